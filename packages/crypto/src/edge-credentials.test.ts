import { describe, expect, it } from 'vitest'
import {
  formatAccessKeyId,
  formatSecretKey,
  generateEdgeCredentials,
  openForEdgeCache,
  openRecord,
  parseAccessKeyId,
  parseSecretKey,
  sealForEdgeCache,
  sealRecord,
} from './edge-credentials'
import { kindOfError } from './testing/kind-of-error'

const id = 'juaacaqdaqcqmbyibefawdanbyhq'

describe('access key ids', () => {
  it('are spelled as S3 tools expect', () => {
    const { accessKey, secretKey } = generateEdgeCredentials()
    expect(formatAccessKeyId(accessKey)).toMatch(/^j[u-x][a-z2-7]{25}[aq]$/)
    expect(formatSecretKey(secretKey)).toMatch(/^j[yz23][a-z2-7]{51}$/)
    expect(parseAccessKeyId(formatAccessKeyId(accessKey))).toEqual(accessKey)
    expect(parseSecretKey(formatSecretKey(secretKey))).toEqual(secretKey)
  })

  it('do not care about case and loose bits', () => {
    const same = [id.toUpperCase(), `${id.slice(0, 14).toUpperCase()}${id.slice(14)}`, `${id.slice(0, -1)}r`]
    for (const spelling of same) expect(parseAccessKeyId(spelling)).toEqual(parseAccessKeyId(id))
  })

  it.each([
    ['too short', id.slice(1)],
    ['too long', `${id}a`],
    ['a secret key', formatSecretKey(new Uint8Array(32))],
    ['a newline inside', `${id.slice(0, 10)}\n${id.slice(11)}`],
    ['a newline at the end', `${id.slice(0, -1)}\n`],
    ['another marker', `a${id.slice(1)}`],
    ['digits outside of base32', `${id.slice(0, -1)}1`],
    ['letters that only look like it', `${id.slice(0, -1)}\u212A`],
    ['nothing', ''],
  ])('refuse %s', (_, text) => {
    expect(kindOfError(() => parseAccessKeyId(text))).toBe('format')
  })

  it('refuse values of other lengths', () => {
    expect(kindOfError(() => formatAccessKeyId(new Uint8Array(15)))).toBe('format')
  })
})

describe('sealed credentials', () => {
  it('open with their own access key only', () => {
    const { accessKey, secretKey } = generateEdgeCredentials()
    const record = { secretKey, accessGrant: 'grant text' }
    const sealed = sealRecord(accessKey, record)
    expect(openRecord(accessKey, sealed)).toEqual(record)
    expect(kindOfError(() => openRecord(new Uint8Array(16), sealed))).toBe('decryption')
    const cached = sealForEdgeCache(id, { secretKey: 'secret', accessGrant: 'grant' })
    expect(kindOfError(() => openForEdgeCache(`${id.slice(0, -1)}r`, cached))).toBe('decryption')
  })
})
