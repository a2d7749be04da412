import { boolean, defineResource, id, json, text, time } from '../kit/resource.ts';
import type { ViewOf } from '../kit/resource.ts';
import type { ValuesOf } from '../kit/schemas.ts';
import type { noticeSchemas } from './schemas.ts';

export const notices = defineResource({
  name: 'notice',
  path: '/notice',
  label: 'id',
  fields: {
    id: id(),
    /** One of `NOTICE_KINDS`. */
    kind: text(),
    /** The entity of the notice, if that has a page. */
    entity: text({ nullable: true }),
    entity_id: id({ nullable: true }),
    data: json<ValuesOf<typeof noticeSchemas>['data']>(),
    is_read: boolean(),
    created_at: time(),
    read_at: time({ nullable: true }),
  },
});
export type NoticeView = ViewOf<typeof notices>;
