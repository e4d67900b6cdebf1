import { resolveToken, startAuth } from '@perigee/auth/testing/start-auth'
import type { LinkRulesToSet } from '@perigee/contract/link-rules'
import { createLinks, linkHashOf } from '@perigee/edge-access/links'
import { serializeAccessGrant } from '@perigee/grants/access-grant'
import { restrictGrant } from '@perigee/grants/derive'
import type { Permission } from '@perigee/grants/permission'
import { second } from '@perigee/std/durations'
import { bucket, useLinkshare, type TestLinkshare, type TestOptions } from './start-linkshare'

type DropBoxRules = NonNullable<LinkRulesToSet['dropBox']>

const open: LinkRulesToSet = {
  password: { set: null },
  expiresAt: null,
  maxDownloads: null,
  maxBytes: null,
  hideListing: false,
  paused: false,
  dropBox: null,
}
/** Takes everything. */
const anyFiles: DropBoxRules = { maxFiles: null, maxBytes: null, maxFileBytes: null }
export const folder = 'a b+c%#?é日本/in'
const mayRead: Permission = { allowDownload: true, allowList: true }

/** A service with the real auth service, which keeps the rules of links; both go by one clock that a test moves. */
export async function useGoverned(options: TestOptions = {}, fill?: (linkshare: TestLinkshare) => Promise<unknown>) {
  const auth = await startAuth()
  const askedAuth = { authUrl: auth.url, resolveToken }
  const linkshare = useLinkshare({ clock: auth.clock, askedAuth, ...options }, fill)
  const links = createLinks(askedAuth)

  /** With its own key, as the console makes them. */
  async function aLink(rules: Partial<LinkRulesToSet> = {}, permission = mayRead, key = folder) {
    const grant = restrictGrant(linkshare().grant, [`${bucket}/${key}`], permission)
    const answer = await auth.register({ access_grant: serializeAccessGrant(grant), public: true })
    const { access_key_id: access, secret_key: secret } = answer.json<{ access_key_id: string; secret_key: string }>()
    await links.setRules(linkHashOf(access), { ...open, ...rules })
    const path = (name = '', form = 's') =>
      `/${form}/${access}/${bucket}/${`${key}/${name}`.split('/').map(encodeURIComponent).join('/')}`
    return {
      access,
      secret,
      hash: linkHashOf(access),
      path,
      use: async () => (await links.read(linkHashOf(access))).use,
    }
  }

  return {
    auth,
    links,
    linkshare,
    aLink,
    aDropBox: (box: Partial<DropBoxRules> = {}, rules: Partial<LinkRulesToSet> = {}) =>
      aLink({ ...rules, dropBox: { ...anyFiles, ...box } }, { allowUpload: true }),
    /** All rules anew, which count at once. */
    async change(link: { hash: string }, rules: Partial<LinkRulesToSet>) {
      await links.setRules(link.hash, { ...open, ...rules })
      auth.clock.advance(second)
    },
    get: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      linkshare().get(path, { headers, method }),
    post: (path: string, body: string | Uint8Array, headers: Record<string, string> = {}) =>
      linkshare().get(path, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
  }
}
