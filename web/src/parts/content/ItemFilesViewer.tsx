import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { itemFilesQuery } from '../../offline/inspectionWork.ts';
import type { PreviousAnswer } from './earlier.ts';
import { FilesViewer } from './FilesViewer.tsx';
import { useShownFiles } from './useShownFiles.ts';

interface Props {
  item_id: string;
  /** The previous answer to the same question. */
  before: PreviousAnswer | null;
  close: () => void;
}

const NONE: never[] = [];
const never = () => false;

/** The files of one item over the whole window, beside the picture of the last inspection. */
export function ItemFilesViewer({ item_id, before, close }: Props) {
  const { data: contents = NONE, refetch } = useQuery(itemFilesQuery(item_id));
  const [chosen, setChosen] = useState<string | null>(null);
  const files = useShownFiles(contents);
  return (
    <FilesViewer
      {...{ files, contents }}
      shown={chosen ?? files[0]?.id ?? null}
      onShow={(id) => (id === null ? close() : setChosen(id))}
      renew={refetch}
      topic="inspection"
      mayChange={never}
      beforeOf={() => before}
    />
  );
}
