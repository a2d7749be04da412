import { objectTemplates, templates } from '@plumbline/contract/templates/wire';
import type { Pause } from '@plumbline/contract/schedule/calendar';
import { dayText, dayOfText } from '@plumbline/contract/kit/zonedTime';
import { resourceApi } from '../../kit/http/resourceApi.ts';
import type { PauseSubject } from '../../parts/schedule/PauseDialog.tsx';
import { compareTexts } from '../../kit/i18n/compare.ts';

type PauseState = 'current' | 'coming' | 'past';

/** A pause of a template, or of its assignment to one object. */
export interface PauseRow extends PauseSubject, Pause {
  paused_from: string;
  /** The template of a paused assignment. */
  template: string | null;
  state: PauseState;
}

/** Without a last day it lasts until further notice. */
export function stateOf({ paused_from, paused_until }: Pause, today: string): PauseState {
  if (paused_until !== null && paused_until < today) return 'past';
  return paused_from !== null && paused_from > today ? 'coming' : 'current';
}

/** A pause ended so that planning continues today: it ends yesterday, or is gone if it has not begun before. */
export function ended({ paused_from }: Pause, today: string): Pause {
  return paused_from !== null && paused_from < today
    ? { paused_from, paused_until: dayText(dayOfText(today) - 1) }
    : { paused_from: null, paused_until: null };
}

/** The number of pauses shown of each kind, the latest first. */
const MOST = 200;
const QUERY = { page: 1, page_size: MOST, sort_by: '-paused_from', filter: ['paused_from!=null'] };
const templateApi = resourceApi(templates);
const assignmentApi = resourceApi(objectTemplates);
const ORDER: readonly PauseState[] = ['current', 'coming', 'past'];

/** The pauses of all templates and assignments: those that are on, those that are to come, and those that are over. */
export function usePauses(today: string) {
  const ofTemplates = templateApi.useList({
    ...QUERY,
    fields: ['id', 'name', 'paused_from', 'paused_until'],
  });
  const ofAssignments = assignmentApi.useList({
    ...QUERY,
    fields: ['id', 'object', 'inspection_template', 'paused_from', 'paused_until'],
  });
  const named = [
    ...(ofTemplates.data?.items ?? []).map(({ id, name, ...pause }) => ({
      kind: 'template' as const,
      id,
      name,
      template: null,
      ...pause,
    })),
    ...(ofAssignments.data?.items ?? []).map(({ id, object, inspection_template, ...pause }) => ({
      kind: 'assignment' as const,
      id,
      name: object.name,
      template: inspection_template.name,
      ...pause,
    })),
  ];
  const rows = named
    .flatMap(({ paused_from, ...row }) => (paused_from === null ? [] : { ...row, paused_from }))
    .map((row): PauseRow => ({ ...row, state: stateOf(row, today) }))
    .toSorted(
      (a, b) =>
        ORDER.indexOf(a.state) - ORDER.indexOf(b.state) ||
        a.paused_from.localeCompare(b.paused_from) ||
        compareTexts(a.name, b.name),
    );
  const queries = [ofTemplates, ofAssignments];
  return {
    rows,
    /** The query being waited for, until both are there. */
    waiting: queries.find(({ data }) => data === undefined),
    isCut: queries.some(({ data }) => (data?.items.length ?? 0) === MOST),
  };
}
