import { IconMicrophone, IconMicrophoneFilled } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { dictate, dictationIn, fetchDictation } from '../../kit/dictation.ts';
import { currentLocale, translator } from '../../kit/i18n/i18n.ts';
import { notify } from '../../kit/notify.ts';
import classes from './Dictate.module.css';

interface Props {
  /** The name of the field. */
  name: string;
  text: string;
  change: (text: string) => void;
}

/** The longest text the wire accepts. */
const MAX_LENGTH = 4000;

/** A phrase behind what the field has. */
const withPhrase = (text: string, phrase: string): string =>
  text.trim() === '' ? phrase : `${text.trimEnd()} ${phrase}`;

/** Gives up dictation on a device that does not recognise the language itself, and says so. */
export async function requireDictation(giveUp: () => void): Promise<void> {
  if ((await dictationIn(currentLocale())) !== 'none') return;
  giveUp();
  notify({ text: translator('dictation')('none') });
}

/** Speaks into a text, where the device itself recognises speech; the sound never leaves it. */
export function Dictate({ name, text, change }: Props) {
  const t = useTranslations('dictation');
  const [support, setSupport] = useState<'ready' | 'fetchable' | 'none' | 'fetching'>('none');
  const [isOn, setOn] = useState(false);
  const stop = useRef<() => void>(undefined);
  /** The text with what was said since it was rendered. */
  const latest = useRef(text);
  useLayoutEffect(() => {
    latest.current = text;
  }, [text]);
  const take = useEffectEvent((phrase: string) => {
    latest.current = withPhrase(latest.current, phrase).slice(0, MAX_LENGTH);
    change(latest.current);
  });
  useEffect(() => {
    void dictationIn(currentLocale()).then(setSupport, () => undefined);
    return () => stop.current?.();
  }, []);
  useEffect(() => {
    if (!isOn) return undefined;
    stop.current = dictate(currentLocale(), {
      onPhrase: (phrase) => take(phrase),
      onEnd: (isDenied) => {
        setOn(false);
        if (isDenied) notify({ text: t('denied') });
      },
    });
    return () => stop.current?.();
  }, [isOn, t]);
  if (support === 'none') return null;
  const fetchLanguage = async () => {
    setSupport('fetching');
    const isThere = await fetchDictation(currentLocale()).catch(() => false);
    setSupport(isThere ? 'ready' : 'fetchable');
    if (isThere) setOn(true);
    else notify({ text: t('not_fetched') });
  };
  const Icon = isOn ? IconMicrophoneFilled : IconMicrophone;
  return (
    <button
      type="button"
      className={`row justify-centre flex-none card quiet hover ${classes.dictate}`}
      aria-label={t('of', { name })}
      title={t(support === 'fetching' ? 'fetching' : isOn ? 'listening' : 'title')}
      aria-pressed={isOn}
      aria-busy={support === 'fetching' || undefined}
      onClick={() => {
        if (support === 'fetchable') void fetchLanguage();
        else if (support === 'ready') setOn(!isOn);
      }}
    >
      <Icon size={22} stroke={1.5} aria-hidden />
      {(isOn || support === 'fetching') && (
        <span className="size-12" role="status">
          {t(isOn ? 'listening' : 'fetching')}
        </span>
      )}
    </button>
  );
}
