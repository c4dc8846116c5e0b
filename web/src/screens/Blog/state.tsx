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
        'State is what a component remembers between renders. Keep it in one place, as close as possible to where it’s used.',
      answer: (
        <>
          <p>
            <strong>Props</strong> come from the parent and are read-only. <strong>State</strong> is the
            component’s own memory, and setting it schedules a render. If you can compute a value from props
            or state, compute it while rendering instead of storing it.
          </p>
          <CodeBlock code={reading.derived} caption="One state, one derived total" />
          <p>For everything else, ask where it belongs. In this shop, the order is:</p>
          <ul>
            <li>
              <strong>The URL</strong> holds what a link should restore: a search, a filter, a page.
            </li>
            <li>
              <strong>The server cache</strong> holds what the server owns. A copy in <code>useState</code> is
              out of date as soon as either changes.
            </li>
            <li>
              <strong>The form</strong> holds what the user is typing until it’s submitted.
            </li>
            <li>
              <strong>useState</strong> holds the rest: which menu is open, which slide is visible.
            </li>
          </ul>
          <p>
            When two components need the same value, move it to their nearest common parent and pass it down
            as props. If it would pass through many components that don’t use it, use a context. A context
            passes values down. It isn’t another place to store them.
          </p>
        </>
      ),
    },
    {
      id: 'never-in-place',
      title: 'Why shouldn’t I mutate state?',
      short: 'React compares state by identity. If it’s the same array, React assumes nothing changed.',
      answer: (
        <>
          <p>
            When you set state, React calls <code>Object.is(before, after)</code>. For arrays and objects,
            this compares references, not contents. If you push to an array and set it again, React may skip
            the render because it got the array it already has.
          </p>
          <CodeBlock code={running.identity} caption="The same box and a new one" />
          <p>
            There’s a second reason. Every render has its own snapshot of the state, and its event handlers
            keep using that snapshot. Mutating state changes it under them. Create a new value instead: use
            spread, <code>map</code>, <code>filter</code>, <code>toSorted</code>, or <code>with</code>. For
            nested data, copy each level.
          </p>
          <p>
            Snapshots also explain a common surprise. If the next value depends on the previous one, pass an
            updater function:
          </p>
          <CodeBlock code={reading.updater} caption="A value and an updater function" />
        </>
      ),
    },
  ],
};
