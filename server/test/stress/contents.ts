import assert from 'node:assert/strict';
import { addFiles, setPicture } from '../fixtures/files.ts';
import { specsOf } from '../fixtures/make.ts';
import { call } from '../fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '../fixtures/newTenant.ts';
import { PART } from './paths.ts';
import type { World } from './paths.ts';
import { PIXEL, TUS } from './requests.ts';

/** Number of rows of each entity to which files are added. */
const WITH_FILES = 4;

/** Two files for some rows of every entity with files, by users who may add them. */
export async function addContents(
  test: TestApp,
  { as: { superuser, admin, inspector } }: TestTenant,
  rows: World['rows'],
): Promise<World['files']> {
  const files: World['files'] = new Map();
  const holders = specsOf(test)
    .filter(({ method, path }) => method === 'POST' && /^\/\w+\/:id\/content$/.test(path))
    .map(({ path }) => path.split('/')[1] ?? '');
  for (const entity of holders) {
    const own: { id: string; contentId: string }[] = [];
    for (const id of rows.get(entity)?.keys() ?? []) {
      if (own.length >= 2 * WITH_FILES) break;
      // An inspection takes files from its responsible user alone, while it is being carried out.
      for (const by of [superuser, admin, inspector]) {
        const { body } = await addFiles(by, `/${entity}/${id}`, [
          ['a.txt', 'a'],
          ['b.png', PIXEL],
        ]);
        for (const content of body.items ?? []) own.push({ id, contentId: content.id });
        if (!body.items) continue;
        if (entity === 'inspection')
          await setPicture(test, by, `/inspection/${id}/signature`, PIXEL);
        break;
      }
    }
    assert.ok(own.length > 0, `no ${entity} takes files`);
    files.set(entity, own);
  }
  const all = [...files.values()].flat().map(({ contentId: id }) => [id, { id }] as const);
  rows.set('content', new Map(all));
  return files;
}

/** As many as a user may have begun, for each of those below; the inspector takes two turns, whom most inspections take files from. */
const MOST = 40;

/** Uploads of all users who may begin some: most of them are complete. */
export async function beginUploads(test: TestApp, { as }: TestTenant): Promise<string[]> {
  const uploads: string[] = [];
  for (let n = 0; n < MOST; n++) {
    const { token } = [as.inspector, as.admin, as.inspector, as.superuser][n % 4] ?? as.admin;
    const headers = { authorization: `Bearer ${token}` };
    const begun = await call(test.app, {
      method: 'POST',
      url: '/api/upload',
      headers: { ...headers, ...TUS },
    });
    const url = String(begun.headers['location']);
    if (n % 3 > 0)
      await call(test.app, {
        method: 'PATCH',
        url,
        payload: PART,
        headers: {
          ...headers,
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
      });
    uploads.push(url.split('/').at(-1) ?? '');
  }
  return uploads;
}
