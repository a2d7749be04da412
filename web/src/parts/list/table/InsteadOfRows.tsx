import { useTranslations } from 'use-intl';
import { countedArgs } from '../../../kit/format/counted.ts';
import classes from './InsteadOfRows.module.css';
import { activate } from './tableKeys.ts';
import type { RowActions } from './tableKeys.ts';
import type { TableRow } from './tree.ts';
import { Loader } from '../../../ui/layout/Loader.tsx';

/** Below an open row: loading, failed, or more to show. */
export function InsteadOfRows<R>({ line, actions }: { line: TableRow<R>; actions: RowActions<R> }) {
  const t = useTranslations('list');
  const common = useTranslations('common');
  if (line.kind === 'loading') {
    return (
      <span className={`row faint ${classes.late}`} role="status">
        <Loader size={14} aria-hidden /> {common('loading')}
      </span>
    );
  }
  const text =
    line.kind === 'more' ? t('show_more', countedArgs(line.remaining)) : t('children_failed');
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`radius-5 medium ${classes.more}`}
      onClick={() => activate(line, actions)}
    >
      {text}
    </button>
  );
}
