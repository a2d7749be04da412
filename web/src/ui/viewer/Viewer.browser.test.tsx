import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { pdfOf } from '../../../test/pdf.ts';
import { pictureOf } from '../../../test/pictures.ts';
import { overlays } from '../overlays/loaded.ts';
import type { ViewedFile } from './files.ts';
import { FileGrid, FileViewer } from './FileViewer.tsx';
import type { ViewerProps } from './Viewer.tsx';
import { viewer } from './viewers.ts';

await Promise.all([viewer.fetch(), overlays.fetch(), import('./pdf.ts')]);
const PICTURE = URL.createObjectURL(await pictureOf(400, 300));
const EXPIRED = 'data:image/png,expired';

beforeEach(() => void answerCalls({}));

const fileOf = (name: string, rest: Partial<ViewedFile> = {}): ViewedFile => ({
  id: name,
  kind: 'picture',
  name,
  meta: 'PNG · 2 kB',
  file: PICTURE,
  preview: PICTURE,
  thumbnail: PICTURE,
  ratio: 4 / 3,
  shapes: [],
  ...rest,
});
const THREE = ['Bearing', 'Gauge', 'Valve'].map((name) => fileOf(name));

interface Shown extends Partial<ViewerProps> {
  files?: ViewedFile[];
  /** What a file is after it was fetched again. */
  renewed?: (id: string) => Partial<ViewedFile>;
}

function Owner({ files: first = THREE, renewed, ...rest }: Shown) {
  const [files, setFiles] = useState(first);
  const [shown, setShown] = useState<string | null>(null);
  const renew = async (id: string) =>
    setFiles((all) => all.map((one) => (one.id === id ? { ...one, ...renewed?.(id) } : one)));
  return (
    <>
      <FileGrid label="Files" files={files} onOpen={setShown} renew={renew} />
      <FileViewer files={files} shown={shown} onShow={setShown} renew={renew} {...rest} />
    </>
  );
}

/** Opens the first file. */
async function open(props: Shown = {}) {
  const screen = await show(<Owner {...props} />);
  const [first = fileOf('')] = props.files ?? THREE;
  await screen.getByRole('button', { name: first.name }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  return { screen, dialog, scale: () => dialog.getByText(/^\d+ %$/) };
}
const named = async (name: string) =>
  expect.element(page.getByRole('dialog', { name, exact: true })).toBeVisible();

test('goes through the files by keys, and back to where it was opened', async () => {
  await open();
  await named('Bearing');
  for (const [key, name] of [
    ['{ArrowRight}', 'Gauge'],
    ['{End}', 'Valve'],
    ['{ArrowRight}', 'Valve'],
    ['{ArrowLeft}', 'Gauge'],
    ['{Home}', 'Bearing'],
  ] as const) {
    await userEvent.keyboard(key);
    await named(name);
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Bearing' })).toHaveFocus();
});

test('keeps the focus inside, and says which file is shown', async () => {
  const { dialog } = await open();
  await expect.element(dialog.getByText('Bearing, 1 of 3')).toBeInTheDocument();
  for (let n = 0; n < 14; n += 1) {
    await userEvent.keyboard('{Tab}');
    expect(dialog.element().contains(document.activeElement)).toBe(true);
  }
});

test('goes to a file of the strip, and marks it there', async () => {
  const { dialog } = await open();
  const strip = dialog.getByRole('list', { name: 'All files' });
  await strip.getByRole('button', { name: 'Valve' }).click();
  await named('Valve');
  await expect
    .element(strip.getByRole('button', { name: 'Valve' }))
    .toHaveAttribute('aria-current');
});

test('zooms by keys, buttons, the wheel and a double tap', async () => {
  const { dialog, scale } = await open();
  const picture = dialog.getByRole('img', { name: 'Bearing', exact: true });
  await expect.element(picture).toBeVisible();
  await userEvent.keyboard('+');
  await expect.element(scale()).toHaveTextContent('140 %');
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect.element(scale()).toHaveTextContent('196 %');
  await userEvent.keyboard('0');
  await expect.element(scale()).toHaveTextContent('100 %');
  picture.element().dispatchEvent(new WheelEvent('wheel', { bubbles: true, deltaY: -100 }));
  await expect.element(scale()).toHaveTextContent('140 %');
  await userEvent.keyboard('-');
  await expect.element(scale()).toHaveTextContent('100 %');
  await picture.dblClick();
  await expect.element(scale()).toHaveTextContent('250 %');
});

/** Fingers on the picture; a scripted event has no pointer to capture. */
function touch(stage: Element, ...steps: [type: string, pointerId: number, x: number][]) {
  stage.setPointerCapture = () => undefined;
  const { left, top, width, height } = stage.getBoundingClientRect();
  for (const [type, pointerId, x] of steps)
    stage.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId,
        button: 0,
        clientX: left + width / 2 + x,
        clientY: top + height / 2,
      }),
    );
}

