import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import classes from './Scanner.module.css';

/** For a label that no camera can read any more, and for what a hand scanner types. */
export function TypedCode({ lookUp }: { lookUp: (text: string) => void }) {
  const t = useTranslations('scan.type');
  const [text, setText] = useState('');
  return (
    <form
      className={classes.type}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') lookUp(text);
      }}
    >
      <TextInput
        label={t('label')}
        data-phone="lg"
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" data-phone="lg" variant="default" disabled={text.trim() === ''}>
        {t('verb')}
      </Button>
    </form>
  );
}
