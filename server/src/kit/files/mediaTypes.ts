import type { ContentKind } from '@plumbline/contract/content/files';

export interface MediaType {
  mime: string;
  extension: string;
  kind: ContentKind;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';
/** What is accepted, by the type that the first bytes show; MPEG-4 has more names than one. */
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
  'application/pdf': { mime: 'application/pdf', extension: 'pdf', kind: 'pdf' },
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
  [`${OPEN}.spreadsheet`]: { mime: `${OPEN}.spreadsheet`, extension: 'ods', kind: 'document' },
};
