import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { PEN } from './picture.ts';
import { SignaturePicture } from './SignaturePicture.tsx';
import { strokePath, type InkStroke } from './strokes.ts';
import classes from './Signature.module.css';

/** The units of the drawing, whose vectors are sharp at any pixel ratio and scale with the field. */
const UNITS = 1000;

interface Props {
  strokes: readonly InkStroke[];
  /** The height of the field when the drawing began, in its widths. */
  frame: number;
  /** The address of an uploaded picture, shown instead of the drawing. */
  picture: string | null;
  isRefused: boolean;
  describedBy: string;
  handlers: ComponentProps<'svg'>;
}

/** The field in which the signature is drawn, above its line. */
export function SignatureField({
  strokes,
  frame,
  picture,
  isRefused,
  describedBy,
  handlers,
}: Props) {
  const t = useTranslations('signature');
  return (
    <div
      className={`relative overflow-hidden sunken radius-10 ${classes.field}`}
      data-refused={isRefused || undefined}
    >
      {picture === null ? (
        <svg
          className="block full-width"
          role="img"
          aria-label={t('field', countArgs(strokes.length))}
          aria-describedby={describedBy}
          viewBox={`0 0 ${UNITS} ${UNITS * frame}`}
          {...handlers}
        >
          {strokes.map((stroke, n) => (
            <path key={n} d={strokePath(stroke, UNITS)} strokeWidth={PEN * UNITS} />
          ))}
        </svg>
      ) : (
        <SignaturePicture src={picture} label={t('uploaded')} />
      )}
      <div className={`absolute ${classes.line}`} aria-hidden />
    </div>
  );
}
