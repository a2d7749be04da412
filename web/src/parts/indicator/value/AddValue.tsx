import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { ICON } from '../../../ui/theme/tokens.ts';
import type { ValuedIndicator } from './measured.ts';
import { LateValueDialog } from './laterDialog.ts';

/** Adds a value from the head of an indicator's page. */
export function AddValue({ indicator }: { indicator: ValuedIndicator }) {
  const t = useTranslations('indicator');
  const [adding, { open, close }] = useDisclosure();
  return (
    <>
      <ActionButton primary icon={<IconPlus {...ICON} />} label={t('add')} onClick={open} />
      <LateValueDialog indicator={indicator} valueId={null} opened={adding} onClose={close} />
    </>
  );
}
