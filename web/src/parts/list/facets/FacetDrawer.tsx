import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { countedArgs } from '../../../kit/format/counted.ts';
import { countArgs } from '../../../kit/format/format.ts';
import { useIsPhone } from '../../../kit/device.tsx';
import classes from '../EntityList.module.css';
import { FacetPanel } from './FacetPanel.tsx';
import { useChips } from '../filter/chips/FilterChips.tsx';
import { useListOnPage } from '../ListContext.ts';
import { SortMenu } from '../SortMenu.tsx';
import { sortText } from '../sorting.ts';
import { Drawer } from '../../../ui/overlays/Dialog.tsx';

/** Opens the facets where there is no room beside the table. */
export function FacetButton({ onClick }: { onClick: () => void }) {
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
        <div className={classes.drawerSort}>
          <SortMenu
            columns={columns}
            visibleKeys={null}
            sort={model.sort}
            onSort={(keys) => model.setState({ sort_by: sortText(keys) })}
          />
        </div>
      )}
      <FacetPanel />
      <div className={`wrap line-above ${classes.drawerFoot}`}>
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
