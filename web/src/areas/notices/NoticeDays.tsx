import { useTranslations } from 'use-intl';
import { dateOf } from '../../kit/format/dateOf.ts';
import { formatWeekday } from '../../kit/format/weekday.ts';
import { formatDate } from '../../kit/format/format.ts';
import { useToday } from '../../kit/format/now.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import classes from './NoticeList.module.css';
import type { KnownNotice } from './notices.ts';
import { NoticeRow } from './NoticeRow.tsx';

/** Notices under the days of the user's zone. */
export function NoticeDays({
  notices,
  gone,
}: {
  notices: readonly KnownNotice[];
  gone: ReadonlySet<string>;
}) {
  const days = Map.groupBy(notices, ({ created_at }) => formatDate(created_at));
  return [...days].map(([day, ofDay]) => (
    <section key={day}>
      <h2 className={`line-below small regular faint ${classes.day}`}>
        <DayName day={day} /> · <span className="num-date">{day}</span>
      </h2>
      <ol className="lined below-12">
        {ofDay.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} isGone={gone.has(notice.id)} />
        ))}
      </ol>
    </section>
  ));
}

/** “Today”, “Yesterday”, otherwise the weekday. */
function DayName({ day }: { day: string }) {
  const list = useTranslations('list');
  const { locale } = useLanguage();
  const today = useToday();
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (day === formatDate(today)) return list('preset.today');
  if (day === formatDate(yesterday)) return list('preset.yesterday');
  return formatWeekday(dateOf(day), locale);
}
