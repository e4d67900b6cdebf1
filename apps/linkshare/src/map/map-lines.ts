import { maxInlineSize } from '@perigee/crypto/content'
import { byteText } from '@perigee/domain/byte-text'

const widthForFigures = 400
const widthForNote = 500

/** What stands on the map of an object that is in so many known places. */
export function mapLines({ size, places, width }: { size: number; places: number; width: number }): string[] {
  if (places > 0) return width < widthForFigures ? [] : [`Places: ${places}`, `Size: ${byteText(size)}`]
  if (width < widthForNote) return []
  // Small ones are part of the database.
  return [size > maxInlineSize ? 'The places of this storage are not known.' : 'Files under 4k are stored as metadata.']
}
