import { useTranslations } from 'use-intl';
import { useState } from 'react';
import { discardAnswer, discardWhole, outbox } from '../../offline/outbox/deviceOutbox.ts';
import {
  countAnswers,
  isAnswer,
  isComment,
  isContent,
  isFile,
  isNewObject,
  isPlan,
  isUndecided,
  wholeOf,
} from '../../offline/outbox/entry.ts';
import type { ObjectEntry, OutboxEntry, PlanEntry } from '../../offline/outbox/entry.ts';
import { isEnd } from '../inspection/lifecycle.ts';
import { paths } from '../../kit/paths.ts';
import { useGo } from '../page/AppLink.tsx';
import { useOutbox } from '../../offline/outbox/shownQueue.ts';
import { hasTakenMoment } from '../../offline/outbox/outcome.ts';
import { countArgs } from '../../kit/format/format.ts';
import { notifyError, notify } from '../../kit/notify.ts';
import type { FileEntry } from '../../offline/outbox/contentEntry.ts';
import { download } from '../../kit/download.ts';
import { outboxStore } from '../../offline/outbox/device.ts';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import { closeSyncSheet, useOpenItem } from './syncSheet.ts';
import { EntryPicture } from './EntryPicture.tsx';
import { Button } from '../../ui/buttons/Button.tsx';

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
      {isNewObject(entry) && state === 'refused' && <ChangeObjectButton entry={entry} />}
      {(isPlan(entry) || isNewObject(entry)) && <DiscardWholeButton entry={entry} />}
      {!isPlan(entry) &&
        !isNewObject(entry) &&
        (isUndecided(entry) || (isFile(entry) && entry.state === 'held')) && (
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

/** Leads to the form of a refused object, in which it can be mended. */
function ChangeObjectButton({ entry }: { entry: ObjectEntry }) {
  const t = useTranslations('sync');
  const go = useGo();
  const change = () => {
    closeSyncSheet();
    go(paths.object(entry.object_id), { search: { edit: '' } });
  };
  return (
    <Button size="xs" data-phone="md" variant="default" onClick={change}>
      {t('change')}
    </Button>
  );
}

/** Gives up an object or an inspection that was made here with all that needs it, after a question. */
function DiscardWholeButton({ entry }: { entry: ObjectEntry | PlanEntry }) {
  const t = useTranslations('sync');
  const common = useTranslations('common');
  const entries = useOutbox((queue) => queue.entries);
  const own = wholeOf(entry, entries);
  const go = useGo();
  const [isAsking, setAsking] = useState(false);
  const id = isPlan(entry) ? entry.inspection_id : entry.object_id;
  const text = isPlan(entry) ? 'discard_plan' : 'discard_object';
  const name = isPlan(entry) ? entry.about.inspection : entry.about.object;
  const discard = async () => {
    const ids = [id, ...own.filter(isPlan).map(({ inspection_id }) => inspection_id)];
    const isOpen = ids.some((one) => location.pathname.includes(one));
    await discardWhole(entry);
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
        title={t(text, { name })}
        consequence={[
          t(`${text}_text`, countArgs(countAnswers(own.filter(isPartOf(entry))))),
          ...(entry.state === 'held' ? [t(`${text}_held`)] : []),
        ].join(' ')}
        verb={common('discard')}
        danger
        onConfirm={() => void discard().catch(notifyError)}
      />
    </>
  );
}
/** What a person has entered beside the thing itself. */
const isPartOf =
  (made: ObjectEntry | PlanEntry) =>
  (entry: OutboxEntry): boolean =>
    entry !== made && (isAnswer(entry) || isContent(entry) || isPlan(entry) || isNewObject(entry));
