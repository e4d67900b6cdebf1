import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { logOut } from '@/lib/session'
import {
  aComputeOverview,
  aComputeState,
  anInstance,
  computeHost,
  computeRefused,
  type ComputeState,
} from '@/testing/compute-answers'
import { openCompute } from '@/testing/compute-scene'
import { answered } from '@/testing/satellite'

const user = userEvent.setup({ delay: null })
const open = (state: ComputeState) => openCompute('compute-overview', state)
afterEach(() => logOut(async () => undefined))

const text = async (name: string) => (await screen.findByRole('region', { name })).textContent

describe('the overview of Compute', () => {
  it('has the numbers of the project, what it may have, and its newest instances', async () => {
    open(
      aComputeState({
        instances: [anInstance({ name: 'web' }), anInstance({ name: 'jobs', status: 'offline', instanceType: 'nano' })],
      }),
    )
    expect(await text('Active instances')).toContain('2 online1 offline')
    expect(await text('Total vCPUs')).toContain('3')
    expect(await text('Compute hours')).toContain('128.3')
    expect(screen.queryByRole('region', { name: 'Costs' })).toBeNull()
    const quota = within(screen.getByRole('region', { name: 'Quota' }))
    expect(quota.getByRole('progressbar', { name: 'Memory: 768 MB of 16 GB' })).toBeTruthy()
    const recent = within(screen.getByRole('region', { name: 'Recent instances' }))
    expect(recent.getAllByRole('listitem')).toHaveLength(2)
    await user.click(recent.getByRole('button', { name: 'web' }))
    expect(await screen.findByRole('dialog', { name: 'web' })).toBeTruthy()
  })

  it('has other numbers when an instance runs', async () => {
    const booting = anInstance({ name: 'web', status: 'pending', waitsFor: 'start' })
    const state = aComputeState({ instances: [booting], overview: aComputeOverview({ online: 0 }) })
    open(state)
    expect(await text('Active instances')).toContain('0 online')
    state.instances = [{ ...booting, status: 'complete' }]
    state.overview = aComputeOverview({ online: 1 })
    expect(await screen.findByText('1 online')).toBeTruthy()
  })

  it('says what the month costs where something is charged', async () => {
    open(aComputeState({ overview: aComputeOverview({ cents: 1234 }), instances: [anInstance()] }))
    expect(await text('Costs')).toContain('$12.34')
  })

  it.each([
    ['to an SSH key', [], 'First, an SSH key', 'Add SSH Key'],
    ['to an instance where there is one', undefined, 'No instances yet', 'Deploy New Instance'],
  ])('leads a new project %s', async (_, keys, title, button) => {
    open(aComputeState({ instances: [], ...(keys && { keys }) }))
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByRole('button', { name: button })).toBeTruthy()
  })

  it('says why it could not be loaded, and tries again', async () => {
    const state = aComputeState()
    const { satellite } = open(state)
    satellite.on(`GET ${computeHost}/api/v1/overview`, () => computeRefused(404, ''))
    expect(await screen.findByText('Can not get the overview of Compute')).toBeTruthy()
    satellite.on(`GET ${computeHost}/api/v1/overview`, () => answered(state.overview))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('region', { name: 'Quota' })).toBeTruthy()
  })
})
