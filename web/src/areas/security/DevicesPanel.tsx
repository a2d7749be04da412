import { useTranslations } from 'use-intl';
import { formatMoment } from '../../kit/format/format.ts';
import { useNow } from '../../kit/format/now.ts';
import { recall } from '../../kit/remembered.ts';
import { useMe } from '../../kit/session/me.ts';
import { FORGET_FIELDS, ForgetDevice } from '../../parts/sync/device/ForgetDevice.tsx';
import { deviceApi, isSilent, useWaitingText } from '../../parts/sync/device/told.ts';
import { Cards } from '../../ui/layout/Cards.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import plain from '../../ui/layout/PlainTable.module.css';
import classes from './Security.module.css';

/** The devices with work of the user; nothing without any. The one in the hand is forgotten where its lock is. */
export function DevicesPanel() {
  const t = useTranslations('security.devices');
  const waitingText = useWaitingText();
  const now = useNow();
  const query = deviceApi.useList({
    filter: [`user=${useMe().id}`],
    sort_by: '-told_at',
    page: 1,
    page_size: 20,
    fields: ['synced_at', ...FORGET_FIELDS],
  });
  const rows = query.data?.items ?? [];
  if (rows.length === 0) return null;
  return (
    <Panel title={t('title')}>
      <p className={`quiet ${classes.text}`}>{t('text')}</p>
      <Cards>
        {rows.map((row) => (
          <li key={row.id} className={`wrap card ${plain.card}`}>
            <div>
              <b>{row.name || t('unknown')}</b>
              <p>{waitingText(row)}</p>
              <p className={isSilent(row, now) ? 'bold' : ''}>
                {t('synced')} <span className="num-date">{formatMoment(row.synced_at)}</span>
              </p>
            </div>
            {row.device_id === recall('device') ? (
              <span className="quiet">{t('this_device')}</span>
            ) : (
              <ForgetDevice row={row} />
            )}
          </li>
        ))}
      </Cards>
    </Panel>
  );
}
