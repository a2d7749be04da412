import { IconCloudOff, IconFilter, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { NetworkError, RefusalError, failureOf } from '../../kit/http/errors.ts';
import { useReach } from '../../kit/http/reach.ts';
import { explain, isTooExpensive } from '../../kit/http/refusals.ts';
import { StateMessage } from '../../ui/layout/StateMessage.tsx';
import { NotFoundState } from './NotFound.tsx';
import { Button } from '../../ui/buttons/Button.tsx';

export interface FailedProps {
  error: unknown;
  retry: () => void;
  /** The title, such as "The list could not be loaded"; by default that of the failure. */
  title?: string;
  /** Whether there is nothing else on the page. */
  whole?: boolean;
}

/** Replaces what failed to load. It reloads when the server comes back, or on "Try again". */
export function FailedState({ error, retry, title, whole = false }: FailedProps) {
  const t = useTranslations('page');
  const common = useTranslations('common');
  const { away } = useReach();
  if (error instanceof RefusalError && error.status === 404) return <NotFoundState />;
  if (failureOf(error) instanceof NetworkError && away !== null)
    return <StateMessage icon={IconCloudOff} title={t('waiting.title')} text={t('waiting.text')} />;
  if (isTooExpensive(error)) {
    const { title, description } = explain(failureOf(error));
    return (
      <div role="alert">
        <StateMessage icon={IconFilter} title={title} text={description} />
      </div>
    );
  }
  const explanation = explain(error);
  const detail =
    error instanceof RefusalError
      ? `${error.status} · ${explanation.title}`
      : explanation.description;
  return (
    <div role="alert">
      <StateMessage
        icon={IconPlugConnectedX}
        title={title ?? explanation.title}
        text={whole ? undefined : t('rest_still_works')}
        detail={detail}
      >
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
          onClick={retry}
        >
          {common('try_again')}
        </Button>
      </StateMessage>
    </div>
  );
}
