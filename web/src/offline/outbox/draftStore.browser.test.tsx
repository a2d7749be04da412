import { deleteDB } from 'idb';
import { afterEach, expect, test } from 'vitest';
import { browserStore } from './browserStore.ts';
import type { AnswerEntry } from './entry.ts';

const draft = { id: 'roof', user_id: 'olena', text: 'wet', base: 1 };
const answer: AnswerEntry = {
  key: 'a',
  seq: 1,
  user_id: 'olena',
  device_id: 'phone',
  inspection_id: 'i',
  item_id: 'roof',
  detail_id: 'd',
  base: 1,
  after_files: false,
  state: 'kept',
  attempts: 0,
  trouble: null,
  about: { inspection: '', number: '1', item: 'Roof', check_type_code: null, unit: null },
  body: { comment: 'wet' },
};

/** A tab; all of them share the disk. */
const openTab = () => browserStore(() => 'phone');
const textsOf = async () => (await openTab().readDrafts('olena')).map(({ text }) => text);

/** A page of its own that writes a draft, and never hears that it was written. */
const deafPage = (store: string) => `
  import { browserStore } from '${store}';
  const tab = browserStore(() => 'phone');
  await tab.readDrafts('olena');
  void tab.writeDraft(${JSON.stringify(draft)});
  for (let n = 0; n < 20; n += 1) await null;
  postMessage('written');
  for (;;);`;

afterEach(() => deleteDB('plumbline'));

test('a key that was typed is on the disk even if the page ends at once', async () => {
  const script = deafPage(new URL('./browserStore.ts', import.meta.url).href);
  const page = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })), {
    type: 'module',
  });
  await new Promise((resolve) => page.addEventListener('message', resolve, { once: true }));
  page.terminate();
  expect(await textsOf()).toEqual(['wet']);
});

test('a text that became an answer leaves the disk, unless more was typed since', async () => {
  const tab = openTab();
  await tab.writeDraft(draft);
  await tab.add({ ...answer }, draft);
  expect(await textsOf()).toEqual([]);
  await tab.writeDraft({ ...draft, text: 'wet and cold' });
  await tab.add({ ...answer, key: 'b' }, draft);
  expect(await textsOf()).toEqual(['wet and cold']);
});
