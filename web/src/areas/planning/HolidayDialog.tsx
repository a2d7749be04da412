import { holidays } from '@plumbline/contract/schedule/wire';
import { useTranslations } from 'use-intl';
import { holidaySchemas } from '@plumbline/contract/schedule/schemas';
import { DialogFrame, FormDialog } from '../../parts/form/dialogs/FormDialog.tsx';
import { Edit } from '../../parts/form/Edit.tsx';
import { useCreating } from '../../parts/form/useCreating.ts';
import { RowDialogForm } from '../../parts/form/dialogs/RowDialogForm.tsx';
import { YesNoField } from '../../parts/form/fields/choiceFields.tsx';
import { EntityField } from '../../parts/form/fields/EntityField.tsx';
import { DayField, TextField } from '../../parts/form/fields/fields.tsx';
import type { PickedEntity } from '../../parts/form/fields/PickEntity.tsx';
import type { FormUse } from '../../parts/form/formUse.ts';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import type { HolidayRow } from './api.ts';

interface Props {
  /** The holiday; null adds one. */
  holiday: HolidayRow | null;
  opened: boolean;
  onClose: () => void;
}

/** One holiday, new or stored. */
export function HolidayDialog({ holiday, opened, onClose }: Props) {
  const t = useTranslations('planning.holidays');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t(holiday ? 'edit' : 'new')}>
      {holiday ? (
        <Edit<HolidayRow>
          resource={holidays}
          id={holiday.id}
          onDone={onClose}
          nameOf={({ name }) => name}
          frame={DialogFrame}
        >
          {(editing) => <HolidayFields {...editing} />}
        </Edit>
      ) : (
        <NewHoliday onClose={onClose} />
      )}
    </FormDialog>
  );
}

function NewHoliday({ onClose }: Pick<Props, 'onClose'>) {
  const t = useTranslations('entity');
  const creating = useCreating<HolidayRow>({
    resource: holidays,
    onCreated: onClose,
    onCancel: onClose,
    message: ({ name }) => t('created', { name }),
  });
  return <HolidayFields {...creating} />;
}

interface HolidayValues {
  name: string;
  from_date: string | null;
  to_date: string | null;
  is_yearly: boolean;
  business_unit: PickedEntity | null;
}

const holidayForm = (holiday: Partial<HolidayRow>): HolidayValues => ({
  name: holiday.name ?? '',
  from_date: holiday.from_date ?? null,
  to_date: holiday.to_date === holiday.from_date ? null : (holiday.to_date ?? null),
  is_yearly: holiday.is_yearly ?? false,
  business_unit: holiday.business_unit ?? null,
});

/** Without a last day, the holiday is one day long. */
const holidayBody = ({ business_unit, ...values }: HolidayValues) => ({
  ...values,
  name: values.name.trim(),
  to_date: values.to_date ?? values.from_date,
  business_unit_id: business_unit?.id ?? null,
});

function HolidayFields(use: FormUse<HolidayRow>) {
  const t = useTranslations('planning.holidays');
  const label = useFieldLabel();
  return (
    <RowDialogForm<HolidayValues, HolidayRow>
      {...use}
      formOf={holidayForm}
      schema={use.isNew ? holidaySchemas.create : holidaySchemas.update}
      toBody={holidayBody}
      fieldOf={(loc) => (loc === 'business_unit_id' ? 'business_unit' : loc)}
    >
      <TextField<HolidayValues> name="name" label={label('name')} required first />
      <DayField<HolidayValues> name="from_date" label={label('from_date')} required />
      <DayField<HolidayValues> name="to_date" label={label('to_date')} help={t('to_help')} />
      <YesNoField<HolidayValues> name="is_yearly" label={label('is_yearly')} />
      <EntityField<HolidayValues>
        name="business_unit"
        label={label('business_unit')}
        help={t('unit_help')}
        entity="business_unit"
      />
    </RowDialogForm>
  );
}
