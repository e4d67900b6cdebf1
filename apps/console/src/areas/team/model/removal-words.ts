import type { Teammate } from './teammate'

interface RemovalWords {
  title: string
  about: string
  button: string
  done: string
}

/** What it is called to remove these people, who may be members, invitations, or both. */
export function removalWords(people: readonly Pick<Teammate, 'kind'>[]): RemovalWords {
  const count = people.length
  const members = people.filter(({ kind }) => kind === 'member').length
  if (members === 0) return withdrawal(count)
  const all = members === count
  const noun = all ? counted(count, 'member', 'members') : `${count} people`
  return {
    title: `Remove ${count === 1 ? 'member' : noun}`,
    about: all
      ? 'They will no longer see this project, its buckets and its files:'
      : 'The members will no longer see this project, its buckets and its files, and the invitations can no longer be accepted:',
    button: `Remove ${noun}`,
    done: 'Members were successfully removed from the project',
  }
}

const withdrawal = (count: number): RemovalWords => ({
  title: `Withdraw ${count === 1 ? 'invitation' : `${count} invitations`}`,
  about: `What was sent to ${count === 1 ? 'this address' : 'these addresses'} can no longer be accepted:`,
  button: `Withdraw ${counted(count, 'invitation', 'invitations')}`,
  done: count === 1 ? 'The invitation was withdrawn.' : `${count} invitations were withdrawn.`,
})

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`
