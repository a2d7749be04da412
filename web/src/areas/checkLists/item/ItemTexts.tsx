import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { TypedLine, TypedText } from '../../../parts/form/fields/TypedText.tsx';
import { partField } from './part.ts';
import type { PartProps } from './part.ts';
import { FIELD_ORDER } from '../../../ui/fields/fieldOrder.ts';

export function ItemTexts({
  item,
  edit,
  change,
  onKeyDown,
}: PartProps & { onKeyDown: (event: KeyboardEvent) => void }) {
  const t = useTranslations('checkLists.item');
  const label = useTranslations('field');
  return (
    <>
      <TypedText
        {...partField({ item, edit }, 'name')}
        label={t('name')}
        withAsterisk
        aria-required
        minRows={1}
        maxLength={500}
        value={item.name}
        onKeyDown={(event) => {
          onKeyDown(event);
          if (event.key === 'Enter') event.preventDefault(); // a name has one line
        }}
        onText={(text) => change({ name: text.replaceAll('\n', ' ') })}
      />
      <TypedText
        {...partField({ item, edit }, 'hint')}
        label={t('hint')}
        minRows={1}
        maxRows={8}
        onKeyDown={onKeyDown}
        value={item.hint}
        onText={(text) => change({ hint: text })}
      />
      <TypedLine
        {...partField({ item, edit }, 'code')}
        label={label('code')}
        description={t('code_help')}
        inputWrapperOrder={FIELD_ORDER}
        value={item.code}
        onKeyDown={onKeyDown}
        onText={(text) => change({ code: text })}
      />
    </>
  );
}
