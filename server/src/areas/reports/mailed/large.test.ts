import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import sharp from 'sharp';
import { addFiles } from '#test/fixtures/files.ts';
import { newInspector, newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { workOn } from '#test/fixtures/jobs.ts';
import { openMailbox } from '#test/fixtures/mailServer.ts';
import type { Mailbox } from '#test/fixtures/mailServer.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';

let app: TestApp;
let mailbox: Mailbox;
before(async () => {
  app = await newApp({ app: 6, read: 4 });
  mailbox = await openMailbox(app);
});
after(async () => {
  await mailbox.close();
  await app.close();
});

const MOST_BYTES = 10 * 1024 * 1024;
const PHOTOS = 25;
const SIDE = 900;
/** Noise, which nothing compresses. */
const noise = (): Promise<Buffer> =>
  sharp(randomBytes(3 * SIDE * SIDE), { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();

/** A completed inspection with many photos. */
async function completed(site: Site): Promise<string> {
  const { admin } = site.as;
  const planned = await site.plan(admin, { responsible_id: admin.id });
  const work = working(admin, planned);
  await ok(work.start());
  await work.fill();
  const path = `/inspection_check_list_item/${planned.details[0]?.items['Roof']}`;
  for (let n = 0; n < PHOTOS; n += 1)
    await ok(addFiles(admin, path, [[`${n}.jpg`, await noise()]]), 201);
  await ok(work.complete());
  return planned.id;
}

test('a report that is too large for a mail is stored once among the files of its entity, and the mails lead there', async () => {
  const site = await newSite(app);
  const { admin, superuser } = site.as;
  const inspector = await newInspector(app, site, site.unit_id);
  const id = await completed(site);
  const mail = async (recipients: Caller[]) => {
    const { job } = await ok(
      admin.post('/report_mail', {
        report_config: 'InspectionCompletedReport',
        entity_id: id,
        format: 'pdf',
        recipient_ids: recipients.map((reader) => reader.id),
      }),
      202,
    );
    await workOn(app, { tenant_id: site.tenant_id, id: job.id });
    return (await ok(admin.get(`/job/${job.id}`))).result;
  };
  assert.deepEqual(await mail([admin, superuser, inspector]), { sent_count: 3, skipped: [] });
  for (const reader of [admin, superuser, inspector]) {
    const [letter, ...others] = await mailbox.lookOf(reader);
    assert.deepEqual([letter?.attachments, others], [[], []]);
    assert.match(letter?.text ?? '', /The report is too large for a mail\./);
    assert.ok(letter?.text?.includes(`${app.deps.config.public_url}/inspections/info/${id}`));
    const { items } = await ok(reader.get(`/inspection/${id}/content`));
    const [file] = items;
    assert.ok(file.size > MOST_BYTES, `${file.size} bytes`);
    assert.equal(file.report_config, 'InspectionCompletedReport');
    const { statusCode, rawPayload } = await app.app.inject({
      url: `/api/content/${file.id}/file`,
      headers: { authorization: `Bearer ${reader.token}` },
    });
    assert.deepEqual([statusCode, rawPayload.length], [200, file.size]);
  }
  // Mails store no copies; admins share one file, and a second mail uses the existing one.
  const counted = async () => {
    const [row] = await app.deps.database.read<{ files: number; attached: number }>(sql`
      select (select count(*)::int from content where tenant_id = ${site.tenant_id}::uuid and report_key is not null) as files,
        (select count(*)::int from mail_attachment where tenant_id = ${site.tenant_id}::uuid) as attached`);
    return row;
  };
  assert.deepEqual(await counted(), { files: 2, attached: 0 });
  await mail([admin]);
  assert.deepEqual(await counted(), { files: 2, attached: 0 });
});
