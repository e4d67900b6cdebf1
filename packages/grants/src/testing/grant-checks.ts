import { contentKeyOf } from '@perigee/crypto/keys'
import { encryptPath } from '@perigee/crypto/encryption-store'
import { type AccessGrant, parseAccessGrant, serializeAccessGrant, serializeScope } from '../access-grant'
import { parseApiKey, serializeApiKey } from '../api-key'
import { generateAccessGrant, restrictGrant } from '../derive'
import type { VectorChecks } from '@perigee/crypto/testing/check-vectors'
import { kindOfError } from '@perigee/crypto/testing/kind-of-error'
import type { VectorPart } from '@perigee/crypto/testing/vectors'
import { utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import { expect } from 'vitest'
import { permissionOf } from './permission-of'

/** Access grants: making, reading, restricting, using. */
export const grantChecks: VectorChecks = {
  'grants/generate': ({ input, output }) => {
    const grant = generateAccessGrant({
      satelliteAddress: input.text('satellite'),
      apiKey: parseApiKey(input.text('apiKey')),
      rootKey: input.bytes('rootKey'),
      encryptPath: input.flag('encryptPath'),
    })
    expect(toHex(serializeScope(grant))).toBe(output.text('scope'))
    expect(serializeAccessGrant(grant)).toBe(output.text('grant'))
    expect(parseAccessGrant(output.text('grant'))).toEqual(grant)
  },
  'grants/parse': ({ input, output }) => {
    const parse = (): AccessGrant => parseAccessGrant(input.text('grant'))
    if (output.has('error')) {
      expect(kindOfError(parse)).toBe('format')
      return expect(parse).toThrow(output.text('error').replace(' (upstream panics)', ''))
    }
    const grant = parse()
    expect(grant.satelliteAddress).toBe(output.text('satellite'))
    expect(serializeApiKey(grant.apiKey)).toBe(output.text('apiKey'))
    expect(serializeAccessGrant(grant)).toBe(output.text('reencoded'))
    expectKeys(grant, output)
  },
  'grants/restrictGrant': ({ input, output }) => {
    const grant = input.has('release') ? parseAccessGrant(output.text('grant')) : restricted(input)
    expect(toHex(grant.apiKey.caveats.at(-1) ?? new Uint8Array())).toBe(output.text('caveat'))
    expect(toHex(grant.apiKey.tail)).toBe(output.text('tail'))
    expect(serializeAccessGrant(grant)).toBe(output.text('grant'))
    expectKeys(grant, output)
    expectKeys(parseAccessGrant(output.text('grant')), output)
  },
  'paths/encryptWithGrant': ({ input, output }) => {
    const { encryption } = parseAccessGrant(input.text('grant'))
    const { cipherPath, pathKey } = encryptPath(encryption, input.text('bucket'), input.text('plain'))
    expect(toHex(cipherPath)).toBe(output.text('encryptedHex'))
    expect(toHex(pathKey)).toBe(output.text('pathKey'))
    expect(toHex(contentKeyOf(pathKey))).toBe(output.text('contentKey'))
  },
}

const restricted = (input: VectorPart): AccessGrant =>
  restrictGrant(parseAccessGrant(input.text('grant')), input.texts('paths'), permissionOf(input.part('permission')), {
    nonce: input.bytes('nonce'),
  })

function expectKeys({ encryption }: AccessGrant, output: VectorPart): void {
  const { defaultKey } = encryption
  expect(defaultKey && toHex(defaultKey)).toBe(output.has('defaultKey') ? output.text('defaultKey') : null)
  expect(encryption.defaultPathCipher).toBe(output.number('defaultPathCipher'))
  const entries = encryption.entries().map((entry) => ({
    bucket: entry.bucket,
    plainHex: toHex(utf8(entry.plainPath)),
    encryptedHex: toHex(entry.cipherPath),
    key: toHex(entry.key),
    cipher: entry.pathCipher,
  }))
  const expected = output.parts('entries').map((entry) => ({
    bucket: entry.text('bucket'),
    plainHex: entry.text('plainHex'),
    encryptedHex: entry.text('encryptedHex'),
    key: entry.text('key'),
    cipher: entry.number('cipher'),
  }))
  expect(entries).toEqual(expected)
}
