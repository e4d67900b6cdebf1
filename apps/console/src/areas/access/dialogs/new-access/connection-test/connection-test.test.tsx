import type { ConnectionTest as Test } from '@perigee/contract/connection-tests'
import { accessKeyMark } from '@perigee/crypto/access-key-mark'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderUi } from '@/testing/render'
import { answered, aSatellite, done, refused } from '@/testing/satellite'
import { ConnectionTest } from './connection-test'

const user = userEvent.setup({ delay: null })
const id = '00010203-0405-4607-8809-0a0b0c0d0e0f'
const open = 'POST /api/v0/api-keys/connection-tests'
const get = `GET /api/v0/api-keys/connection-tests/${id}`
const close = `DELETE /api/v0/api-keys/connection-tests/${id}`
const watched: Test = { id, endsAt: '2026-11-23T12:10:00Z', seen: [] }
const seen = (outcome: Test['seen'][number]['outcome']): Test['seen'][number] => ({
  outcome,
  at: '2026-11-23T12:01:00Z',
  client: 'aws-cli',
  operation: 'ListBuckets',
  code: null,
  skew: null,
})

function show() {
  return renderUi(<ConnectionTest projectId="of-the-key" accessKeyId="JAccessKey" endpoint="http://127.0.0.1:7912" />)
}
const press = (name: string) => user.click(screen.getByRole('button', { name }))

it('waits for requests, names what is wrong with them while it is open, and ends with the dialog', async () => {
  const satellite = aSatellite({
    [open]: () => answered(watched),
    [get]: () => answered(watched),
    [close]: () => done(),
  })
  const { unmount } = show()
  expect(screen.getByRole('status').textContent).toBe('')
  await press('Test connection')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Waiting for the first request…'))
  expect(screen.getByText(/its endpoint is http:\/\/127\.0\.0\.1:7912, with http and not https/)).toBeTruthy()
  expect(satellite.to(open)[0]?.body).toBe(JSON.stringify({ key: accessKeyMark('jaccesskey') }))

  satellite.on(get, () => answered({ ...watched, seen: [seen('good'), seen('secretKey')] }))
  const list = within(await screen.findByRole('list', { name: 'Requests of this access key' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^The connection worksAWS CLI · ListBuckets · /),
    expect.stringMatching(/^The secret key is wrongCopy the secret key once more/),
  ])
  expect(screen.getByRole('status').textContent).toBe('Watching. Last seen: The connection works.')

  await press('End test')
  expect(screen.getByRole('status').textContent).toBe('')
  await waitFor(() => expect(satellite.to(close)).toHaveLength(1))
  await press('Test connection')
  await screen.findByRole('list', { name: 'Requests of this access key' })
  unmount()
  await waitFor(() => expect(satellite.to(close)).toHaveLength(2))
})

it('that has ended keeps what was seen, and can be started again', async () => {
  const satellite = aSatellite({
    [open]: () => answered(watched),
    [get]: () => answered({ ...watched, seen: [seen('good')] }),
    [close]: () => done(),
  })
  show()
  await press('Test connection')
  await screen.findByText('The connection works')
  satellite.on(get, () => refused(404, 'This connection test has ended.'))
  await screen.findByText('The test has ended after ten minutes.')
  expect(screen.getByText('The connection works')).toBeTruthy()
  satellite.on(get, () => answered(watched))
  await press('Test again')
  await waitFor(() => expect(satellite.to(open)).toHaveLength(2))
})

it('that cannot be started says so, and can be tried again', async () => {
  const satellite = aSatellite({ [open]: () => refused(500, 'Could not start the connection test') })
  show()
  await press('Test connection')
  await screen.findByText(/Could not start the connection test/)
  satellite.on(open, () => answered(watched))
  satellite.on(get, () => answered(watched))
  satellite.on(close, () => done())
  await press('Test connection')
  await screen.findByText('Waiting for the first request…')
})
