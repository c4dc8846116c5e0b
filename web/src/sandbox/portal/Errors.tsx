import { Fragment } from 'react';
import { adviceOf, requestErrors } from './error-advice.ts';
import { Command } from './Command.tsx';
import type { Contract } from './contract.ts';
import type { Example } from './examples.ts';
import type { PortalFacts } from './facts.ts';
import { Marked } from './Marked.tsx';
import { Section, Table } from './Section.tsx';

const columns = ['Code', 'Meaning', 'What to do', 'REST', 'Operations'];

/** Every error code of the contract. */
export function Errors({
  contract,
  restStatus,
  invalid,
}: {
  contract: Contract;
  restStatus: PortalFacts['restStatus'];
  invalid: Example;
}) {
  const codes = new Set(contract.errors.map(({ code }) => code));
  const ofRequests = [
    ...new Set([
      ...Object.keys(requestErrors),
      ...Object.keys(restStatus).filter((code) => !codes.has(code)),
    ]),
  ];
  return (
    <Section id="errors">
      <p>
        Decide by <code>code</code>, never by <code>message</code>: codes are stable, messages are for users.
        Expected errors are members of the result union of a GraphQL mutation, with HTTP status 200. Select{' '}
        <code>{'... on UserError { code message }'}</code> and you have all of them, also those of the future.
      </p>
      <Command name="invalid" example={invalid} />
      <p>
        REST responds with the status below and <code>{'{ "message", "code" }'}</code>, and for invalid input
        with <code>issues</code>. Some calls keep status 200 and say it in <code>success</code>,{' '}
        <code>acknowledged</code> or a count, as their old clients expect; <code>code</code> is there too.
      </p>
      <h3>Errors of operations</h3>
      <Table label="Errors of operations" head={columns}>
        {contract.errors.map(({ code, meaning, operations }) => (
          <tr key={code} id={`error-${code}`}>
            <th scope="row">
              <Code>{code}</Code>
            </th>
            <td>
              <Marked>{meaning}</Marked>
            </td>
            <td>
              <Marked>{adviceOf[code as keyof typeof adviceOf] ?? ''}</Marked>
            </td>
            <td>{restStatus[code]}</td>
            <td>
              <Operations names={operations} />
            </td>
          </tr>
        ))}
      </Table>
      <h3>Errors of whole requests</h3>
      <p>
        GraphQL has these in <code>errors[0].extensions.code</code>, without data.
      </p>
      <Table label="Errors of whole requests" head={columns.slice(0, 4)}>
        {ofRequests.map((code) => (
          <tr key={code} id={`error-${code}`}>
            <th scope="row">
              <Code>{code}</Code>
            </th>
            <td>
              <Marked>{requestErrors[code]?.meaning ?? ''}</Marked>
            </td>
            <td>
              <Marked>{requestErrors[code]?.advice ?? ''}</Marked>
            </td>
            <td>{restStatus[code] ?? requestErrors[code]?.status}</td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}

/** A code that can wrap after an underscore. */
function Code({ children: code }: { children: string }) {
  return (
    <code>
      {code.split('_').map((word, index) => (
        <Fragment key={word}>
          {index > 0 && (
            <>
              _<wbr />
            </>
          )}
          {word}
        </Fragment>
      ))}
    </code>
  );
}

/** A few names, or a list to open. */
function Operations({ names }: { names: readonly string[] }) {
  const list = names.map((name, index) => (
    <span key={name}>
      {index > 0 && ', '}
      <code>{name}</code>
    </span>
  ));
  if (names.length <= 3) return <>{list}</>;
  return (
    <details>
      <summary>{names.length} operations</summary>
      {list}
    </details>
  );
}
