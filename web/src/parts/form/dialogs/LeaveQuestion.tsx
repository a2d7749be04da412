import { useBlocker } from '../../../kit/router/parts.tsx';
import { useTranslations } from 'use-intl';
import { isPageCovered } from '../../../kit/back.ts';
import { Confirm } from '../../../ui/overlays/Confirm.tsx';
import { isLeaving } from './leaving.ts';

/** Asks before leaving a page with unsaved changes; switching its tabs is not leaving. */
export function LeaveQuestion({ active }: { active: () => boolean }) {
  const t = useTranslations('form');
  const question = useBlocker({
    // the way back closes what lies over the page, with a question of its own
    isAsked: ({ current, next, action }) =>
      active() && isLeaving(current, next) && !(action === 'BACK' && isPageCovered()),
    isUnsaved: active,
  });
  return (
    <Confirm
      opened={question !== null}
      onClose={() => question?.stay()}
      title={t('leave.title')}
      consequence={t('leave.text')}
      verb={t('leave.verb')}
      keep={t('leave.keep')}
      danger
      onConfirm={() => question?.leave()}
    />
  );
}
