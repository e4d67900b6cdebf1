import type { ListenOptions } from '@perigee/server-kit/http/listen'

const usual = 7917

interface Settings {
  server: { computeStoragePort: number | null; computeGateway: object | null }
  compute: { compute: 'qemu' | 'incus' | null }
}

/** Where instances of this host find the S3 gateway, apart from its other clients. */
export interface StoragePort extends ListenOptions {
  /** Whether the gateway of this server listens there: for its own QEMU, or where the operator named the port. */
  isOpened: boolean
}

export function storagePortOf({ server, compute }: Settings): StoragePort {
  const { computeStoragePort, computeGateway } = server
  return {
    host: '127.0.0.1',
    port: computeStoragePort ?? usual,
    variable: 'PERIGEE_COMPUTE_STORAGE_PORT',
    isOpened: computeStoragePort !== null || (compute.compute === 'qemu' && computeGateway === null),
  }
}
