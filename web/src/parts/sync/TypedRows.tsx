import { useTranslations } from 'use-intl';
import { notify } from '../../kit/notify.ts';
import { drafts } from '../../offline/outbox/deviceOutbox.ts';
import type { TypedDraft } from '../../offline/outbox/database.ts';
import { useOpenItem } from './syncSheet.ts';
import classes from './SyncSheet.module.css';
import { Button } from '../../ui/buttons/Button.tsx';

/** Typed texts that never became answers: stored on this device and not sent. */
export function TypedRows({ drafts }: { drafts: readonly TypedDraft[] }) {
  const t = useTranslations('sync');
  if (drafts.length === 0) return null;
  return (
    <section aria-label={t('typed')}>
      <h3 className={classes.inspection}>{t('typed')}</h3>
      <p className={`size-12 quiet ${classes.reason}`}>{t('typed_hint')}</p>
      <ul className={classes.entries}>
        {drafts.map((draft) => (
          <TypedRow key={draft.id} draft={draft} />
        ))}
      </ul>
    </section>
  );
}

function TypedRow({ draft }: { draft: TypedDraft }) {
  const t = useTranslations('common');
  const sync = useTranslations('sync');
  const openItem = useOpenItem();
  const { id, text, in: place } = draft;
  return (
    <li className={`column line-above ${classes.entry}`}>
      {place !== undefined && (
        <div className={classes.line}>
          <span dir="auto">
            {place.about.number !== '' && <span className="num">{place.about.number} </span>}
            {place.about.item}
            <small className="block"> {place.about.inspection}</small>
          </span>
        </div>
      )}
      <p className="size-13" dir="auto">
        {text}
      </p>
      <div className="wrap hide-empty">
        {place !== undefined && (
          <Button size="xs" data-phone="md" variant="default" onClick={() => openItem(place)}>
            {t('open')}
          </Button>
        )}
        <Button
          size="xs"
          data-phone="md"
          variant="subtle"
          color="gray"
          onClick={() => {
            drafts.drop(id);
            notify({
              text: sync('discarded'),
              action: { label: t('undo'), run: () => drafts.restore(draft) },
            });
          }}
        >
          {t('discard')}
        </Button>
      </div>
    </li>
  );
}
