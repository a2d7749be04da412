import type { ValidationItem } from '@plumbline/contract/kit/errorBody';
import { translator } from '../../i18n/i18n.ts';

/** `parent_id`, `status_code` and `check_list_ids` are named after what they refer to. */
const plain = (name: string) => name.replace(/_(id|code)(s?)$/, '$2');

/** The display name of a field; a field without one is shown as it is written. */
function labelOf(name: string): string {
  const labels = translator('field');
  const others = translator('refused');
  for (const one of [name, plain(name)]) {
    // the key is checked just before
    if (others.has(`place.${one as 'key'}`)) return others(`place.${one as 'key'}`);
    if (labels.has(one as 'name')) return labels(one as 'name');
  }
  return plain(name).replaceAll('_', ' ');
}

/**
 * The place of a validation item in words: `Items 4 › Name`. Omits the part of the request and
 * counts list entries from 1. Empty for the request as a whole.
 */
export function placeInWords(loc: ValidationItem['loc']): string {
  const words: string[] = [];
  for (const step of loc.slice(1)) {
    const last = words.length - 1;
    if (typeof step === 'number' && last >= 0) words[last] += ` ${step + 1}`;
    else words.push(typeof step === 'number' ? String(step + 1) : labelOf(step));
  }
  return words.join(' › ');
}
