import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logOut } from '@/lib/session'
import { aComputeState, anInstance, computeHost, computeRefused, type ComputeState } from '@/testing/compute-answers'
import { openCompute } from '@/testing/compute-scene'
import { answered, type Satellite } from '@/testing/satellite'

const list = `GET ${computeHost}/api/v1/instance`
const user = userEvent.setup({ delay: null })
const web = anInstance({ name: 'web' })
const to = (method: string, more = '') => `${method} ${list.slice(4)}/${web.id}${more}`

let satellite: Satellite
let state: ComputeState
const open = (scene: Parameters<typeof openCompute>[2] = {}) => {
  satellite = openCompute('compute-instances', state, scene).satellite
}
beforeEach(() => {
  vi.stubGlobal('isSecureContext', true)
  state = aComputeState({ instances: [web] })
})
afterEach(() => logOut(async () => undefined))

const press = (name: string | RegExp, inside: Pick<typeof screen, 'findByRole'> = screen) =>
  inside.findByRole('button', { name }).then((button) => user.click(button))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const rowOf = async (name: string) => {
  const button = await screen.findByRole('button', { name: `Actions for ${name}` })
  return within(button.closest('tr') as HTMLElement)
}
const items = async (name: string) => {
  await press(`Actions for ${name}`)
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}
const choose = async (item: string | RegExp, name = 'web') => {
  await press(`Actions for ${name}`)
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
const billed = { config: { billingFeaturesEnabled: true } }

describe('the list of instances', () => {
  it('says of each how it is, where it is reached, and copies what logs in', async () => {
    open()
    const row = await rowOf('web')
    expect(row.getByText('Running')).toBeTruthy()
    expect(row.getByText('192.0.2.7:22001')).toBeTruthy()
    expect(row.getByText('web.example.test')).toBeTruthy()
    await user.click(row.getByRole('button', { name: 'Copy SSH command of web' }))
    expect(await navigator.clipboard.readText()).toBe('ssh -p 22001 debian@192.0.2.7')
  })

  it('says what each waits for, what is wrong, and that the owner is frozen', async () => {
    state.instances = [
      anInstance({ name: 'young', status: 'pending', waitsFor: 'disk', remote: null }),
      anInstance({ name: 'broken', status: 'error', problem: 'It has not started three times.' }),
      anInstance({ name: 'cold', status: 'offline', frozen: true }),
      anInstance({ name: 'leaving', deleting: true }),
    ]
    open()
    expect((await rowOf('young')).getByText('Makes its disk')).toBeTruthy()
    expect((await rowOf('broken')).getByText('It has not started three times.')).toBeTruthy()
    expect((await rowOf('leaving')).getByText('Removing')).toBeTruthy()
    expect(screen.getByText(/owner is frozen, so its instances are stopped/)).toBeTruthy()
    expect(await items('cold')).toContain('StartThe account of the owner is frozen.')
  })

  it('is asked for again while something is on its way', async () => {
    state.instances = [{ ...web, status: 'pending', waitsFor: 'start' }]
    open()
    expect((await rowOf('web')).getByText('Starts')).toBeTruthy()
    state.instances = [web]
    expect(await screen.findByText('Running')).toBeTruthy()
    expect(satellite.to(list).length).toBeGreaterThan(1)
  })

  it('leads to a key, and then to an instance, where there are none', async () => {
    state.instances = []
    state.keys = []
    open()
    expect(await screen.findByText('First, an SSH key')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add SSH Key' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Deploy New Instance' })).toBeNull()
  })

  it('says why it could not be loaded, and tries again', async () => {
    open()
    satellite.on(list, () => computeRefused(404, ''))
    expect(await screen.findByText('Can not get Instances')).toBeTruthy()
    satellite.on(list, () => answered(state.instances))
    await press('Try again')
    expect(await screen.findByText('192.0.2.7:22001')).toBeTruthy()
  })
})

