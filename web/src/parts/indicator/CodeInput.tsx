import { indicators } from '@plumbline/contract/indicators/wire';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type Ref } from 'react';
import { resourceApi } from '../../kit/http/resourceApi.ts';
import { useDebouncedSearch } from '../../kit/http/useDebouncedSearch.ts';
import { FIELD_ORDER } from '../../ui/fields/fieldOrder.ts';
import { compareTexts } from '../../kit/i18n/compare.ts';
import { TextInput, type TextInputProps } from '../../ui/fields/TextInput.tsx';

const api = resourceApi(indicators);
/** The number of codes shown; others are found by typing. */
const SHOWN = 50;

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onChange: (code: string) => void;
}

/** The code of indicators; codes that objects have are suggested. */
export function CodeInput({ value, onChange, ...rest }: Props) {
  const suggestions = useId();
  const [isOpen, setOpen] = useState(false);
  const { searchText } = useDebouncedSearch(value.trim());
  const known = useQuery({
    ...api.listQuery({
      fields: ['code'],
      filter: ['code=/exist/', ...(searchText === '' ? [] : [`search~${searchText}`])],
      sort_by: '-updated_at',
      page_size: SHOWN,
      with_archived: false,
    }),
    enabled: isOpen,
  });
  const codes = [...new Set(known.data?.items.flatMap(({ code }) => code ?? []))].toSorted(
    compareTexts,
  );
  return (
    <>
      <TextInput
        {...rest}
        inputWrapperOrder={FIELD_ORDER}
        maxLength={60}
        list={suggestions}
        value={value}
        onFocus={() => setOpen(true)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={suggestions}>
        {codes.map((code) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </datalist>
    </>
  );
}
