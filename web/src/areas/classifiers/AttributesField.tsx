import { IconPlus, IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useFieldArray, useFormContext, useWatch, useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { keepFocus } from '../../parts/form/focus.ts';
import { DropMark, focusGrip, Grip } from '../../ui/reorder/Grip.tsx';
import type { RowMover } from '../../ui/reorder/Grip.tsx';
import { usePointerDrag } from '../../ui/reorder/usePointerDrag.ts';
import { ICON } from '../../ui/theme/tokens.ts';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import { TextField } from '../../parts/form/fields/fields.tsx';
import { TagsField } from '../../parts/form/fields/choiceFields.tsx';
import { useFormField } from '../../parts/form/fields/useFormField.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { FIELD_ORDER } from '../../ui/fields/fieldOrder.ts';
import { NEW_ATTRIBUTE, ATTRIBUTE_TYPES } from './classValues.ts';
import type { ClassForm, FormControl } from './classValues.ts';
import { freeKey } from './attributeKey.ts';
import classes from './classifiers.module.css';
import { Button, ActionIcon } from '../../ui/buttons/Button.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';

/** The attributes that objects of the class have, in order. */
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
  /** The focus follows a moved attribute. */
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
  const moving: RowMover = {
    grip,
    move: (key, step) => {
      if (shift(placeOf(key), step)) focusGrip(list.current, key);
    },
  };
  return (
    <div className="all-columns">
      <ul className="stack below-12" ref={list}>
        {fields.map(({ id }, i) => (
          <li
            key={id}
            className={`stack align-start relative card ${classes.attribute}`}
            data-line={id}
            data-mark={mark === id || undefined}
            data-gone={dragged?.key === id || undefined}
          >
            <AttributeGrip control={control} i={i} id={id} moving={moving} />
            <AttributeRow control={control} i={i} />
            <div className={`flex ${classes.buttons}`}>
              <AttributeTool
                name={t('up')}
                way="up"
                onClick={() => press(i, -1)}
                disabled={i === 0}
              />
              <AttributeTool
                name={t('down')}
                way="down"
                onClick={() => press(i, 1)}
                disabled={i === fields.length - 1}
              />
              <AttributeTool name={t('remove')} way="out" onClick={() => remove(i)} />
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

const TOOL_ICONS = { up: IconArrowUp, down: IconArrowDown, out: IconTrash };

interface ToolProps {
  name: string;
  way: keyof typeof TOOL_ICONS;
  onClick: () => void;
  disabled?: boolean;
}

function AttributeTool({ name, way, onClick, disabled = false }: ToolProps) {
  const Icon = TOOL_ICONS[way];
  return (
    <Tooltip label={name}>
      <ActionIcon
        aria-label={name}
        data-way={way}
        aria-disabled={disabled}
        onMouseDown={keepFocus}
        onClick={onClick}
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
  moving: RowMover;
}

function AttributeGrip({ control, i, ...rest }: GripProps) {
  const t = useTranslations('classifiers.attribute');
  const name = useWatch({ control, name: `attributes.${i}.name` });
  return <Grip name={name.trim() || t('unnamed')} {...rest} />;
}

function AttributeRow({ control, i }: { control: FormControl; i: number }) {
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

/** Generated from the name unless typed; a stored key stays, because objects store their values under it. */
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
      inputWrapperOrder={FIELD_ORDER}
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
