import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What clients call it. */
export const coldPlace = 'cold'

/** A second folder for blobs, and the settings of a product that offers it. */
export async function newColdPlace(): Promise<{ env: Record<string, string>; end(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'perigee-cold-'))
  const file = join(folder, 'placements.json')
  const placements = [{ id: 1, name: coldPlace, blobs: { kind: 'files', folder: join(folder, 'blobs') } }]
  await writeFile(file, JSON.stringify({ placements }), { mode: 0o600 })
  return { env: { PERIGEE_PLACEMENTS: file }, end: () => rm(folder, { recursive: true }) }
}
