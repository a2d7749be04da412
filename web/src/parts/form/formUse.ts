import type { Reference } from '@plumbline/contract/kit/answers';
import type { ReactNode } from 'react';

export type FormBody = Record<string, unknown>;
export interface EditedRow {
  name?: string;
  /** A person's display name. */
  full_name?: string;
  updated_at: string;
  updated_by: Reference | null;
}
export const nameIn = ({ name, full_name }: EditedRow): string => name ?? full_name ?? '';

const numberOf = (version: string | undefined): number =>
  Number(version?.replaceAll(/\D/g, '') ?? 0);

/** The number of versions saved between these two. */
export const versionsBetween = (before: string | undefined, now: string | undefined): number =>
  numberOf(now) - numberOf(before);

/** The needs of a row's form, whether the row is new (`useCreating`) or stored (`Edit`). */
export interface FormUse<V> {
  isNew: boolean;
  /** The stored row; for a new one only its initial values. */
  stored: Partial<V>;
  /** The verb on the button: "Create", "Save". */
  verb: string;
  send: (body: FormBody, how: { key: string; overwrite: boolean }) => Promise<V>;
  onSaved: (view: V) => void;
  onCancel: () => void;
  /** Restarts with the row as stored now. */
  onReload: () => void;
  /** A note on who saved first, once the server has refused. */
  changedBy?: ReactNode;
  /** Notices above the form: who else edits it, and what they have saved. */
  notices?: ReactNode;
}
