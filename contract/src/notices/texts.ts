import { momentText, numberText, onOneLine } from '../kit/format.ts';
import type { Locale } from '../kit/locales.ts';
import { wallClock } from '../kit/zonedTime.ts';
import { QUALITY } from '../quality/codes.ts';
import type { NoticeKind } from './kinds.ts';
import type { NoticeData } from './schemas.ts';
import { SENTENCES } from './sentences.ts';
import type { SentencePart, Sentences } from './sentences.ts';

function sentenceOf(
  kind: NoticeKind,
  { job, sent_count, responsible, limit, quality, report_schedule, not_planned, late }: NoticeData,
): keyof Sentences {
  if (kind === 'limit_broken' && typeof limit === 'string')
    return quality === QUALITY.critical ? 'limit_passed' : 'limit_near';
  if (kind === 'job_finished' && sent_count === 0) return 'report_mail_to_nobody';
  if (kind === 'job_finished') return job ? `${job.kind}_${job.status}` : 'recalculation_done';
  if (kind === 'report_paused') return pausedSentence(report_schedule);
  if (kind === 'not_planned') return `not_planned_${not_planned?.because ?? 'no_lists'}`;
  if (kind === 'late_decided') return `late_${late?.decision ?? 'kept'}`;
  return kind === 'handed_over' && !responsible ? 'handed_over_to_nobody' : kind;
}

/** Entities that the user no longer sees are not named. */
function pausedSentence(schedule: NoticeData['report_schedule']): keyof Sentences {
  if (schedule?.name) return `report_paused_${schedule.because}`;
  return schedule?.because === 'no_readers'
    ? 'unseen_report_no_readers'
    : 'report_paused_not_visible';
}

const numberOf = (value: number | undefined) =>
  value === undefined ? undefined : numberText(value);

/** Returns the text of a notice for its user, on the page and in mails. */
export function noticeText(
  { kind, data }: { kind: NoticeKind; data: NoticeData },
  { locale, time_zone }: { locale: Locale; time_zone: string },
): { title: string; place: string } {
  const parts: Record<SentencePart, string | undefined> = {
    inspection: data.inspection?.name,
    object: data.object?.name,
    responsible: data.responsible?.name,
    author: data.author?.name,
    word: data.late?.word,
    at: data.at && onOneLine(momentText(wallClock(time_zone, new Date(data.at)))),
    critical: numberOf(data.critical),
    constraint: data.constraint?.name,
    value: numberOf(data.value),
    limit: typeof data.limit === 'string' ? onOneLine(data.limit) : numberOf(data.limit),
    remnant: numberOf(data.remnant),
    template: data.template?.name,
    objects: numberOf(data.not_planned?.objects),
    report: (data.report ?? data.report_schedule)?.name,
    webhook: data.webhook?.name,
    device: data.device === '' ? SENTENCES[locale].unknown_device : data.device,
    address: data.address,
    unsent: numberOf(data.waiting?.unsent),
    started: numberOf(data.waiting?.started),
  };
  const sentence = SENTENCES[locale][sentenceOf(kind, data)];
  const isAbout = kind === 'escalated' ? data.responsible?.name : undefined;
  return {
    title: sentence.replaceAll(
      /\{(\w+)\}/g,
      (_, part: string) => parts[part as SentencePart] ?? '–',
    ),
    place: [data.object?.path, isAbout].filter((text) => text !== undefined).join(' · '),
  };
}
