import { checkLists } from '@plumbline/contract/checkLists/wire';
import type { CheckListDetailView } from '@plumbline/contract/views';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconCopy } from '@tabler/icons-react';
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
import { ENTITIES } from '../../parts/entity/entities.ts';
import { countArgs, formatMoment } from '../../kit/format/format.ts';
import { CopyCode } from '../../ui/buttons/CopyCode.tsx';
import {
  ArchiveItem,
  ArchiveQuestion,
  RestoreButton,
  useArchiving,
} from '../../parts/entity/ArchiveRow.tsx';
import { ArchivedTag } from '../../parts/entity/ArchivedTag.tsx';
import { MoreMenu } from '../../ui/buttons/MoreMenu.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { Menu } from '../../ui/overlays/Popup.tsx';
import type { CheckListDraft } from './draft.ts';
import { itemKeyOf } from './faults.ts';
import { ItemsTab } from './ItemsTab.tsx';
import { useCheckListDraft } from './useCheckListDraft.ts';
import { itemCount, useTabs, firstOf, changedSections } from './editorTabs.tsx';
import { linesOf } from './tree.ts';

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

interface CheckListHeaderProps {
  view: CheckListDetailView | undefined;
  draft: CheckListDraft;
}

/** Name, facts and the actions on the whole list. */
function CheckListHeader({ view, draft }: CheckListHeaderProps) {
  const t = useTranslations('checkLists');
  const common = useTranslations('common');
  const go = useGo();
  const archiving = useArchiving(checkLists, view);
  const crumbs = [{ label: common('page.checkLists'), to: paths.checkLists() }];
  if (!view) return <PageHeader title={t('new')} crumbs={crumbs} />;
  const questions = linesOf(draft.items).filter(({ item }) => item.item_type === 'question').length;
  return (
    <>
      <PageHeader
        title={view.name}
        crumbs={crumbs}
        badge={view.archived ? <ArchivedTag /> : undefined}
        meta={[
          view.code && <CopyCode key="code" code={view.code} />,
          view.check_list_type?.name,
          view.provider,
          common('questions', countArgs(questions)),
          t('updated', { time: formatMoment(view.updated_at) }),
        ]}
        actions={
          view.archived ? (
            <RestoreButton archiving={archiving} />
          ) : (
            <MoreMenu>
              <Menu.Item
                leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
                onClick={() => go(paths.checkLists(), { search: { new: view.id } })}
              >
                {common('duplicate')}
              </Menu.Item>
              <ArchiveItem archiving={archiving} />
            </MoreMenu>
          )
        }
      />
      <ArchiveQuestion
        archiving={archiving}
        name={view.name}
        consequence={t('archive_consequence')}
      />
    </>
  );
}
