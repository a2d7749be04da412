import { useTranslations } from 'use-intl';

/** The props of a row's element, which show a row that the list no longer has. */
export function useHeldRow() {
  const t = useTranslations('ui.held');
  return (id: string, isGone: boolean) => ({
    'data-row': id,
    'data-gone': isGone || undefined,
    'aria-description': isGone ? t('gone') : undefined,
  });
}
