import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { useQuery } from '@tanstack/react-query';
import { useScheduleText } from '../../../parts/schedule/useScheduleText.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';

/** The rule of the template while the inspection is open; what is closed keeps no rule, and today's is not its own. */
export function useRule({ template, finished_at }: InspectionView): string | null {
  const text = useScheduleText();
  const wanted = template !== null && finished_at === null;
  const { data } = useQuery({
    ...ENTITIES.inspection_template.api.oneQuery(template?.id ?? ''),
    enabled: wanted,
  });
  const schedule = wanted ? data?.view.schedule : null;
  return schedule ? text(schedule) : null;
}
