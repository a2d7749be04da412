/** The digits of a PIN at least and at most. */
export const PIN_DIGITS = { min: 6, max: 12 };

/** The digits that people try first: those that go up or down by one, and a few that repeat. */
export function isWeakPin(pin: string): boolean {
  const digits = Array.from(pin, Number);
  const steps = new Set(digits.slice(1).map((digit, n) => (digit - (digits[n] ?? 0) + 10) % 10));
  const goesOn = steps.size === 1; // 0 repeats one digit
  const repeats = [2, 3].some((length) => digits.every((digit, n) => digit === digits[n % length]));
  return goesOn || repeats || new Set(digits).size < 3;
}
