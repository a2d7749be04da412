import type { DictionaryName } from '@plumbline/contract/dictionaries/wire';
import type { Resource } from '@plumbline/contract/kit/resource';
import type { EntityName } from '@plumbline/contract/schemas';
import { Fragment, isValidElement, type ReactElement } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { useFieldLabel } from '../../list/filter/fields.ts';
import { EntryField, TagsField, YesNoField } from './choiceFields.tsx';
import { EntityField } from './EntityField.tsx';
import { DayField, TextField } from './fields.tsx';
import type { FieldProps } from './useFormField.ts';

/** What a field has besides what its kind gives it. */
interface FieldDetails extends Omit<FieldProps<FieldValues>, 'name' | 'label'> {
  /** The row itself, which a relation does not offer. */
  except?: string | undefined;
  clearable?: boolean;
}

interface Props<K extends string> {
  of: Resource;
  keys: readonly K[];
  /** An element takes the place of a field that its kind does not describe; null leaves it out. */
  details?: { [Key in K]?: FieldDetails | ReactElement | null };
}

/** Fields of an entity in its form, each by its kind in the contract, with its name there. */
export function EntityFields<K extends string>({ of, keys, details = {} }: Props<K>) {
  const label = useFieldLabel(of);
  return keys.map((key) => {
    const own = details[key];
    if (own === null) return null;
    if (isValidElement(own)) return <Fragment key={key}>{own}</Fragment>;
    return <KindField key={key} of={of} name={key} label={label(key)} {...own} />;
  });
}

function KindField({
  of,
  except,
  clearable = true,
  ...props
}: { of: Resource } & FieldDetails & FieldProps<FieldValues, Path<FieldValues>>) {
  const field = of.fields[props.name];
  switch (field?.kind) {
    case 'relation':
      return (
        <EntityField
          {...props}
          entity={field.to as EntityName} // relations lead to entities
          except={except}
          clearable={clearable}
        />
      );
    case 'dictionary':
      return <EntryField {...props} dictionary={field.to as DictionaryName} />;
    case 'texts':
      return <TagsField {...props} />;
    case 'date':
      return <DayField {...props} />;
    case 'boolean':
      return <YesNoField {...props} />;
    default:
      return <TextField {...props} long={field?.lines} />;
  }
}
