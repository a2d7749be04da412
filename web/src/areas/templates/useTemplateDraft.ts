import { templates } from '@plumbline/contract/templates/wire';
import type { TemplateWithDetailsView } from '@plumbline/contract/views';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import type { VersionedView } from '../../kit/http/api.ts';
import type { FormBody } from '../../parts/form/formUse.ts';
import { sendWhole } from '../../parts/form/saving/sendWhole.ts';
import {
  useFormDraft,
  type FormDraft,
  type DraftFault,
} from '../../parts/form/saving/useFormDraft.ts';
import { templateBody, templateDraft, templateValueAt } from './draft.ts';
import type { TemplateDraft } from './draft.ts';
import { templateFaults, templateFaultPlace } from './draftFaults.ts';

interface Options {
  stored: VersionedView<TemplateWithDetailsView> | undefined;
  /** The initial draft: blank, or a copy. */
  initial: TemplateDraft | undefined;
  confirm: (body: FormBody) => Promise<FormBody | null>;
  onSaved: (view: TemplateWithDetailsView) => Promise<void>;
  onFaults: (faults: DraftFault[]) => void;
}

/** A template in its editor: validated by the contract, saved as a whole. */
export function useTemplateDraft(options: Options): FormDraft<TemplateDraft> {
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
