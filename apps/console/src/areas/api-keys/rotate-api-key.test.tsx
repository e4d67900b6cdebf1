import type { RestKey } from '@perigee/contract/rest-keys'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { openConsole } from '@/testing/render'
import { aRestKey, restKeyAnswers } from '@/testing/rest-key-answers'
import { answered, aSatellite, refused, type Satellite } from '@/testing/satellite'

const text = 'perigee_0123456789abcdefghijABCDEFGHIJ0123456789'
const user = userEvent.setup({ delay: null })
const hourInNanos = 3_600_000_000_000

let satellite: Satellite
let keys: RestKey[]
let old: RestKey
let rotate: string

beforeEach(() => {
  sessionFlag.set()
  // The only way of copying on plain http.
  Object.defineProperty(document, 'execCommand', { value: () => true, configurable: true })
  old = aRestKey({ name: 'deploy' })
  keys = [old]
  rotate = `POST /api/v0/restkeys/${old.id}/rotate`
  satellite = aSatellite(restKeyAnswers(() => keys))
  satellite.on(rotate, () => {
    keys = [{ ...old, expiresAt: '2036-11-06T12:00:00Z' }, aRestKey({ name: 'deploy', replaces: old.id })]
    return answered({ id: keys[1]?.id, key: text, expiresAt: null, formerExpiresAt: '2036-11-06T12:00:00Z' }, 201)
  })
})
afterEach(() => logOut(async () => undefined))

const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
async function begin() {
  openConsole('/account/api-keys')
  await press('Actions for deploy')
  await user.click(await screen.findByRole('menuitem', { name: 'Rotate API key' }))
  await screen.findByRole('dialog', { name: 'Rotate API key' })
}

it.each([
  ['At once', 0],
  ['In 1 hour', 1],
  ['In 1 day', 24],
  ['In 30 days', 720],
])('the old key ends: %s', async (label, hours) => {
  await begin()
  await user.selectOptions(screen.getByRole('combobox', { name: 'The old API key ends' }), label)
  await press('Rotate API key')
  expect(await screen.findByText(text)).toBeTruthy()
  expect(JSON.parse(satellite.to(rotate)[0]?.body ?? '')).toEqual({ overlap: hours * hourInNanos })
})

it('the new key is shown once, and the list has both', async () => {
  await begin()
  await press('Rotate API key')
  expect(await screen.findByRole('dialog', { name: 'API Key Generated Successfully' })).toBeTruthy()
  await press('Copy API Key')
  await press('Close')
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
  expect(await screen.findByText('Replaced')).toBeTruthy()
  expect(screen.getAllByText('deploy')).toHaveLength(2)
})

it('a key that was replaced elsewhere meanwhile is not replaced again', async () => {
  satellite.on(rotate, () => refused(409, 'This API key has been replaced already.', { code: 'rest_key_replaced' }))
  await begin()
  await press('Rotate API key')
  expect(await screen.findByText('This API key has been replaced already.')).toBeTruthy()
})
