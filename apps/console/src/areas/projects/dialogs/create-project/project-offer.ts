/** What 'Create Project' leads to. */
export type Offer = 'create' | 'requestForm' | 'supportTicket' | 'upgrade' | 'nothing'

interface Facts {
  limitReached: boolean
  paid: boolean
  takesLimitRequests: boolean
  /** Of the page for support tickets; '' where there is none. */
  ticketURL: string
}

/** At the limit: paid accounts may ask for more, free ones for another kind of account, with billing or without. */
export function projectOffer({ limitReached, paid, takesLimitRequests, ticketURL }: Facts): Offer {
  if (!limitReached) return 'create'
  if (!paid) return 'upgrade'
  if (takesLimitRequests) return 'requestForm'
  return ticketURL === '' ? 'nothing' : 'supportTicket'
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
