import { objectTemplates, templates } from '@plumbline/contract/templates/wire';
import type { TemplateWithDetailsView } from '@plumbline/contract/views';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
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
import { ReportButton } from '../../parts/report/ReportButton.tsx';
import { useScheduleText } from '../../parts/schedule/useScheduleText.ts';
import { impactOf } from './impact/impact.ts';
import { Menu } from '../../ui/overlays/Popup.tsx';
import { Button } from '../../ui/buttons/Button.tsx';

interface Props {
  view: TemplateWithDetailsView | undefined;
  objects: number | undefined;
  mayChange: boolean;
}

/** Name, facts and the actions on the whole template. */
export function TemplateHeader({ view, objects, mayChange }: Props) {
  const t = useTranslations('templates');
  const common = useTranslations('common');
  const go = useGo();
  const archiving = useArchiving(templates, view);
  const scheduleText = useScheduleText();
  const dropped = useDropped(view?.id, archiving.asking);
  const crumbs = [{ label: common('page.templates'), to: paths.templates() }];
  if (!view) return <PageHeader title={t('new')} crumbs={crumbs} />;
  const duplicate = () => go(paths.templates(), { search: { new: view.id } });
  const actions = view.archived ? (
    <RestoreButton archiving={archiving} />
  ) : (
    <>
      <Button
        data-only="desk"
        variant="default"
        leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
        onClick={duplicate}
      >
        {common('duplicate')}
      </Button>
      <MoreMenu>
        <Menu.Item
          data-only="phone"
          leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
          onClick={duplicate}
        >
          {common('duplicate')}
        </Menu.Item>
        <ArchiveItem archiving={archiving} />
      </MoreMenu>
    </>
  );
  return (
    <>
      <PageHeader
        title={view.name}
        crumbs={crumbs}
        badge={view.archived ? <ArchivedTag /> : undefined}
        meta={[
          view.code && <CopyCode key="code" code={view.code} />,
          view.inspection_class?.name,
          objects !== undefined && t('used_by', countArgs(objects)),
          view.schedule && scheduleText(view.schedule),
        ]}
        actions={
          <>
            {mayChange && actions}
            <ReportButton config="InspectionTemplateReport" id={view.id} name={view.name} />
          </>
        }
      />
      <ArchiveQuestion
        archiving={archiving}
        name={view.name}
        consequence={t('archive_consequence', countArgs(dropped))}
      />
    </>
  );
}

/** The number of planned inspections that archiving would drop. */
function useDropped(id: string | undefined, asking: boolean): number {
  const path = `${templates.path}/${id ?? ''}`;
  const { data } = useQuery({
    queryKey: [objectTemplates.name, 'impact', path, 'archived'],
    queryFn: () => impactOf(path, { archived: true }),
    enabled: asking,
    gcTime: 0,
  });
  return data?.dropped ?? 0;
}
