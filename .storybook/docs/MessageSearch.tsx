import './docs.css';
import { useState } from 'react';
import { SearchField } from '#web/ui/SearchField.tsx';
import { StoryLink } from './StoryLink.tsx';

const sources = import.meta.glob<string>('../../web/src/**/*.stories.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** A search that finds more stories is too general. */
const MOST = 30;
const MIN_LENGTH = 3;

/** Each story with its source: from its export to the next one. */
const stories = Object.values(sources).flatMap((source) => {
  const title = /\btitle: '([^']+)'/.exec(source)?.[1] ?? '';
  const [, ...parts] = source.split(/^export const (?=[A-Z])/m);
  return parts.map((part) => ({
    story: `${title}: ${/^\w+/.exec(part)?.[0] ?? ''}`,
    text: part.toLowerCase(),
  }));
});

/** Finds the stories whose source contains a text, such as a message that they expect. */
export function MessageSearch() {
  const [query, setQuery] = useState('');
  const wanted = query.toLowerCase();
  const found = wanted.length < MIN_LENGTH ? [] : stories.filter(({ text }) => text.includes(wanted));
  return (
    <div className="doc sb-unstyled doc-card">
      <SearchField
        label="Search stories by message"
        placeholder="Part of a message"
        value={query}
        onSearch={setQuery}
      />
      <output style={{ display: 'block', marginBlock: 'var(--space-3)' }}>
        {summary(query, found.length)}
      </output>
      <ul>
        {found.slice(0, MOST).map(({ story }) => (
          <li key={story}>
            <StoryLink story={story} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function summary(query: string, count: number): string {
  if (query.length < MIN_LENGTH) return `Enter at least ${MIN_LENGTH} characters of a message.`;
  if (count === 0) return `No story expects “${query}”. Type fewer words, as the page shows them.`;
  const stories = count === 1 ? '1 story' : `${count} stories`;
  return count > MOST ? `${stories}, the first ${MOST} are:` : `${stories}:`;
}
