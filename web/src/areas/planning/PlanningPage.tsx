import { useTranslations } from 'use-intl';
import { Page } from '../../parts/page/Page.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { HolidaysPanel } from './HolidaysPanel.tsx';
import { PausesPanel } from './PausesPanel.tsx';
import classes from './Planning.module.css';
import { SettingsPanel } from './SettingsPanel.tsx';

/** The settings of planning: the days ahead, escalation, holidays and pauses. */
export function PlanningPage() {
  const t = useTranslations('common.page');
  return (
    <Page>
      <PageHeader title={t('planning')} />
      <div className={classes.panels} data-settle>
        <SettingsPanel />
        <HolidaysPanel />
        <PausesPanel />
      </div>
    </Page>
  );
}
