import { Select, Switch } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ContentView } from '@plumbline/contract/content/wire';
import { CONTENT_KINDS } from '@plumbline/contract/content/files';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMe } from '../../kit/session/me.ts';
import type { KnownContent } from '../../offline/outbox/contents.ts';
import { useContentsWith } from '../../offline/outbox/useContents.ts';
import { FileGrid, FileViewer } from '../../ui/viewer/FileViewer.tsx';
import { State } from '../../ui/layout/States.tsx';
import { ShowMore } from '../../ui/buttons/ShowMore.tsx';
import { SearchField } from '../list/SearchField.tsx';
import { RowsWaiting } from '../page/RowsWaiting.tsx';
import { takeFiles } from '../sync/takeFiles.ts';
import { AddFiles } from './AddFiles.tsx';
import { useFiles } from './api.ts';
import type { FileOwner } from './api.ts';
import classes from './Documents.module.css';
import { FileDetails } from './FileDetails.tsx';
import { FileFoot } from './FileFoot.tsx';
import { useDrop } from './useDrop.ts';
import { useShownFiles } from './useShownFiles.ts';
import { ZipButton } from './ZipButton.tsx';

type WaitingFile = Extract<KnownContent, { at: 'device' }>;

export interface DocumentsProps extends FileOwner {
  /** Its name, for the list of what waits on this device. */
  title: string;
  /** The inspection that waits for its files. */
  inspection_id?: string;
  mayAdd: boolean;
  /** Only what the user has added may be changed. */
  onlyOwn?: boolean;
  /** What else the list can show: the files of the inspections of an object, or of the items of an inspection. */
  below?: 'inspections' | 'items';
}

/** The files of something: pictures first seen as such, others by what they are. */
export function Documents(props: DocumentsProps) {
  const { entity, entity_id, topic, title, inspection_id = null, mayAdd, onlyOwn = false } = props;
  const t = useTranslations('content');
  const me = useMe();
  const [all, setAll] = useState(props.below === 'items');
  const [kind, setKind] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 300);
  const [shown, setShown] = useState<string | null>(null);
  const query = useFiles({ entity, entity_id, topic }, { all, kind, search });
  const loaded = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const isNarrowed = kind !== null || search !== '';
  const known = useContentsWith({ entity, entity_id }, loaded);
  const files = useShownFiles(known, isNarrowed);
  const add = (chosen: File[]) =>
    void takeFiles(
      { entity, entity_id, inspection_id, about: { title, number: '', item: '' } },
      chosen.map((file) => ({ bytes: file, name: file.name, taken_at: null })),
    );
  const isOver = useDrop(mayAdd ? add : null);
  const sizeOf = (id: string) =>
    known.find((one): one is WaitingFile => one.at === 'device' && one.file.content_id === id)?.file
      .body.size ?? 0;
  const contentOf = (id: string) => loaded.find((content) => content.id === id);
  const mayChange = ({ created_by }: ContentView) =>
    mayAdd && (!onlyOwn || created_by?.id === me.id);
  const renew = () => query.refetch();
  return (
    <section className={classes.documents} aria-label={t('title')} data-over={isOver || undefined}>
      <div className={classes.tools}>
        <SearchField label={t('search')} value={text} onChange={setText} />
        <Select
          aria-label={t('kind')}
          placeholder={t('every_kind')}
          clearable
          value={kind}
          onChange={setKind}
          data={CONTENT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        {props.below && (
          <Switch
            label={t(`below.${props.below}`)}
            checked={all}
            onChange={({ currentTarget }) => setAll(currentTarget.checked)}
          />
        )}
        <span className={classes.actions}>
          {(entity === 'object' || entity === 'inspection') && loaded.length > 0 && (
            <ZipButton owner={{ entity, entity_id, topic }} />
          )}
          {mayAdd && <AddFiles onFiles={add} />}
        </span>
      </div>
      {query.data === undefined ? (
        <RowsWaiting query={query} title={t('failed')} />
      ) : files.length === 0 ? (
        <State
          icon={IconPhotoPlus}
          title={t(isNarrowed ? 'none.title' : 'empty.title')}
          text={t(isNarrowed ? 'none.text' : mayAdd ? 'empty.add' : 'empty.text')}
        />
      ) : (
        <FileGrid
          label={t('title')}
          files={files}
          onOpen={setShown}
          renew={renew}
          foot={(file) => (
            <FileFoot file={file} content={contentOf(file.id)} size={sizeOf(file.id)} />
          )}
        />
      )}
      {query.hasNextPage && (
        <ShowMore
          remaining={{
            n: (query.data?.pages[0]?.total ?? 0) - loaded.length,
            isExact: query.data?.pages[0]?.total_is_exact ?? false,
          }}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        />
      )}
      {isOver && <p className={classes.drop}>{t('drop')}</p>}
      <FileViewer
        files={files}
        shown={shown}
        onShow={setShown}
        renew={renew}
        panel={(file) => {
          const content = contentOf(file.id);
          return (
            content && (
              <FileDetails
                key={content.id}
                content={content}
                topic={topic}
                mayChange={mayChange(content)}
                onGone={() => setShown(null)}
              />
            )
          );
        }}
      />
    </section>
  );
}
