import { expect, test } from 'vitest';
import shell from './shell/texts.json' with { type: 'json' };
import { KEYS_WITHIN } from './shortcutKeys.ts';

test('has a text for every key of lists and the runner, and no unused text', () => {
  for (const [group, keys] of Object.entries(KEYS_WITHIN)) {
    const { title: _title, ...words } = shell.shortcuts[group as keyof typeof KEYS_WITHIN];
    expect(Object.keys(words).toSorted(), group).toEqual(Object.keys(keys).toSorted());
  }
});
