import type { IncomingMessage } from 'node:http'

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Cuts off a request whose body has not come by then: what nobody waits for, and forms that are small. */
export function limitBody(request: IncomingMessage, milliseconds: number): void {
  waiveLimit(request)
  if (request.complete) return
  const timer = setTimeout(() => request.complete || request.destroy(), milliseconds)
  timers.set(request, timer)
  request.once('close', () => clearTimeout(timer))
}

/** From here on somebody reads the body at its own pace. */
export function waiveLimit(request: IncomingMessage): void {
  clearTimeout(timers.get(request))
}
