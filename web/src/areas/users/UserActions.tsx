import { useDisclosure } from '@mantine/hooks';
import {
  IconKey,
  IconMailCheck,
  IconMailForward,
  IconPencil,
  IconUserCheck,
  IconUserOff,
  IconDeviceMobileOff,
  IconLogout,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { users } from '@plumbline/contract/users/wire';
import { useState } from 'react';
import { useSearchValue } from '../../kit/search.ts';
import { useMe } from '../../kit/session/me.ts';
import { invitationOf } from '../../parts/entity/invitation.ts';
import { usePictureItem } from '../../parts/portrait/usePictureItem.tsx';
import { MoreMenu } from '../../ui/buttons/MoreMenu.tsx';
import { Menu } from '../../ui/overlays/Popup.tsx';
import { ICON } from '../../ui/theme/tokens.ts';
import { api } from '../../kit/http/api.ts';
import { RefusalError } from '../../kit/http/errors.ts';
import { countArgs } from '../../kit/format/format.ts';
import { lateDialog } from '../../kit/later.ts';
import { notify, notifyError } from '../../kit/notify.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { useMay } from '../../kit/session/may.ts';
import {
  isDeactivated,
  type UserRow,
  useActivate,
  useOpenInspections,
  wasLastAdmin,
} from './api.ts';
import { useInvite, useRequestVerification } from './mails.ts';
import { Button } from '../../ui/buttons/Button.tsx';

const PasswordDialog = lateDialog(
  async () => (await import('./PasswordDialog.tsx')).PasswordDialog,
);

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

interface Props {
  user: UserRow;
  opened: boolean;
  onClose: () => void;
}

/** Asks before deactivating a user, naming what stays behind; the toast offers to undo it. */
function DeactivateDialog({ user, opened, onClose }: Props) {
  const t = useTranslations('users');
  const common = useTranslations('common');
  const open = useOpenInspections(user.id) ?? 0;
  const activate = useActivate(user);
  const deactivate = useAct(() => api.delete(`${users.path}/${user.id}`), {
    changes: ENTITIES.user.shownBy,
    quiet: true,
    done: () => {
      onClose();
      notify({
        text: t('deactivate.done', { name: user.full_name }),
        icon: IconUserOff,
        action: { label: common('undo'), run: () => activate.mutate(undefined) },
      });
    },
  });
  const say = (error: unknown) => {
    if (!wasLastAdmin(error)) return notifyError(error);
    notifyError(new RefusalError(409, t('last_admin')));
  };
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('deactivate.title', { name: user.full_name })}
      consequence={`${t('deactivate.text')} ${open > 0 ? t('deactivate.open', countArgs(open)) : ''}`}
      verb={t('deactivate.verb')}
      danger
      busy={deactivate.isPending}
      onConfirm={() => deactivate.mutate(undefined, { onError: say })}
    />
  );
}

const PATHS = { end_sessions: 'session/end', reset_factor: 'second_factor/reset' } as const;
type Act = keyof typeof PATHS;

/** The actions on the sign-in of another user, each after a question. */
function useSecurityItems(user: UserRow) {
  const t = useTranslations('users.security');
  const isMe = useMe().id === user.id;
  const mayReset = useMay('user.second_factor') && user.second_factor_at !== null;
  // shown while the dialog fades out
  const [act, setAct] = useState<Act>('end_sessions');
  const [opened, setOpened] = useState(false);
  const ask = (next: Act) => {
    setAct(next);
    setOpened(true);
  };
  const name = user.full_name;
  const run = useAct((path: string) => api.post(`${users.path}/${user.id}/${path}`), {
    changes: ENTITIES.user.shownBy,
    done: () => {
      setOpened(false);
      notify({ text: t(`${act}.done`, { name }) });
    },
  });
  return {
    items: !isMe && (
      <>
        <Menu.Item leftSection={<IconLogout {...ICON} />} onClick={() => ask('end_sessions')}>
          {t('end_sessions.verb')}
        </Menu.Item>
        {mayReset && (
          <Menu.Item
            leftSection={<IconDeviceMobileOff {...ICON} />}
            onClick={() => ask('reset_factor')}
          >
            {t('reset_factor.verb')}
          </Menu.Item>
        )}
      </>
    ),
    question: (
      <Confirm
        opened={opened}
        onClose={() => setOpened(false)}
        title={t(`${act}.title`, { name })}
        consequence={t(`${act}.text`)}
        verb={t(`${act}.verb`)}
        busy={run.isPending}
        onConfirm={() => run.mutate(PATHS[act])}
      />
    ),
  };
}
