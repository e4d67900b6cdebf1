import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isRefusal, type Refusal, refusalBody } from './refusal'
import { refusalAreas } from './refusal-catalogue'
import { accountFlows } from './account-flows'
import type { Call } from './call'
import { sso } from './sso'

type AnyConstructor = (...args: unknown[]) => Refusal
const catalogue = Object.entries(refusalAreas).flatMap(([area, table]) =>
  Object.entries(table as unknown as Record<string, AnyConstructor>).map(([code, make]) => ({
    area,
    code,
    refusal: code === 'malformedRequest' ? make() : make('holiday-photos', 'billing', 'violation'),
  })),
)

/** Not built, not configured, not available, no space left: failures of ours that are no bugs. */
const expectedOfServers = [501, 503, 507]

/** The S3 gateway spells codes in Pascal case and nothing else. */
const s3Code = /^[A-Z][A-Za-z0-9]+$/
const wireCode = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/

describe.each(catalogue)('$area.$code', ({ area, code, refusal }) => {
  const { status, say, s3 } = refusal.entry

  it('is known by its code and tells people something', () => {
    expect(isRefusal(refusal, code)).toBe(true)
    expect(say.length).toBeGreaterThan(3)
    expect(say).not.toMatch(/undefined|\[object|Error:/)
    expect(refusalBody(refusal)).toMatchObject({ error: say, code: expect.stringMatching(wireCode) as unknown })
  })

  it('has a status of an expected failure', () => {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status < 500 || expectedOfServers.includes(status)).toBe(true)
  })

  it('says 401 only where nobody is logged in or credentials are wrong', () => {
    if (status === 401) expect(['commonRefusals', 'authRefusals', 'passkeyRefusals', 'computeRefusals']).toContain(area)
  })

  it('has an S3 code where an S3 client can meet it', () => {
    if (area === 'storeRefusals') expect(s3).toMatch(s3Code)
    else if (s3 !== undefined) expect(s3).toMatch(s3Code)
  })
})

describe('the catalogue', () => {
  it('has every area', async () => {
    const files = readdirSync(new URL('refusals', import.meta.url))
    const modules = await Promise.all(files.map((file) => import(`./refusals/${file}`) as Promise<object>))
    const areas = modules.flatMap((one) => Object.entries(one)).filter(([name]) => name.endsWith('Refusals'))
    expect(new Set(areas.map(([name]) => name))).toEqual(new Set(Object.keys(refusalAreas)))
  })

  it('uses a name once', () => {
    const names = catalogue.map(({ code }) => code)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it('keeps the codes that consoles know since before every failure had one', () => {
    const { tokenExpired, mfaRequired, tooManyAttempts } = refusalAreas.authRefusals
    expect([tokenExpired(), mfaRequired(), tooManyAttempts()].map((one) => [one.status, refusalBody(one)])).toEqual([
      [401, { error: 'Token link expired', code: 'token_expired' }],
      [400, { error: 'MFA verification required', code: 'mfa_required' }],
      [403, { error: 'Too many attempts, please try again later', code: 'too_many_attempts' }],
    ])
  })

  it('has what calls read into a status without a code', () => {
    const known = new Set(catalogue.map(({ refusal }) => `${refusal.status} ${String(refusalBody(refusal)['code'])}`))
    const calls: Call[] = [...Object.values(accountFlows), ...Object.values(sso)]
    const read = calls.flatMap(({ codeByStatus = {} }) => Object.entries(codeByStatus).map((one) => one.join(' ')))
    expect(read).toHaveLength(3)
    expect(read.filter((one) => !known.has(one))).toEqual([])
  })

  it('gives further members of a body without losing code and sentence', () => {
    const body = refusalBody(refusalAreas.flowRefusals.deletionRestricted({ buckets: 2 } as never))
    expect(body).toEqual({ error: expect.any(String) as unknown, code: 'deletion_restricted', buckets: 2 })
  })
})

it('is another thing than a bug', () => expect(isRefusal(new Error('no'))).toBe(false))
