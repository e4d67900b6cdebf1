import { defineSettings } from '@perigee/server-kit/settings'
import { usualInstanceTypes } from '@perigee/domain/compute/instance-types'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { computeSettings } from '../settings'
import { servedLocation } from './served-location'

const settings = defineSettings(computeSettings)

async function typesIn(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'perigee-types-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'types.json')
  await writeFile(file, text)
  return servedLocation(settings.load({ PERIGEE_COMPUTE_TYPES: file }))
}

const nano = { name: 'nano', vcpus: 1, memoryMB: 256, diskGB: 2, hourMicroCents: 0 }

describe('the location of a service', () => {
  it('is as the settings say', async () => {
    expect(await servedLocation(settings.load({}))).toEqual({
      name: 'here',
      title: 'here',
      types: usualInstanceTypes,
      sshPorts: { from: 22_000, to: 22_999 },
      bind: '127.0.0.1',
      sshAddress: null,
      budget: { cpus: null, memoryMB: null, diskGB: null },
      diskHourMicroCents: 10_000,
    })
    const given = settings.load({
      PERIGEE_COMPUTE_LOCATION: 'north',
      PERIGEE_COMPUTE_LOCATION_TITLE: 'Up north',
      PERIGEE_COMPUTE_SSH_PORTS: '30000-30000',
      PERIGEE_COMPUTE_MEMORY: '8GiB',
      PERIGEE_COMPUTE_DISK: '500GB',
      PERIGEE_COMPUTE_CPUS: '6',
    })
    expect(await servedLocation(given)).toMatchObject({
      name: 'north',
      title: 'Up north',
      sshPorts: { from: 30_000, to: 30_000 },
      budget: { cpus: 6, memoryMB: 8_192, diskGB: 500 },
    })
  })

  it('has the types of a file', async () => {
    expect((await typesIn(JSON.stringify([nano]))).types).toEqual([nano])
  })

  it.each([
    ['no JSON', 'nano'],
    ['none', '[]'],
    ['two of one name', JSON.stringify([nano, nano])],
    ['a name with blanks', JSON.stringify([{ ...nano, name: 'a b' }])],
    ['no memory', JSON.stringify([{ ...nano, memoryMB: 0 }])],
    ['a price below nothing', JSON.stringify([{ ...nano, hourMicroCents: -1 }])],
  ])('does not begin with a file that has %s', (_, text) => expect(typesIn(text)).rejects.toThrow())
})

it.each(['22000', '22000-21000', '0-10', '1-65536', 'a-b', '-1-5'])('%s is no range of ports', (text) => {
  expect(() => settings.load({ PERIGEE_COMPUTE_SSH_PORTS: text })).toThrow('a range of ports such as 22000-22999')
})
