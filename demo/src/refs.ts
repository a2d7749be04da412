import { sql } from 'kysely';
import type { ReadCtx } from '@plumbline/server/kit/ctx.ts';
import { checkListsOfDemo, questionsOf } from './checkLists.ts';

interface TemplateRef {
  id: string;
  name: string;
  inspection_class_id: string | null;
}

/** The rows that the demo's inspections refer to. */
export interface DemoRefs {
  /** Our ids by external id. */
  objects: ReadonlyMap<string, string>;
  /** Our ids by code. */
  checkLists: ReadonlyMap<string, string>;
  templates: ReadonlyMap<string, TemplateRef>;
  /** Codes of the questions of a check list, by the list's code. */
  questions: ReadonlyMap<string, readonly string[]>;
  /** Our ids by address. */
  users: ReadonlyMap<string, string>;
}

/** Reads them from the seeded tenant. */
export async function readRefs({ deps, actor }: ReadCtx): Promise<DemoRefs> {
  const tenant = sql`tenant_id = ${actor.tenant_id}::uuid`;
  const ids = async (query: ReturnType<typeof sql<{ key: string; id: string }>>) =>
    new Map((await deps.database.read(query)).map(({ key, id }) => [key, id]));
  const templates = await deps.database.read<TemplateRef & { code: string }>(
    sql`select code, id, name, inspection_class_id from inspection_template where ${tenant} and code is not null`,
  );
  const lists = await checkListsOfDemo();
  return {
    objects: await ids(
      sql<{
        key: string;
        id: string;
      }>`select external_id as key, id from object where ${tenant} and external_id is not null`,
    ),
    checkLists: await ids(
      sql<{
        key: string;
        id: string;
      }>`select code as key, id from check_list where ${tenant} and code is not null`,
    ),
    users: await ids(
      sql<{ key: string; id: string }>`select email as key, id from app_user where ${tenant}`,
    ),
    templates: new Map(templates.map(({ code, ...template }) => [code, template])),
    questions: new Map(lists.map(({ code, items }) => [code, questionsOf(items)])),
  };
}
