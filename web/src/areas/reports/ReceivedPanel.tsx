import { useDisclosure } from '@mantine/hooks';
import type { ReceivedReport } from '@plumbline/contract/reports/mailed';
import { IconMailOff } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { formatMoment } from '../../kit/format/format.ts';
import { notify } from '../../kit/notify.ts';
import { useScheduleText } from '../../parts/schedule/useScheduleText.ts';
import { Panel, PropertyList } from '../../ui/layout/Panel.tsx';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import { useLeave } from './api.ts';
import { KindLink } from './KindLink.tsx';
import { useClock } from './useClock.ts';
import { Button } from '../../ui/buttons/Button.tsx';

/** One report that is mailed to the user, who can leave it. */
export function ReceivedPanel({ report }: { report: ReceivedReport }) {
  const t = useTranslations('reports');
  const common = useTranslations('common');
  const rhythm = useScheduleText();
  const clock = useClock();
  const [isLeaving, leaving] = useDisclosure();
  const leave = useLeave(report, () => notify({ text: t('received.left') }));
  const { report_config, entity, user, format, rrule, is_active, next_at } = report;
  const name = entity.name || t(`kind.${report_config}`);
  const title = `${name} · ${rhythm({ rrule })}`;
  return (
    <Panel title={title} meta={clock}>
      <PropertyList
        rows={[
          [common('report'), <KindLink key="report" {...{ report_config, entity }} />],
          [t('format.label'), t(`format.${format}`)],
          [t('received.from'), user.name],
          [t('next'), is_active ? formatMoment(next_at) : t('paused')],
        ]}
      />
      <Button
        className="above-12"
        variant="default"
        leftSection={<IconMailOff size={16} stroke={1.6} aria-hidden />}
        aria-label={t('received.leave_one', { title })}
        onClick={leaving.open}
      >
        {t('received.leave')}
      </Button>
      <Confirm
        opened={isLeaving}
        onClose={leaving.close}
        title={t('received.leave_question', { name })}
        consequence={t('received.leave_consequence', { owner: user.name })}
        verb={t('received.leave')}
        busy={leave.isPending}
        onConfirm={() => leave.mutate()}
      />
    </Panel>
  );
}
