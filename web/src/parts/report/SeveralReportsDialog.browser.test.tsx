import { MOST_REPORTS } from '@plumbline/contract/reports/reports';
import { expect, test, vi } from 'vitest';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { SeveralReportsDialog } from './SeveralReportsDialog.tsx';

async function dialogOf(count: number) {
  let open = 0;
  let mostOpen = 0;
  const calls = answerCalls({
    'GET /inspection': async () => {
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      await new Promise((resolve) => setTimeout(resolve, 20));
      open -= 1;
      return { body: { items: [], total: 0, next_cursor: null } };
    },
    'GET /user/me/report_settings': () => ({ body: {} }),
  });
  const ids = Array.from({ length: count }, (_, n) => `id${n}`);
  const page = await show(
    <SeveralReportsDialog of={{ ids }} onBegun={vi.fn()} onClose={vi.fn()} />,
  );
  const lists = () => calls.filter(({ path }) => path === '/inspection');
  return { page, lists, mostOpen: () => mostOpen };
}

test('more inspections than have reports at once are refused before any is read', async () => {
  const { page, lists } = await dialogOf(MOST_REPORTS + 1);
  await expect.element(page.getByText(/^At most 200 reports/)).toBeVisible();
  expect(lists()).toEqual([]);
});

test('the selected inspections are read one hundred after the other, archived ones too', async () => {
  const { page, lists, mostOpen } = await dialogOf(MOST_REPORTS);
  await expect.element(page.getByText(/^None of the selected inspections/)).toBeVisible();
  expect(lists().map(({ query }) => query.get('with_archived'))).toEqual(['true', 'true']);
  expect(lists().flatMap(({ query }) => query.get('filter')?.split(',') ?? [])).toHaveLength(
    MOST_REPORTS,
  );
  expect(mostOpen()).toBe(1);
});
