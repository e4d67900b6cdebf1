import { refusals } from '../refusal'

const buckets = (count: number): string => `${count} ${count === 1 ? 'bucket' : 'buckets'}`

/** Of what operators do about accounts. Nobody else sees them: they name people. */
export const accountRefusals = refusals({
  noSuchAccount: (who: string) => ({ status: 404, say: `There is no account "${who}".` }),
  freezeExcluded: (email: string, present: string, asked: string) => ({
    status: 409,
    say: `${email} is already frozen (${present}), which excludes ${asked}.`,
  }),
  /** `kind`: of which kind; without it, in no way. */
  notFrozen: (email: string, kind?: string) => ({
    status: 409,
    say: `${email} is not frozen${kind === undefined ? '' : `: ${kind}`}.`,
  }),
  frozenForLegalReasons: (email: string) => ({ status: 409, say: `${email} is frozen for legal reasons.` }),
  ownsBuckets: (email: string, count: number) => ({ status: 409, say: `${email} owns ${buckets(count)}.` }),
  ownsNoSuchProject: (email: string, projectId: string) => ({
    status: 404,
    say: `${email} owns no project "${projectId}".`,
  }),
})
