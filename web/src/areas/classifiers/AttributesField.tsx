import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import {
  useController,
  useFieldArray,
  useFormContext,
  useWatch,
  type Control,
} from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { TagsField, TextField } from '../../parts/form/fields.tsx';
import { keepFocus } from '../../parts/form/keepFocus.ts';
import { useFormField } from '../../parts/form/useFormField.ts';
import { DropMark, focusGrip, Grip, type Moving } from '../../ui/reorder/Grip.tsx';
import { usePointerDrag } from '../../ui/reorder/usePointerDrag.ts';
import { Select } from '../../ui/Select.tsx';
import { freeKey } from './attributeKey.ts';
import classes from './classifiers.module.css';
import { ATTRIBUTE_TYPES, NEW_ATTRIBUTE, type ClassForm } from './classValues.ts';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';

type FormControl = Control<ClassForm>;
const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** The attributes that objects of the class have, in their order. */
export function AttributesField() {
  const { control } = useFormContext<ClassForm>();
  const t = useTranslations('classifiers.attribute');
  const { fields, append, remove, move } = useFieldArray({ control, name: 'attributes' });
  const list = useRef<HTMLUListElement>(null);
  const shift = (from: number, step: number) => {
    const to = from + step;
    if (to < 0 || to >= fields.length) return false;
    move(from, to);
    return true;
  };
  /** The focus goes along with a moved attribute. */
  const press = (from: number, step: -1 | 1) => {
    if (!shift(from, step)) return;
    requestAnimationFrame(() => {
      const way = step < 0 ? 'up' : 'down';
      list.current?.children[from + step]?.querySelector<HTMLElement>(`[data-way=${way}]`)?.focus();
    });
  };
  const placeOf = (key: string) => fields.findIndex(({ id }) => id === key);
  const { dragged, grip } = usePointerDrag({
    container: list,
    along: (key) => new Set([key]),
    drop: ({ key, over }) => move(placeOf(key), over),
  });
  const rest = fields.filter(({ id }) => id !== dragged?.key);
  const mark = dragged && (rest[dragged.over]?.id ?? 'end');
  const moving: Moving = {
    grip,
    move: (key, step) => {
      if (shift(placeOf(key), step)) focusGrip(list.current, key);
    },
  };
  return (
    <div className={classes.wide}>
      <ul className={classes.attributes} ref={list}>
        {fields.map(({ id }, i) => (
          <li
            key={id}
            className={classes.attribute}
            data-line={id}
            data-mark={mark === id || undefined}
            data-gone={dragged?.key === id || undefined}
          >
            <AttributeGrip control={control} i={i} id={id} moving={moving} />
            <Attribute control={control} i={i} />
            <div className={classes.buttons}>
              <Tool name={t('up')} way="up" act={() => press(i, -1)} disabled={i === 0} />
              <Tool
                name={t('down')}
                way="down"
                act={() => press(i, 1)}
                disabled={i === fields.length - 1}
              />
              <Tool name={t('remove')} way="out" act={() => remove(i)} />
            </div>
          </li>
        ))}
        {mark === 'end' && (
          <li role="presentation">
            <DropMark />
          </li>
        )}
      </ul>
      <Button
        variant="default"
        leftSection={<IconPlus {...ICON} />}
        onMouseDown={keepFocus}
        onClick={() => append(NEW_ATTRIBUTE)}
      >
        {t('add')}
      </Button>
    </div>
  );
}

const WAYS = { up: IconArrowUp, down: IconArrowDown, out: IconTrash };

interface ToolProps {
  name: string;
  way: keyof typeof WAYS;
  act: () => void;
  disabled?: boolean;
}

function Tool({ name, way, act, disabled = false }: ToolProps) {
  const Icon = WAYS[way];
  return (
    <Tooltip label={name}>
      <ActionIcon
        aria-label={name}
        data-way={way}
        aria-disabled={disabled}
        onMouseDown={keepFocus}
        onClick={act}
      >
        <Icon {...ICON} />
      </ActionIcon>
    </Tooltip>
  );
}

interface GripProps {
  control: FormControl;
  i: number;
  id: string;
  moving: Moving;
}

function AttributeGrip({ control, i, ...rest }: GripProps) {
  const t = useTranslations('classifiers.attribute');
  const name = useWatch({ control, name: `attributes.${i}.name` });
  return <Grip name={name.trim() || t('unnamed')} {...rest} />;
}

function Attribute({ control, i }: { control: FormControl; i: number }) {
  const t = useTranslations('classifiers.attribute');
  const label = useTranslations('field');
  const type = useWatch({ control, name: `attributes.${i}.type` });
  return (
    <>
      <TextField<ClassForm> name={`attributes.${i}.name`} label={label('name')} required />
      <KeyField control={control} i={i} />
      <TypeField control={control} i={i} />
      {type === 'number' ? (
        <TextField<ClassForm> name={`attributes.${i}.unit`} label={t('unit')} />
      ) : (
        <span />
      )}
      {type === 'choice' && (
        <div className={classes.choices}>
          <TagsField<ClassForm>
            name={`attributes.${i}.choices`}
            label={t('choices')}
            help={t('choices_help')}
            required
          />
        </div>
      )}
    </>
  );
}

/** Made from the name unless it is written; a stored one stays, since objects keep their values under it. */
function KeyField({ control, i }: { control: FormControl; i: number }) {
  const t = useTranslations('classifiers.attribute');
  const rows = useWatch({ control, name: 'attributes' });
  const {
    ref,
    field,
    error: fault,
  } = useFormField<ClassForm, `attributes.${number}.key`>(`attributes.${i}.key`);
  const row = rows[i] ?? NEW_ATTRIBUTE;
  const others = new Set(rows.filter((_, at) => at !== i).map(({ key }) => key));
  const error = fault !== undefined && t('key_wrong');
  return (
    <TextInput
      ref={ref}
      {...field}
      label={t('key')}
      autoComplete="off"
      spellCheck={false}
      readOnly={row.stored}
      placeholder={row.name.trim() === '' ? '' : freeKey(row.name, others)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...(error !== false ? { error } : row.stored ? { description: t('key_stays') } : {})}
    />
  );
}

function TypeField({ control, i }: { control: FormControl; i: number }) {
  const t = useTranslations('classifiers.attribute');
  const { field } = useController({ control, name: `attributes.${i}.type` });
  const { ref, ...rest } = field;
  return (
    <Select
      ref={ref}
      {...rest}
      label={t('type')}
      data={ATTRIBUTE_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
      allowDeselect={false}
    />
  );
}
