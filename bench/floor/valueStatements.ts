/** A prepared statement; `$1` is the tenant, the others are named by `values`. */
export interface FloorStatement {
  text: string;
  values?: readonly string[];
}

const LIVE = 'tenant_id = $1 and not archived';
const NEWEST = 'order by updated_at desc, id desc limit 50';

/** Measured values, restrictions and sums of money. */
export const VALUE_STATEMENTS: Record<string, FloorStatement> = {
  indicator: {
    text: `select i.*, o.name as object_name, o.code as object_code, n.full_name as created_by_name, m.full_name as updated_by_name
      from measurement_indicator i join object o on o.tenant_id = $1 and o.id = i.object_id
      left join app_user n on n.tenant_id = $1 and n.id = i.created_by
      left join app_user m on m.tenant_id = $1 and m.id = i.updated_by
      where i.tenant_id = $1 and i.id = $2`,
    values: ['id'],
  },
  values: {
    text: `select v.*, i.name as indicator_name, i.code as indicator_code, n.full_name as created_by_name, m.full_name as updated_by_name,
        s.number as inspection_number
      from (select * from indicator_value where tenant_id = $1 and indicator_id = $2 order by measured_at desc limit 500) v
      join measurement_indicator i on i.tenant_id = $1 and i.id = v.indicator_id
      left join inspection s on s.tenant_id = $1 and s.id = v.inspection_id
      left join app_user n on n.tenant_id = $1 and n.id = v.created_by
      left join app_user m on m.tenant_id = $1 and m.id = v.updated_by
      order by v.measured_at desc`,
    values: ['id'],
  },
  countValues: {
    text: `select count(*)::int as total from (select 1 from indicator_value where tenant_id = $1 and indicator_id = $2 limit 10001) n`,
    values: ['id'],
  },
  /** One scan of the index, without parts. */
  series: {
    text: `select count(*)::int as count, min(value) as least, max(value) as most, avg(value) as mean, min(measured_at) as begun, max(measured_at) as ended
      from indicator_value where tenant_id = $1 and indicator_id = $2 and validation_status_code <> 4`,
    values: ['id'],
  },
  budget: {
    text: `select a.name, a.unit_code, a.own, a.below, o.id, o.name as child_name, o.code as child_code, c.total
      from (select * from object_budget where tenant_id = $1 and object_id = $2 order by name, unit_code limit 1) a
      join lateral (select object_id, total from object_budget
        where tenant_id = $1 and parent_id = $2 and name = a.name and unit_code = a.unit_code order by total desc, object_id desc limit 60) c on true
      join object o on o.tenant_id = $1 and o.id = c.object_id order by c.total desc, c.object_id desc`,
    values: ['id'],
  },
  indicators: {
    text: `select i.id, i.name, i.code, i.object_id, o.name as object_name, o.code as object_code, i.last_value, i.previous_value, i.last_at,
        i.quality_status_code, i.updated_at
      from (select * from measurement_indicator where ${LIVE} ${NEWEST}) i
      join object o on o.tenant_id = $1 and o.id = i.object_id order by i.updated_at desc, i.id desc`,
  },
  constraints: {
    text: `select c.id, c.name, c.constraint_type_code, c.object_id, o.name as object_name, o.code as object_code,
        c.indicator_id, i.name as indicator_name, i.code as indicator_code, c.quality_status_code, c.updated_at
      from (select * from quality_constraint where ${LIVE} ${NEWEST}) c
      join object o on o.tenant_id = $1 and o.id = c.object_id
      left join measurement_indicator i on i.tenant_id = $1 and i.id = c.indicator_id order by c.updated_at desc, c.id desc`,
  },
  /** A later value, which becomes the last one and is judged good, with a row in the log. */
  append: {
    text: `with new as (insert into indicator_value (tenant_id, id, indicator_id, value, measured_at, source)
        values ($1, $2, $3, $4, $5, 'api') returning *),
      entry as (insert into floor.log (tenant_id, id, entity, entity_id, operation, old_value, new_value)
        select $1, gen_random_uuid(), 'indicator_value_history', id, 'create', '{}', jsonb_build_object('value', value, 'measured_at', measured_at) from new),
      judged as (update quality_constraint set judged_value = $4, evaluated_at = now(),
          quality_status_code = case when $4 > critical_max then 10 when $4 > attention_max then 20 else 30 end
        where tenant_id = $1 and indicator_id = $3)
      update measurement_indicator i set previous_value = i.last_value, last_value = $4, last_at = $5
      from new where i.tenant_id = $1 and i.id = $3 returning new.*`,
    values: ['id', 'indicator_id', 'value', 'measured_at'],
  },
};
