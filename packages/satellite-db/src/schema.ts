import type { Kysely, Transaction } from 'kysely'
import type { AccountsAndProjectsSchema } from './accounts-and-projects-schema'
import type { ActsSchema } from './acts-schema'
import type { BillingPeopleSchema } from './billing-people-schema'
import type { BudgetsSchema } from './budgets-schema'
import type { BucketsAndUsageSchema } from './buckets-and-usage-schema'
import type { CardPaymentsSchema } from './card-payments-schema'
import type { CertificatesSchema } from './certificates-schema'
import type { ComputeSchema } from './compute-schema'
import type { ConnectionTestsSchema } from './connection-tests-schema'
import type { EdgeReportsSchema } from './edge-reports-schema'
import type { DomainsSchema } from './domains-schema'
import type { EntitlementsSchema } from './entitlements-schema'
import type { FreezesAndFormsSchema } from './freezes-and-forms-schema'
import type { JobsSchema } from './jobs-schema'
import type { IdempotentAnswersSchema } from './idempotent-answers-schema'
import type { InvoicesSchema } from './invoices-schema'
import type { LedgerSchema } from './ledger-schema'
import type { LinksSchema } from './links-schema'
import type { OutgoingMailsSchema } from './outgoing-mails-schema'
import type { PasskeysSchema } from './passkeys-schema'
import type { PassphraseChecksSchema } from './passphrase-checks-schema'
import type { RestKeysSchema } from './rest-keys-schema'
import type { SignupsSchema } from './signups-schema'
import type { TokensSchema } from './tokens-schema'
import type { WebhooksSchema } from './webhooks-schema'

/** Every table of the PostgreSQL schema `satellite`, by its qualified name. */
export interface SatelliteSchema
  extends
    AccountsAndProjectsSchema,
    BucketsAndUsageSchema,
    PassphraseChecksSchema,
    PasskeysSchema,
    DomainsSchema,
    EntitlementsSchema,
    JobsSchema,
    OutgoingMailsSchema,
    FreezesAndFormsSchema,
    SignupsSchema,
    CardPaymentsSchema,
    CertificatesSchema,
    ActsSchema,
    EdgeReportsSchema,
    LinksSchema,
    LedgerSchema,
    TokensSchema,
    BillingPeopleSchema,
    BudgetsSchema,
    IdempotentAnswersSchema,
    InvoicesSchema,
    RestKeysSchema,
    ConnectionTestsSchema,
    ComputeSchema,
    WebhooksSchema {}

/** What queries run on: the pool or an open transaction. */
export type SatelliteDb = Kysely<SatelliteSchema> | Transaction<SatelliteSchema>
