import type { OutgoingHttpHeaders } from 'node:http';
import { safeFileName } from '@plumbline/contract/content/files';

/** Types that browsers show without running scripts; all others are only downloaded. */
const SHOWN = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
  'application/pdf',
  'video/mp4',
  'video/webm',
  'video/quicktime',
]);

/** Safari and older versions of Chrome show no PDF in a sandbox; scripts of a PDF run apart from our origin anyway. */
const IN_VIEWER = "frame-ancestors 'self'";

interface ServedFile {
  name: string;
  mime: string;
  /** The hash of the bytes that are sent. */
  sha256: string;
  disposition: 'inline' | 'attachment';
}

/** The headers of a file, for any part of it. */
export function fileHeaders(file: ServedFile): OutgoingHttpHeaders {
  const disposition = SHOWN.has(file.mime) ? file.disposition : 'attachment';
  const isInViewer = file.mime === 'application/pdf' && disposition === 'inline';
  return {
    ...downloadHeaders(file.name, disposition),
    ...(isInViewer ? { 'content-security-policy': IN_VIEWER } : {}),
    // the encoding of a text is unknown
    'content-type': file.mime,
    'accept-ranges': 'bytes',
    etag: fileTag(file.sha256),
    // the bytes of a hash never change
    'cache-control': 'private, max-age=31536000, immutable',
  };
}

/**
 * Headers that make bytes of strangers harmless in our origin: no guessing of types, no scripts, no embedding
 * elsewhere.
 */
export const downloadHeaders = (
  name: string,
  disposition: ServedFile['disposition'],
): OutgoingHttpHeaders => ({
  'content-disposition': contentDisposition(name, disposition),
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
});

export const fileTag = (sha256: string): string => `"${sha256}"`;

/** Whether the client has these bytes already: If-None-Match compares weakly (RFC 9110 section 13.1.2). */
export function isUnchanged(ifNoneMatch: string | undefined, sha256: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(fileTag(sha256));
}

/** RFC 6266: a name in ASCII for old clients, and in UTF-8 as RFC 8187 encodes it. */
function contentDisposition(name: string, disposition: ServedFile['disposition']): string {
  const safe = safeFileName(name);
  const ascii = safe.replace(/[^ -~]/gu, '_').replace(/["%;]/g, '_');
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
