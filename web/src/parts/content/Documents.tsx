import { IconPhotoPlus } from '@tabler/icons-react';
import { type ContentView, contents } from '@plumbline/contract/content/wire';
import { QUALITY } from '@plumbline/contract/quality/codes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ShowMore } from '../../ui/buttons/ShowMore.tsx';
import { StateMessage } from '../../ui/layout/StateMessage.tsx';
import { QualityBadge } from '../../ui/status/StatusBadge.tsx';
import { FileGrid } from '../../ui/viewer/FileViewer.tsx';
import { RowsWaiting } from '../page/RowsWaiting.tsx';
import { useMe } from '../../kit/session/me.ts';
import { useEntriesAt } from '../../offline/outbox/shownQueue.ts';
import { isContent } from '../../offline/outbox/entry.ts';
import type { RowCount } from '../../kit/format/counted.ts';
import { withTimeout } from '../../kit/chunk.ts';
import { later } from '../../kit/later.ts';
import { notifyError } from '../../kit/notify.ts';
import { fetchWhenQuiet } from '../../kit/quiet.ts';
import type { FieldPath } from '../../kit/http/selection.ts';
import { FieldsExport } from '../list/export/FieldsExport.tsx';
import { AddFiles } from './AddFiles.tsx';
import { fileListQuery } from './api.ts';
import type { FileOwner } from './api.ts';
import { DeletedFiles } from './DeletedFiles.tsx';
import type { PreviousAnswer } from './earlier.ts';
import { FileFoot } from './FileFoot.tsx';
import { FileList } from './FileList.tsx';
import { isNarrowed, fileFilters, type FileQuery } from './fileQuery.ts';
import { FileTools } from './FileTools.tsx';
import { useDrop } from './useDrop.ts';
import { useFileQuery } from './useFileQuery.ts';
import { useShownFiles } from './useShownFiles.ts';
import { ZipButton } from './ZipButton.tsx';
import classes from './Documents.module.css';

const viewer = later(async () => await import('./FilesViewer.tsx'));
const unsentRows = later(async () => await import('../sync/FileRows.tsx'));
/** With the outbox, which a page without unsent files shows without. */
const loadTaking = () => withTimeout(async () => await import('../../offline/outbox/takeFiles.ts'));

export interface DocumentsProps extends FileOwner {
  /** The owner's name, for the list of entries on this device. */
  title: string;
  /** The inspection whose completion waits for the files. */
  inspection_id?: string;
  mayAdd: boolean;
  /** Whether the user may change only their own files. */
  onlyOwn?: boolean;
  /** Further files that the list can show: those of an object's inspections, or of an inspection's items. */
  below?: 'inspections' | 'items';
  /** The previous answer to an item's question; null if there is none. */
  beforeOf?: (item_id: string) => PreviousAnswer | null;
}

