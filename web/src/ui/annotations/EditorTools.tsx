import type { MarkColour } from '@plumbline/contract/content/markColours';
import { IconArrowBackUp, IconArrowForwardUp, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { ToolButton } from '../buttons/ToolButton.tsx';
import { Segments } from '../fields/Segments.tsx';
import { ColourChoice } from './ColourChoice.tsx';
import type { PenTool } from './usePen.ts';
import type { ShapesModel } from './useShapes.ts';
import classes from './Editor.module.css';

const TOOLS: readonly PenTool[] = ['select', 'arrow', 'circle', 'text'];

interface Props {
  tool: PenTool;
  color: MarkColour;
  model: ShapesModel;
  onTool: (tool: PenTool) => void;
  onColour: (color: MarkColour) => void;
}

/** The tools, the colours, and the steps back and forth. */
export function EditorTools({ tool, color, model, onTool, onColour }: Props) {
  const t = useTranslations('annotations');
  const common = useTranslations('common');
  const { selected, remove } = model;
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('tools')}>
      <Segments
        aria-label={t('tool.title')}
        data={TOOLS.map((value) => ({ value, label: t(`tool.${value}`) }))}
        value={tool}
        onChange={onTool}
      />
      <ColourChoice color={color} onColour={onColour} />
      <div className={classes.steps}>
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
