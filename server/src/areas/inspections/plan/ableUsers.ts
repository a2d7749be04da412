import { InvalidInput, Refusal } from '@plumbline/contract/kit/errors';
import { requireResponsible } from '#areas/users/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import type { Agent } from '#kit/model/actor.ts';

/** A user who is to be responsible in a unit. */
interface Asked {
  responsible_id: string | null;
  business_unit_id: string;
}

export const ableKey = ({ responsible_id, business_unit_id }: Asked): string =>
  `${responsible_id} ${business_unit_id}`;

/** The users that can be responsible in their unit, by `ableKey`. */
export async function ableUsers(
  ctx: Ctx<Agent>,
  asked: readonly Asked[],
): Promise<ReadonlySet<string>> {
  const able = new Set<string>();
  for (const [key, { responsible_id: user_id, business_unit_id }] of new Map(
    asked.map((one) => [ableKey(one), one]),
  )) {
    if (user_id === null) continue;
    try {
      await requireResponsible(ctx, { user_id, business_unit_id });
      able.add(key);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof InvalidInput)) throw error;
    }
  }
  return able;
}
