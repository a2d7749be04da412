import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { EntityForm } from '../useEntityForm.ts';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import { focusFirst } from '../../../kit/firstFocus.ts';
import { Button } from '../../../ui/buttons/Button.tsx';

interface Props {
  entityForm: Pick<EntityForm<never>, 'stale' | 'keepEditing' | 'overwrite'>;
  onReload: () => void;
  changedBy: ReactNode;
}

/** Somebody else saved first: take theirs, or save your own changes over it. */
export function StaleDialog({ entityForm, onReload, changedBy }: Props) {
  const t = useTranslations('form.stale');
  const { stale, keepEditing, overwrite } = entityForm;
  return (
    <Modal opened={stale} onClose={keepEditing} title={t('title')}>
      {changedBy && <p className="size-13 below-8">{changedBy}</p>}
      <p className="size-13 quiet">{t('text')}</p>
      <div className="row flex-wrap justify-end above-16">
        <Button
          variant="default"
          {...focusFirst()}
          onClick={() => {
            keepEditing();
            onReload();
          }}
        >
          {t('reload')}
        </Button>
        <Button onClick={overwrite}>{t('overwrite')}</Button>
      </div>
    </Modal>
  );
}
