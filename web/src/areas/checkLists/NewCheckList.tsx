import type { CheckListDetailView } from '@plumbline/contract/views';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { PageWaiting } from '../../parts/page/PageWaiting.tsx';
import { useCheckList } from './api.ts';
import { CheckListEditor } from './CheckListEditor.tsx';
import { copyOf } from './draft.ts';

interface Props {
  /** The id of the original of a copy. */
  from: string | null;
  onCancel: () => void;
}

export function NewCheckList({ from, onCancel }: Props) {
  return from === null ? (
    <CheckListEditor stored={undefined} onCancel={onCancel} />
  ) : (
    <Copy id={from} onCancel={onCancel} />
  );
}

/** A new list that starts as a copy of another one. */
function Copy({ id, onCancel }: { id: string; onCancel: () => void }) {
  const query = useCheckList(id);
  const view = query.data?.view;
  return view ? (
    <CopyEditor view={view} onCancel={onCancel} />
  ) : (
    <PageWaiting query={query} list={paths.checkLists()} rows={10} />
  );
}

function CopyEditor({ view, onCancel }: { view: CheckListDetailView; onCancel: () => void }) {
  const t = useTranslations('common');
  const [initial] = useState(() => copyOf(view, t('copy_of', { name: view.name })));
  return <CheckListEditor stored={undefined} initial={initial} onCancel={onCancel} />;
}
