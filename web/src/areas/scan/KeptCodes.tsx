import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMe } from '../../kit/session/me.ts';
import { ForeignCode } from './ForeignCode.tsx';
import { forgetCode, useKeptCodes } from './keptCodes.ts';
import classes from './Scanner.module.css';

interface Props {
  onFound: (path: string) => void;
  pause: () => void;
}

/** The codes that were scanned without a connection; each can be looked up, bound or forgotten. */
export function KeptCodes({ onFound, pause }: Props) {
  const t = useTranslations('scan.kept');
  const { id } = useMe();
  const codes = useKeptCodes(id);
  const [chosen, setChosen] = useState<string | null>(null);
  if (codes.length === 0) return null;
  return (
    <section className={classes.foreign} aria-label={t('title')}>
      <p>{t('title')}</p>
      {codes.map((code) => (
        <Group key={code} gap="xs" justify="space-between">
          <b dir="auto">{code}</b>
          <Group gap="xs">
            <Button data-phone="lg" variant="default" size="xs" onClick={() => setChosen(code)}>
              {t('look_up')}
            </Button>
            <Button
              data-phone="lg"
              variant="subtle"
              size="xs"
              aria-label={t('forget', { code })}
              onClick={() => forgetCode(id, code)}
            >
              {t('forget_short')}
            </Button>
          </Group>
        </Group>
      ))}
      {chosen !== null && codes.includes(chosen) && (
        <ForeignCode
          key={chosen}
          code={chosen}
          pause={pause}
          onFound={(path) => {
            forgetCode(id, chosen);
            onFound(path);
          }}
        />
      )}
    </section>
  );
}
