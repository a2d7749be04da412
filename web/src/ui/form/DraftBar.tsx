import { useTranslations } from 'use-intl';
import { SaveBar, type SaveBarProps } from './SaveBar.tsx';
import type { Draft } from './useDraft.ts';
import { useSaveKey } from './useSaveKey.ts';

interface Props<D> extends Pick<SaveBarProps, 'changed' | 'verb' | 'besidePanel'> {
  draft: Draft<D>;
  /** Something new stays until it is saved; the second button leaves it. */
  onCancel?: () => void;
}

/** The bar of a draft while it has changes: take them back, or save them. */
export function DraftBar<D>({ draft, onCancel, ...rest }: Props<D>) {
  const t = useTranslations('draft');
  const form = useTranslations('form');
  useSaveKey(draft.save);
  if (!draft.dirty && !onCancel) return null;
  const back = onCancel
    ? { label: form('cancel'), act: onCancel }
    : { label: t('discard'), act: draft.discard };
  return (
    <SaveBar {...rest} dirty={draft.dirty} saving={draft.saving} back={back} save={draft.save} />
  );
}
