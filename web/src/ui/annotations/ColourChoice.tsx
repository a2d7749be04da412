import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { MARK_COLOURS, type MarkColour } from '@plumbline/contract/content/markColours';
import { styleOf } from '../theme/styleOf.ts';
import classes from './Editor.module.css';

const NAMES = Object.keys(MARK_COLOURS) as MarkColour[];

interface Props {
  color: MarkColour;
  onColour: (color: MarkColour) => void;
}

/** The colour of the next shape, or of the selected one. */
export function ColourChoice({ color, onColour }: Props) {
  const t = useTranslations('annotations.colour');
  const group = useId();
  return (
    <div className={classes.colours} role="radiogroup" aria-label={t('title')}>
      {NAMES.map((name) => (
        <label key={name} title={t(name)} style={styleOf({ '--swatch': MARK_COLOURS[name] })}>
          <input
            type="radio"
            name={group}
            aria-label={t(name)}
            checked={name === color}
            onChange={() => onColour(name)}
          />
        </label>
      ))}
    </div>
  );
}
