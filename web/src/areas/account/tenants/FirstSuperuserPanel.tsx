import { useDisclosure } from '@mantine/hooks';
import { inviteSuperuser } from '@plumbline/contract/tenants/schemas';
import type { FirstSuperuser, TenantView } from '@plumbline/contract/tenants/schemas';
import { useTranslations } from 'use-intl';
import { formatMoment } from '../../../kit/format/format.ts';
import { api } from '../../../kit/http/api.ts';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { notify } from '../../../kit/notify.ts';
import { invitationOf, useInvitationText } from '../../../parts/entity/invitation.ts';
import { DialogForm, FormDialog } from '../../../parts/form/dialogs/FormDialog.tsx';
import { TextField } from '../../../parts/form/fields/fields.tsx';
import { useEntityForm } from '../../../parts/form/useEntityForm.ts';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { Panel, PropertyList } from '../../../ui/layout/Panel.tsx';
import { useFirstSuperuser } from '../api.ts';
import { Button } from '../../../ui/buttons/Button.tsx';

type Person = NonNullable<FirstSuperuser['superuser']>;

/** The user for whom the organisation was opened, and the state of the invitation. */
export function FirstSuperuserPanel({ tenant }: { tenant: TenantView }) {
  const t = useTranslations('account.operator.first');
  const query = useFirstSuperuser(tenant.id);
  const [sending, dialog] = useDisclosure();
  if (query.data === undefined)
    return (
      <Panel title={t('title')}>
        <RowsWaiting query={query} />
      </Panel>
    );
  const { superuser } = query.data;
  if (superuser === null) return <Panel title={t('title')}>{t('nobody')}</Panel>;
  const isOpen = ['open', 'expired'].includes(invitationOf(superuser) ?? '');
  return (
    <Panel
      title={t('title')}
      tool={
        isOpen && (
          <Button variant="default" onClick={dialog.open}>
            {t('send_again')}
          </Button>
        )
      }
    >
      <Facts person={superuser} isOpen={isOpen} />
      <FormDialog opened={sending} onClose={dialog.close} title={t('send_again')}>
        <SendAgain tenant={tenant} person={superuser} onClose={dialog.close} />
      </FormDialog>
    </Panel>
  );
}

function Facts({ person, isOpen }: { person: Person; isOpen: boolean }) {
  const t = useTranslations('account.operator.first');
  const label = useTranslations('field');
  const invitation = useTranslations('entity.invitation');
  const invitationText = useInvitationText();
  return (
    <PropertyList
      rows={[
        [
          label('full_name'),
          <span key="name" dir="auto">
            {person.full_name}
          </span>,
        ],
        [label('email'), person.email],
        [invitation('label'), invitationText(person) ?? t('not_invited')],
        isOpen && person.mail && [t('mail'), t(`delivery.${delivery(person.mail)}`)],
        [label('last_login_at'), person.last_login_at && formatMoment(person.last_login_at)],
      ]}
    />
  );
}

function delivery({ status, fault }: NonNullable<Person['mail']>) {
  if (fault === 'refused' || fault === 'postponed') return 'refused';
  return status === 'waiting' && fault !== null ? 'failed' : status;
}

interface Values {
  email: string;
}

function SendAgain({
  tenant,
  person,
  onClose,
}: {
  tenant: TenantView;
  person: Person;
  onClose: () => void;
}) {
  const t = useTranslations('account.operator.first');
  const label = useTranslations('field');
  const entityForm = useEntityForm<Values>({
    begin: { email: person.email },
    schema: inviteSuperuser,
    toBody: ({ email }) => ({ email: email.trim() }),
    fieldOf: () => 'email',
    isNew: true,
    send: async (body, { key }) => {
      const path = `/superuser/tenant/${tenant.id}/superuser/invite`;
      const { superuser } = await api.post<FirstSuperuser>(path, { body, idempotencyKey: key });
      await refetch('tenant');
      notify({ text: t('sent_again', { email: superuser?.email ?? '' }) });
      onClose();
    },
  });
  return (
    <DialogForm entityForm={entityForm} verb={t('verb')} onClose={onClose}>
      <TextField<Values> name="email" label={label('email')} help={t('send_help')} required first />
    </DialogForm>
  );
}
