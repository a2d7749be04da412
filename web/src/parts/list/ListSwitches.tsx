import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { formatCounted } from '../../kit/format/counted.ts';
import classes from './EntityList.module.css';
import type { ListRow } from './listApi.ts';
import type { EntityListModel } from './useEntityList.ts';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';

/** The number of rows, and the mode they are shown in. */
export function DeskBadge<V extends ListRow>({ model }: { model: EntityListModel<V> }) {
  const total = model.unfiltered ?? model.total?.counted;
  return (
    <>
      {total !== undefined && (
        <span className={`${classes.count} num`}>{formatCounted(total)}</span>
      )}
      <ModeSwitch model={model} />
    </>
  );
}

/** Tree or list, remembered; with filters the matches of all levels form a list, and a hint says so. */
function ModeSwitch<V extends ListRow>({ model }: { model: EntityListModel<V> }) {
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
        <span id={why} className={classes.why}>
          {t('tree_without_filters')}
        </span>
      )}
    </>
  );
}

export function FacetSwitch({
  open,
  onChange,
}: {
  open: boolean;
  onChange: (open: boolean) => void;
}) {
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

export function CountMeta<V extends ListRow>({ model }: { model: EntityListModel<V> }) {
  const t = useTranslations('list');
  const total = model.total ? formatCounted(model.total.counted) : '';
  if (model.unfiltered === undefined) return <span className="num">{total}</span>;
  return (
    <span className="num">{t('of', { part: total, whole: formatCounted(model.unfiltered) })}</span>
  );
}
