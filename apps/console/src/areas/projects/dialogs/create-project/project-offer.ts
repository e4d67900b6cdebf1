import { type AccountKind, accountKinds } from '@perigee/domain/account-kinds'

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
  account: { id: string; projectLimit: number; kindInfo: { value: AccountKind } }
  /** Counts when the account's own limit is 0, but for members: theirs is none. */
  defaultProjectLimit: number
}

/** Only own projects count. */
export const isProjectLimitReached = ({ projects, account, defaultProjectLimit }: Ownership): boolean =>
  projects.filter(({ ownerId }) => ownerId === account.id).length >= limitOf(account, defaultProjectLimit)

const limitOf = ({ projectLimit, kindInfo }: Ownership['account'], usual: number): number =>
  kindInfo.value === accountKinds.member ? projectLimit : projectLimit || usual
