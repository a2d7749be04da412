import { isCodeOf, labelIn } from '@plumbline/contract/objects/codes';
import type { Scan, ScanStep, ScanView } from '@plumbline/contract/inspections/scans';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { codesOf } from '../table.ts';
import type { StoredInspection } from '../table.ts';

export interface ScannedObject {
  id: string;
  codes: string[];
  secret: string | null;
}

/** The inspected object, with what may be read from it. */
export const scannedObject = ({ actor }: Ctx, id: string): RawBuilder<ScannedObject> =>
  sql<ScannedObject>`select o.id, o.qr_secret as secret, ${codesOf(sql.ref('o'))} as codes
    from inspection i join object o on o.tenant_id = ${actor.tenant_id}::uuid and o.id = i.object_id
    where i.tenant_id = ${actor.tenant_id}::uuid and i.id = ${id}::uuid`;

/**
 * Returns what the inspection keeps of a scan; nothing if it asks for none.
 * @throws scan_required if it asks for one, and there is neither one of its object nor a reason
 */
export function keptScan(
  step: ScanStep,
  inspection: Pick<StoredInspection, 'requires_start_scan' | 'requires_finish_scan'>,
  { scan, object }: { scan: Scan | undefined; object: ScannedObject | undefined },
): { [column: string]: ScanView } {
  if (!inspection[`requires_${step}_scan`]) return {};
  if (!scan) throw new Refusal('scan_required', { step, reason: 'missing' });
  const { code = null, is_typed = false, reason = null } = scan;
  if (code === null) return keep(step, { code, is_typed: false, is_current: null, reason });
  if (!object || !isCodeOf(code, object))
    throw new Refusal('scan_required', { step, reason: 'other_object' });
  const label = labelIn(code);
  return keep(step, {
    code: label === null ? code.trim() : null,
    is_typed,
    // A link to the page without a secret is no label.
    is_current: label && label.secret !== null && label.secret === object.secret,
    reason,
  });
}

const keep = (step: ScanStep, view: ScanView) => ({ [`${step}_scan`]: view });
