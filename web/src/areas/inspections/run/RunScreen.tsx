import type { ItemView } from '@plumbline/contract/inspections/items';
import { STATUS } from '@plumbline/contract/inspections/status';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import type { CodedValue } from '@plumbline/contract/kit/answers';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSearchValue } from '../../../kit/search.ts';
import { later } from '../../../kit/later.ts';
import { notify } from '../../../kit/notify.ts';
import { undecidedOf } from '../../../offline/outbox/entry.ts';
import { usePredefinedTexts } from '../../../parts/inspection/predefinedTexts.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import { OfflineNote } from '../../../parts/sync/SyncPill.tsx';
import { useDevice } from '../../../kit/device.tsx';
import { sendStatus } from '../../../parts/inspection/inspectionStatus.ts';
import { useInspectedObject, type InspectionWork } from '../api.ts';
import { completing } from '../complete/completing.ts';
import { TakeOver } from '../page/TakeOver.tsx';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { useHotkeys } from '../../../kit/hotkeys.ts';
import { Context } from './Context.tsx';
import { ItemList } from './items/ItemList.tsx';
import { RunOutline } from './outline/RunOutline.tsx';
import { OutlineSheet } from './outline/OutlineSheet.tsx';
import { AllAsBefore } from './items/Proposal.tsx';
import { photos } from './photos/photos.ts';
import { RunHeader } from './RunHeader.tsx';
import { GroupChips } from './outline/GroupChips.tsx';
import { RunActions } from './RunActions.tsx';
import { useGroupInSight } from './outline/useGroupInSight.ts';
import { elementOf, itemAt, RunProvider, useRunState, type InspectionRun } from './useRun.ts';
import { RUN_KEYS } from './keys.ts';
import { targetsOf } from './answers/options.ts';
import classes from './RunScreen.module.css';

/** The notice of who else answers, loaded once the page is idle, since answering does not depend on it. */
const presence = later(async () => await import('../../../parts/presence/Editors.tsx'));
const Taken = lazy(async () => ({ default: (await import('./Taken.tsx')).Taken }));

/** The completed inspection, and the object's quality before it. */
export interface CompletedRun {
  inspection: InspectionView;
  before: CodedValue | null | undefined;
}

interface Props {
  loaded: InspectionWork;
  completed: (done: CompletedRun) => void;
}

