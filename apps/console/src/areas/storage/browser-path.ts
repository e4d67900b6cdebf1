/** A place in the file browser: a bucket and a folder in it. `prefix` is '' or ends with '/'. */
export type Place = { bucket: string; prefix: string }

/** The part of the address behind `/projects/{id}/buckets/`, decoded; the router encodes each name by itself. */
export const placeToPath = ({ bucket, prefix }: Place): string => [bucket, ...foldersOf(prefix).map(safeName)].join('/')

/** The place that an already decoded address means; null when it names no bucket. */
export function pathToPlace(decoded: string): Place | null {
  const [bucket, ...folders] = decoded.replace(/^\//, '').split('/')
  if (!bucket) return null
  // One slash at the end is a habit of people, not a folder without a name.
  if (folders.at(-1) === '') folders.pop()
  return { bucket, prefix: folders.map((name) => `${realName(name)}/`).join('') }
}

const foldersOf = (prefix: string): string[] => (prefix === '' ? [] : prefix.slice(0, -1).split('/'))

/** Addresses lose empty, `.` and `..` names on their way: a mark before them keeps them, and before itself too. */
const mark = '~'
const safeName = (name: string): string => (/^(\.{0,2}$|~)/.test(name) ? mark + name : name)
const realName = (name: string): string => (name.startsWith(mark) ? name.slice(mark.length) : name)

/** The folder around it; null for the root of the bucket. */
export const parentOf = ({ bucket, prefix }: Place): Place | null =>
  prefix === '' ? null : { bucket, prefix: prefix.slice(0, prefix.slice(0, -1).lastIndexOf('/') + 1) }

/** The folder's name; at the root the bucket's. */
export const placeName = ({ bucket, prefix }: Place): string => foldersOf(prefix).at(-1) ?? bucket

export type Crumb = { name: string; place: Place }

/** The way from the bucket to the folder, both included. */
export function crumbs({ bucket, prefix }: Place): Crumb[] {
  const folders = foldersOf(prefix)
  const below = folders.map((name, at) => ({
    name,
    place: { bucket, prefix: `${folders.slice(0, at + 1).join('/')}/` },
  }))
  return [{ name: bucket, place: { bucket, prefix: '' } }, ...below]
}
