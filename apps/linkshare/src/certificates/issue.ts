import { AcmeError } from '@perigee/server-kit/acme/acme-session'
import { obtainCertificate, type ChallengeType } from '@perigee/server-kit/acme/obtain-certificate'
import type { Logger } from '@perigee/server-kit/logger'
import type { Clock } from '@perigee/std/clock'
import { hour, minute } from '@perigee/std/durations'
import type { CertificatePort, KeptCertificate } from './certificate-port'

export type Authority = {
  directoryUrl: string
  mail: string | null
  /** Those that this service can answer, the better one first. */
  challenges: readonly [ChallengeType, ...ChallengeType[]]
}

export type IssueParts = { port: CertificatePort; authority: Authority; clock: Clock; logger: Logger }

const timeout = 2 * minute
/** How long to wait after the first failure, the second and so on: authorities count them, five in an hour at most. */
const pauses = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 24 * hour]
const longestError = 500

/**
 * Gets a certificate for a domain, unless another process does so (`busy`) or it is too early after a failure (null). A
 * failure is noted for the console; who fails one way tries the other one next time.
 */
export async function issue(domain: string, parts: IssueParts): Promise<KeptCertificate | 'busy' | null> {
  const { port, authority, clock, logger } = parts
  const now = clock().getTime()
  // beyond its time nobody works on it any more
  const claim = await port.claim(domain, new Date(now + timeout + minute))
  if (claim === 'busy' || claim === null) return claim
  const { directoryUrl, mail, challenges } = authority
  const type = challenges[claim.failures % challenges.length] ?? challenges[0]
  try {
    const account = await port.account(directoryUrl)
    const { accountUrl, ...certificate } = await obtainCertificate({
      directoryUrl,
      account,
      mail,
      name: domain,
      type,
      publish: ({ token, keyAuthorization: answer }) => port.publish(domain, { token, answer }),
      timeout,
    })
    await port.keep(domain, certificate)
    if (account.url !== accountUrl) await port.setAccountUrl(directoryUrl, accountUrl)
    logger.info({ domain, type, validTo: certificate.validTo.toISOString() }, 'a domain has a new certificate')
    return certificate
  } catch (err) {
    if (isOfType(err, 'accountDoesNotExist')) await port.setAccountUrl(directoryUrl, null)
    const pause = pauses[Math.min(claim.failures, pauses.length - 1)] ?? hour
    const nextTry = new Date(now + (isOfType(err, 'rateLimited') ? Math.max(pause, hour) : pause))
    await port.fail(domain, { error: textOf(err), nextTry })
    logger.warn({ domain, type, err, nextTry: nextTry.toISOString() }, 'a domain could not get a certificate')
    return null
  }
}

const isOfType = (error: unknown, type: string): boolean =>
  error instanceof AcmeError && error.type === `urn:ietf:params:acme:error:${type}`

/** What the authority says is for the owner of the domain; what went wrong on the way there is not. */
const textOf = (error: unknown): string =>
  error instanceof AcmeError
    ? error.message.slice(0, longestError)
    : 'The certification authority could not be reached.'
