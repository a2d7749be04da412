import { CHECK_TYPE } from '@plumbline/contract/checkLists/checkTypes';
import { useTranslations } from 'use-intl';
import { QUALITY } from '@plumbline/contract/quality/codes';
import { useDictionary } from '../../../parts/entity/dictionary.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { useAnswerWord } from '../useAnswerWord.ts';
import { NumberBox } from '../../../ui/fields/NumberBox.tsx';
import { StatusIcon } from '../../../ui/status/StatusIcon.tsx';
import { BOUNDS, type BoundKey } from '../draft.ts';
import { CodeInput } from '../../../parts/indicator/CodeInput.tsx';
import { Choices } from './Choices.tsx';
import { partField } from './part.ts';
import type { PartProps } from './part.ts';
import { QualitySelect } from './QualitySelect.tsx';
import { possibleAnswers, ratingOf, withRating } from './ratings.ts';
import classes from './Item.module.css';
import { TextInput } from '../../../ui/fields/TextInput.tsx';

const RATED_BY_ANSWER: (number | null)[] = [
  CHECK_TYPE.yesNo,
  CHECK_TYPE.onOff,
  CHECK_TYPE.condition,
];

/** The answer type of the question, and the ratings of its answers. */
export function ItemAnswer(part: PartProps) {
  const { item, change } = part;
  const label = useTranslations('field');
  const types = useDictionary('check_list_item_check_type');
  const relevances = useDictionary('relevance');
  const type = item.check_type_code;
  return (
    <>
      <div className={`stack align-start ${classes.pair}`}>
        <Select
          {...partField(part, 'check_type_code')}
          label={label('check_type')}
          data={types.map(({ code, name }) => ({ value: String(code), label: name }))}
          value={type === null ? null : String(type)}
          onChange={(code) => change({ check_type_code: Number(code) })}
        />
        <Select
          {...partField(part, 'relevance_code')}
          label={label('relevance')}
          data={relevances.map(({ code, name }) => ({ value: String(code), label: name }))}
          value={String(item.relevance_code)}
          onChange={(code) => change({ relevance_code: Number(code) })}
        />
      </div>
      {type === CHECK_TYPE.number && <Bounds {...part} />}
      {type === CHECK_TYPE.choice && <Choices {...part} />}
      {RATED_BY_ANSWER.includes(type) && <AnswerRatings {...part} />}
    </>
  );
}

/** The rating of each answer: yes/no, on/off and the five levels of condition. */
function AnswerRatings({ item, edit, change }: PartProps) {
  const t = useTranslations('checkLists.item');
  const wordOf = useAnswerWord();
  const fault = edit.fault(`${item.key}/rule.by_answer`);
  return (
    <fieldset data-type={item.check_type_code}>
      <legend>{t('ratings')}</legend>
      {possibleAnswers(item).map((answer) => (
        <div key={String(answer)} className={`stack align-centre gap-8 ${classes.rating}`}>
          <span>{wordOf(item.check_type_code ?? CHECK_TYPE.yesNo, answer)}</span>
          <QualitySelect
            label={t('rating_of', {
              answer: wordOf(item.check_type_code ?? CHECK_TYPE.yesNo, answer),
            })}
            value={ratingOf(item, answer)}
            onChange={(quality) => change({ rule: withRating(item, answer, quality) })}
          />
        </div>
      ))}
      {fault && <p className={classes.fault}>{fault}</p>}
    </fieldset>
  );
}

const ROWS = [
  { key: 'critical', status: QUALITY.critical, low: 'critical_min', high: 'critical_max' },
  { key: 'attention', status: QUALITY.attention, low: 'attention_min', high: 'attention_max' },
  { key: 'accepted', status: null, low: 'min', high: 'max' },
] as const satisfies { key: string; status: number | null; low: BoundKey; high: BoundKey }[];

/** Unit, indicator and limits of a number: from the outside in, each validated against its neighbours while typing. */
function Bounds(part: PartProps) {
  const { item, edit, change } = part;
  const t = useTranslations('checkLists.bounds');
  const fault = BOUNDS.map((bound) => edit.fault(`${item.key}/rule.${bound}`)).find(Boolean);
  const box = (bound: BoundKey, label: string) => {
    const { error, ...field } = partField(part, `rule.${bound}`);
    return (
      <NumberBox
        {...field}
        aria-label={label}
        aria-describedby={`${item.key}-bounds`}
        error={Boolean(error)}
        value={item.rule?.[bound] ?? null}
        onChange={(value) => change({ rule: { ...item.rule, [bound]: value } })}
      />
    );
  };
  return (
    <fieldset>
      <legend>{t('title')}</legend>
      <div className={`stack align-centre small faint ${classes.boundHead}`} aria-hidden>
        <span />
        <span>{t('below')}</span>
        <span>{t('above')}</span>
      </div>
      {ROWS.map(({ key, status, low, high }) => (
        <div key={key} className={`stack align-centre ${classes.bound}`}>
          <span className="inline min-width-0">
            {status !== null && <StatusIcon code={status} />}
            {t(key)}
          </span>
          {box(low, t(`${key}_low`))}
          {box(high, t(`${key}_high`))}
        </div>
      ))}
      <p
        id={`${item.key}-bounds`}
        className={fault ? classes.fault : classes.note}
        role={fault ? 'alert' : undefined}
      >
        {fault ?? t('help')}
      </p>
      <div className={`stack align-start ${classes.pair}`}>
        <TextInput
          {...partField(part, 'unit')}
          label={t('unit')}
          value={item.unit}
          onChange={(event) => change({ unit: event.currentTarget.value })}
        />
        <IndicatorCode {...part} />
      </div>
    </fieldset>
  );
}

/** The code of the indicators that the answers go to. */
function IndicatorCode(part: PartProps) {
  const { item, change } = part;
  const t = useTranslations('checkLists.bounds');
  return (
    <CodeInput
      {...partField(part, 'indicator_code')}
      label={t('indicator')}
      description={t('indicator_help')}
      value={item.indicator_code}
      onChange={(indicator_code) => change({ indicator_code })}
    />
  );
}
