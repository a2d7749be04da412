import { checkListItems, checkLists } from '@plumbline/contract/checkLists/wire';
import type { ItemContent } from '@plumbline/contract/checkLists/wire';
import type { ColumnType, Generated } from 'kysely';
import { sql } from 'kysely';
import { defineTable } from '#kit/model/table.ts';

export const checkListTable = defineTable({
  resource: checkLists,
  table: 'check_list',
  sources: {
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

/** An item as stored, with its place in the tree. */
export interface ItemRow extends ItemContent {
  id: string;
  parent_id: string | null;
  /** Place among the items of the same parent, from 0. */
  position: number;
}

/** Read as values, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;
type JsonColumns = 'choices' | 'rule' | 'visible_if' | 'require_photo_on' | 'require_comment_on';
type Stored<T extends ItemContent> = Omit<T, JsonColumns> & {
  [K in JsonColumns]: Json<ItemContent[K]>;
};

export interface CheckListRow {
  tenant_id: string;
  id: string;
  name: string;
  archived: Generated<boolean>;
  version: Generated<number>;
}
export interface CheckListItemRow extends Stored<ItemRow> {
  tenant_id: string;
  check_list_id: string;
}
export interface CheckListVersionRow {
  tenant_id: string;
  id: string;
  check_list_id: string;
  name: string;
  /** SHA-256 of name and items. */
  content_hash: Buffer;
  created_at: Generated<string>;
}
export interface CheckListVersionItemRow extends Stored<ItemContent> {
  tenant_id: string;
  version_id: string;
  /** Place in document order, from 0. */
  position: number;
  /** The item of the editable list it was copied from. */
  item_id: string;
  parent_position: number | null;
  /** Outline number, `2.3.1`. */
  number: string;
}
