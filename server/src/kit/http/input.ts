import { Refusal } from '@plumbline/contract/kit/errors';
import { isUuid } from '@plumbline/contract/kit/literals';
import type { ResourceLookup } from '@plumbline/contract/kit/query';
import { findResource } from '@plumbline/contract/resources';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { checkBody, checkForm } from './bodies.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { entityFor } from '#kit/model/table.ts';
import { withCodes } from '#kit/dictionary/dictionaryIds.ts';
import { QueryReader } from './queryReader.ts';
import type { RawQuery } from './queryReader.ts';
import type { DictionaryNames } from '#kit/dictionary/names.ts';
import { parse } from '#kit/refusals/invalid.ts';
import type { PublicSpec } from './spec.ts';

/**
 * The parts of a request that a handler reads; each is validated when read, after the look-ups (docs/wire.md
 * "Errors").
 */
export interface RequestInput<B> {
  id: string;
  params: Record<string, string>;
  query: QueryReader;
  body: () => B;
  headers: FastifyRequest['headers'];
  reply: FastifyReply;
  request: FastifyRequest;
}

/** A path id that is not a uuid gets 404, like any other unknown id. */
function checkedParams(request: FastifyRequest): Record<string, string> {
  const params = request.params as Record<string, string>; // fastify types them by generics we do not use
  for (const [name, value] of Object.entries(params)) {
    if (/id$/i.test(name) && !isUuid(value)) throw new Refusal('not_found');
  }
  return params;
}

/** Looks up entities as this caller knows them. */
export const lookupFor =
  ({ actor, deps }: Pick<ReadCtx, 'actor' | 'deps'>): ResourceLookup =>
  (name) => {
    const entity = deps.tables.get(name);
    return entity ? entityFor(actor, entity).resource : findResource(name);
  };

export function inputOf<B extends z.ZodObject>(
  spec: PublicSpec<B>,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Pick<ReadCtx, 'locale'> | (ReadCtx & { names?: DictionaryNames }),
): RequestInput<z.output<B>> {
  const params = checkedParams(request);
  const { locale } = caller;
  return {
    params,
    id: params['id']?.toLowerCase() ?? '',
    query: new QueryReader(
      request.query as RawQuery,
      locale,
      'actor' in caller ? lookupFor(caller) : undefined,
    ),
    headers: request.headers,
    reply,
    request,
    body: () => {
      if (!spec.body) throw new Error(`${spec.method} ${spec.path} declares no body`);
      if (spec.form) checkForm(request, locale);
      else checkBody(request, locale);
      const entity = spec.path.split('/')[1] ?? '';
      const names = 'actor' in caller ? caller.names : undefined;
      const body = names ? withCodes(request.body, entity, { names, locale }) : request.body;
      return parse(spec.body, body, { at: 'body', locale });
    },
  };
}
