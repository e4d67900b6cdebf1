/** A place where a bucket's data may live. */
export interface Placement {
  id: number
  /** What LocationConstraint carries. */
  idName: string
  name: string
  title: string
  description: string
  /** Coming soon: it has a waitlist and cannot be chosen yet. */
  pending: boolean
}

export const defaultPlacement = 0

/** The location that lists show; a placement that is configured no more keeps its number. */
export const placementLabel = (id: number, known: readonly Pick<Placement, 'id' | 'name'>[]): string =>
  known.find((placement) => placement.id === id)?.name ?? `unknown(${id})`

/** The placement that a request to make a bucket names; pending and unknown ones cannot be had. */
export const choosablePlacement = (idName: string, offered: readonly Placement[]): Placement | undefined =>
  offered.find((placement) => placement.idName === idName && !placement.pending)

/** Where data can live: the default place is called like the installation, others are configured. */
export const placementsOf = (installation: string, others: readonly Placement[]): readonly Placement[] => [
  { id: defaultPlacement, idName: '', name: installation, title: installation, description: '', pending: false },
  ...others,
]

/** What a new bucket may choose from: nothing, where the project's own placement is the only one. */
export const offeredPlacements = (placements: readonly Placement[], own: number): Placement[] =>
  placements.some(({ id }) => id !== own) ? [...placements] : []
