import { randomBytes } from 'node:crypto'
import { links } from '@perigee/contract/links'
import { type LinkKind, noLinkOptions } from '@perigee/domain/links'
import { toHex } from '@perigee/std/encoding'
import type { ApiClient } from './api-client'
import type { TestApi } from './start-api'

/** What a browser sends about a link that it has just registered at the auth service. */
export function aLinkRecord({ auth }: TestApi, given: { apiKeyId: string } & Record<string, unknown>) {
  const recordHash = randomBytes(32)
  auth.register(recordHash)
  return {
    linkHash: toHex(recordHash),
    kind: 'file' as LinkKind,
    bucket: 'photos',
    sealedPlace: 'c2VhbGVk',
    password: null as string | null,
    ...noLinkOptions,
    expiresAt: null as string | null,
    ...given,
  }
}

/** @returns the id of a link that is listed */
export async function aRecordedLink(
  api: TestApi,
  { project, browser, ...given }: { project: string; browser: ApiClient; apiKeyId: string } & Record<string, unknown>,
): Promise<string> {
  const answer = await browser.call(links.record, { params: { id: project }, body: aLinkRecord(api, given) })
  if (answer.status !== 200) throw new Error(`no link: ${answer.text}`)
  return answer.body.id
}
