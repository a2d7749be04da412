import { useTranslations } from 'use-intl';
import type { Planning } from '@plumbline/contract/schedule/schemas';
import { PLANNING_DAYS } from '@plumbline/contract/schedule/wire';
import { useState } from 'react';
import { Page } from '../../parts/page/Page.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { notify } from '../../kit/notify.ts';
import { NumberBox } from '../../ui/fields/NumberBox.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { FIELD_ORDER } from '../../ui/fields/fieldOrder.ts';
import { HolidaysPanel } from './HolidaysPanel.tsx';
import { PausesPanel } from './PausesPanel.tsx';
import { useChangePlanning, usePlanning } from './api.ts';
import classes from './Planning.module.css';
import { Button } from '../../ui/buttons/Button.tsx';

/** The settings of planning: the days ahead, escalation, holidays and pauses. */
export function PlanningPage() {
  const t = useTranslations('common.page');
  return (
    <Page>
      <PageHeader title={t('planning')} />
      <div className={`stack single-column ${classes.panels}`} data-settle>
        <SettingsPanel />
        <HolidaysPanel />
        <PausesPanel />
      </div>
    </Page>
  );
}

function SettingsPanel() {
  const t = useTranslations('planning');
  const query = usePlanning();
  return (
    <Panel title={t('settings')}>
      {query.data === undefined && <RowsWaiting query={query} rows={2} />}
      {query.data && <Settings stored={query.data} />}
    </Panel>
  );
}

type Draft = { [K in keyof Planning]: number | null };

const isInRange = (days: number): boolean =>
  Number.isInteger(days) && days >= PLANNING_DAYS.least && days <= PLANNING_DAYS.most;
/** Escalation may be off; a number of days is always planned ahead. */
const isWrong = (key: keyof Planning, days: number | null): boolean =>
  days === null ? key === 'planning_days' : !isInRange(days);
const isPlanning = (draft: Draft): draft is Planning =>
  !isWrong('planning_days', draft.planning_days) && !isWrong('escalate_days', draft.escalate_days);

function Settings({ stored }: { stored: Planning }) {
  const t = useTranslations('planning');
  const common = useTranslations('common');
  const [draft, setDraft] = useState<Draft | null>(null);
  const save = useChangePlanning(() => {
    setDraft(null);
    notify({ text: t('saved') });
  });
  const value = draft ?? stored;
  const field = (key: keyof Planning) => ({
    label: t(key),
    decimals: 0,
    unit: t('days'),
    inputWrapperOrder: FIELD_ORDER,
    value: value[key],
    error: isWrong(key, value[key]) && t('range'),
    onChange: (days: number | null) => setDraft({ ...value, [key]: days }),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isPlanning(value) && !save.isPending) save.mutate(value);
      }}
    >
      <div className={`stack align-start gap-16 ${classes.settings}`}>
        <NumberBox {...field('planning_days')} description={t('planning_help')} />
        <NumberBox
          {...field('escalate_days')}
          placeholder={t('never')}
          description={value.escalate_days === null ? t('escalate_never') : t('escalate_help')}
        />
      </div>
      {draft !== null && (
        <div className="flex justify-end above-16">
          <Button variant="subtle" onClick={() => setDraft(null)}>
            {common('discard')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {common('save')}
          </Button>
        </div>
      )}
    </form>
  );
}
