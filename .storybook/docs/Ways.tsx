import './docs.css';

const ways: readonly (readonly [what: string, where: React.ReactNode])[] = [
  ['see a colour, a size, an icon', <Page key="foundations" title="Foundations" />],
  ['see what the shop says, and where', <Page key="messages" title="Messages" />],
  ['see what a page can be, state by state', 'one of the routes below'],
  ['see a part by itself', <Code key="ui">UI</Code>],
  ['see light or dark, or a phone', 'the buttons above a story'],
  ['know whether a story reads well', 'its tab Accessibility: the tests fail when axe finds anything'],
  ['change a word', <Code key="copy">web/src/app/copy/</Code>],
  ['change a colour, a size, a radius', <Code key="tokens">web/src/ui/tokens.css</Code>],
  [
    'accept that a story looks different now',
    <Code key="looks">npm run looks, then npm run looks:accept</Code>,
  ],
];

function Page({ title }: { title: string }) {
  return (
    <a href={`./?path=/docs/${title.toLowerCase()}--docs`} target="_top">
      {title}
    </a>
  );
}

function Code({ children }: { children: string }) {
  return <code>{children}</code>;
}

/** Who wants what goes where. */
export function Ways() {
  return (
    <dl className="doc sb-unstyled doc-card doc-ways">
      {ways.map(([what, where]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{where}</dd>
        </div>
      ))}
    </dl>
  );
}
