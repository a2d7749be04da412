import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';
import { IconMailX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { ICON } from '../../ui/theme/tokens.ts';
import type { UserRow } from './api.ts';
import { useLatestMail } from './mails.ts';

/** Says that the latest mail to the user did not arrive, and why. */
export function MailProblem({ user }: { user: UserRow }) {
  const t = useTranslations('users.invitation');
  const mail = useLatestMail(user);
  if (!mail || mail.fault === null || mail.status === 'sent') return null;
  const title = t(mail.status === 'failed' ? 'not_sent' : 'delayed', { subject: mail.subject });
  return (
    <Alert title={title} icon={<IconMailX {...ICON} />} color="orange" mt="sm" role="status">
      {t(`fault.${mail.fault}`)}
    </Alert>
  );
}
