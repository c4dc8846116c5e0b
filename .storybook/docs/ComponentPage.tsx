import {
  ArgTypes,
  Canvas,
  Controls,
  DocsContext,
  Heading,
  Stories,
  Subheading,
  Title,
} from '@storybook/addon-docs/blocks';
import { useContext } from 'react';
import type { PreparedStory } from 'storybook/internal/types';
import { components } from './components/components.ts';
import './docs.css';
import { ChosenTheme } from './ThemedDocs.tsx';

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

/** The height of the frame of a story that needs its own window, such as a modal dialog. */
function frameHeightOf({ parameters }: PreparedStory): string | null {
  const { inline, height } = (parameters.docs?.story ?? {}) as { inline?: boolean; height?: string };
  return inline === false ? (height ?? '24rem') : null;
}

/** A story in its own window. Storybook's frames don't follow the toolbar's theme. */
function Frame({ story: { id, name }, height }: { story: PreparedStory; height: string }) {
  const theme = useContext(ChosenTheme);
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this Storybook, which needs scripts and its origin
    <iframe
      className="doc-frame"
      title={name}
      src={`./iframe.html?viewMode=story&id=${id}&globals=theme:${theme}`}
      loading="lazy"
      style={{ height }}
    />
  );
}

/** Docs page of a component: its purpose, first story, advice, props, and all stories. */
export function ComponentPage() {
  const { componentStories } = useContext(DocsContext);
  const stories = componentStories();
  const [first] = stories;
  if (!first) return null;
  const doc = components[first.title.replace('UI/', '')];
  const height = frameHeightOf(first);
  // The controls of this page don't reach a frame.
  const hasControls = !height && first.parameters.controls?.disable === false;
  return (
    <>
      <Title />
      {doc && <p className="doc sb-unstyled doc-purpose">{doc.purpose}</p>}
      {height ? (
        <Frame story={first} height={height} />
      ) : (
        <Canvas of={first.moduleExport} sourceState="none" />
      )}
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
      {height ? (
        <>
          <Heading>Stories</Heading>
          {stories.map((story) => (
            <section key={story.id}>
              <Subheading>{story.name}</Subheading>
              <Frame story={story} height={height} />
            </section>
          ))}
        </>
      ) : (
        <Stories />
      )}
    </>
  );
}
