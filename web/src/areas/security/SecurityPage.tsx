import { useTranslations } from 'use-intl';
import { Page } from '../../parts/page/Page.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { SecondFactorPanel } from './secondFactor/SecondFactorPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';
import classes from './Security.module.css';

/** `/security`: the protection of the user's own account. */
export function SecurityPage() {
  const common = useTranslations('common');
  return (
    <Page>
      <PageHeader title={common('page.security')} />
      <div className={`stack ${classes.panels}`}>
        <SecondFactorPanel />
        <SessionsPanel />
      </div>
    </Page>
  );
}
