import type { EventType } from '../events/events.ts';

const CHANGES = ['create', 'update', 'archive', 'restore', 'delete'] as const;

/** The events that webhooks can receive. */
export const WEBHOOK_EVENTS = {
  object: [...CHANGES, 'import'],
  business_unit: [...CHANGES, 'import'],
  inspection: ['create', 'import', 'update', 'start', 'answer', 'complete', 'cancel', 'archive'],
  measurement_indicator: [...CHANGES, 'import'],
  indicator_value_history: ['create', 'update', 'delete'],
  constraint: [...CHANGES, 'judge'],
  check_list: CHANGES,
  inspection_template: CHANGES,
  user: CHANGES,
} as const satisfies Record<string, readonly EventType[]>;
type WebhookEntity = keyof typeof WEBHOOK_EVENTS;
type KindOf<E extends WebhookEntity> = `${E}.${(typeof WEBHOOK_EVENTS)[E][number]}`;
type WebhookKind = { [E in WebhookEntity]: KindOf<E> }[WebhookEntity];

/** The values of `type` in messages. */
export const WEBHOOK_KINDS = Object.entries(WEBHOOK_EVENTS).flatMap(([entity, types]) =>
  types.map((type) => `${entity}.${type}`),
) as [WebhookKind, ...WebhookKind[]];

/** The type of a message that a superuser sends to test a webhook. */
export const PING = 'ping';

/** The most webhooks of a tenant. */
export const MOST_WEBHOOKS = 20;
