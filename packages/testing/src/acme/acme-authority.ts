import { generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { der } from '@perigee/server-kit/acme/der'
import { altName, certificate, extension } from '@perigee/server-kit/acme/x509'
import { day, minute } from '@perigee/std/durations'
import { readCertificateRequest } from './read-certificate-request'
import { readSigned, Refused, type Account } from './read-signed'
import { validate, type Looks } from './validate'

export interface AcmeAuthority {
  /** Address of the directory. */
  directoryUrl: string
  /** The root that its certificates come from, as PEM. */
  root: string
  /** Names that certificates were made for, and how each was checked: `http-01 site.example`. */
  issued: readonly string[]
  accounts: () => number
  /** From now on orders are refused with this, or taken again. */
  refuseOrders(why: { type: string; detail: string } | null): void
  stop(): Promise<void>
}

interface Order {
  name: string
  account: string
  status: string
  type?: string
  token: string
  error?: { type: string; detail: string }
  chain?: string
}

const basicConstraints = '2.5.29.19'

/**
 * A certification authority that speaks RFC 8555 and looks at names as a real one does, but at the ports given here. It
 * says no to what does not keep to the protocol: a nonce used twice, a signature that is wrong or over another address.
 */
export async function startAcmeAuthority(looks: Looks): Promise<AcmeAuthority> {
  const { privateKey: rootKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const now = Date.now()
  const root = certificate({
    issuer: 'Test Root',
    subject: 'Test Root',
    publicKey: publicKey.export({ type: 'spki', format: 'der' }),
    valid: { from: new Date(now - day), to: new Date(now + 10 * day) },
    extensions: [extension(basicConstraints, der.sequence(der.boolean(true)), { critical: true })],
    issuerKey: rootKey,
  })
  const nonces = new Set<string>()
  const accounts = new Map<string, Account>()
  const orders = new Map<string, Order>()
  const issued: string[] = []
  let refusal: { type: string; detail: string } | null = null
  let base = ''
  const at = (kind: string, id: string): string => `${base}/${kind}/${id}`

  function newAccount(key: Account): { id: string; status: number } {
    for (const [id, account] of accounts) if (account.thumbprint === key.thumbprint) return { id, status: 200 }
    const id = String(accounts.size + 1)
    accounts.set(id, key)
    return { id, status: 201 }
  }

  function newOrder(account: string, payload: unknown): string {
    if (refusal) throw new Refused(refusal.type === 'rateLimited' ? 429 : 403, refusal)
    const { identifiers } = payload as { identifiers: { type: string; value: string }[] }
    const id = String(orders.size + 1)
    const name = identifiers[0]?.value ?? ''
    orders.set(id, { name, account, status: 'pending', token: randomBytes(16).toString('base64url') })
    return id
  }

  const orderOf = (id: string, account: string | null): Order => {
    const order = orders.get(id)
    if (!order || order.account !== account) throw new Refused(404, { type: 'malformed', detail: 'no such order' })
    return order
  }

  const shownOrder = (id: string, { status, name, error, chain }: Order) => ({
    status,
    identifiers: [{ type: 'dns', value: name }],
    authorizations: [at('authorization', id)],
    finalize: at('finalize', id),
    error,
    ...(chain !== undefined && { certificate: at('certificate', id) }),
  })

  const shownAuthorization = (id: string, { status, name, token, error, type: checked }: Order) => ({
    status: status === 'ready' ? 'valid' : status,
    identifier: { type: 'dns', value: name },
    challenges: ['http-01', 'tls-alpn-01'].map((type) => ({
      type,
      url: at(`challenge-${type}`, id),
      token,
      status: 'pending',
      ...(type === checked && error && { error }),
    })),
  })

  async function check(order: Order, type: string, account: Account): Promise<void> {
    order.type = type
    const keyAuthorization = `${order.token}.${account.thumbprint}`
    try {
      await validate(type, { ...order, keyAuthorization }, looks)
      order.status = 'ready'
    } catch (error) {
      order.status = 'invalid'
      order.error = { type: 'urn:ietf:params:acme:error:unauthorized', detail: String(error) }
    }
  }

  function finalize(order: Order, payload: unknown): void {
    if (order.status !== 'ready') throw new Refused(403, { type: 'orderNotReady', detail: 'not checked yet' })
    const { csr } = payload as { csr: string }
    const key = readCertificateRequest(Buffer.from(csr, 'base64url'), order.name)
    const from = Date.now()
    const chain = certificate({
      issuer: 'Test Root',
      subject: order.name,
      publicKey: key,
      valid: { from: new Date(from - minute), to: new Date(from + 90 * day) },
      extensions: [altName(order.name)],
      issuerKey: rootKey,
    })
    order.chain = chain + root
    order.status = 'valid'
    issued.push(`${order.type} ${order.name}`)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, kind = '', id = ''] = /^\/([\w-]+)(?:\/(\w+))?$/.exec(request.url ?? '') ?? []
    const nonce = randomBytes(12).toString('base64url')
    nonces.add(nonce)
    response.setHeader('replay-nonce', nonce)
    const send = (status: number, body: unknown, location?: string): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
    if (kind === 'directory')
      return send(200, { newNonce: `${base}/nonce`, newAccount: `${base}/account`, newOrder: `${base}/order` })
    if (kind === 'nonce') return send(200, '')
    const url = base + (request.url ?? '')
    const signed = readSigned(await text(request), {
      url,
      nonces,
      accountOf: (kid) => accounts.get(kid.split('/').pop() ?? ''),
    })
    if (kind === 'account') {
      const { id: account, status } = newAccount(signed.key)
      return send(status, { status: 'valid' }, at('account', account))
    }
    const account = signed.kid?.split('/').pop() ?? null
    if (account === null) throw new Refused(400, { type: 'malformed', detail: 'an account is needed' })
    if (kind === 'order' && id === '') {
      const made = newOrder(account, signed.payload)
      return send(201, shownOrder(made, orderOf(made, account)), at('order', made))
    }
    const order = orderOf(id, account)
    const [, type] = /^challenge-(.*)$/.exec(kind) ?? []
    if (type !== undefined) void check(order, type, signed.key)
    if (kind === 'finalize') finalize(order, signed.payload)
    if (kind === 'certificate') return send(200, order.chain ?? '')
    return send(
      200,
      kind === 'authorization' || type !== undefined ? shownAuthorization(id, order) : shownOrder(id, order),
      at('order', id),
    )
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { status, type, detail } =
        error instanceof Refused ? error : new Refused(500, { type: 'serverInternal', detail: String(error) })
      response.writeHead(status, { 'content-type': 'application/problem+json' })
      response.end(JSON.stringify({ type: `urn:ietf:params:acme:error:${type}`, detail }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    directoryUrl: `${base}/directory`,
    root: new X509Certificate(root).toString(),
    issued,
    accounts: () => accounts.size,
    refuseOrders: (why) => void (refusal = why),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
