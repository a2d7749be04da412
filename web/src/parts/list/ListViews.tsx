import { formatCounted } from '../../kit/format/counted.ts';
import { ViewPill } from '../../ui/layout/ViewPill.tsx';
import classes from './EntityList.module.css';
import type { ListApi, ListRow } from './listApi.ts';
import type { EntityListModel } from './useEntityList.ts';

/** Views of a list: a filter each, of which at most one holds. */
export interface ListViewsProps {
  label: string;
  all: string;
  some: readonly { label: string; filter: string }[];
}

interface Props<V extends ListRow> {
  views: ListViewsProps;
  api: ListApi<V>;
  chips: EntityListModel<V>['chips'];
}

export function ListViews<V extends ListRow>({ views, api, chips }: Props<V>) {
  const { label, all, some } = views;
  const others = chips.filters.filter((filter) => some.every((view) => view.filter !== filter));
  const isChosen = (filter: string) => chips.filters.includes(filter);
  return (
    <div className={classes.views} role="group" aria-label={label}>
      <ViewPill
        label={all}
        count={undefined}
        chosen={others.length === chips.filters.length}
        onClick={() => chips.onChange(others)}
      />
      {some.map((view) => (
        <CountedPill
          key={view.filter}
          {...view}
          api={api}
          chosen={isChosen(view.filter)}
          onClick={() => chips.onChange([view.filter, ...others])}
        />
      ))}
    </div>
  );
}

interface PillProps<V> {
  label: string;
  filter: string;
  api: ListApi<V>;
  chosen: boolean;
  onClick: () => void;
}

function CountedPill<V>({ label, filter, api, chosen, onClick }: PillProps<V>) {
  const count = api.useCount({ filter: [filter] });
  return (
    <ViewPill
      label={label}
      count={count && formatCounted(count)}
      chosen={chosen}
      onClick={onClick}
    />
  );
}
