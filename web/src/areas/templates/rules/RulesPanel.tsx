import { IconHierarchy2, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  objectTemplates,
  templateRules,
  type TemplateRuleView,
} from '@plumbline/contract/templates/wire';
import { AddButton } from '../../../ui/buttons/AddButton.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { StateMessage } from '../../../ui/layout/StateMessage.tsx';
import { useRules } from '../api.ts';
import { countArgs } from '../../../kit/format/format.ts';
import { api } from '../../../kit/http/api.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import { useConfirmedAct } from '../../../parts/page/confirmedAct.ts';
import { Confirm } from '../../../ui/overlays/Confirm.tsx';
import { RuleDialog } from './RuleDialog.tsx';
import { useRuleName } from './useRuleName.ts';
import { Switch } from '../../../ui/fields/Switch.tsx';
import classes from './Rules.module.css';
import { ActionIcon } from '../../../ui/buttons/Button.tsx';

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
        <ul className={`lined ${classes.rules}`}>
          {rows.map((rule) => (
            <RuleRow key={rule.id} rule={rule} />
          ))}
        </ul>
      )}
      <RuleDialog templateId={templateId} opened={adding} onClose={() => setAdding(false)} />
    </Panel>
  );
}

const CHANGES = [objectTemplates.name];

/** One rule: which objects have the template by it, and whether it is planned there. */
function RuleRow({ rule }: { rule: TemplateRuleView }) {
  const t = useTranslations('templates.rules');
  const assignments = useTranslations('templates.assignments');
  const nameOf = useRuleName();
  const [removing, setRemoving] = useState(false);
  const path = `${templateRules.path}/${rule.id}`;
  const name = nameOf(rule);
  const turn = useAct((is_active: boolean) => api.patch(path, { body: { is_active } }), {
    changes: CHANGES,
  });
  const end = useConfirmedAct(() => api.delete(path), {
    changes: CHANGES,
    onClose: () => setRemoving(false),
    notice: { text: t('removed', { name }) },
  });
  const objects = t('objects', countArgs(rule.objects_count));
  return (
    <li>
      <div className={`min-width-0 ${classes.words}`}>
        <b dir="auto">{name}</b>
        <p dir="auto">
          {[rule.responsible?.name, rule.is_comparing ? t('comparing', { objects }) : objects]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Switch
        label={assignments(rule.is_active ? 'active' : 'off')}
        aria-label={t('planned_of', { name })}
        checked={rule.is_active}
        disabled={turn.isPending}
        onChange={({ currentTarget: { checked } }) => turn.mutate(checked)}
      />
      <ActionIcon size={28} aria-label={t('remove_of', { name })} onClick={() => setRemoving(true)}>
        <IconX size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <Confirm
        opened={removing}
        onClose={() => setRemoving(false)}
        title={t('remove_title', { name })}
        consequence={t('remove_text', countArgs(rule.objects_count))}
        verb={t('remove')}
        danger
        {...end}
      />
    </li>
  );
}
