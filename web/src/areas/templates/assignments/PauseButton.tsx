import { Button } from '@mantine/core';
import type { ObjectTemplateView } from '@plumbline/contract/templates/wire';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PauseDialog } from '../../../parts/schedule/PauseDialog.tsx';

/** Says when an assignment is paused, and opens the dialog that changes it. */
export function PauseButton({ row }: { row: ObjectTemplateView }) {
  const t = useTranslations('templates.calendar');
  const [opened, setOpened] = useState(false);
  const { paused_from: from, paused_until: until } = row;
  const text =
    from === null
      ? t('pause')
      : until === null
        ? t('since', { from })
        : t('between', { from, until });
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        px={0}
        mt={4}
        aria-label={`${text}: ${row.object.name}`}
        onClick={() => setOpened(true)}
      >
        {text}
      </Button>
      <PauseDialog
        of={{ kind: 'assignment', id: row.id, name: row.object.name }}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  );
}
