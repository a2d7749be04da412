import { useTranslations } from 'use-intl';
import { useSearchValue } from '../../kit/search.ts';
import { isHorizon } from '../../parts/inspection/todo.ts';
import type { WorkHorizon } from '../../parts/inspection/todo.ts';
import { Segments } from '../../ui/fields/Segments.tsx';

export function useHorizon(): [WorkHorizon, (horizon: WorkHorizon) => void] {
  const [chosen, setChosen] = useSearchValue('todo', 'horizon');
  return [chosen ?? 'today', (horizon) => setChosen(horizon === 'today' ? undefined : horizon)];
}

interface HorizonsProps {
  horizon: WorkHorizon;
  choose: (horizon: WorkHorizon) => void;
}

export function Horizons({ horizon, choose }: HorizonsProps) {
  const t = useTranslations('activity.horizon');
  return (
    <Segments
      fullWidth
      size="lg"
      style={{ marginBottom: 'var(--mantine-spacing-sm)' }}
      aria-label={t('label')}
      value={horizon}
      data={(['today', 'week', 'all'] as const).map((value) => ({ value, label: t(value) }))}
      onChange={(value) => isHorizon(value) && choose(value)}
    />
  );
}
