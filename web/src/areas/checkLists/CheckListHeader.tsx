import { checkLists } from '@plumbline/contract/checkLists/wire';
import type { CheckListDetailView } from '@plumbline/contract/views';
import { IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { countArgs, formatMoment } from '../../kit/format/format.ts';
import { paths } from '../../kit/paths.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
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
import type { CheckListDraft } from './draft.ts';
import { linesOf } from './tree.ts';
import { Menu } from '../../ui/overlays/Popup.tsx';

interface Props {
  view: CheckListDetailView | undefined;
  draft: CheckListDraft;
}

/** Name, facts and the actions on the whole list. */
export function CheckListHeader({ view, draft }: Props) {
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
