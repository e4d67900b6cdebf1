const day = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'short', day: 'numeric' })

/** 'Nov 20, 2026', in the reader's time zone. */
export const dateText = (timestamp: string): string => day.format(new Date(timestamp))

const minute = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** 'Nov 20, 2026, 3:04 PM', in the reader's time zone. */
export const timeText = (timestamp: string): string => minute.format(new Date(timestamp))
