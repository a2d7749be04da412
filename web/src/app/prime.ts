import type { EntityName } from '@plumbline/contract/schemas';
import { UNIT_LIST } from '../areas/businessUnits/listFields.ts';
import { CHECK_LIST_LIST } from '../areas/checkLists/listFields.ts';
import { CONSTRAINT_LIST } from '../areas/constraints/listFields.ts';
import { INDICATOR_LIST } from '../parts/indicator/listed.ts';
import { INSPECTION_LIST } from '../areas/inspections/listFields.ts';
import { ROUND_LIST } from '../areas/indicators/rounds/listFields.ts';
import { OBJECT_LIST } from '../areas/objects/listFields.ts';
import { TEMPLATE_LIST } from '../areas/templates/listFields.ts';
import { USER_LIST } from '../areas/users/listFields.ts';
import { isPhoneNow } from '../kit/device.tsx';
import { queryClient } from '../kit/http/queryClient.ts';
import { apiOf } from '../kit/http/resourceApi.ts';
import { listStateOf, type ListQuery } from '../kit/listState.ts';
import type { PageSubject } from '../kit/route.ts';
import type { SearchValues } from '../kit/search.ts';
import type { ENTITIES } from '../parts/entity/entities.ts';
import { declaredFields, type ListFields } from '../parts/list/listFields.ts';
import { readListSettings } from '../parts/list/listSettings.ts';
import { listOf, modeOf, questionOf } from '../parts/list/filter/question.ts';

/** The entities with a list page, and what these lists show. */
const LISTS = {
  business_unit: UNIT_LIST,
  check_list: CHECK_LIST_LIST,
  constraint: CONSTRAINT_LIST,
  inspection: INSPECTION_LIST,
  inspection_template: TEMPLATE_LIST,
  measurement_indicator: INDICATOR_LIST,
  object: OBJECT_LIST,
  round: ROUND_LIST,
  user: USER_LIST,
} satisfies Partial<Record<keyof typeof ENTITIES, ListFields>>;

const isListed = (name: EntityName): name is keyof typeof LISTS => name in LISTS;

/** The query that the list itself will send. */
function firstQuestion(entity: keyof typeof LISTS, search: SearchValues): ListQuery {
  const list = listOf(entity);
  const state = listStateOf(search);
  const settings = readListSettings(list.name);
  const phone = isPhoneNow();
  const chosenKeys = state.columns ?? settings.columns;
  return questionOf(list, state, {
    mode: modeOf(list, state.view ?? settings.mode, phone),
    fields: (isTree) => declaredFields(LISTS[entity], { phone, isTree, chosenKeys }),
  });
}

/** Options of requests that fail silently: the page itself repeats them and reports a failure. */
const quiet = { meta: { quiet: true } };

/** Fetches what a page will show. */
export function prime(
  shows: PageSubject,
  params: Record<string, string>,
  search: SearchValues,
): void {
  if ('one' in shows) {
    const query = apiOf(shows.one).oneQuery(params[shows.by] ?? '');
    void queryClient.prefetchQuery({ ...query, ...quiet });
  } else if (isListed(shows.list)) {
    const query = apiOf(shows.list).listQuery(firstQuestion(shows.list, search));
    void queryClient.prefetchQuery({ ...query, ...quiet });
  }
}
