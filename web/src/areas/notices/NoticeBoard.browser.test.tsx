import type { NoticeView } from '@plumbline/contract/notices/wire';
import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { queryClient } from '../../kit/http/queryClient.ts';
import { NoticePanel } from './NoticePanel.tsx';

const ME = { user_type: { code: 1 }, is_superuser: false, effective_time_zone: 'Europe/Berlin' };
const PAGE = 30;

/** The newest has the highest number. */
const noticeNumber = (n: number): NoticeView => ({
  id: `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  kind: 'cancelled',
  entity: null,
  entity_id: null,
  data: {
    inspection: { id: '1', name: `Round ${n}`, number: 'INS-1' },
    at: '2026-11-20T08:00:00Z',
  },
  is_read: n === 1,
  created_at: new Date(Date.UTC(2026, 10, 20, 8) + n * 60_000).toISOString(),
  read_at: null,
});

/** A server with this many notices, which pages them as the real one does; `list` may be changed while it runs. */
async function openPanel(count: number) {
  const server = { list: Array.from({ length: count }, (_, i) => noticeNumber(count - i)) };
  const calls = answerCalls({
    'GET /user/me': () => ({ body: ME }),
    'GET /notice': ({ query }) => {
      const cursor = query.get('cursor');
      const from = cursor === null ? 0 : server.list.findIndex(({ id }) => id === cursor) + 1;
      const items = server.list.slice(from, from + PAGE);
      const isLast = from + PAGE >= server.list.length;
      return { body: { items, total: null, next_cursor: isLast ? null : items.at(-1)?.id } };
    },
    'GET /notice/unread': () => ({ body: { count: 5 } }),
    'POST /notice/read': () => ({ body: { count: 0 } }),
  });
  await page.viewport(1008, 720);
  await show(<NoticePanel close={() => undefined} />, { signedIn: true });
  return { server, calls };
}
const rows = () => page.getByRole('listitem').elements();
const row = (n: number) => page.getByRole('button', { name: new RegExp(`Round ${n}\\b`) });
const refetch = () => queryClient.invalidateQueries({ queryKey: ['notice'] });

test('what arrives while the list is open is offered, moves no row, and stays unread when all are marked', async () => {
  const { server, calls } = await openPanel(3);
  await expect.poll(rows).toHaveLength(3);
  const top = row(3).element().getBoundingClientRect().top;
  server.list = [noticeNumber(5), noticeNumber(4), ...server.list];
  await refetch();
  const offer = page.getByRole('button', { name: '2 new' });
  await expect.element(offer).toBeVisible();
  expect(rows()).toHaveLength(3);
  expect(row(3).element().getBoundingClientRect().top).toBe(top);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  const marked = calls.find(({ path }) => path === '/notice/read');
  expect(marked?.body).toEqual({ up_to: noticeNumber(3).id });
  await offer.click();
  await expect.poll(rows).toHaveLength(5);
  await expect.element(row(5)).toHaveFocus();
  await expect.element(offer).not.toBeInTheDocument();
});

test('more than a page of new ones at once replace the list, and an empty one takes them as they come', async () => {
  const { server } = await openPanel(0);
  await expect.element(page.getByText('No notices yet')).toBeVisible();
  server.list = [noticeNumber(1)];
  await refetch();
  await expect.poll(rows).toHaveLength(1);
  server.list = Array.from({ length: PAGE * 2 }, (_, i) => noticeNumber(PAGE * 2 - i));
  await refetch();
  await expect.poll(rows).toHaveLength(PAGE);
});

test('earlier notices load as the arrows reach the end of the list', async () => {
  await openPanel(PAGE + 5);
  await expect.poll(rows).toHaveLength(PAGE);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row(PAGE + 5)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  await expect.element(row(PAGE + 4)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown>28/}');
  await expect.poll(rows).toHaveLength(PAGE + 5);
  await expect.element(page.getByRole('button', { name: 'Show earlier' })).not.toBeInTheDocument();
});
