/** The part of a file to send, `end` included; or the answer 416; or null for all of it. */
export type SentPart = { start: number; end: number } | 'unsatisfiable' | null;

interface RangeHeaders {
  range?: string | undefined;
  'if-range'?: string | undefined;
}

/**
 * Returns the requested part (RFC 9110 section 14). Several ranges, other units and malformed ones may be ignored, and
 * are: the client then gets the whole file.
 */
export function partOf(headers: RangeHeaders, size: number, etag: string): SentPart {
  const { range = '', 'if-range': ifRange } = headers;
  // a part of other bytes than the client began with would be useless
  if (ifRange !== undefined && ifRange !== etag) return null;
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(range) ?? [];
  if (first === '') return last === '' ? null : suffix(Number(last), size);
  const [start, requestedEnd] = [Number(first), last === '' ? Infinity : Number(last)];
  if (requestedEnd < start) return null;
  return start < size ? { start, end: Math.min(requestedEnd, size - 1) } : 'unsatisfiable';
}

const suffix = (length: number, size: number): SentPart =>
  length === 0 || size === 0
    ? 'unsatisfiable'
    : { start: Math.max(0, size - length), end: size - 1 };

/** Status and headers for a part. */
export function partHeaders(
  part: SentPart,
  size: number,
): { status: 200 | 206 | 416; headers: { 'content-length': number; 'content-range'?: string } } {
  if (part === null) return { status: 200, headers: { 'content-length': size } };
  if (part === 'unsatisfiable')
    return { status: 416, headers: { 'content-length': 0, 'content-range': `bytes */${size}` } };
  const { start, end } = part;
  return {
    status: 206,
    headers: {
      'content-length': end - start + 1,
      'content-range': `bytes ${start}-${end}/${size}`,
    },
  };
}
