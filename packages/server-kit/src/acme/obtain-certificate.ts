import { createPrivateKey, generateKeyPair, X509Certificate, type KeyObject } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { minute, second } from '@perigee/std/durations'
import * as z from 'zod/mini'
import { AcmeError, openAcmeSession, type AcmeSession, type Reply } from './acme-session'
import { certificateRequest } from './x509'

export type ChallengeType = 'http-01' | 'tls-alpn-01'

/** What the authority wants to find at the name that it checks. */
export interface Challenge {
  type: ChallengeType
  token: string
  keyAuthorization: string
}

/** An account at an authority; `url` is null before it knows it. */
export interface AcmeAccount {
  /** As PEM. */
  key: string
  url: string | null
}

export interface Wanted {
  /** Address of the authority's directory. */
  directoryUrl: string
  account: AcmeAccount
  /** Where the authority may write to. */
  mail: string | null
  name: string
  type: ChallengeType
  /** Lets all processes answer the challenge; called before the authority looks. */
  publish(challenge: Challenge): Promise<void>
  /** In all, in milliseconds. */
  timeout?: number
}

/** As PEM. */
export interface Obtained {
  /** The certificate, then those between it and the authority. */
  chain: string
  key: string
  validFrom: Date
  validTo: Date
  accountUrl: string
}

const states = ['pending', 'ready', 'processing', 'valid', 'invalid', 'deactivated', 'expired', 'revoked'] as const
const problem = z.optional(z.object({ detail: z.optional(z.string()), type: z.optional(z.string()) }))
const order = z.object({
  status: z.enum(states),
  authorizations: z.array(z.url()),
  finalize: z.url(),
  certificate: z.optional(z.url()),
  error: problem,
})
const authorization = z.object({
  status: z.enum(states),
  challenges: z.array(z.object({ type: z.string(), url: z.url(), token: z._default(z.string(), ''), error: problem })),
})

const makeKeys = promisify(generateKeyPair)

/** A new key of the curve P-256, as PEM. */
export async function newKey(): Promise<string> {
  const { privateKey } = await makeKeys('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/**
 * Has an authority (RFC 8555) certify a new key for a name. Its account is made, or found again, by its key.
 * @throws AcmeError with what the authority says, or another Error when it cannot be reached in time
 */
export async function obtainCertificate(wanted: Wanted): Promise<Obtained> {
  const signal = AbortSignal.timeout(wanted.timeout ?? 2 * minute)
  const session = await openAcmeSession(wanted.directoryUrl, { key: createPrivateKey(wanted.account.key), signal })
  const accountUrl = wanted.account.url ?? (await accountOf(session, wanted.mail))
  session.useAccount(accountUrl)

  const made = await session.post(session.directory.newOrder, { identifiers: [{ type: 'dns', value: wanted.name }] })
  if (made.location === null) throw new Error('the authority does not say where the order is')
  for (const url of order.parse(made.body).authorizations) await authorize(session, url, wanted, signal)

  const key = await newKey()
  const csr = Buffer.from(certificateRequest(wanted.name, createPrivateKey(key))).toString('base64url')
  const finalized = await session.post(order.parse(made.body).finalize, { csr })
  const done = await until(session, made.location, { first: finalized, parse: (body) => order.parse(body), signal })
  if (done.certificate === undefined) throw new Error('the authority has finished without a certificate')
  const chain = (await session.post(done.certificate)).text
  return { chain, key, ...validityOf(chain, wanted.name, createPrivateKey(key)), accountUrl }
}

async function accountOf(session: AcmeSession, mail: string | null): Promise<string> {
  const contact = mail === null ? {} : { contact: [`mailto:${mail}`] }
  const { location } = await session.post(session.directory.newAccount, { termsOfServiceAgreed: true, ...contact })
  if (location === null) throw new Error('the authority does not say where the account is')
  return location
}

/** Shows the authority that the name is answered here. */
async function authorize(
  session: AcmeSession,
  url: string,
  { type, publish }: Wanted,
  signal: AbortSignal,
): Promise<void> {
  const { status, challenges } = authorization.parse((await session.post(url)).body)
  if (status === 'valid') return
  const offered = challenges.find((challenge) => challenge.type === type)
  if (!offered) throw new Error(`the authority does not offer ${type}`)
  if (!/^[\w-]{1,200}$/.test(offered.token)) throw new Error('the authority gives no usable token')
  const { token } = offered
  await publish({ type, token, keyAuthorization: `${token}.${session.thumbprint}` })
  await session.post(offered.url, {})
  await until(session, url, {
    parse(body) {
      const now = authorization.parse(body)
      const error = now.challenges.find((challenge) => challenge.url === offered.url)?.error
      return { ...now, error }
    },
    signal,
  })
}

interface Waiting<T> {
  first?: Reply
  parse: (body: unknown) => T
  signal: AbortSignal
}

/** Asks until what is at an address is valid, at the pace that the authority wants. @throws AcmeError when it never will be */
async function until<T extends { status: (typeof states)[number]; error?: z.output<typeof problem> }>(
  session: AcmeSession,
  url: string,
  { first, parse, signal }: Waiting<T>,
): Promise<T> {
  for (let reply = first ?? (await session.post(url)), wait = 250; ; wait = Math.min(2 * wait, 5 * second)) {
    const now = parse(reply.body)
    if (now.status === 'valid') return now
    if (now.status !== 'pending' && now.status !== 'processing' && now.status !== 'ready')
      throw new AcmeError(403, { type: now.error?.type ?? now.status, detail: now.error?.detail ?? now.status })
    await pause(Math.min((reply.retryAfter ?? 0) * second || wait, 10 * second), undefined, { signal })
    reply = await session.post(url)
  }
}

/** What is kept is what was asked for. */
function validityOf(chain: string, name: string, key: KeyObject): { validFrom: Date; validTo: Date } {
  const certificate = new X509Certificate(chain)
  if (!certificate.checkPrivateKey(key) || certificate.checkHost(name) === undefined)
    throw new Error('the authority has certified something else')
  return { validFrom: new Date(certificate.validFrom), validTo: new Date(certificate.validTo) }
}
