import { IconPlayerPlay, IconStack2 } from '@tabler/icons-react';
import { ActionButton } from '../../src/ui/buttons/ActionButton.tsx';
import { AddButton, HeadAddButton } from '../../src/ui/buttons/AddButton.tsx';
import { Brand } from '../../src/ui/Brand.tsx';
import { Confirm } from '../../src/ui/overlays/Confirm.tsx';
import { CopyCode } from '../../src/ui/buttons/CopyCode.tsx';
import { ChosenList } from '../../src/ui/fields/ChosenList.tsx';
import { DateField } from '../../src/ui/fields/DateField.tsx';
import { MomentField } from '../../src/ui/fields/MomentField.tsx';
import { MoreMenu } from '../../src/ui/buttons/MoreMenu.tsx';
import { NumericField } from '../../src/ui/fields/NumericField.tsx';
import { Menu } from '../../src/ui/overlays/Popup.tsx';
import { Panel, PropertyList } from '../../src/ui/layout/Panel.tsx';
import { PersonAvatar } from '../../src/parts/portrait/PersonAvatar.tsx';
import { QualityBar, QualityCountsRow } from '../../src/ui/status/QualityBar.tsx';
import { DropMark, Grip } from '../../src/ui/reorder/Grip.tsx';
import { Select } from '../../src/ui/fields/Select.tsx';
import { StateMessage } from '../../src/ui/layout/StateMessage.tsx';
import { PageSkeleton, RowsSkeleton } from '../../src/ui/layout/Skeletons.tsx';
import { QualityBadge, StatusBadge } from '../../src/ui/status/StatusBadge.tsx';
import { StatusIcon } from '../../src/ui/status/StatusIcon.tsx';
import { UrlTabs } from '../../src/ui/layout/UrlTabs.tsx';
import { ViewPill } from '../../src/ui/layout/ViewPill.tsx';
import { STATUSES } from '../samples.ts';
import { Line } from './Line.tsx';
import { Button } from '../../src/ui/buttons/Button.tsx';

const nothing = () => undefined;
const moving = { grip: () => ({}) as never, move: nothing }; // nothing is dragged here

export function Buttons() {
  return (
    <>
      <Brand name="Plumbline" subtitle="Plant North" />
      <Line>
        <Button>Save</Button>
        <Button variant="default">Cancel</Button>
        <Button variant="subtle">Later</Button>
        <Button variant="outline" color="danger">
          Delete
        </Button>
        <Button loading>Save</Button>
        <Button disabled>Save</Button>
      </Line>
      <Line>
        <ActionButton icon={<IconPlayerPlay size={16} />} label="Start" onClick={nothing} />
        <ActionButton icon={<IconPlayerPlay size={16} />} label="Start" primary onClick={nothing} />
        <AddButton label="New object" onClick={nothing} />
        <HeadAddButton label="New object" onClick={nothing} />
        <MoreMenu>
          <Menu.Item>Copy</Menu.Item>
        </MoreMenu>
      </Line>
      <Line>
        <ViewPill label="Overdue" count="12" chosen={false} onClick={nothing} />
        <ViewPill label="Mine" count="3" chosen onClick={nothing} />
        <ViewPill label="All" count={undefined} chosen={false} onClick={nothing} />
        <CopyCode code="INS-000123" />
        <PersonAvatar name="Iryna Shevchenko" />
        <PersonAvatar name="Müller" named />
        <Grip id="one" name="Pump 3" moving={moving} />
      </Line>
      <DropMark />
    </>
  );
}

export function Fields() {
  return (
    <>
      <DateField label="Built on" value="2026-11-22" onChange={nothing} />
      <DateField label="Built on" value={null} error="Not a day" onChange={nothing} />
      <MomentField
        label="Due"
        description="In your time zone"
        value={new Date('2026-11-22T18:00:00Z')}
        onChange={nothing}
      />
      <NumericField label="Pressure" unit="bar" value="6.25" onChange={nothing} />
      <NumericField label="Pressure" error="Must be at most 90" value="91" onChange={nothing} />
      <Select label="State" data={['In operation', 'Out of order']} value="In operation" />
      <ChosenList
        label="Units"
        chosen={['Depot', 'Waterworks North, with the pumping stations along the river'].map(
          (name) => ({ id: name, name }),
        )}
        onRemove={nothing}
        field="units"
      />
    </>
  );
}

export function Qualities() {
  const counts = { critical: 3, attention: 5, ok: 40 };
  const none = { critical: 0, attention: 0, ok: 0 };
  return (
    <>
      <Line>
        {STATUSES.map((status) => (
          <QualityBadge key={status.code} status={status} size="large" />
        ))}
        <QualityBadge status={null} />
      </Line>
      <Line>
        {STATUSES.map((status) => (
          <QualityBadge key={status.code} status={status} inherited />
        ))}
        <QualityBadge status={null} inTable />
      </Line>
      <Line>
        {STATUSES.map(({ code, name }) => (
          <StatusBadge key={code} code={code} label={name} look="quiet" size="small" />
        ))}
        {[1, 2, 3, 4, 5, 10, 20, 30, null].map((code) => (
          <StatusIcon key={code} code={code} size={18} />
        ))}
      </Line>
      <QualityBar counts={counts} size="hero" />
      <QualityBar counts={counts} />
      <QualityBar counts={none} size="panel" />
      <Line>
        <QualityCountsRow counts={counts} />
        <QualityCountsRow counts={none} />
      </Line>
    </>
  );
}

export function States() {
  return (
    <>
      <Panel title="Inspections" meta="12">
        <PropertyList
          rows={[
            ['Code', 'P-3'],
            ['Class', 'Pump'],
          ]}
        />
      </Panel>
      <StateMessage icon={IconStack2} title="No objects yet" text="They appear here.">
        <AddButton label="New object" onClick={nothing} />
      </StateMessage>
    </>
  );
}

export function Skeletons() {
  return (
    <>
      <RowsSkeleton atOnce rows={4} />
      <PageSkeleton atOnce />
    </>
  );
}

export const Tabs = () => (
  <UrlTabs
    route="object"
    label="Pump 3"
    tabs={[
      { value: 'overview', label: 'Overview', panel: () => <p className="spaced">Overview</p> },
      { value: 'inspections', label: 'Inspections', count: 12, panel: () => null },
    ]}
  />
);

export const Question = () => (
  <Confirm
    opened
    danger
    title="Delete Pump 3?"
    consequence="Its 12 inspections go with it."
    verb="Delete"
    code="Pump 3"
    onClose={nothing}
    onConfirm={nothing}
  />
);
