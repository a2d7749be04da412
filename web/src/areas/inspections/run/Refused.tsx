import { Button } from '@mantine/core';
import type { Answer, ItemView } from '@plumbline/contract/inspections';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { RefusalError } from '../../../kit/api.ts';
import { outbox } from '../../../kit/outbox/answers.ts';
import type { OutboxEntry } from '../../../kit/outbox/entry.ts';
import { explain } from '../../../kit/refusals.ts';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import { useAnswerText } from '../../../ui/inspection/answerText.ts';
import classes from './ItemCard.module.css';

/** An answer that the server did not take stays in sight, with the reason and both ways on. */
export function Refused({ entry, item }: { entry: OutboxEntry; item: ItemView }) {
  const t = useTranslations('runner');
  const touch = useIsPhone();
  const given = useGivenText(item, entry.body);
  if (!entry.refusal) return null;
  const size = touch ? 'lg' : 'sm';
  const said = explain(new RefusalError(entry.refusal.status, entry.refusal.detail));
  return (
    <div className={classes['refused']} role="alert">
      <IconAlertCircle size={18} stroke={1.6} aria-hidden />
      <div>
        <strong>{t('not_accepted')}</strong>
        {given !== '' && <p dir="auto">{t('your_answer', { answer: given })}</p>}
        <p>{[said.title, said.description].filter(Boolean).join('. ')}</p>
        <Button size={size} variant="default" onClick={() => void outbox.retry(entry)}>
          {t('send_again')}
        </Button>
        <Button size={size} variant="subtle" color="gray" onClick={() => void outbox.forget(entry)}>
          {t('discard_answer')}
        </Button>
      </div>
    </div>
  );
}

/** What was answered, in words. */
function useGivenText(item: ItemView, body: Answer): string {
  const t = useTranslations('runner.answer');
  const answerText = useAnswerText();
  if (body.not_applicable === true) return t('not_applicable');
  const rating = body.quality_status_code ?? null;
  const word = rating === 10 ? t('critical') : rating === 20 ? t('attention') : t('ok');
  return [answerText(item, body.value ?? null), rating === null ? null : word, body.comment]
    .filter(Boolean)
    .join(' · ');
}
