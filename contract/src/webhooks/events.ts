import type { EventType } from '../events/events.ts';

const CHANGES = ['create', 'update', 'archive', 'restore', 'delete'] as const;

/** What webhooks can be told of: these events of these entities. */
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

/** By the names that messages have as their `type`. */
export const WEBHOOK_KINDS = Object.entries(WEBHOOK_EVENTS).flatMap(([entity, types]) =>
  types.map((type) => `${entity}.${type}`),
) as [WebhookKind, ...WebhookKind[]];

/** The type of a message that a superuser sends to try a webhook out. */
export const PING = 'ping';

/** So many webhooks a tenant may have. */
export const MOST_WEBHOOKS = 20;
