/** Products before the engines that they name as well, most specific first. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const longestUserAgent = 500

/** What is kept of a user agent, and compared with what was kept. */
export const keptUserAgent = (userAgent: string): string => userAgent.slice(0, longestUserAgent)

const nameIn = (list: readonly [RegExp, string][], userAgent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1]

/** 'Firefox on Linux'; what names neither a browser nor a system is shown as it is. */
export function deviceText(userAgent: string): string {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? (userAgent || 'Unknown device')
}
