import { LOCALES, type Locale } from '@plumbline/contract/kit/locales';
import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import { applyLocale, currentLocale, LOCALE_NAMES } from '../src/kit/i18n/i18n.ts';
import { Line } from './boards/Line.tsx';
import { BOARDS } from './boards.ts';

/** All boards, one at a time, in the chosen scheme and language. */
export function Gallery() {
  const [name, setName] = useState(BOARDS[0]?.name);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [locale, setLocale] = useState(currentLocale);
  const Pieces = BOARDS.find((board) => board.name === name)?.Pieces;
  return (
    <div style={{ padding: 24 }}>
      <Line>
        <SegmentedControl
          data={BOARDS.map((board) => board.name)}
          value={name}
          onChange={setName}
        />
        <SegmentedControl
          data={['light', 'dark']}
          value={colorScheme}
          onChange={(scheme) => setColorScheme(scheme === 'dark' ? 'dark' : 'light')}
        />
        <SegmentedControl<Locale>
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
