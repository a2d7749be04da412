import type { TooltipProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useEffect, useId, useState, type ReactElement } from 'react';
import { overlays } from './loaded.ts';
import { useTarget, type TargetProps } from './target.ts';

interface Props extends TargetProps, Pick<TooltipProps, 'label' | 'position' | 'disabled'> {
  children: ReactElement<TargetProps>;
}

const OPEN_DELAY = 350;

/** Shows a button's name on hover, and exposes it to screen readers while shown. Mantine renders it, from the first hover on. */
export function Tooltip({ label, position, disabled = false, children, ref, ...handlers }: Props) {
  const [node, setNode] = useState<HTMLElement | null>(null);
  const [wasEntered, setEntered] = useState(false);
  const [over, setOver] = useState(false);
  const [isResting, setResting] = useState(false);
  if (!over && isResting) setResting(false);
  useEffect(() => {
    if (!over) return undefined;
    const timer = setTimeout(() => setResting(true), OPEN_DELAY);
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setOver(false);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [over]);
  const all = overlays.useLoaded();
  const id = useId();
  const opened = isResting && !disabled;
  const target = useTarget(children, {
    ...handlers,
    ...(opened && all && { 'aria-describedby': children.props['aria-describedby'] ?? id }),
    ref: useMergedRef(setNode, ref ?? null),
    onPointerEnter: ({ pointerType }) => {
      if (pointerType === 'touch') return;
      setEntered(true);
      setOver(true);
    },
    onPointerLeave: () => setOver(false),
    // what the press opens is not covered
    onPointerDown: () => setOver(false),
  });
  return (
    <>
      {target}
      {wasEntered && node && all && (
        <all.Tooltip
          target={node}
          label={<span id={id}>{label}</span>}
          position={position}
          opened={opened}
        />
      )}
    </>
  );
}
