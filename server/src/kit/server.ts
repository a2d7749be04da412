import { InvalidInput, Refusal } from '@plumbline/contract/kit/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalOfDatabaseError } from './errors.ts';
import { localeOf } from './messages.ts';
import { invalid } from './validate.ts';

/** What the framework itself refuses, in the house's words. */
function refusalOfFramework(error: FastifyError, request: FastifyRequest): Refusal | InvalidInput | null {
  const locale = localeOf(request.headers['accept-language']);
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('too_large');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('unsupported_media');
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return invalid(['body'], 'json_invalid', locale);
    default:
      // A body with __proto__ is a SyntaxError of the parser; other 4xx of the framework keep their status.
      if (error instanceof SyntaxError) return invalid(['body'], 'json_invalid', locale);
      return typeof error.statusCode === 'number' && error.statusCode < 500 ? new Refusal('bad_request') : null;
  }
}

/** The one place where anything thrown becomes an answer (api.md "Errors"). */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const known = error instanceof Refusal || error instanceof InvalidInput ? error : (refusalOfDatabaseError(error) ?? refusalOfFramework(error, request));
    if (known instanceof InvalidInput) return await reply.code(422).send({ detail: known.items });
    if (known) return await refuse(reply, known);
    request.log.error({ err: error }, 'unexpected error');
    return await reply.code(500).send({ detail: new Refusal('internal', { request_id: request.id }).detail });
  });
}

async function refuse(reply: FastifyReply, refusal: Refusal): Promise<FastifyReply> {
  const wait = refusal.code === 'unavailable' ? 2 : refusal.info['retry_after'];
  if (wait !== undefined) reply.header('retry-after', String(wait));
  return await reply.code(refusal.status).send({ detail: refusal.detail });
}
