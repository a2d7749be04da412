interface Option {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

/** The option whose label begins with the typed text; typing the same letter again moves on to the next one. */
export function optionStartingWith<O extends Option>(
  options: readonly O[],
  letters: string,
  value: string | null | undefined,
): O | undefined {
  const letter = letters.charAt(0);
  const isRepeat = letters === letter.repeat(letters.length);
  const text = (isRepeat ? letter : letters).toLocaleLowerCase();
  const at = options.findIndex((option) => option.value === value);
  // a single letter moves on; further letters narrow the matches, starting with the current value
  const from = isRepeat ? at + 1 : Math.max(at, 0);
  return [...options.slice(from), ...options.slice(0, from)].find(
    ({ label, disabled }) => disabled !== true && label.toLocaleLowerCase().startsWith(text),
  );
}
