import { useState, type KeyboardEvent, useId } from 'react';
import { useTranslations } from 'use-intl';
import { type MarkColour, MARK_COLOURS } from '@plumbline/contract/content/markColours';
import { MAX_SHAPE_TEXT } from '@plumbline/contract/content/limits';
import { IconArrowBackUp, IconArrowForwardUp, IconTrash } from '@tabler/icons-react';
import { latinKey } from '../../kit/hotkeys.ts';
import { useUnsaved } from '../overlays/unsaved.ts';
import { ToolButton } from '../buttons/ToolButton.tsx';
import { Segments } from '../fields/Segments.tsx';
import { styleOf } from '../theme/styleOf.ts';
import { DrawingSurface } from './DrawingSurface.tsx';
import type { MarkShape } from './shapes.ts';
import type { PenTool } from './usePen.ts';
import { useShapes, type ShapesModel } from './useShapes.ts';
import classes from './Editor.module.css';
import { focusFirst } from '../../kit/firstFocus.ts';
import { Button } from '../buttons/Button.tsx';
import { TextInput } from '../fields/TextInput.tsx';

export interface AnnotationEditorProps {
  src: string;
  alt: string;
  /** Width to height of the picture. */
  ratio: number;
  shapes: readonly MarkShape[];
  saving?: boolean;
  onSave: (shapes: readonly MarkShape[]) => void;
  onCancel: () => void;
}

/** Draws lines by hand, arrows, circles and texts over a picture, which itself stays as it was taken. */
export function AnnotationEditor(props: AnnotationEditorProps) {
  const { src, alt, ratio, shapes: first, saving = false, onSave, onCancel } = props;
  const t = useTranslations('annotations');
  const common = useTranslations('common');
  const model = useShapes(first);
  useUnsaved(model.canUndo);
  const [tool, setTool] = useState<PenTool>('arrow');
  const [color, setColour] = useState<MarkColour>('red');
  const shape = model.selected === null ? undefined : model.shapes[model.selected];
  const paint = (next: MarkColour) => {
    setColour(next);
    if (model.selected !== null && shape) model.replace(model.selected, { ...shape, color: next });
  };
  const save = () =>
    onSave(model.shapes.filter(({ type, text }) => type !== 'text' || text?.trim()));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the fields within
    <div className={`stack ${classes.editor}`} onKeyDown={(event) => stepByKey(event, model)}>
      <EditorTools tool={tool} color={color} model={model} onTool={setTool} onColour={paint} />
      <DrawingSurface {...{ src, alt, ratio, tool, color, model }} />
      {model.selected !== null && shape?.type === 'text' && (
        <MarkText
          key={model.selected}
          text={shape.text ?? ''}
          onText={(text) => model.write(model.selected ?? 0, text)}
        />
      )}
      <p className="quiet small" role="status">
        {t(model.isFull ? 'full' : 'hint')}
      </p>
      <div className="flex justify-end gap-8">
        <Button data-phone="lg" variant="default" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button data-phone="lg" loading={saving} onClick={save}>
          {common('save')}
        </Button>
      </div>
    </div>
  );
}

/** Ctrl and Z, with Shift or Y instead: back and forth, except while a text is typed. */
function stepByKey(event: KeyboardEvent, { undo, redo }: ShapesModel): void {
  const key = latinKey(event);
  if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
  if (key !== 'z' && key !== 'y') return;
  event.preventDefault();
  (key === 'y' || event.shiftKey ? redo : undo)();
}

interface Props {
  text: string;
  onText: (text: string) => void;
}

/** The words of the selected mark, ready to be typed at once. */
function MarkText({ text, onText }: Props) {
  const t = useTranslations('annotations');
  return (
    <TextInput
      {...focusFirst()}
      aria-label={t('text')}
      placeholder={t('text')}
      maxLength={MAX_SHAPE_TEXT}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}

const TOOLS: readonly PenTool[] = ['select', 'stroke', 'arrow', 'circle', 'text'];

interface EditorToolsProps {
  tool: PenTool;
  color: MarkColour;
  model: ShapesModel;
  onTool: (tool: PenTool) => void;
  onColour: (color: MarkColour) => void;
}

/** The tools, the colours, and the steps back and forth. */
function EditorTools({ tool, color, model, onTool, onColour }: EditorToolsProps) {
  const t = useTranslations('annotations');
  const common = useTranslations('common');
  const { selected, remove } = model;
  return (
    <div className={`row wrap ${classes.tools}`} role="toolbar" aria-label={t('tools')}>
      <Segments
        aria-label={t('tool.title')}
        data={TOOLS.map((value) => ({ value, label: t(`tool.${value}`) }))}
        value={tool}
        onChange={onTool}
      />
      <ColourChoice color={color} onColour={onColour} />
      <div className="flex gap-4 to-end">
        <ToolButton
          label={common('undo')}
          Icon={IconArrowBackUp}
          press={model.canUndo ? model.undo : null}
          data-phone="lg"
        />
        <ToolButton
          label={t('redo')}
          Icon={IconArrowForwardUp}
          press={model.canRedo ? model.redo : null}
          data-phone="lg"
        />
        <ToolButton
          label={t('delete')}
          Icon={IconTrash}
          press={selected === null ? null : () => remove(selected)}
          data-phone="lg"
        />
      </div>
    </div>
  );
}

const NAMES = Object.keys(MARK_COLOURS) as MarkColour[];

interface ColourChoiceProps {
  color: MarkColour;
  onColour: (color: MarkColour) => void;
}

/** The colour of the next shape, or of the selected one. */
function ColourChoice({ color, onColour }: ColourChoiceProps) {
  const t = useTranslations('annotations.colour');
  const group = useId();
  return (
    <div className={`flex ${classes.colours}`} role="radiogroup" aria-label={t('title')}>
      {NAMES.map((name) => (
        <label
          className="centre"
          key={name}
          title={t(name)}
          style={styleOf({ '--swatch': MARK_COLOURS[name] })}
        >
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
