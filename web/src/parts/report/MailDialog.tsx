import type { JobBegun } from '@plumbline/contract/jobs/jobs';
import type { Locale } from '@plumbline/contract/kit/locales';
import { mailReport, newReportSchedule } from '@plumbline/contract/reports/mailed';
import type { ReportScheduleView, ReportMailed } from '@plumbline/contract/reports/mailed';
import { SCHEDULED_REPORTS } from '@plumbline/contract/reports/reports';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatMoment, countArgs } from '../../kit/format/format.ts';
import { api } from '../../kit/http/api.ts';
import { refetch } from '../../kit/http/resourceApi.ts';
import { notify } from '../../kit/notify.ts';
import { paths } from '../../kit/paths.ts';
import { DialogForm, FormDialog } from '../form/dialogs/FormDialog.tsx';
import type { PickedEntity } from '../form/fields/PickEntity.tsx';
import { useEntityForm } from '../form/useEntityForm.ts';
import { AppLink } from '../page/AppLink.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { JobProgress } from '../job/JobProgress.tsx';
import { useJob } from '../job/jobs.ts';
import { FailedState } from '../page/FailedState.tsx';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import { NoMailServer, ReaderFields, RhythmField } from './MailFields.tsx';
import { useSendTo } from './refusedReader.ts';
import type { ReportTarget, ReportSettings } from './reportApi.ts';
import { USUAL_RHYTHM } from './RhythmFields.tsx';
import { SkippedReaders } from './SkippedReaders.tsx';
import { Button } from '../../ui/buttons/Button.tsx';

interface Props {
  reported: ReportTarget;
  settings: ReportSettings;
  onClose: () => void;
}

interface Values {
  recipients: PickedEntity[];
  language: Locale | null;
  rrule: string;
}

/** Mails a report as it has been chosen: once, or by schedule. */
export function MailDialog(props: Props) {
  const t = useTranslations('report.mail');
  const [sent, setSent] = useState<{ job: string; readers: PickedEntity[] } | null>(null);
  const { reported, onClose } = props;
  return (
    <FormDialog opened onClose={onClose} title={t('title', { name: reported.name })}>
      {sent ? (
        <MailProgress {...sent} onClose={onClose} />
      ) : (
        <MailForm {...props} onSent={(job, readers) => setSent({ job, readers })} />
      )}
    </FormDialog>
  );
}

interface FormProps extends Props {
  onSent: (job: string, readers: PickedEntity[]) => void;
}

function MailForm({ reported: { config, id }, settings, onClose, onSent }: FormProps) {
  const t = useTranslations('report.mail');
  const common = useTranslations('common');
  const [frequency, setFrequency] = useState<'once' | 'regularly'>('once');
  const isOnce = frequency === 'once';
  const { from, to, format, sections, with_pictures } = settings;
  const hasPeriod = from !== null || to !== null;
  const sendTo = useSendTo();
  const entityForm = useEntityForm<Values>({
    begin: { recipients: [], language: null, rrule: USUAL_RHYTHM },
    schema: isOnce ? mailReport : newReportSchedule,
    toBody: ({ recipients, language, rrule }) => ({
      report_config: config,
      entity_id: id,
      format,
      sections,
      with_pictures,
      language,
      recipient_ids: recipients.map((one) => one.id),
      ...(isOnce ? { from, to } : { rrule }),
    }),
    fieldOf: (loc) => (loc === 'rrule' || loc === 'language' ? loc : 'recipients'),
    isNew: true,
    send: async (body, { key }) => {
      const readers = entityForm.form.getValues('recipients');
      const options = { body, idempotencyKey: key };
      if (isOnce) {
        const { job } = await sendTo(readers, () => api.post<JobBegun>('/report_mail', options));
        onSent(job.id, readers);
        return;
      }
      const answer = await sendTo(readers, () =>
        api.post<ReportScheduleView>('/report_schedule', options),
      );
      await refetch('report_schedule');
      notify({ text: t('added', { at: formatMoment(answer.next_at) }) });
      onClose();
    },
  });
  return (
    <DialogForm
      entityForm={entityForm}
      verb={isOnce ? t('send') : t('add')}
      onClose={onClose}
      aside={<AppLink to={paths.reportSchedules()}>{common('page.reportSchedules')}</AppLink>}
    >
      <NoMailServer />
      <ReaderFields />
      {SCHEDULED_REPORTS.includes(config) && (
        <Segments
          aria-label={t('how_often')}
          fullWidth
          data={[
            { value: 'once', label: t('once') },
            { value: 'regularly', label: t('regularly') },
          ]}
          value={frequency}
          onChange={setFrequency}
        />
      )}
      {!isOnce && <RhythmField />}
      {!isOnce && hasPeriod && <p className="faint small">{t('no_period')}</p>}
    </DialogForm>
  );
}

interface MailProgressProps {
  job: string;
  readers: readonly { id: string; name: string }[];
  onClose: () => void;
}

const CHANGES = ['content'] as const;

/** The progress of the job that mails a report, and then its readers. */
function MailProgress({ job: id, readers, onClose }: MailProgressProps) {
  const t = useTranslations('report.mail');
  const common = useTranslations('common');
  const job = useJob(id, CHANGES);
  if (job.isError) return <FailedState error={job.error} retry={() => void job.refetch()} />;
  if (!job.data) return <RowsSkeleton rows={2} />;
  if (job.data.status !== 'done') return <JobProgress job={job.data} at={job.dataUpdatedAt} />;
  const { sent_count, skipped } = job.data.result as ReportMailed; // as the job stores it
  return (
    <>
      <div className="below-16" role="status">
        {t('sent', countArgs(sent_count))}
        <SkippedReaders skipped={skipped} readers={readers} />
      </div>
      <div className="row flex-wrap justify-end gap-16">
        <Button onClick={onClose}>{common('close')}</Button>
      </div>
    </>
  );
}
