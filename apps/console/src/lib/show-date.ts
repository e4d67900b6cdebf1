type Time = string | Date

/** The languages of the person, the best first, as the browser names them. */
export const readersLanguages: string[] = languagesOfBrowser()

/** Systems exist that name what is no language; then the browser's own is taken. */
function languagesOfBrowser(): string[] {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf([...navigator.languages])
  } catch {
    return []
  }
}

const dayAndTime = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

const sameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString()

/** How points in time are written for readers of these languages, in their time zone. */
export function dateTexts(languages: readonly string[]) {
  const writer = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat([...languages], options)
    return (time: Time): string => format.format(new Date(time))
  }
  const showTime = writer({ timeStyle: 'short' })
  const showDayAndMonth = writer({ month: 'short', day: 'numeric' })
  /** 'Nov 20, 2026': for sentences. */
  const showDate = writer({ dateStyle: 'medium' })

  /** '1:05 PM' for today, 'Nov 20' for this year, else 'Nov 20, 2025': for rows. */
  function showShort(time: Time, now = new Date()): string {
    const date = new Date(time)
    if (sameDay(date, now)) return showTime(date)
    return date.getFullYear() === now.getFullYear() ? showDayAndMonth(date) : showDate(date)
  }

  return {
    showShort,
    showDate,
    /** 'Nov 20, 2026, 1:05 PM': for sentences. */
    showMoment: writer({ dateStyle: 'medium', timeStyle: 'short' }),
    /** 'Nov 20, 2026, 1:05 PM GMT+1': where the moment itself is what counts. */
    showZoned: writer({ ...dayAndTime, timeZoneName: 'shortOffset' }),
    /** 'Friday, November 20, 2026 at 1:05:09 PM': for tooltips. */
    showFull: writer({ dateStyle: 'full', timeStyle: 'medium' }),
  }
}

export const { showShort, showDate, showMoment, showZoned, showFull } = dateTexts(readersLanguages)
