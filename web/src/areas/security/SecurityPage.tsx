import { useTranslations } from 'use-intl';
import { Page } from '../../parts/page/Page.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { useStore } from '../../kit/createStore.ts';
import { withTexts } from '../../kit/i18n/i18n.ts';
import { later } from '../../kit/later.ts';
import { recall } from '../../kit/remembered.ts';
import { fieldSettings } from '../../kit/session/fieldSettings.ts';
import { useMay } from '../../kit/session/may.ts';
import { SecondFactorPanel } from './secondFactor/SecondFactorPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';
import classes from './Security.module.css';

const lockPanel = later(withTexts('lock', () => import('../../parts/lock/LockPanel.tsx')));
const devicesPanel = later(withTexts('device', () => import('./DevicesPanel.tsx')));

/** `/security`: the protection of the user's own account. */
export function SecurityPage() {
  const common = useTranslations('common');
  const devices = devicesPanel.useNeeded(useMay('device.tell'));
  const { stays_signed_in } = useStore(fieldSettings);
  const lock = lockPanel.useNeeded(stays_signed_in || recall('lock') !== null);
  return (
    <Page>
      <PageHeader title={common('page.security')} />
      <div className={`stack ${classes.panels}`}>
        <SecondFactorPanel />
        <SessionsPanel />
        {lock && <lock.LockPanel />}
        {devices && <devices.DevicesPanel />}
      </div>
    </Page>
  );
}
