// Plain JavaScript that needs nothing but Node: tools/start.mjs asks the same questions before anything is installed.
import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Where a server run by root keeps its data when the database's user could not reach the usual place. */
export const systemDataFolder = '/var/lib/perigee'

/**
 * @param {{ env: NodeJS.ProcessEnv, root: string, isRoot: boolean }} given `root` is the folder of the checkout
 * @returns {{ folder: string, note?: string }} the data folder; `note` says why it is not the usual one
 */
export function chooseDataFolder({ env, root, isRoot }) {
  const chosen = env.PERIGEE_DATA?.trim()
  if (chosen) return { folder: resolve(chosen) }
  const usual = resolve(root, '.perigee')
  if (!isRoot || env.DATABASE_URL?.trim()) return { folder: usual }
  const closed = foldersAbove(usual).find((folder) => !mayPass(folder))
  if (closed === undefined) return { folder: usual }
  const note = `PostgreSQL may not run as root and nobody else may enter ${closed}, so data is kept in ${systemDataFolder}.`
  return { folder: systemDataFolder, note }
}

function foldersAbove(path) {
  const folder = dirname(path)
  return folder === path ? [] : [...foldersAbove(folder), folder]
}

function mayPass(folder) {
  if (!existsSync(folder)) return true
  return (statSync(folder).mode & 0o001) !== 0
}
