import { Button, Kbd } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../kit/device.tsx';
import { useHotkeys } from '../../kit/hotkeys.ts';
import classes from './FilterBar.module.css';
import { FilterChips } from './FilterChips.tsx';
import { filterEditor } from './editor.ts';
import { chipsOf, searchedField, searchText, withSearchText, type ChipsProps } from './filters.ts';
import { LIST_KEYS } from './keys.ts';
import { SearchField } from './SearchField.tsx';
import { Popover } from '../../ui/overlays/Popup.tsx';

interface Props<V> extends ChipsProps<V> {
  searchLabel: string;
  /** The toggle of the facets, or the button that opens them. */
  facets: ReactNode;
  /** Sorting and columns; a phone places them elsewhere. */
  tools: ReactNode;
}

/** Search, chips, the filter builder and a reset button; on a phone only search and chips. */
export function FilterBar<V>({ searchLabel, facets, tools, ...chips }: Props<V>) {
  const t = useTranslations('list');
  const phone = useIsPhone();
  const { filters, onChange } = chips;
  const label = searchedField(chips.resource);
  const count = chipsOf(filters, label).length;
  // search and builder keep their position in the tree, so rotating the device interrupts neither
  return (
    <>
      <div className={phone ? classes.phoneBar : classes.bar}>
        {!phone && facets}
        <SearchField
          label={searchLabel}
          value={searchText(filters, label)}
          onChange={(text) => onChange(withSearchText(filters, text, label))}
        />
        {phone && facets}
        {!phone && <FilterChips {...chips} />}
        <NewFilter {...chips} />
        {!phone && count > 0 && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => onChange([])}>
            {t('clear_all')}
          </Button>
        )}
        {!phone && <span className={classes.tools}>{tools}</span>}
      </div>
      {phone && (
        <div className={classes.phoneBar}>
          <FilterChips {...chips} />
        </div>
      )}
    </>
  );
}

function NewFilter<V>(props: ChipsProps<V>) {
  const t = useTranslations('list');
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  filterEditor.useSoon();
  const editor = filterEditor.useAsked(opened, close);
  const phone = useIsPhone();
  useHotkeys(LIST_KEYS, { filter: () => setOpened(true) }, { off: phone });
  return (
    <Popover
      opened={opened && editor !== null}
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
        {opened && editor && (
          <editor.FilterEditor
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
