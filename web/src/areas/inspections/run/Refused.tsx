import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { RefusalError } from '../../../kit/api.ts';
import { outbox } from '../../../kit/outbox/answers.ts';
import type { OutboxEntry } from '../../../kit/outbox/entry.ts';
import { explain } from '../../../kit/refusals.ts';
import classes from './ItemCard.module.css';

/** An answer that the server did not take stays in sight, with the reason and both ways on. */
export function Refused({ entry }: { entry: OutboxEntry }) {
  const t = useTranslations('runner');
  if (!entry.refusal) return null;
  const said = explain(new RefusalError(entry.refusal.status, entry.refusal.detail));
  return (
    <div className={classes['refused']} role="alert">
      <IconAlertCircle size={18} stroke={1.6} aria-hidden />
      <div>
        <strong>{t('not_accepted')}</strong>
        <p>{[said.title, said.description].filter(Boolean).join('. ')}</p>
        <Button variant="default" onClick={() => void outbox.retry(entry)}>
          {t('send_again')}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => void outbox.forget(entry)}>
          {t('discard_answer')}
        </Button>
      </div>
    </div>
  );
}
