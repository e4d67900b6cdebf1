import type { ServiceName } from '../services/service-names'

/** What keeps nothing in its process that others have to see. */
const shareable: readonly ServiceName[] = ['gateway', 'linkshare']

/** Which services run in the main process and which in workers, if there are any. */
export function splitServices(
  services: readonly ServiceName[],
  workers: number,
): { main: ServiceName[]; shared: ServiceName[] } {
  const shared = workers > 1 ? services.filter((name) => shareable.includes(name)) : []
  return { main: services.filter((name) => !shared.includes(name)), shared }
}
