import { useTranslations } from 'use-intl';
import { RefusalError } from '../../kit/http/errors.ts';
import type { PickedEntity } from '../form/fields/PickEntity.tsx';

/** A failure whose items about single readers say who they are. */
export function namingReaders(
  error: unknown,
  readers: readonly PickedEntity[],
  say: (name: string, type: string) => string,
): unknown {
  if (!(error instanceof RefusalError) || !Array.isArray(error.detail)) return error;
  const detail = error.detail.map((item) => {
    const [at, field, n] = item.loc;
    const isReader = at === 'body' && field === 'recipient_ids' && typeof n === 'number';
    const reader = isReader ? readers[n] : undefined;
    return reader ? { ...item, msg: say(reader.name, item.type) } : item;
  });
  return new RefusalError(error.status, detail, error.retryAfter);
}

/** Sends what names these readers; only those who are not active any more, or have left, are refused one by one. */
export function useSendTo() {
  const t = useTranslations('report.mail');
  return async <T>(readers: readonly PickedEntity[], send: () => Promise<T>): Promise<T> => {
    try {
      return await send();
    } catch (error) {
      throw namingReaders(error, readers, (name, type) =>
        t(type === 'left' ? 'has_left' : 'skipped.user_inactive', { name }),
      );
    }
  };
}
