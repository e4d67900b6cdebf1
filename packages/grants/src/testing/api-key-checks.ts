import type { VectorChecks } from '@perigee/crypto/testing/check-vectors'
import { kindOfError } from '@perigee/crypto/testing/kind-of-error'
import type { VectorPart } from '@perigee/crypto/testing/vectors'
import { fromHex, toHex } from '@perigee/std/encoding'
import { expect } from 'vitest'
import { addCaveat, type ApiKey, createApiKey, parseApiKey, parseMacaroon, serializeApiKey } from '../api-key'
import { setApiKeyPermission } from '../permission'
import { verifyChain } from '../verify'
import { permissionOf } from './permission-of'

/** Macaroons: reading, chaining, restricting. */
export const apiKeyChecks: VectorChecks = {
  'apiKeys/parse': ({ input, output }) => {
    const parse = (): ApiKey => (input.has('raw') ? parseMacaroon(input.bytes('raw')) : parseApiKey(input.text('key')))
    if (output.has('error')) {
      expect(kindOfError(parse)).toBe(output.text('error'))
      return expect(parse).toThrow(output.text('why'))
    }
    const apiKey = parse()
    expect(toHex(apiKey.head)).toBe(output.text('head'))
    expect(apiKey.caveats.map(toHex)).toEqual(output.texts('caveats'))
    expect(toHex(apiKey.tail)).toBe(output.text('tail'))
    if (output.has('raw')) expect(toHex(apiKey.raw)).toBe(output.text('raw'))
    if (input.has('key')) expect(serializeApiKey(apiKey)).toBe(input.text('key'))
  },
  'apiKeys/parseString': ({ input, output }) => {
    expect(kindOfError(() => parseApiKey(input.text('key')))).toBe(output.text('error'))
  },
  'apiKeys/chain': ({ input, output }) => {
    const unrestricted = createApiKey(input.bytes('secret'), input.bytes('head'))
    const apiKey = input.texts('caveats').map(fromHex).reduce(addCaveat, unrestricted)
    expect(toHex(apiKey.raw)).toBe(output.text('raw'))
    expect(verifyChain(apiKey, input.bytes('secret'))?.map(toHex)).toEqual(output.texts('tails'))
    expect(parseMacaroon(output.bytes('raw'))).toEqual(apiKey)
    if (!output.has('key')) return
    expect(serializeApiKey(apiKey)).toBe(output.text('key'))
    expect(parseApiKey(output.text('key'))).toEqual(apiKey)
  },
  'apiKeys/setAPIKeyPermission': ({ input, output }) => {
    const apiKey = input.has('release') ? olderRelease(output) : restricted(input)
    expect(apiKey.caveats.map(toHex)).toEqual([output.text('caveat')])
    expect(toHex(apiKey.tail)).toBe(output.text('tail'))
    expect(serializeApiKey(apiKey)).toBe(output.text('key'))
    expect(verifyChain(apiKey, input.bytes('secret'))).toHaveLength(2)
  },
}

const restricted = (input: VectorPart): ApiKey =>
  setApiKeyPermission(
    createApiKey(input.bytes('secret'), input.bytes('head')),
    input.texts('buckets'),
    permissionOf(input.part('permission')),
    { nonce: input.bytes('nonce') },
  )

/** Keys of writers that did not know flags 14 and 15 are read, never written. */
const olderRelease = (output: VectorPart): ApiKey => parseApiKey(output.text('key'))
