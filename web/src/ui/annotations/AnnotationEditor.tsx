import { Button } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { MarkColour } from '@plumbline/contract/content/markColours';
import { latinKey } from '../../kit/hotkeys.ts';
import { DrawingSurface } from './DrawingSurface.tsx';
import { EditorTools } from './EditorTools.tsx';
import { MarkText } from './MarkText.tsx';
import type { MarkShape } from './shapes.ts';
import type { PenTool } from './usePen.ts';
import { useShapes, type ShapesModel } from './useShapes.ts';
import { useUnsaved } from '../overlays/unsaved.ts';
import classes from './Editor.module.css';

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

/** Draws arrows, circles and texts over a picture, which itself stays as it was taken. */
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
    <div className={classes.editor} onKeyDown={(event) => stepByKey(event, model)}>
      <EditorTools tool={tool} color={color} model={model} onTool={setTool} onColour={paint} />
      <DrawingSurface {...{ src, alt, ratio, tool, color, model }} />
      {model.selected !== null && shape?.type === 'text' && (
        <MarkText
          key={model.selected}
          text={shape.text ?? ''}
          onText={(text) => model.write(model.selected ?? 0, text)}
        />
      )}
      <p className={classes.hint} role="status">
        {t(model.isFull ? 'full' : 'hint')}
      </p>
      <div className={classes.acts}>
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
