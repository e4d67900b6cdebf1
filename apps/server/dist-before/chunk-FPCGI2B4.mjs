#!/usr/bin/env node
import {
  computeSettings
} from "./chunk-C3KUM5PR.mjs";
import {
  tokenSettings
} from "./chunk-ZJQHVD7S.mjs";
import {
  sharedSettings
} from "./chunk-JLCJ62LF.mjs";
import {
  amount,
  boolean,
  choice,
  divisor,
  duration,
  inOrder,
  integer,
  lines,
  list,
  matching,
  pathName,
  plainName,
  port,
  size,
  text,
  url,
  utcDay
} from "./chunk-LJ36BN5V.mjs";
import {
  defineSettings
} from "./chunk-WBUIZSQS.mjs";
import {
  mostRemembered
} from "./chunk-PZNZA27F.mjs";
import {
  accountKinds,
  tierLimits
} from "./chunk-XAY7SE7H.mjs";
import {
  day,
  hour,
  minute,
  second
} from "./chunk-7E4UADU6.mjs";

// ../../packages/accounts/src/settings/accounts.ts
var paid = tierLimits[accountKinds.paid];
var free = tierLimits[accountKinds.free];
var accountSettings = {
  openRegistration: {
    env: "PERIGEE_OPEN_REGISTRATION",
    default: true,
    parse: boolean,
    means: "Whether everybody may sign up; otherwise a registration token is needed."
  },
  registrationAdminToken: {
    env: "PERIGEE_REGISTRATION_ADMIN_TOKEN",
    default: null,
    parse: text,
    secret: true,
    means: "With it in Authorization, GET /registrationToken/?projectsLimit=N makes a registration token; 24 characters or more."
  },
  detailedUsageReports: {
    env: "PERIGEE_DETAILED_USAGE_REPORTS",
    default: true,
    parse: boolean,
    means: "Let usage reports be summed up by project, with more columns; other clients of the API may need the old form."
  },
  firstSteps: {
    env: "PERIGEE_FIRST_STEPS",
    default: true,
    parse: boolean,
    means: "Whether the dashboard leads new accounts to their first file and their first access key."
  },
  newAccountKind: {
    env: "PERIGEE_NEW_ACCOUNT_KIND",
    default: null,
    parse: choice("free", "paid", "notForResale"),
    means: "Kind of new accounts; unset: free with billing on, else paid."
  },
  newAccountProjects: {
    env: "PERIGEE_NEW_ACCOUNT_PROJECTS",
    default: 10,
    parse: integer({ min: 0, max: 1e4 }),
    means: "How many projects a new account may own, unless it is free."
  },
  projectStorageLimit: {
    env: "PERIGEE_PROJECT_STORAGE_LIMIT",
    default: paid.storage,
    parse: size,
    means: "Storage of each project of a new account, unless it is free."
  },
  projectBandwidthLimit: {
    env: "PERIGEE_PROJECT_BANDWIDTH_LIMIT",
    default: paid.bandwidth,
    parse: size,
    means: "Downloads per month of each project of a new account, unless it is free."
  },
  projectSegmentLimit: {
    env: "PERIGEE_PROJECT_SEGMENT_LIMIT",
    default: paid.segments,
    parse: integer({ min: 0 }),
    means: "Segments of each project of a new account, unless it is free; an object has at least one."
  },
  projectBucketLimit: {
    env: "PERIGEE_PROJECT_BUCKET_LIMIT",
    default: 100,
    parse: integer({ min: 0, max: 1e5 }),
    means: "Buckets of each new project."
  },
  restApiKeys: {
    env: "PERIGEE_REST_API_KEYS",
    default: true,
    parse: boolean,
    means: "Whether there is a public API, and people can make keys for programs that act for them there."
  },
  generatedPrivateApi: {
    env: "PERIGEE_GENERATED_PRIVATE_API",
    default: false,
    parse: boolean,
    means: "Whether consoles find the account at /api/v1/auth/account, and a REST API key opens a session at /api/v0/auth/token-by-api-key, without password and second factor."
  },
  signupActivationCode: {
    env: "PERIGEE_SIGNUP_ACTIVATION_CODE",
    default: true,
    parse: boolean,
    means: "Whether new accounts are activated by a code; otherwise by a link in the mail."
  },
  signupSuccessUrl: {
    env: "PERIGEE_SIGNUP_SUCCESS_URL",
    default: null,
    parse: url,
    means: "Page to show after a registration instead of our own, where accounts are activated by a link."
  },
  varPartners: {
    env: "PERIGEE_VAR_PARTNERS",
    default: [],
    parse: list(text),
    means: "Partners that bill their people themselves: these see no prices and pay nothing here."
  },
  signupPromoCodes: {
    env: "PERIGEE_SIGNUP_PROMO_CODES",
    default: false,
    parse: boolean,
    means: "Whether the sign-up form takes a promo code."
  },
  freeProjects: {
    env: "PERIGEE_FREE_PROJECTS",
    default: free.projects,
    parse: integer({ min: 0, max: 1e4 }),
    means: "How many projects a free account may own."
  },
  freeStorageLimit: {
    env: "PERIGEE_FREE_STORAGE_LIMIT",
    default: free.storage,
    parse: size,
    means: "Storage of each project of a free account."
  },
  freeBandwidthLimit: {
    env: "PERIGEE_FREE_BANDWIDTH_LIMIT",
    default: free.bandwidth,
    parse: size,
    means: "Downloads per month of each project of a free account."
  },
  freeSegmentLimit: {
    env: "PERIGEE_FREE_SEGMENT_LIMIT",
    default: free.segments,
    parse: integer({ min: 0 }),
    means: "Segments of each project of a free account."
  },
  freeTrialDuration: {
    env: "PERIGEE_FREE_TRIAL_DURATION",
    default: 30 * day,
    parse: duration,
    means: "How long new accounts of the kind free may be used; 0ms for ever. Afterwards they are frozen."
  },
  trialGracePeriod: {
    env: "PERIGEE_TRIAL_GRACE_PERIOD",
    default: 0,
    parse: duration,
    means: "How long after a trial freeze an account is marked for deletion, in whole days; 0ms never."
  },
  deleteMarkedAccounts: {
    env: "PERIGEE_DELETE_MARKED_ACCOUNTS",
    default: false,
    parse: boolean,
    means: "Whether accounts that are marked for deletion (violations, ended trials) are deleted, with all their data."
  },
  deletionBuffer: {
    env: "PERIGEE_DELETION_BUFFER",
    default: 30 * day,
    parse: duration,
    means: "How long they are kept before that."
  }
};

