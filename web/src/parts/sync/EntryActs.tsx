import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { outbox } from '../../offline/outbox/deviceOutbox.ts';
import { isAnswer, isFile, isUndecided } from '../../offline/outbox/entry.ts';
import type { OutboxEntry } from '../../offline/outbox/entry.ts';
import { hasTakenMoment } from '../../offline/outbox/outcome.ts';
import { notifyError } from '../../kit/notify.ts';
import { DiscardButton } from './DiscardButton.tsx';
import { saveFile } from './saveFile.ts';
import classes from './SyncSheet.module.css';
import { useOpenItem } from './syncSheet.ts';

/**
 * The actions for the entry's state: choose between two answers, retry. Only what the server did not
 * take can be discarded, or a file that is stuck, which asks.
 */
export function EntryActs({ entry, open = false }: { entry: OutboxEntry; open?: boolean }) {
  const t = useTranslations('sync');
  const common = useTranslations('common');
  const openItem = useOpenItem();
  const { state } = entry;
  const isConflict = state === 'conflict';
  const isTaken = hasTakenMoment(entry);
  if (state === 'sending' && !isFile(entry)) return null;
  return (
    <div className={classes.acts}>
      {state !== 'kept' && state !== 'sending' && (
        <Button
          size="xs"
          data-phone="md"
          variant="default"
          onClick={() => void outbox.sendAgain(entry, isConflict || isTaken)}
        >
          {t(isTaken ? 'keep_both' : isConflict ? 'keep_mine' : 'send_again')}
        </Button>
      )}
      {(isUndecided(entry) || (isFile(entry) && entry.state === 'held')) && (
        <DiscardButton entry={entry} verb={isConflict ? t('keep_theirs') : common('discard')} />
      )}
      {isFile(entry) && (
        <Button
          size="xs"
          data-phone="md"
          variant="subtle"
          color="gray"
          onClick={() => void saveFile(entry).catch(notifyError)}
        >
          {t('save_file')}
        </Button>
      )}
      {open && isAnswer(entry) && (
        <Button
          size="xs"
          data-phone="md"
          variant="subtle"
          color="gray"
          onClick={() => openItem(entry)}
        >
          {common('open')}
        </Button>
      )}
    </div>
  );
}
