import type { IndicatorReading } from '#areas/indicators/service.ts';
import { measuredCode } from '../answers/versionItems.ts';
import type { AnsweredItem } from '../answers/items.ts';
import type { DetailRow } from '../table.ts';

/**
 * Returns the values measured by the answers of an inspection, in the order of its items: of visible ones that are not
 * "not applicable".
 */
export function measuredReadings(
  details: readonly DetailRow[],
  items: ReadonlyMap<string, readonly AnsweredItem[]>,
): IndicatorReading[] {
  return details.flatMap((detail) =>
    (items.get(detail.id) ?? []).flatMap(({ place, answer }) => {
      const code = measuredCode(place);
      const { value, answered_at, answered_by, shown, meter_change } = answer;
      if (code === null || typeof value !== 'number' || answered_at === null || !shown) return [];
      const { object_id } = detail;
      const measured = { measured_at: answered_at, measured_by: answered_by };
      return [{ object_id, code, value, ...measured, meter_change }];
    }),
  );
}
