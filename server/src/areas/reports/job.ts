import { LOCALES } from '@plumbline/contract/kit/locales';
import { createReport } from '@plumbline/contract/reports/schemas';
import { REPORTS } from '@plumbline/contract/reports/reports';
import { z } from 'zod';
import { actingAs } from '#kit/http/actingAs.ts';
import { defineJob } from '#kit/jobs/kind.ts';
import { draftOf, keptReport, makeReport } from './make.ts';

export const REPORT = 'report';
const ENTITIES = [...new Set(Object.values(REPORTS).map(({ entity }) => entity))];

const input = z.strictObject({
  entity: z.enum(ENTITIES),
  entity_id: z.uuid(),
  settings: createReport,
  user_id: z.uuid(),
  key_id: z.uuid().nullable().default(null),
  locale: z.enum(LOCALES),
});
export type ReportInput = z.output<typeof input>;

/** Makes a report that takes longer than a request, as whoever wants it may see it by then. */
export const reporting = defineJob({
  name: REPORT,
  tries: 3,
  input,
  work: async ({
    ctx,
    input: { entity_id, settings, user_id, key_id, locale },
    signal,
    progress,
  }) => {
    const { deps, log, actor } = ctx;
    const own = await actingAs(deps, { tenant_id: actor.tenant_id, user_id, key_id, locale, log });
    const wanted = await draftOf({ ...own, signal }, entity_id, settings);
    return (await keptReport(own, wanted)) ?? (await makeReport(wanted, { progress }));
  },
});
