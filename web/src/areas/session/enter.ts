import { goTo } from '../../kit/navigation.ts';
import { paths } from '../../kit/paths.ts';
import { signIn } from '../../kit/session/session.ts';

/** The login that the server has accepted, if only a code is missing. */
export interface ProvenLogin {
  email: string;
  password: string;
}

/** Signs in and continues to the next page. */
export async function enter(email: string, password: string, otp?: string): Promise<void> {
  // the address stays the same: the guard of /login redirects to the page left behind, or home
  if (await signIn(email, password, otp)) await goTo(paths.login(), { replace: true });
}
