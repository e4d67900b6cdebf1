import type { ProcessState } from '@perigee/server-kit/processes/keep-running'
import { MiB } from '@perigee/std/units'
import { expect, it } from 'vitest'
import { judgeProcess } from './check-processes'

const now = new Date('2026-03-01T12:00:00Z')
const at = (time: string) => ({ at: new Date(`2026-03-01T${time}Z`), reason: 'it was killed by SIGKILL' })
const state = (changed: Partial<ProcessState> = {}): ProcessState => ({
  name: 'gateway',
  state: 'running',
  pid: null,
  since: now,
  ends: 0,
  lastEnd: null,
  memoryLimit: 512 * MiB,
  ...changed,
})

it('tells what a process may take', async () => {
  expect(await judgeProcess(state(), now)).toMatchObject({ state: 'fine', says: 'may take 512.0 MiB' })
})

it.runIf(process.platform === 'linux')('and what it takes', async () => {
  const { says } = await judgeProcess(state({ pid: process.pid }), now)
  expect(says).toMatch(/^takes \d+\.\d MiB of 512\.0 MiB$/)
})

it('notes that one ended within the hour, and forgets it after that', async () => {
  const ended = await judgeProcess(state({ ends: 2, lastEnd: at('11:30:00') }), now)
  expect(ended).toMatchObject({
    state: 'note',
    says: 'may take 512.0 MiB; ended 2 times, last at 2026-03-01T11:30:00.000Z: it was killed by SIGKILL',
  })
  expect(await judgeProcess(state({ ends: 2, lastEnd: at('10:30:00') }), now)).toMatchObject({ state: 'fine' })
})

it('calls it wrong when one is down', async () => {
  const down = await judgeProcess(state({ state: 'down', ends: 5, lastEnd: at('11:59:00') }), now)
  expect(down).toMatchObject({ state: 'wrong', advice: expect.stringContaining('30 s') as string })
})
