const hoursOfMonth = 730
const microCentsOfDollar = 100_000_000

const month = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
/** Hours cost less than a cent: as many digits as there are. */
const hour = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 6 })

export const hourText = (microCents: number): string => `${hour.format(microCents / microCentsOfDollar)} per hour`
export const monthText = (microCents: number): string =>
  `${month.format((microCents * hoursOfMonth) / microCentsOfDollar)} per month`

/** '$0.004 per hour, $2.92 per month'; what costs nothing says so. @param microCents millionths of a cent for an hour */
export const priceText = (microCents: number): string =>
  microCents === 0 ? 'Free of charge' : `${hourText(microCents)}, ${monthText(microCents)}`

/** '$0.003 per hour, $2.19 per month more'. */
export function differenceText(from: number, to: number): string {
  if (from === to) return 'The price stays the same.'
  return `${priceText(Math.abs(to - from))} ${to > from ? 'more' : 'less'}`
}

/** What one machine costs while it runs. */
export const runningPrice = (type: { hourMicroCents: number }, diskGB: number, diskHourMicroCents: number): number =>
  type.hourMicroCents + diskGB * diskHourMicroCents
