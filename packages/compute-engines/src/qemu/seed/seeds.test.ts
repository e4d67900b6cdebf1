import type { MachineSpec } from '@perigee/compute/engine'
import { expect, it } from 'vitest'
import { fwcfgSeed } from './fwcfg-seed'
import { noCloudSeed } from './nocloud-seed'
import { storageFilesOf } from './storage-files'

const storage = { accessKeyId: 'AKIA', secretKey: 'a/b+c', buckets: ['backups', 'pictures'] }
const endpoint = 'http://10.0.2.100:7912'
const spec: MachineSpec = {
  id: '01234567-89ab-cdef-0123-456789abcdef',
  hostname: 'web',
  image: 'tiny',
  vcpus: 1,
  memoryMB: 128,
  diskGB: 1,
  ssh: { bind: '127.0.0.1', port: 22_001 },
  seed: {
    authorizedKeys: ['ssh-ed25519 AAAA ada', 'ssh-ed25519 BBBB bob'],
    passwordHash: '$6$salt$hash',
    allowsPasswordLogin: false,
    storage,
  },
}

it('tells our own images in one file for each thing', () => {
  expect(fwcfgSeed({ ...spec, seed: { ...spec.seed, storage: null } }, endpoint)).toEqual({
    hostname: 'web\n',
    'authorized-keys': 'ssh-ed25519 AAAA ada\nssh-ed25519 BBBB bob\n',
    'password-hash': '$6$salt$hash\n',
    'password-login': 'no\n',
  })
  expect(fwcfgSeed(spec, endpoint)['aws-credentials']).toContain('aws_access_key_id = AKIA\n')
})

it('tells nothing of the storage where it cannot be reached', () => {
  expect(Object.keys(fwcfgSeed(spec, null))).not.toContain('rclone-conf')
  expect(noCloudSeed(spec, 'debian', null)['user-data']).not.toContain('AKIA')
})

it('gives cloud-init JSON in which no text becomes more than a text', () => {
  const odd = { ...spec, hostname: 'web"}\n#cloud-config\nrunCmd: [evil]' }
  const { 'user-data': userData, 'meta-data': metaData } = noCloudSeed(odd, 'debian', endpoint)
  const [first = '', ...rest] = userData.split('\n')
  expect(first).toBe('#cloud-config')
  const config = JSON.parse(rest.join('\n')) as Record<string, unknown>
  expect(config.hostname).toBe(odd.hostname)
  expect(config.users).toMatchObject([{ name: 'debian', hashed_passwd: '$6$salt$hash' }])
  expect(config.write_files).toMatchObject([
    { path: '/home/debian/.aws/config' },
    { permissions: '0600' },
    { owner: 'debian:debian' },
  ])
  expect(JSON.parse(metaData)).toMatchObject({ 'local-hostname': odd.hostname })
})

it('gives a machine a new instance id with each change of what it is told, and only then', () => {
  const idOf = (of: MachineSpec): string => noCloudSeed(of, 'debian', endpoint)['meta-data']
  expect(idOf(spec)).toBe(idOf({ ...spec, memoryMB: 256 }))
  expect(idOf(spec)).not.toBe(idOf({ ...spec, hostname: 'other' }))
  expect(idOf(spec)).not.toBe(idOf({ ...spec, seed: { ...spec.seed, passwordHash: '$6$salt$other' } }))
})

it('configures S3 tools for paths at that address', () => {
  const { awsConfig, awsCredentials, rcloneConf } = storageFilesOf(storage, endpoint)
  expect(awsConfig).toBe(
    '[default]\nregion = us-east-1\nendpoint_url = http://10.0.2.100:7912\ns3 =\n  addressing_style = path\n',
  )
  expect(awsCredentials).toBe('[default]\naws_access_key_id = AKIA\naws_secret_access_key = a/b+c\n')
  expect(rcloneConf).toContain('# buckets: backups pictures\n[perigee]\ntype = s3\n')
})

it.each(['two\nlines', 'with space', '', 'ä'])('refuses %j as a key', (secretKey) => {
  expect(() => storageFilesOf({ ...storage, secretKey }, endpoint)).toThrow(RangeError)
})
