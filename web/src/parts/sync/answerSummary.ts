import type { Answer, ItemView } from '@plumbline/contract/inspections/items';
import type { Signing } from '@plumbline/contract/inspections/signing';
import type { MeterChange } from '@plumbline/contract/indicators/meters';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../kit/format/format.ts';
import type { EntrySubject } from '../../offline/outbox/entry.ts';
import { useAnswerText } from '../inspection/answerText.ts';
import { useFieldLabel } from '../list/filter/fields.ts';

const ratingWord = (code: number) => (code < 20 ? 'critical' : code < 30 ? 'attention' : 'ok');

type AnswerContent = Pick<Answer, 'value' | 'not_applicable' | 'comment' | 'confirmed'> & {
  quality_status_code?: number | null | undefined;
  signature?: Pick<Signing, 'name' | 'role' | 'refusal'> | null | undefined;
  meter_change?: MeterChange | null | undefined;
};

/** An answer in words: value, rating, who signed or why nobody did, whether the meter was changed, and comment. */
export function useAnswerSummary(): (
  about: Pick<EntrySubject, 'check_type_code' | 'unit'>,
  body: AnswerContent,
) => string {
  const t = useTranslations('inspection.answer');
  const inspection = useTranslations('inspection');
  const answerText = useAnswerText();
  const label = useFieldLabel();
  const meter = ({ meter_change: change, value }: AnswerContent): string[] => {
    const changed = label('meter_changed');
    // alone, it takes the change back; with a value there was none
    if (change === null && value === undefined) return [`${changed}: ${t('no')}`];
    if (!change) return [];
    const ends = (['old_meter_last', 'new_meter_first'] as const).flatMap((name) => {
      const reading = change[name];
      return reading === null ? [] : [`${label(name)}: ${formatNumber(reading)}`];
    });
    return [changed, ...ends];
  };
  return ({ check_type_code, unit }, body) => {
    if (body.confirmed === true) return inspection('as_before');
    const check_type =
      check_type_code === null ? null : { id: '', code: check_type_code, name: '' };
    const { value = null, quality_status_code: rating = null, comment, not_applicable } = body;
    const words = not_applicable
      ? [t('not_applicable')]
      : [answerText({ check_type, unit }, value), rating === null ? '' : t(ratingWord(rating))];
    const { name, role, refusal } = body.signature ?? {};
    return [...words, ...meter(body), name, role, refusal, comment].filter(Boolean).join(' · ');
  };
}

/** The answer on the server, in the same words. */
export function useServerAnswerSummary(): (item: ItemView) => string {
  const answerSummary = useAnswerSummary();
  return (item) =>
    answerSummary(
      { check_type_code: item.check_type?.code ?? null, unit: item.unit },
      { ...item, quality_status_code: item.quality_status?.code },
    );
}
