import { baseline, statements, type Migrations } from '@perigee/server-kit/migrations'
import type { ApiKeySecrets } from '../api-key-secrets'
import { definitions } from '../sql/definitions'
import { accounts } from './baseline/accounts'
import { bucketsAndUsage } from './baseline/buckets-and-usage'
import { installation } from './baseline/installation'
import { projects } from './baseline/projects'
import { signUps } from './baseline/sign-ups'
import { sealedApiKeys } from './before-baseline/sealed-api-keys'
import { acts } from './acts'
import { actsOfEverybody } from './acts-of-everybody'
import { stepsTo0008 } from './before-baseline/steps-to-0008'
import { stepsTo0023 } from './before-baseline/steps-to-0023'
import { billingPeople } from './billing-people'
import { bucketDeclarations } from './bucket-declarations'
import { bucketDeletions } from './bucket-deletions'
import { budgets } from './budgets'
import { compute } from './compute'
import { connectionTests } from './connection-tests'
import { cardPayments } from './card-payments'
import { certificates } from './certificates'
import { edgeReports } from './edge-reports'
import { domains } from './domains'
import { edgeUrls } from './edge-urls'
import { entitlements } from './entitlements'
import { firstAccountLink } from './first-account-link'
import { keyEnds } from './key-ends'
import { keyStarts } from './key-starts'
import { keyFacts } from './key-facts'
import { fees } from './fees'
import { formerPartners } from './former-partners'
import { idempotentAnswers } from './idempotent-answers'
import { invoices } from './invoices'
import { ledger } from './ledger'
import { limitMails } from './limit-mails'
import { links } from './links'
import { marksOfPeople } from './marks-of-people'
import { packagesEnd } from './packages-end'
import { outgoingMails } from './outgoing-mails'
import { peopleOfProjects } from './people-of-projects'
import { placementOfUsage } from './placement-of-usage'
import { restKeys } from './rest-keys'
import { tokens } from './tokens'
import { setUpCustomers } from './set-up-customers'
import { shownNames } from './shown-names'
import { webhookReceivers } from './webhook-receivers'
import { webhooks } from './webhooks'

const tables = [...accounts, ...signUps, ...projects, ...bucketsAndUsage, ...installation]

/** Of the schema `satellite`. `secrets` seals the API keys of a database of before the baseline that has some unsealed. */
export const migrationsWith = (secrets: Pick<ApiKeySecrets, 'seal'> | undefined): Migrations => ({
  steps: {
    [baseline]: statements(tables),
    '0002-first-account-link': statements(firstAccountLink),
    '0003-bucket-declarations': statements(bucketDeclarations),
    '0004-people-of-projects': statements(peopleOfProjects),
    '0005-outgoing-mails': statements(outgoingMails),
    '0006-acts': statements(acts),
    '0007-limit-mails': statements(limitMails),
    '0008-acts-of-everybody': statements(actsOfEverybody),
    '0009-bucket-deletions': statements(bucketDeletions),
    '0010-marks-of-people': statements(marksOfPeople),
    '0011-shown-names': statements(shownNames),
    '0012-edge-reports': statements(edgeReports),
    '0013-links': statements(links),
    '0014-connection-tests': statements(connectionTests),
    '0015-placement-of-usage': statements(placementOfUsage),
    '0016-key-facts': statements(keyFacts),
    '0017-domains': statements(domains),
    '0018-certificates': statements(certificates),
    '0019-edge-urls': statements(edgeUrls),
    '0020-ledger': statements(ledger),
    '0021-entitlements': statements(entitlements),
    '0022-billing-people': statements(billingPeople),
    '0023-invoices': statements(invoices),
    '0024-former-partners': statements(formerPartners),
    '0025-card-payments': statements(cardPayments),
    '0026-tokens': statements(tokens),
    '0027-set-up-customers': statements(setUpCustomers),
    '0028-packages-end': statements(packagesEnd),
    '0029-budgets': statements(budgets),
    '0030-fees': statements(fees),
    '0031-rest-keys': statements(restKeys),
    '0032-idempotent-answers': statements(idempotentAnswers),
    '0033-key-ends': statements(keyEnds),
    '0034-webhooks': statements(webhooks),
    '0035-webhook-receivers': statements(webhookReceivers),
    '0036-key-starts': statements(keyStarts),
    '0037-compute': statements(compute),
  },
  definitions,
  beforeBaseline: {
    ...Object.fromEntries(
      Object.entries({ ...stepsTo0008, ...stepsTo0023 }).map(([name, texts]) => [name, statements(texts)]),
    ),
    '0020-sealed-api-keys': sealedApiKeys(secrets),
  },
})

/** For a database that has no API keys yet. */
export const migrations: Migrations = migrationsWith(undefined)
