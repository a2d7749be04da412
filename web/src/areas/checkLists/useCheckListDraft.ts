import { checkLists } from '@plumbline/contract/checkLists/wire';
import type { CheckListDetailView } from '@plumbline/contract/views';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import type { VersionedView } from '../../kit/http/api.ts';
import { sendWhole } from '../../parts/form/saving/sendWhole.ts';
import {
  useFormDraft,
  type FormDraft,
  type DraftFault,
} from '../../parts/form/saving/useFormDraft.ts';
import { checkListDraft } from './draft.ts';
import type { CheckListDraft } from './draft.ts';
import { checkListBody } from './draftBody.ts';
import type { DraftItem } from './draftItem.ts';
import { checkListFaults, faultPlace, checkListValueAt } from './faults.ts';

/** The parts of the draft that the fields of an item need. */
export interface ItemEdit {
  items: DraftItem[];
  changeItems: (update: (items: DraftItem[]) => DraftItem[]) => void;
  fault: (place: string) => string | undefined;
  leave: (place: string) => void;
}

/** A list in its editor: validated by the rules of the contract, saved as one tree. */
export function useCheckListDraft(options: {
  stored: VersionedView<CheckListDetailView> | undefined;
  /** The initial draft of a copy. */
  initial: CheckListDraft | undefined;
  onSaved: (view: CheckListDetailView) => Promise<void>;
  onFaults: (faults: DraftFault[]) => void;
}): FormDraft<CheckListDraft> {
  const t = useTranslations('checkLists.fault');
  const check = useCallback(
    (draft: CheckListDraft): DraftFault[] =>
      checkListFaults(draft).map(({ place, type, limit = 0, early }) => {
        const key = type as 'required'; // the key is checked just below
        return { place, early, text: t.has(key) ? t(key, { limit }) : t('not_fitting') };
      }),
    [t],
  );
  const { initial } = options;
  const start = useCallback(
    (view: CheckListDetailView | undefined, before?: CheckListDraft) =>
      view === undefined && initial ? initial : checkListDraft(view, before),
    [initial],
  );
  return useFormDraft<CheckListDraft, CheckListDetailView>({
    stored: options.stored,
    draftOf: start,
    toBody: checkListBody,
    check,
    placeOf: faultPlace,
    valueAt: checkListValueAt,
    send: sendWhole(checkLists, options.stored?.view.id),
    onSaved: options.onSaved,
    onFaults: options.onFaults,
  });
}
