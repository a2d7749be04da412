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
  kind: 'answered' | 'answered_together' | 'cleared' | 'comment';
  before: AnswerSide;
  after: AnswerSide;
}

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

const sideOf = (values: LogValues): AnswerSide => ({
  value: isScalar(values.value) ? values.value : null,
  quality: typeof values.quality === 'number' ? values.quality : null,
  not_applicable: values.not_applicable === true,
  comment: typeof values.comment === 'string' ? values.comment : null,
});
export const hasAnswer = ({ value, quality, not_applicable }: AnswerSide): boolean =>
  value !== null || quality !== null || not_applicable;

const kindOf = ({ together }: LogValues): AnswerAct['kind'] =>
  together === true ? 'answered_together' : 'answered';

/** Returns the answer that an entry is about; null if it is about the inspection itself. */
export function answerActOf({ log: { old_value, new_value } }: AuditEntry): AnswerAct | null {
  if (typeof new_value.item_id !== 'string') return null;
  const [before, after] = [sideOf(old_value), sideOf(new_value)];
  const answered = ['value', 'quality', 'not_applicable'].some((name) => name in new_value);
  const code = new_value.item_check_type_code;
  const { item, item_unit: unit } = new_value;
  return {
    item: typeof item === 'string' ? item : '',
    check_type_code: typeof code === 'number' ? code : null,
    unit: typeof unit === 'string' ? unit : null,
    kind: !answered ? 'comment' : hasAnswer(after) ? kindOf(new_value) : 'cleared',
    before,
    after,
  };
}
