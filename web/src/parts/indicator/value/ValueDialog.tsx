import type { IndicatorValueView } from '@plumbline/contract/indicators/wire';
import { indicatorValues } from '@plumbline/contract/indicators/wire';
import { useTranslations } from 'use-intl';
import { useState, type ReactNode } from 'react';
import { indicatorValueSchemas } from '@plumbline/contract/indicators/schemas';
import { DialogFrame, FormDialog } from '../../form/dialogs/FormDialog.tsx';
import { Edit } from '../../form/Edit.tsx';
import { useUnitOf, valueText } from '../measures.ts';
import { api } from '../../../kit/http/api.ts';
import { formatMoment } from '../../../kit/format/format.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import { notify, notifyError } from '../../../kit/notify.ts';
import { Confirm } from '../../../ui/overlays/Confirm.tsx';
import { shownBy } from '../../entity/entities.ts';
import type { FormBody, FormUse } from '../../form/formUse.ts';
import { useCreating } from '../../form/useCreating.ts';
import { MomentField } from '../../../ui/fields/MomentField.tsx';
import { useDictionary } from '../../entity/dictionary.ts';
import { RowDialogForm } from '../../form/dialogs/RowDialogForm.tsx';
import { TextField } from '../../form/fields/fields.tsx';
import { OptionField } from '../../form/fields/OptionField.tsx';
import { useFormField } from '../../form/fields/useFormField.ts';
import { useFieldLabel } from '../../list/filter/fields.ts';
import type { ValuedIndicator } from './measured.ts';
import {
  isMomentTaken,
  valueBody,
  valueField,
  valueFields,
  type ValueFields,
} from './valueForm.ts';
import { takeReadingPhotos } from '../photo/takeReadingPhotos.ts';
import { PhotosOfValue } from './PhotosOfValue.tsx';
import { BigNumber } from './BigNumber.tsx';
import { Consequence } from './Consequence.tsx';
import { MeterChangeFields, UnusualQuestion, useUnusualQuestion } from './MeterChange.tsx';

interface Props {
  indicator: ValuedIndicator;
  /** The id of the value to correct; null adds one. */
  valueId: string | null;
  opened: boolean;
  onClose: () => void;
}

/** A value, new or to be corrected, and what saving it would do. */
export function ValueDialog({ indicator, valueId, opened, onClose }: Props) {
  const t = useTranslations('indicator');
  const unitOf = useUnitOf();
  const textOf = ({ value }: Pick<IndicatorValueView, 'value'>) =>
    t('value_of', {
      name: indicator.name,
      value: valueText(value, indicator.decimals, unitOf(indicator)),
    });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t(valueId === null ? 'add_title' : 'correct_title', { name: indicator.name })}
    >
      {valueId === null ? (
        <NewValue indicator={indicator} textOf={textOf} onClose={onClose} />
      ) : (
        <Edit<IndicatorValueView>
          resource={indicatorValues}
          id={valueId}
          onDone={onClose}
          nameOf={textOf}
          frame={DialogFrame}
        >
          {(editing) => <ValueForm {...editing} indicator={indicator} />}
        </Edit>
      )}
    </FormDialog>
  );
}

interface NewValueProps {
  indicator: ValuedIndicator;
  textOf: (value: IndicatorValueView) => string;
  onClose: () => void;
}

const momentIn = (body: FormBody | null): string => {
  const { measured_at: moment } = body ?? {};
  return typeof moment === 'string' ? moment : '';
};

/** There is one value for each moment: a second one can replace the first. */
function NewValue({ indicator, textOf, onClose }: NewValueProps) {
  const t = useTranslations('indicator');
  const [clash, setClash] = useState<FormBody | null>(null);
  const [asking, setAsking] = useState(false);
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const photograph = ({ id }: IndicatorValueView) =>
    takeReadingPhotos({ id, name: indicator.name, object: '' }, photos, null).catch(notifyError);
  const creating = useCreating<IndicatorValueView & { name?: string }>({
    resource: indicatorValues,
    onCreated: (view) => {
      void photograph(view);
      onClose();
    },
    onCancel: onClose,
    message: (view) => t('added', { value: textOf(view) }),
  });
  const replace = useAct(
    () => api.post<IndicatorValueView>(indicatorValues.path, { body: { ...clash, replace: true } }),
    {
      changes: shownBy('indicator_value_history'),
      done: (view) => {
        void photograph(view);
        onClose();
        notify({ text: t('replaced', { value: textOf(view) }) });
      },
    },
  );
  const send: typeof creating.send = async (body, how) => {
    try {
      return await creating.send(body, how);
    } catch (error) {
      if (isMomentTaken(error)) {
        setClash(body);
        setAsking(true);
      }
      throw error;
    }
  };
  return (
    <>
      <ValueForm {...creating} send={send} indicator={indicator}>
        {indicator.is_meter && indicator.needs_photo && (
          <PhotosOfValue chosen={photos} onChange={setPhotos} />
        )}
      </ValueForm>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('replace.title')}
        consequence={t('replace.text', { at: formatMoment(momentIn(clash)) })}
        verb={t('replace.verb')}
        busy={replace.isPending}
        onConfirm={() => replace.mutate(undefined)}
      />
    </>
  );
}

interface ValueFormProps extends FormUse<IndicatorValueView> {
  indicator: ValuedIndicator;
  children?: ReactNode;
}

/** The number first, then what it would do, then when and how it was measured. */
function ValueForm({ indicator, children, ...use }: ValueFormProps) {
  const t = useTranslations('indicator');
  const label = useFieldLabel();
  const { isNew, stored } = use;
  const states = useDictionary('validation_status');
  const { confirm, asked } = useUnusualQuestion(indicator, stored);
  return (
    <RowDialogForm<ValueFields, IndicatorValueView>
      {...use}
      confirm={confirm}
      verb={isNew ? t('add') : use.verb}
      formOf={valueFields}
      schema={isNew ? indicatorValueSchemas.create : indicatorValueSchemas.update}
      toBody={(values) => valueBody(values, { ...indicator, id: isNew ? indicator.id : null })}
      fieldOf={valueField}
    >
      <BigNumber
        indicator={indicator}
        before={
          isNew
            ? { label: label('last_value'), value: indicator.last_value }
            : { label: t('before'), value: stored.value ?? null }
        }
      />
      <Consequence indicator={indicator} />
      {indicator.is_meter && <MeterChangeFields indicator={indicator} />}
      <MeasuredAt />
      <OptionField<ValueFields>
        name="validation_status"
        label={label('validation_status')}
        options={states.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <TextField<ValueFields> name="comment" label={label('comment')} long />
      {children}
      <UnusualQuestion indicator={indicator} asked={asked} />
    </RowDialogForm>
  );
}

function MeasuredAt() {
  const label = useFieldLabel();
  const { ref, field, error } = useFormField<ValueFields, 'measured_at'>('measured_at');
  return (
    <MomentField
      ref={ref}
      withAsterisk
      label={label('measured_at')}
      value={field.value}
      onChange={field.onChange}
      error={error ?? null}
    />
  );
}