test('pinches, and a swipe turns to the next file only while all of the picture is shown', async () => {
  const { dialog, scale } = await open();
  await expect.element(dialog.getByRole('img', { name: 'Bearing', exact: true })).toBeVisible();
  const stage = () => document.querySelector('[data-stage]') as Element;
  const swipe = [
    ['pointerdown', 1, 100],
    ['pointermove', 1, 0],
    ['pointerup', 1, -100],
  ] as [string, number, number][];
  touch(
    stage(),
    ['pointerdown', 1, -50],
    ['pointerdown', 2, 50],
    ['pointermove', 2, 150],
    ['pointerup', 1, -50],
    ['pointerup', 2, 150],
  );
  await expect.element(scale()).toHaveTextContent('200 %');
  touch(stage(), ...swipe);
  await named('Bearing');
  await userEvent.keyboard('0');
  await expect.element(scale()).toHaveTextContent('100 %');
  touch(stage(), ...swipe);
  await named('Gauge');
});

test('asks once for a new address when the old one has expired', async () => {
  const renewed = vi.fn<() => Partial<ViewedFile>>(() => ({ preview: PICTURE }));
  const { dialog } = await open({ files: [fileOf('Old', { preview: EXPIRED })], renewed });
  const picture = () => dialog.getByRole('img', { name: 'Old', exact: true }).element();
  await expect.poll(() => (picture() as HTMLImageElement).naturalWidth).toBe(400);
  expect(renewed).toHaveBeenCalledOnce();
});

test('says that a file cannot be shown if the new address fails, too, and tries again', async () => {
  let next: Partial<ViewedFile> = { preview: 'data:image/png,broken' };
  const { dialog } = await open({
    files: [fileOf('Broken', { preview: EXPIRED })],
    renewed: () => next,
  });
  await expect.element(dialog.getByText('The file cannot be shown.')).toBeVisible();
  next = { preview: PICTURE };
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByText('The file cannot be shown.')).not.toBeInTheDocument();
});

test('compares with the picture before, by a line that arrow keys move', async () => {
  const { dialog } = await open({
    earlier: () => ({ file: fileOf('Before'), labels: { before: '2025', after: '2026' } }),
  });
  await dialog.getByRole('button', { name: 'Compare with the previous photo' }).click();
  const line = dialog.getByRole('slider', { name: 'Line between before and after' });
  await expect.element(line).toHaveAttribute('aria-valuetext', '2025: 50 %');
  await expect.element(dialog.getByRole('img', { name: 'Before' })).toBeInTheDocument();
  (line.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(line).toHaveAttribute('aria-valuetext', '2025: 49 %');
  await named('Bearing'); // the key moved the line and not to another file
});

test('shows what was drawn, actions and details, which can be hidden', async () => {
  const shapes = [
    {
      type: 'text' as const,
      color: 'red' as const,
      width: 0.01,
      points: [[0.1, 0.1] as const],
      text: 'Crack',
    },
  ];
  const { dialog } = await open({
    files: [fileOf('Bearing', { shapes })],
    actions: ({ name }) => <button type="button">{`Rename ${name}`}</button>,
    panel: ({ name }) => <p>{`About ${name}`}</p>,
  });
  await expect.element(dialog.getByRole('img', { name: /Crack/ })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Rename Bearing' })).toBeVisible();
  await expect.element(dialog.getByText('About Bearing')).toBeVisible();
  await dialog.getByRole('button', { name: 'Details' }).click();
  await expect.element(dialog.getByText('About Bearing')).not.toBeInTheDocument();
});

test('offers files that browsers do not show', async () => {
  const { dialog } = await open({ files: [fileOf('Plan.xlsx', { kind: 'document' })] });
  const link = dialog.getByRole('link', { name: 'Download' }).first();
  await expect.element(link).toHaveAttribute('download', 'Plan.xlsx');
});

test('shows the pages of a PDF with their words, and zooms them', async () => {
  const file = URL.createObjectURL(pdfOf(['Report of pump 3', 'Second page']));
  const { dialog, scale } = await open({ files: [fileOf('Report.pdf', { kind: 'pdf', file })] });
  const first = dialog.getByRole('region', { name: 'Page 1 of 2' });
  await expect.element(first.getByText('Report of pump 3')).toBeInTheDocument();
  const canvas = first.element().querySelector('canvas');
  expect(canvas?.width).toBe(Math.floor((canvas?.clientWidth ?? 0) * devicePixelRatio));
  await userEvent.keyboard('+');
  await expect.element(scale()).toHaveTextContent('140 %');
  await dialog.getByRole('document').click();
  await userEvent.keyboard('{PageDown}{PageDown}{PageDown}');
  await expect.element(dialog.getByText('Page 2 of 2', { exact: true })).toBeVisible();
});

test('says that a damaged PDF cannot be shown', async () => {
  const file = URL.createObjectURL(new Blob(['no document']));
  const { dialog } = await open({ files: [fileOf('Broken.pdf', { kind: 'pdf', file })] });
  await expect.element(dialog.getByText('The file cannot be shown.')).toBeVisible();
});

test('says that a video cannot be shown', async () => {
  const { dialog } = await open({ files: [fileOf('Clip', { kind: 'video', file: EXPIRED })] });
  await expect.element(dialog.getByText('The file cannot be shown.')).toBeVisible();
});

test('an empty grid says so', async () => {
  const screen = await show(<Owner files={[]} />);
  await expect.element(screen.getByText('No files yet')).toBeVisible();
});

test('a file that was deleted meanwhile leaves a sentence', async () => {
  await show(
    <FileViewer files={[]} shown="gone" onShow={() => undefined} renew={async () => undefined} />,
  );
  await expect.element(page.getByText('This file is no longer here.')).toBeVisible();
});
