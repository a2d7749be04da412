/** The most stops of one round. */
export const MAX_STOPS = 200;
