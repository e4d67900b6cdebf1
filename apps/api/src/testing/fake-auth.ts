import { linkRefusals } from '@perigee/contract/refusals/links'
import type { LinkRules } from '@perigee/domain/links'
import { apiKeyRefusals } from '@perigee/contract/refusals/api-keys'
import type { RegisterAccess } from '@perigee/projects/access-grants/register-access'
import type { LinkRulesPort } from '@perigee/projects/links/links-context'
import { toHex } from '@perigee/std/encoding'

/** Stands for the auth service, which is another server. It knows the links that a test has registered. */
export interface FakeAuth extends LinkRulesPort {
  /** As a browser does: the link comes from the key with this head, or, where the test does not care, from any. */
  register(recordHash: Uint8Array, head?: Uint8Array): void
  /** The link has ended of itself. */
  end(recordHash: Uint8Array): void
  /** Passwords, by the hash in hexadecimal. */
  passwords: Map<string, string>
  answers: boolean
  /** Access grants that credentials were made of, by the access key id. */
  grants: Map<string, string>
  registerAccess: RegisterAccess
  /** How often it was asked. */
  asked: number
  /** As though the link service had counted this. */
  use(recordHash: Uint8Array, used: Partial<LinkRules>): void
}

const unused = { downloads: 0, bytes: 0, uploads: 0, uploadedBytes: 0 }

export function fakeAuth(): FakeAuth {
  const records = new Map<string, { head: string | undefined; rules?: LinkRules }>()
  const passwords = new Map<string, string>()
  const find = (hash: Uint8Array) => {
    auth.asked++
    if (!auth.answers) throw linkRefusals.linkServiceUnavailable()
    return records.get(toHex(hash))
  }
  const auth: FakeAuth = {
    passwords,
    answers: true,
    grants: new Map(),
    async registerAccess(grant) {
      if (!auth.answers) throw apiKeyRefusals.credentialsUnavailable()
      const accessKeyId = `key${auth.grants.size + 1}`
      auth.grants.set(accessKeyId, grant)
      return { accessKeyId, secretKey: 'secret', endpoint: 'http://127.0.0.1:7912' }
    },
    asked: 0,
    register: (hash, head) => void records.set(toHex(hash), { head: head && toHex(head) }),
    end: (hash) => void records.delete(toHex(hash)),
    async forget(hash) {
      find(hash)
      records.delete(toHex(hash))
    },
    use(hash, used) {
      const record = records.get(toHex(hash))
      if (record?.rules) record.rules = { ...record.rules, ...used }
    },
    read: async (hash) => find(hash)?.rules,
    async set({ recordHash, head }, { password, ...options }) {
      const record = find(recordHash)
      if (!record || (record.head !== undefined && record.head !== toHex(head))) return undefined
      const { rules } = record
      if (rules && (rules.dropBox === null) !== (options.dropBox === null)) throw linkRefusals.dropBoxFixed()
      if ('set' in password && password.set !== null) passwords.set(toHex(recordHash), password.set)
      if ('set' in password && password.set === null) passwords.delete(toHex(recordHash))
      record.rules = { ...unused, ...rules, ...options, asksPassword: passwords.has(toHex(recordHash)) }
      return record.rules
    },
  }
  return auth
}
