import { requestLink } from '@plumbline/contract/accounts/schemas';
import type { LinkKind } from '@plumbline/contract/accounts/schemas';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from '../../../kit/createStore.ts';
import { api } from '../../../kit/http/api.ts';
import { arrival } from '../arrival.ts';
import { inWords } from '../inWords.ts';
import { Note } from '../Note.tsx';
import { useSurroundings } from '../../../kit/device.tsx';
import { focusFirst } from '../../../kit/firstFocus.ts';
import { useCall } from './useCall.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';

const PATH: Record<LinkKind, string> = {
  // whoever was invited may set the first password like a new one
  invitation: '/auth/forgot-password',
  reset: '/auth/forgot-password',
  verification: '/auth/request-verify-token',
};

/** Asks for a link by mail. What follows is the same whether the address has an account or not. */
export function RequestForm({ kind, first = false }: { kind: LinkKind; first?: boolean }) {
  const t = useTranslations('links');
  const session = useTranslations('session');
  const { coarse } = useSurroundings();
  const { email } = useStore(arrival);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [touched, setTouched] = useState(false);
  const isAddress = requestLink.safeParse({ email: email.trim() }).success;
  const { busy, error, call } = useCall(
    () => api.post(PATH[kind], { body: { email: email.trim() } }),
    () => setSentTo(email.trim()),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (isAddress) void call();
  };
  const fault = () => {
    if (error !== null) return inWords(error);
    if (!touched || isAddress) return undefined;
    return email.trim() === '' ? session('required') : t('address');
  };
  return (
    <form onSubmit={submit} noValidate>
      {sentTo !== null && (
        <Note icon={IconMail}>
          {t(kind === 'verification' ? 'sent_verification' : 'sent', { email: sentTo })}
        </Note>
      )}
      <TextInput
        label={session('email')}
        type="email"
        name="username"
        autoComplete="username"
        size="md"
        {...focusFirst(first && !coarse)} // on a phone the keyboard would cover the page
        value={email}
        error={fault()}
        errorProps={{ role: 'alert' }}
        onChange={(event) =>
          arrival.change({ ...arrival.current(), email: event.currentTarget.value })
        }
      />
      <Button
        type="submit"
        size="lg"
        fullWidth
        className="above-24"
        loading={busy}
        variant={sentTo === null ? 'filled' : 'default'}
      >
        {t(sentTo === null ? 'send' : 'send_again')}
      </Button>
    </form>
  );
}
