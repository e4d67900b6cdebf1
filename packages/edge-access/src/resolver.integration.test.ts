import { formatAccessKeyId } from '@perigee/crypto/edge-credentials'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createResolver } from './resolver'

type Reply = { status: number; body?: string; meanwhile?: () => void }
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** An auth service that gives the replies in turn and then goes on with the last. */
async function authService(...replies: Reply[]) {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    const reply = replies[Math.min(seen.push(request), replies.length) - 1] ?? { status: 500 }
    reply.meanwhile?.()
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise((resolve) => server.close(() => resolve())))
  let now = 0
  const resolve = createResolver({
    authUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    resolveToken: 'token-1',
    clock: () => new Date(now),
    knownLifetime: 1000,
    unknownLifetime: 10,
    graceLifetime: 5000,
  })
  return { resolve: (id: string) => resolve(id, '::1'), seen, at: (time: number) => void (now = time) }
}

const id = formatAccessKeyId(new Uint8Array(16).fill(7))
const record = JSON.stringify({ access_grant: 'grant', secret_key: 'secret', public: false, public_project_id: 'p' })
const known: Reply = { status: 200, body: record }
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { reason?: string }) => error.reason,
  )

describe('resolving an access key id', () => {
  it('asks with the token and the address of the client', async () => {
    const auth = await authService(known)
    expect(await auth.resolve(id)).toEqual({
      secretKey: 'secret',
      accessGrant: 'grant',
      isPublic: false,
      publicProjectId: 'p',
      isGoverned: false,
    })
    expect(auth.seen[0]?.url).toBe(`/v1/access/${id}`)
    expect(auth.seen[0]?.headers).toMatchObject({ authorization: 'Bearer token-1', forwarded: 'for="[::1]"' })
  })

  it('remembers a known id for its lifetime, in either case', async () => {
    const auth = await authService(known)
    await auth.resolve(id)
    auth.at(999)
    await auth.resolve(id.toUpperCase())
    expect(auth.seen).toHaveLength(1)
    auth.at(1000)
    await auth.resolve(id)
    expect(auth.seen).toHaveLength(2)
  })

  it('counts the lifetime from the question: a slow answer works no longer for it', async () => {
    const auth = await authService({ ...known, meanwhile: () => auth.at(900) }, { status: 401 })
    await auth.resolve(id)
    expect(await auth.resolve(id)).toMatchObject({ secretKey: 'secret' })
    auth.at(1000)
    expect(await reasonOf(auth.resolve(id))).toBe('InvalidAccessKeyId')
  })

  it('learns of a revocation when the lifetime is over', async () => {
    const auth = await authService(known, { status: 401 })
    await auth.resolve(id)
    auth.at(1000)
    expect(await reasonOf(auth.resolve(id))).toBe('InvalidAccessKeyId')
  })

  it('goes on with what it knows while the service fails, for a while', async () => {
    const auth = await authService(known, { status: 503 })
    await auth.resolve(id)
    auth.at(1000)
    expect(await auth.resolve(id)).toMatchObject({ secretKey: 'secret' })
    expect(await auth.resolve(id)).toMatchObject({ secretKey: 'secret' })
    expect(auth.seen).toHaveLength(2)
    auth.at(6000)
    expect(await reasonOf(auth.resolve(id))).toBe('InternalError')
  })

  it('remembers an unknown id for a short while only', async () => {
    const auth = await authService({ status: 401 }, known)
    expect(await reasonOf(auth.resolve(id))).toBe('InvalidAccessKeyId')
    expect(await reasonOf(auth.resolve(id))).toBe('InvalidAccessKeyId')
    expect(auth.seen).toHaveLength(1)
    auth.at(10)
    expect(await auth.resolve(id)).toMatchObject({ secretKey: 'secret' })
  })

  it('joins requests for the same id', async () => {
    const auth = await authService(known)
    await Promise.all([auth.resolve(id), auth.resolve(id), auth.resolve(id)])
    expect(auth.seen).toHaveLength(1)
  })

  it('tries again after a failure that may pass', async () => {
    const auth = await authService({ status: 500 }, { status: 200, body: 'no json' }, known)
    expect(await auth.resolve(id)).toMatchObject({ accessGrant: 'grant' })
  })

  it('does not try again, nor remember, when the service refuses', async () => {
    const auth = await authService({ status: 503 }, known)
    expect(await reasonOf(auth.resolve(id))).toBe('InternalError')
    expect(auth.seen).toHaveLength(1)
    expect(await auth.resolve(id)).toMatchObject({ secretKey: 'secret' })
  })

  it.each(['', 'AKIAIOSFODNN7EXAMPLE', '../../etc', `${id}x`, 'a'.repeat(28)])('never sends %j', async (bad) => {
    const auth = await authService(known)
    expect(await reasonOf(auth.resolve(bad))).toBe('InvalidAccessKeyId')
    expect(auth.seen).toHaveLength(0)
  })
})
