import { Anchor, Group } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { explain, splitMessage } from './http/refusals.ts';
import { TIMING } from './timing.ts';
import { dismissToast, showToast } from './toasts.ts';

interface Notice {
  /** A text with two colons splits into title and description. */
  text: string;
  description?: string;
  /** One action: View, Undo. */
  action?: { label: string; run: () => void };
  icon?: ReactNode;
}

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** A neutral notice for 5 seconds, announced politely. */
export function notify({ text, description, action, icon }: Notice): void {
  const { title, description: second } = splitMessage(text);
  const id = crypto.randomUUID();
  showToast({
    id,
    role: 'status',
    icon: icon ?? <IconCircleCheck {...ICON} />,
    title,
    message: (
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <span>{description ?? second}</span>
        {action && (
          <Anchor
            component="button"
            type="button"
            fw={500}
            onClick={() => {
              dismissToast(id);
              action.run();
            }}
          >
            {action.label}
          </Anchor>
        )}
      </Group>
    ),
    duration: TIMING.notification,
  });
}

/** An error for 3 seconds, announced at once; repeats of the same failure collapse into one. */
export function notifyError(error: unknown): void {
  const { title, description, key } = explain(error);
  showToast({
    id: `error ${key}`,
    role: 'alert',
    icon: <IconAlertCircle {...ICON} />,
    title,
    message: description ?? null,
    duration: TIMING.errorToast,
  });
}
