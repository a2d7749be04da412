import type { Locale } from '@plumbline/contract/kit/locales';
import type { UserView } from '@plumbline/contract/users/wire';
import { api } from '../http/api.ts';
import { chooseLocale, currentLocale, isLocale } from '../i18n/i18n.ts';
import { meQuery } from './me.ts';
import { queryClient } from '../http/queryClient.ts';

/** Keeps the language with the account, for other devices and for mail; without a connection it holds here alone. */
async function keepForAccount(language: Locale): Promise<void> {
  await api.patch<UserView>('/user/me', { body: { language } }).catch(() => undefined);
}

/** A signed-in user's choice: the texts change, then names that come from the server in his language are asked again. */
export async function switchLanguage(locale: Locale): Promise<void> {
  await chooseLocale(locale);
  await keepForAccount(locale);
  await queryClient.invalidateQueries();
}

let pickedOnTheWayIn = false;

/** The choice of somebody who is not signed in yet. */
export async function pickLanguage(locale: Locale): Promise<void> {
  pickedOnTheWayIn = true;
  await chooseLocale(locale);
}

/** After signing in: a language picked on the way in becomes the account's, otherwise the account's is shown. */
export async function agreeOnLanguage(): Promise<void> {
  const picked = pickedOnTheWayIn;
  pickedOnTheWayIn = false; // the next one to sign in here is somebody else
  const me = await queryClient.fetchQuery(meQuery).catch(() => null); // the shell says why there is no user
  if (me === null || me.language === currentLocale()) return;
  if (picked) await keepForAccount(currentLocale());
  else if (isLocale(me.language)) await chooseLocale(me.language);
}
