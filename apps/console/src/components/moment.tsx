import { showFull, showMoment, showShort } from '@/lib/show-date'

interface Props {
  at: string | Date
  /** Where there is room: day and time, whenever it was. */
  long?: boolean
}

/** A point in time as rows show it, with the whole of it in a tooltip: the browser's own, since long lists have many. */
export const Moment = ({ at, long = false }: Props) => (
  <time dateTime={new Date(at).toISOString()} title={showFull(at)} style={{ whiteSpace: 'nowrap' }}>
    {long ? showMoment(at) : showShort(at)}
  </time>
)
