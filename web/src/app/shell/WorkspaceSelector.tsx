import { WORKSPACE } from '@plumbline/contract/kit/roles';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useRole } from '../../kit/session/me.ts';
import { ROUTES } from '../../kit/paths.ts';
import { useGo } from '../../parts/page/AppLink.tsx';
import { homeOf } from '../guards.ts';
import { workspacesOf } from '../menus.ts';
import { useWorkspace } from './useShell.ts';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';

/** Only the role's workspaces; with a single one there is nothing to choose. */
export function WorkspaceSelector() {
  const t = useTranslations('shell');
  const role = useRole();
  const workspace = useWorkspace();
  const go = useGo();
  const workspaces = workspacesOf(role);
  if (workspaces.length < 2) return null;
  return (
    <Segments
      fullWidth
      style={{ marginBottom: 'var(--mantine-spacing-xs)' }}
      aria-label={t('workspace.label')}
      value={String(WORKSPACE[workspace])}
      data={workspaces.map((one) => ({
        value: String(WORKSPACE[one]),
        label: t(`workspace.${one}`),
      }))}
      onChange={(value) =>
        go(Number(value) === WORKSPACE.support ? ROUTES.supportQrCode.pattern : homeOf(role))
      }
    />
  );
}

/** The rail shows names as tooltips. */
export function RailTooltip({
  name,
  open,
  children,
}: {
  name: string;
  open: boolean;
  children: ReactNode;
}) {
  return (
    <Tooltip label={name} position="right" disabled={open}>
      <div>{children}</div>
    </Tooltip>
  );
}
