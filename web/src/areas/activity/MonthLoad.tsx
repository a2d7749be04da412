import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatMonth } from '../../kit/format/month.ts';
import { formatDate } from '../../kit/format/format.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { useToday } from '../../kit/format/now.ts';
import { openFilter } from '@plumbline/contract/inspections/todo';
import { DueMonth } from './DueMonth.tsx';

/** The open inspections of a month by due day; each day links to its inspections. */
export function MonthLoad({ scope }: { scope: string[] }) {
  const t = useTranslations('activity.month');
  const ui = useTranslations('ui');
  const { locale } = useLanguage();
  const today = useToday();
  const [month, setMonth] = useState(today);
  const filters = [openFilter, ...scope];
  const move = (months: number) =>
    setMonth(new Date(month.getFullYear(), month.getMonth() + months, 1));
  return (
    <Panel
      title={formatMonth(month, locale)}
      meta={t('due')}
      tool={
        <>
          <ActionIcon size={28} aria-label={ui('calendar.previous_month')} onClick={() => move(-1)}>
            <IconChevronLeft size={16} stroke={1.8} />
          </ActionIcon>
          <ActionIcon size={28} aria-label={ui('calendar.next_month')} onClick={() => move(1)}>
            <IconChevronRight size={16} stroke={1.8} />
          </ActionIcon>
        </>
      }
    >
      {/* one month's counts are never shown for another */}
      <DueMonth key={`${formatDate(month)} ${filters.join()}`} month={month} filters={filters} />
    </Panel>
  );
}
