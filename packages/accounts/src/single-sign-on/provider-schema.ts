import * as z from 'zod/mini'
import type { SsoProvider } from './provider'

const loopback = ['localhost', '127.0.0.1', '[::1]']
const names = /^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/
const filled = z.string('is missing or no text').check(z.minLength(1, 'is empty'))

/** One provider as it is written in the file. What it says about a mistake never repeats the value. */
export const providerSchema = z.strictObject(
  {
    name: z.string('is missing or no text').check(
      z.regex(names, 'has to be of small letters, digits and dashes, at most 32'),
      z.refine((name) => name !== 'url', '"url" is taken'),
    ),
    issuer: z
      .string('is missing or no text')
      .check(z.refine(isIssuer, 'has to be an https:// URL without query; http:// only on this computer')),
    clientId: filled,
    clientSecret: filled,
    emailPattern: filled.check(z.refine(isPattern, 'is not a regular expression')),
    linksAccounts: z._default(z.boolean('has to be true or false'), false),
  },
  'has to be an object',
)

export const providerOf = ({ emailPattern, ...rest }: z.output<typeof providerSchema>): SsoProvider => ({
  ...rest,
  emailPattern: wholeAddress(emailPattern),
})

const wholeAddress = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, 'iu')

function isPattern(pattern: string): boolean {
  try {
    wholeAddress(pattern)
    return true
  } catch {
    return false
  }
}

/** Client secrets and tokens travel there: unencrypted only where they do not leave the computer. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash, username, password } = new URL(text)
  if (search || hash || username || password) return false
  return protocol === 'https:' || (protocol === 'http:' && loopback.includes(hostname))
}
