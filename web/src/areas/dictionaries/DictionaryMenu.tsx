import { DICTIONARY_NAMES } from '@plumbline/contract/dictionaries/wire';
import { IconLock } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { isSystem } from './api.ts';
import classes from './DictionaryMenu.module.css';
import { compareTexts } from '../../kit/i18n/compare.ts';

/** The entry for predefined texts among the dictionaries. */
export const TEXTS = 'predefined_text';

/** Names of all dictionaries: those of the tenant first, then those of the system. */
export function DictionaryMenu({ selected }: { selected: string | undefined }) {
  const t = useTranslations('dictionaries');
  const inspection = useTranslations('inspection');
  const common = useTranslations('common');
  const sortedNames = (system: boolean) =>
    DICTIONARY_NAMES.filter((name) => isSystem(name) === system)
      .map((name) => ({ name, label: t(`name.${name}`) }))
      .toSorted((a, b) => compareTexts(a.label, b.label));
  const ownNames = [...sortedNames(false), { name: TEXTS, label: inspection('predefined_texts') }];
  return (
    <nav className={`overflow-auto ${classes.menu}`} aria-label={common('page.dictionaries')}>
      <Group title={t('own')} entries={ownNames} selected={selected} />
      <Group title={t('system')} entries={sortedNames(true)} selected={selected} locked />
    </nav>
  );
}

interface GroupProps {
  title: string;
  entries: { name: string; label: string }[];
  selected: string | undefined;
  locked?: boolean;
}

function Group({ title, entries, selected, locked = false }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={`row gap-6 size-12 medium faint ${classes.heading}`}>
        {title}
        {locked && <IconLock size={14} stroke={1.6} aria-hidden />}
      </h2>
      <ul className="below-16">
        {entries.map(({ name, label }) => (
          <li key={name}>
            <AppLink
              to={paths.dictionaries()}
              search={{ of: name }}
              className={classes.item}
              underline="never"
              aria-current={name === selected ? ('page' as const) : undefined}
            >
              {label}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
