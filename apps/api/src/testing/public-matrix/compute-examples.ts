import { createInstance } from '@perigee/compute/instances/create-instance'
import { createSshKey } from '@perigee/compute/ssh-keys/create-ssh-key'
import { publicCompute } from '@perigee/contract/public/compute'
import { updateInstance } from '@perigee/satellite-db/compute-instances'
import type { Scene } from '../access-matrix/scene'
import { aComputeLocation, aPublicKey } from '../compute'
import { inProject, shows } from './example'

let counter = 0
const next = () => ++counter

const running = { status: 'complete', waits_for: null, booted: 1, address: '127.0.0.1' } as const
const stopped = { ...running, status: 'offline', wanted: 'stopped' } as const

/** An instance of its own for a call, as its controller has seen it by now. */
const toInstance =
  (columns: Parameters<typeof updateInstance>[2]) =>
  async ({ api, session, project }: Scene) => {
    const { publicId: projectId } = project
    const { id } = await createInstance(api.deps, session, {
      projectId,
      name: `Machine ${next()}`,
      hostname: 'web.example.com',
      instanceType: 'nano',
      bootDiskGB: 0,
      image: 'tiny',
      location: await aComputeLocation(api),
      sshKeys: [],
    })
    await updateInstance(api.db, id, columns)
    return { params: { projectId, id } }
  }

async function toSshKey({ api, session, project: { publicId: projectId } }: Scene) {
  const { id } = await createSshKey(api.deps, session, { projectId, name: `key ${next()}`, publicKey: aPublicKey() })
  return { params: { projectId, id } }
}

const toRunning = toInstance(running)

/** Calls about instances and SSH keys. */
export const computeExamples = [
  shows(publicCompute.listKeys, { given: inProject }),
  shows(publicCompute.createKey, {
    given: (scene) => ({ ...inProject(scene), body: { name: 'laptop', publicKey: aPublicKey() } }),
  }),
  shows(publicCompute.deleteKey, { given: toSshKey }),
  shows(publicCompute.listTypes, { given: inProject }),
  shows(publicCompute.listImages, { given: inProject }),
  shows(publicCompute.listLocations, { given: inProject }),
  shows(publicCompute.list, { given: inProject }),
  shows(publicCompute.create, {
    given: async (scene) => ({
      ...inProject(scene),
      body: {
        name: 'web',
        hostname: 'web.example.com',
        type: 'nano',
        image: 'tiny',
        location: await aComputeLocation(scene.api),
      },
    }),
  }),
  shows(publicCompute.get, { given: toRunning }),
  shows(publicCompute.update, { given: async (scene) => ({ ...(await toRunning(scene)), body: { type: 'micro' } }) }),
  shows(publicCompute.remove, { given: toRunning }),
  shows(publicCompute.start, { given: toInstance(stopped) }),
  shows(publicCompute.stop, { given: toRunning }),
  shows(publicCompute.restart, { given: toRunning }),
  shows(publicCompute.resetPassword, { given: toRunning }),
]
