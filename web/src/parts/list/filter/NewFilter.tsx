import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../../kit/device.tsx';
import { useHotkeys } from '../../../kit/hotkeys.ts';
import classes from './FilterBar.module.css';
import { filterEditor } from './laterEditor.ts';
import { useFilteredList } from '../ListContext.ts';
import { LIST_KEYS } from '../keys.ts';
import { Popover } from '../../../ui/overlays/Popup.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';

export function NewFilter() {
  const { filters } = useFilteredList();
  const t = useTranslations('list');
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  filterEditor.useSoon();
  const editor = filterEditor.useOnRequest(opened, close);
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
          rightSection={<kbd className={classes.kbd}>F</kbd>}
          onClick={() => setOpened(!opened)}
        >
          {t('filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('filter')}>
        {opened && editor && (
          <editor.FilterEditor at={filters.length} begin={null} part="field" close={close} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
