import { placesOf } from '#areas/users/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import type { Agent } from '#kit/model/actor.ts';

/** A candidate for the responsible user in a unit. */
interface ResponsibleCandidate {
  responsible_id: string | null;
  business_unit_id: string;
}

export const ableKey = ({ responsible_id, business_unit_id }: ResponsibleCandidate): string =>
  `${responsible_id} ${business_unit_id}`;

/** Returns the users who can be responsible in their unit, by `ableKey`; each user is looked up once. */
export async function ableUsers(
  ctx: Ctx<Agent>,
  candidates: readonly ResponsibleCandidate[],
): Promise<ReadonlySet<string>> {
  const able = new Set<string>();
  for (const [responsible_id, all] of Map.groupBy(candidates, (one) => one.responsible_id)) {
    if (responsible_id === null) continue;
    const units = [...new Set(all.map(({ business_unit_id }) => business_unit_id))];
    for (const business_unit_id of await placesOf(ctx, responsible_id, units))
      able.add(ableKey({ responsible_id, business_unit_id }));
  }
  return able;
}
