import { icons } from 'lucide-react';
import './docs.css';

const sources = import.meta.glob<string>(['../../web/src/**/*.tsx', '!../../web/src/**/*.stories.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Maps each Lucide icon name to the files that use it. */
const users = new Map<string, string[]>();
for (const [path, source] of Object.entries(sources)) {
  const file = path.slice(path.lastIndexOf('/') + 1).replace('.tsx', '');
  for (const [, imported = ''] of source.matchAll(/import \{([^}]*)\} from 'lucide-react'/g))
    for (const name of imported.split(',').map((one) => one.replace(/^\s*type\s/, '').trim()))
      if (name in icons) users.set(name, [...(users.get(name) ?? []), file]);
}

/** Lists every icon that the shop uses. */
export function Icons() {
  return (
    <ul className="doc sb-unstyled doc-card doc-icons">
      {[...users]
        .sort(([one], [other]) => one.localeCompare(other))
        .map(([name, files]) => {
          const Icon = icons[name as keyof typeof icons];
          return (
            <li key={name}>
              <Icon aria-hidden="true" size={24} />
              <code>{name}</code>
              <small>{files.join(', ')}</small>
            </li>
          );
        })}
    </ul>
  );
}
