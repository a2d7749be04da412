import { expect, test } from 'vitest';
import type { NamedGap } from '../work.ts';
import { conditionsOf, mayComplete, type CompletionFacts } from './conditions.ts';

const facts: CompletionFacts = {
  inspection: {
    operative_status: { id: '', code: 2, name: '' },
    responsible: { id: 'olena', name: 'Olena' },
    started_at: '2026-11-20T08:00:00Z',
    required_credits: 1,
    requires_signature: false,
    requires_finish_scan: false,
    object: { id: 'o', name: 'Pump' },
  },
  me: 'olena',
  away: false,
  gaps: [],
  isSigned: false,
  waiting: 0,
  undecided: 0,
  price: null,
  refusal: null,
};
const unmet = (change: Partial<CompletionFacts>) =>
  conditionsOf({ ...facts, ...change })
    .filter(({ met }) => met === false)
    .map(({ key }) => key);

test('may complete my filled inspection; only the server knows the credits', () => {
  const conditions = conditionsOf(facts);
  expect(mayComplete(conditions)).toBe(true);
  expect(conditions.find(({ key }) => key === 'credits')?.met).toBeNull();
});

test('knows what it takes and whether that is there, once the server has said', () => {
  const rule = { per_inspection: 1, per_detail: 2, details: 2 };
  const price = { required_credits: 5, available_credits: 5, rule };
  const credits = (available_credits: number) =>
    conditionsOf({ ...facts, price: { ...price, available_credits } }).find(
      ({ key }) => key === 'credits',
    );
  expect(credits(5)).toEqual({ key: 'credits', met: true, required: 5, available: 5, rule });
  expect(credits(4)?.met).toBe(false);
});

test('cannot be completed with missing answers, or with some that wait for a decision', () => {
  expect(unmet({ gaps: [{} as NamedGap] })).toEqual(['answers']); // the type of its content is only displayed
  expect(unmet({ undecided: 2 })).toEqual(['decided']);
  expect(unmet({ waiting: 2 })).toEqual([]);
});

test('asks for a signature where one is needed, and where only the server knows that', () => {
  const inspection = { ...facts.inspection, requires_signature: true };
  expect(unmet({ inspection })).toEqual(['signature']);
  expect(unmet({ inspection, isSigned: true })).toEqual([]);
  expect(unmet({ refusal: { code: 'signature_required' } })).toEqual(['signature']);
});

test('says that the label is scanned when it is completed', () => {
  const scanOf = (requires_finish_scan: boolean) =>
    conditionsOf({ ...facts, inspection: { ...facts.inspection, requires_finish_scan } }).find(
      ({ key }) => key === 'scan',
    );
  expect(scanOf(false)).toBeUndefined();
  expect(scanOf(true)).toEqual({ key: 'scan', met: null, object: 'Pump' });
});

test('without a connection the device checks what it can, and leaves the rest to the server', () => {
  const price = { required_credits: 5, available_credits: 4, rule: null };
  expect(mayComplete(conditionsOf({ ...facts, away: true, price }))).toBe(true);
  expect(mayComplete(conditionsOf({ ...facts, price }))).toBe(false);
  expect(unmet({ away: true, gaps: [{} as NamedGap] })).toEqual(['answers']); // the type of its content is only displayed
});

test('shows each refusal of the server in the row of its condition', () => {
  expect(unmet({ refusal: { code: 'not_responsible' } })).toEqual(['responsible']);
  expect(unmet({ refusal: { code: 'not_started' } })).toEqual(['started']);
  const refusal = { code: 'not_enough_credits', required_credits: 3, available_credits: 1 };
  const credits = conditionsOf({ ...facts, refusal }).find(({ key }) => key === 'credits');
  expect(credits).toEqual({
    key: 'credits',
    met: false,
    required: 3,
    available: 1,
    rule: null,
  });
});

test('names an item that only the server reports as missing', () => {
  const refusal = {
    code: 'inspection_incomplete',
    inspection_object: { id: 'o', name: 'Pump' },
    check_list: { name: 'Mechanical', group: 'Bearings', item: 'Noise' },
    missing: 1,
  };
  const [, , answers] = conditionsOf({ ...facts, refusal });
  expect(answers).toMatchObject({ met: false, serverGap: { item: 'Noise', missing: 1 } });
});

test('names the responsible user to everybody else', () => {
  expect(unmet({ me: 'max' })).toEqual(['responsible']);
});
