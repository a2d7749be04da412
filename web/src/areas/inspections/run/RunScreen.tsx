import type { ItemView } from '@plumbline/contract/inspections/items';
import type { CodedValue } from '@plumbline/contract/kit/answers';
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { RefObject, SyntheticEvent } from 'react';
import { IconChecks } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import { useSearchValue } from '../../../kit/search.ts';
import { withTexts } from '../../../kit/i18n/i18n.ts';
import { later } from '../../../kit/later.ts';
import { isUndecided } from '../../../offline/outbox/entry.ts';
import { isEnd } from '../../../parts/inspection/lifecycle.ts';
import { usePredefinedTexts } from '../../../parts/inspection/predefinedTexts.ts';
import { OfflineNote } from '../../../parts/sync/SyncPill.tsx';
import { useDevice, useSurroundings } from '../../../kit/device.tsx';
import { itemNow, useInspectedObject, type InspectionWork } from '../api.ts';
import { completing } from '../complete/completing.ts';
import type { Completed } from '../complete/useCompletion.ts';
import type { RunWork } from '../work.ts';
import { useHotkeys } from '../../../kit/hotkeys.ts';
import { Context } from './Context.tsx';
import { ItemList } from './items/ItemList.tsx';
import { OutlineSheet, RunOutline, useGroupInSight } from './outline/RunOutline.tsx';
import { AllAsBefore } from './items/Proposal.tsx';
import { photos } from './photos/photos.ts';
import { RunHeader } from './RunHeader.tsx';
import { GroupChips } from './outline/GroupChips.tsx';
import { RunActions, usePrimaryAction } from './RunActions.tsx';
import { elementOf, itemAt, RunProvider, useRunState, type InspectionRun } from './useRun.ts';
import { RunChoices, useGloveTargets } from './RunChoices.tsx';
import { useAdvance } from './useAdvance.ts';
import { RUN_KEYS } from './keys.ts';
import { targetsOf } from './answers/options.ts';
import { countRest, restOf } from './rest/rest.ts';
import classes from './RunScreen.module.css';
import { Button } from '../../../ui/buttons/Button.tsx';

const swipes = later(() => import('./swipe.ts'));
const rest = later(withTexts('rest', () => import('./rest/RestDialog.tsx')));
/** The notice of who else answers, loaded once the page is idle, since answering does not depend on it. */
const presence = later(async () => await import('../../../parts/presence/Editors.tsx'));
const Taken = lazy(async () => ({ default: (await import('./Taken.tsx')).Taken }));
const LifecycleRows = lazy(async () => ({
  default: (await import('../../../parts/sync/LifecycleRow.tsx')).LifecycleRows,
}));

/** The completed inspection, and the object's quality before it. */
export interface CompletedRun extends Completed {
  before: CodedValue | null | undefined;
}

interface Props {
  loaded: InspectionWork;
  completed: (done: CompletedRun) => void;
}

