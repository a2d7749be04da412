import { Cards } from '../../../ui/layout/Cards.tsx';
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
      <Cards label={props.title} busy={model.query.isPlaceholderData}>
        {items.map((row) => (
          <li key={row.id}>{card(row)}</li>
        ))}
      </Cards>
    </>
  );
}
