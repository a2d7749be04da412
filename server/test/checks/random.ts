/** Chooses the random numbers of a run; printed once they are used, so that `SEED` can repeat them. */
export const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));

let state: number | undefined;

/** A number from 0 to less than 1, as `Math.random` returns it (mulberry32). */
export function random(): number {
  if (state === undefined) console.log(`SEED=${SEED}`);
  state = ((state ?? SEED) + 0x6d2b79f5) | 0;
  let bits = Math.imul(state ^ (state >>> 15), state | 1);
  bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
  return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
}

/** A whole number from 0 to less than this one. */
export const chance = (below: number): number => Math.floor(random() * below);
