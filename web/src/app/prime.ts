import type { EntityName } from '@plumbline/contract/schemas';
import { isPhoneNow } from '../kit/device.tsx';
import { queryClient } from '../kit/http/queryClient.ts';
import { apiOf } from '../kit/http/resourceApi.ts';
import { listStateOf, type ListQuery } from '../kit/listState.ts';
import type { Subject } from '../kit/route.ts';
import type { Search } from '../kit/search.ts';
import { ENTITIES } from '../parts/entity/entities.ts';
import { readListSettings } from '../parts/list/listSettings.ts';
import { listOf, modeOf, questionOf } from '../parts/list/filter/question.ts';

const isListed = (name: EntityName): name is keyof typeof ENTITIES => name in ENTITIES;

/** The query that the list itself will send. */
function firstQuestion(entity: keyof typeof ENTITIES, search: Search): ListQuery {
  const list = listOf(entity);
  const state = listStateOf(search);
  const mode = state.view ?? readListSettings(list.name).mode;
  return questionOf(list, state, modeOf(list, mode, isPhoneNow()));
}

/** The page itself refetches what fails here and reports it. */
const quiet = { meta: { quiet: true } };

/** Fetches what a page will show. */
export function prime(shows: Subject, params: Record<string, string>, search: Search): void {
  if ('one' in shows) {
    const query = apiOf(shows.one).oneQuery(params[shows.by] ?? '');
    void queryClient.prefetchQuery({ ...query, ...quiet });
  } else if (isListed(shows.list)) {
    const query = apiOf(shows.list).listQuery(firstQuestion(shows.list, search));
    void queryClient.prefetchQuery({ ...query, ...quiet });
  }
}