// ../../packages/billing/src/settings/budgets.ts
var budgetSettings = {
  webhookPrivateAddresses: {
    env: "PERIGEE_WEBHOOK_PRIVATE_ADDRESSES",
    default: false,
    parse: boolean,
    means: "Whether webhooks of people may lead to private addresses and to http://: only where all of them are trusted."
  }
};

// ../../packages/billing/src/settings/cards.ts
var cardSettings = {
  cardProvider: {
    env: "PERIGEE_CARD_PROVIDER",
    default: null,
    parse: choice("sandbox", "stripe"),
    means: "Who keeps cards and charges them: stripe, or the sandbox, which takes test cards and moves no money."
  },
  stripePublicKey: {
    env: "PERIGEE_STRIPE_PUBLIC_KEY",
    default: null,
    parse: text,
    means: "Publishable key of the Stripe account, pk_\u2026; browsers get it."
  },
  stripeSecretKey: {
    env: "PERIGEE_STRIPE_SECRET_KEY",
    default: null,
    parse: text,
    means: "Secret or restricted key of the Stripe account, sk_\u2026 or rk_\u2026.",
    secret: true
  },
  stripeWebhookSecret: {
    env: "PERIGEE_STRIPE_WEBHOOK_SECRET",
    default: null,
    parse: text,
    means: "Signing secret of the webhook endpoint at Stripe, whsec_\u2026.",
    secret: true
  },
  addFunds: {
    env: "PERIGEE_ADD_FUNDS",
    default: true,
    parse: boolean,
    means: "Whether people can pay money in by card before it is owed."
  },
  minAddFunds: {
    env: "PERIGEE_MIN_ADD_FUNDS",
    default: 1e3,
    parse: integer({ min: 50, max: 99999999 }),
    means: "The least that can be paid in at once, in cents."
  },
  maxAddFunds: {
    env: "PERIGEE_MAX_ADD_FUNDS",
    default: 25e4,
    parse: integer({ min: 50, max: 99999999 }),
    means: "The most that can be paid in at once, in cents."
  },
  cardAuthorization: {
    env: "PERIGEE_CARD_AUTHORIZATION",
    default: true,
    parse: boolean,
    means: "Whether the bank may ask people when they add a card, so that it asks less often when it is charged."
  },
  upgradePayUpfront: {
    env: "PERIGEE_UPGRADE_PAY_UPFRONT",
    default: 0,
    parse: integer({ min: 0, max: 99999999 }),
    means: "What an upgrade by card charges at once, in cents, as credit of the account; 0 asks for a card alone."
  }
};

