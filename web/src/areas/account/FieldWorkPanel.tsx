import { useTranslations } from 'use-intl';
import { DAYS_AHEAD } from '@plumbline/contract/tenants/fieldWork';
import type { TenantView } from '@plumbline/contract/tenants/schemas';
import { countArgs, formatNumber } from '../../kit/format/format.ts';
import { notify } from '../../kit/notify.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { LateSelect } from '../../ui/fields/LazySelect.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { useChangeSettings } from './api.ts';
import { Switch } from '../../ui/fields/Switch.tsx';

/** Sides of a photo in pixels: legible on a phone, on a screen, in print, and as most cameras take it. */
const SIDES = [1280, 1920, 2560, 3840];
const AS_TAKEN = 'as_taken';

/** How the organisation works in the field; a choice is saved at once. */
export function FieldWorkPanel({ tenant }: { tenant: TenantView }) {
  const t = useTranslations('account.field');
  const settings = useChangeSettings(tenant.id);
  const change: typeof settings.mutate = (body) =>
    settings.mutate(body, { onSuccess: () => notify({ text: t('saved') }) });
  const shown = { ...tenant, ...(settings.isPending ? settings.variables : {}) };
  const side = shown.photo_side;
  const sides =
    side === null || SIDES.includes(side) ? SIDES : [...SIDES, side].toSorted((a, b) => a - b);
  const disabled = settings.isPending;
  return (
    <Panel title={t('title')}>
      <div className="stack">
        <LateSelect
          label={t('photo_side')}
          description={t('photo_side_help')}
          allowDeselect={false}
          disabled={disabled}
          value={side === null ? AS_TAKEN : String(side)}
          data={[
            ...sides.map((pixels) => ({ value: String(pixels), label: formatNumber(pixels) })),
            { value: AS_TAKEN, label: t('as_taken') },
          ]}
          onChange={(value) =>
            value !== null && change({ photo_side: value === AS_TAKEN ? null : Number(value) })
          }
        />
        <div className="column gap-6">
          <span>{t('days_ahead')}</span>
          <Segments
            aria-label={t('days_ahead')}
            value={String(shown.days_ahead)}
            data={DAYS_AHEAD.map((number) => ({
              value: String(number),
              label: t('days', countArgs(number)),
              disabled,
            }))}
            onChange={(value) =>
              change({ days_ahead: DAYS_AHEAD.find((number) => String(number) === value) })
            }
          />
          <span className="quiet small">{t('days_ahead_help')}</span>
        </div>
        <Switch
          label={t('photos_wait')}
          description={t('photos_wait_help')}
          checked={shown.photos_wait}
          disabled={disabled}
          onChange={(event) => change({ photos_wait: event.currentTarget.checked })}
        />
        <Switch
          label={t('stays_signed_in')}
          description={t('stays_signed_in_help')}
          checked={shown.stays_signed_in}
          disabled={disabled}
          onChange={(event) => change({ stays_signed_in: event.currentTarget.checked })}
        />
        <Switch
          label={t('keeps_places')}
          description={t('keeps_places_help')}
          checked={shown.keeps_places}
          disabled={disabled}
          onChange={(event) => change({ keeps_places: event.currentTarget.checked })}
        />
      </div>
    </Panel>
  );
}
