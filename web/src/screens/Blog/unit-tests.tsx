import type { Chapter } from './chapter.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { reading } from './samples.ts';

export const unitTests: Chapter = {
  title: 'Unit tests',
  questions: [
    {
      id: 'what-is-a-unit-test',
      title: 'What is a unit test, and what makes a good one?',
      short: 'A small program that runs one unit of your code with one input and checks the result.',
      answer: (
        <>
          <p>
            It sets something up, performs one action, and checks the result. These two tests are from this
            shop’s order form, which has an exclusive upper bound:
          </p>
          <CodeBlock code={reading.unit} caption="One rule, tested on both sides of its limit" />
          <p>What makes a test worth keeping:</p>
          <ul>
            <li>
              <strong>Its name states the rule.</strong> When it fails at 6 a.m., the name tells you what
              broke.
            </li>
            <li>
              <strong>It tests the edges.</strong> Bugs hide at the minimum, just below the maximum, at the
              maximum, and at empty values. Testing both five and six adds nothing.
            </li>
            <li>
              <strong>It checks results,</strong> not implementation. A refactoring that keeps the behavior
              keeps the tests.
            </li>
            <li>
              <strong>It’s fast and deterministic.</strong> No network, no clock, no randomness: time and IDs
              are passed in.
            </li>
          </ul>
          <p>
            And one habit: break the code on purpose once and watch the test fail. A test that can’t fail
            isn’t a test.
          </p>
        </>
      ),
    },
    {
      id: 'what-unit-tests-cannot-do',
      title: 'What can’t unit tests tell me?',
      short: 'Whether the parts work together. To test that, combine the real parts.',
      answer: (
        <>
          <p>
            It’s tempting to mock the other side when you test code that talks to a database or an API. But a
            mock returns what you think the real service returns. If you’re wrong, the test passes and the
            shop is down. The closer a test gets to the outside, the more of it should be real:
          </p>
          <table>
            <thead>
              <tr>
                <th scope="col">Test</th>
                <th scope="col">What’s real</th>
                <th scope="col">What it finds</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">Unit</th>
                <td>One function</td>
                <td>Wrong rules</td>
              </tr>
              <tr>
                <th scope="row">Service</th>
                <td>The database</td>
                <td>Wrong queries</td>
              </tr>
              <tr>
                <th scope="row">Screen</th>
                <td>A browser and the server’s schema</td>
                <td>Missing UI states</td>
              </tr>
              <tr>
                <th scope="row">End-to-end</th>
                <td>Everything</td>
                <td>Integration bugs</td>
              </tr>
            </tbody>
          </table>
          <p>
            Whatever you test, do what a user does: find a button by its name and read what’s on the screen. A
            test that looks for a class name breaks with the next redesign and passes even if the button has
            no accessible name.
          </p>
          <CodeBlock code={reading.screen} caption="A screen tested by what users see and hear" />
          <p>
            Coverage tells you which lines ran, not whether anything checked the result. Use it to find
            untested code, not as a target.
          </p>
        </>
      ),
    },
  ],
};
