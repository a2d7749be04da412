import { objects } from '@plumbline/contract/objects/wire';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls, type NetworkAnswer, type NetworkCall } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { resourceApi } from '../../kit/http/resourceApi.ts';
import { EntityList } from './EntityList.tsx';
import type { EntityListProps } from './useEntityList.ts';
import { cardOf, listColumn } from './table/columns.ts';
import type { ListRow } from './listApi.ts';

interface Row extends ListRow {
  name: string;
}
const onOpen = vi.fn<(row: Row) => void>();

/** A list of objects with one column; a tree by default. */
const List = ({ name, tree = true }: { name: string; tree?: boolean }) => {
  const props: EntityListProps<Row> = {
    name,
    tree,
    api: resourceApi(objects),
    resource: objects,
    columns: [
      listColumn<Row>()({
        key: 'name',
        reads: ['name'],
        label: 'Name',
        width: 200,
        priority: 1,
        sort: 'name',
        cell,
      }),
    ],
    facets: [],
    title: 'Objects',
    searchLabel: 'Search objects',
    onOpen,
    card: cardOf<Row>()(['name'], cell),
    create: null,
    empty: { title: 'No objects yet', text: 'They appear here.' },
  };
  return (
    <div style={{ height: 600, display: 'grid' }}>
      <EntityList {...props} />
    </div>
  );
};
const cell = (row: Pick<Row, 'name'>) => <span>{row.name}</span>;

const page = (
  items: Row[],
  total = items.length,
  next_cursor: string | null = null,
): NetworkAnswer => ({
  body: { items, total, next_cursor },
});
const row = (id: string, children_count = 0): Row => ({ id, name: `Object ${id}`, children_count });

/** Answers the list by its query: roots, children of one row, or only the count. */
function serve(rows: (call: NetworkCall) => NetworkAnswer): NetworkCall[] {
  return answerCalls({
    'GET /object': rows,
    'GET /object/aggr_on_attr': () => ({ body: {} }),
    'GET /version': () => ({ body: {} }),
  });
}
const isCount = ({ query }: NetworkCall) => query.get('fields') === 'id';
const parentOf = ({ query }: NetworkCall) => query.get('filter')?.replace('parent=', '') ?? null;

beforeEach(() => onOpen.mockClear());

test('opens and closes a branch, and keeps its rows', async () => {
  const calls = serve((call) =>
    isCount(call) ? page([], 2) : page(parentOf(call) === 'a' ? [row('a1')] : manyRoots()),
  );
  const list = await show(<List name="opens" />);
  await list.getByRole('button', { name: 'Expand' }).first().click();
  await expect.element(list.getByText('Object a1')).toBeVisible();
  await expect
    .element(list.getByRole('row', { name: 'Object a1' }))
    .toHaveAttribute('aria-level', '2');
  await list.getByRole('button', { name: 'Collapse' }).click();
  await expect.element(list.getByText('Object a1')).not.toBeInTheDocument();
  await list.getByRole('button', { name: 'Expand' }).first().click();
  await expect.element(list.getByText('Object a1')).toBeVisible();
  expect(calls.filter((call) => parentOf(call) === 'a')).toHaveLength(1);
});

/** More roots than a tree expands by itself; the first has children. */
const manyRoots = (): Row[] => [row('a', 1), ...['b', 'c', 'd', 'e'].map((id) => row(id))];

test('opens the roots of a tree that has only a few', async () => {
  serve((call) =>
    isCount(call) ? page([], 2) : page(parentOf(call) ? [row('a1')] : [row('a', 1)]),
  );
  const list = await show(<List name="few" />);
  await expect.element(list.getByText('Object a1')).toBeVisible();
});

test('fetches a long branch page by page, each page once', async () => {
  const calls = serve((call) => {
    if (isCount(call)) return page([], 103);
    if (parentOf(call) === null) return page([row('a', 102)]);
    return call.query.get('cursor') === 'next'
      ? page([row('last')], 102)
      : page([row('first')], 102, 'next');
  });
  const list = await show(<List name="long" />);
  await list.getByText('Show more (101 left)').click();
  await expect.element(list.getByText('Object last')).toBeVisible();
  expect(
    calls.filter((call) => parentOf(call) === 'a').map(({ query }) => query.get('cursor')),
  ).toEqual([null, 'next']);
});

test('reports a branch that failed to load and retries it', async () => {
  let fails = true;
  serve((call) => {
    if (isCount(call)) return page([], 2);
    if (parentOf(call) === null) return page([row('a', 1)]);
    return fails ? { status: 503, body: { detail: 'busy' } } : page([row('a1')]);
  });
  const list = await show(<List name="fails" />);
  const retry = list.getByText('These entries could not be loaded. Try again');
  await expect.element(retry).toBeVisible();
  fails = false;
  await retry.click();
  await expect.element(list.getByText('Object a1')).toBeVisible();
});

