import { Anchor, type AnchorProps } from '@mantine/core';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { inArea, isAdminPath } from '../../kit/paths.ts';
import { useRole } from '../../kit/session/me.ts';

/** Whether links stay in the admin area: by the address, or by the role where the page is shared. */
export function useInAdmin(): boolean {
  const here = useLocation({ select: ({ pathname }) => isAdminPath(pathname) });
  const role = useRole();
  return here || role === 'admin' || role === 'superuser';
}

/** Goes to a path of `paths`, in the same area. */
export function useGo(): (
  path: string,
  options?: { replace?: boolean; search?: Record<string, string | string[]> },
) => void {
  const navigate = useNavigate();
  const admin = useInAdmin();
  return (path, options) => void navigate({ to: inArea(path, admin), ...options });
}

interface Props extends AnchorProps {
  /** From `paths`; the admin prefix is added inside the admin area. */
  to: string;
  search?: Record<string, string | string[]>;
  children: ReactNode;
  'aria-label'?: string;
  'aria-current'?: 'page';
  tabIndex?: number;
  title?: string;
}

/** The one link to pages of the product. */
export function AppLink({ to, search, children, ...rest }: Props) {
  const admin = useInAdmin();
  return (
    <Anchor
      {...rest}
      renderRoot={(props: Record<string, unknown>) => (
        <Link {...props} to={inArea(to, admin)} search={search} />
      )}
    >
      {children}
    </Anchor>
  );
}
