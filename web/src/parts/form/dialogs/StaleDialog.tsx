import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { EntityForm } from '../useEntityForm.ts';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import { focusFirst } from '../../../kit/firstFocus.ts';

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
      {changedBy && <Text mb="xs">{changedBy}</Text>}
      <Text c="var(--c-text-2)">{t('text')}</Text>
      <Group justify="flex-end" gap="xs" mt="md">
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
      </Group>
    </Modal>
  );
}
