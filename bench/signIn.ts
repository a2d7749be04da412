import type { buildApp } from '@plumbline/server/app.ts';
import { PASSWORD, emailOf } from './fill/tenants.ts';

/** Signs people of the large tenant in to an application without a port; returns the headers of their requests. */
export async function signIn(
  app: Awaited<ReturnType<typeof buildApp>>,
  people: readonly string[],
): Promise<(person: string) => { authorization: string }> {
  const tokens = new Map<string, string>();
  for (const person of people) {
    const form = new URLSearchParams({ username: emailOf('large', person), password: PASSWORD });
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/jwt/login',
      payload: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    tokens.set(person, answer.json<{ access_token: string }>().access_token);
  }
  return (person) => ({ authorization: `Bearer ${tokens.get(person)}` });
}
