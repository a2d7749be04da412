import { indicatorValues } from '@plumbline/contract/indicators/wire';
import type { IndicatorView } from '@plumbline/contract/indicators/wire';
import { IconCamera, IconCameraOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatMoment, formatNumber } from '../../../kit/format/format.ts';
import { DocumentsTab } from '../../../parts/content/DocumentsTab.tsx';
import { useUnitOf, valueText } from '../../../parts/indicator/measures.ts';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import type { ValueRow } from './valueColumns.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';

interface Props {
  view: IndicatorView;
  row: ValueRow;
  mayCorrect: boolean;
}

/** The number of photos of a value, which shows them; of a meter that needs them also where there are none. */
export function ValuePhotos({ view, row, mayCorrect }: Props) {
  const t = useTranslations('indicators.values');
  const unit = useUnitOf()(view);
  const [isOpen, setOpen] = useState(false);
  const { content_count: count } = row;
  const isMissing = count === 0;
  // those of an inspection are among the files of their item
  const isWanted = view.is_meter && view.needs_photo && row.source !== 'inspection' && mayCorrect;
  if (isMissing && !isWanted && !isOpen) return null;
  const title = t('photos_of', {
    value: valueText(row.value, view.decimals, unit),
    at: formatMoment(row.measured_at),
  });
  const Icon = isMissing ? IconCameraOff : IconCamera;
  return (
    <>
      <Button
        size="xs"
        data-phone="lg"
        variant="subtle"
        color="gray"
        leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
        aria-label={isMissing ? `${title}: ${t('no_photo')}` : `${title}: ${formatNumber(count)}`}
        title={isMissing ? t('no_photo') : undefined}
        onClick={() => setOpen(true)}
      >
        {formatNumber(count)}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={title} size="xl">
        <DocumentsTab
          entity={indicatorValues.name}
          entity_id={row.id}
          title={`${view.name} · ${title}`}
          mayAdd={mayCorrect}
        />
      </Modal>
    </>
  );
}
