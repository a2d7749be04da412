import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { Answer, TestApp } from '#test/fixtures/newTenant.ts';

/** More than are typeset while a caller waits. */
const MANY = 601;

let app: TestApp;
let site: Site;
before(async () => {
  app = await newApp({ app: 4, read: 2 });
  site = await newSite(app);
  const { admin } = site.as;
  const planned = await site.plan(admin, { responsible_id: admin.id });
  const work = working(admin, planned);
  await ok(work.start());
  await work.fill(10);
  await ok(work.complete());
});
after(() => app.close());

const STATES = {
  object: { report_config: 'ObjectStateReport', format: 'pdf' },
  business_unit: { report_config: 'BusinessUnitStateReport', format: 'pdf' },
} as const;
type Stated = keyof typeof STATES;

const idOf = (entity: Stated): string => (entity === 'object' ? site.object_id : site.unit_id);
const report = (entity: Stated, sections?: string[]): Promise<Answer> =>
  site.as.admin.post(`/${entity}/${idOf(entity)}/report`, {
    ...STATES[entity],
    ...(sections && { sections }),
  });

/** Works while the answers of inspections, and so the findings, cannot be read. */
async function withoutAnswers<T>(work: () => Promise<T>): Promise<T> {
  const owner = await app.database.owner();
  await owner.query('begin');
  try {
    await owner.query('lock table inspection_item in access exclusive mode');
    return await work();
  } finally {
    await owner.query('rollback');
  }
}

test('the findings of a report are not read while its caller waits if its counts say that a job makes it', async () => {
  await withoutAnswers(async () => {
    assert.equal((await report('object')).status, 503, 'it is small, so they are read');
  });
  for (const entity of ['object', 'business_unit'] as const) {
    await app.database.queryAsOwner(
      `update ${entity}_quality set children_count = children_count + ${MANY} where tenant_id = $1 and ${entity}_id = $2`,
      [site.tenant_id, idOf(entity)],
    );
    await withoutAnswers(() => ok(report(entity), 202));
    await ok(report(entity, ['children']), 202);
    await ok(report(entity, ['findings']), 201);
    await app.database.queryAsOwner(
      `update ${entity}_quality set children_count = children_count - ${MANY} where tenant_id = $1 and ${entity}_id = $2`,
      [site.tenant_id, idOf(entity)],
    );
    await ok(report(entity), 201);
  }
});

test('the findings of a report are not read to have it mailed', async () => {
  for (const entity of ['object', 'business_unit'] as const) {
    const body = {
      ...STATES[entity],
      entity_id: idOf(entity),
      recipient_ids: [site.as.admin.id],
    };
    await withoutAnswers(() => ok(site.as.admin.post('/report_mail', body), 202));
  }
});

test('a report with many indicators or restrictions is made by a job, one without these lists at once', async () => {
  const fill = async (text: string) =>
    await app.database.queryAsOwner(text, [site.tenant_id, site.object_id, site.unit_id, MANY]);
  for (const [section, insert] of [
    [
      'indicators',
      `insert into measurement_indicator (tenant_id, id, name, object_id, business_unit_id)
       select $1, gen_random_uuid(), 'Indicator ' || n, $2, $3 from generate_series(1, $4::int) n`,
    ],
    [
      'constraints',
      `insert into quality_constraint (tenant_id, id, name, constraint_type_code, object_id, business_unit_id, boundary_date)
       select $1, gen_random_uuid(), 'Restriction ' || n, 2, $2, $3, '2099-01-01' from generate_series(1, $4::int) n`,
    ],
  ] as const) {
    await ok(report('object', [section]), 201);
    await fill(insert);
    await ok(report('object', [section]), 202);
    await ok(report('object', ['facts', 'findings', 'children']), 201);
  }
});
