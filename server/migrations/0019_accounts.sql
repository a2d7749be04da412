-- An address may have an account in each tenant (docs/decisions/0019): what one tenant has, the others cannot tell.
alter table login_index drop constraint login_index_pkey, add primary key (email_hash, tenant_id);
