import { holidayTest, type DaysOff } from '@plumbline/contract/schedule/calendar';
import { holidays } from '@plumbline/contract/schedule/wire';
import type { ViewOf } from '@plumbline/contract/kit/resource';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import { dayOfText } from '@plumbline/contract/kit/zonedTime';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../kit/http/api.ts';
import { useMay } from '../../../kit/session/may.ts';

type Holiday = Pick<ViewOf<typeof holidays>, 'name' | 'business_unit'> & DaysOff;

/** The names of the holidays on a day, those of one unit with its name; for those who may read them. */
export function useDaysOff(): (day: string) => string[] {
  const mayRead = useMay('planning.read');
  const { data } = useQuery({
    queryKey: ['holiday', 'list', 'calendar'],
    queryFn: ({ signal }) =>
      api.get<RowsPage<Holiday>>(holidays.path, {
        query: { fields: 'name,from_date,to_date,is_yearly,business_unit' },
        signal,
      }),
    enabled: mayRead,
    meta: { quiet: true },
  });
  return (day) => (data?.items ?? []).filter(isOn(day)).map(nameOf);
}

const isOn = (day: string) => (holiday: Holiday) => holidayTest([holiday])(dayOfText(day));

const nameOf = ({ name, business_unit }: Holiday): string =>
  business_unit === null ? name : `${name} (${business_unit.name})`;
