import { geoEquirectangular, geoPath } from 'd3-geo'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import type { Location } from '../settings'

/** Imported JSON makes Node 20 print a warning. */
const require = createRequire(import.meta.url)

/** Degrees between dots. */
const step = 3
/** No dots beyond: nobody lives there, and the map stays flat. */
const north = 84
const south = -60

type Point = readonly [x: number, y: number]

/** x and y on a map that is two wide and one high. */
export const project = ({ latitude, longitude }: Location): Point => [(longitude + 180) / 180, (90 - latitude) / 180]

let known: readonly Point[] | undefined

/** A grid of points that lie on land, in the unit of `project`. Worked out once. */
export function landDots(): readonly Point[] {
  known ??= dotsOn(outlines())
  return known
}

/** The coasts as closed lines, cut where the map ends. */
function outlines(): Point[][] {
  const rings: Point[][] = []
  const projection = geoEquirectangular()
    .scale(1 / Math.PI)
    .translate([1, 0.5])
    .precision(0)
  const pen = {
    moveTo: (x: number, y: number) => void rings.push([[x, y]]),
    lineTo: (x: number, y: number) => void rings.at(-1)?.push([x, y]),
    closePath: () => undefined,
    beginPath: () => undefined,
    arc: () => undefined,
  }
  const topology = require('world-atlas/land-110m.json') as Topology
  const shape = topology.objects['land']
  if (shape) geoPath(projection, pen)(feature(topology, shape))
  return rings
}

/** Row by row: what lies between an odd and the next crossing of a coast is land. */
function dotsOn(rings: readonly Point[][]): Point[] {
  const dots: Point[] = []
  for (let latitude = north; latitude >= south; latitude -= step) {
    const [, y] = project({ latitude, longitude: 0 })
    const crossings = rings.flatMap((ring) => crossingsOf(ring, y)).sort((a, b) => a - b)
    for (let longitude = -180; longitude < 180; longitude += step) {
      const [x] = project({ latitude, longitude })
      if (crossings.filter((crossing) => crossing < x).length % 2 === 1) dots.push([x, y])
    }
  }
  return dots
}

function crossingsOf(ring: readonly Point[], y: number): number[] {
  return ring.flatMap(([x1, y1], at) => {
    const [x2, y2] = ring[(at + 1) % ring.length] ?? [x1, y1]
    return y1 > y !== y2 > y ? [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)] : []
  })
}
