import { TextInput } from '@mantine/core';
import { MAX_SHAPE_TEXT } from '@plumbline/contract/content/limits';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

interface Props {
  text: string;
  onText: (text: string) => void;
}

/** The words of the selected mark, ready to be typed at once. */
export function MarkText({ text, onText }: Props) {
  const t = useTranslations('annotations');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <TextInput
      ref={field}
      aria-label={t('text')}
      placeholder={t('text')}
      maxLength={MAX_SHAPE_TEXT}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}
