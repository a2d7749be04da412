-- An address may have an account in each tenant (docs/decisions/0019): what one tenant has, the others cannot tell.
alter table login_index drop constraint login_index_pkey, add primary key (email_hash, tenant_id);

-- IANA names. Null of a tenant: the instance's, which is the zone of the machine at its first start; null of a user: the tenant's.
alter table tenant add column time_zone text;
alter table app_user add column time_zone text;

-- Nobody is verified by being created: an administrator says so until mail does.
alter table app_user alter column is_verified set default false;

-- Some links of the chain at a time: how far they hold behind the one given, and whether the next does not.
create function audit_verify_links(t uuid, after_seq bigint, after_hash bytea, links int)
returns table (seq bigint, hash bytea, broken boolean) language plpgsql stable as $$
declare
  link audit_seal;
begin
  seq := after_seq;
  hash := after_hash;
  broken := false;
  for link in select * from audit_seal s where s.tenant_id = t and s.seq > after_seq order by s.seq limit links loop
    if link.seq <> seq + 1 or audit_hash(t, hash, link.entry_ids) is distinct from link.hash then
      broken := true;
      exit;
    end if;
    seq := link.seq;
    hash := link.hash;
  end loop;
  return next;
end $$;

-- Found by age when they are cleaned away.
create index session_expiry_ix on session (tenant_id, expires_at);
create index login_attempt_since_ix on login_attempt (since);

-- Beside an account, where its columns are listed by a function.
create function tenant_time_zone(t uuid) returns text language plpgsql stable as $$
begin
  return (select n.time_zone from tenant n where n.tenant_id = t);
end $$;
