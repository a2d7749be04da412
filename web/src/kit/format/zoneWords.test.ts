import { expect, test } from 'vitest';
import { DEVICE_ZONE } from './zone.ts';
import { meansZone, zonesInWords } from './zoneWords.ts';

test('zones are named in the language, with their offset, those of the device’s clock first', () => {
  const zones = zonesInWords();
  const offset = (words = '') => words.split(' · ')[0];
  const own = zones.find(({ zone }) => zone === DEVICE_ZONE);
  expect(offset(zones[0]?.words)).toBe(offset(own?.words));
  const kolkata = zones.find(({ zone }) => zone === 'Asia/Kolkata');
  expect(kolkata?.words).toBe('UTC+5:30 · India Standard Time');
});

test.each(['new york', 'America/New', 'eastern time', 'New_York'])(
  'a zone is found by what people call it: %s',
  (typed) => {
    const found = zonesInWords().filter((one) => meansZone(one, typed));
    expect(found.map(({ zone }) => zone)).toContain('America/New_York');
  },
);
