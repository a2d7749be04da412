import type { TemplateWithDetailsView } from '@plumbline/contract/views';
import type { FormDraft } from '../../parts/form/saving/useFormDraft.ts';
import { useQuestionCounts } from './api.ts';
import { CalendarSection } from './CalendarSection.tsx';
import { Contents } from './Contents.tsx';
import { DeadlinesSection } from './DeadlinesSection.tsx';
import type { TemplateDraft } from './draft.ts';
import { GeneralSection } from './GeneralSection.tsx';
import { GroupsSection } from './groups/GroupsSection.tsx';
import { NextRuns } from './NextRuns.tsx';
import { RemindersSection } from './RemindersSection.tsx';
import { ScheduleSection } from './schedule/ScheduleSection.tsx';
import classes from './Template.module.css';

interface FormProps {
  draft: FormDraft<TemplateDraft>;
  stored: TemplateWithDetailsView | undefined;
}

export function TemplateForm({ draft, stored }: FormProps) {
  const { value, change, faults } = draft;
  const ids = value.groups.flatMap((group) => group.lists.map((list) => list.check_list.id));
  const questions = useQuestionCounts(ids);
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <GeneralSection draft={draft} />
        <ScheduleSection
          schedule={value.schedule}
          fault={faults.get('/schedule') ?? faults.get('/schedule_type_code')}
          onChange={(schedule) => change((now) => ({ ...now, schedule }))}
        />
        <RemindersSection
          reminders={value.reminders}
          fault={faults.get('/reminder_before')}
          onChange={(reminders) => change((now) => ({ ...now, reminders }))}
        />
        <DeadlinesSection draft={draft} />
        <CalendarSection draft={draft} />
        <GroupsSection
          groups={value.groups}
          questions={questions}
          faults={faults}
          leave={draft.leave}
          change={(update) => change((now) => ({ ...now, groups: update(now.groups) }))}
        />
      </div>
      <div className={classes.side}>
        <NextRuns schedule={value.schedule} reminders={value.reminders} stored={stored} />
        <Contents
          templateId={draft.dirty ? undefined : stored?.id}
          groups={value.groups}
          questions={questions}
        />
      </div>
    </div>
  );
}

export const FORM_SECTIONS = {
  general: ['name', 'code', 'inspection_class', 'inspection_type_code', 'requires_signature'],
  schedule: ['schedule'],
  reminders: ['reminders'],
  deadlines: ['due_days', 'late_days'],
  calendar: ['on_holiday', 'paused_from', 'paused_until'],
  groups: ['groups'],
} as const satisfies Record<string, (keyof TemplateDraft)[]>;
