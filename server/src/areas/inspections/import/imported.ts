import type { AnswerValue } from '@plumbline/contract/inspections/items';
import type { Quality } from '@plumbline/contract/quality/codes';
import type { NewAuditEntry, Ctx } from '#kit/ctx.ts';

/** The context of an import: a request's transaction, or that of a program without a user. */
export interface ImportCtx extends Pick<Ctx, 'db' | 'read'> {
  actor: { tenant_id: string; id: string | null };
  audit: NewAuditEntry[];
}

export interface ImportedItem {
  /** Code of the item within its check list. */
  code: string;
  value?: AnswerValue;
  /** If missing, the item's rule derives it from the value. */
  quality?: Quality | null;
  not_applicable?: boolean;
  comment?: string | null;
}
export interface ImportedDetail {
  object_id: string;
  check_list_id: string;
  /** The version that was filled in; if missing, the current one. */
  check_list_version_id?: string;
  group_name: string;
  group_number: number;
  items: readonly ImportedItem[];
}
/** A finished inspection from another system. */
export interface ImportedInspection {
  /** Makes repeating the import harmless. */
  external_id: string;
  object_id: string;
  template_id?: string | null;
  template_name: string;
  inspection_type_code?: number | null;
  inspection_class_id?: string | null;
  responsible_id?: string | null;
  assigned_time?: string;
  started_at?: string;
  finished_at: string;
  comment?: string | null;
  details: readonly ImportedDetail[];
}

export interface InspectionImport {
  imported: number;
  /** Already imported, by external id. */
  skipped: number;
  items: number;
}
