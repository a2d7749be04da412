import WORDS from '@plumbline/contract/kit/auditWords.json' with { type: 'json' };
import { answerActOf } from '@plumbline/contract/kit/answerActs';
import type { AnswerAct, AnswerSide } from '@plumbline/contract/kit/answerActs';
import { changedNames, changesOf } from '@plumbline/contract/kit/changes';
import { momentText } from '@plumbline/contract/kit/format';
import { fieldOfPart, loggedText } from '@plumbline/contract/kit/loggedText';
import { id, relation, text, time } from '@plumbline/contract/kit/resource';
import type { Field, Resource } from '@plumbline/contract/kit/resource';
import type { AuditEntry } from '@plumbline/contract/kit/rows';
import { wallClock } from '@plumbline/contract/kit/zonedTime';
import { answerText, answerWord } from '#kit/dictionary/answerText.ts';
import type { TableCell } from '#kit/sheets/sheet.ts';
import { fieldName } from './exportCells.ts';
import type { SheetReader } from './exportCells.ts';

/** A row of the file of a log: one changed field of one entry. */
export const AUDIT_LINES = {
  name: 'audit_line',
  fields: {
    updated_at: time(),
    updated_by: relation('user'),
    api_key: relation('api_key', { nullable: true }),
    operation: text(),
    field: text({ nullable: true }),
    before: text({ nullable: true }),
    after: text({ nullable: true }),
    /** The name of the logged row, as it is now. */
    entity: text(),
    entity_id: id(),
    /** The id of the entry, as in the proof of the log (docs/audit-proof.md). */
    id: id(),
  },
};

interface LineReader extends SheetReader {
  resource: Resource;
  of: { id: string; name: string };
  /** The names of the parts of structured values, by key. */
  parts: ReadonlyMap<string, string>;
  /** Selects the entries about one of these fields; null: all. */
  changed: readonly string[] | null;
}

interface AuditLine {
  operation: string;
  field: string | null;
  before: TableCell;
  after: TableCell;
}

/** Returns the entries as rows. Each repeats the values of its entry, so that they can be sorted and filtered. */
export function linesOfEntries(entries: readonly AuditEntry[], reader: LineReader) {
  const { resource, changed, of, locale } = reader;
  const isMeant = (entry: AuditEntry) =>
    changed === null || changedNames(resource, entry).some((name) => changed.includes(name));
  return entries.filter(isMeant).flatMap((entry) => {
    const act = answerActOf(entry);
    const lines = act === null ? fieldLines(entry, reader) : answerLines(act, reader);
    return lines.map((line) => ({
      ...line,
      updated_at: entry.updated_at,
      updated_by: entry.updated_by ?? { id: null, name: WORDS.system[locale] },
      api_key: entry.api_key,
      entity: of.name,
      entity_id: of.id,
      id: entry.id,
    }));
  });
}

const wordOf = (name: string, { locale }: LineReader): string =>
  Object.hasOwn(WORDS, name) ? WORDS[name as keyof typeof WORDS][locale] : name;

/** The rows of all changes of an entry; an entry about no field has one row all the same. */
function fieldLines(entry: AuditEntry, reader: LineReader): AuditLine[] {
  const operation = wordOf(entry.operation, reader);
  const changes = changesOf(reader.resource, entry);
  if (changes.length === 0) return [{ operation, field: null, before: null, after: null }];
  return changes.map(({ name, field, old, new: now }) => ({
    operation,
    field: labelOf(name, reader),
    before: cellOf(field, old, { entry, reader }),
    after: cellOf(field, now, { entry, reader }),
  }));
}

/** Columns without a name for people are named as in the log: a file for an auditor leaves nothing out. */
const labelOf = (name: string, { resource, locale }: LineReader): string =>
  fieldName(resource, name)?.[locale] ?? name;

interface AnswerReading {
  entry: AuditEntry;
  reader: LineReader;
}

function cellOf(field: Field | null, value: unknown, { entry, reader }: AnswerReading): TableCell {
  const { names, locale, parts, time_zone } = reader;
  if (typeof value === 'number')
    return field?.kind === 'dictionary' ? names.coded(field.to, value, locale).name : value;
  const text = loggedText(field, value, {
    words: {
      yes: answerWord('yes', locale),
      no: answerWord('no', locale),
      picture: WORDS.picture[locale],
    },
    rowName: (row) => entry.names[row] ?? `${WORDS.gone[locale]} (${row})`,
    partName: (key) => parts.get(key) ?? labelOf(fieldOfPart(key), reader),
    entryName: (dictionary, code) => names.coded(dictionary, code, locale).name,
    moment: (at) => momentText(wallClock(time_zone, new Date(at))),
  });
  return text === '' ? null : text;
}

/** The answer and its comment are separate rows; a proposal without either may have been confirmed. */
function answerLines(act: AnswerAct, reader: LineReader): AuditLine[] {
  const { before, after, item, kind, entered_for } = act;
  const isCommented = before.comment !== after.comment;
  const isAnswered = kind !== 'comment' || !isCommented;
  const word = wordOf(isAnswered && kind === 'comment' ? 'answered' : kind, reader);
  const operation = [word, entered_for].filter(Boolean).join(' · ');
  const answer = {
    operation,
    field: item,
    before: sideOf(before, act, reader),
    after: sideOf(after, act, reader),
  };
  const comment = {
    operation,
    field: `${item} › ${labelOf('comment', reader)}`,
    before: before.comment,
    after: after.comment,
  };
  return [...(isAnswered ? [answer] : []), ...(isCommented ? [comment] : [])];
}

function sideOf(side: AnswerSide, act: AnswerAct, { names, locale }: LineReader): TableCell {
  if (side.not_applicable) return answerWord('not_applicable', locale);
  const given = { type: act.check_type_code, value: side.value, unit: act.unit };
  const rating =
    side.quality === null ? '' : names.coded('quality_status', side.quality, locale).name;
  return [answerText(given, locale), rating].filter(Boolean).join(' · ') || null;
}
