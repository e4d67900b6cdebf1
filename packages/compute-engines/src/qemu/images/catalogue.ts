import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { orIfMissing } from '@perigee/server-kit/or-if-missing'
import { catalogueEntry, imageName, type CatalogueEntry } from './catalogue-entry'

/** The images of a folder, by name. One that cannot be read is passed over. */
export async function listImages(folder: string): Promise<CatalogueEntry[]> {
  const files = await orIfMissing(readdir(folder), [])
  const names = files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length))
  const entries = await Promise.all(names.toSorted().map((name) => findImage(folder, name)))
  return entries.filter((entry) => entry !== undefined)
}

/** The image of that name, if there is one. */
export async function findImage(folder: string, name: string): Promise<CatalogueEntry | undefined> {
  if (!imageName.safeParse(name).success) return undefined
  const text = await orIfMissing(readFile(join(folder, `${name}.json`), 'utf8'), undefined)
  return text === undefined ? undefined : entryOf(text, name)
}

/** Makes an image known, in place of one of the same name. Machines of that one keep the files they rest on. */
export async function saveImage(folder: string, entry: CatalogueEntry): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o711 })
  const fresh = join(folder, `.${entry.name}.${process.pid}.new`)
  await writeFile(fresh, `${JSON.stringify(entry, null, 2)}\n`, { mode: 0o644 })
  await rename(fresh, join(folder, `${entry.name}.json`))
}

function entryOf(text: string, name: string): CatalogueEntry | undefined {
  try {
    const entry = catalogueEntry.parse(JSON.parse(text))
    return entry.name === name ? entry : undefined
  } catch {
    return undefined
  }
}
