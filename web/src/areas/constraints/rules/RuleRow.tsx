import { ActionIcon } from '@mantine/core';
import type { ConstraintRuleView } from '@plumbline/contract/constraints/wire';
import { IconPencil, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import { ICON } from '../../../ui/theme/tokens.ts';
import { EndRule } from './EndRule.tsx';
import { MadeLink } from './MadeLink.tsx';
import { RuleDialog } from './RuleDialog.tsx';
import { describedRule } from './ruleSentence.ts';
import classes from './Rules.module.css';
import { useRuleSentence } from './useRuleSentence.ts';

interface Props {
  rule: ConstraintRuleView;
  mayChange: boolean;
}

/** One rule: its sentence, and the number of its restrictions. */
export function RuleRow({ rule, mayChange }: Props) {
  const t = useTranslations('constraints.rules');
  const [opened, setOpened] = useState<'edit' | 'end' | null>(null);
  const sentence = useRuleSentence(describedRule(rule));
  const { id, name } = rule;
  const close = () => setOpened(null);
  return (
    <li>
      <div className={classes.words}>
        <b dir="auto">{name}</b>
        <p dir="auto">{sentence}</p>
        <p className={classes.made}>
          <MadeLink rule={rule} />
          {rule.is_comparing && <span role="status">{t('comparing')}</span>}
        </p>
      </div>
      {mayChange && (
        <span className={classes.tools}>
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
