import type {
  MenuDropdownProps,
  MenuProps,
  PopoverDropdownProps,
  PopoverProps,
} from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import {
  createContext,
  use,
  useDeferredValue,
  useId,
  useState,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Anchor } from './Anchor.tsx';
import { overlays, type OverlayParts } from './loaded.ts';
import { useReturnFocus } from './useReturnFocus.ts';
import { dropdownId, useTarget, type TargetProps } from './target.ts';

interface Popup {
  kind: 'Menu' | 'Popover';
  id: string;
  opened: boolean;
  setOpened: (opened: boolean) => void;
  /** Whether only the parent opens it; otherwise pressing the button does. */
  isControlled: boolean;
  node: HTMLElement | null;
  setNode: (node: HTMLElement | null) => void;
  settings: object;
}

const PopupContext = createContext<Popup | null>(null);
function usePopup(): Popup {
  const popup = use(PopupContext);
  if (!popup) throw new Error('this part belongs into a Menu or a Popover');
  return popup;
}

type MantineMenu = OverlayParts['Menu'];

interface Settings {
  children: ReactNode;
  opened?: boolean | undefined;
  onChange?: ((opened: boolean) => void) | undefined;
}
type MenuSettings = Settings & Omit<MenuProps, keyof Settings>;
type PopoverSettings = Settings & Omit<PopoverProps, keyof Settings>;

function usePopupState(kind: Popup['kind'], settings: Settings): Popup {
  const { opened: openedProp, onChange, children: _children, ...rest } = settings;
  const [ownOpened, setOwnOpened] = useState(false);
  const [node, setNode] = useState<HTMLElement | null>(null);
  const setOpened = (opened: boolean) => {
    setOwnOpened(opened);
    onChange?.(opened);
  };
  const isControlled = openedProp !== undefined;
  const id = useId();
  return {
    kind,
    id,
    opened: openedProp ?? ownOpened,
    setOpened,
    isControlled,
    node,
    setNode,
    settings: rest,
  };
}

interface OfTarget extends TargetProps {
  children: ReactElement<TargetProps>;
}

/** The button: rendered from the start and left in place when the overlay loads. */
function Target({ children, ref, ...handlers }: OfTarget) {
  const { kind, id, opened, setOpened, isControlled, setNode } = usePopup();
  const isMenu = kind === 'Menu';
  return useTarget(children, {
    ...handlers,
    id,
    'aria-haspopup': isMenu ? 'menu' : 'dialog',
    'aria-expanded': opened,
    'aria-controls': opened ? dropdownId(id) : undefined,
    'data-expanded': (isMenu && opened) || undefined,
    ref: useMergedRef(setNode, ref ?? null),
    ...((isMenu || !isControlled) && { onClick: () => setOpened(!opened) }),
  });
}

/** The panel that opens; rendered only after the first press, so that a list of menus is only a list of buttons. */
function Dropdown(props: MenuDropdownProps & PopoverDropdownProps) {
  const { kind, id, opened, setOpened, node, settings } = usePopup();
  const [isRequested, setRequested] = useState(false);
  if (opened && !isRequested) setRequested(true);
  const all = overlays.useOnRequest(isRequested, () => setOpened(false));
  const wasRenderedClosed = useDeferredValue(isRequested && all !== null, false); // otherwise opening is not animated
  if (all === null || node === null || !isRequested) return null;
  const anchor = <Anchor node={node} />;
  const shared = { ...settings, id, opened: opened && wasRenderedClosed };
  return kind === 'Menu' ? (
    <all.Menu {...shared} onChange={setOpened}>
      <all.Menu.Target>{anchor}</all.Menu.Target>
      <all.Menu.Dropdown {...props} />
    </all.Menu>
  ) : (
    <all.Popover {...shared} onChange={setOpened}>
      <all.Popover.Target>{anchor}</all.Popover.Target>
      <all.Popover.Dropdown {...props} />
    </all.Popover>
  );
}

type Part = 'Item' | 'Label' | 'Divider' | 'CheckboxItem';
/** A part of the dropdown, rendered only once Mantine's menu has loaded. */
const inside = <P extends Part>(part: P) =>
  function MenuPart(props: object) {
    const Piece = overlays.useLoaded()?.Menu[part] as ComponentType<object> | undefined; // the return type below restores its props
    return Piece && <Piece {...props} />;
  } as MantineMenu[P];

/** A list of actions behind a button. */
export const Menu = Object.assign(
  (settings: MenuSettings) => (
    <PopupContext value={usePopupState('Menu', settings)}>{settings.children}</PopupContext>
  ),
  {
    Target,
    Dropdown,
    Item: inside('Item'),
    Label: inside('Label'),
    Divider: inside('Divider'),
    CheckboxItem: inside('CheckboxItem'),
  },
);

/** A panel beside a button. */
export const Popover = Object.assign(
  ({ returnFocus = false, ...settings }: PopoverSettings) => {
    const popup = usePopupState('Popover', settings);
    useReturnFocus(returnFocus && popup.opened);
    return <PopupContext value={popup}>{settings.children}</PopupContext>;
  },
  { Target, Dropdown },
);
