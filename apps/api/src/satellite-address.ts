import type { Deps } from './deps'

/** `<node id>@<host>:<port>`, as it stands in access grants. */
export const satelliteAddressOf = ({
  settings,
  addresses,
  nodeId,
}: Pick<Deps, 'addresses' | 'nodeId'> & { settings: Pick<Deps['settings'], 'storePort'> }): string =>
  `${nodeId}@${new URL(addresses.external).hostname}:${settings.storePort}`
