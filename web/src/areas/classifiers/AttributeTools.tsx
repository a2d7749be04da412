import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { keepFocus } from '../../parts/form/keepFocus.ts';
import { Grip } from '../../ui/reorder/Grip.tsx';
import type { Moving } from '../../ui/reorder/Grip.tsx';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import type { FormControl } from './classValues.ts';
import { ICON } from '../../ui/theme/tokens.ts';

const WAYS = { up: IconArrowUp, down: IconArrowDown, out: IconTrash };

interface ToolProps {
  name: string;
  way: keyof typeof WAYS;
  act: () => void;
  disabled?: boolean;
}

export function Tool({ name, way, act, disabled = false }: ToolProps) {
  const Icon = WAYS[way];
  return (
    <Tooltip label={name}>
      <ActionIcon
        aria-label={name}
        data-way={way}
        aria-disabled={disabled}
        onMouseDown={keepFocus}
        onClick={act}
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
  moving: Moving;
}

export function AttributeGrip({ control, i, ...rest }: GripProps) {
  const t = useTranslations('classifiers.attribute');
  const name = useWatch({ control, name: `attributes.${i}.name` });
  return <Grip name={name.trim() || t('unnamed')} {...rest} />;
}
