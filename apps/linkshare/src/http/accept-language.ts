const fallback = 'en'
/** Browsers send a handful. */
const readAtMost = 20

/** The language that a browser asks for first among those known here. RFC 9110 12.5.4 */
export function preferredLanguage(header: string | undefined): string {
  const asked = (header ?? '').split(',', readAtMost).map((one) => {
    const [tag = '', ...parameters] = one.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return { tag, weight: weight === undefined ? 1 : Number(weight) }
  })
  const byWish = asked.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  return byWish.map(({ tag }) => knownLanguage(tag)).find((tag) => tag !== undefined) ?? fallback
}

function knownLanguage(tag: string): string | undefined {
  // Longer ones carry extensions, such as other calendars.
  if (!/^[a-z]{2,3}(-[a-z]{4})?(-[a-z]{2}|-\d{3})?$/i.test(tag)) return undefined
  return Intl.DateTimeFormat.supportedLocalesOf(tag)[0]
}
