import type { ContentEntry, FileEntry } from '../../src/offline/outbox/contentEntry.ts';
import { FileRows } from '../../src/parts/sync/FileRows.tsx';
import { id } from '../samples.ts';

const waiting = (n: number) => ({
  key: id(500 + n),
  seq: n,
  user_id: id(50),
  device_id: 'device',
  state: 'kept' as const,
  attempts: 1,
  trouble: null,
  entity: 'inspection_check_list_item',
  entity_id: id(60),
  inspection_id: id(61),
  about: { title: 'Monthly round · Pump 3', number: '2.1', item: 'Guard in place' },
  content_id: id(510 + n),
});
const file = (n: number, name: string, change: Partial<FileEntry> = {}): FileEntry => ({
  ...waiting(n),
  kind: 'file',
  name,
  body: { mime: 'image/jpeg', size: 2_430_000, sha256: '', taken_at: null },
  upload_url: null,
  posted: false,
  ...change,
});
const ENTRIES: ContentEntry[] = [
  file(1, 'IMG_2041.jpg'),
  file(2, 'A very long name of a manual that somebody has scanned in two parts.pdf', {
    body: { mime: 'application/pdf', size: 48_000, sha256: '', taken_at: null },
    state: 'refused',
    trouble: { reason: 'refused', status: 402, detail: { code: 'limit_reached' } },
  }),
  file(3, 'IMG_2042.jpg', {
    state: 'held',
    trouble: { reason: 'device', status: null, detail: null },
  }),
  { ...waiting(4), kind: 'annotation', name: 'IMG_2040.jpg', body: {} },
  { ...waiting(5), kind: 'removal', name: 'IMG_2039.jpg', body: {} },
];

/** Files that the server does not have yet, and what is to be changed about others. */
export const UnsentFiles = () => <FileRows entries={ENTRIES} />;
