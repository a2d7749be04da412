import { EDITED, type EditedEntity } from '@plumbline/contract/events/edited';
import type { Entity } from '@plumbline/contract/resources';
import { useQuery } from '@tanstack/react-query';
import { api, type Versioned } from '../../kit/http/api.ts';
import { ChangedNotice } from '../presence/ChangedNotice.tsx';
import { Editors } from '../presence/Editors.tsx';
import { versionsBetween, type EditedRow } from './formUse.ts';

interface Props {
  resource: Entity;
  id: string;
  /** What the form was opened with. */
  read: Versioned<EditedRow>;
  onTake: () => void;
}

export const isEdited = (name: string): name is EditedEntity => name in EDITED;

/** Above the form of a stored row: who else edits it, and whether somebody has saved it meanwhile. */
export function RowNotices({ resource, id, read, onTake }: Props) {
  const { name, path } = resource;
  const { data = read } = useQuery({
    queryKey: [name, 'one', id],
    queryFn: ({ signal }) => api.read<EditedRow>(`${path}/${id}`, { signal }),
    staleTime: Infinity, // the form has just read it; changes are told
    meta: { quiet: true },
  });
  const versions = versionsBetween(read.version, data.version);
  return (
    <>
      {isEdited(name) && <Editors entity={name} id={id} isEditing />}
      {versions > 0 && (
        <ChangedNotice
          {...{ resource, id, versions, onTake }}
          by={data.view.updated_by?.name}
          at={data.view.updated_at}
        />
      )}
    </>
  );
}
