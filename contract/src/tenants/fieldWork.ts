/** The choices of days before it may be started from which on an inspection is fetched to a device. */
export const DAYS_AHEAD = [3, 7, 14] as const;

/** The fewest and the most pixels that the longest side of a photo may be limited to. */
export const PHOTO_SIDE = { min: 640, max: 10_000 };

/** The settings of a new tenant, as in its table. */
export const FIELD_WORK = {
  photo_side: 2560,
  days_ahead: 3,
  photos_wait: false,
  stays_signed_in: false,
} as const;
