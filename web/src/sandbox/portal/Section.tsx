import type { ReactNode } from 'react';
import style from './Portal.module.css';

/** The sections, in the order of the table of contents. */
export const sections = {
  token: 'Get a token',
  query: 'Send a first query',
  order: 'Place and pay an order',
  'service-tokens': 'Service tokens',
  errors: 'Errors',
  limits: 'Limits and cost',
  pagination: 'Pagination',
  ids: 'IDs',
  subscriptions: 'Subscriptions',
  webhooks: 'Webhooks',
  client: 'TypeScript client',
  agents: 'Agents (MCP)',
  files: 'Schema files and tools',
  versions: 'Versions and deprecation',
  changelog: 'Changelog',
} as const;

export function Section({ id, children }: { id: keyof typeof sections; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={style.section}>
      <h2 id={`${id}-title`}>
        {sections[id]}{' '}
        <a href={`#${id}`} aria-label={`Link to ${sections[id]}`}>
          #
        </a>
      </h2>
      {children}
    </section>
  );
}

/** A wide table scrolls by itself, so that the page doesn’t. */
export function Table({
  label,
  head,
  children,
}: {
  label: string;
  head: readonly string[];
  children: ReactNode;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
    <section className={style.table} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
