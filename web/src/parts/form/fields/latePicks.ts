import { lateField } from '../../../ui/fields/lateField.tsx';
import type { PickProps } from './PickEntity.tsx';
import type { ZoneSelectProps } from './ZoneSelect.tsx';

/** A row of another entity, for pages that render without the search for it. */
export const LatePickEntity = lateField<PickProps>(
  async () => (await import('./PickEntity.tsx')).PickEntity,
  {
    textOf: ({ value }) => (value === null ? '' : value.name || '…'),
    emptying: ({ clearable, value, onChange }) =>
      clearable === true && value !== null && value.name !== '' ? () => onChange(null) : null,
  },
);

/** A time zone, for pages that render without the list of all. */
export const LateZoneSelect = lateField<ZoneSelectProps>(
  async () => (await import('./ZoneSelect.tsx')).ZoneSelect,
  { textOf: ({ value }) => value ?? '' },
);
