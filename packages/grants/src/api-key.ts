import { base58CheckDecode, base58CheckEncode, FormatError, hmacSha256 } from '@perigee/crypto/hash'
import { strangersLimits } from './limits'
import { parsePackets } from './parse-macaroon'
import { serializePackets } from './serialize-macaroon'

const apiKeyVersion = 0

/**
 * An API key: a macaroon. `head` finds the server's secret, `caveats` are the restrictions in the order they were added
 * (their original bytes), `tail` proves both. `raw` is the whole in binary, as access grants carry it.
 */
export type ApiKey = {
  readonly raw: Uint8Array
  readonly head: Uint8Array
  readonly caveats: readonly Uint8Array[]
  readonly tail: Uint8Array
}

/** An unrestricted key. `secret` (32 bytes) stays on the server, `head` (32 random bytes) is where it finds it. */
export const createApiKey = (secret: Uint8Array, head: Uint8Array): ApiKey =>
  fromParts({ head: head.slice(), caveats: [], tail: hmacSha256(secret, head) })

/** A key with one more restriction (an encoded caveat); needs no secret and cannot be undone. */
export const addCaveat = (apiKey: ApiKey, caveat: Uint8Array): ApiKey =>
  fromParts({
    head: apiKey.head,
    caveats: [...apiKey.caveats, caveat],
    tail: hmacSha256(apiKey.tail, caveat),
  })

/** The text form that people copy. */
export const serializeApiKey = (apiKey: ApiKey): string => base58CheckEncode(apiKeyVersion, apiKey.raw)

/** Reads the text form. @throws FormatError `format` or `checksum`. */
export function parseApiKey(text: string): ApiKey {
  const { version, payload } = base58CheckDecode(text)
  if (version !== apiKeyVersion) throw new FormatError('format', 'invalid api key format')
  return parseMacaroon(payload)
}

/** Reads the binary form. Locations and bytes after the signature are dropped. @throws FormatError `format`. */
export const parseMacaroon = (bytes: Uint8Array, limits = strangersLimits): ApiKey =>
  fromParts(parsePackets(bytes, limits))

function fromParts(parts: Omit<ApiKey, 'raw'>): ApiKey {
  return { ...parts, raw: serializePackets(parts) }
}
