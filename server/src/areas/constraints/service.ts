import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { OnUnitChanged } from '#areas/objects/service.ts';
import { refusalOf } from '#areas/quality/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import { queue } from '#kit/db/transaction.ts';
import type { Agent } from '#kit/model/actor.ts';

/** Judges these restrictions as of now; see `constraints_judge`. */
export const judgement = (
  { actor, deps }: Pick<Ctx<Agent>, 'actor' | 'deps'>,
  constraints: readonly string[],
): RawBuilder<number> =>
  sql<number>`constraints_judge(${actor.tenant_id}::uuid, '{}'::uuid[], ${constraints}::uuid[], ${deps.clock}, ${actor.tenant.time_zone}::text, ${actor.id}::uuid)`;

/** As `judgement`, at the end of the transaction. */
export const judgeLate = (
  ctx: Pick<Ctx<Agent>, 'actor' | 'deps' | 'atCommit'>,
  constraints: readonly string[],
): void => ctx.atCommit.call(judgement(ctx, constraints), refusalOf);

/** Indicators and restrictions follow their object to its new unit. */
export const moveIndicators: OnUnitChanged = ({ db, actor }, object_id, unit) =>
  queue(
    db,
    sql`select indicators_set_unit(${actor.tenant_id}::uuid, ${object_id}::uuid, ${unit}::uuid)`,
  );
