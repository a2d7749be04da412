import { templates, type TemplateWithDetailsView } from '@plumbline/contract/templates/wire';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Versioned } from '../../kit/http/api.ts';
import { useSearchValue } from '../../kit/search.ts';
import { notify } from '../../kit/notify.tsx';
import { paths } from '../../kit/paths.ts';
import { refetch } from '../../kit/http/resourceApi.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
import { AuditLog } from '../../parts/audit/AuditLog.tsx';
import { DraftBar } from '../../parts/form/DraftBar.tsx';
import { focusPlace } from '../../parts/form/focusPlace.ts';
import type { Draft } from '../../parts/form/useDraft.ts';
import { Page } from '../../parts/page/Page.tsx';
import { UrlTabs } from '../../ui/UrlTabs.tsx';
import { useActiveCount, useQuestionCounts } from './api.ts';
import { Assignments } from './assignments/Assignments.tsx';
import { Contents } from './Contents.tsx';
import { DeadlinesSection } from './DeadlinesSection.tsx';
import type { TemplateDraft } from './draft.ts';
import { GeneralSection } from './GeneralSection.tsx';
import { GroupsSection } from './groups/GroupsSection.tsx';
import { NextRuns } from './NextRuns.tsx';
import { RemindersSection } from './RemindersSection.tsx';
import { ScheduleSection } from './schedule/ScheduleSection.tsx';
import { ENTITIES } from '../../parts/entity/entities.ts';
import classes from './Template.module.css';
import { TemplateHeader } from './TemplateHeader.tsx';
import { useTemplateDraft } from './useTemplateDraft.ts';

interface Props {
  /** Undefined for a new template. */
  stored: Versioned<TemplateWithDetailsView> | undefined;
  /** The initial draft of a copy. */
  begin?: TemplateDraft;
  /** Leaves a new template. */
  onCancel?: () => void;
}

/** One template: its questions, when it is due, its objects, and its history. */
export function TemplateEditor({ stored, begin, onCancel }: Props) {
  const t = useTranslations('templates');
  const label = useTranslations('field');
  const common = useTranslations('common');
  const entity = useTranslations('entity');
  const go = useGo();
  const left = useRef(false);
  const [tab, setTab] = useSearchValue('template', 'tab');
  const view = stored?.view;
  const objects = useActiveCount(view?.id);
  const draft = useTemplateDraft({
    stored,
    begin,
    onSaved: async (saved) => {
      notify({ text: entity(stored ? 'saved' : 'created', { name: saved.name }) });
      left.current = stored === undefined;
      await refetch(...ENTITIES.inspection_template.shownBy);
      if (!stored) go(paths.template(saved.id), { replace: true });
    },
    onFaults: ([first]) => {
      setTab(undefined);
      if (first) focusPlace(first.place);
    },
  });
  const form = () => <Form draft={draft} anchor={view?.created_at} />;
  return (
    <Page>
      <TemplateHeader view={view} objects={objects} mayChange />
      {view ? (
        <UrlTabs
          route="template"
          label={t('tabs.label')}
          tabs={[
            { value: 'template', label: label('template'), panel: form },
            {
              value: 'objects',
              label: common('page.objects'),
              count: objects,
              panel: () => <Assignments template={view} mayChange />,
            },
            {
              value: 'audit',
              label: common('audit_log'),
              panel: () => <AuditLog resource={templates} id={view.id} />,
            },
          ]}
        />
      ) : (
        form()
      )}
      <DraftBar
        draft={draft}
        view={view}
        changed={changedSections(draft).map((section) => t(`section.${section}`))}
        besidePanel={tab === undefined || tab === 'template' ? 'wide' : undefined}
        onCancel={onCancel ?? (() => go(paths.templates()))}
        isLeft={() => left.current}
      />
    </Page>
  );
}

interface FormProps {
  draft: Draft<TemplateDraft>;
  anchor: string | undefined;
}

function Form({ draft, anchor }: FormProps) {
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
        <GroupsSection
          groups={value.groups}
          questions={questions}
          faults={faults}
          leave={draft.leave}
          change={(update) => change((now) => ({ ...now, groups: update(now.groups) }))}
        />
      </div>
      <div className={classes.side}>
        <NextRuns schedule={value.schedule} reminders={value.reminders} anchor={anchor} />
        <Contents groups={value.groups} questions={questions} />
      </div>
    </div>
  );
}

const SECTIONS = {
  general: ['name', 'code', 'inspection_class', 'inspection_type_code'],
  schedule: ['schedule'],
  reminders: ['reminders'],
  deadlines: ['due_days', 'late_days'],
  groups: ['groups'],
} as const satisfies Record<string, (keyof TemplateDraft)[]>;

/** The sections that the save bar names. */
function changedSections({ begun, value }: Draft<TemplateDraft>): (keyof typeof SECTIONS)[] {
  const names = Object.keys(SECTIONS) as (keyof typeof SECTIONS)[];
  return names.filter((name) =>
    SECTIONS[name].some((field) => JSON.stringify(begun[field]) !== JSON.stringify(value[field])),
  );
}
