import type { Icon } from '@tabler/icons-react';
import { createStore } from './createStore.ts';

/** A notice in the corner of the page. */
export interface ToastNotice {
  /** The id; while a toast with the same id is there, another is not added. */
  id: string;
  role: 'status' | 'alert';
  /** The icon; by default that of the role. */
  icon?: Icon | undefined;
  title: string;
  message?: string | undefined;
  /** One action: View, Undo. */
  action?: { label: string; run: () => void } | undefined;
  /** The duration in milliseconds, counted while the toast shows and nobody points at it. */
  duration: number;
  isLeaving?: boolean;
}

/** The toasts in the order in which they were added; the first few are shown, the others wait. */
export const toasts = createStore<readonly ToastNotice[]>([]);

export function showToast(toast: ToastNotice): void {
  const present = toasts.current();
  if (present.every(({ id, isLeaving }) => id !== toast.id || isLeaving))
    toasts.change([...present.filter(({ id }) => id !== toast.id), toast]);
}

/** It moves out, then `removeToast` follows. */
export const dismissToast = (id: string): void =>
  toasts.change(
    toasts.current().map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)),
  );

export const removeToast = (id: string): void =>
  toasts.change(toasts.current().filter((toast) => toast.id !== id));