export function RunScreen({ loaded, completed }: Props) {
  const t = useTranslations('inspections.runner');
  const inspections = useTranslations('inspections');
  const words = useTranslations('inspection');
  const device = useDevice();
  const phone = device === 'phone';
  const tablet = device === 'tablet';
  const { inspection, work, entries, contents } = loaded;
  const before = useInspectedObject(inspection.object.id).data?.quality_status;
  const scroller = useRef<HTMLDivElement>(null);
  const [filter, setFilter] = useState<ReadonlySet<string> | null>(null);
  const [checking, setChecking] = useState(false);
  const [hasTriedToComplete, setTriedToComplete] = useState(false);
  const [addingTo, setAddingTo] = useState<ItemView | null>(null);
  const { run, closed, active } = useRunState(loaded, setAddingTo);
  photos.useSoon();
  const files = photos.useOnRequest(addingTo !== null, () => setAddingTo(null));
  presence.useSoon();
  completing.useSoon();
  const parts = completing.useOnRequest(checking, () => setChecking(false));
  const others = presence.useLoaded();
  usePredefinedTexts('inspections'); // fetched while online, for comments typed offline
  useEffect(() => {
    const list = scroller.current;
    const touch = (event: Event) => {
      const id = itemAt(event.target);
      if (id !== null) run.activate(id);
    };
    list?.addEventListener('focusin', touch);
    list?.addEventListener('click', touch);
    return () => {
      list?.removeEventListener('focusin', touch);
      list?.removeEventListener('click', touch);
    };
  }, [run]);
  const [linkedItem] = useSearchValue('inspectionRun', 'item');
  useEffect(() => {
    if (linkedItem !== undefined) run.jump(linkedItem);
  }, [linkedItem, run]);
  /** The item at which work continues: the first open one, once something has been answered. */
  const opensAt = useRef(
    closed === null && work.progress.filled > 0 ? work.gaps[0]?.item.id : null,
  );
  useEffect(() => {
    const id = opensAt.current;
    opensAt.current = null;
    if (id != null && linkedItem === undefined) elementOf(id)?.scrollIntoView({ block: 'center' });
  }, [linkedItem]);
  const groups = useMemo(() => work.groups.map(({ key }) => key), [work]);
  const current = useGroupInSight(scroller, groups);
  const refusedByItem = useMemo(
    () => new Map(undecidedOf(entries).map((entry) => [entry.item_id, entry])),
    [entries],
  );
  const waiting = useMemo(() => new Set(contents.map(({ entity_id }) => entity_id)), [contents]);
  const start = useAct(() => sendStatus(inspection.id, STATUS.active), {
    changes: ENTITIES.inspection.shownBy,
    done: ({ template_name }) =>
      notify({ text: words('notice_started'), description: template_name }),
  });
  const missing = useMemo(() => new Set(work.gaps.map(({ item }) => item.id)), [work]);
  // an item answered under the filter stays until the filter is set again, so that nothing jumps
  const toggleFilter = () => setFilter(filter === null ? missing : null);
  const startable = closed === 'not_started';
  const primary = () => {
    if (startable) return start.mutate(undefined);
    if (closed !== null) return;
    setTriedToComplete(true);
    setChecking(true);
  };
  const questions = useMemo(
    () =>
      work.sections
        .flatMap(({ items }) => items)
        .filter(({ id, item_type }) => item_type === 'question' && (filter?.has(id) ?? true)),
    [work, filter],
  );
  const isCovered = checking || addingTo !== null;
  useRunKeys({ items: questions, active, run, toggleFilter, primary, off: isCovered });
  const currentItem = questions.find(({ id }) => id === active) ?? null;
  const jump = (id: string) => {
    if (filter !== null && !filter.has(id)) setFilter(null);
    run.jump(id);
  };
  const openGroup = (key: string) =>
    scroller.current
      ?.querySelector(`[data-section="${CSS.escape(key)}"]`)
      ?.scrollIntoView({ block: 'start' });
  const actions = (
    <RunActions
      unfinished={work.gaps.length}
      filtered={filter !== null}
      toggle={toggleFilter}
      phone={phone}
      primary={
        closed === null || startable
          ? {
              label: startable ? words('start') : inspections('complete'),
              run: primary,
              busy: start.isPending,
              keys: !startable,
            }
          : null
      }
      instead={<TakeOver inspection={inspection} size={phone ? 'xl' : tablet ? 'lg' : 'sm'} />}
    />
  );
  return (
    <RunProvider value={run}>
      <div className={`column ${classes.run}`}>
        <RunHeader
          inspection={inspection}
          work={work}
          phone={phone}
          outline={
            // on a phone, the chips of several groups are the outline
            phone && work.groups.length > 1 ? null : (
              <OutlineSheet work={work} current={current} active={active} />
            )
          }
          actions={phone ? null : actions}
        />
        {closed !== null && !startable && (
          <Suspense fallback={null}>
            <Taken
              inspection={inspection}
              entries={[...entries, ...contents]}
              otherwise={t(`closed.${closed}`)}
            />
          </Suspense>
        )}
        {phone && work.groups.length > 1 && (
          <GroupChips work={work} current={current} open={openGroup} />
        )}
        <div className={classes.columns}>
          {!phone && (
            <div className={classes.side}>
              <RunOutline work={work} current={current} active={active} />
            </div>
          )}
          <div className={classes.list} ref={scroller}>
            <div className={classes.items}>
              <OfflineNote />
              {others && (
                <others.Editors
                  entity="inspection"
                  id={inspection.id}
                  isEditing={closed === null}
                />
              )}
              {startable && (
                <p className={`quiet card ${classes.closed}`} role="status">
                  {t('closed.not_started')}
                </p>
              )}
              {closed === null && <AllAsBefore work={work} />}
              <ItemList
                work={work}
                baseObjectId={inspection.object.id}
                only={filter}
                refused={refusedByItem}
                waiting={waiting}
                showGaps={hasTriedToComplete || filter !== null}
                active={active}
                closed={closed !== null}
              />
            </div>
          </div>
          {!phone && !tablet && (
            <div className={classes.side} data-end>
              <Context inspection={inspection} />
            </div>
          )}
        </div>
        {phone && actions}
      </div>
      {files && closed === null && <files.PasteHere item={addingTo ?? currentItem} />}
      {files && addingTo && <files.AddDialog item={addingTo} close={() => setAddingTo(null)} />}
      {parts && (
        <parts.Preflight
          opened={checking && closed === null}
          onClose={() => setChecking(false)}
          loaded={loaded}
          jump={jump}
          completed={(done) => completed({ inspection: done, before })}
        />
      )}
    </RunProvider>
  );
}

interface Keys {
  /** Questions in display order. */
  items: readonly ItemView[];
  active: string | null;
  run: InspectionRun;
  toggleFilter: () => void;
  primary: () => void;
  /** Whether a dialog is open and handles the keys. */
  off: boolean;
}

function answerBy(digit: string, item: ItemView, run: InspectionRun): void {
  const targets = targetsOf(item);
  const option = digit === '0' ? targets.at(-1) : targets.slice(0, -1)[Number(digit) - 1];
  if (option && !option.chosen) run.answer(item, option.body);
}

/** Answers, moves, comments, photographs, filters and completes by keyboard. */
function useRunKeys({ items, active, run, toggleFilter, primary, off }: Keys): void {
  const at = items.findIndex(({ id }) => id === active);
  const current = items[at];
  const answer = (digit: string) => current && answerBy(digit, current, run);
  useHotkeys(
    RUN_KEYS,
    {
      answer,
      na: answer,
      items: (key) => {
        const step = key === 'j' ? 1 : -1;
        const next = items[Math.min(items.length - 1, Math.max(0, at + step))];
        if (next) run.jump(next.id);
      },
      comment: () => current && commentOn(current.id),
      photo: () => current && run.addTo(current),
      unfinished: toggleFilter,
      complete: primary,
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
