interface Option {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

/** The option whose label begins with what was typed; the same letter again goes on to the next one. */
export function optionBeginning<O extends Option>(
  options: readonly O[],
  typed: string,
  value: string | null | undefined,
): O | undefined {
  const letter = typed.charAt(0);
  const repeated = typed === letter.repeat(typed.length);
  const text = (repeated ? letter : typed).toLocaleLowerCase();
  const at = options.findIndex((option) => option.value === value);
  // one letter moves on; more of them narrow down what was found, beginning with the value itself
  const from = repeated ? at + 1 : Math.max(at, 0);
  return [...options.slice(from), ...options.slice(0, from)].find(
    ({ label, disabled }) => disabled !== true && label.toLocaleLowerCase().startsWith(text),
  );
}
