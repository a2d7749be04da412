import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { notify, notifyError } from '../../kit/notify.ts';
import { discardAnswer, outbox } from '../../offline/outbox/deviceOutbox.ts';
import { isFile, type OutboxEntry } from '../../offline/outbox/entry.ts';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import { EntryPicture } from './EntryPicture.tsx';

/** Gives an entry up: a file after a question, because its bytes are only here; anything else with a way back. */
export function DiscardButton({ entry, verb }: { entry: OutboxEntry; verb: string }) {
  const t = useTranslations('sync');
  const common = useTranslations('common');
  const [isAsking, setAsking] = useState(false);
  const discard = async () => {
    await discardAnswer(entry);
    notify({
      text: t('discarded'),
      action: {
        label: common('undo'),
        run: () => void outbox.bringBack(entry).catch(notifyError),
      },
    });
  };
  return (
    <>
      <Button
        size="xs"
        data-phone="md"
        variant="subtle"
        color="gray"
        onClick={() => (isFile(entry) ? setAsking(true) : void discard().catch(notifyError))}
      >
        {verb}
      </Button>
      {isFile(entry) && (
        <Confirm
          opened={isAsking}
          onClose={() => setAsking(false)}
          title={t('discard_file', { name: entry.name })}
          consequence={t('discard_file_text')}
          picture={<EntryPicture entry={entry} />}
          verb={common('discard')}
          danger
          onConfirm={() => void discardAnswer(entry).catch(notifyError)}
        />
      )}
    </>
  );
}
