import { PRODUCT_NAME } from '@plumbline/contract/product';
import { useTranslations } from 'use-intl';
import { download } from '../../../kit/download.ts';
import { useMe } from '../../../kit/session/me.ts';
import { useUnsaved } from '../../../ui/overlays/unsaved.ts';
import classes from './SecondFactor.module.css';
import { focusFirst } from '../../../kit/firstFocus.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';

/** Recovery codes, which are shown once: only the button closes the dialog. */
export function CodesToSave({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations('security.second_factor.codes');
  const common = useTranslations('common');
  const { email } = useMe();
  useUnsaved(true);
  const text = [`${PRODUCT_NAME} · ${email}`, t('text'), '', ...codes, ''].join('\n');
  return (
    <>
      <p className={`quiet ${classes.text}`}>{t('text')}</p>
      <ul className={`stack card sunken ${classes.codes}`} aria-label={t('title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row flex-wrap justify-end">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? common('copied') : t('copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          onClick={() => download(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          {t('save')}
        </Button>
        <Button {...focusFirst()} onClick={onClose}>
          {t('done')}
        </Button>
      </div>
    </>
  );
}
