import type { AccountSettings } from '@perigee/contract/account'

/** The settings of somebody who never changed one. */
export const settingsAnswer = (facts: Partial<AccountSettings> = {}): AccountSettings => ({
  sessionDuration: null,
  onboardingStart: true,
  onboardingEnd: true,
  passphrasePrompt: true,
  onboardingStep: null,
  noticeDismissal: {
    fileGuide: false,
    serverSideEncryption: false,
    partnerUpgradeBanner: false,
    projectMembersPassphrase: false,
    uploadOverwriteWarning: false,
    cunoFSBetaJoined: false,
    objectMountConsultationRequested: false,
    placementWaitlistsJoined: null,
    announcements: null,
  },
  ...facts,
})
