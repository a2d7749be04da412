import { describe, expect, test } from 'vitest';
import { STATUS_RAMPS, statusHue } from './status.ts';

/** The colour of a status by its code (docs/coverage.md section 4). */
const HUES: [codes: number[], hue: string][] = [
  [[0, 33], 'grey'],
  [[10, 11], 'red'],
  [[20, 21], 'orange'],
  [[22], 'yellow'],
  [[23], 'brown'],
  [[24], 'purple'],
  [[30, 31], 'green'],
  [[32], 'blue'],
];

/** Relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe('status colours', () => {
  test.each(HUES)('show %j in %s', (codes, hue) => {
    for (const code of codes) expect(statusHue(code)).toBe(hue);
  });
  test('are grey without a status or with an unknown one', () => {
    for (const code of [null, undefined, 99]) expect(statusHue(code)).toBe('grey');
  });
  test('keep text on a tint readable for everybody', () => {
    for (const ramps of Object.values(STATUS_RAMPS)) {
      for (const { fg, tint } of Object.values(ramps))
        expect(contrast(fg, tint)).toBeGreaterThan(7);
    }
  });
});
