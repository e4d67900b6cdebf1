import { createInterface } from 'node:readline'
import type { KeptFile } from './manifest'
import { readKeptFile } from './write-kept-file'

/** A blob that a backup names. */
export interface BlobLine {
  placement: number
  id: string
  size: number
  sha256: string
}

export const blobLine = ({ placement, id, size, sha256 }: BlobLine): string =>
  `${placement}\t${id}\t${size}\t${sha256}\n`

/** In the order of placements and ids. */
export async function* readBlobLines(folder: string, file: KeptFile): AsyncGenerator<BlobLine, void> {
  for await (const line of createInterface({ input: readKeptFile(folder, file) })) yield parseBlobLine(line)
}

/** The last column may be missing: in the list that the database gives nothing is hashed yet. */
export function parseBlobLine(line: string): BlobLine {
  const [placement, id = '', size, sha256 = ''] = line.split('\t')
  return { placement: Number(placement), id, size: Number(size), sha256 }
}

/** Negative when `a` comes first. Ids are lower case and equally long: they sort as PostgreSQL sorts UUIDs. */
export const compareBlobs = (a: BlobLine, b: BlobLine): number =>
  a.placement - b.placement || (a.id < b.id ? -1 : Number(a.id > b.id))
