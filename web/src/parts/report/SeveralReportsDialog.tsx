import { MOST_REPORTS } from '@plumbline/contract/reports/reports';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { Modal } from '../../ui/overlays/Dialog.tsx';
import { RowsWaiting } from '../page/RowsWaiting.tsx';
import { useReportable } from './severalApi.ts';
import { SeveralReportsForm } from './SeveralReportsForm.tsx';
import { SeveralReportsMade } from './SeveralReportsMade.tsx';

interface Props {
  /** The selected inspections, or the job that makes their reports. */
  of: { ids: readonly string[] } | { job: string };
  onBegun: (job: string) => void;
  onClose: () => void;
}

/** The dialog for reports of several inspections: their settings, their progress, and their file. */
export function SeveralReportsDialog({ of, onBegun, onClose }: Props) {
  const t = useTranslations('report');
  return (
    <Modal opened onClose={onClose} title={t('several.title')}>
      {'job' in of ? (
        <SeveralReportsMade id={of.job} onClose={onClose} />
      ) : of.ids.length > MOST_REPORTS ? (
        <p role="alert">{t('several.too_many', countArgs(MOST_REPORTS))}</p>
      ) : (
        <Chosen ids={of.ids} onBegun={onBegun} onClose={onClose} />
      )}
    </Modal>
  );
}

function Chosen({ ids, ...rest }: Omit<Props, 'of'> & { ids: readonly string[] }) {
  const reportable = useReportable(ids);
  if (!reportable.data) return <RowsWaiting query={reportable} rows={5} />;
  return <SeveralReportsForm {...reportable.data} {...rest} />;
}
