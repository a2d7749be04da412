import { IconBuilding } from '@tabler/icons-react';
import { Annotations, annotations } from '../../src/ui/annotations/Annotations.tsx';
import { AnnotationLayer } from '../../src/ui/annotations/AnnotationLayer.tsx';
import { PersonAvatar } from '../../src/parts/portrait/PersonAvatar.tsx';
import { Crop, crop } from '../../src/ui/picture/Crop.tsx';
import { Signature, signature } from '../../src/ui/signature/Signature.tsx';
import { SignatureField } from '../../src/ui/signature/SignatureField.tsx';
import { SignaturePicture } from '../../src/ui/signature/SignaturePicture.tsx';
import { WrittenBy } from '../../src/parts/portrait/WrittenBy.tsx';
import { ThingAvatar } from '../../src/parts/portrait/ThingAvatar.tsx';
import { addressOf, GAUGE_AVATAR, gaugeOf, MARKS, photoOf, SIGNED, svgOf } from './drawings.ts';
import { Line } from './Line.tsx';

await Promise.all([annotations, crop, signature].map(async (part) => part.fetch()));
const PHOTO = await photoOf(gaugeOf(40));

const PAIRS = { display: 'grid', gap: 24, gridTemplateColumns: '1fr 1fr', alignItems: 'start' };
const WHO = { id: 'iryna', name: 'Iryna Shevchenko', avatar: GAUGE_AVATAR };
const nothing = () => undefined;

export function SignaturePads() {
  const field = { describedBy: 'hint', handlers: {}, frame: 1 / 3 };
  return (
    <div style={PAIRS}>
      <Signature
        name="Iryna Shevchenko"
        day="2026-11-22"
        verb="Sign"
        onSign={async () => nothing()}
      />
      <SignatureField {...field} strokes={SIGNED} picture={null} isRefused={false} />
      <SignatureField {...field} strokes={[]} picture={null} isRefused />
      <div style={{ width: 300 }}>
        <SignaturePicture src={addressOf(svgOf(SIGNED))} label="Signature" />
      </div>
    </div>
  );
}

export const Avatars = () => (
  <>
    <Line>
      <PersonAvatar name="Iryna Shevchenko" avatar={GAUGE_AVATAR} size={52} />
      <PersonAvatar name="Iryna Shevchenko" size={52} />
      <PersonAvatar name="Iryna Shevchenko" avatar={GAUGE_AVATAR} />
      <ThingAvatar name="Pump set P-101" avatar={GAUGE_AVATAR} />
      <ThingAvatar name="Pump set P-101" />
      <ThingAvatar
        name="Operations North"
        icon={<IconBuilding size={24} stroke={1.5} aria-hidden />}
      />
      <ThingAvatar name="Pump set P-101" avatar={GAUGE_AVATAR} size={24} />
      <ThingAvatar name="Pump set P-101" size={24} />
      <WrittenBy moment="2026-11-22T09:30:00Z" who={WHO} />
    </Line>
    <Crop picture={PHOTO} shape="round" verb="Use" onCrop={nothing} onCancel={nothing} />
  </>
);

export const Marks = () => (
  <div style={{ ...PAIRS, gridTemplateColumns: '1fr 2fr' }}>
    <div style={{ position: 'relative', aspectRatio: 4 / 3 }}>
      <img src={gaugeOf(40)} alt="Gauge" width="100%" />
      <AnnotationLayer shapes={MARKS} ratio={4 / 3} label="Marks" />
    </div>
    <Annotations
      src={gaugeOf(40)}
      alt="Gauge"
      ratio={4 / 3}
      shapes={MARKS}
      onSave={nothing}
      onCancel={nothing}
    />
  </div>
);
