import { templates } from '@plumbline/contract/templates/wire';
import type { TemplateWithDetailsView } from '@plumbline/contract/views';
import { useRef, useCallback } from 'react';
import { useTranslations } from 'use-intl';
import type { VersionedView } from '../../kit/http/api.ts';
import { useSearchValue } from '../../kit/search.ts';
import { notify } from '../../kit/notify.ts';
import { paths } from '../../kit/paths.ts';
import { refetch } from '../../kit/http/resourceApi.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
import { AuditLog } from '../../parts/audit/AuditLog.tsx';
import { DraftNotices } from '../../parts/form/saving/DraftNotices.tsx';
import { DraftBar } from '../../parts/form/saving/DraftBar.tsx';
import { focusPlace } from '../../parts/form/focus.ts';
import {
  type FormDraft,
  useFormDraft,
  type DraftFault,
} from '../../parts/form/saving/useFormDraft.ts';
import { Page } from '../../parts/page/Page.tsx';
import { UrlTabs } from '../../ui/layout/UrlTabs.tsx';
import { ENTITIES } from '../../parts/entity/entities.ts';
import type { FormBody } from '../../parts/form/formUse.ts';
import { sendWhole } from '../../parts/form/saving/sendWhole.ts';
import { useActiveCount } from './api.ts';
import { Assignments } from './assignments/Assignments.tsx';
import { type TemplateDraft, templateBody, templateDraft, templateValueAt } from './draft.ts';
import { useImpactQuestion, zoneOfSchedule } from './impact/useImpactQuestion.tsx';
import { TemplateFiles } from './TemplateFiles.tsx';
import { TemplateHeader } from './TemplateHeader.tsx';
import { TemplateForm, FORM_SECTIONS } from './TemplateForm.tsx';
import { templateFaults, templateFaultPlace } from './draftFaults.ts';

interface Props {
  /** The stored template; undefined for a new one. */
  stored: VersionedView<TemplateWithDetailsView> | undefined;
  /** The initial draft of a copy. */
  initial?: TemplateDraft;
  /** Leaves a new template. */
  onCancel?: () => void;
}

/** One template: its questions, when it is due, its objects, and its history. */
export function TemplateEditor({ stored, initial, onCancel }: Props) {
  const t = useTranslations('templates');
  const label = useTranslations('field');
  const common = useTranslations('common');
  const entity = useTranslations('entity');
  const go = useGo();
  const hasLeft = useRef(false);
  const [tab, setTab] = useSearchValue('template', 'tab');
  const view = stored?.view;
  const objects = useActiveCount(view?.id);
  const { ask, question } = useImpactQuestion({
    path: `${templates.path}/${view?.id ?? ''}`,
    zoneOf: zoneOfSchedule(view?.schedule),
  });
  const draft = useTemplateDraft({
    stored,
    initial,
    confirm: ask,
    onSaved: async (saved) => {
      notify({ text: entity(stored ? 'saved' : 'created', { name: saved.name }) });
      hasLeft.current = stored === undefined;
      await refetch(...ENTITIES.inspection_template.shownBy);
      if (!stored) go(paths.template(saved.id), { replace: true });
    },
    onFaults: ([first]) => {
      setTab(undefined);
      if (first) focusPlace(first.place);
    },
  });
  const form = () => <TemplateForm draft={draft} stored={view} />;
  return (
    <Page>
      <TemplateHeader view={view} objects={objects} mayChange />
      <DraftNotices draft={draft} resource={templates} view={view} />
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
              value: 'documents',
              label: common('documents'),
              panel: () => <TemplateFiles view={view} mayAdd={!view.archived} />,
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
        isLeft={() => hasLeft.current}
      />
      {question}
    </Page>
  );
}

/** The sections that the save bar names. */
function changedSections({
  initial,
  value,
}: FormDraft<TemplateDraft>): (keyof typeof FORM_SECTIONS)[] {
  const names = Object.keys(FORM_SECTIONS) as (keyof typeof FORM_SECTIONS)[];
  return names.filter((name) =>
    FORM_SECTIONS[name].some(
      (field) => JSON.stringify(initial[field]) !== JSON.stringify(value[field]),
    ),
  );
}

interface Options {
  stored: VersionedView<TemplateWithDetailsView> | undefined;
  /** The initial draft: blank, or a copy. */
  initial: TemplateDraft | undefined;
  confirm: (body: FormBody) => Promise<FormBody | null>;
  onSaved: (view: TemplateWithDetailsView) => Promise<void>;
  onFaults: (faults: DraftFault[]) => void;
}

/** A template in its editor: validated by the contract, saved as a whole. */
function useTemplateDraft(options: Options): FormDraft<TemplateDraft> {
  const t = useTranslations('templates.fault');
  const { initial } = options;
  const check = useCallback(
    (draft: TemplateDraft): DraftFault[] =>
      templateFaults(draft).map(({ place, type, limit = 0, early }) => {
        const key = type as 'required'; // the key is checked just below
        return { place, early, text: t.has(key) ? t(key, { limit }) : t('not_fitting') };
      }),
    [t],
  );
  const start = useCallback(
    (view: TemplateWithDetailsView | undefined, before?: TemplateDraft) =>
      view === undefined && initial ? initial : templateDraft(view, before),
    [initial],
  );
  return useFormDraft<TemplateDraft, TemplateWithDetailsView>({
    stored: options.stored,
    draftOf: start,
    toBody: templateBody,
    check,
    placeOf: templateFaultPlace,
    valueAt: templateValueAt,
    send: sendWhole(templates, options.stored?.view.id),
    confirm: options.confirm,
    onSaved: options.onSaved,
    onFaults: options.onFaults,
  });
}
