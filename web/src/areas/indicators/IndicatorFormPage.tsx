import { indicatorSchemas } from '@plumbline/contract/indicators/schemas';
import { MAX_DECIMALS } from '@plumbline/contract/indicators/values';
import type { IndicatorView } from '@plumbline/contract/indicators/wire';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../kit/format/format.ts';
import { EntityFormPage, type FormPageProps } from '../../parts/form/EntityFormPage.tsx';
import { EntryField } from '../../parts/form/fields/choiceFields.tsx';
import { EntityField } from '../../parts/form/fields/EntityField.tsx';
import { TextField } from '../../parts/form/fields/fields.tsx';
import { OptionField } from '../../parts/form/fields/OptionField.tsx';
import { Section } from '../../parts/form/Section.tsx';
import { useLevelText } from '../../parts/indicator/measures.ts';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { textOrNull } from '../../parts/form/body.ts';
import type { PickedEntity } from '../../parts/form/fields/PickEntity.tsx';

const SECTIONS = [
  { key: 'basics', fields: ['name', 'code', 'object', 'external_id'] },
  {
    key: 'measure',
    fields: ['measure_unit', 'decimals', 'measure_group', 'measure_equipment_type', 'level'],
  },
] as const;

const DECIMALS = Array.from({ length: MAX_DECIMALS + 1 }, (_, value) => ({
  value,
  label: value === 0 ? '0' : `${value} (${formatNumber(0, value)})`,
}));

/** The form of an indicator, new or stored. */
export function IndicatorFormPage(props: FormPageProps<IndicatorView>) {
  const t = useTranslations('indicators.form');
  return (
    <EntityFormPage<IndicatorForm, IndicatorView>
      {...props}
      formOf={formOf}
      schema={props.isNew ? indicatorSchemas.create : indicatorSchemas.update}
      toBody={(values) => bodyOf(values, props.isNew)}
      fieldOf={fieldOf}
      sections={SECTIONS.map(({ key, fields }) => ({ title: t(key), fields }))}
    >
      <Basics isNew={props.isNew} />
      <Measure />
    </EntityFormPage>
  );
}

function useField() {
  const label = useFieldLabel({ name: 'measurement_indicator' });
  return (name: keyof IndicatorForm) => ({ name, label: label(name) });
}

function Basics({ isNew }: { isNew: boolean }) {
  const t = useTranslations('indicators.form');
  const form = useTranslations('form');
  const field = useField();
  return (
    <Section title={t('basics')} help={t('basics_help')}>
      <TextField<IndicatorForm> {...field('name')} required first />
      {isNew && (
        <EntityField<IndicatorForm>
          {...field('object')}
          entity="object"
          required
          help={t('object_help')}
        />
      )}
      <TextField<IndicatorForm> {...field('code')} help={t('code_help')} />
      <TextField<IndicatorForm> {...field('external_id')} help={form('external_help')} />
    </Section>
  );
}

function Measure() {
  const t = useTranslations('indicators.form');
  const common = useTranslations('common');
  const field = useField();
  const levelText = useLevelText();
  const levels = [1, 2, 3].map((value) => ({ value, label: levelText(value) ?? '' }));
  return (
    <Section title={t('measure')} help={t('measure_help')}>
      <EntryField<IndicatorForm> {...field('measure_unit')} dictionary="measure_unit" />
      <OptionField<IndicatorForm>
        {...field('decimals')}
        help={t('decimals_help')}
        options={DECIMALS}
      />
      <EntryField<IndicatorForm> {...field('measure_group')} dictionary="measure_group" />
      <EntryField<IndicatorForm>
        {...field('measure_equipment_type')}
        dictionary="measure_equipment_type"
      />
      <OptionField<IndicatorForm> {...field('level')} options={levels} none={common('not_set')} />
    </Section>
  );
}

interface IndicatorForm {
  name: string;
  code: string;
  external_id: string;
  object: PickedEntity | null;
  measure_unit: number | null;
  measure_group: number | null;
  measure_equipment_type: number | null;
  decimals: number;
  level: number | null;
}

/** The usual number of decimals, enough for most instruments. */
const USUAL_DECIMALS = 2;

/** The form's initial values: the stored indicator, or blanks for a new one. */
const formOf = (view: Partial<IndicatorView>): IndicatorForm => ({
  name: view.name ?? '',
  code: view.code ?? '',
  external_id: view.external_id ?? '',
  object: view.object ?? null,
  measure_unit: view.measure_unit?.code ?? null,
  measure_group: view.measure_group?.code ?? null,
  measure_equipment_type: view.measure_equipment_type?.code ?? null,
  decimals: view.decimals ?? USUAL_DECIMALS,
  level: view.level ?? null,
});

/** The request body; an indicator stays with its object, so only a new one names it. */
const bodyOf = (values: IndicatorForm, isNew: boolean): Record<string, unknown> => ({
  name: values.name.trim(),
  code: textOrNull(values.code),
  external_id: textOrNull(values.external_id),
  measure_unit_code: values.measure_unit,
  measure_group_code: values.measure_group,
  measure_equipment_type_code: values.measure_equipment_type,
  decimals: values.decimals,
  level: values.level,
  ...(isNew ? { object_id: values.object?.id ?? null } : {}),
});

/** The form field for a place in the body. */
const fieldOf = (loc: string): string =>
  loc === 'external_id' ? loc : loc.replace(/_(id|code)$/, '');
