import { parseAccessGrant } from '@perigee/grants/access-grant'
import { decodeCaveat } from '@perigee/grants/caveat'
import { describe, expect, it } from 'vitest'
import { someLinkServices } from '@/testing/link-services'
import { archiveUrl } from './archive-url'
import { createArchiveLink } from './create-archive-link'

const now = new Date('2026-11-20T12:00:00Z')
const setting = ({ services } = someLinkServices()) => ({
  services,
  keyNamePrefix: '.perigee-browser-',
  linkBase: 'https://link.test',
  now: () => now,
})
const place = { bucket: 'photos', path: '2026/june/', passphrase: 'secret' }

describe('the link to an archive', () => {
  it('opens one folder for one hour', async () => {
    const url = await createArchiveLink(setting(), place)
    expect(url).toMatch(/^https:\/\/link\.test\/s\/[^/]+\/photos\/2026\/june\/$/)
    const grant = parseAccessGrant(url.split('/')[4] ?? '')
    expect(grant.encryption.entries().map(({ plainPath }) => plainPath)).toEqual(['2026/june'])
    const [caveat] = grant.apiKey.caveats.map(decodeCaveat)
    expect(caveat?.notAfter).toBe(BigInt(now.getTime() + 3_600_000) * 1_000_000n)
    expect(caveat?.flags.has('disallowWrites')).toBe(true)
  })

  it('hangs on a key that the console cleans up by itself', async () => {
    const made = someLinkServices()
    await createArchiveLink(setting(made), place)
    expect([...made.names.values()]).toEqual([`.perigee-browser-${now.getTime()}`])
  })

  it('names the format', () => {
    expect(archiveUrl('https://link.test/s/jid/photos/', 'tar.gz')).toBe(
      'https://link.test/s/jid/photos/?download=1&download-kind=tar.gz',
    )
  })
})
