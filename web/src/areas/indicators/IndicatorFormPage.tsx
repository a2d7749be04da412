import { indicatorSchemas } from '@plumbline/contract/indicators/schemas';
import { MAX_DECIMALS } from '@plumbline/contract/indicators/values';
import { indicators, type IndicatorView } from '@plumbline/contract/indicators/wire';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../kit/format/format.ts';
import { EntityFormPage, type FormPageProps } from '../../parts/form/EntityFormPage.tsx';
import { EntityFields } from '../../parts/form/fields/EntityFields.tsx';
import { NumberField } from '../../parts/form/fields/fields.tsx';
import { numericText, numericValue } from '../../kit/format/numericInput.ts';
import { useWatch } from 'react-hook-form';
import { OptionField } from '../../parts/form/fields/OptionField.tsx';
import { Section } from '../../parts/form/Section.tsx';
import { useLevelText } from '../../parts/indicator/measures.ts';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { entityValues } from '../../parts/form/values.ts';
import { objects, type ObjectView } from '@plumbline/contract/objects/wire';
import { paths } from '../../kit/paths.ts';
import { useSearchValue } from '../../kit/search.ts';
import { UnderParent } from '../../parts/form/UnderParent.tsx';
import { useGo } from '../../parts/page/AppLink.tsx';
import { editPage, NewPage } from '../../parts/form/entityPages.tsx';

const SECTIONS = [
  { key: 'basics', fields: ['name', 'object', 'code', 'external_id'] },
  {
    key: 'measure',
    fields: ['measure_unit', 'decimals', 'measure_group', 'measure_equipment_type', 'level'],
  },
  { key: 'meter', fields: ['is_meter', 'counts_down', 'roll_over', 'needs_photo'] },
] as const;
const VALUES = entityValues(
  indicators,
  SECTIONS.flatMap(({ fields }) => fields),
);
type IndicatorForm = Omit<ReturnType<typeof VALUES.formOf>, 'roll_over'> & { roll_over: string };

/** The usual number of decimals, enough for most instruments. */
const USUAL_DECIMALS = 2;

const DECIMALS = Array.from({ length: MAX_DECIMALS + 1 }, (_, value) => ({
  value,
  label: value === 0 ? '0' : `${value} (${formatNumber(0, value)})`,
}));

/** The form of an indicator, new or stored. */
function IndicatorFormPage(props: FormPageProps<IndicatorView>) {
  const t = useTranslations('indicators.form');
  return (
    <EntityFormPage<IndicatorForm, IndicatorView>
      {...props}
      {...VALUES}
      formOf={(view) => ({
        ...VALUES.formOf({ decimals: USUAL_DECIMALS, ...view }),
        roll_over: numericText(view.roll_over),
      })}
      schema={props.isNew ? indicatorSchemas.create : indicatorSchemas.update}
      toBody={(values) => bodyOf(values, props.isNew)}
      sections={SECTIONS.map(({ key, fields }) => ({ title: t(key), fields }))}
    >
      <Fields isNew={props.isNew} />
    </EntityFormPage>
  );
}

/** An indicator stays with its object, so only a new one names it. */
function bodyOf(values: IndicatorForm, isNew: boolean): Record<string, unknown> {
  const roll_over = numericValue(values.roll_over, MAX_DECIMALS);
  const { object_id, ...body } = VALUES.toBody({ ...values, roll_over });
  return isNew ? { ...body, object_id } : body;
}

function Fields({ isNew }: { isNew: boolean }) {
  const t = useTranslations('indicators.form');
  const form = useTranslations('form');
  const common = useTranslations('common');
  const label = useFieldLabel(indicators);
  const levelText = useLevelText();
  const isMeter = useWatch<IndicatorForm, 'is_meter'>({ name: 'is_meter' });
  const levels = [1, 2, 3].map((value) => ({ value, label: levelText(value) ?? '' }));
  const field = (name: keyof IndicatorForm) => ({ name, label: label(name) });
  const details = {
    name: { required: true, first: true },
    object: isNew ? { required: true, help: t('object_help') } : null,
    code: { help: t('code_help') },
    external_id: { help: form('external_help') },
    decimals: (
      <OptionField<IndicatorForm>
        {...field('decimals')}
        help={t('decimals_help')}
        options={DECIMALS}
      />
    ),
    level: (
      <OptionField<IndicatorForm> {...field('level')} options={levels} none={common('not_set')} />
    ),
    needs_photo: isMeter ? { help: t('photo_help') } : null,
    counts_down: isMeter ? { help: t('down_help') } : null,
    roll_over: isMeter ? (
      <NumberField<IndicatorForm>
        {...field('roll_over')}
        help={t('roll_over_help')}
        decimals={MAX_DECIMALS}
      />
    ) : null,
  };
  return SECTIONS.map(({ key, fields }) => (
    <Section key={key} title={t(key)} help={t(`${key}_help`)}>
      <EntityFields of={indicators} keys={fields} details={details} />
    </Section>
  ));
}

/** A new indicator; created on an object's page, it starts with that object. */
export const NewIndicator = ({ objectId }: { objectId: string }) => (
  <UnderParent<ObjectView> resource={objects} id={objectId === 'root' ? null : objectId}>
    {(object) => <NewIndicatorForm object={object} />}
  </UnderParent>
);

function NewIndicatorForm({ object }: { object: ObjectView | null }) {
  const common = useTranslations('common');
  const go = useGo();
  const [, setNew] = useSearchValue('indicators', 'new');
  const toObject = () => object && go(paths.object(object.id), { search: { tab: 'indicators' } });
  return (
    <NewPage<IndicatorView>
      resource={indicators}
      Form={IndicatorFormPage}
      title={common('new_indicator')}
      begin={object ? { object: { id: object.id, name: object.name } } : {}}
      above={object && { name: object.name, path: paths.object(object.id) }}
      onCancel={() => (object ? toObject() : setNew(undefined))}
    />
  );
}

export const EditIndicator = editPage<IndicatorView>(indicators, IndicatorFormPage);
