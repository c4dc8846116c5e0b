import { Command } from './Command.tsx';
import type { Examples } from './examples.ts';
import { Section, Table } from './Section.tsx';

const tools: readonly (readonly [name: string, does: string])[] = [
  ['search_products', 'Searches as the site does, with filters for category, price and stock.'],
  ['get_product', 'Description, attributes, prices and variants of one product.'],
  ['quote_cart', 'What products cost together, with delivery and tax. Nothing is ordered or reserved.'],
  ['get_order_status', 'Status of a guest order by its number and email.'],
];

/** How agents of language models use the shop. */
export function Agents({ examples, origin }: { examples: Examples; origin: string }) {
  return (
    <Section id="agents">
      <p>
        The shop is a server of the Model Context Protocol (modelcontextprotocol.io) over Streamable HTTP. Add{' '}
        <code>{origin}/mcp</code> to a client such as an assistant or an editor. It needs no account, has no
        sessions, and answers each message with JSON. <a href="/llms.txt">/llms.txt</a> describes the shop to
        language models.
      </p>
      <Command name="mcpTools" example={examples.mcpTools} />
      <Table label="Tools" head={['Tool', 'What it does']}>
        {tools.map(([name, does]) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{does}</td>
          </tr>
        ))}
      </Table>
      <Command name="mcpCall" example={examples.mcpCall} />
      <p>
        All tools only read. Amounts are <code>minor</code>, <code>currency</code> and <code>display</code>,
        as in GraphQL. An expected error has <code>isError</code>; its text is JSON with the{' '}
        <a href="#errors">code</a>, a message, and <code>whatToDo</code>. The <a href="#limits">limits</a> are
        those of the other APIs, and look-ups of guest orders count together. Messages from pages of other
        origins are refused with 403, unless the shop admits them.
      </p>
    </Section>
  );
}
