import type { MeasuredUsage } from '@perigee/satellite-db/measured-usage'

type PlaceUsage = Omit<MeasuredUsage, 'bucket'>

/** The usage of all buckets of a place as one, in the order of the places. */
export async function summedByPlacement(pages: AsyncIterable<MeasuredUsage[]>): Promise<PlaceUsage[]> {
  const places = new Map<number, PlaceUsage>()
  for await (const page of pages) {
    for (const { bucket: _, ...usage } of page) {
      const sum = places.get(usage.placement)
      places.set(usage.placement, sum === undefined ? usage : added(sum, usage))
    }
  }
  return [...places.values()].toSorted((a, b) => a.placement - b.placement)
}

const added = (sum: PlaceUsage, { byteMillis, objectMillis, segmentMillis, egress }: PlaceUsage): PlaceUsage => ({
  placement: sum.placement,
  byteMillis: sum.byteMillis + byteMillis,
  objectMillis: sum.objectMillis + objectMillis,
  segmentMillis: sum.segmentMillis + segmentMillis,
  egress: sum.egress + egress,
})
