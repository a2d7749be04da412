import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import { notify } from '../../../kit/notify.ts';
import { paths } from '../../../kit/paths.ts';
import { useSearchValue } from '../../../kit/search.ts';
import type { BulkTarget } from '../../../parts/list/bulk/bulk.ts';
import { useGo } from '../../../parts/page/AppLink.tsx';

/** The number of ids that an address holds. */
const MOST_SELECTED = 150;

/** Opens the page of labels for what the list of objects shows. */
export function usePrintListed(): () => void {
  const go = useGo();
  const [filter] = useSearchValue('objects', 'filter');
  const [sort_by] = useSearchValue('objects', 'sort_by');
  return () => go(paths.labels(), { search: { filter, sort_by } });
}

/** Opens the page of labels for the selected objects. */
export function usePrintSelected(): (target: Pick<BulkTarget, 'ids' | 'matching'>) => void {
  const t = useTranslations('objects.labels');
  const go = useGo();
  const printListed = usePrintListed();
  return ({ ids, matching }) => {
    if (ids.length <= MOST_SELECTED)
      go(paths.labels(), { search: { filter: [`id:in:${ids.join(',')}`] } });
    else if (matching === undefined) printListed();
    else notify({ text: t('too_many_selected', countArgs(MOST_SELECTED)) });
  };
}
