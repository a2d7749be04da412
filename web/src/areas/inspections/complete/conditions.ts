import type { InspectionView } from '@plumbline/contract/inspections/wire';
import type { Detail } from '@plumbline/contract/kit/errorBody';
import type { Price } from '@plumbline/contract/inspections/price';
import { STATUS } from '@plumbline/contract/inspections/status';
import type { NamedGap } from '../work.ts';

/** The place of a missing answer that only the server knows about. */
interface NamedPlace {
  object: string;
  check_list: string;
  group: string;
  item: string;
  missing: number;
}

/** One condition of completing; `met` is null if only the server can tell. */
export type CompletionCondition = { met: boolean | null } & (
  | { key: 'offline' }
  | { key: 'responsible'; name: string | null }
  | { key: 'started'; at: string | null }
  | { key: 'answers'; gaps: NamedGap[]; serverGap: NamedPlace | null }
  | { key: 'signature' }
  | { key: 'scan'; object: string }
  | { key: 'decided'; count: number }
  | { key: 'sent'; count: number }
  | { key: 'credits'; required: number; available: number | null; rule: Price['rule'] }
);

export interface CompletionFacts {
  inspection: Pick<
    InspectionView,
    | 'object'
    | 'operative_status'
    | 'responsible'
    | 'started_at'
    | 'required_credits'
    | 'requires_signature'
    | 'requires_finish_scan'
  >;
  me: string;
  /** Whether the server is unreachable. */
  away: boolean;
  gaps: NamedGap[];
  /** Whether there is a signature: drawn for this inspection, here or on the server, or this user's own. */
  isSigned: boolean;
  /** Unsent answers that are sent first. */
  waiting: number;
  /** Unsent answers that wait for a decision. */
  undecided: number;
  /** The price of completing and the credits left; null until the server has said. */
  price: Price | null;
  /** The server's refusal of the last attempt. */
  refusal: Detail | null;
}

const codeIn = (refusal: Detail | null): string | null =>
  refusal !== null && typeof refusal === 'object' && 'code' in refusal ? refusal.code : null;

function placeIn(refusal: Detail | null): NamedPlace | null {
  if (codeIn(refusal) !== 'inspection_incomplete') return null;
  const { inspection_object, check_list, missing } = refusal as {
    inspection_object: { name: string }; // the shape of this code in docs/wire.md "Errors"
    check_list: { name: string; group: string; item: string };
    missing: number;
  };
  const { name, group, item } = check_list;
  return { object: inspection_object.name, check_list: name, group, item, missing };
}

function creditsOf({ inspection, price, refusal, away }: CompletionFacts): CompletionCondition {
  const key = 'credits';
  if (codeIn(refusal) === 'not_enough_credits') {
    const credits = refusal as { required_credits: number; available_credits: number }; // the shape of this code
    const { required_credits: required, available_credits: available } = credits;
    return { key, met: false, required, available, rule: null };
  }
  if (price === null) {
    const { required_credits: required } = inspection;
    return { key, met: null, required, available: null, rule: null };
  }
  const { required_credits: required, available_credits: available, rule } = price;
  const isThere = required <= available;
  return { key, met: away && !isThere ? null : isThere, required, available, rule };
}

/**
 * The conditions in the order the server checks them. A refusal appears in the same row as the
 * page's own check.
 */
export function conditionsOf(facts: CompletionFacts): CompletionCondition[] {
  const { inspection, me, away, gaps, isSigned, waiting, undecided, refusal } = facts;
  const refusalCode = codeIn(refusal);
  const serverGap = placeIn(refusal);
  const responsible = inspection.responsible?.id === me && refusalCode !== 'not_responsible';
  // completed is what this device says of it while the outcome is awaited
  const started =
    [STATUS.active, STATUS.completed].some((code) => code === inspection.operative_status.code) &&
    refusalCode !== 'not_started';
  return [
    ...(away ? [{ key: 'offline', met: null } as const] : []),
    { key: 'responsible', met: responsible, name: inspection.responsible?.name ?? null },
    { key: 'started', met: started, at: inspection.started_at },
    { key: 'answers', met: gaps.length === 0 && serverGap === null, gaps, serverGap },
    ...(inspection.requires_signature || refusalCode === 'signature_required'
      ? [{ key: 'signature', met: isSigned && refusalCode !== 'signature_required' } as const]
      : []),
    ...(inspection.requires_finish_scan
      ? [{ key: 'scan', met: null, object: inspection.object.name } as const]
      : []),
    ...(undecided > 0 ? [{ key: 'decided', met: false, count: undecided } as const] : []),
    ...(waiting > 0 && !away ? [{ key: 'sent', met: null, count: waiting } as const] : []),
    creditsOf(facts),
  ];
}

export const mayComplete = (conditions: readonly CompletionCondition[]): boolean =>
  conditions.every(({ met }) => met !== false);
