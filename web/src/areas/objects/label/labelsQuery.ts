import type { LabelSize } from '@plumbline/contract/objects/labelSheets';

export const LABELS_PATH = '/object/labels';

/** The objects with their order, and the sheets. */
export interface LabelsQuery {
  filter: string[];
  sort_by: string | undefined;
  with_archived: boolean;
  label_size: LabelSize;
  start: number;
}
