/** The unread notices of a user are counted up to this. */
export const MOST_UNREAD = 100;
