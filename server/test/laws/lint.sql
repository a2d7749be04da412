-- Every row is a breach of the rules that let one database hold many tenants and grow onto several servers (Citus).
-- PostgreSQL itself ensures that a partition key is in the primary key, and L02 that tenant ids have one type.
with t as (
  select c.oid, c.relname::text as name, c.relkind, c.relispartition, c.relrowsecurity, c.relforcerowsecurity, a.attnum as tn,
    e.kind as exempt
  from pg_class c
  left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
  left join tenancy_exempt e on e.relname = c.relname
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
), k as (
  select con.*, t.name, t.tn, t.exempt from pg_constraint con join t on t.oid = con.conrelid
), x as (
  select i.*, t.name, t.tn, ic.relname::text as index_name, am.amname as method
  from pg_index i join t on t.oid = i.indrelid and t.exempt is null
  join pg_class ic on ic.oid = i.indexrelid join pg_am am on am.oid = ic.relam
), f as (
  select p.proname::text as name, l.lanname as language, p.prosrc as source, p.prosecdef, p.provolatile
  from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'public'::regnamespace
    and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
)
select 'L01 no tenant_id column' as rule, name as breach from t where tn is null and exempt is null
union all
select 'L02 tenant_id is nullable or no uuid', name from t join pg_attribute a on a.attrelid = t.oid and a.attnum = t.tn
where exempt is null and (not a.attnotnull or a.atttypid <> 'uuid'::regtype)
union all
select 'L03 no primary key', name from t
where exempt is null and not relispartition and not exists (select 1 from pg_constraint p where p.conrelid = t.oid and p.contype = 'p')
union all
select 'L04 key without tenant_id', conname from k where contype in ('p', 'u') and exempt is null and not coalesce(tn = any (conkey), false)
union all
select 'L05 primary key does not begin with tenant_id', name from k where contype = 'p' and exempt is null and conkey[1] is distinct from tn
union all
select 'L06 unique index without tenant_id', index_name from x where indisunique and not coalesce(tn = any (indkey::int2[]), false)
union all
select 'L07 foreign key without tenant_id = tenant_id', conname from k join t r on r.oid = k.confrelid
where contype = 'f' and k.exempt is null and r.exempt is null
  and not exists (select 1 from unnest(k.conkey, k.confkey) p (a, b) where p.a = k.tn and p.b = r.tn)
union all
select 'L08 foreign key from an exempt table to a tenant''s', conname from k join t r on r.oid = k.confrelid
where contype = 'f' and k.exempt is not null and r.exempt is null
union all
select 'L09 foreign key that sets null or default', conname from k where contype = 'f' and exempt is null and (confupdtype in ('n', 'd') or confdeltype in ('n', 'd'))
union all
select 'L10 foreign key with on update cascade', conname from k where contype = 'f' and exempt is null and confupdtype = 'c'
union all
select 'L11 foreign key without an index on its columns', conname from k
where contype = 'f' and exempt is null and conparentid = 0 and not exists (
  -- an index for "is not null" serves as well: an equality implies it
  select 1 from pg_index i where i.indrelid = k.conrelid
    and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\(\w+ IS NOT NULL\)$')
    and (select array_agg(c order by c) from unnest(k.conkey) c)
      = (select array_agg(c order by c) from unnest((i.indkey::int2[])[0:cardinality(k.conkey) - 1]) c))
union all
select 'L12 trigger', g.tgname::text from pg_trigger g join t on t.oid = g.tgrelid where not g.tgisinternal
union all
select 'L13 exclusion constraint without tenant_id', conname from k where contype = 'x' and exempt is null and not coalesce(tn = any (conkey), false)
union all
select 'L14 inheritance', name from t join pg_inherits h on h.inhrelid = t.oid where not relispartition
union all
select 'L15 rule', r.rulename::text from pg_rewrite r join t on t.oid = r.ev_class where r.rulename <> '_RETURN'
union all
select 'L16 identity or serial that is no bigint', name || '.' || a.attname from t join pg_attribute a on a.attrelid = t.oid
where exempt is null and a.attnum > 0 and not a.attisdropped and a.atttypid <> 'int8'::regtype and (a.attidentity <> '' or exists (
  select 1 from pg_attrdef d where d.adrelid = t.oid and d.adnum = a.attnum and pg_get_expr(d.adbin, d.adrelid) like 'nextval%'))
