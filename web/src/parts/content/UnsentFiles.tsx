import { useOutbox } from '../../offline/outbox/deviceOutbox.ts';
import { isContent } from '../../offline/outbox/entry.ts';
import { FileRows } from '../sync/FileRows.tsx';
import type { FileOwner } from './api.ts';
import classes from './Documents.module.css';

interface Props {
  owner: FileOwner;
  /** The inspection, whose items' files are included. */
  inspection_id: string | null;
}

/** The files of this device that the server does not have yet, with their progress and the reason. */
export function UnsentFiles({ owner: { entity, entity_id }, inspection_id }: Props) {
  const { entries } = useOutbox();
  const ownEntries = entries
    .filter(isContent)
    .filter(
      (one) =>
        (one.entity === entity && one.entity_id === entity_id) ||
        (inspection_id !== null && one.inspection_id === inspection_id),
    );
  if (ownEntries.length === 0) return null;
  return (
    <div className={classes.waiting}>
      <FileRows entries={ownEntries} compact />
    </div>
  );
}