// ../../packages/billing/src/settings/invoices.ts
var invoiceSettings = {
  billingAutomatic: {
    env: "PERIGEE_BILLING_AUTOMATIC",
    default: false,
    parse: boolean,
    means: "Whether invoices of a month are made, sent and collected by themselves on the 4th of the next one."
  },
  sellerName: {
    env: "PERIGEE_SELLER_NAME",
    default: null,
    parse: text,
    means: "Who sends invoices; without it the name of the product."
  },
  sellerAddress: {
    env: "PERIGEE_SELLER_ADDRESS",
    default: null,
    parse: lines,
    means: 'Address of who sends invoices, its lines separated by "|".'
  },
  sellerTaxId: {
    env: "PERIGEE_SELLER_TAX_ID",
    default: null,
    parse: text,
    means: "Tax id of who sends invoices."
  },
  sellerEmail: {
    env: "PERIGEE_SELLER_EMAIL",
    default: null,
    parse: text,
    means: "Where people ask about an invoice."
  },
  invoiceNote: {
    env: "PERIGEE_INVOICE_NOTE",
    default: null,
    parse: text,
    means: "A sentence below every invoice, for instance about taxes."
  },
  invoiceFont: {
    env: "PERIGEE_INVOICE_FONT",
    default: null,
    parse: text,
    means: "TTF or OTF file for invoices in scripts that the embedded one lacks, such as Chinese or Hindi."
  }
};

// ../../packages/billing/src/settings/people.ts
var peopleSettings = {
  freeTierCoupon: {
    env: "PERIGEE_FREE_TIER_COUPON",
    default: null,
    parse: text,
    means: "Promo code of the coupon of accounts that sign up without one of their own."
  },
  couponEntry: {
    env: "PERIGEE_COUPON_ENTRY",
    default: true,
    parse: boolean,
    means: "Whether the page Billing takes promo codes."
  },
  dunning: {
    env: "PERIGEE_DUNNING",
    default: true,
    parse: boolean,
    means: "Whether accounts with unpaid invoices are warned, then frozen, then marked for deletion."
  },
  daysUntilBillingFreeze: {
    env: "PERIGEE_DAYS_UNTIL_BILLING_FREEZE",
    default: 15,
    parse: integer({ min: 1, max: 365 }),
    means: "Whole days from the warning about an unpaid invoice to the freeze."
  },
  daysUntilBillingDeletion: {
    env: "PERIGEE_DAYS_UNTIL_BILLING_DELETION",
    default: 60,
    parse: integer({ min: 1, max: 3650 }),
    means: "Whole days from that freeze until the account is marked for deletion."
  },
  dunningMostCents: {
    env: "PERIGEE_DUNNING_MOST_CENTS",
    default: 1e5,
    parse: integer({ min: 1 }),
    means: "Accounts that owe more than this many cents are left to people."
  },
  dunningSparesTokens: {
    env: "PERIGEE_DUNNING_SPARES_TOKENS",
    default: false,
    parse: boolean,
    means: "Whether accounts that have ever paid with tokens are left to people."
  }
};

// ../../packages/billing/src/settings/prices.ts
var priceSettings = {
  billing: {
    env: "PERIGEE_BILLING",
    default: false,
    parse: boolean,
    means: "Whether usage is charged for. See docs/billing.md."
  },
  priceBookFile: {
    env: "PERIGEE_PRICE_BOOK",
    default: null,
    parse: text,
    means: "JSON file of products with dated prices, plans and packages; without it everybody pays the same, $4 for a TB and month."
  },
  minimumCharge: {
    env: "PERIGEE_MINIMUM_CHARGE",
    default: 0,
    parse: integer({ min: 0, max: 1e6 }),
    means: "What a month costs at least where it costs anything, in cents; 0 for no such rule."
  },
  minimumChargeFrom: {
    env: "PERIGEE_MINIMUM_CHARGE_FROM",
    default: null,
    parse: utcDay,
    means: "Since when that counts: for months that begin on that day of UTC or later; always when unset."
  },
  priceTiers: {
    env: "PERIGEE_PRICE_TIERS",
    default: false,
    parse: boolean,
    means: "Whether places for data are shown as storage tiers with their prices."
  },
  priceTiersFrom: {
    env: "PERIGEE_PRICE_TIERS_FROM",
    default: null,
    parse: utcDay,
    means: "Projects that are made on that day of UTC or later show no segments; none when unset."
  },
  priceSummaries: {
    env: "PERIGEE_PRICE_SUMMARIES",
    default: null,
    parse: lines,
    means: 'Lines about prices for the card of the Pro plan, separated by "|"; shown with storage tiers.'
  },
  skusInReports: {
    env: "PERIGEE_SKUS_IN_REPORTS",
    default: false,
    parse: boolean,
    means: "Whether usage reports name the SKUs of products."
  },
  entitlements: {
    env: "PERIGEE_ENTITLEMENTS",
    default: false,
    parse: boolean,
    means: "Whether single projects may have prices of their own: admin project set-entitlement."
  }
};

