import { useTranslations } from 'use-intl';
import { ViewPill } from '../../ui/layout/ViewPill.tsx';
import { NOTICE_VIEWS, type NoticeFilter } from './notices.ts';
import classes from './NoticeBoard.module.css';

export function Views({
  view,
  choose,
}: {
  view: NoticeFilter;
  choose: (view: NoticeFilter) => void;
}) {
  const t = useTranslations('notices.views');
  return (
    <div className={classes.views} role="group" aria-label={t('label')}>
      {NOTICE_VIEWS.map((one) => (
        <ViewPill
          key={one}
          label={t(one)}
          count={undefined}
          chosen={one === view}
          onClick={() => choose(one)}
        />
      ))}
    </div>
  );
}
