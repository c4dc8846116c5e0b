import './docs.css';

const ways: readonly (readonly [what: string, where: React.ReactNode])[] = [
  ['See colors, sizes, and icons', <Page key="foundations" title="Foundations" />],
  ['See the shop’s messages', <Page key="messages" title="Messages" />],
  ['See every state of a page', 'The routes below'],
  ['See a component, and when to use it', <Components key="ui" />],
  ['See all screenshots of a page', 'Its page under States: Show all screenshots'],
  ['Go through the states of a page', 'Previous state and Next state above a story'],
  [
    'See a screen without the shop around it, right to left, with large or long text',
    'The toolbar above a story. Tests check the main stories of each page in these views.',
  ],
  ['Switch theme or viewport', 'The toolbar above a story'],
  ['Check accessibility', 'The story’s Accessibility tab. Tests fail on any axe violation.'],
  ['Edit text', <Code key="copy">web/src/app/copy/</Code>],
  ['Edit colors, sizes, and radii', <Code key="tokens">web/src/ui/tokens.css</Code>],
  ['Accept a visual change', <Code key="snapshots">npm run snapshots, then npm run snapshots:accept</Code>],
];

function Page({ title }: { title: string }) {
  return (
    <a href={`./?path=/docs/${title.toLowerCase()}--docs`} target="_top">
      {title}
    </a>
  );
}

/** Each component has a docs page in the sidebar. */
function Components() {
  return (
    <>
      The page Docs of each component under UI, such as{' '}
      <a href="./?path=/docs/ui-button--docs" target="_top">
        Button
      </a>
    </>
  );
}

function Code({ children }: { children: string }) {
  return <code>{children}</code>;
}

/** Links common tasks to the pages and files they need. */
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
