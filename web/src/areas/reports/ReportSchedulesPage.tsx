import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Page } from '../../parts/page/Page.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { NoMailServer } from '../../parts/report/MailFields.tsx';
import { ShowMore } from '../../ui/buttons/ShowMore.tsx';
import { State } from '../../ui/layout/States.tsx';
import { useReportSchedules } from './api.ts';
import classes from './Reports.module.css';
import { SchedulePanel } from './SchedulePanel.tsx';

const STEP = 20;

/** `/report-schedules`: reports that are mailed regularly, the newest first. */
export function ReportSchedulesPage() {
  const t = useTranslations('reports');
  const common = useTranslations('common');
  const [size, setSize] = useState(STEP);
  const query = useReportSchedules(size);
  return (
    <Page>
      <PageHeader title={common('page.reportSchedules')} />
      {query.data === undefined ? (
        <RowsWaiting whole query={query} />
      ) : query.data.items.length === 0 ? (
        <State icon={IconMail} title={t('none')} text={t('none_text')} />
      ) : (
        <div className={classes.panels}>
          <NoMailServer />
          {query.data.items.map((schedule) => (
            <SchedulePanel key={schedule.id} schedule={schedule} />
          ))}
          <ShowMore
            loading={query.isPlaceholderData}
            remaining={{ n: query.data.total - query.data.items.length, isExact: true }}
            onClick={() => setSize(size + STEP)}
          />
        </div>
      )}
    </Page>
  );
}
