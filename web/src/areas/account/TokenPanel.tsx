import { IconUpload } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useDrop } from '../../parts/content/useDrop.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import classes from './TokenPanel.module.css';
import { readTokenFile } from './tokenFile.ts';
import type { FileFault } from './tokenFile.ts';
import { CloseButton } from '../../ui/buttons/CloseButton.tsx';

interface TokenFile {
  name: string;
  /** The token; null if there is a fault. */
  token: string | null;
  fault: FileFault | null;
}

interface Props {
  title: string;
  /** The request to choose or drop a file. */
  choose: string;
  /** The kind of files it takes. */
  kind: string;
  /** The server's view of the token in a file; `done` puts the file away. */
  children: (token: string, done: () => void) => ReactNode;
}

/** Takes a vendor's file, dropped or chosen. */
export function TokenPanel({ title, choose, kind, children }: Props) {
  const t = useTranslations('account.token_file');
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<TokenFile | null>(null);
  const take = async ([first]: File[]) => {
    if (!first) return;
    const content = await readTokenFile(first);
    setFile(
      'text' in content
        ? { name: first.name, token: content.text, fault: null }
        : { name: first.name, token: null, fault: content.fault },
    );
  };
  const isOver = useDrop((files) => void take(files));
  return (
    <Panel title={title}>
      <button
        type="button"
        className={`stack gap-4 full-width size-13 loud text-centre ${classes.zone}`}
        data-over={isOver || undefined}
        onClick={() => chooser.current?.click()}
      >
        <IconUpload size={20} stroke={1.6} aria-hidden />
        <b>{choose}</b>
        <small className="smaller quiet">{kind}</small>
      </button>
      <input
        ref={chooser}
        type="file"
        accept=".txt,text/plain"
        hidden
        aria-label={choose}
        onChange={({ currentTarget }) => {
          void take([...(currentTarget.files ?? [])]);
          currentTarget.value = ''; // the same file can be chosen again
        }}
      />
      {file !== null && (
        <div className="stack above-12">
          <div className="row justify-between break-anywhere">
            <b dir="auto">{file.name}</b>
            <CloseButton aria-label={t('remove')} onClick={() => setFile(null)} />
          </div>
          {file.fault !== null && (
            <p role="alert" className="error">
              {t(`fault.${file.fault}`)}
            </p>
          )}
          {file.token !== null && children(file.token, () => setFile(null))}
        </div>
      )}
    </Panel>
  );
}
