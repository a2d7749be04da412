import { changedNames } from '@plumbline/contract/kit/changes';
import type { Entity } from '@plumbline/contract/resources';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AuditEntry } from '@plumbline/contract/kit/rows';
import { api } from '../../kit/http/api.ts';
import { dateOf } from '../../kit/format/dateOf.ts';
import { formatWeekday } from '../../kit/format/weekday.ts';
import { countArgs, formatDate } from '../../kit/format/format.ts';
import { arrivalOf, useHeldList } from '../../kit/live/useHeldRows.ts';
import { HeldRows } from '../../ui/held/HeldRows.tsx';
import { StateMessage } from '../../ui/layout/StateMessage.tsx';
import { RowsWaiting } from '../page/RowsWaiting.tsx';
import { ExportButton } from '../list/export/ExportButton.tsx';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { useFieldLabel } from '../list/filter/fields.ts';
import type { PartNames } from './AuditValue.tsx';
import { countFields, groupByDay } from './entries.ts';
import type { AuditPage } from './entries.ts';
import { AuditEntryRow } from './AuditEntryRow.tsx';
import type { AuditedEntity } from './FieldChanges.tsx';
import classes from './AuditLog.module.css';
import { Button } from '../../ui/buttons/Button.tsx';
import { Tick } from '../../ui/fields/Tick.tsx';

const PAGE_SIZE = 50;

const useAudit = (resource: Entity, id: string) =>
  useInfiniteQuery({
    queryKey: [resource.name, 'audit', id],
    queryFn: ({ pageParam, signal }) =>
      api.get<AuditPage>(`${resource.path}/${id}/audit_log`, {
        query: { page: pageParam, page_size: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * PAGE_SIZE < last.total ? pages.length + 1 : undefined,
  });

interface Props {
  resource: Entity;
  id: string;
  /** Display names of the parts of structured values. */
  parts?: PartNames;
}

/** The changes of a row with author and time, by day, newest first. */
export function AuditLog({ resource, id, parts = {} }: Props) {
  const t = useTranslations('audit');
  const log = useAudit(resource, id);
  const [only, setOnly] = useState<readonly string[]>([]);
  const loaded = log.data?.pages.flatMap(({ items }) => items) ?? [];
  const held = useHeldList(
    arrivalOf(log, {
      key: id,
      rows: loaded,
      pages: log.data?.pages.length ?? 0,
      hasMore: { before: false, after: log.hasNextPage },
    }),
    resource.name,
  );
  if (log.data === undefined) return <RowsWaiting query={log} title={t('failed')} />;
  const entries = held.rows;
  if (entries.length === 0)
    return <StateMessage icon={IconHistory} title={t('empty.title')} text={t('empty.text')} />;
  const visibleEntries =
    only.length === 0
      ? entries
      : entries.filter((entry) =>
          changedNames(resource, entry).some((name) => only.includes(name)),
        );
  const remaining = (log.data.pages[0]?.total ?? 0) - loaded.length;
  return (
    <div className={`stack ${classes.log}`}>
      <div className="min-width-0">
        <div className="flex justify-end">
          <ExportButton logOf={{ resource, id }} changed={only} />
        </div>
        <HeldRows held={held} />
        <AuditDays resource={resource} entries={visibleEntries} parts={parts} />
        {remaining > 0 && (
          <Button
            variant="default"
            loading={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
          >
            {t('more', countArgs(remaining))}
          </Button>
        )}
      </div>
      <FieldFilter counts={countFields(resource, entries)} only={only} onChange={setOnly} />
    </div>
  );
}

function AuditDays({ entries, ...shared }: AuditedEntity & { entries: readonly AuditEntry[] }) {
  const { locale } = useLanguage();
  return groupByDay(entries, formatDate).map(({ day, entries: ofDay }) => (
    <section key={`${day} ${ofDay[0]?.id}`}>
      <h2 className={`line-below size-13 regular quiet above-12 ${classes.day}`}>
        <span className="num-date">{day}</span> · {formatWeekday(dateOf(day), locale)}
      </h2>
      <ol className="lined below-8">
        {ofDay.map((entry) => (
          <AuditEntryRow key={entry.id} entry={entry} {...shared} />
        ))}
      </ol>
    </section>
  ));
}

interface FilterProps {
  counts: [name: string, count: number][];
  only: readonly string[];
  onChange: (only: readonly string[]) => void;
}

function FieldFilter({ counts, only, onChange }: FilterProps) {
  const t = useTranslations('audit');
  const label = useFieldLabel();
  const labelled = counts.filter(([name]) => label(name) !== name);
  if (labelled.length < 2) return null;
  const toggle = (name: string) =>
    onChange(only.includes(name) ? only.filter((one) => one !== name) : [...only, name]);
  return (
    <fieldset className={classes.filter}>
      <legend className="full-width size-12 quiet">{t('fields')}</legend>
      {labelled.map(([name, count]) => (
        <label key={name} className={`row gap-10 ${classes.field}`}>
          <Tick checked={only.includes(name)} onChange={() => toggle(name)} />
          <span className="grow break-anywhere">{label(name)}</span>
          <span className="faint num">{count}</span>
        </label>
      ))}
    </fieldset>
  );
}
