import { EDITED, type EditedEntity } from '@plumbline/contract/events/edited';
import type { Entity } from '@plumbline/contract/resources';
import { useQuery } from '@tanstack/react-query';
import { api, type VersionedView } from '../../kit/http/api.ts';
import { ChangedNotice } from '../presence/ChangedNotice.tsx';
import { Editors } from '../presence/Editors.tsx';
import { versionsBetween, type EditedRow } from './formUse.ts';

interface Row {
  resource: Entity;
  id: string;
  onTake: () => void;
}

const isEdited = (name: string): name is EditedEntity => name in EDITED;

interface NoticesProps extends Row {
  /** The row as stored now. */
  view: EditedRow;
  /** The number of versions saved since the form was opened. */
  versions: number;
  /** Whether the reader edits it. */
  isEditing: boolean;
}

/** Notices about others who edit a row, and about versions saved meanwhile. */
export function EditNotices({ resource, id, view, versions, isEditing, onTake }: NoticesProps) {
  const { name } = resource;
  return (
    <>
      {isEdited(name) && <Editors entity={name} id={id} isEditing={isEditing} />}
      {versions > 0 && (
        <ChangedNotice
          {...{ resource, id, versions, onTake }}
          by={view.updated_by?.name}
          at={view.updated_at}
        />
      )}
    </>
  );
}

interface Props extends Row {
  /** The row as it was when the form was opened. */
  read: VersionedView<EditedRow>;
}

/** `EditNotices` above the form of a stored row. */
export function RowNotices({ resource, id, read, onTake }: Props) {
  const { name, path } = resource;
  const { data = read } = useQuery({
    queryKey: [name, 'one', id],
    queryFn: ({ signal }) => api.read<EditedRow>(`${path}/${id}`, { signal }),
    staleTime: Infinity, // the form has just read it; changes are told
    meta: { quiet: true },
  });
  const versions = versionsBetween(read.version, data.version);
  return <EditNotices {...{ resource, id, versions, onTake }} isEditing view={data.view} />;
}
