import { expect, test, vi } from 'vitest';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { pressTwice } from '../../../test/pointers.ts';
import { toasts } from '../../kit/toasts.ts';
import { ReportDialog } from './ReportDialog.tsx';

test('a period that ends before it begins is neither reported on nor mailed, and the page says why', async () => {
  answerCalls({ 'GET /user/me/report_settings': () => ({ body: {} }) });
  const page = await show(
    <ReportDialog config="IndicatorHistoryReport" id="1" name="Heat" onClose={vi.fn()} />,
  );
  const [from, to] = [page.getByLabelText('From'), page.getByLabelText('To')];
  const buttons = ['Make report', 'Mail…'].map((name) => page.getByRole('button', { name }));
  await from.fill('2027-01-02');
  await to.fill('2027-01-02');
  for (const button of buttons) await expect.element(button).toBeEnabled();
  await to.fill('2027-01-01');
  await expect.element(page.getByText('Must not be before the start')).toBeVisible();
  for (const button of buttons) await expect.element(button).toBeDisabled();
});

test('a report is made once, whether its button is pressed twice or again before its job is read', async () => {
  const calls = answerCalls({
    'GET /user/me/report_settings': () => ({ body: {} }),
    'PATCH /user/me/report_settings': () => ({ body: {} }),
    'POST /object/1/report': () => ({ body: { job: { id: 'j' } } }),
    'GET /job/j': () => new Promise(() => undefined),
  });
  const page = await show(
    <ReportDialog config="ObjectStateReport" id="1" name="Pump" onClose={vi.fn()} />,
  );
  const make = page.getByRole('button', { name: 'Make report' });
  await expect.element(make).toHaveFocus();
  pressTwice(make.element());
  await expect.poll(() => calls.map(({ path }) => path)).toContain('/job/j');
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  await expect.element(page.getByText('The report is being made.')).toBeVisible();
  await expect.element(make).toBeDisabled();
});

test('a report that is made is told of', async () => {
  const content = { entity: 'object', entity_id: '1', id: 'c' };
  const stored = {
    ...content,
    kind: 'document',
    name: 'Pump.xlsx',
    width: null,
    height: null,
    annotations: null,
    file: '/file/c/Pump.xlsx',
    preview: null,
    thumbnail: null,
  };
  answerCalls({
    'GET /user/me/report_settings': () => ({ body: {} }),
    'PATCH /user/me/report_settings': () => ({ body: {} }),
    'POST /object/1/report': () => ({ body: { content } }),
    'GET /object/1/content/c': () => ({ body: stored }),
  });
  const page = await show(
    <ReportDialog config="ObjectStateReport" id="1" name="Pump" onClose={vi.fn()} />,
  );
  const told = () =>
    toasts.current().filter(({ title }) => title === 'Report added to the documents');
  expect(told()).toHaveLength(0);
  await page.getByRole('button', { name: 'Make report' }).click();
  await expect.poll(() => told().length).toBe(1);
});
