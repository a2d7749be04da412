import { Button, Kbd, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useLetter } from '../../ui/useLetter.ts';
import classes from './FilterBar.module.css';
import { FilterChips } from './FilterChips.tsx';
import { FilterEditor } from './FilterEditor.tsx';
import { chipsOf, searchedField, searchText, withSearchText, type ChipsProps } from './filters.ts';
import { SearchField } from './SearchField.tsx';

interface Props<V> extends ChipsProps<V> {
  searchLabel: string;
  /** Stands before the search: the switch of the facets. */
  before?: ReactNode;
  /** Stands at the end: sorting and columns. */
  tools?: ReactNode;
}

/** Search, chips, the builder of a new filter, and the way back to all rows. */
export function FilterBar<V>({ searchLabel, before, tools, ...chips }: Props<V>) {
  const t = useTranslations('lists');
  const { filters, onChange } = chips;
  const label = searchedField(chips.resource);
  const count = chipsOf(filters, label).length;
  return (
    <div className={classes.bar}>
      {before}
      <SearchField
        label={searchLabel}
        value={searchText(filters, label)}
        onChange={(text) => onChange(withSearchText(filters, text, label))}
      />
      <FilterChips {...chips} />
      <NewFilter {...chips} />
      {count > 0 && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => onChange([])}>
          {t('clear_all')}
        </Button>
      )}
      <span className={classes.tools}>{tools}</span>
    </div>
  );
}

function NewFilter<V>(props: ChipsProps<V>) {
  const t = useTranslations('lists');
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  useLetter('f', () => setOpened(true));
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      trapFocus
      returnFocus
      width="auto"
    >
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          className={classes.add}
          aria-expanded={opened}
          leftSection={<IconFilter size={14} stroke={1.6} aria-hidden />}
          rightSection={<Kbd className={classes.kbd}>F</Kbd>}
          onClick={() => setOpened(!opened)}
        >
          {t('filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('filter')}>
        {opened && (
          <FilterEditor
            {...props}
            at={props.filters.length}
            begin={null}
            part="field"
            close={close}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
