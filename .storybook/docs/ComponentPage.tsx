import {
  ArgTypes,
  Canvas,
  Controls,
  DocsContext,
  Heading,
  Stories,
  Title,
} from '@storybook/addon-docs/blocks';
import { useContext } from 'react';
import { components } from './components/components.ts';
import './docs.css';

/** Renders text whose code is between backticks. */
function Prose({ text }: { text: string }) {
  return text.split('`').map((part, index) => (index % 2 ? <code key={part}>{part}</code> : part));
}

function Advice({ kind, title, list }: { kind: 'do' | 'dont'; title: string; list: readonly string[] }) {
  return (
    <section className="doc-advice" data-kind={kind}>
      <h2>{title}</h2>
      <ul>
        {list.map((text) => (
          <li key={text}>
            <Prose text={text} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Docs page of a component: its purpose, first story, advice, props, and all stories. */
export function ComponentPage() {
  const { componentStories } = useContext(DocsContext);
  const [first] = componentStories();
  if (!first) return null;
  const doc = components[first.title.replace('UI/', '')];
  const hasControls = first.parameters.controls?.disable === false;
  return (
    <>
      <Title />
      {doc && <p className="doc sb-unstyled doc-purpose">{doc.purpose}</p>}
      <Canvas of={first.moduleExport} sourceState="none" />
      {doc && (
        <div className="doc sb-unstyled doc-schemes">
          <Advice kind="do" title="Do" list={doc.do} />
          <Advice kind="dont" title="Don’t" list={doc.dont} />
        </div>
      )}
      {(hasControls || first.component) && (
        <>
          <Heading>Props</Heading>
          <div className="doc-scroll">
            {hasControls ? <Controls of={first.moduleExport} /> : <ArgTypes />}
          </div>
        </>
      )}
      <Stories />
    </>
  );
}
