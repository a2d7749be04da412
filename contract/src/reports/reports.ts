/** The reports by the name that calls use (dictionary `report`), with the entity they are about and their parts in order. */
export const REPORTS = {
  ObjectStateReport: {
    entity: 'object',
    sections: ['facts', 'findings', 'children', 'indicators', 'constraints', 'inspections'],
  },
  BusinessUnitStateReport: {
    entity: 'business_unit',
    sections: ['findings', 'questions', 'children', 'objects'],
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

/** Every section that some report has. */
export const REPORT_SECTIONS: readonly ReportSection[] = [
  ...new Set(
    REPORT_CONFIGS.flatMap((config): readonly ReportSection[] => REPORTS[config].sections),
  ),
];
