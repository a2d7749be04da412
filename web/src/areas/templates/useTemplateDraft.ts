import { templates, type TemplateWithDetailsView } from '@plumbline/contract/templates';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { api, RefusalError, type Versioned } from '../../kit/api.ts';
import { refetch } from '../../kit/resourceApi.ts';
import { useDraft, type Draft, type DraftFault } from '../../ui/form/useDraft.ts';
import { bodyOf, draftFaults, draftOf, placeOf, valueAt, type TemplateDraft } from './draft.ts';

interface Options {
  stored: Versioned<TemplateWithDetailsView> | undefined;
  /** What a new template begins with: blank, or a copy. */
  begin: TemplateDraft | undefined;
  onSaved: (view: TemplateWithDetailsView) => Promise<void>;
  onFaults: (faults: DraftFault[]) => void;
}

/** A template while it is edited: checked by the contract, saved as one whole. */
export function useTemplateDraft(options: Options): Draft<TemplateDraft> {
  const t = useTranslations('templates.fault');
  const { begin } = options;
  const id = options.stored?.view.id;
  const check = useCallback(
    (draft: TemplateDraft): DraftFault[] =>
      draftFaults(draft).map(({ place, type, limit = 0, early }) => {
        const key = type as 'required'; // whether it is one is asked just below
        return { place, early, text: t.has(key) ? t(key, { limit }) : t('not_fitting') };
      }),
    [t],
  );
  const start = useCallback(
    (view: TemplateWithDetailsView | undefined, before?: TemplateDraft) =>
      view === undefined && begin ? begin : draftOf(view, before),
    [begin],
  );
  return useDraft<TemplateDraft, TemplateWithDetailsView>({
    stored: options.stored,
    draftOf: start,
    toBody: bodyOf,
    check,
    placeOf,
    valueAt,
    send: async (body, { key, version }) => {
      if (id === undefined)
        return api.post<TemplateWithDetailsView>(templates.path, { body, idempotencyKey: key });
      try {
        return await api.patch<TemplateWithDetailsView>(`${templates.path}/${id}`, {
          body,
          version,
        });
      } catch (error) {
        // who was quicker is part of the newest state
        if (error instanceof RefusalError && error.status === 412) await refetch(templates.name);
        throw error;
      }
    },
    onSaved: options.onSaved,
    onFaults: options.onFaults,
  });
}
