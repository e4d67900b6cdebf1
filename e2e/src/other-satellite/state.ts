import { randomBytes, randomUUID } from 'node:crypto'

export interface Account {
  id: string
  email: string
  password: string
  fullName: string
  /** Of the sign-up that waits for its code. */
  signupId: string
  active: boolean
  createdAt: string
  /** Made by a call of its own, and missed when an address is changed or an account deleted. */
  hasCustomer: boolean
  settings: Record<string, unknown>
  /** Where a flow of several steps stands. */
  step: number
  newEmail: string
}

interface Session {
  id: string
  account: Account
  userAgent: string
  expiresAt: string
}

interface Project {
  id: string
  name: string
  description: string
  ownerId: string
  createdAt: string
  /** Standard base64. */
  salt: string
}

interface Key {
  id: string
  projectId: string
  name: string
  createdAt: string
}

/** All that the satellite knows; nothing is kept. */
export interface State {
  accounts: Account[]
  /** By the value of their cookie. */
  sessions: Map<string, Session>
  projects: Project[]
  keys: Key[]
  /** Codes that stand in mails, by address, oldest first. */
  mails: { email: string; code: string }[]
}

export const newState = (): State => ({ accounts: [], sessions: new Map(), projects: [], keys: [], mails: [] })

/** As no code that the tests make up: those have zeros at their end. */
export function mailCode(state: State, email: string): string {
  const code = `${100_000 + (randomBytes(3).readUIntBE(0, 3) % 899) * 1000 + 1 + (randomBytes(1)[0] ?? 0)}`
  state.mails.push({ email, code })
  return code
}

export const lastCode = (state: State, email: string): string | undefined =>
  state.mails.findLast((mail) => mail.email === email)?.code

export const newAccount = (email: string, password: string, signupId: string): Account => ({
  id: randomUUID(),
  email,
  password,
  fullName: '',
  signupId,
  active: false,
  createdAt: new Date().toISOString(),
  hasCustomer: false,
  settings: {
    sessionDuration: null,
    onboardingStart: false,
    onboardingEnd: false,
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
  },
  step: 0,
  newEmail: '',
})
