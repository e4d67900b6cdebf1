import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)

/** What package-lock.json says of one installed package. */
export interface LockEntry {
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  link?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export interface Lock {
  packages: Record<string, LockEntry>
}

export interface RootManifest {
  version: string
  allowScripts: Record<string, boolean>
}

/** A package of the registry, at the place where npm puts it. */
export interface ForeignPackage {
  path: string
  name: string
  entry: LockEntry
}

export const readLock = (): Lock => read('package-lock.json') as Lock
export const readManifest = (): RootManifest => read('package.json') as RootManifest

const read = (name: string): unknown => JSON.parse(readFileSync(fileURLToPath(new URL(name, root)), 'utf8'))

const marker = 'node_modules/'

/** All but our own. */
export const foreignPackages = ({ packages }: Lock): ForeignPackage[] =>
  Object.entries(packages)
    .filter(([path, entry]) => path.includes(marker) && !entry.link)
    .map(([path, entry]) => ({ path, name: nameOf(path), entry }))

export const nameOf = (path: string): string => path.slice(path.lastIndexOf(marker) + marker.length)
