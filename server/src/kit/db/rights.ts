export const DATABASE_ROLES = ['plumbline_app', 'plumbline_read', 'plumbline_signin'] as const;
export type DatabaseRole = (typeof DATABASE_ROLES)[number];

/** Privileges on whole tables and single columns, by role; everything else is denied. */
type Rights = Partial<Record<DatabaseRole, readonly string[]>>;

/** Evidence: the application itself can neither change nor delete these rows. */
const APPEND_ONLY = new Set(['audit_log', 'audit_seal', 'credit_ledger']);

/**
 * Secrets, and the tenants of each address: only for sign-in (docs/decisions/tenancy-and-access.md). The application sets
 * passwords without reading them, and sees the addresses of its own tenant only.
 */
const OF_SIGN_IN: Record<string, Rights> = {
  credential: {
    plumbline_app: ['insert', 'update', 'select(tenant_id)', 'select(user_id)'],
    plumbline_signin: ['select'],
  },
  login_index: { plumbline_app: ['select', 'insert', 'delete'], plumbline_signin: ['select'] },
  mail_body: {
    plumbline_app: ['insert', 'delete', 'select(tenant_id)', 'select(mail_id)'],
    plumbline_signin: ['select'],
  },
  account_link: {
    plumbline_app: [
      'insert',
      'update',
      'delete',
      ...['tenant_id', 'id', 'user_id', 'kind', 'email', 'expires_at', 'used_at', 'revoked_at'].map(
        (column) => `select(${column})`,
      ),
    ],
    plumbline_signin: ['select'],
  },
  second_factor: {
    plumbline_app: [
      'insert',
      'update',
      'delete',
      ...['tenant_id', 'user_id', 'last_step'].map((column) => `select(${column})`),
    ],
    plumbline_signin: ['select'],
  },
  recovery_code: {
    plumbline_app: [
      'insert',
      'update',
      'delete',
      ...['tenant_id', 'id', 'user_id', 'used_at'].map((column) => `select(${column})`),
    ],
    plumbline_signin: ['select'],
  },
  api_key_secret: {
    plumbline_app: ['insert', ...['tenant_id', 'id'].map((column) => `select(${column})`)],
    plumbline_signin: ['select'],
  },
  webhook_secret: {
    plumbline_app: [
      'insert',
      'update',
      'delete',
      ...['tenant_id', 'id', 'webhook_id', 'expires_at'].map((column) => `select(${column})`),
    ],
    plumbline_signin: ['select'],
  },
  login_attempt: { plumbline_signin: ['select', 'insert', 'update', 'delete'] },
  instance_secret: { plumbline_signin: ['select', 'insert'] },
};

/** The current state of a table. */
export interface TableSecurity {
  name: string;
  has_tenant: boolean;
  /** The table has a tenant, but is read before the tenant is known. */
  exempt: boolean;
  enabled: boolean;
  forced: boolean;
  /** Whether PostgreSQL gathers statistics on tenant_id. */
  counted: boolean;
  policies: string[];
  /** `role verb`, or `role verb(column)` if only the column is accessible. */
  rights: string[];
}

function rightsOf({ name, has_tenant, exempt }: TableSecurity): string[] {
  const rights: Rights = OF_SIGN_IN[name] ?? {
    plumbline_app: ['select', 'insert', ...(APPEND_ONLY.has(name) ? [] : ['update', 'delete'])],
    plumbline_read: has_tenant && !exempt ? ['select'] : [],
  };
  return DATABASE_ROLES.flatMap((role) => (rights[role] ?? []).map((verb) => `${role} ${verb}`));
}

const POLICY = "tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid";

/** Reads the state of all tables, with the roles as its only parameter. */
export const SECURED = `
  select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
    exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as has_tenant,
    exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attstattarget is distinct from 0) as counted,
    exists (select 1 from tenancy_exempt e where e.relname = c.relname) as exempt,
    coalesce((select array_agg(p.polname::text) from pg_policy p where p.polrelid = c.oid), '{}') as policies,
    array(
      select concat(role, ' ', verb) from unnest($1::text[]) role, unnest('{select,insert,update,delete}'::text[]) verb
      where has_table_privilege(role, c.oid, verb)
      union all
      select concat(role, ' select(', a.attname, ')') from unnest($1::text[]) role, pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and has_column_privilege(role, c.oid, a.attnum, 'select') and not has_table_privilege(role, c.oid, 'select')) as rights
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not in ('migration', 'function_file') order by 1`;

/** The statements that give a table the intended rights; none if it already has them. */
export function missingOf(table: TableSecurity): string[] {
  const { name, has_tenant, exempt, enabled, forced, counted, policies, rights } = table;
  const target = rightsOf(table);
  const change = (verb: string, link: string, all: string[]) =>
    all.map((right) => {
      const [role, what] = right.split(' ');
      return `${verb} ${what} on ${name} ${link} ${role}`;
    });
  const steps = [
    ...change(
      'revoke',
      'from',
      rights.filter((right) => !target.includes(right)),
    ),
    ...change(
      'grant',
      'to',
      target.filter((right) => !rights.includes(right)),
    ),
  ];
  const [reader, all_rows] =
    name in OF_SIGN_IN ? ['plumbline_signin', 'signing_in'] : ['plumbline_read', 'built_reads'];
  if (!has_tenant) return steps;
  // With statistics, the planner would expect a single row of a tenant that they lack; without them it
  // expects the same average share for each tenant, young or old (docs/decisions/plans-and-statements.md).
  if (counted) steps.push(`alter table ${name} alter column tenant_id set statistics 0`);
  if (!enabled) steps.push(`alter table ${name} enable row level security`);
  if (!forced && !exempt) steps.push(`alter table ${name} force row level security`);
  if (!policies.includes('of_tenant'))
    steps.push(
      `create policy of_tenant on ${name} to plumbline_app using (${POLICY}) with check (${POLICY})`,
    );
  if (!policies.includes(all_rows))
    steps.push(`create policy ${all_rows} on ${name} for select to ${reader} using (true)`);
  return steps;
}
