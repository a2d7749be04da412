import '@mantine/core/styles/Alert.css';
import { Alert, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';

import type { ReportScheduleView } from '@plumbline/contract/reports/mailed';
import { REPORTS } from '@plumbline/contract/reports/reports';
import type { ReportedEntity } from '@plumbline/contract/reports/reports';
import { IconAlertTriangle, IconSend } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { countArgs, formatMoment } from '../../kit/format/format.ts';
import { LOCALE_NAMES } from '../../kit/i18n/i18n.ts';
import { notify } from '../../kit/notify.ts';
import { paths } from '../../kit/paths.ts';
import { useMe } from '../../kit/session/me.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { ScheduleDialog } from '../../parts/report/ScheduleDialog.tsx';
import { SkippedReaders } from '../../parts/report/SkippedReaders.tsx';
import { useScheduleText } from '../../parts/schedule/useScheduleText.ts';
import { MoreMenu } from '../../ui/buttons/MoreMenu.tsx';
import { Panel, PropertyList } from '../../ui/layout/Panel.tsx';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import { Menu } from '../../ui/overlays/Popup.tsx';
import { useScheduleActs } from './api.ts';

interface Props {
  schedule: ReportScheduleView;
}

/** The page of what a report is about. */
const PAGES: Record<ReportedEntity, (id: string) => string> = {
  object: paths.object,
  business_unit: paths.businessUnit,
  inspection: paths.inspection,
  inspection_template: paths.template,
  measurement_indicator: paths.indicator,
};

/** One report: what, when and to whom it is mailed, and what became of the last one. */
export function SchedulePanel({ schedule }: Props) {
  const t = useTranslations('reports');
  const common = useTranslations('common');
  const rhythm = useScheduleText();
  const me = useMe();
  const [isEditing, edit] = useDisclosure();
  const acts = useScheduleActs(schedule, () => notify({ text: t('tried', { email: me.email }) }));
  const { report_config, entity, user, format, language, rrule, recipients, is_active } = schedule;
  const kind = t(`kind.${report_config}`);
  const isSeen = entity.name !== '';
  const name = isSeen ? entity.name : kind;
  return (
    <Panel
      title={`${name} · ${rhythm({ rrule })}`}
      // a user without a zone of their own has the one of the tenant
      meta={me.time_zone !== null && t('clock')}
      tool={<Actions name={name} schedule={schedule} acts={acts} onEdit={edit.open} />}
    >
      <Faults schedule={schedule} />
      <PropertyList
        rows={[
          [
            common('report'),
            isSeen ? (
              <AppLink key="report" to={PAGES[REPORTS[report_config].entity](entity.id)}>
                {kind}
              </AppLink>
            ) : (
              kind
            ),
          ],
          [t('readers'), recipients.map((one) => one.name).join(', ')],
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
        mt="sm"
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

function Last({ schedule: { last_at, sent_count, skipped, recipients } }: Props) {
  const t = useTranslations('reports');
  return (
    <>
      {formatMoment(last_at)} · {t('sent', countArgs(sent_count))}
      <SkippedReaders skipped={skipped} readers={recipients} />
    </>
  );
}

function Faults({ schedule: { paused_because, failed_at } }: Props) {
  const t = useTranslations('reports');
  if (paused_because === null && failed_at === null) return null;
  return (
    <Alert icon={<IconAlertTriangle size={18} stroke={1.6} aria-hidden />} color="orange" mb="sm">
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

function Actions({ name, schedule: { is_active }, acts, onEdit }: ActionsProps) {
  const t = useTranslations('reports');
  const [isRemoving, removing] = useDisclosure();
  return (
    <>
      <MoreMenu label={t('actions', { name })}>
        <Menu.Item onClick={onEdit}>{t('edit')}</Menu.Item>
        <Menu.Item onClick={() => acts.switchTo.mutate(!is_active)}>
          {t(is_active ? 'pause' : 'resume')}
        </Menu.Item>
        <Menu.Item onClick={removing.open}>{t('remove')}</Menu.Item>
      </MoreMenu>
      <Confirm
        opened={isRemoving}
        onClose={removing.close}
        title={t('remove_question', { name })}
        consequence={t('remove_consequence')}
        verb={t('remove')}
        danger
        busy={acts.remove.isPending}
        onConfirm={() => acts.remove.mutate()}
      />
    </>
  );
}
