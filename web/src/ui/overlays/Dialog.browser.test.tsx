import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { MoreMenu } from '../buttons/MoreMenu.tsx';
import { Modal } from './Dialog.tsx';
import { Menu } from './Popup.tsx';

/** A dialog that is opened by a button or in a menu, and either stays mounted when it closes or not. */
function Openers({ isKept }: { isKept: boolean }) {
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  return (
    <>
      <button type="button" onClick={open}>
        Opener
      </button>
      <MoreMenu label="Actions">
        <Menu.Item onClick={open}>Item</Menu.Item>
      </MoreMenu>
      {(isKept || opened) && (
        <Modal opened={opened} onClose={() => setOpened(false)} title="Dialog">
          <button type="button">Inside</button>
        </Modal>
      )}
    </>
  );
}

for (const isKept of [true, false])
  test(`the focus returns to what opened a dialog that is ${isKept ? 'kept' : 'gone'} when it closes`, async () => {
    answerCalls({});
    const page = await show(<Openers isKept={isKept} />);
    const dialog = page.getByRole('dialog');
    const leave = async () => {
      await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await expect.element(dialog).not.toBeInTheDocument();
    };
    const opener = page.getByRole('button', { name: 'Opener' });
    (opener.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await leave();
    await expect.element(opener).toHaveFocus();
    const menu = page.getByRole('button', { name: 'Actions' });
    (menu.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('menuitem', { name: 'Item' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await leave();
    await expect.element(menu).toHaveFocus();
  });

/** A dialog that asks before it closes. */
function Asking() {
  const [opened, setOpened] = useState(false);
  const [asks, setAsks] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Opener
      </button>
      <Modal opened={opened} onClose={() => setAsks(true)} title="Dialog">
        <Modal opened={asks} onClose={() => setAsks(false)} title="Question">
          <button
            type="button"
            onClick={() => {
              setAsks(false);
              setOpened(false);
            }}
          >
            Leave
          </button>
        </Modal>
      </Modal>
    </>
  );
}

test('the focus returns from a question to its dialog, and past it if both close', async () => {
  answerCalls({});
  const page = await show(<Asking />);
  const opener = page.getByRole('button', { name: 'Opener' });
  await opener.click();
  const close = page.getByRole('dialog', { name: 'Dialog' }).getByRole('button', { name: 'Close' });
  await expect.element(close).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const question = page.getByRole('dialog', { name: 'Question' });
  await question.getByRole('button', { name: 'Close' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(close).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});
