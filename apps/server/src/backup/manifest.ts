import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const keptFile = z.strictObject({
  /** Relative to the folder of the backup. */
  file: z.string().regex(/^[\w.-]+$/),
  size: z.int(),
  sha256: z.string().length(64),
})

const table = z.strictObject({
  ...keptFile.shape,
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
})

const sealedSecret = z.strictObject({ salt: z.string(), nonce: z.string(), sealed: z.string() })

/** What one backup consists of. It is written last: where it is, everything else is. */
export const manifest = z.strictObject({
  format: z.literal(1),
  /** Of the program. */
  version: z.string(),
  /** What was acknowledged before is in the backup. */
  startedAt: z.iso.datetime(),
  nodeId: z.string(),
  /** Applied migrations by schema. */
  migrations: z.record(z.string(), z.array(z.string())),
  /** In an order in which they can be filled: a table comes after those that it refers to. */
  tables: z.array(table),
  sequences: z.array(z.strictObject({ schema: z.string(), name: z.string(), value: z.string() })),
  /** One line for each: placement, id, size, SHA-256. */
  blobs: z.strictObject({ ...keptFile.shape, count: z.int(), bytes: z.int(), placements: z.array(z.int()) }),
  /** Null when it was left out. */
  secret: z.nullable(sealedSecret),
  /** Seals the files of the tables; left out like the secret, and by older versions: then they lie open. */
  tableKey: z.optional(sealedSecret),
  /** The file of the keys that seal managed passphrases; left out like the secret, or where there is none. */
  passphraseKeys: z.optional(sealedSecret),
})

export type Manifest = z.infer<typeof manifest>
export type KeptFile = z.infer<typeof keptFile>
export type KeptTable = z.infer<typeof table>
export type SealedSecret = z.infer<typeof sealedSecret>

export const manifestName = 'manifest.json'

/** @throws Error with a sentence when it is missing or not whole */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch((cause: unknown) => {
    throw new Error(`${folder} is no finished backup.`, { cause })
  })
  const parsed = manifest.safeParse(parseJson(text))
  if (!parsed.success) throw new Error(`${join(folder, manifestName)} is damaged, or of another version.`)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
