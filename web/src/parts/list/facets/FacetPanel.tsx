import { Button } from '../../../ui/buttons/Button.tsx';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../../kit/device.tsx';
import { countedArgs } from '../../../kit/format/counted.ts';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { RowsSkeleton } from '../../../ui/layout/Skeletons.tsx';
import { Drawer } from '../../../ui/overlays/Dialog.tsx';
import { FailedState } from '../../page/FailedState.tsx';
import listClasses from '../EntityList.module.css';
import { useListOnPage } from '../ListContext.ts';
import { SortMenu } from '../SortMenu.tsx';
import { sortText } from '../sorting.ts';
import { FacetGroup } from './FacetGroup.tsx';
import classes from './FacetPanel.module.css';

/** Values of attributes with `filter_count/total_count`; ticking one filters by it. */
export function FacetPanel() {
  const { api, resource, facets: attrs, model } = useListOnPage();
  const t = useTranslations('list');
  const facets = api.useAggregate(attrs, {
    ...model.scopeQuery,
    filter: model.chips.filters,
  });
  if (facets.data === undefined)
    return facets.isError ? (
      <FailedState error={facets.error} retry={() => void refetch(resource.name)} />
    ) : (
      <RowsSkeleton rows={8} />
    );
  return (
    <div className={classes.panel} role="group" aria-label={t('facets')}>
      {attrs.map((attr) => (
        <FacetGroup key={attr} attr={attr} rows={facets.data[attr] ?? []} />
      ))}
    </div>
  );
}

/** The facets from the side; on a phone from below, along with sorting. */
export function FacetDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { model, columns } = useListOnPage();
  const t = useTranslations('list');
  const common = useTranslations('common');
  const phone = useIsPhone();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t('filters')}
      position={phone ? 'bottom' : 'left'}
      size={phone ? '85%' : 320}
      padding={0}
      styles={{ header: { padding: '12px 16px' } }}
    >
      {phone && (
        <div className={listClasses.drawerSort}>
          <SortMenu
            columns={columns}
            visibleKeys={null}
            sort={model.sort}
            onSort={(keys) => model.setState({ sort_by: sortText(keys) })}
          />
        </div>
      )}
      <FacetPanel />
      <div className={`wrap line-above ${listClasses.drawerFoot}`}>
        <Button variant="default" size="lg" onClick={() => model.chips.onChange([])}>
          {t('clear_all')}
        </Button>
        <Button size="lg" onClick={onClose}>
          {model.total === undefined
            ? common('close')
            : t('show_rows', countedArgs(model.total.counted))}
        </Button>
      </div>
    </Drawer>
  );
}
