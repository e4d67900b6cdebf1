import { showFull, showShort } from '@/lib/show-date'

/** A point in time as rows show it, with the whole of it in a tooltip: the browser's own, since long lists have many. */
export const Moment = ({ at }: { at: string | Date }) => (
  <time dateTime={new Date(at).toISOString()} title={showFull(at)} style={{ whiteSpace: 'nowrap' }}>
    {showShort(at)}
  </time>
)
