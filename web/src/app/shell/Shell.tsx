import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { Shortcuts } from '../Shortcuts.tsx';
import { DesktopShell } from './DesktopShell.tsx';
import { PhoneShell } from './PhoneShell.tsx';

/** The frame around every page of a signed-in user. */
export function Shell() {
  const phone = useIsPhone();
  const page = (
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
  );
  return phone ? (
    <PhoneShell>{page}</PhoneShell>
  ) : (
    <>
      <DesktopShell>{page}</DesktopShell>
      <Shortcuts />
    </>
  );
}
