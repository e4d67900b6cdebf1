import type { S3Credentials } from '../../e2e/src/s3-client'
import { type Figure, median } from '../figures/figure'
import { withProduct } from './bench-product'
import { fileName } from './fill-folder'
import { filledBucket } from './filled-folder'
import { presigned } from './presigned'

const rounds = 25
const warmUp = 5
const size = 1_000
const versionsOfOne = 10_000
const keys = 100_000
const versionsOfEach = 3

/** Where a page begins: behind this version, or behind all versions of this key. */
interface Place {
  bucket: string
  prefix: string
  key?: string
  version?: string
}

/**
 * Pages of versions through the gateway, at the beginning, in the middle and at the end: of one key with 10,000, and of
 * a folder of 100,000 keys with three each. What they are compared with has one page in all.
 */
export const versions = (): Promise<Figure[]> =>
  withProduct(async (bench) => {
    const figures: Figure[] = []
    for (const [bucket, encryptPath] of [
      ['plain', false],
      ['encrypted', true],
    ] as const) {
      const folders = {
        'one/': { keys: 2, versions: versionsOfOne },
        'one of few/': { keys: 2, versions: size - 1 },
        'many/': { keys, versions: versionsOfEach },
        'few/': { keys: Math.floor(size / versionsOfEach) + 1, versions: versionsOfEach },
      }
      const credentials = await filledBucket(bench, { bucket, encryptPath, folders })
      const one = { bucket, prefix: `one/${fileName(0)}` }
      const places = await everyPage(credentials, one)
      const oneFirst = { first: places[0], middle: places[Math.floor(places.length / 2)], last: places.at(-1) }
      figures.push(
        ...(await compare(credentials, {
          name: `of a key with ${versionsOfOne.toLocaleString('en')} versions, ${bucket} names`,
          places: oneFirst,
          yardstick: { bucket, prefix: 'one of few/' },
        })),
        ...(await compare(credentials, {
          name: `of ${keys.toLocaleString('en')} keys with ${versionsOfEach} versions each, ${bucket} names`,
          places: {
            first: { bucket, prefix: 'many/' },
            middle: { bucket, prefix: 'many/', key: `many/${fileName(keys / 2)}` },
            last: { bucket, prefix: 'many/', key: `many/${fileName(keys - 2 - Math.ceil(size / versionsOfEach))}` },
          },
          yardstick: { bucket, prefix: 'few/' },
        })),
      )
    }
    return figures
  })

/** Each of the places and the yardstick, turn by turn. */
async function compare(
  credentials: S3Credentials,
  { name, places, yardstick }: { name: string; places: Record<string, Place | undefined>; yardstick: Place },
): Promise<Figure[]> {
  const cold: string[] = []
  const taken = new Map<string, number[]>([['yardstick', []]])
  for (let round = 0; round < rounds; round++) {
    for (const [where, place] of Object.entries({ ...places, yardstick })) {
      if (!place) throw new Error(`there is no ${where} page`)
      const { taken: ms } = await versionsPage(credentials, place)
      if (round === 0) cold.push(`${where} ${ms.toFixed(0)}`)
      if (round >= warmUp) taken.set(where, [...(taken.get(where) ?? []), ms])
    }
  }
  const small = median(taken.get('yardstick') ?? [])
  const medians = Object.keys(places).map((where) => ({ where, ms: median(taken.get(where) ?? []) }))
  return [
    {
      name: `pages of versions ${name}`,
      value: medians.map(({ where, ms }) => `${where} ${(ms / small).toFixed(2)}`).join(', '),
      explains:
        `Of the only page of ${size.toLocaleString('en')}; medians of ${rounds - warmUp}, turn by turn: ` +
        `${medians.map(({ ms }) => ms.toFixed(0)).join(', ')} against ${small.toFixed(0)} ms. By a gateway that had ` +
        `not seen the folder: ${cold.join(', ')} ms.`,
    },
  ]
}

/** Where each page of a listing begins. */
async function everyPage(credentials: S3Credentials, start: Place): Promise<Place[]> {
  const places = [start]
  for (;;) {
    const { next } = await versionsPage(credentials, places.at(-1) ?? start)
    if (!next) return places
    places.push({ ...start, ...next })
  }
}

/** One page, read by eye, so that the time of parsing XML is not the server's. */
async function versionsPage(credentials: S3Credentials, { bucket, prefix, key, version }: Place) {
  const markers = {
    ...(key !== undefined && { 'key-marker': key }),
    ...(version !== undefined && { 'version-id-marker': version }),
  }
  const parameters = { versions: '', prefix, 'max-keys': String(size), ...markers }
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const url = presigned(credentials, 'GET', bucket, query.join('&'))
  const started = performance.now()
  const page = await (await fetch(url)).text()
  const taken = performance.now() - started
  if (!page.includes('<ListVersionsResult')) throw new Error(`no listing: ${page.slice(0, 500)}`)
  const found = page.split('<VersionId>').length - 1
  if (found < size * 0.99) throw new Error(`a page of ${found} versions`)
  const read = (element: string) => new RegExp(`<${element}>([^<]+)<`).exec(page)?.[1]
  const [nextKey, nextVersion] = [read('NextKeyMarker'), read('NextVersionIdMarker')]
  return { taken, next: nextKey && nextVersion ? { key: nextKey, version: nextVersion } : undefined }
}
