import { checkListItems, checkLists } from '@plumbline/contract/checkLists/wire';
import type { ItemContent } from '@plumbline/contract/checkLists/schemas';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { defineTable } from '#kit/model/table.ts';
import type { CheckListItemTable } from '../../schema.ts';

export const checkListTable = defineTable({
  resource: checkLists,
  table: 'check_list',
  fieldSources: {
    items_count: {
      expression: (alias, tenant) => sql`(select count(*)::int from check_list_item i
        where i.tenant_id = ${tenant}::uuid and i.check_list_id = ${alias}.id)`,
    },
  },
});
export const checkListItemTable = defineTable({
  resource: checkListItems,
  table: 'check_list_item',
});

export const tables = [checkListTable, checkListItemTable];

/** An item as stored, with its position among its siblings, from 0. */
export type StoredItem = Pick<
  Selectable<CheckListItemTable>,
  keyof ItemContent | 'id' | 'parent_id' | 'position'
>;
