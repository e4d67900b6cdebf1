import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDialog } from '@/lib/dialogs'
import { useWhenSeen } from './use-when-seen'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watch(milliseconds: number | null) {
  const onSeen = vi.fn()
  const panel = document.createElement('section')
  let isTouched = false
  vi.spyOn(panel, 'matches').mockImplementation(() => isTouched)
  const target = { current: panel }
  const { rerender, unmount } = renderHook((time: number | null) => useWhenSeen(target, time, onSeen), {
    initialProps: milliseconds,
  })
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
  return { onSeen, rerender, unmount, pass, touch: (touched: boolean) => (isTouched = touched) }
}

describe('what is to go once it was seen', () => {
  it('goes after its time, once', async () => {
    const { onSeen, pass } = watch(20_000)
    await pass(19)
    expect(onSeen).not.toHaveBeenCalled()
    await pass(60)
    expect(onSeen).toHaveBeenCalledTimes(1)
  })

  it('does not go while somebody is at it, and has its whole time afterwards', async () => {
    const { onSeen, pass, touch } = watch(20_000)
    await pass(15)
    touch(true)
    await pass(60)
    touch(false)
    await pass(19)
    expect(onSeen).not.toHaveBeenCalled()
    await pass(1)
    expect(onSeen).toHaveBeenCalledTimes(1)
  })

  it('is not seen in a tab that lies behind, nor below a dialog', async () => {
    const { onSeen, pass } = watch(20_000)
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await pass(60)
    visibility.mockReturnValue('visible')
    const close = openDialog(() => null)
    await pass(60)
    close()
    expect(onSeen).not.toHaveBeenCalled()
    await pass(20)
    expect(onSeen).toHaveBeenCalledTimes(1)
    visibility.mockRestore()
  })

  it('stays where it is to stay', async () => {
    const { onSeen, pass, rerender, unmount } = watch(null)
    await pass(600)
    rerender(20_000)
    await pass(10)
    rerender(null)
    await pass(600)
    expect(onSeen).not.toHaveBeenCalled()
    unmount()
    expect(vi.getTimerCount()).toBe(0)
  })
})
