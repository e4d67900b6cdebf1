/** What a new account is led through on the dashboard; stored as they are. */
export const firstSteps = ['EncryptionPassphrase', 'CreateBucket', 'UploadFiles', 'CreateAccess'] as const
export type FirstStep = (typeof firstSteps)[number]

/** What is known of the project. */
export interface ProjectState {
  /** The service keeps the passphrase: there is nothing to do about it. */
  managed: boolean
  hasPassphrase: boolean
  buckets: number
  objects: number
  /** Without those that the console makes for itself. */
  accessKeys: number
}

const isDone: Record<FirstStep, (state: ProjectState) => boolean> = {
  EncryptionPassphrase: ({ hasPassphrase, objects }) => hasPassphrase || objects > 0,
  CreateBucket: ({ buckets }) => buckets > 0,
  UploadFiles: ({ objects }) => objects > 0,
  CreateAccess: ({ accessKeys }) => accessKeys > 0,
}

/** The steps of this project, with a mark on what has been done already, wherever that was. */
export const stepsOf = (state: ProjectState): { step: FirstStep; done: boolean }[] =>
  firstSteps
    .filter((step) => step !== 'EncryptionPassphrase' || !state.managed)
    .map((step) => ({ step, done: isDone[step](state) }))

/** Whether the account is at these steps: its set-up is over, and it has neither finished nor dismissed them. */
export const isAtFirstSteps = ({
  onboardingEnd,
  onboardingStep,
}: {
  onboardingEnd: boolean
  onboardingStep: string | null
}): boolean => !onboardingEnd && firstSteps.some((step) => step === onboardingStep)
