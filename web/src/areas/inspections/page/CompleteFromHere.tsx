import { useTranslations } from 'use-intl';
import { notify } from '../../../kit/notify.ts';
import { paths } from '../../../kit/paths.ts';
import { useGo } from '../../../parts/page/AppLink.tsx';
import type { InspectionWork } from '../api.ts';
import { Preflight } from '../complete/Preflight.tsx';

interface CompleteProps {
  loaded: InspectionWork;
  opened: boolean;
  close: () => void;
}

/** Completes from the inspection's page, with the same conditions as in the runner. */
export function CompleteFromHere({ loaded, opened, close }: CompleteProps) {
  const notices = useTranslations('inspections.notices');
  const go = useGo();
  return (
    <Preflight
      opened={opened}
      close={close}
      loaded={loaded}
      jump={(item) => go(paths.inspectionRun(loaded.inspection.id), { search: { item } })}
      completed={({ template_name }) => {
        close();
        notify({ text: notices('completed'), description: template_name });
      }}
    />
  );
}
