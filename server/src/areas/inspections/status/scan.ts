import { isCodeOf, labelIn } from '@plumbline/contract/objects/codes';
import type { Scan, VisitStep, ScanView } from '@plumbline/contract/inspections/scans';
import { Refusal } from '@plumbline/contract/kit/errors';
import { oneLine } from '@plumbline/contract/kit/text';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { plateCodes } from '../table.ts';
import type { StoredInspection } from '../table.ts';

export interface InspectedObject {
  id: string;
  codes: string[];
  secret: string | null;
  lat: number | null;
  lon: number | null;
}

/** The inspected object, with what may be read from it and where it is. */
export const inspectedObject = ({ actor }: Ctx, id: string): RawBuilder<InspectedObject> =>
  sql<InspectedObject>`select o.id, o.qr_secret as secret, o.latitude as lat, o.longitude as lon, ${plateCodes(sql.ref('o'))} as codes
    from inspection i join object o on o.tenant_id = ${actor.tenant_id}::uuid and o.id = i.object_id
    where i.tenant_id = ${actor.tenant_id}::uuid and i.id = ${id}::uuid`;

/**
 * Returns what the inspection keeps of a scan; nothing if it asks for none.
 * @throws scan_required if it asks for one, and there is neither one of its object nor a reason
 */
export function keptScan(
  step: VisitStep,
  inspection: Pick<StoredInspection, 'requires_start_scan' | 'requires_finish_scan'>,
  { scan, object }: { scan: Scan | undefined; object: InspectedObject | undefined },
): { [column: string]: ScanView } {
  if (!inspection[`requires_${step}_scan`]) return {};
  if (!scan) throw new Refusal('scan_required', { step, reason: 'missing' });
  const { code = null, is_typed = false, reason = null } = scan;
  if (code === null) return keep(step, { code, is_typed: false, is_current: null, reason });
  if (!object || !isCodeOf(code, object))
    throw new Refusal('scan_required', { step, reason: 'other_object' });
  const label = labelIn(code);
  return keep(step, {
    code: label === null ? legible(code) : null,
    is_typed,
    // A link to the page without a secret is no label.
    is_current: label && label.secret !== null && label.secret === object.secret,
    reason,
  });
}

/** The separators of GS1 are no characters to read: a report with one does not meet the standard for archives. */
const legible = (code: string): string => oneLine(code.replaceAll('\u001D', ' '));

const keep = (step: VisitStep, view: ScanView) => ({ [`${step}_scan`]: view });
