import { indicatorValues, type IndicatorView } from '@plumbline/contract/indicators/wire';
import { IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { formatMoment } from '../../../kit/format/format.ts';
import { api } from '../../../kit/http/api.ts';
import { shownBy } from '../../../parts/entity/entities.ts';
import { takeBack } from '../../../parts/entity/takeBack.ts';
import { useUnitOf, valueText } from '../../../parts/indicator/measures.ts';
import { useConfirmedAct } from '../../../parts/page/confirmedAct.ts';
import { Confirm } from '../../../ui/overlays/Confirm.tsx';
import type { ValueRow } from './valueColumns.tsx';

interface Props {
  indicator: IndicatorView;
  value: ValueRow;
  opened: boolean;
  onClose: () => void;
}

const CHANGES = shownBy('indicator_value_history');

/** Asks before deleting a value; the toast offers to add it again. */
export function RemoveValue({ indicator, value, opened, onClose }: Props) {
  const t = useTranslations('indicators.values');
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
        source: value.source === 'api' ? 'api' : 'manual',
      },
    });
  const remove = useConfirmedAct(() => api.delete(`${indicatorValues.path}/${value.id}`), {
    changes: CHANGES,
    onClose,
    notice: {
      text: t('deleted', words),
      icon: IconTrash,
      action: { label: common('undo'), run: () => void takeBack(again, ...CHANGES) },
    },
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('delete_title', words)}
      consequence={t('delete_text', { at: formatMoment(value.measured_at) })}
      verb={t('delete')}
      danger
      {...remove}
    />
  );
}
