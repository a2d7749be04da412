import { jobBegun, newestJob } from '@plumbline/contract/jobs/jobs';
import type { JobName } from '@plumbline/contract/jobs/jobs';
import { Refusal } from '@plumbline/contract/kit/errors';
import { DEFAULT_LOCALE } from '@plumbline/contract/kit/locales';
import type { TenantView } from '@plumbline/contract/tenants/schemas';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { storedAudience } from '#kit/audit/audience.ts';
import { withTenantId } from '#kit/db/statement.ts';
import { newId } from '#kit/ids.ts';
import type { Ctx, NewAuditEntry } from '#kit/ctx.ts';
import { readRoute, transactionRoute } from '#kit/http/route.ts';
import { addJob, readJob, viewOf } from '#kit/jobs/store.ts';
import { asTenant, inTenant } from '#kit/db/transaction.ts';
import type { Schema } from '../../schema.ts';
import { bookGrant } from '#areas/credits/service.ts';
import { dictionarySeed } from './dictionarySeed.ts';
import { sendLink } from '#areas/accounts/links/service.ts';
import { addUser } from '#areas/accounts/service.ts';
import type { NewAccount } from '#areas/accounts/service.ts';

interface NewTenant {
  name: string;
  license_type?: TenantView['license_type'];
  is_operator?: boolean;
  /** Credits granted at the start. */
  credits?: number;
  expires_at?: string | null;
  credits_per_inspection?: number;
  credits_per_detail?: number;
  max_file_bytes?: number | null;
  max_users?: number | null;
  max_objects?: number | null;
  grace_days?: number;
  /** By default, the installation's zone. */
  time_zone?: string | undefined;
}

/** Requires the caller's own tenant; all others return 404. */
export function requireOwn(ctx: Pick<Ctx, 'actor'>, id: string): void {
  if (id !== ctx.actor.tenant_id) throw new Refusal('not_found');
}

/** As `requireOwn`, but an operator may name any tenant of the installation. */
export function requireReach(ctx: Pick<Ctx, 'actor'>, id: string): void {
  if (!ctx.actor.tenant.is_operator) requireOwn(ctx, id);
}

/** For other superusers, the calls of an operator do not exist. */
export function requireOperator(ctx: Pick<Ctx, 'actor'>): void {
  if (!ctx.actor.tenant.is_operator) throw new Refusal('not_found');
}

interface MadeTenant {
  tenant_id: string;
  company_id: string;
  user_ids: string[];
}
type FirstAccount = Omit<NewAccount, 'tenant_id'>;

/** Creates a tenant in a transaction of its own. */
export async function openTenant(
  app: Kysely<Schema>,
  tenant: NewTenant,
  accounts: FirstAccount[],
): Promise<MadeTenant> {
  const tenant_id = newId();
  return await inTenant(app, tenant_id, (db) => fillTenant(db, tenant_id, { tenant, accounts }));
}

/** Sets up a tenant: dictionaries, account, audit chain, the company unit and its first users. */
async function fillTenant(
  db: Kysely<Schema>,
  tenant_id: string,
  start: { tenant: NewTenant; accounts: FirstAccount[] },
): Promise<MadeTenant> {
  const { credits = 0, ...row } = start.tenant;
  await db
    .insertInto('tenant')
    .values({ ...row, tenant_id, license_id: newId(), expires_at: row.expires_at ?? null })
    .execute();
  await sql`insert into audit_head (tenant_id) values (${tenant_id}::uuid)`.execute(db);
  await db.insertInto('credit_account').values({ tenant_id }).execute();
  if (credits > 0) await bookGrant(db, tenant_id, { source_id: newId(), credits });
  await seedDictionaries(db, tenant_id);
  const company_id = newId();
  await sql`insert into business_unit (tenant_id, id, name) values (${tenant_id}::uuid, ${company_id}::uuid, ${row.name})`.execute(
    db,
  );
  await sql`select unit_created(${tenant_id}::uuid, ${company_id}::uuid)`.execute(db);
  const user_ids: string[] = [];
  for (const account of start.accounts)
    user_ids.push(await addUser(db, { business_unit_id: company_id, ...account, tenant_id }));
  return { tenant_id, company_id, user_ids };
}

/** Creates a tenant within the operator's request, and logs it there. */
export async function createTenant(
  ctx: Ctx,
  tenant: NewTenant,
  first: FirstAccount,
): Promise<string> {
  const tenant_id = newId();
  const { time_zone } = ctx.actor;
  await asTenant(ctx, tenant_id, async (db) => {
    const { user_ids } = await fillTenant(db, tenant_id, { tenant, accounts: [first] });
    const [id = ''] = user_ids;
    if (first.password_hash !== null) return;
    const language = first.language ?? DEFAULT_LOCALE;
    const reader = { ...first, id, language, time_zone: tenant.time_zone ?? null };
    await sendLink({ ...ctx, db, actor: { tenant_id, time_zone } }, 'invitation', reader);
  });
  ctx.audit.push({
    entity: 'tenant',
    entity_id: tenant_id,
    operation: 'create',
    old_value: {},
    new_value: { name: tenant.name },
  });
  return tenant_id;
}

