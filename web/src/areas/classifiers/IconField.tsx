import { IconCube } from '@tabler/icons-react';
import { useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { CLASS_ICONS } from '../../parts/entity/classIcons.ts';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { Select } from '../../ui/fields/Select.tsx';
import classes from './classifiers.module.css';
import type { ClassForm } from './classValues.ts';
import { compareTexts } from '../../kit/i18n/compare.ts';

/** The icon shown before objects of the class. */
export function IconField() {
  const t = useTranslations('common');
  const words = useTranslations('classifiers.icon');
  const label = useFieldLabel();
  const { field } = useController<ClassForm, 'icon'>({ name: 'icon' });
  const { ref, value, onChange, onBlur } = field;
  const Icon = CLASS_ICONS[value ?? ''] ?? IconCube;
  return (
    <Select
      ref={ref}
      name="icon"
      label={label('icon')}
      data={Object.keys(CLASS_ICONS)
        .map((key) => ({ value: key, label: words(key as 'map') })) // a test checks that every icon has a text
        .toSorted((a, b) => compareTexts(a.label, b.label))}
      searchable
      openOnFocus={false}
      clearable
      placeholder={t('not_set')}
      nothingFoundMessage={t('nothing_found')}
      leftSection={<Icon size={16} stroke={1.5} />}
      renderOption={({ option }) => {
        const Choice = CLASS_ICONS[option.value] ?? IconCube;
        return (
          <span className={classes.icon}>
            <Choice size={18} stroke={1.5} />
            {option.label}
          </span>
        );
      }}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}
