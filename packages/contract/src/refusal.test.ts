import { describe, expect, it } from 'vitest'
import { isRefusal, type Refusal, refusalBody } from './refusal'
import { apiKeyRefusals } from './refusals/api-keys'
import { authRefusals } from './refusals/auth'
import { commonRefusals } from './refusals/common'
import { formRefusals } from './refusals/forms'
import { passkeyRefusals } from './refusals/passkeys'
import { projectRefusals } from './refusals/projects'
import { ssoRefusals } from './refusals/sso'
import { storeRefusals } from './refusals/store'

type AnyConstructor = (...args: unknown[]) => Refusal
const areas = {
  commonRefusals,
  authRefusals,
  formRefusals,
  passkeyRefusals,
  projectRefusals,
  apiKeyRefusals,
  ssoRefusals,
  storeRefusals,
}
const catalogue = Object.entries(areas).flatMap(([area, table]) =>
  Object.entries(table as unknown as Record<string, AnyConstructor>).map(([code, make]) => ({
    area,
    code,
    refusal: make('holiday-photos'),
  })),
)

/** Not built, not configured, not available, no space left: failures of ours that are no bugs. */
const expectedOfServers = [501, 503, 507]

/** The S3 gateway spells codes in Pascal case and nothing else. */
const s3Code = /^[A-Z][A-Za-z0-9]+$/

describe.each(catalogue)('$area.$code', ({ area, code, refusal }) => {
  const { status, say, s3 } = refusal.entry

  it('is known by its code and tells people something', () => {
    expect(isRefusal(refusal, code)).toBe(true)
    expect(say.length).toBeGreaterThan(3)
    expect(say).not.toMatch(/undefined|\[object|Error:/)
    expect(refusalBody(refusal)).toMatchObject({ error: say })
  })

  it('has a status of an expected failure', () => {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status < 500 || expectedOfServers.includes(status)).toBe(true)
  })

  it('says 401 only where nobody is logged in or credentials are wrong', () => {
    if (status === 401) expect(['commonRefusals', 'authRefusals', 'passkeyRefusals']).toContain(area)
  })

  it('has an S3 code where an S3 client can meet it', () => {
    if (area === 'storeRefusals') expect(s3).toMatch(s3Code)
    else if (s3 !== undefined) expect(s3).toMatch(s3Code)
  })
})

it('is another thing than a bug', () => expect(isRefusal(new Error('no'))).toBe(false))
