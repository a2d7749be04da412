/** A calendar date, `YYYY-MM-DD`, as a `Date` of the page's calendar. */
export const dateOf = (day: string): Date => new Date(`${day}T00:00`);
