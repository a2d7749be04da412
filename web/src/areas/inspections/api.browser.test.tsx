import type { DetailView, ItemView } from '@plumbline/contract/inspections/items';
import { flushSync } from 'react-dom';
import { afterEach, expect, test } from 'vitest';
import { answerCalls, type NetworkCall } from '../../../test/network.ts';
import { runHook } from '../../../test/page.tsx';
import { queryClient } from '../../kit/http/queryClient.ts';
import { itemsQuery } from '../../offline/inspectionWork.ts';
import type { AnswerEntry } from '../../offline/outbox/entry.ts';
import {
  forgetItems,
  showContent,
  showItem,
  whileReading,
  withLatest,
} from '../../offline/outbox/items.ts';
import { shownQueue } from '../../offline/outbox/shownQueue.ts';
import { itemNow, useInspectionWork } from './api.ts';

const ID = 'inspection';
const ME = { id: 'inspector', effective_time_zone: 'Europe/Kyiv' };
const item = (detail_id: string, revision = 0, comment: string | null = null) =>
  ({
    id: `item of ${detail_id}`,
    detail_id,
    revision,
    comment,
    item_type: 'question',
    parent_id: null,
    visible_if: null,
    require_photo_on: [],
    require_comment_on: [],
  }) as unknown as ItemView; // only what the work reads
const detail = (id: string) =>
  ({ id, group_name: 'Pumps', group_number: 1 }) as unknown as DetailView; // as above

/** The comments that the server has, by detail; a page of work has two details. */
const comments = new Map<string, string | null>();
/** `until`: when the server answers. */
function open(until = Promise.resolve()) {
  const pageFrom = async ({ query }: NetworkCall) => {
    await until;
    const from = Number(query.get('cursor') ?? 0);
    const next = from + 2;
    const items = [...comments]
      .slice(from, next)
      .map(([id, comment]) => ({ detail: detail(id), items: [item(id, 0, comment)] }));
    return { body: { items, next_cursor: next < comments.size ? String(next) : null } };
  };
  const calls = answerCalls({
    [`GET /inspection/${ID}`]: () => ({ body: { id: ID }, headers: { etag: '1' } }),
    [`GET /inspection/${ID}/work`]: pageFrom,
    'GET /version': () => ({ status: 503 }),
  });
  queryClient.setQueryData(['me'], ME);
  let renders = 0;
  const useCounted = () => {
    renders += 1;
    return useInspectionWork(ID);
  };
  return { calls, opened: runHook(useCounted, { signedIn: true }), renders: () => renders };
}
const workCalls = (calls: NetworkCall[]) =>
  calls.flatMap(({ path, query }) =>
    path.startsWith(`/inspection/${ID}/`) ? [`${path.split('/').at(-1)} ${query}`] : [],
  );
const PAGES = ['work ', 'work cursor=2'];

afterEach(() => {
  queryClient.clear();
  forgetItems();
  comments.clear();
});

type Hook = Awaited<ReturnType<typeof open>['opened']>['result'];
const shown = ({ current }: Hook) =>
  current.state === 'ready'
    ? current.value.work.sections.map(({ items }) => items.map(({ comment }) => comment))
    : current.state;

test('the work of an inspection is asked for once, however many check lists it has, and once more when it has changed', async () => {
  for (const id of ['a', 'b', 'c']) comments.set(id, null);
  const { calls, opened } = open();
  const { result } = await opened;
  await expect.poll(() => shown(result)).toEqual([[null], [null], [null]]);
  expect(workCalls(calls)).toEqual(PAGES);
  for (const id of ['a', 'b', 'c']) comments.set(id, 'seen elsewhere');
  await queryClient.invalidateQueries({ queryKey: ['inspection'] });
  await expect
    .poll(() => shown(result))
    .toEqual([['seen elsewhere'], ['seen elsewhere'], ['seen elsewhere']]);
  expect(workCalls(calls)).toEqual([...PAGES, ...PAGES]);
  comments.set('b', 'with a photo');
  await showContent({ inspection_id: ID, entity_id: 'item of b', kind: 'file' });
  await expect
    .poll(() => shown(result))
    .toEqual([['seen elsewhere'], ['with a photo'], ['seen elsewhere']]);
  expect(workCalls(calls)).toEqual([...PAGES, ...PAGES, ...PAGES]);
});

test('an answer that overtook the reading of the work stays', async () => {
  for (const id of ['a', 'b']) comments.set(id, null);
  const { opened } = open();
  const { result } = await opened;
  await expect.poll(() => shown(result)).toEqual([[null], [null]]);
  showItem(ID, item('a', 1, 'answered'));
  await queryClient.invalidateQueries({ queryKey: ['inspection'] });
  await expect.poll(() => shown(result)).toEqual([['answered'], [null]]);
});

const unsent = (detail_id: string, comment: string): AnswerEntry => ({
  key: comment,
  seq: 1,
  user_id: ME.id,
  device_id: 'phone',
  inspection_id: ID,
  detail_id,
  item_id: `item of ${detail_id}`,
  state: 'kept',
  attempts: 0,
  trouble: null,
  about: { inspection: '', number: '', item: '', check_type_code: null, unit: null },
  base: 0,
  body: { comment },
});

test('an unsent answer is known of its item at once, and renders the whole inspection only after that', async () => {
  for (const id of ['a', 'b']) comments.set(id, null);
  const { opened, renders } = open();
  const { result } = await opened;
  await expect.poll(() => shown(result)).toEqual([[null], [null]]);
  const before = renders();
  flushSync(() =>
    shownQueue.change({ entries: [unsent('b', 'worn')], syncedAt: null, problem: null }),
  );
  expect(itemNow(item('b')).comment).toBe('worn');
  expect(renders()).toBe(before);
  await expect.poll(() => shown(result)).toEqual([[null], ['worn']]);
  shownQueue.change({ entries: [], syncedAt: null, problem: null });
  await expect.poll(() => shown(result)).toEqual([[null], [null]]);
});

test('what answers have made of items is remembered for reads that began earlier, and no longer', async () => {
  const answers = ['a', 'b', 'c'].map((id) => item(id, 1, 'answered'));
  const older = ['a', 'b', 'c'].map((id) => item(id));
  const remembered = () => withLatest(older).map(({ comment }) => comment);
  await whileReading(async () => {
    await Promise.resolve();
    for (const one of answers) showItem(ID, one);
    expect(remembered()).toEqual(['answered', 'answered', 'answered']);
  });
  for (const one of answers) showItem(ID, one);
  expect(remembered()).toEqual([null, null, 'answered']);
});

test('work that arrives after a sign-out is not shown to whoever signs in next', async () => {
  comments.set('a', 'of the first');
  const answered = Promise.withResolvers<undefined>();
  const { calls, opened } = open(answered.promise);
  await opened;
  await expect.poll(() => workCalls(calls)).toEqual(['work ']);
  queryClient.clear();
  answered.resolve(undefined);
  await new Promise((resolve) => setTimeout(resolve));
  expect(queryClient.getQueryData(itemsQuery(ID, 'a').queryKey)).toBeUndefined();
});
