import { VALUE_STATEMENTS } from './valueStatements.ts';
import type { FloorStatement } from './valueStatements.ts';

/** The fields of a list that are measured, with the names of the relations among them. */
const ROW = `o.id, o.name, o.code, o.updated_at, o.object_class_id, c.name as class_name, c.code as class_code,
  o.business_unit_id, u.name as unit_name, u.code as unit_code, q.total_status`;
const NAMES = `left join object_class c on c.tenant_id = $1 and c.id = o.object_class_id
  join business_unit u on u.tenant_id = $1 and u.id = o.business_unit_id
  join object_quality q on q.tenant_id = $1 and q.object_id = o.id`;

const LIVE = 'tenant_id = $1 and not archived';
const BY_CODE = 'o.code collate natural_order, o.id';
const NEWEST = 'o.updated_at desc, o.id desc';
const listOf = (where: string, order: string, limit = '50') =>
  `select ${ROW} from (select * from object o where ${where} order by ${order} limit ${limit}) o ${NAMES} order by ${order}`;
const COUNT = `select count(*)::int as total from object_facts where ${LIVE}`;

/** The facets over the wide rows, as somebody without a narrow copy would count them. */
const WIDE = `from object o join object_quality q on q.tenant_id = $1 and q.object_id = o.id where o.tenant_id = $1 and not o.archived`;
const CODES = `select total_status as code, count(*)::int as total_count`;
const BOTH = `select total_status as code, count(*) filter (where object_class_id = $2)::int as filter_count, count(*)::int as total_count`;

const INSPECTION = `i.id, i.number, i.template_name, i.operative_status_code, i.assigned_time, i.due_time,
  i.object_id, o.name as object_name, i.responsible_id, p.full_name as responsible_name`;
const OPEN = `tenant_id = $1 and not archived and operative_status_code in (1, 2)`;
const DUE_ORDER = `i.operative_status_code desc, coalesce(i.due_time, i.assigned_time), i.id`;
const todoOf = (where: string) =>
  `select ${INSPECTION} from (select * from inspection i where ${where} order by ${DUE_ORDER} limit 20) i
   join object o on o.tenant_id = $1 and o.id = i.object_id
   left join app_user p on p.tenant_id = $1 and p.id = i.responsible_id order by ${DUE_ORDER}`;

/** A change of one field, with a row in the log. */
const changeOf = (table: string, field: string) =>
  `with old as (select ${field} from ${table} where tenant_id = $1 and id = $2),
    new as (update ${table} set ${field} = $3, version = version + 1, updated_at = now() where tenant_id = $1 and id = $2 returning *),
    entry as (insert into floor.log (tenant_id, id, entity, entity_id, operation, old_value, new_value)
      select $1, gen_random_uuid(), '${table}', $2, 'update', jsonb_build_object('${field}', old.${field}), jsonb_build_object('${field}', $3::text) from old)`;
const tell = (entity: string, unit: string) =>
  `select pg_notify('floor_live', ${unit}::text || json_build_object('type', 'update', 'entity', '${entity}', 'id', id, 'at', updated_at)::text) from new`;

/**
 * The least SQL that answers each question over our tables, written by hand: never a statement that our
 * server builds. `$1` is the tenant, the others are named by `values`.
 */
