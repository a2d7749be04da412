import { Input } from '@mantine/core';
import { WEBHOOK_EVENTS } from '@plumbline/contract/webhooks/events';
import { useTranslations } from 'use-intl';
import { useFormField } from '../../../parts/form/fields/useFormField.ts';
import { Tick } from '../../../ui/fields/Tick.tsx';
import classes from './Webhooks.module.css';

export interface WebhookValues {
  name: string;
  url: string;
  kinds: string[];
}

type Entity = keyof typeof WEBHOOK_EVENTS;
const ENTITIES = Object.keys(WEBHOOK_EVENTS) as Entity[];

/** The events of a webhook, by entity. */
export function KindsField({ label }: { label: string }) {
  const t = useTranslations('account.webhooks');
  const { field, error } = useFormField<WebhookValues, 'kinds'>('kinds');
  const chosen = new Set(field.value);
  const choose = (kinds: readonly string[], isOn: boolean) => {
    for (const kind of kinds)
      if (isOn) chosen.add(kind);
      else chosen.delete(kind);
    field.onChange([...chosen]);
  };
  return (
    <Input.Wrapper component="fieldset" className={classes.kinds} error={error}>
      <legend className={classes.legend}>{label}</legend>
      {ENTITIES.map((entity) => {
        const kinds = WEBHOOK_EVENTS[entity].map((type) => `${entity}.${type}`);
        const count = kinds.filter((kind) => chosen.has(kind)).length;
        return (
          <div
            key={entity}
            className={classes.group}
            role="group"
            aria-label={t(`entity.${entity}`)}
          >
            <label className={classes.all}>
              <Tick
                checked={count === kinds.length}
                indeterminate={count > 0 && count < kinds.length}
                onChange={({ currentTarget }) => choose(kinds, currentTarget.checked)}
              />
              {t(`entity.${entity}`)}
            </label>
            {WEBHOOK_EVENTS[entity].map((type) => (
              <label key={type} className={classes.kind}>
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
    </Input.Wrapper>
  );
}
