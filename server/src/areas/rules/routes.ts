import { PLACE_QUERY, placeView } from '@plumbline/contract/templates/outlook';
import type { PlaceView } from '@plumbline/contract/templates/outlook';
import { isUuid } from '@plumbline/contract/kit/literals';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { QueryReader } from '#kit/http/queryReader.ts';
import { transactionRoute } from '#kit/http/route.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { isInPlaceOf } from './places.ts';

/** The number of objects that a new rule would reach. */
export function routes(app: FastifyInstance): void {
  transactionRoute(
    app,
    {
      method: 'GET',
      path: '/planning/objects',
      permission: 'planning.read',
      tag: 'planning',
      summary: 'How many objects a rule for this class and unit would be about',
      query: PLACE_QUERY,
      answer: placeView,
    },
    async ({ actor, ...ctx }, { query }) => {
      const place = {
        object_class_id: idIn(query, 'object_class_id'),
        business_unit_id: idIn(query, 'business_unit_id'),
      };
      const tenant = sql`${actor.tenant_id}::uuid`;
      const isMatch = await isInPlaceOf({ ...ctx, actor }, place);
      const { rows } = await sql<PlaceView>`
        select t.credits_per_inspection, t.credits_per_detail,
          (select count(*)::int from object o where o.tenant_id = ${tenant} and not o.archived and ${isMatch}) as objects
        from tenant t where t.tenant_id = ${tenant}`.execute(ctx.db);
      const [found] = rows;
      if (!found) throw new Error('tenant not found');
      return found;
    },
  );
}

/** Null if the query does not set it. */
function idIn(query: QueryReader, name: (typeof PLACE_QUERY)[number]): string | null {
  const value = query.one(name);
  if (value !== null && !isUuid(value)) throw invalid(['query', name], 'value', query.locale);
  return value;
}
