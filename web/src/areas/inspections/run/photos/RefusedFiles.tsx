import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { KnownContent } from '../../../../offline/outbox/contents.ts';
import { undecidedOf } from '../../../../offline/outbox/entry.ts';
import { EntryActs } from '../../../../parts/sync/EntryActs.tsx';
import { Reason } from '../../../../parts/sync/AnswerRow.tsx';
import refused from '../items/Refused.module.css';
import { fileNameOf } from './itemFiles.ts';

/** Files that wait for a decision. */
export function RefusedFiles({ known }: { known: readonly KnownContent[] }) {
  const t = useTranslations('inspections.runner.photos');
  return known.flatMap((one) => {
    const ownEntries = one.at === 'device' ? [one.file, ...one.changes] : one.changes;
    return undecidedOf(ownEntries).map((entry) => (
      <div key={entry.key} className={`flex gap-10 radius-10 ${refused.refused}`} role="alert">
        <IconAlertCircle size={18} stroke={1.6} aria-hidden />
        <div>
          <strong>{t('not_accepted')}</strong>
          <p dir="auto">{fileNameOf(one)}</p>
          <Reason entry={entry} />
          <EntryActs entry={entry} />
        </div>
      </div>
    ));
  });
}
