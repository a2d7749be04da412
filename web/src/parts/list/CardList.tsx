import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Tick } from '../../ui/fields/Tick.tsx';
import { HeldRows } from '../../ui/held/HeldRows.tsx';
import { useHeldRow } from '../../ui/held/useHeldRow.ts';
import { Cards } from '../../ui/layout/Cards.tsx';
import bulkClasses from './bulk/Bulk.module.css';
import { ListBulk } from './bulk/ListBulk.tsx';
import { SelectSwitch } from './bulk/SelectSwitch.tsx';
import { EmptyList } from './EmptyList.tsx';
import { useListOnPage } from './ListContext.ts';
import { ListPaging } from './table/TableSide.tsx';

/** A list on a phone: one card per row. */
export function CardList() {
  const t = useTranslations('list');
  const { model, title, card, selection, bulk = [] } = useListOnPage();
  const [selecting, setSelecting] = useState(false);
  const { items, held } = model;
  const heldRow = useHeldRow();
  return (
    <>
      {(model.data === undefined || items.length === 0) && <EmptyList />}
      {items.length > 0 && bulk.length > 0 && (
        <SelectSwitch selection={selection} selecting={selecting} change={setSelecting} />
      )}
      <HeldRows held={held} />
      <Cards label={title} busy={model.query.isPlaceholderData}>
        {items.map((row) => (
          <li key={row.id} {...heldRow(row.id, held.gone.has(row.id))}>
            <div className={`relative ${bulkClasses.card}`} data-selecting={selecting || undefined}>
              {card.show(row)}
              {selecting && (
                <label
                  className={`flex align-centre cover ${bulkClasses.pick}`}
                  htmlFor={`select-${row.id}`}
                >
                  <Tick
                    id={`select-${row.id}`}
                    aria-label={t('select_row')}
                    checked={selection.ids.has(row.id)}
                    onChange={() => selection.toggle(row.id)}
                  />
                </label>
              )}
            </div>
          </li>
        ))}
      </Cards>
      {model.total !== undefined && model.total.counted.n > model.pageSize && <ListPaging />}
      {selecting && (
        <div className={bulkClasses.room}>
          <ListBulk />
        </div>
      )}
    </>
  );
}
