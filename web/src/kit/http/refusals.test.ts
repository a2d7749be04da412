import { REFUSAL_CODES, REFUSALS } from '@plumbline/contract/kit/errors';
import type { Detail } from '@plumbline/contract/kit/errorBody';
import { LOCALES } from '@plumbline/contract/kit/locales';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { NetworkError, RefusalError } from './errors.ts';
import { applyLocale, loadMessages } from '../i18n/i18n.ts';
import { splitMessage } from './explanation.ts';
import { explain, loadRefusalWords } from './refusals.ts';

// applyLocale sets the document's language, and unit tests have no document.
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await loadRefusalWords();
});
afterAll(() => vi.unstubAllGlobals());

const messageOf = (detail: Detail | null, status = 409) => {
  const { title, description } = explain(new RefusalError(status, detail));
  return [title, description];
};

test('splits a message with two colons into title and description', () => {
  expect(splitMessage('Not found::It is gone')).toEqual({
    title: 'Not found',
    description: 'It is gone',
  });
  expect(splitMessage('Plain')).toEqual({ title: 'Plain' });
  expect(splitMessage('Duplicate::')).toEqual({ title: 'Duplicate' });
  expect(splitMessage('At 10:30: full')).toEqual({ title: 'At 10:30: full' });
});

test.each(LOCALES)('has a text for every refusal in %s', async (locale) => {
  const { codes } = (await loadMessages(locale, ['refused'])).refused;
  expect(Object.keys(codes).toSorted()).toEqual([...REFUSAL_CODES].toSorted());
  await applyLocale(locale, ['start', 'refused']);
  for (const code of REFUSAL_CODES) {
    const refusal = REFUSALS[code];
    const [title] = messageOf('text' in refusal ? refusal.text : { code });
    expect(title).not.toMatch(/refused\.|[{}]/); // a missing key or an unfilled placeholder looks like this
  }
});

describe('refusals in English', () => {
  beforeAll(() => applyLocale('en-GB', ['start', 'frame', 'refused']));

  test('names object, check list, group and item of an incomplete inspection', () => {
    const detail: Detail = {
      code: 'inspection_incomplete',
      inspection_object: { id: '1', name: 'Pump A' },
      check_list: { name: 'Mechanical', group: 'Bearings', item: 'Noise' },
      missing: 3,
    };
    expect(messageOf(detail)).toEqual([
      'The inspection is incomplete',
      'Pump A · Mechanical · Bearings · Noise',
    ]);
  });

  test('shows times and credits', () => {
    const times = { assigned_time: '2026-11-20T10:00:00', current_time: '2026-11-20T09:30:00' };
    expect(messageOf({ code: 'assigned_time_not_reached', ...times })[1]).toBe(
      'Assigned 2026-11-20 10:00, now 2026-11-20 09:30',
    );
    const credits = (required_credits: number) =>
      messageOf({ code: 'not_enough_credits', required_credits, available_credits: 0 }, 402)[1];
    expect(credits(1)).toBe('1 credit is needed to close the inspection, 0 available.');
    expect(credits(1200)).toBe(
      '1\u00A0200 credits are needed to close the inspection, 0 available.',
    );
  });

  test.each([
    [{ limit: 'users', most: 1 }, 'The licence allows 1 user.'],
    [{ limit: 'objects', most: 2500 }, 'The licence allows 2\u00A0500 objects.'],
    [{ limit: 'file_bytes', most: 2_500_000_000 }, 'The licence allows 2.5 GB of files.'],
    [{ limit: 'file_bytes', most: 40_000_000 }, 'The licence allows 40 MB of files.'],
    [{ limit: 'webhooks', most: 20 }, 'At most 20 webhooks can be set up.'],
    [{ limit: 'of a newer server', most: 3 }, undefined],
  ])('names the limit that has been reached: %o', (limit, text) => {
    expect(messageOf({ code: 'limit_reached', ...limit }, 402)).toEqual([
      'A limit has been reached',
      text,
    ]);
  });

  test('joins validation items with semicolons, each with its place and reason', () => {
    const items = [
      { loc: ['body', 'name'], msg: 'Required', type: 'required' },
      { loc: ['body', 'items', 0, 'code'], msg: 'Too long: a::b', type: 'too_long' },
      { loc: ['body'], msg: 'Not valid JSON', type: 'json_invalid' },
    ];
    expect(messageOf(items, 422)).toEqual([
      'Please check the input',
      'Name: Required; Items 1 › Code: Too long: a::b; Not valid JSON',
    ]);
  });

  test('says why a status is wrong, where that has words of its own', () => {
    const list = { check_list: { id: '1', name: 'Mechanical' }, reason: 'no_items' };
    expect(messageOf({ code: 'wrong_status', ...list })[0]).toBe(
      'The check list “Mechanical” has no questions',
    );
    expect(messageOf({ code: 'wrong_status', reason: 'of_rule' })[0]).toBe(
      'Only the rule of this restriction can be changed',
    );
    expect(messageOf({ code: 'wrong_status', reason: 'archived' })[0]).toMatch(/current state/);
    expect(messageOf({ code: 'wrong_status', reason: 'webhook_off' })[0]).toMatch(/is off/);
    expect(messageOf({ code: 'unavailable', reason: 'file_missing' })[0]).toBe(
      'A file of this report is missing on the server',
    );
  });

  test('reports an unknown shape, and shows an unknown text unchanged', () => {
    expect(messageOf(null, 500)).toEqual(['Type of error is not correct', undefined]);
    expect(messageOf('Gateway::busy', 502)).toEqual(['Gateway', 'busy']);
  });

  test('shows name and message of a failed connection', () => {
    const { title, description } = explain(new NetworkError(new TypeError('Failed to fetch')));
    expect([title, description]).toEqual([
      'The server cannot be reached',
      'TypeError: Failed to fetch',
    ]);
  });

  test('says when to come back after too many attempts', () => {
    const limited = (seconds: number | null) =>
      explain(new RefusalError(429, { code: 'rate_limited' }, seconds));
    expect(limited(30).description).toBe('Try again in 30 s.');
    expect(limited(null).description).toBe('Try again later.');
  });
});
