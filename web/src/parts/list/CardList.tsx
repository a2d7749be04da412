import { FacetDrawer } from './FacetDrawer.tsx';
import classes from './EntityList.module.css';
import bar from './FilterBar.module.css';
import { FilterChips } from './FilterChips.tsx';
import { searchedField, searchText, withSearchText } from './filters.ts';
import type { ListRow } from './listApi.ts';
import { ListState } from './ListState.tsx';
import { SearchField } from './SearchField.tsx';
import type { ListParts } from './useEntityList.ts';

/** The rows of a phone: search, filters behind a button, one card per row. */
export function CardList<V extends ListRow>(props: ListParts<V>) {
  const { model, card } = props;
  const { filters, onChange } = model.chips;
  const items = model.data?.items ?? [];
  return (
    <>
      <div className={bar.phoneBar}>
        <SearchField
          label={props.searchLabel}
          value={searchText(filters, searchedField(props.resource))}
          onChange={(text) =>
            onChange(withSearchText(filters, text, searchedField(props.resource)))
          }
        />
        <FacetDrawer {...props} />
      </div>
      <div className={bar.phoneBar}>
        <FilterChips {...props} {...model.chips} />
      </div>
      {items.length === 0 && <ListState {...props} />}
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
