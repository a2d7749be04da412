import { useTranslations } from 'use-intl';
import { Page } from '../../parts/page/Page.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { withTexts } from '../../kit/i18n/i18n.ts';
import { later } from '../../kit/later.ts';
import { useMay } from '../../kit/session/may.ts';
import { SecondFactorPanel } from './secondFactor/SecondFactorPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';
import classes from './Security.module.css';

const devicesPanel = later(withTexts('device', () => import('./DevicesPanel.tsx')));

/** `/security`: the protection of the user's own account. */
export function SecurityPage() {
  const common = useTranslations('common');
  const devices = devicesPanel.useNeeded(useMay('device.tell'));
  return (
    <Page>
      <PageHeader title={common('page.security')} />
      <div className={`stack ${classes.panels}`}>
        <SecondFactorPanel />
        <SessionsPanel />
        {devices && <devices.DevicesPanel />}
      </div>
    </Page>
  );
}
