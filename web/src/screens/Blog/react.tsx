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
        'It calls your components again, compares what they return with the last time, and touches only what differs in the page.',
      answer: (
        <>
          <p>
            A component is a function from data to a description of the page. It does not change the page
            itself; it says what the page should look like for these props and this state. Everything else is
            React’s work, in three steps:
          </p>
          <ol>
            <li>
              <strong>Trigger.</strong> The first render, or a state that was set somewhere.
            </li>
            <li>
              <strong>Render.</strong> React calls the component whose state changed, and those inside it.
              What comes back are plain objects, cheap to make and to throw away.
            </li>
            <li>
              <strong>Commit.</strong> React compares them with the last ones and applies the difference to
              the page. Where nothing differs, nothing is touched.
            </li>
          </ol>
          <CodeBlock code={reading.render} caption="Two renders, one changed text" />
          <p>
            The comparison follows two rules of thumb. The same kind of element in the same place is{' '}
            <em>the same thing</em>: its node in the page and its state are kept, and only its props are new.
            Another kind of element is another thing: the old one goes, with all state below it, and a new one
            is made.
          </p>
          <p>
            This only works if a render has no side effects. React may call a component twice, or throw the
            result away and start again. So a component reads its props and its state, returns a description,
            and does nothing else; sending, subscribing and measuring belong into event handlers and effects.
          </p>
        </>
      ),
    },
    {
      id: 'why-keys',
      title: 'Why does React want a key for every item of a list?',
      short: 'So that it knows which item is which when the list changes. The position alone does not tell.',
      answer: (
        <>
          <p>
            Take the first lure out of a list of ten. You see one row less. Without keys React sees ten rows
            become nine, compares them place by place, and concludes that nine rows got new props and the last
            one is gone. Whatever a row remembers for itself, such as a half-typed note, an open menu or the
            focus, now sits one lure too high.
          </p>
          <CodeBlock code={reading.keys} caption="A key that belongs to the item, not to its place" />
          <p>A good key is:</p>
          <ul>
            <li>
              <strong>of the item itself:</strong> its id in the database, not its index. The index is what
              React uses anyway when there is no key.
            </li>
            <li>
              <strong>the same in every render:</strong> <code>Math.random()</code> makes every row a new one
              each time, and empties what was typed into it.
            </li>
            <li>
              <strong>unique among its siblings:</strong> two lists may use the same keys.
            </li>
          </ul>
          <p>
            The rule can be turned around: a new key is a clean way to start afresh.{' '}
            <code>{'<OrderForm key={product.id} />'}</code> is an empty form for each product, with no effect
            that resets anything.
          </p>
        </>
      ),
    },
  ],
};
