/** `3 of 12`, for its text. */
export const placeArgs = (place: number, count: number) => ({
  number: String(place + 1),
  count: String(count),
});
