import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Answers of fewer bytes fit into one packet as they are. */
const COMPRESSED_FROM = 1024;
/** In order of preference. The cheapest levels: 1,000 rows take 4 ms of a thread, and the next levels save 1 % of them. */
const ENCODINGS = {
  br: (plain: string) =>
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (plain: string) => promisify(gzip)(plain, { level: 3 }),
};

/** The first encoding that a caller names and does not refuse with `q=0`. */
function encodingFor(accepted: string | string[] | undefined): keyof typeof ENCODINGS | undefined {
  const names = String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(';', 1)[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding));
}

/**
 * Compresses what is read as JSON, in the threads beside the event loop. Files have a compressed form of their own,
 * events must arrive at once, and the answers to changes stay as they are: only they contain secrets, such as tokens and
 * keys, which the length of a compressed answer can give away.
 */
export function compressAnswers(api: FastifyInstance): void {
  api.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || typeof payload !== 'string' || payload.length < COMPRESSED_FROM) return payload;
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload;
    const vary = reply.getHeader('vary');
    reply.header(
      'vary',
      vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`,
    );
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === undefined) return payload;
    reply.header('content-encoding', encoding);
    return await ENCODINGS[encoding](payload);
  });
}
