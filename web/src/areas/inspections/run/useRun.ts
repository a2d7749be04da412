import { nowDate } from '../../../kit/clock.ts';
import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import type { Answer, ItemView } from '@plumbline/contract/inspections/items';
import { isFilledByContent } from '@plumbline/contract/checkLists/checkTypes';
import { STATUS } from '@plumbline/contract/inspections/status';
import { useTranslations } from 'use-intl';
import { createStore, useSelected } from '../../../kit/createStore.ts';
import { useMe } from '../../../kit/session/me.ts';
import { notify, notifyError } from '../../../kit/notify.ts';
import { drafts, outbox } from '../../../offline/outbox/deviceOutbox.ts';
import type { TypedDraft, TypedIn } from '../../../offline/outbox/database.ts';
import type { InspectionWork } from '../api.ts';

/** The draft that stores the text until the answer is stored, and the revision it was typed on. */
export type KeptDraft = Pick<TypedDraft, 'id' | 'text' | 'base'>;

/** The function that answers one item; `draft` is the text that the answer came from. */
export type GiveAnswer = (body: Answer, draft?: KeptDraft) => void;

/** A run for its cards; it keeps its identity, so that only changed cards render. */
export interface InspectionRun {
  /** The reason why nothing can be answered now; null while answering is possible. */
  closed: 'not_started' | 'not_responsible' | 'closed' | null;
  /** The item that keys act on. */
  active: ReturnType<typeof createStore<string | null>>;
  /** The item that was answered last without typing, until something has followed from it. */
  chosen: ReturnType<typeof createStore<string | null>>;
  /** Stores an answer and shows it at once. */
  answer: (item: ItemView, body: Answer, draft?: KeptDraft) => void;
  /** The place of an item, in words that remain valid without it. */
  placeOf: (item: ItemView) => TypedIn;
  /** Takes a photo of an item, or a signature. */
  addTo: (item: ItemView) => void;
  /** Scrolls to an item and focuses its answer. */
  jump: (id: string) => void;
}

const RunContext = createContext<InspectionRun | null>(null);
export const RunProvider = RunContext.Provider;

export function useRun(): InspectionRun {
  const run = useContext(RunContext);
  if (!run) throw new Error('Outside of an inspection run');
  return run;
}

export const useIsClosed = (): boolean => useRun().closed !== null;
export const useIsActive = (id: string): boolean =>
  useSelected(useRun().active, (active) => active === id);

const PREFIX = 'item-';
/** The item whose card contains the element. */
export const itemAt = (target: EventTarget | null): string | null =>
  target instanceof Element
    ? (target.closest(`[id^=${PREFIX}]`)?.id.slice(PREFIX.length) ?? null)
    : null;
export const elementOf = (id: string): HTMLElement | null => document.getElementById(PREFIX + id);

/** The item shown after this one; null after the last. */
export function nextItem(id: string): string | null {
  const cards = [...document.querySelectorAll(`article[id^="${PREFIX}"]`)];
  const next = cards[cards.findIndex((card) => card.id === PREFIX + id) + 1];
  return next?.id.slice(PREFIX.length) ?? null;
}

/** Whether readers of an answer look for its pictures or signature. */
const needsFiles = ({ check_type, require_photo_on }: ItemView): boolean =>
  require_photo_on.length > 0 || isFilledByContent(check_type?.code ?? null);

function closedFor({ inspection }: InspectionWork, me: string): InspectionRun['closed'] {
  if (inspection.operative_status.code === STATUS.notStarted) return 'not_started';
  if (inspection.operative_status.code !== STATUS.active) return 'closed';
  return inspection.responsible?.id === me ? null : 'not_responsible';
}

/** One run, with its current item. */
export function useRunState(
  loaded: InspectionWork,
  onAdd: (item: ItemView) => void,
): InspectionRun {
  const t = useTranslations('inspections.runner');
  const me = useMe();
  const { inspection } = loaded;
  const { template_name } = inspection;
  const object = inspection.object.name;
  const closed = closedFor(loaded, me.id);
  const [active] = useState(() => createStore<string | null>(null));
  const [chosen] = useState(() => createStore<string | null>(null));

  const placeOf = useCallback(
    (item: ItemView): TypedIn => ({
      inspection_id: inspection.id,
      item_id: item.id,
      about: {
        inspection: `${template_name} · ${object} · ${inspection.number}`,
        number: item.number,
        item: item.name,
        check_type_code: item.check_type?.code ?? null,
        unit: item.unit,
      },
    }),
    [inspection.id, inspection.number, template_name, object],
  );

  const answer = useCallback(
    (item: ItemView, body: Answer, draft?: KeptDraft) => {
      if (closed !== null) {
        notify({ text: t(`closed.${closed}`) });
        return;
      }
      active.change(item.id);
      if (draft === undefined && body.together === undefined) chosen.change(item.id);
      const entry = {
        ...placeOf(item),
        detail_id: item.detail_id,
        base: draft?.base ?? item.revision,
        after_files: needsFiles(item),
        body: { ...body, answered_at: nowDate().toISOString() },
      };
      const added = outbox.add(entry, draft);
      if (draft) drafts.become(draft.id, added);
      void added.catch(notifyError); // nobody is signed in any more, so the text stays a draft
    },
    [active, chosen, closed, placeOf, t],
  );

  const addTo = useCallback(
    (item: ItemView) => {
      active.change(item.id);
      if (closed === null) onAdd(item);
      else notify({ text: t(`closed.${closed}`) });
    },
    [active, closed, onAdd, t],
  );

  const jump = useCallback(
    (id: string) => {
      active.change(id);
      // after the sheet has closed and returned the focus
      requestAnimationFrame(() => {
        const element = elementOf(id);
        element?.scrollIntoView({ block: 'center' });
        element
          ?.querySelector<HTMLElement>('[role=radio][tabindex="0"], input, textarea, button')
          ?.focus({ preventScroll: true });
      });
    },
    [active],
  );

  return useMemo(
    () => ({ closed, active, chosen, answer, placeOf, addTo, jump }),
    [closed, active, chosen, answer, placeOf, addTo, jump],
  );
}
