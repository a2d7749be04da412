import { constraintRules, type ConstraintRuleView } from '@plumbline/contract/constraints/wire';
import { IconHierarchy2, IconPencil, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { lateDialog } from '../../../kit/later.ts';
import type { FieldPath } from '../../../kit/http/selection.ts';
import { paths } from '../../../kit/paths.ts';
import { useMay } from '../../../kit/session/may.ts';
import { FieldsExport } from '../../../parts/list/export/FieldsExport.tsx';
import { Page } from '../../../parts/page/Page.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { AddButton, HeadAddButton } from '../../../ui/buttons/AddButton.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { StateMessage } from '../../../ui/layout/StateMessage.tsx';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import { ICON } from '../../../ui/theme/tokens.ts';
import { countArgs } from '../../../kit/format/format.ts';
import { api } from '../../../kit/http/api.ts';
import { useConfirmedAct } from '../../../parts/page/confirmedAct.ts';
import { Confirm } from '../../../ui/overlays/Confirm.tsx';
import { RULE_ORDER, useConstraintRules, RULE_CHANGES } from './api.ts';
import { MadeLink } from './MadeLink.tsx';
import { describedRule } from './ruleSentence.ts';
import { useRuleSentence } from './useRuleSentence.ts';
import classes from './Rules.module.css';
import { ActionIcon } from '../../../ui/buttons/Button.tsx';

const RuleDialog = lateDialog(async () => (await import('./RuleDialog.tsx')).RuleDialog);

const SHOWN = [
  'name',
  'constraint_type',
  'object_class',
  'business_unit',
  'indicator_code',
  'critical_min',
  'attention_min',
  'attention_max',
  'critical_max',
  'date_key',
  'after_days',
  'boundary_date',
  'warning_days',
  'valid_from',
  'valid_to',
] as const satisfies FieldPath<ConstraintRuleView>[];

/** `/constraint/rules`: rules that give restrictions to all objects of a class within a unit. */
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
        actions={
          rows.length > 0 && (
            <>
              <FieldsExport
                resource={constraintRules}
                query={{ sort_by: RULE_ORDER, with_archived: false }}
                fields={SHOWN}
                total={{ n: rows.length, isExact: true }}
              />
              {mayChange && <HeadAddButton {...add} />}
            </>
          )
        }
      />
      <div className={classes.page}>
        <Panel flush={rows.length > 0}>
          {query.data === undefined && <RowsWaiting query={query} rows={4} title={t('failed')} />}
          {query.data?.items.length === 0 && (
            <StateMessage icon={IconHierarchy2} title={t('empty.title')} text={t('empty.text')}>
              {mayChange && <AddButton {...add} />}
            </StateMessage>
          )}
          {rows.length > 0 && (
            <ul className={`lined ${classes.rules}`}>
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

interface Props {
  rule: ConstraintRuleView;
  mayChange: boolean;
}

/** One rule: its sentence, and the number of its restrictions. */
function RuleRow({ rule, mayChange }: Props) {
  const t = useTranslations('constraints.rules');
  const [opened, setOpened] = useState<'edit' | 'end' | null>(null);
  const sentence = useRuleSentence(describedRule(rule));
  const { id, name } = rule;
  const close = () => setOpened(null);
  return (
    <li>
      <div className={`min-width-0 break-anywhere ${classes.words}`}>
        <b dir="auto">{name}</b>
        <p dir="auto">{sentence}</p>
        <p className={`wrap size-12 ${classes.made}`}>
          <MadeLink rule={rule} />
          {rule.is_comparing && <span role="status">{t('comparing')}</span>}
        </p>
      </div>
      {mayChange && (
        <span className={`gap-4 flex-none ${classes.tools}`}>
          <Tooltip label={t('edit')}>
            <ActionIcon aria-label={t('edit_of', { name })} onClick={() => setOpened('edit')}>
              <IconPencil {...ICON} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('end')}>
            <ActionIcon aria-label={t('end_of', { name })} onClick={() => setOpened('end')}>
              <IconX {...ICON} />
            </ActionIcon>
          </Tooltip>
        </span>
      )}
      <RuleDialog opened={opened === 'edit'} onClose={close} id={id} />
      <EndRule opened={opened === 'end'} onClose={close} rule={rule} />
    </li>
  );
}

interface EndRuleProps {
  rule: ConstraintRuleView;
  opened: boolean;
  onClose: () => void;
}

/** Asks before a rule ends, with all that it has made. */
function EndRule({ rule: { id, name, constraints_count }, opened, onClose }: EndRuleProps) {
  const t = useTranslations('constraints.rules');
  const end = useConfirmedAct(() => api.delete(`${constraintRules.path}/${id}`), {
    changes: RULE_CHANGES,
    onClose,
    notice: { text: t('ended', { name }) },
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('end_title', { name })}
      consequence={t('end_text', countArgs(constraints_count))}
      verb={t('end')}
      danger
      {...end}
    />
  );
}
