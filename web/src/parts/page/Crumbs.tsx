import { useTranslations } from 'use-intl';
import { AppLink } from './AppLink.tsx';
import classes from './Page.module.css';

export interface PathCrumb {
  label: string;
  /** From `paths`. */
  to: string;
}

export function Crumbs({ crumbs }: { crumbs: PathCrumb[] }) {
  const t = useTranslations('page');
  return (
    <nav className={`row wrap small ${classes.crumbs}`} aria-label={t('breadcrumbs')}>
      {crumbs.map((crumb, i) => (
        <span key={crumb.to}>
          {i > 0 && <span aria-hidden>›&ensp;</span>}
          <AppLink to={crumb.to}>{crumb.label}</AppLink>
        </span>
      ))}
    </nav>
  );
}
