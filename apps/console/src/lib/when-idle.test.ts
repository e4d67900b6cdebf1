import { afterEach, describe, expect, it, vi } from 'vitest'
import { whenIdle } from './when-idle'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('work for an idle browser', () => {
  it('waits until the browser says so, for two seconds at most, and can be called off', () => {
    const asked = vi.fn((_work: () => void, _options: object) => 7)
    const cancel = vi.fn()
    vi.stubGlobal('requestIdleCallback', asked)
    vi.stubGlobal('cancelIdleCallback', cancel)
    const work = vi.fn()
    const callOff = whenIdle(work)
    expect(asked).toHaveBeenCalledWith(work, { timeout: 2_000 })
    expect(work).not.toHaveBeenCalled()
    callOff()
    expect(cancel).toHaveBeenCalledWith(7)
  })

  it('waits a moment where the browser cannot say', () => {
    vi.useFakeTimers()
    vi.stubGlobal('requestIdleCallback', undefined)
    const [done, calledOff] = [vi.fn(), vi.fn()]
    whenIdle(done)
    whenIdle(calledOff)()
    expect(done).not.toHaveBeenCalled()
    vi.runAllTimers()
    expect(done).toHaveBeenCalledOnce()
    expect(calledOff).not.toHaveBeenCalled()
  })
})
