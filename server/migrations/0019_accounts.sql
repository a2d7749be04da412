-- An address may have an account in each tenant (docs/decisions/0019): what one tenant has, the others cannot tell.
alter table login_index drop constraint login_index_pkey, add primary key (email_hash, tenant_id);

-- IANA names. Null of a tenant: the instance's, which is the zone of the machine at its first start; null of a user: the tenant's.
alter table tenant add column time_zone text;
alter table app_user add column time_zone text;
