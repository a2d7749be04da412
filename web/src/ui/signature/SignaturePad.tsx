import {
  useId,
  useState,
  type KeyboardEvent,
  useRef,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { useTranslations } from 'use-intl';
import { PICTURE_TYPES } from '@plumbline/contract/content/files';
import { IconArrowBackUp, IconEraser, IconPhotoUp } from '@tabler/icons-react';
import { latinKey } from '../../kit/hotkeys.ts';
import { useOneAtATime } from '../../kit/oneAtATime.ts';
import { useUnsaved } from '../overlays/unsaved.ts';
import { usePictureAddress } from '../picture/usePictureAddress.ts';
import { ICON } from '../theme/tokens.ts';
import { pictureOf, pictureOfFile } from './picture.ts';
import { SignatureField } from './SignatureField.tsx';
import {
  extend,
  isBlank,
  PICTURE_RATIO,
  shownIn,
  type InkSpot,
  type InkStroke,
} from './strokes.ts';
import classes from './Signature.module.css';
import { Button } from '../buttons/Button.tsx';
import { FileButton } from '../buttons/FileButton.tsx';

export interface SignaturePadProps {
  /** The name of the person who signs, and the day as written under the line. */
  name: string;
  day: string;
  verb: string;
  /** Whether the field takes all the height there is, as on a phone's whole screen. */
  fills?: boolean;
  /** Stores a PNG with a transparent background and reports its own errors; the button waits for it. */
  onSign: (picture: Blob) => Promise<void>;
}

/** A field to sign by hand or, without drawing, with a picture of the signature. */
export function SignaturePad({ name, day, verb, fills = false, onSign }: SignaturePadProps) {
  const t = useTranslations('signature');
  const hint = useId();
  const drawing = useDrawing();
  const [uploaded, setUploaded] = useState<Blob | null>(null);
  const [problem, setProblem] = useState<'blank' | 'no_picture' | null>(null);
  const picture = usePictureAddress(uploaded);
  const [saving, once] = useOneAtATime();
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
    // a busy phone takes seconds for it: browsers encode a picture when they have nothing else to do
    void once(async () => await onSign(uploaded ?? (await pictureOf(drawing.strokes))));
  };
  const undo = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || latinKey(event) !== 'z') return;
    event.preventDefault();
    drawing.undo();
  };
  const isRefused = problem === 'blank' && isEmpty;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the buttons within
    <div className={`stack ${classes.pad}`} data-fills={fills || undefined} onKeyDown={undo}>
      <p className={`small quiet ${classes.hint}`} id={hint}>
        {t('hint')} <span className={classes.turn}>{t('turn')}</span>
      </p>
      <SignatureField
        strokes={drawing.strokes}
        frame={drawing.frame}
        picture={picture}
        isRefused={isRefused}
        describedBy={hint}
        handlers={drawing.handlers}
      />
      <div className={`flex justify-between gap-12 small quiet ${classes.caption}`}>
        <span dir="auto">{name}</span>
        <span className="num-date">{day}</span>
      </div>
      <p className="small hide-empty error" role="alert">
        {isRefused ? t('blank') : problem === 'no_picture' ? t('no_picture') : ''}
      </p>
      <SignatureTools
        canUndo={uploaded === null && drawing.strokes.length > 0}
        canClear={uploaded !== null || drawing.strokes.length > 0}
        undo={drawing.undo}
        clear={clear}
        upload={upload}
        areIcons={fills}
      >
        <Button data-phone="lg" loading={saving} onClick={sign}>
          {verb}
        </Button>
      </SignatureTools>
    </div>
  );
}

/** Draws strokes with mouse, pen or finger; a second finger on the field changes nothing. */
function useDrawing() {
  const [strokes, setStrokes] = useState<readonly InkStroke[]>([]);
  const [frame, setFrame] = useState(1 / PICTURE_RATIO);
  const begun = useRef(frame); // also for events before the next render
  const pointer = useRef<number>(undefined);

  const add = (places: readonly InkSpot[]) =>
    setStrokes((all) => [...all.slice(0, -1), extend(all.at(-1) ?? [], places)]);
  const finish = ({ pointerId }: PointerEvent) => {
    if (pointerId === pointer.current) pointer.current = undefined;
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<Element>) => {
      if (event.button !== 0 || pointer.current !== undefined) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointer.current = event.pointerId;
      // at once: later the event no longer knows the field
      const { width, height } = event.currentTarget.getBoundingClientRect();
      if (strokes.length === 0) begun.current = height / width;
      setFrame(begun.current);
      const stroke = extend([], placesOf(event, begun.current));
      setStrokes((all) => [...all, stroke]);
    },
    onPointerMove: (event: PointerEvent<Element>) => {
      if (event.pointerId === pointer.current) add(placesOf(event, begun.current));
    },
    onPointerUp: finish,
    onPointerCancel: finish,
  };
  return {
    strokes,
    frame,
    handlers,
    undo: () => setStrokes((all) => all.slice(0, -1)),
    clear: () => setStrokes([]),
  };
}

/** All places the pointer passed since the last event: browsers report a fast one only once a frame. */
function placesOf({ currentTarget, nativeEvent }: PointerEvent<Element>, frame: number) {
  const field = currentTarget.getBoundingClientRect();
  const { scale, left, top } = shownIn(frame, field);
  const events = nativeEvent.getCoalescedEvents?.() ?? [];
  return (events.length > 0 ? events : [nativeEvent]).map(({ clientX, clientY }): InkSpot => ({
    x: (clientX - field.left - left) / scale,
    y: (clientY - field.top - top) / scale,
  }));
}

interface Props {
  canUndo: boolean;
  canClear: boolean;
  undo: () => void;
  clear: () => void;
  upload: (file: Blob) => void;
  /** Whether they show their icons alone, so that one row has room for all. */
  areIcons: boolean;
  /** The button that signs. */
  children: ReactNode;
}

/** The actions on a signature, none of which needs a pointer. */
function SignatureTools({ canUndo, canClear, undo, clear, upload, areIcons, children }: Props) {
  const t = useTranslations('signature');
  const common = useTranslations('common');
  const lookOf = (text: string, icon: ReactNode) =>
    ({
      variant: 'default',
      'data-phone': 'lg',
      ...(areIcons
        ? { 'aria-label': text, title: text, px: 14, children: icon }
        : { leftSection: icon, children: text }),
    }) as const;
  return (
    <div className={`wrap ${classes.tools}`}>
      <Button
        {...lookOf(common('undo'), <IconArrowBackUp {...ICON} />)}
        disabled={!canUndo}
        onClick={undo}
      />
      <Button
        {...lookOf(t('clear'), <IconEraser {...ICON} />)}
        disabled={!canClear}
        onClick={clear}
      />
      <FileButton accept={PICTURE_TYPES.join(',')} onChange={(file) => file && upload(file)}>
        {(props) => <Button {...props} {...lookOf(t('upload'), <IconPhotoUp {...ICON} />)} />}
      </FileButton>
      {children}
    </div>
  );
}
