import { dayIn, dayText } from '@plumbline/contract/kit/zonedTime';
import { createReports } from '@plumbline/contract/reports/schemas';
import type { ReportsMade, CreateReport } from '@plumbline/contract/reports/schemas';
import { z } from 'zod';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { QUALITY, type Quality } from '@plumbline/contract/quality/codes';
import { addOwnFile } from '#areas/contents/service.ts';
import { inTransaction } from '#kit/audit/transaction.ts';
import { nameAs } from '#kit/files/nameAs.ts';
import { actingFor, initiator } from '#kit/http/onBehalf.ts';
import { defineJob } from '#kit/jobs/kind.ts';
import { inPrintFolder, typeset } from '#kit/print/typeset.ts';
import { checkMade, zipMade } from '#kit/tenantFiles/checkFile.ts';
import { turnOf } from '#kit/fairQueue.ts';
import { Words } from '../words.ts';
import { companyOf } from '../draw/company.ts';
import { PictureFolder } from '../draw/pictures.ts';
import {
  TEMPLATE,
  frameData,
  reportData,
  summaryData,
  type AddPicture,
  type Paper,
} from '../draw/reportData.ts';
import { draftOf } from '../make.ts';
import { countPictures } from '../pictures.ts';
import type { Fact, ReportCell } from '../document.ts';
import { chosenInspections, type ChosenInspection } from './chosen.ts';
import { drawZip } from './zip.ts';

export const SEVERAL_REPORTS = 'reports';

const input = z.strictObject({ wanted: createReports, ...initiator });
export type SeveralReportsInput = z.output<typeof input>;

/** Makes the reports of several inspections, as the caller may see them by then. */
export const reportingSeveral = defineJob({
  name: SEVERAL_REPORTS,
  tries: 3,
  input,
  work: async (attempt) => {
    const { input: order, progress } = attempt;
    const { ids, as, language: locale = order.locale, format = 'pdf', ...parts } = order.wanted;
    const own = { ...(await actingFor(attempt)), locale };
    const chosen = await chosenInspections(own, ids);
    progress(0, chosen.length + 1);
    const settings = { report_config: 'InspectionCompletedReport', format, ...parts } as const;
    const words = await Words.of(own);
    const company = await companyOf(own);
    return await inPrintFolder(own.deps.incoming, async (folder): Promise<ReportsMade> => {
      const paper = { ctx: own, words, company, folder, progress, printedFor: 'job' } as const;
      const file =
        as === 'pdf'
          ? await checkMade(await drawCollection(paper, chosen, settings), own)
          : await zipMade(await drawZip(paper, chosen, settings));
      const day = dayText(dayIn(own.actor.time_zone, own.now));
      const name = nameAs(`${words.text('collected')} ${day}`, file);
      const id = await inTransaction(own, (within) => addOwnFile(within, { name, file }));
      const content = { id, name, mime: file.mime, size: file.size };
      return { content, reports: chosen.length };
    });
  },
});

/** Draws the reports of these inspections as one PDF in the folder, after a table of contents, and returns its path. */
async function drawCollection(
  paper: Paper,
  chosen: readonly ChosenInspection[],
  settings: CreateReport,
): Promise<string> {
  const { ctx, words, folder, progress, printedFor } = paper;
  const photos = settings.with_pictures === false ? 0 : await countPictures(ctx, chosen);
  // each may have a signature
  const pictures = new PictureFolder(ctx, folder, photos + chosen.length + 1);
  const add: AddPicture = (picture) => pictures.addOrSay(picture);
  const reports: string[] = [];
  // One report at a time is in memory, the others are files.
  for (const [n, { id }] of chosen.entries()) {
    ctx.signal?.throwIfAborted();
    const { draft } = await draftOf(ctx, id, settings);
    const report = await reportData(paper, await draft.write(), { code: `code-${n}.svg`, add });
    await writeFile(join(folder, `report-${n}.json`), JSON.stringify(report));
    reports.push(`report-${n}.json`);
    progress(n + 1, chosen.length + 1);
  }
  const frame = await frameData(paper, pictures, ctx.now);
  const data = { ...contentsOf(words, chosen, ctx.now), ...frame, subject: frame.company, reports };
  const path = await typeset(
    folder,
    { template: TEMPLATE, data, created_at: ctx.now },
    { turn: turnOf(ctx), printedFor, signal: ctx.signal },
  );
  progress(chosen.length + 1, chosen.length + 1);
  return path;
}

/** The pages before several reports: their number, their period, their results, and the page of each. */
function contentsOf(words: Words, chosen: readonly ChosenInspection[], now: Date) {
  const moments = chosen.flatMap(({ finished_at }) => finished_at ?? []).toSorted();
  const span = [...new Set([moments.at(0), moments.at(-1)])].map((at) => words.moment(at ?? null));
  const facts: Fact[] = [
    [words.text('number_of_reports'), words.count(chosen.length)],
    [words.field('finished_at'), span.join(' – ')],
  ];
  const having = (code: Quality) => chosen.filter(({ result }) => result?.code === code).length;
  const summary = words.summary({
    critical: having(QUALITY.critical),
    attention: having(QUALITY.attention),
    ok: having(QUALITY.ok),
  });
  return {
    title: words.text('collected'),
    made: words.asOf(now).text,
    facts,
    summary: summaryData(summary),
    columns: [
      words.field('number'),
      words.field('object'),
      words.field('template_name'),
      words.field('quality_status'),
      words.field('finished_at'),
      words.text('page_number'),
    ],
    contents: chosen.map((inspection): ReportCell[] => [
      inspection.number,
      inspection.object.name,
      inspection.template_name,
      words.quality(inspection.result?.code ?? null),
      words.moment(inspection.finished_at),
    ]),
  };
}