test('moves through rows, opens and closes branches by arrow keys, and opens the page on Enter', async () => {
  serve((call) =>
    isCount(call) ? page([], 6) : page(parentOf(call) === 'a' ? [row('a1')] : manyRoots()),
  );
  const list = await show(<List name="keys" />);
  const line = (name: string) => list.getByRole('row', { name: new RegExp(`${name}$`) });
  await expect.element(line('Object a')).toBeVisible();
  (line('Object a').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(line('Object a1')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(line('Object a1')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(line('Object e')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onOpen.mock.calls.map(([{ id }]) => id)).toEqual(['e']);
});

test(
  'counts the rows without filters, where none is set, once its own are there',
  { timeout: 30_000 },
  async () => {
    const gate = Promise.withResolvers<void>();
    const answered: string[] = [];
    const calls = answerCalls({
      'GET /object': async (call) => {
        if (!isCount(call)) await gate.promise;
        answered.push(isCount(call) ? 'count' : 'rows');
        return page([row('x')]);
      },
      'GET /object/aggr_on_attr': () => ({ body: {} }),
      'GET /version': () => ({ body: {} }),
    });
    await show(<List name="counts" tree={false} />);
    await expect.poll(() => calls.some((call) => call.path === '/object')).toBe(true);
    gate.resolve();
    await expect.poll(() => answered, { timeout: 20_000 }).toEqual(['rows', 'count']); // when the browser is idle
  },
);

test('puts only the focused row in the tab order', async () => {
  serve((call) => (isCount(call) ? page([], 5) : page(manyRoots())));
  const list = await show(<List name="tab" />);
  const line = (name: string) => list.getByRole('row', { name: new RegExp(`${name}$`) });
  await expect.element(line('Object b')).toBeVisible();
  (line('Object b').element() as HTMLElement).focus();
  await expect.element(line('Object b')).toHaveAttribute('tabindex', '0');
  await expect.element(line('Object a')).toHaveAttribute('tabindex', '-1');
});

test('renders only the visible ones of 1,000 rows, and reaches the last with End', async () => {
  const rows = Array.from({ length: 1000 }, (_, i) => row(String(i + 1)));
  serve((call) => (isCount(call) ? page([], 1000) : page(rows)));
  const list = await show(<List name="many" tree={false} />);
  await expect.element(list.getByText('Object 1', { exact: true })).toBeVisible();
  expect(document.querySelectorAll('[data-row]').length).toBeLessThan(60);
  document.querySelector<HTMLElement>('[data-row]')?.focus();
  await userEvent.keyboard('{End}');
  await expect.element(list.getByRole('row', { name: 'Object 1000' })).toHaveFocus();
});

test('leads from a page beyond the end to the last one', async () => {
  serve(({ query }) => (query.get('page') === '9' ? page([], 120) : page([row('x')], 120)));
  const { router, getByText } = await show(<List name="behind" tree={false} />, {
    href: '/?page=9&page_size=50',
  });
  await expect.element(getByText('Object x')).toBeVisible();
  expect(router.state.current().location.search).toMatchObject({ page: '3' });
});

test('says what will appear in a list without rows', async () => {
  serve(() => page([]));
  const list = await show(<List name="none" tree={false} />);
  await expect.element(list.getByText('No objects yet')).toBeVisible();
});

test('says how many rows the filters hide when they hide all', async () => {
  serve(({ query }) => (query.has('filter') ? page([]) : page([row('x')], 7)));
  const list = await show(<List name="filtered" tree={false} />, { href: '/?filter=name~zzz' });
  await expect.element(list.getByText('1 filter hides all 7 entries.')).toBeVisible();
});

test('never shows a list that failed to load as empty', async () => {
  serve(() => ({ status: 503, body: { detail: 'busy' } }));
  const list = await show(<List name="failed" tree={false} />);
  await expect.element(list.getByText('The list could not be loaded')).toBeVisible();
  await expect.element(list.getByText('No objects yet')).not.toBeInTheDocument();
});

test('says that there are more than 10,000 rows, goes on behind them, and counts them when told to', async () => {
  const calls = serve(({ query }) => {
    const total = query.has('with_total')
      ? { total: 12_345, total_is_exact: true }
      : { total: 10_000, total_is_exact: false };
    const items = Array.from({ length: 50 }, (_, i) => row(String(i)));
    return { body: { items, ...total, next_cursor: 'more' } };
  });
  const screen = await show(<List name="many" tree={false} />, { href: '/objects?page=200' });
  const paging = screen.getByRole('navigation', { name: 'Pages' });
  await expect.element(paging.getByText(/of 10\s000\+/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await expect.element(paging.getByText(/10\s001–10\s050 of 10\s000\+/)).toBeVisible();
  expect(calls.some(({ query }) => query.has('with_total'))).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Count all' }));
  await expect.element(paging.getByText(/of 12\s345/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Count all' }).query()).toBeNull();
});
