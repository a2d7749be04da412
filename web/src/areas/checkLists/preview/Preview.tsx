import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs, formatNumber } from '../../../kit/format/format.ts';
import { QualityCountsRow } from '../../../ui/status/QualityBar.tsx';
import { StateMessage } from '../../../ui/layout/StateMessage.tsx';
import type { DraftItem } from '../draftItem.ts';
import { linesOf } from '../tree.ts';
import classes from './Preview.module.css';
import { PreviewItem } from './PreviewItem.tsx';
import { tryOut, type TrialAnswers } from './tryOut.ts';

/** The list as an inspector sees it, unsaved changes included; answers given here are not stored. */
export function Preview({ items }: { items: readonly DraftItem[] }) {
  const t = useTranslations('checkLists.preview');
  const inspection = useTranslations('inspection');
  const [trial, setTrial] = useState<TrialAnswers>(new Map());
  const { visible, progress, counts } = useMemo(() => tryOut(items, trial), [items, trial]);
  const lines = useMemo(() => linesOf(items), [items]);
  if (lines.length === 0)
    return <StateMessage icon={IconListCheck} title={t('empty.title')} text={t('empty.text')} />;
  const hidden = lines.length - visible.size;
  return (
    <div className={classes.preview}>
      <header className={classes.top}>
        <span>
          {inspection('answered', {
            filled: formatNumber(progress.filled),
            total: formatNumber(progress.total),
          })}
        </span>
        <QualityCountsRow counts={counts} />
        {hidden > 0 && <span className={classes.hidden}>{t('hidden', countArgs(hidden))}</span>}
        {trial.size > 0 && (
          <Button variant="subtle" size="xs" onClick={() => setTrial(new Map())}>
            {t('again')}
          </Button>
        )}
      </header>
      {lines
        .filter(({ item }) => visible.has(item.key))
        .map(({ item, number, level }) =>
          item.item_type === 'header' ? (
            <h2
              key={item.key}
              className={classes.header}
              data-level={Math.min(level, 3)}
              dir="auto"
            >
              <span className="num">{number}</span> {item.name}
            </h2>
          ) : (
            <PreviewItem
              key={item.key}
              item={item}
              number={number}
              trial={trial}
              answer={(value) => setTrial(new Map(trial).set(item.key, value))}
            />
          ),
        )}
    </div>
  );
}
