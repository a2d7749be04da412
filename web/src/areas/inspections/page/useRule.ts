import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { useQuery } from '@tanstack/react-query';
import { useScheduleText } from '../../../parts/schedule/useScheduleText.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';

/** The template's rule while the inspection is open; a closed inspection stores no rule, and the template's current one may differ. */
export function useRule({ template, finished_at }: InspectionView): string | null {
  const text = useScheduleText();
  const isOpen = template !== null && finished_at === null;
  const { data } = useQuery({
    ...ENTITIES.inspection_template.api.oneQuery(template?.id ?? ''),
    enabled: isOpen,
  });
  const schedule = isOpen ? data?.view.schedule : null;
  return schedule ? text(schedule) : null;
}
