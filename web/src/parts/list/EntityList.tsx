import { ActionIcon, SegmentedControl } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../kit/format/format.ts';
import { HeadAddButton } from '../../ui/AddButton.tsx';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { useSurroundings } from '../../kit/device.tsx';
import { BulkBar, MOST } from './bulk/BulkBar.tsx';
import { CardList } from './CardList.tsx';
import { chosenColumns } from './columns.ts';
import { DataTable } from './DataTable.tsx';
import classes from './EntityList.module.css';
import { FacetButton, FacetDrawer } from './FacetDrawer.tsx';
import { FacetPanel } from './FacetPanel.tsx';
import { FilterBar } from './FilterBar.tsx';
import type { ListRow } from './listApi.ts';
import { ListState } from './ListState.tsx';
import { ColumnChooser, SortMenu } from './ListTools.tsx';
import { Paging } from './Paging.tsx';
import { useSelection, type Selection } from './selection.ts';
import { sortBy, sortText } from './sorting.ts';
import {
  useEntityList,
  type EntityListModel,
  type EntityListProps,
  type ListParts,
} from './useEntityList.ts';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';

/** The list page of an entity: facets, filters, tree or flat table with pages; cards on a phone. */
export function EntityList<V extends ListRow>(props: EntityListProps<V>) {
  const model = useEntityList(props);
  const selection = useSelection();
  const { device, hasRoomBeside } = useSurroundings();
  const phone = device === 'phone';
  const [drawerOpened, drawer] = useDisclosure();
  const facets = hasRoomBeside && model.view.facets !== false;
  const [seen, setSeen] = useState<string[] | null>(null);
  const { create } = props;
  return (
    <Page fill={!phone}>
      <PageHeader
        title={props.title}
        badge={!phone && <DeskBadge model={model} />}
        meta={phone && model.data ? <CountMeta model={model} /> : undefined}
        actions={create ? <HeadAddButton {...create} /> : undefined}
      />
      <FilterBar
        {...props}
        {...model.chips}
        facets={
          hasRoomBeside ? (
            <FacetSwitch open={facets} onChange={(open) => model.view.change({ facets: open })} />
          ) : (
            <FacetButton {...props} model={model} onClick={drawer.open} />
          )
        }
        tools={
          <>
            <SortMenu
              columns={props.columns}
              seen={seen}
              sort={model.sort}
              onSort={(keys) => model.setState({ sort_by: sortText(keys) })}
            />
            <ColumnChooser
              columns={props.columns}
              seen={seen}
              chosen={model.view.columns}
              onChange={(columns) => model.view.change({ columns })}
            />
          </>
        }
      />
      {phone ? (
        <>
          <CardList {...props} model={model} />
          {model.data !== undefined && model.data.total > model.pageSize && (
            <ListPaging model={model} />
          )}
        </>
      ) : (
        <div className={classes.body} data-facets={facets || undefined}>
          {facets && (
            <div className={classes.facets}>
              <FacetPanel
                {...props}
                attrs={props.facets}
                {...model.chips}
                query={model.scopeQuery}
              />
            </div>
          )}
          <TableSide {...props} model={model} selection={selection} onFit={setSeen} />
        </div>
      )}
      {!hasRoomBeside && (
        <FacetDrawer {...props} model={model} opened={drawerOpened} onClose={drawer.close} />
      )}
    </Page>
  );
}

/** How many there are, and as what they are shown. */
function DeskBadge<V extends ListRow>({ model }: { model: EntityListModel<V> }) {
  const total = model.unfiltered ?? model.data?.total;
  return (
    <>
      {total !== undefined && <span className={`${classes.count} num`}>{formatNumber(total)}</span>}
      <ModeSwitch model={model} />
    </>
  );
}

function TableSide<V extends ListRow>(
  props: ListParts<V> & { selection: Selection; onFit: (keys: string[]) => void },
) {
  const { model, selection, onOpen, bulk = [] } = props;
  const isTree = model.tree !== undefined;
  const chosen = model.view.columns;
  const columns = useMemo(
    () => chosenColumns(props.columns, chosen, isTree),
    [props.columns, chosen, isTree],
  );
  const { data, rows } = model;
  const state = <ListState {...props} />;
  return (
    <div className={classes.main}>
      {data === undefined || data.items.length === 0 ? (
        <div className={classes.state}>{state}</div>
      ) : (
        <DataTable
          label={props.title}
          rows={rows}
          columns={columns}
          chosen={chosen !== undefined}
          onFit={props.onFit}
          onOpen={onOpen}
          tree={model.tree}
          sort={model.sort}
          onSort={(name, together) =>
            model.setState({ sort_by: sortText(sortBy(model.sort, name, together)) })
          }
          selection={bulk.length > 0 ? selection : undefined}
          busy={model.query.isPlaceholderData}
          isPale={(row) => row.archived === true}
          offset={(model.page - 1) * model.pageSize}
          total={model.tree ? undefined : data.total}
        />
      )}
      {data !== undefined && <ListPaging model={model} />}
      {selection.ids.size > 0 && (
        <BulkBar
          selection={selection}
          actions={bulk}
          all={{
            total: (model.tree ? model.unfiltered : undefined) ?? data?.total ?? 0,
            load: async () => {
              const query = { ...model.matching, page: 1, page_size: MOST, fields: ['id'] };
              const { items } = await props.api.fetchList(query);
              return items.map(({ id }) => id);
            },
          }}
        />
      )}
    </div>
  );
}

function ListPaging<V extends ListRow>({ model }: { model: EntityListModel<V> }) {
  return (
    <Paging
      page={model.page}
      pageSize={model.pageSize}
      total={model.data?.total ?? 0}
      unfiltered={model.unfiltered}
      ofTree={model.tree !== undefined}
      onPage={(page) => model.setState({ page: page === 1 ? undefined : page })}
      onPageSize={(page_size) => model.setState({ page_size })}
    />
  );
}

/** Tree or list, remembered; with filters the matches of all levels are a list, and that is said. */
function ModeSwitch<V extends ListRow>({ model }: { model: EntityListModel<V> }) {
  const t = useTranslations('list');
  const why = useId();
  if (model.mode === undefined) return null;
  return (
    <>
      <Tooltip label={t('tree_without_filters')} disabled={!model.filtered}>
        <SegmentedControl
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
        <span id={why} className={classes.why}>
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

function CountMeta<V extends ListRow>({ model }: { model: EntityListModel<V> }) {
  const t = useTranslations('list');
  const total = formatNumber(model.data?.total);
  if (model.unfiltered === undefined) return <span className="num">{total}</span>;
  return (
    <span className="num">{t('of', { part: total, whole: formatNumber(model.unfiltered) })}</span>
  );
}