// ../../packages/billing/src/settings.ts
var billingSettings = {
  ...priceSettings,
  ...invoiceSettings,
  ...cardSettings,
  ...tokenSettings,
  ...peopleSettings,
  ...budgetSettings
};

// ../../packages/projects/src/emission/emission-settings.ts
var emissionSettings = {
  emissionView: {
    env: "PERIGEE_EMISSION_VIEW",
    default: true,
    parse: boolean,
    means: "Whether the dashboard of a project estimates what its storage emits."
  },
  emissionDriveCarbon: {
    env: "PERIGEE_EMISSION_DRIVE_CARBON",
    default: 20,
    parse: amount,
    means: "What making a new drive emits: kg CO2e per TB."
  },
  emissionDriveLife: {
    env: "PERIGEE_EMISSION_DRIVE_LIFE",
    default: { hyperscaler: 4, network: 6 },
    parse: inOrder(divisor, "hyperscaler", "network"),
    means: "How long new drives are used, in years: those of a traditional cloud, those of this network."
  },
  emissionDrivePower: {
    env: "PERIGEE_EMISSION_DRIVE_POWER",
    default: 15.9,
    parse: amount,
    means: "What powering a drive emits: kg CO2e per TB and year."
  },
  emissionWriteEnergy: {
    env: "PERIGEE_EMISSION_WRITE_ENERGY",
    default: 5e-3,
    parse: amount,
    means: "What storing data once takes: Wh per GB."
  },
  emissionEnergyCarbon: {
    env: "PERIGEE_EMISSION_ENERGY_CARBON",
    default: 0.2826,
    parse: amount,
    means: "What making electricity emits: kg CO2e per kWh."
  },
  emissionRepairedData: {
    env: "PERIGEE_EMISSION_REPAIRED_DATA",
    default: 667,
    parse: amount,
    means: "How much of the network is repaired in a month: TB."
  },
  emissionExpandedData: {
    env: "PERIGEE_EMISSION_EXPANDED_DATA",
    default: 48689,
    parse: divisor,
    means: "How much the network stores with its redundancy: TB."
  },
  emissionServiceCarbon: {
    env: "PERIGEE_EMISSION_SERVICE_CARBON",
    default: { cloud: 3600, database: 2650, edge: 10924 },
    parse: inOrder(amount, "cloud", "database", "edge"),
    means: "What the servers around the drives emit in a month: kg CO2e of rented machines, of databases, of the edge."
  },
  emissionNetworkData: {
    env: "PERIGEE_EMISSION_NETWORK_DATA",
    default: 18933,
    parse: divisor,
    means: "How much people store on the network, which shares these servers: TB."
  },
  emissionUtilisation: {
    env: "PERIGEE_EMISSION_UTILISATION",
    default: { hyperscaler: 0.75, network: 0.85 },
    parse: inOrder(divisor, "hyperscaler", "network"),
    means: "Which part of a drive is in use: of a traditional cloud, of this network."
  },
  emissionExpansion: {
    env: "PERIGEE_EMISSION_EXPANSION",
    default: { hyperscaler: 3, network: 2.7 },
    parse: inOrder(amount, "hyperscaler", "network"),
    means: "How often each byte is stored: by a traditional cloud, by this network."
  },
  emissionRegions: {
    env: "PERIGEE_EMISSION_REGIONS",
    default: { hyperscaler: 2, network: 1 },
    parse: inOrder(amount, "hyperscaler", "network"),
    means: "In how many regions all of that is stored: by a traditional cloud, by this network."
  },
  emissionDriveShares: {
    env: "PERIGEE_EMISSION_DRIVE_SHARES",
    default: { standard: 0.21, new: 0.582, reused: 0.208 },
    parse: inOrder(amount, "standard", "new", "reused"),
    means: "Which part of the data lies on drives that run anyway, on new ones, on used ones."
  },
  emissionTreeCarbon: {
    env: "PERIGEE_EMISSION_TREE_CARBON",
    default: 60,
    parse: divisor,
    means: "What a tree takes up in ten years: kg CO2e."
  }
};

