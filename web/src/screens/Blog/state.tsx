import type { Chapter } from './chapter.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { reading, running } from './samples.ts';

export const state: Chapter = {
  title: 'State',
  questions: [
    {
      id: 'where-state-lives',
      title: 'What is state, and where should it live?',
      short:
        'What a component remembers from one render to the next. Keep it as low as it can go, and keep it once.',
      answer: (
        <>
          <p>
            <strong>Props</strong> come from outside and are only read. <strong>State</strong> is a
            component’s own memory; setting it asks React for another render. What can be computed from either
            is neither: compute it while rendering.
          </p>
          <CodeBlock code={reading.derived} caption="One state, one sum" />
          <p>For what is left, ask who it belongs to. In this shop the order is:</p>
          <ul>
            <li>
              <strong>The address</strong> has what a link should bring back: a search, a filter, a page.
            </li>
            <li>
              <strong>The cache of the server’s answers</strong> has what the server owns. A copy of it in{' '}
              <code>useState</code> is wrong as soon as either changes.
            </li>
            <li>
              <strong>The form</strong> has what is being typed, until it is sent.
            </li>
            <li>
              <strong>useState</strong> has the rest: which menu is open, which slide is shown.
            </li>
          </ul>
          <p>
            When two components need the same value, it moves up to the nearest parent they share, and comes
            back down as props. When it would have to pass through many that do not care, a context carries
            it. A context is a way to hand something on, not another place to keep it.
          </p>
        </>
      ),
    },
    {
      id: 'never-in-place',
      title: 'Why must I not change state in place?',
      short: 'React tells old from new by identity. The same array is, to React, the same news.',
      answer: (
        <>
          <p>
            When state is set, React asks <code>Object.is(before, after)</code>. For an array or an object
            this compares which one it is, not what is in it. Push into an array and set it again, and React
            may well do nothing: it was handed the array it already has.
          </p>
          <CodeBlock code={running.identity} caption="The same box, and another one" />
          <p>
            There is a second reason. Every render has its own snapshot of the state, and handlers that were
            made in it go on seeing that snapshot. Changing it in place changes the past under them. So make a
            new value: spread, <code>map</code>, <code>filter</code>, <code>toSorted</code>, <code>with</code>
            ; and for something nested, copy each level on the way down.
          </p>
          <p>
            The snapshot also explains the most common surprise. If the next value depends on the last one,
            say so with a function:
          </p>
          <CodeBlock code={reading.updater} caption="A value, and a function of the value before" />
        </>
      ),
    },
  ],
};
