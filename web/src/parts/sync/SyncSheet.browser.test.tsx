import { afterEach, expect, test } from 'vitest';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { nowDate } from '../../kit/clock.ts';
import type { FileEntry } from '../../offline/outbox/contentEntry.ts';
import { shownQueue } from '../../offline/outbox/shownQueue.ts';
import { openSyncSheet, closeSyncSheet } from './syncSheet.ts';
import { SyncSheet } from './SyncSheet.tsx';

const ME = { user_type: { code: 3 }, is_superuser: false, effective_time_zone: 'Europe/Berlin' };
const INSPECTION = 'a0000000-0000-4000-8000-000000000001';

/** A photo that came after the inspection had gone to somebody else. */
const photo: FileEntry = {
  kind: 'file',
  key: 'photo',
  seq: 1,
  user_id: 'marta',
  device_id: 'phone',
  state: 'refused',
  attempts: 1,
  trouble: { reason: 'refused', status: 409, detail: { code: 'not_responsible' } },
  entity: 'inspection_check_list_item',
  entity_id: 'roof',
  inspection_id: INSPECTION,
  about: { title: 'Weekly · Pump 3', number: '1', item: 'Roof' },
  content_id: 'photo',
  name: 'IMG_1.jpg',
  body: { mime: 'application/pdf', size: 1, sha256: '', taken_at: null },
  upload_url: null,
  posted: false,
};

afterEach(() => {
  closeSyncSheet();
  shownQueue.change({ entries: [], syncedAt: nowDate(), problem: null });
});

test('late work of files alone is handed in like any other, and who is asked for it back is named', async () => {
  answerCalls({
    'GET /user/me': () => ({ body: ME }),
    [`GET /inspection/${INSPECTION}`]: () => ({
      body: { id: INSPECTION, responsible: { id: 'olena', name: 'Olena Koval' } },
    }),
  });
  shownQueue.change({ entries: [photo], syncedAt: null, problem: null });
  const page = await show(<SyncSheet />, { signedIn: true });
  openSyncSheet();
  const section = page.getByRole('region', { name: 'Weekly · Pump 3' });
  await expect.element(section.getByRole('button', { name: 'Hand to the managers' })).toBeVisible();
  await expect
    .element(section.getByRole('button', { name: 'Ask Olena Koval to hand it back' }))
    .toBeVisible();
});
