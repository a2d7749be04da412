import { joinList } from '@plumbline/contract/kit/query';
import { objects } from '@plumbline/contract/objects/wire';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { formatCounted, type RowCount } from '../../../kit/format/counted.ts';
import { countArgs } from '../../../kit/format/format.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { BulkDialog, type BulkQuestion } from '../../../parts/list/bulk/BulkDialog.tsx';
import type { BulkTarget } from '../../../parts/list/bulk/bulk.ts';
import type { BulkOutcome } from '../../../parts/list/bulk/runBulk.ts';
import { CHANGED, objectPath, restoreObject, type BulkAct } from './acts.ts';
import { AssignAllDialog } from './AssignAllDialog.tsx';
import { useAssign } from './useAssign.tsx';
import { useObjectChange } from './useObjectChange.tsx';

const archive = (id: string) => api.delete(objectPath(id), { query: { with_hierarchy: true } });

/** The number of ids that are sent with a question at most. */
const COUNTED = 50;

/** The number of sub-objects that go with these; undefined until it is known, and for very many. */
function useBelow(ids: readonly string[]): RowCount | undefined {
  const isAsked = ids.length > 0 && ids.length <= COUNTED;
  const filter = [`branch.id:in:${joinList([...ids])}`];
  const branches = ENTITIES.object.api.useCount({ filter }, isAsked);
  return branches && { ...branches, n: Math.max(branches.n - ids.length, 0) };
}

interface Props {
  act: BulkAct;
  target: BulkTarget;
  onClose: () => void;
  onDone: (outcome: BulkOutcome) => void;
}

/** The question before a bulk action on objects; a chunk of its own, with the fields of all questions. */
export function ObjectBulkDialog({ act, target, onClose, onDone }: Props) {
  const t = useTranslations('objects.bulk');
  const words = useTranslations('list.act');
  const change = useObjectChange();
  const [isForAll, setForAll] = useState(false);
  const assign = useAssign(target, () => setForAll(true));
  const n = countArgs(target.ids.length);
  const below = useBelow(act === 'archive' ? target.ids : []);
  const questions: Record<BulkAct, BulkQuestion> = {
    archive: {
      title:
        below === undefined
          ? t('archive_title', n)
          : below.n === 0
            ? t('archive_alone', n)
            : t('archive_with', { ...n, below_n: below.n, below: formatCounted(below) }),
      consequence: t('archive_consequence'),
      verb: t('archive_verb', n),
      danger: true,
      act: archive,
    },
    restore: { title: t('restore_title', n), verb: words('restore'), act: restoreObject },
    change: { title: t('change_title', n), verb: t('change_title', n), ...change },
    assign,
  };
  if (isForAll && target.matching)
    return <AssignAllDialog matching={target.matching} onClose={onClose} />;
  return (
    <BulkDialog
      {...questions[act]}
      ids={target.ids}
      resource={objects}
      changes={CHANGED}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
