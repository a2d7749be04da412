import { indicatorValues, type IndicatorValueView } from '@plumbline/contract/indicators/wire';
import type { IndicatorView } from '@plumbline/contract/indicators/wire';
import { reach } from '@plumbline/contract/kit/permissions';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatMoment } from '../../../kit/format/format.ts';
import { resourceApi } from '../../../kit/http/resourceApi.ts';
import { useMe, useRole } from '../../../kit/session/me.ts';
import { ValueDialog } from '../../../parts/indicator/value/ValueDialog.tsx';
import { ChildList } from '../../../parts/list/ChildList.tsx';
import { cardOf } from '../../../parts/list/table/columns.ts';
import classes from '../Indicator.module.css';
import { RemoveValue } from './RemoveValue.tsx';
import { ValueCard } from './ValueCard.tsx';
import { useValueColumns, VALUE_READS, type ValueRow } from './valueColumns.tsx';
import { ValueMenu } from './ValueMenu.tsx';

const valueApi = resourceApi(indicatorValues);

/** Inspectors correct only what they have entered themselves (docs/wire.md row 21). */
function useMayCorrect(
  view: IndicatorView,
): (value: Pick<IndicatorValueView, 'created_by'>) => boolean {
  const me = useMe();
  const reaches = reach(useRole(), 'value.change');
  return ({ created_by }) =>
    !view.archived && (reaches === 'all' || (reaches === 'scope' && created_by?.id === me.id));
}

/** All values, the newest first. */
export function ValuesPanel({ view }: { view: IndicatorView }) {
  const t = useTranslations('indicators.values');
  const id = useId();
  const mayCorrect = useMayCorrect(view);
  // shown while a dialog fades out
  const [selected, setSelected] = useState<ValueRow | null>(null);
  const [open, setOpen] = useState<'form' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const show = (dialog: 'form' | 'remove', row: ValueRow) => {
    setSelected(row);
    setOpen(dialog);
  };
  const menu = (row: ValueRow) =>
    mayCorrect(row) && (
      <ValueMenu label={formatMoment(row.measured_at)} show={(dialog) => show(dialog, row)} />
    );
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t('title')}
      </h2>
      <ChildList
        name={`values of ${view.id}`}
        label={t('title')}
        topic="indicator_value_history"
        resource={indicatorValues}
        api={valueApi}
        scope={[`indicator=${view.id}`]}
        neverArchived
        sort="-measured_at"
        columns={useValueColumns(view, menu)}
        onOpen={(row) => mayCorrect(row) && show('form', row)}
        card={cardOf<IndicatorValueView>()(VALUE_READS, (row) => (
          <ValueCard indicator={view} row={row} actions={menu(row)} />
        ))}
        empty={{ title: t('empty'), text: t('empty_text') }}
      />
      {selected && (
        <>
          <ValueDialog
            indicator={view}
            valueId={selected.id}
            opened={open === 'form'}
            onClose={close}
          />
          <RemoveValue
            indicator={view}
            value={selected}
            opened={open === 'remove'}
            onClose={close}
          />
        </>
      )}
    </section>
  );
}
