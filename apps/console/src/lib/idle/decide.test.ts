import { minute, week } from '@perigee/std/durations'
import { describe, expect, it } from 'vitest'
import { decide, type Decision, type IdleFacts } from './decide'

const life = 20 * minute
const facts: IdleFacts = { now: 0, refreshedAt: 0, life, rememberedUntil: null, active: false, busy: false }
const refreshFrom = 15 * minute
const warnFrom = 19 * minute

describe('a session of 20 minutes', () => {
  it.each<[string, Partial<IdleFacts>, Decision]>([
    ['waits until 75 % whatever happens', { active: true, busy: true }, { kind: 'wait', until: refreshFrom }],
    ['waits for the warning when nobody is there', { now: refreshFrom }, { kind: 'wait', until: warnFrom }],
    ['is refreshed from 75 % on when somebody is', { now: refreshFrom, active: true }, { kind: 'refresh' }],
    [
      'is not refreshed for an upload before the last minute',
      { now: refreshFrom, busy: true },
      { kind: 'wait', until: warnFrom },
    ],
    ['warns 60 s before its end', { now: warnFrom }, { kind: 'warn', endsAt: life }],
    ['is kept alive by an upload', { now: warnFrom, busy: true }, { kind: 'refresh' }],
    ['is kept alive by activity', { now: warnFrom, active: true }, { kind: 'refresh' }],
    ['ends, whoever comes back then', { now: life, active: true, busy: true }, { kind: 'end' }],
    [
      'that was opened for a week lasts it out',
      { now: life, rememberedUntil: week },
      { kind: 'wait', until: week * 0.75 },
    ],
    ['that is over since a long sleep ends', { now: week }, { kind: 'end' }],
  ])('%s', (_, given, decision) => expect(decide({ ...facts, ...given })).toEqual(decision))

  it('of one minute warns in its last quarter only', () => {
    expect(decide({ ...facts, life: minute, now: 44_000 })).toEqual({ kind: 'wait', until: 45_000 })
    expect(decide({ ...facts, life: minute, now: 45_000 })).toEqual({ kind: 'warn', endsAt: minute })
  })
})
