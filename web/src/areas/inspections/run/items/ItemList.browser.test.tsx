import type { DetailView, ItemView } from '@plumbline/contract/inspections/items';
import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { answerCalls } from '../../../../../test/network.ts';
import { show } from '../../../../../test/page.tsx';
import { createStore } from '../../../../kit/createStore.ts';
import { queryClient } from '../../../../kit/http/queryClient.ts';
import { sectionOf, workOf } from '../../work.ts';
import { RunProvider, type InspectionRun } from '../useRun.ts';
import { ItemList } from './ItemList.tsx';

const COUNT = 57;
const ITEMS = Array.from({ length: COUNT }, (_, n) => ({
  id: `point-${n}`,
  number: String(n + 1),
  name: `Point ${n + 1}`,
  item_type: 'question',
  parent_id: null,
  check_type: { id: '', code: 1, name: '' },
  visible_if: null,
  require_photo_on: [],
  require_comment_on: [],
  choices: [],
  value: null,
  quality_status: null,
  comment: null,
  content_count: 0,
  previous: null,
  indicator: null,
})) as unknown as ItemView[]; // only what cards read
const detail = {
  id: 'detail',
  group_name: 'Pump',
  group_number: 1,
  check_list: { id: 'list', name: 'Pump' },
  object: { id: 'base', name: 'Pump' },
} as unknown as DetailView; // only what the list reads
const work = workOf([sectionOf(detail, ITEMS)]);
const run = {
  closed: null,
  active: createStore<string | null>(null),
} as unknown as InspectionRun; // nothing is answered here

const shown = () => [...document.querySelectorAll('article')].map(({ id }) => id);

/** The cards that the first step of the page has. */
async function openAt(opensAt: string | null): Promise<string[]> {
  let first: string[] | undefined;
  function First() {
    useLayoutEffect(() => {
      first ??= shown();
    }, []);
    return null;
  }
  answerCalls({ 'GET /version': () => ({ status: 503 }) });
  queryClient.setQueryData(['me'], { id: 'inspector', effective_time_zone: 'Europe/Kyiv' });
  const { unmount } = await show(
    <RunProvider value={run}>
      <ItemList work={work} baseObjectId="base" opensAt={opensAt} only={null} marksGaps={false} />
      <First />
    </RunProvider>,
    { signedIn: true },
  );
  await expect.poll(() => shown().length).toBe(COUNT);
  await unmount();
  return first ?? [];
}

test('the first cards can be answered before the others are there', async () => {
  const first = await openAt(null);
  expect(first).toEqual(ITEMS.slice(0, 10).map(({ id }) => `item-${id}`));
});

test('an inspection that goes on in its middle begins with the cards around that place', async () => {
  const first = await openAt('point-34');
  expect(first).toEqual(ITEMS.slice(20, 50).map(({ id }) => `item-${id}`));
});
