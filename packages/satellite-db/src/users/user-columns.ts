import type { UserId } from '@perigee/std/brand'

/** A user as queries answer it. */
export interface UserRow {
  id: UserId
  externalId: string | null
  email: string
  fullName: string
  shortName: string
  passwordHash: string
  /** 0 inactive (not verified), 1 active, 2 deleted, 3 pending deletion, 4 legal hold, 5 pending bot verification. */
  status: number
  /** 0 free, 1 paid, 2 not for resale, 3 member. */
  kind: number
  partner: string
  isProfessional: boolean
  companyName: string
  position: string
  employeeCount: string
  haveSalesContact: boolean
  defaultPlacement: number
  projectLimit: number
  projectStorageLimit: number
  projectBandwidthLimit: number
  projectSegmentLimit: number
  trialExpiration: Date | null
  failedLoginCount: number
  loginLockoutExpiration: Date | null
  mfaSecret: Uint8Array | null
  mfaEnabled: boolean
  mfaLastStep: number
  createdAt: Date
}

/** Of `satellite.users as u`. */
export const userColumns = [
  'u.id',
  'u.external_id as externalId',
  'u.email',
  'u.full_name as fullName',
  'u.short_name as shortName',
  'u.password_hash as passwordHash',
  'u.status',
  'u.kind',
  'u.partner',
  'u.is_professional as isProfessional',
  'u.company_name as companyName',
  'u.position',
  'u.employee_count as employeeCount',
  'u.have_sales_contact as haveSalesContact',
  'u.default_placement as defaultPlacement',
  'u.project_limit as projectLimit',
  'u.project_storage_limit as projectStorageLimit',
  'u.project_bandwidth_limit as projectBandwidthLimit',
  'u.project_segment_limit as projectSegmentLimit',
  'u.trial_expiration as trialExpiration',
  'u.failed_login_count as failedLoginCount',
  'u.login_lockout_expiration as loginLockoutExpiration',
  'u.mfa_secret as mfaSecret',
  'u.mfa_enabled as mfaEnabled',
  'u.mfa_last_step as mfaLastStep',
  'u.created_at as createdAt',
] as const
