import { useTranslations } from 'use-intl';
import { formatMoment } from '../../../kit/format/format.ts';
import type { EditedRow } from '../formUse.ts';
import { LeaveQuestion } from '../dialogs/LeaveQuestion.tsx';
import { SaveBar, type SaveBarProps } from './SaveBar.tsx';
import { StaleDialog } from '../dialogs/StaleDialog.tsx';
import type { FormDraft } from './useFormDraft.ts';
import { useSaveKey } from './useSaveKey.ts';

interface Props<D> extends Pick<SaveBarProps, 'changed' | 'besidePanel'> {
  draft: FormDraft<D>;
  /** The stored row; undefined for a new one. */
  view: EditedRow | undefined;
  /** Leaves the page of a new row. */
  onCancel: () => void;
  /** Whether a new row has been saved, so that leaving needs no confirmation. */
  isLeft: () => boolean;
}

/** The end of a page that edits a draft: save or discard, a conflict with a concurrent edit, and a question before leaving. */
export function DraftBar<D>({ draft, view, changed, besidePanel, ...rest }: Props<D>) {
  const common = useTranslations('common');
  const entity = useTranslations('entity');
  useSaveKey(draft.save);
  const by = view?.updated_by;
  return (
    <>
      {(draft.dirty || !view) && (
        <SaveBar
          changed={changed}
          besidePanel={besidePanel}
          dirty={draft.dirty}
          saving={draft.saving}
          save={draft.save}
          verb={view ? common('save') : entity('create')}
          back={
            view
              ? { label: common('discard'), act: draft.discard }
              : { label: common('cancel'), act: rest.onCancel }
          }
        />
      )}
      <LeaveQuestion active={() => draft.dirty && !rest.isLeft()} />
      <StaleDialog
        entityForm={draft}
        onReload={draft.discard}
        changedBy={
          by && entity('changed_by', { name: by.name, time: formatMoment(view.updated_at) })
        }
      />
    </>
  );
}
