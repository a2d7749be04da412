import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconKey,
  IconMailCheck,
  IconMailForward,
  IconPencil,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useSearchValue } from '../../kit/search.ts';
import { useMe } from '../../kit/session/me.ts';
import { invitationOf } from '../../parts/entity/invitation.ts';
import { usePictureItem } from '../../parts/portrait/usePictureItem.tsx';
import { MoreMenu } from '../../ui/buttons/MoreMenu.tsx';
import { isDeactivated, type UserRow, useActivate } from './api.ts';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import { useInvite, useRequestVerification } from './mails.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { useSecurityItems } from './useSecurityItems.tsx';
import { Menu } from '../../ui/overlays/Popup.tsx';
import { ICON } from '../../ui/theme/tokens.ts';

/** An admin's actions on a user. Nobody can deactivate their own account. */
export function UserActions({ view }: { view: UserRow }) {
  const t = useTranslations('users');
  const entity = useTranslations('entity');
  const [, setEdit] = useSearchValue('user', 'edit');
  const isMe = useMe().id === view.id;
  const activate = useActivate(view);
  const [password, passwordDialog] = useDisclosure();
  const [deactivating, deactivation] = useDisclosure();
  const deactivated = isDeactivated(view);
  const isInvited = ['open', 'expired'].includes(invitationOf(view) ?? '');
  const invite = useInvite(view);
  const verification = useRequestVerification(view);
  const security = useSecurityItems(view);
  const picture = usePictureItem(
    { entity: 'user', id: view.id },
    { name: view.full_name, avatar: view.avatar },
  );
  return (
    <>
      {deactivated && (
        <Button
          leftSection={<IconUserCheck {...ICON} />}
          loading={activate.isPending}
          onClick={() => activate.mutate(undefined)}
        >
          {t('activate')}
        </Button>
      )}
      <Button variant="default" leftSection={<IconPencil {...ICON} />} onClick={() => setEdit('1')}>
        {entity('edit')}
      </Button>
      <MoreMenu>
        <Menu.Item leftSection={<IconKey {...ICON} />} onClick={passwordDialog.open}>
          {t('set_password')}
        </Menu.Item>
        {!deactivated && isInvited && (
          <Menu.Item
            leftSection={<IconMailForward {...ICON} />}
            onClick={() => invite.mutate(undefined)}
          >
            {t('invitation.send_again')}
          </Menu.Item>
        )}
        {!deactivated && !isInvited && !view.is_verified && (
          <Menu.Item
            leftSection={<IconMailCheck {...ICON} />}
            onClick={() => verification.mutate(undefined)}
          >
            {t('invitation.verify')}
          </Menu.Item>
        )}
        {!deactivated && security.items}
        {!deactivated && !isMe && (
          <Menu.Item leftSection={<IconUserOff {...ICON} />} onClick={deactivation.open}>
            {t('deactivate.verb')}
          </Menu.Item>
        )}
        {picture.item}
        {isMe && <Menu.Label>{t('form.own')}</Menu.Label>}
      </MoreMenu>
      {picture.dialog}
      {security.question}
      <PasswordDialog user={view} opened={password} onClose={passwordDialog.close} />
      <DeactivateDialog user={view} opened={deactivating} onClose={deactivation.close} />
    </>
  );
}
