import { expect, test } from 'vitest';
import { answerCalls } from '../../../test/network.ts';
import { runHook } from '../../../test/page.tsx';
import { useOfferedRows } from './useOfferedRows.ts';

const PUMP = { id: 'p', name: 'Pump', code: 'P-1', full_name: 'Mill / Pump' };
const LIMIT = { id: 'l', name: 'Noise', object: { id: 'p', name: 'Pump' } };

test('offers rows with what tells them apart, and searches them as their list does', async () => {
  const calls = answerCalls({ 'GET /object': () => ({ body: { items: [PUMP], total: 1 } }) });
  const { result, rerender } = await runHook((search: string = '') =>
    useOfferedRows('object', { search, among: ['archived=false'] }),
  );
  const pump = { id: 'p', name: 'Pump', code: 'P-1', place: 'Mill' };
  await expect.poll(() => result.current.rows).toEqual([pump]);
  await rerender(' p-1 ');
  expect(result.current.waiting).toBe(true);
  await expect.poll(() => result.current.waiting).toBe(false);
  expect(calls.map(({ query }) => query.getAll('filter'))).toEqual([
    ['archived=false'],
    ['archived=false', 'search~p-1'],
  ]);
  expect(calls[0]?.query.get('fields')).toBe('name,code,full_name');
});

test('names the object of a row whose name is unique only there', async () => {
  answerCalls({ 'GET /constraint': () => ({ body: { items: [LIMIT], total: 1 } }) });
  const { result } = await runHook(() => useOfferedRows('constraint', { search: '' }));
  const limit = { id: 'l', name: 'Noise', code: null, place: 'Pump' };
  await expect.poll(() => result.current.rows).toEqual([limit]);
});

test('asks for nothing before it is opened', async () => {
  const calls = answerCalls({});
  const { result } = await runHook(() => useOfferedRows('object', { search: '', enabled: false }));
  expect(result.current).toEqual({ rows: [], waiting: false, failed: false });
  expect(calls).toEqual([]);
});
