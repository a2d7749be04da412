import type { NoticeSettings } from '@plumbline/contract/notices/schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { KINDS_OF, type NoticeKind } from '@plumbline/contract/notices/kinds';
import type { Role } from '@plumbline/contract/kit/roles';
import { paths } from '../../../kit/paths.ts';
import { useRole, useMe } from '../../../kit/session/me.ts';
import { Page } from '../../../parts/page/Page.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { PageWaiting } from '../../../parts/page/PageWaiting.tsx';
import { api } from '../../../kit/http/api.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import { notify } from '../../../kit/notify.ts';
import { SettingRow } from './SettingRow.tsx';
import { PushPanel } from './PushPanel.tsx';
import { pushDevicesQuery, settingsQuery } from './settings.ts';
import classes from './Settings.module.css';
import { Button } from '../../../ui/buttons/Button.tsx';

/** `/notices/settings`: which notices are shown in the list, and which are shown by devices, and which are sent by mail and when. */
export function NoticeSettingsPage() {
  const t = useTranslations('notices.settings');
  const shell = useTranslations('shell.notices');
  const role = useRole();
  const query = useQuery(settingsQuery);
  const { data: devices } = useQuery(pushDevicesQuery);
  const hasPush = devices !== undefined && devices.items.length > 0;
  if (query.data === undefined) return <PageWaiting query={query} />;
  return (
    <Page>
      <PageHeader
        title={shell('settings')}
        crumbs={[{ label: shell('title'), to: paths.notices() }]}
      />
      <div className={classes.settings}>
        <p className="quiet below-16">{t('help')}</p>
        <Address />
        {devices && (
          <div className="below-16">
            <PushPanel devices={devices} />
          </div>
        )}
        {kindGroupsOf(role).map(({ group, kinds }) => (
          <Kinds key={group} group={group} kinds={kinds} settings={query.data} hasPush={hasPush} />
        ))}
      </div>
    </Page>
  );
}

interface KindsProps extends KindGroup {
  settings: NoticeSettings;
  /** Whether a device of the user shows notices. */
  hasPush: boolean;
}

function Kinds({ group, kinds, settings, hasPush }: KindsProps) {
  const t = useTranslations('notices.settings');
  return (
    <section className="card below-16" data-push={hasPush || undefined}>
      <header className={`stack align-centre small faint ${classes.head}`}>
        <h2 className="title-13 loud">{t(`group.${group}`)}</h2>
        <span aria-hidden>{t('in_app')}</span>
        {hasPush && <span aria-hidden>{t('push')}</span>}
        <span aria-hidden>{t('mail')}</span>
      </header>
      {kinds.map((kind) => (
        <SettingRow key={kind} kind={kind} setting={settings[kind]} hasPush={hasPush} />
      ))}
    </section>
  );
}

const GROUPS = {
  me: ['assigned', 'reminder', 'overdue', 'handed_over', 'cancelled', 'late_decided', 'asked_back'],
  unit: [
    'late_work',
    'escalated',
    'critical',
    'healed',
    'limit_broken',
    'limit_healed',
    'not_planned',
    'device_silent',
  ],
  account: ['low_credits', 'webhook_disabled', 'job_finished', 'report_paused', 'new_device'],
} as const satisfies Record<string, readonly NoticeKind[]>;
type Group = keyof typeof GROUPS;

interface KindGroup {
  group: Group;
  kinds: NoticeKind[];
}

/** The kinds of notices for a role, by whom they concern. */
const kindGroupsOf = (role: Role): KindGroup[] =>
  (Object.keys(GROUPS) as Group[])
    .map((group) => ({
      group,
      kinds: GROUPS[group].filter((kind) => KINDS_OF[role].includes(kind)),
    }))
    .filter(({ kinds }) => kinds.length > 0);

/** The address of mails; if it is not confirmed yet, it can be. */
function Address() {
  const t = useTranslations('notices.settings');
  const { email, is_verified } = useMe();
  const ask = useAct(() => api.post('/auth/request-verify-token', { body: { email } }), {
    done: () => notify({ text: t('link_sent', { email }) }),
  });
  if (is_verified) return <p className="quiet below-16">{t('address', { email })}</p>;
  return (
    <div className="quiet below-16">
      <p className="below-8">{t('unconfirmed', { email })}</p>
      <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate()}>
        {t('send_link')}
      </Button>
    </div>
  );
}