describe('the menu of an instance', () => {
  const running = ['View details', 'Stop', 'Restart', 'Update type', 'Set a new password', 'Console log', 'Remove']
  it.each([
    ['running', {}, running],
    [
      'stopped',
      { status: 'offline' },
      running.map((item) => ({ Stop: 'Start', Restart: 'RestartIt is not running.' })[item] ?? item),
    ],
  ])('of one that is %s', async (_, facts, offered) => {
    state.instances = [{ ...web, ...facts }]
    open()
    expect(await items('web')).toEqual(offered)
  })

  it('starts one that is stopped at once', async () => {
    state.instances = [{ ...web, status: 'offline' }]
    open()
    satellite.on(to('POST', '/start'), () => {
      state.instances = [{ ...web, status: 'pending', waitsFor: 'start' }]
      return answered(state.instances[0])
    })
    await choose('Start')
    expect(await screen.findByText('Pending')).toBeTruthy()
  })

  it('says why it cannot be started', async () => {
    state.instances = [{ ...web, status: 'offline' }]
    open()
    satellite.on(to('POST', '/start'), () => computeRefused(503, 'The location does not answer at the moment.'))
    await choose('Start')
    expect(await screen.findByText('The location does not answer at the moment.')).toBeTruthy()
  })

  it('asks before it stops one, and says what that goes on costing', async () => {
    open(billed)
    satellite.on(to('POST', '/stop'), () => answered({ ...web, status: 'pending', waitsFor: 'stop' }))
    await choose('Stop')
    const asked = await dialog('Stop instance')
    expect(asked.getByText('Stopped, it costs what its disk costs: $0.001 per hour, $0.73 per month.')).toBeTruthy()
    await press('Stop instance', asked)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(satellite.to(to('POST', '/stop'))).toHaveLength(1)
  })

  it('asks before it restarts one, and stays open when that is refused', async () => {
    open()
    satellite.on(to('POST', '/restart'), () => computeRefused(409, 'This instance is stopped. Start it first.'))
    await choose('Restart')
    const asked = await dialog('Restart instance')
    await press('Restart instance', asked)
    expect(await asked.findByText('This instance is stopped. Start it first.')).toBeTruthy()
  })
})

describe('another type', () => {
  it('says that the machine restarts and what changes in price, and is sent', async () => {
    open(billed)
    satellite.on(to('PATCH'), () => answered({ ...web, instanceType: 'small', status: 'pending', waitsFor: 'stop' }))
    await choose('Update type')
    const form = await dialog('Update Instance Type')
    expect(form.getByText(/is stopped and started again for it/)).toBeTruthy()
    await press('Update type', form)
    expect(await form.findByText('Choose another type.')).toBeTruthy()
    await user.click(form.getByRole('radio', { name: 'small' }))
    expect(form.getByText('$0.005 per hour, $3.65 per month more')).toBeTruthy()
    await press('Update type', form)
    expect(await screen.findByText('Instance type updated.')).toBeTruthy()
    expect(JSON.parse(satellite.to(to('PATCH'))[0]?.body ?? '')).toEqual({ instanceType: 'small' })
  })

  it('that is refused says why', async () => {
    open()
    satellite.on(to('PATCH'), () => computeRefused(403, ''))
    await choose('Update type')
    const form = await dialog('Update Instance Type')
    await user.click(await form.findByRole('radio', { name: 'large' }))
    await press('Update type', form)
    expect(await form.findByText('Can not update Instance type')).toBeTruthy()
    expect(form.queryByText(/per month/)).toBeNull()
  })
})

describe('another password', () => {
  it('is shown once, holds from the next start on, and offers that start', async () => {
    open()
    satellite.on(to('POST', '/password'), () => answered({ password: 'correct-horse-battery' }))
    await choose('Set a new password')
    const form = await dialog('Set a new password')
    await press('Set a new password', form)
    expect(await form.findByText(/takes it from its next start on/)).toBeTruthy()
    expect(form.getByText('Hidden')).toBeTruthy()
    await press('Restart it now', form)
    await press('Cancel', await dialog('Restart instance'))

    await press('Close', form)
    expect(await form.findByText(/It was not copied yet/)).toBeTruthy()
    await press('Stay here', form)
    await press('Copy Password', form)
    expect(await navigator.clipboard.readText()).toBe('correct-horse-battery')
    await press('Close', form)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.body.textContent).not.toContain('correct-horse-battery')
  })

  it('whose answer was lost is not known', async () => {
    open()
    satellite.on(to('POST', '/password'), () => Promise.reject(new TypeError('Failed to fetch')))
    await choose('Set a new password')
    const form = await dialog('Set a new password')
    await press('Set a new password', form)
    expect(await form.findByText(/It is not known whether the password was set/)).toBeTruthy()
  })
})

