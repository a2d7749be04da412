import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { completionOf } from '@plumbline/contract/inspections/completion';
import type { RuleItem } from '@plumbline/contract/inspections/completion';
import { mayBecome } from '@plumbline/contract/inspections/status';
import type { InspectionStatus } from '@plumbline/contract/inspections/status';
import fc from 'fast-check';
import { assertUnitsOfResponsibles } from '#test/checks/responsibles.ts';
import { created, newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Item, PlannedInspection, Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { Answer, TestApp } from '#test/fixtures/newTenant.ts';
import { sized } from '#test/checks/size.ts';

let app: TestApp;
let site: Site;
const CREDITS = 100_000;
/** Three questions; the last is visible only after "no" to the second, and requires a comment when critical. */
const ITEMS: Item[] = [
  { name: 'a', code: 'a' },
  { name: 'b', code: 'b', check_type_code: 2 },
  {
    name: 'c',
    code: 'c',
    visible_if: { item: 'b', operator: '=', value: false },
    require_comment_on: [10],
  },
];
before(async () => {
  app = await newApp();
  site = await newSite(app, { items: ITEMS, credits: CREDITS });
});
after(() => app.close());

const asRule = (item: Item): RuleItem => ({
  id: item.name,
  parent_id: null,
  code: item.name,
  item_type: 'question',
  check_type_code: item.check_type_code ?? 1,
  visible_if: item.name === 'c' ? { item: 'b', operator: '=', value: false } : null,
  require_photo_on: [],
  require_comment_on: item.name === 'c' ? [10] : [],
  value: null,
  not_applicable: false,
  quality_status_code: null,
  comment: null,
  content_count: 0,
  proposed: false,
});

type Who = 'inspector' | 'admin';
interface Model {
  status: InspectionStatus;
  responsible: Who;
  items: RuleItem[];
}
interface Real {
  inspection: PlannedInspection;
}
type Command = fc.AsyncCommand<Model, Real>;

const codeOf = ({ status, body }: Answer): number | string =>
  status === 200 ? 200 : (body.detail.code ?? status);

/** Calls of the life cycle, with an independent implementation of the rules in docs/product.md section 5. */
class ChangeStatus implements Command {
  private readonly who: Who;
  private readonly to: 2 | 3 | 5;
  constructor(who: Who, to: 2 | 3 | 5) {
    this.who = who;
    this.to = to;
  }
  check = () => true;
  toString = () => `${this.who}→${this.to}`;
  private expected(model: Model): number | string {
    const mine = this.who === model.responsible;
    if (this.to === 3 && mine && model.status === 3) return 200;
    if (!mine && (this.to === 3 || this.who !== 'admin')) return 'not_responsible';
    if (this.to === 3 && model.status === 1) return 'not_started';
    if (!mayBecome(model.status, this.to)) return 'wrong_status';
    return this.to === 3 && completionOf(model.items).gaps.length > 0
      ? 'inspection_incomplete'
      : 200;
  }
  async run(model: Model, real: Real) {
    const expected = this.expected(model);
    const answer = await working(site.as[this.who], real.inspection).status(this.to);
    assert.equal(codeOf(answer), expected, this.toString());
    if (expected === 'inspection_incomplete')
      assert.equal(answer.body.detail.missing, completionOf(model.items).gaps.length);
    if (expected === 200) model.status = this.to;
    await agree(model, real);
  }
}

interface ModelAnswer {
  item: number;
  quality_status_code?: 10 | 20 | 30 | null;
  value?: boolean | null;
  not_applicable?: boolean;
  comment?: string | null;
}
class AnswerOne implements Command {
  private readonly who: Who;
  private readonly answer: ModelAnswer;
  constructor(who: Who, answer: ModelAnswer) {
    this.who = who;
    this.answer = answer;
  }
  check = () => true;
  toString = () => `${this.who} answers ${JSON.stringify(this.answer)}`;
  async run(model: Model, real: Real) {
    const { item, ...body } = this.answer;
    const expected =
      this.who !== model.responsible
        ? 'not_responsible'
        : model.status === 1
          ? 'not_started'
          : model.status === 2
            ? 200
            : 'wrong_status';
    const answer = await working(site.as[this.who], real.inspection).answer(
      ITEMS[item]?.name ?? '',
      body,
    );
    if (answer.status !== 422) assert.equal(codeOf(answer), expected, this.toString());
    if (answer.status === 200) store(model, item, answer.body.item);
    await agree(model, real);
  }
}

/** Stores an accepted answer; the model itself works out the effect on the counters. */
function store(
  model: Model,
  item: number,
  view: {
    value: boolean | null;
    not_applicable: boolean;
    comment: string | null;
    quality_status: { code: number } | null;
  },
): void {
  const { value, not_applicable, comment, quality_status } = view;
  model.items = model.items.map((old, index) =>
    index === item
      ? {
          ...old,
          value,
          not_applicable,
          comment,
          quality_status_code: quality_status?.code ?? null,
        }
      : old,
  );
}

class HandOver implements Command {
  private readonly to: Who;
  constructor(to: Who) {
    this.to = to;
  }
  check = () => true;
  toString = () => `to ${this.to}`;
  async run(model: Model, real: Real) {
    const expected = model.status <= 2 ? 200 : 'wrong_status';
    const path = `/inspection/composite/responsible/${real.inspection.id}`;
    assert.equal(
      codeOf(await site.as.admin.post(path, { responsible_id: site.as[this.to].id })),
      expected,
    );
    if (expected === 200) model.responsible = this.to;
  }
}

let unit_id = '';
class MoveObject implements Command {
  check = () => true;
  toString = () => 'moves the object';
  async run() {
    const { admin } = site.as;
    unit_id ||= (await created(admin.post('/business_unit', { name: 'South' }))).id;
    const { business_unit } = await ok(admin.get(`/object/${site.object_id}`));
    const business_unit_id = business_unit.id === unit_id ? site.unit_id : unit_id;
    await ok(admin.patch(`/object/${site.object_id}`, { business_unit_id }));
  }
}

async function agree(model: Model, real: Real): Promise<void> {
  const view = await working(site.as.admin, real.inspection).read();
  const { progress, counts } = completionOf(model.items);
  assert.deepEqual([view.operative_status.code, view.progress], [model.status, progress]);
  const { ok: fine, attention, critical } = view.quality_aggr;
  assert.deepEqual({ ok: fine, attention, critical }, counts);
}

const who = fc.constantFrom<Who>('inspector', 'inspector', 'inspector', 'admin');
const ratings = fc.record(
  {
    item: fc.constantFrom(0, 2),
    quality_status_code: fc.constantFrom(10 as const, 20 as const, 30 as const, null),
    comment: fc.constantFrom('why', null),
  },
  { requiredKeys: ['item', 'quality_status_code'] },
);
const yesOrNo = fc.record({ item: fc.constant(1), value: fc.constantFrom(true, false, null) });
const away = fc.record({ item: fc.nat(2), not_applicable: fc.boolean() });
const commands = [
  fc.tuple(who, fc.oneof(ratings, yesOrNo, away)).map(([by, answer]) => new AnswerOne(by, answer)),
  fc.tuple(who, fc.oneof(ratings, yesOrNo)).map(([by, answer]) => new AnswerOne(by, answer)),
  fc
    .tuple(who, fc.constantFrom(2 as const, 2 as const, 3 as const, 3 as const, 5 as const))
    .map(([by, to]) => new ChangeStatus(by, to)),
  fc.constantFrom<Who>('inspector', 'admin').map((to) => new HandOver(to)),
  fc.constant(new MoveObject()),
];

test('any sequence of calls on an inspection gets the answers that the rules predict, and its counters equal a recount', async () => {
  let completions = 0;
  const property = fc.asyncProperty(
    fc.boolean(),
    fc.commands(commands, { maxCommands: 20 }),
    async (starts, sequence) => {
      const inspection = await site.plan(site.as.inspector);
      if (starts) await ok(working(site.as.inspector, inspection).start());
      const model: Model = {
        status: starts ? 2 : 1,
        responsible: 'inspector',
        items: ITEMS.map(asRule),
      };
      await fc.asyncModelRun(() => ({ model, real: { inspection } }), sequence);
      await assertUnitsOfResponsibles(app.database);
      if (model.status === 3) completions += 1;
    },
  );
  await fc.assert(property, {
    numRuns: sized(20, 80),
    endOnFailure: true,
  });
  const balance = (await ok(site.as.superuser.get(`/superuser/tenant/${site.tenant_id}/crd_info`)))
    .remnant;
  assert.equal(CREDITS - balance, completions, 'each completion was paid once');
});
