import type { ContentView } from '@plumbline/contract/content/wire';
import type { Locale } from '@plumbline/contract/kit/locales';
import type { ReportConfig, ReportSection } from '@plumbline/contract/reports/reports';
import type {
  CreateReport,
  ReportAnswer,
  ReportContent,
} from '@plumbline/contract/reports/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../kit/http/api.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import { isUnfinished, useJob } from '../job/jobs.ts';

/** The subject of a report. */
export interface ReportTarget {
  config: ReportConfig;
  id: string;
  name: string;
}

/** The choices before a report is made. */
export interface ReportSettings {
  format: CreateReport['format'];
  language: Locale;
  sections: ReportSection[];
  with_pictures: boolean;
  from: string | null;
  to: string | null;
}

/** Whether the period ends before it begins. */
export const isBackwards = ({ from, to }: ReportSettings): boolean =>
  from !== null && to !== null && from > to;

/** Whether there is anything to report, and a period in which it may be. */
export const canBeMade = (settings: ReportSettings): boolean =>
  settings.sections.length > 0 && !isBackwards(settings);

const PATHS: Record<ReportConfig, (id: string) => string> = {
  ObjectStateReport: (id) => `/object/${id}/report`,
  BusinessUnitStateReport: (id) => `/business_unit/${id}/report`,
  InspectionCompletedReport: (id) => `/inspection/composite/${id}/report`,
  InspectionTemplateReport: () => '/inspection_template/report',
  IndicatorHistoryReport: (id) => `/measurement_indicator/${id}/report`,
};

function bodyOf({ config, id }: ReportTarget, { from, to, ...settings }: ReportSettings) {
  return {
    report_config: config,
    ...settings,
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    ...(config === 'InspectionTemplateReport' ? { id } : {}),
  };
}

const CHANGES = ['content', 'inspection'] as const;

/** Makes a report, at once or by a job, and reads its file once there is one. */
export function useReport(reported: ReportTarget) {
  const [answer, setAnswer] = useState<ReportAnswer | null>(null);
  const make = useAct(
    async (settings: ReportSettings) => {
      setAnswer(null);
      const body = bodyOf(reported, settings);
      return await api.post<ReportAnswer>(PATHS[reported.config](reported.id), { body });
    },
    { changes: CHANGES, done: setAnswer },
  );
  const job = useJob(answer && 'job' in answer ? answer.job.id : undefined, CHANGES);
  const made = contentIn(answer) ?? contentIn(job.data?.result);
  const file = useQuery({
    queryKey: ['content', 'report', made?.id],
    queryFn: ({ signal }) => api.get<ContentView>(pathOf(made), { signal }),
    enabled: made !== undefined,
  });
  const isMaking = make.isPending || job.isLoading || isUnfinished(job.data) || file.isLoading;
  return { make, job, file, isMaking, isBegun: isMaking || answer !== null };
}

function contentIn(result: unknown): ReportContent['content'] | undefined {
  const isMade = typeof result === 'object' && result !== null && 'content' in result;
  return isMade ? (result as ReportContent).content : undefined; // as the contract declares
}

const pathOf = (made: ReportContent['content'] | undefined): string =>
  made ? `/${made.entity}/${made.entity_id}/content/${made.id}` : '';
