import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

interface FileUse {
  table: string;
  column: string;
  /** The name of the row that uses a file. */
  label: RawBuilder<string>;
}

/** All references to files: a file without any of them is collected. */
export const USES: readonly FileUse[] = [
  {
    table: 'content',
    column: 'file_sha256',
    label: sql`'“' || u.name || '” of ' || u.entity || ' ' || u.entity_id`,
  },
  { table: 'app_user', column: 'avatar_sha256', label: sql`'avatar of user ' || u.email` },
  { table: 'app_user', column: 'signature_sha256', label: sql`'signature of user ' || u.email` },
  { table: 'object', column: 'avatar_sha256', label: sql`'avatar of object ' || u.name` },
  {
    table: 'business_unit',
    column: 'avatar_sha256',
    label: sql`'avatar of business unit ' || u.name`,
  },
  {
    table: 'inspection',
    column: 'signature_sha256',
    label: sql`'signature of inspection ' || u.id`,
  },
  {
    table: 'mail_attachment',
    column: 'sha256',
    label: sql`'“' || u.name || '” of mail ' || u.mail_id`,
  },
];
