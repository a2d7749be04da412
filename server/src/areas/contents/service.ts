import type { ReportConfig, ReportedEntity } from '@plumbline/contract/reports/reports';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import { inspectionTable } from '#areas/inspections/table.ts';
import { audienceOf } from '#kit/audit/audience.ts';
import type { Ctx } from '#kit/ctx.ts';
import { asWriterWhereReading } from '#kit/model/actor.ts';
import { keepFiles } from '#kit/tenantFiles/keepFiles.ts';
import type { CheckedFile } from '#kit/tenantFiles/checkFile.ts';
import { isWorkedRow } from '#kit/entity/read.ts';
import { addContents, noteFile, queueContent } from './contents.ts';
import { holderOf } from './holders.ts';
import type { FilePlace } from './holders.ts';
import { drawAfterCommit } from './versions.ts';

export { readContent } from './lists.ts';

/** A finished report. */
interface NewReport {
  entity: ReportedEntity;
  entity_id: string;
  report_config: ReportConfig;
  report_key: string | null;
  name: string;
  file: CheckedFile;
}

/** Its content, with the owner. */
type KeptReport = Record<'id' | 'entity' | 'entity_id', string>;

/**
 * Adds a report to the files of its entity; a completed inspection accepts it, though no other file. For a caller who
 * may only read the entity, it goes to their own files.
 */
export async function addReport(ctx: Ctx, report: NewReport): Promise<KeptReport> {
  const { name, file, report_config, report_key } = report;
  const of = await keepFiles(ctx, [file], () => holdOwner(ctx, report));
  drawAfterCommit(ctx, file.kind === 'pdf' ? [file.sha256] : []);
  const id = queueContent(ctx, of, { name, file, report_config, report_key });
  noteFile(ctx, of.place, { old: null, new: name });
  return { id, entity: of.holder.name, entity_id: of.id };
}

/** The same for a mailed report: the system stores it for its reader, at the page that the mail leads to. */
export const addMailedReport = async (ctx: Ctx, report: NewReport): Promise<KeptReport> =>
  await addReport({ ...ctx, actor: asWriterWhereReading(ctx.actor) }, report);

/** Locks the row that the report belongs to: that of the caller if they may only read the entity. */
async function holdOwner(
  ctx: Ctx,
  { entity, entity_id: id }: Pick<NewReport, 'entity' | 'entity_id'>,
) {
  const holder = holderOf(entity);
  try {
    const hold = entity === 'inspection' ? placeOfInspection : holder.hold;
    return { holder, id, place: await hold(ctx, id, 1) };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not_found') throw error;
    const user = holderOf('user');
    return { holder: user, id: ctx.actor.id, place: await user.hold(ctx, ctx.actor.id, 1) };
  }
}

/** Adds a made file to those of the caller. */
export async function addOwnFile(
  ctx: Ctx,
  content: { name: string; file: CheckedFile },
): Promise<string> {
  const [id = ''] = await addContents(ctx, { holder: holderOf('user'), id: ctx.actor.id }, [
    content,
  ]);
  return id;
}

async function placeOfInspection(ctx: Ctx, id: string): Promise<FilePlace> {
  const { rows } = await sql<{ object_id: string; business_unit_id: string }>`
    select t.object_id, t.business_unit_id from inspection t
    where t.tenant_id = ${ctx.actor.tenant_id}::uuid and ${isWorkedRow(ctx, inspectionTable, id)} for share`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) throw new Refusal('not_found');
  return {
    inspection_id: id,
    object_id: row.object_id,
    entry: { entity: 'inspection', entity_id: id, audience: audienceOf(inspectionTable, [row]) },
  };
}
