import { z } from 'zod';
import { checkListItems, checkLists } from './checkLists/wire.ts';
import { row } from './rows.ts';
import { templateDetails, templates } from './templates/wire.ts';
import { users } from './users/wire.ts';

/** `GET /user/me`: the caller's own account, with the time zone in effect for it. */
export const me = row(users).extend({ effective_time_zone: z.string() }).meta({ id: 'me' });
export type MeView = z.infer<typeof me>;

const checkListNode = row(checkListItems)
  .extend({
    get items() {
      return z.array(checkListNode);
    },
  })
  .meta({ id: 'check_list_node' });
export type CheckListNode = z.infer<typeof checkListNode>;
/** `GET /check_list/{id}`: a check list with its items as a tree. */
export const checkListTree = row(checkLists)
  .extend({ items: z.array(checkListNode) })
  .meta({ id: 'check_list_tree' });
export type CheckListDetailView = z.infer<typeof checkListTree>;

/** `GET /inspection_template/{id}`: a template with its details in order. */
export const templateWithDetails = row(templates)
  .extend({ details: z.array(row(templateDetails)) })
  .meta({ id: 'inspection_template_with_details' });
export type TemplateWithDetailsView = z.infer<typeof templateWithDetails>;
