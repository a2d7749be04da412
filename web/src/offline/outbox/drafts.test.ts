import { expect, test } from 'vitest';
import type { TypedDraft } from './database.ts';
import { createDrafts } from './drafts.ts';
import type { DraftStore } from './store.ts';

const place = (item_id: string) => ({ item_id, field: 'comment' }) as const;
const about = { inspection: '', number: '1', item: 'Roof', check_type_code: null, unit: null };
const typing = (text: string, base = 0) => ({
  text,
  base,
  in: { inspection_id: 'i', item_id: 'roof', about },
});

/** The disk shared by the tabs of one browser. */
function newDisk(): DraftStore & { rows: Map<string, TypedDraft> } {
  const rows = new Map<string, TypedDraft>();
  return {
    rows,
    readDrafts: (user_id) =>
      Promise.resolve([...rows.values()].filter((draft) => draft.user_id === user_id)),
    writeDraft: (draft) => {
      if (typeof draft === 'string') rows.delete(draft);
      else rows.set(draft.id, draft);
      return Promise.resolve();
    },
  };
}

async function openTab(disk: DraftStore, user_id = 'olena') {
  const drafts = createDrafts(disk);
  await drafts.begin(user_id);
  return { drafts, texts: () => drafts.current().map(({ text }) => text) };
}

test('writes each key to the disk at once, with the item it is typed for', async () => {
  const disk = newDisk();
  const { drafts } = await openTab(disk);
  drafts.set(place('roof'), typing('we'));
  drafts.set(place('roof'), typing('wet'));
  expect([...disk.rows.values()]).toMatchObject([{ text: 'wet', in: { about: { item: 'Roof' } } }]);
  expect((await openTab(disk)).texts()).toEqual(['wet']);
  expect((await openTab(disk, 'max')).texts()).toEqual([]);
});

test('counts a text as typed until it is stored as an answer, and again if that fails', async () => {
  const { drafts, texts } = await openTab(newDisk());
  drafts.set(place('roof'), typing('wet'));
  drafts.become(drafts.idOf(place('roof')), Promise.reject(new Error('nobody is signed in')));
  expect(texts()).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(texts()).toEqual(['wet']);
  drafts.become(drafts.idOf(place('roof')), Promise.resolve());
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(texts()).toEqual([]);
  drafts.set(place('roof'), typing('wet and'));
  expect(texts()).toEqual(['wet and']);
});

test('continues from the revision that the first key was typed on', async () => {
  const { drafts } = await openTab(newDisk());
  drafts.set(place('roof'), typing('w', 3));
  drafts.set(place('roof'), typing('we', 4));
  expect(drafts.get(place('roof'))?.base).toBe(3);
});

test('hears from another tab what is typed and what became of it', async () => {
  const disk = newDisk();
  const [here, there] = [await openTab(disk), await openTab(disk)];
  there.drafts.set(place('roof'), typing('wet'));
  await here.drafts.read();
  expect(here.texts()).toEqual(['wet']);
  there.drafts.drop(there.drafts.idOf(place('roof')));
  here.drafts.set(place('door'), typing('stuck'));
  disk.rows.delete(here.drafts.idOf(place('door'))); // not written yet
  await here.drafts.read();
  expect(here.texts()).toEqual(['stuck']);
});
