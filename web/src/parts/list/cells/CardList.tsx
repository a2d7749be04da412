import classes from '../EntityList.module.css';
import type { ListRow } from '../listApi.ts';
import { EmptyList } from '../ListState.tsx';
import type { ListParts } from '../useEntityList.ts';

/** A list on a phone: one card per row. */
export function CardList<V extends ListRow>(props: ListParts<V>) {
  const { model, card } = props;
  const items = model.data?.items ?? [];
  return (
    <>
      {items.length === 0 && <EmptyList {...props} />}
      <ul
        className={classes.cards}
        aria-label={props.title}
        aria-busy={model.query.isPlaceholderData}
      >
        {items.map((row) => (
          <li key={row.id}>{card(row)}</li>
        ))}
      </ul>
    </>
  );
}
