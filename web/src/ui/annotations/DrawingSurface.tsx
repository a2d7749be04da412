import type { MarkColour } from '@plumbline/contract/content/markColours';
import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { styleOf } from '../theme/styleOf.ts';
import { sizeOf } from './outline.ts';
import { ShapeMark } from './ShapeMark.tsx';
import { usePen, type PenTool } from './usePen.ts';
import type { ShapesModel } from './useShapes.ts';
import { inTheMiddle, shapeMovedBy, stretched } from './shapes.ts';
import classes from './Editor.module.css';

interface Props {
  src: string;
  alt: string;
  ratio: number;
  tool: PenTool;
  color: MarkColour;
  model: ShapesModel;
}

/** The picture with its shapes, which are drawn and moved here. */
export function DrawingSurface({ src, alt, ratio, tool, color, model }: Props) {
  const t = useTranslations('annotations');
  const { draft, handlers } = usePen({ tool, color, model });
  const size = sizeOf(ratio);
  const shapes = model.shapes.map((shape, n) => (draft?.at === n ? draft.shape : shape));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (pressShapeKey(event, model, { tool, color })) event.preventDefault();
  };
  return (
    <div
      className={`relative overflow-hidden radius-10 ${classes.surface}`}
      style={styleOf({ '--ratio': ratio })}
    >
      <img className="block full-width" src={src} alt={alt} draggable={false} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drawing is worked on as a whole */}
      <svg
        className="full-width cover"
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="application"
        aria-label={t('surface')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a drawing is worked on as a whole
        tabIndex={0}
        data-tool={tool}
        onKeyDown={onKeyDown}
        {...handlers}
      >
        {shapes.map((shape, n) => (
          <g
            key={n}
            data-shape={n}
            data-selected={model.selected === n || undefined}
            role="button"
            tabIndex={0}
            aria-pressed={model.selected === n}
            aria-label={[t(`shape.${shape.type}`, { number: String(n + 1) }), shape.text]
              .filter(Boolean)
              .join(': ')}
            onFocus={() => model.select(n)}
          >
            <ShapeMark shape={shape} size={size} />
          </g>
        ))}
        {draft?.at === null && <ShapeMark shape={draft.shape} size={size} />}
      </svg>
    </div>
  );
}

const STEP = 0.01;
const ARROWS: Record<string, readonly [dx: number, dy: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

interface Press {
  key: string;
  shiftKey: boolean;
}

/** Draws and changes shapes without a pointer; false if the key means nothing here. */
function pressShapeKey(
  { key, shiftKey }: Press,
  model: ShapesModel,
  { tool, color }: { tool: PenTool; color: MarkColour },
): boolean {
  if (key === 'Enter' && tool !== 'select') {
    model.add(inTheMiddle(tool, color));
    return true;
  }
  const { selected } = model;
  const shape = selected === null ? undefined : model.shapes[selected];
  if (selected === null || shape === undefined) return false;
  if (key === 'Delete' || key === 'Backspace') {
    model.remove(selected);
    return true;
  }
  const arrow = ARROWS[key];
  if (arrow === undefined) return false;
  model.replace(selected, (shiftKey ? stretched : shapeMovedBy)(shape, ...arrow));
  return true;
}
