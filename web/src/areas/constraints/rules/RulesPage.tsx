import { IconHierarchy2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '../../../kit/paths.ts';
import { useMay } from '../../../kit/session/may.ts';
import { Page } from '../../../parts/page/Page.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { AddButton, HeadAddButton } from '../../../ui/buttons/AddButton.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { State } from '../../../ui/layout/States.tsx';
import { useConstraintRules } from './api.ts';
import { RuleDialog } from './RuleDialog.tsx';
import { RuleRow } from './RuleRow.tsx';
import classes from './Rules.module.css';

/** `/constraint/rules`: what gives restrictions to all objects of a class within a unit. */
export function RulesPage() {
  const t = useTranslations('constraints.rules');
  const common = useTranslations('common');
  const mayChange = useMay('constraint.change');
  const [isAdding, setAdding] = useState(false);
  const query = useConstraintRules();
  const rows = query.data?.items ?? [];
  const add = { label: t('new'), onClick: () => setAdding(true) };
  return (
    <Page>
      <PageHeader
        title={t('title')}
        crumbs={[{ label: common('page.constraints'), to: paths.constraints() }]}
        actions={mayChange && rows.length > 0 ? <HeadAddButton {...add} /> : undefined}
      />
      <div className={classes.page}>
        <Panel flush={rows.length > 0}>
          {query.data === undefined && <RowsWaiting query={query} rows={4} title={t('failed')} />}
          {query.data?.items.length === 0 && (
            <State icon={IconHierarchy2} title={t('empty.title')} text={t('empty.text')}>
              {mayChange && <AddButton {...add} />}
            </State>
          )}
          {rows.length > 0 && (
            <ul className={classes.rules}>
              {rows.map((rule) => (
                <RuleRow key={rule.id} rule={rule} mayChange={mayChange} />
              ))}
            </ul>
          )}
        </Panel>
      </div>
      <RuleDialog opened={isAdding} onClose={() => setAdding(false)} id={null} />
    </Page>
  );
}
