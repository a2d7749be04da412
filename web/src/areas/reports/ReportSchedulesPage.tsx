import { useTranslations } from 'use-intl';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import type { UseQueryResult } from '@tanstack/react-query';
import { IconMail } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useSearchValue } from '../../kit/search.ts';
import { useMay } from '../../kit/session/may.ts';
import { Page } from '../../parts/page/Page.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { NoMailServer } from '../../parts/report/MailFields.tsx';
import { ShowMore } from '../../ui/buttons/ShowMore.tsx';
import { StateMessage } from '../../ui/layout/StateMessage.tsx';
import { useReceivedReports, useReportSchedule, useReportSchedules } from './api.ts';
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
    <div className={`stack ${classes.panels}`}>
      <SchedulePanel schedule={query.data} />
    </div>
  );
}

const STEP = 20;

interface Props<View> {
  /** Reads the given number of rows. */
  useRows: (size: number) => UseQueryResult<RowsPage<View>>;
  children: (row: View) => ReactNode;
  /** The text if there are none. */
  none: string;
  none_text?: string;
  /** The content above the rows. */
  head?: ReactNode;
}

/** Panels of the newest rows, and more of them on demand. */
function Newest<View>({ useRows, children, none, none_text, head }: Props<View>) {
  const [size, setSize] = useState(STEP);
  const query = useRows(size);
  if (query.data === undefined) return <RowsWaiting whole query={query} />;
  const { items, total } = query.data;
  if (items.length === 0) return <StateMessage icon={IconMail} title={none} text={none_text} />;
  return (
    <div className={`stack ${classes.panels}`}>
      {head}
      {items.map(children)}
      <ShowMore
        loading={query.isPlaceholderData}
        remaining={{ n: total - items.length, isExact: true }}
        onClick={() => setSize(size + STEP)}
      />
    </div>
  );
}
