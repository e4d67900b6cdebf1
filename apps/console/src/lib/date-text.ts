const day = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'short', day: 'numeric' })

/** 'Nov 20, 2026', in the reader's time zone. */
export const dateText = (timestamp: string): string => day.format(new Date(timestamp))
