import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { objectStoragePart } from '@/areas/storage/use-object-storage'
import { logOut } from '@/lib/session'
import { currentScope } from '@/lib/session-scope'
import { sessionFlag } from '@/lib/session-flag'
import { installAccessWorker } from '@/testing/access-worker'
import { aConfig, aProject } from '@/testing/builders'
import { renderInProject } from '@/testing/render-in-project'
import { aSatellite, type Satellite } from '@/testing/satellite'
import { storageAnswers } from '@/testing/storage-answers'
import { GeographicDistributionDialog } from './geographic-distribution-dialog'

const project = aProject({ id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never, urlId: 'AAECAwQFBgc' as never })
const map = 'GET /s/access/photos/a%20b.png'
let satellite: Satellite

beforeEach(() => {
  sessionFlag.set()
  installAccessWorker()
  satellite = aSatellite({
    ...storageAnswers(project),
    [map]: () =>
      new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'content-type': 'image/svg+xml' } }),
  })
  currentScope().part(objectStoragePart).setPassphrase(project.id, 'correct horse')
})
afterEach(() => logOut(async () => undefined))

async function open() {
  const config = aConfig({
    linksharingURL: 'https://link.test',
    documentationURL: 'https://docs.test/',
  })
  renderInProject(
    project,
    <GeographicDistributionDialog bucket="photos" object={{ key: 'a b.png' }} onClose={() => undefined} />,
    { config },
  )
  return within(await screen.findByRole('dialog', { name: 'Geographic distribution' }))
}

it('shows the map, asked for with the credentials of the file browser', async () => {
  const dialog = await open()
  const image = await dialog.findByRole<HTMLImageElement>('img')
  expect(image.src).toMatch(/^blob:/)
  const [request] = satellite.to(map)
  expect(request?.query.get('map')).toBe('1')
  expect(request?.headers.get('authorization')).toContain('/eu1/linksharing/aws4_request')
  expect(dialog.getByRole<HTMLAnchorElement>('link', { name: 'Learn more' }).href).toBe('https://docs.test/')
})

it.each([
  { places: 0, says: 'No places are known' },
  { places: 2, says: 'distributed over a global network of nodes' },
])('with $places places on it: $says', async ({ places, says }) => {
  satellite.on(map, () => new Response(`<svg data-places="${places}"/>`))
  const dialog = await open()
  await dialog.findByRole('img')
  expect(screen.getByRole('dialog').textContent).toContain(says)
})

it('says what went wrong and tries again', async () => {
  satellite.on(map, () => new Response('', { status: 403 }))
  const dialog = await open()
  const text = 'Unable to get file preview and map URL. The link service answered 403.'
  expect(await dialog.findByText(text)).toBeTruthy()
  satellite.on(map, () => new Response('<svg/>'))
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByRole('img')).toBeTruthy()
})
