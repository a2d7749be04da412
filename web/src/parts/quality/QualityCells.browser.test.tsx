import { summaryOf } from '@plumbline/contract/quality/counts';
import { expect, test } from 'vitest';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { QualityBelow } from './QualityCells.tsx';

/** The width of the column without the padding of its cell. */
const ROOM = 228;

test.each([
  [0, 0, 5],
  [12, 345, 72_592],
  [9_876, 12_345, 68_756],
  [123_456, 98_765, 172_592],
])('counts of what is below are whole: %i, %i, %i', async (critical, attention, ok) => {
  answerCalls({});
  const quality = summaryOf({ ok: 0, attention: 0, critical: 0 }, { ok, attention, critical });
  const { container } = await show(
    <div style={{ width: ROOM, overflow: 'hidden' }} data-testid="cell">
      <QualityBelow quality={quality} />
    </div>,
  );
  await document.fonts.ready;
  const cell = container.querySelector('[data-testid=cell]');
  expect(cell?.textContent).toContain(String(ok).slice(-3));
  expect(cell?.scrollWidth).toBe(ROOM);
});
