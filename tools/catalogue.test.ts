import { describe, expect, it } from 'vitest';
import type { StoryRecord } from '../.storybook/recorded.ts';
import { judgeCatalogue, readCatalogue, type Catalogue } from './catalogue.ts';

const sdl = `
  type Query { rod: CastResult, role: Role }
  type Fish { weight: Int } type Weed { kilos: Int }
  union CastResult = Fish | Weed
  enum Role { ANGLER, KEEPER }
`;
const story = (name: string) => ({
  id: `lake--${name.toLowerCase()}`,
  story: `Lake: ${name}`,
  title: 'Lake',
  file: 'web/src/screens/Lake/LakeScreen.stories.tsx',
  tested: true,
});
const record = (name: string, change: Partial<StoryRecord> = {}): StoryRecord => ({
  id: `lake--${name.toLowerCase()}`,
  seen: [],
  words: [name],
  busy: name === 'Loading',
  alert: name === 'Failed',
  ...change,
});
const whole: Catalogue = {
  sdl,
  stories: ['Full', 'Loading', 'Empty', 'Failed'].map(story),
  records: [
    record('Full', { seen: ['CastResult.Fish', 'CastResult.Weed', 'Role.ANGLER', 'Role.KEEPER'] }),
    record('Loading'),
    record('Empty'),
    record('Failed'),
  ],
  registry: [
    {
      name: 'Lake',
      routes: ['/lake'],
      main: ['Lake: Full'],
      states: [
        { state: 'full', story: 'Lake: Full' },
        { state: 'loading', story: 'Lake: Loading', kind: 'loading' },
        { state: 'empty', story: 'Lake: Empty', kind: 'empty' },
        { state: 'error', story: 'Lake: Failed', kind: 'error' },
      ],
    },
  ],
  messages: [],
  unseen: {},
};
/** The catalog with one story's record replaced. */
const withRecord = (change: StoryRecord): Catalogue => ({
  ...whole,
  records: whole.records.map((one) => (one.id === change.id ? change : one)),
});

describe('the check of the catalogue', () => {
  it('finds no problem in a complete catalog', () => {
    expect(judgeCatalogue(whole)).toEqual({ passed: 7, failed: 0, output: '' });
  });

  it('does not judge when a story has not run', () => {
    const { failed, output } = judgeCatalogue({ ...whole, records: whole.records.slice(1) });
    expect(failed).toBe(1);
    expect(output).toMatch(/^Not judged: 1 of 4 stories left no record, such as\n {2}Lake: Full/);
  });

  it('does not judge an empty catalog', () => {
    expect(judgeCatalogue({ ...whole, stories: [], records: [] }).failed).toBe(1);
  });

  it('ignores records of removed stories', () => {
    const { records } = withRecord(
      record('Full', { seen: ['CastResult.Fish', 'CastResult.Weed', 'Role.ANGLER'] }),
    );
    const gone = record('Gone', { seen: ['Role.KEEPER'] });
    expect(judgeCatalogue({ ...whole, records: [...records, gone] }).output).toMatch(/^Role.KEEPER of/);
  });

  it('finds a member and a value that no story shows', () => {
    const { failed, output } = judgeCatalogue(
      withRecord(record('Full', { seen: ['CastResult.Fish', 'Role.ANGLER'] })),
    );
    expect(failed).toBe(2);
    expect(output).toMatch(/^CastResult.Weed of .* is shown by no story/m);
    expect(output).toMatch(/^Role.KEEPER of .* is shown by no story/m);
  });

  it('accepts exceptions for what no page can show, as long as they are true', () => {
    const some = withRecord(record('Full', { seen: ['CastResult.Fish', 'CastResult.Weed'] }));
    expect(judgeCatalogue({ ...some, unseen: { Role: 'the API only' } }).failed).toBe(0);
    expect(judgeCatalogue({ ...whole, unseen: { 'Role.KEEPER': 'the API only' } }).output).toMatch(
      /is shown: take it/,
    );
    expect(judgeCatalogue({ ...whole, unseen: { Rod: 'the API only' } }).output).toMatch(
      /^Rod of .* is not in/,
    );
  });

  it('finds an empty page that reads like a failed one', () => {
    const { output } = judgeCatalogue(withRecord(record('Empty', { words: ['Failed'] })));
    expect(output).toMatch(/Lake: Empty \(empty\) and Lake: Failed \(error\) read alike/);
  });

  it('finds a loading page without a loading text, and an error without an alert', () => {
    expect(judgeCatalogue(withRecord(record('Loading', { busy: false }))).output).toMatch(
      /Lake: Loading is loading/,
    );
    expect(judgeCatalogue(withRecord(record('Failed', { alert: false }))).output).toMatch(
      /Lake: Failed is an error/,
    );
  });

  it('finds a message that is missing from its story', () => {
    const message = {
      words: 'Bite!',
      wording: 'bite',
      section: '§8',
      kind: 'toast',
      when: 'a fish bites',
    } as const;
    const linked = { ...whole, messages: [{ ...message, story: 'Lake: Full' }] };
    expect(judgeCatalogue(linked).output).toMatch(/“Bite!” is linked to Lake: Full, where it cannot be read/);
    const read = withRecord({ ...whole.records[0]!, words: ['Bite!'] });
    expect(judgeCatalogue({ ...linked, records: read.records }).failed).toBe(0);
  });

  it('reads the catalog of this repository', async () => {
    const ours = await readCatalogue();
    expect(ours.stories.length).toBeGreaterThan(300);
    expect(ours.registry.length).toBeGreaterThan(15);
    expect(ours.messages.length).toBeGreaterThan(30);
  }, 120_000);
});
