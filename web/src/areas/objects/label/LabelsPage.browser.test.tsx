import { expect, test } from 'vitest';
import { answerCalls } from '../../../../test/network.ts';
import { show } from '../../../../test/page.tsx';
import { LabelsPage } from './LabelsPage.tsx';

await Promise.all([import('./SheetPreview.tsx'), import('../../../ui/viewer/pdf.ts')]); // a busy machine takes longer than a test may

const ME = { id: '1', user_type: { code: 1 }, is_superuser: false, permissions: ['report.create'] };
const NONE = { items: [], total: 0, next_cursor: null };

async function labelsOf(count: number) {
  answerCalls({
    'GET /user/me': () => ({ body: ME }),
    'GET /object': () => ({ body: { ...NONE, total: count } }),
    'GET /object/labels': () => ({ body: 'no PDF' }),
    'GET /user/1/content': () => ({ body: NONE }),
    'GET /content_tag': () => ({ body: NONE }),
  });
  return await show(<LabelsPage />, { signedIn: true, href: '/objects/labels?start=5' });
}

for (const [count, names] of [
  [3, ['Print', 'Save as PDF']],
  [300, ['Make PDF']],
] as const)
  test(`${count} labels are neither shown nor printed while their first place is none of the sheet`, async () => {
    const page = await labelsOf(count);
    const place = page.getByRole('textbox', { name: 'First free place on the sheet' });
    const buttons = names.map((name) => page.getByRole('button', { name, exact: true }));
    const preview = page.getByText('The page cannot be shown here, but it can be printed.');
    await expect.element(preview).toBeVisible();
    for (const wrong of ['500', '0', '']) {
      await place.fill(wrong);
      await expect.element(page.getByText('A place from 1 to 24')).toBeVisible();
      for (const button of buttons) await expect.element(button).toBeDisabled();
      await expect.element(preview).not.toBeVisible();
    }
    await place.fill('24');
    await expect.element(preview).toBeVisible();
    for (const button of buttons) await expect.element(button).toBeEnabled();
    await place.fill('25');
    for (const button of buttons) await expect.element(button).toBeDisabled();
    await page.getByRole('radio', { name: /63.5 × 72/ }).click({ force: true });
    await expect.element(place).toHaveValue('1');
    for (const button of buttons) await expect.element(button).toBeEnabled();
  });
