import { describe, expect, it } from 'vitest';
import { routes } from '#web/routes.ts';
import { registry } from '../../../.storybook/states/registry.ts';
import { indexStories } from '../../../.storybook/states/story-index.ts';

const stories = indexStories(
  import.meta.glob<string>('/web/src/**/*.stories.tsx', { query: '?raw', import: 'default', eager: true }),
);
const registryFiles = Object.keys(import.meta.glob('/.storybook/states/*.ts')).filter(
  (path) => !/\/(states|registry|story-index|messages|same-pictures|unseen)\.ts$/.test(path),
);
const shown = registry.flatMap(({ name, states }) =>
  states.flatMap((one) => ('story' in one ? [{ ...one, route: name }] : [])),
);
/** Returns the values that occur more than once. */
const repeated = (list: readonly string[]) => list.filter((one, index) => list.indexOf(one) !== index);

describe('the registry of states', () => {
  it('lists all files of the folder', () => {
    expect(registry).toHaveLength(registryFiles.length);
  });

  it('contains exactly the existing routes', () => {
    const known = [...new Set(registry.flatMap((one) => one.routes))].sort();
    expect(known).toEqual([...routes.map(({ path }) => path), '*'].sort());
  });

  it.each(registry)('names each state of $name once', ({ states }) => {
    expect(states).not.toHaveLength(0);
    expect(repeated(states.map(({ state }) => state))).toEqual([]);
  });

  it.each(registry.filter(({ routes }) => routes.length > 0))('names main stories of $name', ({ main }) => {
    expect(main).not.toHaveLength(0);
  });

  it('links each state to an existing story', () => {
    const there = new Set(stories.map(({ story }) => story));
    const missing = shown.filter(({ story }) => !there.has(story));
    expect(missing.map(({ route, state, story }) => `${route}, ${state}: no story ${story}`)).toEqual([]);
  });

  it('uses every story of the screens and the shell', () => {
    const named = new Set<string>(shown.map(({ story }) => story));
    const extra = stories.filter(({ title, story }) => !title.startsWith('UI/') && !named.has(story));
    expect(extra.map(({ story, file }) => `${story} (${file})`)).toEqual([]);
  });

  it('has a docs page for each route', () => {
    const pages = import.meta.glob<string>('/.storybook/docs/states/*.mdx', {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const shownOn = Object.values(pages).map((page) => /<Matrix of="([^"]*)"/.exec(page)?.[1]);
    expect(shownOn.sort()).toEqual(registry.map(({ name }) => name).sort());
  });

  it('explains why a state is not implemented yet', () => {
    const later = registry.flatMap(({ states }) => states.filter((one) => 'later' in one));
    expect(later.filter((one) => one.later.length < 10)).toEqual([]);
  });
});

describe('routes that load data', () => {
  const asking = Object.keys(import.meta.glob('/web/src/screens/*/*Screen.graphql')).map((path) =>
    path.slice(1, path.lastIndexOf('/')),
  );
  const folderOf = new Map(stories.map(({ story, file }) => [story, file.slice(0, file.lastIndexOf('/'))]));
  const inAsking = registry.filter(
    ({ routes, states }) =>
      routes.length > 0 &&
      states.some((one) => 'story' in one && asking.includes(folderOf.get(one.story) ?? '')),
  );

  it('exist', () => {
    expect(inAsking.length).toBeGreaterThan(5);
  });

  it.each(inAsking)('show different loading and error states: $name', ({ states }) => {
    const kinds = states.flatMap((one) => ('kind' in one && one.kind ? [one.kind] : []));
    expect(kinds).toEqual(expect.arrayContaining(['loading', 'error']));
  });
});

describe('the stories', () => {
  it('have unique URLs', () => {
    expect(repeated(stories.map(({ id }) => id))).toEqual([]);
  });

  it('cover every component of the design system', () => {
    const components = Object.keys(import.meta.glob('/web/src/ui/*.tsx')).filter(
      (path) => !path.includes('.stories.'),
    );
    const bare = components.filter(
      (path) => !stories.some(({ file }) => `/${file}` === path.replace('.tsx', '.stories.tsx')),
    );
    expect(bare).toEqual([]);
  });
});
