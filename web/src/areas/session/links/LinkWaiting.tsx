import { useTranslations } from 'use-intl';
import { Entrance } from '../Entrance.tsx';
import classes from '../LoginPage.module.css';
import { Loader } from '../../../ui/layout/Loader.tsx';

/** While the server looks at a link. */
export function LinkWaiting() {
  const t = useTranslations('links');
  return (
    <Entrance title={t('waiting')}>
      <p className={`text-centre ${classes.further}`} role="status" aria-label={t('waiting')}>
        <Loader size={22} />
      </p>
    </Entrance>
  );
}
