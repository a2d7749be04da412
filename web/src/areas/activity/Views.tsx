import { useTranslations } from 'use-intl';
import { useQuiet } from '../../kit/quiet.ts';
import { useSearchValue } from '../../kit/search.ts';
import { formatCounted } from '../../kit/format/counted.ts';
import { useMe, useRole } from '../../kit/session/me.ts';
import { ViewPill } from '../../ui/layout/ViewPill.tsx';
import { ENTITIES } from '../../parts/entity/entities.ts';
import classes from './Activity.module.css';
import { VIEWS, viewFilters, type WorkView } from '../../parts/inspection/todo.ts';

/** The choice of whose work is shown, kept in the address. Inspectors start with their own. */
export function useWorkView(
  route: 'todo' | 'closed',
): [view: WorkView, setView: (view: WorkView) => void] {
  const defaultView: WorkView = useRole() === 'inspector' ? 'mine' : 'everyone';
  const [chosen, setChosen] = useSearchValue(route, 'view');
  return [chosen ?? defaultView, (view) => setChosen(view === defaultView ? undefined : view)];
}

interface Props {
  view: WorkView;
  choose: (view: WorkView) => void;
  /** The filters behind the counts of each view. */
  scope: string[];
}

export function Views({ view, choose, scope }: Props) {
  const t = useTranslations('activity');
  return (
    <div className={`flex gap-4 ${classes.views}`} role="group" aria-label={t('views.label')}>
      {VIEWS.map((one) => (
        <Pill key={one} view={one} chosen={one === view} choose={choose} scope={scope} />
      ))}
    </div>
  );
}

interface PillProps extends Omit<Props, 'view'> {
  view: WorkView;
  chosen: boolean;
}

function Pill({ view, chosen, choose, scope }: PillProps) {
  const t = useTranslations('activity.views');
  const me = useMe();
  const count = ENTITIES.inspection.api.useCount(
    { filter: [...scope, ...viewFilters(view, me.id)] },
    useQuiet(),
  );
  return (
    <ViewPill
      label={t(view)}
      count={count && formatCounted(count)}
      chosen={chosen}
      onClick={() => choose(view)}
    />
  );
}
