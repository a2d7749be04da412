import type { Detail, ValidationItem } from './errorBody.ts';

/** Every refusal of the product, with its HTTP status (docs/wire.md "Errors"). */
export const REFUSALS = {
  bad_credentials: { status: 400, text: 'LOGIN_BAD_CREDENTIALS' },
  otp_required: { status: 400 },
  otp_wrong: { status: 400 },
  bad_request: { status: 400, text: 'Bad Request' },
  unauthorized: { status: 401, text: 'Unauthorized' },
  forbidden: { status: 403, text: 'Forbidden' },
  not_found: { status: 404, text: 'Not Found' },
  method_not_allowed: { status: 405, text: 'Method Not Allowed' },
  bad_link: { status: 410 },
  not_responsible: { status: 409 },
  not_started: { status: 409 },
  wrong_status: { status: 409 },
  copy_prohibited_quality: { status: 409 },
  inspection_incomplete: { status: 409 },
  assigned_time_not_reached: { status: 409 },
  not_enough_credits: { status: 402 },
  refill_token_mismatch: { status: 422 },
  refill_token_used: { status: 409 },
  refill_token_expired: { status: 422 },
  refill_token_invalid: { status: 422 },
  license_file_mismatch: { status: 422 },
  license_file_outdated: { status: 409 },
  license_file_invalid: { status: 422 },
  has_children: { status: 409 },
  hierarchy_cycle: { status: 409 },
  in_use: { status: 409 },
  duplicate: { status: 409 },
  stale: { status: 412 },
  limit_reached: { status: 402 },
  license_expired: { status: 402 },
  tenant_suspended: { status: 402 },
  system_dictionary: { status: 409 },
  too_large: { status: 413 },
  unsupported_media: { status: 415 },
  rate_limited: { status: 429 },
  idempotency_key_reused: { status: 422 },
  unavailable: { status: 503 },
  busy: { status: 503 },
  disk_full: { status: 507 },
  too_expensive: { status: 422 },
  too_many: { status: 422 },
  newer_answer: { status: 409 },
  signature_required: { status: 409 },
  scan_required: { status: 409 },
  internal: { status: 500 },
} as const satisfies Record<string, { status: number; text?: string }>;

type RefusalCode = keyof typeof REFUSALS;

/** The plain string of some refusals; undefined for refusals that are objects on the wire. */
function textOf(code: RefusalCode): string | undefined {
  const refusal = REFUSALS[code];
  return 'text' in refusal ? refusal.text : undefined;
}
export const REFUSAL_CODES = Object.keys(REFUSALS) as RefusalCode[];

/** An expected refusal: thrown anywhere, turned into a response by the server's error handler or shown by the page. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly info: Readonly<Record<string, unknown>>;

  constructor(code: RefusalCode, info: Record<string, unknown> = {}) {
    super(code);
    this.code = code;
    this.info = info;
  }

  get status(): number {
    return REFUSALS[this.code].status;
  }

  /** The wire form: a plain string where docs/wire.md "Errors" says so, else an object with the code. */
  get detail(): Detail {
    return textOf(this.code) ?? { code: this.code, ...this.info };
  }
}

/** One fault of an input; without a message it gets one by its type, in the caller's language. */
export type InputFault = Omit<ValidationItem, 'msg'> & { msg?: string };

/** Input that does not fit its declaration: 422 with all faults. */
export class InvalidInput extends Error {
  readonly items: readonly InputFault[];

  constructor(items: readonly InputFault[]) {
    super(items.map(({ loc, msg, type }) => `${loc.join('.')}: ${msg ?? type}`).join('; '));
    this.items = items;
  }
}

/** The code of a detail, whatever its shape: 'validation' for lists, null for an unknown string. */
export function codeOf(detail: Detail): RefusalCode | 'validation' | null {
  if (Array.isArray(detail)) return 'validation';
  if (typeof detail !== 'string')
    return detail.code in REFUSALS ? (detail.code as RefusalCode) : null;
  return REFUSAL_CODES.find((code) => textOf(code) === detail) ?? null;
}
