import { checkLists } from '@plumbline/contract/checkLists/wire';
import type { CheckListDetailView } from '@plumbline/contract/views';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { VersionedView } from '../../kit/http/api.ts';
import { useSearchValue } from '../../kit/search.ts';
import { notify } from '../../kit/notify.ts';
import { paths } from '../../kit/paths.ts';
import { refetch } from '../../kit/http/resourceApi.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
import { DraftNotices } from '../../parts/form/saving/DraftNotices.tsx';
import { DraftBar } from '../../parts/form/saving/DraftBar.tsx';
import { focusPlace } from '../../parts/form/focus.ts';
import { Page } from '../../parts/page/Page.tsx';
import { UrlTabs } from '../../ui/layout/UrlTabs.tsx';
import type { CheckListDraft } from './draft.ts';
import { itemKeyOf } from './faults.ts';
import { CheckListHeader } from './CheckListHeader.tsx';
import { ItemsTab } from './ItemsTab.tsx';
import { useCheckListDraft } from './useCheckListDraft.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { itemCount, useTabs, firstOf, changedSections } from './editorTabs.tsx';

interface Props {
  /** The stored check list; undefined for a new one. */
  stored: VersionedView<CheckListDetailView> | undefined;
  /** The initial draft of a copy. */
  initial?: CheckListDraft | undefined;
  /** Leaves a new list. */
  onCancel?: () => void;
}

/** One check list: its items and their fields, how it is answered, where it is used, its history. */
export function CheckListEditor({ stored, initial, onCancel }: Props) {
  const t = useTranslations('checkLists');
  const label = useTranslations('field');
  const entity = useTranslations('entity');
  const go = useGo();
  const hasLeft = useRef(false);
  const [tab, setTab] = useSearchValue('checkList', 'tab');
  const [selected, setSelected] = useState<string | null>(null);
  const draft = useCheckListDraft({
    stored,
    initial,
    onSaved: async (view) => {
      notify({ text: entity(stored ? 'saved' : 'created', { name: view.name }) });
      hasLeft.current = stored === undefined;
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
      <DraftNotices draft={draft} resource={checkLists} view={view} />
      {view ? (
        <UrlTabs
          route="checkList"
          label={t('tabs.label')}
          tabs={[
            { value: 'items', label: label('items'), count: itemCount(draft.value), panel: items },
            ...tabs,
          ]}
        />
      ) : (
        items()
      )}
      <DraftBar
        draft={draft}
        view={view}
        changed={changedSections(draft.initial, draft.value).map((part) => t(`section.${part}`))}
        besidePanel={tab === undefined || tab === 'items' ? 'narrow' : undefined}
        onCancel={onCancel ?? (() => go(paths.checkLists()))}
        isLeft={() => hasLeft.current}
      />
    </Page>
  );
}
