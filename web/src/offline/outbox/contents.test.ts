import type { ContentView } from '@plumbline/contract/content/wire';
import { expect, test } from 'vitest';
import type { AnnotationEntry, ContentEntry, FileEntry, RemovalEntry } from './contentEntry.ts';
import { contentsAhead, contentsWith } from './contents.ts';

const place = {
  entity: 'object',
  entity_id: 'pump',
  inspection_id: null,
  about: { title: 'Pump', number: '', item: '' },
};
const waiting = (content_id: string) => ({
  ...place,
  key: content_id,
  seq: 1,
  user_id: 'olena',
  device_id: 'phone',
  state: 'kept' as const,
  attempts: 0,
  trouble: null,
  content_id,
  name: content_id,
});
const file = (content_id: string, change: Partial<FileEntry> = {}): FileEntry => ({
  ...waiting(content_id),
  kind: 'file',
  body: { mime: 'image/png', size: 1, sha256: '', taken_at: null },
  upload_url: null,
  posted: false,
  ...change,
});
const drawn = (content_id: string, description: string): AnnotationEntry => ({
  ...waiting(content_id),
  kind: 'annotation',
  body: { description },
});
const removal = (content_id: string, change: Partial<RemovalEntry> = {}): RemovalEntry => ({
  ...waiting(content_id),
  kind: 'removal',
  body: {},
  ...change,
});
const row = (id: string) => ({ id, description: null }) as ContentView; // what the list changes

test.each<[string, ContentEntry[], string[], number]>([
  ['nothing waits', [], ['a', 'b'], 0],
  ['a file that waits comes last', [file('c')], ['a', 'b', 'c'], 1],
  [
    'one that was refused is shown, but does not count',
    [file('c', { state: 'refused' })],
    ['a', 'b', 'c'],
    0,
  ],
  ['one that has arrived is shown once', [file('b')], ['a', 'b'], 1],
  ['what is to be removed is hidden', [removal('a')], ['b'], -1],
  ['and shown again if that was refused', [removal('a', { state: 'refused' })], ['a', 'b'], 0],
  ['a file on its way that is to be removed', [file('c'), removal('c')], ['a', 'b'], 0],
  ['files of something else', [file('c', { entity_id: 'other' })], ['a', 'b'], 0],
])('%s', (_name, entries, shown, ahead) => {
  const list = contentsWith(place, [row('a'), row('b')], entries);
  expect(list.map((one) => (one.at === 'server' ? one.content.id : one.file.content_id))).toEqual(
    shown,
  );
  expect(contentsAhead(place, entries)).toBe(ahead);
});

test('the last of the waiting changes shows, wherever the file is', () => {
  const entries = [drawn('a', 'first'), drawn('a', 'last'), file('c'), drawn('c', 'mine')];
  const [a, c] = contentsWith(place, [row('a')], entries);
  expect(a?.at === 'server' && a.content.description).toBe('last');
  expect(c?.at === 'device' && c.change.description).toBe('mine');
});
