import type { ContentView } from '@plumbline/contract/content/wire';
import { IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatMoment } from '../../kit/format/format.ts';
import { useMe } from '../../kit/session/me.ts';
import { ShowMore } from '../../ui/buttons/ShowMore.tsx';
import { StateMessage } from '../../ui/layout/StateMessage.tsx';
import { Modal } from '../../ui/overlays/Dialog.tsx';
import { Thumbnail } from '../../ui/viewer/ThumbnailGrid.tsx';
import { RowsWaiting } from '../page/RowsWaiting.tsx';
import { deletedFilesQuery, useRestoreFile } from './api.ts';
import type { FileOwner } from './api.ts';
import classes from './FileList.module.css';
import { viewedContent } from './viewedFile.ts';
import { Button } from '../../ui/buttons/Button.tsx';

interface Props {
  owner: FileOwner;
  /** Whether files of its parts are included. */
  all: boolean;
  /** Whether the user may restore only their own files. */
  onlyOwn: boolean;
}

/** Leads from the files of something to those that were deleted there and can still be restored. */
export function DeletedFiles(props: Props) {
  const t = useTranslations('content.bin');
  const [opened, setOpened] = useState(false);
  return (
    <div className={classes.bin}>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        data-phone="md"
        leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('title')}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={t('title')} size="lg">
        <Bin {...props} />
      </Modal>
    </div>
  );
}

function Bin({ owner, all, onlyOwn }: Props) {
  const t = useTranslations('content.bin');
  const me = useMe();
  const query = useInfiniteQuery(deletedFilesQuery(owner, all, onlyOwn ? me.id : null));
  const [first] = query.data?.pages ?? [];
  if (first === undefined) return <RowsWaiting query={query} rows={4} title={t('failed')} />;
  const contents = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (contents.length === 0)
    return <StateMessage icon={IconTrash} title={t('empty')} text={t('restorable')} />;
  return (
    <>
      <p className="quiet below-12">{t('restorable')}</p>
      <ul className="card lined" aria-label={t('title')}>
        {contents.map((content) => (
          <DeletedFile
            key={content.id}
            content={content}
            topic={owner.entity}
            renew={() => query.refetch()}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <ShowMore
          remaining={{ n: (first.total ?? 0) - contents.length, isExact: first.total_is_exact }}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        />
      )}
    </>
  );
}

interface RowProps {
  content: ContentView;
  topic: FileOwner['entity'];
  renew: () => Promise<unknown>;
}

function DeletedFile({ content, topic, renew }: RowProps) {
  const t = useTranslations('content.bin');
  const common = useTranslations('common');
  const restore = useRestoreFile(topic);
  const { name, updated_at, updated_by } = content;
  return (
    <li className={`stack align-centre ${classes.deleted}`}>
      <span className={`overflow-hidden radius-5 ${classes.thumbnail}`}>
        <Thumbnail file={viewedContent(content, '')} renew={renew} iconSize={20} />
      </span>
      <span className="break-anywhere">
        <span dir="auto">{name}</span>
        <small className="block quiet">
          {[t('deleted', { time: formatMoment(updated_at) }), updated_by?.name]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <Button
        variant="default"
        size="xs"
        data-phone="md"
        loading={restore.isPending}
        onClick={() => restore.mutate(content)}
      >
        {common('restore')}
      </Button>
    </li>
  );
}