async function seedDictionaries(db: Kysely<Schema>, tenant_id: string): Promise<void> {
  const entries = dictionarySeed().map((entry) => ({ ...entry, id: newId() }));
  await sql`insert into dictionary_entry (tenant_id, dictionary, code, id, names, extra, system)
    select k.tenant_id, e.*
    from ${withTenantId(tenant_id, sql`jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(dictionary text, code int, id uuid, names jsonb, extra jsonb, system boolean)`)}`.execute(
    db,
  );
}

type ChangedTenantValues = Record<string, unknown>;

interface TenantChange {
  id: string;
  old_value: ChangedTenantValues;
  new_value: ChangedTenantValues;
}

const entryOf = ({ id, ...values }: TenantChange): NewAuditEntry => ({
  entity: 'tenant',
  entity_id: id,
  operation: 'update',
  ...values,
});

/** Every user's page shows whether the tenant can still be changed. */
const SHOWN_TO_ALL = ['expires_at', 'grace_days', 'suspended_at'];

/** Logs a change in both tenants: the operator's log has the author, the tenant's log the change. */
export async function noteChangeInBoth(
  ctx: Ctx,
  db: Kysely<Schema>,
  change: TenantChange,
): Promise<void> {
  const entry = entryOf(change);
  const isShown = SHOWN_TO_ALL.some((name) => name in change.new_value);
  const shownEntry = isShown ? ({ ...entry, audience: 'everybody' } as const) : entry;
  const isOwn = change.id === ctx.actor.tenant_id;
  ctx.audit.push(isOwn ? shownEntry : entry);
  if (!isOwn) await appendWithoutUser(db, change.id, { ...shownEntry, request_id: ctx.request_id });
}

/** The same for a user of the tenant. */
export async function noteUser(
  ctx: Ctx,
  db: Kysely<Schema>,
  { tenant_id, ...change }: TenantChange & { tenant_id: string },
): Promise<void> {
  ctx.audit.push(entryOf({ ...change, id: tenant_id }));
  const audience = { users: [change.id] };
  const entry = { ...entryOf(change), entity: 'user', audience, request_id: ctx.request_id };
  await appendWithoutUser(db, tenant_id, entry);
}

/** Logs a change by an operator who is not signed in. */
export const noteFromCommandLine = (db: Kysely<Schema>, change: TenantChange): Promise<void> =>
  appendWithoutUser(db, change.id, entryOf(change));

/** Logs a change in the tenant that none of its users made. */
async function appendWithoutUser(
  db: Kysely<Schema>,
  tenant_id: string,
  { audience, request_id = null, ...entry }: NewAuditEntry & { request_id?: string | null },
): Promise<void> {
  const entries = [{ ...entry, ...storedAudience(audience), user_id: null, request_id }];
  await sql`select audit_append(${tenant_id}::uuid, ${JSON.stringify(entries)}::jsonb)`.execute(db);
}

export const balanceChange = (balance: number, credits: number) => ({
  old_value: { credits: balance - credits },
  new_value: { credits: balance },
});

/** Logs added credits. */
export async function noteCredits(
  ctx: Ctx,
  db: Kysely<Schema>,
  { id, balance, credits }: { id: string; balance: number; credits: number },
): Promise<void> {
  await noteChangeInBoth(ctx, db, { id, ...balanceChange(balance, credits) });
}

/** Long work on a superuser's own tenant, and its description. */
interface OwnJob {
  path: string;
  kind: JobName;
  begins: string;
  newest: string;
  /** Whether it changes anything: then the log names the author, even if the job fails. */
  isChange: boolean;
}

/** `POST` begins the job, or returns the unfinished one; `GET` shows the newest. */
export function ownJobRoutes(
  app: FastifyInstance,
  { path, kind, begins, newest, isChange }: OwnJob,
): void {
  const shared = { path, permission: 'tenant.superuser', tag: 'superuser' } as const;
  transactionRoute(
    app,
    { ...shared, method: 'POST', summary: begins, status: 202, answer: jobBegun },
    async (ctx, { id }) => {
      requireOwn(ctx, id);
      const job = { id: await addJob(ctx, kind, { input: {}, key: kind }) };
      if (isChange)
        ctx.audit.push(entryOf({ id, old_value: {}, new_value: { job: { ...job, kind } } }));
      return { job };
    },
  );
  readRoute(
    app,
    { ...shared, method: 'GET', summary: newest, answer: newestJob },
    async (ctx, { id }) => {
      requireOwn(ctx, id);
      const job = await readJob(ctx, sql`kind = ${kind}`);
      return { job: job && viewOf(job) };
    },
  );
}
