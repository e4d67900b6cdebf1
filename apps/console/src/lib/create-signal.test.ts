import { expect, it, vi } from 'vitest'
import { createEvent, createSignal } from './create-signal'

it('an event reaches everybody who listens when it happens, and nobody after they stop', () => {
  const { emit, listen } = createEvent()
  emit()
  const heard = vi.fn()
  const stop = listen(heard)
  emit()
  stop()
  emit()
  expect(heard).toHaveBeenCalledTimes(1)
})

it('a signal has its new value before it tells of it', () => {
  const signal = createSignal(1)
  const seen: number[] = []
  signal.subscribe(() => seen.push(signal.get()))
  signal.set(2)
  signal.set(3)
  expect([signal.get(), ...seen]).toEqual([3, 2, 3])
})
