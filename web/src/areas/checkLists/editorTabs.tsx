import { checkLists } from '@plumbline/contract/checkLists/wire';
import { useTranslations } from 'use-intl';
import { useMay } from '../../kit/session/may.ts';
import { AuditLog } from '../../parts/audit/AuditLog.tsx';
import { DocumentsTab } from '../../parts/content/DocumentsTab.tsx';
import type { DraftFault } from '../../parts/form/saving/useFormDraft.ts';
import type { UrlTab } from '../../ui/layout/UrlTabs.tsx';
import { useUses } from './api.ts';
import type { CheckListDraft } from './draft.ts';
import { itemKeyOf } from './faults.ts';
import { Preview } from './preview/Preview.tsx';
import { linesOf } from './tree.ts';
import { UsedIn } from './UsedIn.tsx';

export const itemCount = (draft: CheckListDraft) => linesOf(draft.items).length;

export function useTabs(id: string | undefined, draft: CheckListDraft): UrlTab<'checkList'>[] {
  const t = useTranslations('checkLists.tabs');
  const common = useTranslations('common');
  const uses = useUses(id ?? '', id !== undefined);
  if (id === undefined) return [];
  return [
    { value: 'preview', label: t('preview'), panel: () => <Preview items={draft.items} /> },
    {
      value: 'templates',
      label: common('page.templates'),
      count: uses.data?.length,
      panel: () => <UsedIn uses={uses} />,
    },
    {
      value: 'documents',
      label: common('documents'),
      panel: () => <Files id={id} draft={draft} />,
    },
    {
      value: 'audit',
      label: common('audit_log'),
      panel: () => <AuditLog resource={checkLists} id={id} />,
    },
  ];
}

/** The check list's files; those tagged with the code of an item guide its answers. */
function Files({ id, draft }: { id: string; draft: CheckListDraft }) {
  const mayAdd = useMay('check_list.change');
  return <DocumentsTab entity="check_list" entity_id={id} title={draft.name} mayAdd={mayAdd} />;
}

/** The list's own fields first, then the items in order. */
export function firstOf(
  faults: readonly DraftFault[],
  draft: CheckListDraft,
): DraftFault | undefined {
  const keys = linesOf(draft.items).map(({ item }) => item.key);
  const rank = ({ place }: DraftFault) => keys.indexOf(itemKeyOf(place) ?? '');
  return faults.toSorted((a, b) => rank(a) - rank(b))[0];
}

/** The sections that the save bar names. */
export function changedSections(
  before: CheckListDraft,
  now: CheckListDraft,
): ('general' | 'items')[] {
  const { items: oldItems, ...old } = before;
  const { items, ...general } = now;
  const parts: ('general' | 'items')[] = [];
  if (JSON.stringify(old) !== JSON.stringify(general)) parts.push('general');
  if (items !== oldItems) parts.push('items');
  return parts;
}
