import type { ContentView } from '@plumbline/contract/content/wire';
import { useTranslations } from 'use-intl';
import { formatDate, formatShare } from '../../kit/format/format.ts';
import { useSent } from '../../offline/outbox/fileProgress.ts';
import type { ViewedFile } from '../../ui/viewer/files.ts';
import classes from './Documents.module.css';

interface Props {
  file: ViewedFile;
  /** What the server says of it; nothing while it waits on this device. */
  content: ContentView | undefined;
  /** In bytes. */
  size: number;
}

/** Under a file: its day and tags, or how much of it has been sent. */
export function FileFoot({ file, content, size }: Props) {
  const t = useTranslations('content');
  const sent = useSent(file.id);
  if (!content)
    return (
      <span className={classes.waiting}>
        {sent === null ? t('waits') : t('sending', { share: formatShare(sent, size) })}
      </span>
    );
  return (
    <>
      <span>{formatDate(content.taken_at ?? content.created_at)}</span>
      {content.user_tags.map((tag) => (
        <span key={tag} className={classes.tag} dir="auto">
          {tag}
        </span>
      ))}
    </>
  );
}
