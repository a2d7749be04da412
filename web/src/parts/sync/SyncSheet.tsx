import { IconDeviceMobileCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { askToSignIn } from '../../kit/session/expiry.ts';
import { notifyError } from '../../kit/notify.ts';
import { countArgs, formatRecent } from '../../kit/format/format.ts';
import { useNow } from '../../kit/format/now.ts';
import { useIsShort } from '../../offline/copies/shownState.ts';
import { chooseAhead, usePhotosWait } from '../../offline/copies/ahead.ts';
import { drafts, outbox, useOpenDrafts } from '../../offline/outbox/deviceOutbox.ts';
import {
  inspectionOf,
  isAnswer,
  isComment,
  isContent,
  isFile,
  isLate,
  isLifecycle,
  isNewObject,
  isReading,
  isRun,
  pendingOf,
  type AnswerEntry,
  type CommentEntry,
  type LateEntry,
  type LifecycleEntry,
  type OutboxEntry,
} from '../../offline/outbox/entry.ts';
import { lateWorkAmong } from '../../offline/outbox/lateWork.ts';
import { useOutbox } from '../../offline/outbox/shownQueue.ts';
import { useReach } from '../../kit/http/reach.ts';
import { useSession } from '../../kit/session/sessionStore.ts';
import { withTexts } from '../../kit/i18n/i18n.ts';
import { later } from '../../kit/later.ts';
import { useIsPhone } from '../../kit/device.tsx';
import { Drawer } from '../../ui/overlays/Dialog.tsx';
import { closeSyncSheet, useSyncSheet } from './syncSheet.ts';
import { useSyncPhase } from './SyncPill.tsx';
import { AnswerRow } from './AnswerRow.tsx';
import { LateActs, LateRow } from './LateRows.tsx';
import { FileRows } from './FileRows.tsx';
import { ReadingRows } from './ReadingRows.tsx';
import { ObjectRows } from './ObjectRows.tsx';
import { LifecycleRow } from './LifecycleRow.tsx';
import { TypedRows } from './TypedRows.tsx';
import { SaveUnsent } from './saved/SaveUnsent.tsx';
import classes from './SyncSheet.module.css';
import { Button } from '../../ui/buttons/Button.tsx';

/** Every answer, file and reading on this device that the server does not have, every draft, and the actions for them. */
export function SyncSheet() {
  const t = useTranslations('sync');
  const phone = useIsPhone();
  const opened = useSyncSheet();
  return (
    <Drawer
      opened={opened}
      onClose={closeSyncSheet}
      position={phone ? 'bottom' : 'right'}
      size={phone ? '85%' : 440}
      radius={phone ? '20px 20px 0 0' : 0}
      title={t('title')}
      closeButtonProps={{ size: phone ? 'lg' : 'md' }}
    >
      <Content />
    </Drawer>
  );
}

function Content() {
  const t = useTranslations('sync');
  const phone = useIsPhone();
  const { entries, problem } = useOutbox((state) => state);
  const openDrafts = useOpenDrafts();
  const { locked } = useSession();
  const { away } = useReach();
  const photosWait = usePhotosWait();
  useEffect(() => void drafts.read(), []); // other tabs type too
  const shortfall = lacks.useNeeded(useIsShort());
  const groups = groupsOf(entries);
  const size = phone ? 'lg' : 'sm';
  return (
    <div className="column gap-16">
      <StateLine />
      {shortfall && <shortfall.Shortfall />}
      {problem !== null && (
        <p className={`radius-7 ${classes.problem}`}>{t(`storage.${problem}`)}</p>
      )}
      <div className="wrap hide-empty">
        {locked && away === null && (
          <Button size={size} onClick={() => void askToSignIn()}>
            {t('sign_in_to_send')}
          </Button>
        )}
        {!locked && pendingOf(entries).length > 0 && (
          <Button size={size} variant="default" onClick={() => void outbox.drain(true)}>
            {t('send_now')}
          </Button>
        )}
      </div>
      {groups.map(({ inspection_id, title, rows: own, entries: all }) => (
        <section key={inspection_id} aria-label={title}>
          <h3 className={classes.inspection} dir="auto">
            {title}
          </h3>
          <LateActs inspection_id={inspection_id} entries={all} />
          <ul className={classes.entries}>
            {own.map((entry) =>
              isLate(entry) ? (
                <LateRow key={entry.key} entry={entry} />
              ) : isLifecycle(entry) || isComment(entry) ? (
                <LifecycleRow key={entry.key} entry={entry} />
              ) : (
                <AnswerRow key={entry.key} entry={entry} />
              ),
            )}
          </ul>
          <SendAllAgain entries={own} />
        </section>
      ))}
      <ObjectRows entries={entries.filter(isNewObject)} />
      {photosWait && pendingOf(entries).some(isFile) && (
        <div className="column gap-10">
          <p>{t('photos_wait')}</p>
          <Button
            size={size}
            variant="default"
            onClick={() => chooseAhead({ photosAnyNetwork: true })}
          >
            {t('photos_send')}
          </Button>
        </div>
      )}
      <FileRows entries={entries.filter(isContent)} />
      <ReadingRows readings={entries.filter(isReading)} runs={entries.filter(isRun)} />
      <TypedRows drafts={openDrafts} />
      <DeviceButton />
      {(entries.length > 0 || openDrafts.length > 0) && (
        <SaveUnsent entries={entries} drafts={openDrafts} />
      )}
    </div>
  );
}

/** What a section lists of an inspection; its files have one of their own. */
type RowEntry = AnswerEntry | CommentEntry | LifecycleEntry | LateEntry;
const isRow = (entry: OutboxEntry): entry is RowEntry =>
  isAnswer(entry) || isComment(entry) || isLifecycle(entry) || isLate(entry);

interface Group {
  inspection_id: string;
  title: string;
  rows: RowEntry[];
  /** Everything of the inspection that waits here. */
  entries: OutboxEntry[];
}

/** The inspections of which something is listed, or that have late work, if only files. */
function groupsOf(entries: readonly OutboxEntry[]): Group[] {
  const ofInspection = Map.groupBy(entries, (entry) =>
    isLate(entry) ? entry.inspection_id : inspectionOf(entry),
  );
  return [...ofInspection].flatMap(([inspection_id, all]) => {
    const rows = all.filter(isRow);
    const own = all.filter((entry) => !isLate(entry));
    if (inspection_id === null || (rows.length === 0 && lateWorkAmong(own) === null)) return [];
    const title = rows[0]?.about.inspection ?? all.find(isContent)?.about.title ?? '';
    return [{ inspection_id, title, rows, entries: own }];
  });
}

/** What the device lacks, and why: texts that the first view does without. */
const lacks = later(withTexts('device', () => import('./device/Shortfall.tsx')));
const device = later(withTexts('device', () => import('./device/DeviceSheet.tsx')));

/** Leads to what this device holds. */
function DeviceButton() {
  const t = useTranslations('inspection.on_device');
  const phone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const part = device.useOnRequest(isOpen, () => setOpen(false));
  return (
    <>
      <Button
        variant="default"
        size={phone ? 'lg' : 'sm'}
        leftSection={<IconDeviceMobileCheck size={18} stroke={1.6} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('held')}
      </Button>
      {part && <part.DeviceSheet opened={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The button that sends refused entries of an inspection again, once the reason is gone. */
function SendAllAgain({ entries }: { entries: readonly OutboxEntry[] }) {
  const t = useTranslations('sync');
  const phone = useIsPhone();
  const refused = entries.filter(({ state }) => state === 'refused');
  if (refused.length < 2) return null;
  return (
    <Button
      size={phone ? 'lg' : 'sm'}
      variant="default"
      onClick={() => void sendAllAgain(refused).catch(notifyError)}
    >
      {t('send_all_again', countArgs(refused.length))}
    </Button>
  );
}
/** One after the other, in the order in which they were given. */
async function sendAllAgain(entries: readonly OutboxEntry[]): Promise<void> {
  for (const entry of entries) await outbox.sendAgain(entry);
}

/** The state in one sentence, and when the server last responded. */
function StateLine() {
  const t = useTranslations('sync');
  const { phase, count } = useSyncPhase();
  const { at } = useReach();
  const now = useNow();
  const last = at === null ? '' : t('last_contact', { time: formatRecent(at, now) });
  return (
    <p role="status">
      <strong>{t(`phase.${phase}`, countArgs(count))}</strong>
      {last && <span className="quiet"> · {last}</span>}
    </p>
  );
}
