import { Button, TagsInput, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { NumberBox } from '../../../../ui/fields/NumberBox.tsx';
import { figureOf, figureText } from './figure.ts';
import { isRelative, takesList, takesNothing } from '../words.ts';
import classes from './FilterEditor.module.css';
import type { ValueProps } from '../filters.ts';
import { PickEntries } from './PickValues.tsx';
import { PickEntities } from './PickEntities.tsx';
import { DayEditor, Preset, PeriodEditor } from './TimeEditors.tsx';
import { focusHere } from '../filters.ts';

/** The editor for the field and the operator. */
export function ValueEditor<V>(props: ValueProps<V>) {
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

function Words<V>({ condition, autofocus, onValues }: ValueProps<V>) {
  const t = useTranslations('common');
  return (
    <TextInput
      aria-label={t('value')}
      placeholder={t('value')}
      value={condition.values[0] ?? ''}
      onChange={(event) => onValues([event.currentTarget.value])}
      {...focusHere(autofocus)}
    />
  );
}

function Several<V>({ condition, autofocus, onValues }: ValueProps<V>) {
  const t = useTranslations('list');
  const common = useTranslations('common');
  return (
    <TagsInput
      aria-label={common('value')}
      description={t('several_values')}
      value={condition.values}
      onChange={onValues}
      acceptValueOnBlur
      {...focusHere(autofocus)}
    />
  );
}

function Figure<V>({ condition, field, autofocus, onValues }: ValueProps<V>) {
  const t = useTranslations('common');
  return (
    <NumberBox
      aria-label={t('value')}
      placeholder={t('value')}
      decimals={field?.kind === 'integer' ? 0 : undefined}
      value={figureOf(condition.values[0])}
      onChange={(value) => onValues(figureText(value))}
      {...focusHere(autofocus)}
    />
  );
}

function YesNo<V>({ condition, onValues }: ValueProps<V>) {
  const t = useTranslations('common');
  return (
    <div className={classes.choices}>
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
