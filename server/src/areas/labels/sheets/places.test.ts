import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { typeset } from '#kit/print/typeset.ts';
import { newSite, ok } from '#test/fixtures/inspectionSite.ts';
import { workOn } from '#test/fixtures/jobs.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';

/** More than a minute. */
const ENDLESS = `
#set document(title: "Endless", author: "Nobody")
#for n in range(1000000) { for m in range(10000) {} }`;

let app: TestApp;
let folder: string;
before(async () => {
  app = await newApp({ app: 4, read: 2 });
  folder = await mkdtemp(join(tmpdir(), 'places-'));
  await writeFile(join(folder, 'endless.typ'), ENDLESS);
});
after(async () => {
  await rm(folder, { recursive: true });
  await app.close();
});

/** A document of another organisation's job. */
async function setEndless(signal: AbortSignal): Promise<string> {
  const template = pathToFileURL(join(folder, 'endless.typ'));
  return await typeset(
    await mkdtemp(join(folder, 'print-')),
    { template, data: {}, created_at: new Date(0) },
    { turn: { group: 'other', member: 'other' }, printedFor: 'job', signal },
  );
}

test('a caller’s report or label does not wait for the long document of a job, but other jobs do', async () => {
  const { as, object_id, tenant_id } = await newSite(app);
  const stopping = new AbortController();
  const tooLate = AbortSignal.timeout(60_000);
  const other = assert.rejects(setEndless(AbortSignal.any([stopping.signal, tooLate])), {
    name: 'AbortError',
  });
  const { job } = await ok(as.admin.post('/object/labels', { label_size: '70x37' }), 202);
  let isPrinted = false;
  const printed = workOn(app, { tenant_id, id: job.id }).then(() => (isPrinted = true));
  const body = { report_config: 'ObjectStateReport', format: 'pdf' };
  await ok(as.admin.post(`/object/${object_id}/report`, body), 201);
  await ok(as.admin.get('/object/labels?label_size=70x37&first_page=true'));
  assert.deepEqual([tooLate.aborted, isPrinted], [false, false]);
  stopping.abort();
  await other;
  await printed;
  assert.equal((await ok(as.admin.get(`/job/${job.id}`))).status, 'done');
});
