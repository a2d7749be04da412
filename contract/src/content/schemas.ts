import { z } from 'zod';
import { devicePlaceView, placeStamp } from '../kit/placeStamp.ts';
import { defineSchemas } from '../kit/schemas.ts';
import { maybeParagraphs, moment, reference, words } from '../kit/values.ts';
import { pictureAnnotations } from './annotations.ts';

const MAX_TAGS = 50;
const userTags = z.array(words(60)).max(MAX_TAGS);
const described = { description: maybeParagraphs(2000), user_tags: userTags };

const place = z.object({ lat: z.number(), lon: z.number() });

export const contentSchemas = defineSchemas({
  update: z
    .strictObject({ ...described, name: words(), annotations: pictureAnnotations.nullable() })
    .partial(),
  values: {
    annotations: pictureAnnotations.nullable(),
    place: place.nullable(),
    device_place: devicePlaceView.nullable(),
  },
});

/** `PATCH /content/{id}/user_tags`. */
export const changeUserTags = z.strictObject({ user_tags: userTags });

/** The fields beside the files of `POST …/content`. */
export const contentForm = z.strictObject(described).partial();

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** `POST …/content/uploaded`: adds a file that has been uploaded in parts. */
export const addUploaded = z
  .strictObject({
    ...described,
    upload_id: z.string().min(1).max(200),
    name: words(),
    /** The id chosen by the device: adding the same file again changes nothing. */
    content_id: reference,
    /** The hash of the file on the device; an upload with another hash is refused. */
    sha256,
    taken_at: moment,
    /** The place of the device that took it; kept if its inspection asks for places. */
    device_place: placeStamp,
  })
  .partial()
  .required({ upload_id: true, name: true });
export type AddUploaded = z.infer<typeof addUploaded>;

/** A path within the API at which something can be fetched for some minutes without a token. */
export const address = z.object({ url: z.string() });
