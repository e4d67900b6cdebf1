import { minute } from '@perigee/std/durations'
import { MiB } from '@perigee/std/units'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchSilence } from './watch-silence'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function watched(size: number) {
  const onSilent = vi.fn()
  return { ...watchSilence(size, onSilent), onSilent }
}

describe('a connection that sends', () => {
  it('is lost after a minute without a byte, and not before', () => {
    const { heard, onSilent } = watched(64 * MiB)
    heard(1)
    vi.advanceTimersByTime(minute - 1)
    heard(2)
    vi.advanceTimersByTime(minute - 1)
    expect(onSilent).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onSilent).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('has longer to answer once everything is handed over', () => {
    const { heard, onSilent } = watched(64 * MiB)
    heard(64 * MiB)
    vi.advanceTimersByTime(5 * minute)
    expect(onSilent).not.toHaveBeenCalled()
    vi.advanceTimersByTime(minute)
    expect(onSilent).toHaveBeenCalledTimes(1)
  })

  it('is not lost before its first byte: others may be in front of it', () => {
    const { onSilent } = watched(64 * MiB)
    vi.advanceTimersByTime(60 * minute)
    expect(onSilent).not.toHaveBeenCalled()
  })

  it('is not given up while the browser is offline', () => {
    const network = { onLine: false }
    vi.stubGlobal('navigator', network)
    const { heard, onSilent } = watched(64 * MiB)
    heard(1)
    vi.advanceTimersByTime(60 * minute)
    expect(onSilent).not.toHaveBeenCalled()
    network.onLine = true
    vi.advanceTimersByTime(minute)
    expect(onSilent).toHaveBeenCalledTimes(1)
  })

  it('is left alone when it has ended', () => {
    const { heard, end, onSilent } = watched(10)
    heard(5)
    end()
    vi.advanceTimersByTime(60 * minute)
    expect(onSilent).not.toHaveBeenCalled()
  })
})
