import type { Entity } from '@plumbline/contract/resources';
import type { EditedRow } from '../formUse.ts';
import { EditNotices } from '../RowNotices.tsx';
import type { FormDraft } from './useFormDraft.ts';

interface Props<D> {
  draft: FormDraft<D>;
  resource: Entity;
  /** The stored row; undefined for a new one. */
  view: (EditedRow & { id: string }) | undefined;
}

/** `EditNotices` above a page that edits a draft. */
export const DraftNotices = <D,>({ draft, resource, view }: Props<D>) =>
  view && (
    <EditNotices
      {...{ resource, view }}
      id={view.id}
      versions={draft.versionsSince}
      isEditing={draft.dirty}
      onTake={draft.discard}
    />
  );