union all
select 'L17 row level security not enabled and forced', name from t where exempt is null and not (relrowsecurity and relforcerowsecurity)
union all
select 'L18 policies are not exactly of_tenant and that of the role that reads', name from t where tn is not null and (
  select array_agg(concat_ws(' ', p.polname, p.polcmd, p.polpermissive, p.polroles::regrole[]::text,
      pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) order by p.polname = 'of_tenant', p.polname)
  from pg_policy p where p.polrelid = t.oid) is distinct from array[
    case when name in ('credential', 'login_index', 'mail_body', 'account_link', 'second_factor', 'recovery_code', 'api_key_secret', 'webhook_secret') then 'signing_in r t {plumbline_signin} true' else 'built_reads r t {plumbline_read} true' end,
    'of_tenant * t {plumbline_app} (tenant_id = (NULLIF(current_setting(''app.tenant_id''::text, true), ''''::text))::uuid)'
      || ' (tenant_id = (NULLIF(current_setting(''app.tenant_id''::text, true), ''''::text))::uuid)']
union all
select 'L19 index that does not begin with tenant_id', index_name from x
where case when method = 'btree' then indkey[0] <> tn else not coalesce(tn = any (indkey::int2[]), false) end
union all
select 'L20 volatile default', name || '.' || a.attname from t join pg_attrdef d on d.adrelid = t.oid
join pg_attribute a on a.attrelid = t.oid and a.attnum = d.adnum
where exempt is null and a.attgenerated = '' and pg_get_expr(d.adbin, d.adrelid) ~ '(random\(|clock_timestamp|pg_backend_pid|timeofday|gen_random)'
union all
select 'L21 materialized view or unlogged table', c.relname::text from pg_class c
where c.relnamespace = 'public'::regnamespace and (c.relkind = 'm' or (c.relkind in ('r', 'p') and c.relpersistence = 'u'))
union all
select 'L22 function in language sql, and no expression that the planner puts into statements', name from f
where language = 'sql' and provolatile <> 'i'
union all
select 'L23 function with advisory locks', name from f where source like '%advisory%'
union all
select 'L24 function with the rights of its owner', name from f where prosecdef
union all
select 'L25 reading role that may write, or reads a table without a tenant', name from t
where has_table_privilege('plumbline_read', t.oid, 'insert, update, delete, truncate')
  or (exempt is not null and has_table_privilege('plumbline_read', t.oid, 'select'))
union all
select 'L26 role past row level security', rolname::text from pg_roles
where rolname in ('plumbline_app', 'plumbline_read', 'plumbline_signin') and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)
union all
select 'L27 exempt table that does not exist', relname::text from tenancy_exempt e where not exists (select 1 from t where t.name = e.relname)
union all
select 'L28 statistics of tenant_id, which know no young tenant', name from t join pg_attribute a on a.attrelid = t.oid and a.attnum = t.tn
where exempt is null and a.attstattarget is distinct from 0
union all
select 'L29 secret that more than sign-in reads, or sign-in with more than its secrets', name from t
where case when name in ('credential', 'instance_secret', 'login_attempt', 'login_index', 'mail_body', 'account_link', 'second_factor', 'recovery_code', 'api_key_secret', 'webhook_secret')
  then has_any_column_privilege('plumbline_read', t.oid, 'select')
    or (name <> 'login_index' and has_table_privilege('plumbline_app', t.oid, 'select'))
    or (name in ('credential', 'second_factor', 'recovery_code', 'api_key_secret', 'webhook_secret') and exists (select 1 from pg_attribute a
      where a.attrelid = t.oid and a.attname in ('password_hash', 'secret', 'code_hash', 'key_hash')
      and has_column_privilege('plumbline_app', t.oid, a.attnum, 'select')))
  else has_any_column_privilege('plumbline_signin', t.oid, 'select, insert, update') or has_table_privilege('plumbline_signin', t.oid, 'delete')
    or exists (select 1 from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      and a.attname ~ 'password|token|secret' and a.attname <> 'qr_secret') end
union all
select 'L30 index newer than that of the key, which the planner prefers in a small table', newer.index_name from x as of_key
join x as newer on newer.indrelid = of_key.indrelid and newer.indexrelid > of_key.indexrelid
where of_key.index_name = of_key.name || '_by_id_ix'
