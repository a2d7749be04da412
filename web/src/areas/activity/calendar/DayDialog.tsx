import { dateOf } from '../../../kit/format/dateOf.ts';
import { formatWeekday } from '../../../kit/format/weekday.ts';
import { useNow } from '../../../kit/format/now.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { openFilter } from '@plumbline/contract/inspections/todo';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { ShowMore } from '../../../ui/buttons/ShowMore.tsx';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import { useOpenWork } from '../useOpenWork.ts';
import classes from './Chip.module.css';
import { Chip } from './Chip.tsx';

interface Props {
  day: string;
  /** The filters of the lane and view. */
  filters: string[];
  onClose: () => void;
}

/** All inspections of a day. */
export function DayDialog({ day, filters, onClose }: Props) {
  const { locale } = useLanguage();
  const now = useNow();
  const { query, rows, total, remaining } = useOpenWork(
    [openFilter, `assigned_time=${day}`, ...filters],
    true,
  );
  return (
    <Modal opened onClose={onClose} title={`${formatWeekday(dateOf(day), locale)} ${day}`}>
      {total === undefined ? (
        <RowsWaiting query={query} rows={4} />
      ) : (
        <ul className={`column ${classes.chips}`} data-rows>
          {rows.map((inspection) => (
            <Chip
              key={inspection.id}
              inspection={{
                ...inspection,
                overdue: inspection.due_time !== null && new Date(inspection.due_time) < now,
              }}
            />
          ))}
        </ul>
      )}
      <ShowMore
        className="above-8"
        loading={query.isFetchingNextPage}
        remaining={remaining}
        onClick={() => void query.fetchNextPage()}
      />
    </Modal>
  );
}
