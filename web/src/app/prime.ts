import type { EntityName } from '@plumbline/contract/schemas';
import { isPhoneNow } from '../kit/device.tsx';
import { queryClient } from '../kit/http/queryClient.ts';
import { apiOf } from '../kit/http/resourceApi.ts';
import { listStateOf, type ListQuery } from '../kit/listState.ts';
import type { ListFields } from '../kit/listFields.ts';
import type { Subject } from '../kit/route.ts';
import type { Search } from '../kit/search.ts';
import { ENTITIES } from '../parts/entity/entities.ts';
import { declaredFields } from '../parts/list/listFields.ts';
import { readListSettings } from '../parts/list/listSettings.ts';
import { listOf, modeOf, questionOf } from '../parts/list/filter/question.ts';

const isListed = (name: EntityName): name is keyof typeof ENTITIES => name in ENTITIES;

/** The query that the list itself will send. */
function firstQuestion(
  entity: keyof typeof ENTITIES,
  fields: ListFields,
  search: Search,
): ListQuery {
  const list = listOf(entity);
  const state = listStateOf(search);
  const settings = readListSettings(list.name);
  const phone = isPhoneNow();
  const chosenKeys = state.columns ?? settings.columns;
  return questionOf(list, state, {
    mode: modeOf(list, state.view ?? settings.mode, phone),
    fields: (isTree) => declaredFields(fields, { phone, isTree, chosenKeys }),
  });
}

/** The page itself refetches what fails here and reports it. */
const quiet = { meta: { quiet: true } };

/** Fetches what a page will show. */
export function prime(shows: Subject, params: Record<string, string>, search: Search): void {
  if ('one' in shows) {
    const query = apiOf(shows.one).oneQuery(params[shows.by] ?? '');
    void queryClient.prefetchQuery({ ...query, ...quiet });
  } else if (isListed(shows.list)) {
    const query = apiOf(shows.list).listQuery(firstQuestion(shows.list, shows.fields, search));
    void queryClient.prefetchQuery({ ...query, ...quiet });
  }
}
