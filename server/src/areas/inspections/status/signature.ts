import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';

export interface SignatureChoice {
  is_required: boolean;
  /** The signature drawn for this inspection. */
  drawn: string | null;
  /** The permanent signature of the user who completes it. */
  own: string | null;
}

/** The signatures available to the inspection, and whether one is required. */
export const signingOf = (
  { actor }: Ctx,
  id: string,
): RawBuilder<SignatureChoice> => sql<SignatureChoice>`
  select i.signature_sha256 as drawn, coalesce(t.requires_signature, false) as is_required, u.signature_sha256 as own from inspection i
  left join inspection_template t on t.tenant_id = ${actor.tenant_id}::uuid and t.id = i.template_id
  left join app_user u on u.tenant_id = ${actor.tenant_id}::uuid and u.id = ${actor.id}::uuid
  where i.tenant_id = ${actor.tenant_id}::uuid and i.id = ${id}::uuid`;

/**
 * Returns the signature that the completed inspection keeps, even if its owner draws a new one. The owner's signature
 * is only added if the template asks for one. @throws signature_required
 */
export function signatureFor(signing: SignatureChoice | undefined) {
  if (!signing?.is_required) return { requires_signature: false };
  const signature_sha256 = signing.drawn ?? signing.own;
  if (signature_sha256 === null) throw new Refusal('signature_required');
  return { requires_signature: true, signature_sha256 };
}
