import { useTranslations } from 'use-intl';
import type { ObjectEntry } from '../../offline/outbox/entry.ts';
import { Reason } from './AnswerRow.tsx';
import { EntryActs } from './EntryActs.tsx';
import classes from './SyncSheet.module.css';

/** Objects that were made on this device and that the server does not have yet. */
export function ObjectRows({ entries }: { entries: readonly ObjectEntry[] }) {
  const t = useTranslations('sync');
  if (entries.length === 0) return null;
  return (
    <section aria-label={t('objects')}>
      <h3 className={classes.inspection}>{t('objects')}</h3>
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <NewObjectRow key={entry.key} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

/** One of them. */
export function NewObjectRow({ entry }: { entry: ObjectEntry }) {
  const t = useTranslations('sync');
  return (
    <li className={`column line-above ${classes.entry}`}>
      <div className={classes.line}>
        <span className="break-anywhere" dir="auto">
          {entry.about.object}
          <small className="block"> {newObjectText(entry)}</small>
        </span>
        <span className={classes.chip} data-state={entry.state}>
          {t(`chip.${entry.state}`)}
        </span>
      </div>
      <Reason entry={entry} />
      <EntryActs entry={entry} />
    </li>
  );
}

/** What is known of a new object beside its name: its class, its place and its code. */
export const newObjectText = ({ body, made }: ObjectEntry): string =>
  [made.object_class?.name, made.parent?.name, body.external_id].filter(Boolean).join(' · ');
