import { newWebhook } from '@plumbline/contract/webhooks/schemas';
import type { WebhookSecret, WebhookView } from '@plumbline/contract/webhooks/schemas';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { notify } from '../../../kit/notify.ts';
import { DialogForm, FormDialog } from '../../../parts/form/dialogs/FormDialog.tsx';
import { TextField } from '../../../parts/form/fields/fields.tsx';
import { useEntityForm } from '../../../parts/form/useEntityForm.ts';
import { useWebhooksPath } from './api.ts';
import { KindsField } from './KindsField.tsx';
import type { WebhookValues } from './KindsField.tsx';

interface Props {
  /** The webhook; undefined for a new one. */
  webhook?: WebhookView;
  opened: boolean;
  onClose: () => void;
  /** Called with the secret of a new webhook, which is shown only once. */
  onSecret?: (secret: string) => void;
}

const BLANK: WebhookValues = { name: '', url: 'https://', kinds: [] };

/** Adds or changes a webhook. */
export function WebhookDialog({ opened, ...rest }: Props) {
  const t = useTranslations('account.webhooks');
  const title = rest.webhook ? t('edit_title', { name: rest.webhook.name }) : t('add');
  return (
    <FormDialog opened={opened} onClose={rest.onClose} title={title} size={640}>
      <Fields {...rest} />
    </FormDialog>
  );
}

function Fields({ webhook, onClose, onSecret }: Omit<Props, 'opened'>) {
  const t = useTranslations('account.webhooks');
  const common = useTranslations('common');
  const label = useTranslations('field');
  const path = useWebhooksPath();
  const entityForm = useEntityForm<WebhookValues>({
    begin: webhook ?? BLANK,
    schema: webhook ? newWebhook.partial() : newWebhook,
    toBody: ({ name, url, kinds }) => ({ name, url, kinds }),
    fieldOf: (loc) => loc.split('.')[0] ?? loc,
    isNew: webhook === undefined,
    send: async (body, { key }) => {
      if (webhook) await api.patch(`${path}/${webhook.id}`, { body, idempotencyKey: key });
      else {
        const { id } = await api.post<WebhookView>(path, { body, idempotencyKey: key });
        const { secret } = await api.put<WebhookSecret>(`${path}/${id}/secret`);
        onSecret?.(secret);
      }
      await refetch('webhook');
      notify({ text: t('saved') });
      onClose();
    },
  });
  return (
    <DialogForm entityForm={entityForm} verb={common('save')} onClose={onClose}>
      <TextField<WebhookValues> name="name" label={label('name')} required first />
      <TextField<WebhookValues> name="url" label={t('url')} help={t('url_help')} required />
      <KindsField label={t('kinds')} />
    </DialogForm>
  );
}
