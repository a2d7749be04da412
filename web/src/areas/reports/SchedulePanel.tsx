import { useDisclosure } from '@mantine/hooks';

import type { ReportScheduleView } from '@plumbline/contract/reports/mailed';
import { IconAlertTriangle, IconSend } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { countArgs, formatMoment } from '../../kit/format/format.ts';
import { LOCALE_NAMES } from '../../kit/i18n/i18n.ts';
import { notify } from '../../kit/notify.ts';
import { useSearchValue } from '../../kit/search.ts';
import { useMe } from '../../kit/session/me.ts';
import { ScheduleDialog } from '../../parts/report/ScheduleDialog.tsx';
import { SkippedReaders } from '../../parts/report/SkippedReaders.tsx';
import { useScheduleText } from '../../parts/schedule/useScheduleText.ts';
import { MoreMenu } from '../../ui/buttons/MoreMenu.tsx';
import { Panel, PropertyList } from '../../ui/layout/Panel.tsx';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import { Menu } from '../../ui/overlays/Popup.tsx';
import { useScheduleActs } from './api.ts';
import { KindLink } from './KindLink.tsx';
import { useClock } from './useClock.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Alert } from '../../ui/status/Alert.tsx';

interface Props {
  schedule: ReportScheduleView;
}

/** One mailed report: its subject, times and readers, and the outcome of the last mail. */
export function SchedulePanel({ schedule }: Props) {
  const t = useTranslations('reports');
  const common = useTranslations('common');
  const rhythm = useScheduleText();
  const me = useMe();
  const [isEditing, edit] = useDisclosure();
  const [, showOne] = useSearchValue('reportSchedules', 'schedule');
  const acts = useScheduleActs(schedule, {
    tried: () => notify({ text: t('tried', { email: me.email }) }),
    removed: () => showOne(undefined),
  });
  const clock = useClock();
  const { report_config, entity, user, format, language, rrule, recipients, left, is_active } =
    schedule;
  const name = entity.name || t(`kind.${report_config}`);
  return (
    <Panel
      title={`${name} · ${rhythm({ rrule })}`}
      meta={clock}
      tool={<Actions name={name} schedule={schedule} acts={acts} onEdit={edit.open} />}
    >
      <Faults schedule={schedule} />
      <PropertyList
        rows={[
          [common('report'), <KindLink key="report" {...{ report_config, entity }} />],
          [t('readers'), namesOf(recipients)],
          left.length > 0 && [t('left'), namesOf(left)],
          [
            t('format.label'),
            [t(`format.${format}`), language ? LOCALE_NAMES[language] : t('own_language')].join(
              ' · ',
            ),
          ],
          user.id !== me.id && [t('owner'), user.name],
          [t('next'), is_active ? formatMoment(schedule.next_at) : t('paused')],
          schedule.last_at !== null && [t('last'), <Last key="last" schedule={schedule} />],
        ]}
      />
      <Button
        className="above-12"
        variant="default"
        leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
        loading={acts.tryNow.isPending}
        onClick={() => acts.tryNow.mutate()}
      >
        {t('try')}
      </Button>
      <ScheduleDialog name={name} schedule={schedule} opened={isEditing} onClose={edit.close} />
    </Panel>
  );
}

const namesOf = (users: readonly { name: string }[]) => users.map((one) => one.name).join(', ');

function Last({ schedule: { last_at, sent_count, skipped, recipients } }: Props) {
  const t = useTranslations('reports');
  return (
    <div>
      {formatMoment(last_at)} · {t('sent', countArgs(sent_count))}
      <SkippedReaders skipped={skipped} readers={recipients} />
    </div>
  );
}

function Faults({ schedule: { recipients, failed_at, ...schedule } }: Props) {
  const t = useTranslations('reports');
  // Whatever has paused it, without readers nothing resumes it.
  const paused_because = recipients.length === 0 ? 'no_readers' : schedule.paused_because;
  if (paused_because === null && failed_at === null) return null;
  return (
    <Alert icon={<IconAlertTriangle size={18} stroke={1.6} aria-hidden />} className="below-12">
      {paused_because === null
        ? t('failed', { at: formatMoment(failed_at) })
        : t(`paused_because.${paused_because}`)}
    </Alert>
  );
}

interface ActionsProps extends Props {
  name: string;
  acts: ReturnType<typeof useScheduleActs>;
  onEdit: () => void;
}

function Actions({ name, schedule: { is_active, recipients }, acts, onEdit }: ActionsProps) {
  const t = useTranslations('reports');
  const entity = useTranslations('entity');
  const [isRemoving, removing] = useDisclosure();
  return (
    <>
      <MoreMenu label={t('actions', { name })}>
        <Menu.Item onClick={onEdit}>{entity('edit')}</Menu.Item>
        {recipients.length > 0 && (
          <Menu.Item onClick={() => acts.switchTo.mutate(!is_active)}>
            {t(is_active ? 'pause' : 'resume')}
          </Menu.Item>
        )}
        <Menu.Item onClick={removing.open}>{entity('delete')}</Menu.Item>
      </MoreMenu>
      <Confirm
        opened={isRemoving}
        onClose={removing.close}
        title={t('remove_question', { name })}
        consequence={t('remove_consequence')}
        verb={entity('delete')}
        danger
        busy={acts.remove.isPending}
        onConfirm={() => acts.remove.mutate()}
      />
    </>
  );
}
