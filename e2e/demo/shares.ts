import { restrictGrant } from '@perigee/grants/derive'
import type { ConsoleClient } from '../src/console-client'
import { registerGrant } from '../src/make-access'
import type { KeptAccount } from './credentials'
import { demoGrant } from './demo-grant'
import type { DemoTarget } from './target'

const shared = [
  { title: 'Shared folder', bucket: 'photos', path: 'favourites/' },
  { title: 'Shared film', bucket: 'every-kind', path: 'orbit.mp4' },
]

/** Links that open without signing in; none while nobody serves shared links. */
export async function share(target: DemoTarget, client: ConsoleClient, kept: KeptAccount): Promise<void> {
  const { account } = kept
  const projectId = account.access['Field recordings']?.projectId
  if (projectId === undefined) return
  if (!(await serves(target.linksUrl))) {
    console.log(`  shares: left out, nobody answers at ${target.linksUrl}`)
    return
  }
  for (const { title, bucket, path } of shared) {
    account.links[title] ??= await makeLink(target, client, { projectId, bucket, path, passphrase: account.passphrase })
    await kept.save()
  }
}

const serves = (url: string): Promise<boolean> =>
  fetch(`${url}/health/process`).then(
    ({ ok }) => ok,
    () => false,
  )

async function makeLink(
  target: DemoTarget,
  client: ConsoleClient,
  what: { projectId: string; bucket: string; path: string; passphrase: string },
): Promise<string> {
  const { bucket, path } = what
  const grant = await demoGrant(client, { ...what, name: `share of ${bucket}/${path}` })
  const narrow = restrictGrant(grant, [{ bucket, prefix: path }], { allowDownload: true, allowList: true })
  const { access_key_id: id } = await registerGrant(target, narrow, { isPublic: true })
  return `${target.linksUrl}/s/${id}/${bucket}/${path}`
}
