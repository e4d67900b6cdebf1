import { resolvedAccess, type ResolvedAccess } from '@perigee/contract/edge-auth'
import { S3Error } from '@perigee/s3/errors'
import { second } from '@perigee/std/durations'
import { setTimeout as wait } from 'node:timers/promises'

const requestTimeout = 10 * second
const attempts = 4
const firstPause = 100

export type CredentialSource = { authUrl: string; resolveToken: string }

/**
 * Asks the auth service what stands behind an access key id; null when it knows none. Only failures that may pass
 * (no connection, status 500, an answer that is no JSON) are tried again, with growing pauses.
 * @throws S3Error InternalError
 */
export async function fetchCredential(
  { authUrl, resolveToken }: CredentialSource,
  accessKeyId: string,
  clientIp: string,
): Promise<ResolvedAccess | null> {
  const headers = { authorization: `Bearer ${resolveToken}`, forwarded: `for=${forwardedNode(clientIp)}` }
  let failure: unknown
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0) await wait(firstPause * 2 ** (attempt - 1))
    try {
      const signal = AbortSignal.timeout(requestTimeout)
      const response = await fetch(`${authUrl}/v1/access/${accessKeyId}`, { headers, signal, redirect: 'error' })
      if (response.status === 200) return resolvedAccess.parse(await response.json())
      await response.body?.cancel()
      if (response.status === 401 || response.status === 400) return null
      failure = new Error(`the auth service answered ${response.status}`)
      if (response.status !== 500) break
    } catch (error) {
      failure = error
    }
  }
  throw new S3Error('InternalError', undefined, { cause: failure })
}

/** RFC 7239: IPv6 addresses stand in brackets and quotes. */
const forwardedNode = (ip: string): string => (ip.includes(':') ? `"[${ip}]"` : ip)
