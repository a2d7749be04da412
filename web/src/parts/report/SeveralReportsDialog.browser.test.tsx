import { STATUS } from '@plumbline/contract/inspections/status';
import { MOST_IN_PDF, MOST_REPORTS } from '@plumbline/contract/reports/reports';
import { expect, test, vi } from 'vitest';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { pressTwice } from '../../../test/pointers.ts';
import { SeveralReportsDialog } from './SeveralReportsDialog.tsx';

const completed = {
  id: '018f0000-0000-7000-8000-000000000001',
  number: 'INS-000001',
  operative_status: { code: STATUS.completed, name: 'Completed' },
  finished_at: '2027-01-01T00:00:00Z',
};

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

test('one PDF that would be too long is refused in words about what to do, until something else is chosen', async () => {
  answerCalls({
    'GET /inspection': () => ({ body: { items: [completed], total: 1, next_cursor: null } }),
    'GET /user/me/report_settings': () => ({ body: {} }),
    'PATCH /user/me/report_settings': () => ({ body: {} }),
    'POST /inspection/composite/report': () => ({
      status: 422,
      body: { detail: { code: 'too_many', most: MOST_IN_PDF, count: MOST_IN_PDF + 1 } },
    }),
  });
  const onBegun = vi.fn();
  const page = await show(
    <SeveralReportsDialog of={{ ids: [completed.id] }} onBegun={onBegun} onClose={vi.fn()} />,
  );
  await page.getByRole('button', { name: 'Make 1 report' }).click();
  await expect
    .element(page.getByText(/more than 10\s000 items and photos.*: choose separate files/))
    .toBeVisible();
  const alert = page.getByRole('alert');
  await expect.element(alert).toBeVisible();
  await page.getByText('Separate files (ZIP)').click();
  await expect.element(alert).not.toBeInTheDocument();
  expect(onBegun).not.toHaveBeenCalled();
});

test('reports that are made with a double press are made once', async () => {
  const calls = answerCalls({
    'GET /inspection': () => ({ body: { items: [completed], total: 1, next_cursor: null } }),
    'GET /user/me/report_settings': () => ({ body: {} }),
    'PATCH /user/me/report_settings': () => ({ body: {} }),
    'POST /inspection/composite/report': () => ({ body: { job: { id: 'j' } } }),
  });
  const onBegun = vi.fn();
  const page = await show(
    <SeveralReportsDialog of={{ ids: [completed.id] }} onBegun={onBegun} onClose={vi.fn()} />,
  );
  const make = page.getByRole('button', { name: 'Make 1 report' });
  await expect.element(make).toHaveFocus();
  pressTwice(make.element());
  await expect.poll(() => onBegun.mock.calls).toEqual([['j']]);
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
