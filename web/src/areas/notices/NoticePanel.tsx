import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { NoticeBoard } from './NoticeBoard.tsx';
import classes from './Notices.module.css';
import type { NoticeFilter } from './notices.ts';
import { SettingsLink } from './SettingsLink.tsx';
import { useRowKeys } from './useRowKeys.ts';
import { focusOnce } from '../../kit/firstFocus.ts';

/** The newest notices, over any page; following one of its links closes it. */
export function NoticePanel({ close }: { close: () => void }) {
  const t = useTranslations('notices');
  const shell = useTranslations('shell.notices');
  const [view, setView] = useState<NoticeFilter>('all');
  const panel = useRowKeys();
  useEffect(() => {
    const node = panel.current;
    const closeOnLink = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a')) close();
    };
    focusOnce(node); // from here the arrows lead to the first row
    node?.addEventListener('click', closeOnLink);
    return () => node?.removeEventListener('click', closeOnLink);
  }, [panel, close]);
  return (
    <div ref={panel} className={`column ${classes.panel}`} tabIndex={-1} data-held>
      <div className={`row gap-4 line-below ${classes.head}`}>
        <p className={`bold ${classes.title}`}>{shell('title')}</p>
        <SettingsLink />
      </div>
      <div className={`flex-1 ${classes.scroller}`}>
        <NoticeBoard key={view} view={view} choose={setView} />
      </div>
      <div className={`line-above ${classes.foot}`}>
        <AppLink to={paths.notices()}>{t('see_all')}</AppLink>
      </div>
    </div>
  );
}
