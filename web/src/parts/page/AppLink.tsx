import { PageLink, useLocation, useNavigate } from '../../kit/router/parts.tsx';
import type { CSSProperties, ReactNode } from 'react';
import { inArea, isAdminPath, type PathTo, type RouteName } from '../../kit/paths.ts';
import type { SearchOf, SearchValues } from '../../kit/search.ts';
import { useRole } from '../../kit/session/me.ts';

/** Whether links stay in the admin area: by the address, or on shared pages by the role. */
export function useInAdmin(): boolean {
  const here = useLocation(({ pathname }) => isAdminPath(pathname));
  const role = useRole();
  return here || role === 'admin' || role === 'superuser';
}

/** Navigates to a path of `paths`, in the same area. */
export function useGo(): {
  (path: string, options?: { replace?: boolean }): void;
  <N extends RouteName>(path: PathTo<N>, options: { replace?: boolean; search: SearchOf<N> }): void;
} {
  const navigate = useNavigate();
  const admin = useInAdmin();
  return (path: string, options?: { replace?: boolean; search?: SearchValues }) =>
    void navigate({ to: inArea(path, admin), ...options });
}

/** From `paths`; the admin prefix is added inside the admin area. */
type Target<N extends RouteName> =
  | { to: string; search?: undefined }
  | { to: PathTo<N>; search: SearchOf<N> };

interface Props {
  children: ReactNode;
  className?: string | undefined;
  /** When it is underlined, unless only under the pointer. */
  underline?: 'never' | 'always';
  style?: CSSProperties;
  'aria-label'?: string;
  'aria-current'?: 'page';
  tabIndex?: number;
  title?: string;
}

/** The one link component for pages of the product. */
export function AppLink<N extends RouteName>({ to, search, ...props }: Props & Target<N>) {
  const admin = useInAdmin();
  const { className = '', underline, ...rest } = props;
  return (
    <PageLink
      {...rest}
      className={`link ${className}`}
      data-underline={underline}
      to={inArea(to, admin)}
      search={search}
    />
  );
}
