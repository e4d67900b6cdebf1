import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SettingError } from '@perigee/server-kit/settings'
import { describe, expect, it, onTestFinished } from 'vitest'
import { incusOptions } from './options-of-settings'
import { incusSettings } from './settings'

const load = async (env: Record<string, string>) => incusOptions(incusSettings.load(env))

describe('settings of Incus', () => {
  it('need no more than a socket', async () => {
    await expect(load({ PERIGEE_INCUS_SOCKET: '/run/incus/unix.socket' })).resolves.toEqual({
      place: { socket: '/run/incus/unix.socket' },
      project: 'perigee',
      pool: 'default',
      network: null,
      kind: 'containers',
      images: null,
      gateway: null,
    })
  })

  it('read the certificates of a place in the network', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'perigee-settings-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'a.pem')
    await writeFile(file, '-----BEGIN CERTIFICATE-----')
    const env = {
      PERIGEE_INCUS_URL: 'https://10.0.0.5:8443',
      PERIGEE_INCUS_CERTIFICATE: file,
      PERIGEE_INCUS_KEY: file,
      PERIGEE_INCUS_GATEWAY: '[fd00::1]:7912',
      PERIGEE_INCUS_IMAGES: 'debian/12,alpine',
    }
    await expect(load(env)).rejects.toThrow('PERIGEE_INCUS_SERVER_CERTIFICATE')
    await expect(load({ ...env, PERIGEE_INCUS_SERVER_CERTIFICATE: file })).resolves.toMatchObject({
      place: { url: 'https://10.0.0.5:8443', certificate: '-----BEGIN CERTIFICATE-----' },
      images: ['debian/12', 'alpine'],
      gateway: { host: 'fd00::1', port: 7912 },
    })
  })

  it.each([
    [{}, 'PERIGEE_INCUS_SOCKET'],
    [{ PERIGEE_INCUS_SOCKET: '/s', PERIGEE_INCUS_URL: 'https://10.0.0.5' }, 'PERIGEE_INCUS_URL'],
    [{ PERIGEE_INCUS_URL: 'http://10.0.0.5' }, 'https://'],
    [{ PERIGEE_INCUS_URL: 'https://10.0.0.5', PERIGEE_INCUS_CERTIFICATE: '/nonexistent' }, 'PERIGEE_INCUS_CERTIFICATE'],
    [{ PERIGEE_INCUS_SOCKET: '/s', PERIGEE_INCUS_KIND: 'virtual-machines' }, 'PERIGEE_INCUS_NETWORK'],
    [{ PERIGEE_INCUS_SOCKET: '/s', PERIGEE_INCUS_GATEWAY: 'no port' }, 'PERIGEE_INCUS_GATEWAY'],
    [{ PERIGEE_INCUS_SOCKET: '/s', PERIGEE_INCUS_PROJECT: '../default' }, 'PERIGEE_INCUS_PROJECT'],
  ])('%j are not taken, and %s is named', async (env, named) => {
    const loading = Promise.resolve().then(() => load(env))
    await expect(loading).rejects.toThrow(SettingError)
    await expect(loading).rejects.toThrow(named)
  })
})
