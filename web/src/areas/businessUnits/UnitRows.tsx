import type { BusinessUnitView } from '@plumbline/contract/businessUnits/wire';
import { mayRead } from '@plumbline/contract/sections';
import { useTranslations } from 'use-intl';
import { formatCounted } from '../../kit/format/counted.ts';
import { paths } from '../../kit/paths.ts';
import { useRole } from '../../kit/session/me.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { Panel, PropertyList } from '../../ui/layout/Panel.tsx';

const LISTS = {
  object: paths.objects(),
  measurement_indicator: paths.indicators(),
  constraint: paths.constraints(),
  inspection: paths.inspections(),
  user: paths.users(),
} as const;
type Listed = keyof typeof LISTS;

/** The number of rows of each entity in the unit and its sub-units, each a link to them. */
export function UnitRows({ view }: { view: BusinessUnitView }) {
  const t = useTranslations('businessUnits');
  const page = useTranslations('common.page');
  const role = useRole();
  const listed = (Object.keys(LISTS) as Listed[]).filter((entity) =>
    mayRead(role, ENTITIES[entity].section),
  );
  const all = `business_unit.branch=${view.id}`;
  const ofUnit = `business_unit=${view.id}`;
  return (
    <Panel title={t('rows.title')}>
      <PropertyList
        rows={listed.map((entity) => [
          page(ENTITIES[entity].list),
          <span key={entity}>
            <RowsLink entity={entity} filter={all} />
            {view.children_count > 0 && (
              <>
                {' · '}
                <RowsLink entity={entity} filter={ofUnit} direct />
              </>
            )}
          </span>,
        ])}
      />
    </Panel>
  );
}

interface LinkProps {
  entity: Listed;
  filter: string;
  /** Whether only rows of the unit itself are counted. */
  direct?: boolean;
}

function RowsLink({ entity, filter, direct = false }: LinkProps) {
  const t = useTranslations('businessUnits.rows');
  const counted = ENTITIES[entity].api.useCount({ filter: [filter] });
  const count = counted === undefined ? '…' : formatCounted(counted);
  return (
    <AppLink to={LISTS[entity]} search={{ filter: [filter] }} className="num">
      {direct ? t('direct', { count }) : count}
    </AppLink>
  );
}
