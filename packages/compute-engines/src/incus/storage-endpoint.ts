import type { IncusEngineOptions } from './engine-options'

/** Where a container finds the gateway that is passed through to it. */
export const gatewayInMachine = { host: '127.0.0.1', port: 7912 }

/** Null: machines cannot reach the gateway. Incus passes nothing through to virtual machines. */
export const storageEndpoint = ({ gateway, kind }: Pick<IncusEngineOptions, 'gateway' | 'kind'>): string | null =>
  gateway && kind === 'containers' ? `http://${gatewayInMachine.host}:${gatewayInMachine.port}` : null
