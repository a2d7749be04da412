import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ScannerDialog } from '../../areas/scan/ScannerDialog.tsx';
import { Profile } from '../../areas/users/profile/Profile.tsx';
import { useMe, useRole } from '../../kit/me.ts';
import { useNewInspection } from '../../kit/newInspection.ts';
import { watchOutbox } from '../../kit/outbox/answers.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { Shortcuts } from '../Shortcuts.tsx';
import { DesktopShell } from './DesktopShell.tsx';
import { PhoneShell } from './PhoneShell.tsx';

/** The frame around every page of a signed-in user. */
export function Shell() {
  const phone = useIsPhone();
  const { id } = useMe();
  const role = useRole();
  useEffect(() => watchOutbox(id), [id]);
  const page = (
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
  );
  return (
    <>
      {phone ? <PhoneShell>{page}</PhoneShell> : <DesktopShell>{page}</DesktopShell>}
      {!phone && <Shortcuts />}
      {role !== 'superuser' && <ScannerDialog />}
      <Profile />
      <NewInspection />
    </>
  );
}

const NewInspectionDialog = lazy(async () => ({
  default: (await import('../../areas/inspections/create/NewInspectionDialog.tsx'))
    .NewInspectionDialog,
}));

/** The dialog's own file is fetched when it is first asked for, and kept so that it can close gently. */
function NewInspection() {
  const asked = useNewInspection() !== null;
  const [needed, need] = useState(false);
  if (asked && !needed) need(true);
  return <Suspense fallback={null}>{needed && <NewInspectionDialog />}</Suspense>;
}
