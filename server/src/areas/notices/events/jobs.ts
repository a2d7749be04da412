import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import type { HandledEvent } from '#kit/handlers/handler.ts';
import type { Agent } from '#kit/model/actor.ts';
import type { NewNotice } from '../tell.ts';

/** Whoever began a job is told how it ended, unless it was cancelled. */
export async function ofJobs(
  { db, actor }: Ctx<Agent>,
  events: readonly HandledEvent[],
): Promise<NewNotice[]> {
  const ids = events.flatMap(({ entity, entity_id }) => (entity === 'job' ? [entity_id] : []));
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: string;
    kind: string;
    status: 'done' | 'failed';
    created_by: string;
  }>`
    select id, kind, status, created_by from job
    where tenant_id = ${actor.tenant_id}::uuid and id = any(${ids}::uuid[]) and status in ('done', 'failed') and created_by is not null`.execute(
    db,
  );
  return rows.map(({ id, kind, status, created_by }) => ({
    user_id: created_by,
    kind: 'job_finished',
    key: `job_finished ${id}`,
    about: { entity: 'job', id },
    data: { job: { kind, status } },
  }));
}
