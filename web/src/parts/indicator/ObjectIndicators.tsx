import { indicators } from '@plumbline/contract/indicators/wire';
import type { ObjectView } from '@plumbline/contract/objects/wire';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { useMay } from '../../kit/session/may.ts';
import { AddButton } from '../../ui/buttons/AddButton.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { ENTITIES } from '../entity/entities.ts';
import { ChildList } from '../list/ChildList.tsx';
import { useGo } from '../page/AppLink.tsx';
import { useIndicatorColumns } from './columns.tsx';
import { indicatorCard } from './IndicatorCard.tsx';
import { useAddingValues } from './value/useAddingValues.tsx';

type Owner = Pick<ObjectView, 'id' | 'archived' | 'children_count'>;

/** Indicators of an object, or also of all its subordinates; values are added from their rows. */
export function ObjectIndicators({ view }: { view: Owner }) {
  const t = useTranslations('indicator');
  const common = useTranslations('common');
  const go = useGo();
  const [below, setBelow] = useState(false);
  const mayCreate = useMay('indicator.change') && !view.archived;
  const { button, column, dialog } = useAddingValues();
  const columns = useIndicatorColumns().filter(({ key }) => below || key !== 'object');
  return (
    <>
      <div className="row wrap above-12">
        {view.children_count > 0 && (
          <Segments
            size="xs"
            aria-label={t('scope')}
            data={[
              { value: 'own', label: t('own') },
              { value: 'below', label: t('below') },
            ]}
            value={below ? 'below' : 'own'}
            onChange={(value) => setBelow(value === 'below')}
          />
        )}
        {mayCreate && (
          <span className="to-end">
            <AddButton
              secondary
              label={common('new_indicator')}
              onClick={() => go(paths.indicators(), { search: { new: view.id } })}
            />
          </span>
        )}
      </div>
      <ChildList
        key={String(below)}
        name={`indicators of ${view.id}`}
        label={common('page.indicators')}
        topic="measurement_indicator"
        resource={indicators}
        api={ENTITIES.measurement_indicator.api}
        scope={[below ? `object.branch.id=${view.id}` : `object=${view.id}`]}
        sort="name"
        columns={column === null ? columns : [...columns, column]}
        onOpen={(row) => go(paths.indicator(row.id))}
        card={indicatorCard(button)}
        empty={{ title: t('none.title'), text: below ? t('none.below') : t('none.own') }}
      />
      {dialog}
    </>
  );
}
