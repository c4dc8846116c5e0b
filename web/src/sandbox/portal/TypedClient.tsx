import style from './Portal.module.css';
import { Section } from './Section.tsx';

/** An excerpt of what integrators write. The server's tests compile and run it. */
const example = `import { createClient, graphql } from '@fishzome/client';

const shop = createClient({ url: process.env.SHOP + '/graphql' });
const products = graphql(\`
  query Products($first: Int) {
    catalogue(first: $first) {
      nodes {
        name
        price {
          display
        }
      }
    }
  }
\`);
const { catalogue } = await shop.request(products, { first: 1 });
console.log(catalogue.nodes.map(({ name, price }) => name + ' ' + price.display).join());
`;

/** The package for programs in TypeScript. */
export function TypedClient() {
  return (
    <Section id="client">
      <p>
        The package <code>@fishzome/client</code> types your own operations by the schema, in Node and in
        browsers: a misspelt field, a missing variable or an unknown error code does not compile. It sends
        tokens, waits for <code>Retry-After</code>, and verifies webhooks. It is not on a registry: in a copy
        of the shop’s repository, <code>npm run client</code> builds{' '}
        <code>dist/fishzome-client-0.1.0.tgz</code>. Install that file with npm.
      </p>
      <div className={style.command}>
        <pre data-file="products.ts">
          <code>{example}</code>
        </pre>
      </div>
      <p>
        The README in the package lists options and errors. Its folder <code>example</code> is the program of
        a warehouse: with a <a href="#service-tokens">service token</a> it packs and ships orders, sets stock,
        and receives <a href="#webhooks">webhooks</a>.
      </p>
    </Section>
  );
}