describe('removing an instance', () => {
  it('asks for its name, says what goes with it, and shows it as going', async () => {
    state.instances = [{ ...web, storage: { buckets: ['photos', 'raw'] } }]
    open()
    satellite.on(to('DELETE'), () => {
      state.instances = [{ ...web, deleting: true }]
      return new Response(null, { status: 204 })
    })
    await choose('Remove')
    const asked = await dialog('Remove instance')
    expect(asked.getByText('Its disk of 10 GB goes, with all data on it.')).toBeTruthy()
    expect(asked.getByText(/Its S3 credentials for photos, raw end/)).toBeTruthy()
    await press('Remove instance and its disk', asked)
    expect(await asked.findByText('Type the name of the instance as it stands above.')).toBeTruthy()
    await user.type(asked.getByRole('textbox', { name: 'Type web to confirm' }), 'WEB{Enter}')
    expect(satellite.to(to('DELETE'))).toHaveLength(0)
    await user.clear(asked.getByRole('textbox'))
    await user.type(asked.getByRole('textbox'), 'web{Enter}')
    expect(await screen.findByText('The instance is being removed.')).toBeTruthy()
    expect(await screen.findByText('Removing')).toBeTruthy()
  })

  it('says why it was refused', async () => {
    open()
    satellite.on(to('DELETE'), () => computeRefused(500, ''))
    await choose('Remove')
    const asked = await dialog('Remove instance')
    await user.type(asked.getByRole('textbox'), 'web{Enter}')
    expect(await asked.findByText('Can not delete Instance')).toBeTruthy()
  })
})

describe('the details of an instance', () => {
  it('have a button that copies for each field, and what it costs', async () => {
    open(billed)
    await user.click(await screen.findByRole('button', { name: 'web' }))
    const details = await dialog('web')
    for (const [name, text] of [
      ['SSH command', 'ssh -p 22001 debian@192.0.2.7'],
      ['Hostname', 'web.example.test'],
      ['SSH keys', 'ada@laptop'],
      ['Boot disk', '10 GB'],
    ]) {
      expect(details.getByText(String(name)).nextSibling?.textContent).toBe(text)
    }
    await press('Copy id', details)
    expect(await navigator.clipboard.readText()).toBe(web.id)
    expect(details.getByText('$0.008 per hour, $5.84 per month')).toBeTruthy()
    expect(details.queryByText('Password')).toBeNull()
  })

  it('follow how it boots', async () => {
    state.instances = [{ ...web, status: 'pending', waitsFor: 'disk', remote: null }]
    open()
    await user.click(await screen.findByRole('button', { name: 'web' }))
    const details = await dialog('web')
    const progress = within(details.getByRole('group', { name: 'Progress' }))
    expect(progress.getAllByRole('listitem').map((step) => step.getAttribute('aria-current'))).toEqual([
      null,
      'step',
      null,
      null,
    ])
    state.instances = [web]
    expect(await details.findByText('Running')).toBeTruthy()
    expect(details.queryByRole('group', { name: 'Progress' })).toBeNull()
  })

  it('say so when it is gone', async () => {
    open()
    const row = await rowOf('web')
    state.instances = []
    await user.click(row.getByRole('button', { name: 'web' }))
    expect(await (await dialog('web')).findByText('There is no such instance.')).toBeTruthy()
  })
})

describe('the console log', () => {
  it('is shown as text, follows, and can be copied', async () => {
    open()
    let output = '\u001b[32mBooting\u001b[0m\r\n'
    satellite.on(to('GET', '/console'), () => answered({ output }))
    await choose('Console log')
    const log = await dialog('Console log of web')
    expect((await log.findByRole('region', { name: 'Console log' })).textContent).toBe('Booting')
    output += 'login:'
    await waitFor(() => expect(log.getByRole('region').textContent).toBe('Booting\nlogin:'), { timeout: 10_000 })
    await press('Copy console log', log)
    expect(await navigator.clipboard.readText()).toBe('Booting\nlogin:')
    await user.click(log.getByRole('switch', { name: 'Follow' }))
    output = 'another'
    await press('Refresh', log)
    await waitFor(() => expect(log.getByRole('region').textContent).toBe('another'))
  })

  it('says that there is none yet, and why it cannot be read', async () => {
    open()
    satellite.on(to('GET', '/console'), () => answered({ output: '' }))
    await choose('Console log')
    const log = await dialog('Console log of web')
    expect(await log.findByText(/Nothing was written to the console yet/)).toBeTruthy()
    satellite.on(to('GET', '/console'), () => computeRefused(404, ''))
    await press('Refresh', log)
    expect(await log.findByText('Can not read the console')).toBeTruthy()
  })
})
