import type { ReactNode } from 'react';
import { NoCamera } from '../../src/ui/camera/NoCamera.tsx';
import { Shutter } from '../../src/ui/camera/Shutter.tsx';
import { PropertyList } from '../../src/ui/layout/Panel.tsx';
import { QualityBadge } from '../../src/ui/status/StatusBadge.tsx';
import { CompareView } from '../../src/ui/viewer/CompareView.tsx';
import { FileCard } from '../../src/ui/viewer/FileCard.tsx';
import type { ViewedFile } from '../../src/ui/viewer/files.ts';
import { FileGrid, FileViewer } from '../../src/ui/viewer/FileViewer.tsx';
import { Loading } from '../../src/ui/viewer/Loading.tsx';
import { PictureView } from '../../src/ui/viewer/PictureView.tsx';
import { viewer } from '../../src/ui/viewer/viewers.ts';
import { STATUSES } from '../samples.ts';
import { gaugeOf, MARKS } from './drawings.ts';

await viewer.fetch();

const STAGE = {
  position: 'relative',
  display: 'flex',
  height: 220,
  background: 'var(--c-picture)',
  color: 'var(--c-on-picture)',
} as const;
const nothing = () => undefined;

const fileOf = (name: string, rest: Partial<ViewedFile> = {}): ViewedFile => ({
  id: name,
  kind: 'picture',
  name,
  meta: '2026-11-18',
  file: gaugeOf(40),
  preview: gaugeOf(40),
  thumbnail: gaugeOf(40),
  ratio: 4 / 3,
  shapes: [],
  ...rest,
});
const FILES = [
  fileOf('Discharge gauge, above 8 bar', { shapes: MARKS }),
  fileOf('Suction gauge', { preview: gaugeOf(100), thumbnail: gaugeOf(100) }),
  fileOf('Overhaul report.pdf', { kind: 'pdf', thumbnail: null }),
  fileOf('Bearing noise', { kind: 'video', thumbnail: null }),
  fileOf('Alignment 2026-11.xlsx', { kind: 'document', thumbnail: null, meta: 'XLSX · 86 kB' }),
  fileOf('Readings.txt', { kind: 'text', thumbnail: null, meta: 'TXT · 2 kB' }),
];
const renew = () => Promise.resolve();

export const Grid = () => (
  <>
    <FileGrid
      label="Content"
      files={FILES}
      onOpen={nothing}
      renew={renew}
      badge={({ id }) =>
        id === FILES[0]?.id ? <QualityBadge status={STATUSES[0] ?? null} /> : null
      }
      foot={({ meta }) => (
        <>
          {meta}
          <span className="radius-5 size-11 quiet sunken">finding</span>
        </>
      )}
    />
    <FileGrid label="Content" files={[]} onOpen={nothing} renew={renew} />
  </>
);

export const OpenFile = () => (
  <FileViewer
    files={FILES}
    shown={FILES[0]?.id ?? null}
    onShow={nothing}
    renew={renew}
    panel={({ name }) => <PropertyList rows={[['Title', name]]} />}
    earlier={() => ({ file: fileOf('Gauge'), labels: { before: '2025', after: '2026' } })}
  />
);

/** Each way a file is shown, beside each other. */
export const Stages = () => (
  <div style={{ display: 'grid', gap: 16, gridTemplateColumns: '1fr 1fr' }}>
    <Stage>
      <CompareView
        before={{ file: fileOf('Before', { preview: gaugeOf(100) }), label: '2025-11-20' }}
        after={{ file: fileOf('After', { shapes: MARKS }), label: '2026-11-18' }}
        renew={renew}
      />
    </Stage>
    <Stage>
      <FileCard
        file={fileOf('Alignment 2026-11.xlsx', { kind: 'document', meta: 'XLSX · 86 kB' })}
      />
    </Stage>
    <Stage>
      <PictureView
        file={fileOf('Gone', { preview: null, file: null })}
        renew={renew}
        onStep={nothing}
      />
    </Stage>
    <Stage>
      <NoCamera problem="denied" again={nothing} take={nothing} />
    </Stage>
    <Stage>
      <div style={{ margin: 24 }}>
        <Shutter video={{ current: null }} isReady take={nothing} />
      </div>
    </Stage>
    <Stage>
      <Loading
        address={{
          at: 'loading',
          attempt: 0,
          onLoaded: nothing,
          onFailed: nothing,
          again: nothing,
        }}
      />
    </Stage>
  </div>
);

const Stage = ({ children }: { children: ReactNode }) => (
  <div style={STAGE}>
    <div style={{ flex: 1, minWidth: 0 }}>{children}</div>
  </div>
);
