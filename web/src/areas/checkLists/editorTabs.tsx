import { checkLists } from '@plumbline/contract/checkLists/wire';
import { useTranslations } from 'use-intl';
import type { TemplateDetailView } from '@plumbline/contract/templates/wire';
import { IconTemplate } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMay } from '../../kit/session/may.ts';
import { AuditLog } from '../../parts/audit/AuditLog.tsx';
import { DocumentsTab } from '../../parts/content/DocumentsTab.tsx';
import type { DraftFault } from '../../parts/form/saving/useFormDraft.ts';
import type { UrlTab } from '../../ui/layout/UrlTabs.tsx';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { StateMessage } from '../../ui/layout/StateMessage.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { useUses } from './api.ts';
import type { CheckListDraft } from './draft.ts';
import { itemKeyOf } from './faults.ts';
import { Preview } from './preview/Preview.tsx';
import { linesOf } from './tree.ts';
import classes from './CheckList.module.css';

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

/** The templates that use this list, with the group it is in. */
function UsedIn({ uses }: { uses: UseQueryResult<TemplateDetailView[]> }) {
  const t = useTranslations('checkLists.used');
  if (uses.data === undefined) return <RowsWaiting query={uses} rows={3} />;
  if (uses.data.length === 0)
    return <StateMessage icon={IconTemplate} title={t('empty.title')} text={t('empty.text')} />;
  return (
    <ul className={`above-16 ${classes.uses}`}>
      {uses.data.map((use) => (
        <li className="stack line-below quiet" key={use.id}>
          <AppLink className="medium" to={paths.template(use.inspection_template.id)}>
            <span dir="auto">{use.inspection_template.name}</span>
          </AppLink>
          <span dir="auto">
            {use.group_number} · {use.group_name}
          </span>
          <span>
            {use.target === 'class' && use.object_class
              ? t('class', { name: use.object_class.name })
              : t('base')}
          </span>
        </li>
      ))}
    </ul>
  );
}
