import { indicatorValues, type IndicatorValueView } from '@plumbline/contract/indicators/wire';
import type { IndicatorView } from '@plumbline/contract/indicators/wire';
import { reach } from '@plumbline/contract/kit/permissions';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { formatMoment } from '../../../kit/format/format.ts';
import { resourceApi } from '../../../kit/http/resourceApi.ts';
import { useMe, useRole } from '../../../kit/session/me.ts';
import { LateValueDialog } from '../../../parts/indicator/value/laterDialog.ts';
import { ChildList } from '../../../parts/list/ChildList.tsx';
import { cardOf } from '../../../parts/list/table/columns.ts';
import { MoreMenu } from '../../../ui/buttons/MoreMenu.tsx';
import { Menu } from '../../../ui/overlays/Popup.tsx';
import { ICON } from '../../../ui/theme/tokens.ts';
import { api } from '../../../kit/http/api.ts';
import { shownBy } from '../../../parts/entity/entities.ts';
import { takeBack } from '../../../parts/entity/takeBack.ts';
import { useUnitOf, valueText } from '../../../parts/indicator/measures.ts';
import { useConfirmedAct } from '../../../parts/page/confirmedAct.ts';
import { Confirm } from '../../../ui/overlays/Confirm.tsx';
import { ValuePhotos } from './ValuePhotos.tsx';
import { ValueCard } from './ValueCard.tsx';
import {
  Counted,
  READING_READS,
  useValueColumns,
  VALUE_READS,
  type ValueRow,
} from './valueColumns.tsx';
import classes from '../Indicator.module.css';

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
  const menu = (row: ValueRow) => (
    <span className="row gap-4 justify-end">
      <ValuePhotos view={view} row={row} mayCorrect={mayCorrect(row)} />
      {mayCorrect(row) && (
        <ValueMenu label={formatMoment(row.measured_at)} show={(dialog) => show(dialog, row)} />
      )}
    </span>
  );
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={`title-13 ${classes.title}`}>
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
        card={
          view.is_meter
            ? cardOf<IndicatorValueView>()(READING_READS, (row) => (
                <ValueCard indicator={view} row={row} actions={menu(row)}>
                  <Counted view={view} row={row} />
                </ValueCard>
              ))
            : cardOf<IndicatorValueView>()(VALUE_READS, (row) => (
                <ValueCard indicator={view} row={row} actions={menu(row)} />
              ))
        }
        empty={{ title: t('empty'), text: t('empty_text') }}
      />
      {selected && (
        <>
          <LateValueDialog
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

interface Props {
  /** The value in words. */
  label: string;
  show: (dialog: 'form' | 'remove') => void;
}

function ValueMenu({ label, show }: Props) {
  const t = useTranslations('indicators.values');
  const entity = useTranslations('entity');
  const common = useTranslations('common');
  return (
    <MoreMenu label={common('actions_for', { name: label })}>
      <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => show('form')}>
        {t('correct')}
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash {...ICON} />} onClick={() => show('remove')}>
        {entity('delete')}
      </Menu.Item>
    </MoreMenu>
  );
}

interface RemoveValueProps {
  indicator: IndicatorView;
  value: ValueRow;
  opened: boolean;
  onClose: () => void;
}

const CHANGES = shownBy('indicator_value_history');

/** Asks before deleting a value; the toast offers to add it again. */
function RemoveValue({ indicator, value, opened, onClose }: RemoveValueProps) {
  const t = useTranslations('indicators.values');
  const entity = useTranslations('entity');
  const common = useTranslations('common');
  const unit = useUnitOf()(indicator);
  const words = { value: valueText(value.value, indicator.decimals, unit) };
  const again = () =>
    api.post(indicatorValues.path, {
      body: {
        id: value.id,
        indicator_id: indicator.id,
        value: value.value,
        measured_at: value.measured_at,
        validation_status_code: value.validation_status.code,
        ...(value.comment === null ? {} : { comment: value.comment }),
        meter_changed: value.meter_changed,
        old_meter_last: value.old_meter_last,
        new_meter_first: value.new_meter_first,
        source: value.source === 'api' ? 'api' : 'manual',
      },
    });
  const remove = useConfirmedAct(() => api.delete(`${indicatorValues.path}/${value.id}`), {
    changes: CHANGES,
    onClose,
    notice: {
      text: t('deleted', words),
      icon: IconTrash,
      // photos do not come back
      ...(value.content_count === 0 && {
        action: { label: common('undo'), run: () => void takeBack(again, ...CHANGES) },
      }),
    },
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('delete_title', words)}
      consequence={t('delete_text', { at: formatMoment(value.measured_at) })}
      verb={entity('delete')}
      danger
      {...remove}
    />
  );
}
