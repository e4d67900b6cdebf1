/** In the order they are started. */
export const serviceNames = ['auth', 'gateway', 'linkshare', 'compute', 'api', 'outbox'] as const
export type ServiceName = (typeof serviceNames)[number]

/** Reads `api,gateway`. @throws Error naming what there is. */
export function parseServices(text: string): ServiceName[] {
  const wanted = text.split(',').map((name) => name.trim())
  const unknown = wanted.find((name) => !serviceNames.some((known) => known === name))
  if (unknown !== undefined) {
    throw new Error(`There is no service "${unknown}". Choose from ${serviceNames.join(', ')}.`)
  }
  return serviceNames.filter((name) => wanted.includes(name))
}

/** Of these, what this installation has: pages of mails only without a mail server, compute only where it is set. */
export const servedOf = (
  names: readonly ServiceName[],
  { servesOutbox, servesCompute }: { servesOutbox: boolean; servesCompute: boolean },
): ServiceName[] => names.filter((name) => (name !== 'outbox' || servesOutbox) && (name !== 'compute' || servesCompute))
