/** Nobody can use it any more, and its data is on its way out. */
export const pendingDeletion = 2
/** What past usage is booked to: holds nothing, belongs to nobody who is there. */
export const disabled = 0
