import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useKeyNames } from '../../../kit/keyNames.ts';
import { keepFocus } from '../focus.ts';
import classes from './SaveBar.module.css';
import { Button } from '../../../ui/buttons/Button.tsx';

export interface SaveBarProps {
  dirty: boolean;
  /** Names of the sections that changed. */
  changed: string[];
  saving: boolean;
  /** The verb on the button: "Create", "Save". */
  verb: string;
  /** The other button: discards the changes, or leaves. */
  back: { label: string; act: () => void };
  /** The action of the button; without it, the button submits the surrounding form. */
  save?: () => void;
  /** The width from which a page shows a panel on the right, which the bar must not cover. */
  besidePanel?: 'narrow' | 'wide' | undefined;
}

/** Floats over the end of a form: the changes, discard, save. */
export function SaveBar(props: SaveBarProps) {
  const { dirty, changed, saving, verb, back, save, besidePanel } = props;
  const t = useTranslations('form');
  const { control } = useKeyNames();
  const bar = useRef<HTMLDivElement>(null);
  useBarHeight(bar);
  return (
    <div
      ref={bar}
      className={`row wrap card ${classes.bar}`}
      role="group"
      aria-label={t('bar')}
      data-beside={besidePanel}
      data-idle={!dirty || undefined}
    >
      <span className={`grow quiet ${classes.what}`} aria-live="polite">
        {dirty && <strong className="bold loud">{t('unsaved')}</strong>} {changed.join(', ')}
      </span>
      <Button variant="subtle" onMouseDown={keepFocus} onClick={back.act}>
        {back.label}
      </Button>
      <Button
        loading={saving}
        onMouseDown={keepFocus}
        rightSection={
          <kbd className={classes.key} style={{ color: 'inherit' }}>
            {control} S
          </kbd>
        }
        {...(save ? { onClick: save } : { type: 'submit' as const })}
      >
        {verb}
      </Button>
    </div>
  );
}

/** Tells the page how much of its end the bar covers, so that focused elements scroll to above it (WCAG 2.4.11). */
function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (bar.current === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      style.setProperty('--save-bar', `${Math.ceil(height)}px`);
    });
    observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--save-bar');
    };
  }, [bar]);
}
