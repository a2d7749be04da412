import type { ContentView } from '@plumbline/contract/content/wire';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatDate } from '../../kit/format/format.ts';
import type { ChangeTopic } from '../../kit/http/queryClient.ts';
import type { ViewedFile } from '../../ui/viewer/files.ts';
import { FileViewer } from '../../ui/viewer/FileViewer.tsx';
import { Tool } from '../../ui/viewer/Tool.tsx';
import { useDescribeFile, useRestoreFile } from './api.ts';
import { DrawingDialog } from './DrawingDialog.tsx';
import { useEarlier, type PreviousAnswer } from './earlier.ts';
import { FileDetails } from './FileDetails.tsx';
import { annotationsOf } from './viewedFile.ts';
import { focusOnce } from '../../kit/firstFocus.ts';
import { Button } from '../../ui/buttons/Button.tsx';

/** The file just deleted. It stays in place until another one is chosen, so that a second press deletes no other. */
interface Deleted {
  content: ContentView;
  file: ViewedFile;
  /** The file's index among the others. */
  at: number;
}

interface Props {
  files: readonly ViewedFile[];
  /** The contents as the server has them. */
  contents: readonly ContentView[];
  shown: string | null;
  onShow: (id: string | null) => void;
  renew: () => Promise<unknown>;
  topic: ChangeTopic;
  mayChange: (content: ContentView) => boolean;
  beforeOf: ((item_id: string) => PreviousAnswer | null) | undefined;
}

/** The files over the whole window, where they are described, drawn on, deleted and compared with those before. */
export function FilesViewer(props: Props) {
  const { files, contents, shown, onShow, renew, topic, mayChange, beforeOf } = props;
  const t = useTranslations('content');
  const [drawnFile, setDrawnFile] = useState<ViewedFile | null>(null);
  const describe = useDescribeFile(topic, () => setDrawnFile(null));
  const contentOf = (id: string | null) => contents.find((content) => content.id === id);
  const current = contentOf(shown);
  const isPicture = current?.kind === 'picture';
  const earlier = useEarlier(
    isPicture ? (beforeOf?.(current.entity_id) ?? null) : null,
    formatDate(current?.taken_at ?? current?.created_at ?? null),
  );
  const [deleted, setDeleted] = useState<Deleted | null>(null);
  const isListed = files.some(({ id }) => id === deleted?.file.id);
  const show = (id: string | null) => {
    setDeleted(null);
    onShow(id);
  };
  return (
    <>
      <FileViewer
        files={deleted && !isListed ? files.toSpliced(deleted.at, 0, deleted.file) : files}
        onShow={show}
        renew={renew}
        shown={drawnFile === null ? shown : null}
        earlier={() => earlier}
        comparesFirst
        actions={(file) => {
          const content = contentOf(file.id);
          return (
            file.kind === 'picture' &&
            content &&
            mayChange(content) && (
              <Tool label={t('draw')} Icon={IconPencil} press={() => setDrawnFile(file)} />
            )
          );
        }}
        panel={(file) => {
          if (deleted?.file.id === file.id)
            return (
              <DeletedNotice
                content={deleted.content}
                topic={topic}
                onRestored={() => setDeleted(null)}
              />
            );
          const content = contentOf(file.id);
          return (
            content && (
              <FileDetails
                key={file.id}
                {...{ content, topic }}
                mayChange={mayChange(content)}
                onDeleted={() => setDeleted({ content, file, at: files.indexOf(file) })}
              />
            )
          );
        }}
      />
      <DrawingDialog
        file={drawnFile}
        title={t('draw')}
        saving={describe.isPending}
        onSave={(shapes) =>
          drawnFile &&
          describe.mutate({ id: drawnFile.id, body: { annotations: annotationsOf(shapes) } })
        }
        close={() => setDrawnFile(null)}
      />
    </>
  );
}

interface DeletedNoticeProps {
  content: ContentView;
  topic: ChangeTopic;
  onRestored: () => void;
}

/** Beside a file that was just deleted: where it is now, and the way back. It takes the focus of the button that is gone. */
function DeletedNotice({ content, topic, onRestored }: DeletedNoticeProps) {
  const t = useTranslations('content');
  const common = useTranslations('common');
  const restore = useRestoreFile(topic);
  return (
    <div className="stack">
      <p ref={focusOnce} className="break-anywhere" tabIndex={-1} role="status">
        {t('deleted', { name: content.name })}
      </p>
      <Button
        variant="default"
        data-phone="lg"
        loading={restore.isPending}
        onClick={() => restore.mutate(content, { onSuccess: onRestored })}
      >
        {common('restore')}
      </Button>
    </div>
  );
}
