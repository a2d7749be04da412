import { IconReport } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useSearchValue } from '../../kit/search.ts';
import { useMay } from '../../kit/session/may.ts';
import { ICON } from '../../ui/theme/tokens.ts';
import type { BulkAction } from '../list/bulk/bulk.ts';
import { BULK_LETTERS } from '../list/keys.ts';
import { severalDialog } from './laterDialog.ts';

/** Makes the reports of the selected inspections, for users who may; the job is named in the address, so that a user can return to it. */
export function useSeveralReports(): { actions: BulkAction[]; dialog: ReactNode } {
  const words = useTranslations('list.act');
  const mayMake = useMay('report.create');
  const [job, setJob] = useSearchValue('inspections', 'reports');
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const close = () => {
    setIds(null);
    setJob(undefined);
  };
  const of = ids !== null ? { ids } : job !== undefined ? { job } : null;
  const part = severalDialog.useOnRequest(of !== null, close);
  const action: BulkAction = {
    label: words('reports'),
    letter: BULK_LETTERS.inspections.reports,
    icon: <IconReport {...ICON} />,
    run: (target) => setIds(target.ids),
  };
  return {
    actions: mayMake ? [action] : [],
    dialog: of && part && (
      <part.SeveralReportsDialog
        of={of}
        onBegun={(begun) => {
          setIds(null);
          setJob(begun);
        }}
        onClose={close}
      />
    ),
  };
}
