import type { ContentKind } from '@plumbline/contract/content/files';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The smaller versions of a picture. */
export type Version = 'thumbnail' | 'preview';

/** The kinds of files that have each smaller version. */
export const KINDS_WITH: Record<Version, readonly ContentKind[]> = {
  thumbnail: ['picture', 'pdf'],
  preview: ['picture'],
};

/** The value of a field of kind `picture`: the claims of its address. */
export interface ShownFile {
  /** The hash of the stored file. */
  s: string;
  v?: Version;
  /** The name, media type and size of the original. */
  n?: string;
  m?: string;
  z?: number;
}

/** A version of the picture whose hash is in this column of the row. */
export const pictureIn =
  (column: string, version: Version) =>
  (alias: RawBuilder<unknown>): RawBuilder<unknown> => {
    const sha256 = sql`${alias}.${sql.ref(column)}`;
    return sql`(case when ${sha256} is not null then jsonb_build_object('s', ${sha256}, 'v', ${version}::text) end)`;
  };
