import type { Entity } from '@plumbline/contract/resources';
import { ChangedNotice } from '../../presence/ChangedNotice.tsx';
import { Editors } from '../../presence/Editors.tsx';
import type { EditedRow } from '../formUse.ts';
import { isEdited } from '../RowNotices.tsx';
import type { FormDraft } from './useDraft.ts';

interface Props<D> {
  draft: FormDraft<D>;
  resource: Entity;
  /** What is stored; undefined for something new. */
  view: (EditedRow & { id: string }) | undefined;
}

/** Above a page that edits a draft: who else edits it, and whether somebody has saved it meanwhile. */
export function DraftNotices<D>({ draft, resource, view }: Props<D>) {
  if (!view) return null;
  const { id, updated_by, updated_at } = view;
  return (
    <>
      {isEdited(resource.name) && (
        <Editors entity={resource.name} id={id} isEditing={draft.dirty} />
      )}
      {draft.versionsSince > 0 && (
        <ChangedNotice
          {...{ resource, id }}
          versions={draft.versionsSince}
          by={updated_by?.name}
          at={updated_at}
          onTake={draft.discard}
        />
      )}
    </>
  );
}
