import * as z from 'zod/mini'

const place = z.object({ accessKeyId: z.string(), bucket: z.string(), path: z.string() })
/** Where a link leads and what opens it; only ever stored sealed. */
export type LinkPlace = z.output<typeof place>

export const writePlace = ({ accessKeyId, bucket, path }: LinkPlace): string =>
  JSON.stringify({ accessKeyId, bucket, path })

/** Undefined for what another version has written. */
export function readPlace(text: string): LinkPlace | undefined {
  try {
    const read = place.safeParse(JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}
