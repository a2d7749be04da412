import { goTo } from '../../kit/navigation.ts';
import { paths } from '../../kit/paths.ts';
import { signIn } from '../../kit/session/session.ts';

/** Signs in and goes on. */
export async function enter(email: string, password: string): Promise<void> {
  // the address stays the same: the guard of /login redirects to the page left behind, or home
  if (await signIn(email, password)) await goTo(paths.login(), { replace: true });
}
