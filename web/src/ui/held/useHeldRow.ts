import { useTranslations } from 'use-intl';

/** What the element of a row needs, so that one which the list no longer has is shown as such. */
export function useHeldRow() {
  const t = useTranslations('ui.held');
  return (id: string, isGone: boolean) => ({
    'data-row': id,
    'data-gone': isGone || undefined,
    'aria-description': isGone ? t('gone') : undefined,
  });
}
