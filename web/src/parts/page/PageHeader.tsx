import { useDocumentTitle } from '@mantine/hooks';
import { PRODUCT_NAME } from '@plumbline/contract/product';
import { Children } from 'react';
import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCanGoBack } from '../../kit/router/parts.tsx';
import { useTranslations } from 'use-intl';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import { AppLink, useGo } from './AppLink.tsx';
import page from './Page.module.css';
import { ActionIcon } from '../../ui/buttons/Button.tsx';

export interface PathCrumb {
  label: string;
  /** From `paths`. */
  to: string;
}

export interface HeaderProps {
  title: string;
  /** The title of the browser tab, where the page title alone would be ambiguous. */
  tab?: string;
  /** Content beside the title: a status badge, the pills of views. */
  badge?: ReactNode;
  /** Short facts under the title, separated by dots. On a phone the context line. */
  meta?: ReactNode;
  crumbs?: PathCrumb[];
  avatar?: ReactNode;
  /** At most four buttons, the primary one last. */
  actions?: ReactNode;
}

/** The head of every page; on a phone it is the sticky 56 px bar, with a back button on pages with crumbs. */
export function PageHeader({
  title,
  tab = title,
  badge,
  meta,
  crumbs = [],
  avatar,
  actions,
}: HeaderProps) {
  useDocumentTitle(`${tab} · ${PRODUCT_NAME}`);
  const up = crumbs.at(-1);
  return (
    <header className={`row gap-12 below-12 ${classes.header}`}>
      {up && <BackButton to={up.to} />}
      {avatar}
      <div className={`column grow ${classes.names}`}>
        {crumbs.length > 0 && <Crumbs crumbs={crumbs} />}
        <div className={`row wrap ${classes.titleRow}`}>
          <h1 className={`title-20 break-anywhere ${classes.title}`} dir="auto">
            {title}
          </h1>
          {badge}
        </div>
        {meta !== undefined && (
          <div className={`flex align-centre quiet flex-wrap ${classes.meta}`}>
            {Children.map(meta, (fact) => fact && <span>{fact}</span>)}
          </div>
        )}
      </div>
      {actions && <div className="wrap justify-end">{actions}</div>}
    </header>
  );
}

function Crumbs({ crumbs }: { crumbs: PathCrumb[] }) {
  const t = useTranslations('page');
  return (
    <nav className={`row wrap gap-6 small faint ${page.crumbs}`} aria-label={t('breadcrumbs')}>
      {crumbs.map((crumb, i) => (
        <span key={crumb.to}>
          {i > 0 && <span aria-hidden>›&ensp;</span>}
          <AppLink to={crumb.to}>{crumb.label}</AppLink>
        </span>
      ))}
    </nav>
  );
}

/** Leads back, or up if the page was opened directly; on desktop the breadcrumbs do. */
function BackButton({ to }: { to: string }) {
  const t = useTranslations('common');
  const mayGoBack = useCanGoBack();
  const go = useGo();
  return (
    <Tooltip label={t('back')}>
      <ActionIcon
        data-only="phone"
        size={44}
        className={page.back}
        aria-label={t('back')}
        onClick={() => (mayGoBack ? window.history.back() : go(to))}
      >
        <IconArrowLeft size={22} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
