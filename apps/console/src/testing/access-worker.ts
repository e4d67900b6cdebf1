import { vi } from 'vitest'
import { createHandlers } from '@/worker/handlers'
import { serve } from '@/worker/serve'

type Listener = (event: MessageEvent) => void

/** The access worker's own code behind the Worker interface, in the thread of the test: there are no threads here. */
class InThreadWorker {
  #toPage: Listener[] = []
  #toWorker: Listener[] = []

  constructor() {
    serve(
      {
        postMessage: (data) => this.#deliver(this.#toPage, data),
        addEventListener: (_type, listener) => void this.#toWorker.push(listener),
      },
      createHandlers(),
    )
  }

  postMessage(data: unknown): void {
    this.#deliver(this.#toWorker, data)
  }

  addEventListener(type: string, listener: Listener): void {
    if (type === 'message') this.#toPage.push(listener)
  }

  terminate(): void {
    this.#toPage = []
    this.#toWorker = []
  }

  #deliver(listeners: readonly Listener[], message: unknown): void {
    const event = new MessageEvent('message', { data: structuredClone(message) })
    queueMicrotask(() => listeners.forEach((listener) => listener(event)))
  }
}

export const installAccessWorker = (): void => void vi.stubGlobal('Worker', InThreadWorker)
