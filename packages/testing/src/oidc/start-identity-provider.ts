import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Configuration, type JWK, Provider } from 'oidc-provider'
import { answerInteraction } from './answer-interaction'

/** Somebody who can log in there, with any password. */
export interface Someone {
  subject: string
  email?: string
  isVerified?: boolean
  name?: string
}

export interface IdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** By what they type as their login; may be changed at any time. */
  people: Map<string, Someone>
  /** How often it was asked what it is. */
  discoveries(): number
  stop(): Promise<void>
}

const idTokenSeconds = 60

/** A real OpenID provider on this computer: authorization code flow with PKCE, addresses told by the user info endpoint. */
export async function startIdentityProvider(options: {
  redirectUris: string[]
  people: Record<string, Someone>
}): Promise<IdentityProvider> {
  const people = new Map(Object.entries(options.people))
  const client = { client_id: 'perigee', client_secret: randomBytes(24).toString('hex') }
  const server = createServer()
  const issuer = await listen(server)
  const provider = new Provider(issuer, configuration({ ...options, people, client }))
  const answer = provider.callback()
  let discoveries = 0
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/.well-known/')) discoveries++
    if (request.url?.startsWith('/interaction/')) void answerInteraction(provider, { request, response, people })
    else void answer(request, response)
  })
  return {
    issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    people,
    discoveries: () => discoveries,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

interface Facts {
  people: ReadonlyMap<string, Someone>
  redirectUris: string[]
  client: { client_id: string; client_secret: string }
}

const configuration = ({ people, redirectUris, client }: Facts): Configuration => ({
  clients: [{ ...client, redirect_uris: redirectUris }],
  jwks: { keys: [signingKey()] },
  cookies: { keys: [randomBytes(16).toString('hex')] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  features: { devInteractions: { enabled: false } },
  pkce: { required: () => true },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: idTokenSeconds, Interaction: 600, Session: 600, Grant: 600 },
  findAccount: (_, login) => {
    const someone = people.get(login)
    if (!someone) return undefined
    const { subject: sub, email, isVerified, name } = someone
    return {
      accountId: login,
      claims: () => ({
        sub,
        ...(email !== undefined && { email }),
        ...(isVerified !== undefined && { email_verified: isVerified }),
        ...(name !== undefined && { name }),
      }),
    }
  },
  // Nobody is asked for consent.
  async loadExistingGrant({ oidc }) {
    const { provider, session, client: asking } = oidc
    if (session?.accountId === undefined || !asking) return undefined
    const grant = new provider.Grant({ accountId: session.accountId, clientId: asking.clientId })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
})

function signingKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), use: 'sig', alg: 'RS256', kid: 'test' }
}
