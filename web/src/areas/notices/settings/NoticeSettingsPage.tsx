import type { NoticeSettings } from '@plumbline/contract/notices/schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { paths } from '../../../kit/paths.ts';
import { useRole } from '../../../kit/session/me.ts';
import { Page } from '../../../parts/page/Page.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { PageWaiting } from '../../../parts/page/PageWaiting.tsx';
import { Address } from './Address.tsx';
import { kindGroupsOf, type KindGroup } from './groups.ts';
import classes from './Settings.module.css';
import { SettingRow } from './SettingRow.tsx';
import { settingsQuery } from './settings.ts';

/** `/notices/settings`: which notices are shown in the list, and which are sent by mail and when. */
export function NoticeSettingsPage() {
  const t = useTranslations('notices.settings');
  const shell = useTranslations('shell.notices');
  const role = useRole();
  const query = useQuery(settingsQuery);
  if (query.data === undefined) return <PageWaiting query={query} />;
  return (
    <Page>
      <PageHeader
        title={shell('settings')}
        crumbs={[{ label: shell('title'), to: paths.notices() }]}
      />
      <div className={classes.settings}>
        <p className={classes.help}>{t('help')}</p>
        <Address />
        {kindGroupsOf(role).map(({ group, kinds }) => (
          <Kinds key={group} group={group} kinds={kinds} settings={query.data} />
        ))}
      </div>
    </Page>
  );
}

function Kinds({ group, kinds, settings }: KindGroup & { settings: NoticeSettings }) {
  const t = useTranslations('notices.settings');
  return (
    <section className={classes.group}>
      <header className={classes.head}>
        <h2>{t(`group.${group}`)}</h2>
        <span aria-hidden>{t('in_app')}</span>
        <span aria-hidden>{t('mail')}</span>
      </header>
      {kinds.map((kind) => (
        <SettingRow key={kind} kind={kind} setting={settings[kind]} />
      ))}
    </section>
  );
}