// ../../packages/accounts/src/settings/feedback.ts
var feedbackSettings = {
  userFeedback: {
    env: "PERIGEE_USER_FEEDBACK",
    default: true,
    parse: boolean,
    means: "Whether people can send feedback from the console; `admin feedback` shows it."
  },
  limitIncreaseRequests: {
    env: "PERIGEE_LIMIT_INCREASE_REQUESTS",
    default: true,
    parse: boolean,
    means: "Whether people can ask for more projects and higher limits in the console; `admin feedback` shows it."
  },
  fileSystemBeta: {
    env: "PERIGEE_FILE_SYSTEM_BETA",
    default: false,
    parse: boolean,
    means: "Whether the console offers the form for the beta of the file system."
  },
  objectMountConsultation: {
    env: "PERIGEE_OBJECT_MOUNT_CONSULTATION",
    default: false,
    parse: boolean,
    means: "Whether the console offers the form for a consultation about mounting objects."
  },
  placementSelection: {
    env: "PERIGEE_PLACEMENT_SELECTION",
    default: true,
    parse: boolean,
    means: "Whether people choose in the console where a new bucket lies, if PERIGEE_PLACEMENTS names several places."
  },
  feedbackWebhookUrl: {
    env: "PERIGEE_FEEDBACK_WEBHOOK_URL",
    default: null,
    parse: url,
    means: "Gets what people send as feedback and forms."
  },
  feedbackWebhookSecret: {
    env: "PERIGEE_FEEDBACK_WEBHOOK_SECRET",
    default: null,
    parse: text,
    means: "Signs what the webhook gets; needed with PERIGEE_FEEDBACK_WEBHOOK_URL.",
    secret: true
  },
  announcementName: {
    env: "PERIGEE_ANNOUNCEMENT_NAME",
    default: null,
    parse: text,
    means: "Short name of an announcement; setting it shows the announcement until a person dismisses that name."
  },
  announcementTitle: { env: "PERIGEE_ANNOUNCEMENT_TITLE", default: "", parse: text, means: "Its title." },
  announcementBody: { env: "PERIGEE_ANNOUNCEMENT_BODY", default: "", parse: text, means: "Its text." },
  analytics: {
    env: "PERIGEE_ANALYTICS",
    default: false,
    parse: boolean,
    means: "Whether the console reports what is used; the reports are log lines without personal data."
  }
};

