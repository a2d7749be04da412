import type { Role } from '../kit/roles.ts';

/** The kinds of notices. */
export const NOTICE_KINDS = [
  'assigned',
  'reminder',
  'overdue',
  'escalated',
  'handed_over',
  'cancelled',
  'late_work',
  'late_decided',
  'asked_back',
  'critical',
  'healed',
  'limit_broken',
  'limit_healed',
  'not_planned',
  'device_silent',
  'low_credits',
  'webhook_disabled',
  'job_finished',
  'report_paused',
  'new_device',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
export const isNoticeKind = (text: string): text is NoticeKind =>
  NOTICE_KINDS.some((kind) => kind === text);

const WORK = [
  'assigned',
  'reminder',
  'overdue',
  'handed_over',
  'cancelled',
  'late_decided',
  'asked_back',
] as const;
const MANAGED = [
  ...WORK,
  'late_work',
  'escalated',
  'critical',
  'healed',
  'limit_broken',
  'limit_healed',
  'not_planned',
  'device_silent',
  'job_finished',
] as const;
/** The kinds of notices that each role can get. */
export const KINDS_OF: Readonly<Record<Role, readonly NoticeKind[]>> = {
  superuser: NOTICE_KINDS,
  admin: [...MANAGED, 'report_paused', 'new_device'],
  inspector: [...WORK, 'report_paused', 'new_device'],
  guest: [],
};

/**
 * Why a template plans nothing: all check lists are archived or empty, no object has the required class, there are too
 * many objects for one inspection, or the recurrence rule exceeds the limits of planning.
 */
export const NOT_PLANNED = ['no_lists', 'no_objects', 'too_many', 'rule'] as const;
export type NotPlanned = (typeof NOT_PLANNED)[number];

/** The times of mailing a notice: at once, together with others of the day in the morning, or never. */
export const MAIL_TIMES = ['immediately', 'daily', 'off'] as const;

/** How a user gets one kind of notice: in the list on the page, on devices that show it at once, by mail. */
export interface NoticeSetting {
  in_app: boolean;
  push: boolean;
  mail: (typeof MAIL_TIMES)[number];
}

const mailed = (mail: NoticeSetting['mail']): NoticeSetting => ({
  in_app: true,
  push: mail === 'immediately',
  mail,
});
/** The defaults: tasks and decisions are told of at once, other news the next morning. */
export const DEFAULT_SETTINGS: Readonly<Record<NoticeKind, NoticeSetting>> = {
  assigned: mailed('immediately'),
  reminder: mailed('immediately'),
  overdue: mailed('immediately'),
  escalated: mailed('immediately'),
  handed_over: mailed('daily'),
  cancelled: mailed('immediately'),
  late_work: mailed('immediately'),
  late_decided: mailed('immediately'),
  asked_back: mailed('immediately'),
  critical: mailed('immediately'),
  healed: mailed('daily'),
  limit_broken: mailed('immediately'),
  limit_healed: mailed('daily'),
  not_planned: mailed('immediately'),
  device_silent: mailed('immediately'),
  low_credits: mailed('immediately'),
  webhook_disabled: mailed('immediately'),
  job_finished: mailed('off'),
  report_paused: mailed('immediately'),
  new_device: mailed('immediately'),
};
