import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReservedName, publicName } from './reserved-names.ts';

describe('isReservedName', () => {
  it.each([
    'FISHZOME',
    'fishzome',
    'FISHZOME Support',
    'The Fishzome Team',
    'F I S H Z O M E',
    'Fish-Zome',
    'fish.zome',
    'FISHZ0ME',
    'F1SHZOM3',
    'Fi$hzome',
    'flshzome',
    'FISHZORNE',
    'Físhzömé',
    'fishz\u200bome',
    'f\u0336i\u0336shzome',
    'ＦＩＳＨＺＯＭＥ',
    '𝗙𝗜𝗦𝗛𝗭𝗢𝗠𝗘',
    'ⓕⓘⓢⓗⓩⓞⓜⓔ',
    '🅵🅸🆂🅷🆉🅾🅼🅴',
    '🇫🇮🇸🇭🇿🇴🇲🇪',
    'ꜰɪꜱʜᴢᴏᴍᴇ',
    'FІЅНZОМЕ',
    'fіѕһzоме',
    'FΙSΗΖΟΜΕ',
  ])('reserves %s', (name) => {
    expect(isReservedName(name)).toBe(true);
    expect(publicName(name)).toBe('Customer');
  });

  it.each(['Maya Lindqvist', 'Fisher', 'Josh Fishman', 'Зоя', 'Ζωή', '李明', '', 'Fishing Zone'])(
    'leaves %j alone',
    (name) => {
      expect([isReservedName(name), publicName(name)]).toEqual([false, name]);
    },
  );

  it('sees the name whatever stands around and between its letters', () => {
    const noise = fc.string({
      unit: fc.constantFrom(' ', '.', '_', '-', "'", '\u200b', '\u200d', '\u2060', '\u00ad', '\u0301'),
      maxLength: 3,
    });
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.array(noise, { minLength: 8, maxLength: 8 }), (a, b, gaps) => {
        const name = [...'FishZome'].map((letter, index) => letter + gaps[index]).join('');
        expect(isReservedName(`${a} ${name} ${b}`)).toBe(true);
      }),
    );
  });
});
