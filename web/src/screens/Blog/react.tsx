import type { Chapter } from './chapter.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { reading } from './samples.ts';

export const react: Chapter = {
  title: 'React',
  questions: [
    {
      id: 'what-react-does',
      title: 'What does React do when something changes?',
      short:
        'It calls your components again, compares the result with the previous one, and updates only what changed on the page.',
      answer: (
        <>
          <p>
            A component is a function from data to a description of the page. It doesn’t change the page. It
            says what the page should look like for the current props and state. React does the rest in three
            steps:
          </p>
          <ol>
            <li>
              <strong>Trigger.</strong> The first render or a state update.
            </li>
            <li>
              <strong>Render.</strong> React calls the component whose state changed and its children. They
              return plain objects, which are cheap to create and discard.
            </li>
            <li>
              <strong>Commit.</strong> React compares them with the previous result and applies only the
              differences to the page.
            </li>
          </ol>
          <CodeBlock code={reading.render} caption="Two renders, one text change" />
          <p>
            The comparison follows two rules. An element of the same type in the same place is{' '}
            <em>the same element</em>: React keeps its DOM node and state and updates its props. An element of
            a different type is a new one: React removes the old element with all its state and creates the
            new one.
          </p>
          <p>
            This only works if rendering has no side effects. React may call a component twice or discard the
            result and start over. So a component reads props and state, returns a description, and does
            nothing else. Requests, subscriptions, and measurements belong in event handlers and effects.
          </p>
        </>
      ),
    },
    {
      id: 'why-keys',
      title: 'Why does every list item in React need a key?',
      short: 'Keys tell React which item is which when the list changes. The position isn’t enough.',
      answer: (
        <>
          <p>
            Remove the first lure from a list of ten. You see one row disappear. Without keys, React compares
            the rows by position and concludes that nine rows got new props and the last one was removed. Any
            state inside a row, such as a half-typed note, an open menu, or focus, now belongs to the wrong
            lure.
          </p>
          <CodeBlock code={reading.keys} caption="A key that belongs to the item, not its position" />
          <p>A good key is:</p>
          <ul>
            <li>
              <strong>Part of the item:</strong> its database ID, not its index. React already uses the index
              when there’s no key.
            </li>
            <li>
              <strong>Stable across renders:</strong> <code>Math.random()</code> recreates every row on each
              render and clears what the user typed.
            </li>
            <li>
              <strong>Unique among siblings:</strong> two lists can use the same keys.
            </li>
          </ul>
          <p>
            It works the other way, too: a new key resets a component.{' '}
            <code>{'<OrderForm key={product.id} />'}</code> is an empty form for each product, with no effect
            needed to reset it.
          </p>
        </>
      ),
    },
  ],
};
