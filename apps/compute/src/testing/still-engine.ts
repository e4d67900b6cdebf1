import type { Engine } from '@perigee/compute/engine'

/** An engine of which nothing but the console is asked. */
export function stillEngine(): Engine & { consoles: Map<string, string> } {
  const consoles = new Map<string, string>()
  const unasked = () => Promise.reject(new Error('nobody asks this'))
  return {
    name: 'still',
    consoles,
    capabilities: unasked,
    images: unasked,
    create: unasked,
    start: unasked,
    stop: unasked,
    remove: unasked,
    inspect: unasked,
    list: unasked,
    console: async (id, maxBytes) => (consoles.get(id) ?? '').slice(-maxBytes),
    watch: () => () => undefined,
    close: async () => undefined,
  }
}
