/** What 'Create Project' leads to. */
export type Offer = 'create' | 'requestForm' | 'supportTicket' | 'upgrade'

interface Facts {
  limitReached: boolean
  billing: boolean
  paid: boolean
  takesLimitRequests: boolean
}

/** While billing is off the form is always offered: whoever runs the satellite sets the limits, and the server decides. */
export function projectOffer({ limitReached, billing, paid, takesLimitRequests }: Facts): Offer {
  if (!limitReached || !billing) return 'create'
  if (!paid) return 'upgrade'
  return takesLimitRequests ? 'requestForm' : 'supportTicket'
}

interface Ownership {
  projects: readonly { ownerId: string }[]
  account: { id: string; projectLimit: number }
  /** Counts when the account's own limit is 0. */
  defaultProjectLimit: number
}

/** Only own projects count. */
export const isProjectLimitReached = ({ projects, account, defaultProjectLimit }: Ownership): boolean =>
  projects.filter(({ ownerId }) => ownerId === account.id).length >= (account.projectLimit || defaultProjectLimit)
