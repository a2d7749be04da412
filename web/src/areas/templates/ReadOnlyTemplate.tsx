import type { TemplateWithDetailsView } from '@plumbline/contract/views';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { Page } from '../../parts/page/Page.tsx';
import { Panel, PropertyList } from '../../ui/layout/Panel.tsx';
import { UrlTabs } from '../../ui/layout/UrlTabs.tsx';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { useScheduleText } from '../../parts/schedule/useScheduleText.ts';
import { useActiveCount, useQuestionCounts } from './api.ts';
import { Assignments } from './assignments/Assignments.tsx';
import { Contents } from './Contents.tsx';
import { templateDraft } from './draft.ts';
import { NextRuns } from './NextRuns.tsx';
import { useReminderText } from './RemindersSection.tsx';
import { TemplateFiles } from './TemplateFiles.tsx';
import { TemplateHeader } from './TemplateHeader.tsx';
import type { DraftGroup } from './groups/groups.ts';
import classes from './Template.module.css';

/** A read-only template, for users who do not plan. */
export function ReadOnlyTemplate({ view }: { view: TemplateWithDetailsView }) {
  const t = useTranslations('templates');
  const label = useTranslations('field');
  const common = useTranslations('common');
  const objects = useActiveCount(view.id);
  return (
    <Page>
      <TemplateHeader view={view} objects={undefined} mayChange={false} />
      <UrlTabs
        route="template"
        label={t('tabs.label')}
        tabs={[
          {
            value: 'template',
            label: label('template'),
            panel: () => <Overview view={view} />,
          },
          {
            value: 'objects',
            label: common('page.objects'),
            count: objects,
            panel: () => <Assignments template={view} mayChange={false} />,
          },
          {
            value: 'documents',
            label: common('documents'),
            panel: () => <TemplateFiles view={view} mayAdd={false} />,
          },
        ]}
      />
    </Page>
  );
}

function Overview({ view }: { view: TemplateWithDetailsView }) {
  const { groups, reminders } = templateDraft(view);
  const questions = useQuestionCounts(view.details.map((detail) => detail.check_list.id));
  return (
    <div className={`beside ${classes.columns}`}>
      <div className={`stack ${classes.view}`}>
        <Properties view={view} />
        <TemplateGroups groups={groups} questions={questions} />
      </div>
      <div className={`stack ${classes.side}`}>
        <NextRuns schedule={view.schedule} reminders={reminders} stored={view} />
        <Contents templateId={view.id} groups={groups} questions={questions} />
      </div>
    </div>
  );
}

function Properties({ view }: { view: TemplateWithDetailsView }) {
  const t = useTranslations('templates');
  const common = useTranslations('common');
  const label = useFieldLabel();
  const scheduleText = useScheduleText();
  const reminderText = useReminderText();
  const { reminders, due_days, late_days } = templateDraft(view);
  return (
    <Panel title={common('properties')}>
      <PropertyList
        rows={[
          [label('inspection_class'), view.inspection_class?.name],
          [label('inspection_type'), view.inspection_type?.name],
          [label('schedule'), scheduleText(view.schedule)],
          view.schedule && [label('time_zone'), view.schedule.timezone],
          [label('reminder_before'), reminders.map(reminderText).join(', ')],
          [
            t('deadlines.due_days'),
            due_days === null ? t('deadlines.never_due') : t('in_days', countArgs(due_days)),
          ],
          [
            t('deadlines.late_days'),
            late_days === null ? t('deadlines.never_closed') : t('in_days', countArgs(late_days)),
          ],
        ]}
      />
    </Panel>
  );
}

function TemplateGroups({
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
          <h3 className={`title-13 ${classes.groupTitle}`} dir="auto">
            {group.number} {group.name}
          </h3>
          <ul className={classes.lists}>
            {group.lists.map((list) => (
              <li className="stack line-above" key={list.key}>
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
