import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { connectQuestion } from '../../kit/back.ts';
import { Confirm } from '../../ui/overlays/Confirm.tsx';

/** Asks before the way back closes something that is not saved. */
export function BackQuestion() {
  const t = useTranslations('shell.back_question');
  const common = useTranslations('common');
  const [question, setQuestion] = useState<{ close: () => void } | null>(null);
  useEffect(() => connectQuestion((close) => setQuestion({ close })), []);
  return (
    <Confirm
      opened={question !== null}
      onClose={() => setQuestion(null)}
      title={t('title')}
      consequence={t('text')}
      verb={common('discard')}
      danger
      onConfirm={() => {
        setQuestion(null);
        question?.close();
      }}
    />
  );
}
