import { dayIn, dayText } from '@plumbline/contract/kit/zonedTime';
import { createReports } from '@plumbline/contract/reports/schemas';
import type { ReportsMade } from '@plumbline/contract/reports/schemas';
import { z } from 'zod';
import { addOwnFile } from '#areas/contents/service.ts';
import { inTransaction } from '#kit/audit/transaction.ts';
import { nameAs } from '#kit/files/nameAs.ts';
import { actingFor, initiator } from '#kit/http/onBehalf.ts';
import { defineJob } from '#kit/jobs/kind.ts';
import { inPrintFolder } from '#kit/print/typeset.ts';
import { checkMade, zipMade } from '#kit/tenantFiles/checkFile.ts';
import { Words } from '../words.ts';
import { chosenInspections } from './chosen.ts';
import { drawCollection } from './collection.ts';
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
    return await inPrintFolder(own.deps.incoming, async (folder): Promise<ReportsMade> => {
      const paper = { ctx: own, words, folder, progress, printedFor: 'job' } as const;
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
