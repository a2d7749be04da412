import { useMergedRef } from '@mantine/hooks';
import {
  cloneElement,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type Ref,
} from 'react';

/** The props of an overlay's button: its ref, handlers and attributes. */
export interface TargetProps {
  ref?: Ref<HTMLElement>;
  id?: string;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
  'aria-controls'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'data-expanded'?: true | undefined;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void;
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
}

/** The button with its overlay's handlers; its own handlers run first. */
export function useTarget(
  child: ReactElement<TargetProps>,
  { ref, onClick, ...attributes }: TargetProps,
): ReactElement<TargetProps> {
  const childProps = child.props;
  return cloneElement(child, {
    ...attributes,
    ref: useMergedRef(childProps.ref ?? null, ref ?? null),
    ...(onClick && {
      onClick: (event) => {
        childProps.onClick?.(event);
        onClick(event);
      },
    }),
  });
}

const DROPDOWN = '-dropdown';
/** The id of the overlay of a button. */
export const dropdownId = (id: string) => id + DROPDOWN;

/** The button of the overlay that an element is in. */
export function buttonOf(element: Element): HTMLElement | null {
  const dropdown = element.closest(`[id$="${DROPDOWN}"]`);
  return dropdown && document.getElementById(dropdown.id.slice(0, -DROPDOWN.length));
}
