const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** 'Nov 20, 2026' in the time zone of the reader. */
export const showDate = (time: string | Date): string => day.format(new Date(time))

/** 'Nov 20, 2026, 1:05 PM' in the time zone of the reader. */
export const showMoment = (time: string | Date): string => moment.format(new Date(time))
