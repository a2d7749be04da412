import { checkLists, type CheckListDetailView } from '@plumbline/contract/checkLists/wire';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Versioned } from '../../kit/http/api.ts';
import { useSearchValue } from '../../kit/search.ts';
import { notify } from '../../kit/notify.tsx';
import { paths } from '../../kit/paths.ts';
import { refetch } from '../../kit/http/resourceApi.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
import { AuditLog } from '../../parts/audit/AuditLog.tsx';
import { DraftBar } from '../../parts/form/DraftBar.tsx';
import { focusPlace } from '../../parts/form/focusPlace.ts';
import type { DraftFault } from '../../parts/form/useDraft.ts';
import { Page } from '../../parts/page/Page.tsx';
import { UrlTabs, type UrlTab } from '../../ui/UrlTabs.tsx';
import { useUses } from './api.ts';
import type { CheckListDraft } from './draft.ts';
import { itemKeyOf } from './faults.ts';
import { CheckListHeader } from './CheckListHeader.tsx';
import { ItemsTab } from './ItemsTab.tsx';
import { Preview } from './preview/Preview.tsx';
import { linesOf } from './tree.ts';
import { useCheckListDraft } from './useCheckListDraft.ts';
import { UsedIn } from './UsedIn.tsx';
import { ENTITIES } from '../../parts/entity/entities.ts';

interface Props {
  /** Undefined for a new list. */
  stored: Versioned<CheckListDetailView> | undefined;
  /** The initial draft of a copy. */
  begin?: CheckListDraft | undefined;
  /** Leaves a new list. */
  onCancel?: () => void;
}

/** One check list: its items and their fields, how it is answered, where it is used, its history. */
export function CheckListEditor({ stored, begin, onCancel }: Props) {
  const t = useTranslations('checkLists');
  const label = useTranslations('field');
  const entity = useTranslations('entity');
  const go = useGo();
  const left = useRef(false);
  const [tab, setTab] = useSearchValue('checkList', 'tab');
  const [selected, setSelected] = useState<string | null>(null);
  const draft = useCheckListDraft({
    stored,
    begin,
    onSaved: async (view) => {
      notify({ text: entity(stored ? 'saved' : 'created', { name: view.name }) });
      left.current = stored === undefined;
      await refetch(...ENTITIES.check_list.shownBy);
      if (!stored) go(paths.checkList(view.id), { replace: true });
    },
    onFaults: (faults) => {
      const first = firstOf(faults, draft.value);
      if (!first) return;
      setTab(undefined);
      setSelected(itemKeyOf(first.place));
      focusPlace(first.place);
    },
  });
  const items = () => <ItemsTab draft={draft} selected={selected} select={setSelected} />;
  const view = stored?.view;
  const tabs = useTabs(view?.id, draft.value);
  return (
    <Page>
      <CheckListHeader view={view} draft={draft.value} />
      {view ? (
        <UrlTabs
          route="checkList"
          label={t('tabs.label')}
          tabs={[
            { value: 'items', label: label('items'), count: count(draft.value), panel: items },
            ...tabs,
          ]}
        />
      ) : (
        items()
      )}
      <DraftBar
        draft={draft}
        view={view}
        changed={changedParts(draft.begun, draft.value).map((part) => t(`section.${part}`))}
        besidePanel={tab === undefined || tab === 'items' ? 'narrow' : undefined}
        onCancel={onCancel ?? (() => go(paths.checkLists()))}
        isLeft={() => left.current}
      />
    </Page>
  );
}

const count = (draft: CheckListDraft) => linesOf(draft.items).length;

function useTabs(id: string | undefined, draft: CheckListDraft): UrlTab<'checkList'>[] {
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
      value: 'audit',
      label: common('audit_log'),
      panel: () => <AuditLog resource={checkLists} id={id} />,
    },
  ];
}

/** The list's own fields first, then the items in order. */
function firstOf(faults: readonly DraftFault[], draft: CheckListDraft): DraftFault | undefined {
  const keys = linesOf(draft.items).map(({ item }) => item.key);
  const rank = ({ place }: DraftFault) => keys.indexOf(itemKeyOf(place) ?? '');
  return faults.toSorted((a, b) => rank(a) - rank(b))[0];
}

/** The sections that the save bar names. */
function changedParts(before: CheckListDraft, now: CheckListDraft): ('general' | 'items')[] {
  const { items: oldItems, ...old } = before;
  const { items, ...general } = now;
  const parts: ('general' | 'items')[] = [];
  if (JSON.stringify(old) !== JSON.stringify(general)) parts.push('general');
  if (items !== oldItems) parts.push('items');
  return parts;
}
