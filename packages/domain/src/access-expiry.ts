export const accessExpiryPresets = ['No Expiration', '1 Day', '1 Week', '1 Month', '1 Year'] as const
export type AccessExpiryPreset = (typeof accessExpiryPresets)[number]

/** When an access made `now` ends: 11:59:59 of the day, in the time zone of the person who chooses; null = never. */
export function presetExpiry(preset: AccessExpiryPreset, now: Date): Date | null {
  switch (preset) {
    case 'No Expiration':
      return null
    case '1 Day':
      return endOfAccess(later(now, { days: 1 }))
    case '1 Week':
      return endOfAccess(later(now, { days: 7 }))
    case '1 Month':
      return endOfAccess(later(now, { months: 1 }))
    case '1 Year':
      return endOfAccess(later(now, { months: 12 }))
  }
}

function endOfAccess(date: Date): Date {
  date.setHours(11, 59, 59, 0)
  return date
}

/** One month after 31 January is the last day of February. */
function later(date: Date, { days = 0, months = 0 }: { days?: number; months?: number }): Date {
  const moved = new Date(date)
  moved.setDate(moved.getDate() + days)
  const dayOfMonth = moved.getDate()
  moved.setMonth(moved.getMonth() + months)
  if (moved.getDate() !== dayOfMonth) moved.setDate(0)
  return moved
}
