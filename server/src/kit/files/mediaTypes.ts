import type { ContentKind } from '@plumbline/contract/content/files';

export interface MediaType {
  mime: string;
  extension: string;
  kind: ContentKind;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';
/** No browser but Safari shows it, and we have no decoder for it. */
const HEIC: MediaType = { mime: 'image/heic', extension: 'heic', kind: 'document' };

/** Documents of the older Office, by a stream that each of them has; installers of programs are such files, too. */
export const OLD_OFFICE: readonly [stream: string, type: MediaType][] = [
  ['WordDocument', { mime: 'application/msword', extension: 'doc', kind: 'document' }],
  ['Workbook', { mime: 'application/vnd.ms-excel', extension: 'xls', kind: 'document' }],
  [
    'PowerPoint Document',
    { mime: 'application/vnd.ms-powerpoint', extension: 'ppt', kind: 'document' },
  ],
  [
    '__properties_version1.0',
    { mime: 'application/vnd.ms-outlook', extension: 'msg', kind: 'document' },
  ],
];

export const PDF: MediaType = { mime: 'application/pdf', extension: 'pdf', kind: 'pdf' };

/** The accepted types, by the type in the first bytes; MPEG-4 has more names than one. */
export const ACCEPTED: Record<string, MediaType> = {
  'image/png': { mime: 'image/png', extension: 'png', kind: 'picture' },
  'image/jpeg': { mime: 'image/jpeg', extension: 'jpg', kind: 'picture' },
  'image/webp': { mime: 'image/webp', extension: 'webp', kind: 'picture' },
  'image/gif': { mime: 'image/gif', extension: 'gif', kind: 'picture' },
  'image/avif': { mime: 'image/avif', extension: 'avif', kind: 'picture' },
  'video/mp4': { mime: 'video/mp4', extension: 'mp4', kind: 'video' },
  'video/x-m4v': { mime: 'video/mp4', extension: 'mp4', kind: 'video' },
  'video/quicktime': { mime: 'video/quicktime', extension: 'mov', kind: 'video' },
  'video/webm': { mime: 'video/webm', extension: 'webm', kind: 'video' },
  'application/pdf': PDF,
  [`${OFFICE}.spreadsheetml.sheet`]: {
    mime: `${OFFICE}.spreadsheetml.sheet`,
    extension: 'xlsx',
    kind: 'document',
  },
  [`${OFFICE}.wordprocessingml.document`]: {
    mime: `${OFFICE}.wordprocessingml.document`,
    extension: 'docx',
    kind: 'document',
  },
  [`${OPEN}.text`]: { mime: `${OPEN}.text`, extension: 'odt', kind: 'document' },
  'application/zip': { mime: 'application/zip', extension: 'zip', kind: 'document' },
  'image/vnd.dwg': { mime: 'image/vnd.dwg', extension: 'dwg', kind: 'document' },
  'image/heic': HEIC,
  'image/heif': HEIC,
  'image/heic-sequence': HEIC,
  'image/heif-sequence': HEIC,
  [`${OPEN}.spreadsheet`]: { mime: `${OPEN}.spreadsheet`, extension: 'ods', kind: 'document' },
};
