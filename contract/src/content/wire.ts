import {
  auditFields,
  boolean,
  defineResource,
  dictionary,
  id,
  integer,
  json,
  picture,
  relation,
  lines,
  text,
  texts,
  time,
} from '../kit/resource.ts';
import type { ViewOf } from '../kit/resource.ts';
import type { ValuesOf } from '../kit/schemas.ts';
import type { contentSchemas } from './schemas.ts';

type ContentValues = ValuesOf<typeof contentSchemas>;

/** A file of an entity: a picture, a document, evidence of an answer. */
export const contents = defineResource({
  name: 'content',
  path: '/content',
  fields: {
    id: id(),
    name: text(),
    /** `picture`, `video`, `pdf`, `document` or `text`. */
    kind: text(),
    /** The real media type, by its bytes. */
    mime: text(),
    /** Bytes. */
    size: integer(),
    /** In pixels; null unless the file is a picture. */
    width: integer({ nullable: true }),
    height: integer({ nullable: true }),
    description: lines({ nullable: true }),
    user_tags: texts(),
    /** The kind of a generated report. */
    report_config: text({ nullable: true }),
    annotations: json<ContentValues['annotations']>(),
    /** The location that the picture names, if the tenant keeps locations. */
    place: json<ContentValues['place']>(),
    /** The place of the device that took it, if its inspection asks for places. */
    device_place: json<ContentValues['device_place']>(),
    taken_at: time({ nullable: true }),
    /**
     * The hash of the file as received. A stored picture is turned upright and has no location, so its bytes may
     * differ.
     */
    sha256: text(),
    /** The owner of the file. */
    entity: text(),
    entity_id: id(),
    /** The object of the file, or of the inspected item. */
    object: relation('object', { nullable: true }),
    /** The inspection of the file, or of its item. */
    inspection: relation('inspection', { nullable: true }),
    /** The quality of the answered item. */
    quality_status: dictionary('quality_status', { nullable: true }),
    /** Paths within the API, valid for some minutes: the file, a thumbnail, and a version for the screen. */
    file: picture(),
    thumbnail: picture({ nullable: true }),
    preview: picture({ nullable: true }),
    archived: boolean(),
    ...auditFields,
  },
});
export type ContentView = ViewOf<typeof contents>;
