import { now } from '../../kit/clock.ts';
import type { ContentView } from '@plumbline/contract/content/wire';
import { config } from '../../kit/config.ts';
import { blobUrls } from '../../kit/blobUrls.ts';
import { serverReach } from '../../kit/http/reach.ts';
import { hasRoom } from './room.ts';
import type { PictureFacts } from './rows.ts';
import { keepPicture, readPicture, readCopies, storedPictures } from './store.ts';

/** The address of the picture that a device shows without the server: instructions large enough to be read, photos small. */
const addressOf = ({ entity, preview, thumbnail }: ContentView): string | null =>
  entity === 'check_list' ? (preview ?? thumbnail) : thumbnail;

async function fetchPicture(address: string): Promise<Blob | null> {
  const answer = await fetch(config().base_url + address);
  return answer.ok ? await answer.blob() : null;
}

type Owner = Pick<PictureFacts, 'account' | 'group'>;
const waiting = new Map<string, { file: ContentView; owner: Owner }>();
let isFetching = false;

/** One after the other, so that they hold up nothing else; whatever fails comes with the next list. */
async function fetchWaiting(): Promise<void> {
  if (isFetching) return;
  isFetching = true;
  for (const [id, { file, owner }] of waiting) {
    waiting.delete(id);
    const address = addressOf(file);
    if (address === null || serverReach.current().away !== null || !(await hasRoom())) continue;
    const bytes = await fetchPicture(address).catch(() => null);
    if (bytes !== null) await keepPicture({ ...owner, id, size: bytes.size, used: now() }, bytes);
  }
  isFetching = false;
}

/** Stores the pictures of the files of an inspection that are not stored yet. */
export async function keepPictures(owner: Owner, files: readonly ContentView[]): Promise<void> {
  const stored = await storedPictures(files.map(({ id }) => id));
  for (const file of files) if (!stored.has(file.id)) waiting.set(file.id, { file, owner });
  await fetchWaiting();
}

const LISTS = /\["inspection","(files|guidance|item_files)",/;

/** The number of pictures that belong to the stored inspections, and how many of them are stored. */
export async function countStoredPictures(): Promise<{ here: number; wanted: number }> {
  const lists = await readCopies((id) => LISTS.test(id));
  const files = lists.flatMap(({ text }) => JSON.parse(text) as ContentView[]); // written by `write`
  const ids = new Set(files.filter((file) => addressOf(file) !== null).map(({ id }) => id));
  return { here: (await storedPictures([...ids])).size, wanted: ids.size };
}

/** The addresses of stored pictures, by content. */
export const { useUrl: useStoredPicture, useUrls: useStoredPictures } = blobUrls(readPicture);
