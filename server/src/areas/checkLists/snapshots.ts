import { createHash } from 'node:crypto';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { withTenantId } from '#kit/db/statement.ts';
import { lookUp } from '#kit/db/transaction.ts';
import { canonical } from '#kit/audit/canonical.ts';
import { newId } from '#kit/ids.ts';
import type { Schema } from '../../schema.ts';
import { itemsOfLists } from './itemRows.ts';
import type { ListedItem } from './itemRows.ts';
import type { StoredItem } from './table.ts';
import { inDocumentOrder } from './tree.ts';

/** The current content of a list. */
interface ListContent {
  list: string;
  name: string;
  content_hash: Buffer;
  items: ReturnType<typeof versionItems>;
}
/** The transaction and tenant in which versions are created and looked up. */
interface SnapshotCtx {
  db: Kysely<Schema>;
  tenant: string;
}

/**
 * The version of each list: an immutable copy of its current content, created once per distinct content. The
 * lists stay locked until the commit, so that name and items belong together. The number of statements does
 * not depend on the number of lists.
 */
export async function snapshotCheckLists(
  db: Kysely<Schema>,
  tenant: string,
  lists: readonly string[],
): Promise<Map<string, string>> {
  const within = { db, tenant };
  const contents = await readLists(within, [...new Set(lists)]);
  const existing = await findVersions(within, contents);
  const missing = contents.filter(({ list }) => !existing.has(list));
  if (missing.length === 0) return existing;
  const inserted = await insertVersions(within, missing);
  // Versions that are still missing were created concurrently.
  const late = missing.filter(({ list }) => !inserted.has(list));
  const concurrent = late.length === 0 ? [] : await findVersions(within, late);
  return new Map([...existing, ...inserted, ...concurrent]);
}

async function readLists({ db, tenant }: SnapshotCtx, lists: string[]): Promise<ListContent[]> {
  // Locked in a fixed order, whatever the order of the request.
  const locks = sql<{ id: string; name: string }>`
    select id, name from check_list where tenant_id = ${tenant}::uuid and id in (select unnest(${lists}::uuid[])) order by id for share`;
  const [locked, rows] = await lookUp<[{ id: string; name: string }, ListedItem]>(db, [
    locks,
    itemsOfLists(tenant, lists),
  ]);
  if (locked.length < lists.length) throw new Refusal('not_found');
  const byList = Map.groupBy(rows, ({ check_list_id }) => check_list_id);
  return locked.map(({ id, name }) => {
    const items = versionItems((byList.get(id) ?? []).map(({ check_list_id: _, ...item }) => item));
    const content = items.map(({ item_id: _item, ...rest }) => rest);
    const content_hash = createHash('sha256')
      .update(canonical([name, content]))
      .digest();
    return { list: id, name, content_hash, items };
  });
}

async function findVersions(
  { db, tenant }: SnapshotCtx,
  contents: ListContent[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ check_list_id: string; id: string }>`
    select v.check_list_id, v.id
    from unnest(${contents.map(({ list }) => list)}::uuid[], ${contents.map((one) => one.content_hash)}::bytea[]) s (list, content_hash)
    join check_list_version v on v.tenant_id = ${tenant}::uuid and v.check_list_id = s.list and v.content_hash = s.content_hash`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.check_list_id, row.id]));
}

const versionItems = (rows: readonly StoredItem[]) =>
  inDocumentOrder(rows).map(
    ({ row: { id, parent_id: _parent, ...content }, ...place }, position) => ({
      ...content,
      position,
      item_id: id,
      parent_position: place.parent,
      number: place.number,
    }),
  );

/** The columns of the table behind its tenant, in their order. */
const VERSION_ITEM = sql.raw(
  `(version_id uuid, position int, item_id uuid, parent_position int, number text, code text, name text, hint text, item_type text,
    check_type_code int, relevance_code int, choices jsonb, unit text, rule jsonb, visible_if jsonb, require_photo_on jsonb,
    require_comment_on jsonb, indicator_code text)`,
);

async function insertVersions(
  { db, tenant }: SnapshotCtx,
  missing: ListContent[],
): Promise<Map<string, string>> {
  const column = <K extends keyof ListContent>(key: K) => missing.map((one) => one[key]);
  const { rows } = await sql<{ check_list_id: string; id: string }>`
    insert into check_list_version (tenant_id, id, check_list_id, name, content_hash)
    select k.tenant_id, n.* from ${withTenantId(tenant, sql`unnest(${missing.map(() => newId())}::uuid[], ${column('list')}::uuid[], ${column('name')}::text[], ${column('content_hash')}::bytea[]) n`)}
    on conflict (tenant_id, check_list_id, content_hash) do nothing returning check_list_id, id`.execute(
    db,
  );
  const versions = new Map(rows.map((row) => [row.check_list_id, row.id]));
  const items = missing.flatMap(({ list, items: own }) =>
    versions.has(list) ? own.map((item) => ({ ...item, version_id: versions.get(list) })) : [],
  );
  if (items.length > 0) {
    await sql`insert into check_list_version_item
      select k.tenant_id, i.* from ${withTenantId(tenant, sql`jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i${VERSION_ITEM}`)}`.execute(
      db,
    );
  }
  return versions;
}
