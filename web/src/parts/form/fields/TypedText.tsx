import { useTypedText } from './typing.ts';
import {
  Textarea,
  TextInput,
  type TextareaProps,
  type TextInputProps,
} from '../../../ui/fields/TextInput.tsx';

interface TextProps {
  value: string;
  onText: (text: string) => void;
  onBlur?: (() => void) | undefined;
}
type Props<P> = Omit<P, 'value' | 'onChange' | 'onBlur' | 'ref'> & TextProps;

function useField({ value, onText, onBlur }: TextProps) {
  const { take, type, ...field } = useTypedText(value, onText);
  return {
    ...field,
    onBlur: () => {
      take();
      onBlur?.();
    },
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      type(currentTarget.value),
  };
}

/** A text line of a large draft: each keystroke renders only this field. */
export function TypedLine({ value, onText, onBlur, ...rest }: Props<TextInputProps>) {
  return <TextInput {...rest} {...useField({ value, onText, onBlur })} />;
}

/** The same for text that grows with its lines. */
export function TypedText({ value, onText, onBlur, ...rest }: Props<TextareaProps>) {
  return <Textarea {...rest} {...useField({ value, onText, onBlur })} />;
}
