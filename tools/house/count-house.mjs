import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findCircles } from './find-circles.mjs'
import { rules } from './rules.mjs'

/** What can be counted without running anything: sizes, importers, circles, rooms, rules that stand more than once. */
export function countHouse(root, files) {
  const lines = [...files.values()].map((file) => file.lines).sort((one, other) => one - other)
  const importers = importersOf(files)
  const single = [...files.keys()].filter((path) => importers.get(path)?.length === 1)
  const passedThrough = single.filter(
    (path) => files.get(path).lines <= 20 && dirname(importers.get(path)[0]) === dirname(path),
  )
  return {
    files: files.size,
    lines: lines.reduce((sum, count) => sum + count, 0),
    median: lines[Math.floor(lines.length / 2)],
    p95: lines[Math.floor(lines.length * 0.95)],
    longest: lines.at(-1),
    single,
    passedThrough,
    circles: findCircles(files),
    rooms: roomsWithOneFile(files),
    tagging: placesOf(root, files, { pattern: /get-?bucket-?tag(s|ging)|find-?bucket-?tags/i }),
    rules: rules.map((rule) => ({ ...rule, places: placesOf(root, files, rule) })),
  }
}

function importersOf(files) {
  const importers = new Map()
  for (const [path, { imports }] of files)
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), path])
  return importers
}

/** Folders that hold one file and no folder; `src` itself is no room. */
function roomsWithOneFile(files) {
  const folders = new Map()
  for (const path of files.keys()) folders.set(dirname(path), [...(folders.get(dirname(path)) ?? []), path])
  const hasFolders = (folder) => [...folders.keys()].some((other) => other.startsWith(`${folder}/`))
  return [...folders]
    .filter(([folder, held]) => held.length === 1 && !folder.endsWith('/src') && !hasFolders(folder))
    .map(([folder]) => folder)
}

function placesOf(root, files, { pattern, within = /./ }) {
  return [...files.keys()].filter((path) => within.test(path) && pattern.test(readFileSync(join(root, path), 'utf8')))
}
