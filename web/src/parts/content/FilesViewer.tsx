import type { ContentView } from '@plumbline/contract/content/wire';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatDate } from '../../kit/format/format.ts';
import type { Topic } from '../../kit/http/queryClient.ts';
import type { ViewedFile } from '../../ui/viewer/files.ts';
import { FileViewer } from '../../ui/viewer/FileViewer.tsx';
import { Tool } from '../../ui/viewer/Tool.tsx';
import { useDescribeFile } from './api.ts';
import { DrawingDialog } from './DrawingDialog.tsx';
import { useEarlier, type PreviousAnswer } from './earlier.ts';
import { FileDetails } from './FileDetails.tsx';
import { annotationsOf } from './viewedFile.ts';

interface Props {
  files: readonly ViewedFile[];
  /** What the server says of them. */
  contents: readonly ContentView[];
  shown: string | null;
  onShow: (id: string | null) => void;
  renew: () => Promise<unknown>;
  topic: Topic;
  mayChange: (content: ContentView) => boolean;
  beforeOf: ((item_id: string) => PreviousAnswer | null) | undefined;
}

/** The files over the whole window, where they are described, drawn on, deleted and compared with those before. */
export function FilesViewer(props: Props) {
  const { files, contents, shown, onShow, renew, topic, mayChange, beforeOf } = props;
  const t = useTranslations('content');
  const [drawn, setDrawn] = useState<ViewedFile | null>(null);
  const describe = useDescribeFile(topic, () => setDrawn(null));
  const contentOf = (id: string | null) => contents.find((content) => content.id === id);
  const current = contentOf(shown);
  const isPicture = current?.kind === 'picture';
  const earlier = useEarlier(
    isPicture ? (beforeOf?.(current.entity_id) ?? null) : null,
    formatDate(current?.taken_at ?? current?.created_at ?? null),
  );
  /** The next file takes its place. */
  const leave = (id: string) => {
    const at = files.findIndex((file) => file.id === id);
    onShow((files[at + 1] ?? files[at - 1])?.id ?? null);
  };
  return (
    <>
      <FileViewer
        {...{ files, onShow, renew }}
        shown={drawn === null ? shown : null}
        earlier={() => earlier}
        comparesFirst
        actions={(file) => {
          const content = contentOf(file.id);
          return (
            file.kind === 'picture' &&
            content &&
            mayChange(content) && (
              <Tool label={t('draw')} Icon={IconPencil} press={() => setDrawn(file)} />
            )
          );
        }}
        panel={({ id }) => {
          const content = contentOf(id);
          return (
            content && (
              <FileDetails
                key={id}
                {...{ content, topic }}
                mayChange={mayChange(content)}
                onGone={() => leave(id)}
              />
            )
          );
        }}
      />
      <DrawingDialog
        file={drawn}
        title={t('draw')}
        saving={describe.isPending}
        onSave={(shapes) =>
          drawn && describe.mutate({ id: drawn.id, body: { annotations: annotationsOf(shapes) } })
        }
        close={() => setDrawn(null)}
      />
    </>
  );
}
