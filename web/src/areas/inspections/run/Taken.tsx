import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { useQuery } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { countArgs, formatMoment } from '../../../kit/format/format.ts';
import { api } from '../../../kit/http/api.ts';
import { useMe } from '../../../kit/session/me.ts';
import { paths } from '../../../kit/paths.ts';
import { useOpenDrafts } from '../../../offline/outbox/deviceOutbox.ts';
import { countAnswers, type OutboxEntry } from '../../../offline/outbox/entry.ts';
import type { AuditPage } from '../../../parts/audit/entries.ts';
import { useGo } from '../../../parts/page/AppLink.tsx';
import { openSyncSheet } from '../../../parts/sync/syncSheet.ts';
import type { InspectionWork } from '../api.ts';
import { takenBy } from './takenBy.ts';
import classes from './Taken.module.css';
import { Button } from '../../../ui/buttons/Button.tsx';

/** The number of newest log entries read; the person who took the work away is among them. */
const NEWEST = 20;

const useTaken = ({ id, updated_at }: InspectionView) => {
  const me = useMe();
  const { data } = useQuery({
    queryKey: ['inspection', 'taken', id, updated_at],
    queryFn: ({ signal }) =>
      api.get<AuditPage>(`/inspection/${id}/audit_log`, {
        query: { page: 1, page_size: NEWEST },
        signal,
      }),
    meta: { quiet: true },
  });
  return takenBy(data?.items ?? [], me.id);
};

interface Props extends Pick<InspectionWork, 'inspection'> {
  /** Answers and files of the inspection that the server does not have. */
  entries: readonly OutboxEntry[];
  /** The text without the log. */
  otherwise: string;
}

/** The reason why nothing can be answered any more: who took the work away and when, and the unsent entries. */
export function Taken({ inspection, entries, otherwise }: Props) {
  const t = useTranslations('inspections.runner.taken');
  const go = useGo();
  const taken = useTaken(inspection);
  const drafts = useOpenDrafts().filter((draft) => draft.in?.inspection_id === inspection.id);
  const unsent = countAnswers(entries) + drafts.length;
  const who = taken?.who ?? t('system');
  const time = formatMoment(taken?.at);
  const text =
    taken?.how === 'cancelled'
      ? t('cancelled', { who, time })
      : taken && t('handed_over', { who, to: taken.to ?? '', time });
  return (
    <div className={`row wrap line-below ${classes.taken}`} role="alert">
      <IconLock size={20} stroke={1.7} aria-hidden />
      <p>
        <strong>{text ?? otherwise}</strong> {unsent > 0 && t('unsent', countArgs(unsent))}
      </p>
      <div className="wrap">
        {unsent > 0 && (
          <Button variant="default" size="md" onClick={openSyncSheet}>
            {t('show')}
          </Button>
        )}
        <Button variant="default" size="md" onClick={() => go(paths.todo())}>
          {t('todo')}
        </Button>
      </div>
    </div>
  );
}
