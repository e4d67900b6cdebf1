/** `again`: there may be more to do at once; a number: in so many milliseconds; null: when something happens. */
export type Outcome = 'again' | number | null
