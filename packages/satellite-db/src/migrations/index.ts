import type { Migrations } from '@perigee/server-kit/migrate'
import type { ApiKeySecrets } from '../api-key-secrets'
import { accountsAndProjects } from './0001-accounts-and-projects'
import { bucketsAndUsage } from './0002-buckets-and-usage'
import { passphraseChecks } from './0003-passphrase-checks'
import { jobRuns } from './0004-job-runs'
import { sessionIds } from './0006-session-ids'
import { secondFactors } from './0007-second-factors'
import { bucketSettings } from './0008-bucket-settings'
import { accountFlows } from './0009-account-flows'
import { accountActivity } from './0010-account-activity'
import { signUp } from './0011-sign-up'
import { externalIds } from './0012-external-ids'
import { passkeys } from './0013-passkeys'
import { managedPassphrases } from './0014-managed-passphrases'
import { freezesAndForms } from './0015-freezes-and-forms'
import { deletions } from './0016-deletions'
import { burstLimits } from './0017-burst-limits'
import { devicesAndRequests } from './0018-devices-and-requests'
import { sealedApiKeys } from './0020-sealed-api-keys'
import { pendingSignUps } from './0021-pending-sign-ups'
import { violationsClose } from './0022-violations-close'
import { valuesToForget } from './0023-values-to-forget'

/** Of the schema `satellite`, by name. `secrets` seals the API keys of a database that has some unsealed. */
export const migrationsWith = (secrets: Pick<ApiKeySecrets, 'seal'> | undefined): Migrations => ({
  '0001-accounts-and-projects': accountsAndProjects,
  '0002-buckets-and-usage': bucketsAndUsage,
  '0003-passphrase-checks': passphraseChecks,
  '0004-job-runs': jobRuns,
  '0006-session-ids': sessionIds,
  '0007-second-factors': secondFactors,
  '0008-bucket-settings': bucketSettings,
  '0009-account-flows': accountFlows,
  '0010-account-activity': accountActivity,
  '0011-sign-up': signUp,
  '0012-external-ids': externalIds,
  '0013-passkeys': passkeys,
  '0014-managed-passphrases': managedPassphrases,
  '0015-freezes-and-forms': freezesAndForms,
  '0016-deletions': deletions,
  '0017-burst-limits': burstLimits,
  '0018-devices-and-requests': devicesAndRequests,
  '0020-sealed-api-keys': sealedApiKeys(secrets),
  '0021-pending-sign-ups': pendingSignUps,
  '0022-violations-close': violationsClose,
  '0023-values-to-forget': valuesToForget,
})

/** For a database that has no API keys yet. */
export const migrations: Migrations = migrationsWith(undefined)
