import { describe, expect, it } from 'vitest';
import { readDraft, writeDraft } from './draft.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const forbidden = () => {
  throw new Error('forbidden');
};

describe('the draft of a form', () => {
  it('is kept under its key until it is forgotten', () => {
    const tab = storage();
    writeDraft(tab, 'a', { body: 'The net floats.' });
    expect(readDraft(tab, 'a')).toEqual({ body: 'The net floats.' });
    expect(readDraft(tab, 'b')).toEqual({});
    writeDraft(tab, 'a', null);
    expect(readDraft(tab, 'a')).toEqual({});
  });

  it('is nothing where the storage holds nonsense', () => {
    for (const nonsense of ['{"body":', 'null', '7', '{"body":{"x":1}}'])
      expect(readDraft({ getItem: () => nonsense }, 'a')).toEqual({});
  });

  it('is nothing where the storage is forbidden or full, and says nothing of it', () => {
    expect(readDraft({ getItem: forbidden }, 'a')).toEqual({});
    writeDraft({ setItem: forbidden, removeItem: forbidden }, 'a', { body: 'x' });
    writeDraft({ setItem: forbidden, removeItem: forbidden }, 'a', null);
  });
});
