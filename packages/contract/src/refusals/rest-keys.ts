import { refusals } from '../refusal'

/** Of the keys of the public API: making them, and what each of them may. */
export const restKeyRefusals = refusals({
  /** The same for a key that is gone and for one of somebody else. */
  noSuchRestKey: () => ({ status: 404, say: 'There is no such API key.' }),
  restKeysNeedPaidPlan: () => ({ status: 403, say: 'API keys need a paid plan.' }),
  tooManyRestKeys: (most: number) => ({
    status: 409,
    say: `An account can have ${most} API keys at most. Delete some that nobody needs.`,
  }),
  restKeyReplaced: () => ({ status: 409, say: 'This API key has been replaced already.' }),
  restKeyExpired: () => ({ status: 409, say: 'This API key has expired. Make a new one.' }),
  /** What a key was made without. */
  keyReadsOnly: () => ({ status: 403, say: 'This API key may only read.' }),
  keyLacksArea: (area: string) => ({ status: 403, say: `This API key is not for “${area}”.` }),
  keyForOneProject: () => ({ status: 403, say: 'This API key is for one project only.' }),
  keyIsRestricted: () => ({ status: 403, say: 'Only an API key without restrictions opens a session.' }),
})
