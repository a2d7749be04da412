import { useTranslations } from 'use-intl';
import { useSearchValue } from '../../kit/search.ts';
import { Page } from '../../parts/page/Page.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { NoticeBoard } from './NoticeBoard.tsx';
import classes from './Notices.module.css';
import { SettingsLink } from './SettingsLink.tsx';
import { useRowKeys } from './useRowKeys.ts';

/** `/notices`: the user's notices. */
export function NoticesPage() {
  const t = useTranslations('shell.notices');
  const [chosen, setChosen] = useSearchValue('notices', 'view');
  const view = chosen ?? 'all';
  return (
    <Page>
      <PageHeader title={t('title')} actions={<SettingsLink />} />
      <div ref={useRowKeys()} className={classes.page}>
        <NoticeBoard
          key={view}
          view={view}
          choose={(next) => setChosen(next === 'all' ? undefined : next)}
        />
      </div>
    </Page>
  );
}
