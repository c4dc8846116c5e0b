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

describe('a form’s draft', () => {
  it('is stored under its key until it is forgotten', () => {
    const tab = storage();
    writeDraft(tab, 'a', { body: 'The net floats.' });
    expect(readDraft(tab, 'a')).toEqual({ body: 'The net floats.' });
    expect(readDraft(tab, 'b')).toEqual({});
    writeDraft(tab, 'a', null);
    expect(readDraft(tab, 'a')).toEqual({});
  });

  it('is empty when the stored value is invalid', () => {
    for (const nonsense of ['{"body":', 'null', '7', '{"body":{"x":1}}'])
      expect(readDraft({ getItem: () => nonsense }, 'a')).toEqual({});
  });

  it('fails silently when storage is blocked or full', () => {
    expect(readDraft({ getItem: forbidden }, 'a')).toEqual({});
    writeDraft({ setItem: forbidden, removeItem: forbidden }, 'a', { body: 'x' });
    writeDraft({ setItem: forbidden, removeItem: forbidden }, 'a', null);
  });
});
