import { refusals } from '../refusal'

/** Of the compute service and of what the public API has of it. */
export const computeRefusals = refusals({
  /** Of the compute service: missing, changed, expired, or of a session that has ended. */
  computeTokenInvalid: () => ({ status: 401, say: 'The compute token is not valid. Read it again from the project.' }),
  computeNotOffered: () => ({ status: 404, say: 'Compute is not available on this satellite.' }),
  /** By the operator's word about this project. */
  computeNotAllowed: () => ({ status: 403, say: 'Compute is not available for this project.' }),
  computeNeedsPaidPlan: () => ({
    status: 403,
    say: 'Instances need a paid plan. The owner of this project has to upgrade first.',
  }),
  /** `say` is of `quotaProblem`. */
  computeQuotaReached: (say: string) => ({ status: 403, say }),
  /** The same for one that was never made and for one of another project. */
  noSuchInstance: () => ({ status: 404, say: 'There is no such instance.' }),
  noSuchSshKey: () => ({ status: 404, say: 'There is no such SSH key.' }),
  /** Of the access key that a machine was to have, which ends with it. */
  storageKeyNotYours: () => ({
    status: 403,
    say: 'An instance takes its access key with it when it goes: give it one that you have made for it.',
  }),
  sshKeyTaken: () => ({ status: 409, say: 'This project has this SSH key already.' }),
  instanceIsDeleting: () => ({ status: 409, say: 'This instance is being removed.' }),
  instanceIsStopped: () => ({ status: 409, say: 'This instance is stopped. Start it first.' }),
  instanceIsRunning: () => ({ status: 409, say: 'This instance is running already.' }),
  /** It has this type. */
  instanceTypeUnchanged: () => ({ status: 409, say: 'This instance has that type already.' }),
  /** The machines of that location take all that its operator gives. */
  locationIsFull: (say: string = 'There is no room for this instance at the moment. Try a smaller type.') => ({
    status: 409,
    say,
  }),
  /** Each location keeps what its machines write, and this service is of another one. */
  consoleIsElsewhere: () => ({
    status: 409,
    say: 'The console of this instance can be read in its own location only.',
  }),
  /** To operators. */
  noSuchLocation: (name: string) => ({ status: 404, say: `There is no location ${name}.` }),
  /** To operators. */
  locationIsThere: (name: string) => ({
    status: 409,
    say: `The service of ${name} was heard of in the last minute. Stop it first, if it is not to come back.`,
  }),
  locationIsAway: () => ({
    status: 503,
    say: 'The location does not answer at the moment. Please try again in a minute.',
  }),
})
