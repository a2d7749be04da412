import { IconHierarchy2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AddButton } from '../../../ui/buttons/AddButton.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { StateMessage } from '../../../ui/layout/StateMessage.tsx';
import { useRules } from '../api.ts';
import { RuleDialog } from './RuleDialog.tsx';
import { RuleRow } from './RuleRow.tsx';
import classes from './Rules.module.css';

/** The rules by which objects have a template. */
export function RulesPanel({ templateId }: { templateId: string }) {
  const t = useTranslations('templates.rules');
  const [adding, setAdding] = useState(false);
  const query = useRules(templateId);
  const rows = query.data?.items ?? [];
  const add = <AddButton label={t('new')} onClick={() => setAdding(true)} />;
  return (
    <Panel title={t('title')} tool={rows.length > 0 && add}>
      {query.data === undefined && <RowsWaiting query={query} rows={2} />}
      {query.data?.items.length === 0 && (
        <StateMessage icon={IconHierarchy2} title={t('empty.title')} text={t('empty.text')}>
          {add}
        </StateMessage>
      )}
      {rows.length > 0 && (
        <ul className={classes.rules}>
          {rows.map((rule) => (
            <RuleRow key={rule.id} rule={rule} />
          ))}
        </ul>
      )}
      <RuleDialog templateId={templateId} opened={adding} onClose={() => setAdding(false)} />
    </Panel>
  );
}
