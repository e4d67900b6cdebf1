import { useEffect, useState, useSyncExternalStore } from 'react'

/** Something that happens; nobody is told what happened before they listened. */
export interface Event {
  emit: () => void
  /** Calls back each time; the result stops that. */
  listen: (listener: () => void) => () => void
}

export function createEvent(): Event {
  const listeners = new Set<() => void>()
  return {
    emit() {
      for (const listener of listeners) listener()
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A value that screens draw: `useSignal` draws them again after each change. */
export interface ReadableSignal<T> {
  get: () => T
  /** Calls back after each change; the result stops that. */
  subscribe: (listener: () => void) => () => void
}

export interface Signal<T> extends ReadableSignal<T> {
  set: (value: T) => void
}

export function createSignal<T>(initial: T): Signal<T> {
  const changed = createEvent()
  let current = initial
  return {
    get: () => current,
    set(value) {
      current = value
      changed.emit()
    },
    subscribe: changed.listen,
  }
}

export const useSignal = <T>({ get, subscribe }: ReadableSignal<T>): T => useSyncExternalStore(subscribe, get)

/** A value of a screen as a signal, for a dialog that is drawn elsewhere and follows it. */
export function useAsSignal<T>(value: T): ReadableSignal<T> {
  const [signal] = useState(() => createSignal(value))
  useEffect(() => signal.set(value), [signal, value])
  return signal
}
