import { answerFault, qualityOfAnswer } from '@plumbline/contract/inspections/answerRules';
import type { ItemView } from '@plumbline/contract/inspections/items';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../../../kit/format/format.ts';
import { numericText, numericValue } from '../../../../kit/format/numericInput.ts';
import { withTexts } from '../../../../kit/i18n/i18n.ts';
import { later } from '../../../../kit/later.ts';
import { LimitBar } from '../../../../parts/quality/LimitBar.tsx';
import { ReadingFacts } from '../../../../parts/readings/ReadingFacts.tsx';
import { NumericField } from '../../../../ui/fields/NumericField.tsx';
import classes from './fields.module.css';
import { NaButton } from './NaButton.tsx';
import { RatingMenu } from './RatingMenu.tsx';
import { useTypedDraft } from './useTypedDraft.ts';
import { nextItem, useIsClosed, useRun, type GiveAnswer } from '../useRun.ts';

/** What only meters need. */
const meterParts = later(withTexts('indicator', () => import('./MeterQuestion.tsx')));

interface Props {
  item: ItemView;
  labelledBy: string;
  give: GiveAnswer;
}

/** A measured value; its rating and position between the limits follow every keystroke. */
export function NumberAnswer({ item, labelledBy, give }: Props) {
  const closed = useIsClosed();
  const t = useTranslations('inspections.runner');
  const inspection = useTranslations('inspection');
  const common = useTranslations('common');
  const { jump } = useRun();
  const parts = meterParts.useNeeded(Boolean(item.indicator?.meter) && !closed);
  const answerable = {
    check_type_code: item.check_type?.code ?? null,
    choices: item.choices,
    rule: item.rule,
  };
  const savedNumber = typeof item.value === 'number' ? item.value : null;
  const draft = useTypedDraft({
    item,
    field: 'value',
    savedText: numericText(savedNumber),
    keep: (text, typed) => {
      const value = numericValue(text);
      if (answerFault(answerable, value) !== null) return false;
      give({ value }, typed);
      return true;
    },
  });
  const value = numericValue(draft.text);
  const fault = answerFault(answerable, value);
  const rating = fault === null ? qualityOfAnswer(answerable, value) : null;
  const quality = value === savedNumber ? (item.quality_status?.code ?? rating) : rating;
  return (
    <>
      <div className={`row ${classes.row}`} data-top>
        <NumericField
          className={classes.grow}
          size="xl"
          radius={10}
          aria-labelledby={labelledBy}
          placeholder={item.not_applicable ? inspection('answer.na') : common('value')}
          unit={item.unit}
          readOnly={closed}
          value={draft.text}
          onChange={draft.change}
          onBlur={draft.leave}
          enterKeyHint="next"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            const next = nextItem(item.id);
            if (next !== null) jump(next);
          }}
          error={fault !== null}
        />
        {quality === null ? (
          <NaButton item={item} give={give} />
        ) : (
          <RatingMenu item={item} quality={quality} give={give} look="chip" />
        )}
      </div>
      {fault === 'range' && (
        <p className={`size-12 error ${classes.fault}`} role="alert">
          {rangeText(item, t)}
        </p>
      )}
      <LimitBar limits={item.rule} value={fault === null ? value : null} />
      {item.indicator !== null && !closed && (
        <ReadingFacts
          of={item.indicator}
          value={fault === null ? value : null}
          measured_at={parts === null && value === savedNumber ? item.answered_at : null}
          change={item.meter_change}
        />
      )}
      {parts !== null && item.indicator !== null && !closed && value === savedNumber && (
        <parts.MeterQuestion item={item} of={item.indicator} give={give} />
      )}
    </>
  );
}

function rangeText(
  { rule, unit }: ItemView,
  t: ReturnType<typeof useTranslations<'inspections.runner'>>,
): string {
  const end = (n: number) => [formatNumber(n), unit].filter(Boolean).join('\u00A0');
  const { min, max } = rule ?? {};
  if (min == null) return t('fault.at_most', { max: end(max ?? 0) });
  if (max == null) return t('fault.at_least', { min: end(min) });
  return t('fault.between', { min: end(min), max: end(max) });
}
