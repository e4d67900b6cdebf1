import type { StoreContext } from '../context'

/** What control calls use: rows alone, nothing of which objects are made. */
export type ControlContext = Pick<StoreContext, 'db' | 'clock' | 'placements'>
