import type { SessionList, SessionView } from '@plumbline/contract/accounts/security';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../kit/device.tsx';
import { formatMoment } from '../../kit/format/format.ts';
import { api } from '../../kit/http/api.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import { notify } from '../../kit/notify.ts';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { Cards } from '../../ui/layout/Cards.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import plain from '../../ui/layout/PlainTable.module.css';
import classes from './Security.module.css';
import { Button } from '../../ui/buttons/Button.tsx';

const PATH = '/user/me/session';
const sessionsQuery = queryOptions({
  queryKey: ['session', 'own'],
  queryFn: ({ signal }) => api.get<SessionList>(PATH, { signal }),
});

/** The sessions of the user. */
export function SessionsPanel() {
  const t = useTranslations('security.sessions');
  const query = useQuery(sessionsQuery);
  const phone = useIsPhone();
  const endOthers = useAct(() => api.post(`${PATH}/end_others`), {
    changes: ['session'],
    done: () => notify({ text: t('others_ended') }),
  });
  const sessions = query.data?.items ?? [];
  const Rows = phone ? SessionCards : SessionLines;
  return (
    <Panel title={t('title')}>
      <p className={`quiet ${classes.text}`}>{t('text')}</p>
      {query.data === undefined ? (
        <RowsWaiting query={query} rows={2} />
      ) : (
        <Rows sessions={sessions} />
      )}
      {sessions.length > 1 && (
        <div className="wrap above-12">
          <Button
            variant="default"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate(undefined)}
          >
            {t('end_others')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function useDeviceName(): (session: SessionView) => string {
  const t = useTranslations('security.sessions');
  return ({ device: { browser, system } }) =>
    browser && system
      ? t('browser_on_system', { browser, system })
      : (browser ?? system ?? t('unknown_device'));
}

function SessionLines({ sessions }: { sessions: readonly SessionView[] }) {
  const t = useTranslations('security.sessions');
  const common = useTranslations('common');
  const nameOf = useDeviceName();
  return (
    <table className={plain.table}>
      <thead>
        <tr>
          <th scope="col">{t('device')}</th>
          <th scope="col">{t('signed_in')}</th>
          <th scope="col">{t('last_used')}</th>
          <th scope="col">
            <span className="unseen">{common('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.id}>
            <td>
              <b>{nameOf(session)}</b>
            </td>
            <td className="num-date">{formatMoment(session.created_at)}</td>
            <td className="num-date">{formatMoment(session.last_used_at)}</td>
            <td>
              <End session={session} name={nameOf(session)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same on a phone. */
function SessionCards({ sessions }: { sessions: readonly SessionView[] }) {
  const t = useTranslations('security.sessions');
  const nameOf = useDeviceName();
  return (
    <Cards>
      {sessions.map((session) => (
        <li key={session.id} className={`wrap card ${plain.card}`}>
          <div>
            <b>{nameOf(session)}</b>
            <p>
              {t('signed_in')} <span className="num-date">{formatMoment(session.created_at)}</span>
            </p>
            <p>
              {t('last_used')}{' '}
              <span className="num-date">{formatMoment(session.last_used_at)}</span>
            </p>
          </div>
          <End session={session} name={nameOf(session)} />
        </li>
      ))}
    </Cards>
  );
}

/** The current session ends by signing out. */
function End({ session, name }: { session: SessionView; name: string }) {
  const t = useTranslations('security.sessions');
  const common = useTranslations('common');
  const end = useAct(() => api.delete(`${PATH}/${session.id}`), { changes: ['session'] });
  if (session.is_current) return t('this_device');
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={t('end', { name })}
      loading={end.isPending}
      onClick={() => end.mutate(undefined)}
    >
      {common('sign_out')}
    </Button>
  );
}
