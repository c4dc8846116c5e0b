import type { Chapter } from './chapter.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { reading } from './samples.ts';

export const unitTests: Chapter = {
  title: 'Unit tests',
  questions: [
    {
      id: 'what-is-a-unit-test',
      title: 'What is a unit test, and what makes a good one?',
      short: 'A small program that gives one piece of yours one input, and says what must come out.',
      answer: (
        <>
          <p>
            It prepares something, does one thing, and looks at the result. These two are from the order form
            of this shop, whose upper bound does not count:
          </p>
          <CodeBlock code={reading.unit} caption="One rule, looked at from both sides of its edge" />
          <p>What makes them worth keeping:</p>
          <ul>
            <li>
              <strong>The name is the rule.</strong> When it fails at six in the morning, the name says what
              is broken.
            </li>
            <li>
              <strong>They stand at the edge.</strong> Faults live at the minimum, one below the maximum, the
              maximum, and nothing at all. Five and six are the same test.
            </li>
            <li>
              <strong>They ask what comes out,</strong> not how. A rewrite that keeps the promise keeps the
              tests.
            </li>
            <li>
              <strong>They are fast, and always say the same.</strong> No network, no clock, no dice: time and
              ids are handed in.
            </li>
          </ul>
          <p>
            And one habit: break the code once, on purpose, and watch the test fail. A test that cannot fail
            only looks like one.
          </p>
        </>
      ),
    },
    {
      id: 'what-unit-tests-cannot-do',
      title: 'What can a unit test not tell me?',
      short: 'Whether the parts fit together. For that, put the real parts together.',
      answer: (
        <>
          <p>
            Code that talks to something else is tempting to test with a stand-in for the other side. A mock
            answers what you believe it would answer; if you believe wrong, the test is green and the shop is
            closed. So the closer a test gets to the outside, the more of it should be real:
          </p>
          <table>
            <thead>
              <tr>
                <th scope="col">Test</th>
                <th scope="col">What is real</th>
                <th scope="col">What it finds</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">Unit</th>
                <td>one function</td>
                <td>a rule that is wrong</td>
              </tr>
              <tr>
                <th scope="row">Service</th>
                <td>the database</td>
                <td>a query that is wrong</td>
              </tr>
              <tr>
                <th scope="row">Screen</th>
                <td>a browser, and the schema of the server</td>
                <td>a state that nobody drew</td>
              </tr>
              <tr>
                <th scope="row">Journey</th>
                <td>all of it</td>
                <td>parts that do not fit</td>
              </tr>
            </tbody>
          </table>
          <p>
            Whatever it tests, let it do what a person does: find a button by its name, and read what is on
            the screen. A test that looks for a class name breaks with the next coat of paint, and passes when
            the button has no name at all.
          </p>
          <CodeBlock code={reading.screen} caption="A screen, tested by what people see and hear" />
          <p>
            Coverage tells which lines ran. It does not tell whether anybody looked at what came out. Use it
            to find the corner that no test has entered, not as a mark to be reached.
          </p>
        </>
      ),
    },
  ],
};
