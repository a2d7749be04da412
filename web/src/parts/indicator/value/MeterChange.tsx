import type { IndicatorValueView } from '@plumbline/contract/indicators/wire';
import { VALIDATION } from '@plumbline/contract/indicators/values';
import type { MeterFacts } from '@plumbline/contract/indicators/meters';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { queryClient } from '../../../kit/http/queryClient.ts';
import { Confirm } from '../../../ui/overlays/Confirm.tsx';
import { YesNoField } from '../../form/fields/choiceFields.tsx';
import { NumberField } from '../../form/fields/fields.tsx';
import type { FormBody } from '../../form/formUse.ts';
import { useFieldLabel } from '../../list/filter/fields.ts';
import { forecastQuery } from '../forecast.ts';
import { useUnitOf } from '../measures.ts';
import { useUnusualText } from '../Unusual.tsx';
import type { ValuedIndicator } from './measured.ts';
import type { ValueFields } from './valueForm.ts';

/** Whether the value is the first of a new meter; then where the old one ended, and where the new one began. */
export function MeterChangeFields({ indicator }: { indicator: ValuedIndicator }) {
  const t = useTranslations('indicator.change_of_meter');
  const label = useFieldLabel();
  const unit = useUnitOf()(indicator);
  const isChanged = useWatch<ValueFields, 'meter_changed'>({ name: 'meter_changed' });
  const shared = { decimals: indicator.decimals, unit };
  return (
    <>
      <YesNoField<ValueFields> name="meter_changed" label={label('meter_changed')} />
      {isChanged && (
        <>
          <NumberField<ValueFields>
            {...shared}
            name="old_meter_last"
            label={label('old_meter_last')}
            help={t('old_help')}
          />
          <NumberField<ValueFields>
            {...shared}
            name="new_meter_first"
            label={label('new_meter_first')}
            help={t('new_help')}
          />
        </>
      )}
    </>
  );
}

interface Asked {
  facts: MeterFacts;
  answer: (isMeant: boolean) => void;
}

type Reading = Pick<IndicatorValueView, 'value' | 'measured_at' | 'meter_changed'> & {
  validation_status_code: number;
};

/**
 * Asks before an unlikely reading is sent. Without a forecast nothing is asked: the value bears the mark all the same.
 */
export function useUnusualQuestion(
  indicator: ValuedIndicator,
  stored: Partial<IndicatorValueView>,
): { confirm: (body: FormBody) => Promise<boolean>; asked: Asked | null } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const confirm = async (body: FormBody): Promise<boolean> => {
    if (!indicator.is_meter || !('value' in body || 'measured_at' in body)) return true;
    const { value, measured_at, ...given } = { ...stored, ...body } as Partial<Reading>; // as the schema has checked
    const status = given.validation_status_code ?? VALIDATION.none;
    const isJudged = status === VALIDATION.none || status === VALIDATION.doubtful;
    if (!isJudged || given.meter_changed === true) return true;
    const query = forecastQuery(indicator.id, value ?? null, measured_at ?? null);
    const facts = (await queryClient.fetchQuery(query).catch(() => null))?.meter ?? null;
    if (facts === null || facts.implausible === null) return true;
    return await new Promise((resolve) => {
      setAsked({
        facts,
        answer: (isMeant) => {
          setAsked(null);
          resolve(isMeant);
        },
      });
    });
  };
  return { confirm, asked };
}

interface QuestionProps {
  indicator: ValuedIndicator;
  asked: Asked | null;
}

/** Keeps the reading, goes back to it, or says that the meter was changed. */
export function UnusualQuestion({ indicator, asked }: QuestionProps) {
  const t = useTranslations('indicator.unusual');
  const unit = useUnitOf()(indicator);
  const textOf = useUnusualText();
  const { setValue } = useFormContext<ValueFields>();
  return (
    <Confirm
      opened={asked !== null}
      onClose={() => asked?.answer(false)}
      title={t('title')}
      consequence={textOf(asked?.facts ?? null, indicator, unit) ?? ''}
      keep={t('correct')}
      other={{
        verb: t('changed'),
        onClick: () => {
          setValue('meter_changed', true, { shouldDirty: true });
          asked?.answer(false);
        },
      }}
      verb={t('keep')}
      onConfirm={() => asked?.answer(true)}
    />
  );
}
