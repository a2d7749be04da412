import type { JobName } from '@plumbline/contract/jobs/jobs';
import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import type { HandledEvent } from '#kit/handlers/handler.ts';
import type { Agent } from '#kit/model/actor.ts';
import type { NewNotice } from '../sendNotices.ts';

interface EndedJob {
  id: string;
  kind: JobName;
  status: 'done' | 'failed';
  created_by: string;
  /** The assigned template. */
  template_id: string | null;
  template: string | null;
  /** The entity of a report, and the name of the file. */
  entity: string | null;
  entity_id: string | null;
  report: string | null;
  /** Number of readers who got the mailed report. */
  sent_count: number | null;
}

/** Notifies the user who began a job of its end, unless it was cancelled. */
export async function ofJobs(
  { db, actor }: Ctx<Agent>,
  events: readonly HandledEvent[],
): Promise<NewNotice[]> {
  const ids = events.flatMap(({ entity, entity_id }) => (entity === 'job' ? [entity_id] : []));
  if (ids.length === 0) return [];
  const tenant = actor.tenant_id;
  const { rows } = await sql<EndedJob>`
    select j.id, j.kind, j.status, j.created_by, t.id as template_id, t.name as template, j.input->>'entity' as entity, j.input->>'entity_id' as entity_id,
      j.result->'content'->>'name' as report, (j.result->>'sent_count')::int as sent_count from job j
    left join inspection_template t on t.tenant_id = ${tenant}::uuid and t.id = (j.input->>'inspection_template_id')::uuid
    where j.tenant_id = ${tenant}::uuid and j.id in (select unnest(${ids}::uuid[])) and j.status in ('done', 'failed') and j.created_by is not null`.execute(
    db,
  );
  return rows.map(
    ({
      id,
      kind,
      status,
      created_by,
      template_id,
      template,
      entity,
      entity_id,
      report,
      sent_count,
    }) => ({
      user_id: created_by,
      kind: 'job_finished',
      key: `job_finished ${id}`,
      about: { entity: 'job', id },
      data: {
        job: { kind, status },
        ...(sent_count === null ? {} : { sent_count }),
        ...(template_id === null || template === null
          ? {}
          : { template: { id: template_id, name: template } }),
        ...(entity === null || entity_id === null
          ? {}
          : { report: { entity, id: entity_id, name: report ?? '' } }),
      },
    }),
  );
}
