import type { NoticeKind } from '@plumbline/contract/notices/kinds';
import {
  IconAlarm,
  IconBarrierBlock,
  IconBarrierBlockOff,
  IconCalendarExclamation,
  IconCalendarOff,
  IconClockExclamation,
  IconClockUp,
  IconFlag,
  IconFlagOff,
  IconDevices,
  IconListCheck,
  IconMailPause,
  IconUserCheck,
  IconUserShare,
  IconWallet,
  IconWebhookOff,
} from '@tabler/icons-react';
import type { EntityIcon } from '../../parts/entity/entities.ts';

/** The icons of notices. None looks like a status: a notice about a critical result is not the result. */
export const NOTICE_ICONS: Readonly<Record<NoticeKind, EntityIcon>> = {
  assigned: IconUserCheck,
  reminder: IconAlarm,
  overdue: IconClockExclamation,
  escalated: IconClockUp,
  handed_over: IconUserShare,
  cancelled: IconCalendarOff,
  critical: IconFlag,
  healed: IconFlagOff,
  limit_broken: IconBarrierBlock,
  limit_healed: IconBarrierBlockOff,
  not_planned: IconCalendarExclamation,
  low_credits: IconWallet,
  webhook_disabled: IconWebhookOff,
  job_finished: IconListCheck,
  report_paused: IconMailPause,
  new_device: IconDevices,
};
