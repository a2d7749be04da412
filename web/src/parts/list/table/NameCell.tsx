import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import classes from './NameCell.module.css';
import type { TableRow } from './tree.ts';

export const Indent = ({ level }: { level: number }) =>
  Array.from({ length: level - 1 }, (_, i) => (
    <span key={i} className={`flex-none relative ${classes.guide}`} />
  ));

interface NameProps<R> {
  line: Extract<TableRow<R>, { kind: 'row' }>;
  toggle: ((id: string) => void) | undefined;
  children: ReactNode;
}

export function NameCell<R>({ line, toggle, children }: NameProps<R>) {
  const t = useTranslations('list');
  const Chevron = line.expanded === true ? IconChevronDown : IconChevronRight;
  return (
    <td>
      <div className="flex align-centre min-width-0 full-height">
        {toggle && <Indent level={line.level} />}
        {toggle &&
          (line.expanded === null ? (
            <span className={`centre flex-none radius-5 quiet ${classes.chevron}`} />
          ) : (
            <button
              type="button"
              tabIndex={-1}
              className={`centre flex-none radius-5 quiet ${classes.chevron}`}
              aria-label={line.expanded ? t('collapse') : t('expand')}
              onClick={() => toggle(line.id)}
            >
              <Chevron size={16} stroke={1.6} aria-hidden />
            </button>
          ))}
        {children}
      </div>
    </td>
  );
}
