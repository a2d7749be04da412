import { STATUS } from '@plumbline/contract/inspections/status';
import { codeOf } from '@plumbline/contract/kit/errors';
import type { JobBegun } from '@plumbline/contract/jobs/jobs';
import type { CreateReports } from '@plumbline/contract/reports/schemas';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';
import { RefusalError } from '../../kit/http/errors.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import { ENTITIES } from '../entity/entities.ts';
import type { ReportSettings } from './reportApi.ts';
import { compareTexts } from '../../kit/i18n/compare.ts';

/** The number of ids that fit in one address. */
const AT_ONCE = 100;

async function rowsOf(ids: readonly string[]) {
  const { items } = await ENTITIES.inspection.api.fetchList({
    filter: [`id:in:${ids.join(',')}`],
    fields: ['id', 'number', 'operative_status', 'finished_at'],
    // one that is archived has a report, too, or is named among those that have none
    with_archived: true,
    page: 1,
    page_size: AT_ONCE,
  });
  return items;
}
type Rows = Awaited<ReturnType<typeof rowsOf>>;

/** Which of these inspections have a report, the first completed first, and the numbers of those that have none. */
export const useReportable = (ids: readonly string[]) =>
  useQuery({
    queryKey: ['inspection', 'reportable', ids],
    queryFn: async () => {
      const rows: Rows = [];
      for (let n = 0; n < ids.length; n += AT_ONCE)
        rows.push(...(await rowsOf(ids.slice(n, n + AT_ONCE))));
      const { completed = [], open = [] } = Object.groupBy(rows, ({ operative_status }) =>
        operative_status.code === STATUS.completed ? 'completed' : 'open',
      );
      const finished = ({ finished_at }: Rows[number]) => finished_at ?? '';
      return {
        ids: completed
          .toSorted((a, b) => finished(a).localeCompare(finished(b)))
          .map(({ id }) => id),
        leftOut: open.map(({ number }) => number).toSorted(compareTexts),
      };
    },
  });

/** The choices before several reports are made. */
export interface SeveralSettings extends ReportSettings {
  as: CreateReports['as'];
}

export const isTooLong = (error: unknown): boolean =>
  error instanceof RefusalError && error.detail !== null && codeOf(error.detail) === 'too_many';

/** Begins the job that makes them; that they are too long for one PDF is for the form to say. */
export const useMakeSeveral = (onBegun: (job: string) => void) =>
  useAct(
    ({ ids, settings }: { ids: string[]; settings: SeveralSettings }) => {
      const { as, format, language, with_pictures } = settings;
      const sections = settings.sections as CreateReports['sections']; // those of this report
      const body: CreateReports = { ids, as, language, sections, with_pictures };
      return api.post<JobBegun>('/inspection/composite/report', {
        body: as === 'zip' ? { ...body, format } : body,
        idempotencyKey: crypto.randomUUID(),
      });
    },
    { done: ({ job }) => onBegun(job.id), quiet: true },
  );
