import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { keepFocus } from '../../parts/form/focus.ts';
import { Grip } from '../../ui/reorder/Grip.tsx';
import type { RowMover } from '../../ui/reorder/Grip.tsx';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import type { FormControl } from './classValues.ts';
import { ICON } from '../../ui/theme/tokens.ts';

const TOOL_ICONS = { up: IconArrowUp, down: IconArrowDown, out: IconTrash };

interface ToolProps {
  name: string;
  way: keyof typeof TOOL_ICONS;
  onClick: () => void;
  disabled?: boolean;
}

export function AttributeTool({ name, way, onClick, disabled = false }: ToolProps) {
  const Icon = TOOL_ICONS[way];
  return (
    <Tooltip label={name}>
      <ActionIcon
        aria-label={name}
        data-way={way}
        aria-disabled={disabled}
        onMouseDown={keepFocus}
        onClick={onClick}
      >
        <Icon {...ICON} />
      </ActionIcon>
    </Tooltip>
  );
}

interface GripProps {
  control: FormControl;
  i: number;
  id: string;
  moving: RowMover;
}

export function AttributeGrip({ control, i, ...rest }: GripProps) {
  const t = useTranslations('classifiers.attribute');
  const name = useWatch({ control, name: `attributes.${i}.name` });
  return <Grip name={name.trim() || t('unnamed')} {...rest} />;
}
