import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { objectStoragePart } from '@/areas/storage/use-object-storage'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { installAccessWorker } from '@/testing/access-worker'
import { aConfig, aProject } from '@/testing/builders'
import { renderInProject } from '@/testing/render-in-project'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'
import { listed, storageAnswers } from '@/testing/storage-answers'
import { ArchiveDownloadDialog } from './archive-download-dialog'

const project = aProject({ id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never, urlId: 'AAECAwQFBgc' as never })
const user = userEvent.setup({ delay: null })
const followed: string[] = []
let satellite: Satellite

beforeEach(() => {
  followed.length = 0
  vi.stubGlobal('isSecureContext', true)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.href)
  })
  sessionFlag.set()
  installAccessWorker()
  satellite = aSatellite({
    ...storageAnswers(project),
    'GET /photos': () => listed([], ['a', 'b', 'c']),
    'POST /v1/access': () =>
      answered({ access_key_id: 'jid', secret_key: 'secret', endpoint: 'http://127.0.0.1:7912' }),
    'HEAD /s/jid/photos/2026/': () => done(),
  })
  currentScope().part(objectStoragePart).setPassphrase(project.id, 'correct horse')
})

afterEach(async () => {
  vi.restoreAllMocks()
  await logOut(async () => undefined)
})

async function open(limit = 1_000, facts: object = {}) {
  const config = aConfig({ publicLinksharingURL: 'https://link.test', zipDownloadLimit: limit, ...facts })
  renderInProject(
    project,
    <ArchiveDownloadDialog bucket="photos" path="2026/" kind="folder" onClose={() => undefined} />,
    { config },
  )
  return within(await screen.findByRole('dialog', { name: 'Download folder' }))
}

describe('downloading a folder', () => {
  it('starts in the chosen format and says to keep the link', async () => {
    const dialog = await open()
    await user.click(dialog.getByRole('radio', { name: /^zip/ }))
    await user.click(dialog.getByRole('button', { name: 'Download zip' }))
    await waitFor(() => expect(followed).toEqual(['https://link.test/s/jid/photos/2026/?download=1&download-kind=zip']))
    expect(await screen.findAllByText('Download started')).not.toHaveLength(0)
    const advice = 'Keep this download link private. If you want to share, use the Share option.'
    expect(await screen.findByText(advice)).toBeTruthy()
  })

  it('copies the link, and makes one link for both', async () => {
    const dialog = await open()
    await user.click(dialog.getByRole('radio', { name: /^tar\.gz/ }))
    await user.click(dialog.getByRole('button', { name: 'Copy Link' }))
    expect(await dialog.findByRole('button', { name: 'Copied' })).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(
      'https://link.test/s/jid/photos/2026/?download=1&download-kind=tar.gz',
    )
    await user.click(dialog.getByRole('button', { name: 'Download tar.gz' }))
    await waitFor(() => expect(followed).toHaveLength(1))
    const publicOnes = satellite.to('POST /v1/access').filter(({ body }) => body.includes('"public":true'))
    expect(publicOnes).toHaveLength(1)
  })

  it('as zip is refused where it would leave something out', async () => {
    const dialog = await open(2)
    await user.click(dialog.getByRole('radio', { name: /^zip/ }))
    expect(await dialog.findByText(/has more than 2 objects\. Choose tar\.gz/)).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Download zip' }).disabled).toBe(true)
  })

  it.each([
    [{ stopped: true, buckets: [] }, 0],
    [{ stopped: false, buckets: ['photos'] }, 0],
    [{ stopped: false, buckets: ['other'] }, 1],
  ])('that a spent budget stops (%j) stays here and says why', async (stop, started) => {
    const call = `GET /api/v0/projects/${project.id}/downloads-stopped`
    satellite.on(call, () => answered({ ...stop, until: '2026-12-01T00:00:00Z' }))
    const dialog = await open(1_000, { billingFeaturesEnabled: true })
    await user.click(dialog.getByRole('button', { name: 'Download tar.gz' }))
    if (started === 0) expect(await dialog.findByText(/Downloads .*are stopped: the budget is spent/)).toBeTruthy()
    await waitFor(() => expect(followed).toHaveLength(started))
  })

  it('that the link service refuses stays here and says why', async () => {
    satellite.on('HEAD /s/jid/photos/2026/', () => refused(403))
    const dialog = await open()
    await user.click(dialog.getByRole('radio', { name: /^zip/ }))
    await user.click(dialog.getByRole('button', { name: 'Download zip' }))
    expect(await dialog.findByText('Unable to download folder. The download was refused (403).')).toBeTruthy()
    expect(followed).toEqual([])
  })
})
