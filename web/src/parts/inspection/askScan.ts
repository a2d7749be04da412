import type { Scan, VisitStep } from '@plumbline/contract/inspections/scans';
import { isCodeOf, labelIn } from '@plumbline/contract/objects/codes';
import { queryClient } from '../../kit/http/queryClient.ts';
import { translator } from '../../kit/i18n/i18n.ts';
import { scanInto } from '../../kit/scanner.ts';
import { inspectionQuery } from '../../offline/inspectionWork.ts';
import type { InspectionNames } from '../../offline/outbox/lifecycle.ts';

/** The codes on the plate of the inspected object; null if this device cannot know them. */
async function codesOf(id: string): Promise<readonly string[] | null> {
  try {
    const { view } = await queryClient.ensureQueryData(inspectionQuery(id));
    return view.object_codes;
  } catch {
    return null;
  }
}

/**
 * Asks for the label of the inspected object. `take` gets what was read from this object, as the server would judge it, or why
 * nothing could be; if the scanner is closed, it gets nothing.
 */
export async function askScan(
  step: VisitStep,
  { id, object }: Pick<InspectionNames, 'id' | 'object'>,
  take: (scan: Scan) => void,
): Promise<void> {
  const codes = await codesOf(id);
  const t = translator('inspection');
  const isOther = (text: string) => {
    if (codes === null && labelIn(text) === null) return false; // the server knows
    return !isCodeOf(text, { id: object.id, codes: codes ?? [] });
  };
  scanInto({
    name: t(`scan.${step}`),
    take: (code, is_typed) => take({ code, ...(is_typed && { is_typed }) }),
    asked: {
      faultOf: (text) => (isOther(text) ? t('scan.other_object', { object: object.name }) : null),
      excuse: (reason) => take({ reason }),
    },
  });
}
