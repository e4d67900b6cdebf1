import { startDnsZone, type DnsZone } from '@perigee/testing/dns-zone'
import { recordsFor } from '@perigee/domain/custom-domain'
import { day } from '@perigee/std/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bucket, startLinkshare, type TestLinkshare } from './testing/start-linkshare'

const said = 'The owner has limited what downloads may cost this month.'

let zone: DnsZone
let linkshare: TestLinkshare
beforeAll(async () => {
  zone = await startDnsZone()
  linkshare = await startLinkshare({ env: { PERIGEE_DNS_SERVERS: zone.address } })
  await linkshare.put('site/index.html', '<!doctype html>home')
  await linkshare.put('site/page.txt', '0123456789')
  const root = `${bucket}/site`
  const { txt } = recordsFor({
    domain: 'site.example',
    linksharingHost: 'links.test',
    root,
    accessId: linkshare.access,
    tls: false,
  })
  zone.set(txt.hostname, { TXT: txt.contents })
})
afterAll(async () => {
  await linkshare.stopAll()
  await zone.stop()
})

/** As budgets write it. */
async function stop(until: Date | null): Promise<void> {
  const { store, project } = linkshare
  const columns = { downloads_stopped_until: until, downloads_stopped_in: null }
  await store.db.updateTable('satellite.projects').set(columns).where('id', '=', project.id).execute()
}
const tomorrow = () => new Date(linkshare.store.clock().getTime() + day)
beforeEach(() => stop(null))

const page = (mode: string, query = '') => `/${mode}/${linkshare.access}/${bucket}/site/page.txt${query}`
const addresses: [name: string, path: () => string, headers: Record<string, string>][] = [
  ['the content of a link', () => page('raw'), {}],
  ['a range of it', () => page('raw'), { range: 'bytes=2-4' }],
  ['a download', () => page('s', '?download=1'), {}],
  ['an archive', () => `/s/${linkshare.access}/${bucket}/site/?download=1&download-kind=zip`, {}],
  ['a page of a custom domain', () => '/page.txt', { host: 'site.example' }],
  ['the start page of a custom domain', () => '/', { host: 'site.example' }],
]

describe('while downloads are stopped', () => {
  it.each(addresses)('%s is refused in words and with a code, and comes back right after', async (_, path, headers) => {
    expect((await linkshare.get(path(), { headers })).status).toBeLessThan(300)
    await stop(tomorrow())
    const refused = await linkshare.get(path(), { headers })
    expect([refused.status, refused.headers['x-error-code']]).toEqual([403, 'SpendCapReached'])
    expect(refused.text).toContain(said)
    expect(refused.headers['cache-control'] ?? '').not.toMatch(/max-age=[1-9]/)
    await stop(null)
    expect((await linkshare.get(path(), { headers })).status).toBeLessThan(300)
  })

  it('what a file is like is still told, by a link and by a domain', async () => {
    await stop(tomorrow())
    const asked = { method: 'HEAD', headers: { host: 'site.example' } }
    const answers = [await linkshare.get(page('raw'), { method: 'HEAD' }), await linkshare.get('/page.txt', asked)]
    expect(answers.map(({ status, headers }) => [status, headers['content-length']])).toEqual([
      [200, '10'],
      [200, '10'],
    ])
  })

  it('a link still lists what is there', async () => {
    await stop(tomorrow())
    const listing = await linkshare.get(`/s/${linkshare.access}/${bucket}/`)
    expect([listing.status, listing.text]).toEqual([200, expect.stringContaining('site/')])
  })
})
