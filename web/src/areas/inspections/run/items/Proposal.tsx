import { IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../../kit/format/format.ts';
import type { RunWork } from '../../work.ts';
import classes from './Proposal.module.css';
import itemCard from './ItemCard.module.css';
import { useIsClosed, useRun, type GiveAnswer } from '../useRun.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';

/** Says that an answer is only copied; one tap confirms it unchanged. */
export function Proposal({ give }: { give: GiveAnswer }) {
  const closed = useIsClosed();
  const t = useTranslations('inspections.runner');
  const inspection = useTranslations('inspection');
  return (
    <div className={`row wrap justify-between quiet ${classes.proposal}`}>
      <span>{t('proposed')}</span>
      {!closed && (
        <button
          type="button"
          className={`inline hover ${itemCard.tool}`}
          onClick={() => give({ confirmed: true })}
        >
          <IconCheck size={18} stroke={1.6} aria-hidden />
          {inspection('as_before')}
        </button>
      )}
    </div>
  );
}

/** Confirms every visible proposal, each with its own queue entry, so that it also works offline. */
export function AllAsBefore({ work }: { work: RunWork }) {
  const t = useTranslations('inspections.runner');
  const { answer } = useRun();
  const proposals = work.gaps.filter(({ reason }) => reason === 'confirm');
  if (proposals.length === 0) return null;
  return (
    <div className={`below-12 ${classes.all}`}>
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconCheck size={18} stroke={1.6} aria-hidden />}
        onClick={() => {
          for (const { item } of proposals) answer(item, { confirmed: true });
        }}
      >
        {t('all_as_before', countArgs(proposals.length))}
      </Button>
    </div>
  );
}
