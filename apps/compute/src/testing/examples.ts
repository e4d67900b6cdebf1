import type { Call } from '@perigee/contract/call'
import { compute } from '@perigee/contract/compute'
import { updateInstance } from '@perigee/satellite-db/compute-instances'
import type { Asked, Scene } from './a-scene'
import { ed25519 } from './ssh-keys'

let counter = 0
const next = () => ++counter

export const newInstance = (changes: object = {}) => ({
  name: `Machine ${next()}`,
  hostname: `web${next()}.example.com`,
  instanceType: 'nano',
  bootDiskSizeGB: 0,
  image: 'tiny',
  location: 'here',
  sshKeys: [],
  ...changes,
})

/** Its id. `columns`: what its controller has seen of it by now. */
export async function anInstance(
  scene: Scene,
  columns: Parameters<typeof updateInstance>[2] = {},
  wanted: object = {},
): Promise<string> {
  const { status, body } = await scene.ask(compute.createInstance, { body: newInstance(wanted) })
  if (status !== 201) throw new Error(`no instance: ${JSON.stringify(body)}`)
  const { id } = body as { id: string }
  if (Object.keys(columns).length > 0) await updateInstance(scene.service.db, id, columns)
  return id
}

export const running = { status: 'complete', waits_for: null, booted: 1, address: '127.0.0.1' } as const
export const stopped = { ...running, status: 'offline', wanted: 'stopped' } as const

export async function anSshKey({ ask }: Scene, publicKey = ed25519()): Promise<string> {
  const { status, body } = await ask(compute.createSshKey, { body: { name: `key ${next()}`, publicKey } })
  if (status !== 200) throw new Error(`no key: ${JSON.stringify(body)}`)
  return (body as { id: string }).id
}

/** A request that works for the owner of a scene's project. */
export interface Example {
  call: Call
  asked: (scene: Scene) => Promise<Asked> | Asked
}

const shows = (call: Call, asked: Example['asked'] = () => ({})): Example => ({ call, asked })
const of = (columns: Parameters<typeof updateInstance>[2], body?: object) => async (scene: Scene) => ({
  params: { id: await anInstance(scene, columns) },
  ...(body && { body }),
})

/** One for each call. */
export const examples: readonly Example[] = [
  shows(compute.listSshKeys),
  shows(compute.createSshKey, () => ({ body: { name: 'laptop', publicKey: ed25519() } })),
  shows(compute.deleteSshKey, async (scene) => ({ params: { id: await anSshKey(scene) } })),
  shows(compute.listInstanceTypes),
  shows(compute.listImages),
  shows(compute.listLocations),
  shows(compute.overview),
  shows(compute.listInstances),
  shows(compute.getInstance, of(running)),
  shows(compute.createInstance, () => ({ body: newInstance() })),
  shows(compute.updateInstanceType, of(running, { instanceType: 'micro' })),
  shows(compute.deleteInstance, of(running)),
  shows(compute.startInstance, of(stopped)),
  shows(compute.stopInstance, of(running)),
  shows(compute.restartInstance, of(running)),
  shows(compute.resetPassword, of(running)),
  shows(compute.readConsole, of(running)),
]
