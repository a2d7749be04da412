import { isUuid } from '@plumbline/contract/kit/literals';
import { pageOf } from '@plumbline/contract/kit/rows';
import { MAIL_FILTERS, MAIL_STATUSES, mailView } from '@plumbline/contract/mails/mails';
import type { MailStatus, MailView } from '@plumbline/contract/mails/mails';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { PAGING_QUERY, newestFirst, pagingOf } from '#kit/entity/paging.ts';
import type { Paging } from '#kit/entity/paging.ts';
import type { QueryReader } from '#kit/http/queryReader.ts';
import { readRoute } from '#kit/http/route.ts';
import { invalid } from '#kit/refusals/invalid.ts';

interface MailFilter {
  status: MailStatus | null;
  user: string | null;
}

export function routes(app: FastifyInstance): void {
  readRoute(
    app,
    {
      method: 'GET',
      path: '/mail',
      permission: 'mail.read',
      tag: 'mail',
      summary: 'Mails of the last 30 days, the newest first, and what became of them',
      query: [...PAGING_QUERY, ...MAIL_FILTERS],
      answer: pageOf(mailView),
    },
    async (ctx, { query }) => await listMails(ctx, filterOf(query), pagingOf(query)),
  );
}

function filterOf(query: QueryReader): MailFilter {
  const [name, user] = [query.one('status'), query.one('user')];
  const status = MAIL_STATUSES.find((known) => known === name) ?? null;
  if (name !== null && status === null) throw invalid(['query', 'status'], 'choice', query.locale);
  if (user !== null && !isUuid(user)) throw invalid(['query', 'user'], 'value', query.locale);
  return { status, user };
}

type MailRow = Omit<MailView, 'user'> & { user_id: string | null; full_name: string | null };

async function listMails(ctx: ReadCtx, { status, user }: MailFilter, paging: Paging) {
  const tenant = sql`${ctx.actor.tenant_id}::uuid`;
  const matches: RawBuilder<unknown> = sql`(${status}::text is null or ${status}::text = case m.status when 'sending' then 'waiting' else m.status end)
    and (${user}::uuid is null or m.user_id = ${user}::uuid)`;
  return await newestFirst(ctx, paging, {
    alias: 'm',
    rows: sql<MailRow>`
      select m.id, m.user_id, u.full_name, m.address, m.subject, case m.status when 'sending' then 'waiting' else m.status end as status,
        m.fault, m.attempts, m.created_at, m.ended_at
      from mail m left join app_user u on u.tenant_id = ${tenant} and u.id = m.user_id
      where m.tenant_id = ${tenant} and ${matches}`,
    count: sql`select count(*) as total from mail m where m.tenant_id = ${tenant} and ${matches}`,
    views: (rows) => rows.map(viewOf),
  });
}

const viewOf = ({ user_id, full_name, ...mail }: MailRow): MailView => ({
  ...mail,
  user: user_id === null ? null : { id: user_id, name: full_name ?? '' },
});
