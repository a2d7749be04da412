import { IconPhotoOff, IconRefresh } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { ICON } from '../theme/tokens.ts';
import type { useAddress } from './useAddress.ts';
import classes from './Stage.module.css';
import { Button } from '../buttons/Button.tsx';
import { Loader } from '../layout/Loader.tsx';

/** The message over a file until it is there, or when it cannot be fetched. */
export function Loading({ address }: { address: ReturnType<typeof useAddress> }) {
  const t = useTranslations('viewer');
  const common = useTranslations('common');
  if (address.at === 'there') return null;
  if (address.at === 'loading')
    return (
      <div
        className={`row column justify-centre gap-12 cover text-centre ${classes.over}`}
        role="status"
        aria-label={common('loading')}
      >
        <Loader size={22} />
      </div>
    );
  return (
    <div
      className={`row column justify-centre gap-12 cover text-centre ${classes.over}`}
      role="alert"
    >
      <IconPhotoOff size={28} stroke={1.5} aria-hidden />
      <span>{t('failed')}</span>
      <Button
        data-phone="lg"
        variant="default"
        leftSection={<IconRefresh {...ICON} />}
        onClick={address.again}
      >
        {common('try_again')}
      </Button>
    </div>
  );
}
