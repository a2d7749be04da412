import type { AuditEntry } from './rows.ts';

type LogValues = AuditEntry['log']['new_value'];

/** An answer before or after the change. */
export interface AnswerSide {
  value: string | number | boolean | null;
  quality: number | null;
  not_applicable: boolean;
  comment: string | null;
}
/** An answer that was given, changed or removed. */
export interface AnswerAct {
  item: string;
  check_type_code: number | null;
  unit: string | null;
  /** `answered_together`: one act answered other items too; `comment`: only the comment changed. */
  kind:
    | 'answered'
    | 'answered_together'
    | 'signed'
    | 'refused_to_sign'
    | 'meter_changed'
    | 'cleared'
    | 'comment';
  before: AnswerSide;
  after: AnswerSide;
  /** The name of its author, if somebody else has entered it. */
  entered_for: string | null;
}

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Who signed, or refused to and why; null if the entry is about another answer. */
const signerOf = ({ signature }: LogValues): { text: string; isRefusal: boolean } | null => {
  if (typeof signature !== 'object' || signature === null) return null;
  const { name, role, refusal } = signature as Record<string, unknown>; // as the server logs it
  const text = [name, role, refusal].filter((part) => typeof part === 'string').join(' · ');
  return { text, isRefusal: typeof refusal === 'string' };
};

const sideOf = (values: LogValues): AnswerSide => ({
  value: isScalar(values.value) ? values.value : (signerOf(values)?.text ?? null),
  quality: typeof values.quality === 'number' ? values.quality : null,
  not_applicable: values.not_applicable === true,
  comment: typeof values.comment === 'string' ? values.comment : null,
});
export const hasAnswer = ({ value, quality, not_applicable }: AnswerSide): boolean =>
  value !== null || quality !== null || not_applicable;

const isChange = (value: unknown): boolean => typeof value === 'object' && value !== null;

function kindOf(values: LogValues): AnswerAct['kind'] {
  const signer = signerOf(values);
  if (signer) return signer.isRefusal ? 'refused_to_sign' : 'signed';
  if (isChange(values.meter_change)) return 'meter_changed';
  return values.together === true ? 'answered_together' : 'answered';
}

/** Returns the answer that an entry is about; null if it is about the inspection itself. */
export function answerActOf({ log: { old_value, new_value } }: AuditEntry): AnswerAct | null {
  if (typeof new_value.item_id !== 'string') return null;
  const [before, after] = [sideOf(old_value), sideOf(new_value)];
  const answered = ['value', 'quality', 'not_applicable', 'signature'].some(
    (name) => name in new_value,
  );
  const code = new_value.item_check_type_code;
  const { item, item_unit: unit, entered_for } = new_value;
  return {
    item: typeof item === 'string' ? item : '',
    check_type_code: typeof code === 'number' ? code : null,
    unit: typeof unit === 'string' ? unit : null,
    kind: !answered ? 'comment' : hasAnswer(after) ? kindOf(new_value) : 'cleared',
    before,
    after,
    entered_for: typeof entered_for === 'string' ? entered_for : null,
  };
}
