import { expect, it } from 'vitest'
import { loadConfig } from './load-config'

const gateway = { PERIGEE_COMPUTE_GATEWAY: '10.0.0.5:7912' }

it.each([
  [{}, 7917, false],
  [{ PERIGEE_COMPUTE: 'incus' }, 7917, false],
  [{ PERIGEE_COMPUTE: 'qemu' }, 7917, true],
  [{ PERIGEE_COMPUTE: 'qemu', ...gateway }, 7917, false],
  [{ PERIGEE_COMPUTE_STORAGE_PORT: '7999' }, 7999, true],
  [{ PERIGEE_COMPUTE_STORAGE_PORT: '7999', ...gateway }, 7999, true],
])('%j: instances find the gateway at 127.0.0.1:%i: %s', (env, port, isOpened) => {
  const { storagePort } = loadConfig({ PERIGEE_DATA: '/srv/perigee', ...env })
  expect(storagePort).toMatchObject({ host: '127.0.0.1', port, isOpened })
})
