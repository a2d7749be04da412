import type { contentSchemas } from '@plumbline/contract/content/schemas';
import type { PlaceStamp } from '@plumbline/contract/kit/placeStamp';
import type { z } from 'zod';
import type { UnsentEntry } from './unsent.ts';

/** The owner of a signature drawn for an inspection, which is no content but waits and is sent as one. */
export const INSPECTION_SIGNATURE = 'inspection_signature';

/** The owner of the photos of a reading. */
export const READING = 'indicator_value_history';

/** The owner of a content, with what the list of unsent entries shows of it. */
export interface ContentPlace {
  entity: string;
  entity_id: string;
  /** The inspection that cannot be completed before this has arrived. */
  inspection_id: string | null;
  about: {
    /** The inspection's template and object, or the name of another owner. */
    title: string;
    /** Number and name of an item; empty for anything else. */
    number: string;
    item: string;
  };
}

interface AboutContent extends UnsentEntry, ContentPlace {
  /** The id of the content, chosen by the device so that a repeat finds it. */
  content_id: string;
  /** The name of the file. */
  name: string;
}

/** The facts about a file that the device knows, beside its bytes. */
interface FileFacts {
  mime: string;
  size: number;
  /** The hash of the stored bytes: the server must have received exactly these. */
  sha256: string;
  taken_at: string | null;
  device_place?: PlaceStamp | undefined;
  description?: string | undefined;
  user_tags?: string[] | undefined;
}

/** A file on its way to the server; its bytes are stored beside it and freed together with it. */
export interface FileEntry extends AboutContent {
  kind: 'file';
  body: FileFacts;
  /** The address of the upload, at which it continues after an interruption. */
  upload_url: string | null;
  /** Whether the server was asked to make a content of it; it may have done so without an answer. */
  posted: boolean;
}

/** The part of a content that may be changed. */
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
