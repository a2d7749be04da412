import type { ContentEntry } from '../../offline/outbox/contentEntry.ts';
import { useFileUrl } from '../../offline/outbox/fileUrl.ts';
import classes from './SyncSheet.module.css';

/** A picture that waits here, small; nothing for any other file. */
export function EntryPicture({ entry }: { entry: ContentEntry }) {
  const isPicture = entry.kind === 'file' && entry.body.mime.startsWith('image/');
  const url = useFileUrl(isPicture ? entry.content_id : null);
  return url && <img className={`flex-none radius-7 ${classes.thumbnail}`} src={url} alt="" />;
}
