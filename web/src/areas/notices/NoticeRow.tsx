import { noticePage } from '@plumbline/contract/notices/pages';
import { noticeText } from '@plumbline/contract/notices/texts';
import { PageLink } from '../../kit/router/parts.tsx';
import { useTranslations } from 'use-intl';
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
  IconDeviceMobileOff,
  IconInbox,
  IconClipboardCheck,
  IconDevices,
  IconListCheck,
  IconMailPause,
  IconUserCheck,
  IconUserQuestion,
  IconUserShare,
  IconWallet,
  IconWebhookOff,
} from '@tabler/icons-react';
import { formatClock, formatMoment } from '../../kit/format/format.ts';
import { pageZone } from '../../kit/format/zone.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { inArea } from '../../kit/paths.ts';
import { parseSearch } from '../../kit/search.ts';
import { useHeldRow } from '../../ui/held/useHeldRow.ts';
import { useInAdmin } from '../../parts/page/AppLink.tsx';
import type { EntityIcon } from '../../parts/entity/entities.ts';
import { useMarkRead, type KnownNotice } from './notices.ts';
import classes from './NoticeRow.module.css';

/** A notice: its event and place; the whole row opens it and marks it as read. */
export function NoticeRow({ notice, isGone }: { notice: KnownNotice; isGone: boolean }) {
  const heldRow = useHeldRow();
  const inAdmin = useInAdmin();
  const { mutate: markRead } = useMarkRead();
  const [path, search = ''] = noticePage(notice)?.split('?') ?? [];
  const row = {
    className: classes.row ?? '',
    'data-unread': !notice.is_read || undefined,
    onClick: () => {
      if (!notice.is_read) markRead(notice.id);
    },
    children: <Content notice={notice} />,
  };
  return (
    <li className={classes.item} {...heldRow(notice.id, isGone)}>
      {path === undefined ? (
        <button {...row} type="button" className={`plain ${classes.row}`} />
      ) : (
        <PageLink {...row} to={inArea(path, inAdmin)} search={parseSearch(search)} />
      )}
    </li>
  );
}

function Content({ notice }: { notice: KnownNotice }) {
  const t = useTranslations('notices');
  const { locale } = useLanguage();
  const { kind, data, created_at, is_read } = notice;
  const Icon = NOTICE_ICONS[kind];
  const { title, place } = noticeText({ kind, data }, { locale, time_zone: pageZone() });
  return (
    <>
      <span className={`flex align-centre quiet ${classes.icon}`}>
        <Icon size={18} stroke={1.6} aria-hidden />
      </span>
      <span className={`column break-anywhere ${classes.words}`} dir="auto">
        {!is_read && <span className="unseen">{t('unread')} </span>}
        <span className={classes.what}>{title}</span>
        {place !== '' && <span className={`faint small ${classes.where}`}>{place}</span>}
      </span>
      <time
        className={`size-12 faint num ${classes.time}`}
        dateTime={created_at}
        title={formatMoment(created_at)}
      >
        {formatClock(created_at)}
      </time>
      <span className={classes.dot} aria-hidden />
    </>
  );
}

/** The icons of notices. None looks like a status: a notice about a critical result is not the result. */
const NOTICE_ICONS: Readonly<Record<NoticeKind, EntityIcon>> = {
  assigned: IconUserCheck,
  reminder: IconAlarm,
  overdue: IconClockExclamation,
  escalated: IconClockUp,
  handed_over: IconUserShare,
  cancelled: IconCalendarOff,
  late_work: IconInbox,
  late_decided: IconClipboardCheck,
  asked_back: IconUserQuestion,
  critical: IconFlag,
  healed: IconFlagOff,
  limit_broken: IconBarrierBlock,
  limit_healed: IconBarrierBlockOff,
  not_planned: IconCalendarExclamation,
  device_silent: IconDeviceMobileOff,
  low_credits: IconWallet,
  webhook_disabled: IconWebhookOff,
  job_finished: IconListCheck,
  report_paused: IconMailPause,
  new_device: IconDevices,
};
