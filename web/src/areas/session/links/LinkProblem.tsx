import type { LinkKind } from '@plumbline/contract/accounts/schemas';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { goTo } from '../../../kit/navigation.ts';
import { paths } from '../../../kit/paths.ts';
import { Entrance } from '../Entrance.tsx';
import { EntranceLink } from '../EntranceLink.tsx';
import { inWords } from '../inWords.ts';
import classes from '../LoginPage.module.css';
import { Note } from '../Note.tsx';
import { linkFaultOf } from './link.ts';
import { RequestForm } from './RequestForm.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';

interface Props {
  kind: LinkKind;
  error: unknown;
  retry: () => void;
}

/** A link that no longer works, with the way to a new one; or why it could not be looked up. */
export function LinkProblem({ kind, error, retry }: Props) {
  const t = useTranslations('links');
  const session = useTranslations('session');
  const common = useTranslations('common');
  const fault = linkFaultOf(error);
  return (
    <Entrance title={t(fault === null ? 'problem' : `fault.${fault}.title`)}>
      <Note icon={IconInfoCircle} role="alert">
        {fault === null ? inWords(error) : t(`fault.${fault}.text`)}
      </Note>
      {fault === null ? (
        <Button size="lg" fullWidth onClick={retry}>
          {common('try_again')}
        </Button>
      ) : (
        <RequestForm kind={kind} />
      )}
      {fault === 'used' && kind === 'verification' ? (
        <p className={`text-centre ${classes.further}`}>
          <Button variant="default" onClick={() => void goTo(paths.home())}>
            {t('go_on')}
          </Button>
        </p>
      ) : (
        <EntranceLink to={paths.login()}>{session('sign_in')}</EntranceLink>
      )}
    </Entrance>
  );
}
