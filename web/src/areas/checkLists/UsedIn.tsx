import type { TemplateDetailView } from '@plumbline/contract/templates/wire';
import { IconTemplate } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { StateMessage } from '../../ui/layout/StateMessage.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import classes from './CheckList.module.css';

/** The templates that use this list, with the group it is in. */
export function UsedIn({ uses }: { uses: UseQueryResult<TemplateDetailView[]> }) {
  const t = useTranslations('checkLists.used');
  if (uses.data === undefined) return <RowsWaiting query={uses} rows={3} />;
  if (uses.data.length === 0)
    return <StateMessage icon={IconTemplate} title={t('empty.title')} text={t('empty.text')} />;
  return (
    <ul className={classes.uses}>
      {uses.data.map((use) => (
        <li key={use.id}>
          <AppLink to={paths.template(use.inspection_template.id)} fw={500}>
            <span dir="auto">{use.inspection_template.name}</span>
          </AppLink>
          <span dir="auto">
            {use.group_number} · {use.group_name}
          </span>
          <span>
            {use.target === 'class' && use.object_class
              ? t('class', { name: use.object_class.name })
              : t('base')}
          </span>
        </li>
      ))}
    </ul>
  );
}
