import type { Socket } from 'node:net';
import type { Locale } from '@plumbline/contract/kit/locales';
import { InvalidInput, Refusal } from '@plumbline/contract/kit/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { statementOf } from '#kit/db/db.ts';
import { errorCode, refusalOfDatabaseError } from '#kit/db/databaseErrors.ts';
import { localeOf } from '#kit/refusals/messages.ts';
import { invalid, refusedAnswer } from '#kit/refusals/invalid.ts';

const languageOf = ({ locale, headers }: FastifyRequest): Locale =>
  locale ?? localeOf(headers['accept-language']);

/** Returns our refusal for an error of the framework. */
function refusalOfFramework(
  error: FastifyError,
  request: FastifyRequest,
): Refusal | InvalidInput | null {
  const locale = languageOf(request);
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
      return typeof error.statusCode === 'number' && error.statusCode < 500
        ? new Refusal('bad_request')
        : null;
  }
}

function refusalOf(error: FastifyError, request: FastifyRequest): Refusal | InvalidInput | null {
  if (error instanceof Refusal || error instanceof InvalidInput) return error;
  const databaseRefusal = refusalOfDatabaseError(error);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  // Without a body, a value that the database refuses came from the query.
  if (databaseRefusal instanceof InvalidInput && isRead)
    return invalid(['query'], 'value', languageOf(request));
  return databaseRefusal ?? refusalOfFramework(error, request);
}

/** The one place where anything thrown becomes an answer (docs/wire.md "Errors"). */
export function answerErrors(app: FastifyInstance): void {
  app.decorateRequest('locale');
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = refusalOf(error, request);
    // a file that failed before its first byte had already announced another kind of answer, and a read that was begun for
    // the caller as they were may have found what they no longer see
    for (const header of ['content-type', 'content-disposition', 'etag'])
      reply.removeHeader(header);
    // a client that has disconnected waits for nothing
    if (refusal?.message === 'busy' && !reply.raw.destroyed) logBusy(request, error);
    if (refusal) {
      const { status, body } = refusedAnswer(refusal, languageOf(request));
      if (refusal instanceof Refusal) announceWait(reply, refusal);
      return await reply.code(status).send(body);
    }
    request.log.error({ err: error }, 'unexpected error');
    return await reply
      .code(500)
      .send({ detail: new Refusal('internal', { request_id: request.id }).detail });
  });
}

/** Logs a statement that took too long, for the operator, but never its values. */
function logBusy(request: FastifyRequest, error: Error): void {
  const fault = { code: errorCode(error), message: error.message, statement: statementOf(error) };
  request.log.error({ ...fault, url: request.routeOptions.url }, 'out of time');
}

const RETRYABLE = new Set<string>(['unavailable', 'busy']);
const RETRY_AFTER_S = 2;

function announceWait(reply: FastifyReply, refusal: Refusal): void {
  const wait = RETRYABLE.has(refusal.code) ? RETRY_AFTER_S : refusal.info['retry_after'];
  if (typeof wait === 'number') reply.header('retry-after', wait);
}

/** Answers requests whose address cannot be parsed. */
export function answerBadAddress(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = new Refusal(
    error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'not_found' : 'bad_request',
  );
  void reply.code(refusal.status).send({ detail: refusal.detail });
}

const STATUS_LINES: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Malformed HTTP never becomes a request: answer a 400 in the form of all errors and close the connection. */
export function answerMalformedHttp(error: Error, socket: Socket): void {
  const code = errorCode(error) ?? '';
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const body = JSON.stringify({ detail: new Refusal('bad_request').detail });
  const head = `HTTP/1.1 ${STATUS_LINES[code] ?? '400 Bad Request'}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close`;
  socket.end(`${head}\r\n\r\n${body}`);
}
