import type { Chapter } from './chapter.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { running } from './samples.ts';

export const prototypes: Chapter = {
  title: 'Prototypes',
  questions: [
    {
      id: 'what-is-a-prototype',
      title: 'What is a prototype?',
      short: 'The object that another object asks when it does not have a property itself.',
      answer: (
        <>
          <p>
            Every object in JavaScript has a link to another object, or to <code>null</code>. Reading a
            property looks at the object first, then follows that link, and the next, until the property is
            found or the chain ends. Nothing is copied: a method that is added to the prototype later is there
            for all at once.
          </p>
          <CodeBlock
            code={running.chain}
            caption="A travel rod that asks its prototype how to describe itself"
          />
          <p>Three things to see here:</p>
          <ul>
            <li>
              <strong>Reading climbs, writing does not.</strong> <code>travelRod.pieces = 4</code> makes a
              property on the travel rod, which hides the one above. The rod keeps its two pieces.
            </li>
            <li>
              <strong>
                <code>this</code> is what stands before the dot,
              </strong>{' '}
              wherever the method was found. That is why <code>describe</code> says four.
            </li>
            <li>
              <strong>Own or inherited?</strong> <code>Object.hasOwn</code> tells. The <code>in</code>{' '}
              operator looks at the whole chain.
            </li>
          </ul>
          <p>
            Choose the prototype when an object is made. <code>Object.setPrototypeOf</code> exists, but an
            engine that has learnt where to find your properties must forget it all again.
          </p>
        </>
      ),
    },
    {
      id: 'class-and-prototypes',
      title: 'Is a class something else?',
      short: 'It is another way to write prototypes: methods go onto the prototype, fields onto each object.',
      answer: (
        <>
          <CodeBlock code={running.classes} caption="Where a class puts its parts" />
          <p>
            The names set a trap. <code>Reel.prototype</code> is <em>not</em> the prototype of{' '}
            <code>Reel</code>: it is the object that will be the prototype of everything made with{' '}
            <code>new Reel()</code>. The prototype of the class itself is what static methods are inherited
            through.
          </p>
          <p>
            Classes do add something of their own: private <code>#fields</code>, <code>super</code>, methods
            that are not listed by a loop over the properties, and an error for whoever forgets{' '}
            <code>new</code>. But calling a method works as before: look for it along the chain, then call it
            with what stands before the dot.
          </p>
          <p>Two habits follow:</p>
          <ul>
            <li>
              <strong>Leave prototypes alone that are not yours.</strong> A method added to{' '}
              <code>Array.prototype</code> is on every array of the page, those of other people’s code
              included.
            </li>
            <li>
              <strong>
                Do not ask <code>instanceof</code> across frames.
              </strong>{' '}
              Each frame has its own <code>Array</code>, with its own prototype; <code>Array.isArray</code>{' '}
              knows them all.
            </li>
          </ul>
        </>
      ),
    },
  ],
};
