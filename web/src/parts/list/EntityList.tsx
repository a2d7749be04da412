import { useDisclosure } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { HeadAddButton } from '../../ui/buttons/AddButton.tsx';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { useSurroundings } from '../../kit/device.tsx';
import { CardList } from './CardList.tsx';
import classes from './EntityList.module.css';
import { ExportButton } from './export/ExportButton.tsx';
import { FacetButton, FacetDrawer } from './facets/FacetDrawer.tsx';
import { FacetPanel } from './facets/FacetPanel.tsx';
import { FilterBar } from './filter/FilterBar.tsx';
import type { ListRow } from './listApi.ts';
import { ListViews } from './ListViews.tsx';
import { ColumnChooser } from './table/ColumnChooser.tsx';
import { chosenColumns } from './table/columns.ts';
import { SortMenu } from './SortMenu.tsx';
import { useSelection } from './table/selection.ts';
import { sortText } from './sorting.ts';
import { useEntityList } from './useEntityList.ts';
import type { EntityListModel, EntityListProps } from './useEntityList.ts';
import { TableSide } from './table/TableSide.tsx';
import { DeskBadge, FacetSwitch, CountMeta } from './ListSwitches.tsx';
import { focusFirstRow, type SearchKey } from './SearchField.tsx';

/** Leads from the search into the rows, once they answer what was typed: Enter opens the only one, the arrow goes to the first. */
function useSearchKeys<V extends ListRow>(
  { items, isSettled, filtered }: EntityListModel<V>,
  onOpen: (row: V) => void,
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
  const model = useEntityList(props);
  const selection = useSelection();
  const onSearchKey = useSearchKeys(model, props.onOpen);
  const { device, hasRoomBeside } = useSurroundings();
  const phone = device === 'phone';
  const [drawerOpened, drawer] = useDisclosure();
  const facets = hasRoomBeside && model.view.facets !== false;
  const [visibleKeys, setVisibleKeys] = useState<string[] | null>(null);
  const { create, more } = props;
  const file = (
    <ExportButton
      resource={props.resource}
      query={model.matching}
      columns={chosenColumns(props.columns, model.view.columns, false)}
      total={model.filtered ? model.total?.counted : (model.unfiltered ?? model.total?.counted)}
    />
  );
  const views = props.views && (
    <ListViews views={props.views} api={props.api} chips={model.chips} />
  );
  return (
    <Page fill>
      <PageHeader
        title={props.title}
        badge={
          !phone && (
            <>
              <DeskBadge model={model} />
              {views}
            </>
          )
        }
        meta={phone && model.data ? <CountMeta model={model} /> : undefined}
        actions={
          create || more ? (
            <>
              {more}
              {create && <HeadAddButton {...create} />}
            </>
          ) : undefined
        }
      />
      {phone && views}
      <FilterBar
        {...props}
        {...model.chips}
        onKey={onSearchKey}
        facets={
          hasRoomBeside ? (
            <FacetSwitch open={facets} onChange={(open) => model.view.change({ facets: open })} />
          ) : (
            <>
              <FacetButton {...props} model={model} onClick={drawer.open} />
              {phone && file}
            </>
          )
        }
        tools={
          <>
            <SortMenu
              columns={props.columns}
              visibleKeys={visibleKeys}
              sort={model.sort}
              onSort={(keys) => model.setState({ sort_by: sortText(keys) })}
            />
            <ColumnChooser
              columns={props.columns}
              visibleKeys={visibleKeys}
              chosenKeys={model.view.columns}
              onChange={(columns) => model.view.change({ columns })}
            />
            {file}
          </>
        }
      />
      {phone ? (
        <CardList {...props} model={model} selection={selection} />
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
          <TableSide {...props} model={model} selection={selection} onFit={setVisibleKeys} />
        </div>
      )}
      {!hasRoomBeside && (
        <FacetDrawer {...props} model={model} opened={drawerOpened} onClose={drawer.close} />
      )}
    </Page>
  );
}
