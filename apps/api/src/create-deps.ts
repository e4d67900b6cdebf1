import type { MailTransport } from '@perigee/server-kit/outbox/mail'
import { createApiKeySecrets } from '@perigee/satellite-db/api-key-secrets'
import { deriveInstallationKey } from '@perigee/server-kit/secrets'
import { placementsOf } from '@perigee/domain/placements'
import { systemClock } from '@perigee/std/clock'
import type { ApiConfig } from './api-config'
import { checkSettings } from './settings/check-settings'
import type { Deps } from './deps'
import { loadBadPasswords } from '@perigee/accounts/passwords/bad-passwords'
import { createCaptcha } from './captcha/create-captcha'
import { computeKeys } from '@perigee/compute/compute-keys'
import { installationKeys } from '@perigee/accounts/keys'
import { accountMails } from '@perigee/accounts/mails/account-mails'
import { deliverMails } from '@perigee/accounts/mails/deliver-mails'
import { createMailer } from '@perigee/accounts/mails/mailer'
import { openBusiness } from '@perigee/billing/accounts/open-business'
import { readPriceBook } from '@perigee/billing/prices/read-price-book'
import { domainLookUp } from '@perigee/projects/domains/look-up-domain'
import { openKeyManagement } from '@perigee/projects/passphrase-vault/open-key-management'
import { createPassphraseVault } from '@perigee/projects/passphrase-vault/passphrase-vault'
import { readPartners } from './settings/read-partners'
import { addressesOf } from './addresses'
import { satelliteAddressOf } from './satellite-address'
import { cookiesOf } from './session/cookies'
import { createRestKeyUses } from '@perigee/accounts/rest-keys/rest-key-uses'
import { createSessions } from '@perigee/accounts/sessions/sessions'
import { loadSsoProviders } from '@perigee/accounts/single-sign-on/load-providers'

/** Puts the parts together. */
export function createDeps(config: ApiConfig, transport: MailTransport): Deps {
  const { settings, db, installation, logger, clock = systemClock } = config
  checkSettings(settings)
  const placements = placementsOf(settings.satelliteName, config.placements ?? [])
  const addresses = addressesOf(config)
  const keys = { ...installationKeys(installation.rootSecret), ...computeKeys(installation.rootSecret) }
  const frame = {
    brand: settings.brandName,
    color: settings.brandColor,
    console: addresses.external,
    supportUrl: settings.supportUrl,
  }
  const mailer = createMailer({ transport, frame, logger })
  const sessions = createSessions({ db, clock, keys, settings })
  const captcha = createCaptcha({ settings, db, clock, keys })
  const badPasswords = loadBadPasswords(settings)
  const { nodeId } = installation
  const keyManagement = openKeyManagement(settings, config.passphraseKeysFile)
  const priceBook = readPriceBook(settings.priceBookFile)
  const mails = accountMails({ settings, addresses, mailer })
  const deliver = () => deliverMails({ db, clock, logger, settings, addresses, mailer })
  return {
    settings,
    placements,
    db,
    clock,
    logger,
    keys,
    keySecrets: createApiKeySecrets(installation.rootSecret),
    edgeReportsKey: deriveInstallationKey(installation.rootSecret, 'edge-reports'),
    webhookKey: deriveInstallationKey(installation.rootSecret, 'webhooks'),
    idempotentAnswersKey: deriveInstallationKey(installation.rootSecret, 'idempotent-answers'),
    linkRules: config.linkRules,
    store: config.store,
    registerAccess: config.registerAccess,
    satelliteAddress: satelliteAddressOf({ settings, addresses, nodeId }),
    nodeId,
    addresses,
    cookies: cookiesOf(addresses),
    mailer,
    deliverMailsSoon: () =>
      // What fails is tried again by the job.
      mailer.follow(
        deliver().catch((err: unknown) => logger.warn({ err }, 'mails wait for the next run of their job')),
      ),
    mails,
    sessions,
    restKeyUses: createRestKeyUses({ db, logger }),
    captcha,
    badPasswords,
    ssoProviders: loadSsoProviders(settings),
    partners: readPartners(settings.partnersFile),
    cards: config.cards?.provider ?? null,
    cardSandbox: config.cards?.sandbox ?? null,
    priceBook,
    openBusiness: (of, user, project) => openBusiness({ db: of, clock, priceBook, settings }, user, project),
    tokens: config.tokens ?? null,
    lookUpDomain: domainLookUp(settings.dnsServers),
    vault: keyManagement && createPassphraseVault(keyManagement),
  }
}
