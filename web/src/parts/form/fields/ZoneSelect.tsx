import type { SelectProps } from '@mantine/core';
import { useMemo, useState } from 'react';
import { meansZone, zonesInWords } from '../../../kit/format/zoneWords.ts';
import { Select } from '../../../ui/fields/Select.tsx';

/** The number of options shown of four hundred; the others are found by typing a place or name. */
const SHOWN = 80;

export interface ZoneSelectProps extends Omit<SelectProps, 'data' | 'value'> {
  value: string | null;
}

/** A choice of a time zone, found by its place, its name in the user's language, or its offset. */
export function ZoneSelect({ value, ...props }: ZoneSelectProps) {
  const [wasOpened, setOpened] = useState(props.defaultDropdownOpened ?? false);
  const zones = useMemo(
    () => new Map(wasOpened ? zonesInWords().map((one) => [one.zone, one]) : []),
    [wasOpened],
  );
  // the list is long to prepare: until it is opened, only the chosen one is an option
  const offered = value === null || zones.has(value) ? [...zones.keys()] : [value, ...zones.keys()];
  return (
    <Select
      {...props}
      searchable
      limit={SHOWN}
      data={offered}
      value={value}
      onDropdownOpen={() => setOpened(true)}
      filter={({ options, search, limit }) =>
        options
          .filter((option) => {
            const zone = 'value' in option ? zones.get(String(option.value)) : undefined;
            return search === '' || (zone !== undefined && meansZone(zone, search));
          })
          .slice(0, limit)
      }
      renderOption={({ option }) => (
        <span>
          {option.label} <span style={{ opacity: 0.75 }}>{zones.get(option.value)?.words}</span>
        </span>
      )}
    />
  );
}
