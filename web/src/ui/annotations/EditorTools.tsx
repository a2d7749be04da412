import type { MarkColour } from '../theme/palette.ts';
import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { Segments } from '../fields/Segments.tsx';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { ICON } from '../theme/tokens.ts';
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

/** What is drawn, in which colour, and the steps back and forth. */
export function EditorTools({ tool, color, model, onTool, onColour }: Props) {
  const t = useTranslations('annotations');
  const common = useTranslations('common');
  const { selected, remove } = model;
  const button = (label: string, Icon: typeof IconTrash, press: (() => void) | null) => (
    <Tooltip label={label}>
      <ActionIcon
        data-phone="lg"
        aria-label={label}
        disabled={press === null}
        onClick={press ?? undefined}
      >
        <Icon {...ICON} />
      </ActionIcon>
    </Tooltip>
  );
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
        {button(common('undo'), IconArrowBackUp, model.canUndo ? model.undo : null)}
        {button(t('redo'), IconArrowForwardUp, model.canRedo ? model.redo : null)}
        {button(t('delete'), IconTrash, selected === null ? null : () => remove(selected))}
      </div>
    </div>
  );
}
