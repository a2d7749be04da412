import { roundRuns, type RoundRunView } from '@plumbline/contract/rounds/wire';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { formatMoment } from '../../../kit/format/format.ts';
import { resourceApi } from '../../../kit/http/resourceApi.ts';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { stopNamesQuery } from '../../../parts/round/rows.ts';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import classes from './Rounds.module.css';

const runApi = resourceApi(roundRuns);

interface Props {
  walk: Pick<RoundRunView, 'id' | 'finished_at'>;
  opened: boolean;
  onClose: () => void;
}

/** What became of each stop on a walk. */
export function WalkDialog({ walk, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={formatMoment(walk.finished_at)} size={560}>
      <Stops id={walk.id} />
    </Modal>
  );
}

function Stops({ id }: { id: string }) {
  const t = useTranslations('indicators');
  const query = useQuery(runApi.oneQuery(id));
  const stops = query.data?.view.stops ?? [];
  const { data: names } = useQuery({
    ...stopNamesQuery(stops.map(({ indicator_id }) => indicator_id)),
    enabled: stops.length > 0,
  });
  if (query.data === undefined) return <RowsWaiting query={query} title={t('round.failed')} />;
  return (
    <ol>
      {stops.map(({ indicator_id, value_id, reason }, n) => {
        const { name = '…', place = '' } = names?.get(indicator_id) ?? {};
        return (
          <li key={indicator_id} className={`row gap-12 line-above ${classes.stop}`}>
            <span className="faint num">{n + 1}</span>
            <span className="column grow min-width-0 break-anywhere" dir="auto">
              <span>{name}</span>
              <small className="faint">{place}</small>
              {value_id === null && (
                <small className="quiet">
                  {reason === null ? t('round.no_reason') : t('round.skipped', { reason })}
                </small>
              )}
            </span>
            {value_id !== null && <span className="flex-none quiet">{t('rounds.read')}</span>}
          </li>
        );
      })}
    </ol>
  );
}
