// `npm run house [-- folder]`: what can be counted in this checkout, or in another one, to be compared. `--trips` also
// starts its server from source and counts the files whose code runs for one request of each kind.
import { resolve } from 'node:path'
import { countHouse } from './count-house.mjs'
import { readImports } from './read-imports.mjs'

const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const root = resolve(folder ?? '.')
const files = readImports(root)
const house = countHouse(root, files)
const share = Math.round((house.single.length / house.files) * 100)

console.log(`files                          ${house.files}`)
console.log(
  `lines                          ${house.lines}, median ${house.median}, p95 ${house.p95}, longest ${house.longest}`,
)
console.log(`files with one importer        ${house.single.length} (${share} %)`)
console.log(`  of ≤ 20 lines, same folder   ${house.passedThrough.length}`)
console.log(`circles, type-only included    ${house.circles.length}`)
console.log(`rooms with one file            ${house.rooms.length}`)
const twice = house.rules.filter(({ places }) => places.length > 1)
console.log(`rules that stand twice         ${twice.length} of ${house.rules.length}`)
console.log(`files that name GetBucketTagging ${house.tagging.length}`)

if (process.argv.includes('--list')) {
  for (const circle of house.circles) console.log(`\ncircle: ${circle.join('\n        ')}`)
  for (const { rule, places } of twice) console.log(`\n${rule}:\n        ${places.join('\n        ')}`)
  console.log(`\nrooms with one file:\n        ${house.rooms.join('\n        ')}`)
}

if (process.argv.includes('--trips')) await (await import('./walk-trips.mjs')).walkTrips(root)
