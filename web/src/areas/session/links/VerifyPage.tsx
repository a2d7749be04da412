import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { goTo } from '../../../kit/navigation.ts';
import { paths } from '../../../kit/paths.ts';
import { Entrance } from '../Entrance.tsx';
import { Note } from '../Note.tsx';
import { useToken } from './link.ts';
import { LinkProblem } from './LinkProblem.tsx';
import { LinkWaiting } from './LinkWaiting.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';

/** `/verify#token`: confirms the address as soon as it is opened. */
export function VerifyPage() {
  const t = useTranslations('links');
  const token = useToken();
  // a query, because it is sent once however often the page renders
  const { isSuccess, error, refetch } = useQuery({
    queryKey: ['link', 'verify', token],
    queryFn: async () => {
      await api.post('/auth/verify', { body: { token } });
      return true;
    },
    meta: { quiet: true },
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
  if (error) return <LinkProblem kind="verification" error={error} retry={() => void refetch()} />;
  if (!isSuccess) return <LinkWaiting />;
  return (
    <Entrance title={t('verified.title')}>
      <Note icon={IconCircleCheck}>{t('verified.text')}</Note>
      <Button size="lg" fullWidth onClick={() => void goTo(paths.home(), { replace: true })}>
        {t('go_on')}
      </Button>
    </Entrance>
  );
}
