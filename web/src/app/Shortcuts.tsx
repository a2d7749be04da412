import { useHotkeys } from '../kit/hotkeys.ts';
import type { KeyAct } from '../kit/hotkeys.ts';
import { useMay } from '../kit/session/may.ts';
import { openNewInspection } from '../parts/inspection/newInspection.ts';
import { ROUTES } from '../kit/paths.ts';
import { useGo } from '../parts/page/AppLink.tsx';
import { useSidebar } from './shell/sidebarState.ts';
import { FRAME_KEYS, GO_KEYS, GO_ROUTES } from './shortcutKeys.ts';
import { openShortcuts } from './shortcutsState.ts';

/** Listens to the frame's keys. */
export function Shortcuts() {
  const go = useGo();
  const { toggle } = useSidebar();
  const mayInspect = useMay('inspection.create');
  useHotkeys(FRAME_KEYS, {
    sidebar: toggle,
    new: mayInspect ? () => openNewInspection() : undefined,
    help: openShortcuts,
  });
  const pages = GO_ROUTES.map((route) => [route, () => go(ROUTES[route].pattern)]);
  useHotkeys(GO_KEYS, Object.fromEntries(pages) as Record<keyof typeof GO_KEYS, KeyAct>); // all of them, by name
  return null;
}
