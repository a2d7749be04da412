import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useToday } from '../../../kit/format/now.ts';
import { useInstall, useInvitation, noteUse } from '../../../kit/install.ts';
import { dayNumber } from '../../inspection/todo.ts';
import classes from './ReadyCard.module.css';
import { Button } from '../../../ui/buttons/Button.tsx';

/** Invites to install the page, once, from the second day of its use on. */
export function InstallInvitation() {
  const t = useTranslations('device.sheet');
  const common = useTranslations('common');
  const today = String(dayNumber(useToday()));
  const { by, install } = useInstall();
  const { isInvited, answer } = useInvitation();
  useEffect(() => noteUse(today), [today]);
  if (!isInvited || by === 'done') return null;
  return (
    <section className={`column gap-10 ${classes.card}`} aria-label={t('install')}>
      <strong className="bold">{t('install')}</strong>
      <p className="quiet small">{t(by === 'hand' ? 'install_by_hand' : 'install_why')}</p>
      <div className="wrap justify-end">
        <Button variant="default" size="sm" data-phone="lg" onClick={answer}>
          {common('close')}
        </Button>
        {by === 'dialog' && (
          <Button
            size="sm"
            data-phone="lg"
            onClick={() => {
              answer();
              install();
            }}
          >
            {t('install')}
          </Button>
        )}
      </div>
    </section>
  );
}
