import type { StatusChange } from '@plumbline/contract/inspections/schemas';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { translator } from '../../kit/i18n/i18n.ts';
import { notify } from '../../kit/notify.ts';
import { placePermission, stampOfPlace } from '../../kit/place.ts';

/** The time that a start or a completion waits for a place: below ground there is none. */
const PATIENCE = 5_000;

/** Where the device is, for an inspection that keeps it; says what for, before the browser asks. */
export async function visitPlace({
  keeps_place,
}: Partial<Pick<InspectionView, 'keeps_place'>>): Promise<Pick<StatusChange, 'place'>> {
  if (keeps_place !== true) return {};
  const permission = await placePermission().catch(() => 'granted');
  const t = translator('inspection');
  if (permission === 'prompt') notify({ text: t('place_why') });
  return { place: await stampOfPlace(PATIENCE) };
}
