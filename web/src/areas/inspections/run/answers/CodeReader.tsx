import { IconScan } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasCamera } from '../../../../kit/camera.ts';
import { scanInto } from '../../../../kit/scanner.ts';
import { useRole } from '../../../../kit/session/me.ts';
import classes from './fields.module.css';

interface Props {
  /** The question, as the title of the scanner. */
  name: string;
  take: (text: string) => void;
}

/** Reads a barcode or a serial number into a text, on a device with a camera. */
export function CodeReader({ name, take }: Props) {
  const t = useTranslations('inspections.runner');
  const hasScanner = useRole() !== 'superuser';
  const [isThere, setThere] = useState(false);
  useEffect(() => void hasCamera().then(setThere, () => undefined), []);
  if (!isThere || !hasScanner) return null;
  return (
    <button
      type="button"
      className={`row justify-centre flex-none card quiet hover ${classes.scan}`}
      aria-label={t('scan', { name })}
      title={t('scan_code')}
      aria-haspopup="dialog"
      onClick={() => scanInto({ name, take })}
    >
      <IconScan size={22} stroke={1.5} aria-hidden />
    </button>
  );
}

/** What was read, on a line of its own behind what the field has. */
export const appended = (text: string, code: string): string =>
  text.trim() === '' ? code : `${text.trimEnd()}\n${code}`;
