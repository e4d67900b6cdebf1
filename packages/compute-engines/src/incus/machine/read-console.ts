import type { IncusClient } from '../rest/rest-client'
import { machinePath } from './machine-name'

/** A character that is replaced takes three bytes in place of one at least. */
const replacement = 3

/** The end of what the machine wrote to its console, `maxBytes` of UTF-8 at most; empty where there is nothing. */
export async function readConsole(incus: IncusClient, id: string, maxBytes: number): Promise<string> {
  const bytes = (await incus.read(`${machinePath(id)}/console`, maxBytes, { type: 'log' })) ?? Buffer.alloc(0)
  return endOf(bytes, maxBytes)
}

/** The end of the bytes as a text of at most so many bytes. */
export function endOf(bytes: Buffer, maxBytes: number): string {
  const text = bytes.toString('utf8')
  if (Buffer.byteLength(text) <= maxBytes) return text
  return bytes.subarray(-Math.floor(maxBytes / replacement)).toString('utf8')
}