export function RunScreen({ loaded, completed }: Props) {
  const t = useTranslations('inspections.runner');
  const device = useDevice();
  const phone = device === 'phone';
  const { inspection, work, entries, contents, lifecycle } = loaded;
  const told = lifecycle.filter((one) => isUndecided(one) || isEnd(one));
  const before = useInspectedObject(inspection.object.id).data?.quality_status;
  const scroller = useRef<HTMLDivElement>(null);
  const current = useGroupInSight(scroller, work.groups[0]?.key ?? null);
  const [filter, setFilter] = useState<ReadonlySet<string> | null>(null);
  const [checking, setChecking] = useState(false);
  const [hasTriedToComplete, setTriedToComplete] = useState(false);
  const [answeringRest, setAnsweringRest] = useState(false);
  const restDialog = rest.useOnRequest(answeringRest, () => setAnsweringRest(false));
  rest.useSoon();
  const restCount = useMemo(() => countRest(restOf(work)), [work]);
  const [addingTo, setAddingTo] = useState<ItemView | null>(null);
  const run = useRunState(loaded, setAddingTo);
  const { closed } = run;
  const opensAt = useOpening(run, work);
  useAdvance(run, work);
  useGloveTargets();
  useSwipes(scroller, run, work);
  photos.useSoon();
  const files = photos.useOnRequest(addingTo !== null, () => setAddingTo(null));
  completing.useSoon();
  const parts = completing.useOnRequest(checking, () => setChecking(false));
  usePredefinedTexts('inspections'); // fetched while online, for comments typed offline
  const primary = usePrimaryAction(inspection, closed, () => {
    setTriedToComplete(true);
    setChecking(true);
  });
  // an item answered under the filter stays until the filter is set again, so that nothing jumps
  const toggleFilter = () =>
    setFilter(filter === null ? new Set(work.gaps.map(({ item }) => item.id)) : null);
  const questions = () =>
    work.sections
      .flatMap(({ items }) => items)
      .filter(({ id, item_type }) => item_type === 'question' && (filter?.has(id) ?? true));
  const off = checking || addingTo !== null || answeringRest;
  const openRest = () => setAnsweringRest(closed === null && restCount > 0);
  useRunKeys({ questions, run, toggleFilter, openRest, complete: () => primary?.run(), off });
  const jump = (id: string) => {
    if (filter !== null && !filter.has(id)) setFilter(null);
    run.jump(id);
  };
  const touch = ({ target }: SyntheticEvent) => {
    const id = itemAt(target);
    if (id !== null) run.active.change(id);
  };
  const openGroup = (key: string) =>
    scroller.current
      ?.querySelector(`[data-section="${CSS.escape(key)}"]`)
      ?.scrollIntoView({ block: 'start' });
  const hasChips = phone && work.groups.length > 1; // which are the outline there
  const actions = (
    <RunActions
      inspection={inspection}
      unfinished={work.gaps.length}
      filtered={filter !== null}
      toggle={toggleFilter}
      primary={primary}
    />
  );
  return (
    <RunProvider value={run}>
      <div className={`column full-height min-height-0 ${classes.run}`}>
        <RunHeader
          inspection={inspection}
          work={work}
          phone={phone}
          outline={hasChips ? null : <OutlineSheet work={work} current={current} />}
          actions={phone ? null : actions}
        />
        {told.length > 0 && (
          <Suspense fallback={null}>
            <LifecycleRows entries={told} />
          </Suspense>
        )}
        {told.length === 0 && closed !== null && closed !== 'not_started' && (
          <Suspense fallback={null}>
            <Taken
              inspection={inspection}
              entries={[...entries, ...contents]}
              otherwise={t(`closed.${closed}`)}
            />
          </Suspense>
        )}
        {hasChips && <GroupChips work={work} current={current} open={openGroup} />}
        <div className={`grid flex-1 min-height-0 ${classes.columns}`}>
          {!phone && (
            <div className={classes.side}>
              <RunOutline work={work} current={current} />
            </div>
          )}
          <div
            className={`relative ${classes.list}`}
            ref={scroller}
            onFocus={touch}
            onClickCapture={touch}
          >
            <div className={classes.items}>
              <OfflineNote />
              <OtherEditors id={inspection.id} isEditing={closed === null} />
              {closed === 'not_started' && (
                <p className={`quiet card below-12 ${classes.closed}`} role="status">
                  {t('closed.not_started')}
                </p>
              )}
              {closed === null && <AllAsBefore work={work} />}
              <ItemList
                work={work}
                baseObjectId={inspection.object.id}
                opensAt={opensAt}
                only={filter}
                marksGaps={hasTriedToComplete || filter !== null}
              />
              {closed === null && (
                <div className={`above-12 ${classes.rest}`}>
                  <RunChoices />
                </div>
              )}
              {closed === null && filter === null && restCount > 0 && (
                <div className={`above-12 ${classes.rest}`}>
                  <Button
                    variant="default"
                    size="md"
                    fullWidth
                    aria-haspopup="dialog"
                    aria-keyshortcuts="Shift+1"
                    leftSection={<IconChecks size={20} stroke={1.6} aria-hidden />}
                    onClick={openRest}
                  >
                    {t('rest', countArgs(restCount))}
                  </Button>
                </div>
              )}
            </div>
          </div>
          {device === 'desk' && (
            <div className={classes.side} data-end>
              <Context inspection={inspection} />
            </div>
          )}
        </div>
        {phone && actions}
      </div>
      {files && closed === null && (
        <files.PasteHere target={() => addingTo ?? activeOf(questions(), run) ?? null} />
      )}
      {files && addingTo && (
        <files.AddDialog
          item={addingTo}
          work={work}
          keepsPlace={inspection.keeps_place}
          close={() => setAddingTo(null)}
        />
      )}
      {restDialog && (
        <restDialog.RestDialog
          opened={answeringRest && closed === null}
          onClose={() => setAnsweringRest(false)}
          work={work}
        />
      )}
      {parts && (
        <parts.Preflight
          opened={checking && (closed === null || told.length > 0)}
          onClose={() => setChecking(false)}
          loaded={loaded}
          jump={jump}
          completed={(done) => completed({ ...done, before })}
        />
      )}
    </RunProvider>
  );
}

