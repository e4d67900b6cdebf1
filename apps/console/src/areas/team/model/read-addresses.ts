import { emailProblem, mailboxKey } from '@perigee/domain/email'
import { maxInvitedAtOnce, tooManyAtOnce } from '@perigee/domain/invitations'
import { required } from '@perigee/domain/text-rules'

/**
 * The addresses in a text that somebody typed or pasted: apart by commas, semicolons, blanks or lines, also with names as
 * in `"Lovelace, Ada" <ada@example.com>`. Each mailbox comes once, as it was spelled first.
 */
export function readAddresses(text: string): string[] {
  const entries = text.replace(/"[^"\n]*"/g, ' ').split(/[,;\n]/)
  const written = entries.flatMap((entry) => {
    const bracketed = [...entry.matchAll(/<([^<>]*)>/g)].map(([, address = '']) => address.trim())
    return bracketed.length > 0 ? bracketed : entry.split(/\s+/)
  })
  const byMailbox = new Map(written.toReversed().map((address) => [mailboxKey(address), address]))
  byMailbox.delete('')
  return [...byMailbox.values()].toReversed()
}

/** Why these addresses cannot be invited together; of several each wrong one is named, on a line of its own. */
export function addressesProblem(addresses: readonly string[]): string | undefined {
  const [only] = addresses
  if (only === undefined) return required
  if (addresses.length === 1) return emailProblem(only)
  const wrong = addresses.flatMap((address) => {
    const problem = emailProblem(address)
    return problem === undefined ? [] : [`${address}: ${problem}`]
  })
  if (wrong.length > 0) return listed(wrong)
  return addresses.length > maxInvitedAtOnce ? tooManyAtOnce : undefined
}

const listedAtMost = 5

const listed = (lines: readonly string[]): string =>
  [
    ...lines.slice(0, listedAtMost),
    ...(lines.length > listedAtMost ? [`+ ${lines.length - listedAtMost} more`] : []),
  ].join('\n')
