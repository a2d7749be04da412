import { sql } from 'kysely';
import type { RuleKind, StoredRule } from '#areas/rules/service.ts';
import type { TemplateRule } from './match.ts';
import { settleObjects } from './settle.ts';

type StoredTemplateRule = StoredRule & TemplateRule;

/** Rules that give templates to objects. */
export const TEMPLATE_RULES: RuleKind<StoredTemplateRule> = {
  table: 'inspection_template_rule',
  columns: ['inspection_template_id'],
  settle: settleObjects,
  disagreeing: async (ctx, rule, { isMatch, most }) => {
    const tenant = sql`${ctx.actor.tenant_id}::uuid`;
    const after = sql`${rule.compared_to}::uuid`;
    const { rows } = await sql<{ id: string }>`
      select id from (
        (select o.id from object o where o.tenant_id = ${tenant} and o.id > ${after} and not o.archived and ${isMatch}
          and not exists (select from object_inspection_template a
            where a.tenant_id = ${tenant} and a.object_id = o.id and a.inspection_template_id = ${rule.inspection_template_id}::uuid)
          order by o.id limit ${most}::int)
        union all
        (select a.object_id from object_inspection_template a
          join object o on o.tenant_id = ${tenant} and o.id = a.object_id
          where a.tenant_id = ${tenant} and a.rule_id = ${rule.id}::uuid and a.object_id > ${after} and not (${isMatch})
          order by a.object_id limit ${most}::int)) d
      order by id limit ${most}::int`.execute(ctx.db);
    return rows.map(({ id }) => id);
  },
};
