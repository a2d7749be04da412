import type { Locale } from '@plumbline/contract/kit/locales';
import type { UserView } from '@plumbline/contract/users/wire';
import { api } from '../http/api.ts';
import { chooseLocale, currentLocale, isLocale } from '../i18n/i18n.ts';
import { meQuery } from './me.ts';
import { queryClient } from '../http/queryClient.ts';
import { changeTexts, takePicked } from './pickedLanguage.ts';

/** Saves the language to the account, for other devices and for mail; offline it changes only here. */
async function keepForAccount(language: Locale): Promise<void> {
  await api.patch<UserView>('/user/me', { body: { language } }).catch(() => undefined);
}

/** For a signed-in user: changes the texts, then refetches names that the server translates. */
export async function switchLanguage(locale: Locale): Promise<void> {
  if (!(await changeTexts(locale))) return;
  await keepForAccount(locale);
  await queryClient.invalidateQueries();
}

/** After sign-in: a language picked on the login page becomes the account's; otherwise the account's language is used. */
export async function agreeOnLanguage(): Promise<void> {
  const wasPicked = takePicked();
  const me = await queryClient.fetchQuery(meQuery).catch(() => null); // the shell says why there is no user
  if (me === null || me.language === currentLocale()) return;
  if (wasPicked) await keepForAccount(currentLocale());
  else if (isLocale(me.language)) await chooseLocale(me.language);
}
