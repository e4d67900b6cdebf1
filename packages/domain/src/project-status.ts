/** Numbers as stored. */
export const projectStatus = {
  /** Past usage is booked to it; it holds nothing and belongs to nobody. */
  disabled: 0,
  active: 1,
  /** Nobody can use it, and its data is being removed. */
  pendingDeletion: 2,
} as const
export type ProjectStatus = (typeof projectStatus)[keyof typeof projectStatus]
