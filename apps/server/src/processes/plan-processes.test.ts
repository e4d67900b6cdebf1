import { expect, it } from 'vitest'
import { serviceNames } from '../services/service-names'
import { planProcesses } from './plan-processes'

const namesOf = (...given: Parameters<typeof planProcesses>) =>
  planProcesses(...given).processes.map(({ name }) => name)

it('gives each service that strangers reach a process of its own, and leaves the console with the main one', () => {
  expect(namesOf(serviceNames, 1)).toEqual(['auth', 'gateway', 'linkshare', 'compute'])
  expect(planProcesses(serviceNames, 1).here).toEqual(['api', 'outbox'])
})

it('leaves everything in one process by choice, and a service that runs alone', () => {
  expect(planProcesses(serviceNames, 0)).toEqual({ here: [...serviceNames], processes: [] })
  expect(planProcesses(['gateway'], 1)).toEqual({ here: ['gateway'], processes: [] })
})

it('multiplies what moves content', () => {
  expect(namesOf(serviceNames, 3)).toEqual([
    'auth',
    'gateway-1',
    'gateway-2',
    'gateway-3',
    'linkshare-1',
    'linkshare-2',
    'compute',
  ])
  expect(planProcesses(['gateway'], 2)).toMatchObject({ here: [], processes: [{ of: 2 }, { of: 2 }] })
})

it.each([
  [serviceNames, 'gateway-1'],
  [['api', 'linkshare'] as const, 'linkshare-1'],
  [['auth', 'api'] as const, undefined],
])('lets one process run the jobs of the store: of %j, %s', (services, name) => {
  const running = planProcesses(services, 4).processes.filter(({ runsJobs }) => runsJobs)
  expect(running.map((plan) => plan.name)).toEqual(name === undefined ? [] : [name])
})

it.each([1, 2, 3, 4, 6, 8])('leaves room in a PostgreSQL of a hundred connections with %d workers', (workers) => {
  const { processes } = planProcesses(serviceNames, workers)
  const held = processes.reduce((sum, { connections }) => sum + connections, 0)
  expect(held).toBeLessThanOrEqual(65)
})
