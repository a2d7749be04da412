import { useTranslations } from 'use-intl';
import { useSearchValue } from '../../kit/search.ts';
import { useMay } from '../../kit/session/may.ts';
import { Page } from '../../parts/page/Page.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { NoMailServer } from '../../parts/report/MailFields.tsx';
import { useReceivedReports, useReportSchedule, useReportSchedules } from './api.ts';
import { Newest } from './Newest.tsx';
import { ReceivedPanel } from './ReceivedPanel.tsx';
import { ScheduleViews } from './ScheduleViews.tsx';
import { SchedulePanel } from './SchedulePanel.tsx';
import classes from './Reports.module.css';

/** `/report-schedules`: reports that are mailed regularly, by the user or to the user, the newest first. */
export function ReportSchedulesPage() {
  const common = useTranslations('common');
  const mayMail = useMay('report.create');
  const [view] = useSearchValue('reportSchedules', 'view');
  const [one] = useSearchValue('reportSchedules', 'schedule');
  return (
    <Page>
      <PageHeader title={common('page.reportSchedules')} />
      {mayMail && <ScheduleViews />}
      {!mayMail || view === 'received' ? (
        <Received />
      ) : one === undefined ? (
        <Schedules />
      ) : (
        <Schedule id={one} />
      )}
    </Page>
  );
}

function Schedules() {
  const t = useTranslations('reports');
  return (
    <Newest
      useRows={useReportSchedules}
      none={t('none')}
      none_text={t('none_text')}
      head={<NoMailServer />}
    >
      {(schedule) => <SchedulePanel key={schedule.id} schedule={schedule} />}
    </Newest>
  );
}

function Received() {
  const t = useTranslations('reports.received');
  return (
    <Newest useRows={useReceivedReports} none={t('none')}>
      {(report) => <ReceivedPanel key={report.id} report={report} />}
    </Newest>
  );
}

/** The one that a notice leads to. */
function Schedule({ id }: { id: string }) {
  const query = useReportSchedule(id);
  if (query.data === undefined) return <RowsWaiting whole query={query} />;
  return (
    <div className={classes.panels}>
      <SchedulePanel schedule={query.data} />
    </div>
  );
}
