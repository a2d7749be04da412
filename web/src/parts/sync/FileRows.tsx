import { useTranslations } from 'use-intl';
import { formatNumber, formatShare } from '../../kit/format/format.ts';
import type { ContentEntry } from '../../offline/outbox/contentEntry.ts';
import { useSent } from '../../offline/outbox/fileProgress.ts';
import { EntryActs } from './EntryActs.tsx';
import { Reason } from './AnswerRow.tsx';
import { useSizeText } from './sizeText.ts';
import classes from './SyncSheet.module.css';
import { EntryPicture } from './EntryPicture.tsx';

interface Props {
  entries: readonly ContentEntry[];
  /** Whether the rows are low and without the owner's name, on the owner's page. */
  compact?: boolean;
}

/** Files that the server does not have yet, and what is to be changed about others. */
export function FileRows({ entries, compact = false }: Props) {
  const t = useTranslations('sync');
  if (entries.length === 0) return null;
  return (
    <section aria-label={t('files')}>
      <h3 className={classes.inspection}>
        {[t('files'), ...(compact ? [formatNumber(entries.length)] : [])].join(' · ')}
      </h3>
      <ul className={classes.entries} data-compact={compact || undefined}>
        {entries.map((entry) => (
          <FileRow key={entry.key} entry={entry} compact={compact} />
        ))}
      </ul>
    </section>
  );
}

function FileRow({ entry, compact }: { entry: ContentEntry; compact: boolean }) {
  const t = useTranslations('sync');
  const { about, name, state } = entry;
  return (
    <li className={`column line-above ${classes.entry}`}>
      <div className={classes.line}>
        <EntryPicture entry={entry} />
        <span className="grow break-anywhere" dir="auto">
          {name}
          <small className="block">
            {[compact ? '' : about.title, about.number, about.item].filter(Boolean).join(' · ')}
          </small>
        </span>
        <span className={classes.chip} data-state={state}>
          {t(`chip.${state}`)}
        </span>
      </div>
      <p className="size-13">
        <Intention entry={entry} />
      </p>
      <Reason entry={entry} />
      <EntryActs entry={entry} />
    </li>
  );
}

/** The pending action: a file is sent, with its size and progress; others are changed or removed. */
function Intention({ entry }: { entry: ContentEntry }) {
  const t = useTranslations('sync');
  const sizeText = useSizeText();
  const sent = useSent(entry.content_id);
  if (entry.kind !== 'file') return t(`content.${entry.kind}`);
  const { size } = entry.body;
  return (
    <span className="num">
      {[sizeText(size), sent === null ? '' : formatShare(sent, size)].filter(Boolean).join(' · ')}
    </span>
  );
}
