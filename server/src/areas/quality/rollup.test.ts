import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { InvalidInput, Refusal } from '@plumbline/contract/kit/errors';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { errorCode } from '#kit/db/databaseErrors.ts';
import { openDatabase } from '#kit/db/db.ts';
import type { Database } from '#kit/db/db.ts';
import { onOneConnection, flushQueue } from '#kit/db/transaction.ts';
import { newId } from '#kit/ids.ts';
import { ForestModel } from '#test/fixtures/forestModel.ts';
import type { Op } from '#test/fixtures/forestModel.ts';
import { differences, readForest } from '#test/fixtures/forestRows.ts';
import { ownDatabase } from '#test/servers/ownDatabase.ts';
import type { OwnDatabase } from '#test/servers/ownDatabase.ts';
import type { Schema } from '../../schema.ts';
import {
  applyResults,
  archiveObject,
  archiveUnit,
  deleteObject,
  deleteUnit,
  dropResult,
  moveObject,
  moveUnit,
  objectsCreated,
  setObjectUnit,
  unitCreated,
} from './service.ts';
import type { InTransaction } from './call.ts';
import { sized } from '#test/checks/size.ts';

let database: OwnDatabase;
let opened: Database;
/** One connection is enough: each example is one transaction, which is rolled back. */
let client: pg.PoolClient;
let db: Kysely<Schema>;

before(async () => {
  database = await ownDatabase();
  opened = openDatabase(database.url, { app: 1, read: 1 });
});
after(async () => {
  await opened.close();
  await database.drop();
});

const index = fc.nat(1000);
const counts = fc.record({ ok: fc.nat(3), attention: fc.nat(2), critical: fc.nat(1) });
const result = fc.record({ object: index, source: fc.nat(2), counts, day: fc.nat(5) });
const one = <T extends Op>(
  op: T['op'],
  shape: { [K in keyof Omit<T, 'op'>]: fc.Arbitrary<T[K]> },
) => fc.record({ op: fc.constant(op), ...shape }) as unknown as fc.Arbitrary<Op>; // record() loses the link between op and shape
const with_hierarchy = fc.boolean();
const anyOp: fc.Arbitrary<Op> = fc.oneof(
  {
    weight: 6,
    arbitrary: one('create', {
      parent: index,
      unit: index,
      chain: fc.oneof(
        { weight: 5, arbitrary: fc.integer({ min: 1, max: 3 }) },
        fc.integer({ min: 8, max: 33 }),
      ),
    }),
  },
  {
    weight: 8,
    arbitrary: one('results', {
      results: fc.array(result, { minLength: 1, maxLength: 6 }),
      newest_only: fc.constantFrom(true, true, false),
    }),
  },
  { weight: 1, arbitrary: one('drop', { object: index, source: fc.nat(2) }) },
  { weight: 5, arbitrary: one('move', { object: index, parent: index }) },
  { weight: 3, arbitrary: one('archive', { object: index, with_hierarchy }) },
  { weight: 3, arbitrary: one('restore', { object: index, with_hierarchy }) },
  { weight: 1, arbitrary: one('delete', { object: index, with_hierarchy }) },
  { weight: 2, arbitrary: one('setUnit', { object: index, unit: index }) },
  { weight: 2, arbitrary: one('createUnit', { parent: index }) },
  { weight: 2, arbitrary: one('moveUnit', { unit: index, parent: index }) },
  { weight: 1, arbitrary: one('archiveUnit', { unit: index, with_hierarchy }) },
  { weight: 1, arbitrary: one('restoreUnit', { unit: index, with_hierarchy }) },
  { weight: 1, arbitrary: one('deleteUnit', { unit: index, with_hierarchy }) },
);

const SOURCES = [newId(), newId(), newId()];
const day = (n: number) => `2026-01-0${n + 1}T00:00:00.000Z`;

/** Runs operations in the database and in the model, which must refuse the same ones. */
class Both {
  readonly model = new ForestModel();
  readonly tenant = newId();
  readonly ctx: InTransaction = { db, actor: { tenant_id: this.tenant } };

  private pick(nodes: Map<string, unknown>, n: number): string {
    return [...nodes.keys()][n % nodes.size] ?? '';
  }
  /** Every seventh object is a root. */
  private pickParent(n: number): string | null {
    return n % 7 === 0 || this.model.objects.size === 0 ? null : this.pick(this.model.objects, n);
  }

  async createUnit(parent_id: string | null): Promise<void> {
    const id = newId();
    await this.same(this.model.createUnit(id, parent_id), async () => {
      await sql`insert into business_unit (tenant_id, id, parent_id, name) values (${this.tenant}, ${id}, ${parent_id}, 'unit')`.execute(
        db,
      );
      unitCreated(this.ctx, id);
    });
  }

  private async create(op: Op & { op: 'create' }): Promise<void> {
    const ids = Array.from({ length: op.chain }, () => newId());
    const parent_id = this.pickParent(op.parent);
    const unit_id = this.pick(this.model.units, op.unit);
    await this.same(this.model.create(ids, parent_id, unit_id), async () => {
      for (const [n, id] of ids.entries()) {
        await sql`insert into object (tenant_id, id, parent_id, business_unit_id, name) values (${this.tenant}, ${id}, ${ids[n - 1] ?? parent_id}, ${unit_id}, 'object')`.execute(
          db,
        );
      }
      objectsCreated(this.ctx, ids);
    });
  }

