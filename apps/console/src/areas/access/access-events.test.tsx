import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { installAccessWorker } from '@/testing/access-worker'
import { aConfig, aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { answered, aSatellite, done, type Satellite } from '@/testing/satellite'
import { anApiKey, pageOf, storageAnswers } from '@/testing/storage-answers'

const project = aProject({ name: 'Photos', id: '00010203-0405-0607-0809-0a0b0c0d0e0f' as never })
const at = '/projects/AAECAwQFBgc'
const event = 'POST /api/v0/analytics/event'
const user = userEvent.setup({ delay: null })
let satellite: Satellite

beforeEach(() => {
  sessionFlag.set()
  installAccessWorker()
  satellite = aSatellite({
    ...storageAnswers(project),
    'GET /api/v0/api-keys/list-paged': (request) => answered({ apiKeys: [anApiKey()], ...pageOf(request, 1) }),
    'GET /api/v0/api-keys/api-key-names': () => answered([]),
    'GET /api/v0/config': () => {
      const config = aConfig({ gatewayCredentialsRequestURL: 'http://127.0.0.1:7913', analyticsEnabled: true })
      return answered(config)
    },
    [event]: () => done(),
  })
})
afterEach(() => logOut(async () => undefined))

const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const givePassphrase = async () =>
  user.type(await screen.findByLabelText('Encryption Passphrase'), 'supersecretpassphrase{Enter}')

/** From its name to what was made. */
async function make(type: string): Promise<void> {
  openConsole(`${at}/access`)
  await press('New Access')
  await user.type(await screen.findByLabelText('Access Name'), 'server')
  await user.click(screen.getByRole('radio', { name: type }))
  await press('Next')
  if (type === 'S3 Credentials') await press('Next')
  await press('Next')
  if (type !== 'API Key') await givePassphrase()
  await press('Create Access')
  await screen.findByText('Access Created Successfully')
}

async function setUpRclone(): Promise<void> {
  openConsole(`${at}/applications?q=rclone`)
  await press('Setup Rclone')
  await screen.findByText('Select the access configuration for Rclone')
  await press('Next')
  await givePassphrase()
  await press('Create Access')
  await screen.findByText('Save the access keys for Rclone as they will only appear once.')
}

async function readDocs(): Promise<void> {
  openConsole(`${at}/applications?q=rclone`)
  const link = await screen.findByRole('link', { name: /^Docs/ })
  link.addEventListener('click', (click) => click.preventDefault())
  await user.click(link)
}

const rclone = { application: 'rclone' }

it.each([
  { what: 'an API key is made', act: () => make('API Key'), events: [['API Access Created', undefined]] },
  { what: 'an access grant is made', act: () => make('Access Grant'), events: [['Access Grant Created', undefined]] },
  { what: 'credentials are made', act: () => make('S3 Credentials'), events: [['Credentials Created', undefined]] },
  {
    what: 'an application is set up',
    act: setUpRclone,
    events: [
      ['Applications Setup Clicked', rclone],
      ['Credentials Created', undefined],
      ['Applications Setup Completed', rclone],
    ],
  },
  { what: 'the docs of an application are opened', act: readDocs, events: [['Applications Docs Clicked', rclone]] },
])('the server hears when $what', async ({ act, events }) => {
  await act()
  const heard = () =>
    satellite.to(event).map(({ body }) => {
      const { eventName, props } = JSON.parse(body) as { eventName: string; props?: unknown }
      return [eventName, props]
    })
  await waitFor(() => expect(heard()).toEqual(events))
})
