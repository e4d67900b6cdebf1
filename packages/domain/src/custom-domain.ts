import { byteCount, cutToBytes } from './text-rules'

/** What the keys of our TXT records begin with. It is the product's and not the operator's brand: zones keep it for years. */
export const domainRecordPrefix = 'perigee'

/** The TXT records of a domain stand at this and the domain, as a CNAME lets no other record stand beside it. */
export const txtHostPrefix = 'txt-'

export const domainRequired = 'Domain required.'
export const domainInvalid = 'Domain must be valid.'
export const domainTaken = 'This domain is already in use'
export const domainLabelTooLong = `The first part of the domain can have at most ${63 - txtHostPrefix.length} characters.`

/** The longest name of DNS is 253 characters, and the TXT host of a domain is longer than the domain. */
export const maxDomainLength = 253 - txtHostPrefix.length

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const topLevel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/

/**
 * The one spelling of a domain: lower case, without the dot at the end, and with the letters of other scripts as DNS has
 * them (`bücher.example` is `xn--bcher-kva.example`). Undefined for what is no domain: a single label, an IP address, a URL.
 * https://www.rfc-editor.org/rfc/rfc5890
 */
export function asciiDomain(text: string): string | undefined {
  const typed = text.trim()
  if (typed.length > 300 || /[\s/\\?#@:%[\]]/.test(typed)) return undefined
  const name = withoutDot(hostnameOf(typed) ?? '')
  const labels = name.split('.')
  const last = labels.at(-1) ?? ''
  const isDomain = labels.length > 1 && topLevel.test(last) && labels.every((part) => label.test(part))
  return isDomain && name.length <= 253 ? name : undefined
}

/** Why a domain cannot be connected, or undefined. `taken` are names as `asciiDomain` spells them. */
export function domainProblem(text: string, taken: readonly string[] = []): string | undefined {
  if (text.trim() === '') return domainRequired
  const domain = asciiDomain(text)
  if (domain === undefined || domain.length > maxDomainLength) return domainInvalid
  if ((domain.split('.')[0] ?? '').length > 63 - txtHostPrefix.length) return domainLabelTooLong
  return taken.includes(domain) ? domainTaken : undefined
}

/** Second levels under which countries register names, as in `shop.co.uk`. */
const registries = new Set(['ac', 'co', 'com', 'edu', 'go', 'gov', 'ne', 'net', 'or', 'org'])

/**
 * Whether a domain looks like the top of its zone, where DNS allows no CNAME: `example.com`, `example.co.uk`. A guess from
 * the name, good enough to explain; where zones begin, only DNS knows.
 */
export function looksLikeApex(domain: string): boolean {
  const labels = withoutDot(domain).split('.')
  if (labels.length === 2) return true
  const [, second, last] = labels
  return labels.length === 3 && last?.length === 2 && registries.has(second ?? '')
}

export interface DomainRecords {
  cname: { hostname: string; content: string }
  txt: { hostname: string; contents: string[] }
}

/**
 * What the owner of a zone enters, and what is looked for. `domain` is as `asciiDomain` spells it, `linksharingHost` a name
 * without scheme or port, `root` the bucket or bucket/folder. The TLS record asks for a certificate. A content that is
 * longer than the 255 bytes of a string of DNS is split over `…-1:`, `…-2:` and so on.
 */
export function recordsFor(asked: {
  domain: string
  linksharingHost: string
  root: string
  accessId: string
  tls: boolean
}): DomainRecords {
  return {
    cname: { hostname: asked.domain, content: `${withoutDot(asked.linksharingHost)}.` },
    txt: {
      hostname: txtHost(asked.domain),
      contents: [
        ...inStrings('root', asked.root),
        ...inStrings('access', asked.accessId),
        ...(asked.tls ? [`${domainRecordPrefix}-tls:true`] : []),
      ],
    },
  }
}

export const txtHost = (domain: string): string => txtHostPrefix + domain

/** Names of DNS have no case, and the dot at the end says only that nothing follows. */
export const isSameDnsName = (one: string, other: string): boolean =>
  withoutDot(one).toLowerCase() === withoutDot(other).toLowerCase()

/**
 * The texts of TXT records as resolvers answer them: each record is a list of strings. Registrars cut long texts, so a
 * string goes on with the one before it, unless it begins a record of ours.
 */
export const txtTexts = (records: readonly (readonly string[])[]): string[] =>
  records.flatMap((strings) => {
    const texts: string[] = []
    for (const text of strings) {
      if (texts.length === 0 || readDomainRecord(text)) texts.push(text)
      else texts.push((texts.pop() ?? '') + text)
    }
    return texts
  })

/** Key (without our prefix, as `root` or `root-1`) and value of a text; undefined where the text is not one of ours. */
export function readDomainRecord(text: string): { key: string; value: string } | undefined {
  const colon = text.indexOf(':')
  const key = text.slice(0, Math.max(colon, 0)).trim().toLowerCase().replaceAll('_', '-')
  if (!key.startsWith(`${domainRecordPrefix}-`)) return undefined
  return { key: key.slice(domainRecordPrefix.length + 1), value: text.slice(colon + 1) }
}

const longestString = 255

function inStrings(key: string, value: string): string[] {
  const whole = `${domainRecordPrefix}-${key}:${value}`
  if (byteCount(whole) <= longestString) return [whole]
  const strings: string[] = []
  for (let rest = value; rest !== '';) {
    const name = `${domainRecordPrefix}-${key}-${strings.length + 1}:`
    const piece = cutToBytes(rest, longestString - name.length)
    strings.push(name + piece)
    rest = rest.slice(piece.length)
  }
  return strings
}

const withoutDot = (name: string): string => (name.endsWith('.') ? name.slice(0, -1) : name)

/** As browsers spell the host of an address: the only thing every JavaScript has that knows IDN. */
function hostnameOf(text: string): string | undefined {
  try {
    return new URL(`http://${text}`).hostname
  } catch {
    return undefined
  }
}
