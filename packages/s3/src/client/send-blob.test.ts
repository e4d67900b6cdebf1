import { minute } from '@perigee/std/durations'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Connection } from './connection'
import { sendBlob } from './send-blob'

/** A browser whose requests send one byte and then hear nothing any more. */
class SilentRequest extends EventTarget {
  readonly upload = new EventTarget()
  open(): void {}
  setRequestHeader(): void {}
  send(): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1 }))
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'))
  }
}

const connection = { prepare: () => ({ url: 'http://gateway/', headers: {} }) } as unknown as Connection
const send = (signal?: AbortSignal) =>
  sendBlob(connection, { method: 'PUT', bucket: 'photos', key: 'a' }, new Blob(['content']), { signal })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', SilentRequest)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a connection that falls silent counts as lost, so that it is tried again', async () => {
  const failure = send().catch((cause: unknown) => cause)
  await vi.advanceTimersByTimeAsync(minute)
  expect(await failure).toMatchObject({ kind: 'network', isPassing: true, isOutOfReach: true })
})

it('one that somebody cancels does not', async () => {
  const abort = new AbortController()
  const failure = send(abort.signal).catch((cause: unknown) => cause)
  abort.abort()
  expect(await failure).toMatchObject({ kind: 'aborted', isPassing: false })
  expect(vi.getTimerCount()).toBe(0)
})
