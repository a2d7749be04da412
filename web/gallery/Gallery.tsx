import { LOCALES, type Locale } from '@plumbline/contract/kit/locales';
import { useState } from 'react';
import { applyLocale, currentLocale, LOCALE_NAMES } from '../src/kit/i18n/i18n.ts';
import { Line } from './boards/Line.tsx';
import { BOARDS } from './boards.ts';
import { Segments } from '../src/ui/fields/Segments.tsx';
import { chooseScheme, useScheme } from '../src/ui/theme/scheme.ts';

/** All boards, one at a time, in the chosen scheme and language. */
export function Gallery() {
  const [name, setName] = useState(BOARDS[0]?.name);
  const colorScheme = useScheme();
  const [locale, setLocale] = useState(currentLocale);
  const Pieces = BOARDS.find((board) => board.name === name)?.Pieces;
  return (
    <div style={{ padding: 24 }}>
      <Line>
        <Segments
          aria-label="Board"
          data={BOARDS.map((board) => ({ value: board.name, label: board.name }))}
          value={name ?? ''}
          onChange={setName}
        />
        <Segments
          aria-label="Scheme"
          data={(['light', 'dark'] as const).map((value) => ({ value, label: value }))}
          value={colorScheme === 'dark' ? 'dark' : 'light'}
          onChange={chooseScheme}
        />
        <Segments<Locale>
          aria-label="Language"
          data={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
          value={locale}
          onChange={(next) => {
            setLocale(next);
            void applyLocale(next);
          }}
        />
      </Line>
      <div style={{ marginTop: 24 }}>{Pieces && <Pieces />}</div>
    </div>
  );
}
