import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import { constraints, type ConstraintView } from '@plumbline/contract/constraints/wire';
import { IconHierarchy2, IconRefresh } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useDisclosure } from '@mantine/hooks';
import type { JobBegun } from '@plumbline/contract/jobs/jobs';
import type { SelectedFields } from '../../kit/http/selection.ts';
import { paths } from '../../kit/paths.ts';
import { useMay } from '../../kit/session/may.ts';
import { ConstraintBadge } from '../../parts/constraint/ConstraintBadge.tsx';
import { openNewConstraint } from '../../parts/constraint/constraintDialog.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { EntityList } from '../../parts/list/EntityList.tsx';
import { RowCard } from '../../parts/list/cells/RowCard.tsx';
import { listOf } from '../../parts/list/filter/question.ts';
import { cardOf } from '../../parts/list/table/columns.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { ICON } from '../../ui/theme/tokens.ts';
import { api } from '../../kit/http/api.ts';
import { countArgs } from '../../kit/format/format.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import { JobProgress } from '../../parts/job/JobProgress.tsx';
import { isUnfinished, useJob } from '../../parts/job/jobs.ts';
import { MoreMenu } from '../../ui/buttons/MoreMenu.tsx';
import { Modal } from '../../ui/overlays/Dialog.tsx';
import { Menu } from '../../ui/overlays/Popup.tsx';
import { useConstraintColumns } from './columns.tsx';
import { LimitsText } from './LimitsText.tsx';
import { CONSTRAINT_LIST } from './listFields.ts';
import { Button } from '../../ui/buttons/Button.tsx';

const CARD = cardOf<ConstraintView>()(CONSTRAINT_LIST.card, (row) => <Card row={row} />);

const FACETS = ['quality_status', 'constraint_type', 'business_unit', 'object'];
const FILTERS = { also: ['object.branch', 'business_unit.branch'] };

/** `/constraint`: those on indicators and those on objects, which are two sections of the product. */
export function ConstraintsPage() {
  const t = useTranslations('constraints');
  const common = useTranslations('common');
  const go = useGo();
  const mayChange = useMay('constraint.change');
  const mayReadRules = useMay('constraint_rule.read');
  return (
    <EntityList
      {...listOf('constraint')}
      title={common('page.constraints')}
      searchLabel={t('search')}
      api={ENTITIES.constraint.api}
      resource={constraints}
      columns={useConstraintColumns()}
      facets={FACETS}
      filters={mayReadRules ? FILTERS : { ...FILTERS, without: ['rule'] }}
      views={{
        label: t('views.label'),
        all: t('views.all'),
        some: [
          { label: t('views.indicators'), filter: 'indicator=/exist/' },
          { label: t('views.objects'), filter: 'indicator!=/exist/' },
        ],
      }}
      onOpen={(row) => go(paths.constraint(row.id))}
      card={CARD}
      empty={{ title: t('empty.title'), text: mayChange ? t('empty.create') : t('empty.none') }}
      create={
        mayChange
          ? { label: t('new'), onClick: () => openNewConstraint(CONSTRAINT_TYPE.value) }
          : null
      }
      more={
        mayReadRules && (
          <>
            <ActionButton
              icon={<IconHierarchy2 {...ICON} />}
              label={t('rules.title')}
              onClick={() => go(paths.constraintRules())}
            />
            {mayChange && <RecalculateMenu />}
          </>
        )
      }
    />
  );
}

/** One restriction on a phone. */
function Card({
  row,
}: {
  row: SelectedFields<ConstraintView, (typeof CONSTRAINT_LIST.card)[number]>;
}) {
  return (
    <RowCard
      to={paths.constraint(row.id)}
      name={row.name}
      meta={[row.indicator?.name, row.object.name].filter(Boolean).join(' · ')}
      pale={row.archived}
      badge={<ConstraintBadge row={row} />}
      foot={<LimitsText row={row} />}
    />
  );
}

/** An admin's actions on all restrictions. */
function RecalculateMenu() {
  const t = useTranslations('constraints.recalculate');
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <MoreMenu>
        <Menu.Item leftSection={<IconRefresh {...ICON} />} onClick={open}>
          {t('verb')}
        </Menu.Item>
      </MoreMenu>
      <Modal opened={opened} onClose={close} title={t('title')} size={440}>
        <Recalculation />
      </Modal>
    </>
  );
}

/** The result of the job. */
interface Recalculated {
  changed: number;
}

function Recalculation() {
  const t = useTranslations('constraints.recalculate');
  const begin = useAct(() => api.post<JobBegun>(`${constraints.path}/recalculate`));
  const query = useJob(begin.data?.job.id, ENTITIES.constraint.shownBy);
  const job = query.data;
  return (
    <>
      <p className="spaced">{t('text')}</p>
      {job && <JobProgress job={job} at={query.dataUpdatedAt} />}
      {job?.status === 'done' && (
        <p className="spaced" role="status">
          {t('done', countArgs((job.result as Recalculated).changed))}
        </p>
      )}
      {!isUnfinished(job) && (
        <div className="row flex-wrap justify-end gap-16 above-24">
          <Button
            loading={begin.isPending || query.isLoading}
            onClick={() => begin.mutate(undefined)}
          >
            {t('verb')}
          </Button>
        </div>
      )}
    </>
  );
}
