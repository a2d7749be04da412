interface Option {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

/** The option whose label begins with the typed text; typing the same letter again moves on to the next one. */
export function optionBeginning<O extends Option>(
  options: readonly O[],
  typed: string,
  value: string | null | undefined,
): O | undefined {
  const letter = typed.charAt(0);
  const repeated = typed === letter.repeat(typed.length);
  const text = (repeated ? letter : typed).toLocaleLowerCase();
  const at = options.findIndex((option) => option.value === value);
  // a single letter moves on; further letters narrow the matches, starting with the current value
  const from = repeated ? at + 1 : Math.max(at, 0);
  return [...options.slice(from), ...options.slice(0, from)].find(
    ({ label, disabled }) => disabled !== true && label.toLocaleLowerCase().startsWith(text),
  );
}
