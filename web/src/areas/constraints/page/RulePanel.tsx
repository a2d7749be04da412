import type { Reference } from '@plumbline/contract/kit/answers';
import { useTranslations } from 'use-intl';
import { paths } from '../../../kit/paths.ts';
import { useMay } from '../../../kit/session/may.ts';
import { AppLink } from '../../../parts/page/AppLink.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { RowsSkeleton } from '../../../ui/layout/Skeletons.tsx';
import { useRule } from '../rules/api.ts';
import { MadeLink } from '../rules/MadeLink.tsx';
import { describedRule } from '../rules/ruleSentence.ts';
import type { DescribedRule } from '../rules/ruleSentence.ts';
import { useRuleSentence } from '../rules/useRuleSentence.ts';
import classes from './Overview.module.css';

/** Which rule has made a restriction, and what else it has made. */
export function RulePanel({ rule }: { rule: Reference }) {
  const t = useTranslations('constraints.rules');
  const mayRead = useMay('constraint_rule.read');
  const view = useRule(rule.id, mayRead);
  return (
    <Panel title={t('by')}>
      <p className={`break-anywhere ${classes.rule}`} dir="auto">
        {mayRead ? <AppLink to={paths.constraintRules()}>{rule.name}</AppLink> : rule.name}
      </p>
      <div data-settle>
        {view === undefined && <RowsSkeleton rows={2} />}
        {view && <Sentence rule={describedRule(view)} />}
        <p className={`break-anywhere ${classes.rule}`}>{t('follows')}</p>
        {view && (
          <p className={`break-anywhere ${classes.rule}`}>
            <MadeLink rule={view} />
          </p>
        )}
      </div>
    </Panel>
  );
}

const Sentence = ({ rule }: { rule: DescribedRule }) => (
  <p className={`break-anywhere ${classes.rule}`} dir="auto">
    {useRuleSentence(rule)}
  </p>
);
