import type { CallName, Channel, Handlers, Reply, Request } from './calls'

/** Answers requests from the channel; several may be under way at once, each reply carries its request's id. */
export function serve(channel: Channel, handlers: Handlers): void {
  channel.addEventListener('message', (event) => {
    if (isRequest(event.data))
      void answer(event.data, handlers).then((reply) => channel.postMessage(reply, { transfer: [] }))
  })
}

async function answer({ id, name, input }: Request, handlers: Handlers): Promise<Reply> {
  try {
    if (!Object.hasOwn(handlers, name)) throw new Error(`The message type ${String(name)} is not supported`)
    const handler: (input: never) => unknown = handlers[name]
    return { id, ok: true, value: await handler(input as never) }
  } catch (cause) {
    return { id, ok: false, message: cause instanceof Error ? cause.message : 'The access could not be made' }
  }
}

const isRequest = (data: unknown): data is Request & { name: CallName } =>
  typeof data === 'object' && data !== null && 'id' in data && 'name' in data