// ../api/src/settings/parsers.ts
var color = matching("a colour such as #2f5bea", /^#[0-9a-f]{6}$/i);
var mailAddress = matching(
  'a mail address such as "Perigee <noreply@example.com>"',
  /^(?:[^<>\r\n@]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/
);
var smtpUrl = matching("an smtp:// or smtps:// URL", /^smtps?:\/\/\S+$/);
var namedUrl = {
  accepts: "name=URL such as EU1=https://eu1.example.com",
  read: (given) => {
    const [, name, rest] = /^([^=]+)=(.+)$/.exec(given) ?? [];
    const address = rest === void 0 ? void 0 : url.read(rest);
    return name === void 0 || address === void 0 ? void 0 : { name, address: `${address}/` };
  },
  show: ({ name, address }) => `${name}=${address}`
};

// ../api/src/settings/installation.ts
var installationSettings = {
  satelliteName: {
    env: "PERIGEE_SATELLITE_NAME",
    default: "Local",
    parse: text,
    means: "Name of this installation in the console and in mails."
  },
  brandName: sharedSettings.brandName,
  brandColor: {
    env: "PERIGEE_BRAND_COLOR",
    default: "#4c5fd5",
    parse: color,
    means: "Main colour of the console and of mails."
  },
  supportUrl: { env: "PERIGEE_SUPPORT_URL", default: null, parse: url, means: "Where people find help." },
  termsUrl: { env: "PERIGEE_TERMS_URL", default: null, parse: url, means: "Terms of service." },
  privacyUrl: { env: "PERIGEE_PRIVACY_URL", default: null, parse: url, means: "Privacy policy." },
  homepageUrl: { env: "PERIGEE_HOMEPAGE_URL", default: null, parse: url, means: "Home page of the product." },
  documentationUrl: {
    env: "PERIGEE_DOCUMENTATION_URL",
    default: null,
    parse: url,
    means: "Documentation for users; when unset the help that the installation serves at /help."
  },
  generalRequestUrl: {
    env: "PERIGEE_GENERAL_REQUEST_URL",
    default: null,
    parse: url,
    means: "Form for requests to the operator."
  },
  projectLimitsRequestUrl: {
    env: "PERIGEE_PROJECT_LIMITS_REQUEST_URL",
    default: null,
    parse: url,
    means: "Form for requests for higher project limits."
  },
  upgradeUrl: {
    env: "PERIGEE_UPGRADE_URL",
    default: null,
    parse: url,
    means: "Where people on a free trial ask for more; without it the support address."
  },
  cloudGpuSignUpUrl: {
    env: "PERIGEE_CLOUD_GPU_SIGN_UP_URL",
    default: null,
    parse: url,
    means: "Where people sign up at a partner for GPUs; without it the console does not offer them."
  },
  partnersFile: {
    env: "PERIGEE_PARTNERS_FILE",
    default: null,
    parse: text,
    means: "JSON file of what the console says to people who come from a partner; docs/operations.md has an example."
  },
  betaSatellite: {
    env: "PERIGEE_BETA_SATELLITE",
    default: false,
    parse: boolean,
    means: "Whether people are told that this installation is a trial and data can be lost."
  },
  otherConsoles: {
    env: "PERIGEE_OTHER_CONSOLES",
    default: false,
    parse: boolean,
    means: "Whether a console other than ours is used here: it hears of versions and locks whatever the next two say."
  },
  versioningScreens: {
    env: "PERIGEE_VERSIONING_SCREENS",
    default: true,
    parse: boolean,
    means: "Whether the console shows versions of files and lets people turn them on. The gateway has them in any case."
  },
  objectLockScreens: {
    env: "PERIGEE_OBJECT_LOCK_SCREENS",
    default: true,
    parse: boolean,
    means: "Whether the console lets people lock files and buckets. The gateway has locks in any case."
  },
  nativeClients: {
    env: "PERIGEE_NATIVE_CLIENTS",
    default: false,
    parse: boolean,
    means: "Whether clients that take access grants reach the object store here; the catalogue of applications shows them then."
  },
  partnerSatellites: {
    env: "PERIGEE_PARTNER_SATELLITES",
    default: [],
    parse: list(namedUrl),
    means: "Installations of other regions that people may sign up at instead."
  },
  smtpUrl: {
    env: "PERIGEE_SMTP_URL",
    default: null,
    parse: smtpUrl,
    means: "Mail server, smtp://user:password@host:port; without it mails go to the outbox.",
    secret: true
  },
  mailFrom: {
    env: "PERIGEE_MAIL_FROM",
    default: "Perigee <noreply@localhost>",
    parse: mailAddress,
    means: "Sender of mails."
  }
};

// ../../packages/accounts/src/settings/logins.ts
var loginSettings = {
  passwordMinimumLength: {
    env: "PERIGEE_PASSWORD_MINIMUM_LENGTH",
    default: 8,
    parse: integer({ min: 6, max: 64 }),
    means: "Fewest characters of a password."
  },
  passwordMaximumLength: {
    env: "PERIGEE_PASSWORD_MAXIMUM_LENGTH",
    default: 64,
    parse: integer({ min: 32, max: 1024 }),
    means: "Most characters of a password."
  },
  badPasswordsFile: {
    env: "PERIGEE_BAD_PASSWORDS_FILE",
    default: null,
    parse: text,
    means: "File of passwords, one a line, that nobody may choose; without it a short list of common ones counts."
  },
  liveCheckBadPasswords: {
    env: "PERIGEE_LIVE_CHECK_BAD_PASSWORDS",
    default: true,
    parse: boolean,
    means: "Whether forms look a password up in that list while it is typed; the server does it in any case."
  },
  captcha: {
    env: "PERIGEE_CAPTCHA",
    default: "altcha",
    parse: choice("altcha", "hcaptcha", "none"),
    means: "What keeps programs from logging in and signing up; altcha works offline, in the background."
  },
  captchaDifficulty: {
    env: "PERIGEE_CAPTCHA_DIFFICULTY",
    default: 5e4,
    parse: integer({ min: 1, max: 1e8 }),
    means: "Most hashes that a browser computes for altcha; half as many on average."
  },
  hcaptchaSiteKey: { env: "PERIGEE_HCAPTCHA_SITE_KEY", default: null, parse: text, means: "Site key of hCaptcha." },
  hcaptchaSecret: {
    env: "PERIGEE_HCAPTCHA_SECRET",
    default: null,
    parse: text,
    means: "Secret of hCaptcha.",
    secret: true
  },
  hcaptchaVerifyUrl: {
    env: "PERIGEE_HCAPTCHA_VERIFY_URL",
    default: "https://api.hcaptcha.com/siteverify",
    parse: url,
    means: "Where answers to hCaptcha are verified."
  },
  botFlagging: {
    env: "PERIGEE_BOT_FLAGGING",
    default: false,
    parse: boolean,
    means: "Whether accounts are frozen, 1 to 7 days on, where hCaptcha gave their sign-up a score of 0.8 or more."
  },
  inactivityTimer: {
    env: "PERIGEE_INACTIVITY_TIMER",
    default: true,
    parse: boolean,
    means: "Whether people who are idle are logged out."
  },
  inactivityTimeout: {
    env: "PERIGEE_INACTIVITY_TIMEOUT",
    default: 30 * minute,
    parse: duration,
    means: "After how long, where an account has chosen no timeout of its own."
  },
  otherBrowserMails: {
    env: "PERIGEE_OTHER_BROWSER_MAILS",
    default: false,
    parse: boolean,
    means: "Whether people get a mail, every two hours at most, when a session goes on in another browser."
  }
};

// ../api/src/settings/network.ts
var networkSettings = {
  port: { env: "PERIGEE_API_PORT", default: 7910, parse: port, means: "Port of the console and its API." },
  bind: sharedSettings.bind,
  storePort: {
    env: "PERIGEE_STORE_PORT",
    default: 7911,
    parse: port,
    means: "Port of the object store that access grants name for native clients."
  },
  trustedProxies: sharedSettings.trustedProxies,
  requestTimeout: {
    env: "PERIGEE_API_REQUEST_TIMEOUT",
    default: minute,
    parse: duration,
    means: "How long a browser may take to send a whole request; for its headers a third of it."
  },
  rateLimitBurst: {
    env: "PERIGEE_RATE_LIMIT_BURST",
    default: 5,
    parse: integer({ min: 1, max: 1e6 }),
    means: "How often one address may do each guarded thing (log in, sign up, reset \u2026) in a row."
  },
  rateLimitEvery: {
    env: "PERIGEE_RATE_LIMIT_EVERY",
    default: 5 * minute,
    parse: duration,
    means: "After how long one more try is given back."
  },
  rateLimitClients: {
    env: "PERIGEE_RATE_LIMIT_CLIENTS",
    default: mostRemembered,
    parse: integer({ min: 1, max: 1e7 }),
    means: "How many addresses the limits remember, each for every thing it did; 130 bytes each."
  },
  publicReadsPerMinute: {
    env: "PERIGEE_PUBLIC_API_READS_PER_MINUTE",
    default: 600,
    parse: integer({ min: 1, max: 1e6 }),
    means: "How many calls of the public API that only read one API key may make in a minute."
  },
  publicWritesPerMinute: {
    env: "PERIGEE_PUBLIC_API_WRITES_PER_MINUTE",
    default: 120,
    parse: integer({ min: 1, max: 1e6 }),
    means: "How many other calls of the public API one API key may make in a minute."
  },
  discreetAnswerTime: {
    env: "PERIGEE_DISCREET_ANSWER_TIME",
    default: 200,
    parse: duration,
    means: "How long answers take at least that must not tell whether an account exists."
  }
};

// ../../packages/projects/src/settings.ts
var projectSettings = {
  managedEncryption: {
    env: "PERIGEE_MANAGED_ENCRYPTION",
    default: true,
    parse: boolean,
    means: "Whether people may let the service keep the passphrase of a project. See docs/secrets.md."
  },
  passphraseKeysFile: {
    env: "PERIGEE_PASSPHRASE_KEYS_FILE",
    default: null,
    parse: text,
    means: "File of the keys that seal such passphrases; one in the data folder when unset."
  },
  passphraseKey: {
    env: "PERIGEE_PASSPHRASE_KEY",
    default: null,
    parse: text,
    means: "Id of the key in that file that seals; the last one when unset."
  },
  keyManagement: {
    env: "PERIGEE_KEY_MANAGEMENT",
    default: "file",
    parse: choice("file", "vault"),
    means: "What seals such passphrases: that file, or the transit engine of a Vault server."
  },
  vaultUrl: {
    env: "PERIGEE_VAULT_URL",
    default: null,
    parse: url,
    means: "Address of the Vault server, https but for this computer."
  },
  vaultTokenFile: {
    env: "PERIGEE_VAULT_TOKEN_FILE",
    default: null,
    parse: text,
    means: "File with the token for it, read for every request."
  },
  vaultMount: {
    env: "PERIGEE_VAULT_TRANSIT_MOUNT",
    default: "transit",
    parse: pathName,
    means: "Where its transit engine is mounted."
  },
  vaultKey: {
    env: "PERIGEE_VAULT_TRANSIT_KEY",
    default: "perigee-passphrases",
    parse: plainName,
    means: "Name of the key in it; one for AEAD, such as aes256-gcm96."
  },
  vaultNamespace: {
    env: "PERIGEE_VAULT_NAMESPACE",
    default: null,
    parse: text,
    means: "Namespace on the Vault server, where it has any."
  },
  vaultTimeout: {
    env: "PERIGEE_VAULT_TIMEOUT",
    default: 5 * second,
    parse: duration,
    means: "How long an answer of the Vault server may take."
  },
  managedPathEncryption: {
    env: "PERIGEE_MANAGED_PATH_ENCRYPTION",
    default: true,
    parse: boolean,
    means: "Whether new projects with such a passphrase encrypt the names of objects too."
  },
  unregisteredInviteEmails: {
    env: "PERIGEE_UNREGISTERED_INVITE_EMAILS",
    default: true,
    parse: boolean,
    means: "Whether people without an account get a mail when they are invited to a project."
  },
  projectLimits: {
    env: "PERIGEE_PROJECT_LIMITS",
    default: true,
    parse: boolean,
    means: "Whether owners and admins can set limits of a project below those that its owner\u2019s account gives."
  },
  limitlessScreens: {
    env: "PERIGEE_LIMITLESS_SCREENS",
    default: false,
    parse: boolean,
    means: "Whether projects of paid accounts show no limits as long as nobody has set one and none is near."
  },
  customDomains: sharedSettings.customDomains,
  dnsServers: sharedSettings.dnsServers,
  projectDeletion: {
    env: "PERIGEE_PROJECT_DELETION",
    default: true,
    parse: boolean,
    means: "Whether owners can delete their projects."
  },
  browserKeyPrefix: {
    env: "PERIGEE_BROWSER_KEY_PREFIX",
    default: ".perigee-web-file-browser-api-key-",
    parse: text,
    means: "Beginning of the names of API keys that the console makes for itself."
  },
  browserKeyLifetime: {
    env: "PERIGEE_BROWSER_KEY_LIFETIME",
    default: 72 * hour,
    parse: duration,
    means: "How long such keys live."
  }
};

// ../../packages/accounts/src/settings/single-sign-on.ts
var ssoSettings = {
  ssoProvidersFile: {
    env: "PERIGEE_SSO_PROVIDERS_FILE",
    default: null,
    parse: text,
    means: "JSON file of single sign-on providers; for a single one the variables below will do."
  },
  ssoName: {
    env: "PERIGEE_SSO_NAME",
    default: "sso",
    parse: text,
    means: "Name of the provider in addresses and external ids; never change it once people have logged in."
  },
  ssoIssuer: { env: "PERIGEE_SSO_ISSUER", default: null, parse: text, means: "Issuer URL of the provider." },
  ssoClientId: { env: "PERIGEE_SSO_CLIENT_ID", default: null, parse: text, means: "Client id at the provider." },
  ssoClientSecret: {
    env: "PERIGEE_SSO_CLIENT_SECRET",
    default: null,
    parse: text,
    means: "Client secret at the provider.",
    secret: true
  },
  ssoEmailPattern: {
    env: "PERIGEE_SSO_EMAIL_PATTERN",
    default: null,
    parse: text,
    means: "Regular expression, such as .+@example\\.com, that matches all of an email address of the provider."
  },
  ssoLinksAccounts: {
    env: "PERIGEE_SSO_LINKS_ACCOUNTS",
    default: false,
    parse: boolean,
    means: "Whether the provider takes over accounts with its addresses that log in with a password so far."
  }
};

// ../api/src/settings.ts
var settings = defineSettings({
  ...networkSettings,
  ...installationSettings,
  ...accountSettings,
  ...loginSettings,
  ...ssoSettings,
  ...feedbackSettings,
  ...projectSettings,
  ...emissionSettings,
  ...billingSettings,
  ...computeSettings
});

export {
  settings
};
//# sourceMappingURL=chunk-FPCGI2B4.mjs.map
