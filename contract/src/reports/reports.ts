/** The reports by their names in calls (dictionary `report`), each with its entity and its sections in order. */
export const REPORTS = {
  ObjectStateReport: {
    entity: 'object',
    sections: [
      'facts',
      'findings',
      'children',
      'indicators',
      'budget',
      'constraints',
      'inspections',
      'documents',
    ],
  },
  BusinessUnitStateReport: {
    entity: 'business_unit',
    sections: ['findings', 'questions', 'children', 'objects', 'to_do'],
  },
  InspectionCompletedReport: {
    entity: 'inspection',
    sections: ['findings', 'answers', 'signature'],
  },
  InspectionTemplateReport: {
    entity: 'inspection_template',
    sections: ['schedule', 'check_lists'],
  },
  IndicatorHistoryReport: {
    entity: 'measurement_indicator',
    sections: ['chart', 'constraints', 'values'],
  },
} as const;
export type ReportConfig = keyof typeof REPORTS;
export type ReportSection = (typeof REPORTS)[ReportConfig]['sections'][number];
export type ReportedEntity = (typeof REPORTS)[ReportConfig]['entity'];

export const REPORT_CONFIGS = Object.keys(REPORTS) as ReportConfig[];
export const REPORT_FORMATS = ['pdf', 'xlsx'] as const;

/** The reports of a period: only these have `from` and `to`. */
export const PERIOD_REPORTS: readonly ReportConfig[] = ['IndicatorHistoryReport'];

/** The most inspections whose reports are made in one call. */
export const MOST_REPORTS = 200;
/**
 * The most items and photos of one PDF of several reports: the typesetter holds all of them at once
 * (docs/performance.md).
 */
export const MOST_IN_PDF = 10_000;
/** Reports about changes over time: only these are mailed by schedule. */
export const SCHEDULED_REPORTS: ReportConfig[] = REPORT_CONFIGS.filter(
  (config) => config !== 'InspectionCompletedReport',
);

/** Every section that some report has. */
export const REPORT_SECTIONS: readonly ReportSection[] = [
  ...new Set(
    REPORT_CONFIGS.flatMap((config): readonly ReportSection[] => REPORTS[config].sections),
  ),
];
