import type { ContentView } from '@plumbline/contract/content/wire';
import type { ItemView } from '@plumbline/contract/inspections/items';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../../../../test/network.ts';
import { show } from '../../../../../test/page.tsx';
import { pictureOf } from '../../../../../test/pictures.ts';
import { queryClient } from '../../../../kit/http/queryClient.ts';
import { toasts } from '../../../../kit/toasts.ts';
import { filesQuery } from '../../../../offline/inspectionWork.ts';
import { outbox } from '../../../../offline/outbox/deviceOutbox.ts';
import type { TypedIn } from '../../../../offline/outbox/database.ts';
import { isContent, isFile } from '../../../../offline/outbox/entry.ts';
import { RunProvider, type InspectionRun } from '../useRun.ts';
import { addFiles } from './addFiles.ts';
import { ItemFiles } from './ItemFiles.tsx';
import { itemPlace } from './itemFiles.ts';
import { PasteHere } from './PasteHere.tsx';

const ITEM = {
  id: 'item',
  number: '2.1',
  name: 'Casing',
  check_type: { id: '', code: 1, name: '' },
  previous: null,
} as unknown as ItemView; // only what photos read
const placeOf = (): TypedIn => ({
  inspection_id: 'inspection',
  item_id: ITEM.id,
  about: {
    inspection: 'Round · Pump',
    number: '2.1',
    item: 'Casing',
    check_type_code: 1,
    unit: null,
  },
});
const place = itemPlace(placeOf());
const addTo = vi.fn<InspectionRun['addTo']>();
const run = { closed: null, placeOf, addTo } as unknown as InspectionRun; // the rest is about answers

/** A photo that the server has. */
const SENT = {
  id: 'sent',
  kind: 'picture',
  name: 'sent.jpg',
  size: 1000,
  width: 4,
  height: 3,
  entity: place.entity,
  entity_id: ITEM.id,
  annotations: null,
  file: null,
  preview: null,
  thumbnail: null,
  user_tags: [],
} as unknown as ContentView; // only what is shown

beforeEach(async () => {
  answerCalls({
    'GET /version': () => ({ status: 503 }),
    'GET /inspection/inspection/all_content': () => ({ status: 503 }),
  });
  queryClient.setQueryData(filesQuery('inspection').queryKey, [SENT]);
  await outbox.begin('olena');
  toasts.change([]);
});
afterEach(async () => {
  for (const entry of outbox.current().entries) await outbox.discard(entry);
  outbox.end();
});

const open = () =>
  show(
    <RunProvider value={run}>
      <ItemFiles item={ITEM} adds />
      <PasteHere target={() => ITEM} />
    </RunProvider>,
  );
/** What waits here for the server, in the order of sending. */
const kindsWaiting = () =>
  outbox
    .current()
    .entries.filter(isContent)
    .map(({ kind }) => kind);
async function undo(): Promise<void> {
  const offered = () => toasts.current().find(({ action }) => action)?.action;
  await expect.poll(offered).toBeDefined();
  offered()?.run();
}

test('shows what the server has and what waits here, each with its state', async () => {
  const screen = await open();
  await addFiles(place, [await pictureOf(8, 6)]);
  await expect.element(screen.getByRole('button', { name: /^picture\.png, / })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'sent.jpg', exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Add a photo: Casing' }).click();
  expect(addTo).toHaveBeenCalledWith(ITEM);
});

test('a photo that waits is removed with its bytes, and comes back with its drawing', async () => {
  const screen = await open();
  await addFiles(place, [await pictureOf(8, 6)]);
  const [file] = outbox.current().entries.filter(isFile);
  const content_id = file?.content_id ?? '';
  const body = { annotations: { version: 1 as const, shapes: [] } };
  await outbox.add({ kind: 'annotation', ...place, content_id, name: 'picture.png', body });
  await screen.getByRole('button', { name: /^picture\.png, / }).click();
  await screen.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(kindsWaiting).toEqual([]);
  await undo();
  await expect.poll(kindsWaiting).toEqual(['file', 'annotation']);
  const [again] = outbox.current().entries.filter(isFile);
  expect(again?.body.sha256).toBe(file?.body.sha256);
});

test('a photo of the server is gone at once and back again, although nothing has been sent', async () => {
  const screen = await open();
  const tile = screen.getByRole('button', { name: 'sent.jpg', exact: true });
  await tile.first().click();
  await screen.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(kindsWaiting).toEqual(['removal']);
  await expect.element(tile).not.toBeInTheDocument();
  await undo();
  await expect.poll(() => outbox.current().entries).toEqual([]);
  await expect.element(tile).toBeVisible();
});

test('a pasted picture is stored under the name of its question; pasted text is left alone', async () => {
  await open();
  const paste = (data: DataTransfer) => {
    const event = new ClipboardEvent('paste', { clipboardData: data, cancelable: true });
    document.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const text = new DataTransfer();
  text.setData('text/plain', 'words');
  expect(paste(text)).toBe(false);
  const picture = new DataTransfer();
  picture.items.add(new File([await pictureOf(8, 6)], 'image.png', { type: 'image/png' }));
  expect(paste(picture)).toBe(true);
  await expect
    .poll(() =>
      outbox
        .current()
        .entries.filter(isFile)
        .map(({ name }) => name),
    )
    .toEqual([expect.stringMatching(/^2\.1 Casing .*\.png$/)]);
});
