import { objects } from '@plumbline/contract/objects/wire';
import { FormProvider, useForm } from 'react-hook-form';
import { DraftBar } from '../../src/parts/form/saving/DraftBar.tsx';
import { DialogForm, FormDialog } from '../../src/parts/form/dialogs/FormDialog.tsx';
import { DayField, NumberField, TextField } from '../../src/parts/form/fields/fields.tsx';
import { ChoiceField, TagsField, YesNoField } from '../../src/parts/form/fields/choiceFields.tsx';
import { ZoneField } from '../../src/parts/form/fields/ZoneField.tsx';
import { NumberBox } from '../../src/ui/fields/NumberBox.tsx';
import { OptionField } from '../../src/parts/form/fields/OptionField.tsx';
import { PasswordField } from '../../src/parts/form/fields/PasswordField.tsx';
import { PickResponsible } from '../../src/parts/form/fields/PickResponsible.tsx';
import { SaveBar } from '../../src/parts/form/saving/SaveBar.tsx';
import { Section } from '../../src/parts/form/Section.tsx';
import { StaleDialog } from '../../src/parts/form/dialogs/StaleDialog.tsx';
import { TypedLine, TypedText } from '../../src/parts/form/fields/TypedText.tsx';
import type { FormDraft } from '../../src/parts/form/saving/useFormDraft.ts';
import { InspectionBulkDialog } from '../../src/parts/dispatch/InspectionBulkDialog.tsx';
import { BulkDialog } from '../../src/parts/list/bulk/BulkDialog.tsx';
import { OBJECTS } from '../samples.ts';

const nothing = () => undefined;

interface Values {
  name: string;
  text: string;
  pressure: string;
  built: string;
  state: string;
  moved: boolean;
  tags: string[];
  kind: number;
  password: string;
  zone: string;
}

const VALUES: Values = {
  name: 'Pump 3',
  text: '',
  pressure: '6.25',
  built: '2026-11-22',
  state: 'In operation',
  moved: true,
  tags: ['water', 'north'],
  kind: 1,
  password: 'correct horse',
  zone: 'Europe/Berlin',
};

export function Form() {
  const form = useForm<Values>({
    defaultValues: VALUES,
    errors: { text: { type: 'server', message: 'Must not be empty' } },
  });
  return (
    <FormProvider {...form}>
      <Section title="General" help="What it is called and where it stands">
        <TextField<Values> name="name" label="Name" required />
        <TextField<Values> name="text" label="Description" long />
        <NumberField<Values> name="pressure" label="Pressure" unit="bar" />
        <DayField<Values> name="built" label="Built on" />
        <ChoiceField<Values> name="state" label="State" choices={['In operation']} />
        <OptionField<Values> name="kind" label="Kind" options={[{ value: 1, label: 'Pump' }]} />
        <TagsField<Values> name="tags" label="Tags" />
        <ZoneField<Values> name="zone" label="Time zone" />
        <YesNoField<Values> name="moved" label="Moved" />
        <PasswordField<Values>
          name="password"
          label="Password"
          autoComplete="new-password"
          suggest
        />
      </Section>
      <SaveBar
        dirty
        saving={false}
        verb="Save"
        changed={['General']}
        back={{ label: 'Discard', act: nothing }}
        save={nothing}
      />
    </FormProvider>
  );
}

const draft: FormDraft<string> = {
  value: '',
  initial: '',
  change: nothing,
  dirty: true,
  saving: false,
  versionsSince: 0,
  stale: false,
  faults: new Map(),
  leave: nothing,
  save: nothing,
  overwrite: nothing,
  keepEditing: nothing,
  discard: nothing,
};

/** Fields that are edited and saved together. */
export const DraftFields = () => (
  <>
    <TypedLine label="Question" value="Is the shaft seal tight?" onText={nothing} />
    <TypedText label="Help" value="Look below the flange." onText={nothing} />
    <NumberBox label="At most" unit="bar" value={6.25} onChange={nothing} />
    <PickResponsible label="Responsible" value={null} onChange={nothing} />
    <DraftBar
      draft={draft}
      view={undefined}
      changed={['Items']}
      onCancel={nothing}
      isLeft={() => true}
    />
  </>
);

export function Dialog() {
  const form = useForm<Values>({ defaultValues: VALUES });
  return (
    <FormDialog opened title="New object" onClose={nothing}>
      <DialogForm
        entityForm={{
          form,
          submit: nothing,
          saving: false,
          stale: false,
          overwrite: nothing,
          keepEditing: nothing,
        }}
        verb="Create"
        onClose={nothing}
      >
        <TextField<Values> name="name" label="Name" required />
        <DayField<Values> name="built" label="Built on" />
      </DialogForm>
    </FormDialog>
  );
}

export const Stale = () => (
  <StaleDialog
    entityForm={{ stale: true, keepEditing: nothing, overwrite: nothing }}
    changedBy="Iryna Shevchenko"
    onReload={nothing}
  />
);

export const Bulk = () => (
  <BulkDialog
    ids={OBJECTS.map(({ id }) => id)}
    resource={objects}
    changes={[]}
    title="Archive 5 objects?"
    consequence="They leave every list."
    verb="Archive"
    danger
    act={() => Promise.resolve()}
    onClose={nothing}
    onDone={nothing}
  />
);

export const HandOver = () => (
  <InspectionBulkDialog
    act="hand_over"
    target={{ ids: OBJECTS.map(({ id }) => id), settle: nothing }}
    before={new Map()}
    openMoves={new Map()}
    onClose={nothing}
    onDone={nothing}
  />
);
