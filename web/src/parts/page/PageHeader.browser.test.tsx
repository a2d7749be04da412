import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { Page } from './Page.tsx';
import { PageHeader } from './PageHeader.tsx';
import { ActionIcon } from '../../ui/buttons/Button.tsx';

const TITLE = 'Riverside pumping station, northern hall';

const ME = { user_type: { code: 1 }, is_superuser: false, effective_time_zone: 'Europe/Berlin' };
beforeEach(() => answerCalls({ 'GET /user/me': () => ({ body: ME }) }));
afterEach(() => page.viewport(1280, 800));

/** The words of an element that are set on more than one line. */
function brokenWords(element: Element): string[] {
  const text = element.firstChild as Text;
  return [...text.data.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1 ? [word] : [];
  });
}

test.each([
  [320, 2],
  [320, 4],
  [390, 4],
  [820, 4],
])('breaks no word of a title on a screen of %i px beside %i buttons', async (width, count) => {
  await page.viewport(width, 800);
  const buttons = Array.from({ length: count }, (_, n) => (
    <ActionIcon key={n} size={44} aria-label={`Button ${n}`} />
  ));
  const screen = await show(
    <Page>
      <PageHeader title={TITLE} crumbs={[{ label: 'Objects', to: '/' }]} actions={buttons} />
    </Page>,
    { signedIn: true },
  );
  const title = screen.getByRole('heading', { name: TITLE });
  await expect.element(title).toBeVisible();
  expect(brokenWords(title.element())).toEqual([]);
  for (const button of screen.getByRole('button', { name: /^Button/ }).elements())
    expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(width);
});
