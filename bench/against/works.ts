import { KiB, MiB } from '@perigee/std/units'

/** What is done to a service for some seconds, again and again, by so many connections at once. */
export interface Work {
  name: string
  /** In what its rate is counted. */
  unit: 'MiB' | 'objects' | 'keys'
  kind: 'put' | 'get' | 'list' | 'delete' | 'mixed'
  /** Of one object, in bytes. */
  size: number
  atOnce: number
  /** Bodies go without a signature; otherwise each chunk of them has one. */
  unsigned?: true
  /** Objects that are there before the clock runs. */
  prepared: number
  /** Least rate wanted, as a part of the other service's. */
  target: number
}

export const works: Work[] = [
  { name: 'put-64MiB', unit: 'MiB', kind: 'put', size: 64 * MiB, atOnce: 4, prepared: 0, target: 0.8 },
  {
    name: 'put-64MiB-unsigned',
    unit: 'MiB',
    kind: 'put',
    size: 64 * MiB,
    unsigned: true,
    atOnce: 4,
    prepared: 0,
    target: 0.8,
  },
  { name: 'get-64MiB', unit: 'MiB', kind: 'get', size: 64 * MiB, atOnce: 4, prepared: 16, target: 0.7 },
  { name: 'put-1MiB', unit: 'MiB', kind: 'put', size: MiB, atOnce: 16, prepared: 0, target: 0.9 },
  { name: 'get-1MiB', unit: 'MiB', kind: 'get', size: MiB, atOnce: 16, prepared: 500, target: 0.7 },
  { name: 'put-4KiB', unit: 'objects', kind: 'put', size: 4 * KiB, atOnce: 16, prepared: 0, target: 1.2 },
  { name: 'get-4KiB', unit: 'objects', kind: 'get', size: 4 * KiB, atOnce: 16, prepared: 2_500, target: 2 },
  { name: 'list-10000', unit: 'keys', kind: 'list', size: KiB, atOnce: 4, prepared: 10_000, target: 2 },
  { name: 'delete-1000', unit: 'objects', kind: 'delete', size: 4 * KiB, atOnce: 2, prepared: 10_000, target: 1 },
  { name: 'mixed-1MiB', unit: 'MiB', kind: 'mixed', size: MiB, atOnce: 16, prepared: 500, target: 0.8 },
]

/** Keys of one call of a deletion, and of one page of a listing. */
export const inCall = 1_000

/** Of a hundred mixed requests, as warp has them by default. */
export const mix = { get: 45, head: 30, put: 15, delete: 10 } as const

/** A service as it is spoken to. */
export interface Endpoint {
  name: string
  url: string
  accessKeyId: string
  secretKey: string
  bucket: string
}

/** What a load did. */
export interface Done {
  /** In the unit of the work. */
  amount: number
  seconds: number
}
