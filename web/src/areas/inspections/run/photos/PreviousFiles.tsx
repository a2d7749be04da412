import type { ItemView } from '@plumbline/contract/inspections/items';
import { IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs, formatNumber } from '../../../../kit/format/format.ts';
import { itemFilesQuery } from '../../../../offline/inspectionWork.ts';
import { FileViewer } from '../../../../ui/viewer/FileViewer.tsx';
import { useViewed } from './useViewed.ts';
import classes from './Photos.module.css';

type Previous = NonNullable<ItemView['previous']>;

/** The photos of the same question in the last inspection. */
export function PreviousFiles({ previous, shown_in }: { previous: Previous; shown_in: string }) {
  const t = useTranslations('inspections.runner.photos');
  const [isOpen, setOpen] = useState(false);
  const { content_count: count } = previous;
  return (
    <>
      <button
        type="button"
        className={`inline gap-4 radius-7 medium quiet hover ${classes.previous}`}
        aria-label={t('previous', countArgs(count))}
        onClick={() => setOpen(true)}
      >
        <IconPhoto size={16} stroke={1.6} aria-hidden />
        <span className="num">{formatNumber(count)}</span>
      </button>
      {isOpen && (
        <PreviousViewer id={previous.item_id} shown_in={shown_in} close={() => setOpen(false)} />
      )}
    </>
  );
}

interface ViewerProps {
  id: string;
  /** The inspection in progress. */
  shown_in: string;
  close: () => void;
}

function PreviousViewer({ id, shown_in, close }: ViewerProps) {
  const { data, refetch, isLoading, fetchStatus } = useQuery(itemFilesQuery(id, shown_in));
  const isRead = data !== undefined;
  const [chosen, setChosen] = useState<string | null>(null);
  const files = useViewed((data ?? []).map((content) => ({ at: 'server', content, changes: [] })));
  return (
    <FileViewer
      files={files}
      missing={
        isRead ? undefined : isLoading && fetchStatus === 'fetching' ? 'loading' : 'unreachable'
      }
      shown={chosen ?? files[0]?.id ?? ''}
      onShow={(next) => (next === null ? close() : setChosen(next))}
      renew={async () => refetch()}
    />
  );
}
