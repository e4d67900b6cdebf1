import { byteText } from '@perigee/domain/byte-text'
import { exactSize } from '@/lib/show-size'

/** A size as people read it, with the exact one in a tooltip. */
export const ByteSize = ({ bytes }: { bytes: number }) => (
  <span title={exactSize(bytes)} style={{ whiteSpace: 'nowrap' }}>
    {byteText(bytes)}
  </span>
)
