import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { keepFocus } from '../../parts/form/focus.ts';
import { DropMark, focusGrip } from '../../ui/reorder/Grip.tsx';
import type { RowMover } from '../../ui/reorder/Grip.tsx';
import { usePointerDrag } from '../../ui/reorder/usePointerDrag.ts';
import classes from './classifiers.module.css';
import { NEW_ATTRIBUTE } from './classValues.ts';
import type { ClassForm } from './classValues.ts';
import { AttributeRow } from './AttributeRow.tsx';
import { AttributeTool, AttributeGrip } from './AttributeTools.tsx';
import { ICON } from '../../ui/theme/tokens.ts';

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
            <AttributeRow control={control} i={i} />
            <div className={classes.buttons}>
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
