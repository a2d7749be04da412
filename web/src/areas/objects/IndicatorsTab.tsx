import type { ObjectView } from '@plumbline/contract/objects/wire';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { useMay } from '../../kit/session/may.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { useIndicatorColumns } from '../../parts/indicator/columns.tsx';
import { indicatorCard } from '../../parts/indicator/IndicatorCard.tsx';
import { useAddingValues } from '../../parts/indicator/value/useAddingValues.tsx';
import { ChildList } from '../../parts/list/ChildList.tsx';
import { useGo } from '../../parts/page/AppLink.tsx';
import { AddButton } from '../../ui/buttons/AddButton.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import classes from './Overview.module.css';

/** Indicators of the object, or also of all its subordinates; values are added from their rows. */
export function IndicatorsTab({ view }: { view: ObjectView }) {
  const t = useTranslations('objects.inspections');
  const indicator = useTranslations('indicator');
  const common = useTranslations('common');
  const go = useGo();
  const [below, setBelow] = useState(false);
  const mayCreate = useMay('indicator.change') && !view.archived;
  const { button, column, dialog } = useAddingValues();
  const columns = useIndicatorColumns().filter(({ key }) => below || key !== 'object');
  const create = mayCreate && (
    <AddButton
      label={indicator('new')}
      onClick={() => go(paths.indicators(), { search: { new: view.id } })}
    />
  );
  return (
    <>
      <div className={classes.bar}>
        {view.children_count > 0 ? (
          <Segments
            size="xs"
            aria-label={indicator('scope')}
            data={[
              { value: 'own', label: t('own') },
              { value: 'below', label: t('below') },
            ]}
            value={below ? 'below' : 'own'}
            onChange={(value) => setBelow(value === 'below')}
          />
        ) : (
          <span />
        )}
        {create}
      </div>
      <ChildList
        key={String(below)}
        name={`indicators of ${view.id}`}
        label={common('page.indicators')}
        topic="measurement_indicator"
        api={ENTITIES.measurement_indicator.api}
        scope={[below ? `object.branch.id=${view.id}` : `object=${view.id}`]}
        sort="name"
        columns={column === null ? columns : [...columns, column]}
        onOpen={(row) => go(paths.indicator(row.id))}
        card={indicatorCard(button)}
        empty={{
          title: indicator('none.title'),
          text: below ? indicator('none.below') : indicator('none.own'),
        }}
      />
      {dialog}
    </>
  );
}
