import type { RestKey } from '@perigee/contract/rest-keys'
import { accountKinds } from '@perigee/domain/account-kinds'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import { sessionFlag } from '@/lib/session-flag'
import { aProject } from '@/testing/builders'
import { openConsole } from '@/testing/render'
import { aRestKey, restKeyAnswers } from '@/testing/rest-key-answers'
import { answered, aSatellite, done, refused, type Satellite } from '@/testing/satellite'

const address = '/account/api-keys'
const list = 'GET /api/v0/restkeys'
const remove = 'DELETE /api/v0/restkeys'
const user = userEvent.setup({ delay: null })
const photos = aProject({ name: 'Photos' })

let satellite: Satellite
let keys: RestKey[]

const begin = (facts: Parameters<typeof restKeyAnswers>[1] = {}) =>
  (satellite = aSatellite(restKeyAnswers(() => keys, { projects: [photos], ...facts })))

beforeEach(() => {
  sessionFlag.set()
  keys = [
    aRestKey({ name: 'deploy', createdAt: '2026-11-03T12:00:00Z', lastUsedAt: '2026-11-20T08:00:00Z', calls: 1234 }),
    aRestKey({ name: 'a b+c%#?é日本/..', createdAt: '2026-11-04T12:00:00Z' }),
  ]
  begin()
})
afterEach(() => logOut(async () => undefined))

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement
const names = () =>
  screen
    .getAllByRole('button', { name: /^Actions for/ })
    .map((each) => each.getAttribute('aria-label')?.slice('Actions for '.length))
const act = async (key: string, action: string) => {
  await press(`Actions for ${key}`)
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) }))
}
const deletedIds = (at = 0) => (JSON.parse(satellite.to(remove)[at]?.body ?? '{}') as { ids?: string[] }).ids

describe('the list', () => {
  it('says of each key what it may do, when it ends, and how it is used', async () => {
    keys.push(
      aRestKey({
        name: 'watcher',
        access: 'read',
        projectID: photos.id,
        areas: ['buckets'],
        expiresAt: '2036-11-05T12:00:00Z',
      }),
    )
    openConsole(address)
    const deploy = await rowOf('deploy')
    expect(deploy.textContent).toContain('Administrative access')
    expect(deploy.textContent).toContain('1,234')
    const watcher = await rowOf('watcher')
    expect(watcher.textContent).toContain('Read only · Photos · Buckets')
    expect(within(watcher).getAllByText('never')).toHaveLength(1)
    expect(watcher.textContent).not.toContain('Expired')
  })

  it('begins with the newest, and sorts and searches by what its address and people say', async () => {
    openConsole(address)
    await screen.findByText('deploy')
    expect(names()).toEqual(['a b+c%#?é日本/..', 'deploy'])
    await press('Calls')
    expect(names()).toEqual(['a b+c%#?é日本/..', 'deploy'])
    await press('Calls')
    expect(names()).toEqual(['deploy', 'a b+c%#?é日本/..'])
    await user.type(screen.getByRole('searchbox', { name: 'Search API keys' }), '日本/')
    await waitFor(() => expect(names()).toEqual(['a b+c%#?é日本/..']))
  })

  it('marks keys that have expired, and those with another one in their place', async () => {
    const old = aRestKey({ name: 'old', expiresAt: '2036-01-01T00:00:00Z' })
    keys = [aRestKey({ name: 'over', expiresAt: '2020-01-01T00:00:00Z' }), old, aRestKey({ replaces: old.id })]
    openConsole(address)
    expect((await rowOf('over')).textContent).toContain('Expired')
    expect((await rowOf('old')).textContent).toContain('Replaced')
    await press('Actions for over')
    const rotate = await screen.findByRole('menuitem', { name: /^Rotate API key/ })
    expect(rotate.textContent).toContain('It has expired.')
    expect(rotate.hasAttribute('disabled') || rotate.dataset['disabled']).toBeTruthy()
  })

  it('says what keys are for where there are none, and offers to make one', async () => {
    keys = []
    openConsole(address)
    expect(await screen.findByText('No API keys yet')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'New API Key' })).toHaveLength(1)
  })

  it('says why it could not be loaded, and tries again', async () => {
    satellite.on(list, () => refused(403))
    openConsole(address)
    expect(await screen.findByText('Can not get API keys')).toBeTruthy()
    satellite.on(list, () => answered(keys))
    await press('Try again')
    expect(await screen.findByText('deploy')).toBeTruthy()
  })

  it('shows the last page that there is', async () => {
    keys = Array.from({ length: 11 }, (_, at) => aRestKey({ name: `key ${String(at).padStart(2, '0')}` }))
    openConsole(`${address}?sort=name&page=9`)
    await screen.findByText('key 10')
    expect(names()).toEqual(['key 10'])
  })
})

