import { Checkbox } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFieldLabel } from '../list/filter/fields.ts';
import classes from './FieldFilter.module.css';

interface FilterProps {
  counts: [name: string, count: number][];
  only: readonly string[];
  onChange: (only: readonly string[]) => void;
}

export function FieldFilter({ counts, only, onChange }: FilterProps) {
  const t = useTranslations('audit');
  const label = useFieldLabel();
  const labelled = counts.filter(([name]) => label(name) !== name);
  if (labelled.length < 2) return null;
  const toggle = (name: string) =>
    onChange(only.includes(name) ? only.filter((one) => one !== name) : [...only, name]);
  return (
    <fieldset className={classes.filter}>
      <legend>{t('fields')}</legend>
      {labelled.map(([name, count]) => (
        <label key={name} className={classes.field}>
          <Checkbox checked={only.includes(name)} onChange={() => toggle(name)} />
          <span>{label(name)}</span>
          <span className="num">{count}</span>
        </label>
      ))}
    </fieldset>
  );
}
