import { Button, Checkbox } from '@mantine/core';
import type { Entity } from '@plumbline/contract/resources';
import type { AuditEntry } from '@plumbline/contract/kit/rows';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/http/api.ts';
import { counted, formatClock, formatDate, formatWeekday } from '../../kit/format/format.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { useFieldLabel } from '../list/fields.ts';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import { RowsSkeleton, State } from '../../ui/States.tsx';
import { FailedState } from '../page/FailedState.tsx';
import classes from './AuditLog.module.css';
import { AuditValue, type PartNames } from './AuditValue.tsx';
import { AnswerChange } from './AnswerChange.tsx';
import {
  answerOf,
  byDay,
  changesOf,
  countFields,
  isEmpty,
  namesOf,
  type AuditPage,
} from './entries.ts';

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
  /** Names of the parts of structured values, where they have some. */
  parts?: PartNames;
}

/** Who changed what and when, by day, newest first. */
export function AuditLog({ resource, id, parts = {} }: Props) {
  const t = useTranslations('audit');
  const log = useAudit(resource, id);
  const [only, setOnly] = useState<readonly string[]>([]);
  if (log.data === undefined)
    return log.isError ? (
      <FailedState error={log.error} retry={() => void log.refetch()} title={t('failed')} />
    ) : (
      <RowsSkeleton />
    );
  const entries = log.data.pages.flatMap(({ items }) => items);
  if (entries.length === 0)
    return <State icon={IconHistory} title={t('empty.title')} text={t('empty.text')} />;
  const shown =
    only.length === 0
      ? entries
      : entries.filter((entry) => namesOf(resource, entry).some((name) => only.includes(name)));
  const left = (log.data.pages[0]?.total ?? 0) - entries.length;
  return (
    <div className={classes.log}>
      <div className={classes.days}>
        <Days resource={resource} entries={shown} parts={parts} />
        {left > 0 && (
          <Button
            variant="default"
            loading={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
          >
            {t('more', counted(left))}
          </Button>
        )}
      </div>
      <FieldFilter counts={countFields(resource, entries)} only={only} onChange={setOnly} />
    </div>
  );
}

type Shared = Required<Pick<Props, 'resource' | 'parts'>>;

function Days({ entries, ...shared }: Shared & { entries: readonly AuditEntry[] }) {
  const { locale } = useLanguage();
  return byDay(entries, formatDate).map(({ day, entries: ofDay }) => (
    <section key={`${day} ${ofDay[0]?.id}`}>
      <h2 className={classes.day}>
        <span className="num-date">{day}</span> · {formatWeekday(new Date(`${day}T00:00`), locale)}
      </h2>
      <ol className={classes.entries}>
        {ofDay.map((entry) => (
          <Entry key={entry.id} entry={entry} {...shared} />
        ))}
      </ol>
    </section>
  ));
}

const OPERATIONS = [
  'create',
  'update',
  'archive',
  'restore',
  'delete',
  'start',
  'complete',
  'cancel',
  'import',
] as const;
type Operation = (typeof OPERATIONS)[number];
const isOperation = (name: string): name is Operation => OPERATIONS.includes(name as Operation);

function Entry({ entry, ...shared }: Shared & { entry: AuditEntry }) {
  const t = useTranslations('audit');
  const who = entry.updated_by?.name ?? t('system');
  const answer = answerOf(entry);
  const b = (chunks: ReactNode) => <b dir="auto">{chunks}</b>;
  return (
    <li className={classes.entry}>
      <span className={`${classes.time} num`}>{formatClock(entry.updated_at)}</span>
      <PersonAvatar name={who} />
      <div className={classes.what}>
        {answer === null ? (
          <FieldChanges entry={entry} who={who} {...shared} />
        ) : (
          <>
            <p>{t.rich(`did.${answer.kind}`, { who, item: answer.item, b })}</p>
            <AnswerChange act={answer} />
          </>
        )}
      </div>
    </li>
  );
}

/** The sentence of an act, and what it changed. Columns without a name for people are the machine's own. */
function FieldChanges({
  resource,
  parts,
  entry,
  who,
}: Shared & { entry: AuditEntry; who: string }) {
  const t = useTranslations('audit');
  const label = useFieldLabel();
  const changes = changesOf(resource, entry).filter(({ name }) => label(name) !== name);
  const operation = isOperation(entry.operation) ? entry.operation : 'update';
  const isNew = changes.every((change) => isEmpty(change.old));
  const values = { parts, names: entry.names };
  return (
    <>
      <p>
        {t.rich(`did.${operation}`, {
          who,
          ...counted(changes.length),
          b: (chunks) => <b dir="auto">{chunks}</b>,
        })}
      </p>
      {changes.length > 0 && (
        <dl className={classes.changes} data-new={isNew || undefined}>
          {changes.map((change) => (
            <div key={change.name}>
              <dt>{label(change.name)}</dt>
              {!isNew && (
                <dd className={classes.old}>
                  <del aria-label={t('before')}>
                    <AuditValue field={change.field} value={change.old} {...values} />
                  </del>
                </dd>
              )}
              <dd className={classes.new}>
                <ins aria-label={t('after')}>
                  <AuditValue field={change.field} value={change.new} {...values} />
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

interface FilterProps {
  counts: [name: string, count: number][];
  only: readonly string[];
  onChange: (only: readonly string[]) => void;
}

function FieldFilter({ counts, only, onChange }: FilterProps) {
  const t = useTranslations('audit');
  const label = useFieldLabel();
  const named = counts.filter(([name]) => label(name) !== name);
  if (named.length < 2) return null;
  const toggle = (name: string) =>
    onChange(only.includes(name) ? only.filter((one) => one !== name) : [...only, name]);
  return (
    <fieldset className={classes.filter}>
      <legend>{t('fields')}</legend>
      {named.map(([name, count]) => (
        <label key={name} className={classes.field}>
          <Checkbox checked={only.includes(name)} onChange={() => toggle(name)} />
          <span>{label(name)}</span>
          <span className="num">{count}</span>
        </label>
      ))}
    </fieldset>
  );
}
