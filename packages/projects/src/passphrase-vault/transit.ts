import { readFile } from 'node:fs/promises'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import { fromBase64, toBase64 } from '@perigee/std/encoding'
import * as z from 'zod/mini'
import { type KeyManagement, KeyManagementError, KeyManagementUnavailable, type Sealed } from './key-management'

export interface TransitOptions {
  /** Of the server, without a path. */
  url: string
  /** Where the secrets engine is mounted. */
  mount: string
  /** Name of the key that seals. */
  key: string
  /** Read for every request, so that an agent may renew the token in it. */
  tokenFile: string
  /** Of the server's tenant; null for none. */
  namespace: string | null
  /** Milliseconds. */
  timeout: number
}

const sealedAnswer = z.object({ data: z.object({ ciphertext: z.string() }) })
const openedAnswer = z.object({ data: z.object({ plaintext: z.string() }) })
const keyIdForm = /^vault:(\w[\w.-]*):v\d+$/
const ciphertextForm = /^vault:v(\d+):[A-Za-z0-9+/=]+$/

/** Whether a transit engine sealed what bears this id. */
export const isTransitKeyId = (keyId: string): boolean => keyIdForm.test(keyId)

/**
 * The transit secrets engine of HashiCorp Vault and of what speaks like it (OpenBao): the keys never leave it. What is
 * kept is its ciphertext, `vault:v<version>:<base64>`; the key has to be one for AEAD (the default, aes256-gcm96),
 * because the context is its associated data. https://developer.hashicorp.com/vault/api-docs/secret/transit
 */
export function transitKeys(options: TransitOptions): KeyManagement {
  const seal = async (secret: Uint8Array, context: string): Promise<Sealed> => {
    const given = { plaintext: toBase64(secret), associated_data: toBase64(utf8(context)) }
    const { ciphertext } = parse(sealedAnswer, await ask(options, { what: 'encrypt', key: options.key, given })).data
    const [, version] = ciphertextForm.exec(ciphertext) ?? []
    if (version === undefined) throw new KeyManagementUnavailable('the key service sealed in a form that is unknown')
    return { sealed: utf8(ciphertext), keyId: `vault:${options.key}:v${version}` }
  }
  return {
    seal,
    // A rotated key seals under its newest version, which only what it seals tells.
    activeKeyId: async () => (await seal(utf8('which version?'), '')).keyId,

    async open({ sealed, keyId }, context) {
      const [, key] = keyIdForm.exec(keyId) ?? []
      if (key === undefined) throw new KeyManagementError(`there is no key ${keyId}`)
      const given = { ciphertext: fromUtf8(sealed), associated_data: toBase64(utf8(context)) }
      return fromBase64(parse(openedAnswer, await ask(options, { what: 'decrypt', key, given })).data.plaintext)
    },
  }
}

type Question = { what: 'encrypt' | 'decrypt'; key: string; given: Record<string, string> }

/** @throws KeyManagementError when the service refuses the value, KeyManagementUnavailable for all else */
async function ask(options: TransitOptions, { what, key, given }: Question): Promise<unknown> {
  const { url, mount, namespace, timeout } = options
  const response = await reach(`${url}/v1/${mount}/${what}/${encodeURIComponent(key)}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-vault-request': 'true',
      'x-vault-token': await tokenIn(options.tokenFile),
      ...(namespace !== null && { 'x-vault-namespace': namespace }),
    },
    body: JSON.stringify(given),
    // The token goes to nobody else.
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
  if (response.ok) return response.answer
  if (response.status === 400 && what === 'decrypt') throw new KeyManagementError(`key ${key} does not open this`)
  throw new KeyManagementUnavailable(`the key service answers ${response.status} to ${what}${hintFor(response.status)}`)
}

async function reach(url: string, request: RequestInit): Promise<{ ok: boolean; status: number; answer: unknown }> {
  try {
    const response = await fetch(url, request)
    const { ok, status } = response
    return { ok, status, answer: ok ? await response.json() : await response.body?.cancel() }
  } catch (cause) {
    throw new KeyManagementUnavailable('the key service does not answer', { cause })
  }
}

async function tokenIn(file: string): Promise<string> {
  const token = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new KeyManagementUnavailable('the file with the token of the key service cannot be read', { cause })
  })
  return token.trim()
}

function hintFor(status: number): string {
  if (status === 403) return ': the token may not use the key'
  if (status === 404) return ': the engine is not mounted there'
  return status === 503 ? ': it is sealed or in maintenance' : ''
}

function parse<T>(schema: z.ZodMiniType<T>, answer: unknown): T {
  const parsed = z.safeParse(schema, answer)
  if (!parsed.success) throw new KeyManagementUnavailable('the key service answered in a form that is unknown')
  return parsed.data
}
