import { formatWeekday } from '../../kit/format/weekday.ts';
import { formatDate } from '../../kit/format/format.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { useMe } from '../../kit/session/me.ts';
import { useToday } from '../../kit/format/now.ts';
import classes from './Shell.module.css';

/** The header on a phone (docs/coverage.md section 1): user, place and date. */
export function PhoneHead() {
  const me = useMe();
  const { locale } = useLanguage();
  const today = useToday();
  return (
    <header className={classes.head}>
      <div dir="auto">
        <strong>{me.full_name}</strong>
        <span>{[me.position, me.business_unit?.name].filter(Boolean).join(' · ')}</span>
      </div>
      <div className={classes.day}>
        <strong className="num-date">{formatDate(today)}</strong>
        <span>{formatWeekday(today, locale)}</span>
      </div>
    </header>
  );
}
