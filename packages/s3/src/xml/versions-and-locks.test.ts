import { describe, expect, it } from 'vitest'
import { decodeXml, encodeXml, type XmlCodec } from './codec'
import { legalHoldXml } from './legal-hold'
import { listObjectVersionsXml, type ListObjectVersionsResult } from './list-object-versions'
import { objectLockConfigurationXml } from './object-lock-configuration'
import { XmlError } from './xml-element'
import { retentionXml } from './retention'
import { versioningConfigurationXml } from './versioning-configuration'

const limits = { maxLength: 10_000 }
const roundTrip = <T>(codec: XmlCodec<T>, value: T): T => decodeXml(codec, encodeXml(codec, value), limits)
const read = <T>(codec: XmlCodec<T>, text: string): T => decodeXml(codec, text, limits)

describe('ListObjectVersions', () => {
  const lastModified = new Date('2026-01-02T03:04:05.678Z')
  const page: ListObjectVersionsResult = {
    bucket: 'photos',
    prefix: 'p q',
    delimiter: '/',
    keyMarker: 'k+',
    versionIdMarker: 'null',
    nextKeyMarker: 'é',
    nextVersionIdMarker: '1'.repeat(32),
    maxKeys: 2,
    truncated: true,
    versions: [
      { key: 'a b', versionId: '2', isLatest: true, isDeleteMarker: true, lastModified, etag: '', size: 0 },
      {
        key: 'a b',
        versionId: 'null',
        isLatest: false,
        isDeleteMarker: false,
        lastModified,
        etag: 'e',
        size: 7,
        owner: { id: 'o', displayName: 'd' },
      },
    ],
    prefixes: ['x/'],
  }

  it('reads back', () => {
    expect(roundTrip(listObjectVersionsXml, page)).toEqual(page)
    const encoded = { ...page, encodingType: 'url' as const }
    expect(roundTrip(listObjectVersionsXml, encoded)).toEqual(encoded)
    expect(encodeXml(listObjectVersionsXml, encoded)).toContain('<Key>a%20b</Key>')
  })

  it('keeps versions and markers in one order', () => {
    const text = encodeXml(listObjectVersionsXml, page)
    expect(text.indexOf('<DeleteMarker>')).toBeLessThan(text.indexOf('<Version>'))
    expect(text.match(/<ETag>/g)).toHaveLength(1)
  })
})

describe('ObjectLockConfiguration', () => {
  it.each([
    { defaultRetention: null },
    { defaultRetention: { mode: 'GOVERNANCE', days: 3 } },
    { defaultRetention: { mode: 'COMPLIANCE', years: -1 } },
  ] as const)('reads back %j', (value) => expect(roundTrip(objectLockConfigurationXml, value)).toEqual(value))

  it.each(['<Days>1.5</Days>', '<Days></Days>', '<Days>1</Days><Days>1</Days>', '<Years>1e1</Years>'])(
    'refuses %s',
    (period) => {
      const rule = `<Rule><DefaultRetention><Mode>GOVERNANCE</Mode>${period}</DefaultRetention></Rule>`
      const text = `<ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled>${rule}</ObjectLockConfiguration>`
      expect(() => read(objectLockConfigurationXml, text)).toThrow(XmlError)
    },
  )
})

describe('Retention and LegalHold', () => {
  it('read back', () => {
    const retention = { mode: 'COMPLIANCE', retainUntil: '2030-01-01T00:00:00.000Z' } as const
    expect(roundTrip(retentionXml, retention)).toEqual(retention)
    expect(roundTrip(retentionXml, {})).toEqual({})
    for (const on of [true, false]) expect(roundTrip(legalHoldXml, { on })).toEqual({ on })
  })

  it.each([
    () => read(retentionXml, '<Retention><Mode>governance</Mode></Retention>'),
    () => read(retentionXml, '<Retention><Mode/></Retention>'),
    () => read(legalHoldXml, '<LegalHold><Status>on</Status></LegalHold>'),
    () => read(legalHoldXml, '<LegalHold></LegalHold>'),
  ])('refuse what is none: %s', (attempt) => expect(attempt).toThrow(XmlError))
})

it('versioning tells when a second factor is asked for', () => {
  const text =
    '<VersioningConfiguration><Status>Enabled</Status><MfaDelete>Enabled</MfaDelete></VersioningConfiguration>'
  expect(read(versioningConfigurationXml, text)).toEqual({ status: 'Enabled', mfaDelete: true })
})
