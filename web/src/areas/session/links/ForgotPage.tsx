import { useTranslations } from 'use-intl';
import { paths } from '../../../kit/paths.ts';
import { Entrance } from '../Entrance.tsx';
import { EntranceLink } from '../EntranceLink.tsx';
import classes from '../LoginPage.module.css';
import { RequestForm } from './RequestForm.tsx';

/** `/forgot-password`: asks for a link to set a new password. */
export function ForgotPage() {
  const t = useTranslations('links');
  return (
    <Entrance title={t('forgot.title')}>
      <p className={`quiet ${classes.lead}`}>{t('forgot.text')}</p>
      <RequestForm kind="reset" first />
      <EntranceLink to={paths.login()}>{t('back')}</EntranceLink>
    </Entrance>
  );
}
