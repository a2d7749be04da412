import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../../kit/device.tsx';
import classes from './FilterBar.module.css';
import { FilterChips, useChips } from './chips/FilterChips.tsx';
import { searchedField, searchText, withSearchText } from './filters.ts';
import { useFilteredList } from '../ListContext.ts';
import { SearchField, type SearchKey } from '../SearchField.tsx';
import { NewFilter } from './NewFilter.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';

interface Props {
  searchLabel: string;
  /** A key in the search that leads into the rows. */
  onKey?: (key: SearchKey) => void;
  /** The toggle of the facets, or the button that opens them. */
  facets: ReactNode;
  /** Sorting and columns; a phone places them elsewhere. */
  tools: ReactNode;
}

/** Search, chips, the filter builder and a reset button; on a phone only search and chips. */
export function FilterBar({ searchLabel, onKey, facets, tools }: Props) {
  const t = useTranslations('list');
  const phone = useIsPhone();
  const { resource, filters, onChange, views: all = [] } = useFilteredList();
  const views = filters.filter((filter) => all.includes(filter));
  const label = searchedField(resource);
  const chips = useChips();
  // search and builder keep their position in the tree, so rotating the device interrupts neither
  return (
    <>
      <div className={phone ? classes.phoneBar : classes.bar}>
        {!phone && facets}
        <SearchField
          label={searchLabel}
          value={searchText(filters, label)}
          onChange={(text) => onChange(withSearchText(filters, text, label))}
          onKey={onKey}
        />
        {phone && facets}
        {!phone && <FilterChips />}
        <NewFilter />
        {!phone && chips.length > 0 && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => onChange(views)}>
            {t('clear_all')}
          </Button>
        )}
        {!phone && <span className={`row gap-4 to-end ${classes.tools}`}>{tools}</span>}
      </div>
      {phone && (
        <div className={classes.phoneBar}>
          <FilterChips />
        </div>
      )}
    </>
  );
}
