import { REPORTS } from '@plumbline/contract/reports/reports';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { remember } from '../../kit/remembered.ts';
import { keepSettings, usualSettings } from './usualSettings.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const ALL = {
  format: 'pdf',
  language: 'uk-UA',
  sections: [...REPORTS.ObjectStateReport.sections],
  with_pictures: true,
  from: null,
  to: null,
} as const;

test('a report is made as it was made last, each kind for itself, without the period', () => {
  expect(usualSettings('ObjectStateReport', 'uk-UA')).toEqual(ALL);
  const chosen = {
    ...ALL,
    format: 'xlsx' as const,
    language: 'de-DE' as const,
    sections: ['findings' as const],
    with_pictures: false,
    from: '2026-01-01',
  };
  keepSettings('ObjectStateReport', chosen);
  expect(usualSettings('ObjectStateReport', 'uk-UA')).toEqual({ ...chosen, from: null });
  expect(usualSettings('BusinessUnitStateReport', 'uk-UA').format).toBe('pdf');
});

test('what was stored by another version, or by somebody else, never breaks the dialog', () => {
  for (const stored of [
    'x',
    'null',
    '[]',
    '{"ObjectStateReport":{"sections":["chart"],"format":"docx","language":"fr"}}',
    '{"ObjectStateReport":{"sections":"findings"}}',
  ]) {
    remember('reports', stored);
    expect(usualSettings('ObjectStateReport', 'uk-UA')).toEqual(ALL);
  }
});
