import { describe, expect, it } from 'vitest';
import { components } from '../../../.storybook/docs/components/components.ts';
import { findIdleControls, indexStories } from '../../../.storybook/states/story-index.ts';

const sources = import.meta.glob<string>('/web/src/ui/*.stories.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const titles = new Set(indexStories(sources).map(({ title }) => title.replace('UI/', '')));

describe('the docs pages of the components', () => {
  it('exist for each component, and have texts', () => {
    expect(Object.keys(components).sort()).toEqual([...titles].sort());
    const untagged = Object.keys(sources).filter((path) => !sources[path]?.includes("  tags: ['autodocs'],"));
    expect(untagged).toEqual([]);
  });

  it.each(Object.entries(components))('give 2 to 4 pieces of advice of each kind: %s', (_, doc) => {
    for (const list of [doc.do, doc.dont]) {
      expect(list.length).toBeGreaterThanOrEqual(2);
      expect(list.length).toBeLessThanOrEqual(4);
    }
    for (const text of [doc.purpose, ...doc.do, ...doc.dont]) expect(text).toMatch(/^[A-Z].*[.”)]$/);
    expect(doc.dont.filter((text) => !text.startsWith('Don’t '))).toEqual([]);
  });
});

describe('the controls', () => {
  const stories = import.meta.glob<string>('/web/src/**/*.stories.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  });

  it('change what their story shows, or are disabled', () => {
    expect(findIdleControls(stories)).toEqual([]);
  });

  it('are found when a story ignores them', () => {
    const source = `
      export default { title: 'UI/Float', parameters: { controls: { disable: false } } };
      export const Idle = { render: () => null };
      export const Useful = { render: (args) => args.name };
      export const Disabled = { parameters: { controls: { disable: true } }, render: () => null };
    `;
    expect(findIdleControls({ 'Float.stories.tsx': source })).toEqual(['UI/Float: Idle']);
  });
});