export const STATEMENTS: Record<string, FloorStatement> = {
  point: {
    text: `select o.*, q.*, a.name as parent_name, a.code as parent_code, c.name as class_name, c.code as class_code,
      u.name as unit_name, u.code as unit_code, n.full_name as created_by_name, m.full_name as updated_by_name
      from object o join object_quality q on q.tenant_id = $1 and q.object_id = o.id
      join business_unit u on u.tenant_id = $1 and u.id = o.business_unit_id
      left join object a on a.tenant_id = $1 and a.id = o.parent_id
      left join object_class c on c.tenant_id = $1 and c.id = o.object_class_id
      left join app_user n on n.tenant_id = $1 and n.id = o.created_by
      left join app_user m on m.tenant_id = $1 and m.id = o.updated_by
      where o.tenant_id = $1 and o.id = $2`,
    values: ['id'],
  },
  list: { text: listOf(LIVE, NEWEST) },
  count: { text: COUNT },
  countSome: {
    text: `select count(*)::int as total from (select 1 from object_facts where ${LIVE} limit 10001) n`,
  },
  filter: { text: listOf(`${LIVE} and strpos(lower(name), 'pump') > 0`, BY_CODE, '50 offset 100') },
  facet: {
    text: `${CODES} from object_facts where ${LIVE} and object_class_id = $2 group by 1 order by 1`,
    values: ['class'],
  },
  facetWide: {
    text: `${CODES} ${WIDE} and o.object_class_id = $2 group by 1 order by 1`,
    values: ['class'],
  },
  both: {
    text: `${BOTH} from object_facts where ${LIVE} group by 1 order by 1`,
    values: ['class'],
  },
  bothWide: { text: `${BOTH} ${WIDE} group by 1 order by 1`, values: ['class'] },
  five: {
    text: `select case when grouping(total_status) = 0 then 'quality_status' end as attribute, total_status as code, object_class_id, business_unit_id, status_code,
        form_factor_code, count(*)::int as total_count from object_facts where ${LIVE}
      group by grouping sets ((total_status), (object_class_id), (business_unit_id), (status_code), (form_factor_code))`,
  },
  children: { text: listOf(`${LIVE} and parent_id = $2`, NEWEST), values: ['id'] },
  roots: { text: listOf(`${LIVE} and parent_id is null`, NEWEST) },
  audit: {
    text: `select a.id, a.at, a.operation, a.user_id, u.full_name, a.old_value, a.new_value, count(*) over ()::int as total
      from audit_log a left join app_user u on u.tenant_id = $1 and u.id = a.user_id
      where a.tenant_id = $1 and a.entity = 'object' and a.entity_id = $2 order by a.id desc limit 50`,
    values: ['id'],
  },
  causes: {
    text: `with recursive below as (
        select $2::uuid as id union all
        select c.object_id from below b join object_quality c on c.tenant_id = $1 and c.parent_id = b.id and c.attached and c.total_status <= 20)
      select (select actual_attention + inherited_attention + actual_critical + inherited_critical from object_quality where tenant_id = $1 and object_id = $2) as total,
        i.quality, i.value, i.comment, i.detail_id, i.position, v.name, d.finished_at, o.id as object_id, o.name as object_name, n.template_name, n.responsible_name, d.inspection_id
      from (select i.*, r.object_id, r.as_of from below b
        join object_result r on r.tenant_id = $1 and r.object_id = b.id and r.source_kind = 1 and r.attention + r.critical > 0
        join inspection_item i on i.tenant_id = $1 and i.detail_id = r.ref_id and i.shown and i.quality <= 20
        order by i.quality, r.as_of desc, i.detail_id, i.position limit 50) i
      join inspection_detail d on d.tenant_id = $1 and d.id = i.detail_id
      join check_list_version_item v on v.tenant_id = $1 and v.version_id = d.check_list_version_id and v.position = i.position
      join object o on o.tenant_id = $1 and o.id = i.object_id
      join inspection n on n.tenant_id = $1 and n.id = d.inspection_id
      order by i.quality, i.as_of desc, i.detail_id, i.position`,
    values: ['id'],
  },
  stats: {
    text: `select f.*, i.*, (select count(*)::int from business_unit where ${LIVE}) as business_units
      from (select count(*)::int as objects, count(*) filter (where total_status = 10)::int as critical, count(*) filter (where total_status = 20)::int as attention,
        count(*) filter (where total_status = 30)::int as ok, count(*) filter (where total_status is null)::int as not_assessed from object_facts where ${LIVE}) f,
      (select count(*)::int as inspections_open, count(*) filter (where due_time < now())::int as inspections_overdue from inspection where ${OPEN}) i`,
  },
  worst: {
    text: `select w.*, u.name as unit_name, u.code as unit_code,
        (select min(r.as_of) from object_result r where r.tenant_id = $1 and r.object_id = w.id and r.critical > 0) as since
      from (select o.id, o.name, o.business_unit_id, q.actual_critical, q.actual_attention, q.total_status
        from object_quality q join object o on o.tenant_id = $1 and o.id = q.object_id and not o.archived
        where q.tenant_id = $1 and q.actual_critical > 0 order by q.actual_critical desc, q.actual_attention desc, q.object_id desc limit 50) w
      join business_unit u on u.tenant_id = $1 and u.id = w.business_unit_id
      order by w.actual_critical desc, w.actual_attention desc, w.id desc`,
  },
  todo: { text: todoOf(OPEN) },
  mine: { text: todoOf(`${OPEN} and responsible_id = $2`), values: ['user'] },
  byCode: { text: listOf(LIVE, BY_CODE) },
  byName: { text: listOf(LIVE, 'o.name collate natural_order, o.id') },
  byCreated: { text: listOf(LIVE, 'o.created_at, o.id') },
  byStatus: {
    text: `select ${ROW} from (select object_id, total_status from object_facts where ${LIVE} order by total_status desc nulls last, object_id desc limit 50) f
      join object o on o.tenant_id = $1 and o.id = f.object_id ${NAMES} order by f.total_status desc nulls last, f.object_id desc`,
  },
  rare: {
    text: listOf(
      `${LIVE} and search_text like '%zzzz%' and strpos(lower(name), 'zzzz') > 0`,
      NEWEST,
    ),
  },
  few: {
    text: listOf(
      `${LIVE} and search_text like '%kaplan%' and strpos(lower(name), 'kaplan') > 0`,
      NEWEST,
    ),
  },
  frequent: { text: listOf(`${LIVE} and strpos(lower(name), 'pump') > 0`, NEWEST) },
  deep: {
    text: listOf(`${LIVE} and (updated_at, id) < ($2::timestamptz, $3::uuid)`, NEWEST),
    values: ['at', 'id'],
  },
  create: {
    text: `insert into object (tenant_id, id, parent_id, business_unit_id, object_class_id, name, code, external_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`,
    values: [
      'id',
      'parent_id',
      'business_unit_id',
      'object_class_id',
      'name',
      'code',
      'external_id',
    ],
  },
  change: {
    text: `${changeOf('object', 'description')} select * from new`,
    values: ['id', 'description'],
  },
  objectAndTell: {
    text: `${changeOf('object', 'description')} ${tell('object', 'business_unit_id')}`,
  },
  ...VALUE_STATEMENTS,
  classAndTell: { text: `${changeOf('object_class', 'name')} ${tell('object_class', `''`)}` },
};
