import { ENTITIES } from '../entity/entities.ts';

/** More rounds than anybody walks. */
const MOST = 100;

/** The active rounds that a user walks, what is due first. */
export const ownRoundsQuery = (user_id: string) =>
  ENTITIES.round.api.listQuery({
    filter: [`walker=${user_id}`, 'is_active=true'],
    fields: ['name', 'business_unit', 'stops', 'stops_count', 'due_at', 'updated_at'],
    sort_by: 'due_at',
    page: 1,
    page_size: MOST,
    with_archived: false,
  });
