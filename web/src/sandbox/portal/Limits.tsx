import { Command } from './Command.tsx';
import type { Example } from './examples.ts';
import type { PortalFacts } from './facts.ts';
import { Section, Table } from './Section.tsx';

const count = new Intl.NumberFormat('en-US');
const kilobytes = (bytes: number) => `${count.format(bytes / 1024)} kB`;

/** The limits of this server. */
export function Limits({
  limits,
  costly,
  own,
}: {
  limits: PortalFacts['limits'];
  /** A query that is rejected, and one that asks for its cost. */
  costly: Example;
  own: Example;
}) {
  const { query, cost, sockets } = limits;
  const ofQueries: readonly (readonly [string, number, string])[] = [
    ['Cost', query.cost, 'Fields times the items that their pages and lists can have.'],
    ['Depth', query.depth, 'Fields within fields.'],
    ['Fields', query.breadth, 'All fields, including those in fragments.'],
    ['Aliases', query.aliases, ''],
    ['Directives', query.directives, ''],
    ['Mutations', query.mutations, 'In one request. They run one after the other.'],
    ['Tokens', query.tokens, 'Words and signs of the query, without spaces and comments.'],
  ];
  const ofSockets: readonly (readonly [string, string])[] = [
    ['WebSockets of an account', count.format(sockets.socketsPerAccount)],
    ['WebSockets of an IP address', count.format(sockets.socketsPerAddress)],
    ['of these not signed in yet', count.format(sockets.unknownSocketsPerAddress)],
    ['Subscriptions of a WebSocket', count.format(sockets.operations)],
    ['Messages per second', count.format(sockets.messagesPerSecond)],
    ['Size of a message', kilobytes(sockets.messageBytes)],
    ['Bytes that the client hasn’t read', kilobytes(sockets.bufferedBytes)],
    ['Seconds without a subscription', count.format(sockets.idleMs / 1000)],
  ];
  return (
    <Section id="limits">
      <h3>Size of a query</h3>
      <p>
        A larger query is rejected with <code>QUERY_TOO_LARGE</code> before it runs. A field costs 1 for each
        item that can be returned: <code>first</code> (by default {cost.page}) for a page, {cost.list} for a
        list. Pages in pages multiply. A text search costs {count.format(cost.search)}, <code>__schema</code>{' '}
        {count.format(cost.introspection)}.
      </p>
      <Command name="costly" example={costly} />
      <p>
        A request with <code>{'"extensions": {"cost": true}'}</code> gets its cost and the limit.
      </p>
      <Command name="cost" example={own} />
      <Table label="Limits of a query" head={['Limit', 'At most', 'What counts']}>
        {ofQueries.map(([name, most, what]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{count.format(most)}</td>
            <td>{what}</td>
          </tr>
        ))}
      </Table>
      <h3>Requests</h3>
      <p>
        One account, or one IP address without signing in, may send {count.format(limits.requestsPerMinute)}{' '}
        requests per minute to one server, with bodies of at most {kilobytes(limits.bodyBytes)}. A 429 has{' '}
        <code>Retry-After</code> in seconds.
      </p>
      <p>
        These use cases have limits of their own, which count across GraphQL, REST and MCP. Calls that end
        with an expected error don’t use them up; {limits.rejectedPerCall} times as many of those are allowed.
      </p>
      <Table label="Limits of use cases" head={['Use case', 'Calls', 'Per']}>
        {limits.calls.map(({ action, max, perMinutes }) => (
          <tr key={action}>
            <th scope="row">
              <code>{action}</code>
            </th>
            <td>{count.format(max)}</td>
            <td>{perMinutes === 1 ? 'minute' : `${count.format(perMinutes)} minutes`}</td>
          </tr>
        ))}
      </Table>
      <h3>WebSockets</h3>
      <Table label="Limits of WebSockets" head={['Limit', 'At most']}>
        {ofSockets.map(([name, most]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{most}</td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}
