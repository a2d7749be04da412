import { useRef, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { Grip } from './Grip.tsx';
import { usePointerDrag, type RowDrag } from './usePointerDrag.ts';

beforeEach(() => void answerCalls({}));

const LINES = ['one', 'two', 'three', 'four'];

/** Four rows, each dragged by itself; reports where the last one landed. */
function Lines() {
  const container = useRef<HTMLDivElement>(null);
  const [landing, setLanding] = useState<RowDrag | null>(null);
  const { dragged, grip } = usePointerDrag({
    container,
    along: (key) => new Set([key]),
    drop: setLanding,
  });
  return (
    <div ref={container}>
      {LINES.map((line) => (
        <div key={line} data-line={line} style={{ height: 40 }}>
          <Grip name={line} id={line} moving={{ grip, move: () => undefined }} />
          {line}
        </div>
      ))}
      <output>{`${dragged?.key ?? 'nothing'} dragged`}</output>
      <output>{landing ? `${landing.key} below ${landing.over}` : 'nothing landed'}</output>
    </div>
  );
}
const gripOf = (line: string) => ({ name: `Move ${line}`, exact: true });

test('drops a row where its grip is released', async () => {
  const page = await show(<Lines />);
  const grip = (line: string) => page.getByRole('button', gripOf(line));
  await grip('one').dropTo(grip('three'));
  await expect.element(page.getByText(/^one below [12]$/)).toBeVisible();
  await expect.element(page.getByText('nothing dragged')).toBeVisible();
});

test('puts a row back on Escape', async () => {
  const page = await show(<Lines />);
  const first = page.getByRole('button', gripOf('one')).element();
  const at = first.getBoundingClientRect();
  const pointer = { bubbles: true, pointerId: 1, button: 0, clientX: at.x + 4 };
  first.setPointerCapture = () => undefined; // a scripted event has no pointer to capture
  first.dispatchEvent(new PointerEvent('pointerdown', { ...pointer, clientY: at.y + 4 }));
  first.dispatchEvent(new PointerEvent('pointermove', { ...pointer, clientY: at.y + 90 }));
  await expect.element(page.getByText('one dragged')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('nothing dragged')).toBeVisible();
  first.dispatchEvent(new PointerEvent('pointerup', { ...pointer, clientY: at.y + 90 }));
  await expect.element(page.getByText('nothing landed')).toBeVisible();
});
