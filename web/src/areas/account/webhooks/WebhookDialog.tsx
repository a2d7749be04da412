import { newWebhook } from '@plumbline/contract/webhooks/schemas';
import type { WebhookSecret, WebhookView } from '@plumbline/contract/webhooks/schemas';
import { useTranslations } from 'use-intl';
import { WEBHOOK_EVENTS } from '@plumbline/contract/webhooks/events';
import { api } from '../../../kit/http/api.ts';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { notify } from '../../../kit/notify.ts';
import { DialogForm, FormDialog } from '../../../parts/form/dialogs/FormDialog.tsx';
import { TextField } from '../../../parts/form/fields/fields.tsx';
import { useEntityForm } from '../../../parts/form/useEntityForm.ts';
import { useFormField } from '../../../parts/form/fields/useFormField.ts';
import { Tick } from '../../../ui/fields/Tick.tsx';
import { useWebhooksPath } from './api.ts';
import classes from './Webhooks.module.css';
import { FieldProblem } from '../../../ui/fields/FieldFrame.tsx';

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
  const t = useTranslations('webhooks');
  const entity = useTranslations('entity');
  const title = rest.webhook ? entity('edit_title', { name: rest.webhook.name }) : t('add');
  return (
    <FormDialog opened={opened} onClose={rest.onClose} title={title} size={640}>
      <Fields {...rest} />
    </FormDialog>
  );
}

function Fields({ webhook, onClose, onSecret }: Omit<Props, 'opened'>) {
  const t = useTranslations('webhooks');
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

interface WebhookValues {
  name: string;
  url: string;
  kinds: string[];
}

type Entity = keyof typeof WEBHOOK_EVENTS;
const ENTITIES = Object.keys(WEBHOOK_EVENTS) as Entity[];

/** The events of a webhook, by entity. */
function KindsField({ label }: { label: string }) {
  const t = useTranslations('webhooks');
  const { field, error } = useFormField<WebhookValues, 'kinds'>('kinds');
  const chosen = new Set(field.value);
  const choose = (kinds: readonly string[], isOn: boolean) => {
    for (const kind of kinds)
      if (isOn) chosen.add(kind);
      else chosen.delete(kind);
    field.onChange([...chosen]);
  };
  return (
    <fieldset className="all-columns">
      <legend className="size-13 medium">{label}</legend>
      {ENTITIES.map((entity) => {
        const kinds = WEBHOOK_EVENTS[entity].map((type) => `${entity}.${type}`);
        const count = kinds.filter((kind) => chosen.has(kind)).length;
        return (
          <div
            key={entity}
            className={`wrap line-below ${classes.group}`}
            role="group"
            aria-label={t(`entity.${entity}`)}
          >
            <label className={`row full-width size-13 medium ${classes.all}`}>
              <Tick
                checked={count === kinds.length}
                indeterminate={count > 0 && count < kinds.length}
                onChange={({ currentTarget }) => choose(kinds, currentTarget.checked)}
              />
              {t(`entity.${entity}`)}
            </label>
            {WEBHOOK_EVENTS[entity].map((type) => (
              <label key={type} className={`row size-13 ${classes.kind}`}>
                <Tick
                  checked={chosen.has(`${entity}.${type}`)}
                  onChange={({ currentTarget }) =>
                    choose([`${entity}.${type}`], currentTarget.checked)
                  }
                />
                {t(`event.${type}`)}
              </label>
            ))}
          </div>
        );
      })}
      {error && <FieldProblem role="alert">{error}</FieldProblem>}
    </fieldset>
  );
}
