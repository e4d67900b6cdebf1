import { accounts } from '@perigee/contract/account'
import { CancelledError } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anAccount } from '@/testing/builders'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'
import { accountSettingsQuery } from './account-settings'
import { call } from './call'
import { publicQueries } from './query-client'
import { hasSession, logOut, sessionBegan, watchSession } from './session'
import { type SessionPart, currentScope } from './session-scope'
import { sessionFlag } from './session-flag'
import { unauthorized } from './unauthorized'

let satellite: Satellite

beforeEach(() => {
  localStorage.clear()
  satellite = aSatellite({ 'POST /api/v0/auth/logout': () => done() })
})

afterEach(() => vi.useRealTimers())

const aSecret = () => {
  const dispose = vi.fn()
  const part: SessionPart<{ passphrase: string }> = { make: () => ({ passphrase: 'secret' }), dispose }
  return { part, dispose }
}

const failure = (made: Promise<unknown>) => made.then(() => undefined).catch((cause: unknown) => cause)

/** A server that does not answer. */
const untilAborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

describe('whether there is a session', () => {
  it('is asked once when this browser does not know', async () => {
    satellite.on('GET /api/v0/auth/account', () => answered(anAccount()))
    expect(await hasSession()).toBe(true)
    expect(await hasSession()).toBe(true)
    expect(satellite.received).toHaveLength(1)
  })

  it('is no after a 401, without a logout', async () => {
    satellite.on('GET /api/v0/auth/account', () => refused(401, 'Authorization required'))
    expect(await hasSession()).toBe(false)
    expect(satellite.to('POST /api/v0/auth/logout')).toEqual([])
  })

  it('is an error when the server has one', async () => {
    satellite.on('GET /api/v0/auth/account', () => refused(500))
    await expect(hasSession()).rejects.toThrow('Can not get user data')
  })
})

describe('logging out', () => {
  it('drops the cache, the secrets and the mark, but keeps what is public', async () => {
    sessionBegan()
    const { part, dispose } = aSecret()
    const before = currentScope()
    const secret = before.part(part)
    before.queries.setQueryData(['projects'], ['private'])
    publicQueries.setQueryData(['config'], 'public')

    await logOut(async () => undefined)

    expect(dispose).toHaveBeenCalledExactlyOnceWith(secret)
    expect(currentScope()).not.toBe(before)
    expect(currentScope().queries.getQueryData(['projects'])).toBeUndefined()
    expect(publicQueries.getQueryData(['config'])).toBe('public')
    expect(before.queries.getQueryCache().getAll()).toEqual([])
    expect(sessionFlag.isSet()).toBe(false)
  })

  it('breaks off what is read, so that no answer of the ended session arrives', async () => {
    sessionBegan()
    const network = fetch
    vi.stubGlobal('fetch', (input: string, init: RequestInit) =>
      init.method === 'GET' ? untilAborted(init.signal) : network(input, init),
    )
    const shown = failure(currentScope().queries.fetchQuery(accountSettingsQuery))
    const read = failure(call(accounts.get))

    await logOut(async () => expect(await failure(call(accounts.get))).toMatchObject({ name: 'AbortError' }))

    expect(await shown).toBeInstanceOf(CancelledError)
    expect(await read).toMatchObject({ name: 'AbortError' })
  })

  it('goes on reading when the server refuses', async () => {
    sessionBegan()
    satellite.on('POST /api/v0/auth/logout', () => refused(500))
    satellite.on('GET /api/v0/auth/account', () => answered(anAccount()))
    await expect(logOut(async () => undefined)).rejects.toThrow()
    expect(await call(accounts.get)).toMatchObject({ email: anAccount().email })
  })

  it('is done where the session has ended already', async () => {
    sessionBegan()
    satellite.on('POST /api/v0/auth/logout', () => refused(401, 'unauthorized: sql: no rows in result set'))
    const before = currentScope()
    await logOut(async () => undefined)
    expect(currentScope()).not.toBe(before)
    expect(sessionFlag.isSet()).toBe(false)
  })

  it('changes nothing when the server refuses', async () => {
    sessionBegan()
    satellite.on('POST /api/v0/auth/logout', () => refused(500))
    const before = currentScope()
    await expect(logOut(async () => undefined)).rejects.toThrow('Can not logout. Please try again later')
    expect(currentScope()).toBe(before)
    expect(sessionFlag.isSet()).toBe(true)
  })
})

describe('a 401', () => {
  it.each([
    { place: 'a page', isAuthRoute: false, navigations: 1 },
    { place: 'an auth route', isAuthRoute: true, navigations: 0 },
  ])('on $place posts logout and disposes secrets at once; after 2 s: $navigations navigations', async (given) => {
    vi.useFakeTimers()
    sessionBegan()
    const { part, dispose } = aSecret()
    currentScope().part(part)
    const toLogin = vi.fn(async () => undefined)
    const stop = watchSession({ isAuthRoute: () => given.isAuthRoute, toLogin })

    unauthorized.emit()
    unauthorized.emit()
    expect(dispose).toHaveBeenCalledOnce()
    expect(satellite.to('POST /api/v0/auth/logout')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_999)
    expect(toLogin).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(toLogin).toHaveBeenCalledTimes(given.navigations)
    stop()
  })
})
