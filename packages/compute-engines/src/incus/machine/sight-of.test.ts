import { describe, expect, it } from 'vitest'
import { ownKeys } from './own-keys'
import { sightOf } from './sight-of'

const whole = { [ownKeys.whole]: 'true' }
const asked = { [ownKeys.asked]: 'true' }
const ran = { 'volatile.last_state.power': 'RUNNING' }
const ended = { 'volatile.last_state.power': 'STOPPED' }

describe('what is seen of a machine', () => {
  it.each([
    ['Running', {}, { state: 'running' }],
    ['Stopping', {}, { state: 'running' }],
    ['Frozen', {}, { state: 'held' }],
    ['Error', whole, { state: 'broken' }],
    ['Unknown', whole, { state: 'broken' }],
    ['Stopped', {}, { state: 'stopped' }],
    ['Stopped', { ...ended }, { state: 'stopped' }],
    ['Stopped', { ...whole, ...asked }, { state: 'stopped' }],
    ['Stopped', { ...whole, ...asked, ...ended }, { state: 'stopped' }],
    ['Stopped', { ...whole, ...asked, ...ran }, { state: 'stopped' }],
    ['Stopped', { ...whole, ...ended }, { state: 'stopped', bySelf: true }],
    ['Stopped', { ...whole, ...ran }, { state: 'crashed' }],
  ] as const)('%s with %j', (status, config, sight) => {
    const seen = sightOf({ name: 'i-1', status, config, devices: {}, location: 'none' })
    expect(seen).toMatchObject(sight)
    expect(seen.bySelf).toBe('bySelf' in sight ? true : undefined)
    expect(seen.reason !== undefined).toBe(['held', 'broken', 'crashed'].includes(seen.state))
  })
})
