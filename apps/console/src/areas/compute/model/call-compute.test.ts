import { compute } from '@perigee/contract/compute'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callCompute, noRight } from './call-compute'
import { isCallError } from '@/lib/call'
import { failureOf } from '@/lib/failure'
import { dropScope } from '@/lib/session-scope'
import { unauthorized } from '@/lib/unauthorized'
import { anSshKey, computeHost, computeRefused } from '@/testing/compute-answers'
import { answered, aSatellite, refused, type Satellite } from '@/testing/satellite'

const projectId = '00010203-0405-0607-0809-0a0b0c0d0e0f'
const configCall = `GET /api/v0/projects/${projectId}/config`
const list = `GET ${computeHost}/api/v1/ssh-key`

let satellite: Satellite
/** What the project's configuration says, one after the other; the last one stays. */
let tokens: (string | undefined)[]
const ended = vi.fn()
const stop = unauthorized.listen(ended)

const config = (token: string | undefined) => ({
  hasManagedPassphrase: false,
  encryptPath: true,
  isOwnerPaidTier: true,
  hasPaidPrivileges: true,
  role: 0,
  salt: '',
  membersCount: 1,
  availablePlacements: [],
  ...(token !== undefined && { computeAuthToken: token }),
})
/** A service that takes one token alone. */
const takes = (token: string) => ({
  [list]: ({ headers }: { headers: Headers }) =>
    headers.get('authorization') === `Bearer ${token}`
      ? answered([anSshKey({ name: 'laptop' })])
      : computeRefused(401, 'The compute token is not valid.', 'compute_token_invalid'),
})
const keys = () => callCompute(`${computeHost}/`, projectId)(compute.listSshKeys)
const failed = (made: Promise<unknown>) => made.then(() => undefined).catch((cause: unknown) => cause)

beforeEach(() => {
  tokens = ['first']
  ended.mockClear()
  satellite = aSatellite({
    [configCall]: () => answered(config(tokens.length > 1 ? tokens.shift() : tokens[0])),
    ...takes('first'),
  })
})
afterEach(() => {
  dropScope()
  vi.unstubAllGlobals()
})
afterAll(stop)

describe('a call of the compute service', () => {
  it('goes to its address with the token of the project, and without anything of the session', async () => {
    expect((await keys()).map(({ name }) => name)).toEqual(['laptop'])
    expect(satellite.to(list)[0]?.headers.get('x-csrf-token')).toBeNull()
  })

  it('asks for the token once', async () => {
    await Promise.all([keys(), keys()])
    await keys()
    expect(satellite.to(configCall)).toHaveLength(1)
  })

  it('reads the token again when it is no longer taken, and tries once more', async () => {
    tokens = ['old', 'first']
    expect(await keys()).toHaveLength(1)
    expect(satellite.to(list).map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer old',
      'Bearer first',
    ])
    await keys()
    expect(satellite.to(configCall)).toHaveLength(2)
  })

  it('takes a second refusal for a right that is missing, and does not end the session', async () => {
    tokens = ['old', 'old too']
    const cause = await failed(keys())
    expect(isCallError(cause, 403)).toBe(true)
    expect(failureOf(cause)).toMatchObject({ message: noRight, code: 'forbidden', requestId: 'compute-request' })
    expect(satellite.to(list)).toHaveLength(2)
    expect(ended).not.toHaveBeenCalled()
  })

  it('looks for a token once more where the project had none, and asks nothing without one', async () => {
    tokens = [undefined, 'first']
    expect(await keys()).toHaveLength(1)
    dropScope()
    tokens = [undefined]
    satellite.received.length = 0
    expect(failureOf(await failed(keys()))).toMatchObject({ status: 403, message: noRight })
    expect(satellite.to(list)).toHaveLength(0)
  })

  it('says what the service says, with its request id, and decides by its code', async () => {
    satellite.on(list, () => computeRefused(403, 'This project can have 20 keys.', 'compute_quota_reached'))
    expect(failureOf(await failed(keys()))).toMatchObject({
      message: 'This project can have 20 keys.',
      status: 403,
      code: 'compute_quota_reached',
      requestId: 'compute-request',
    })
  })

  it.each([
    ['without a sentence', () => computeRefused(500, '')],
    ['of another form', () => refused(500)],
    ['that is no JSON', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ])('has words of its own for a failure %s', async (_, answer) => {
    satellite.on(list, answer)
    expect(failureOf(await failed(keys())).message).toBe('Can not get SSH Keys')
  })

  it('says that nobody answers where nobody does', async () => {
    satellite.on(list, () => Promise.reject(new TypeError('Failed to fetch')))
    expect(failureOf(await failed(keys()))).toMatchObject({ status: 0, network: 'unreachable' })
  })

  it('expects nothing in the answer of a deletion', async () => {
    const { id } = anSshKey()
    satellite.on(`DELETE ${computeHost}/api/v1/ssh-key/${id}`, () => new Response(null, { status: 204 }))
    expect(await callCompute(computeHost, projectId)(compute.deleteSshKey, { params: { id } })).toBeUndefined()
  })

  it('fails as the call of the configuration does, whose 401 ends the session', async () => {
    satellite.on(configCall, () => refused(401))
    expect(isCallError(await failed(keys()), 401)).toBe(true)
    expect(ended).toHaveBeenCalledOnce()
  })
})
