import { ruleItem } from '@plumbline/contract/inspections/completion';
import type { ItemView } from '@plumbline/contract/inspections/items';
import { changedSince } from '@plumbline/contract/inspections/signatures';
import type { ItemSignature } from '@plumbline/contract/inspections/signing';
import { createContext, useContext, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs, formatMoment } from '../../kit/format/format.ts';
import { shownItems, type RunWork } from './work.ts';

const WorkContext = createContext<RunWork | null>(null);
/** The inspection whose answers its signatures are compared with. */
export const SignedWork = WorkContext.Provider;

/** Who has signed an item, or refused to; null without either. A name whose picture was removed signs nothing. */
export const signatureIn = ({ signature, content_count }: ItemView) =>
  signature && (content_count > 0 || signature.refusal !== null) ? signature : null;

/** Who has signed in which role, or refused to and why, in words. */
export function useSignerText(): (
  signature: Pick<ItemSignature, 'name' | 'role' | 'refusal'>,
) => string {
  const t = useTranslations('inspections.signed');
  return ({ name, role, refusal: reason }) => {
    const who = [name, role].filter(Boolean).join(', ');
    return reason === null ? t('by', { who }) : t('refused', { who, reason });
  };
}

/** A signature in words, and which answers were changed after it; empty texts if there is none. */
export function useSigned(item: ItemView): { text: string; when: string; changed: string } {
  const t = useTranslations('inspections.signed');
  const signerText = useSignerText();
  const work = useContext(WorkContext);
  const signature = signatureIn(item);
  const count = useMemo(
    () => (signature && work && changedSince(signature, shownItems(work).map(ruleItem))) ?? 0,
    [signature, work],
  );
  if (signature === null) return { text: '', when: '', changed: '' };
  const since = signature.refusal === null ? 'changed' : 'changed_refusal';
  return {
    text: signerText(signature),
    when: formatMoment(signature.signed_at),
    changed: count > 0 ? t(since, countArgs(count)) : '',
  };
}
