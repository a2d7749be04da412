import { LABEL_SHEETS, LABEL_SIZES, labelsOnPage } from '@plumbline/contract/objects/labelSheets';
import type { LabelSize } from '@plumbline/contract/objects/labelSheets';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import classes from './Labels.module.css';
import { SheetDrawing } from './SheetDrawing.tsx';

interface Props {
  value: LabelSize;
  start: number;
  onChange: (size: LabelSize) => void;
}

/** The sizes of labels, each as a small drawing of its sheet. */
export function SheetChoice({ value, start, onChange }: Props) {
  const t = useTranslations('label');
  const name = useId();
  return (
    <fieldset className={classes.sizes}>
      <legend>{t('size')}</legend>
      {LABEL_SIZES.map((size) => {
        const sheet = LABEL_SHEETS[size];
        const count = labelsOnPage(sheet);
        const [width = '', height = ''] = size.split('x');
        return (
          <label key={size} className={classes.size}>
            <input
              type="radio"
              name={name}
              checked={size === value}
              onChange={() => onChange(size)}
            />
            <SheetDrawing sheet={sheet} start={size === value ? start : 1} />
            <span className={classes.words}>
              <b>{t('size_name', { width, height })}</b>
              <span>{count === 1 ? t('alone') : t('on_page', { count: String(count) })}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
