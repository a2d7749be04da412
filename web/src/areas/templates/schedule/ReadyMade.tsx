import { Button } from '@mantine/core';
import {
  dictionaryResource,
  type DictionaryEntryView,
} from '@plumbline/contract/dictionaries/wire';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import { isRecurrence } from '@plumbline/contract/schedule/recurrence';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { Menu } from '../../../ui/overlays/Popup.tsx';

type Entry = Pick<DictionaryEntryView, 'code' | 'name' | 'extra'>;

/** The predefined schedules of the dictionary. */
export function ReadyMade({ onPick }: { onPick: (rrule: string) => void }) {
  const t = useTranslations('templates.schedule');
  const [opened, setOpened] = useState(false);
  const { data } = useQuery({
    queryKey: ['schedule', 'ready-made'],
    queryFn: ({ signal }) =>
      api.get<RowsPage<Entry>>(dictionaryResource('schedule').path, {
        query: { sort_by: 'code', fields: 'code,name,extra' },
        signal,
      }),
    staleTime: 10 * 60_000,
  });
  const entries = (data?.items ?? []).filter(({ extra }) => isRecurrence(extra.rrule ?? ''));
  if (data !== undefined && entries.length === 0) return null;
  return (
    <Menu position="bottom-start" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Button
          variant="subtle"
          style={data === undefined ? { visibility: 'hidden' } : undefined}
          rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
        >
          {t('ready_made')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {entries.map(({ code, name, extra }) => (
          <Menu.Item key={code} onClick={() => onPick(extra.rrule ?? '')}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
