import type { Chapter } from './chapter.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { running } from './samples.ts';

export const prototypes: Chapter = {
  title: 'Prototypes',
  questions: [
    {
      id: 'what-is-a-prototype',
      title: 'What is a prototype?',
      short: 'The object that JavaScript checks when a property isn’t found on the object itself.',
      answer: (
        <>
          <p>
            Every JavaScript object links to another object, its prototype, or to <code>null</code>. When you
            read a property, the engine looks at the object first, then follows the prototype chain until it
            finds the property or the chain ends. Nothing is copied, so a method added to the prototype later
            is available on every object at once.
          </p>
          <CodeBlock code={running.chain} caption="A travel rod that inherits describe from its prototype" />
          <p>Three things to notice:</p>
          <ul>
            <li>
              <strong>Reads follow the chain, writes don’t.</strong> <code>travelRod.pieces = 4</code> creates
              a property on the travel rod that shadows the inherited one. The rod still has two pieces.
            </li>
            <li>
              <strong>
                <code>this</code> is the object before the dot,
              </strong>{' '}
              no matter where the method was found. That’s why <code>describe</code> says four.
            </li>
            <li>
              <strong>Own or inherited?</strong> <code>Object.hasOwn</code> tells you. The <code>in</code>{' '}
              operator checks the whole chain.
            </li>
          </ul>
          <p>
            Set the prototype when you create the object. <code>Object.setPrototypeOf</code> exists, but it
            discards the engine’s optimizations for that object.
          </p>
        </>
      ),
    },
    {
      id: 'class-and-prototypes',
      title: 'Are classes different from prototypes?',
      short:
        'Classes are mostly syntax for prototypes: methods go on the prototype, fields on each instance.',
      answer: (
        <>
          <CodeBlock code={running.classes} caption="Where a class puts its members" />
          <p>
            The names are misleading. <code>Reel.prototype</code> is <em>not</em> the prototype of{' '}
            <code>Reel</code>. It’s the prototype of every object created with <code>new Reel()</code>. The
            prototype of the class itself is what static methods are inherited through.
          </p>
          <p>
            Classes do add features: private <code>#fields</code>, <code>super</code>, non-enumerable methods,
            and an error if you forget <code>new</code>. But method calls work the same way: find the method
            on the chain, then call it with the object before the dot.
          </p>
          <p>Two habits to follow:</p>
          <ul>
            <li>
              <strong>Don’t extend prototypes you don’t own.</strong> A method added to{' '}
              <code>Array.prototype</code> shows up on every array on the page, including arrays in other
              libraries.
            </li>
            <li>
              <strong>
                Don’t use <code>instanceof</code> across frames.
              </strong>{' '}
              Each frame has its own <code>Array</code> with its own prototype. <code>Array.isArray</code>{' '}
              works for all of them.
            </li>
          </ul>
        </>
      ),
    },
  ],
};