/** The files of something: pictures first seen as such, others by what they are. */
export function Documents(props: DocumentsProps) {
  const { entity, entity_id, title, inspection_id = null, mayAdd, below } = props;
  const owner = { entity, entity_id };
  const t = useTranslations('content');
  const common = useTranslations('common');
  const fileQuery = useFileQuery(below === 'items');
  const [shown, setShown] = useState<string | null>(null);
  viewer.useSoon();
  const loaded = viewer.useOnRequest(shown !== null, () => setShown(null));
  const query = useInfiniteQuery(fileListQuery(owner, fileQuery.query));
  const [first] = query.data?.pages ?? [];
  const contents = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const files = useShownFiles(contents);
  const mayChange = useMayChangeFile(props);
  useEffect(() => (mayAdd ? fetchWhenQuiet(loadTaking) : undefined), [mayAdd]);
  const take = async (chosen: File[]) => {
    const { takeFiles } = await loadTaking();
    await takeFiles(
      { entity, entity_id, inspection_id, about: { title, number: '', item: '' } },
      chosen.map((file) => ({ bytes: file, name: file.name, taken_at: null })),
    );
  };
  const add = (chosen: File[]) => void take(chosen).catch(notifyError);
  const isOver = useDrop(mayAdd && shown === null ? add : null);
  const renew = () => query.refetch();
  const list = { files, contents, onOpen: setShown, renew };
  return (
    <section
      className={`stack single-column ${classes.documents}`}
      aria-label={common('documents')}
    >
      <FileTools owner={owner} fileQuery={fileQuery} below={below} contents={contents}>
        {(entity === 'object' || entity === 'inspection') && contents.length > 0 && (
          <ZipButton owner={owner} />
        )}
        {contents.length > 0 && (
          <FilesExport
            owner={owner}
            query={fileQuery.query}
            total={first && { n: first.total ?? 0, isExact: first.total_is_exact }}
          />
        )}
        {mayAdd && <AddFiles onFiles={add} />}
      </FileTools>
      <UnsentFiles owner={owner} inspection_id={inspection_id} />
      {first === undefined ? (
        <RowsWaiting query={query} title={t('failed')} />
      ) : files.length === 0 ? (
        <NoFiles narrowed={isNarrowed(fileQuery.query)} mayAdd={mayAdd} />
      ) : fileQuery.layout === 'list' ? (
        <FileList {...list} label={common('documents')} />
      ) : (
        <FileGrid
          {...list}
          label={common('documents')}
          badge={({ id }) => <Finding content={contents.find((one) => one.id === id)} />}
          foot={({ id }) => <FileFoot content={contents.find((one) => one.id === id)} />}
        />
      )}
      {query.hasNextPage && first && (
        <ShowMore
          remaining={{ n: (first.total ?? 0) - contents.length, isExact: first.total_is_exact }}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        />
      )}
      {mayAdd && (
        <DeletedFiles owner={owner} all={below === 'items'} onlyOwn={props.onlyOwn ?? false} />
      )}
      {isOver && <p className={`centre card ${classes.drop}`}>{t('drop')}</p>}
      {loaded && (
        <loaded.FilesViewer
          {...{ files, contents, shown, renew, mayChange }}
          topic={entity}
          onShow={setShown}
          beforeOf={props.beforeOf}
        />
      )}
    </section>
  );
}

/** The finding that the file proves; nothing if its item is in order. */
function Finding({ content }: { content: ContentView | undefined }) {
  const status = content?.quality_status;
  return status && status.code !== QUALITY.ok && <QualityBadge status={status} size="small" />;
}

function NoFiles({ narrowed, mayAdd }: { narrowed: boolean; mayAdd: boolean }) {
  const t = useTranslations('content');
  return (
    <StateMessage
      icon={IconPhotoPlus}
      title={t(narrowed ? 'none.title' : 'empty.title')}
      text={t(narrowed ? 'none.text' : mayAdd ? 'empty.add' : 'empty.text')}
    />
  );
}

interface Shown {
  entity: string;
  mayAdd: boolean;
  onlyOwn?: boolean;
  below?: 'inspections' | 'items';
}

/** Which of the files may be changed here: those of an inspection only on its own page, while it is worked on. */
function useMayChangeFile({ entity, mayAdd, onlyOwn = false, below }: Shown) {
  const me = useMe();
  return (content: ContentView): boolean =>
    mayAdd &&
    (content.entity === entity || below === 'items') &&
    (!onlyOwn || content.created_by?.id === me.id);
}

interface Props {
  owner: FileOwner;
  /** The inspection, whose items' files are included. */
  inspection_id: string | null;
}

/** The files of this device that the server does not have yet, with their progress and the reason. */
function UnsentFiles({ owner: { entity, entity_id }, inspection_id }: Props) {
  const ownEntries = useEntriesAt(entity_id)
    .filter(isContent)
    .filter((one) => inspection_id !== null || one.entity === entity);
  const loaded = unsentRows.useNeeded(ownEntries.length > 0);
  if (ownEntries.length === 0 || loaded === null) return null;
  return (
    <div className={`card ${classes.waiting}`}>
      <loaded.FileRows entries={ownEntries} compact />
    </div>
  );
}

/** The fields of a file in the list. */
const SHOWN = [
  'name',
  'user_tags',
  'size',
  'created_by',
  'created_at',
] as const satisfies FieldPath<ContentView>[];

interface FilesExportProps {
  owner: FileOwner;
  query: FileQuery;
  total: RowCount | undefined;
}

/** Offers the list of files, not the files, as a file. */
function FilesExport({ owner: { entity, entity_id }, query, total }: FilesExportProps) {
  const of = query.all
    ? [`${entity}=${entity_id}`]
    : [`entity=${entity}`, `entity_id=${entity_id}`];
  return (
    <FieldsExport
      resource={contents}
      query={{
        filter: fileFilters(query),
        global_filter: of,
        sort_by: query.sort,
        with_archived: false,
      }}
      fields={SHOWN}
      total={total}
    />
  );
}
