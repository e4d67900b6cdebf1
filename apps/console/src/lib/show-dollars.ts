const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** An amount of cents as it stands in sentences: '$5' and '$5.50'. */
export const showDollars = (cents: number): string => (cents % 100 === 0 ? whole : dollars).format(cents / 100)

/** The same as it stands in tables: '$5.00'. */
export const showCents = (cents: number): string => dollars.format(cents / 100)
