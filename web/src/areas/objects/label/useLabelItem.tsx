import { useDisclosure } from '@mantine/hooks';
import type { ObjectView } from '@plumbline/contract/objects/wire';
import { IconQrcode, IconPrinter } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useQuery } from '@tanstack/react-query';
import { Menu } from '../../../ui/overlays/Popup.tsx';
import { ICON } from '../../../ui/theme/tokens.ts';
import { download } from '../../../kit/download.ts';
import { api } from '../../../kit/http/api.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import { paths } from '../../../kit/paths.ts';
import { useGo } from '../../../parts/page/AppLink.tsx';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import classes from './Label.module.css';
import { Button } from '../../../ui/buttons/Button.tsx';

/** Opens the code of an object from a menu, and shows it outside the menu. */
export function useLabelItem(view: ObjectView) {
  const t = useTranslations('objects.label');
  const [opened, { open, close }] = useDisclosure();
  return {
    item: (
      <Menu.Item leftSection={<IconQrcode {...ICON} />} onClick={open}>
        {t('open')}
      </Menu.Item>
    ),
    dialog: <LabelDialog view={view} opened={opened} onClose={close} />,
  };
}

interface Props {
  view: ObjectView;
  opened: boolean;
  onClose: () => void;
}

/** The code of an object, to look at and to save for a label. */
function LabelDialog({ opened, onClose, view }: Props) {
  const t = useTranslations('objects.label');
  return (
    <Modal opened={opened} onClose={onClose} title={t('title', { name: view.name })}>
      <Code view={view} />
    </Modal>
  );
}

const FORMATS = ['png', 'svg'] as const;
/** The pixels of a saved picture: sharp on a label of 8 cm at 300 dpi. */
const PIXELS = 1024;

function Code({ view }: { view: ObjectView }) {
  const t = useTranslations('objects.label');
  const labels = useTranslations('objects.labels');
  const go = useGo();
  const path = `/object/${view.id}/qr`;
  const code = useQuery({
    queryKey: ['object', 'code', view.id],
    queryFn: async ({ signal }) => (await (await api.blob(path, { signal }))?.text()) ?? '',
    // renewed for all objects at once, by somebody else
    staleTime: 0,
  });
  const save = useAct(async (format: (typeof FORMATS)[number]) => {
    const blob = await api.blob(path, { query: { format, size: PIXELS } });
    if (blob) download(blob, `${view.code ?? view.name}.${format}`);
  });
  if (code.data === undefined) return <RowsWaiting query={code} rows={4} />;
  return (
    <>
      <figure className={`stack break-anywhere text-centre gap-8 below-16 ${classes.label}`}>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(code.data)}`}
          alt={t('alt', { name: view.name })}
        />
        <figcaption className="grid size-13 quiet" dir="auto">
          <b>{view.name}</b>
          {view.code && <span>{view.code}</span>}
        </figcaption>
      </figure>
      <div className="row flex-wrap justify-centre">
        {FORMATS.map((format) => (
          <Button
            key={format}
            variant="default"
            data-phone="lg"
            loading={save.isPending && save.variables === format}
            onClick={() => save.mutate(format)}
          >
            {t(`save.${format}`)}
          </Button>
        ))}
        <Button
          data-phone="lg"
          leftSection={<IconPrinter {...ICON} />}
          onClick={() => go(paths.labels(), { search: { filter: [`id=${view.id}`] } })}
        >
          {labels('open')}
        </Button>
      </div>
    </>
  );
}
