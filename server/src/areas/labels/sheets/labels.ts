import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import { z } from 'zod';
import { objectTable } from '#areas/objects/table.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { listRows } from '#kit/entity/list.ts';
import { parseListQuery } from '#kit/query/listQuery.ts';
import type { CheckedQuery } from '#kit/query/listQuery.ts';
import { keysOfList, rowsOfKeys } from '#kit/entity/wholeList.ts';
import { QueryReader } from '#kit/http/queryReader.ts';
import { labelAddress } from '../code.ts';

/** The choice of objects and their order, as for a list. */
export const chosenObjects = z.strictObject({
  filter: z.array(z.string()),
  global_filter: z.array(z.string()),
  with_archived: z.boolean(),
  sort_by: z.string(),
});
type ChosenObjects = z.infer<typeof chosenObjects>;
export const CHOICE_PARAMETERS = ['filter', 'global_filter', 'with_archived', 'sort_by'] as const;

export const choiceIn = (query: QueryReader): ChosenObjects => ({
  filter: query.many('filter'),
  global_filter: query.many('global_filter'),
  with_archived: query.boolean('with_archived'),
  sort_by: query.one('sort_by') ?? 'name',
});

/** The contents of a label. */
export interface Label {
  name: string;
  code: string;
  /** Names of the ancestors, from the root. */
  above: string[];
  link: string;
}

/**
 * Returns the number of these objects that the caller sees.
 * @throws not_found if there is none; too_many if there are more than `most`
 */
export async function countChosen(
  ctx: ReadCtx,
  chosen: ChosenObjects,
  most: number,
): Promise<number> {
  const one = listOf(ctx, chosen, { page_size: '1', with_total: 'true' });
  const { total } = await listRows(ctx, objectTable, one);
  const found = total ?? 0;
  if (found === 0) throw new Refusal('not_found');
  if (found > most) throw new Refusal('too_many', { most, found });
  return found;
}

/** The labels of the first of these objects, up to a number, in their order. */
export async function labelsOf(
  ctx: ReadCtx,
  chosen: ChosenObjects,
  most: number,
): Promise<Label[]> {
  const list = listOf(ctx, chosen, {});
  const labels: Label[] = [];
  for (const keys of await keysOfList(ctx, objectTable, list)) {
    ctx.signal?.throwIfAborted();
    if (labels.length >= most) break;
    const rows = await rowsOfKeys(ctx, objectTable, { list, keys });
    const items = rows as unknown as LabelledObject[]; // the fields named below
    labels.push(...(await withCodes(ctx, items.slice(0, most - labels.length))));
  }
  return labels;
}

interface LabelledObject {
  id: string;
  name: string;
  code: string | null;
  full_name: string;
}

function listOf(
  ctx: ReadCtx,
  { with_archived, ...chosen }: ChosenObjects,
  parameters: Record<string, string>,
): CheckedQuery {
  const reader = new QueryReader(
    {
      ...chosen,
      with_archived: String(with_archived),
      fields: 'id,name,code,full_name',
      ...parameters,
    },
    ctx.locale,
  );
  return parseListQuery(objectTable.resource, reader);
}

const BETWEEN = ' / ';

async function withCodes(ctx: ReadCtx, objects: readonly LabelledObject[]): Promise<Label[]> {
  const rows = await ctx.read<{ id: string; qr_secret: string | null }>(
    sql`select id, qr_secret from object where tenant_id = ${ctx.actor.tenant_id}::uuid
      and id in (select unnest(${objects.map(({ id }) => id)}::uuid[]))`,
  );
  const secrets = new Map(rows.map(({ id, qr_secret }) => [id, qr_secret]));
  return objects.map(({ id, name, code, full_name }) => ({
    name,
    code: code ?? '',
    above: full_name.slice(0, -name.length).split(BETWEEN).filter(Boolean),
    link: labelAddress(ctx.deps.config.public_url, id, secrets.get(id) ?? ''),
  }));
}
