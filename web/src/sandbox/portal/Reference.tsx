import { Agents } from './Agents.tsx';
import { changelog } from './changelog.ts';
import { Command } from './Command.tsx';
import type { Contract, DescribedField } from './contract.ts';
import type { Examples } from './examples.ts';
import { Marked } from './Marked.tsx';
import type { PortalFacts } from './facts.ts';
import { Section, Table } from './Section.tsx';
import { TypedClient } from './TypedClient.tsx';
import { Webhooks } from './Webhooks.tsx';

/** What clients rely on: pagination, IDs, subscriptions, files, versions. */
export function Reference({
  contract,
  examples,
  webhooks,
  origin,
}: {
  contract: Contract;
  examples: Examples;
  webhooks: PortalFacts['webhooks'];
  origin: PortalFacts['origin'];
}) {
  return (
    <>
      <Section id="pagination">
        <p>
          Lists that grow are Relay connections: ask for <code>nodes</code> or <code>edges</code>, and for{' '}
          <code>pageInfo</code>. Pass <code>endCursor</code> as <code>after</code> while{' '}
          <code>hasNextPage</code> is true. Cursors are opaque. <code>totalCount</code> is the length of the
          whole list. In REST, lists have <code>limit</code> and <code>offset</code>, and the header{' '}
          <code>X-Total-Count</code>.
        </p>
        <Command name="nextPage" example={examples.nextPage} />
        <h3>Arguments</h3>
        <Definitions of={contract.pageArguments} />
        <h3>Connections of Query</h3>
        <Definitions of={contract.connections} />
      </Section>
      <Section id="ids">
        <p>
          <Marked>{contract.nodeId}</Marked> <Marked>{contract.node}</Marked> Arguments take that{' '}
          <code>id</code> or the object’s <code>databaseId</code>. The ID of another type is an error that
          names both types.
        </p>
      </Section>
      <Section id="subscriptions">
        <p>
          <Marked>{contract.aboutSubscriptions}</Marked> If the token expires, the socket is closed with 4403:
          reconnect with a new one.
        </p>
        <Command name="subscription" example={examples.subscription} />
        <Definitions of={contract.subscriptions} />
      </Section>
      <Webhooks webhooks={webhooks} />
      <TypedClient />
      <Agents examples={examples} origin={origin} />
      <Section id="files">
        <ul>
          <li>
            <a href="/schema.graphql">/schema.graphql</a>: the GraphQL schema, for code generators.
            Introspection is on too.
          </li>
          <li>
            <a href="/openapi.json">/openapi.json</a>: the REST API in OpenAPI 3.1.
          </li>
          <li>
            <a href="/postman.json" download="fishzome.postman_collection.json">
              Postman collection
            </a>
            : every REST call with values that work, in an order in which each request finds what it needs.
          </li>
          <li>
            <a href="/graphql">GraphQL sandbox</a> and <a href="/openapi">REST reference</a>, both with a
            switch of accounts.
          </li>
        </ul>
        <p>
          Both files have an <code>ETag</code>: send it as <code>If-None-Match</code> to learn of changes
          cheaply.
        </p>
      </Section>
      <Section id="versions">
        <p>
          The GraphQL API has one version, which grows. New fields, types, enum values and union members can
          be added at any time, so clients need a default case. A part that will be removed is first marked{' '}
          <code>@deprecated</code> with its replacement, and stays for at least six months.
        </p>
        <p>
          Paths and field names of the REST API don’t change. Its responses have{' '}
          <code>{'Link: </graphql>; rel="successor-version"'}</code>, because new features are in GraphQL
          only.
        </p>
        <h3>Deprecated now</h3>
        {contract.deprecations.length === 0 ? (
          <p>Nothing in the GraphQL schema.</p>
        ) : (
          <Table label="Deprecated parts of the schema" head={['Part', 'Instead']}>
            {contract.deprecations.map(({ name, reason }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>
                  <Marked>{reason}</Marked>
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Section>
      <Section id="changelog">
        {changelog.map(({ date, changes }) => (
          <div key={date}>
            <h3>
              <time dateTime={date}>{date}</time>
            </h3>
            <ul>
              {changes.map((change) => (
                <li key={change}>
                  <Marked>{change}</Marked>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Section>
    </>
  );
}

function Definitions({ of: items }: { of: readonly DescribedField[] }) {
  return (
    <dl>
      {items.map(({ name, description }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            <Marked>{description}</Marked>
          </dd>
        </div>
      ))}
    </dl>
  );
}
