import { useTranslations } from 'use-intl';
import { findResource } from '@plumbline/contract/resources';
import type { EntityName } from '@plumbline/contract/schemas';
import { useState } from 'react';
import { isDictionary } from '@plumbline/contract/dictionaries/wire';
import { NumberBox } from '../../../../ui/fields/NumberBox.tsx';
import { isRelative, takesList, takesNothing } from '../words.ts';
import type { ValueProps } from '../filters.ts';
import { useOfferedRows } from '../../useOfferedRows.ts';
import { useDictionary } from '../../../entity/dictionary.ts';
import { figureOf, figureText } from './figure.ts';
import { DayEditor, Preset, PeriodEditor } from './TimeEditors.tsx';
import { type PickOption, type PickOptionsProps, Options } from './PickOptions.tsx';
import { TagsInput } from '../../../../ui/fields/TagsInput.ts';
import classes from './FilterEditor.module.css';
import { focusFirst } from '../../../../kit/firstFocus.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { TextInput } from '../../../../ui/fields/TextInput.tsx';

/** The editor for the field and the operator. */
export function ValueEditor(props: ValueProps) {
  const { condition, field } = props;
  if (takesNothing(condition.word)) return null;
  if (condition.word === 'in_period') return <Preset {...props} />;
  if (isRelative(condition.word)) return <PeriodEditor {...props} />;
  switch (field?.kind) {
    case 'dictionary':
      return <PickEntries {...props} field={field} />;
    case 'relation':
    case 'ancestor':
    case 'branch':
    case 'among':
      return <PickEntities {...props} field={field} />;
    case 'boolean':
      return <YesNo {...props} />;
    case 'date':
    case 'time':
      return <DayEditor {...props} />;
    case 'integer':
    case 'decimal':
      return <Figure {...props} />;
    case 'id':
    case 'text':
    case 'search':
    case 'texts':
    case 'json':
    case 'picture':
    case undefined:
      return takesList(condition.word) ? <Several {...props} /> : <Words {...props} />;
  }
}

function Words({ condition, autofocus, onValues }: ValueProps) {
  const t = useTranslations('common');
  return (
    <TextInput
      aria-label={t('value')}
      placeholder={t('value')}
      value={condition.values[0] ?? ''}
      onChange={(event) => onValues([event.currentTarget.value])}
      {...focusFirst(autofocus)}
    />
  );
}

function Several({ condition, autofocus, onValues }: ValueProps) {
  const t = useTranslations('list');
  const common = useTranslations('common');
  return (
    <TagsInput
      aria-label={common('value')}
      description={t('several_values')}
      value={condition.values}
      onChange={onValues}
      acceptValueOnBlur
      {...focusFirst(autofocus)}
    />
  );
}

function Figure({ condition, field, autofocus, onValues }: ValueProps) {
  const t = useTranslations('common');
  return (
    <NumberBox
      aria-label={t('value')}
      placeholder={t('value')}
      decimals={field?.kind === 'integer' ? 0 : undefined}
      value={figureOf(condition.values[0])}
      onChange={(value) => onValues(figureText(value))}
      {...focusFirst(autofocus)}
    />
  );
}

function YesNo({ condition, onValues }: ValueProps) {
  const t = useTranslations('common');
  return (
    <div className="wrap gap-6">
      {(['true', 'false'] as const).map((value) => (
        <Button
          key={value}
          variant="default"
          aria-pressed={condition.values[0] === value}
          className={classes.choice}
          onClick={() => onValues([value])}
        >
          {t(value === 'true' ? 'yes' : 'no')}
        </Button>
      ))}
    </div>
  );
}

/** Rows of another entity, searched on the server; the chosen ones first while nothing is typed. */
function PickEntities(props: PickOptionsProps) {
  const entity = findResource(props.field.to)?.name;
  return entity && <PickRows {...props} entity={entity} />;
}

function PickRows({ entity, ...props }: PickOptionsProps & { entity: EntityName }) {
  const { condition } = props;
  const [search, setSearch] = useState('');
  const chosenIds = condition.values.filter((value) => value !== 'null');
  const matches = useOfferedRows(entity, { search });
  const chosen = useOfferedRows(entity, {
    search: '',
    among: [`id:in:${chosenIds.join(',')}`],
    enabled: chosenIds.length > 0,
  });
  const first = chosenIds.length > 0 && search.trim() === '' ? chosen.rows : [];
  const ids = new Set(first.map(({ id }) => id));
  return (
    <Options
      {...props}
      search={search}
      onSearch={setSearch}
      options={[...first, ...matches.rows.filter(({ id }) => !ids.has(id))]}
      waiting={matches.waiting}
    />
  );
}

/** Entries of a dictionary. */
function PickEntries(props: PickOptionsProps) {
  const quality = useTranslations('common.quality');
  const t = useTranslations('common');
  const [search, setSearch] = useState('');
  const entries = useDictionary(isDictionary(props.field.to) ? props.field.to : 'quality_status');
  const none = props.field.to === 'quality_status' ? quality('not_assessed') : t('not_set');
  const options: PickOption[] = [
    ...entries.map(({ code, name }) => ({ id: String(code), name })),
    ...(props.field.nullable ? [{ id: 'null', name: none }] : []),
  ];
  const matches = options.filter(({ name }) =>
    name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()),
  );
  return <Options {...props} search={search} onSearch={setSearch} options={matches} />;
}
