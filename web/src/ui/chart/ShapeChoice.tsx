import { ActionIcon } from '@mantine/core';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../kit/device.tsx';
import { Segments } from '../fields/Segments.tsx';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { ICON } from '../theme/tokens.ts';

const SHAPES = { chart: IconChartLine, table: IconTable };
export type ChartShape = keyof typeof SHAPES;

interface Props {
  shape: ChartShape;
  onChange: (shape: ChartShape) => void;
}

/** Chart or table; on a phone a button for the other one, which fits beside the other tools. */
export function ShapeChoice({ shape, onChange }: Props) {
  const t = useTranslations('chart');
  const phone = useIsPhone();
  const other = shape === 'chart' ? 'table' : 'chart';
  const Icon = SHAPES[other];
  return phone ? (
    <Tooltip label={t(other)}>
      <ActionIcon variant="default" aria-label={t(other)} onClick={() => onChange(other)}>
        <Icon {...ICON} />
      </ActionIcon>
    </Tooltip>
  ) : (
    <Segments
      aria-label={t('view')}
      size="xs"
      data={(['chart', 'table'] as const).map((value) => ({ value, label: t(value) }))}
      value={shape}
      onChange={onChange}
    />
  );
}