describe('another satellite', () => {
  it('has keys without rights, use and rotation', async () => {
    keys = [aRestKey({ name: 'deploy' })]
    begin({ config: { additions: [] } })
    satellite.on(list, () =>
      answered(keys.map(({ id, name, createdAt, expiresAt }) => ({ id, name, createdAt, expiresAt }))),
    )
    openConsole(address)
    await screen.findByText('deploy')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '',
      'Name',
      'Date created',
      'Expires',
      'Actions',
    ])
    await press('Actions for deploy')
    await screen.findByRole('menuitem', { name: 'Delete API key' })
    expect(screen.queryByRole('menuitem', { name: /^Rotate/ })).toBeNull()
  })

  it.each([
    ['where they are switched off', { config: { restAPIKeysUIEnabled: false } }],
    [
      'for a free trial',
      { account: { kindInfo: { value: accountKinds.free, name: 'Free Trial', hasPaidPrivileges: false } } },
    ],
  ])('has no such page %s', async (_, facts) => {
    begin(facts)
    openConsole(address)
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
    expect(satellite.to(list)).toEqual([])
  })
})

describe('deletion', () => {
  const confirm = async (label: string) =>
    user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: label }))

  it('of one key names it', async () => {
    satellite.on(remove, () => ((keys = keys.filter(({ name }) => name !== 'deploy')), done()))
    const [deploy] = keys
    openConsole(address)
    await act('deploy', 'Delete API key')
    const dialog = await screen.findByRole('dialog', { name: 'Delete REST API Key' })
    expect(within(dialog).getByRole('list').textContent).toBe('deploy')
    await confirm('Delete API key')
    expect(await screen.findByText('API Key(s) deleted successfully')).toBeTruthy()
    expect(deletedIds()).toEqual([deploy?.id])
    await waitFor(() => expect(names()).toEqual(['a b+c%#?é日本/..']))
  })

  it('of several names all of them, and clears the selection', async () => {
    satellite.on(remove, () => ((keys = []), done()))
    const ids = keys.map(({ id }) => id)
    openConsole(address)
    await screen.findByText('deploy')
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    expect(screen.getByRole('toolbar', { name: 'Selection' }).textContent).toContain('2 selected')
    await press('Delete API keys')
    const dialog = await screen.findByRole('dialog', { name: 'Delete REST API Keys' })
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(2)
    await confirm('Delete 2 API keys')
    expect(await screen.findByText('No API keys yet')).toBeTruthy()
    expect(new Set(deletedIds())).toEqual(new Set(ids))
  })

  it('is sent once, however often the button is pressed', async () => {
    let answer = (): void => undefined
    satellite.on(remove, () => new Promise((resolve) => (answer = () => resolve(done()))))
    openConsole(address)
    await act('deploy', 'Delete API key')
    const button = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete API key' })
    await user.dblClick(button)
    await waitFor(() => expect(satellite.to(remove)).toHaveLength(1))
    keys = []
    answer()
    expect(await screen.findByText('API Key(s) deleted successfully')).toBeTruthy()
    expect(satellite.to(remove)).toHaveLength(1)
  })

  it('that is refused keeps the dialog, with the reason', async () => {
    satellite.on(remove, () => refused(403))
    openConsole(address)
    await act('deploy', 'Delete API key')
    await confirm('Delete API key')
    expect(await screen.findByText('Can not delete API keys')).toBeTruthy()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('goes on with the others when one has gone meanwhile', async () => {
    const [deploy, other] = keys
    satellite.on(remove, () => {
      keys = other ? [other] : []
      return refused(404, 'There is no such API key.', { code: 'no_such_rest_key' })
    })
    openConsole(address)
    await screen.findByText('deploy')
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    await press('Delete API keys')
    await confirm('Delete 2 API keys')
    expect(await screen.findByText('There is no such API key.')).toBeTruthy()
    satellite.on(remove, () => ((keys = []), done()))
    await confirm('Delete 1 API key')
    expect(await screen.findByText('API Key(s) deleted successfully')).toBeTruthy()
    expect(deletedIds(0)).toContain(deploy?.id)
    expect(deletedIds(1)).toEqual([other?.id])
  })

  it('whose answer was lost is told from one that did not happen', async () => {
    satellite.on(remove, () => {
      keys = keys.filter(({ name }) => name !== 'deploy')
      throw new TypeError('network')
    })
    openConsole(address)
    await act('deploy', 'Delete API key')
    await confirm('Delete API key')
    expect(await screen.findByText('API Key(s) deleted successfully')).toBeTruthy()
  })
})
