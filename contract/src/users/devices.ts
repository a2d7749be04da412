import {
  boolean,
  defineResource,
  id,
  integer,
  relation,
  search,
  text,
  time,
} from '../kit/resource.ts';
import type { ViewOf } from '../kit/resource.ts';

/** What a browser has last said of the work that it holds and owes, and what the server knows beside that. */
export const devices = defineResource({
  name: 'device',
  path: '/device',
  label: 'name',
  fields: {
    id: id(),
    /** The id that the browser has made up for itself. */
    device_id: id(),
    user: relation('user'),
    /** Browser and system; empty if neither is known. */
    name: text(),
    search: search(['user.full_name', 'name']),
    /** The last time when nothing waited there. */
    synced_at: time(),
    /** The time of what it has last said. */
    told_at: time(),
    unsent_entries: integer(),
    unsent_files: integer(),
    unsent_since: time({ nullable: true }),
    /** Number of inspections that open there without a network. */
    inspections_ready: integer(),
    /** Number of the user's inspections in progress at this moment. */
    inspections_started: integer(),
    /** Whether something waited there, or may: the user's latest device, while they have inspections in progress. */
    has_work: boolean(),
    is_persisted: boolean(),
    build: text(),
    /** When somebody has asked that it erase what it holds; null once it has. */
    forget_asked_at: time({ nullable: true }),
    created_at: time(),
  },
});
export type DeviceView = ViewOf<typeof devices>;