/**
 * Scrolls to the item of the address, else to where work continues: the first open one, once something has been answered.
 * Returns that item; null: the first of all.
 */
function useOpening(run: InspectionRun, work: RunWork): string | null {
  const [linkedItem] = useSearchValue('inspectionRun', 'item');
  const goesOn = run.closed === null && work.progress.filled > 0;
  const [opensAt] = useState(linkedItem ?? (goesOn ? work.gaps[0]?.item.id : null) ?? null);
  const unopened = useRef(linkedItem === undefined ? opensAt : null);
  useEffect(() => {
    const id = unopened.current;
    unopened.current = null;
    if (linkedItem !== undefined) run.jump(linkedItem);
    else if (id !== null) elementOf(id)?.scrollIntoView({ block: 'center' });
  }, [linkedItem, run]);
  return opensAt;
}

/** Answers by swiping the cards, where the pointer is a finger; loaded once the page is idle. */
function useSwipes(list: RefObject<HTMLElement | null>, run: InspectionRun, work: RunWork): void {
  const { coarse } = useSurroundings();
  swipes.useSoon();
  const loaded = swipes.useLoaded();
  const runNow = useEffectEvent(() => ({
    ...run,
    itemOf: (id: string) => {
      const found = work.sections.flatMap(({ items }) => items).find((item) => item.id === id);
      return found && itemNow(found);
    },
  }));
  useEffect(() => {
    const element = list.current;
    if (!coarse || loaded === null || element === null) return undefined;
    return loaded.watchSwipes(element, () => runNow());
  }, [coarse, loaded, list]);
}

function OtherEditors({ id, isEditing }: { id: string; isEditing: boolean }) {
  presence.useSoon();
  const loaded = presence.useLoaded();
  return loaded && <loaded.Editors entity="inspection" id={id} isEditing={isEditing} />;
}

const activeOf = (items: readonly ItemView[], { active }: InspectionRun) =>
  items.find(({ id }) => id === active.current());

interface Keys {
  /** The visible questions in display order. */
  questions: () => readonly ItemView[];
  run: InspectionRun;
  toggleFilter: () => void;
  openRest: () => void;
  complete: () => void;
  /** Whether a dialog is open and handles the keys. */
  off: boolean;
}

function answerBy(digit: string, item: ItemView, run: InspectionRun): void {
  const targets = targetsOf(itemNow(item));
  const option = digit === '0' ? targets.at(-1) : targets.slice(0, -1)[Number(digit) - 1];
  if (option && !option.chosen) run.answer(item, option.body);
}

/** Answers, moves, comments, photographs, filters and completes by keyboard. */
function useRunKeys({ questions, run, toggleFilter, openRest, complete, off }: Keys): void {
  const current = () => activeOf(questions(), run);
  const answer = (digit: string) => {
    const item = current();
    if (item) answerBy(digit, item, run);
  };
  useHotkeys(
    RUN_KEYS,
    {
      answer,
      na: answer,
      items: (key) => {
        const items = questions();
        const at = items.findIndex(({ id }) => id === run.active.current());
        const next = items[Math.min(items.length - 1, Math.max(0, at + (key === 'j' ? 1 : -1)))];
        if (next) run.jump(next.id);
      },
      comment: () => {
        const item = current();
        if (item) commentOn(item.id);
      },
      photo: () => {
        const item = current();
        if (item) run.addTo(item);
      },
      unfinished: toggleFilter,
      rest: openRest,
      complete,
    },
    { off },
  );
}

/** Opens the comment, or focuses it. */
function commentOn(id: string): void {
  const card = elementOf(id);
  card?.querySelector<HTMLElement>('[data-comment]')?.click();
  requestAnimationFrame(() => {
    const areas = card?.querySelectorAll<HTMLElement>('textarea');
    areas?.[areas.length - 1]?.focus();
  });
}
