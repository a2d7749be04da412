import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ObjectView } from '@plumbline/contract/objects/wire';
import { objectTemplates } from '@plumbline/contract/templates/wire';
import { useTranslations } from 'use-intl';
import { later } from '../../kit/later.ts';
import { useMay } from '../../kit/session/may.ts';
import { resourceApi } from '../../kit/http/resourceApi.ts';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import classes from './Overview.module.css';

const assignmentApi = resourceApi(objectTemplates);
const SHOWN = 20;
const question = later(() => import('./bulk/ObjectBulkDialog.tsx'));

/** The templates by which the object is inspected, who is responsible, and which of them a rule has assigned. */
export function TemplatesPanel({ view }: { view: ObjectView }) {
  const t = useTranslations('objects.templates');
  const common = useTranslations('common');
  const mayAssign = useMay('template.change') && !view.archived;
  const [isAssigning, { open, close }] = useDisclosure();
  const part = question.useOnRequest(isAssigning, close);
  const { data } = assignmentApi.useList({
    filter: [`object=${view.id}`],
    sort_by: 'inspection_template.name',
    page: 1,
    page_size: SHOWN,
  });
  if (data === undefined) return null;
  return (
    <Panel
      title={t('title')}
      tool={
        mayAssign && (
          <Button variant="subtle" size="compact-sm" onClick={open}>
            {common('assign')}
          </Button>
        )
      }
    >
      {isAssigning && part && (
        <part.ObjectBulkDialog
          act="assign"
          target={{ ids: [view.id], settle: () => undefined }}
          onClose={close}
          onDone={() => undefined}
        />
      )}
      {data.items.length === 0 && <p className={classes.none}>{t('none')}</p>}
      <ul className={classes.templates}>
        {data.items.map((row) => (
          <li key={row.id}>
            <AppLink to={paths.template(row.inspection_template.id)}>
              <span dir="auto">{row.inspection_template.name}</span>
            </AppLink>
            <span dir="auto">
              {[
                row.responsible?.name,
                row.rule && (row.rule.name || t('by_rule')),
                !row.is_active && t('off'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