  private async results(op: Op & { op: 'results' }): Promise<void> {
    const rows = op.results.map(({ object, source, ...rest }) => ({
      object_id: this.pick(this.model.objects, object),
      source_id: SOURCES[source] ?? '',
      ...rest,
    }));
    for (const row of rows) {
      const newest = rows
        .filter((other) => other.object_id === row.object_id && other.source_id === row.source_id)
        .toSorted((a, b) => a.day - b.day)
        .at(-1);
      if (newest === row)
        this.model.setResult(row.object_id, row.source_id, { ...row, newest_only: op.newest_only });
    }
    const results = rows.map((row) => ({
      object_id: row.object_id,
      source_kind: 1 as const,
      source_id: row.source_id,
      ...row.counts,
      as_of: day(row.day),
      ref_id: null,
    }));
    await applyResults(this.ctx, results, op.newest_only);
  }

  async run(op: Op): Promise<void> {
    if (op.op === 'create') return this.create(op);
    if (op.op === 'createUnit') return this.createUnit(this.pick(this.model.units, op.parent));
    if ('unit' in op && !('object' in op))
      return this.runOnUnit(op, this.pick(this.model.units, op.unit));
    if (this.model.objects.size === 0) return;
    if (op.op === 'results') return this.results(op);
    const id = this.pick(this.model.objects, op.object);
    if (op.op === 'drop') {
      const source_id = SOURCES[op.source] ?? '';
      this.model.object(id).results.delete(source_id);
      await dropResult(this.ctx, { object_id: id, source_kind: 1, source_id });
    } else if (op.op === 'move') {
      const parent_id = this.pickParent(op.parent);
      await this.same(this.model.move(id, parent_id), () => moveObject(this.ctx, id, parent_id));
    } else if (op.op === 'setUnit') {
      const unit_id = this.pick(this.model.units, op.unit);
      await this.same(this.model.setUnit(id, unit_id), () => setObjectUnit(this.ctx, id, unit_id));
    } else if (op.op === 'delete') {
      await this.same(this.model.delete(id, op.with_hierarchy), () =>
        deleteObject(this.ctx, id, op.with_hierarchy),
      );
    } else {
      const archive = op.op === 'archive';
      const refusal = archive ? this.model.archive(id, op.with_hierarchy) : this.model.restore(id);
      await this.same(refusal, () =>
        archiveObject(this.ctx, id, { archive, with_hierarchy: op.with_hierarchy, by: null }),
      );
    }
  }

  private async runOnUnit(
    op: Op & { unit: number; op: 'moveUnit' | 'archiveUnit' | 'restoreUnit' | 'deleteUnit' },
    id: string,
  ): Promise<void> {
    if (op.op === 'moveUnit') {
      const parent_id = this.pick(this.model.units, op.parent);
      await this.same(this.model.moveUnit(id, parent_id), () => moveUnit(this.ctx, id, parent_id));
    } else if (op.op === 'deleteUnit') {
      if (this.model.unit(id).parent_id === null) return;
      await this.same(this.model.deleteUnit(id, op.with_hierarchy), () =>
        deleteUnit(this.ctx, id, op.with_hierarchy),
      );
    } else {
      const archive = op.op === 'archiveUnit';
      const refusal = archive
        ? this.model.archiveUnit(id, op.with_hierarchy)
        : this.model.restoreUnit(id);
      await this.same(refusal, () =>
        archiveUnit(this.ctx, id, { archive, with_hierarchy: op.with_hierarchy, by: null }),
      );
    }
  }

  private async same(expected: string | null, work: () => unknown): Promise<void> {
    await sql`savepoint s`.execute(db);
    const refusal = await Promise.resolve(work())
      .then(() => flushQueue(db))
      .then(
        () => null,
        (error: unknown) => refusalOf(error),
      );
    await sql`${sql.raw(refusal === null ? 'release savepoint s' : 'rollback to savepoint s')}`.execute(
      db,
    );
    assert.equal(refusal, expected);
  }
}

function refusalOf(error: unknown): string {
  if (error instanceof Refusal) return error.code;
  if (error instanceof InvalidInput) return error.items[0]?.type ?? '';
  if (errorCode(error) === '23503') return 'in_use';
  throw error;
}

test('after any operations every stored sum, copy and flag equals a recount of the trees', async () => {
  await onOneConnection(opened.app, async (ofLine, line) => {
    client = line.client;
    db = ofLine;
    await checkAll();
  });
});

const checkAll = () =>
  fc.assert(
    fc.asyncProperty(fc.array(anyOp, { minLength: 5, maxLength: 60, size: 'max' }), async (ops) => {
      const both = new Both();
      await client.query(`begin; set local app.tenant_id = '${both.tenant}'`);
      try {
        await both.createUnit(null);
        for (const op of ops) await both.run(op);
        assert.deepEqual(differences(await readForest(client, both.tenant), both.model.truth), []);
      } finally {
        await client.query('rollback');
      }
    }),
    { numRuns: sized(25, 200) },
  );
