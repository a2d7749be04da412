import { expect, test, vi } from 'vitest';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
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
