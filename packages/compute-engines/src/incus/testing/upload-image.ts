import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { MiB } from '@perigee/std/units'
import * as z from 'zod'
import { connectTo, type IncusPlace } from '../rest/connection'
import type { IncusClient } from '../rest/rest-client'
import { createSend } from '../rest/send'

/** Gives an archive of metadata and files to the project as an image. */
export async function uploadImage(place: IncusPlace, root: IncusClient, archive: string, alias: string): Promise<void> {
  const bytes = await readFile(archive)
  const connection = connectTo(place)
  const headers = { 'content-type': 'application/octet-stream' }
  const path = '/1.0/images?project=machines'
  await createSend(connection)({ method: 'POST', path, headers, bytes, maxBytes: MiB, longer: 'refused' })
  connection.close()
  // The name of an image is the hash of its archive.
  const target = createHash('sha256').update(bytes).digest('hex')
  while (!(await root.find(`/1.0/images/${target}`, z.unknown()).catch(() => null))) await pause(50)
  await root.change('POST', '/1.0/images/aliases', { name: alias, target })
}
