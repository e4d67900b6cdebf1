import { describe, expect, it } from 'vitest'
import { aimOf, nextStep, noDisk } from './next-step'

const wish = { wanted: 'running', projectEnded: false, ownerFrozen: false } as const

it.each([
  [{}, 'running'],
  [{ wanted: 'stopped' }, 'stopped'],
  [{ wanted: 'deleted' }, 'deleted'],
  [{ ownerFrozen: true }, 'stopped'],
  [{ ownerFrozen: true, wanted: 'stopped' }, 'stopped'],
  [{ ownerFrozen: true, wanted: 'deleted' }, 'deleted'],
  [{ projectEnded: true }, 'deleted'],
  [{ projectEnded: true, ownerFrozen: true, wanted: 'stopped' }, 'deleted'],
] as const)('of a machine with %j it is wanted to be %s', (other, aim) => {
  expect(aimOf({ ...wish, ...other })).toBe(aim)
})

const runs = { status: 'complete', waitsFor: null, problem: null, booted: 1, wantedBoot: 1 } as const
const fresh = { ...runs, status: 'pending', waitsFor: 'turn', booted: 0 } as const
const starting = { ...runs, status: 'pending', waitsFor: 'start' } as const
const waiting = { ...runs, status: 'pending', waitsFor: 'ssh' } as const
const again = { ...runs, status: 'pending', waitsFor: 'turn', wantedBoot: 2 } as const
const failed = { ...runs, status: 'error', problem: 'It crashed.' } as const
const off = { ...runs, status: 'offline' } as const

describe('towards a machine that runs', () => {
  it.each([
    ['is not there', fresh, { state: 'absent' }, 'create'],
    ['is there in part', fresh, { state: 'stopped' }, 'create'],
    ['was about to start', starting, { state: 'stopped' }, 'start'],
    ['crashed before, and was about to start', starting, { state: 'crashed' }, 'start'],
    ['shut itself down before, and is wanted again', again, { state: 'stopped', bySelf: true }, 'start'],
    ['was stopped by a freeze', off, { state: 'stopped' }, 'start'],
    ['runs as of before', again, { state: 'running' }, 'stop'],
    ['has just been started', starting, { state: 'running' }, 'lookForSsh'],
    ['waits for SSH', waiting, { state: 'running' }, 'lookForSsh'],
    ['runs', runs, { state: 'running' }, 'rest'],
    ['runs with a problem', { ...runs, problem: 'No SSH.' }, { state: 'running' }, 'lookForSsh'],
    ['runs again by itself', failed, { state: 'running' }, 'lookForSsh'],
    ['shut itself down', runs, { state: 'stopped', bySelf: true }, 'noteShutdown'],
    ['shut itself down before SSH', waiting, { state: 'stopped', bySelf: true }, 'noteShutdown'],
    ['ended with its host', runs, { state: 'stopped' }, 'restart'],
    ['crashed', runs, { state: 'crashed' }, 'restart'],
    ['crashed before SSH', waiting, { state: 'crashed' }, 'restart'],
    ['was given up', failed, { state: 'crashed' }, 'rest'],
    ['could not be made', { ...fresh, status: 'error' }, { state: 'absent' }, 'rest'],
    ['is held', runs, { state: 'held' }, 'noteError'],
    ['is held, and is wanted again', again, { state: 'held' }, 'stop'],
    ['is broken', runs, { state: 'broken' }, 'noteError'],
    ['has lost its disk', runs, { state: 'absent' }, 'noteError'],
  ] as const)('that %s', (_, row, sight, step) => expect(nextStep('running', row, sight).do).toBe(step))

  it('with the reason that the engine gives', () => {
    expect(nextStep('running', runs, { state: 'held', reason: 'Full.' })).toEqual({ do: 'noteError', reason: 'Full.' })
    expect(nextStep('running', runs, { state: 'crashed', reason: 'Oops.' })).toEqual({ do: 'restart', reason: 'Oops.' })
    expect(nextStep('running', runs, { state: 'absent' })).toEqual({ do: 'noteError', reason: noDisk })
  })
})

it.each([
  ['running', 'stop'],
  ['held', 'stop'],
  ['stopped', 'noteStopped'],
  ['crashed', 'noteStopped'],
  ['absent', 'noteStopped'],
  ['broken', 'noteError'],
] as const)('towards a machine that is off, one that is %s: %s', (state, step) => {
  expect(nextStep('stopped', runs, { state }).do).toBe(step)
})
