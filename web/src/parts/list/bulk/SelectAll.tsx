import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import { followRefusal } from '../../../kit/session/followRefusal.ts';
import classes from '../EntityList.module.css';
import type { RowSelection } from '../table/selection.ts';
import type { BulkProps } from './bulk.ts';
import { Button } from '../../../ui/buttons/Button.tsx';

/** The server returns at most this many ids at once. */
export const MAX_SELECTED = 1000;

export function SelectAll({
  selection,
  total,
  load,
}: { selection: RowSelection } & BulkProps['all']) {
  const t = useTranslations('list');
  const [loading, setLoading] = useState(false);
  const wasCleared = useRef(false);
  useEffect(() => {
    wasCleared.current = false;
    return () => {
      wasCleared.current = true;
    };
  }, []);
  if (selection.ids.size >= MAX_SELECTED) return null;
  const select = async () => {
    setLoading(true);
    try {
      const ids = await load();
      if (!wasCleared.current) selection.keep(ids); // unless the selection was cleared meanwhile
    } catch (error) {
      followRefusal(error); // every failed query already shows a notice
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button
      size="xs"
      variant="transparent"
      className={classes.bulkAction}
      loading={loading}
      onClick={() => void select()}
    >
      {total > MAX_SELECTED
        ? t('select_first', countArgs(MAX_SELECTED))
        : t('select_all_matching', countArgs(total))}
    </Button>
  );
}
