import { queryClient } from '../http/queryClient.ts';
import { agreeOnLanguage } from './language.ts';
import { beginSession, sessionGate } from './sessionStore.ts';

export async function begin(token: string): Promise<void> {
  await sessionGate.current()?.(token);
  queryClient.clear(); // nothing of the previous account may show
  beginSession(token);
  await agreeOnLanguage();
}
