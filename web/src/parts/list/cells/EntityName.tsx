import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../page/AppLink.tsx';
import classes from './EntityName.module.css';
import { useRowTab } from '../table/rowFocus.ts';
import { pathAbove } from './pathAbove.ts';

interface Props {
  to: string;
  name: string;
  code?: string | null;
  /** The meaning of the icon: the class. */
  kind?: string | undefined;
  icon?: ComponentType<{ size?: number; stroke?: number }>;
  archived?: boolean;
}

/** Class icon, name and code; if it does not fit, the code disappears as a whole before the name does. */
export function EntityTitle({ to, name, code, kind, icon: Icon, archived = false }: Props) {
  const t = useTranslations('field');
  const tabIndex = useRowTab();
  return (
    <>
      {Icon && (
        <span
          className={`grid flex-none quiet ${classes.icon}`}
          {...(kind ? { title: kind, role: 'img', 'aria-label': kind } : { 'aria-hidden': true })}
        >
          <Icon size={16} stroke={1.5} />
        </span>
      )}
      <span className={`flex grow overflow-hidden flex-wrap ${classes.line}`}>
        <AppLink
          to={to}
          className={classes.name}
          tabIndex={tabIndex}
          title={name}
          underline="never"
        >
          <span dir="auto">{name}</span>
        </AppLink>
        {archived && (
          <span className={`radius-5 size-11 quiet ${classes.tag}`}>{t('archived')}</span>
        )}
        {code && (
          <span className={`faint cut ${classes.code}`} dir="auto">
            {code}
          </span>
        )}
      </span>
    </>
  );
}

/** The names above a row; the nearest one is truncated last. */
export function PlaceCell({ row }: { row: { name: string; full_name: string } }) {
  const path = pathAbove(row);
  if (path === undefined) return '–';
  return (
    <span className={`block overflow-hidden quiet ${classes.place}`} title={path}>
      <bdi>{path}</bdi>
    </span>
  );
}
