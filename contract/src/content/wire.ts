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

type Values = ValuesOf<typeof contentSchemas>;

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
    /** Of a picture, in pixels. */
    width: integer({ nullable: true }),
    height: integer({ nullable: true }),
    description: lines({ nullable: true }),
    user_tags: texts(),
    /** Of a generated report, which one it is. */
    report_config: text({ nullable: true }),
    annotations: json<Values['annotations']>(),
    /** Where the picture was taken, if the tenant keeps places. */
    place: json<Values['place']>(),
    taken_at: time({ nullable: true }),
    /** Of the file as it was received. A picture is kept turned upright and without its place, so its bytes may differ. */
    sha256: text(),
    /** What it belongs to. */
    entity: text(),
    entity_id: id(),
    /** Of the files of an object and of the items that are inspected on it. */
    object: relation('object', { nullable: true }),
    /** Of the files of an inspection and of its items. */
    inspection: relation('inspection', { nullable: true }),
    /** Of the item that it answers. */
    quality_status: dictionary('quality_status', { nullable: true }),
    /** Addresses below the base of the API, for some minutes: the file, a small picture and one for the screen. */
    file: picture(),
    thumbnail: picture({ nullable: true }),
    preview: picture({ nullable: true }),
    archived: boolean(),
    ...auditFields,
  },
});
export type ContentView = ViewOf<typeof contents>;
