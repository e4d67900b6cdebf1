import { readFile, readdir } from 'node:fs/promises'
import * as z from 'zod'
import { machinePath } from '../machine/machine-name'
import type { IncusClient } from '../rest/rest-client'
import type { PrivateMachine } from './private-machine'

const state = z.object({ pid: z.number() })

/** Of the first process of a container, as it is known outside of the namespace in which Incus knows it. */
export async function initPid(root: IncusClient, machine: PrivateMachine, id: string): Promise<number> {
  const { pid } = await root.get(`${machinePath(id)}/state`, state)
  for (const name of (await readdir('/proc')).filter((one) => /^\d+$/.test(one))) {
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '')
    const known = /^NSpid:\t(.*)$/m.exec(status)?.[1]?.split('\t').map(Number) ?? []
    if (known.length === 3 && known[1] === pid && (await isBelow(name, machine.pid))) return Number(name)
  }
  throw new Error('the machine has no first process')
}

async function isBelow(pid: string, ancestor: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const parent = /^PPid:\t(\d+)$/m.exec(status)?.[1] ?? '0'
  if (Number(parent) === ancestor || Number(pid) === ancestor) return true
  return parent === '0' ? false : isBelow(parent, ancestor)
}
