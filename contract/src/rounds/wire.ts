import {
  among,
  auditFields,
  boolean,
  date,
  defineResource,
  id,
  integer,
  json,
  relation,
  search,
  text,
  time,
} from '../kit/resource.ts';
import type { ViewOf } from '../kit/resource.ts';
import type { ValuesOf } from '../kit/schemas.ts';
import type { roundRunSchemas, roundSchemas } from './schemas.ts';

/** A saved round of readings: indicators in the order of walking. */
export const rounds = defineResource({
  name: 'round',
  path: '/round',
  fields: {
    id: id(),
    name: text(),
    search: search(['name']),
    business_unit: relation('business_unit'),
    /** Null: everyone who works in the unit. */
    responsible: relation('user', { nullable: true }),
    /** The user whose round it is: as the responsible one, or the caller as one of everyone. */
    walker: among('user'),
    /** Null: whenever somebody likes. */
    schedule: json<ValuesOf<typeof roundSchemas>['schedule']>(),
    is_active: boolean(),
    on_holiday: text(),
    paused_from: date({ nullable: true }),
    paused_until: date({ nullable: true }),
    /** The ids of the indicators in the order of walking, archived ones included. */
    stops: json<ValuesOf<typeof roundSchemas>['stops']>(),
    /** Number of stops that can be read. */
    stops_count: integer(),
    /** The moment that no run has covered yet; null without a schedule, while not active, during a pause without an end, and after its last one. */
    due_at: time({ nullable: true }),
    /** When it was last finished. */
    last_run_at: time({ nullable: true }),
    archived: boolean(),
    ...auditFields,
  },
});
export type RoundView = ViewOf<typeof rounds>;

/** One walk along a round, from its first reading to its end; `created_by` walked. */
export const roundRuns = defineResource({
  name: 'round_run',
  path: '/round_run',
  label: 'finished_at',
  fields: {
    id: id(),
    round: relation('round'),
    /** The unit of the round at that time. */
    business_unit: relation('business_unit'),
    /** The moment of the schedule that it covers; null: none. */
    due_at: time({ nullable: true }),
    started_at: time(),
    finished_at: time(),
    /** Number of stops at that time. */
    stops_count: integer(),
    /** Number of stops whose reading is stored, and of those among them whose limits it breaks. */
    read_count: integer(),
    beyond_count: integer(),
    /** Number of stops that were skipped for a reason. */
    skipped_count: integer(),
    /** The stops with what became of each. */
    stops: json<ValuesOf<typeof roundRunSchemas>['stops']>({ detail: true }),
    ...auditFields,
  },
});
export type RoundRunView = ViewOf<typeof roundRuns>;
