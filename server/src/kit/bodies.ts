import type { Locale } from '@plumbline/contract/dictionaries';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { repeatedKey } from './repeatedKey.ts';
import { checkDepth, invalid } from './validate.ts';

/** Where a body says one thing twice; told when the body is read, after who asks and what for. */
const repeated = new WeakMap<FastifyRequest, (string | number)[]>();

/** JSON and forms; a call without a body may still name a type, as browsers do. */
export function readBodies(api: FastifyInstance): void {
  const parseJson = api.getDefaultJsonParser('error', 'error');
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') return done(null, undefined);
    void parseJson(request, text, (error, value) => {
      const path = error ? null : repeatedKey(text);
      if (path) repeated.set(request, path);
      done(error, value);
    });
  });
  api.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      const form = new URLSearchParams(String(body));
      const name = [...form.keys()].find((key, n, keys) => keys.indexOf(key) < n);
      if (name !== undefined) repeated.set(request, [name]);
      done(null, Object.fromEntries(form));
    },
  );
}

/** Refuses what no schema can see any more: a body that is nested too deeply, or names something twice. */
export function checkBody(request: FastifyRequest, locale: Locale): void {
  checkDepth(request.body, locale);
  const path = repeated.get(request);
  if (path) throw invalid(['body', ...path], 'repeated', locale);
}
