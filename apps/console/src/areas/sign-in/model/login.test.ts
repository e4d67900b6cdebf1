import { describe, expect, it } from 'vitest'
import { type Event, factorProblem, factors, initial, reducer } from './login'

const after = (...events: Event[]) => events.reduce(reducer, initial)

describe('the steps of a login', () => {
  it('asks for the passcode when the server wants a second factor', () => {
    expect(after({ type: 'factorWanted' })).toEqual({ step: 'passcode', code: '' })
  })

  it('goes to the recovery code and back, forgetting what was typed', () => {
    const typed = after({ type: 'factorWanted' }, { type: 'typed', code: '123' }, { type: 'otherFactor' })
    expect(typed).toMatchObject({ step: 'recoveryCode', code: '' })
    expect(reducer(typed, { type: 'otherFactor' }).step).toBe('passcode')
  })

  it('stays with the kind of factor when it is asked for again', () => {
    const again = after({ type: 'factorWanted' }, { type: 'otherFactor' }, { type: 'factorWanted' })
    expect(again.step).toBe('recoveryCode')
  })

  it.each([
    { events: [], complete: true, sent: {} },
    { events: [{ type: 'factorWanted' }, { type: 'typed', code: '12345' }], complete: false },
    {
      events: [{ type: 'factorWanted' }, { type: 'typed', code: '123456' }],
      complete: true,
      sent: { mfaPasscode: '123456' },
    },
    {
      events: [{ type: 'factorWanted' }, { type: 'otherFactor' }, { type: 'typed', code: ' AB-CD ' }],
      complete: true,
      sent: { mfaRecoveryCode: 'AB-CD' },
    },
    { events: [{ type: 'factorWanted' }, { type: 'otherFactor' }, { type: 'typed', code: ' ' }], complete: false },
  ] satisfies { events: Event[]; complete: boolean; sent?: object }[])('case %#', ({ events, complete, sent }) => {
    const state = after(...events)
    expect(factorProblem(state) === undefined).toBe(complete)
    if (sent) expect(factors(state)).toEqual(sent)
  })
})
