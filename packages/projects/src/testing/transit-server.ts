import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import * as z from 'zod/mini'
import type { TransitOptions } from '../passphrase-vault/transit'

const question = z.object({
  plaintext: z.optional(z.string()),
  ciphertext: z.optional(z.string()),
  associated_data: z._default(z.string(), ''),
})

/** A server with the transit engine of Vault, as far as sealing goes: AES-256-GCM keys with versions, tokens, a seal. */
export async function startTransitServer() {
  const keys = new Map<string, Buffer[]>([['passphrases', [randomBytes(32)]]])
  const state = { token: 'token-one', isSealed: false, requests: 0, redirect: '' }
  const server = createServer((request, response) => {
    state.requests++
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const [, engine = '', what = '', name = ''] = /^\/v1\/(.+)\/(\w+)\/([\w.-]+)$/.exec(request.url ?? '') ?? []
      const [status, body] =
        request.method !== 'POST' || engine !== 'team/transit'
          ? failed(404)
          : judge(name, what, { token: request.headers['x-vault-token'], text: Buffer.concat(chunks).toString() })
      const headers = { 'content-type': 'application/json', ...(state.redirect !== '' && { location: state.redirect }) }
      response.writeHead(state.redirect === '' ? status : 307, headers).end(JSON.stringify(body))
    })
  })

  function judge(name: string, what: string, { token, text }: { token: unknown; text: string }) {
    if (state.isSealed) return failed(503, 'Vault is sealed')
    if (token !== state.token) return failed(403, 'permission denied')
    const versions = keys.get(name)
    if (!versions) return failed(400, 'encryption key not found')
    const { plaintext, ciphertext, associated_data: about } = z.parse(question, JSON.parse(text))
    const aad = Buffer.from(about, 'base64')
    if (what === 'encrypt' && plaintext !== undefined) return answered({ ciphertext: seal(versions, plaintext, aad) })
    if (what === 'decrypt' && ciphertext !== undefined) {
      const opened = open(versions, ciphertext, aad)
      return opened === undefined
        ? failed(400, 'cipher: message authentication failed')
        : answered({ plaintext: opened })
    }
    return failed(400, 'missing parameters')
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const folder = mkdtempSync(join(tmpdir(), 'perigee-transit-'))
  const tokenFile = join(folder, 'token')
  const setToken = (token: string) => writeFileSync(tokenFile, `${token}\n`, { mode: 0o600 })
  setToken(state.token)
  const stop = () => new Promise<void>((resolve) => (server.close(() => resolve()), server.closeAllConnections()))
  afterAll(async () => {
    if (server.listening) await stop()
    rmSync(folder, { recursive: true })
  })
  const options: TransitOptions = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mount: 'team/transit',
    key: 'passphrases',
    tokenFile,
    namespace: null,
    timeout: 2000,
  }
  return { options, state, setToken, stop, rotate: (key: string) => void keys.get(key)?.push(randomBytes(32)) }
}

const answered = (data: Record<string, string>): [number, unknown] => [200, { data }]
const failed = (status: number, ...errors: string[]): [number, unknown] => [status, { errors }]

function seal(versions: readonly Buffer[], plaintext: string, aad: Buffer): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', versions.at(-1) ?? randomBytes(32), nonce).setAAD(aad)
  const sealed = Buffer.concat([nonce, cipher.update(plaintext, 'base64'), cipher.final(), cipher.getAuthTag()])
  return `vault:v${versions.length}:${sealed.toString('base64')}`
}

function open(versions: readonly Buffer[], ciphertext: string, aad: Buffer): string | undefined {
  const [, version, text = ''] = /^vault:v(\d+):(.+)$/.exec(ciphertext) ?? []
  const key = versions[Number(version) - 1]
  const sealed = Buffer.from(text, 'base64')
  if (!key || sealed.length < 28) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    .setAAD(aad)
    .setAuthTag(sealed.subarray(-16))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('base64')
  } catch {
    return undefined
  }
}
