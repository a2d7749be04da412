import {
  auditFields,
  boolean,
  defineResource,
  dictionary,
  id,
  integer,
  json,
  relation,
  search,
  lines,
  text,
} from '../kit/resource.ts';
import type { ViewOf } from '../kit/resource.ts';
import type { ValuesOf } from '../kit/schemas.ts';
import type { checkListItemSchemas } from './schemas.ts';

type CheckListValues = ValuesOf<typeof checkListItemSchemas>;
export const checkListItems = defineResource({
  name: 'check_list_item',
  path: '/check_list_item',
  fields: {
    id: id(),
    check_list: relation('check_list'),
    parent: relation('check_list_item', { nullable: true }),
    position: integer(),
    name: text(),
    code: text({ nullable: true }),
    hint: lines({ nullable: true }),
    item_type: text(),
    check_type: dictionary('check_list_item_check_type', { nullable: true }),
    relevance: dictionary('relevance'),
    choices: json<CheckListValues['choices']>(),
    unit: text({ nullable: true }),
    rule: json<CheckListValues['rule']>(),
    visible_if: json<CheckListValues['visible_if']>(),
    require_photo_on: json<CheckListValues['require_photo_on']>(),
    require_comment_on: json<CheckListValues['require_comment_on']>(),
    indicator_code: text({ nullable: true }),
    ...auditFields,
  },
});

export const checkLists = defineResource({
  name: 'check_list',
  path: '/check_list',
  fields: {
    id: id(),
    name: text(),
    search: search(['name', 'code']),
    code: text({ nullable: true }),
    external_id: text({ nullable: true }),
    check_list_type: dictionary('check_list_type', { nullable: true }),
    provider: text({ nullable: true }),
    items_count: integer(),
    archived: boolean(),
    ...auditFields,
  },
});
export type CheckListView = ViewOf<typeof checkLists>;
