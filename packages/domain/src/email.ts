import { atMostCharacters, characterCount, required } from './text-rules'

export const maxEmailLength = 72
/** The longest address that mail can have (RFC 5321): what a server looks up, whatever forms take. */
export const longestAddress = 254
export const invalidEmail = 'E-mail must be valid.'

/** Something before one `@`, dot-separated labels after it, no spaces or brackets. Whether it exists, only a mail tells. */
const shape = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(\.[^\s@<>()[\]\\,;:".]+)+$/

export function emailProblem(email: string, max = maxEmailLength): string | undefined {
  const address = email.trim()
  if (address === '') return required
  if (!shape.test(address) || hasStrayDot(address)) return invalidEmail
  return characterCount(address) > max ? atMostCharacters(max) : undefined
}

/** An address where mailboxes are counted: without regard to case, as the database compares them. */
export const mailboxKey = (email: string): string => email.trim().toLowerCase()

/**
 * Whether two spellings are one mailbox beyond doubt: the same text, but for the case of ASCII letters. Other letters are
 * not folded and nothing is normalized: that would make a K of the Kelvin sign.
 */
export const isSameMailbox = (one: string, other: string): boolean => asciiFolded(one) === asciiFolded(other)

const asciiFolded = (email: string): string => email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())

function hasStrayDot(address: string): boolean {
  const local = address.slice(0, address.indexOf('@'))
  return local.startsWith('.') || local.endsWith('.') || local.includes('..')
}
