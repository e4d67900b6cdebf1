/** Why a deletion of a bucket with everything in it ended before the bucket was gone. */
export const deletionStops = [
  /** Somebody who may delete the bucket stopped it. */
  'byHand',
  /** Whoever started it may not delete the bucket any more. */
  'rightLost',
  /** The project is frozen. */
  'projectClosed',
  'projectDeleted',
  /** The bucket got object lock meanwhile. */
  'objectLock',
] as const
export type DeletionStop = (typeof deletionStops)[number]

/** How a deletion came to its end. */
export type DeletionEnd = 'deleted' | DeletionStop

export const deletionStates = ['running', 'deleted', 'stopped'] as const
export type DeletionState = (typeof deletionStates)[number]
