import { RELEVANCE } from '@plumbline/contract/checkLists/checkTypes';
import { useTranslations } from 'use-intl';
import { useEntryByCode } from '../../../parts/entity/dictionary.ts';
import type { ItemLine } from '../tree.ts';
import classes from './OutlineRow.module.css';

/** The answer type, and the weight where it is not the default. */
export function ItemKind({ line: { item } }: { line: ItemLine }) {
  const t = useTranslations('checkLists.item');
  const type = useEntryByCode('check_list_item_check_type')(item.check_type_code);
  const typeName = type === undefined ? '…' : (type?.name ?? '–');
  const relevance = useEntryByCode('relevance')(item.relevance_code);
  const header = item.item_type === 'header';
  return (
    <>
      <span role="gridcell" className={`small quiet break-anywhere ${classes.cell}`}>
        {header ? <span className={classes.quiet}>{t('header')}</span> : typeName}
      </span>
      <span role="gridcell" data-fact className={`small quiet break-anywhere ${classes.cell}`}>
        {!header && (
          <span className={item.relevance_code === RELEVANCE.normal ? classes.quiet : ''}>
            {relevance?.name}
          </span>
        )}
      </span>
    </>
  );
}
