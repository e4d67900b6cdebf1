import type { ErrorCode } from '@perigee/contract/refusal-catalogue'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallError } from './call-error'
import { resendPause, useResendPause } from './use-resend-pause'
import { troubleOf, useServerFlow } from './use-server-flow'
import { startWizard, type WizardRules } from './wizard'

type Step = 'password' | 'code' | 'done'
type Draft = { code: string }
const rules: WizardRules<Step, Draft> = { path: () => ['password', 'code', 'done'] }
const start = startWizard<Step, Draft>('password', { code: '' })
const refusal = (code: ErrorCode, status = 400) => new CallError('No.', { status, code })

afterEach(() => vi.useRealTimers())

describe('a flow that the server keeps', () => {
  it('goes where the server leads', async () => {
    const send = vi.fn(async (step: Step) => (step === 'password' ? { to: 'done' as const } : undefined))
    const { result } = renderHook(() => useServerFlow({ rules, start, send }))
    act(() => result.current.next())
    await waitFor(() => expect(result.current.state.step).toBe('done'))
    expect(result.current.position).toEqual({ number: 3, of: 3 })
  })

  it.each([
    { code: 'wrong_step_code', status: 400, trouble: 'wrong' },
    { code: 'flow_locked', status: 403, trouble: 'locked' },
    { code: 'too_many_requests', status: 429, trouble: 'locked' },
    { code: 'step_out_of_order', status: 400, trouble: 'expired' },
    { code: 'internal_error', status: 500, trouble: 'other' },
  ] as const)('says what $code means: $trouble', async ({ code, status, trouble }) => {
    const send = () => Promise.reject(refusal(code, status))
    const { result } = renderHook(() => useServerFlow({ rules, start, send }))
    expect(result.current.trouble).toBeNull()
    act(() => result.current.next())
    await waitFor(() => expect(result.current.trouble).toBe(trouble))
    expect(result.current.state.step).toBe('password')
    act(() => result.current.edit({ code: '1' }))
    expect(result.current.trouble).toBeNull()
  })

  it('takes a 429 of a proxy for a lock too', () => {
    expect(troubleOf(new CallError('Slow down.', { status: 429 }))).toBe('locked')
  })

  it('is broken off when it is left', () => {
    let signal: AbortSignal | undefined
    const send = (_step: Step, _draft: Draft, context: { signal: AbortSignal }) => {
      signal = context.signal
      return new Promise<undefined>(() => undefined)
    }
    const { result, unmount } = renderHook(() => useServerFlow({ rules, start, send }))
    act(() => result.current.next())
    expect(signal?.aborted).toBe(false)
    unmount()
    expect(signal?.aborted).toBe(true)
  })
})

it('another mail can be asked for after a while', () => {
  vi.useFakeTimers()
  const { result } = renderHook(() => useResendPause())
  expect(result.current.secondsLeft).toBe(0)
  act(() => result.current.begin())
  expect(result.current.secondsLeft).toBe(resendPause / 1000)
  act(() => void vi.advanceTimersByTime(10_000))
  expect(result.current.secondsLeft).toBe(resendPause / 1000 - 10)
  act(() => void vi.advanceTimersByTime(resendPause))
  expect(result.current.secondsLeft).toBe(0)
})
