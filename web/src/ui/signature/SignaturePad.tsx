import { Button } from '@mantine/core';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { latinKey } from '../../kit/hotkeys.ts';
import { useUnsaved } from '../overlays/unsaved.ts';
import { usePictureAddress } from '../picture/usePictureAddress.ts';
import { pictureOf, pictureOfFile } from './picture.ts';
import { SignatureField } from './SignatureField.tsx';
import { SignatureTools } from './SignatureTools.tsx';
import { isBlank } from './strokes.ts';
import { useDrawing } from './useDrawing.ts';
import classes from './Signature.module.css';

export interface SignaturePadProps {
  /** The name of the person who signs, and the day as written under the line. */
  name: string;
  day: string;
  verb: string;
  saving?: boolean;
  /** Receives a PNG with a transparent background. */
  onSign: (picture: Blob) => void;
}

/** A field to sign by hand or, without drawing, with a picture of the signature. */
export function SignaturePad({ name, day, verb, saving = false, onSign }: SignaturePadProps) {
  const t = useTranslations('signature');
  const hint = useId();
  const drawing = useDrawing();
  const [uploaded, setUploaded] = useState<Blob | null>(null);
  const [problem, setProblem] = useState<'blank' | 'no_picture' | null>(null);
  const picture = usePictureAddress(uploaded);
  const isEmpty = uploaded === null && isBlank(drawing.strokes);
  useUnsaved(!isEmpty);

  const clear = () => {
    drawing.clear();
    setUploaded(null);
    setProblem(null);
  };
  const upload = (file: Blob) => {
    pictureOfFile(file).then(
      (made) => {
        setUploaded(made);
        setProblem(null);
      },
      () => setProblem('no_picture'),
    );
  };
  const sign = () => {
    if (isEmpty) return setProblem('blank');
    setProblem(null);
    if (uploaded !== null) return onSign(uploaded);
    void pictureOf(drawing.strokes).then(onSign);
  };
  const undo = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || latinKey(event) !== 'z') return;
    event.preventDefault();
    drawing.undo();
  };
  const isRefused = problem === 'blank' && isEmpty;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the buttons within
    <div className={classes.pad} onKeyDown={undo}>
      <p className={classes.hint} id={hint}>
        {t('hint')} <span className={classes.turn}>{t('turn')}</span>
      </p>
      <SignatureField
        strokes={drawing.strokes}
        picture={picture}
        isRefused={isRefused}
        describedBy={hint}
        handlers={drawing.handlers}
      />
      <div className={classes.under}>
        <span dir="auto">{name}</span>
        <span className="num-date">{day}</span>
      </div>
      <p className={classes.problem} role="alert">
        {isRefused ? t('blank') : problem === 'no_picture' ? t('no_picture') : ''}
      </p>
      <SignatureTools
        canUndo={uploaded === null && drawing.strokes.length > 0}
        canClear={uploaded !== null || drawing.strokes.length > 0}
        undo={drawing.undo}
        clear={clear}
        upload={upload}
      >
        <Button data-phone="lg" loading={saving} onClick={sign}>
          {verb}
        </Button>
      </SignatureTools>
    </div>
  );
}
