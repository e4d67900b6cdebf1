import {
  governedLink,
  taken,
  takenDownload,
  triedPassword,
  type DownloadToTake,
  type GovernedLink,
  type LinkRulesToSet,
  type Taken,
  type TakenDownload,
  type TriedPassword,
} from '@perigee/contract/link-rules'
import { isRefusal } from '@perigee/contract/refusal'
import { linkRefusals } from '@perigee/contract/refusals/links'
import { parseAccessKeyId, recordKeyOf } from '@perigee/crypto/edge-credentials'
import { second } from '@perigee/std/durations'
import { toHex } from '@perigee/std/encoding'
import type { CredentialSource } from './fetch-credential'

/** A link as other services than the edge name it: the hash of its record, as 64 hexadecimal digits. */
export type LinkHash = string

/** @throws FormatError for text that is no access key id */
export const linkHashOf = (accessKeyId: string): LinkHash => toHex(recordKeyOf(parseAccessKeyId(accessKeyId)))

/**
 * The calls of the auth service about governed links. All of them reject with a Refusal: `noSuchLink` for a link that
 * was never made, has ended or was revoked, and `linkServiceUnavailable` while the service does not answer: a link
 * without its rules opens nothing.
 */
export interface Links {
  read(link: LinkHash): Promise<GovernedLink>
  /** Gives a link these rules and no others; usage stays. Rejects also with `dropBoxFixed`. */
  setRules(link: LinkHash, rules: LinkRulesToSet): Promise<GovernedLink>
  /** From now on it is a link that was never made. False when it was that already. */
  revoke(link: LinkHash): Promise<boolean>
  takeDownload(link: LinkHash, asked: DownloadToTake): Promise<TakenDownload>
  /** Below zero gives back what did not go out. */
  takeBytes(link: LinkHash, bytes: number, visitor: string | null): Promise<Taken>
  /** What was used of a link without limits, after the fact. */
  noteUse(link: LinkHash, use: { downloads: number; bytes: number }): Promise<void>
  /** Below zero gives back what did not arrive. */
  takeUploads(link: LinkHash, amount: { files: number; bytes: number }): Promise<Taken>
  tryPassword(link: LinkHash, given: { password: string; address: string }): Promise<TriedPassword>
}

const timeout = 10 * second

/** Over HTTP, with the services' token. */
export function createLinks({ authUrl, resolveToken }: CredentialSource): Links {
  async function ask<T>(
    method: string,
    path: string,
    { schema, body }: { schema: { parse(value: unknown): T }; body?: object },
  ): Promise<T> {
    const response = await fetch(`${authUrl}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${resolveToken}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeout),
      redirect: 'error',
      ...(body && { body: JSON.stringify(body) }),
    }).catch(unavailable)
    if (response.status === 200) return schema.parse(await response.json().catch(unavailable))
    await response.body?.cancel()
    if (response.status === 404) throw linkRefusals.noSuchLink()
    if (response.status === 409) throw linkRefusals.dropBoxFixed()
    if (response.status >= 500 || response.status === 429) return unavailable(response.status)
    // the token is wrong, or what was asked for is no question: a fault of ours
    throw new Error(`the auth service answered ${response.status} to ${method} /v1/${path.split('/', 1)[0] ?? ''}`)
  }

  return {
    read: (link) => ask('GET', `links/${link}`, { schema: governedLink }),
    setRules: (link, rules) => ask('PUT', `links/${link}`, { schema: governedLink, body: rules }),
    async revoke(link) {
      try {
        await ask('DELETE', `links/${link}`, { schema: { parse: () => null } })
        return true
      } catch (error) {
        if (isRefusal(error, 'noSuchLink')) return false
        throw error
      }
    },
    takeDownload: (link, asked) => ask('POST', `link-downloads/${link}`, { schema: takenDownload, body: asked }),
    takeBytes: (link, bytes, visitor) => ask('POST', `link-bytes/${link}`, { schema: taken, body: { bytes, visitor } }),
    noteUse: (link, use) => ask('POST', `link-uses/${link}`, { schema: { parse: () => undefined }, body: use }),
    takeUploads: (link, amount) => ask('POST', `link-uploads/${link}`, { schema: taken, body: amount }),
    tryPassword: (link, given) => ask('POST', `link-passwords/${link}`, { schema: triedPassword, body: given }),
  }
}

function unavailable(cause: unknown): never {
  const refusal = linkRefusals.linkServiceUnavailable()
  refusal.cause = cause
  throw refusal
}
