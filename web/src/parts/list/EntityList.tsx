import { useDisclosure } from '@mantine/hooks';
import { useEffect, useState, useId } from 'react';
import {
  IconFilter,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { HeadAddButton } from '../../ui/buttons/AddButton.tsx';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { useSurroundings } from '../../kit/device.tsx';
import { formatCounted } from '../../kit/format/counted.ts';
import { countArgs } from '../../kit/format/format.ts';
import { later } from '../../kit/later.ts';
import { fetchWhenQuiet, useQuiet } from '../../kit/quiet.ts';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import { ViewPill } from '../../ui/layout/ViewPill.tsx';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { CardList } from './CardList.tsx';
import { ExportButton } from './export/ExportButton.tsx';
import { useChips } from './filter/chips/FilterChips.tsx';
import { filterNames } from './filter/fields.ts';
import { FilterBar } from './filter/FilterBar.tsx';
import type { ListRow, ListViewsProps } from './listApi.ts';
import {
  FilterContext,
  ListContext,
  useFilteredList,
  useListOnPage,
  type ListOnPage,
} from './ListContext.ts';
import { ColumnChooser } from './table/ColumnChooser.tsx';
import { chosenColumns } from './table/columns.ts';
import { SortMenu } from './SortMenu.tsx';
import { useSelection } from './table/selection.ts';
import { sortText } from './sorting.ts';
import { useEntityList } from './useEntityList.ts';
import type { EntityListModel, EntityListProps } from './useEntityList.ts';
import { TableSide } from './table/TableSide.tsx';
import { focusFirstRow, type SearchKey } from './SearchField.tsx';
import classes from './EntityList.module.css';
import { ActionIcon, Button } from '../../ui/buttons/Button.tsx';

/** They come after the rows. */
export const facetParts = later(() => import('./facets/FacetPanel.tsx'));

/** Leads from the search into the rows, once they answer what was typed: Enter opens the only one, the arrow goes to the first. */
function useSearchKeys(
  { items, isSettled, filtered }: EntityListModel<ListRow>,
  onOpen: (row: ListRow) => void,
): (key: SearchKey) => void {
  const [pressedKey, setPressedKey] = useState<SearchKey | null>(null);
  useEffect(() => {
    if (pressedKey === null || !isSettled) return;
    setPressedKey(null);
    const [only] = items;
    if (pressedKey === 'ArrowDown') focusFirstRow();
    else if (filtered && items.length === 1 && only !== undefined) onOpen(only);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each press
  }, [pressedKey, isSettled]);
  return setPressedKey;
}

/** The list page of an entity: facets, filters, tree or flat table with pages; cards on a phone. */
export function EntityList<V extends ListRow>(props: EntityListProps<V>) {
  const { api, resource } = props;
  const views = props.views?.some.map(({ filter }) => filter) ?? [];
  const model = useEntityList(props);
  const selection = useSelection();
  const list = { ...props, model, selection };
  const fields = filterNames(resource, props.facets, props.filters);
  return (
    <ListContext value={list as unknown as ListOnPage} /* the parts treat all rows alike */>
      <FilterContext value={{ api, resource, fields, views, ...model.chips }}>
        <ListLayout />
      </FilterContext>
    </ListContext>
  );
}

function ListLayout() {
  const { resource, columns, model, title, searchLabel, onOpen, create, more, views } =
    useListOnPage();
  const onSearchKey = useSearchKeys(model, onOpen);
  const { device, hasRoomBeside } = useSurroundings();
  const phone = device === 'phone';
  const [drawerOpened, drawer] = useDisclosure();
  useEffect(() => fetchWhenQuiet(facetParts.fetch), []);
  const late = facetParts.useOnRequest(drawerOpened, drawer.close);
  const facets = hasRoomBeside && model.view.facets !== false;
  const [visibleKeys, setVisibleKeys] = useState<string[] | null>(null);
  const file = (
    <ExportButton
      resource={resource}
      query={model.matching}
      columns={chosenColumns(columns, model.view.columns, false)}
      total={model.filtered ? model.total?.counted : (model.unfiltered ?? model.total?.counted)}
    />
  );
  const viewPills = views && <ListViews {...views} />;
  return (
    <Page fill>
      <PageHeader
        title={title}
        badge={
          !phone && (
            <>
              <DeskBadge />
              {viewPills}
            </>
          )
        }
        meta={phone && model.data ? <CountMeta /> : undefined}
        actions={
          create || more ? (
            <>
              {more}
              {create && <HeadAddButton {...create} />}
            </>
          ) : undefined
        }
      />
      {phone && viewPills}
      <FilterBar
        searchLabel={searchLabel}
        onKey={onSearchKey}
        facets={
          hasRoomBeside ? (
            <FacetSwitch open={facets} onChange={(open) => model.view.change({ facets: open })} />
          ) : (
            <>
              <FacetButton onClick={drawer.open} />
              {phone && file}
            </>
          )
        }
        tools={
          <>
            <SortMenu
              columns={columns}
              visibleKeys={visibleKeys}
              sort={model.sort}
              onSort={(keys) => model.setState({ sort_by: sortText(keys) })}
            />
            <ColumnChooser
              columns={columns}
              visibleKeys={visibleKeys}
              chosenKeys={model.view.columns}
              onChange={(chosen) => model.view.change({ columns: chosen })}
            />
            {file}
          </>
        }
      />
      {phone ? (
        <CardList />
      ) : (
        <div
          className={`grid line-above single-column flex-1 min-height-0 ${classes.body}`}
          data-facets={facets || undefined}
        >
          {facets && (
            <div className={`overflow-auto ${classes.facets}`}>
              {late ? <late.FacetPanel /> : <RowsSkeleton rows={8} />}
            </div>
          )}
          <TableSide onFit={setVisibleKeys} />
        </div>
      )}
      {!hasRoomBeside && late && <late.FacetDrawer opened={drawerOpened} onClose={drawer.close} />}
    </Page>
  );
}

function ListViews({ label, all, some }: ListViewsProps) {
  const { filters, onChange } = useFilteredList();
  const others = filters.filter((filter) => some.every((view) => view.filter !== filter));
  return (
    <div className={`flex gap-4 ${classes.views}`} role="group" aria-label={label}>
      <ViewPill
        label={all}
        count={undefined}
        chosen={others.length === filters.length}
        onClick={() => onChange(others)}
      />
      {some.map((view) => (
        <CountedPill
          key={view.filter}
          {...view}
          chosen={filters.includes(view.filter)}
          onClick={() => onChange([view.filter, ...others])}
        />
      ))}
    </div>
  );
}

interface PillProps {
  label: string;
  filter: string;
  chosen: boolean;
  onClick: () => void;
}

function CountedPill({ label, filter, chosen, onClick }: PillProps) {
  const { api } = useFilteredList();
  const count = api.useCount({ filter: [filter] }, useQuiet());
  return (
    <ViewPill
      label={label}
      count={count && formatCounted(count)}
      chosen={chosen}
      onClick={onClick}
    />
  );
}

/** The number of rows, and the mode they are shown in. */
function DeskBadge() {
  const { model } = useListOnPage();
  const total = model.unfiltered ?? model.total?.counted;
  return (
    <>
      {total !== undefined && <span className="size-12 faint num">{formatCounted(total)}</span>}
      <ModeSwitch />
    </>
  );
}

/** Tree or list, remembered; with filters the matches of all levels form a list, and a hint says so. */
function ModeSwitch() {
  const { model } = useListOnPage();
  const t = useTranslations('list');
  const why = useId();
  if (model.mode === undefined) return null;
  return (
    <>
      <Tooltip label={t('tree_without_filters')} disabled={!model.filtered}>
        <Segments
          size="xs"
          aria-label={t('mode')}
          aria-describedby={model.filtered ? why : undefined}
          data={[
            { value: 'tree', label: t('tree'), disabled: model.filtered },
            { value: 'flat', label: t('flat') },
          ]}
          value={model.filtered ? 'flat' : model.mode}
          onChange={(mode) => model.view.change({ mode: mode === 'tree' ? 'tree' : 'flat' })}
        />
      </Tooltip>
      {model.filtered && (
        <span id={why} className="size-12 regular faint">
          {t('tree_without_filters')}
        </span>
      )}
    </>
  );
}

function FacetSwitch({ open, onChange }: { open: boolean; onChange: (open: boolean) => void }) {
  const t = useTranslations('list');
  const label = open ? t('hide_facets') : t('show_facets');
  const Icon = open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={26}
        variant={open ? 'light' : 'default'}
        aria-label={label}
        aria-pressed={open}
        onClick={() => onChange(!open)}
      >
        <Icon size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** Opens the facets where there is no room beside the table. */
function FacetButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('list');
  const count = useChips().length;
  return (
    <Button
      variant="default"
      size="xs"
      data-phone="lg"
      leftSection={<IconFilter size={16} stroke={1.6} aria-hidden />}
      onClick={onClick}
      aria-haspopup="dialog"
    >
      <span data-only="phone">
        {count > 0 ? t('filters_count', countArgs(count)) : t('filters')}
      </span>
      <span data-only="desk">{t('facets')}</span>
    </Button>
  );
}

function CountMeta() {
  const { model } = useListOnPage();
  const t = useTranslations('list');
  const total = model.total ? formatCounted(model.total.counted) : '';
  if (model.unfiltered === undefined) return <span className="num">{total}</span>;
  return (
    <span className="num">{t('of', { part: total, whole: formatCounted(model.unfiltered) })}</span>
  );
}
