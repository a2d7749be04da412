import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import type { DraftGroup } from './groups/groups.ts';
import classes from './Template.module.css';

export function TemplateGroups({
  groups,
  questions,
}: {
  groups: DraftGroup[];
  questions: ReadonlyMap<string, number>;
}) {
  const t = useTranslations('templates.groups');
  const common = useTranslations('common');
  return (
    <Panel title={common('page.checkLists')} flush>
      {groups.map((group) => (
        <section key={group.key}>
          <h3 className={classes.groupTitle} dir="auto">
            {group.number} {group.name}
          </h3>
          <ul className={classes.lists}>
            {group.lists.map((list) => (
              <li key={list.key}>
                <span dir="auto">{list.check_list.name}</span>
                <span dir="auto">
                  {list.target === 'base'
                    ? t('base')
                    : t('below', { name: list.object_class?.name ?? '' })}
                </span>
                <Questions count={questions.get(list.check_list.id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
}

/** The number of questions; empty until they have been counted. */
function Questions({ count }: { count: number | undefined }) {
  const t = useTranslations('common');
  return <span>{count !== undefined && t('questions', countArgs(count))}</span>;
}
