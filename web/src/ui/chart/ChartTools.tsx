import {
  IconArrowsMaximize,
  IconChevronLeft,
  IconChevronRight,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useStore } from '../../kit/createStore.ts';
import { ToolButton } from '../buttons/ToolButton.tsx';
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
  return (
    <>
      {BUTTONS.map(([move, Icon]) => {
        const press = () => view.commit(MOVES[move](shown));
        return (
          <ToolButton
            key={move}
            label={t(`move.${move}`)}
            Icon={Icon}
            press={canMove(move, shown, limits) ? press : null}
          />
        );
      })}
      <ToolButton
        label={t('all')}
        Icon={IconArrowsMaximize}
        press={isAll ? null : () => view.commit(limits)}
      />
    </>
  );
}
