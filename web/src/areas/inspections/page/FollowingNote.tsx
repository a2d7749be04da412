import type { InspectionSeries } from '@plumbline/contract/inspections/series';
import type { Schedule } from '@plumbline/contract/templates/schemas';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import { useZonedScheduleText } from '../../../parts/schedule/useScheduleText.ts';

interface Props {
  object: string;
  series: NonNullable<InspectionSeries>;
  /** The schedule that the object gets; null if none says the move. */
  moved: Schedule | null;
}

/** What moving this and the following inspections does. */
export function FollowingNote({ object, series, moved }: Props) {
  const t = useTranslations('inspections.range');
  const text = useZonedScheduleText();
  if (moved === null) return t('not_movable');
  return t('moves', { ...countArgs(series.following), object, text: text(moved) });
}
