-- The numbers of objects per status that each business unit keeps, by the rules of rollup.sql: they change with the statuses, the
-- units and the archiving of objects, and are added by unit_add.

-- The statuses of locked objects, in their order.
create or replace function quality_statuses(t uuid, objects uuid[]) returns smallint[] language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  statuses smallint[];
begin
  select array_agg(q.total_status order by n.nr) into statuses from unnest((select objects)) with ordinality n (id, nr)
  cross join lateral (select total_status from object_quality where tenant_id = t and object_id = n.id offset 0) q;
  return statuses;
end $$;

-- The differences in the numbers of objects of units after locked objects have changed from one status to another.
-- Archived objects do not count.
create or replace function status_changes(t uuid, objects uuid[], before smallint[], now smallint[],
  out units uuid[], out statuses smallint[], out changes int[]) language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  select array_agg(o.business_unit_id), array_agg(s.status), array_agg(s.change) into units, statuses, changes
  from unnest((select objects), (select status_changes.before), (select status_changes.now)) n (id, before, now)
  cross join lateral (select business_unit_id from object where tenant_id = t and id = n.id and version > 0 and not archived offset 0) o
  cross join lateral (values (n.before, -1), (n.now, 1)) s (status, change)
  where n.before is distinct from n.now;
end $$;

-- Copies the status of each object to object_facts.
create or replace function object_facts_status(t uuid, objects uuid[], statuses smallint[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform 1 from (select id from unnest((select objects)) n (id) order by id desc) n
  cross join lateral (select 1 from object_facts where tenant_id = t and object_id = n.id for no key update) f;
  update object_facts f set total_status = n.status from unnest((select objects), (select statuses)) n (id, status)
  where f.tenant_id = t and f.object_id = n.id and n.id = any (array[n.id]) and f.total_status is distinct from n.status;
end $$;
