/** Unread notices of a user are counted up to this number. */
export const MOST_UNREAD = 100;
