import { holidayTest } from '@plumbline/contract/schedule/calendar';
import { holidays } from '@plumbline/contract/schedule/wire';
import { dayOfText } from '@plumbline/contract/kit/zonedTime';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { resourceApi } from '../../../kit/http/resourceApi.ts';
import { useMay } from '../../../kit/session/may.ts';

const holidayApi = resourceApi(holidays);
const FIELDS = ['name', 'from_date', 'to_date', 'is_yearly', 'business_unit'] as const;

/** The names of the holidays on a day, those of one unit with its name; for users who may read them. */
export function useDaysOff(): (day: string) => string[] {
  const mayRead = useMay('planning.read');
  const { data } = useQuery({
    ...holidayApi.listQuery({ fields: FIELDS }),
    enabled: mayRead,
    meta: { quiet: true },
  });
  return useMemo(() => {
    // each test remembers its answers, since every cell asks for its day whenever the calendar renders
    const known = (data?.items ?? []).map((holiday) => ({
      name: nameOf(holiday),
      isOn: holidayTest([holiday]),
    }));
    return (text) => {
      const day = dayOfText(text);
      return known.filter(({ isOn }) => isOn(day)).map(({ name }) => name);
    };
  }, [data]);
}

const nameOf = ({
  name,
  business_unit,
}: {
  name: string;
  business_unit: { name: string } | null;
}): string => (business_unit === null ? name : `${name} (${business_unit.name})`);
