import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls } from '../../../../test/network.ts';
import { show } from '../../../../test/page.tsx';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { TIMING } from '../../../kit/timing.ts';
import { RefillPanel } from './RefillPanel.tsx';

const USED = { status: 409, body: { detail: { code: 'refill_token_used' } } };
const ADDS = { body: { credits: 5, valid_until: '2031-01-01T00:00:00Z', remnant: 47 } };

/** The panel with a chosen file; `isUsed` says whether somebody has used it in another tab. */
async function chosen(state: { isUsed: boolean }) {
  const answer = () => (state.isUsed ? USED : ADDS);
  answerCalls({
    'POST /superuser/tenant/mine/refill/check': answer,
    'POST /superuser/tenant/mine/refill': answer,
  });
  const page = await show(<RefillPanel tenant="mine" />);
  const chooser = page.container.querySelector('input[type=file]');
  if (chooser === null) throw new Error('no chooser');
  await userEvent.upload(chooser, new File(['a token'], 'token.txt', { type: 'text/plain' }));
  await expect.element(page.getByText(/Adds 5 credits: 47 in all/)).toBeVisible();
  return page;
}

test.each([
  ['told of it', () => refetch('tenant')],
  ['only by trying', null],
])('a token used in another tab stays refused beside its file: %s', async (_how, learn) => {
  const state = { isUsed: false };
  const page = await chosen(state);
  state.isUsed = true;
  const button = page.getByRole('button', { name: 'Refill' });
  await (learn === null ? button.click() : learn());
  const refusal = page.getByText('The top-up token has already been used');
  await expect.element(refusal).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, TIMING.errorClear + 300));
  await expect.element(refusal).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
});
