import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/http/api.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import { countArgs, formatMoment } from '../../kit/format/format.ts';
import { useIsPhone } from '../../kit/device.tsx';
import { notify, notifyError } from '../../kit/notify.ts';
import { outbox } from '../../offline/outbox/deviceOutbox.ts';
import type { LateEntry, OutboxEntry } from '../../offline/outbox/entry.ts';
import { lateWorkAmong } from '../../offline/outbox/lateWork.ts';
import { Reason } from './AnswerRow.tsx';
import { EntryActs } from './EntryActs.tsx';
import classes from './SyncSheet.module.css';
import { Button } from '../../ui/buttons/Button.tsx';

interface Props {
  inspection_id: string;
  /** Everything of the inspection that waits here. */
  entries: readonly OutboxEntry[];
}

/** What is safe of the work that came too late, and what can be done with all of it at once. */
export function LateActs({ inspection_id, entries }: Props) {
  const t = useTranslations('sync.late');
  const phone = useIsPhone();
  const [isBusy, setBusy] = useState(false);
  const work = lateWorkAmong(entries);
  const isElsewhere = work?.reason === 'not_responsible';
  const who = useResponsible(inspection_id, isElsewhere);
  const ask = useAct(() => api.post(`/inspection/${inspection_id}/ask_back`), {
    done: () => notify({ text: who === null ? t('asked') : t('asked_of', { name: who }) }),
  });
  if (work === null) return null;
  const handIn = async () => {
    setBusy(true);
    await outbox.handIn(inspection_id).finally(() => setBusy(false));
    notify({ text: t('handed_in'), description: t('handed_in_text') });
  };
  const size = phone ? 'lg' : 'sm';
  const from = work.answers[0]?.body.answered_at ?? null;
  return (
    <div className="column gap-10 below-12">
      <div className={`radius-7 ${classes.problem}`}>
        <p>
          {isElsewhere && who !== null
            ? t('elsewhere_at', { name: who })
            : t(isElsewhere ? 'elsewhere' : 'ended')}
        </p>
        <p className="size-13">
          {[
            work.answers.length > 0 && t('answers', countArgs(work.answers.length)),
            work.files.length > 0 && t('files', countArgs(work.files.length)),
            from !== null && t('from', { time: formatMoment(from) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="size-13">{t('safe')}</p>
      </div>
      <div className="wrap hide-empty">
        {isElsewhere && (
          <Button
            className={classes.asked}
            size={size}
            loading={ask.isPending}
            onClick={() => ask.mutate(undefined)}
          >
            {who === null ? t('ask_back') : t('ask_back_of', { name: who })}
          </Button>
        )}
        <Button
          size={size}
          variant={isElsewhere ? 'default' : 'filled'}
          loading={isBusy}
          onClick={() => void handIn().catch(notifyError)}
        >
          {t('hand_in')}
        </Button>
      </div>
    </div>
  );
}

/** The name of the user who is responsible for an inspection now; null until the server has said it. */
function useResponsible(inspection_id: string, isNeeded: boolean): string | null {
  const { data } = useQuery({
    queryKey: ['inspection', 'responsible', inspection_id],
    queryFn: ({ signal }) =>
      api.get<Pick<InspectionView, 'responsible'>>(`/inspection/${inspection_id}`, { signal }),
    enabled: isNeeded,
    meta: { quiet: true },
  });
  return data?.responsible?.name ?? null;
}

/** Late work on its way to the managers. */
export function LateRow({ entry }: { entry: LateEntry }) {
  const t = useTranslations('sync');
  return (
    <li className={`column line-above ${classes.entry}`}>
      <div className={classes.line}>
        <span>
          {t('late.title')}
          <small className="block"> {useLateText()(entry)}</small>
        </span>
        <span className={classes.chip} data-state={entry.state}>
          {t(`chip.${entry.state}`)}
        </span>
      </div>
      <Reason entry={entry} />
      <EntryActs entry={entry} />
    </li>
  );
}

/** How much of it there is. */
export function useLateText(): (entry: LateEntry) => string {
  const t = useTranslations('sync.late');
  return ({ body: { answers, files } }) =>
    [
      answers.length > 0 && t('answers', countArgs(answers.length)),
      files.length > 0 && t('files', countArgs(files.length)),
    ]
      .filter(Boolean)
      .join(' · ');
}
