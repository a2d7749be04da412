import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useState } from 'react';
import { discardAnswer, discardPlan, outbox } from '../../offline/outbox/deviceOutbox.ts';
import {
  countAnswers,
  isAnswer,
  isComment,
  isContent,
  isFile,
  isPlan,
  isUndecided,
} from '../../offline/outbox/entry.ts';
import type { OutboxEntry, PlanEntry } from '../../offline/outbox/entry.ts';
import { isEnd } from '../inspection/lifecycle.ts';
import { paths } from '../../kit/paths.ts';
import { useGo } from '../page/AppLink.tsx';
import { useEntriesAt } from '../../offline/outbox/shownQueue.ts';
import { hasTakenMoment } from '../../offline/outbox/outcome.ts';
import { countArgs } from '../../kit/format/format.ts';
import { notifyError, notify } from '../../kit/notify.ts';
import type { FileEntry } from '../../offline/outbox/contentEntry.ts';
import { download } from '../../kit/download.ts';
import { outboxStore } from '../../offline/outbox/device.ts';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import { useOpenItem } from './syncSheet.ts';
import { EntryPicture } from './EntryPicture.tsx';

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
    <div className="wrap hide-empty">
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
      {isPlan(entry) && <DiscardPlanButton entry={entry} />}
      {!isPlan(entry) && (isUndecided(entry) || (isFile(entry) && entry.state === 'held')) && (
        <DiscardButton entry={entry} verb={isConflict ? t('keep_theirs') : common('discard')} />
      )}
      {(isEnd(entry) || isComment(entry)) && !isUndecided(entry) && (
        <DiscardButton entry={entry} verb={t('take_back')} />
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

/** Saves a file that waits on this device, so that it can be used in some other way. */
async function saveFile({ content_id, name }: FileEntry): Promise<void> {
  const bytes = await outboxStore.bytesOf(content_id);
  if (bytes !== null) download(bytes, name);
}

/** Gives an entry up: a file after a question, because its bytes are only here; anything else with a way back. */
function DiscardButton({ entry, verb }: { entry: OutboxEntry; verb: string }) {
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

/** Gives up an inspection that was planned here with all that was done in it, after a question. */
function DiscardPlanButton({ entry }: { entry: PlanEntry }) {
  const t = useTranslations('sync');
  const common = useTranslations('common');
  const own = useEntriesAt(entry.inspection_id);
  const go = useGo();
  const [isAsking, setAsking] = useState(false);
  const discard = async () => {
    const isOpen = location.pathname.includes(entry.inspection_id);
    await discardPlan(entry);
    if (isOpen) go(paths.todo());
  };
  return (
    <>
      <Button
        size="xs"
        data-phone="md"
        variant="subtle"
        color="gray"
        disabled={own.some(({ state }) => state === 'sending')}
        onClick={() => setAsking(true)}
      >
        {common('discard')}
      </Button>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('discard_plan', { name: entry.about.inspection })}
        consequence={[
          t('discard_plan_text', countArgs(countAnswers(own.filter(isOfItem)))),
          ...(entry.state === 'held' ? [t('discard_plan_held')] : []),
        ].join(' ')}
        verb={common('discard')}
        danger
        onConfirm={() => void discard().catch(notifyError)}
      />
    </>
  );
}
const isOfItem = (entry: OutboxEntry): boolean => isAnswer(entry) || isContent(entry);
