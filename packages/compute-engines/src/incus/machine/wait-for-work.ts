import { operations } from '../rest/answers'
import type { IncusClient } from '../rest/rest-client'
import { machineName } from './machine-name'

const ended = 200

/** Until Incus does nothing to the machine any more: a process that was killed may have asked for it. */
export async function waitForWork(incus: IncusClient, id: string): Promise<void> {
  const all = await incus.get('/1.0/operations', operations, { recursion: '1' })
  const isOfMachine = (path: string) => path.split('?')[0]?.split('/').at(-1) === machineName(id)
  const underWay = Object.values(all)
    .flat()
    .filter(({ status_code: code }) => code < ended)
    .filter(({ resources }) => Object.values(resources ?? {}).some((paths) => paths?.some(isOfMachine)))
  await Promise.all(underWay.map((operation) => incus.waitFor(`/1.0/operations/${operation.id}`)))
}
