import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { focusFirst, focusOnce } from '../../kit/firstFocus.ts';
import { Modal } from './Dialog.tsx';
import { Popover } from './Popup.tsx';

/** Two fields, of which the second gets the focus first. */
const Fields = () => (
  <>
    <input aria-label="One" />
    <input aria-label="Two" {...focusFirst()} />
  </>
);

test('a page gives the first focus to the field that is marked', async () => {
  answerCalls({});
  const page = await show(<Fields />);
  await expect.element(page.getByRole('textbox', { name: 'Two' })).toHaveFocus();
});

test('a title gets the focus as it appears, and not again', async () => {
  answerCalls({});
  function Titled() {
    const [count, setCount] = useState(0);
    return (
      <>
        <h1 ref={focusOnce} tabIndex={-1}>
          Title {count}
        </h1>
        <button type="button" onClick={() => setCount(count + 1)}>
          Count
        </button>
      </>
    );
  }
  const page = await show(<Titled />);
  await expect.element(page.getByRole('heading')).toHaveFocus();
  await page.getByRole('button').click();
  await expect.element(page.getByRole('heading', { name: 'Title 1' })).toBeVisible();
  await expect.element(page.getByRole('button')).toHaveFocus();
});

/** An overlay behind a button, with content that is there at once or comes when the overlay is open. */
function Overlay({ kind, isLate }: { kind: 'dialog' | 'popover'; isLate: boolean }) {
  const [opened, setOpened] = useState(false);
  const [hasCome, setCome] = useState(!isLate);
  const content = (
    <>
      <button type="button" onClick={() => setCome(true)}>
        Come
      </button>
      {hasCome && <Fields />}
    </>
  );
  const opener = (
    <button type="button" onClick={() => setOpened(!opened)}>
      Opener
    </button>
  );
  if (kind === 'popover')
    return (
      <Popover opened={opened} onChange={setOpened} trapFocus returnFocus>
        <Popover.Target>{opener}</Popover.Target>
        <Popover.Dropdown aria-label="Overlay">{content}</Popover.Dropdown>
      </Popover>
    );
  return (
    <>
      {opener}
      <Modal opened={opened} onClose={() => setOpened(false)} title="Overlay">
        {content}
      </Modal>
    </>
  );
}

for (const kind of ['dialog', 'popover'] as const)
  for (const isLate of [false, true])
    test(`a ${kind} gives the first focus to the field that is marked${isLate ? ' and comes late' : ''}, and returns it to its button`, async () => {
      answerCalls({});
      const page = await show(<Overlay kind={kind} isLate={isLate} />);
      const opener = page.getByRole('button', { name: 'Opener' });
      (opener.element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
      const overlay = page.getByRole('dialog');
      if (isLate) await overlay.getByRole('button', { name: 'Come' }).click();
      await expect.element(overlay.getByRole('textbox', { name: 'Two' })).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await expect.element(overlay).not.toBeInTheDocument();
      await expect.element(opener).toHaveFocus();
    });
