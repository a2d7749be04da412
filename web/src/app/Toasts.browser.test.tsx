import { page, userEvent } from 'vitest/browser';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls } from '../../test/network.ts';
import { show } from '../../test/page.tsx';
import { dismissToast, showToast, toasts } from '../kit/toasts.ts';
import { Drawer } from '../ui/overlays/Dialog.tsx';

const LONG = 600_000;
const SHORT = 50;

const toast = (id: string, duration = LONG) =>
  showToast({ id, role: 'status', title: id, duration });
const titles = () =>
  page
    .getByRole('status')
    .all()
    .map((one) => one.element().textContent);

/** Waits for longer than a short toast shows; one that is leaving is on the page for a while. */
async function nothingLeaves(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, SHORT * 4));
  expect(toasts.current().filter(({ isLeaving }) => isLeaving)).toEqual([]);
}

beforeEach(async () => {
  answerCalls({});
  await page.viewport(1008, 720);
});

test('shows what was reported before it rendered, three at a time', async () => {
  for (const id of ['one', 'two', 'three', 'four']) toast(id);
  await show(null);
  await expect.poll(titles).toEqual(['one', 'two', 'three']);
  dismissToast('two');
  await expect.poll(titles).toEqual(['one', 'three', 'four']);
});

test('shows a repeated toast only once, and again after it has disappeared', async () => {
  await show(null);
  toast('one');
  toast('one');
  await expect.poll(titles).toEqual(['one']);
  dismissToast('one');
  toast('one');
  await expect.poll(titles).toEqual(['one']);
  expect(toasts.current().map(({ isLeaving }) => isLeaving)).toEqual([undefined]);
});

test('disappears after its time, but not while the pointer is over a toast', async () => {
  await show(null);
  toast('long');
  await userEvent.hover(page.getByText('long'));
  toast('short', SHORT);
  await expect.element(page.getByText('short')).toBeVisible();
  await nothingLeaves();
  expect(titles()).toEqual(['long', 'short']);
  await userEvent.hover(document.body);
  await expect.poll(titles).toEqual(['long']);
});

test('a pointer that passes by does not end the pause that the focus needs', async () => {
  await show(null);
  toast('long');
  await expect.element(page.getByText('long')).toBeVisible();
  const close = page.getByRole('button', { name: 'Close' }).element();
  if (close instanceof HTMLElement) close.focus();
  await userEvent.hover(page.getByText('long'));
  await userEvent.hover(document.body);
  toast('short', SHORT);
  await expect.element(page.getByText('short')).toBeVisible();
  await nothingLeaves();
  expect(titles()).toEqual(['long', 'short']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(titles).toEqual([]);
});

test('is closed by its button, and then no longer keeps the others open', async () => {
  await show(null);
  toast('long');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(titles).toEqual([]);
  toast('short', SHORT);
  await expect.poll(() => toasts.current()).toEqual([]);
});

/** A finger lies down on a toast, moves aside by so many pixels and lifts off. */
function swipe(title: string, pixels: number): void {
  const target = page.getByText(title).element();
  const send = (type: string, clientX: number) => {
    const touch = new Touch({ identifier: 1, target, clientX, clientY: 600 });
    const touches = type === 'touchend' ? [] : [touch];
    target.dispatchEvent(new TouchEvent(type, { touches, changedTouches: [touch], bubbles: true }));
  };
  send('touchstart', 800);
  send('touchmove', 800 + pixels / 2);
  send('touchmove', 800 + pixels);
  send('touchend', 800 + pixels);
}

test('a finger moves it aside; a short way, and it returns', async () => {
  await show(null);
  toast('one');
  await expect.poll(titles).toEqual(['one']);
  const box = page.getByRole('status');
  swipe('one', 60);
  await expect.poll(() => box.element().getAttribute('style')).toContain('translate: 0px');
  expect(toasts.current().map(({ isLeaving }) => isLeaving)).toEqual([undefined]);
  swipe('one', -120);
  await expect.poll(titles).toEqual([]);
});

test('its action runs once and closes it', async () => {
  await show(null);
  let runs = 0;
  const action = { label: 'Undo', run: () => void (runs += 1) };
  showToast({ id: 'one', role: 'status', title: 'one', duration: LONG, action });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(titles).toEqual([]);
  expect(runs).toBe(1);
});

test('on a phone a toast covers nothing of a sheet', async () => {
  await page.viewport(390, 844);
  await show(
    <Drawer opened onClose={() => {}} position="bottom" size={254} title="Sheet">
      <button type="button">Row</button>
    </Drawer>,
  );
  toast('one');
  const boxOf = (element: Element) => element.getBoundingClientRect();
  await expect.poll(() => boxOf(page.getByRole('dialog').element()).bottom).toBe(844);
  const [sheet, over] = [page.getByRole('dialog'), page.getByRole('status')].map((one) =>
    boxOf(one.element()),
  );
  expect(over?.bottom).toBeLessThan(sheet?.top ?? 0);
});
