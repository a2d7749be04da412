import { ActionIcon } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconChevronLeft,
  IconChevronRight,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useStore } from '../../kit/createStore.ts';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { ICON } from '../theme/tokens.ts';
import { canMove, MOVES, type ChartMove } from './data/range.ts';
import type { TimeRange } from './data/series.ts';
import type { ChartView } from './view.ts';

const BUTTONS: [ChartMove, typeof IconZoomIn][] = [
  ['earlier', IconChevronLeft],
  ['later', IconChevronRight],
  ['zoom_in', IconZoomIn],
  ['zoom_out', IconZoomOut],
];

/** Zooming and moving without a gesture. */
export function ChartTools({ view, limits }: { view: ChartView; limits: TimeRange }) {
  const t = useTranslations('chart');
  const shown = useStore(view.shown);
  const isAll = !canMove('zoom_out', shown, limits);
  const button = (label: string, Icon: typeof IconZoomIn, press: (() => void) | null) => (
    <Tooltip key={label} label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        disabled={press === null}
        onClick={press ?? undefined}
      >
        <Icon {...ICON} />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <>
      {BUTTONS.map(([move, Icon]) => {
        const press = () => view.commit(MOVES[move](shown));
        return button(t(`move.${move}`), Icon, canMove(move, shown, limits) ? press : null);
      })}
      {button(t('all'), IconArrowsMaximize, isAll ? null : () => view.commit(limits))}
    </>
  );
}
