import type { ObjectView } from '@plumbline/contract/objects/wire';
import type { Quality } from '@plumbline/contract/quality/codes';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { attributeText } from '@plumbline/contract/objects/attributeText';
import { useDisclosure } from '@mantine/hooks';
import { IconClipboardPlus } from '@tabler/icons-react';
import { objectTemplates } from '@plumbline/contract/templates/wire';
import { useIsPhone } from '../../kit/device.tsx';
import { openNewInspection } from '../../parts/inspection/newInspection.ts';
import { HistoryPanel } from '../../parts/quality/HistoryPanel.tsx';
import { QualityPanel } from '../../parts/quality/QualityPanel.tsx';
import { ResultStrip } from '../../parts/quality/ResultStrip.tsx';
import { WhyPanel } from '../../parts/quality/WhyPanel.tsx';
import { Panel, PropertyList } from '../../ui/layout/Panel.tsx';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import { later, lazyForm } from '../../kit/later.ts';
import { useMay } from '../../kit/session/may.ts';
import { resourceApi } from '../../kit/http/resourceApi.ts';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { ObjectProperties } from './ObjectProperties.tsx';
import { IndicatorsPanel } from './IndicatorsPanel.tsx';
import { LastInspections } from './LastInspections.tsx';
import { NextInspections } from './NextInspections.tsx';
import { resultsQuery } from './pageQueries.ts';
import { useDeclaredAttributes } from './classes.ts';
import classes from './Overview.module.css';
import { Button } from '../../ui/buttons/Button.tsx';

const OwnWork = lazyForm(async () => (await import('./work/OwnWork.tsx')).OwnWork);

/** Starts with the reasons for the object's status; its properties are beside them. */
export function Overview({ view }: { view: ObjectView }) {
  const phone = useIsPhone();
  const mayWork = useMay('inspection.status') && !view.archived;
  return (
    <div className={`beside ${classes.columns}`} data-settle="phone" data-held>
      <div className="stack align-start single-column" data-settle>
        {phone && mayWork && (
          <Suspense fallback={<RowsSkeleton rows={3} />}>
            <OwnWork object_id={view.id} />
          </Suspense>
        )}
        <WhyPanel entity="object" row={view} />
        {phone && !view.archived && <NewInspection view={view} />}
        <Summary view={view} />
        <HistoryPanel owner={{ entity: 'object', id: view.id }} />
        <IndicatorsPanel view={view} />
        {!view.archived && <NextInspections view={view} />}
        <LastInspections view={view} />
      </div>
      <div className={`stack align-start single-column ${classes.side}`}>
        <ObjectProperties view={view} />
        <TemplatesPanel view={view} />
        <AttributesPanel view={view} />
      </div>
    </div>
  );
}

/** Plans an inspection, on a phone behind what is due and what was found. */
function NewInspection({ view: { id, name } }: { view: ObjectView }) {
  const t = useTranslations('common');
  if (!useMay('inspection.create')) return null;
  return (
    <Button
      variant="default"
      size="lg"
      fullWidth
      leftSection={<IconClipboardPlus size={18} stroke={1.6} aria-hidden />}
      onClick={() => openNewInspection({ id, name })}
    >
      {t('new_inspection')}
    </Button>
  );
}

function Summary({ view }: { view: ObjectView }) {
  const t = useTranslations('quality');
  const { data } = useQuery(resultsQuery(view.id));
  const results = (data?.items ?? []).toReversed().map((inspection) => ({
    id: inspection.id,
    quality: (inspection.quality_status?.code ?? null) as Quality | null, // codes of the dictionary quality_status
    label: `${inspection.template_name}: ${inspection.quality_status?.name ?? t('not_assessed')}`,
    finished_at: inspection.finished_at ?? inspection.assigned_time,
  }));
  return (
    <QualityPanel
      row={view}
      actual={t('own_items')}
      inherited={
        view.archived
          ? t('archived_below')
          : view.children_count > 0
            ? t('from_below')
            : t('nothing_below')
      }
    >
      {data === undefined && <i data-skeleton />}
      {results.length > 1 && <ResultStrip results={results} />}
    </QualityPanel>
  );
}

/** The attributes that the class declares, with their units. */
function AttributesPanel({ view }: { view: ObjectView }) {
  const t = useTranslations('common');
  const declared = useDeclaredAttributes(view.object_class?.id);
  if (declared.length === 0) return null;
  const words = { yes: t('yes'), no: t('no') };
  return (
    <Panel title={view.object_class?.name ?? ''}>
      <PropertyList
        rows={declared.map(({ key, name, unit }) => {
          const value = view.attributes[key] ?? null;
          return [name, value === null ? null : attributeText(value, unit, words)] as const;
        })}
      />
    </Panel>
  );
}

const assignmentApi = resourceApi(objectTemplates);
const SHOWN = 20;
const question = later(() => import('./bulk/ObjectBulkDialog.tsx'));

/** The templates by which the object is inspected, who is responsible, and which of them a rule has assigned. */
function TemplatesPanel({ view }: { view: ObjectView }) {
  const t = useTranslations('objects.templates');
  const common = useTranslations('common');
  const mayAssign = useMay('template.change') && !view.archived;
  const [isAssigning, { open, close }] = useDisclosure();
  const part = question.useOnRequest(isAssigning, close);
  const { data } = assignmentApi.useList({
    filter: [`object=${view.id}`],
    sort_by: 'inspection_template.name',
    page: 1,
    page_size: SHOWN,
  });
  if (data === undefined) return null;
  return (
    <Panel
      title={common('page.templates')}
      tool={
        mayAssign && (
          <Button variant="subtle" size="compact-sm" onClick={open}>
            {common('assign')}
          </Button>
        )
      }
    >
      {isAssigning && part && (
        <part.ObjectBulkDialog
          act="assign"
          target={{ ids: [view.id], settle: () => undefined }}
          onClose={close}
          onDone={() => undefined}
        />
      )}
      {data.items.length === 0 && <p className="quiet">{t('none')}</p>}
      <ul className="stack gap-8">
        {data.items.map((row) => (
          <li className="column" key={row.id}>
            <AppLink to={paths.template(row.inspection_template.id)}>
              <span dir="auto">{row.inspection_template.name}</span>
            </AppLink>
            <span className="size-12 faint" dir="auto">
              {[
                row.responsible?.name,
                row.rule && (row.rule.name || t('by_rule')),
                !row.is_active && t('off'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
