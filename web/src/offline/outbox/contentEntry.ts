import type { contentSchemas } from '@plumbline/contract/content/schemas';
import type { z } from 'zod';
import type { UnsentEntry } from './unsent.ts';

/** What a signature drawn for an inspection belongs to: it is no content, but waits and is sent as one. */
export const INSPECTION_SIGNATURE = 'inspection_signature';

/** What a content belongs to, and what the list of unsent entries shows of that. */
export interface ContentPlace {
  entity: string;
  entity_id: string;
  /** The inspection that is not completed before this has arrived. */
  inspection_id: string | null;
  about: {
    /** The inspection's template and object, or the name of whatever else it belongs to. */
    title: string;
    /** Number and name of an item; empty for anything else. */
    number: string;
    item: string;
  };
}

interface AboutContent extends UnsentEntry, ContentPlace {
  /** Chosen by the device, so that a repeat finds what has arrived. */
  content_id: string;
  /** The name of the file. */
  name: string;
}

/** What the device says of a file, beside its bytes. */
interface FileFacts {
  mime: string;
  size: number;
  /** Of the stored bytes: the server must have received exactly these. */
  sha256: string;
  taken_at: string | null;
  description?: string | undefined;
  user_tags?: string[] | undefined;
}

/** A file on its way to the server; its bytes are stored beside it and freed together with it. */
export interface FileEntry extends AboutContent {
  kind: 'file';
  body: FileFacts;
  /** Where its bytes are being sent, so that an interrupted upload is continued. */
  upload_url: string | null;
  /** The server has been asked to make a content of it and may have done so, even if no answer came. */
  posted: boolean;
}

/** What may be changed about a content. */
export type ContentChange = z.infer<typeof contentSchemas.update>;

/** A change of a content, such as a drawing over a picture. */
export interface AnnotationEntry extends AboutContent {
  kind: 'annotation';
  body: ContentChange;
}

/** A content to be removed from the server. */
export interface RemovalEntry extends AboutContent {
  kind: 'removal';
  body: Record<string, never>;
}

export type ContentEntry = FileEntry | AnnotationEntry | RemovalEntry;

type Own = 'kind' | 'content_id' | 'name' | 'body' | keyof ContentPlace;
export type NewFile = Pick<FileEntry, Own>;
export type NewContentEntry = Pick<AnnotationEntry, Own> | Pick<RemovalEntry, Own>;
