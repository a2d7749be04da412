import { Button, Kbd } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Confirm } from '../Confirm.tsx';
import classes from './DraftBar.module.css';
import type { Draft } from './useDraft.ts';

interface Props<D> {
  draft: Draft<D>;
  /** Names of the sections that changed. */
  changed: string[];
  /** Verb of the button: "Create", "Save". */
  verb: string;
  /** Something new stays until it is saved; the second button leaves it. */
  onCancel?: () => void;
  /** Leaves room for the panel at the right, so that nothing in it is covered: on pages that have it early or late. */
  besidePanel?: 'narrow' | 'wide' | undefined;
}

const SAVE_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ S' : 'Ctrl S';

/** Floats below a draft while it has changes: what changed, take it back, save. */
export function DraftBar<D>({ draft, changed, verb, onCancel, besidePanel }: Props<D>) {
  const t = useTranslations('draft');
  const form = useTranslations('form');
  useSaveKey(draft.save);
  if (!draft.dirty && !onCancel) return null;
  return (
    <div
      className={classes['bar']}
      role="group"
      aria-label={t('unsaved')}
      data-beside={besidePanel}
    >
      <span className={classes['what']} aria-live="polite">
        {draft.dirty && <strong>{t('unsaved')}</strong>} {changed.join(', ')}
      </span>
      <Button variant="subtle" onClick={onCancel ?? draft.discard}>
        {onCancel ? form('cancel') : t('discard')}
      </Button>
      <Button
        loading={draft.saving}
        rightSection={
          <Kbd className={classes['key'] ?? ''} style={{ color: 'inherit' }}>
            {SAVE_KEY}
          </Kbd>
        }
        onClick={draft.save}
      >
        {verb}
      </Button>
    </div>
  );
}

/** `Ctrl/⌘ S` saves. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey)
        return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** Asks before a page with unsaved changes is left; tabs of the same page are not leaving. */
export function LeaveDraft({ active }: { active: () => boolean }) {
  const t = useTranslations('form');
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      active() &&
      (current.pathname !== next.pathname || newOf(current.search) !== newOf(next.search)),
    enableBeforeUnload: active,
    withResolver: true,
  });
  return (
    <Confirm
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('leave.title')}
      consequence={t('leave.text')}
      verb={t('leave.verb')}
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  );
}

const newOf = (search: unknown) => (search as { new?: unknown }).new; // the search of any route
