import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { UrlTabs, type TabbedRoute, type UrlTab } from '../../ui/layout/UrlTabs.tsx';
import { Page } from '../page/Page.tsx';
import { PageHeader, type HeaderProps, type PathCrumb } from '../page/PageHeader.tsx';
import { ArchivedTag } from './ArchivedTag.tsx';
import { ENTITIES } from './entities.ts';

/** The tabs that most rows have. */
const WORDS = { overview: 'overview', documents: 'documents', audit: 'audit_log' } as const;

interface Props<N extends TabbedRoute> extends Omit<HeaderProps, 'crumbs'> {
  entity: keyof typeof ENTITIES;
  archived?: boolean;
  /** The path from the list to the row. */
  above?: PathCrumb[];
  route: N;
  tabsLabel: string;
  tabs: (Omit<UrlTab<N>, 'label'> & { label?: string })[];
  /** Content between the header and the tabs. */
  children?: React.ReactNode;
}

/** The page of one row, below its list: header and tabs. */
export function RowFrame<N extends TabbedRoute>(props: Props<N>) {
  const { entity, archived = false, above = [], badge, route, tabs, tabsLabel, children } = props;
  const t = useTranslations('common');
  const { list } = ENTITIES[entity];
  return (
    <Page>
      <PageHeader
        {...props}
        badge={
          <>
            {badge}
            {archived && <ArchivedTag />}
          </>
        }
        crumbs={[{ label: t(`page.${list}`), to: paths[list]() }, ...above]}
      />
      {children}
      <UrlTabs
        route={route}
        label={tabsLabel}
        tabs={tabs.map((tab) => ({
          ...tab,
          label: tab.label ?? t(WORDS[tab.value as keyof typeof WORDS]), // others have a label
        }))}
      />
    </Page>
  );
}
