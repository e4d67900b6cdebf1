#!/usr/bin/env node
import {
  KeyManagementUnavailable,
  accountRefusals,
  actOf,
  actsToChain,
  addedUsage,
  applyCoupon,
  asCustomer,
  attemptKeyOf,
  balancesOf,
  beginTokenChain,
  billingRefusals,
  blankUser,
  buyerOf,
  changeKind,
  changeLimits,
  chargeCard,
  chargesForUsage,
  chargesOf,
  checkEmail,
  checkNewPassword,
  clampPageSize,
  computeProduct,
  countRestKeys,
  createAccount,
  createDrafts,
  creditedAbove,
  customerOf,
  dayText,
  decimalText,
  deleteApiKeyByName,
  deleteApiKeysByIds,
  deleteMail,
  deleteOldActivity,
  deleteOldBatches,
  deleteOldSignups,
  deleteOtherSignupsOfToken,
  deleteRestKeys,
  deleteSignups,
  deleteTaxId,
  depositsOf,
  dueOf,
  endAfterOverlap,
  ensureCustomer,
  entitlementsOf,
  finaliseMonth,
  findAppliedCoupon,
  findFailedInvoice,
  findInvoice,
  findOpenCoupon,
  findOpenPaymentOfInvoice,
  findOpenPurchase,
  findRestKey,
  findRestKeyByHash,
  findSealedPassphrase,
  findSignup,
  findTokenChain,
  freezeUser,
  groupedText,
  haltTokenChain,
  hasCardPayment,
  hasFees,
  hashPassword,
  holdingsByPlacement,
  insertBatch,
  insertRestKey,
  insertSignup,
  insertSubmission,
  insertTaxId,
  insertTokenDeposits,
  installationKeys,
  isFirstAccountLink,
  isOutdated,
  isStillRight,
  lastBatch,
  lastMeasured,
  limitsOfKind,
  listActs,
  listAppliedCoupons,
  listInvoiceLines,
  listMarkedAccounts,
  listOpenInvoices,
  listOwnActivity,
  listPeopleOfLog,
  listRestKeys,
  listSignups,
  listTaxIds,
  listTokenChains,
  listUndelivered,
  listUnfinishedCardPayments,
  listUnpaidInvoices,
  listUnsettledInvoices,
  listUntakenRecords,
  lockChain,
  lockInvoice,
  lockRegistrationToken,
  lockSignups,
  longestRestKeyLife,
  longestRestKeyOverlap,
  makeFirstAccount,
  makeRegistrationToken,
  markCredited,
  markFollowed,
  maxPageSize,
  measuredBucket,
  measuredUsage,
  microsPerCent,
  minimumApplies,
  moneyText,
  monthBefore,
  monthText,
  mostProjects,
  mostRestKeys,
  moveScan,
  newAccountLimits,
  newRestKeyText,
  newUser,
  noteDelivered,
  openFirstSession,
  openKeyManagement,
  openPayment,
  openText,
  openTotpSecret,
  packageOf,
  pageFacts,
  pageStart,
  partnerAt,
  partnersOf,
  partsOfPeriod,
  payFromBalances,
  payInvoice,
  payMonth,
  pendingDeposits,
  postponeMail,
  prepareMonth,
  priceDeposit,
  pricesAt,
  productAt,
  profileOf,
  profileWith,
  projectsToChain,
  projectsToPrepare,
  providerOf,
  purgeBrowserKeys,
  rateText,
  readPriceBook,
  readTotalUsageLimits,
  readUsageLimits,
  recordActivity,
  recordLogin,
  registrationAllowance,
  restKeyAccess,
  restKeyEnd,
  restKeyHash,
  reviewMonth,
  sealText,
  sealTotpSecret,
  setRestKeyEnd,
  settleIntent,
  smtpTransport,
  sortDirections,
  successorEnd,
  sumsOf,
  takeActivationReminders,
  takeDueMails,
  tellNewDevice,
  totalOf,
  trialNotices,
  unfreezeUser,
  unknownPassword,
  updateCardPayment,
  updateInvoice,
  updateSignup,
  upgradeToPaid,
  urlOfDatabase,
  usageByPlacement,
  usageOfMonth,
  usersToFollow,
  verifyNobody,
  verifyPassword,
  withCards,
  withdrawDepositsAbove,
  writeAct,
  writeDownMails
} from "./chunk-GB3RDNQX.mjs";
import {
  addCors,
  computeKeys,
  computeName,
  createImplement,
  createInstance,
  createSshKey,
  defineCall,
  deleteSshKey,
  getInstance,
  hostnameText,
  instanceSteps,
  isComputeOffered,
  listImages,
  listInstanceTypes,
  listInstances as listInstances2,
  listLocations,
  listSshKeys,
  mayHaveMachines,
  millisOf,
  mostBucketsOfInstance,
  mostSshKeysOfInstance,
  openSession,
  openSignedText,
  parseInput,
  registerRoutes,
  removeInstance,
  replyTo,
  requestInfo,
  requireUnfrozen,
  resetPassword,
  restartInstance,
  sessionRoute,
  signText,
  sshPublicKeyText,
  startInstance,
  stopInstance,
  tokenPrefix,
  updateInstanceType
} from "./chunk-JOS23VL6.mjs";
import {
  authorize,
  authorizeInProject,
  billedPeriod,
  billedSince,
  chargeCompute,
  computeRefusals,
  computeSumsOf,
  cursorPage,
  deleteExpiredSessions,
  deleteMembers,
  deleteOtherSessions,
  deleteSession,
  deleteSessionByPublicId,
  deleteSessionsOfUser,
  findBillingBegin,
  findBillingCustomer,
  findMember,
  findMembersByEmail,
  findProjectOfMember,
  findUserByEmail,
  findUserByExternalId,
  findUserById,
  findUserSettings,
  freezeEffect,
  freezeKinds,
  goingOn,
  hasVarPartner,
  holdMember,
  inTransaction,
  insertBillingCustomer,
  insertProjectMember,
  insertSession,
  insertUser,
  insertUserSettings,
  isFor,
  isFreezeKind,
  isPerson,
  keyAct,
  listCustomersBehind,
  listFreezes,
  listPackagesToEnd,
  listProjectsOfMember,
  listSessions,
  lockUser,
  mailbox,
  membersOf,
  millisPerHour,
  monthAfter,
  noteFreezeMails,
  noteProviderTold,
  noteSwitchedOn,
  operator,
  projectUseCase,
  recordActs,
  replacePasswordHash,
  requireActive,
  requireOpen,
  requireProject,
  restKeyRefusals,
  setSessionExpiry,
  stretchesIn,
  takeOtherBrowserNotice,
  thingsUseCase,
  updateBillingCustomer,
  updateMemberRole,
  updateUser,
  updateUserSettings,
  useCase
} from "./chunk-X6QPWMBS.mjs";
import {
  createShutdown
} from "./chunk-T53LGERX.mjs";
import {
  NoFreshPrice
} from "./chunk-DSXTDDBS.mjs";
import {
  ChainMoved
} from "./chunk-JZPD3LCW.mjs";
import {
  bucketRefusals
} from "./chunk-4A2BDKT3.mjs";
import {
  authRefusals,
  durationText,
  longestSession,
  longestUsageReport,
  millisToNanos,
  nanosToMillis,
  projectRefusals,
  sessionLife
} from "./chunk-4OMCMEWR.mjs";
import {
  BadSignature
} from "./chunk-NEI3KEFJ.mjs";
import {
  isCardProblem
} from "./chunk-3MH2SJ5R.mjs";
import {
  settings
} from "./chunk-FPCGI2B4.mjs";
import "./chunk-C3KUM5PR.mjs";
import {
  orIfMissing
} from "./chunk-YVXE4AZ5.mjs";
import {
  takesTokens
} from "./chunk-ZJQHVD7S.mjs";
import {
  unitsText
} from "./chunk-R43ICFNL.mjs";
import {
  beginBucketDeletion,
  bucketsOfWebhooks,
  deleteOldBucketDeletions,
  deleteWebhook,
  endBucketDeletion,
  findBucketDeletion,
  findWebhook,
  heardBuckets,
  insertWebhook,
  listBucketDeletions,
  listWebhooks,
  lockBucketOfProject,
  lockProjectOfWebhooks,
  lockWebhook,
  markFailing,
  setTargetsOfBucket,
  setTellsObjectNames,
  takeLockChanges,
  targetsOfBucket,
  tellsObjectNames,
  unmarkFailing,
  updateWebhook,
  webhookRefusals
} from "./chunk-Q4AUJ7OB.mjs";
import {
  createApiKeySecrets,
  dailyBucketUsage,
  dailyEgress,
  dailyStorage,
  endProjects,
  noUsage,
  projectUsage,
  recordJobFailure,
  recordJobRun,
  storedUsage
} from "./chunk-I5ZH633H.mjs";
import {
  countInstances,
  listInstances,
  listSomeInstances,
  monthStart,
  transact
} from "./chunk-CEV7DZYJ.mjs";
import {
  countApiKeysOfOwner,
  countApiKeysOfProject,
  deleteApiKeys,
  deleteApiKeysOfMakers,
  findApiKeysForMember,
  insertApiKey,
  listApiKeyNames,
  listApiKeys,
  listApiKeysAfter,
  listSomeApiKeysOfOwner,
  renameApiKey
} from "./chunk-DEQFI6DH.mjs";
import {
  retentionModes
} from "./chunk-EB4JIXV5.mjs";
import {
  countBuckets,
  countLockEnabledBuckets,
  findBucket,
  listBuckets,
  listSomeBuckets
} from "./chunk-P7IXLJRI.mjs";
import {
  beginning,
  can,
  countOwnedProjects,
  deviceText,
  domainRefusals,
  findProjectByInternalId,
  findProjectByPublicId,
  hashBatch,
  insertProject,
  isAllowedIn,
  isOpenTo,
  keptUserAgent,
  listOwnedProjects,
  lockActiveProject,
  projectColumns,
  projectFacts,
  roleOf,
  tellWebhooks,
  updateNotifications,
  updateProjectDetails,
  updateUserSetLimits,
  userStatus,
  wireRoles,
  writeActs
} from "./chunk-VX7WMUEK.mjs";
import {
  accessNameProblem,
  apiKeyRefusals,
  isBrowserKeyName,
  isBypassKeyName,
  isSharedAccessName,
  maxAccessNameLength,
  projectStatus,
  readSharedAccessName
} from "./chunk-7JHNDJUW.mjs";
import {
  defaultPlacement,
  offeredPlacements,
  placementLabel,
  placementsOf
} from "./chunk-YQLLO2MZ.mjs";
import {
  openBatch
} from "./chunk-PQWXPUJ4.mjs";
import {
  answerError,
  createHttpServer,
  createRouteTable,
  plainly,
  unexpectedText
} from "./chunk-TBZCTUCU.mjs";
import "./chunk-GYBFNUYZ.mjs";
import {
  commonRefusals
} from "./chunk-WPDICXMM.mjs";
import {
  corsProblems,
  lifecycleProblem,
  tagProblems
} from "./chunk-XJHCWZIV.mjs";
import {
  sum
} from "./chunk-Q53DH6IW.mjs";
import {
  nanosOfDate
} from "./chunk-HJAXOUKC.mjs";
import {
  acceptsCoding,
  contrasting,
  htmlPage,
  inkOn
} from "./chunk-NBEDN4RE.mjs";
import {
  hostPrefix
} from "./chunk-5DUZO3RS.mjs";
import {
  Html,
  html
} from "./chunk-6654IGWO.mjs";
import {
  asciiDomain,
  domainProblem,
  isSameDnsName,
  readDomainRecord,
  recordsFor,
  txtHost,
  txtTexts
} from "./chunk-HRPZCZRF.mjs";
import {
  linkRefusals
} from "./chunk-2G32SK25.mjs";
import "./chunk-XSR7WOFG.mjs";
import {
  linkPassword,
  linkPasswordProblem,
  linkRules,
  linkRulesToSet,
  linkUse
} from "./chunk-5P7BVUZF.mjs";
import {
  codeText,
  emailProblem,
  emailText,
  isSameMailbox,
  line,
  listOf,
  mailboxKey,
  memorySize,
  nanos,
  obeys,
  optionalLine,
  pageEnvelope,
  passwordText,
  projectId,
  queryInteger,
  queryNumber,
  queryText,
  sizeText,
  textOrNull,
  timestamp,
  uuid
} from "./chunk-HRSYGKX4.mjs";
import {
  formatExactMemorySize,
  formatMemorySize,
  invalidCode,
  isCompleteCode,
  judgeCode,
  verificationCode,
  verificationCodeCount,
  verificationCodeLife,
  verificationCodeTries
} from "./chunk-SMY6YYYU.mjs";
import {
  byteCount,
  cannotBeEmpty,
  characterCount,
  lengthProblem,
  maxLineLength,
  maxLongTextLength,
  required,
  tooLong
} from "./chunk-5RS5OGMV.mjs";
import {
  lifecycleLimits
} from "./chunk-MLXPAADB.mjs";
import {
  mapConcurrently
} from "./chunk-GKPA3WSW.mjs";
import {
  versioning
} from "./chunk-LBJAUI3P.mjs";
import {
  actedBy,
  activityKinds,
  acts,
  actsAbout,
  auditedActs,
  chosenEvents,
  eventsProblem,
  logTopics,
  longestDescription,
  mostTargets,
  mostWebhooks,
  objectEvents,
  objectEventsOf,
  s3EventOf,
  s3Events,
  secretOverlap,
  testEvent
} from "./chunk-5KSWUT6K.mjs";
import {
  storeRefusals
} from "./chunk-RPAEPENF.mjs";
import {
  bucketNameProblem,
  maxBucketNameLength
} from "./chunk-LP3WDNYR.mjs";
import {
  connectionOutcomes,
  connectionTestLifetime,
  edgeReportsPath,
  maxEdgeReportsBody,
  s3Clients,
  sealedEdgeBatch
} from "./chunk-6EDRXSDN.mjs";
import "./chunk-6YRXYFLD.mjs";
import {
  createAdmission,
  createMetrics
} from "./chunk-LOSIADYX.mjs";
import {
  listen
} from "./chunk-73QV6DQC.mjs";
import {
  limitTo,
  serializeAccessGrant
} from "./chunk-RWSL4XZY.mjs";
import {
  EncryptionStore
} from "./chunk-HEDUEEII.mjs";
import "./chunk-JLCJ62LF.mjs";
import "./chunk-LJ36BN5V.mjs";
import {
  SettingError
} from "./chunk-WBUIZSQS.mjs";
import {
  Refusal,
  internalError,
  isRefusal,
  refusalBody,
  refusals
} from "./chunk-6BDDJ2XW.mjs";
import {
  addCaveat,
  createApiKey,
  emptyCaveat,
  encodeCaveat,
  serializeApiKey
} from "./chunk-5P5PSB7X.mjs";
import {
  FormatError,
  cipherSuite
} from "./chunk-ONRLC7FF.mjs";
import {
  createLimiter,
  createTokenBuckets
} from "./chunk-PZNZA27F.mjs";
import "./chunk-FEGXBGPF.mjs";
import {
  constantTimeEqual,
  hmacSha256,
  randomBytes,
  sha256
} from "./chunk-ZHYZJQYE.mjs";
import {
  systemClock
} from "./chunk-X5QHWH2F.mjs";
import {
  fromBase64,
  fromBase64Url,
  fromHex,
  toBase64,
  toBase64Url,
  toHex
} from "./chunk-HTGNLTOS.mjs";
import {
  withoutEnd
} from "./chunk-JWNTLVVS.mjs";
import {
  accountKindName,
  accountKinds,
  hasPaidPrivileges,
  isAccountKind,
  isPaidTier
} from "./chunk-XAY7SE7H.mjs";
import {
  UnsealError,
  openSealed,
  sealBytes
} from "./chunk-5FXJVW4K.mjs";
import {
  deriveInstallationKey
} from "./chunk-BMY5ITFV.mjs";
import {
  GB,
  KiB,
  PB,
  TB
} from "./chunk-PZ3O52MD.mjs";
import {
  compareBytes,
  concatBytes,
  fromUtf8,
  utf8
} from "./chunk-L2NVF2WK.mjs";
import {
  day,
  hour,
  minute,
  second
} from "./chunk-7E4UADU6.mjs";
import "./chunk-BUZWHIET.mjs";

// ../api/src/console/static-files.ts
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
var compress = promisify(gzip);
var types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
  ".wasm": "application/wasm"
};
var typeOf = (path5) => types[extname(path5).toLowerCase()];
async function readStaticFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nothingThere);
  const paths = entries.filter((entry3) => entry3.isFile()).map((entry3) => join(entry3.parentPath, entry3.name));
  const known = new Set(paths);
  const plain2 = paths.filter((path5) => typeOf(path5) !== void 0);
  const files = plain2.map(async (path5) => {
    const name3 = `/${relative(folder, path5).split(sep).join("/")}`;
    const file = await staticFile(name3, await readFile(path5), {
      ...known.has(`${path5}.br`) ? { br: await readFile(`${path5}.br`) } : {},
      ...known.has(`${path5}.gz`) ? { gzip: await readFile(`${path5}.gz`) } : {}
    });
    return [name3, file];
  });
  return new Map(await Promise.all(files));
}
async function staticFile(name3, content, built = {}) {
  return {
    content,
    type: typeOf(name3) ?? "application/octet-stream",
    etag: createHash("sha256").update(content).digest("base64url").slice(0, 27),
    immutable: name3.startsWith("/assets/"),
    ...!built.gzip && gainsByGzip(name3, content) ? { gzip: await compress(content) } : {},
    ...built
  };
}
var gainsByGzip = (name3, content) => content.length >= 1400 && /\.(html|m?js|css|json|svg|txt|wasm|webmanifest)$/.test(name3);
function nothingThere(cause) {
  if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return [];
  throw cause;
}

// ../api/src/console/former-assets.ts
import { mkdir, readFile as readFile2, rename, rm, writeFile } from "node:fs/promises";
import { basename, join as join2 } from "node:path";
import * as z from "zod/mini";
var servedFor = day;
var usualBytes = 64 * 1024 * 1024;
var records = z.record(z.string(), z.object({ size: z.number(), left: z.nullable(z.number()) }));
var recordsName = "left.json";
var assetPath = /^\/assets\/(?!\.)[\w.-]+$/;
async function keepAssets(files, { folder, now, mostBytes = usualBytes, logger }) {
  try {
    await mkdir(folder, { recursive: true, mode: 448 });
    const known = await readRecords(folder);
    const kept4 = withinBounds(
      { ...withLeft(known, files, now), ...await store(files, known, folder) },
      now,
      mostBytes
    );
    await replace(join2(folder, recordsName), JSON.stringify(kept4));
    const gone2 = Object.keys(known).filter((path5) => !(path5 in kept4));
    await Promise.all(gone2.map((path5) => rm(fileOf(folder, path5), { force: true })));
    return await readFormer(kept4, folder);
  } catch (cause) {
    logger.warn({ err: cause, folder }, "the files of former consoles are not kept");
    return /* @__PURE__ */ new Map();
  }
}
async function readRecords(folder) {
  const text5 = await orIfMissing(readFile2(join2(folder, recordsName), "utf8"), "{}");
  const read2 = z.safeParse(records, parsed(text5));
  return read2.success ? Object.fromEntries(Object.entries(read2.data).filter(([path5]) => assetPath.test(path5))) : {};
}
function parsed(text5) {
  try {
    return JSON.parse(text5);
  } catch {
    return {};
  }
}
var withLeft = (known, files, now) => Object.fromEntries(
  Object.entries(known).filter(([path5]) => !files.has(path5)).map(([path5, { size, left: left2 }]) => [path5, { size, left: left2 ?? now }])
);
async function store(files, known, folder) {
  const assets = [...files].filter(([path5]) => assetPath.test(path5));
  for (const [path5, { content }] of assets)
    if (known[path5]?.size !== content.length) await replace(fileOf(folder, path5), content);
  return Object.fromEntries(assets.map(([path5, { content }]) => [path5, { size: content.length, left: null }]));
}
function withinBounds(all, now, mostBytes) {
  let bytes = 0;
  const newestFirst = Object.entries(all).sort(([, a], [, b]) => (b.left ?? Infinity) - (a.left ?? Infinity));
  const kept4 = newestFirst.filter(([, { size, left: left2 }]) => {
    if (left2 === null) return true;
    bytes += size;
    return left2 + servedFor > now && bytes <= mostBytes;
  });
  return Object.fromEntries(kept4);
}
async function readFormer(kept4, folder) {
  const former = /* @__PURE__ */ new Map();
  for (const [path5, { left: left2 }] of Object.entries(kept4)) {
    const content = left2 !== null && await orIfMissing(readFile2(fileOf(folder, path5)), null);
    if (content) former.set(path5, { ...await staticFile(path5, content), until: new Date(left2 + servedFor) });
  }
  return former;
}
var fileOf = (folder, path5) => join2(folder, basename(path5));
async function replace(file, content) {
  await writeFile(`${file}.new`, content, { mode: 384 });
  await rename(`${file}.new`, file);
}

// ../api/src/console/security-headers.ts
var isApiPath = (url3) => /^\/(api|public|sso)(\/|\?|$)/.test(url3);
function addSecurityHeaders(app, addresses, { captcha, usesStripe }) {
  const console = contentSecurityPolicy(addresses, { usesHcaptcha: captcha.place.hcaptcha.enabled, usesStripe });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("content-security-policy", isApiPath(request.url) ? apiContentSecurityPolicy : console);
    reply.header("x-content-type-options", "nosniff");
    reply.header("referrer-policy", "same-origin");
    reply.header("x-frame-options", "DENY");
    if (!addresses.isHttps) return;
    reply.header("cross-origin-opener-policy", usesStripe ? "same-origin-allow-popups" : "same-origin");
    reply.header("strict-transport-security", "max-age=31536000");
  });
}
var origins = (urls) => [...new Set(urls.filter((url3) => url3 !== "").map((url3) => URL.canParse(url3) ? new URL(url3).origin : url3))].join(" ");
var hcaptcha = "https://hcaptcha.com https://*.hcaptcha.com";
var stripe = {
  scripts: "https://js.stripe.com https://*.js.stripe.com",
  frames: "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  calls: "https://api.stripe.com"
};
function contentSecurityPolicy(addresses, { usesHcaptcha = false, usesStripe = false } = {}) {
  const { auth: auth2, gateway, links: links2, compute: compute2, edgeOrigins, isHttps } = addresses;
  const more = usesHcaptcha ? ` ${hcaptcha}` : "";
  const scripts = usesStripe ? ` ${stripe.scripts}` : "";
  const calls = usesStripe ? ` ${stripe.calls}` : "";
  const frames = `${more}${usesStripe ? ` ${stripe.frames}` : ""}`;
  const edge = origins([auth2, gateway, links2, compute2, ...edgeOrigins]);
  const media = origins([gateway, links2, ...edgeOrigins]);
  return [
    `default-src 'none'`,
    `script-src 'self' 'wasm-unsafe-eval'${more}${scripts}`,
    `style-src 'self' 'unsafe-inline'${more}`,
    `font-src 'self' data:`,
    `img-src 'self' data: blob: ${media}`,
    `media-src 'self' blob: ${media}`,
    `connect-src 'self' ${edge}${more}${calls}`,
    ...frames === "" ? [] : [`frame-src${frames}`],
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    ...isHttps ? ["upgrade-insecure-requests"] : []
  ].join("; ");
}
var apiContentSecurityPolicy = `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

// ../api/src/console/serve-console.ts
function serveConsole(app, files, clock) {
  const isServed = ({ until }) => until === void 0 || clock() < until;
  app.addHook("onRequest", async (request, reply) => {
    if (!request.is404 || isApiPath(request.url) || !["GET", "HEAD"].includes(request.method)) return;
    const path5 = pathOf(request.url);
    const file = files.get(path5) ?? (path5.startsWith("/assets/") ? void 0 : files.get("/index.html"));
    if (file && isServed(file)) await send(request, reply, file);
  });
}
async function send(request, reply, file) {
  const { content, encoding } = encoded(file, request.headers["accept-encoding"]);
  const etag = `"${file.etag}${encoding === void 0 ? "" : `-${encoding}`}"`;
  reply.header("etag", etag);
  reply.header("vary", "Accept-Encoding");
  reply.header("cache-control", file.immutable ? "public, max-age=31536000, immutable" : "no-cache");
  if (holds(request.headers["if-none-match"], etag)) return void await reply.code(304).send();
  if (encoding !== void 0) reply.header("content-encoding", encoding);
  reply.type(file.type);
  reply.header("content-length", String(content.length));
  await reply.code(200).send(request.method === "HEAD" ? void 0 : content);
}
function encoded(file, accepted = "") {
  if (file.br && acceptsCoding(accepted, "br")) return { content: file.br, encoding: "br" };
  if (file.gzip && acceptsCoding(accepted, "gzip")) return { content: file.gzip, encoding: "gzip" };
  return { content: file.content };
}
var holds = (header5, etag) => (header5 ?? "").split(",").some((held) => held.trim().replace(/^W\//, "") === etag);
function pathOf(url3) {
  const path5 = url3.split("?", 1)[0] ?? "/";
  try {
    return decodeURIComponent(path5);
  } catch {
    return "/";
  }
}

// ../../packages/satellite-db/src/edge-processes.ts
var table = "satellite.edge_processes";
async function countBatch(trx, { process, number: number33, now }) {
  const { numInsertedOrUpdatedRows } = await trx.insertInto(table).values({ process, last_number: number33, counted_at: now }).onConflict(
    (conflict) => conflict.column("process").doUpdateSet({ last_number: number33, counted_at: now }).where(`${table}.last_number`, "<", number33)
  ).executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
async function deleteEdgeProcesses(db, { before }) {
  const { numDeletedRows } = await db.deleteFrom(table).where("counted_at", "<", before).executeTakeFirst();
  return Number(numDeletedRows);
}

// ../../packages/projects/src/edge-reports/take-batch.ts
var maxAge = day;
var rememberedFor = 2 * maxAge + day;
async function takeBatch(context, { process, number: number33, madeAt: madeAt2 }, apply) {
  const now = context.clock();
  if (Math.abs(now.getTime() - madeAt2.getTime()) > maxAge) return false;
  return inTransaction(context, async (within) => {
    const isNew = await countBatch(within.db, { process, number: number33, now });
    if (isNew) await apply(within);
    return isNew;
  });
}
var purgeEdgeProcesses = ({ db, clock }) => deleteEdgeProcesses(db, { before: new Date(clock().getTime() - rememberedFor) });

// ../../packages/satellite-db/src/key-uses.ts
import { sql } from "kysely";
async function noteKeyUses(db, uses) {
  if (uses.length === 0) return;
  const heads = uses.map(({ head: head2 }) => Buffer.from(head2));
  const times = uses.map(({ at }) => at);
  await sql`
    insert into satellite.key_uses (key_id, used_at)
    select k.id, u.at
    from unnest(${heads}::bytea[], ${times}::timestamptz[]) u (head, at)
    join satellite.api_keys k on k.head = u.head
    left join satellite.key_uses known on known.key_id = k.id
    where known.used_at is null or known.used_at < u.at - interval '1 hour'
    order by k.id
    for key share of k skip locked
    on conflict (key_id) do update set used_at = greatest(key_uses.used_at, excluded.used_at)`.execute(db);
}

// ../../packages/projects/src/api-keys/note-key-uses.ts
async function noteKeyUses2({ db, clock }, uses) {
  const now = clock();
  await noteKeyUses(
    db,
    uses.map(({ head: head2, at }) => ({ head: head2, at: at > now ? now : at }))
  );
}

// ../../packages/satellite-db/src/note-requests-seen.ts
import { sql as sql2 } from "kysely";
async function noteRequestsSeen(db, { seen, now }) {
  if (seen.length === 0) return;
  const column = (name3) => seen.map((row) => row[name3]);
  const marks = seen.map(({ key_mark }) => Buffer.from(key_mark));
  await sql2`
    insert into satellite.connection_test_requests
      (test_id, outcome, seen_at, client, operation, code, skew_seconds)
    select t.id, s.outcome, s.seen_at, s.client, s.operation, s.code, s.skew
    from unnest(${marks}::bytea[], ${column("outcome")}::text[], ${column("seen_at")}::timestamptz[],
      ${column("client")}::text[], ${column("operation")}::text[], ${column("code")}::text[],
      ${column("skew_seconds")}::int[]) s (mark, outcome, seen_at, client, operation, code, skew)
    join satellite.connection_tests t on t.key_mark = s.mark
    where t.ends_at > ${now}
    order by t.id, s.outcome
    for key share of t skip locked
    on conflict (test_id, outcome) do update set seen_at = excluded.seen_at, client = excluded.client,
      operation = excluded.operation, code = excluded.code, skew_seconds = excluded.skew_seconds`.execute(db);
}

// ../../packages/projects/src/connection-tests/note-requests-seen.ts
async function noteRequestsSeen2({ db, clock }, seen) {
  const now = clock();
  await noteRequestsSeen(db, { seen: seen.map((row) => ({ ...row, seen_at: row.seen_at > now ? now : row.seen_at })), now });
}

// ../../packages/satellite-db/src/link-openings.ts
import { sql as sql3 } from "kysely";
var daysKept = 31;
async function addLinkOpenings(db, openings) {
  if (openings.length === 0) return;
  const column = (name3) => openings.map((opening) => opening[name3]);
  const hashes = openings.map(({ recordHash }) => Buffer.from(recordHash));
  await sql3`
    with there as (
      select id, record_hash from satellite.links where record_hash = any(${hashes}::bytea[])
      order by id for key share skip locked
    ),
    opened as (
      select l.id, o.at, (o.at at time zone 'UTC')::date as day, o.views, o.bytes
      from unnest(${hashes}::bytea[], ${column("at")}::timestamptz[], ${column("views")}::bigint[],
        ${column("bytes")}::bigint[]) o (hash, at, views, bytes)
      join there l on l.record_hash = o.hash
    ),
    counted as (
      insert into satellite.link_days (link_id, day, views, bytes)
      select id, day, sum(views), sum(bytes) from opened group by id, day order by id, day
      on conflict (link_id, day)
        do update set views = link_days.views + excluded.views, bytes = link_days.bytes + excluded.bytes
    ),
    forgotten as (
      delete from satellite.link_days d using opened o where d.link_id = o.id and d.day < o.day - ${daysKept}::integer
    )
    update satellite.links l
    set views = l.views + s.views, bytes = l.bytes + s.bytes, last_opened_at = greatest(l.last_opened_at, s.at)
    from (select id, sum(views) as views, sum(bytes) as bytes, max(at) as at from opened group by id) s
    where l.id = s.id`.execute(db);
}

// ../../packages/projects/src/links/note-link-openings.ts
async function noteLinkOpenings({ db, clock }, openings) {
  const now = clock();
  await addLinkOpenings(
    db,
    openings.map((opening) => ({ ...opening, at: opening.at > now ? now : opening.at }))
  );
}

// ../../packages/satellite-db/src/webhook-log.ts
import { sql as sql4 } from "kysely";
var deliveries = (db, webhookId2) => db.selectFrom("satellite.webhook_deliveries as d").select([
  "d.id",
  "d.type",
  "d.body",
  "d.sealed_name as sealedName",
  "d.created_at as createdAt",
  "d.due_at as dueAt",
  "d.tries",
  "d.tried_at as triedAt",
  "d.delivered",
  "d.said"
]).where("d.webhook_id", "=", webhookId2);
var stateIs = {
  delivered: sql4`d.due_at is null and d.delivered`,
  failed: sql4`d.due_at is null and not d.delivered`,
  waiting: sql4`d.due_at is not null`
};
var listDeliveries = (db, { webhookId: webhookId2, state, after, limit }) => deliveries(db, webhookId2).$if(state !== void 0, (query6) => query6.where(stateIs[state ?? "waiting"])).$if(
  after !== void 0,
  (query6) => query6.where(sql4`(d.created_at, d.id) < (${after?.createdAt}::timestamptz, ${after?.id}::uuid)`)
).orderBy("d.created_at", "desc").orderBy("d.id", "desc").limit(limit).execute();
var findDelivery = (db, { webhookId: webhookId2, id }) => deliveries(db, webhookId2).where("d.id", "=", id).executeTakeFirst();
var listTries = (db, deliveryId) => db.selectFrom("satellite.webhook_tries").select(["at", "delivered as ok", "status", "said", "answer", "millis"]).where("delivery_id", "=", deliveryId).orderBy("id", "desc").limit(100).execute();
async function lastTries(db, webhookIds) {
  if (webhookIds.length === 0) return /* @__PURE__ */ new Map();
  const { rows } = await sql4`
    select w.id as "webhookId", d.tried_at as at, d.delivered as ok, d.said
    from unnest(${webhookIds}::uuid[]) as w (id)
    cross join lateral (
      select tried_at, delivered, said from satellite.webhook_deliveries
      where webhook_id = w.id and tried_at is not null order by created_at desc, id desc limit 1
    ) d`.execute(db);
  return new Map(rows.map(({ webhookId: webhookId2, ...tried }) => [webhookId2, tried]));
}
async function replayDeliveries(db, { webhookId: webhookId2, now, which }) {
  const { numUpdatedRows } = await db.updateTable("satellite.webhook_deliveries").set({ due_at: now, tries: 0, delivered: false }).where("webhook_id", "=", webhookId2).where("due_at", "is", null).$if("id" in which, (query6) => query6.where("id", "=", "id" in which ? which.id : "")).$if("since" in which, (query6) => query6.where("created_at", ">=", "since" in which ? which.since : now)).executeTakeFirst();
  return Number(numUpdatedRows);
}
async function endDeliveries(db, webhookId2, said3) {
  await db.updateTable("satellite.webhook_deliveries").set({ due_at: null, said: said3 }).where("webhook_id", "=", webhookId2).where("due_at", "is not", null).execute();
}
async function insertDelivery(db, { webhookId: webhookId2, type, body, now, dueAt }) {
  const { rows } = await sql4`
    insert into satellite.webhook_deliveries (kind, webhook_id, account_id, type, body, created_at, due_at, tries)
    select 'project', w.id, p.owner_id, ${type}, ${body}, ${now}, ${dueAt}, 1
    from satellite.webhooks w join satellite.projects p on p.id = w.project_id where w.id = ${webhookId2}
    returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the webhook of a message is gone");
  return row.id;
}
var deliveriesToName = (db, eventIds) => db.selectFrom("satellite.webhook_deliveries").select(["id", "event_id as eventId", "type", "prefix", "suffix", "webhook_id as webhookId"]).where(sql4`event_id = any(${eventIds}::uuid[])`).where("wants_name", "=", true).where("due_at", "is not", null).where("tries", "=", 0).forUpdate().skipLocked().$narrowType().execute();
async function nameDelivery(db, id, sealedName, now) {
  await db.updateTable("satellite.webhook_deliveries").set({ sealed_name: sealedName, wants_name: false, due_at: now }).where("id", "=", id).execute();
}
async function deleteDeliveries(db, ids) {
  if (ids.length > 0) await db.deleteFrom("satellite.webhook_deliveries").where("id", "in", ids).execute();
}

// ../../packages/server-kit/src/webhooks/sign.ts
import { createHmac, randomBytes as randomBytes2 } from "node:crypto";
var prefix = "whsec_";
var newWebhookSecret = () => new Uint8Array(randomBytes2(32));
var webhookSecretText = (secret) => prefix + Buffer.from(secret).toString("base64");
function signatureHeaders(secrets, { id, at, body }) {
  const timestamp2 = String(Math.floor(at.getTime() / second));
  const signature2 = (secrets instanceof Uint8Array ? [secrets] : secrets).map((secret) => `v1,${createHmac("sha256", secret).update(`${id}.${timestamp2}.${body}`).digest("base64")}`).join(" ");
  return { "webhook-id": id, "webhook-timestamp": timestamp2, "webhook-signature": signature2 };
}

// ../../packages/projects/src/webhooks/sealed-parts.ts
function sealedNewSecret({ webhookKey }, webhookId2) {
  const secret = newWebhookSecret();
  return { sealed: sealBytes(webhookKey, secret, `project:${webhookId2}`), text: webhookSecretText(secret) };
}
var openSecret = ({ webhookKey }, { kind, ownerId }, sealed) => opened(webhookKey, sealed, `${kind}:${ownerId}`);
var sealName = ({ webhookKey }, deliveryId, name3) => sealBytes(webhookKey, utf8(name3), `name:${deliveryId}`);
function namedBody({ webhookKey }, { id, body, sealedName }) {
  const name3 = sealedName && opened(webhookKey, sealedName, `name:${id}`);
  if (!name3) return body;
  const { data, ...message2 } = JSON.parse(body);
  const { keyMissing: _3, ...rest } = data;
  return JSON.stringify({ ...message2, data: { ...rest, key: fromUtf8(name3) } });
}
function opened(key, sealed, context) {
  try {
    return openSealed(key, sealed, context);
  } catch (error) {
    if (error instanceof UnsealError) return void 0;
    throw error;
  }
}

// ../../packages/projects/src/webhooks/name-objects.ts
async function nameObjects(context, named3) {
  const { db, clock } = context;
  const nameOf5 = new Map(named3.map(({ event, removed, name: name3 }) => [`${event} ${removed}`, name3]));
  const unwanted = [];
  for (const { id, eventId, type, prefix: prefix3, suffix } of await deliveriesToName(
    db,
    named3.map(({ event }) => event)
  )) {
    const name3 = nameOf5.get(`${eventId} ${type !== "object.created"}`);
    if (name3 === void 0) continue;
    if (name3.startsWith(prefix3) && name3.endsWith(suffix))
      await nameDelivery(db, id, sealName(context, id, name3), clock());
    else unwanted.push(id);
  }
  await deleteDeliveries(db, unwanted);
}

// ../api/src/modules/edge-reports/appliers.ts
var appliers = {
  keyUsed: (context, uses) => noteKeyUses2(
    context,
    uses.map(({ head: head2, at }) => ({ head: fromHex(head2), at: new Date(at) }))
  ),
  requestSeen: (context, seen) => noteRequestsSeen2(context, seen.map(asRow)),
  objectNamed: nameObjects,
  linkOpened: (context, openings) => noteLinkOpenings(
    context,
    openings.map(({ link: link2, at, ...counted2 }) => ({ ...counted2, recordHash: fromHex(link2), at: new Date(at) }))
  )
};
var asRow = ({ key, at, outcome, client, operation: operation3, code: code2, skew }) => ({
  key_mark: fromHex(key),
  seen_at: new Date(at),
  outcome,
  client,
  operation: operation3 ?? null,
  code: code2 ?? null,
  skew_seconds: skew ?? null
});

// ../api/src/modules/edge-reports/apply-batch.ts
async function applyBatch(context, batch) {
  const { process, number: number33, dropped, reports } = batch;
  const isNew = await takeBatch(context, { process, number: number33, madeAt: new Date(batch.madeAt) }, async (within) => {
    for (const kind of Object.keys(appliers)) await applyKind(within, kind, reports);
  });
  if (!isNew) context.logger.warn({ process, number: number33 }, "reports of the edge were counted before, or are too old");
  else if (dropped > 0) context.logger.warn({ process, dropped }, "reports of the edge were lost");
}
async function applyKind(context, kind, reports) {
  const given4 = reports[kind];
  if (given4 && given4.length > 0) await appliers[kind](context, given4);
}
var directReports = (context) => ({ send: (batch) => applyBatch(context, batch) });

// ../api/src/modules/edge-reports/serve-edge-reports.ts
function serveEdgeReports(app, deps, door) {
  app.post(edgeReportsPath, { bodyLimit: maxEdgeReportsBody }, async (request, outgoing) => {
    const batch = openedOf(deps.edgeReportsKey, request.body);
    door.visitor(request.raw).known();
    await applyBatch(deps, batch);
    return outgoing.code(204).send();
  });
}
function openedOf(key, body) {
  const given4 = sealedEdgeBatch.safeParse(jsonOf(body));
  if (!given4.success) throw commonRefusals.invalidInput("These are no reports of the edge.");
  try {
    return openBatch(key, given4.data);
  } catch (error) {
    if (error instanceof UnsealError) throw commonRefusals.forbidden();
    throw error;
  }
}
function jsonOf(body) {
  try {
    return body instanceof Uint8Array ? JSON.parse(fromUtf8(body)) : void 0;
  } catch {
    return void 0;
  }
}

// ../../packages/domain/src/account-flow-steps.ts
var changeEmailSteps = { password: 1, mfa: 2, oldEmailCode: 3, newEmail: 4, newEmailCode: 5 };
var deletionSteps = { init: 0, password: 1, mfa: 2, emailCode: 3, confirm: 4 };

// ../../packages/contract/src/refusals/flows.ts
var flowRefusals = refusals({
  flowOff: () => ({ status: 403, say: "This is not available on this installation." }),
  ssoManaged: () => ({ status: 403, say: "Your account is managed by your single sign-on provider." }),
  noSuchStep: () => ({ status: 400, say: "There is no such step." }),
  stepOutOfOrder: () => ({ status: 400, say: "Something was done out of order or took too long. Please start again." }),
  flowLocked: () => ({ status: 403, say: "There were too many failed attempts. Please try again later." }),
  wrongStepPassword: () => ({ status: 400, say: "The password is not right." }),
  wrongStepCode: () => ({ status: 400, say: "The code is not right or has expired." }),
  /** One text for what is no address and for what somebody has. */
  unusableEmail: () => ({ status: 400, say: "This email address cannot be used." }),
  emailAlreadySet: () => ({
    status: 409,
    say: "The new address was given already. Enter the code that was sent to it."
  }),
  deletionRestricted: (restriction) => ({
    status: 409,
    say: "Something has to be done before the account can be deleted.",
    body: restriction
  })
});

// ../../packages/satellite-db/src/account-flows.ts
async function replaceAccountFlow(db, row) {
  await deleteAccountFlow(db, row.user_id, row.flow);
  await db.insertInto("satellite.account_flows").values(row).execute();
}
async function findAccountFlow(db, userId, flow3) {
  return db.selectFrom("satellite.account_flows").select([
    "session_hash as sessionHash",
    "step",
    "started_at as startedAt",
    "code_hash as codeHash",
    "code_sent_at as codeSentAt",
    "code_tries as codeTries",
    "new_email as newEmail"
  ]).where("user_id", "=", userId).where("flow", "=", flow3).executeTakeFirst();
}
async function updateAccountFlow(db, { userId, flow: flow3 }, changes) {
  await db.updateTable("satellite.account_flows").set(changes).where("user_id", "=", userId).where("flow", "=", flow3).execute();
}
async function deleteAccountFlow(db, userId, flow3) {
  await db.deleteFrom("satellite.account_flows").where("user_id", "=", userId).where("flow", "=", flow3).execute();
}

// ../../packages/satellite-db/src/is-unique-violation.ts
var isUniqueViolation = (error) => error instanceof Error && "code" in error && error.code === "23505";

// ../../packages/satellite-db/src/reset-tokens.ts
import { sql as sql5 } from "kysely";
async function replaceResetToken(db, token2) {
  const { userId, ...rest } = token2;
  const values = { token_hash: rest.tokenHash, created_at: rest.createdAt, tries: 0 };
  await db.insertInto("satellite.reset_tokens").values({ user_id: userId, ...values }).onConflict((conflict) => conflict.column("user_id").doUpdateSet(values)).execute();
}
async function takeResetTry(db, tokenHash) {
  return db.updateTable("satellite.reset_tokens").set({ tries: sql5`tries + 1` }).where("token_hash", "=", tokenHash).returning(["user_id as userId", "tries", "created_at as createdAt"]).executeTakeFirst();
}
async function findResetToken(db, tokenHash) {
  return db.selectFrom("satellite.reset_tokens").select(["user_id as userId", "tries", "created_at as createdAt"]).where("token_hash", "=", tokenHash).executeTakeFirst();
}
async function deleteResetToken(db, userId, tokenHash) {
  const { numDeletedRows } = await db.deleteFrom("satellite.reset_tokens").where("user_id", "=", userId).where("token_hash", "=", tokenHash).executeTakeFirst();
  return numDeletedRows > 0n;
}
async function deleteResetTokenByHash(db, tokenHash) {
  await db.deleteFrom("satellite.reset_tokens").where("token_hash", "=", tokenHash).execute();
}
async function deleteResetTokensOfUser(db, userId) {
  await db.deleteFrom("satellite.reset_tokens").where("user_id", "=", userId).execute();
}
async function deleteExpiredResetTokens(db, before) {
  const { numDeletedRows } = await db.deleteFrom("satellite.reset_tokens").where("created_at", "<", before).executeTakeFirst();
  return Number(numDeletedRows);
}

// ../../packages/accounts/src/flows/codes.ts
import { randomInt } from "node:crypto";
var hashOf = ({ keys: keys3 }, { user, session, flow: flow3 }, code2) => hmacSha256(keys3.codes, utf8(JSON.stringify([flow3, user.id, [...session.idHash], code2])));
async function openCode(deps, context, { tries: tries3 = 0 } = {}) {
  const code2 = verificationCode(randomInt(verificationCodeCount));
  await updateAccountFlow(context.trx, placeOf(context), {
    code_hash: hashOf(deps, context, code2),
    code_sent_at: deps.clock(),
    code_tries: tries3
  });
  return code2;
}
async function takeCode(deps, context, given4) {
  const { state, trx } = context;
  if (!state?.codeHash || !state.codeSentAt) return false;
  const matches2 = isCompleteCode(given4) && constantTimeEqual(state.codeHash, hashOf(deps, context, given4));
  const issued = { issuedAt: state.codeSentAt, failedTries: state.codeTries };
  const { ok } = judgeCode(issued, { matches: matches2, now: deps.clock() });
  await updateAccountFlow(trx, placeOf(context), ok ? { code_hash: null } : { code_tries: state.codeTries + 1 });
  return ok;
}
var placeOf = ({ user, flow: flow3 }) => ({ userId: user.id, flow: flow3 });

// ../../packages/domain/src/lockout.ts
var defaultLockoutRules = { attemptsWithoutPenalty: 3, penaltyBase: 2 };
var isLocked = (until, now) => until !== null && now < until;
var penaltyMinutes = (failedBefore, rules2 = defaultLockoutRules) => failedBefore < rules2.attemptsWithoutPenalty - 1 ? 0 : rules2.penaltyBase ** (failedBefore - rules2.attemptsWithoutPenalty + 2);
var longestLockMinutes = 10 * 365 * 24 * 60;
function afterFailure(guard, now, rules2 = defaultLockoutRules) {
  const minutes = Math.min(penaltyMinutes(guard.failedLoginCount, rules2), longestLockMinutes);
  return {
    failedLoginCount: guard.failedLoginCount + 1,
    lockedUntil: minutes > 0 ? new Date(now.getTime() + minutes * minute) : null
  };
}

// ../../packages/accounts/src/login/lockout.ts
async function countFailure(trx, user, now) {
  const before = { failedLoginCount: user.failedLoginCount, lockedUntil: user.loginLockoutExpiration };
  const { failedLoginCount, lockedUntil } = afterFailure(before, now);
  await updateUser(trx, user.id, { failed_login_count: failedLoginCount, login_lockout_expiration: lockedUntil });
  return lockedUntil === null ? 0 : lockedUntil.getTime() - now.getTime();
}
var noFailures = { failed_login_count: 0, login_lockout_expiration: null };

// ../../packages/accounts/src/flows/flow.ts
var flowPurposes = {
  "change-email": "an account email address change",
  "delete-account": "an account deletion",
  "delete-project": "a project deletion"
};
var flowLife = 30 * minute;
var done = (value) => ({ ok: true, value, proven: false });
var proven = (value) => ({ ok: true, value, proven: true });
var failed = (refusal) => ({ ok: false, refusal, failed: true });
var refused = (refusal) => ({ ok: false, refusal, failed: false });
async function runStep(deps, { session, flow: flow3 }, step2) {
  const { clock, db, mails } = deps;
  const outcome = await transact(db, async (trx) => {
    const user = await lockUser(trx, session.user.id);
    if (!user) return refused(flowRefusals.stepOutOfOrder());
    if (user.externalId !== null) return refused(flowRefusals.ssoManaged());
    if (isLocked(user.loginLockoutExpiration, clock())) return refused(flowRefusals.flowLocked());
    const stored = await findAccountFlow(trx, user.id, flow3);
    const state = stored && isOf(stored, session, clock()) ? stored : void 0;
    const result = await step2({ trx, user, session, flow: flow3, state });
    if (result.ok && result.proven) await updateUser(trx, user.id, noFailures);
    if (!result.ok && result.failed) return { ...result, lock: await countFailure(trx, user, clock()) };
    return result;
  });
  if (outcome.ok) return outcome.value;
  if ("lock" in outcome && outcome.lock > 0)
    mails.flowLocked(session.user.email, { flow: kindOfFlow(flow3), millis: outcome.lock });
  throw outcome.refusal;
}
var kindOfFlow = (flow3) => flow3 === "change-email" || flow3 === "delete-account" ? flow3 : "delete-project";
var isOf = (state, { idHash }, now) => Buffer.compare(state.sessionHash, idHash) === 0 && now.getTime() - state.startedAt.getTime() < flowLife;

// ../../packages/satellite-db/src/recovery-codes.ts
async function countRecoveryCodes(db, userId) {
  const { count: count2 } = await db.selectFrom("satellite.mfa_recovery_codes").select((eb) => eb.fn.countAll().as("count")).where("user_id", "=", userId).executeTakeFirstOrThrow();
  return count2;
}
async function replaceRecoveryCodes(db, userId, hashes) {
  await db.deleteFrom("satellite.mfa_recovery_codes").where("user_id", "=", userId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }));
  await db.insertInto("satellite.mfa_recovery_codes").values(rows).execute();
}
async function takeRecoveryCode(db, userId, codeHash) {
  const { numDeletedRows } = await db.deleteFrom("satellite.mfa_recovery_codes").where("user_id", "=", userId).where("code_hash", "=", codeHash).executeTakeFirst();
  return numDeletedRows > 0n;
}

// ../../packages/accounts/src/second-factors/passcode.ts
import { Secret, TOTP } from "otpauth";
var period = 30;
var window = 1;
var newSecret = () => new Secret({ size: 20 }).base32;
function stepOfPasscode(secret, passcode2, now) {
  if (!/^\d{6}$/.test(passcode2)) return void 0;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period });
  const delta = totp.validate({ token: passcode2, timestamp: now.getTime(), window });
  return delta === null ? void 0 : Math.floor(now.getTime() / (period * second)) + delta;
}

// ../../packages/accounts/src/second-factors/recovery-codes.ts
var letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
var codeCount = 10;
var fairBytes = 252;
var newRecoveryCodes = () => Array.from({ length: codeCount }, newCode);
function newCode() {
  let drawn = "";
  while (drawn.length < 12) {
    for (const byte of randomBytes(24)) if (byte < fairBytes) drawn += letters[byte % letters.length] ?? "";
  }
  return [drawn.slice(0, 4), drawn.slice(4, 8), drawn.slice(8, 12)].join("-");
}
var recoveryCodeHash = (key, userId, code2) => hmacSha256(key, utf8(`recovery ${userId} ${code2.trim().toUpperCase()}`));

// ../../packages/domain/src/passkey-site.ts
function passkeySite(externalAddress) {
  const { protocol, hostname, origin } = new URL(externalAddress);
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  if (protocol !== "https:" && !isLocal) return { ok: false, reason: "insecure" };
  return isAddress(hostname) ? { ok: false, reason: "nameless" } : { ok: true, rpId: hostname, origin };
}
var isAddress = (hostname) => hostname.startsWith("[") || /^\d+(\.\d+){3}$/.test(hostname);

// ../../packages/satellite-db/src/passkeys.ts
var passkeyColumns = [
  "id",
  "user_id as userId",
  "credential_id as credentialId",
  "public_key as publicKey",
  "counter",
  "transports",
  "backup_eligible as backupEligible",
  "backed_up as backedUp",
  "name",
  "created_at as createdAt",
  "last_used_at as lastUsedAt"
];
async function listPasskeys(db, userId) {
  return db.selectFrom("satellite.passkeys").select(passkeyColumns).where("user_id", "=", userId).orderBy("created_at").orderBy("id").execute();
}
async function countPasskeys(db, userId) {
  const { count: count2 } = await db.selectFrom("satellite.passkeys").select((eb) => eb.fn.countAll().as("count")).where("user_id", "=", userId).executeTakeFirstOrThrow();
  return count2;
}
async function findPasskey(db, credentialId2) {
  return db.selectFrom("satellite.passkeys").select(passkeyColumns).where("credential_id", "=", credentialId2).executeTakeFirst();
}
async function insertPasskey(db, passkey2) {
  return db.insertInto("satellite.passkeys").values(passkey2).onConflict((conflict) => conflict.column("credential_id").doNothing()).returning(passkeyColumns).executeTakeFirst();
}
async function updatePasskey(db, { id, userId }, changes) {
  const { numUpdatedRows } = await db.updateTable("satellite.passkeys").set(changes).where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();
  return numUpdatedRows > 0n;
}
async function deletePasskey(db, { id, userId }) {
  const deleted = await db.deleteFrom("satellite.passkeys").where("id", "=", id).where("user_id", "=", userId).returning("name").executeTakeFirst();
  return deleted?.name;
}
async function deletePasskeysOfUser(db, userId) {
  await db.deleteFrom("satellite.passkeys").where("user_id", "=", userId).execute();
}
async function insertChallenge(db, challenge) {
  await db.insertInto("satellite.passkey_challenges").values(challenge).execute();
}
async function takeChallenge(db, { challengeHash: challengeHash2, purpose, boundTo, now }) {
  const taken = await db.deleteFrom("satellite.passkey_challenges").where("challenge_hash", "=", challengeHash2).where("purpose", "=", purpose).where("bound_to", "=", boundTo).returning("expires_at").executeTakeFirst();
  return taken !== void 0 && taken.expires_at > now;
}
async function deleteExpiredChallenges(db, now) {
  const { numDeletedRows } = await db.deleteFrom("satellite.passkey_challenges").where("expires_at", "<=", now).executeTakeFirst();
  return Number(numDeletedRows);
}

// ../../packages/domain/src/passkey-rules.ts
var maxPasskeys = 20;
var passkeyChallengeLife = 5 * minute;
var maxPasskeyNameLength = 64;
function passkeyNameProblem(name3) {
  if (name3.trim() === "") return cannotBeEmpty;
  const isTooLong = characterCount(name3.trim()) > maxPasskeyNameLength;
  return isTooLong ? `Name must be at most ${maxPasskeyNameLength} characters.` : void 0;
}

// ../../packages/accounts/src/passkeys/challenges.ts
import * as z2 from "zod/mini";
var challengeHash = (challenge) => sha256(utf8(challenge));
async function openChallenge({ clock }, db, { purpose, boundTo }) {
  const challenge = toBase64Url(randomBytes(32));
  await insertChallenge(db, {
    challenge_hash: challengeHash(challenge),
    purpose,
    bound_to: boundTo,
    expires_at: new Date(clock().getTime() + passkeyChallengeLife)
  });
  return challenge;
}
async function useChallenge({ clock }, db, { clientDataJSON, ...use2 }) {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === void 0) return void 0;
  const wasOpen = await takeChallenge(db, { ...use2, challengeHash: challengeHash(challenge), now: clock() });
  return wasOpen ? challenge : void 0;
}
var clientData = z2.object({ challenge: z2.string() });
function challengeIn(clientDataJSON) {
  try {
    return z2.parse(clientData, JSON.parse(new TextDecoder().decode(fromBase64Url(clientDataJSON)))).challenge;
  } catch {
    return void 0;
  }
}

// ../../packages/contract/src/refusals/passkeys.ts
var passkeyRefusals = refusals({
  /** One text for unknown passkeys, wrong signatures, locked and unverified accounts: they must look alike. */
  passkeyRefused: () => ({ status: 401, say: "Logging in with this passkey did not work. Please try again." }),
  wrongPasskey: () => ({ status: 400, say: "The passkey could not be verified. Please try again." }),
  passkeyExpired: () => ({ status: 400, say: "This took too long. Please try again." }),
  passkeyKnown: () => ({ status: 409, say: "This passkey has been added already." }),
  tooManyPasskeys: (most3) => ({ status: 409, say: `An account can have at most ${most3} passkeys.` }),
  noSuchPasskey: () => ({ status: 404, say: "This passkey does not exist or has been removed already." }),
  passkeysUnavailable: () => ({ status: 403, say: "Passkeys do not work at the address of this installation." })
});

// ../../packages/accounts/src/passkeys/questions.ts
function siteOf({ addresses }) {
  const site = passkeySite(addresses.external);
  if (!site.ok) throw passkeyRefusals.passkeysUnavailable();
  return site;
}
var userHandle = (userId) => toBase64Url(utf8(userId));
var describePasskey = ({ credentialId: credentialId2, transports: transports2 }) => ({
  id: credentialId2,
  type: "public-key",
  transports: transports2
});
var questionFor = (passkeys2, rpId, challenge) => ({
  challenge,
  rpId,
  timeout: passkeyChallengeLife,
  allowCredentials: passkeys2.map(describePasskey),
  userVerification: "preferred"
});

// ../../packages/accounts/src/passkeys/verify.ts
import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse
} from "@simplewebauthn/server";
async function verifyAnswer(deps, db, { passkey: passkey2, answer: answer3, challenge, verifiesUser }) {
  const { rpId, origin } = siteOf(deps);
  const { id, rawId, type, response } = answer3;
  const { userHandle: handle2, ...signed } = response;
  if (handle2 && handle2 !== userHandle(passkey2.userId)) return false;
  const verdict2 = await verifyAuthenticationResponse({
    response: { id, rawId, type, clientExtensionResults: {}, response: signed },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: verifiesUser,
    credential: {
      id: passkey2.credentialId,
      publicKey: new Uint8Array(passkey2.publicKey),
      counter: passkey2.counter,
      transports: passkey2.transports
    }
  }).catch(() => void 0);
  if (!verdict2?.verified) return false;
  const { newCounter, credentialBackedUp } = verdict2.authenticationInfo;
  await updatePasskey(db, passkey2, { counter: newCounter, backed_up: credentialBackedUp, last_used_at: deps.clock() });
  return true;
}
async function verifyRegistration(deps, registration, challenge) {
  const { rpId, origin } = siteOf(deps);
  const verdict2 = await verifyRegistrationResponse({
    response: { ...registration, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true
  }).catch(() => void 0);
  return verdict2?.registrationInfo;
}

// ../../packages/accounts/src/second-factors/use-passkey.ts
var use = ({ userId, browser }) => ({
  purpose: "second-factor",
  boundTo: sha256(concatBytes(utf8(userId), browser))
});
async function askForPasskey(deps, trx, asked) {
  const site = passkeySite(deps.addresses.external);
  const passkeys2 = site.ok ? await listPasskeys(trx, asked.userId) : [];
  if (!site.ok || passkeys2.length === 0) return void 0;
  return questionFor(passkeys2, site.rpId, await openChallenge(deps, trx, use(asked)));
}
async function usePasskey(deps, trx, { userId, browser, answer: answer3 }) {
  if (!browser) return false;
  const { clientDataJSON } = answer3.response;
  const challenge = await useChallenge(deps, trx, { ...use({ userId, browser }), clientDataJSON });
  const passkey2 = await findPasskey(trx, answer3.id);
  if (challenge === void 0 || passkey2?.userId !== userId) return false;
  return verifyAnswer(deps, trx, { passkey: passkey2, answer: answer3, challenge, verifiesUser: false });
}

// ../../packages/accounts/src/second-factors/use-factor.ts
function givenFactor({ passcode: passcode2, recoveryCode, passkey: passkey2 }) {
  if ([passcode2, recoveryCode, passkey2].filter(Boolean).length > 1) throw authRefusals.mfaConflict();
  if (passkey2) return { kind: "passkey", answer: passkey2 };
  if (passcode2) return { kind: "passcode", code: passcode2 };
  return recoveryCode ? { kind: "recoveryCode", code: recoveryCode } : void 0;
}
async function useFactor(deps, trx, { user, factor: factor2, browser }) {
  const { keys: keys3, clock } = deps;
  if (!user.mfaEnabled || user.mfaSecret === null) return false;
  if (factor2.kind === "passkey") return usePasskey(deps, trx, { userId: user.id, browser, answer: factor2.answer });
  if (factor2.kind === "recoveryCode") {
    return takeRecoveryCode(trx, user.id, recoveryCodeHash(keys3.secondFactors, user.id, factor2.code));
  }
  const { secret, isOld } = openTotpSecret(keys3, user.id, user.mfaSecret);
  const step2 = stepOfPasscode(secret, factor2.code, clock());
  if (step2 === void 0 || step2 <= user.mfaLastStep) return false;
  await updateUser(trx, user.id, {
    mfa_last_step: step2,
    ...isOld && { mfa_secret: sealTotpSecret(keys3, user.id, secret) }
  });
  return true;
}

// ../../packages/accounts/src/flows/prove-identity.ts
async function provePassword(deps, context, password2) {
  const { trx, user, session, flow: flow3 } = context;
  if (!await verifyPassword(user.passwordHash, password2)) return failed(flowRefusals.wrongStepPassword());
  await replaceAccountFlow(trx, {
    user_id: user.id,
    flow: flow3,
    session_hash: session.idHash,
    step: 1,
    started_at: deps.clock(),
    code_hash: null,
    code_sent_at: null,
    new_email: null
  });
  return done(user.mfaEnabled ? void 0 : { code: await openCode(deps, context) });
}
async function provePasscode(deps, context, code2) {
  const { trx, user, flow: flow3, state } = context;
  if (!user.mfaEnabled) return done(void 0);
  if (!state) return failed(flowRefusals.stepOutOfOrder());
  if (!await useFactor(deps, trx, { user, factor: { kind: "passcode", code: code2 } }))
    return failed(authRefusals.wrongMfaCode());
  await updateAccountFlow(trx, { userId: user.id, flow: flow3 }, { step: 2 });
  return done({ code: await openCode(deps, context) });
}
async function proveMailbox(deps, context, code2) {
  const { trx, user, flow: flow3, state } = context;
  if (!state || state.step < (user.mfaEnabled ? 2 : 1)) return failed(flowRefusals.stepOutOfOrder());
  if (!await takeCode(deps, context, code2)) return failed(flowRefusals.wrongStepCode());
  await updateAccountFlow(trx, { userId: user.id, flow: flow3 }, { step: 3 });
  return proven(void 0);
}

// ../../packages/accounts/src/flows/change-email.ts
var flow = "change-email";
var changeEmail = useCase(
  "signedIn",
  async (context, session, { step: step2, data, caller }) => {
    if (!isStep(step2) || data === "") throw flowRefusals.noSuchStep();
    const old = session.user.email;
    const run2 = (work2) => runStep(context, { session, flow }, work2);
    const send5 = (to, mail2) => {
      if (mail2) context.mails.verification(to, { code: mail2.code, purpose: flowPurposes[flow] });
    };
    switch (step2) {
      case changeEmailSteps.password:
        return send5(old, await run2((state) => provePassword(context, state, data)));
      case changeEmailSteps.mfa:
        return send5(old, await run2((state) => provePasscode(context, state, data)));
      case changeEmailSteps.oldEmailCode:
        return run2((state) => proveMailbox(context, state, data));
      case changeEmailSteps.newEmail:
        return send5(data.trim(), await run2((state) => nameNewEmail(context, state, data.trim())));
      case changeEmailSteps.newEmailCode: {
        const newEmail = await run2((state) => moveAccount(context, { context: state, caller }, data)).catch(explained);
        context.mails.emailChanged(newEmail);
        context.mails.emailMovedAway(old, newEmail);
      }
    }
  }
);
function explained(cause) {
  throw isUniqueViolation(cause) ? flowRefusals.unusableEmail() : cause;
}
var isStep = (step2) => Object.values(changeEmailSteps).includes(step2);
async function nameNewEmail(deps, context, email) {
  const { trx, user, state } = context;
  if (state?.step === changeEmailSteps.newEmail) return refused(flowRefusals.emailAlreadySet());
  if (state?.step !== changeEmailSteps.oldEmailCode) return failed(flowRefusals.stepOutOfOrder());
  if (emailProblem(email) !== void 0 || await findUserByEmail(trx, email)) {
    return refused(flowRefusals.unusableEmail());
  }
  await updateAccountFlow(trx, { userId: user.id, flow }, { step: changeEmailSteps.newEmail, new_email: email });
  return done({ code: await openCode(deps, context) });
}
async function moveAccount(deps, { context, caller }, code2) {
  const { trx, user, session, state } = context;
  if (state?.step !== changeEmailSteps.newEmail || state.newEmail === null) return failed(flowRefusals.stepOutOfOrder());
  if (!await takeCode(deps, context, code2)) return failed(flowRefusals.wrongStepCode());
  await deleteAccountFlow(trx, user.id, flow);
  if (await findUserByEmail(trx, state.newEmail)) return refused(flowRefusals.unusableEmail());
  await updateUser(trx, user.id, { email: state.newEmail });
  await deleteResetTokensOfUser(trx, user.id);
  await deleteOtherSessions(trx, user.id, session.idHash);
  await recordActivity(deps, trx, { userId: user.id, kind: "email-changed", caller });
  return proven(state.newEmail);
}

// ../../packages/accounts/src/flows/open-business.ts
var holdsBack = ({ unpaidInvoices, currentUsage, invoicingIncomplete }) => unpaidInvoices > 0 || currentUsage || invoicingIncomplete;

// ../../packages/accounts/src/flows/delete-account.ts
var flow2 = "delete-account";
var deleteAccount = useCase(
  "signedIn",
  async (context, session, { step: step2, data }) => {
    if (!isStep2(step2) || needsData(step2) && data === "") throw flowRefusals.noSuchStep();
    const { email } = session.user;
    const outcome = await runStep(context, { session, flow: flow2 }, async (state) => {
      const restriction = await deletionRestrictionOf(context, state.trx, state.user);
      if (restriction) return refused(flowRefusals.deletionRestricted(restriction));
      return work[step2](context, state, data);
    });
    if (outcome?.code !== void 0)
      context.mails.verification(email, { code: outcome.code, purpose: flowPurposes[flow2] });
    if (outcome?.deleted) context.mails.accountDeleted(email);
    return outcome?.deleted ?? false;
  }
);
var isStep2 = (step2) => Object.values(deletionSteps).includes(step2);
var needsData = (step2) => step2 !== deletionSteps.init && step2 !== deletionSteps.confirm;
var work = {
  [deletionSteps.init]: async () => done(void 0),
  [deletionSteps.password]: provePassword,
  [deletionSteps.mfa]: provePasscode,
  [deletionSteps.emailCode]: proveMailbox,
  [deletionSteps.confirm]: async (_3, { trx, user, state }) => {
    if (state?.step !== deletionSteps.emailCode) return failed(flowRefusals.stepOutOfOrder());
    await blankUser(trx, user.id);
    return done({ deleted: true });
  }
};
var mostNamed = 20;
async function deletionRestrictionOf({ settings: settings2, openBusiness: openBusiness2 }, db, user) {
  const owned = await listOwnedProjects(db, user.id);
  const ids = owned.map(({ internalId }) => internalId);
  const hiddenPrefix = settings2.browserKeyPrefix;
  const buckets2 = await countBuckets(db, ids);
  const instances2 = await countInstances(db, ids);
  const apiKeys3 = await countApiKeysOfOwner(db, user.id, hiddenPrefix);
  const business = await openBusiness2(db, user);
  if (buckets2 === 0 && instances2 === 0 && apiKeys3 === 0 && !holdsBack(business)) return void 0;
  const some = await firstOf(db, { ids, ownerId: user.id, hiddenPrefix, buckets: buckets2, instances: instances2 });
  const held = owned.map(({ internalId, publicId, name: project4 }) => ({
    projectId: publicId,
    project: project4,
    names: some.filter(({ projectId: projectId2 }) => projectId2 === internalId).map(({ name: name3 }) => name3)
  })).filter(({ names: names5 }) => names5.length > 0);
  return { ownedProjects: owned.length, buckets: buckets2, instances: instances2, apiKeys: apiKeys3, ...business, success: false, held };
}
function firstOf(db, { ids, ownerId, hiddenPrefix, buckets: buckets2, instances: instances2 }) {
  if (buckets2 > 0) return listSomeBuckets(db, ids, mostNamed);
  if (instances2 > 0) return listSomeInstances(db, ids, mostNamed);
  return listSomeApiKeysOfOwner(db, ownerId, { hiddenPrefix, limit: mostNamed });
}

// ../../packages/accounts/src/flows/resend-code.ts
var resendFlowCode = useCase(
  "signedIn",
  (context, session, { flow: flow3 }) => resend(context, session, flow3)
);
var resendProjectDeletionCode = projectUseCase(
  "project.delete",
  (context, { project: project4, actor: session }) => resend(context, session, `delete-project:${project4.publicId}`)
);
async function resend(context, session, flow3) {
  const { to, code: code2 } = await runStep(context, { session, flow: flow3 }, async (place2) => {
    const { state, user } = place2;
    if (!state?.codeHash || state.codeTries >= verificationCodeTries) return refused(flowRefusals.stepOutOfOrder());
    const isForNewAddress = flow3 === "change-email" && state.step === changeEmailSteps.newEmail;
    const address4 = isForNewAddress ? state.newEmail : user.email;
    if (address4 === null) return refused(flowRefusals.stepOutOfOrder());
    return done({ to: address4, code: await openCode(context, place2, { tries: state.codeTries }) });
  });
  context.mails.verification(to, { code: code2, purpose: flowPurposes[kindOfFlow(flow3)] });
}

// ../../packages/contract/src/account-flows.ts
import * as z3 from "zod/mini";
var step = z3.object({
  step: z3.number().check(z3.int()),
  data: z3._default(z3.string().check(z3.maxLength(1024, "This is too long.")), "")
});
var deletionRestriction = z3.object({
  ownedProjects: z3.number(),
  buckets: z3.number(),
  apiKeys: z3.number(),
  /** Machines that nobody has asked to remove yet. Other satellites do not count them. */
  instances: z3._default(z3.number(), 0),
  unpaidInvoices: z3.number(),
  /** Cents. */
  amountOwed: z3.number(),
  currentUsage: z3.boolean(),
  invoicingIncomplete: z3.boolean(),
  success: z3.boolean(),
  /** The first few buckets, or else instances, or else access keys, that are in the way. Other satellites do not name them. */
  held: z3._default(z3.array(z3.object({ projectId: z3.string(), project: z3.string(), names: z3.array(z3.string()) })), [])
});
var accountFlows = {
  changeEmail: defineCall({
    method: "POST",
    path: "/api/v0/auth/change-email",
    may: "signedIn",
    body: step,
    fallback: "Can not change email. Please try again later",
    codeByStatus: { 409: "email_already_set" },
    rateLimit: { by: "user", name: "change-email", times: 6 }
  }),
  /** Mails the code that a step waits for once more; the one of before no longer counts. */
  resendCode: defineCall({
    method: "POST",
    path: "/api/v0/auth/account/flow-code",
    may: "signedIn",
    body: z3.object({ flow: z3.enum(["change-email", "delete-account"]) }),
    fallback: "Failed to send email",
    rateLimit: { by: "user", name: "flow-code" }
  }),
  /** 409 with a `deletionRestriction` as long as something is in the way. */
  deleteAccount: defineCall({
    method: "DELETE",
    path: "/api/v0/auth/account",
    may: "signedIn",
    body: step,
    fallback: "Can not delete account. Please try again later",
    codeByStatus: { 409: "deletion_restricted" },
    rateLimit: { by: "user", name: "delete-account", times: 6 }
  })
};

// ../api/src/session/session.ts
var implement = createImplement();

// ../api/src/modules/account/flow-routes.ts
var accountFlowRoutes = (deps) => [
  implement(
    accountFlows.changeEmail,
    ({ session, body, request }) => changeEmail(deps, session, { ...body, caller: request })
  ),
  implement(accountFlows.resendCode, ({ session, body }) => resendFlowCode(deps, session, body)),
  implement(accountFlows.deleteAccount, async ({ session, body, request, reply }) => {
    const isGone = await deleteAccount(deps, session, body);
    if (isGone) deps.cookies.session.clear({ request, reply });
  })
];

// ../../packages/contract/src/refusals/forms.ts
var formRefusals = refusals({
  /** A form that everybody sends once. */
  alreadySent: () => ({ status: 409, say: "You have already sent this form." }),
  /** The place has no waitlist: it is unknown, or there already. */
  noSuchWaitlist: () => ({ status: 404, say: "There is no waitlist for this location." }),
  notOffered: () => ({ status: 403, say: "This is not available on this satellite." })
});

// ../../packages/accounts/src/forms/request-limit-increase.ts
var requestLimitIncrease = useCase(
  "signedIn",
  async ({ db, clock, settings: settings2 }, actor, wished) => {
    if (!settings2.limitIncreaseRequests) throw formRefusals.notOffered();
    requireActive(actor);
    const { user } = actor;
    await requireUnfrozen(db, user.id);
    if (!isAccountKind(user.kind) || !hasPaidPrivileges(user.kind)) throw authRefusals.paidPlanNeeded();
    const current = user.projectLimit || newAccountLimits(settings2).projects;
    if (!/^\d{1,9}$/.test(wished) || Number(wished) <= current) throw authRefusals.badProjectLimit(current);
    const content = { currentLimit: String(current), desiredLimit: String(Number(wished)) };
    await insertSubmission(db, { userId: user.id, form: "project-limit-increase", content, createdAt: clock() });
  }
);

// ../../packages/accounts/src/passwords/change-password.ts
function requireOwnLogin({ externalId }) {
  if (externalId !== null) throw flowRefusals.ssoManaged();
}
var changePassword = useCase(
  "signedIn",
  async (context, { user, idHash }, { password: password2, newPassword, caller }) => {
    requireOwnLogin(user);
    if (!await verifyPassword(user.passwordHash, password2)) throw authRefusals.wrongPassword();
    checkNewPassword(newPassword, context);
    const passwordHash = await hashPassword(newPassword);
    await transact(context.db, async (trx) => {
      const locked = await lockUser(trx, user.id);
      const hashes = { seen: user.passwordHash, current: locked?.passwordHash ?? "" };
      if (!await isStillRight(true, password2, hashes)) throw authRefusals.wrongPassword();
      await updateUser(trx, user.id, { password_hash: passwordHash });
      await deleteOtherSessions(trx, user.id, idHash);
      await deleteResetTokensOfUser(trx, user.id);
      await recordActivity(context, trx, { userId: user.id, kind: "password-changed", caller });
    });
    context.mails.passwordWasChanged(user.email);
  }
);

// ../../packages/accounts/src/profile/own-account.ts
var readOwnAccount = useCase("account.readOwn", async ({ db }, { user }) => ({
  user,
  recoveryCodeCount: user.mfaEnabled ? await countRecoveryCodes(db, user.id) : 0,
  freezes: await listFreezes(db, user.id)
}));
var changeOwnName = useCase(
  "signedIn",
  async ({ db }, { user }, { fullName, shortName }) => {
    await updateUser(db, user.id, { full_name: fullName, short_name: shortName.trim() });
  }
);
var setUpAccount = useCase("signedIn", async ({ db }, { user }, given4) => {
  const { isProfessional, fullName, firstName = "", lastName = "", companyName, position, employeeCount } = given4;
  await updateUser(db, user.id, {
    full_name: isProfessional ? `${firstName} ${lastName}`.trim() : fullName,
    is_professional: isProfessional,
    company_name: companyName,
    position,
    employee_count: employeeCount,
    storage_needs: given4.storageNeeds,
    have_sales_contact: given4.haveSalesContact
  });
});

// ../../packages/accounts/src/profile/preferences.ts
var readPreferences = useCase("signedIn", ({ db }, { user }) => preferencesOf(db, user.id));
async function preferencesOf(db, userId) {
  const stored = await findUserSettings(db, userId);
  if (stored) return stored;
  await insertUserSettings(db, await firstPreferences(db, userId));
  const made = await findUserSettings(db, userId);
  if (!made) throw new Error("the settings of a user were not stored");
  return made;
}
async function firstPreferences(db, userId) {
  const knowsTheWay = await countOwnedProjects(db, userId) > 0;
  return {
    user_id: userId,
    session_minutes: null,
    onboarding_start: knowsTheWay,
    onboarding_end: knowsTheWay,
    onboarding_step: null,
    passphrase_prompt: true,
    notice_dismissal: JSON.stringify({})
  };
}
var updatePreferences = useCase(
  "signedIn",
  async (context, { user }, changes) => {
    const { db } = context;
    await preferencesOf(db, user.id);
    await updateUserSettings(db, user.id, columnsOf(changes, context));
    return preferencesOf(db, user.id);
  }
);
function columnsOf(changes, { settings: settings2 }) {
  const { sessionDuration, onboardingStart, onboardingEnd, onboardingStep, passphrasePrompt, noticeDismissal: noticeDismissal2 } = changes;
  return {
    ...sessionDuration === void 0 ? {} : { session_minutes: wholeMinutes(sessionDuration) },
    ...onboardingStart === void 0 ? {} : { onboarding_start: onboardingStart },
    ...onboardingEnd === void 0 ? {} : { onboarding_end: onboardingEnd },
    ...onboardingStep === void 0 ? {} : { onboarding_step: onboardingStep },
    ...passphrasePrompt === void 0 ? {} : { passphrase_prompt: passphrasePrompt },
    ...noticeDismissal2 === void 0 ? {} : { notice_dismissal: JSON.stringify(withKnownAnnouncements(noticeDismissal2, settings2.announcementName)) }
  };
}
var longest = Math.max(30 * day, longestSession);
function wholeMinutes(nanos3) {
  if (nanos3 === null || nanos3 === 0) return null;
  const millis = nanosToMillis(nanos3);
  if (millis < minute || millis > longest) throw commonRefusals.invalidInput("The session duration is not valid.");
  return Math.floor(millis / minute);
}
function withKnownAnnouncements(dismissal, known) {
  if (dismissal.announcements === null) return dismissal;
  const kept4 = Object.entries(dismissal.announcements).filter(([name3]) => name3 === known);
  return { ...dismissal, announcements: Object.fromEntries(kept4) };
}

// ../../packages/domain/src/person-name.ts
var maxPersonNameLength = 72;
function personNameProblem(name3, max = maxPersonNameLength) {
  return name3.trim() === "" ? cannotBeEmpty : lengthProblem(name3.trim(), max);
}

// ../../packages/contract/src/account.ts
import * as z4 from "zod/mini";
var account = z4.object({
  id: z4.string(),
  externalID: z4.string(),
  fullName: z4.string(),
  shortName: z4.string(),
  email: z4.string(),
  partner: z4.string(),
  projectLimit: z4.number(),
  projectStorageLimit: z4.number(),
  projectBandwidthLimit: z4.number(),
  projectSegmentLimit: z4.number(),
  isProfessional: z4.boolean(),
  position: z4.string(),
  companyName: z4.string(),
  employeeCount: z4.string(),
  haveSalesContact: z4.boolean(),
  /** Other satellites do not tell it. */
  storageNeeds: z4._default(z4.string(), ""),
  paidTier: z4.boolean(),
  kindInfo: z4.object({ value: z4.enum(accountKinds), name: z4.string(), hasPaidPrivileges: z4.boolean() }),
  isMFAEnabled: z4.boolean(),
  mfaRecoveryCodeCount: z4.number(),
  createdAt: timestamp,
  pendingVerification: z4.boolean(),
  trialExpiration: z4.nullable(timestamp),
  hasVarPartner: z4.boolean(),
  freezeStatus: z4.object({
    frozen: z4.boolean(),
    warned: z4.boolean(),
    trialExpiredFrozen: z4.boolean(),
    /** Days until the data may be deleted; 0 when that is not planned. */
    trialExpirationGracePeriod: z4.number()
  })
});
var noticeDismissal = z4.object({
  fileGuide: z4._default(z4.boolean(), false),
  serverSideEncryption: z4._default(z4.boolean(), false),
  partnerUpgradeBanner: z4._default(z4.boolean(), false),
  projectMembersPassphrase: z4._default(z4.boolean(), false),
  uploadOverwriteWarning: z4._default(z4.boolean(), false),
  cunoFSBetaJoined: z4._default(z4.boolean(), false),
  objectMountConsultationRequested: z4._default(z4.boolean(), false),
  placementWaitlistsJoined: z4._default(z4.nullable(z4.array(z4.number())), null),
  announcements: z4._default(z4.nullable(z4.record(z4.string(), z4.boolean())), null)
});
var accountSettings = z4.object({
  sessionDuration: z4.nullable(nanos),
  onboardingStart: z4.boolean(),
  onboardingEnd: z4.boolean(),
  passphrasePrompt: z4.boolean(),
  onboardingStep: z4.nullable(z4.string()),
  noticeDismissal
});
var freeText = z4.optional(line.check(z4.trim()));
var isEmpty = (text5) => text5 === void 0 || text5 === "";
var accountSetup = z4.object({
  isProfessional: z4._default(z4.boolean(), false),
  fullName: freeText,
  firstName: freeText,
  lastName: freeText,
  companyName: freeText,
  position: freeText,
  employeeCount: freeText,
  storageNeeds: freeText,
  functionalArea: freeText,
  haveSalesContact: z4.optional(z4.boolean()),
  interestedInPartnering: z4._default(z4.boolean(), false)
}).check(
  z4.refine((given4) => given4.isProfessional || !isEmpty(given4.fullName), { error: required, path: ["fullName"] }),
  z4.refine((given4) => !given4.isProfessional || !isEmpty(given4.firstName), { error: required, path: ["firstName"] }),
  z4.refine((given4) => !given4.isProfessional || !isEmpty(given4.companyName), {
    error: required,
    path: ["companyName"]
  })
);
var onboarding = {
  onboardingStart: z4.optional(z4.boolean()),
  onboardingEnd: z4.optional(z4.boolean()),
  onboardingStep: z4.optional(z4.nullable(line))
};
var accounts = {
  get: defineCall({
    method: "GET",
    path: "/api/v0/auth/account",
    may: "account.readOwn",
    response: account,
    fallback: "Can not get user data"
  }),
  update: defineCall({
    method: "PATCH",
    path: "/api/v0/auth/account",
    may: "signedIn",
    body: z4.object({
      fullName: z4.string().check(
        z4.trim(),
        obeys((name3) => personNameProblem(name3, maxLineLength))
      ),
      shortName: optionalLine
    }),
    fallback: "Can not update user data"
  }),
  setUp: defineCall({
    method: "PATCH",
    path: "/api/v0/auth/account/setup",
    may: "signedIn",
    body: accountSetup,
    fallback: "Can not setup account"
  }),
  /** The older way to the onboarding part of the settings. */
  updateOnboarding: defineCall({
    method: "PATCH",
    path: "/api/v0/auth/account/onboarding",
    may: "signedIn",
    body: z4.object(onboarding),
    fallback: "Can not update user settings"
  }),
  /** Every other session ends; so does an open reset link. */
  changePassword: defineCall({
    method: "POST",
    path: "/api/v0/auth/account/change-password",
    may: "signedIn",
    body: z4.object({ password: passwordText, newPassword: passwordText }),
    fallback: "Cannot change password",
    rateLimit: { by: "user", name: "change-password" }
  }),
  /** The wished number of own projects, as text. The operator hears of it. */
  requestLimitIncrease: defineCall({
    method: "PATCH",
    path: "/api/v0/auth/limit-increase",
    may: "signedIn",
    body: z4.string().check(z4.trim()),
    bodyKind: "text",
    fallback: "Can not request increase",
    csrf: false,
    rateLimit: { by: "user", name: "limit-increase" }
  }),
  getSettings: defineCall({
    method: "GET",
    path: "/api/v0/auth/account/settings",
    may: "signedIn",
    response: accountSettings,
    fallback: "Can not get user settings"
  }),
  /** Any subset; `noticeDismissal` replaces the stored one whole; sessionDuration 0 clears it. */
  updateSettings: defineCall({
    method: "PATCH",
    path: "/api/v0/auth/account/settings",
    may: "signedIn",
    body: z4.object({
      sessionDuration: z4.optional(z4.nullable(nanos)),
      ...onboarding,
      passphrasePrompt: z4.optional(z4.boolean()),
      noticeDismissal: z4.optional(noticeDismissal)
    }),
    response: accountSettings,
    fallback: "Can not update user settings"
  })
};

// ../api/src/session/serve.ts
function serve(context, call, useCase2, translation) {
  const { input: input2, present: present2 } = translation;
  return sessionRoute(call, async (received, session) => {
    const output = await useCase2(context, session, input2(received));
    return present2 ? present2(output, received) : output;
  });
}

// ../api/src/modules/account/present-account.ts
var presentAccount = ({ clock, settings: settings2 }, { user, freezes, recoveryCodeCount }) => ({
  id: user.id,
  externalID: user.externalId ?? "",
  fullName: user.fullName,
  shortName: user.shortName,
  email: user.email,
  partner: user.partner,
  projectLimit: user.projectLimit,
  projectStorageLimit: user.projectStorageLimit,
  projectBandwidthLimit: user.projectBandwidthLimit,
  projectSegmentLimit: user.projectSegmentLimit,
  isProfessional: user.isProfessional,
  position: user.position,
  companyName: user.companyName,
  employeeCount: user.employeeCount,
  haveSalesContact: user.haveSalesContact,
  storageNeeds: user.storageNeeds,
  ...kindOf(user.kind),
  isMFAEnabled: user.mfaEnabled,
  mfaRecoveryCodeCount: recoveryCodeCount,
  createdAt: user.createdAt.toISOString(),
  pendingVerification: user.status === userStatus.pendingBotVerification,
  trialExpiration: user.trialExpiration?.toISOString() ?? null,
  hasVarPartner: hasVarPartner(user, settings2),
  freezeStatus: freezeStatus(freezes, clock())
});
function kindOf(kind) {
  if (!isAccountKind(kind)) throw new RangeError(`unknown account kind ${kind}`);
  return {
    paidTier: isPaidTier(kind),
    kindInfo: { value: kind, name: accountKindName(kind), hasPaidPrivileges: hasPaidPrivileges(kind) }
  };
}
function freezeStatus(freezes, now) {
  const has = (kind) => freezes.some((freeze2) => freeze2.kind === kind);
  const trial = freezes.find(({ kind }) => kind === freezeKinds.trialExpiration);
  return {
    frozen: has(freezeKinds.billing),
    warned: has(freezeKinds.billingWarning),
    trialExpiredFrozen: trial !== void 0,
    trialExpirationGracePeriod: trial ? daysLeft(trial, now) : 0
  };
}
function daysLeft({ createdAt, daysTillEscalation }, now) {
  if (daysTillEscalation === null) return 0;
  return Math.max(0, Math.ceil((createdAt.getTime() + daysTillEscalation * day - now.getTime()) / day));
}

// ../api/src/modules/account/present-settings.ts
import * as z5 from "zod/mini";
var presentSettings = (row) => ({
  sessionDuration: row.sessionMinutes === null ? null : millisToNanos(row.sessionMinutes * minute),
  onboardingStart: row.onboardingStart,
  onboardingEnd: row.onboardingEnd,
  passphrasePrompt: row.passphrasePrompt,
  onboardingStep: row.onboardingStep,
  noticeDismissal: z5.parse(noticeDismissal, row.noticeDismissal)
});

// ../api/src/modules/account/routes.ts
var accountRoutes = (deps) => [
  serve(deps, accounts.get, readOwnAccount, {
    input: () => void 0,
    present: (account3) => presentAccount(deps, account3)
  }),
  implement(accounts.update, ({ session, body }) => changeOwnName(deps, session, body)),
  implement(accounts.setUp, ({ session, body }) => setUpAccount(deps, session, body)),
  implement(accounts.updateOnboarding, async ({ session, body }) => {
    await updatePreferences(deps, session, body);
  }),
  implement(
    accounts.changePassword,
    ({ session, body, request }) => changePassword(deps, session, { ...body, caller: request })
  ),
  implement(accounts.requestLimitIncrease, ({ session, body }) => requestLimitIncrease(deps, session, body)),
  implement(accounts.getSettings, async ({ session }) => presentSettings(await readPreferences(deps, session))),
  implement(
    accounts.updateSettings,
    async ({ session, body }) => presentSettings(await updatePreferences(deps, session, body))
  )
];

// ../../packages/contract/src/activity.ts
import * as z6 from "zod/mini";
var activityEntry = z6.object({
  kind: z6.enum(activityKinds),
  at: timestamp,
  ip: z6.string(),
  userAgent: z6.string()
});
var { search: _search, order: _order, orderDirection: _direction, ...envelope } = pageEnvelope;
var listActivity = defineCall({
  method: "GET",
  path: "/api/v0/auth/activity",
  may: "signedIn",
  query: z6.object({ limit: queryInteger, page: queryInteger }),
  response: z6.object({ entries: listOf(activityEntry), ...envelope }),
  fallback: "Can not get account activity"
});

// ../api/src/modules/account/activity-routes.ts
import * as z7 from "zod/mini";
var activityRoutes = (deps) => [
  implement(listActivity, async ({ session, query: query6 }) => {
    const { entries, ...page2 } = await listOwnActivity(deps, session, query6);
    return { entries: entries.map(presentEntry), ...page2 };
  })
];
var presentEntry = ({ at, ...entry3 }) => z7.parse(activityEntry, { ...entry3, at: at.toISOString() });

// ../../packages/contract/src/analytics.ts
import * as z8 from "zod/mini";
var analyticsEvents = [
  "Credentials Created",
  "Link Shared",
  "Object Uploaded",
  "Credit Card Added In Modal",
  "Credit Card Added From Billing",
  "Search Buckets",
  "Navigate Projects",
  "View Docs Clicked",
  "View Forum Clicked",
  "View Support Clicked",
  "New Project Clicked",
  "Logout Clicked",
  "Profile Updated",
  "Password Changed",
  "MFA Enabled",
  "Bucket Created",
  "Bucket Deleted",
  "Access Grant Created",
  "API Access Created",
  "Upload File Clicked",
  "Upload Folder Clicked",
  "Download txt clicked",
  "Copy to Clipboard Clicked",
  "Coupon Code Applied",
  "Add Funds Clicked",
  "Project Members Invite Sent",
  "UI error occurred",
  "Project Name Updated",
  "Project Description Updated",
  "Project Storage Limit Updated",
  "Project Bandwidth Limit Updated",
  "Project Invitation Accepted",
  "Project Invitation Declined",
  "Passphrase Created",
  "Resend Invite Clicked",
  "Copy Invite Link Clicked",
  "User Sign Up",
  "Personal Info Submitted",
  "Business Info Submitted",
  "Use Case Selected",
  "Onboarding Completed",
  "Onboarding Abandoned",
  "Personal Selected",
  "Business Selected",
  "Upgrade Clicked",
  "Arrived From Source",
  "Applications Setup Clicked",
  "Applications Setup Completed",
  "Applications Docs Clicked",
  "Cloud GPU Navigation Item Clicked",
  "Cloud GPU Sign Up Clicked",
  "Join CunoFS Beta Form Submitted",
  "Join Placement Waitlist Form Submitted",
  "Object Mount Consultation Submitted",
  // An addition of this console.
  "Passkey Added"
];
var analyticsSources = ["trial_expiring_notice", "trial_expired_notice"];
var shortText = z8.string().check(z8.maxLength(500));
var analytics = {
  event: defineCall({
    method: "POST",
    path: "/api/v0/analytics/event",
    may: "signedIn",
    body: z8.object({
      eventName: shortText,
      link: z8.nullish(shortText),
      errorEventSource: z8.nullish(shortText),
      errorEventRequestID: z8.nullish(shortText),
      errorEventStatusCode: z8.nullish(z8.number()),
      props: z8.nullish(z8.record(z8.string(), z8.string()))
    }),
    fallback: "Can not record the event"
  }),
  page: defineCall({
    method: "POST",
    path: "/api/v0/analytics/page",
    may: "signedIn",
    body: z8.object({ pageName: shortText }),
    fallback: "Can not record the page"
  }),
  pageview: defineCall({
    method: "POST",
    path: "/api/v0/analytics/pageview",
    may: "public",
    body: z8.object({
      url: z8.string().check(z8.maxLength(2e3)),
      props: z8.optional(z8.object({ source: z8.optional(z8.string()) }))
    }),
    status: 202,
    fallback: "Can not record the page view",
    csrf: false
  })
};

// ../api/src/modules/analytics/event-entry.ts
var knownEvents = new Set(analyticsEvents);
var knownSources = new Set(analyticsSources);
function eventEntry(event) {
  const { eventName, errorEventSource, errorEventRequestID, errorEventStatusCode, link: link2, props } = event;
  if (!knownEvents.has(eventName)) return void 0;
  const source = props?.["source"];
  const common2 = { event: eventName, ...source !== void 0 && knownSources.has(source) ? { source } : {} };
  if (typeof errorEventSource === "string") {
    return {
      ...common2,
      errorSource: plainWords(errorEventSource),
      errorRequestId: /^[0-9a-f]{32}$/.test(errorEventRequestID ?? "") ? errorEventRequestID : null,
      errorStatus: errorEventStatusCode ?? null
    };
  }
  return typeof link2 !== "string" ? common2 : { ...common2, linkHost: hostOf(link2) };
}
var plainWords = (text5) => /^[A-Za-z][A-Za-z -]{0,79}$/.test(text5) ? text5 : null;
var hostOf = (link2) => URL.canParse(link2) ? new URL(link2).hostname : null;

// ../api/src/modules/analytics/route-pattern.ts
var words = new Set(
  "login signup signup-confirmation activate forgot-password password-recovery projects project dashboard buckets bucket upload browse access applications domains team compute settings account account-settings billing setup overview payment-methods transactions billing-history billing-information api-keys object-mount cunofs-beta compute-overview compute-instances compute-keys compute-deploy-instance".split(" ")
);
function routePattern(location3) {
  const path5 = URL.canParse(location3, "http://console") ? new URL(location3, "http://console").pathname : "/";
  const segments2 = path5.split("/").filter((segment) => segment !== "");
  const shown3 = segments2.slice(0, 4).map((segment) => words.has(segment) ? segment : ":");
  return `/${shown3.join("/")}${segments2.length > 4 ? "\u2026" : ""}`;
}

// ../api/src/modules/analytics/routes.ts
var analyticsRoutes = ({ settings: settings2, logger }) => {
  const note2 = (entry3, message2) => {
    if (settings2.analytics) logger.info(entry3, message2);
  };
  return [
    implement(analytics.event, ({ body }) => {
      const entry3 = eventEntry(body);
      if (entry3) note2(entry3, "analytics event");
    }),
    implement(analytics.page, ({ body }) => note2({ page: routePattern(body.pageName) }, "analytics page")),
    implement.open(analytics.pageview, ({ body }) => note2({ page: routePattern(body.url) }, "analytics page view"))
  ];
};

// ../../packages/domain/src/key-facts.ts
var accessRights = [
  "download",
  "upload",
  "list",
  "delete",
  "putObjectRetention",
  "getObjectRetention",
  "bypassGovernanceRetention",
  "putObjectLegalHold",
  "getObjectLegalHold",
  "putBucketObjectLockConfiguration",
  "getBucketObjectLockConfiguration"
];
var keyTypes = ["S3-Credentials", "Access-Grant", "API-Key", "Link"];

// ../../packages/domain/src/sort-orders.ts
var sessionOrders = { userAgent: 1, expiresAt: 2 };
var apiKeyOrders = { name: 1, createdAt: 2, creator: 3 };
var bucketOrders = {
  name: 1,
  createdAt: 2,
  creator: 3,
  storage: 4,
  download: 5,
  objects: 6,
  segments: 7,
  location: 8,
  versioning: 9,
  lock: 10
};
var memberOrders = { name: 1, email: 2, joinedAt: 3 };
var linkOrders = { createdAt: 1, name: 2, creator: 3, views: 4, bytes: 5 };
var domainOrders = { name: 1, createdAt: 2 };
var orderWords = (orders3) => Object.keys(orders3);
var orderWord = (orders3, number33) => orderWords(orders3).find((word) => orders3[word] === number33) ?? orderWords(orders3)[0];
var directionWord = (direction) => direction === sortDirections.desc ? "desc" : "asc";

// ../../packages/contract/src/api-keys.ts
import * as z9 from "zod/mini";
var apiKeyName = z9.string().check(
  z9.trim(),
  obeys((name3) => accessNameProblem(name3))
);
var mostBuckets = 1e3;
var longestBucketName = 63;
var keyFacts = z9.object({
  type: z9.enum(keyTypes),
  rights: z9.array(z9.enum(accessRights)).check(z9.maxLength(accessRights.length)),
  /** Empty: all buckets, also those to come. */
  buckets: z9.array(z9.string().check(z9.minLength(1, required), z9.maxLength(longestBucketName))).check(z9.maxLength(mostBuckets)),
  /** Null: it does not end by itself. */
  expiresAt: z9.nullable(z9.iso.datetime({ error: "This is no point in time." }))
});
var apiKeyInfo = z9.object({
  id: z9.string(),
  projectId: z9.string(),
  projectPublicId: z9.string(),
  createdBy: z9.nullable(z9.string()),
  creatorEmail: z9.string(),
  userAgent: textOrNull,
  name: z9.string(),
  createdAt: timestamp,
  version: z9.number(),
  /** Absent where it is not known: a key of an older console, or of another satellite. */
  facts: z9.optional(keyFacts),
  /** Null: never. Absent where it is not known. An hour behind at most. */
  lastUsedAt: z9.optional(z9.nullable(timestamp))
});
var apiKeys = {
  create: defineCall({
    method: "POST",
    path: "/api/v0/api-keys/create/:projectId",
    may: "accessKey.create",
    params: z9.object({ projectId }),
    body: apiKeyName,
    bodyKind: "text",
    /** `key` is shown this once. */
    response: z9.object({ key: z9.string(), keyInfo: apiKeyInfo }),
    fallback: "Can not create new access grant"
  }),
  /** By the maker of the key, once, right after it was made. Other satellites have no such call. */
  storeFacts: defineCall({
    method: "PUT",
    path: "/api/v0/api-keys/:id/facts",
    may: "accessKey.create",
    params: z9.object({ id: uuid }),
    body: keyFacts,
    fallback: "Can not keep what the access key may do"
  }),
  list: defineCall({
    method: "GET",
    path: "/api/v0/api-keys/list-paged",
    may: "accessKey.view",
    query: z9.object({
      projectID: projectId,
      search: z9._default(queryText, ""),
      limit: queryInteger,
      page: queryInteger,
      order: queryNumber(apiKeyOrders),
      orderDirection: queryNumber(sortDirections)
    }),
    response: z9.object({ apiKeys: listOf(apiKeyInfo), ...pageEnvelope }),
    fallback: "Can not get API keys"
  }),
  names: defineCall({
    method: "GET",
    path: "/api/v0/api-keys/api-key-names",
    may: "accessKey.view",
    query: z9.object({ projectID: projectId }),
    response: listOf(z9.string()),
    fallback: "Can not get access grant names"
  }),
  /** All or nothing. */
  deleteByIds: defineCall({
    method: "DELETE",
    path: "/api/v0/api-keys/delete-by-ids",
    may: "accessKey.delete",
    body: z9.object({ ids: z9.array(uuid).check(z9.minLength(1, required), z9.maxLength(1e3)) }),
    fallback: "Can not delete access grants"
  }),
  /** A missing key is a success. Either `publicID` or `projectID` names the project. */
  deleteByName: defineCall({
    method: "DELETE",
    path: "/api/v0/api-keys/delete-by-name",
    may: "accessKey.delete",
    query: z9.object({
      name: z9.string(),
      publicID: z9.optional(projectId),
      projectID: z9.optional(projectId)
    }),
    fallback: "Can not delete access grant"
  })
};

// ../../packages/grants/src/without-bypass.ts
var withoutBypass = (key) => addCaveat(key, encodeCaveat({ ...emptyCaveat, flags: /* @__PURE__ */ new Set(["disallowBypassGovernanceRetention"]) }));

// ../../packages/projects/src/api-keys/insert-key.ts
var lockCapable = 1;
var bypass = "object.bypassGovernance";
async function insertKey(context, { project: project4, role, actor }, { name: name3, before, also }) {
  const { db, clock, settings: settings2, keySecrets, mails } = context;
  const { user } = actor;
  const secret = randomBytes(32);
  const head2 = randomBytes(32);
  const createdAt = clock();
  const isOfBrowser = isBrowserKeyName(name3, settings2.browserKeyPrefix);
  const id = await inTransaction({ db, clock }, async (within) => {
    const isMember = await holdMember(within.db, { projectId: project4.internalId, userId: user.id });
    if (!isMember) throw projectRefusals.noSuchProject();
    await before?.(within);
    const inserted2 = await insertApiKey(within.db, {
      project_id: project4.internalId,
      head: head2,
      name: name3,
      sealed_secret: keySecrets.seal(head2, secret),
      version: lockCapable,
      partner: user.partner,
      created_by: user.id,
      created_at: createdAt
    });
    if (inserted2 === void 0) throw apiKeyRefusals.accessNameTaken();
    const key = { id: inserted2, name: name3 };
    if (isBypassKeyName(name3, settings2.browserKeyPrefix)) {
      const facts = { keyId: inserted2 };
      await recordActs(within, [{ name: "accessKey.bypassCreated", target: inserted2, facts, project: project4, actor }]);
    } else if (!isOfBrowser) await recordActs(within, [keyAct({ what: "created", key, project: project4, actor })]);
    await also?.(within, inserted2);
    return inserted2;
  });
  if (!isOfBrowser && !isSharedAccessName(name3)) {
    mails.accessKeyCreated(user.email, { keyName: name3, project: project4.name });
  }
  const info = {
    id,
    publicProjectId: project4.publicId,
    name: name3,
    createdBy: user.id,
    creatorEmail: user.email,
    partner: user.partner,
    version: lockCapable,
    createdAt
  };
  const mayBypass = isOpenTo(actor.kind, bypass) && role !== null && can(role, bypass);
  const made = createApiKey(secret, head2);
  return { key: mayBypass ? made : withoutBypass(made), info };
}

// ../../packages/projects/src/api-keys/create-api-key.ts
var createApiKeyOfProject = projectUseCase(
  "accessKey.create",
  async (context, by, { name: name3 }) => {
    const { key, info } = await insertKey(context, by, { name: name3 });
    return { key: serializeApiKey(key), info };
  }
);

// ../../packages/satellite-db/src/key-ends.ts
import { sql as sql6 } from "kysely";
async function insertKeyEnd(db, { keyId, endsAt }) {
  const { numInsertedOrUpdatedRows } = await db.insertInto("satellite.key_ends").values({ key_id: keyId, ends_at: endsAt }).onConflict((conflict) => conflict.column("key_id").doNothing()).executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
async function readKeyEnds(db, ids) {
  if (ids.length === 0) return /* @__PURE__ */ new Map();
  const named3 = sql6`key_id = any(${ids}::uuid[])`;
  const rows = await db.selectFrom("satellite.key_ends").selectAll().where(named3).execute();
  return new Map(rows.map(({ key_id: id, ends_at: endsAt }) => [id, endsAt]));
}
async function deleteEndedKeys(db, { now, limit }) {
  const ended = db.selectFrom("satellite.key_ends").select("key_id").where("ends_at", "<=", now).limit(limit);
  return db.deleteFrom("satellite.api_keys").where("id", "in", ended).returning(["id", "name", "project_id as internalProjectId"]).execute();
}

// ../../packages/satellite-db/src/key-facts.ts
import { sql as sql7 } from "kysely";
async function insertKeyFacts(db, keyId, { type, rights: rights2, buckets: buckets2, expiresAt, notBefore = null }) {
  const { numInsertedOrUpdatedRows } = await db.insertInto("satellite.key_facts").values({
    key_id: keyId,
    access_type: type,
    rights: [...rights2],
    buckets: [...buckets2],
    expires_at: expiresAt,
    not_before: notBefore
  }).onConflict((conflict) => conflict.column("key_id").doNothing()).executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
async function findKeyFacts(db, keyId) {
  return db.selectFrom("satellite.key_facts").select(["access_type as type", "rights", "buckets", "expires_at as expiresAt", "not_before as notBefore"]).where("key_id", "=", keyId).executeTakeFirst();
}
async function readKnownOfKeys(db, ids) {
  if (ids.length === 0) return /* @__PURE__ */ new Map();
  const rows = await db.selectFrom("satellite.api_keys as k").leftJoin("satellite.key_facts as f", "f.key_id", "k.id").leftJoin("satellite.key_uses as u", "u.key_id", "k.id").select([
    "k.id",
    "f.access_type as type",
    "f.rights",
    "f.buckets",
    "f.expires_at as expiresAt",
    "f.not_before as notBefore",
    "u.key_id as keyOfUse",
    "u.used_at as usedAt"
  ]).where(sql7`k.id = any(${ids}::uuid[])`).execute();
  return new Map(
    rows.map(({ id, type, rights: rights2, buckets: buckets2, expiresAt, notBefore, keyOfUse, usedAt }) => {
      const facts = type && rights2 && buckets2 ? { type, rights: rights2, buckets: buckets2, expiresAt, notBefore } : null;
      return [id, { facts, lastUsedAt: keyOfUse === null ? null : usedAt ?? void 0 }];
    })
  );
}

// ../../packages/projects/src/api-keys/list-api-keys.ts
var listApiKeysPage = projectUseCase(
  "accessKey.view",
  async ({ db, settings: settings2 }, { project: project4 }, { search, order, direction, ...asked }) => {
    const { keys: keys3, total } = await listApiKeys(db, {
      projectId: project4.internalId,
      search,
      hiddenPrefix: settings2.browserKeyPrefix,
      order,
      direction,
      ...pageStart(asked)
    });
    const known = await readKnownOfKeys(
      db,
      keys3.map(({ id }) => id)
    );
    return {
      keys: keys3.map((key) => ({ ...key, ...known.get(key.id) })),
      page: pageFacts({ ...asked, totalCount: total })
    };
  }
);
var listApiKeysFrom = projectUseCase(
  "accessKey.view",
  async ({ db, settings: settings2 }, { project: project4 }, page2) => {
    const hiddenPrefix = settings2.browserKeyPrefix;
    const keys3 = await listApiKeysAfter(db, { ...page2, projectId: project4.internalId, hiddenPrefix });
    const ids = keys3.map(({ id }) => id);
    const [known, ends] = [await readKnownOfKeys(db, ids), await readKeyEnds(db, ids)];
    return keys3.map((key) => ({ ...key, ...known.get(key.id), endsAt: ends.get(key.id) ?? null }));
  }
);
var readApiKeyNames = projectUseCase(
  "accessKey.view",
  async ({ db }, { project: project4 }) => listApiKeyNames(db, project4.internalId)
);

// ../../packages/projects/src/api-keys/store-key-facts.ts
var storeKeyFacts = thingsUseCase("accessKey.create", {
  async find({ db }, actor, { keyId }) {
    const { user } = actor;
    const [key] = await findApiKeysForMember(db, { ids: [keyId], userId: user.id });
    if (!key || !isFor(actor, key.projectId)) throw apiKeyRefusals.noSuchApiKey();
    const isMaker = key.createdBy === user.id;
    return [{ id: key.id, role: roleOf({ userId: user.id, wireRole: key.role }, key), isMaker }];
  },
  async run({ db }, { things: [key] }, { facts }) {
    if (!key?.isMaker) throw apiKeyRefusals.keyFactsNotYours();
    if (await insertKeyFacts(db, key.id, facts)) return;
    const known = await findKeyFacts(db, key.id);
    if (!known || !isSame(known, facts)) throw apiKeyRefusals.keyFactsKnown();
  }
});
var isSame = (one2, other) => textOf(one2) === textOf(other);
var textOf = ({ type, rights: rights2, buckets: buckets2, expiresAt }) => JSON.stringify([type, rights2, buckets2, expiresAt]);

// ../api/src/session/named-project.ts
function namedProject(query6) {
  const id = query6.publicID ?? query6.projectID;
  if (id === void 0) throw commonRefusals.invalidInput("A project is needed.");
  return id;
}

// ../api/src/modules/api-keys/present-api-key.ts
var presentApiKey = (key) => ({
  id: key.id,
  projectId: key.publicProjectId,
  projectPublicId: key.publicProjectId,
  createdBy: key.createdBy,
  creatorEmail: key.creatorEmail,
  userAgent: key.partner,
  name: key.name,
  createdAt: key.createdAt.toISOString(),
  version: key.version,
  ...key.facts && { facts: presentFacts(key.facts) },
  ...key.lastUsedAt !== void 0 && { lastUsedAt: key.lastUsedAt?.toISOString() ?? null }
});
var presentFacts = ({ type, rights: rights2, buckets: buckets2, expiresAt }) => ({
  type,
  rights: [...rights2],
  buckets: [...buckets2],
  expiresAt: expiresAt?.toISOString() ?? null
});

// ../api/src/modules/api-keys/routes.ts
var apiKeyRoutes = (deps) => {
  return [
    serve(deps, apiKeys.create, createApiKeyOfProject, {
      input: ({ params: params4, body: name3 }) => ({ projectId: params4.projectId, name: name3 }),
      present: ({ key, info }) => ({ key, keyInfo: presentApiKey(info) })
    }),
    serve(deps, apiKeys.storeFacts, storeKeyFacts, {
      input: ({ params: params4, body: { expiresAt, ...facts } }) => ({
        keyId: params4.id,
        facts: { ...facts, expiresAt: expiresAt === null ? null : new Date(expiresAt) }
      })
    }),
    serve(deps, apiKeys.list, listApiKeysPage, {
      input: ({ query: { projectID, search, limit, page: page2, order, orderDirection } }) => ({
        projectId: projectID,
        search,
        limit,
        page: page2,
        order: orderWord(apiKeyOrders, order),
        direction: directionWord(orderDirection)
      }),
      present: ({ keys: keys3, page: page2 }, { query: { search, order, orderDirection } }) => ({
        apiKeys: keys3.map(presentApiKey),
        search,
        order,
        orderDirection,
        ...page2
      })
    }),
    serve(deps, apiKeys.names, readApiKeyNames, { input: ({ query: query6 }) => ({ projectId: query6.projectID }) }),
    serve(deps, apiKeys.deleteByIds, deleteApiKeysByIds, { input: ({ body }) => body }),
    serve(deps, apiKeys.deleteByName, deleteApiKeyByName, {
      input: ({ query: query6 }) => ({ projectId: namedProject(query6), name: query6.name })
    })
  ];
};

// ../../packages/contract/src/connection-tests.ts
import * as z10 from "zod/mini";
var query = z10.object({ projectID: projectId });
var params = z10.object({ id: uuid });
var seenRequest = z10.object({
  outcome: z10.enum(connectionOutcomes),
  at: timestamp,
  client: z10.enum(s3Clients),
  /** Of S3, such as PutObject. */
  operation: z10.nullable(z10.string()),
  /** Of the refusal, in the words of S3. */
  code: z10.nullable(z10.string()),
  /** By how many seconds the client's clock is ahead; negative when it is behind. */
  skew: z10.nullable(z10.number())
});
var connectionTest = z10.object({
  id: z10.string(),
  /** Nothing is written down for it any more after that. */
  endsAt: timestamp,
  /** Newest first, each outcome once. */
  seen: listOf(seenRequest)
});
var connectionTests = {
  /** `key` stands for the access key id, which api must not know: see crypto/access-key-mark. */
  open: defineCall({
    method: "POST",
    path: "/api/v0/api-keys/connection-tests",
    may: "accessKey.create",
    query,
    body: z10.object({ key: z10.string().check(z10.regex(/^[0-9a-f]{32}$/)) }),
    response: connectionTest,
    fallback: "Could not start the connection test"
  }),
  get: defineCall({
    method: "GET",
    path: "/api/v0/api-keys/connection-tests/:id",
    may: "accessKey.create",
    params,
    query,
    response: connectionTest,
    fallback: "Could not find out what the gateway has seen"
  }),
  /** One that is not there any more is closed. */
  close: defineCall({
    method: "DELETE",
    path: "/api/v0/api-keys/connection-tests/:id",
    may: "accessKey.create",
    params,
    query,
    fallback: "Could not end the connection test"
  })
};

// ../../packages/satellite-db/src/connection-tests.ts
import { sql as sql8 } from "kysely";
async function openConnectionTest(db, test) {
  const { projectId: project_id, openedBy: opened_by, keyMark: key_mark, endsAt: ends_at, atMost } = test;
  await sql8`
    delete from satellite.connection_tests where id in (
      select id from satellite.connection_tests where opened_by = ${opened_by} order by ends_at desc offset ${atMost - 1}
    )`.execute(db);
  const { id } = await db.insertInto("satellite.connection_tests").values({ project_id, opened_by, key_mark, ends_at }).returning("id").executeTakeFirstOrThrow();
  return { id, endsAt: ends_at };
}
async function findConnectionTest(db, { id, projectId: projectId2, openedBy, now }) {
  const test = await db.selectFrom("satellite.connection_tests").select(["id", "ends_at as endsAt"]).where("id", "=", id).where("project_id", "=", projectId2).where("opened_by", "=", openedBy).where("ends_at", ">", now).executeTakeFirst();
  if (!test) return void 0;
  const seen = await db.selectFrom("satellite.connection_test_requests").select(["outcome", "seen_at", "client", "operation", "code", "skew_seconds"]).where("test_id", "=", id).orderBy("seen_at", "desc").orderBy("outcome").execute();
  return { ...test, seen };
}
async function closeConnectionTest(db, { id, projectId: projectId2, openedBy }) {
  await db.deleteFrom("satellite.connection_tests").where("id", "=", id).where("project_id", "=", projectId2).where("opened_by", "=", openedBy).execute();
}
async function deleteEndedConnectionTests(db, { before }) {
  const { numDeletedRows } = await db.deleteFrom("satellite.connection_tests").where("ends_at", "<", before).executeTakeFirst();
  return Number(numDeletedRows);
}

// ../../packages/projects/src/connection-tests/watch-access-key.ts
var mostOpen = 10;
var watchAccessKey = projectUseCase(
  "accessKey.create",
  async ({ db, clock }, { project: project4, actor }, { keyMark }) => {
    const test = await openConnectionTest(db, {
      projectId: project4.internalId,
      openedBy: actor.user.id,
      keyMark,
      endsAt: new Date(clock().getTime() + connectionTestLifetime),
      atMost: mostOpen
    });
    return { ...test, seen: [] };
  }
);
var readWatchedAccessKey = projectUseCase(
  "accessKey.create",
  async ({ db, clock }, { project: project4, actor }, { id }) => {
    const asked = { id, projectId: project4.internalId, openedBy: actor.user.id, now: clock() };
    const test = await findConnectionTest(db, asked);
    if (!test) throw apiKeyRefusals.noSuchConnectionTest();
    return test;
  }
);
var unwatchAccessKey = projectUseCase(
  "accessKey.create",
  ({ db }, { project: project4, actor }, { id }) => closeConnectionTest(db, { id, projectId: project4.internalId, openedBy: actor.user.id })
);
var purgeConnectionTests = ({ db, clock }) => deleteEndedConnectionTests(db, { before: clock() });

// ../api/src/modules/connection-tests/routes.ts
var connectionTestRoutes = (deps) => [
  serve(deps, connectionTests.open, watchAccessKey, {
    input: ({ query: query6, body }) => ({ projectId: query6.projectID, keyMark: fromHex(body.key) }),
    present
  }),
  serve(deps, connectionTests.get, readWatchedAccessKey, {
    input: ({ query: query6, params: params4 }) => ({ projectId: query6.projectID, id: params4.id }),
    present
  }),
  serve(deps, connectionTests.close, unwatchAccessKey, {
    input: ({ query: query6, params: params4 }) => ({ projectId: query6.projectID, id: params4.id })
  })
];
function present({ id, endsAt, seen }) {
  return {
    id,
    endsAt: endsAt.toISOString(),
    seen: seen.map(({ seen_at, skew_seconds: skew, ...row }) => ({ ...row, at: seen_at.toISOString(), skew }))
  };
}

// ../api/src/pages/plain-page.ts
import { createHash as createHash2 } from "node:crypto";

// ../api/src/pages/stylesheet.ts
var palette = (color) => `:root { color-scheme: light;
  --page: #f7f8fb; --card: #fff; --line: #e6e8ef; --edge: #868e96; --ink: #171a22; --soft: #565d6e; --bad: #b3202c;
  --link: ${contrasting(color, "#ffffff")}; --brand: ${color}; --on-brand: ${inkOn(color)}; }
@media (prefers-color-scheme: dark) {
  :root { color-scheme: dark; --page: #0f121a; --card: #161a24; --line: #262b38; --edge: #6b7385; --ink: #e9ebf2; --soft: #a4abbd;
    --bad: #ff8a93; --link: ${contrasting(color, "#161a24")}; }
}
`;
var stylesheet = (color) => `${palette(color)}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; padding: 20px; display: flex; flex-direction: column;
  background: var(--page); color: var(--ink); font: 14px/1.5 'Inter Variable', system-ui, sans-serif; }
header { display: flex; align-items: center; gap: 10px; font-size: 18px; font-weight: 600; }
header svg { width: 28px; height: 28px; flex: none; fill: none; stroke: var(--link); stroke-linecap: round; }
header small { padding-left: 8px; border-left: 1px solid var(--line); color: var(--soft); font-size: 14px; font-weight: 400; }
main { flex: 1; display: flex; align-items: center; justify-content: center; padding: 32px 0; }
.card { width: 100%; max-width: 420px; padding: 32px; background: var(--card); border: 1px solid var(--line);
  border-radius: 8px; }
.card > * + *, form > * + * { margin-top: 16px; }
h1 { margin: 0; font-size: 24px; line-height: 1.3; font-weight: 600; }
p { margin: 0; overflow-wrap: anywhere; }
.soft { color: var(--soft); margin-top: 4px; }
.bad { color: var(--bad); }
label { display: block; font-weight: 500; }
input { display: block; width: 100%; min-height: 44px; margin-top: 4px; padding: 8px 12px; border: 1px solid var(--edge);
  border-radius: 8px; background: var(--card); color: var(--ink); font: inherit; }
input[aria-invalid='true'] { border-color: var(--bad); }
button, .button { display: block; width: 100%; min-height: 44px; padding: 10px 18px; border: 0; border-radius: 8px;
  background: var(--brand); color: var(--on-brand); font: inherit; font-weight: 600; text-align: center;
  text-decoration: none; cursor: pointer; }
button:hover, .button:hover { text-decoration: underline; }
a { color: var(--link); }
[hidden] { display: none; }
.card > .foot { margin-top: 16px; text-align: center; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media (max-width: 479px) { body { padding: 16px; } .card { padding: 24px 20px; } }
`;

// ../api/src/pages/plain-page.ts
var plainPages = (settings2) => styledPages(settings2, stylesheet(settings2.brandColor), (body) => html`<main><div class="card">${body}</div></main>`);
function styledPages(settings2, style, frame) {
  const policy = [
    `default-src 'none'`,
    `style-src 'sha256-${createHash2("sha256").update(style).digest("base64")}'`,
    `img-src 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`
  ].join("; ");
  return (reply, { title, body, status = 200 }) => reply.code(status).type("text/html; charset=utf-8").header("content-security-policy", policy).send(
    htmlPage({
      title: `${title} | ${settings2.brandName}`,
      head: head(style),
      body: html`${header(settings2)}${frame(body)}`
    })
  );
}
var head = (style) => html`<link rel="icon" type="image/svg+xml" href="/favicon.svg" /> ${new Html(`<style>${style}</style>`)}`;
var header = ({ brandName, satelliteName }) => html`<header>
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M25.5 9.2A12 12 0 1 0 28 16.5" stroke-width="2.75" />
      <circle cx="23.2" cy="7" r="1.9" stroke-width="3.4" />
    </svg>
    <span>${brandName}</span><small>${satelliteName}</small>
  </header>`;

// ../api/src/pages/link-form.ts
import * as z11 from "zod/mini";
var token = z11._default(z11.string().check(z11.maxLength(1e3)), "");
var query2 = z11.object({ token });
var line2 = z11._default(z11.string().check(z11.maxLength(1024)), "");
var fields = z11.object({ token, email: line2, password: line2 });
var tokenIn = (given4) => {
  const parsed3 = z11.safeParse(query2, given4);
  return parsed3.success ? parsed3.data.token : "";
};
function readForm(body) {
  const sent2 = body instanceof Uint8Array ? new URLSearchParams(new TextDecoder().decode(body)) : [];
  const parsed3 = z11.safeParse(fields, Object.fromEntries(sent2));
  return parsed3.success ? parsed3.data : { token: "", email: "", password: "" };
}
var isFromOwnPage = ({ headers: { origin }, origin: own2 }, { externalOrigin }) => origin !== void 0 && (origin === externalOrigin || origin === own2);

// ../api/src/modules/auth/link-pages.ts
var heading = (title, subtitle) => html`<div>
    <h1>${title}</h1>
    <p class="soft">${subtitle}</p>
  </div>`;
function activationPage({ token: token2, email, asksPassword, problem: problem2 }) {
  const title = "Activate your account";
  const subtitle = asksPassword ? html`You are not in the browser that signed up, so choose the password of the account
        <strong>${email}</strong> here.` : html`This makes the account <strong>${email}</strong> ready to use.`;
  return {
    title,
    status: problem2 === void 0 ? 200 : 400,
    body: html`${heading(title, subtitle)}
      <form method="post" action="/activation">
        <input type="hidden" name="token" value="${token2}" />
        ${asksPassword ? passwordField(email, problem2) : html``}
        <button type="submit">Activate account</button>
      </form>
      <p class="foot soft">If you did not sign up, close this page: nothing happens.</p>`
  };
}
var passwordField = (email, problem2) => html`<input type="text" name="username" autocomplete="username" value="${email}" hidden readonly />
    <div>
      <label for="password">Password</label>
      ${problem2 === void 0 ? html`<input id="password" name="password" type="password" autocomplete="new-password" required autofocus />` : html`<input
                id="password"
                name="password"
                type="password"
                autocomplete="new-password"
                required
                autofocus
                aria-invalid="true"
                aria-describedby="problem"
              />
              <p id="problem" class="bad" role="alert">${problem2}</p>`}
    </div>`;
var firstAccountPage = ({ token: token2, email, problem: problem2 }) => ({
  title: "Make the first account",
  status: problem2 === void 0 ? 200 : 400,
  body: html`${heading(
    "Make the first account",
    html`This link works once. The account is like every other one: it has no rights over the installation.`
  )}
    <form method="post" action="/first-account">
      <input type="hidden" name="token" value="${token2}" />
      ${problem2 === void 0 ? html`` : html`<p class="bad" role="alert">${problem2}</p>`}
      <div>
        <label for="email">Email</label>
        <input id="email" name="email" type="email" autocomplete="username" value="${email}" required autofocus />
      </div>
      <div>
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="new-password" required />
      </div>
      <button type="submit">Make the account</button>
    </form>
    <p class="foot soft">Nothing is mailed now. The address is where a forgotten password is reset.</p>`
});
var noFirstAccountPage = {
  title: "This link does not work any more",
  status: 400,
  body: html`${heading(
    "This link does not work any more",
    html`It works once, for a day, and only until there is an account. The newest start of the server, or
        <strong>perigee-server admin first-account</strong>, prints another one as long as there is none.`
  )} <a class="button" href="/login">Go to login</a>`
};
var cancelPage = (token2) => ({
  title: "Cancel the password reset",
  body: html`${heading(
    "Cancel the password reset",
    html`The link in the mail stops working. Your password stays as it is.`
  )}
    <form method="post" action="/cancel-password-recovery">
      <input type="hidden" name="token" value="${token2}" />
      <button type="submit">Cancel the reset</button>
    </form>`
});
var cancelledPage = (supportUrl) => ({
  title: "The reset is cancelled",
  body: html`${heading(
    "The reset is cancelled",
    html`The link in the mail no longer works, and your password is as it was.`
  )}
    <a class="button" href="/login">Go to login</a>
    ${supportUrl === null ? html`` : html`<p class="foot soft">Did somebody else ask for it? <a href="${supportUrl}">Contact support</a></p>`}`
});
var badLinkPage = {
  title: "This link is not valid",
  status: 400,
  body: html`${heading("This link is not valid", html`Open it again as it is in the mail, or ask for a new one.`)}
    <a class="button" href="/activate">Ask for a new link</a>`
};
var refusedPage = (status, text5) => ({
  title: "That did not work",
  status,
  body: html`${heading("That did not work", html`${text5}`)} <a class="button" href="/login">Go to login</a>`
});

// ../api/src/modules/auth/first-account-page.ts
function serveFirstAccount(app, deps) {
  const show = plainPages(deps.settings);
  app.get("/first-account", async (request, reply) => {
    const token2 = tokenIn(request.query);
    const isGood = await isFirstAccountLink(deps, token2);
    return show(reply, isGood ? firstAccountPage({ token: token2, email: "" }) : noFirstAccountPage);
  });
  app.post("/first-account", async (incoming, outgoing) => {
    const request = requestInfo(incoming);
    if (!isFromOwnPage(request, deps.addresses)) {
      return show(outgoing, refusedPage(403, "Open the link again and use the button there."));
    }
    const { token: token2, password: password2, ...given4 } = readForm(incoming.body);
    const email = given4.email.trim();
    try {
      const opened4 = await makeFirstAccount(deps, { secret: token2, email, password: password2 }, request);
      if (!opened4) return show(outgoing, noFirstAccountPage);
      deps.cookies.session.set({ request, reply: replyTo(outgoing) }, opened4.token, opened4.expiresAt);
      return outgoing.redirect("/projects", 303);
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause;
      return show(outgoing, firstAccountPage({ token: token2, email, problem: cause.message }));
    }
  });
}

// ../../packages/accounts/src/sign-up/pending-sign-up.ts
import { randomInt as randomInt2, randomUUID } from "node:crypto";
import * as z12 from "zod/mini";
var signupLife = 7 * day;
var newActivationCode = () => verificationCode(randomInt2(verificationCodeCount));
var activationCodeHash = (codesKey, { userId, signupId, code: code2 }) => hmacSha256(codesKey, utf8(JSON.stringify(["activation", userId, signupId, code2])));
var payload = z12.object({ purpose: z12.literal("activation"), userId: z12.string(), secret: z12.string() });
var newLinkSecret = () => toHex(randomBytes(32));
var linkHash = (codesKey, { userId, secret }) => hmacSha256(codesKey, utf8(JSON.stringify(["activation-link", userId, secret])));
var activationToken = (codesKey, link2) => signText(utf8(JSON.stringify({ purpose: "activation", ...link2 })), codesKey);
function readActivationToken(codesKey, token2) {
  const signed = openSignedText(token2, codesKey);
  if (!signed) return void 0;
  const parsed3 = z12.safeParse(payload, JSON.parse(fromUtf8(signed)));
  return parsed3.success ? { userId: parsed3.data.userId, secret: parsed3.data.secret } : void 0;
}
function signupProof({ keys: keys3, settings: settings2, mails }, { userId, signupId }) {
  if (settings2.signupActivationCode) {
    const code2 = newActivationCode();
    return {
      hash: activationCodeHash(keys3.codes, { userId, signupId, code: code2 }),
      mailTo: (email) => mails.welcome(email, code2)
    };
  }
  const link2 = { userId, secret: newLinkSecret() };
  return {
    hash: linkHash(keys3.codes, link2),
    mailTo: (email) => mails.welcomeWithLink(email, activationToken(keys3.codes, link2))
  };
}
var mostOfAddress = 20;
async function addSignup(deps, db, given4) {
  const userId = randomUUID();
  const { signupId, email } = given4;
  const proof = signupProof(deps, { userId, signupId });
  const now = deps.clock();
  const signup = {
    user_id: userId,
    signup_id: signupId,
    email,
    password_hash: given4.passwordHash,
    profile: JSON.stringify(given4.profile),
    project_limit: given4.projectLimit,
    registration_token: given4.registrationToken,
    captcha_score: given4.captchaScore,
    code_hash: proof.hash,
    sent_at: now,
    locked_until: null,
    created_at: now
  };
  await insertSignup(db, signup, { most: mostOfAddress });
  return () => proof.mailTo(email);
}

// ../../packages/satellite-db/src/mail-counts.ts
import { sql as sql9 } from "kysely";
async function isUsedUp(db, { kind, addressHash, most: most3, every: every2, now }) {
  const row = await db.selectFrom("satellite.mail_counts").select("sent").where("kind", "=", kind).where("address_hash", "=", addressHash).where("since", ">", new Date(now.getTime() - every2)).executeTakeFirst();
  return row !== void 0 && row.sent >= most3;
}
async function takeMail(db, { kind, addressHash, most: most3, every: every2, now }) {
  const over = new Date(now.getTime() - every2);
  const { rows } = await sql9`
    insert into satellite.mail_counts as c (kind, address_hash, since, sent)
    values (${kind}, ${addressHash}, ${now}, 1)
    on conflict (kind, address_hash) do update
      set since = case when c.since <= ${over} then ${now} else c.since end,
          sent = case when c.since <= ${over} then 1 else c.sent + 1 end
      where c.since <= ${over} or c.sent < ${most3}
    returning 1`.execute(db);
  return rows.length > 0;
}
async function deleteOldMailCounts(db, before) {
  const { numDeletedRows } = await db.deleteFrom("satellite.mail_counts").where("since", "<", before).executeTakeFirst();
  return Number(numDeletedRows);
}

// ../../packages/accounts/src/sign-up/mail-limits.ts
var countedAddress = ({ keys: keys3 }, email) => hmacSha256(keys3.codes, utf8(JSON.stringify(["mail-count", mailboxKey(email)])));
var mostPerHour = {
  /** Codes and links of sign-ups. */
  "sign-up": 10,
  "account-exists": 1,
  "unknown-reset": 1,
  "no-password-here": 1
};
var mayMail = (deps, db, { kind, email }) => takeMail(db, {
  kind,
  addressHash: countedAddress(deps, email),
  most: mostPerHour[kind],
  every: hour,
  now: deps.clock()
});
async function tellOwner(deps, email) {
  if (await mayMail(deps, deps.db, { kind: "account-exists", email })) deps.mails.accountExists(email);
}

// ../../packages/accounts/src/sign-up/wrong-codes.ts
var guardOf = ({ failures: failures2, lockedUntil }) => ({ failedLoginCount: failures2, lockedUntil });
var isSignupLocked = (signup, now) => isLocked(signup.lockedUntil, now);
var isProofGood = ({ sentAt, wrongTries }, { tries: tries3, ...given4 }) => judgeCode({ issuedAt: sentAt, failedTries: wrongTries, tries: tries3 }, given4).ok;
async function countWrongCode(db, signup, now) {
  const { failedLoginCount: failures2, lockedUntil } = afterFailure(guardOf(signup), now);
  const changes = { wrong_tries: signup.wrongTries + 1, failures: failures2, locked_until: lockedUntil };
  await updateSignup(db, signup.userId, changes);
  return lockedUntil === null ? 0 : lockedUntil.getTime() - now.getTime();
}
var mostPerDay = 10;
var counted = (deps, email) => ({
  kind: "wrong-code",
  addressHash: countedAddress(deps, email),
  most: mostPerDay,
  every: day,
  now: deps.clock()
});
var triesOfCode = async (deps, db, email) => await isUsedUp(db, counted(deps, email)) ? 1 : verificationCodeTries;
async function countWrongCodeOfAddress(deps, db, email) {
  await takeMail(db, counted(deps, email));
}

// ../../packages/accounts/src/sign-up/activate-by-link.ts
async function lookAtLink(deps, token2, signupId) {
  const link2 = readActivationToken(deps.keys.codes, token2);
  if (!link2) return { kind: "garbage" };
  const signup = await findSignup(deps.db, link2.userId);
  if (!signup) return { kind: await findUserById(deps.db, link2.userId) ? "used" : "expired" };
  if (!isOpen(deps, signup, link2)) return { kind: "expired" };
  const isOwn = signup.signupId !== null && signup.signupId === signupId;
  return { kind: "open", email: signup.email, isOwn, asksPassword: !isOwn || signup.passwordHash === null };
}
async function activateByLink(deps, { token: token2, password: password2, signupId }, caller) {
  const state = await lookAtLink(deps, token2, signupId);
  const link2 = readActivationToken(deps.keys.codes, token2);
  if (state.kind !== "open" || !link2) return { kind: state.kind === "open" ? "garbage" : state.kind };
  if (state.asksPassword) checkNewPassword(password2, deps);
  const chosen3 = state.asksPassword ? await hashPassword(password2) : void 0;
  return transact(deps.db, async (trx) => {
    const signups = await lockSignups(trx, state.email);
    const signup = signups.find(({ userId: userId2 }) => userId2 === link2.userId);
    if (!signup) return { kind: "used" };
    const passwordHash = chosen3 ?? signup.passwordHash;
    if (passwordHash === null || !isOpen(deps, signup, link2)) return { kind: "expired" };
    if (!await createAccount(deps, trx, { signup, passwordHash })) return { kind: "used" };
    const { userId } = signup;
    return {
      kind: "activated",
      userId,
      opened: state.isOwn ? await openFirstSession(deps, trx, { userId, caller }) : void 0
    };
  });
}
var isOpen = ({ keys: keys3, clock }, signup, link2) => signup.codeHash !== null && isProofGood(signup, { matches: constantTimeEqual(signup.codeHash, linkHash(keys3.codes, link2)), now: clock() });

// ../../packages/contract/src/refusals/members.ts
var memberRefusals = refusals({
  noSuchMember: () => ({ status: 404, say: "There is no such member in this project." }),
  notInTheTeam: (emails) => ({
    status: 404,
    say: `Neither a member nor an invitation of this project: ${emails}.`
  }),
  /** Also to whom it never was sent, and for a project that is gone. */
  noSuchInvitation: () => ({ status: 404, say: "There is no such invitation. It may have been withdrawn." }),
  invitationExpired: () => ({ status: 404, say: "This invitation has expired. Ask for another one." }),
  alreadyMember: (emails) => ({ status: 409, say: `Already in the project: ${emails}.` }),
  alreadyInvited: (emails) => ({
    status: 409,
    say: `Already invited, send the invitation again once it has expired: ${emails}.`
  }),
  /** Only an expired one is sent again. */
  invitationStillOpen: (emails) => ({
    status: 409,
    say: `The invitation has not expired yet: ${emails}.`
  }),
  tooManyInvitations: (max) => ({
    status: 409,
    say: `A project can have ${max} invitations that wait. Withdraw some first.`
  }),
  inviterSpent: (most3, retryAfter) => ({
    status: 429,
    say: `You can send ${most3} invitations in a day. Try again later.`,
    retryAfter
  }),
  mailboxFull: (email, retryAfter) => ({
    status: 429,
    say: `${email} has got several invitations within an hour. Try again later.`,
    retryAfter
  }),
  memberCannotDecline: () => ({ status: 409, say: "You are in this project already. You can leave it." }),
  ownerStays: () => ({ status: 409, say: "The owner cannot be removed from the project." }),
  ownerRoleStays: () => ({ status: 409, say: "The role of the owner cannot be changed." })
});

// ../../packages/domain/src/invitations.ts
var invitationLife = 7 * day;
var expiredInvitationMemory = 30 * day;
var invitationAnswers = { decline: 0, accept: 1 };
var maxInvitedAtOnce = 50;
var tooManyAtOnce = `At most ${maxInvitedAtOnce} people can be invited at once.`;
var maxInvitationsOfProject = 1e4;
var maxInvitationMailsPerDay = 200;
var maxInvitationMailsPerAddress = 5;
var invitationExpiry = (sentAt) => new Date(sentAt.getTime() + invitationLife);
var isInvitationExpired = (sentAt, now) => now >= invitationExpiry(sentAt);

// ../../packages/satellite-db/src/invitations.ts
import { sql as sql10 } from "kysely";
async function mailboxesOf(db, addresses) {
  const { rows } = await sql10`
    select distinct lower(address) as email from unnest(${addresses}::text[]) address order by 1`.execute(db);
  return rows.map(({ email }) => email);
}
async function findInvitations(db, { projectId: projectId2, emails }) {
  if (emails.length === 0) return [];
  return db.selectFrom("satellite.project_invitations as i").leftJoin("satellite.users as by", "by.id", "i.inviter_id").select((eb) => ["i.email", "i.created_at as sentAt", eb.fn.coalesce("by.email", sql10.lit("")).as("inviterEmail")]).where("i.project_id", "=", projectId2).where("i.email", "in", emails).orderBy("i.email").execute();
}
async function listInvitationsTo(db, { userId, sentAfter }) {
  return db.selectFrom("satellite.users as u").innerJoin("satellite.project_invitations as i", (join3) => join3.on(sql10`i.email = lower(u.email)`)).innerJoin("satellite.projects as p", "p.id", "i.project_id").leftJoin("satellite.users as by", "by.id", "i.inviter_id").select((eb) => [
    "p.public_id as projectId",
    "p.name",
    "p.description",
    eb.fn.coalesce("by.email", sql10.lit("")).as("inviterEmail"),
    "i.created_at as sentAt"
  ]).where("u.id", "=", userId).where("p.status", "=", projectStatus.active).where("i.created_at", ">", sentAfter).orderBy("i.created_at").orderBy("i.project_id").execute();
}
async function upsertInvitations(db, { projectId: projectId2, emails, inviterId, now }) {
  if (emails.length === 0) return;
  await db.insertInto("satellite.project_invitations").values(emails.map((email) => ({ project_id: projectId2, email, inviter_id: inviterId, created_at: now }))).onConflict(
    (conflict) => conflict.columns(["project_id", "email"]).doUpdateSet({ inviter_id: inviterId, created_at: now })
  ).execute();
}
async function countInvitations(db, projectId2) {
  const { count: count2 } = await db.selectFrom("satellite.project_invitations").select((eb) => eb.fn.countAll().as("count")).where("project_id", "=", projectId2).executeTakeFirstOrThrow();
  return count2;
}
async function deleteInvitations(db, { projectId: projectId2, emails }) {
  if (emails.length === 0) return;
  await db.deleteFrom("satellite.project_invitations").where("project_id", "=", projectId2).where("email", "in", emails).execute();
}
async function forgetInvitedAddresses(db, before) {
  const { rows } = await sql10`
    delete from satellite.act_subjects s where s.email in (
      select about.email from satellite.act_subjects about join satellite.acts act on act.id = about.act_id
      group by about.email having bool_and(about.user_id is null) and max(act.at) < ${before}
    )
    and not exists (select from satellite.users u where ${mailbox("u.email")} = s.email)
    and not exists (select from satellite.project_invitations i where i.email = s.email)
    returning s.email`.execute(db);
  return rows.length;
}
async function deleteOldInvitations(db, before) {
  const { numDeletedRows } = await db.deleteFrom("satellite.project_invitations").where("created_at", "<", before).executeTakeFirst();
  return Number(numDeletedRows);
}

// ../../packages/projects/src/members/own-invitations.ts
var listOwnInvitations = useCase(
  "signedIn",
  ({ db, clock }, { user }) => listInvitationsTo(db, { userId: user.id, sentAfter: new Date(clock().getTime() - invitationLife) })
);
async function newestInvitation({ db, clock }, userId) {
  const sentAfter = new Date(clock().getTime() - invitationLife);
  return (await listInvitationsTo(db, { userId, sentAfter })).at(-1)?.projectId;
}
var answerInvitation = useCase(
  "invitation.answer",
  (context, actor, { projectId: projectId2, accepts }) => inTransaction(context, async (within) => {
    const { db, clock } = within;
    const { user } = actor;
    const project4 = await lockActiveProject(db, projectId2);
    if (!project4) return gone(accepts);
    const member2 = { projectId: project4.internalId, userId: user.id };
    if (await findMember(db, member2)) {
      if (accepts) return;
      throw memberRefusals.memberCannotDecline();
    }
    const own2 = { projectId: project4.internalId, emails: await mailboxesOf(db, [user.email]) };
    const [invitation2] = await findInvitations(db, own2);
    if (!invitation2) return gone(accepts);
    if (isInvitationExpired(invitation2.sentAt, clock())) throw memberRefusals.invitationExpired();
    await deleteInvitations(db, own2);
    const subject = { userId: user.id, email: user.email };
    if (!accepts)
      return recordActs(within, [{ name: "invitation.declined", project: project4, actor, target: "", facts: {}, subject }]);
    await insertProjectMember(db, {
      project_id: project4.internalId,
      user_id: user.id,
      role: wireRoles.member,
      created_at: clock()
    });
    await recordActs(within, [{ name: "member.joined", project: project4, actor, target: user.id, facts: {}, subject }]);
  })
);
function gone(accepts) {
  if (accepts) throw memberRefusals.noSuchInvitation();
}

// ../../packages/accounts/src/recovery/recovery-links.ts
var resetTokenHash = (token2) => sha256(utf8(token2));
async function openRecovery(deps, db, userId) {
  const token2 = toBase64Url(randomBytes(32));
  await replaceResetToken(db, { userId, tokenHash: resetTokenHash(token2), createdAt: deps.clock() });
  return token2;
}
async function sendRecovery(deps, user) {
  deps.mails.recovery(user.email, await openRecovery(deps, deps.db, user.id));
}
var cancelRecovery = ({ db }, token2) => deleteResetTokenByHash(db, resetTokenHash(token2));

// ../api/src/modules/auth/mailed-links.ts
function serveMailedLinks(app, deps) {
  const show = plainPages(deps.settings);
  const { signup: signupCookie, session: sessionCookie } = deps.cookies;
  const leave = (reply, kind, code2) => {
    if (kind === "garbage") return show(reply, badLinkPage);
    return reply.redirect(kind === "expired" ? "/activate?expired=true" : "/login?activated=false", code2);
  };
  app.get("/activation", async (request, reply) => {
    const token2 = tokenIn(request.query);
    const state = await lookAtLink(deps, token2, signupCookie.read(requestInfo(request)));
    return state.kind === "open" ? show(reply, activationPage({ token: token2, ...state })) : leave(reply, state.kind, 307);
  });
  const form = (path5, answer3) => app.post(path5, async (request, reply) => {
    if (isFromOwnPage(requestInfo(request), deps.addresses)) return answer3(request, reply);
    return show(reply, refusedPage(403, "Open the link in the mail again and use the button there."));
  });
  form("/activation", async (incoming, outgoing) => {
    const request = requestInfo(incoming);
    const { token: token2, password: password2 } = readForm(incoming.body);
    const signupId = signupCookie.read(request);
    const outcome = await activateByLink(deps, { token: token2, password: password2, signupId }, request).catch(refusalOf);
    if (outcome instanceof Refusal) {
      const state = await lookAtLink(deps, token2, signupId);
      if (state.kind !== "open") return leave(outgoing, state.kind, 303);
      if (!state.asksPassword) return show(outgoing, refusedPage(outcome.status, outcome.message));
      return show(outgoing, activationPage({ token: token2, ...state, problem: outcome.message }));
    }
    if (outcome.kind !== "activated") return leave(outgoing, outcome.kind, 303);
    const exchange = { request, reply: replyTo(outgoing) };
    const join3 = await newestInvitation(deps, outcome.userId);
    if (!outcome.opened) return outgoing.redirect(`/login?activated=true${join3 ? `&join=${join3}` : ""}`, 303);
    signupCookie.clear(exchange);
    sessionCookie.set(exchange, outcome.opened.token, outcome.opened.expiresAt);
    return outgoing.redirect(join3 ? `/projects?join=${join3}` : "/projects", 303);
  });
  app.get("/cancel-password-recovery", async (request, reply) => show(reply, cancelPage(tokenIn(request.query))));
  form("/cancel-password-recovery", async (request, reply) => {
    await cancelRecovery(deps, readForm(request.body).token);
    return show(reply, cancelledPage(deps.settings.supportUrl));
  });
}
function refusalOf(cause) {
  if (cause instanceof Refusal) return cause;
  throw cause;
}

// ../api/src/modules/auth/registration-token-route.ts
import * as z13 from "zod/mini";
var digits = z13.string().check(z13.regex(/^\d+$/));
var query3 = z13.object({
  projectsLimit: z13.pipe(digits, z13.pipe(z13.transform(Number), z13.number().check(z13.lte(mostProjects))))
});
function serveRegistrationTokens(app, deps) {
  app.get("/registrationToken/", async (request, outgoing) => {
    if (!isAdmin(request.headers.authorization, deps.settings.registrationAdminToken))
      throw commonRefusals.notLoggedIn();
    const given4 = z13.safeParse(query3, request.query);
    if (!given4.success) {
      throw commonRefusals.invalidInput(`projectsLimit must be a whole number from 0 to ${mostProjects}.`);
    }
    const { projectsLimit: projectLimit } = given4.data;
    return outgoing.send({ secret: await makeRegistrationToken(deps, operator, { projectLimit }) });
  });
}
var isAdmin = (given4, token2) => given4 !== void 0 && token2 !== null && constantTimeEqual(sha256(utf8(given4)), sha256(utf8(token2)));

// ../../packages/contract/src/auth.ts
import * as z15 from "zod/mini";

// ../../packages/contract/src/web-authn.ts
import * as z14 from "zod/mini";
var encoded2 = (maxLength27) => z14.string().check(z14.maxLength(maxLength27), z14.regex(/^[A-Za-z0-9_-]+$/, "The passkey is not valid."));
var credentialId = encoded2(1400);
var publicKey = z14.literal("public-key");
var transports = z14.array(z14.string().check(z14.maxLength(40))).check(z14.maxLength(20));
var described = z14.object({ id: z14.string(), type: publicKey, transports });
var userVerification = z14.enum(["required", "preferred"]);
var passkeyCreation = z14.object({
  rp: z14.object({ id: z14.string(), name: z14.string() }),
  user: z14.object({ id: z14.string(), name: z14.string(), displayName: z14.string() }),
  challenge: z14.string(),
  pubKeyCredParams: z14.array(z14.object({ alg: z14.number(), type: publicKey })),
  timeout: z14.number(),
  excludeCredentials: z14.array(described),
  authenticatorSelection: z14.object({
    residentKey: z14.literal("required"),
    requireResidentKey: z14.literal(true),
    userVerification
  }),
  attestation: z14.literal("none")
});
var passkeyQuestion = z14.object({
  challenge: z14.string(),
  timeout: z14.number(),
  rpId: z14.string(),
  allowCredentials: z14.optional(z14.array(described)),
  userVerification
});
var passkeyRegistration = z14.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: z14.object({
    clientDataJSON: encoded2(8e3),
    attestationObject: encoded2(4e4),
    transports: z14._default(transports, [])
  })
});
var passkeyAnswer = z14.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: z14.object({
    clientDataJSON: encoded2(8e3),
    authenticatorData: encoded2(8e3),
    signature: encoded2(8e3),
    userHandle: z14.nullish(encoded2(200))
  })
});

// ../../packages/contract/src/auth.ts
var tokenInfo = z15.object({ token: z15.string(), expiresAt: timestamp });
var tokenAnswer = z15.union([tokenInfo, z15.object({ error: z15.string(), passkey: z15.optional(passkeyQuestion) })]);
var auth = {
  register: defineCall({
    method: "POST",
    path: "/api/v0/auth/register",
    may: "public",
    body: z15.object({
      secret: optionalLine,
      email: emailText,
      password: passwordText,
      fullName: optionalLine,
      shortName: optionalLine,
      partner: optionalLine,
      signupPromoCode: optionalLine,
      captchaResponse: z15._default(z15.string(), ""),
      isMinimal: z15._default(z15.boolean(), false),
      inviterEmail: z15._default(z15.string(), ""),
      isProfessional: z15._default(z15.boolean(), false),
      companyName: optionalLine,
      position: optionalLine,
      employeeCount: optionalLine,
      storageNeeds: optionalLine,
      haveSalesContact: z15._default(z15.boolean(), false),
      interestedInPartnering: z15._default(z15.boolean(), false)
    }),
    fallback: "Cannot register user",
    csrf: false,
    rateLimit: { by: "ip", name: "register" }
  }),
  /** A challenge to be solved with ALTCHA; the solution is the `captchaResponse` of one other call. */
  captchaChallenge: defineCall({
    method: "GET",
    path: "/api/v0/auth/captcha-challenge",
    may: "public",
    response: z15.object({ parameters: z15.record(z15.string(), z15.unknown()), signature: z15.string() }),
    fallback: "The captcha could not be loaded. Please try again."
  }),
  /** Base64 of a list of passwords that nobody may choose, one a line. */
  badPasswords: defineCall({
    method: "GET",
    path: "/api/v0/auth/bad-passwords",
    may: "public",
    response: z15.string(),
    responseKind: "text",
    fallback: "Can not get bad passwords",
    rateLimit: { by: "ip", name: "bad-passwords" }
  }),
  activate: defineCall({
    method: "PATCH",
    path: "/api/v0/auth/code-activation",
    may: "public",
    /** `password`: chosen with the code; it counts instead of the one of the sign-up. */
    body: z15.object({ email: emailText, code: z15.string(), signupId: z15.string(), password: z15.optional(passwordText) }),
    response: tokenInfo,
    fallback: "Failed to activate account",
    csrf: false,
    rateLimit: { by: "ip", name: "code-activation" }
  }),
  resendEmail: defineCall({
    method: "POST",
    path: "/api/v0/auth/resend-email",
    may: "public",
    /** `signupId` names the sign-up of this tab; without it the cookie of the browser does. */
    body: z15.object({ email: emailText, captchaResponse: z15._default(z15.string(), ""), signupId: z15.optional(z15.string()) }),
    fallback: "Failed to send email",
    csrf: false,
    rateLimit: { by: "ip", name: "resend-email" }
  }),
  login: defineCall({
    method: "POST",
    path: "/api/v0/auth/token",
    may: "public",
    body: z15.object({
      email: emailText,
      password: passwordText,
      mfaPasscode: z15.nullish(z15.string()),
      mfaRecoveryCode: z15.nullish(z15.string()),
      mfaPasskey: z15.nullish(passkeyAnswer),
      captchaResponse: z15._default(z15.string(), ""),
      rememberForOneWeek: z15._default(z15.boolean(), false)
    }),
    response: tokenAnswer,
    fallback: "Failed to receive authentication token",
    rateLimit: { by: "ip", name: "token" }
  }),
  /** Also answers 200 without a session: being logged out is what was asked for. */
  logout: defineCall({
    method: "POST",
    path: "/api/v0/auth/logout",
    may: "public",
    fallback: "Can not logout. Please try again later",
    csrf: false
  }),
  refreshSession: defineCall({
    method: "POST",
    path: "/api/v0/auth/refresh-session",
    may: "signedIn",
    /** The new expiry. */
    response: timestamp,
    fallback: "Unable to refresh session."
  }),
  forgotPassword: defineCall({
    method: "POST",
    path: "/api/v0/auth/forgot-password",
    may: "public",
    body: z15.object({ email: emailText, captchaResponse: z15._default(z15.string(), "") }),
    fallback: "Failed to send password reset link",
    csrf: false,
    rateLimit: { by: "ip", name: "forgot-password" }
  }),
  /** Whether the link of a recovery mail still counts. Looking at it uses nothing up. */
  checkResetLink: defineCall({
    method: "POST",
    path: "/api/v0/auth/check-reset-link",
    may: "public",
    body: z15.object({ token: z15.string() }),
    fallback: "Cannot reset password",
    csrf: false,
    rateLimit: { by: "ip", name: "check-reset-link" }
  }),
  resetPassword: defineCall({
    method: "POST",
    path: "/api/v0/auth/reset-password",
    may: "public",
    body: z15.object({
      token: z15.string(),
      password: passwordText,
      mfaPasscode: z15.nullish(z15.string()),
      mfaRecoveryCode: z15.nullish(z15.string())
    }),
    fallback: "Cannot reset password",
    csrf: false,
    rateLimit: { by: "ip", name: "reset-password" }
  })
};

// ../../packages/std/src/take-at-least.ts
import { setTimeout } from "node:timers/promises";
async function takeAtLeast(millis, work2) {
  const enough = setTimeout(millis);
  try {
    return await work2();
  } finally {
    await enough;
  }
}

// ../../packages/accounts/src/sign-up/activate.ts
async function activate(deps, given4, caller) {
  if (!isCompleteCode(given4.code)) throw authRefusals.badActivationCodeShape();
  if (given4.password !== void 0) checkNewPassword(given4.password, deps);
  const chosen3 = given4.password === void 0 ? void 0 : await hashPassword(given4.password);
  const verdict2 = await transact(deps.db, (trx) => answer(trx, deps, { given: given4, chosen: chosen3, caller }));
  if (verdict2.ok) {
    const { chooseWith, opened: opened4 } = verdict2;
    if (chooseWith) deps.mails.choosePassword(chooseWith.email, chooseWith.token);
    return opened4;
  }
  if (verdict2.lock > 0) deps.mails.activationLocked(given4.email, verdict2.lock);
  const owner = verdict2.known ? void 0 : await findUserByEmail(deps.db, given4.email);
  if (owner) await tellOwner(deps, owner.email);
  throw authRefusals.wrongActivationCode();
}
async function answer(trx, deps, { given: given4, chosen: chosen3, caller }) {
  const signups = await lockSignups(trx, given4.email);
  const signup = signups.find(({ signupId }) => signupId === given4.signupId) ?? signups.find((old) => old.signupId === null && matches(deps, old, given4));
  const now = deps.clock();
  if (!signup) return { ok: false, known: false, lock: 0 };
  if (isSignupLocked(signup, now)) return { ok: false, known: true, lock: 0 };
  const tries3 = await triesOfCode(deps, trx, signup.email);
  if (!isProofGood(signup, { matches: matches(deps, signup, given4), now, tries: tries3 })) {
    await countWrongCodeOfAddress(deps, trx, signup.email);
    return { ok: false, known: true, lock: await countWrongCode(trx, signup, now) };
  }
  const passwordHash = chosen3 ?? signup.passwordHash;
  const made = await createAccount(deps, trx, { signup, passwordHash: passwordHash ?? await unknownPassword() });
  if (!made) return { ok: false, known: false, lock: 0 };
  const { userId, email } = signup;
  const chooseWith = passwordHash === null ? { email, token: await openRecovery(deps, trx, userId) } : void 0;
  return { ok: true, opened: await openFirstSession(deps, trx, { userId, caller }), chooseWith };
}
function matches({ keys: keys3 }, { codeHash, userId }, { signupId, code: code2 }) {
  return codeHash !== null && constantTimeEqual(codeHash, activationCodeHash(keys3.codes, { userId, signupId, code: code2 }));
}

// ../../packages/accounts/src/recovery/check-recovery.ts
async function checkRecovery({ db, clock }, token2) {
  const link2 = await findResetToken(db, resetTokenHash(token2));
  if (!link2) throw authRefusals.unknownResetToken();
  const issued = { issuedAt: link2.createdAt, failedTries: link2.tries };
  const verdict2 = judgeCode(issued, { matches: true, now: clock() });
  if (!verdict2.ok) throw verdict2.reason === "expired" ? authRefusals.tokenExpired() : authRefusals.unknownResetToken();
  const owner = await findUserById(db, link2.userId);
  if (!owner || !isAllowedIn(owner.status)) throw authRefusals.unknownResetToken();
  if (owner.externalId !== null) throw flowRefusals.ssoManaged();
}

// ../../packages/accounts/src/captcha.ts
var off = { enabled: false, siteKey: "" };
var noPlace = { recaptcha: off, hcaptcha: off, altcha: { enabled: false } };
var noCaptcha = {
  kind: "none",
  place: noPlace,
  challenge: async () => void 0,
  accepts: async () => ({ score: null })
};
async function checkCaptcha({ captcha }, { response, ip }) {
  const solver = await captcha.accepts(response, ip);
  if (!solver) throw authRefusals.captchaFailed(captcha.kind);
  return solver;
}

// ../../packages/accounts/src/recovery/forgot-password.ts
async function forgotPassword(deps, { email, captchaResponse: response }, { ip }) {
  checkEmail(email);
  await checkCaptcha(deps, { response, ip });
  const user = await findUserByEmail(deps.db, email);
  if (user && user.externalId !== null) {
    if (await mayMail(deps, deps.db, { kind: "no-password-here", email })) deps.mails.noPasswordHere(user.email);
    return;
  }
  if (user && isAllowedIn(user.status)) return sendRecovery(deps, user);
  if (user && user.status !== userStatus.inactive) return;
  if (await mayMail(deps, deps.db, { kind: "unknown-reset", email })) deps.mails.unknownReset(email);
}

// ../../packages/accounts/src/login/judge-login.ts
function judgeLogin(user, { first, second: second2 }, now) {
  if (!hasOwnLogin(user) || isLocked(user.loginLockoutExpiration, now)) return "turned away";
  if (first === void 0) return "look at first";
  if (first !== "right") return "first wrong";
  if (isRestricted(user)) return "restricted";
  if (user.status !== userStatus.active) return "turned away";
  if (second2 === void 0) return "look at second";
  if (second2 === "missing") return "second missing";
  return second2 === "right" ? "enter" : "second wrong";
}
var hasOwnLogin = ({ status, externalId }) => status !== userStatus.inactive && externalId === null;
var isRestricted = ({ status }) => status === userStatus.legalHold || status === userStatus.pendingBotVerification;

// ../../packages/accounts/src/login/enter.ts
async function enter(context, caller, login) {
  const entry3 = await transact(context.db, (trx) => tryToEnter(context, trx, { caller, login }));
  switch (entry3.kind) {
    case "entered":
      if (entry3.isNewDevice) tellNewDevice(context, { email: entry3.user.email, caller });
      return entry3.opened;
    case "asked":
      return entry3.question;
    case "refused":
      if (entry3.user && entry3.lock > 0) context.mails.loginLocked(entry3.user.email, entry3.lock);
      throw entry3.refusal;
  }
}
async function tryToEnter(context, trx, attempt2) {
  const { caller, login } = attempt2;
  const turnedAway = () => ({ kind: "refused", refusal: login.refusal(), lock: 0 });
  const user = await lockUser(trx, login.userId);
  if (!user) return turnedAway();
  const now = context.clock();
  const answers = {};
  if (judgeLogin(user, answers, now) === "look at first") answers.first = await login.first.check(trx, user);
  if (judgeLogin(user, answers, now) === "look at second") {
    answers.second = login.second ? await login.second.check(trx, user) : "right";
  }
  const fail = (refusal, isGuessable) => recordFailure(context, trx, { user, caller, refusal, isGuessable });
  switch (judgeLogin(user, answers, now)) {
    case "first wrong":
      return fail(login.first.refusal(), login.first.isGuessable);
    case "restricted":
      return fail(authRefusals.loginRestricted(), false);
    case "second wrong":
      return login.second ? fail(login.second.refusal(), login.second.isGuessable) : turnedAway();
    case "second missing":
      return login.second ? { kind: "asked", question: await login.second.ask(trx, user) } : turnedAway();
    case "enter":
      return open(context, trx, { user, attempt: attempt2 });
    default:
      return turnedAway();
  }
}
async function open(context, trx, { user, attempt: attempt2 }) {
  const { kind, rememberForOneWeek } = attempt2.login;
  const { caller } = attempt2;
  if (user.failedLoginCount > 0 || user.loginLockoutExpiration !== null) await updateUser(trx, user.id, noFailures);
  const isNewDevice = await recordLogin(context, trx, { userId: user.id, kind, caller });
  const opened4 = await context.sessions.open(trx, user.id, { caller, rememberForOneWeek });
  return { kind: "entered", opened: opened4, user, isNewDevice };
}
async function recordFailure(context, trx, { user, caller, refusal, isGuessable }) {
  const lock2 = isGuessable ? await countFailure(trx, user, context.clock()) : 0;
  await recordActivity(context, trx, { userId: user.id, kind: "login-failed", caller });
  if (lock2 > 0) await recordActivity(context, trx, { userId: user.id, kind: "login-locked", caller });
  return { kind: "refused", refusal, lock: lock2, user };
}

// ../../packages/accounts/src/login/login-ticket.ts
import * as z16 from "zod/mini";
var life = 5 * minute;
var payload2 = z16.object({
  userId: z16.string(),
  /** Base64url of 16 random bytes. */
  browser: z16.string(),
  /** Milliseconds since 1970. */
  until: z16.number()
});
function issueTicket({ keys: keys3, clock }, userId, held) {
  const browser = held?.userId === userId ? held.browser : randomBytes(16);
  const until = clock().getTime() + life;
  const text5 = JSON.stringify({ userId, browser: toBase64Url(browser), until });
  return { text: signText(utf8(text5), keys3.loginTicket), browser, expires: new Date(until) };
}
function openTicket({ keys: keys3, clock }, text5) {
  const signed = text5 === void 0 ? void 0 : openSignedText(text5, keys3.loginTicket);
  if (!signed) return void 0;
  const { userId, browser, until } = z16.parse(payload2, JSON.parse(fromUtf8(signed)));
  return clock().getTime() < until ? { userId, browser: fromBase64Url(browser) } : void 0;
}

// ../../packages/accounts/src/login/log-in.ts
async function logIn(context, caller, given4) {
  const { password: password2, rememberForOneWeek } = given4;
  if (password2 === "") throw authRefusals.emptyPassword();
  const factor2 = givenFactor(given4);
  const ticket = openTicket(context, given4.ticket);
  const user = await findAfterCaptcha(context, caller, { given: given4, ticket: factor2 && ticket });
  const isRight = user ? await verifyPassword(user.passwordHash, password2) : await verifyNobody(password2);
  if (!user) throw authRefusals.wrongCredentials();
  const entered = await enter(context, caller, {
    userId: user.id,
    kind: "login",
    rememberForOneWeek,
    refusal: authRefusals.wrongCredentials,
    first: {
      refusal: authRefusals.wrongCredentials,
      isGuessable: true,
      async check(_3, locked) {
        const hashes = { seen: user.passwordHash, current: locked.passwordHash };
        return await isStillRight(isRight, password2, hashes) ? "right" : "wrong";
      }
    },
    second: {
      refusal: factor2?.kind === "passkey" ? passkeyRefusals.wrongPasskey : authRefusals.wrongMfaCode,
      isGuessable: true,
      async check(trx, locked) {
        if (!locked.mfaEnabled) return "right";
        if (!factor2) return "missing";
        return await useFactor(context, trx, { user: locked, factor: factor2, browser: ticket?.browser }) ? "right" : "wrong";
      },
      async ask(trx, { id: userId }) {
        const issued = issueTicket(context, userId, ticket);
        return { token: void 0, passkey: await askForPasskey(context, trx, { ...issued, userId }), ticket: issued };
      }
    }
  });
  if (entered.token !== void 0 && isOutdated(user.passwordHash)) {
    await replacePasswordHash(context.db, user, { from: user.passwordHash, to: await hashPassword(password2) });
  }
  return entered;
}
async function findAfterCaptcha(context, { ip }, { given: given4, ticket }) {
  const { email, captchaResponse: response } = given4;
  if (!ticket) await checkCaptcha(context, { response, ip });
  const user = await findUserByEmail(context.db, email);
  if (ticket && ticket.userId !== user?.id) await checkCaptcha(context, { response, ip });
  return user?.status === userStatus.inactive ? void 0 : user;
}

// ../../packages/accounts/src/sign-up/register.ts
async function register(deps, given4, request) {
  const { email } = given4;
  checkEmail(email);
  checkNewPassword(given4.password, deps);
  if (!given4.isMinimal && given4.fullName.trim() === "") throw commonRefusals.invalidInput(cannotBeEmpty);
  const { score } = await checkCaptcha(deps, { response: given4.captchaResponse, ip: request.ip });
  const { projectLimit, tokenHash } = await registrationAllowance(deps, given4.secret);
  const passwordHash = await hashPassword(given4.password);
  const existing = await findUserByEmail(deps.db, email);
  if (existing) return tellOwner(deps, existing.email);
  const mail2 = await transact(deps.db, async (trx) => {
    if (!await mayMail(deps, trx, { kind: "sign-up", email })) return void 0;
    if (tokenHash && !await lockRegistrationToken(trx, tokenHash)) throw authRefusals.badRegistrationToken();
    if (tokenHash) await deleteOtherSignupsOfToken(trx, tokenHash, email);
    return addSignup(deps, trx, {
      signupId: request.id,
      email,
      passwordHash,
      profile: profileOf(given4),
      projectLimit,
      registrationToken: tokenHash,
      captchaScore: score
    });
  });
  mail2?.();
}

// ../../packages/accounts/src/sign-up/resend-email.ts
async function resendEmail(deps, { email, captchaResponse: response }, { id: signupId, ip, signupIds }) {
  await checkCaptcha(deps, { response, ip });
  const user = await findUserByEmail(deps.db, email);
  if (user && user.externalId !== null) return;
  if (user) return isAllowedIn(user.status) ? sendRecovery(deps, user) : void 0;
  const mail2 = await transact(deps.db, async (trx) => {
    const waiting = await listSignups(trx, email);
    const [newest] = waiting;
    if (!newest || !await mayMail(deps, trx, { kind: "sign-up", email })) return void 0;
    const own2 = waiting.find((signup) => signup.signupId !== null && signupIds.includes(signup.signupId));
    if (own2) return renew(deps, trx, { signup: own2, signupId });
    return addSignup(deps, trx, { ...newest, email, passwordHash: null, signupId });
  });
  mail2?.();
}
async function renew(deps, db, { signup: { userId, email }, signupId }) {
  const proof = signupProof(deps, { userId, signupId });
  const changes = { signup_id: signupId, code_hash: proof.hash, sent_at: deps.clock(), wrong_tries: 0 };
  return await updateSignup(db, userId, changes) ? () => proof.mailTo(email) : void 0;
}

// ../../packages/accounts/src/recovery/reset-password.ts
async function resetPassword2(deps, given4, caller) {
  const factor2 = givenFactor({ passcode: given4.mfaPasscode, recoveryCode: given4.mfaRecoveryCode });
  const tokenHash = resetTokenHash(given4.token);
  const link2 = await takeResetTry(deps.db, tokenHash);
  if (!link2) throw authRefusals.unknownResetToken();
  const verdict2 = judgeCode(
    { issuedAt: link2.createdAt, failedTries: link2.tries - 1 },
    { matches: true, now: deps.clock() }
  );
  if (!verdict2.ok && verdict2.reason !== "expired") throw authRefusals.unknownResetToken();
  checkNewPassword(given4.password, deps);
  if (!verdict2.ok) throw authRefusals.tokenExpired();
  const passwordHash = await hashPassword(given4.password);
  const outcome = await transact(deps.db, async (trx) => {
    const owner = await lockUser(trx, link2.userId);
    if (!owner || !isAllowedIn(owner.status)) return { refusal: authRefusals.unknownResetToken() };
    if (owner.externalId !== null) return { refusal: flowRefusals.ssoManaged() };
    const unproven = await factorProblem(deps, trx, { user: owner, factor: factor2 });
    if (unproven) return unproven;
    if (!await deleteResetToken(trx, owner.id, tokenHash)) return { refusal: authRefusals.unknownResetToken() };
    await updateUser(trx, owner.id, { password_hash: passwordHash, ...noFailures });
    await deleteSessionsOfUser(trx, owner.id);
    await recordActivity(deps, trx, { userId: owner.id, kind: "password-reset", caller });
    return { owner, passkeyCount: await countPasskeys(trx, owner.id) };
  });
  if (outcome.lockedOut) deps.mails.loginLocked(outcome.lockedOut.email, outcome.lockedOut.lock);
  if (outcome.refusal) throw outcome.refusal;
  deps.mails.passwordWasReset(outcome.owner.email, outcome.passkeyCount);
}
async function factorProblem(deps, trx, { user, factor: factor2 }) {
  if (!user.mfaEnabled) return void 0;
  if (isLocked(user.loginLockoutExpiration, deps.clock())) return { refusal: authRefusals.tooManyAttempts() };
  if (!factor2) return { refusal: authRefusals.mfaRequired() };
  if (await useFactor(deps, trx, { user, factor: factor2 })) return void 0;
  const lock2 = await countFailure(trx, user, deps.clock());
  return { refusal: authRefusals.mfaRequired(), ...lock2 > 0 && { lockedOut: { email: user.email, lock: lock2 } } };
}

// ../api/src/modules/auth/routes.ts
var weekInSeconds = 7 * day / second;
var logInOf = ({ mfaPasscode: passcode2, mfaRecoveryCode: recoveryCode, mfaPasskey: passkey2, ...given4 }, ticket) => ({ ...given4, passcode: passcode2, recoveryCode, passkey: passkey2, ticket });
var authRoutes = (deps) => {
  const discreetly = (work2) => takeAtLeast(deps.settings.discreetAnswerTime, work2);
  const { session: cookie, signup } = deps.cookies;
  const rememberSignup = (exchange) => signup.set(exchange, exchange.request.id, new Date(deps.clock().getTime() + signupLife));
  const hold = (exchange, { token: token2, expiresAt }) => {
    cookie.set(exchange, token2, expiresAt);
    return { token: token2, expiresAt: expiresAt.toISOString() };
  };
  return [
    implement.open(auth.captchaChallenge, async () => {
      const challenge = await deps.captcha.challenge();
      if (!challenge) throw authRefusals.noOwnCaptcha();
      return challenge;
    }),
    implement.open(auth.badPasswords, ({ reply }) => {
      reply.header("cache-control", `public, max-age=${weekInSeconds}`);
      reply.header("content-disposition", 'attachment; filename="bad-passwords.txt"');
      return deps.badPasswords.text;
    }),
    implement.open(auth.register, async ({ body, request, reply }) => {
      await discreetly(() => register(deps, body, request));
      rememberSignup({ request, reply });
    }),
    implement.open(auth.activate, async ({ body, request, reply }) => {
      const opened4 = await discreetly(() => activate(deps, body, request));
      signup.clear({ request, reply });
      return hold({ request, reply }, opened4);
    }),
    implement.open(auth.resendEmail, async ({ body, request, reply }) => {
      const { id, ip } = request;
      const signupIds = [body.signupId, signup.read(request)];
      await discreetly(() => resendEmail(deps, body, { id, ip, signupIds }));
      rememberSignup({ request, reply });
    }),
    implement.open(auth.login, async ({ body, request, reply }) => {
      const exchange = { request, reply };
      const { loginTicket } = deps.cookies;
      const answer3 = await discreetly(() => logIn(deps, request, logInOf(body, loginTicket.read(request))));
      if (answer3.token !== void 0) {
        if (loginTicket.isSent(request)) loginTicket.clear(exchange);
        return hold(exchange, answer3);
      }
      const { passkey: passkey2, ticket } = answer3;
      loginTicket.set(exchange, ticket.text, ticket.expires);
      return { error: "A MFA passcode or recovery code is required", ...passkey2 && { passkey: passkey2 } };
    }),
    implement.open(auth.logout, async (exchange) => {
      for (const token2 of cookie.all(exchange.request)) await deps.sessions.close(token2);
      cookie.clear(exchange);
    }),
    implement(auth.refreshSession, async ({ session, request, reply }) => {
      const expiresAt = await deps.sessions.refresh(session);
      cookie.set({ request, reply }, cookie.read(request) ?? "", expiresAt);
      return expiresAt.toISOString();
    }),
    implement.open(auth.forgotPassword, async ({ body, request }) => {
      await discreetly(() => forgotPassword(deps, body, request));
    }),
    implement.open(auth.checkResetLink, ({ body }) => checkRecovery(deps, body.token)),
    implement.open(auth.resetPassword, async ({ body, request, reply }) => {
      await resetPassword2(deps, body, request);
      cookie.clear({ request, reply });
    })
  ];
};

// ../../packages/domain/src/bucket-deletion.ts
var deletionStops = [
  /** Somebody who may delete the bucket stopped it. */
  "byHand",
  /** Whoever started it may not delete the bucket any more. */
  "rightLost",
  /** The project is frozen. */
  "projectClosed",
  "projectDeleted",
  /** The bucket got object lock meanwhile. */
  "objectLock"
];
var deletionStates = ["running", "deleted", "stopped"];

// ../../packages/contract/src/buckets.ts
import * as z17 from "zod/mini";
var placementDetails = z17.object({
  id: z17.number(),
  idName: z17.string(),
  name: z17.string(),
  title: z17.string(),
  description: z17.string(),
  /** Announced, not yet to be had. */
  pending: z17.boolean()
});
var bucketUsage = z17.object({
  projectID: z17.string(),
  bucketName: z17.string(),
  defaultPlacement: z17.number(),
  location: z17.string(),
  versioning: z17.enum(versioning),
  objectLockEnabled: z17.boolean(),
  defaultRetentionMode: z17.enum(retentionModes),
  defaultRetentionDays: z17.nullable(z17.number()),
  defaultRetentionYears: z17.nullable(z17.number()),
  /** Decimal GB. */
  storage: z17.number(),
  /** Decimal GB within the period. */
  egress: z17.number(),
  objectCount: z17.number(),
  segmentCount: z17.number(),
  creatorEmail: z17.string(),
  since: timestamp,
  before: timestamp,
  createdAt: timestamp
});
var bucketMetadata = z17.object({
  name: z17.string(),
  versioning: z17.enum(versioning),
  placement: z17.object({ defaultPlacement: z17.number(), location: z17.string() }),
  objectLockEnabled: z17.boolean()
});
var bucketDeletion = z17.object({
  id: z17.string(),
  bucket: z17.string(),
  state: z17.enum(deletionStates),
  /** Why it stopped. */
  reason: z17.nullable(z17.enum(deletionStops)),
  /** Email address; empty when they are no longer in the project. */
  startedBy: z17.string(),
  startedAt: timestamp,
  /** Versions, delete markers and unfinished uploads. */
  removed: z17.number(),
  /** Objects, versions included, that are there now. */
  left: z17.number(),
  /** The last step failed; it is tried again. */
  isTroubled: z17.boolean(),
  endedAt: z17.nullable(timestamp),
  /** Who stopped it; empty for the service. */
  endedBy: z17.string()
});
var bucketDay = z17.object({
  /** Midnight UTC. */
  date: timestamp,
  /** Bytes; null where it was not counted, as for `objects`. */
  storage: z17.nullable(z17.number()),
  objects: z17.nullable(z17.number()),
  /** Bytes. */
  egress: z17.number()
});
var instant = z17.pipe(
  z17.string().check(z17.refine((text5) => !Number.isNaN(Date.parse(text5)), "The time is not valid.")),
  z17.transform((text5) => new Date(text5))
);
var ofProject = z17.object({ publicID: z17.optional(projectId), projectID: z17.optional(projectId) });
var buckets = {
  /**
   * By name when no order is asked for. `search` finds a part of the name or of the creator's email, upper and lower case alike.
   */
  usageTotals: defineCall({
    method: "GET",
    path: "/api/v0/buckets/usage-totals",
    may: "bucket.view",
    query: z17.object({
      projectID: projectId,
      since: instant,
      before: instant,
      limit: queryInteger,
      page: queryInteger,
      search: z17._default(queryText, ""),
      order: z17.optional(queryNumber(bucketOrders)),
      orderDirection: z17.optional(queryInteger)
    }),
    response: z17.object({
      bucketUsages: listOf(bucketUsage),
      search: z17.string(),
      limit: z17.number(),
      offset: z17.number(),
      pageCount: z17.number(),
      currentPage: z17.number(),
      totalCount: z17.number()
    }),
    fallback: "Cannot get buckets"
  }),
  totals: defineCall({
    method: "GET",
    path: "/api/v0/buckets/bucket-totals",
    may: "bucket.view",
    query: z17.object({ projectID: projectId, bucket: z17.string(), before: instant }),
    response: bucketUsage,
    fallback: "Cannot get single bucket data"
  }),
  /** By UTC day, those of `since` and `before` included; days on which nothing was counted are left out. */
  days: defineCall({
    method: "GET",
    path: "/api/v0/buckets/bucket-days",
    may: "bucket.view",
    query: z17.object({ projectID: projectId, bucket: z17.string(), since: instant, before: instant }),
    response: listOf(bucketDay),
    fallback: "Could not read the usage of the bucket by day"
  }),
  names: defineCall({
    method: "GET",
    path: "/api/v0/buckets/bucket-names",
    may: "bucket.view",
    query: ofProject,
    response: listOf(z17.string()),
    fallback: "Can not get bucket names"
  }),
  metadata: defineCall({
    method: "GET",
    path: "/api/v0/buckets/bucket-metadata",
    may: "bucket.view",
    query: ofProject,
    response: listOf(bucketMetadata),
    fallback: "Can not get bucket metadata"
  }),
  /** The older name of `metadata`. */
  placements: defineCall({
    method: "GET",
    path: "/api/v0/buckets/bucket-placements",
    may: "bucket.view",
    query: ofProject,
    response: listOf(bucketMetadata),
    fallback: "Can not get bucket metadata"
  }),
  placementDetails: defineCall({
    method: "GET",
    path: "/api/v0/buckets/placement-details",
    may: "bucket.view",
    query: z17.object({ projectID: projectId }),
    response: listOf(placementDetails),
    fallback: "Can not get placement details"
  }),
  /** The last one of each bucket, those that ended some days ago left out. */
  deletions: defineCall({
    method: "GET",
    path: "/api/v0/buckets/deletions",
    may: "bucket.view",
    query: z17.object({ projectID: projectId }),
    response: listOf(bucketDeletion),
    fallback: "Could not find out which buckets are being deleted"
  }),
  /** Deletes a bucket with everything in it; answers the deletion that runs when there is one already. */
  startDeletion: defineCall({
    method: "POST",
    path: "/api/v0/buckets/deletions",
    may: "bucket.delete",
    query: z17.object({ projectID: projectId }),
    body: z17.object({ bucket: z17.string() }),
    response: bucketDeletion,
    fallback: "Could not delete the bucket"
  }),
  /** What was not removed by then stays. Answers how the deletion ended, also when it had before. */
  stopDeletion: defineCall({
    method: "DELETE",
    path: "/api/v0/buckets/deletions/:id",
    may: "bucket.delete",
    params: z17.object({ id: uuid }),
    query: z17.object({ projectID: projectId }),
    response: bucketDeletion,
    fallback: "Could not stop the deletion of the bucket"
  })
};

// ../../packages/projects/src/buckets/delete-bucket.ts
var readBucketDeletions = projectUseCase(
  "bucket.view",
  ({ db }, { project: project4 }) => listBucketDeletions(db, project4.internalId)
);
var startBucketDeletion = thingsUseCase("bucket.delete", {
  async find(context, actor, { projectId: projectId2, bucket: name3 }) {
    const { project: project4, role } = await requireProject(context, actor, projectId2);
    const bucket3 = await findBucket(context.db, project4.internalId, name3);
    if (!bucket3) throw storeRefusals.noSuchBucket(name3);
    return [{ project: project4, role, own: bucket3.createdBy === actor.user.id, bucket: name3 }];
  },
  run: (context, { things, actor }) => inTransaction(context, async ({ db, clock }) => {
    const [{ project: project4, bucket: bucket3 }] = only(things);
    const of = { projectId: project4.internalId, bucket: bucket3, startedBy: actor.user.id, at: clock() };
    const begun2 = await beginBucketDeletion(db, of);
    if (begun2 === "gone") throw storeRefusals.noSuchBucket(bucket3);
    if (begun2 === "locked") throw bucketRefusals.lockedBucketNotEmptied();
    if (begun2.isNew) {
      const act = { name: "bucket.deletionStarted", project: project4, actor, target: bucket3, facts: {} };
      await recordActs({ db, clock }, [act]);
    }
    return found(db, of.projectId, begun2.id);
  })
});
var stopBucketDeletion = thingsUseCase("bucket.delete", {
  async find(context, actor, { projectId: projectId2, id }) {
    const { project: project4, role } = await requireProject(context, actor, projectId2);
    const deletion2 = await findBucketDeletion(context.db, { projectId: project4.internalId, id });
    if (!deletion2) throw bucketRefusals.noSuchBucketDeletion();
    const own2 = (deletion2.endedAs === "deleted" ? deletion2.starter : deletion2.bucketCreator) === actor.user.id;
    return [{ project: project4, role, own: own2, id, bucket: deletion2.bucket }];
  },
  run: (context, { things, actor }) => inTransaction(context, async ({ db, clock }) => {
    const [{ project: project4, id, bucket: bucket3 }] = only(things);
    const removed = await endBucketDeletion(db, { id, as: "byHand", at: clock(), by: actor.user.id });
    if (removed !== void 0) {
      const facts = { reason: "byHand", removed };
      await recordActs({ db, clock }, [{ name: "bucket.deletionStopped", project: project4, actor, target: bucket3, facts }]);
    }
    return found(db, project4.internalId, id);
  })
});
var only = (things) => {
  const [thing] = things;
  if (thing === void 0) throw new Error("nothing was judged");
  return [thing];
};
async function found(db, projectId2, id) {
  const deletion2 = await findBucketDeletion(db, { projectId: projectId2, id });
  if (!deletion2) throw bucketRefusals.noSuchBucketDeletion();
  return deletion2;
}

// ../../packages/satellite-db/src/bucket-usage.ts
import { sql as sql11 } from "kysely";
var live = (column) => sql11`
  coalesce((select ${sql11.ref(column)} from satellite.bucket_live_usage u
    where u.project_id = b.project_id and u.bucket_id = b.id), 0)::bigint`;
var bucketUsageColumns = ({ since, before }) => sql11`
  b.id, b.project_id as "projectId", b.name, b.placement, b.versioning, b.object_lock as "objectLock",
  b.default_retention_mode as "defaultRetentionMode", b.default_retention_days as "defaultRetentionDays",
  b.default_retention_years as "defaultRetentionYears", b.being_deleted as "beingDeleted", b.created_by as "createdBy", b.created_at as "createdAt",
  coalesce(c.email, '') as "creatorEmail",
  ${live("storage")} as storage, ${live("objects")} as objects, ${live("segments")} as segments,
  (select coalesce(sum(e.bytes), 0) from satellite.bucket_egress e
    where e.project_id = b.project_id and e.bucket = b.name and e.hour >= greatest(${since}, date_trunc('hour', b.created_at)) and e.hour < ${before}
  )::bigint as egress`;
async function bucketTotals(db, { projectId: projectId2, bucket: bucket3, before }) {
  const { rows } = await sql11`
    select ${bucketUsageColumns({ since: /* @__PURE__ */ new Date(0), before })}
    from satellite.buckets b
    left join satellite.project_members m on m.project_id = b.project_id and m.user_id = b.created_by
    left join satellite.users c on c.id = m.user_id
    where b.project_id = ${projectId2} and b.name = ${bucket3}`.execute(db);
  return rows[0];
}
var orders = {
  name: () => sql11`b.name`,
  createdAt: () => sql11`b.created_at`,
  creator: () => mailbox("c.email"),
  storage: () => sql11`storage`,
  download: () => sql11`egress`,
  objects: () => sql11`objects`,
  segments: () => sql11`segments`,
  location: ({ placements }) => sql11`coalesce(array_position(${placements}::integer[], b.placement), ${placements.length + 1} + b.placement)`,
  versioning: () => sql11`b.versioning`,
  lock: () => sql11`b.object_lock`
};
var found2 = ({ projectId: projectId2, search }) => sql11`
  from satellite.buckets b
  left join satellite.project_members m on m.project_id = b.project_id and m.user_id = b.created_by
  left join satellite.users c on c.id = m.user_id
  where b.project_id = ${projectId2}
    ${search === "" ? sql11`` : sql11`and (strpos(lower(b.name), lower(${search})) > 0
            or strpos(lower(coalesce(c.email, '')), lower(${search})) > 0)`}`;
function pageOfBuckets(query6) {
  const { limit, offset, order, direction } = query6;
  const way = direction === "asc" ? sql11`asc nulls first` : sql11`desc nulls last`;
  const by = order === "name" ? sql11`b.name ${sql11.raw(direction)}` : sql11`${orders[order](query6)} ${way}, b.name`;
  return sql11`select ${bucketUsageColumns(query6)} ${found2(query6)} order by ${by} limit ${limit} offset ${offset}`;
}
async function bucketUsages(db, query6) {
  const { rows } = await pageOfBuckets(query6).execute(db);
  const { rows: counts } = await sql11`select count(*)::bigint as total ${found2(query6)}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}
async function bucketUsagesAfter(db, {
  projectId: projectId2,
  after,
  limit,
  ...period4
}) {
  const { rows } = await sql11`
    select ${bucketUsageColumns(period4)} ${found2({ projectId: projectId2, search: "" })}
      ${after === void 0 ? sql11`` : sql11`and b.name > ${after}`}
    order by b.name limit ${limit}`.execute(db);
  return rows;
}

// ../../packages/projects/src/buckets/bucket-usage.ts
var listBucketUsage = projectUseCase(
  "bucket.view",
  async ({ db, placements }, { project: project4 }, query6) => {
    const { rows, total } = await bucketUsages(db, {
      ...query6,
      projectId: project4.internalId,
      placements: idsByName(placements),
      ...pageStart(query6)
    });
    return { rows, page: pageFacts({ ...query6, totalCount: total }) };
  }
);
var listBucketUsageFrom = projectUseCase(
  "bucket.view",
  async ({ db, clock }, { project: project4 }, { since = monthStart(clock()), before = clock(), after, limit }) => {
    if (before < since) throw commonRefusals.invalidInput("The period ends before it begins.");
    const of = { projectId: project4.internalId, since, before, after };
    return cursorPage(await bucketUsagesAfter(db, { ...of, limit: limit + 1 }), limit, ({ name: name3 }) => name3);
  }
);
var idsByName = (placements) => placements.toSorted((one2, other) => one2.name.localeCompare(other.name, "en")).map(({ id }) => id);
var readBucketTotals = projectUseCase(
  "bucket.view",
  async ({ db }, { project: project4 }, { bucket: bucket3, before }) => {
    const problem2 = bucketNameProblem(bucket3);
    if (problem2 !== void 0) throw commonRefusals.invalidInput(problem2);
    const row = await bucketTotals(db, { projectId: project4.internalId, bucket: bucket3, before });
    if (!row) throw storeRefusals.noSuchBucket(bucket3);
    return row;
  }
);

// ../../packages/projects/src/buckets/list-buckets.ts
var readBuckets = projectUseCase(
  "bucket.view",
  async ({ db }, { project: project4 }) => listBuckets(db, project4.internalId)
);
var readPlacements = projectUseCase(
  "bucket.view",
  async ({ placements }, { project: project4 }) => offeredPlacements(placements, project4.placement)
);

// ../../packages/projects/src/projects/daily-usage.ts
var readDailyUsage = projectUseCase(
  "project.readUsage",
  async ({ db, clock }, { project: project4 }, { from, to }) => {
    if (to < from) throw commonRefusals.invalidInput("The range ends before it starts.");
    const days4 = { projectId: project4.internalId, from: dayStart(from), to: new Date(dayStart(to).getTime() + day) };
    const [storage3, egress2] = await Promise.all([dailyStorage(db, { ...days4, now: clock() }), dailyEgress(db, days4)]);
    return { storage: storage3, egress: egress2 };
  }
);
var readBucketDays = projectUseCase(
  "bucket.view",
  async ({ db, clock }, { project: project4 }, { bucket: name3, from, to }) => {
    if (to < from) throw commonRefusals.invalidInput("The range ends before it starts.");
    if (to.getTime() - from.getTime() > longestRange) throw commonRefusals.invalidInput("The range is too long.");
    const projectId2 = project4.internalId;
    const bucket3 = await findBucket(db, projectId2, name3);
    if (!bucket3) throw storeRefusals.noSuchBucket(name3);
    const days4 = { from: dayStart(from), to: new Date(dayStart(to).getTime() + day) };
    const of = { projectId: projectId2, bucketId: bucket3.id, bucket: name3, since: bucket3.createdAt };
    return dailyBucketUsage(db, { ...of, ...days4, now: clock() });
  }
);
var longestRange = 401 * day;
var dayStart = (at) => new Date(Math.floor(at.getTime() / day) * day);

// ../api/src/modules/buckets/present-bucket-deletion.ts
var presentBucketDeletion = ({ startedAt, endedAt, endedAs, ...row }) => ({
  id: row.id,
  bucket: row.bucket,
  state: stateOf(endedAs),
  reason: endedAs === "deleted" ? null : endedAs,
  startedBy: row.startedBy,
  startedAt: startedAt.toISOString(),
  removed: row.removed,
  left: row.left,
  isTroubled: row.isTroubled,
  endedAt: endedAt?.toISOString() ?? null,
  endedBy: row.endedBy
});
function stateOf(endedAs) {
  if (endedAs === null) return "running";
  return endedAs === "deleted" ? "deleted" : "stopped";
}

// ../api/src/modules/buckets/present-bucket-metadata.ts
var presentBucketMetadata = (bucket3, placements) => ({
  name: bucket3.name,
  versioning: bucket3.versioning,
  placement: {
    defaultPlacement: bucket3.placement,
    location: placementLabel(bucket3.placement, placements)
  },
  objectLockEnabled: bucket3.objectLock
});

// ../api/src/modules/buckets/present-bucket-usage.ts
var presentBucketUsage = (row, { projectId: projectId2, placements, since, before }) => ({
  projectID: projectId2,
  bucketName: row.name,
  defaultPlacement: row.placement,
  location: placementLabel(row.placement, placements),
  versioning: row.versioning,
  objectLockEnabled: row.objectLock,
  defaultRetentionMode: row.defaultRetentionMode,
  defaultRetentionDays: row.defaultRetentionDays,
  defaultRetentionYears: row.defaultRetentionYears,
  storage: row.storage / GB,
  egress: row.egress / GB,
  objectCount: row.objects,
  segmentCount: row.segments,
  creatorEmail: row.creatorEmail,
  since: since.toISOString(),
  before: before.toISOString(),
  createdAt: row.createdAt.toISOString()
});

// ../api/src/modules/buckets/routes.ts
var bucketRoutes = (deps) => {
  const { placements } = deps;
  return [
    serve(deps, buckets.usageTotals, listBucketUsage, {
      input: ({ query: { projectID, since, before, search, limit, page: page2, order, orderDirection } }) => ({
        projectId: projectID,
        since,
        before,
        search,
        limit,
        page: page2,
        order: orderWord(bucketOrders, order ?? bucketOrders.name),
        direction: directionWord(orderDirection)
      }),
      present: ({ rows, page: page2 }, { query: { projectID: projectId2, since, before, search } }) => ({
        bucketUsages: rows.map((row) => presentBucketUsage(row, { projectId: projectId2, placements, since, before })),
        search,
        ...page2
      })
    }),
    serve(deps, buckets.totals, readBucketTotals, {
      input: ({ query: { projectID, bucket: bucket3, before } }) => ({ projectId: projectID, bucket: bucket3, before }),
      present: (row, { query: { projectID: projectId2, before } }) => presentBucketUsage(row, { projectId: projectId2, placements, since: row.createdAt, before })
    }),
    serve(deps, buckets.days, readBucketDays, {
      input: ({ query: { projectID, bucket: bucket3, since, before } }) => ({
        projectId: projectID,
        bucket: bucket3,
        from: since,
        to: before
      }),
      present: (days4) => days4.map(({ day: day3, ...counted2 }) => ({ date: day3.toISOString(), ...counted2 }))
    }),
    serve(deps, buckets.names, readBuckets, {
      input: ({ query: query6 }) => ({ projectId: namedProject(query6) }),
      present: (found3) => found3.map(({ name: name3 }) => name3)
    }),
    ...[buckets.metadata, buckets.placements].map(
      (call) => serve(deps, call, readBuckets, {
        input: ({ query: query6 }) => ({ projectId: namedProject(query6) }),
        present: (found3) => found3.map((bucket3) => presentBucketMetadata(bucket3, placements))
      })
    ),
    serve(deps, buckets.placementDetails, readPlacements, {
      input: ({ query: query6 }) => ({ projectId: query6.projectID })
    }),
    serve(deps, buckets.deletions, readBucketDeletions, {
      input: ({ query: query6 }) => ({ projectId: query6.projectID }),
      present: (deletions) => deletions.map(presentBucketDeletion)
    }),
    serve(deps, buckets.startDeletion, startBucketDeletion, {
      input: ({ query: query6, body }) => ({ projectId: query6.projectID, ...body }),
      present: presentBucketDeletion
    }),
    serve(deps, buckets.stopDeletion, stopBucketDeletion, {
      input: ({ query: query6, params: params4 }) => ({ projectId: query6.projectID, ...params4 }),
      present: presentBucketDeletion
    })
  ];
};

// ../../packages/contract/src/config.ts
import * as z18 from "zod/mini";
var captchaProvider = z18.object({ enabled: z18.boolean(), siteKey: z18.string() });
var captchaPlace = z18.object({
  recaptcha: captchaProvider,
  hcaptcha: captchaProvider,
  /** An addition of this console: challenges of the installation's own, solved in the background. */
  altcha: z18._default(z18.object({ enabled: z18.boolean() }), { enabled: false })
});
var flag = z18._default(z18.boolean(), false);
var text = z18._default(z18.string(), "");
var additions = [
  "activity",
  "audit-log",
  // The forecast of the month, its state in short, invoices that are paid and read one by one.
  "billing-additions",
  "bucket-days",
  "bucket-deletions",
  "bucket-orders",
  // What a month may cost: mails, webhooks, and downloads that stop.
  "budgets",
  // The gateway tells what became of the requests of a key while somebody watches.
  "connection-tests",
  "end-other-sessions",
  // What a key was restricted to is kept for the list.
  "key-facts",
  "lifecycle-rules",
  // Links that are listed, and obey rules which can be changed.
  "links",
  // Clients that take access grants.
  "native-clients",
  "passkeys",
  "passphrase-checks",
  "people-together",
  // REST API keys that may less, whose use is counted, and that are replaced by others.
  "restkeys-narrow",
  // Of projects; those of budgets come with these.
  "webhooks"
];
var brand = z18.object({
  name: text,
  /** `#rrggbb`; '' for that of the console. */
  primaryColor: text,
  supportURL: text,
  /** Where people on a free trial ask for more; '' when there is no such place. */
  upgradeURL: text,
  termsURL: text,
  privacyURL: text
});
var nativeToken = z18.object({ name: text, networks: listOf(z18.string()) });
var frontendConfig = z18.object({
  externalAddress: text,
  satelliteName: text,
  satelliteNodeURL: text,
  stripePublicKey: text,
  partneredSatellites: listOf(z18.object({ name: text, address: text })),
  generalRequestURL: text,
  projectLimitsIncreaseRequestURL: text,
  documentationURL: text,
  homepageURL: text,
  optionalSignupSuccessURL: text,
  valdiSignUpURL: text,
  betaSatelliteFeedbackURL: text,
  betaSatelliteSupportURL: text,
  gatewayCredentialsRequestURL: text,
  linksharingURL: text,
  publicLinksharingURL: text,
  computeGatewayURL: text,
  couponCodeBillingUIEnabled: flag,
  pathwayOverviewEnabled: flag,
  limitsAreaEnabled: flag,
  inactivityTimerEnabled: flag,
  pricingPackagesEnabled: flag,
  /** Newer servers have it always. */
  galleryViewEnabled: z18._default(z18.boolean(), true),
  billingFeaturesEnabled: flag,
  unregisteredInviteEmailsEnabled: flag,
  signupActivationCodeEnabled: flag,
  emissionImpactViewEnabled: flag,
  versioningUIEnabled: flag,
  objectLockUIEnabled: flag,
  isBetaSatellite: flag,
  couponCodeSignupUIEnabled: flag,
  fileBrowserFlowDisabled: flag,
  inactivityTimerViewerEnabled: flag,
  nativeTokenPaymentsEnabled: flag,
  abTestingEnabled: flag,
  limitIncreaseRequestEnabled: flag,
  enableRegionTag: flag,
  analyticsEnabled: flag,
  billingInformationTabEnabled: flag,
  satelliteManagedEncryptionEnabled: flag,
  emailChangeFlowEnabled: flag,
  selfServeAccountDeleteEnabled: flag,
  deleteProjectEnabled: flag,
  noLimitsUiEnabled: flag,
  altObjBrowserPagingEnabled: flag,
  domainsPageEnabled: flag,
  activeSessionsViewEnabled: flag,
  ssoEnabled: flag,
  selfServePlacementSelectEnabled: flag,
  cunoFSBetaEnabled: flag,
  objectMountConsultationEnabled: flag,
  billingStripeCheckoutEnabled: flag,
  addCardAuthorizationEnabled: flag,
  downloadPrefixEnabled: flag,
  restAPIKeysUIEnabled: flag,
  liveCheckBadPasswords: flag,
  newDetailedUsageReportEnabled: flag,
  userFeedbackEnabled: flag,
  useGeneratedPrivateAPI: flag,
  computeUIEnabled: flag,
  entitlementsEnabled: flag,
  showNewPricingTiers: flag,
  defaultProjectLimit: z18.number(),
  defaultPaidStorageLimit: memorySize,
  defaultPaidBandwidthLimit: memorySize,
  /** Seconds. */
  inactivityTimerDuration: z18.number(),
  passwordMinimumLength: z18.number(),
  passwordMaximumLength: z18.number(),
  neededTransactionConfirmations: z18.number(),
  /** Millionths of a dollar. */
  userBalanceForUpgrade: z18._default(z18.number(), 1e7),
  allowedUsageReportDateRange: nanos,
  daysBeforeTrialEndNotification: z18.number(),
  objectBrowserKeyLifetime: nanos,
  maxNameCharacters: z18.number(),
  altObjBrowserPagingThreshold: z18._default(z18.number(), 1e4),
  /** Cents. */
  maxAddFundsAmount: z18.number(),
  /** Cents. */
  minAddFundsAmount: z18.number(),
  zipDownloadLimit: z18.number(),
  /** Cents. */
  upgradePayUpfrontAmount: z18.number(),
  objectBrowserKeyNamePrefix: text,
  zkSyncContractAddress: text,
  storageMBMonthCents: text,
  egressMBCents: text,
  segmentMonthCents: text,
  csrfToken: text,
  captcha: z18.object({ login: captchaPlace, registration: captchaPlace }),
  minimumCharge: z18.object({ enabled: flag, amount: z18.number(), startDate: z18.nullable(timestamp) }),
  announcement: z18.object({ enabled: flag, name: text, title: text, body: text }),
  newPricingStartDate: z18._default(z18.nullable(timestamp), null),
  productPriceSummaries: z18.nullable(z18.array(text)),
  /** This and what follows are additions of this console to the public fields. */
  brand: z18._default(brand, {
    name: "",
    primaryColor: "",
    supportURL: "",
    upgradeURL: "",
    termsURL: "",
    privacyURL: ""
  }),
  nativeToken: z18._default(nativeToken, { name: "", networks: [] }),
  additions: z18._default(listOf(z18.string()), [])
});
var getConfig = defineCall({
  method: "GET",
  path: "/api/v0/config",
  may: "public",
  response: frontendConfig,
  fallback: "Cannot get frontend config"
});

// ../../packages/contract/src/partners.ts
import * as z19 from "zod/mini";
var partnerPlaces = ["signup", "onboarding", "pricing-plan", "billing", "upgrade"];
var partnerText = z19.looseObject({
  title: z19.optional(z19.string()),
  description: z19.optional(z19.string()),
  points: z19.optional(z19.array(z19.string())),
  /** What the button that leads on is called, and where it leads. */
  button: z19.optional(z19.string()),
  url: z19.optional(z19.url({ protocol: /^https?$/ }))
});
var getPartnerText = defineCall({
  method: "GET",
  path: "/api/v0/:place-config/:partner",
  may: "public",
  params: z19.object({ place: z19.enum(partnerPlaces), partner: z19.string() }),
  response: partnerText,
  fallback: "Could not get what the partner says"
});

// ../api/src/session/csrf.ts
var csrfHeader = "x-csrf-token";
var life2 = day;
var harmless = ["GET", "HEAD", "OPTIONS"];
function giveCsrfToken({ keys: keys3, clock, cookies }, exchange) {
  const held = cookies.csrf.read(exchange.request);
  const token2 = held !== void 0 && isCsrfToken(held, keys3.csrf) ? held : signText(randomBytes(16), keys3.csrf);
  cookies.csrf.set(exchange, token2, new Date(clock().getTime() + life2));
  return token2;
}
var createCheckCsrf = ({ keys: keys3, cookies }) => (request) => {
  const cookie = cookies.csrf.read(request);
  const header5 = request.headers[csrfHeader];
  if (!cookie || typeof header5 !== "string" || header5 === "") throw commonRefusals.csrfMissing();
  const same = constantTimeEqual(utf8(cookie), utf8(header5));
  if (!same || !isCsrfToken(cookie, keys3.csrf)) throw commonRefusals.csrfInvalid();
};
var isCsrfToken = (token2, key) => openSignedText(token2, key) !== void 0;
function guardOrigin(app, externalOrigin, exempt = () => false) {
  app.addHook("onRequest", async (request) => {
    const { origin } = request.headers;
    if (origin === void 0 || harmless.includes(request.method) || exempt(request)) return;
    if (origin !== externalOrigin && origin !== requestInfo(request).origin) throw commonRefusals.originRefused();
  });
}

// ../../packages/contract/src/help.ts
var helpAddress = (external) => `${external}help/`;

// ../api/src/modules/config/config-fields.ts
var setting = (name3) => ({
  by: [name3],
  value: ({ settings: settings2 }) => settings2[name3]
});
var address = (name3) => ({
  by: [name3],
  value: ({ settings: settings2 }) => settings2[name3] ?? ""
});
var publicAddress = (name3) => ({
  by: [name3],
  value: ({ addresses }) => addresses[name3]
});
var constant = (value, because2) => ({ constant: value, because: because2 });
var withBilling = (name3, off2) => ({
  by: ["billing", name3],
  value: ({ settings: settings2 }) => settings2.billing ? settings2[name3] : off2
});
var rate = (name3) => ({
  by: ["priceBookFile"],
  value: ({ priceBook, clock }) => {
    const now = clock();
    const everybody = { partner: "", placement: defaultPlacement, entitlements: [] };
    return pricesAt(productAt(priceBook, everybody, now), now)[name3];
  }
});
var always = "It is part of every installation.";
var configFields = {
  externalAddress: publicAddress("external"),
  satelliteName: setting("satelliteName"),
  satelliteNodeURL: {
    by: ["external", "storePort"],
    value: ({ satelliteAddress }) => satelliteAddress
  },
  partneredSatellites: {
    by: ["satelliteName", "partnerSatellites"],
    value: ({ settings: settings2, addresses }) => [
      { name: settings2.satelliteName, address: addresses.external },
      ...settings2.partnerSatellites
    ]
  },
  generalRequestURL: address("generalRequestUrl"),
  projectLimitsIncreaseRequestURL: address("projectLimitsRequestUrl"),
  documentationURL: {
    by: ["documentationUrl", "external"],
    value: ({ settings: settings2, addresses }) => settings2.documentationUrl ?? helpAddress(addresses.external)
  },
  homepageURL: address("homepageUrl"),
  optionalSignupSuccessURL: address("signupSuccessUrl"),
  gatewayCredentialsRequestURL: publicAddress("auth"),
  linksharingURL: publicAddress("links"),
  publicLinksharingURL: publicAddress("links"),
  computeGatewayURL: {
    by: ["compute", "computeUrl"],
    value: ({ addresses }) => addresses.compute
  },
  valdiSignUpURL: address("cloudGpuSignUpUrl"),
  betaSatelliteFeedbackURL: constant("", "Feedback is given in the console."),
  betaSatelliteSupportURL: constant("", "One address is for support on every installation: brand.supportURL."),
  signupActivationCodeEnabled: setting("signupActivationCode"),
  couponCodeSignupUIEnabled: setting("signupPromoCodes"),
  isBetaSatellite: setting("betaSatellite"),
  ssoEnabled: {
    by: ["ssoProvidersFile", "ssoIssuer"],
    value: ({ settings: settings2 }) => settings2.ssoProvidersFile !== null || settings2.ssoIssuer !== null
  },
  liveCheckBadPasswords: setting("liveCheckBadPasswords"),
  analyticsEnabled: setting("analytics"),
  inactivityTimerEnabled: setting("inactivityTimer"),
  limitIncreaseRequestEnabled: setting("limitIncreaseRequests"),
  userFeedbackEnabled: setting("userFeedback"),
  emissionImpactViewEnabled: setting("emissionView"),
  cunoFSBetaEnabled: setting("fileSystemBeta"),
  objectMountConsultationEnabled: setting("objectMountConsultation"),
  selfServePlacementSelectEnabled: setting("placementSelection"),
  satelliteManagedEncryptionEnabled: {
    by: ["managedEncryption", "keyManagement"],
    value: ({ vault }) => vault !== null
  },
  limitsAreaEnabled: setting("projectLimits"),
  deleteProjectEnabled: setting("projectDeletion"),
  versioningUIEnabled: {
    by: ["versioningScreens", "otherConsoles"],
    value: ({ settings: settings2 }) => settings2.versioningScreens || settings2.otherConsoles
  },
  objectLockUIEnabled: {
    by: ["objectLockScreens", "otherConsoles"],
    value: ({ settings: settings2 }) => settings2.objectLockScreens || settings2.otherConsoles
  },
  downloadPrefixEnabled: constant(true, always),
  galleryViewEnabled: constant(true, always),
  altObjBrowserPagingEnabled: constant(true, always),
  activeSessionsViewEnabled: constant(true, always),
  emailChangeFlowEnabled: constant(true, always),
  selfServeAccountDeleteEnabled: constant(true, always),
  pathwayOverviewEnabled: setting("firstSteps"),
  noLimitsUiEnabled: setting("limitlessScreens"),
  unregisteredInviteEmailsEnabled: setting("unregisteredInviteEmails"),
  domainsPageEnabled: setting("customDomains"),
  restAPIKeysUIEnabled: setting("restApiKeys"),
  newDetailedUsageReportEnabled: setting("detailedUsageReports"),
  fileBrowserFlowDisabled: constant(false, "The file browser is part of every installation."),
  inactivityTimerViewerEnabled: constant(false, "A view of the timer is for developers of the console."),
  abTestingEnabled: constant(false, "Everybody gets the same console."),
  enableRegionTag: constant(true, always),
  useGeneratedPrivateAPI: setting("generatedPrivateApi"),
  couponCodeBillingUIEnabled: withBilling("couponEntry", false),
  pricingPackagesEnabled: {
    by: ["billing", "priceBookFile"],
    value: ({ settings: settings2, priceBook }) => settings2.billing && Object.keys(priceBook.packages).length > 0
  },
  billingFeaturesEnabled: setting("billing"),
  nativeTokenPaymentsEnabled: {
    by: ["billing", "tokenAddressKey", "tokenChains", "tokenPrice"],
    value: ({ settings: settings2 }) => takesTokens(settings2)
  },
  billingInformationTabEnabled: setting("billing"),
  billingStripeCheckoutEnabled: withBilling("addFunds", false),
  addCardAuthorizationEnabled: withBilling("cardAuthorization", false),
  showNewPricingTiers: withBilling("priceTiers", false),
  computeUIEnabled: { by: ["compute", "computeUrl"], value: ({ settings: settings2 }) => isComputeOffered(settings2) },
  entitlementsEnabled: withBilling("entitlements", false),
  defaultProjectLimit: {
    by: ["billing", "newAccountKind", "newAccountProjects", "freeProjects"],
    value: ({ settings: settings2 }) => newAccountLimits(settings2).projects
  },
  defaultPaidStorageLimit: {
    by: ["projectStorageLimit"],
    value: ({ settings: settings2 }) => formatMemorySize(settings2.projectStorageLimit)
  },
  defaultPaidBandwidthLimit: {
    by: ["projectBandwidthLimit"],
    value: ({ settings: settings2 }) => formatMemorySize(settings2.projectBandwidthLimit)
  },
  inactivityTimerDuration: {
    by: ["inactivityTimeout"],
    value: ({ settings: settings2 }) => settings2.inactivityTimeout / second
  },
  passwordMinimumLength: setting("passwordMinimumLength"),
  passwordMaximumLength: setting("passwordMaximumLength"),
  objectBrowserKeyLifetime: {
    by: ["browserKeyLifetime"],
    value: ({ settings: settings2 }) => millisToNanos(settings2.browserKeyLifetime)
  },
  objectBrowserKeyNamePrefix: setting("browserKeyPrefix"),
  maxNameCharacters: constant(maxAccessNameLength, "The API takes no longer names."),
  altObjBrowserPagingThreshold: constant(1e4, "The file browser pages folders of any size alike."),
  zipDownloadLimit: constant(1e3, "It is what the link-sharing service packs into one archive."),
  allowedUsageReportDateRange: constant(millisToNanos(longestUsageReport), "The server makes no longer reports."),
  daysBeforeTrialEndNotification: constant(3, "The reminder goes out three days before the end."),
  maxAddFundsAmount: setting("maxAddFunds"),
  minAddFundsAmount: setting("minAddFunds"),
  upgradePayUpfrontAmount: withBilling("upgradePayUpfront", 0),
  stripePublicKey: {
    by: ["billing", "cardProvider", "stripePublicKey"],
    value: ({ settings: { billing: billing3, cardProvider: cardProvider2, stripePublicKey: key } }) => billing3 && cardProvider2 === "stripe" ? key ?? "" : ""
  },
  neededTransactionConfirmations: setting("tokenConfirmations"),
  userBalanceForUpgrade: {
    by: ["tokenUpgradeBalance"],
    value: ({ settings: settings2 }) => settings2.tokenUpgradeBalance * Number(microsPerCent)
  },
  zkSyncContractAddress: {
    by: ["tokenChains"],
    value: ({ settings: settings2 }) => settings2.tokenChains?.find(({ layer2 }) => layer2)?.contract ?? ""
  },
  nativeToken: {
    by: ["tokenName", "tokenChains"],
    value: ({ settings: settings2 }) => ({
      name: settings2.tokenName,
      networks: settings2.tokenChains?.map(({ name: name3 }) => name3) ?? []
    })
  },
  storageMBMonthCents: rate("storageMBMonthCents"),
  egressMBCents: rate("egressMBCents"),
  segmentMonthCents: rate("segmentMonthCents"),
  minimumCharge: {
    by: ["billing", "minimumCharge", "minimumChargeFrom"],
    value: ({ settings: { billing: billing3, minimumCharge: amount4, minimumChargeFrom: from } }) => billing3 && amount4 > 0 ? { enabled: true, amount: amount4, startDate: from?.toISOString() ?? null } : { enabled: false, amount: 0, startDate: null }
  },
  newPricingStartDate: {
    by: ["billing", "priceTiersFrom"],
    value: ({ settings: { billing: billing3, priceTiersFrom: from } }) => billing3 && from ? from.toISOString() : null
  },
  productPriceSummaries: {
    by: ["billing", "priceSummaries"],
    value: ({ settings: { billing: billing3, priceSummaries: summaries } }) => billing3 && summaries ? [...summaries] : null
  },
  captcha: {
    by: ["captcha", "hcaptchaSiteKey"],
    value: ({ captcha }) => ({ login: captcha.place, registration: captcha.place })
  },
  announcement: {
    by: ["announcementName", "announcementTitle", "announcementBody"],
    value: ({ settings: settings2 }) => ({
      enabled: settings2.announcementName !== null,
      name: settings2.announcementName ?? "",
      title: settings2.announcementTitle,
      body: settings2.announcementBody
    })
  },
  additions: {
    by: ["nativeClients", "billing", "restApiKeys"],
    value: ({ settings: settings2 }) => {
      const missing = [
        ...settings2.nativeClients ? [] : ["native-clients"],
        ...settings2.billing ? [] : ["billing-additions", "budgets"],
        ...settings2.restApiKeys ? [] : ["restkeys-narrow"]
      ];
      return additions.filter((name3) => !missing.includes(name3));
    }
  },
  brand: {
    by: ["brandName", "brandColor", "supportUrl", "upgradeUrl", "termsUrl", "privacyUrl"],
    value: ({ settings: settings2 }) => ({
      name: settings2.brandName,
      primaryColor: settings2.brandColor,
      supportURL: settings2.supportUrl ?? "",
      upgradeURL: settings2.upgradeUrl ?? settings2.supportUrl ?? "",
      termsURL: settings2.termsUrl ?? "",
      privacyURL: settings2.privacyUrl ?? ""
    })
  }
};

// ../api/src/modules/config/frontend-config.ts
function frontendConfig2(needs) {
  const fields3 = Object.entries(configFields);
  const values = fields3.map(([name3, field]) => [name3, "because" in field ? field.constant : field.value(needs)]);
  return Object.fromEntries(values);
}

// ../api/src/modules/config/partner-words.ts
var dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
var whole = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
var money = (cents3) => (cents3 % 100 === 0 ? whole : dollars).format(cents3 / 100);
function partnerWords({ partners: partners2, priceBook, settings: settings2 }, { place: place2, partner: partner2 }) {
  const texts6 = partners2.get(partner2);
  const sold = settings2.billing && place2 === "pricing-plan" ? packageOf(priceBook, partner2) : null;
  if (sold === null) return texts6 && (texts6[place2] ?? {});
  const { name: name3, priceCents, creditCents } = sold;
  return {
    planTitle: name3,
    planCost: money(priceCents),
    ...texts6?.[place2],
    planUpfrontCharge: money(priceCents),
    planBalanceCredit: money(creditCents)
  };
}

// ../api/src/modules/config/routes.ts
var configRoutes = (deps) => {
  const config = frontendConfig2(deps);
  return [
    implement.open(getConfig, (exchange) => ({ ...config, csrfToken: giveCsrfToken(deps, exchange) })),
    implement.open(getPartnerText, ({ params: params4 }) => {
      const words4 = partnerWords(deps, params4);
      if (words4 === void 0) throw commonRefusals.noSuchPartner();
      return words4;
    })
  ];
};

// ../../packages/domain/src/custom-domain-check.ts
var domainStates = ["connected", "wrong", "missing", "unanswered", "elsewhere"];
var leadsTo = (host, { points, leadsByAddress }) => leadsByAddress.some((name3) => isSameDnsName(name3, host)) || points.state === "found" && points.values.some((name3) => isSameDnsName(name3, host));
function saysExactly(expected, found3) {
  const ours = (texts6) => [...new Set(texts6.map(ownText).filter((text5) => text5 !== void 0))].toSorted();
  return JSON.stringify(ours(expected)) === JSON.stringify(ours(found3));
}
function ownText(text5) {
  const record11 = readDomainRecord(text5);
  return record11 && `${record11.key}:${record11.value}`;
}
function stateOf2(seen, { host, txt }) {
  const { points, txt: found3 } = seen;
  if (points.state === "unanswered" || found3.state === "unanswered") return "unanswered";
  if (points.state === "missing" || found3.state === "missing") return "missing";
  const withoutTls = found3.values.filter((text5) => readDomainRecord(text5)?.key !== "tls");
  return leadsTo(host, seen) && saysExactly(txt, withoutTls) ? "connected" : "wrong";
}
function holderOf(claims) {
  const connected = claims.filter(({ state }) => state === "connected").toSorted((a, b) => a.id - b.id);
  const holding = claims.find(({ holds: holds2 }) => holds2);
  if (holding && (holding.state === "connected" || holding.state === "unanswered" && connected.length === 0)) {
    return holding;
  }
  return connected[0];
}

// ../../packages/contract/src/domains.ts
import * as z20 from "zod/mini";
var domainNameNeeded = "Domain name is required to delete a domain";
var domainName = z20.pipe(
  z20.string().check(obeys((text5) => domainProblem(text5))),
  z20.transform((text5) => asciiDomain(text5) ?? text5)
);
var rootText = z20.string().check(
  z20.minLength(1, required),
  z20.minLength(3, "The bucket must have at least 3 characters."),
  z20.maxLength(500, "The folder is too long."),
  z20.regex(/^[^\p{Cc}]*$/u, "The folder has characters that DNS cannot hold.")
);
var accessId = z20.string().check(z20.minLength(1, required), z20.regex(/^[A-Za-z0-9]{1,200}$/, "The access is not valid."));
var certificate = z20.object({
  /** Null while there is none. */
  until: z20.nullable(timestamp),
  /** Why the last try to get one failed; '' when it did not. */
  lastError: z20.string()
});
var domainLife = z20.object({
  /** Null until DNS was asked for the first time. */
  state: z20.nullable(z20.enum(domainStates)),
  checkedAt: z20.nullable(timestamp),
  /** What the name leads to: the name that it is an alias of, or addresses. */
  points: z20.array(z20.string()),
  txt: z20.array(z20.string()),
  /** Null where the link service needs none, or has not asked for one. */
  certificate: z20.nullable(certificate)
});
var domainInfo = z20.object({
  projectPublicID: z20.string(),
  createdBy: z20.nullable(z20.string()),
  /** The whole name. */
  subdomain: z20.string(),
  /** Bucket, or bucket/folder. */
  prefix: z20.string(),
  accessID: z20.string(),
  createdAt: timestamp,
  life: z20.optional(domainLife)
});
var dnsCheck = z20.object({
  isSuccess: z20.boolean(),
  /** A record could not be found. */
  isVerifyError: z20.boolean(),
  expectedCNAME: textOrNull,
  expectedTXT: listOf(z20.string()),
  gotCNAME: textOrNull,
  gotTXT: listOf(z20.string()),
  /** An addition: which records there are none of, and which nobody answered for. */
  missing: z20.optional(z20.array(z20.enum(["CNAME", "TXT"]))),
  unanswered: z20.optional(z20.array(z20.enum(["CNAME", "TXT"])))
});
var inProject = z20.object({ projectId });
var domains = {
  create: defineCall({
    method: "POST",
    path: "/api/v0/domains/project/:projectId",
    may: "domain.create",
    params: inProject,
    body: z20.object({ subdomain: domainName, prefix: rootText, accessID: accessId }),
    fallback: "Cannot create domain"
  }),
  delete: defineCall({
    method: "DELETE",
    path: "/api/v0/domains/project/:projectId",
    may: "domain.delete",
    params: inProject,
    /** The name. */
    body: z20.string().check(z20.trim(), z20.minLength(1, domainNameNeeded), z20.maxLength(300, domainNameNeeded)),
    bodyKind: "text",
    fallback: "Cannot delete domain"
  }),
  list: defineCall({
    method: "GET",
    path: "/api/v0/domains/project/:projectId/paged",
    may: "domain.view",
    params: inProject,
    query: z20.object({
      search: z20._default(queryText, ""),
      limit: queryInteger,
      page: queryInteger,
      order: queryNumber(domainOrders),
      orderDirection: queryNumber(sortDirections)
    }),
    response: z20.object({ domains: listOf(domainInfo), ...pageEnvelope }),
    fallback: "Cannot get domains"
  }),
  names: defineCall({
    method: "GET",
    path: "/api/v0/domains/project/:projectId/names",
    may: "domain.view",
    params: inProject,
    response: listOf(z20.string()),
    fallback: "Cannot get all domain names"
  }),
  /**
   * What DNS says now about a name, compared with what it should say: `cname` with or without a dot at the end, `txt` in any
   * order. Claims of that name are brought up to date on the way.
   */
  checkDns: defineCall({
    method: "POST",
    path: "/api/v0/domains/check-dns",
    may: "signedIn",
    query: z20.object({ domain: domainName }),
    body: z20.object({
      cname: z20.string().check(z20.minLength(1, required), z20.maxLength(300)),
      txt: z20.array(z20.string().check(z20.maxLength(1e3))).check(z20.maxLength(20))
    }),
    response: dnsCheck,
    fallback: "Cannot check DNS records",
    csrf: false,
    rateLimit: { by: "user", name: "check-dns", times: 10 }
  })
};

// ../../packages/satellite-db/src/domains.ts
import { sql as sql12 } from "kysely";
async function listDomains(db, { projectId: projectId2, search, order, direction, limit, offset }) {
  const matching = domainsOf(db, projectId2).where(sql12`strpos(d.domain, ${search}) > 0`);
  const { total } = await matching.select((eb) => eb.fn.countAll().as("total")).executeTakeFirstOrThrow();
  const domains3 = await matching.select(listedColumns).orderBy(order === "name" ? "d.domain" : "d.created_at", direction).orderBy("d.id", direction).limit(limit).offset(offset).execute();
  return { domains: domains3, total };
}
async function listDomainsAfter(db, { projectId: projectId2, after, name: name3, limit }) {
  return domainsOf(db, projectId2).select(listedColumns).where("d.domain", ">", after).$if(name3 !== void 0, (domains3) => domains3.where("d.domain", "=", name3 ?? "")).orderBy("d.domain").limit(limit).execute();
}
var domainsOf = (db, projectId2) => db.selectFrom("satellite.domains as d").innerJoin("satellite.projects as p", "p.id", "d.project_id").leftJoin(
  "satellite.certificates as c",
  (join3) => join3.onRef("c.domain", "=", "d.domain").on("d.held_since", "is not", null)
).where("d.project_id", "=", projectId2);
var listedColumns = [
  "d.domain",
  "p.public_id as publicProjectId",
  "d.root",
  "d.access_id as accessId",
  "d.created_by as createdBy",
  "d.created_at as createdAt",
  "d.state",
  "d.checked_at as checkedAt",
  "d.found_points as points",
  "d.found_txt as txt",
  "c.valid_to as certificateUntil",
  "c.last_error as certificateError"
];
async function listDomainNames(db, projectId2) {
  const rows = await db.selectFrom("satellite.domains").select("domain").where("project_id", "=", projectId2).orderBy("domain").execute();
  return rows.map(({ domain: domain2 }) => domain2);
}
async function insertDomain(db, domain2) {
  const { numInsertedOrUpdatedRows } = await db.insertInto("satellite.domains").values(domain2).onConflict((conflict) => conflict.columns(["project_id", "domain"]).doNothing()).executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
var findHolder = (db, domain2) => db.selectFrom("satellite.domains").select(["project_id as projectId", "checked_at as checkedAt"]).where("domain", "=", domain2).where("held_since", "is not", null).executeTakeFirst();
var findDomainForMember = (db, { projectId: projectId2, domain: domain2, userId }) => db.selectFrom("satellite.domains as d").innerJoin("satellite.projects as p", "p.id", "d.project_id").innerJoin("satellite.project_members as m", "m.project_id", "p.id").select([
  "d.id",
  "d.domain",
  "d.root",
  "d.created_by as createdBy",
  "p.id as internalProjectId",
  "p.owner_id as ownerId",
  "m.role"
]).where("p.public_id", "=", projectId2).where("p.status", "=", projectStatus.active).where("m.user_id", "=", userId).where("d.domain", "=", domain2).executeTakeFirst();
async function deleteDomain(db, id) {
  const { numDeletedRows } = await db.deleteFrom("satellite.domains").where("id", "=", id).executeTakeFirst();
  return numDeletedRows === 1n;
}
async function listDomainsToCheck(db, { before, limit }) {
  const rows = await db.selectFrom("satellite.domains").select("domain").where((eb) => eb.or([eb("checked_at", "is", null), eb("checked_at", "<=", before)])).groupBy("domain").orderBy(sql12`min(checked_at)`, (order) => order.asc().nullsFirst()).limit(limit).execute();
  return rows.map(({ domain: domain2 }) => domain2);
}
async function edgeUrlsOfClaims(db, domain2) {
  const rows = await db.selectFrom("satellite.domains as d").innerJoin("satellite.projects as p", "p.id", "d.project_id").select("p.edge_urls as edgeUrls").distinct().where("d.domain", "=", domain2).execute();
  return rows.map(({ edgeUrls }) => edgeUrls);
}
async function settleDomain(db, { domain: domain2, at, points, txt, judge: judge2 }) {
  const rows = await db.selectFrom("satellite.domains as d").innerJoin("satellite.projects as p", "p.id", "d.project_id").select(["d.id", "d.root", "d.access_id as accessId", "d.held_since as heldSince", "p.edge_urls as edgeUrls"]).where("d.domain", "=", domain2).orderBy("d.id").forUpdate("d").execute();
  const claims = rows.map((row) => ({ ...row, holds: row.heldSince !== null, state: judge2(row) }));
  const holder = holderOf(claims);
  for (const { id, state, heldSince } of claims.toSorted((a, b) => Number(a === holder) - Number(b === holder))) {
    const holds2 = id === holder?.id;
    await db.updateTable("satellite.domains").set({
      state: state === "connected" && !holds2 ? "elsewhere" : state,
      checked_at: at,
      held_since: holds2 ? heldSince ?? at : null,
      found_points: points,
      found_txt: txt
    }).where("id", "=", id).execute();
  }
  return rows.length;
}

// ../../packages/projects/src/domains/domains-context.ts
var hostOfLinks = ({ addresses }, { publicLinksharing = addresses.links } = {}) => new URL(publicLinksharing).hostname;

// ../../packages/projects/src/domains/note-domain.ts
async function noteDomain(context, domain2, host) {
  const ofClaims = await edgeUrlsOfClaims(context.db, domain2);
  const ours = [.../* @__PURE__ */ new Set([hostOfLinks(context), ...ofClaims.map((urls) => hostOfLinks(context, urls))])];
  const isOther = host !== void 0 && !ours.some((name3) => isSameDnsName(name3, host));
  const seen = await context.lookUpDomain(domain2, isOther ? [...ours, host] : ours);
  const valuesOf = ({ points, txt }) => ({
    points: points.state === "found" ? points.values : [],
    txt: txt.state === "found" ? txt.values : []
  });
  const claims = await inTransaction(
    context,
    ({ db, clock }) => settleDomain(db, {
      domain: domain2,
      at: clock(),
      ...valuesOf(seen),
      judge: ({ root, accessId: accessId2, edgeUrls }) => {
        const linksharingHost = hostOfLinks(context, edgeUrls);
        const records2 = recordsFor({ domain: domain2, linksharingHost, root, accessId: accessId2, tls: false });
        return stateOf2(seen, { host: linksharingHost, txt: records2.txt.contents });
      }
    })
  );
  return { seen, claims };
}

// ../../packages/projects/src/domains/check-dns.ts
var checkDns = useCase(
  "signedIn",
  async (context, _actor, expected) => {
    const { domain: domain2, cname } = expected;
    const { seen } = await noteDomain(context, domain2, cname);
    return compare(expected, seen);
  }
);
function compare({ cname, txt }, seen) {
  const answers = { CNAME: seen.points, TXT: seen.txt };
  const those = (state) => ["CNAME", "TXT"].filter((type) => answers[type].state === state);
  const missing = those("missing");
  const unanswered = those("unanswered");
  const cnameDiffers = seen.points.state === "found" && !leadsTo(cname, seen);
  const txtDiffers = seen.txt.state === "found" && !saysExactly(txt, seen.txt.values);
  const isVerifyError = missing.length + unanswered.length > 0;
  return {
    isSuccess: !isVerifyError && !cnameDiffers && !txtDiffers,
    isVerifyError,
    expectedCNAME: cnameDiffers ? cname : "",
    gotCNAME: cnameDiffers && seen.points.state === "found" ? seen.points.values.map(asName).join(" ") : "",
    expectedTXT: txtDiffers ? [...txt] : [],
    gotTXT: txtDiffers && seen.txt.state === "found" ? seen.txt.values : [],
    missing,
    unanswered
  };
}
var asName = (value) => value.endsWith(".") || value.includes(":") || /^[\d.]+$/.test(value) ? value : `${value}.`;

// ../../packages/projects/src/domains/create-domain.ts
var createDomain = projectUseCase(
  "domain.create",
  async (context, { project: project4, actor }, { domain: domain2, root, accessId: accessId2 }) => {
    const { ownerKind } = await projectFacts(context.db, project4.internalId);
    if (!isAccountKind(ownerKind) || !hasPaidPrivileges(ownerKind)) throw domainRefusals.domainNeedsPaidPlan();
    if (domain2 === hostOfLinks(context) || domain2 === new URL(context.addresses.external).hostname) {
      throw commonRefusals.invalidInput("This domain belongs to the service itself.", "subdomain");
    }
    await requireFree(context, domain2);
    await inTransaction(context, async (within) => {
      const isMember = await holdMember(within.db, { projectId: project4.internalId, userId: actor.user.id });
      if (!isMember) throw projectRefusals.noSuchProject();
      const inserted2 = await insertDomain(within.db, {
        project_id: project4.internalId,
        domain: domain2,
        root,
        access_id: accessId2,
        created_by: actor.user.id,
        created_at: within.clock()
      });
      if (!inserted2) throw domainRefusals.domainTaken();
      const facts = { bucket: bucketOf(root) };
      await recordActs(within, [{ name: "domain.created", target: domain2, facts, project: project4, actor }]);
    });
  }
);
var bucketOf = (root) => root.split("/")[0] ?? "";
var settledFor = minute;
async function requireFree(context, domain2) {
  const holder = await findHolder(context.db, domain2);
  if (!holder) return;
  const age = context.clock().getTime() - (holder.checkedAt?.getTime() ?? 0);
  if (age < settledFor) throw domainRefusals.domainTaken();
  await noteDomain(context, domain2);
  if (await findHolder(context.db, domain2)) throw domainRefusals.domainTaken();
}

// ../../packages/projects/src/domains/delete-domain.ts
var deleteDomainOfProject = thingsUseCase("domain.delete", {
  async find(context, actor, { projectId: projectId2, name: name3 }) {
    await requireProject(context, actor, projectId2);
    const userId = actor.user.id;
    const domain2 = asciiDomain(name3) ?? name3;
    const found3 = await findDomainForMember(context.db, { projectId: projectId2, domain: domain2, userId });
    if (!found3) throw domainRefusals.noSuchDomain();
    const role = roleOf({ userId, wireRole: found3.role }, found3);
    return [{ ...found3, role, own: found3.createdBy === userId }];
  },
  async run(context, { things, actor }) {
    await inTransaction(context, async (within) => {
      for (const { id, domain: domain2, root, internalProjectId: internalId } of things) {
        if (!await deleteDomain(within.db, id)) throw domainRefusals.noSuchDomain();
        const facts = { bucket: bucketOf(root) };
        await recordActs(within, [{ name: "domain.deleted", target: domain2, facts, project: { internalId }, actor }]);
      }
    });
  }
});

// ../../packages/projects/src/domains/list-domains.ts
var listDomainsPage = projectUseCase(
  "domain.view",
  async ({ db }, { project: project4 }, { search, order, direction, ...asked }) => {
    const { domains: domains3, total } = await listDomains(db, {
      projectId: project4.internalId,
      search: asciiDomain(search) ?? search.trim().toLowerCase(),
      order,
      direction,
      ...pageStart(asked)
    });
    return { domains: domains3, page: pageFacts({ ...asked, totalCount: total }) };
  }
);
var readDomainNames = projectUseCase(
  "domain.view",
  async ({ db }, { project: project4 }) => listDomainNames(db, project4.internalId)
);

// ../api/src/modules/domains/present-domain.ts
var presentDomain = (domain2) => ({
  projectPublicID: domain2.publicProjectId,
  createdBy: domain2.createdBy,
  subdomain: domain2.domain,
  prefix: domain2.root,
  accessID: domain2.accessId,
  createdAt: domain2.createdAt.toISOString(),
  life: {
    state: domain2.state,
    checkedAt: domain2.checkedAt?.toISOString() ?? null,
    points: domain2.points,
    txt: domain2.txt,
    certificate: domain2.certificateError === null ? null : { until: domain2.certificateUntil?.toISOString() ?? null, lastError: domain2.certificateError }
  }
});

// ../api/src/modules/domains/routes.ts
var domainRoutes = (deps) => {
  const requireOffered2 = () => {
    if (!deps.settings.customDomains) throw domainRefusals.domainsNotOffered();
  };
  const offered = (read2) => (received) => {
    requireOffered2();
    return read2(received);
  };
  return [
    serve(deps, domains.create, createDomain, {
      input: offered(({ params: params4, body: { subdomain, prefix: prefix3, accessID } }) => ({
        projectId: params4.projectId,
        domain: subdomain,
        root: prefix3,
        accessId: accessID
      }))
    }),
    serve(deps, domains.delete, deleteDomainOfProject, {
      input: offered(({ params: params4, body: name3 }) => ({ projectId: params4.projectId, name: name3 }))
    }),
    serve(deps, domains.list, listDomainsPage, {
      input: offered(({ params: params4, query: { search, limit, page: page2, order, orderDirection } }) => ({
        projectId: params4.projectId,
        search,
        limit,
        page: page2,
        order: orderWord(domainOrders, order),
        direction: directionWord(orderDirection)
      })),
      present: ({ domains: found3, page: page2 }, { query: { search, order, orderDirection } }) => ({
        domains: found3.map(presentDomain),
        search,
        order,
        orderDirection,
        ...page2
      })
    }),
    serve(deps, domains.names, readDomainNames, {
      input: offered(({ params: params4 }) => ({ projectId: params4.projectId }))
    }),
    implement(domains.checkDns, ({ session, query: query6, body }) => {
      requireOffered2();
      return checkDns(deps, session, { domain: query6.domain, ...body });
    })
  ];
};

// ../../packages/accounts/src/forms/send-form.ts
var sendFeedback = useCase(
  "signedIn",
  async ({ db, clock, settings: settings2 }, actor, content) => {
    if (!settings2.userFeedback) throw formRefusals.notOffered();
    requireActive(actor);
    await insertSubmission(db, { userId: actor.user.id, form: "feedback", content, createdAt: clock() });
  }
);
var joinFileSystemBeta = useCase("signedIn", async (context, actor, content) => {
  if (!context.settings.fileSystemBeta) throw formRefusals.notOffered();
  await sendOnce(context, actor, { form: "cunofs-beta", content, note: () => ({ cunoFSBetaJoined: true }) });
});
var requestConsultation = useCase("signedIn", async (context, actor, content) => {
  if (!context.settings.objectMountConsultation) throw formRefusals.notOffered();
  const note2 = () => ({ objectMountConsultationRequested: true });
  await sendOnce(context, actor, { form: "object-mount-consultation", content, note: note2 });
});
var joinPlacementWaitlist = useCase(
  "signedIn",
  async (context, actor, { placement: id, storageNeeds }) => {
    if (!context.settings.placementSelection) throw formRefusals.notOffered();
    requireActive(actor);
    const placement = context.placements.find((known) => known.id === id && known.pending);
    if (!placement) throw formRefusals.noSuchWaitlist();
    await sendOnce(context, actor, {
      form: `placement-waitlist-${id}`,
      content: { placement: placement.name, storageNeeds },
      note: ({ placementWaitlistsJoined: joined }) => ({
        placementWaitlistsJoined: [...Array.isArray(joined) ? joined : [], id]
      })
    });
  }
);
async function sendOnce({ db, clock }, actor, { form, content, note: note2 }) {
  requireActive(actor);
  const userId = actor.user.id;
  await preferencesOf(db, userId);
  await transact(db, async (trx) => {
    if (!await insertSubmission(trx, { userId, form, content, createdAt: clock() })) throw formRefusals.alreadySent();
    const before = (await findUserSettings(trx, userId, { forUpdate: true }))?.noticeDismissal ?? {};
    await updateUserSettings(trx, userId, { notice_dismissal: JSON.stringify({ ...before, ...note2(before) }) });
  });
}

// ../../packages/domain/src/placement-waitlist.ts
var expectedStorage = ["< 1TB", "1-10TB", "10-50TB", "50-100TB", "> 100TB"];
var storageNeedsRequired = "Storage needs is required";

// ../../packages/contract/src/forms.ts
import * as z21 from "zod/mini";
var line3 = z21._default(z21.string().check(z21.maxLength(maxLineLength, tooLong)), "");
var longText = z21._default(z21.string().check(z21.maxLength(maxLongTextLength, tooLong)), "");
var choices = longText;
var rateLimit = { by: "user", name: "forms" };
var forms = {
  sendFeedback: defineCall({
    method: "POST",
    path: "/api/v0/analytics/send-feedback",
    may: "signedIn",
    body: z21.object({
      type: z21.string().check(z21.maxLength(maxLineLength)),
      message: z21.string().check(z21.maxLength(maxLongTextLength, "Message is too long")),
      allowContact: z21._default(z21.boolean(), false)
    }),
    fallback: "Failed to send feedback",
    rateLimit
  }),
  joinCunoFSBeta: defineCall({
    method: "POST",
    path: "/api/v0/analytics/join-cunofs-beta",
    may: "signedIn",
    body: z21.object({
      companyName: line3,
      firstName: line3,
      lastName: line3,
      industryUseCase: line3,
      otherIndustryUseCase: line3,
      operatingSystem: line3,
      teamSize: line3,
      currentStorageUsage: line3,
      infraType: line3,
      currentStorageBackends: choices,
      otherStorageBackend: line3,
      currentStorageMountSolution: line3,
      otherStorageMountSolution: line3,
      desiredFeatures: choices,
      currentPainPoints: choices,
      specificTasks: longText
    }),
    fallback: "Failed to join the beta",
    rateLimit
  }),
  requestObjectMountConsultation: defineCall({
    method: "POST",
    path: "/api/v0/analytics/object-mount-consultation",
    may: "signedIn",
    body: z21.object({
      firstName: line3,
      lastName: line3,
      jobTitle: line3,
      companyName: line3,
      phoneNumber: line3,
      industryUseCase: line3,
      companySize: line3,
      currentStorageSolution: longText,
      keyChallenges: longText,
      specificInterests: choices,
      storageNeeds: line3,
      implementationTimeline: line3,
      additionalInformation: longText
    }),
    fallback: "Failed to request the consultation",
    rateLimit
  }),
  /** The answer is noted in `noticeDismissal.placementWaitlistsJoined`. */
  joinPlacementWaitlist: defineCall({
    method: "POST",
    path: "/api/v0/analytics/join-placement-waitlist",
    may: "signedIn",
    body: z21.object({ storageNeeds: z21.enum(expectedStorage, storageNeedsRequired), placement: z21.int() }),
    fallback: "Failed to join the waitlist",
    rateLimit
  })
};

// ../api/src/modules/account/form-routes.ts
var formRoutes = (deps) => [
  implement(forms.sendFeedback, ({ session, body }) => sendFeedback(deps, session, body)),
  implement(forms.joinCunoFSBeta, ({ session, body }) => joinFileSystemBeta(deps, session, body)),
  implement(forms.requestObjectMountConsultation, ({ session, body }) => requestConsultation(deps, session, body)),
  implement(forms.joinPlacementWaitlist, ({ session, body }) => joinPlacementWaitlist(deps, session, body))
];

// ../api/src/modules/help/pages/access.ts
var access = {
  slug: "access",
  title: "Access for applications",
  lead: "S3 credentials connect backup programs, sync tools, scripts and everything else that speaks S3.",
  sections: [
    {
      id: "make",
      title: "Make credentials",
      body: html`<p>
          “New Access” on the page Access makes an access key and a secret key. They are shown once: copy or download
          them before you close the dialog. If they are lost, delete the access and make another one.
        </p>
        <p>
          “Full Access” may do everything in all buckets of the project, but bypass a lock in governance mode.
          “Advanced” asks what the access may do, in which buckets and until when. That cannot be changed later.
        </p>
        <p>
          The credentials carry keys made from the passphrase that you give, so what an application uploads with them
          can be opened in the console with the same passphrase.
        </p>`
    },
    {
      id: "types",
      title: "Three types",
      body: html`<dl>
        <dt>S3 credentials</dt>
        <dd>for everything that speaks S3</dd>
        <dt>Access grant</dt>
        <dd>
          holds the API key and the keys to the data: whoever has it needs no passphrase. The authentication service
          makes S3 credentials of it (<code>POST /v1/access</code>).
        </dd>
        <dt>API key</dt>
        <dd>
          holds no key to the data. Together with a passphrase, programs make access grants from it. Projects whose
          passphrase is managed have none.
        </dd>
      </dl>`
    },
    {
      id: "list",
      title: "What the list says",
      body: html`<p>
          The page Access says of each access key what it may do, in which buckets, when it ends by itself and when it
          was used last. “unknown” stands where nobody told the service: for keys that programs or older versions made.
          The time of the last use is an hour behind at most; it counts requests that the key was good for.
        </p>
        <p>
          A key that is marked “Public” belongs to a link: everybody who has the link can open what it leads to. One
          that is marked “Expired” permits nothing any more and can be deleted.
        </p>`
    },
    {
      id: "use-it",
      title: "Use them",
      body: html`<p>Every S3 application asks for the same four things:</p>
        <dl>
          <dt>Endpoint</dt>
          <dd>as the dialog shows it; some applications want it without <code>https://</code></dd>
          <dt>Access key and secret key</dt>
          <dd>from the dialog</dd>
          <dt>Region</dt>
          <dd>any; <code>us-east-1</code> where one has to be given</dd>
          <dt>Path style</dt>
          <dd>on, where the application has that setting</dd>
        </dl>
        <p>With the AWS command line, for instance:</p>
        <pre><code>aws configure set aws_access_key_id ACCESS-KEY
aws configure set aws_secret_access_key SECRET-KEY
aws --endpoint-url ENDPOINT s3 ls</code></pre>`
    },
    {
      id: "test",
      title: "When it does not connect",
      body: html`<p>
          “Test connection” in the last step of “New Access” waits for requests of the new access key and shows what the
          service sees of them, while you set the application up: whether they arrive, from which program, and what is
          wrong. It ends with the dialog, or after ten minutes.
        </p>
        <dl>
          <dt>Nothing arrives</dt>
          <dd>
            The endpoint is another one, begins with <code>https://</code> in place of <code>http://</code> or the other
            way round, or the access key was not copied as a whole.
          </dd>
          <dt>The clock is wrong</dt>
          <dd>
            Signatures carry the time. Set the clock of the machine on which the application runs; 15 minutes are
            allowed.
          </dd>
          <dt>The secret key is wrong</dt>
          <dd>Copy it once more, or look at a proxy on the way that changes paths or the header Host.</dd>
          <dt>The bucket is a part of the host name</dt>
          <dd>Switch path style on in the application.</dd>
          <dt>There is no such region for a bucket</dt>
          <dd>Signatures may name any region; to make a bucket, take <code>us-east-1</code>.</dd>
          <dt>The access may not do this</dt>
          <dd>Keys and endpoint are right. Make an access with this permission, or for this bucket.</dd>
        </dl>`
    },
    {
      id: "applications",
      title: "Applications",
      body: html`<p>
          The page Applications lists what people use. “Setup” makes an access for one of them; for fifteen tools the
          last step shows configuration that is filled in and can be pasted.
        </p>
        <p>
          Nearly all of it is tested with the tool itself against this service. pgBackRest needs an endpoint with TLS
          and a bucket without dots in its name. Choose “S3 compatible” or “Other” in an application that asks for the
          provider.
        </p>`
    },
    {
      id: "encryption",
      title: "Encryption on the server",
      body: html`<p>
        S3 has no encryption on your side, so the gateway encrypts and decrypts for your application. It has the keys
        and the plain files for as long as a request takes. What is stored is encrypted.
      </p>`
    },
    {
      id: "delete",
      title: "Take access away",
      body: html`<p>
        Delete the access on the page Access. Credentials and links that were made from it stop working with the next
        request. Files stay.
      </p>`
    }
  ]
};

// ../api/src/modules/help/pages/api-keys.ts
var apiKeys2 = {
  slug: "api-keys",
  title: "API keys for programs",
  lead: "Programs manage projects, buckets and people with an API key, as you do in the console.",
  sections: [
    {
      id: "what-they-are",
      title: "What they are",
      body: html`<p>
          An API key acts for you: with it a program can do in your projects most of what you can do there yourself, and
          never more. It belongs to your account, and accounts with a paid plan have them; without one they are refused.
          What needs proof of who asks, such as a change of your password, another API key, or the deletion of a project
          that is not empty, is done in the console.
        </p>
        <p>
          API keys neither read nor write files: that is what
          <a href="/help/access">credentials for applications</a> are for, which a program can make with its API key.
          But they can delete a bucket with everything in it.
        </p>`
    },
    {
      id: "make",
      title: "Make one",
      body: html`<p>
          “New API Key” on the page API Keys asks for a name and for how long the key is good. A date that you choose
          yourself is its last day. The key is shown once: copy it before you close the dialog. If it is lost, delete it
          and make another one. You get a mail whenever one is made.
        </p>
        <p>
          “Restrict what it may do” takes rights away: the key then only reads, is for one project, or for chosen areas
          such as buckets or the audit log. What it is not for is refused, and other projects do not exist for it. Give
          a program no more than it needs. Rights cannot be changed later.
        </p>`
    },
    {
      id: "use",
      title: "Use it",
      body: html`<p>Programs send the key with each request, as a bearer token:</p>
        <pre><code>curl -H "Authorization: Bearer $API_KEY" https://console.example.com/public/v1/projects</code></pre>
        <p>
          Keep it where your program keeps passwords, and out of its source code. All calls, with the address of this
          console, are described in the <a href="/public/v1/docs">guide to the API</a>, which also says how to
          <a href="/public/v1/docs#idempotency">try again</a> without doing things twice, and
          <a href="/public/v1/docs#limits">how many calls</a> a key can make.
        </p>
        <p>
          Answer 401 means that the key is wrong, has ended or was deleted; 403 that it, or you, may not do this.
          <a href="/public/v1/docs/errors">What other answers mean</a>
        </p>`
    },
    {
      id: "list",
      title: "What the list says",
      body: html`<p>
        When each key was made, when it ends by itself, when it was used last and how often; both are a minute behind at
        most. Calls that are refused count, too. A key that nobody has used for months is better deleted. “Expired”
        marks one that is refused, “Replaced” one that has a successor and ends soon.
      </p>`
    },
    {
      id: "rotation",
      title: "Replace one without a gap",
      body: html`<p>
        “Rotate API key” makes another key with the same name and rights, which lasts as long, and shows it once. The
        old one goes on for as long as you choose, but not beyond its own end, so that programs have both while you
        change them. Each key can be replaced once.
      </p>`
    },
    {
      id: "leaked",
      title: "When somebody else has it",
      body: html`<p>
        Delete it: from then on it is refused. A new password does not end API keys. Then look at the
        <a href="/help/audit-log">audit log</a> of your projects, which says what was done with an API key, and at the
        access keys, links and webhooks that were made meanwhile: those go on until they are deleted, too.
      </p>`
    }
  ]
};

// ../api/src/modules/help/pages/audit-log.ts
var auditLog = {
  slug: "audit-log",
  title: "The audit log",
  lead: "Who did what in a project, when, and from where.",
  sections: [
    {
      id: "what-is-in-it",
      title: "What is in it",
      body: html`<p>
          Changes to the project, its limits and its people; access keys and links that are made and deleted; buckets
          that are made, changed and deleted, in the console and by tools; changes to object locks, with the number of
          objects. Each entry has the time, the person, the address and the browser or tool. What a program did for
          somebody names the API key that it came with.
        </p>
        <p>
          Uploads, downloads and deletions of files are not in it, and neither is any name of a file. Keys that the
          console makes by itself to show your files are left out too.
        </p>`
    },
    {
      id: "who-reads-it",
      title: "Who reads it",
      body: html`<p>
        The owner and the admins of a project read all of it, members what they did themselves. That holds for the files
        of “Export” as well. Entries are kept for at least a year, and nobody can change or delete single ones.
      </p>`
    },
    {
      id: "forgotten",
      title: "Who is forgotten",
      body: html`<p>
        Its name, its addresses and those of its invitations leave the log. The entries stay, and say that a deleted
        account did it. So does the address of somebody who was invited and has no account: 37 days after the last entry
        about it, unless it is invited again.
      </p>`
    }
  ]
};

// ../api/src/modules/help/pages/billing.ts
var billing = {
  slug: "billing",
  title: "Limits, trials and prices",
  lead: "Whoever runs the installation decides what an account may use, and whether that costs anything.",
  sections: [
    {
      id: "limits",
      title: "Limits",
      body: html`<p>
        An account has a number of projects, and each project has limits for storage and download. The dashboard and the
        page of all projects show them. When you need more, ask in the console where it offers that, or ask whoever runs
        the installation.
      </p>`
    },
    {
      id: "trial",
      title: "Free trials",
      body: html`<p>
          A new account may be on a trial. It asks for no card, has smaller limits, and ends after some days: the button
          Upgrade shows which limits it has and how many days are left, and a banner says so when it is about to end.
        </p>
        <p>
          Afterwards you can still log in, see everything and delete, but store and download nothing until the account
          is upgraded. In projects of others you go on working. Nothing is ever charged for the time of a trial.
        </p>`
    },
    {
      id: "upgrade",
      title: "From a trial to a Pro Account",
      body: html`<p>
          Press Upgrade at the top of the console. There are several ways, as far as the installation offers them:
        </p>
        <dl>
          <dt>A card</dt>
          <dd>
            Add one. Some installations charge an amount at once; the plan says how much, and it stays as your
            <a href="/help/payments#funds">available funds</a>.
          </dd>
          <dt>Funds</dt>
          <dd>Adding funds by card upgrades the account, too.</dd>
          <dt>Tokens</dt>
          <dd>
            A <a href="/help/payments#tokens">deposit</a> that is confirmed and large enough does it by itself. The
            dialog says how much that is.
          </dd>
          <dt>A package of a partner</dt>
          <dd>
            Where you came from a partner that has one: so much credit for a price, bought once. It pays your invoices
            before other funds do. Some packages end: you get a mail 30 days before, and what is left of the package
            then is taken back. Funds that you added stay.
          </dd>
        </dl>
        <p>
          The account then has the limits of a Pro Account; a limit that was higher already stays. The trial is over,
          and so is its freeze. What you use is charged for from the next whole day of UTC on.
        </p>`
    },
    {
      id: "prices",
      title: "Prices",
      body: html`<p>
          Where the console has a page Billing, usage is charged for; where it has none, whoever runs the installation
          takes no payments here, or somebody else bills you: a reseller, for instance.
        </p>
        <p>
          What is stored costs by size and time, downloads by size, and very many small pieces cost by their number.
          Uploads are free. Plans and Billing show the prices; prices can differ by place, and a new price counts only
          for the time after its date. Overview, in Billing, shows what this month has come to, by project and product,
          and what the whole month will come to if it goes on like this.
        </p>
        <p>
          A month is counted as 720 hours, so a gigabyte that lies there for 30 days is one GB-month. Each project and
          product is rounded to whole cents by itself. There may be a minimum for a month in which anything was used;
          Billing tells before it begins.
        </p>`
    }
  ]
};

// ../api/src/modules/help/pages/bucket-settings.ts
var bucketSettings = {
  slug: "bucket-settings",
  title: "Settings of a bucket",
  lead: "Tags, and which websites may use the bucket. S3 tools read and set the same.",
  sections: [
    {
      id: "where",
      title: "Where they are",
      body: html`<p>
        The menu of a bucket leads to its settings, in the list of buckets and beside the title of the bucket that is
        open. If somebody else has changed a list since you opened it, nothing of theirs is overwritten: you see their
        list, and then decide once more. <a href="/help/lifecycle">Lifecycle rules</a> stand there too.
      </p>`
    },
    {
      id: "tags",
      title: "Tags",
      body: html`<p>
        Up to 50 keys with values, for instance team or cost-centre. A key has up to 128 characters and a value up to
        256: letters, digits and spaces of every script, and the signs <code>_ . : / = + - @</code>. Keys that begin
        with <code>aws:</code> are reserved. Tags are not encrypted.
      </p>`
    },
    {
      id: "cors",
      title: "Pages of other websites (CORS)",
      body: html`<p>
          A browser asks the service before it lets the page of a website read or write files here. As long as a bucket
          has no rules of its own, those of the service hold; unless whoever runs it has chosen otherwise, every page
          may ask. With rules, only what one of them names is let through: the first one that fits. The console itself
          may always.
        </p>
        <dl>
          <dt>Origins</dt>
          <dd>
            Scheme and host, without a path: <code>https://app.example.com</code>. One <code>*</code> stands for any
            text.
          </dd>
          <dt>Methods</dt>
          <dd>GET and HEAD read, PUT, POST and DELETE write.</dd>
          <dt>Request headers</dt>
          <dd>What the page may send. Uploads by S3 libraries need <code>*</code>, or all that they send.</dd>
          <dt>Exposed headers</dt>
          <dd>What the page may read of an answer. Uploads in parts need <code>ETag</code>.</dd>
        </dl>
        <p>
          CORS is no lock: it holds back pages in browsers, and nobody else. Every request needs credentials all the
          same.
        </p>`
    },
    {
      id: "try-a-rule",
      title: "Would this request pass?",
      body: html`<p>
        Below the rules, name the origin, the method and the headers of a request. You see which rule lets it pass and
        what the browser is answered, or what each rule does not allow. Nothing is sent. If another project has a bucket
        of the same name, a browser that asks may be let through by the rules of that one; the answer to the request
        itself is kept from the page all the same.
      </p>`
    }
  ]
};

// ../api/src/modules/help/pages/budgets.ts
var budgets = {
  slug: "budgets",
  title: "Budgets",
  lead: "An amount that a month may cost, with alerts on the way to it, and downloads that stop when it is spent.",
  sections: [
    {
      id: "what-they-do",
      title: "What budgets do",
      body: html`<p>
          A budget covers all projects that you own, one of them, or one bucket. It compares your amount with what the
          month has cost so far; months are those of UTC. Coupons and a minimum for the month are not counted, so an
          invoice can be lower or higher than what a budget shows. Only you see your budgets, in Billing.
        </p>
        <p>
          At each percentage that you choose, up to 200, you are told once in a month: by mail, by a request to an
          address of yours, or both. When several are reached at once, you are told of the highest. What was spent is
          looked at every few minutes, so an alert comes a little after the fact.
        </p>
        <p>
          The forecast assumes that what is stored now stays until the month ends, and that downloads go on as they did.
        </p>`
    },
    {
      id: "stop-downloads",
      title: "Stopping downloads",
      body: html`<p>
          A budget that stops downloads does so when all of it is spent: what it covers can then not be downloaded
          through S3, links or custom domains, by anybody. S3 clients get status 403 with the code
          <code>SpendCapReached</code>; pages of links and domains say that the owner has limited what downloads may
          cost. A download that is under way goes on to its end.
        </p>
        <p>
          Uploads, lists, deletions, your account and Billing go on. So does what storage costs: a budget does not keep
          a bill from growing, only the downloads on it.
        </p>
        <p>
          Downloads go on when the next month begins, or at once when you raise the budget, delete it, or switch the
          stop off.
        </p>`
    },
    {
      id: "webhook",
      title: "Webhooks",
      body: html`<p>
          With a webhook address, each alert is posted there as JSON, by the rules of
          <a href="https://www.standardwebhooks.com">Standard Webhooks</a>:
        </p>
        <pre><code>{
  "type": "budget.reached",
  "timestamp": "2026-11-23T12:00:00.000Z",
  "data": {
    "budget": "…", "scope": "bucket", "project": "…", "bucket": "photos",
    "month": "2026-11", "percentage": 80, "cents": 5000, "spentCents": 4012,
    "downloadsStopped": false
  }
}</code></pre>
        <p>
          The secret, which is shown once when it is made, tells alerts from what others send. Take its part behind
          <code>whsec_</code>, decode it from base64, and compute the HMAC-SHA256 of <code>webhook-id</code>,
          <code>webhook-timestamp</code> and the body as it came, with dots between them. In base64, behind
          <code>v1,</code>, it has to be one of those in the header <code>webhook-signature</code>. Refuse timestamps
          that are older than a few minutes.
        </p>
        <p>
          Answer with a status of 2xx within ten seconds; redirects are not followed. Anything else is tried again, with
          growing pauses, for three days, under the same <code>webhook-id</code>: an alert that you have had already can
          come once more. The menu of a budget sends a test, of the type <code>test</code>, and makes another secret,
          with which the old one ends. The address has to begin with https:// and lead to the Internet.
        </p>`
    }
  ]
};

// ../api/src/modules/help/pages/compute.ts
var compute = {
  slug: "compute",
  title: "Compute",
  lead: "Virtual machines of a project near its data, for what has to run there. An installation need not have them.",
  sections: [
    {
      id: "what-they-are",
      title: "What instances are",
      body: html`<p>
          An instance is a virtual machine: a size, a system on a disk of its own, and an address at which you log in by
          SSH. The owner of a project and its admins see the pages of Compute, where the installation has it and the
          project may use it; members do not.
        </p>
        <p>
          What lies on the disk of an instance is not encrypted by your passphrase. Those who run the installation can
          read it, as they can read the memory of the machine.
        </p>`
    },
    {
      id: "ssh-keys",
      title: "SSH keys",
      body: html`<p>
          An SSH key has two halves. The private one stays on your computer; the public one is put into instances, which
          then let in whoever has the private one. Make a key in a terminal, unless you have one:
        </p>
        <pre><code>ssh-keygen -t ed25519
cat ~/.ssh/id_ed25519.pub</code></pre>
        <p>
          Add the line that the second command shows under SSH Keys. Keys of the kinds <code>ssh-ed25519</code> and
          <code>ssh-rsa</code> with 2048 bits at least are taken. The list shows the fingerprint of each, as
          <code>ssh-keygen -lf</code> does.
        </p>
        <p>
          A key that is removed from the list stays in the instances that have it. To lock its holder out of them, take
          its line out of <code>~/.ssh/authorized_keys</code> on each.
        </p>`
    },
    {
      id: "deploy",
      title: "Deploy an instance",
      body: html`<p>
          “Deploy New Instance” asks for a name, which stands in the list, and a hostname, which the machine calls
          itself; location and system; the type, which says how many vCPUs and how much memory it has; the size of its
          boot disk; and the SSH keys that it lets in.
        </p>
        <p>
          Then it waits for its turn, gets its disk, starts, and is “Running” once SSH answers. Its password is shown
          once, when it is made. How many instances a project can have, and how large they can be together, stands on
          the page Overview.
        </p>`
    },
    {
      id: "log-in",
      title: "Log in",
      body: html`<p>
          The button beside the address copies what logs in, such as <code>ssh -p 22001 debian@192.0.2.7</code>. By SSH
          your key opens, not the password: that is for the machine’s own console and for <code>sudo</code>, where the
          system asks for one.
        </p>
        <p>
          “Set a new password” makes another one and shows it once. It holds from the next start of the instance on. The
          console log shows what a machine wrote to its console, which helps where it does not start.
        </p>`
    },
    {
      id: "storage",
      title: "Access to buckets",
      body: html`<p>
          An instance can be given S3 credentials for chosen buckets when it is made, where its location reaches the
          storage and its system has tools for it. The credentials stand in the home of its user, for the tools that the
          form names. They list and read; “May write and delete” allows the rest. They are made with the passphrase of
          the project, like other access keys, and are in the list of access keys under a name that begins with
          <code>instance-</code>. Deleting that key there ends them at once.
        </p>
        <p>
          Whoever becomes that user on the machine can use them, and so can those who run the installation. They end
          when the instance is removed.
        </p>`
    },
    {
      id: "changes",
      title: "Stop, change, remove",
      body: html`<p>
          A stopped instance keeps its disk and its address. “Update type” gives it another size: a machine that runs is
          stopped and started for it. Its disk never becomes smaller.
        </p>
        <p>
          “Remove” takes the machine, its disk with all data on it, its address and its S3 credentials. Nobody can bring
          them back; what lies in buckets stays.
        </p>
        <p>
          While the account of the project’s owner is frozen, its instances are stopped. They start again when the
          freeze ends.
        </p>`
    },
    {
      id: "costs",
      title: "Costs",
      body: html`<p>
        Where the installation charges for Compute, types have a price for each hour in which a machine runs, from its
        start on, also before SSH answers. Each GB of boot disk has a price for each hour in which it exists, also while
        the machine is stopped. The page Overview says how many hours instances ran this month, and what that comes to.
      </p>`
    }
  ]
};

// ../api/src/modules/help/pages/domains.ts
var domains2 = {
  slug: "domains",
  title: "Domains",
  lead: "Show what is in a bucket under a name of your own, such as files.example.com, instead of a share link.",
  sections: [
    {
      id: "set-up",
      title: "Set up a domain",
      body: html`<p>
          You need a domain whose DNS records you can change. “New Domain” on the page Domains asks for the name and the
          bucket, makes an access that may list and read this bucket, and shows the records to enter at your DNS
          provider:
        </p>
        <dl>
          <dt>CNAME</dt>
          <dd>leads from your name to this service. Copy the dot at the end too.</dd>
          <dt>TXT</dt>
          <dd>
            at <code>txt-</code> and your name, one record for each content: the bucket, the access and, with a paid
            plan, the wish for a certificate, so that browsers can use https.
          </dd>
        </dl>
        <p>
          “Check DNS” says whether they are there, and what differs. New records usually take minutes, at most two days.
          You can close the window meanwhile: the domain stays in the list, and “Show DNS records” in its menu shows
          them again.
        </p>
        <p>
          TXT records are public. Whoever reads them can read the bucket, as everybody can who opens the domain. Take a
          bucket of its own for what is to be seen.
        </p>`
    },
    {
      id: "apex",
      title: "The top of a domain",
      body: html`<p>
          DNS allows no CNAME record at the top of a zone (<code>example.com</code> itself). If your provider has ALIAS
          or ANAME records, or “CNAME flattening”, enter one of these with the same content. Otherwise enter A and AAAA
          records with the addresses of this service; you have to change them when the service moves.
          <code>www.example.com</code> is simpler. The TXT records stand at <code>txt-example.com</code>, which has to
          be entered as a name of its own: where a provider adds the domain to each name, that is a domain next to
          yours. Choose <code>www</code> there.
        </p>
        <p>
          A proxy of the provider in front of the record hides it, and “Check DNS” finds other addresses. Switch the
          proxy off for this name.
        </p>`
    },
    {
      id: "letters",
      title: "Names in other letters",
      body: html`<p>
        Type the name as you write it. DNS has a spelling of its own for it, <code>xn--bcher-kva.example</code> for
        <code>bücher.example</code>: lists and records show that one.
      </p>`
    },
    {
      id: "certificates",
      title: "Certificates",
      body: html`<p>
        Where this service gets certificates by itself, it does so for names whose TXT records ask for one, on the first
        visit by https. If your zone has CAA records, they say which authorities may issue certificates for it: add the
        one that this service uses. Whoever runs the service knows it.
      </p>`
    },
    {
      id: "state",
      title: "What the list says",
      body: html`<p>DNS is looked at once a day, and whenever you press “Check DNS”.</p>
        <dl>
          <dt>Connected</dt>
          <dd>all records are there</dd>
          <dt>DNS not found, DNS is different</dt>
          <dd>records are gone or say something else; “Check DNS now” shows what was found beside what it should be</dd>
          <dt>DNS does not answer</dt>
          <dd>the name servers of the domain did not answer; nothing is changed because of that</dd>
          <dt>In use elsewhere</dt>
          <dd>another project has this name, and its records are in DNS</dd>
        </dl>`
    },
    {
      id: "delete",
      title: "Delete a domain",
      body: html`<p>
        “Delete domain” takes it from the list. The domain shows your files as long as its records are in DNS, so delete
        those too. To close the access at once, delete its key on the page Access: its name begins with
        <code>custom-domain-access</code>.
      </p>`
    }
  ]
};

// ../api/src/modules/help/pages/emissions.ts
var emissions = {
  slug: "emissions",
  title: "Emissions",
  lead: "The dashboard of a project estimates what its storage emits. Nothing of it is measured.",
  sections: [
    {
      id: "estimate",
      title: "How it is estimated",
      body: html`<p>
          It takes what the project stores now, as if it had been there since the project was made. For each terabyte it
          adds the emissions of making the drives, spread over their life, of powering them, and of the servers around
          them. It divides by how full drives are, and multiplies by how often each byte is stored, and in how many
          regions.
        </p>
        <p>
          For drives that would run anyway only the servers and the writing count; for used drives their power counts,
          and the making of them does not.
        </p>`
    },
    {
      id: "comparison",
      title: "What it is compared with",
      body: html`<p>
        The same data at a traditional cloud: new drives of a shorter life, several copies, two regions. “CO₂ avoided”
        is the difference, and never below zero. A tree stands for what it takes up in ten years.
      </p>`
    },
    {
      id: "numbers",
      title: "Whose numbers these are",
      body: html`<p>
        Whoever runs this installation sets them for its hardware. Until then they are those of a network of many small
        nodes. All are in kilograms of CO₂ equivalent.
      </p>`
    }
  ]
};

// ../api/src/modules/help/pages/lifecycle.ts
var lifecycle = {
  slug: "lifecycle",
  title: "Lifecycle rules",
  lead: "A bucket can delete by itself what is old.",
  sections: [
    {
      id: "what-rules-do",
      title: "What rules do",
      body: html`<p>A rule does one or more of these, each after a number of days that it names:</p>
        <dl>
          <dt>Files</dt>
          <dd>
            They are deleted; in a bucket that keeps <a href="/help/versions">versions</a>, a delete marker hides them.
          </dd>
          <dt>Noncurrent versions</dt>
          <dd>
            They are deleted, counted from when a newer version took their place. The newest of each file can be left.
          </dd>
          <dt>Delete markers that hide nothing</dt>
          <dd>They are removed. A rule about files removes them as well, once they are as old.</dd>
          <dt>Unfinished uploads</dt>
          <dd>They are aborted, and the room that they take is free again.</dd>
        </dl>
        <p>
          Rules are carried out once a day, after midnight UTC, and again after they were changed. What
          <a href="/help/lock">object lock</a> protects stays. What a rule deletes is gone: nobody can bring it back.
        </p>`
    },
    {
      id: "set",
      title: "Set a rule",
      body: html`<p>
          Settings, in the menu of a bucket, has its rules: add one, edit it, switch it off, delete it. Before a rule is
          saved, the page says how many objects and bytes it would match today, and a rule that deletes has to be
          confirmed. The owner and the admins of a project can change rules, and who made the bucket.
        </p>
        <p>S3 tools set and read the same rules, for instance:</p>
        <pre><code>aws --endpoint-url ENDPOINT s3api put-bucket-lifecycle-configuration \\
  --bucket BUCKET --lifecycle-configuration file://rules.json</code></pre>
        <p>
          The page shows what a tool has set, and keeps it. A rule that ends on a date can be switched off and deleted
          there; to change the date takes a tool.
        </p>`
    },
    {
      id: "folders",
      title: "Rules about a folder",
      body: html`<p>
        A rule is about the whole bucket or about one folder, and may leave out what is too large or too small. Names of
        folders are encrypted with the passphrase. So such a rule is about whole folders, and it holds for what was
        stored with the passphrase of who set it: not for what another passphrase stored under the same name. With
        another passphrase, the name of the folder cannot be read, but the rule stays as it is.
      </p>`
    }
  ]
};

// ../api/src/modules/help/pages/lock.ts
var lock = {
  slug: "lock",
  title: "Object lock",
  lead: "A locked version of a file cannot be deleted or replaced until its time is over.",
  sections: [
    {
      id: "what-it-does",
      title: "What object lock does",
      body: html`<p>
          Object lock protects versions against mistakes, and against whoever steals a key. It needs a bucket that keeps
          <a href="/help/versions">versions</a>, and once it is on for a bucket it cannot be switched off.
        </p>
        <p>
          The menu of a bucket has it in the list of buckets and beside the title of the bucket that is open: Enable
          lock, and later Lock settings. There the default retention is chosen, which locks each new file of the bucket
          for a number of days or years. With No Default, only those versions are locked for which that was asked.
        </p>
        <p>
          The menu of a file in such a bucket locks it for a time, extends its lock, and puts a legal hold on it or
          takes it away. S3 tools see the same locks and can set them too.
        </p>`
    },
    {
      id: "modes",
      title: "Two modes, and the legal hold",
      body: html`<dl>
        <dt>Governance</dt>
        <dd>Only credentials with the right to bypass the lock can delete the version early.</dd>
        <dt>Compliance</dt>
        <dd>
          Nobody can delete it before the date, not even the owner of the account. The date can only become later.
        </dd>
        <dt>Legal hold</dt>
        <dd>Has no date: the version is locked until the hold is taken away.</dd>
      </dl>`
    },
    {
      id: "cannot-be-deleted",
      title: "A version cannot be deleted",
      body: html`<p>
          It is locked. Wait until the date that its lock names; or take the legal hold away, if there is one and you
          have the right to. A lock in governance mode can be passed by credentials that have the right to bypass it;
          the owner and the admins of the project are asked in the console, and type a word to confirm it.
        </p>
        <p>
          Deleting the file without naming a version still works: it only puts a delete marker on top, and the locked
          version stays.
        </p>`
    }
  ]
};

// ../api/src/modules/help/pages/passphrases.ts
var passphrases = {
  slug: "passphrases",
  title: "Passphrases",
  lead: "Names and contents of files are encrypted with keys that are made from a passphrase.",
  sections: [
    {
      id: "who-keeps-it",
      title: "Who keeps the passphrase",
      body: html`<p>
          You choose when you make a project: the service keeps its passphrase, or you do. The choice cannot be changed
          later. A project that was made without the question is self-managed.
        </p>
        <p>What is stored is encrypted either way. The choice decides who is able to open it.</p>`
    },
    {
      id: "automatic",
      title: "Automatic",
      body: html`<p>
          The service makes a random passphrase and keeps it, sealed. You never type it. Every member of the project can
          open it at once.
        </p>
        <p>Whoever runs the service is able to read what is in such a project.</p>`
    },
    {
      id: "self-managed",
      title: "Self-managed",
      body: html`<p>
          You make the passphrase, and you type it when you open a bucket. It stays in this tab of your browser until
          you reload the page or log out, and it is not sent to the service.
        </p>
        <p>
          While you work in the console or with an S3 tool, the gateway gets keys that were made from the passphrase. It
          encrypts and decrypts with them for as long as a request takes. What lies on the disks cannot be read without
          the passphrase.
        </p>
        <p>All members of a project need the same passphrase to see the same files.</p>`
    },
    {
      id: "lost",
      title: "If it is lost",
      body: html`<p>
          Nobody can recover the passphrase of a self-managed project, and without it the files cannot be read. Save it
          in a password manager before you upload. A generated passphrase of twelve words cannot be guessed; a word that
          you made up often can.
        </p>
        <p>S3 credentials that you made before go on working, because they carry their own keys.</p>`
    },
    {
      id: "another",
      title: "Another passphrase opens another view",
      body: html`<p>
          A project may hold files of several passphrases. Each opens its own files and shows nothing of the others. If
          nothing in a bucket opens, you probably typed another passphrase than the one that the files were uploaded
          with.
        </p>
        <p>The console warns you when a passphrase is new to the project, or opens nothing in a bucket with files.</p>`
    }
  ]
};

// ../api/src/modules/help/pages/payments.ts
var payments = {
  slug: "payments",
  title: "Cards, invoices and payments",
  lead: "How a Pro Account pays for what it uses, on the page Billing of the console.",
  sections: [
    {
      id: "invoices",
      title: "Invoices",
      body: html`<p>
          A month is invoiced around the 4th of the next one; months and days are those of UTC. A month that came to
          nothing has no invoice. Billing history lists invoices and everything that you paid in, each with its PDF.
        </p>
        <p>
          An invoice is paid by itself: from your balance of tokens, then from your available funds, then by your cards,
          the default one first. Amounts below 50 cents that are left over move to the next invoice.
        </p>
        <p>
          Your address, tax IDs and a reference of your own, such as an order number, are kept in Billing information.
          They stand on invoices from then on; those that were sent stay as they are.
        </p>`
    },
    {
      id: "cards",
      title: "Cards",
      body: html`<p>
          Payment methods has your cards: eight at most, none of them prepaid. The number goes from your browser to the
          company that handles cards and never to us. Your bank may ask you when you add a card, so that it asks less
          often later.
        </p>
        <p>
          A card that you add becomes the default one. The default card cannot be removed: choose another one first.
          When it is about to expire, a banner tells you.
        </p>`
    },
    {
      id: "funds",
      title: "Funds",
      body: html`<p>
          Add Funds, in Billing, pays money in before it is owed: by a saved card, by another one, or by what else your
          browser offers. Invoices are paid from it before a card is charged, and the receipt is in Billing history.
          Funds pay invoices that come later: an invoice that is overdue is paid
          <a href="#failed">from the history</a>.
        </p>
        <p>
          The balance may take a moment to show a payment. Pressing twice, or reloading the page in between, charges
          once.
        </p>`
    },
    {
      id: "coupons",
      title: "Coupons",
      body: html`<p>
        A coupon takes an amount or a part off your invoices: once, for some months, or always. Give its code when you
        sign up, or in the overview of Billing, where the console asks for it there. There is one at a time: another one
        can be applied when it has ended. It takes nothing off a minimum for the month.
      </p>`
    },
    {
      id: "tokens",
      title: "Tokens",
      body: html`<p>
          Some installations take deposits of a token. Payment methods then makes a deposit address for you, which stays
          yours. Send only that token, over one of the networks that the dialog names: anything else is lost for good.
        </p>
        <p>
          A deposit is pending until enough blocks lie above it; the dialog counts them. Then it becomes balance in
          dollars, at the price of when it was first seen, with a bonus where there is one. View History lists deposits
          and bonuses, with links to their transactions. Tokens pay invoices before anything else does.
        </p>`
    },
    {
      id: "failed",
      title: "When a payment fails",
      body: html`<p>
          You get a mail, the console shows a banner, and the invoice stays open in Billing history. Pay it there, by
          any of your cards; when your bank wants to ask you, that is where it can. Or add another card, or make another
          one the default: everything that is overdue is tried again at once.
        </p>
        <p>
          While an invoice stays unpaid, your account is warned, and mails say how many days are left. Then it is
          frozen: you can log in, see everything and pay, but store and download nothing. After a longer time it is
          marked for deletion, with its data. When everything is paid, the warning or freeze ends at once, and the
          limits are those of before.
        </p>`
    },
    {
      id: "usage-report",
      title: "Usage reports",
      body: html`<p>
          Detailed usage report, in the overview of Billing, downloads a CSV file of what was used: of all your projects
          or one, of the past month, the past year or days that you choose, 390 at most. It has a line for each project
          or each bucket, with what it would cost or without. For invoices, the buckets of a product are added up before
          anything is rounded, so the lines of a report need not add up to the invoice to the cent.
        </p>
        <p>Only the owner of a project gets its report.</p>`
    }
  ]
};

// ../api/src/modules/help/pages/places.ts
var places = {
  slug: "places",
  title: "Where files lie",
  lead: "Whoever runs the installation chooses the places where encrypted files are stored.",
  sections: [
    {
      id: "the-map",
      title: "The map",
      body: html`<p>
        “Geographic distribution” shows the places that the installation names for the pieces of a file. An installation
        on one machine has one place, or none if its operator has not named it.
      </p>`
    },
    {
      id: "choose",
      title: "Choose a place",
      body: html`<p>
        If an installation has several places, an S3 tool that makes a bucket can name one as its location, for instance
        with <code>aws s3 mb --region</code>. Everything that is written to the bucket goes there. The bucket keeps its
        place: to move files, copy them to a bucket in another one.
      </p>`
    }
  ]
};

// ../api/src/modules/help/pages/projects.ts
var projects = {
  slug: "projects",
  title: "Projects and buckets",
  lead: "A project holds buckets, a bucket holds files, and each project has keys of its own.",
  sections: [
    {
      id: "projects",
      title: "Projects",
      body: html`<p>
        Keep what belongs together in one project: its buckets share a passphrase, access keys, limits and usage. How
        many projects you may have is shown on the page of all projects. Ask there when you need more.
      </p>`
    },
    {
      id: "buckets",
      title: "Buckets",
      body: html`<p>
          The name of a bucket has 3 to 63 lower-case letters, digits, hyphens and dots. It only has to be free in your
          project. It is not encrypted, and it cannot be changed.
        </p>
        <p>
          Folders in a bucket are part of the names of files. A folder without a file in it exists only if you made it
          in the console.
        </p>`
    },
    {
      id: "usage",
      title: "Usage",
      body: html`<p>
          The dashboard shows what is stored and downloaded, and the limits. At a limit uploads or downloads are
          refused; nothing is deleted.
        </p>
        <p>
          Owners get a file of what was used by <em>Usage report</em> on the dashboard: for a month, a year or a range
          of days of at most 390 days, of one project or of all that they own, summed up or by bucket. Storage is told
          in gigabyte-hours: 10 GB that lie there for a day are 240. Days are those of UTC.
        </p>`
    }
  ]
};

// ../api/src/modules/help/pages/sharing.ts
var sharing = {
  slug: "sharing",
  title: "Sharing",
  lead: "A link lets anyone who has it see and download one file, one folder or one bucket.",
  sections: [
    {
      id: "links",
      title: "Links",
      body: html`<p>
          “Share” on a file, a folder or a bucket makes a link. Whoever has the link needs no account and no passphrase:
          the link itself opens what it names, and nothing beside it. Treat it like a key, and send it only to people
          who may have the files.
        </p>
        <p>
          The link is for reading: nobody can upload, change or delete with it, unless you make it a drop box. A link
          that you do not copy or open ends with its dialog.
        </p>`
    },
    {
      id: "options",
      title: "Options",
      body: html`<p>
          A link begins without any. Under “Options” you may ask for a password, have the link end, stop it after a
          number of downloads or bytes, or hide the list of files in a folder. The address is shown once the options
          hold, and it stays the same when you change them later.
        </p>
        <ul>
          <li>
            <strong>Password:</strong> send it by another way than the link. It is kept as a hash, so nobody can show it
            to you again; set another one if it is lost. Wrong passwords are counted and slowed down.
          </li>
          <li>
            <strong>Downloads:</strong> each whole file and each archive is one. Looking at the page, previews that chat
            programs make, and going on with a download that broke off are none.
          </li>
          <li><strong>Hidden list:</strong> files still open for those who know their names.</li>
          <li><strong>Expiration:</strong> where the owner of the project has a paid plan.</li>
        </ul>`
    },
    {
      id: "drop-box",
      title: "Drop boxes",
      body: html`<p>
        A drop box takes files: whoever has the link uploads into the folder or bucket, without an account. They see
        nothing of what is in it, download nothing and replace nothing. You may limit how many files it takes and how
        large they are. Choose it under “Options” when you make the link; a link that shows files cannot become one
        later.
      </p>`
    },
    {
      id: "shared",
      title: "The page Shared",
      body: html`<p>
          It lists the links of the project: what they lead to, who made them and when, what holds for them, and how
          often their pages were opened and how much was downloaded, as the link service has counted it, some seconds
          behind. Everybody in the project sees it. You can change, pause and revoke your own links; owner and admins
          can do that with all of them.
        </p>
        <p>
          “Copy link” shows the address again. Only the passphrase of the project opens it: the server keeps it sealed.
          Links that were made before this page was there, or by other tools, are not listed; they are access keys.
        </p>`
    },
    {
      id: "who-can-read",
      title: "Who can read what is shared",
      body: html`<p>
        Everyone with the link, and the link service while it answers them: it gets the keys of the shared place alone.
        The address holds the key, so it also opens the files for whoever finds it in a chat or a mailbox.
      </p>`
    },
    {
      id: "end",
      title: "To end a link",
      body: html`<p>
        Revoke it on the page Shared: the link stops working with the next request, for everybody. Each link has an
        access key of its own, named after what it shares; deleting that key on the page
        <a href="/help/access">Access</a> does the same. Deleting the file ends what the link shows, but not the link.
        To stop it for a while, pause it.
      </p>`
    }
  ]
};

// ../api/src/modules/help/pages/uploads.ts
var uploads = {
  slug: "uploads",
  title: "Uploads and downloads",
  lead: "Drop files or folders on a bucket; for very much data use an S3 tool.",
  sections: [
    {
      id: "uploads",
      title: "Uploads",
      body: html`<p>
          Uploads go on while you move through the console. They end when you close or reload the page, so keep it open
          until the panel says that everything is there. A file is stored whole or not at all.
        </p>
        <p>
          If a file with the same name exists, the console asks before it is replaced. In a bucket that keeps
          <a href="/help/versions">versions</a> the older one stays as a version.
        </p>`
    },
    {
      id: "downloads",
      title: "Downloads",
      body: html`<p>
        A single file is downloaded as it is. A folder or a selection comes as one zip or tar.gz archive, which is made
        while it is sent.
      </p>`
    },
    {
      id: "much-data",
      title: "Very many or very large files",
      body: html`<p>
        A browser is made for some thousand files, not for millions. Make S3 credentials on the page
        <a href="/help/access">Access</a> and use rclone, restic, the AWS command line or another S3 tool. They go on
        where they stopped and can run without a window.
      </p>`
    }
  ]
};

// ../api/src/modules/help/pages/versions.ts
var versions = {
  slug: "versions",
  title: "Versions",
  lead: "A bucket can keep what was replaced or deleted.",
  sections: [
    {
      id: "what-it-does",
      title: "What versioning does",
      body: html`<p>
          While versioning is on, a file that is uploaded again does not replace the older one: both stay, and the
          newest is shown. Deleting a file hides it behind a delete marker, and the versions below stay.
        </p>
        <p>
          Every version takes room and counts towards the limits until it is deleted itself.
          <a href="/help/lifecycle">Lifecycle rules</a> delete old ones.
        </p>`
    },
    {
      id: "switch",
      title: "Switch it on or off",
      body: html`<p>
          Versioning belongs to a bucket. The menu of the bucket enables and suspends it, in the list of buckets and
          beside the title of the bucket that is open. S3 tools can do so too, for instance:
        </p>
        <pre><code>aws --endpoint-url ENDPOINT s3api put-bucket-versioning \\
  --bucket BUCKET --versioning-configuration Status=Enabled</code></pre>
        <p>
          While it is suspended, no new versions are kept. Those that are there stay. A bucket with object lock always
          keeps versions.
        </p>`
    },
    {
      id: "bring-back",
      title: "Bring back an older version",
      body: html`<p>
          In the menu of a bucket that is open, <em>Show object versions</em> lists every version below its file. There
          an older version can be previewed, downloaded, locked, deleted and restored. Restoring puts a copy of it on
          top, with its type, metadata and tags; all versions stay.
        </p>
        <p>
          A file that looks deleted comes back with <em>Undelete</em> in its menu, everything in a folder with
          <em>Undelete files</em>: both remove the delete markers above the newest version, and nothing else.
        </p>
        <p>
          S3 tools list versions and their ids with <code>list-object-versions</code>. There, copy the version over the
          file, or delete the delete marker that hides it.
        </p>`
    },
    {
      id: "as-of",
      title: "See a folder as it was",
      body: html`<p>
        <em>View as of</em> in the menu of the bucket asks for a date and a time, and shows the folders as they were
        then, from the versions that are kept. Files can be previewed and downloaded there; nothing can be changed. What
        was deleted for good since then is missing, and folders are listed also where they held nothing yet.
      </p>`
    }
  ]
};

// ../api/src/modules/help/pages/webhooks.ts
var webhooks = {
  slug: "webhooks",
  title: "Webhooks",
  lead: "A project can tell your servers what happens in it: signed messages, tried again until they arrive.",
  sections: [
    {
      id: "what-they-are",
      title: "What they are",
      body: html`<p>
          A webhook is an address of your server. When something happens that it hears of, a signed message is posted
          there: a bucket is made or deleted, an object created or removed, somebody joins, an access key is made, 80 %
          or all of a limit is used, a deletion is done. The owner of a project and its admins see the page Webhooks,
          and make up to 20 of them.
        </p>
        <p>
          The address begins with https:// and leads to the Internet; what its name stands for is looked at whenever
          something is sent. Only who runs this installation can allow others.
        </p>`
    },
    {
      id: "choose",
      title: "Choose what it hears of",
      body: html`<p>
          “Everything” takes all that happens in the project, also kinds that are added later. Else choose groups, which
          take what is added to them later, or single kinds.
        </p>
        <p>
          What happens to objects is chosen by bucket, since there can be much of it. “In all buckets that are there
          now” chooses each of them; one that is made later has to be chosen when it is there. S3 tools set the same
          with
          <code>PutBucketNotificationConfiguration</code>.
        </p>`
    },
    {
      id: "messages",
      title: "What is sent",
      body: html`<p>
          JSON by the rules of <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, with the type of the
          event, when it happened, and what is known about it:
        </p>
        <pre><code>{
  "type": "object.created",
  "timestamp": "2026-11-23T12:00:00.000Z",
  "data": {
    "project": "…", "bucket": "photos", "key": null, "keyMissing": "withheld",
    "versionId": "…", "size": 15200, "event": "s3:ObjectCreated:Put"
  }
}</code></pre>
        <p>
          Answer with a status of 2xx within ten seconds; redirects are not followed. Anything else is tried again, with
          growing pauses, for three days, with the same <code>webhook-id</code>: a message that you have had already can
          come once more. If nothing helps, the webhook is marked as failing and the owner of the project gets a mail,
          once; the next message that arrives takes the mark away.
        </p>`
    },
    {
      id: "signature",
      title: "Check the signature",
      body: html`<p>
          The secret, which is shown once, tells messages from what others send. Take its part behind
          <code>whsec_</code>, decode it from base64, and compute the HMAC-SHA256 of <code>webhook-id</code>,
          <code>webhook-timestamp</code> and the body as it came, with dots between them. In base64, behind
          <code>v1,</code>, it has to be one of those in the header <code>webhook-signature</code>, which are parted by
          spaces. Refuse timestamps that are older than a few minutes.
        </p>
        <p>“Send test” in the menu of a webhook sends a message of the type <code>webhook.test</code>.</p>`
    },
    {
      id: "rotation",
      title: "Rotate the secret",
      body: html`<p>
        “Rotate secret” makes another one and shows it once. For as long as you choose, up to seven days, each message
        is signed with the old secret as well: give your server the new one meanwhile, and it misses nothing. If
        somebody else has the old one, choose “Not at all”.
      </p>`
    },
    {
      id: "names-of-objects",
      title: "Names of objects",
      body: html`<p>
          Names of objects are stored encrypted, and the store cannot read them, so messages have none:
          <code>keyMissing</code> says <code>withheld</code>. The owner of a project can let them leave the service.
          Then the gateway, which knows names while it handles a request, passes them on, and messages can be chosen by
          how names begin and end.
        </p>
        <p>
          Where nobody tells the name, <code>keyMissing</code> says <code>unknown</code>: objects that lifecycle rules
          remove or that end by themselves, and what native clients write. Such messages are sent whatever names were
          chosen.
        </p>`
    },
    {
      id: "log",
      title: "Deliveries",
      body: html`<p>
          “Deliveries” shows what a webhook was sent in the last 30 days: the message, each try with its status, its
          time and the first 4 KiB of the answer. “Replay” sends one again, “Replay all since…” everything since a
          moment that was delivered or given up, in the order in which it happened. Each keeps its
          <code>webhook-id</code>.
        </p>
        <p>
          While a webhook is paused nothing is written down for it, and what waited when the pause began is given up;
          that can be replayed.
        </p>`
    }
  ]
};

// ../api/src/modules/help/help-pages.ts
var helpPages = [
  passphrases,
  projects,
  uploads,
  sharing,
  access,
  versions,
  lock,
  bucketSettings,
  lifecycle,
  apiKeys2,
  auditLog,
  webhooks,
  compute,
  domains2,
  places,
  billing,
  payments,
  budgets,
  emissions
];

// ../api/src/pages/text-stylesheet.ts
var textStylesheet = (color) => `${palette(color)}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.6 'Inter Variable', system-ui, sans-serif; }
header { display: flex; align-items: center; gap: 10px; padding: 14px 24px; border-bottom: 1px solid var(--line);
  background: var(--card); font-size: 18px; font-weight: 600; }
header svg { width: 28px; height: 28px; flex: none; fill: none; stroke: var(--link); stroke-linecap: round; }
header small { padding-left: 8px; border-left: 1px solid var(--line); color: var(--soft); font-size: 14px; font-weight: 400; }
.columns { display: grid; grid-template-columns: 220px minmax(0, 720px); gap: 48px; max-width: 1080px; margin: 0 auto;
  padding: 32px 24px 64px; }
nav a { display: block; padding: 7px 12px; border-radius: 8px; color: var(--ink); font-size: 14px; text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav a[aria-current] { background: var(--card); box-shadow: inset 0 0 0 1px var(--line); color: var(--link); font-weight: 600; }
nav a.back { margin-top: 12px; color: var(--link); }
h1 { margin: 0; font-size: 28px; line-height: 1.25; font-weight: 600; }
h2 { margin: 36px 0 0; font-size: 18px; line-height: 1.4; font-weight: 600; scroll-margin-top: 16px; }
h2:target { text-decoration: underline; text-decoration-color: var(--link); text-underline-offset: 4px; }
p, dl, pre { margin: 10px 0 0; }
.lead { color: var(--soft); font-size: 18px; }
dt { margin-top: 10px; font-weight: 600; }
dd { margin: 0; }
code { font: 0.9em/1.5 ui-monospace, 'Liberation Mono', Menlo, monospace; }
pre { padding: 12px 16px; white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
a { color: var(--link); }
.pages { margin: 24px 0 0; padding: 0; list-style: none; }
.pages li { padding: 14px 0; border-top: 1px solid var(--line); }
.pages a { display: block; font-weight: 600; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media (max-width: 767px) {
  .columns { grid-template-columns: minmax(0, 1fr); gap: 24px; padding: 16px 16px 48px; }
  nav { display: flex; flex-wrap: wrap; gap: 4px; order: 1; padding-top: 24px; border-top: 1px solid var(--line); }
  nav a { padding: 10px 12px; line-height: 24px; box-shadow: inset 0 0 0 1px var(--line); }
  nav a.back { margin-top: 0; }
  header { padding: 12px 16px; }
}
@media print { nav { display: none; } .columns { display: block; } }
`;

// ../api/src/modules/help/serve-help.ts
var cacheControl = `public, max-age=${5 * minute / second}`;
function serveHelp(app, settings2) {
  const show = styledPages(settings2, textStylesheet(settings2.brandColor), (body) => body);
  const serve2 = (path5, page2) => app.get(path5, async (_request, reply) => show(reply.header("cache-control", cacheControl), page2));
  serve2("/help", { title: "Help", body: framed(void 0, index) });
  for (const page2 of helpPages) {
    serve2(`/help/${page2.slug}`, { title: `${page2.title} \u2013 Help`, body: framed(page2, article(page2)) });
  }
}
var framed = (current, body) => html`<div class="columns">
    <nav aria-label="Help">
      ${menuEntry("/help/", "Overview", current === void 0)}
      ${helpPages.map((page2) => menuEntry(`/help/${page2.slug}`, page2.title, page2 === current))}
      <a class="back" href="/">Open the console</a>
    </nav>
    <main>${body}</main>
  </div>`;
var menuEntry = (href, title, isCurrent) => isCurrent ? html`<a href="${href}" aria-current="page">${title}</a>` : html`<a href="${href}">${title}</a>`;
var article = ({ title, lead, sections }) => html`<h1>${title}</h1>
    <p class="lead">${lead}</p>
    ${sections.map(
  (section) => html`<h2 id="${section.id}">${section.title}</h2>
          ${section.body}`
)}`;
var index = html`<h1>Help</h1>
  <p class="lead">Short answers about how things work here.</p>
  <ul class="pages">
    ${helpPages.map(({ slug, title, lead }) => html`<li><a href="/help/${slug}">${title}</a>${lead}</li>`)}
  </ul>`;

// ../../packages/domain/src/links.ts
var linkKinds = ["file", "folder", "bucket", "dropbox"];
var linkStates = ["active", "paused", "expired", "exhausted", "ended", "unknown"];
function linkStateOf(rules2, now) {
  if (rules2.paused) return "paused";
  if (rules2.expiresAt !== null && rules2.expiresAt <= now) return "expired";
  return isExhausted(rules2) ? "exhausted" : "active";
}
function isExhausted({ dropBox, ...rules2 }) {
  if (dropBox) return reached(rules2.uploads, dropBox.maxFiles) || reached(rules2.uploadedBytes, dropBox.maxBytes);
  return reached(rules2.downloads, rules2.maxDownloads) || reached(rules2.bytes, rules2.maxBytes);
}
var reached = (used, limit) => limit !== null && used >= limit;

// ../../packages/contract/src/links.ts
import * as z22 from "zod/mini";
var linkInfo = z22.object({
  id: z22.string(),
  kind: z22.enum(linkKinds),
  /** Last name of what it leads to; '' where that was too long for the name of a key. */
  name: z22.string(),
  bucket: z22.string(),
  /** Empty when the maker is gone. */
  creatorEmail: z22.string(),
  createdAt: timestamp,
  /** 64 hexadecimal digits: by which the services know the link, and what `sealedPlace` is bound to. */
  linkHash: z22.string(),
  /** Base64: path and address for those who know the passphrase that they were sealed with; null where there are none. */
  sealedPlace: z22.nullable(z22.string()),
  state: z22.enum(linkStates),
  /** Null while the service that keeps them does not answer, and for a link that has ended. */
  rules: z22.nullable(linkRules),
  use: z22.nullable(linkUse),
  /** As the link service has counted them. */
  views: z22.number(),
  /** Of the last 30 days. */
  recentViews: z22.number(),
  bytes: z22.number(),
  lastOpenedAt: z22.nullable(timestamp)
});
var params2 = z22.object({ id: projectId });
var linkIds = z22.array(uuid).check(z22.minLength(1, required), z22.maxLength(maxPageSize));
var linkHash2 = z22.string().check(z22.regex(/^[0-9a-f]{64}$/, "This is no hash of a link."));
var sealedPlace = z22.string().check(
  // a path of 1,024 bytes, each of which JSON may write with six
  z22.maxLength(12288, "The place is too long."),
  z22.refine((text5) => /^[A-Za-z0-9+/]+={0,2}$/.test(text5) && text5.length % 4 === 0, "The place is not valid.")
);
var bucketName = z22.string().check(z22.minLength(1, required), z22.maxLength(63, "This is no name of a bucket."));
var { password: passwordChange, apiKeyHead: _, ...options } = linkRulesToSet.shape;
var links = {
  list: defineCall({
    method: "GET",
    path: "/api/v0/projects/:id/links",
    may: "link.view",
    params: params2,
    query: z22.object({
      limit: queryInteger,
      page: z22._default(queryInteger, 1),
      search: z22._default(queryText, ""),
      order: z22._default(queryNumber(linkOrders), linkOrders.createdAt),
      orderDirection: z22._default(queryNumber(sortDirections), sortDirections.desc)
    }),
    response: z22.object({ links: listOf(linkInfo), ...pageEnvelope }),
    fallback: "Failed to get the links of the project"
  }),
  /** By whoever made the API key behind the link, right after that; the rules hold when it is answered. */
  record: defineCall({
    method: "POST",
    path: "/api/v0/projects/:id/links",
    may: "link.record",
    params: params2,
    body: z22.object({
      apiKeyId: uuid,
      linkHash: linkHash2,
      kind: z22.enum(linkKinds),
      bucket: bucketName,
      sealedPlace: z22.nullable(sealedPlace),
      password: z22.nullable(linkPassword),
      ...options
    }),
    response: z22.object({ id: z22.string() }),
    fallback: "The link could not be put on the Shared page"
  }),
  /** What is left out stays. */
  change: defineCall({
    method: "PATCH",
    path: "/api/v0/projects/:id/links",
    may: "link.change",
    params: params2,
    body: z22.object({ ids: linkIds, change: z22.partial(z22.object({ password: passwordChange, ...options })) }),
    fallback: "The options of the link could not be changed"
  }),
  /** Deletes the API keys behind them: all or none. */
  revoke: defineCall({
    method: "DELETE",
    path: "/api/v0/projects/:id/links",
    may: "link.revoke",
    params: params2,
    body: z22.object({ ids: linkIds }),
    fallback: "The link could not be revoked"
  })
};

// ../../packages/satellite-db/src/links.ts
import { sql as sql13 } from "kysely";
async function listLinks(db, input2) {
  const matching = matchingLinks(db, input2);
  const { total } = await matching.select((eb) => eb.fn.countAll().as("total")).executeTakeFirstOrThrow();
  const links2 = await matching.select(listedColumns2(input2.since)).orderBy(orders2[input2.order], input2.direction).orderBy("l.id", input2.direction).limit(input2.limit).offset(input2.offset).execute();
  return { links: links2, total };
}
async function listLinksAfter(db, input2) {
  const { after, id, limit, since } = input2;
  return matchingLinks(db, input2).select(listedColumns2(since)).$if(
    after !== void 0,
    (links2) => links2.where(sql13`(l.created_at, l.id) > (${after?.createdAt}, ${after?.id}::uuid)`)
  ).$if(id !== void 0, (links2) => links2.where("l.id", "=", id ?? "")).orderBy("l.created_at").orderBy("l.id").limit(limit).execute();
}
var listedColumns2 = (since) => [
  "l.id",
  "l.kind",
  "k.name as keyName",
  "l.bucket",
  sql13`coalesce(u.email, '')`.as("creatorEmail"),
  "l.record_hash as recordHash",
  "l.sealed_place as sealedPlace",
  "l.created_at as createdAt",
  "l.views",
  sql13`coalesce((select sum(d.views) from satellite.link_days d
      where d.link_id = l.id and d.day >= ${since}::date), 0)::bigint`.as("recentViews"),
  "l.bytes",
  "l.last_opened_at as lastOpenedAt"
];
var orders2 = {
  createdAt: sql13`l.created_at`,
  name: sql13`lower(k.name)`,
  creator: sql13`lower(coalesce(u.email, ''))`,
  views: sql13`l.views`,
  bytes: sql13`l.bytes`
};
function matchingLinks(db, { projectId: projectId2, search }) {
  const links2 = db.selectFrom("satellite.links as l").innerJoin("satellite.api_keys as k", "k.id", "l.api_key_id").leftJoin("satellite.users as u", "u.id", "k.created_by").where("l.project_id", "=", projectId2);
  if (search === "") return links2;
  return links2.where(
    sql13`(strpos(lower(k.name), lower(${search})) > 0
      or strpos(l.bucket, lower(${search})) > 0
      or strpos(lower(coalesce(u.email, '')), lower(${search})) > 0)`
  );
}
var forMember = [
  "k.id as keyId",
  "k.name as keyName",
  "k.head",
  "k.created_by as createdBy",
  "p.id as internalProjectId",
  "p.owner_id as ownerId",
  "m.role"
];
async function findLinksForMember(db, { ids, projectId: projectId2, userId }) {
  if (ids.length === 0) return [];
  return db.selectFrom("satellite.links as l").innerJoin("satellite.api_keys as k", "k.id", "l.api_key_id").innerJoin("satellite.projects as p", "p.id", "l.project_id").innerJoin("satellite.project_members as m", "m.project_id", "p.id").select(forMember).select(["l.id", "l.record_hash as recordHash"]).where("p.status", "=", projectStatus.active).where("p.public_id", "=", projectId2).where("m.user_id", "=", userId).where("l.id", "in", ids).execute();
}
async function findKeyForLink(db, { keyId, projectId: projectId2, userId }) {
  return db.selectFrom("satellite.api_keys as k").innerJoin("satellite.projects as p", "p.id", "k.project_id").innerJoin("satellite.project_members as m", "m.project_id", "p.id").leftJoin("satellite.links as l", "l.api_key_id", "k.id").select(forMember).select(["l.id as linkId", "l.record_hash as recordHash"]).where("k.id", "=", keyId).where("p.public_id", "=", projectId2).where("p.status", "=", projectStatus.active).where("m.user_id", "=", userId).executeTakeFirst();
}
async function insertLink(db, link2) {
  const key = await db.selectFrom("satellite.api_keys").select("id").where("id", "=", link2.api_key_id).forKeyShare().executeTakeFirst();
  if (!key) return void 0;
  const row = await db.insertInto("satellite.links").values(link2).onConflict((conflict) => conflict.doNothing()).returning("id").executeTakeFirst();
  return row?.id;
}

// ../../packages/projects/src/links/links-of-actor.ts
var judged = ({ user }, row) => ({
  ...row,
  role: roleOf({ userId: user.id, wireRole: row.role }, row),
  own: row.createdBy === user.id
});
async function linksOfActor({ db }, actor, { projectId: projectId2, ids }) {
  await requireProject({ db }, actor, projectId2);
  const wanted = [...new Set(ids)];
  const found3 = await findLinksForMember(db, { ids: wanted, projectId: projectId2, userId: actor.user.id });
  if (found3.length < wanted.length) throw linkRefusals.noSuchLink();
  return found3.map((link2) => judged(actor, link2));
}

// ../../packages/projects/src/links/options-act.ts
var optionsAct = ({ keyId, rules: rules2, ...act }) => {
  const { dropBox } = rules2;
  return {
    ...act,
    name: "link.optionsChanged",
    target: keyId,
    facts: {
      ends: rules2.expiresAt?.toISOString() ?? "none",
      downloads: (dropBox ? dropBox.maxFiles : rules2.maxDownloads) ?? "none",
      bytes: (dropBox ? dropBox.maxBytes : rules2.maxBytes) ?? "none",
      asks: rules2.asksPassword ? "yes" : "no",
      listing: rules2.hideListing || dropBox ? "no" : "yes",
      paused: rules2.paused ? "yes" : "no"
    }
  };
};

// ../../packages/projects/src/links/require-expiry.ts
async function requireExpiry({ db }, internalProjectId) {
  const { ownerKind } = await projectFacts(db, internalProjectId);
  if (!isAccountKind(ownerKind) || !hasPaidPrivileges(ownerKind)) throw linkRefusals.expiryNeedsPaidPlan();
}

// ../../packages/projects/src/links/change-links.ts
var changeLinks = thingsUseCase("link.change", {
  find: (context, actor, input2) => linksOfActor(context, actor, input2),
  async run(context, { things, actor }, { change }) {
    const [first] = things;
    if (first && change.expiresAt) await requireExpiry(context, first.internalProjectId);
    for (const link2 of things) {
      const rules2 = await changed(context, link2, change);
      const project4 = { internalId: link2.internalProjectId };
      await recordActs(context, [optionsAct({ keyId: link2.keyId, rules: rules2, project: project4, actor })]);
    }
  }
});
async function changed({ linkRules: linkRules2 }, link2, { password: password2, ...change }) {
  const before = await linkRules2.read(link2.recordHash);
  const rules2 = before && await linkRules2.set(link2, { ...optionsOf(before), ...change, password: password2 ?? { keep: true } });
  if (!rules2) throw linkRefusals.noSuchLink();
  return rules2;
}
var optionsOf = ({ expiresAt, maxDownloads, maxBytes, hideListing, paused, dropBox }) => ({
  expiresAt,
  maxDownloads,
  maxBytes,
  hideListing,
  paused,
  dropBox
});

// ../../packages/projects/src/links/list-links.ts
function patientReader(linkRules2) {
  let isThere = true;
  return async (recordHash) => {
    if (!isThere) return "unknown";
    try {
      return await linkRules2.read(recordHash);
    } catch (cause) {
      if (!isRefusal(cause, "linkServiceUnavailable")) throw cause;
      isThere = false;
      return "unknown";
    }
  };
}
var recentDays = 30;
var askedAtOnce = 16;
var listLinksPage = projectUseCase(
  "link.view",
  async ({ db, clock, linkRules: linkRules2 }, { project: project4 }, { search, order, direction, ...asked }) => {
    const { links: links2, total } = await listLinks(db, {
      projectId: project4.internalId,
      search,
      order,
      direction,
      since: recentFrom(clock()),
      ...pageStart(asked)
    });
    const page2 = pageFacts({ ...asked, totalCount: total });
    return { links: await shown({ clock, linkRules: linkRules2 }, links2), page: page2 };
  }
);
var listLinksFrom = projectUseCase(
  "link.view",
  async ({ db, clock, linkRules: linkRules2 }, { project: project4 }, page2) => {
    const of = { ...page2, projectId: project4.internalId, since: recentFrom(clock()) };
    return shown({ clock, linkRules: linkRules2 }, await listLinksAfter(db, of));
  }
);
var readLink = projectUseCase(
  "link.view",
  async ({ db, clock, linkRules: linkRules2 }, { project: project4 }, { id }) => {
    const of = { projectId: project4.internalId, since: recentFrom(clock()), search: "", limit: 1, id };
    const [link2] = await shown({ clock, linkRules: linkRules2 }, await listLinksAfter(db, of));
    if (!link2) throw linkRefusals.noSuchLink();
    return link2;
  }
);
var recentFrom = (now) => new Date(now.getTime() - recentDays * day).toISOString().slice(0, 10);
function shown({ clock, linkRules: linkRules2 }, links2) {
  const now = clock();
  const read2 = patientReader(linkRules2);
  return mapConcurrently(links2, askedAtOnce, async (link2) => {
    const name3 = readSharedAccessName(link2.keyName)?.item ?? "";
    const rules2 = await read2(link2.recordHash);
    const state = rules2 === "unknown" ? rules2 : rules2 === void 0 ? "ended" : linkStateOf(rules2, now);
    return { ...link2, name: name3, rules: rules2 === "unknown" ? null : rules2 ?? null, state };
  });
}

// ../../packages/projects/src/links/record-link.ts
var recordLink = thingsUseCase("link.record", {
  async find(context, actor, input2) {
    await requireProject(context, actor, input2.projectId);
    return [judged(actor, await keyOf(context, actor, input2))];
  },
  async run(context, { things: [key], actor }, link2) {
    if (!key) throw apiKeyRefusals.noSuchApiKey();
    refuseAnother(key, link2);
    if (link2.options.expiresAt !== null) await requireExpiry(context, key.internalProjectId);
    const of = { recordHash: link2.recordHash, head: key.head };
    const rules2 = await context.linkRules.set(of, { ...link2.options, password: { set: link2.password } });
    if (!rules2) throw linkRefusals.noSuchLink();
    return { id: key.linkId ?? await inserted(context, { actor, key, link: link2, rules: rules2 }) };
  }
});
async function keyOf({ db }, { user }, { apiKeyId, projectId: projectId2 }) {
  const key = await findKeyForLink(db, { keyId: apiKeyId, projectId: projectId2, userId: user.id });
  if (!key) throw apiKeyRefusals.noSuchApiKey();
  return key;
}
function refuseAnother({ recordHash }, link2) {
  if (recordHash && compareBytes(recordHash, link2.recordHash) !== 0) throw linkRefusals.linkRecorded();
}
async function inserted(context, { actor, key, link: link2, rules: rules2 }) {
  const project4 = { internalId: key.internalProjectId };
  const id = await inTransaction(context, async (within) => {
    const made = await insertLink(within.db, {
      project_id: project4.internalId,
      api_key_id: key.keyId,
      record_hash: link2.recordHash,
      kind: link2.kind,
      bucket: link2.bucket,
      sealed_place: link2.sealedPlace,
      created_at: within.clock(),
      last_opened_at: null
    });
    if (made !== void 0 && hasOptions(link2))
      await recordActs(within, [optionsAct({ keyId: key.keyId, rules: rules2, project: project4, actor })]);
    return made;
  });
  if (id !== void 0) return id;
  const now = await keyOf(context, actor, link2);
  refuseAnother(now, link2);
  if (now.linkId === null) throw linkRefusals.linkRecorded();
  return now.linkId;
}
var hasOptions = ({ options: options3, password: password2 }) => password2 !== null || Object.values(options3).some((value) => value !== null && value !== false);

// ../../packages/projects/src/links/revoke-links.ts
var toldAtOnce = 16;
var revokeLinks = thingsUseCase("link.revoke", {
  find: (context, actor, input2) => linksOfActor(context, actor, input2),
  async run(context, { things, actor }) {
    await deleteKeys(context, things, actor);
    await mapConcurrently(things, toldAtOnce, ({ recordHash }) => forgotten(context, recordHash));
  }
});
var deleteKeys = (context, links2, actor) => inTransaction(context, async (within) => {
  const gone2 = await deleteApiKeys(
    within.db,
    links2.map(({ keyId }) => keyId)
  );
  const acts2 = links2.filter(({ keyId }) => gone2.includes(keyId)).map(
    ({ keyId: id, keyName: name3, internalProjectId: internalId }) => keyAct({ what: "deleted", key: { id, name: name3 }, project: { internalId }, actor })
  );
  await recordActs(within, acts2);
});
async function forgotten({ linkRules: linkRules2, logger }, recordHash) {
  try {
    await linkRules2.forget(recordHash);
  } catch (err) {
    if (!isRefusal(err, "linkServiceUnavailable")) throw err;
    logger.warn({ err }, "the auth service keeps the record of a revoked link for now");
  }
}

// ../api/src/modules/links/present-link.ts
var presentLink = ({ rules: rules2, ...link2 }) => ({
  id: link2.id,
  kind: link2.kind,
  name: link2.name,
  bucket: link2.bucket,
  creatorEmail: link2.creatorEmail,
  createdAt: link2.createdAt.toISOString(),
  linkHash: toHex(link2.recordHash),
  sealedPlace: link2.sealedPlace && toBase64(link2.sealedPlace),
  state: link2.state,
  rules: rules2 && presentRules(rules2),
  use: rules2 && useOf(rules2),
  views: link2.views,
  recentViews: link2.recentViews,
  bytes: link2.bytes,
  lastOpenedAt: link2.lastOpenedAt?.toISOString() ?? null
});
var presentRules = ({ asksPassword, expiresAt, ...rules2 }) => ({
  password: asksPassword,
  expiresAt: expiresAt?.toISOString() ?? null,
  maxDownloads: rules2.maxDownloads,
  maxBytes: rules2.maxBytes,
  hideListing: rules2.hideListing,
  paused: rules2.paused,
  dropBox: rules2.dropBox
});
var useOf = ({ downloads, bytes, uploads: uploads2, uploadedBytes }) => ({
  downloads,
  bytes,
  uploads: uploads2,
  uploadedBytes
});

// ../api/src/modules/links/routes.ts
var linkRoutes = (deps) => [
  serve(deps, links.list, listLinksPage, {
    input: ({ params: params4, query: { search, limit, page: page2, order, orderDirection } }) => ({
      projectId: params4.id,
      search,
      limit,
      page: page2,
      order: orderWord(linkOrders, order),
      direction: directionWord(orderDirection)
    }),
    present: ({ links: found3, page: page2 }, { query: { search, order, orderDirection } }) => ({
      links: found3.map(presentLink),
      search,
      order,
      orderDirection,
      ...page2
    })
  }),
  serve(deps, links.record, recordLink, {
    input: ({ params: params4, body: { apiKeyId, linkHash: linkHash3, kind, bucket: bucket3, sealedPlace: sealedPlace2, password: password2, ...options3 } }) => ({
      projectId: params4.id,
      apiKeyId,
      recordHash: fromHex(linkHash3),
      kind,
      bucket: bucket3,
      sealedPlace: sealedPlace2 === null ? null : fromBase64(sealedPlace2),
      password: password2,
      options: { ...options3, expiresAt: instant2(options3.expiresAt) }
    })
  }),
  serve(deps, links.change, changeLinks, {
    input: ({ params: params4, body: { ids, change } }) => {
      const { expiresAt, ...others2 } = change;
      return {
        projectId: params4.id,
        ids,
        change: { ...given(others2), ...expiresAt !== void 0 && { expiresAt: instant2(expiresAt) } }
      };
    }
  }),
  serve(deps, links.revoke, revokeLinks, { input: ({ params: params4, body: { ids } }) => ({ projectId: params4.id, ids }) })
];
var instant2 = (text5) => text5 === null ? null : new Date(text5);
var given = (wished) => Object.fromEntries(Object.entries(wished).filter(([, value]) => value !== void 0));

// ../../packages/accounts/src/login/prove-owner.ts
async function withProof(deps, proof, work2) {
  const right = await verifyPassword(proof.user.passwordHash, proof.password);
  const outcome = await transact(deps.db, async (trx) => {
    const user = await lockUser(trx, proof.user.id);
    if (!user) return { ok: false, error: commonRefusals.notLoggedIn(), lock: 0 };
    const doubt = await doubtAbout(deps, trx, { user, proof, right });
    if (!doubt) return { ok: true, done: await work2(trx, user) };
    const lock2 = doubt.counts ? await countFailure(trx, user, deps.clock()) : 0;
    return { ok: false, error: doubt.error, lock: lock2 };
  });
  if (outcome.ok) return outcome.done;
  if (outcome.lock > 0) deps.mails.loginLocked(proof.user.email, outcome.lock);
  throw outcome.error;
}
async function doubtAbout(deps, trx, { user, proof, right }) {
  if (user.externalId !== null) return { error: commonRefusals.forbidden(), counts: false };
  if (isLocked(user.loginLockoutExpiration, deps.clock()))
    return { error: authRefusals.tooManyAttempts(), counts: false };
  const hashes = { seen: proof.user.passwordHash, current: user.passwordHash };
  if (!await isStillRight(right, proof.password, hashes)) return { error: authRefusals.wrongPassword(), counts: true };
  if (user.mfaEnabled) {
    if (!proof.factor) return { error: authRefusals.mfaRequired(), counts: false };
    const fits2 = await useFactor(deps, trx, { user, factor: proof.factor });
    if (!fits2) return { error: authRefusals.wrongMfaCode(), counts: true };
  }
  await updateUser(trx, user.id, noFailures);
  return void 0;
}

// ../../packages/accounts/src/second-factors/manage-mfa.ts
var generateSecret = useCase(
  "signedIn",
  async (context, { user }, { password: password2 }) => {
    requireOwnLogin(user);
    if (user.mfaEnabled) throw authRefusals.mfaAlreadyEnabled();
    if (password2 === "") throw authRefusals.passwordWanted();
    const secret = newSecret();
    await withProof(
      context,
      { user, password: password2, factor: void 0 },
      (trx) => updateUser(trx, user.id, { mfa_secret: sealTotpSecret(context.keys, user.id, secret) })
    );
    return secret;
  }
);
var enableMfa = useCase(
  "signedIn",
  async (context, { user, idHash }, { passcode: passcode2, caller }) => {
    const { db, keys: keys3, clock } = context;
    const codes2 = newRecoveryCodes();
    await transact(db, async (trx) => {
      const locked = await lockUser(trx, user.id);
      if (locked) requireOwnLogin(locked);
      if (locked?.mfaEnabled) throw authRefusals.mfaAlreadyEnabled();
      if (!locked?.mfaSecret) throw authRefusals.wrongMfaCode();
      const { secret, isOld } = openTotpSecret(keys3, user.id, locked.mfaSecret);
      const step2 = stepOfPasscode(secret, passcode2, clock());
      if (step2 === void 0 || isOld) throw authRefusals.wrongMfaCode();
      await updateUser(trx, user.id, { mfa_enabled: true, mfa_last_step: step2 });
      await replaceRecoveryCodes(trx, user.id, hashesOf(context, user, codes2));
      await deleteOtherSessions(trx, user.id, idHash);
      await recordActivity(context, trx, { userId: user.id, kind: "mfa-enabled", caller });
    });
    context.mails.mfaActivated(user.email);
    return codes2;
  }
);
var disableMfa = useCase(
  "signedIn",
  async (context, { user, idHash }, { factor: factor2, caller }) => {
    await withFactor(context, { user, factor: factor2 }, async (trx) => {
      await updateUser(trx, user.id, { mfa_enabled: false, mfa_secret: null, mfa_last_step: 0 });
      await replaceRecoveryCodes(trx, user.id, []);
      await deleteOtherSessions(trx, user.id, idHash);
      await recordActivity(context, trx, { userId: user.id, kind: "mfa-disabled", caller });
    });
    context.mails.mfaDisabled(user.email);
  }
);
var regenerateRecoveryCodes = useCase(
  "signedIn",
  async (context, { user }, { factor: factor2, caller }) => {
    const codes2 = newRecoveryCodes();
    await withFactor(context, { user, factor: factor2 }, async (trx) => {
      await replaceRecoveryCodes(trx, user.id, hashesOf(context, user, codes2));
      await recordActivity(context, trx, { userId: user.id, kind: "recovery-codes-regenerated", caller });
    });
    return codes2;
  }
);
var hashesOf = ({ keys: keys3 }, { id }, codes2) => codes2.map((code2) => recoveryCodeHash(keys3.secondFactors, id, code2));
async function withFactor(context, given4, work2) {
  const factor2 = givenFactor(given4.factor);
  if (!factor2) throw authRefusals.mfaCodeMissing();
  const { db, clock, mails } = context;
  const refused2 = await transact(db, async (trx) => {
    const user = await lockUser(trx, given4.user.id);
    if (!user?.mfaEnabled) return { refusal: authRefusals.mfaNotEnabled(), lock: 0 };
    if (isLocked(user.loginLockoutExpiration, clock())) return { refusal: authRefusals.tooManyAttempts(), lock: 0 };
    if (!await useFactor(context, trx, { user, factor: factor2 })) {
      return { refusal: authRefusals.wrongMfaCode(), lock: await countFailure(trx, user, clock()) };
    }
    await updateUser(trx, user.id, noFailures);
    await work2(trx);
    return void 0;
  });
  if (!refused2) return;
  if (refused2.lock > 0) mails.loginLocked(given4.user.email, refused2.lock);
  throw refused2.refusal;
}

// ../../packages/contract/src/mfa.ts
import * as z23 from "zod/mini";
var passcode = z23.string().check(z23.maxLength(20, invalidCode));
var factor = z23.object({ passcode: z23.nullish(passcode), recoveryCode: z23.nullish(codeText) });
var recoveryCodes = listOf(z23.string());
var mfa = {
  /** Base32; asks for a code before it counts. Without the password, as older consoles ask, it is refused. */
  generateSecret: defineCall({
    method: "POST",
    path: "/api/v0/auth/mfa/generate-secret-key",
    may: "signedIn",
    body: z23._default(z23.object({ password: z23._default(passwordText, "") }), { password: "" }),
    response: z23.string(),
    fallback: "Can not generate MFA secret. Please try again later",
    rateLimit: { by: "user", name: "mfa-secret" }
  }),
  /** Every other session ends, here and in `disable`. */
  enable: defineCall({
    method: "POST",
    path: "/api/v0/auth/mfa/enable",
    may: "signedIn",
    body: z23.object({ passcode }),
    response: recoveryCodes,
    fallback: "Can not enable MFA. Please try again later",
    rateLimit: { by: "user", name: "mfa-enable" }
  }),
  disable: defineCall({
    method: "POST",
    path: "/api/v0/auth/mfa/disable",
    may: "signedIn",
    body: factor,
    fallback: "Cannot disable MFA. Please try again later",
    rateLimit: { by: "user", name: "mfa-disable" }
  }),
  /** The old codes are void. */
  regenerateRecoveryCodes: defineCall({
    method: "POST",
    path: "/api/v0/auth/mfa/regenerate-recovery-codes",
    may: "signedIn",
    body: factor,
    response: recoveryCodes,
    fallback: "Cannot regenerate MFA codes. Please try again later",
    rateLimit: { by: "user", name: "mfa-regenerate" }
  })
};

// ../api/src/modules/account/mfa-routes.ts
var mfaRoutes = (deps) => [
  implement(mfa.generateSecret, ({ session, body }) => generateSecret(deps, session, body)),
  implement(
    mfa.enable,
    ({ session, body: { passcode: passcode2 }, request }) => enableMfa(deps, session, { passcode: passcode2, caller: request })
  ),
  implement(mfa.disable, ({ session, body, request }) => disableMfa(deps, session, { factor: body, caller: request })),
  implement(
    mfa.regenerateRecoveryCodes,
    ({ session, body, request }) => regenerateRecoveryCodes(deps, session, { factor: body, caller: request })
  )
];

// ../../packages/contract/src/members.ts
import * as z24 from "zod/mini";
var problemOfAddresses = (emails) => {
  const bad = emails.find((email) => emailProblem(email) !== void 0);
  return bad === void 0 ? void 0 : `${bad}: ${emailProblem(bad)}`;
};
var invited = z24.array(z24.string().check(z24.trim())).check(
  z24.minLength(1, required),
  z24.maxLength(maxInvitedAtOnce, tooManyAtOnce),
  z24.check(({ value, issues }) => {
    const message2 = problemOfAddresses(value);
    if (message2 !== void 0) issues.push({ code: "custom", input: value, message: message2 });
  })
);
var emailOfInvited = z24.string().check(
  z24.trim(),
  obeys((email) => emailProblem(email))
);
var namedPeople = z24.array(emailText).check(z24.minLength(1, required), z24.maxLength(maxPageSize));
var commaList = z24.pipe(
  z24.pipe(
    z24.string().check(z24.maxLength(1e5)),
    z24.transform((list) => list.split(",").filter((email) => email.trim() !== ""))
  ),
  namedPeople
);
var byId = z24.object({ id: projectId });
var byMember = z24.object({ id: projectId, memberId: uuid });
var projectMember = z24.object({
  id: z24.string(),
  fullName: z24.string(),
  shortName: z24.string(),
  email: z24.string(),
  /** The owner is an admin here. */
  role: z24.enum(wireRoles),
  joinedAt: timestamp
});
var pendingInvitation = z24.object({
  /** In lower case. */
  email: z24.string(),
  /** When it was sent last. */
  createdAt: timestamp,
  /** It can be sent again, and no longer be accepted. */
  expired: z24.boolean()
});
var invitationLimit = { by: "user", name: "invite", times: 10 };
var members = {
  /** Members and invitations are one sequence: a page may hold both, and `totalCount` counts both. */
  list: defineCall({
    method: "GET",
    path: "/api/v0/projects/:id/members",
    may: "member.view",
    params: byId,
    query: z24.object({
      limit: queryInteger,
      page: z24._default(queryInteger, 1),
      search: z24._default(queryText, ""),
      order: z24._default(queryNumber(memberOrders), memberOrders.name),
      "order-direction": z24._default(queryNumber(sortDirections), sortDirections.asc)
    }),
    response: z24.object({
      projectMembers: listOf(projectMember),
      projectInvitations: listOf(pendingInvitation),
      ...pageEnvelope
    }),
    fallback: "Failed to get project members and invitations"
  }),
  get: defineCall({
    method: "GET",
    path: "/api/v0/projects/:id/members/:memberId",
    may: "member.view",
    params: byMember,
    response: z24.object({ id: z24.string(), projectID: z24.string(), role: z24.enum(wireRoles), joinedAt: timestamp }),
    fallback: "Failed to get project member"
  }),
  /** The owner makes somebody an admin or a member. */
  changeRole: defineCall({
    method: "PATCH",
    path: "/api/v0/projects/:id/members/:memberId",
    may: "member.changeRole",
    params: byMember,
    body: z24.pipe(
      z24.string().check(z24.trim(), z24.regex(/^[01]$/, "There is no such role.")),
      z24.pipe(z24.transform(Number), z24.enum(wireRoles))
    ),
    bodyKind: "text",
    response: projectMember,
    fallback: "Failed update member's role",
    codeByStatus: { 404: "no_such_member", 409: "owner_role_stays" }
  }),
  /**
   * Removes members, oneself among them, and withdraws invitations: all of the addresses or none. They stand in the query,
   * separated by commas, or in the body. `removeAccesses`: access keys that these people made end too.
   */
  remove: defineCall({
    method: "DELETE",
    path: "/api/v0/projects/:id/members",
    may: "member.remove",
    params: byId,
    query: z24.object({ emails: z24.optional(commaList) }),
    body: z24.optional(z24.object({ emails: z24.optional(namedPeople), removeAccesses: z24._default(z24.boolean(), false) })),
    fallback: "Failed to delete project members and invitations",
    codeByStatus: { 404: "not_in_the_team", 409: "owner_stays" }
  }),
  /** One address, as other consoles invite. */
  invite: defineCall({
    method: "POST",
    path: "/api/v0/projects/:id/invite/:email",
    may: "member.invite",
    params: z24.object({ id: projectId, email: emailOfInvited }),
    fallback: "Failed to send project invitations",
    rateLimit: invitationLimit
  }),
  /** All of the addresses, or none. */
  inviteMany: defineCall({
    method: "POST",
    path: "/api/v0/projects/:id/invite",
    may: "member.invite",
    params: byId,
    body: z24.object({ emails: invited }),
    fallback: "Failed to send project invitations",
    rateLimit: invitationLimit
  }),
  /** Sends expired invitations again: all of them or none. */
  inviteAgain: defineCall({
    method: "POST",
    path: "/api/v0/projects/:id/reinvite",
    may: "member.invite",
    params: byId,
    body: z24.object({ emails: invited }),
    fallback: "Failed to resend project invitations",
    codeByStatus: { 404: "not_in_the_team", 409: "invitation_still_open" },
    rateLimit: invitationLimit
  }),
  /** A JSON string. */
  inviteLink: defineCall({
    method: "GET",
    path: "/api/v0/projects/:id/invite-link",
    may: "member.invite",
    params: byId,
    query: z24.object({ email: emailText }),
    response: z24.string(),
    fallback: "Can not get invite link",
    codeByStatus: { 404: "no_such_invitation" }
  })
};

// ../../packages/domain/src/project-name.ts
var maxProjectNameBytes = 20;
var maxProjectDescriptionBytes = 100;
function projectNameProblem(name3) {
  if (name3.trim() === "") return required;
  return byteCount(name3.trim()) > maxProjectNameBytes ? "Name is too long" : void 0;
}
var projectDescriptionProblem = (description4) => byteCount(description4) > maxProjectDescriptionBytes ? "Description is too long" : void 0;

// ../../packages/contract/src/projects.ts
import * as z25 from "zod/mini";
var projectName = z25.string().check(z25.trim(), obeys(projectNameProblem));
var projectDescription = z25.string().check(obeys(projectDescriptionProblem));
var project = z25.object({
  id: z25.string(),
  name: z25.string(),
  ownerId: z25.string(),
  description: z25.string(),
  memberCount: z25.number(),
  createdAt: timestamp,
  edgeURLOverrides: z25.optional(
    z25.object({
      authService: z25.optional(z25.string()),
      publicLinksharing: z25.optional(z25.string()),
      internalLinksharing: z25.optional(z25.string())
    })
  ),
  storageUsed: z25.number(),
  bandwidthUsed: z25.number(),
  /** Of new buckets. */
  versioning: z25.enum(versioning),
  placement: z25.number(),
  hasManagedPassphrase: z25.boolean(),
  /** Of the caller. Other satellites say it in the project's configuration alone. */
  role: z25.optional(z25.enum(wireRoles))
});
var projectConfig = z25.object({
  hasManagedPassphrase: z25.boolean(),
  encryptPath: z25.boolean(),
  passphrase: z25.optional(z25.string()),
  /** Of the owner, like hasPaidPrivileges. */
  isOwnerPaidTier: z25.boolean(),
  hasPaidPrivileges: z25.boolean(),
  /** Of the caller. */
  role: z25.enum(wireRoles),
  /** Standard base64. */
  salt: z25.string(),
  membersCount: z25.number(),
  /** Whom members ask for the passphrase. Other satellites do not say it. */
  ownerEmail: z25.optional(z25.string()),
  availablePlacements: listOf(placementDetails),
  /** Whether the owner is mailed when a limit is near; satellites that have no such mails do not say. */
  storageNotificationsEnabled: z25.optional(z25.boolean()),
  egressNotificationsEnabled: z25.optional(z25.boolean()),
  computeAuthToken: z25.optional(z25.string())
});
var projectUsageLimits = z25.object({
  storageLimit: z25.number(),
  userSetStorageLimit: z25.nullable(z25.number()),
  bandwidthLimit: z25.number(),
  userSetBandwidthLimit: z25.nullable(z25.number()),
  storageUsed: z25.number(),
  bandwidthUsed: z25.number(),
  objectCount: z25.number(),
  segmentCount: z25.number(),
  rateLimit: z25.number(),
  segmentLimit: z25.number(),
  rateUsed: z25.number(),
  segmentUsed: z25.number(),
  bucketsUsed: z25.number(),
  bucketsLimit: z25.number()
});
var dayValue = z25.object({ date: timestamp, value: z25.number() });
var dailyUsage = z25.object({
  storageUsage: listOf(dayValue),
  allocatedBandwidthUsage: listOf(dayValue),
  settledBandwidthUsage: listOf(dayValue)
});
var emission = z25.object({
  /** Of this service, under the name that all consoles of this API read. */
  storjImpact: z25.number(),
  /** Of a traditional cloud with the same data. */
  hyperscalerImpact: z25.number(),
  /** Trees that take up the difference in ten years. */
  savedTrees: z25.number()
});
var projectInvitation = z25.object({
  projectID: z25.string(),
  projectName: z25.string(),
  projectDescription: z25.string(),
  /** '' when that account is gone. */
  inviterEmail: z25.string(),
  createdAt: timestamp
});
var projectDeletionRestriction = z25.object({
  /** Those of `buckets` with object lock: what is locked in them cannot be deleted yet. */
  lockEnabledBuckets: z25._default(z25.number(), 0),
  buckets: z25.number(),
  apiKeys: z25.number(),
  /** Machines that nobody has asked to remove yet. Other satellites do not count them. */
  instances: z25._default(z25.number(), 0),
  /** Of a month that is charged for; always false while there is no billing. */
  currentUsage: z25.boolean(),
  invoicingIncomplete: z25.boolean(),
  /** The first few buckets, instances or access keys, by name. Other satellites do not name them. */
  held: z25._default(z25.array(z25.string()), [])
});
var unixSeconds = queryInteger.check(
  z25.refine((seconds) => seconds >= 0 && seconds < 253402300800, "The time is out of range.")
);
var byId2 = z25.object({ id: projectId });
var projects2 = {
  list: defineCall({
    method: "GET",
    path: "/api/v0/projects",
    may: "project.list",
    response: listOf(project),
    fallback: "Can not get projects"
  }),
  create: defineCall({
    method: "POST",
    path: "/api/v0/projects",
    may: "project.create",
    body: z25.object({
      name: projectName,
      description: z25._default(projectDescription, ""),
      managePassphrase: z25._default(z25.boolean(), false)
    }),
    response: project,
    status: 201,
    fallback: "Could not create project"
  }),
  /** Those that can still be accepted. Consoles ask for it at their start. */
  invitations: defineCall({
    method: "GET",
    path: "/api/v0/projects/invitations",
    may: "signedIn",
    response: listOf(projectInvitation),
    fallback: "Failed to get project invitations"
  }),
  /** Whoever is in the project already has accepted; what nobody was sent is declined. */
  answerInvitation: defineCall({
    method: "POST",
    path: "/api/v0/projects/invitations/:id/respond",
    may: "invitation.answer",
    params: byId2,
    body: z25.object({ response: z25.enum(invitationAnswers, "An invitation is accepted or declined.") }),
    fallback: "Failed to respond to project invitation",
    codeByStatus: { 404: "no_such_invitation", 409: "member_cannot_decline" }
  }),
  /** Name and description as they are from now on. */
  update: defineCall({
    method: "PATCH",
    path: "/api/v0/projects/:id",
    may: "project.rename",
    params: byId2,
    body: z25.object({ name: projectName, description: z25._default(projectDescription, "") }),
    fallback: "Can not update project",
    codeByStatus: { 409: "project_name_taken" }
  }),
  /** Limits below those of the account's tier; "0" takes one away, and what is left out stays. */
  setLimits: defineCall({
    method: "PATCH",
    path: "/api/v0/projects/:id/limits",
    may: "project.setLimits",
    params: byId2,
    body: z25.object({ storageLimit: z25.optional(sizeText), bandwidthLimit: z25.optional(sizeText) }).check(
      z25.refine(
        ({ storageLimit, bandwidthLimit }) => storageLimit !== void 0 || bandwidthLimit !== void 0,
        "A limit is needed."
      )
    ),
    fallback: "Can not update limits"
  }),
  /** Which limits the owner is mailed about; what is left out stays. */
  setNotifications: defineCall({
    method: "PATCH",
    path: "/api/v0/projects/:id/notifications",
    may: "project.setNotifications",
    params: byId2,
    body: z25.object({
      storageNotificationsEnabled: z25.optional(z25.boolean()),
      egressNotificationsEnabled: z25.optional(z25.boolean())
    }).check(
      z25.refine(
        ({ storageNotificationsEnabled: storage3, egressNotificationsEnabled: egress2 }) => storage3 !== void 0 || egress2 !== void 0,
        "A switch is needed."
      )
    ),
    fallback: "Can not update notifications"
  }),
  /** A wish for more than the account's tier gives, passed on to the operator. */
  requestLimit: defineCall({
    method: "POST",
    path: "/api/v0/projects/:id/limit-increase",
    may: "project.requestLimit",
    params: byId2,
    body: z25.object({
      limitType: z25.pipe(z25.string().check(z25.toLowerCase()), z25.enum(["storage", "bandwidth", "download"])),
      currentLimit: sizeText,
      desiredLimit: sizeText
    }),
    fallback: "Can not request increase",
    rateLimit: { by: "user", name: "limit-increase" }
  }),
  /**
   * One step of the deletion of a project; see `deletionSteps`. 409 with a `projectDeletionRestriction` as long as
   * something is in the way.
   */
  delete: defineCall({
    method: "DELETE",
    path: "/api/v0/projects/:id",
    may: "project.delete",
    params: byId2,
    body: step,
    fallback: "Can not delete project. Please try again later",
    codeByStatus: { 409: "project_deletion_restricted" },
    rateLimit: { by: "user", name: "delete-project", times: 6 }
  }),
  /** Mails the code that the deletion waits for once more; the one of before no longer counts. */
  resendDeletionCode: defineCall({
    method: "POST",
    path: "/api/v0/projects/:id/deletion-code",
    may: "project.delete",
    params: byId2,
    fallback: "Failed to send email",
    rateLimit: { by: "user", name: "flow-code" }
  }),
  config: defineCall({
    method: "GET",
    path: "/api/v0/projects/:id/config",
    may: "project.open",
    params: byId2,
    response: projectConfig,
    fallback: "Could not get project config"
  }),
  /** A JSON string: standard base64. */
  salt: defineCall({
    method: "GET",
    path: "/api/v0/projects/:id/salt",
    may: "project.open",
    params: byId2,
    response: z25.string(),
    fallback: "Can not get project salt"
  }),
  usageLimits: defineCall({
    method: "GET",
    path: "/api/v0/projects/:id/usage-limits",
    may: "project.readUsage",
    params: byId2,
    response: projectUsageLimits,
    fallback: "Can not get usage limits"
  }),
  /** The range is widened to whole UTC days; only days with data are in the answer, oldest first. */
  dailyUsage: defineCall({
    method: "GET",
    path: "/api/v0/projects/:id/daily-usage",
    may: "project.readUsage",
    params: byId2,
    query: z25.object({ from: unixSeconds, to: unixSeconds }),
    response: dailyUsage,
    fallback: "Can not get project daily usage"
  }),
  emission: defineCall({
    method: "GET",
    path: "/api/v0/projects/:id/emission",
    may: "project.readUsage",
    params: byId2,
    response: emission,
    fallback: "Can not get project emission impact"
  }),
  /**
   * What was used in a period, as a file: of one project or of all that the caller owns, by bucket or summed up by place.
   * `cost` adds what each line would cost by itself, where the installation charges for usage. Without the detailed form of
   * reports (see `newDetailedUsageReportEnabled`) cost and summary are left aside.
   */
  usageReport: defineCall({
    method: "GET",
    path: "/api/v0/projects/usage-report",
    may: "account.readUsage",
    query: z25.object({
      since: unixSeconds,
      before: unixSeconds,
      projectID: z25.optional(projectId),
      cost: z25.optional(z25.string()),
      "project-summary": z25.optional(z25.string()),
      format: z25._default(z25.enum(["csv", "json"], "There is no such format."), "csv")
    }),
    response: z25.custom(),
    responseKind: "stream",
    fallback: "Can not get the usage report",
    rateLimit: { by: "user", name: "usage-report" }
  }),
  /** Sums over the projects that the caller owns. */
  totalUsageLimits: defineCall({
    method: "GET",
    path: "/api/v0/projects/usage-limits",
    may: "account.readUsage",
    response: projectUsageLimits,
    fallback: "Can not get total usage limits"
  })
};

// ../../packages/projects/src/members/team-act.ts
function teamAct(useCase2) {
  const act = async (context, actor, input2) => {
    const output = await inTransaction(context, async (inside) => {
      await lockActiveProject(inside.db, input2.projectId);
      return useCase2({ ...context, ...inside }, actor, input2);
    });
    context.deliverMailsSoon();
    return output;
  };
  return Object.assign(act, { may: useCase2.may });
}

// ../../packages/projects/src/members/change-role.ts
var changeRole = teamAct(
  projectUseCase(
    "member.changeRole",
    async ({ db, clock }, { project: project4, actor }, { userId, role }) => {
      const key = { projectId: project4.internalId, userId };
      const member2 = await findMember(db, key);
      if (!member2) throw memberRefusals.noSuchMember();
      if (userId === project4.ownerId) throw memberRefusals.ownerRoleStays();
      if (member2.role === role) return member2;
      await updateMemberRole(db, key, role);
      const facts = { project: project4.name, role: wordOf(role), by: actor.user.email };
      await writeDownMails(db, [{ mail: "roleChanged", to: member2.email, facts }], clock());
      await recordActs({ db, clock }, [
        {
          name: "member.roleChanged",
          project: project4,
          actor,
          target: userId,
          facts: { from: wordOf(member2.role), to: wordOf(role) },
          subject: { userId, email: member2.email }
        }
      ]);
      return { ...member2, role };
    }
  )
);
var wordOf = (role) => role === wireRoles.admin ? "admin" : "member";

// ../../packages/projects/src/members/count-invitation-mails.ts
async function countInvitationMails({ db, clock, keys: keys3 }, { inviterId, emails }) {
  const now = clock();
  const hashOf3 = (what, value) => hmacSha256(keys3.invitations, utf8(JSON.stringify([what, value])));
  const inviter = { kind: "invitations-sent", addressHash: hashOf3("inviter", inviterId) };
  for (const email of emails) {
    const mailbox2 = { kind: "invitation", addressHash: hashOf3("mailbox", email) };
    if (!await takeMail(db, { ...inviter, most: maxInvitationMailsPerDay, every: day, now }))
      throw memberRefusals.inviterSpent(maxInvitationMailsPerDay, day / second);
    if (!await takeMail(db, { ...mailbox2, most: maxInvitationMailsPerAddress, every: hour, now }))
      throw memberRefusals.mailboxFull(email, hour / second);
  }
}

// ../../packages/projects/src/members/invitation-link.ts
import * as z26 from "zod/mini";
var payload3 = z26.object({ projectId: z26.string(), email: z26.string(), expires: z26.number() });
function invitationLink({ keys: keys3, addresses }, { projectId: projectId2, email, sentAt }) {
  const named3 = { projectId: projectId2, email, expires: invitationExpiry(sentAt).getTime() };
  const token2 = signText(utf8(JSON.stringify(named3)), keys3.invitations);
  return `${addresses.external}invited?invite=${encodeURIComponent(token2)}`;
}
function openInvitationLink({ keys: keys3 }, token2) {
  const signed = openSignedText(token2, keys3.invitations);
  if (!signed) return void 0;
  const { projectId: projectId2, email, expires } = z26.parse(payload3, JSON.parse(fromUtf8(signed)));
  return { projectId: projectId2, email, expires: new Date(expires) };
}

// ../../packages/projects/src/members/invite-people.ts
var invitePeople = teamAct(
  projectUseCase("member.invite", async (context, { project: project4, actor }, given4) => {
    const { db } = context;
    const emails = await mailboxesOf(db, given4.emails);
    const named3 = { projectId: project4.internalId, emails };
    const members3 = await findMembersByEmail(db, named3);
    if (members3.length > 0) throw memberRefusals.alreadyMember(members3.map(({ email }) => email).join(", "));
    const known = await findInvitations(db, named3);
    if (known.length > 0) throw memberRefusals.alreadyInvited(known.map(({ email }) => email).join(", "));
    if (await countInvitations(db, project4.internalId) + emails.length > maxInvitationsOfProject)
      throw memberRefusals.tooManyInvitations(maxInvitationsOfProject);
    return send2(context, { project: project4, actor, emails, act: "invitation.created" });
  })
);
var inviteAgain = teamAct(
  projectUseCase("member.invite", async (context, { project: project4, actor }, given4) => {
    const { db, clock } = context;
    const emails = await mailboxesOf(db, given4.emails);
    const known = await findInvitations(db, { projectId: project4.internalId, emails });
    const unknown2 = emails.filter((email) => !known.some((one2) => one2.email === email));
    if (unknown2.length > 0) throw memberRefusals.notInTheTeam(unknown2.join(", "));
    const open2 = known.filter(({ sentAt }) => !isInvitationExpired(sentAt, clock()));
    if (open2.length > 0) throw memberRefusals.invitationStillOpen(open2.map(({ email }) => email).join(", "));
    return send2(context, { project: project4, actor, emails, act: "invitation.resent" });
  })
);
var readInvitationLink = projectUseCase(
  "member.invite",
  async (context, { project: project4 }, { email }) => {
    const emails = await mailboxesOf(context.db, [email]);
    const [invitation2] = await findInvitations(context.db, { projectId: project4.internalId, emails });
    if (!invitation2) throw memberRefusals.noSuchInvitation();
    if (isInvitationExpired(invitation2.sentAt, context.clock())) throw memberRefusals.invitationExpired();
    return invitationLink(context, { ...invitation2, projectId: project4.publicId });
  }
);
async function send2(context, { project: project4, actor, emails, act }) {
  const { db, clock } = context;
  const now = clock();
  await countInvitationMails(context, { inviterId: actor.user.id, emails });
  await upsertInvitations(db, { projectId: project4.internalId, emails, inviterId: actor.user.id, now });
  for (const email of emails) {
    const invitation2 = { email, sentAt: now };
    const mail2 = await mailFor(context, { project: project4, inviter: actor.user.email, invitation: invitation2 });
    if (mail2) await writeDownMails(db, [mail2], now);
  }
  await recordActs(
    { db, clock },
    emails.map((email) => ({ name: act, project: project4, actor, target: "", facts: {}, subject: { userId: null, email } }))
  );
  return emails.map((email) => ({ email, sentAt: now }));
}
async function mailFor(context, { project: project4, inviter, invitation: invitation2 }) {
  const { db, settings: settings2 } = context;
  const { email: to } = invitation2;
  const link2 = invitationLink(context, { ...invitation2, projectId: project4.publicId });
  const facts = { project: project4.name, inviter, link: link2 };
  const user = await findUserByEmail(db, to);
  if (user && user.status !== userStatus.inactive) return { mail: "projectInvitation", to, facts };
  if (user || (await listSignups(db, to)).length > 0) return { mail: "unverifiedInvitation", to, facts };
  return settings2.unregisteredInviteEmails ? { mail: "newcomerInvitation", to, facts } : void 0;
}

// ../../packages/satellite-db/src/people-of-project.ts
import { sql as sql14 } from "kysely";
var listPeople = (db, query6) => query6.search === "" ? listAll(db, query6) : listFound(db, query6);
async function listAll(db, query6) {
  const { rows } = await placeOfPage(query6).execute(db);
  const [place2] = rows;
  const page2 = place2 && pageFrom(query6, place2);
  const people = page2 ? (await page2.execute(db)).rows.map(presentRow) : [];
  return { people: query6.direction === "asc" ? people : people.toReversed(), total: place2?.total ?? 0 };
}
function pageFrom(query6, { total, from }) {
  const isUp = query6.direction === "asc";
  const end3 = isUp ? Math.min(query6.offset + query6.limit, total) : total - query6.offset;
  const start2 = isUp ? query6.offset : Math.max(end3 - query6.limit, 0);
  if (start2 >= end3) return void 0;
  return pageOfPeople({ ...query6, direction: "asc", from, limit: end3 - start2, offset: start2 - (from?.position ?? 0) });
}
async function listFound(db, query6) {
  const { rows: counts } = await countFound(query6).execute(db);
  const { rows } = await pageOfPeople(query6).execute(db);
  return { people: rows.map(presentRow), total: counts[0]?.total ?? 0 };
}
var countFound = (query6) => sql14`
  select (select count(*) from ${members2(query6)}) + (select count(*) from ${invitations(query6)}) as total`;
var placeOfPage = ({
  projectId: projectId2,
  order,
  direction,
  limit,
  offset
}) => sql14`
  select p.people as total, case when m.position is not null then
    json_build_object('at', m.at::text, 'name_key', m.name_key, 'email_key', m.email_key, 'position', m.position) end as from
  from satellite.project_people p left join lateral (
    select * from satellite.people_marks m where m.project_id = p.project_id and m.sort = ${order}
      and m.position <= ${direction === "asc" ? sql14`${offset}::integer` : sql14`p.people - ${offset + limit}::integer`}
    order by m.position desc limit 1
  ) m on true
  where p.project_id = ${projectId2}`;
var pageOfPeople = ({ order, direction, limit, offset, ...matching }) => sql14`
  with page as (
    select * from (
      (select m.user_id as id, m.name_key, m.email_key, m.created_at as at, m.role from ${members2(matching)}
        ${fromMark(order, memberColumns, matching.from)}
        order by ${orderBy(order, direction)} limit ${offset + limit})
      union all
      (select null, ${localPart} as name_key, i.email as email_key, i.created_at as at, null
        from ${invitations(matching)} ${fromMark(order, invitationColumns, matching.from)}
        order by ${orderBy(order, direction)} limit ${offset + limit})
    ) people
    order by ${orderBy(order, direction)} limit ${limit} offset ${offset}
  )
  select page.id, page.at, page.role, u.full_name as "fullName", u.short_name as "shortName",
    coalesce(u.email, page.email_key) as email
  from page left join lateral (select * from satellite.users where id = page.id limit 1) u on true
  order by ${orderBy(order, direction)}`;
var localPart = sql14`split_part(i.email, '@', 1)`;
var members2 = ({ projectId: projectId2, search }) => sql14`satellite.project_members m
  where m.project_id = ${projectId2} ${search === "" ? sql14`` : sql14`and (strpos(m.email_key, lower(${search})) > 0 or exists (select 1 from satellite.users s
          where s.id = m.user_id and (strpos(lower(s.full_name), lower(${search})) > 0
            or strpos(lower(s.short_name), lower(${search})) > 0)))`}`;
var invitations = ({ projectId: projectId2, search }) => sql14`satellite.project_invitations i
  where i.project_id = ${projectId2} ${search === "" ? sql14`` : sql14`and strpos(i.email, lower(${search})) > 0`}`;
var keys = {
  name: ["name_key", "email_key"],
  email: ["email_key"],
  joinedAt: ["at", "email_key"]
};
var memberColumns = { name_key: sql14`m.name_key`, email_key: sql14`m.email_key`, at: sql14`m.created_at` };
var invitationColumns = { name_key: localPart, email_key: sql14`i.email`, at: sql14`i.created_at` };
function fromMark(order, columns3, mark) {
  if (!mark) return sql14``;
  const row = keys[order].map((key) => columns3[key]);
  const values = keys[order].map((key) => key === "at" ? sql14`${mark.at}::timestamptz` : sql14`${mark[key]}`);
  return sql14`and (${sql14.join(row)}) >= (${sql14.join(values)})`;
}
var orderBy = (order, direction) => sql14.join(keys[order].map((key) => direction === "desc" ? sql14`${sql14.ref(key)} desc` : sql14.ref(key)));
function presentRow({ id, at, role, fullName, shortName, email }) {
  if (id === null || role === null) return { kind: "invitation", email, at };
  return { kind: "member", id, fullName: fullName ?? "", shortName: shortName ?? "", email, role, at };
}

// ../../packages/projects/src/members/list-people.ts
var listPeoplePage = projectUseCase(
  "member.view",
  async ({ db, clock }, { project: project4 }, { search, order, direction, ...asked }) => {
    const matching = { projectId: project4.internalId, search, order, direction };
    const { people, total } = await listPeople(db, { ...matching, ...pageStart(asked) });
    const now = clock();
    return {
      members: people.filter((person) => person.kind === "member"),
      invitations: people.filter((person) => person.kind === "invitation").map((invitation2) => ({ ...invitation2, expired: isInvitationExpired(invitation2.at, now) })),
      page: pageFacts({ ...asked, totalCount: total })
    };
  }
);
var readMember = projectUseCase(
  "member.view",
  async ({ db }, { project: project4 }, { userId }) => {
    const member2 = await findMember(db, { projectId: project4.internalId, userId });
    if (!member2) throw memberRefusals.noSuchMember();
    return { ...member2, projectId: project4.publicId, inRole: roleOf({ userId, wireRole: member2.role }, project4) };
  }
);

// ../../packages/projects/src/members/remove-people.ts
var removePeople = teamAct(
  thingsUseCase("member.remove", {
    async find(context, actor, { projectId: projectId2, removeAccesses, ...named3 }) {
      const { project: project4, role } = await requireProject(context, actor, projectId2);
      const { members: members3, invitations: invitations2 } = await findNamed(context, project4, named3);
      if (role !== "member" && members3.some(({ id }) => id === project4.ownerId)) throw memberRefusals.ownerStays();
      const shared = { project: project4, role, removeAccesses };
      if (invitations2.length > 0 && isPerson(actor)) authorize(actor, "member.cancelInvitation", { role });
      return [
        ...members3.map((member2) => ({ ...shared, ...judged2(actor, project4, member2) })),
        ...invitations2.map(({ email }) => ({ ...shared, email }))
      ];
    },
    async run({ db, clock, settings: settings2 }, { things, actor }) {
      const [first] = things;
      if (!first) return;
      const { project: project4, removeAccesses } = first;
      const projectId2 = project4.internalId;
      const members3 = things.flatMap(({ member: member2 }) => member2 ? [member2] : []);
      const userIds = members3.map(({ id }) => id);
      const { browserKeyPrefix } = settings2;
      await deleteMembers(db, { projectId: projectId2, userIds });
      await deleteInvitations(db, { projectId: projectId2, emails: things.filter((one2) => !one2.member).map(({ email }) => email) });
      if (removeAccesses) await deleteApiKeysOfMakers(db, { projectId: projectId2, userIds, prefix: "" });
      else if (browserKeyPrefix !== "")
        await deleteApiKeysOfMakers(db, { projectId: projectId2, userIds, prefix: browserKeyPrefix });
      const said3 = { accessKeysEnded: removeAccesses ? "yes" : "no" };
      await recordActs(
        { db, clock },
        things.map(
          ({ member: member2, email }) => member2 ? {
            name: "member.removed",
            project: project4,
            actor,
            target: member2.id,
            facts: said3,
            subject: { userId: member2.id, email: member2.email }
          } : {
            name: "invitation.withdrawn",
            project: project4,
            actor,
            target: "",
            facts: {},
            subject: { userId: null, email }
          }
        )
      );
      const others2 = members3.filter(({ id }) => id !== idOf(actor));
      const facts = { project: project4.name, by: nameOf(actor), accessKeysEnded: removeAccesses };
      await writeDownMails(
        db,
        others2.map(({ email }) => ({ mail: "removedFromProject", to: email, facts })),
        clock()
      );
    }
  })
);
async function findNamed({ db }, { internalId }, named3) {
  const projectId2 = internalId;
  if ("memberId" in named3) {
    const member2 = await findMember(db, { projectId: projectId2, userId: named3.memberId });
    if (!member2) throw memberRefusals.noSuchMember();
    return { members: [member2], invitations: [] };
  }
  const emails = await mailboxesOf(db, named3.emails);
  const members3 = await findMembersByEmail(db, { projectId: projectId2, emails });
  const invitations2 = await findInvitations(db, { projectId: projectId2, emails });
  const found3 = [...members3.map(({ emailKey }) => emailKey), ...invitations2.map(({ email }) => email)];
  const unknown2 = emails.filter((email) => !found3.includes(email));
  if (unknown2.length > 0) throw memberRefusals.notInTheTeam(unknown2.join(", "));
  return { members: members3, invitations: invitations2 };
}
var judged2 = (actor, project4, member2) => ({
  member: member2,
  email: member2.emailKey,
  own: member2.id === idOf(actor),
  targetRole: roleOf({ userId: member2.id, wireRole: member2.role }, project4)
});
var idOf = (actor) => isPerson(actor) ? actor.user.id : void 0;
var nameOf = (actor) => isPerson(actor) ? actor.user.email : "The operator";

// ../api/src/modules/members/present-people.ts
var presentMember = ({
  id,
  fullName,
  shortName,
  email,
  role,
  joinedAt
}) => ({
  id,
  fullName,
  shortName,
  email,
  role,
  joinedAt: joinedAt.toISOString()
});
var presentInvitation = (invitation2) => ({
  email: invitation2.email,
  createdAt: invitation2.at.toISOString(),
  expired: invitation2.expired
});
var presentOwnInvitation = (invitation2) => ({
  projectID: invitation2.projectId,
  projectName: invitation2.name,
  projectDescription: invitation2.description,
  inviterEmail: invitation2.inviterEmail,
  createdAt: invitation2.sentAt.toISOString()
});

// ../api/src/modules/members/routes.ts
var memberRoutes = (deps) => [
  implement(
    projects2.invitations,
    async ({ session }) => (await listOwnInvitations(deps, session)).map(presentOwnInvitation)
  ),
  serve(deps, projects2.answerInvitation, answerInvitation, {
    input: ({ params: params4, body: { response } }) => ({
      projectId: params4.id,
      accepts: response === invitationAnswers.accept
    })
  }),
  serve(deps, members.list, listPeoplePage, {
    input: ({ params: params4, query: { search, limit, page: page2, order, "order-direction": direction } }) => ({
      projectId: params4.id,
      search,
      limit,
      page: page2,
      order: orderWord(memberOrders, order),
      direction: directionWord(direction)
    }),
    present: ({ members: found3, invitations: invitations2, page: page2 }, { query: { search, order, "order-direction": direction } }) => ({
      projectMembers: found3.map(({ at: joinedAt, ...member2 }) => presentMember({ ...member2, joinedAt })),
      projectInvitations: invitations2.map(presentInvitation),
      search,
      order,
      orderDirection: direction,
      ...page2
    })
  }),
  serve(deps, members.get, readMember, {
    input: ({ params: params4 }) => ({ projectId: params4.id, userId: params4.memberId }),
    present: ({ id, projectId: projectId2, role, joinedAt }) => ({
      id,
      projectID: projectId2,
      role,
      joinedAt: joinedAt.toISOString()
    })
  }),
  serve(deps, members.changeRole, changeRole, {
    input: ({ params: params4, body: role }) => ({ projectId: params4.id, userId: params4.memberId, role }),
    present: presentMember
  }),
  serve(deps, members.remove, removePeople, {
    input: ({ params: params4, query: query6, body }) => {
      const emails = body?.emails ?? query6.emails;
      if (!emails) throw commonRefusals.invalidInput("E-mail addresses are needed.");
      return { projectId: params4.id, emails, removeAccesses: body?.removeAccesses ?? false };
    }
  }),
  serve(deps, members.invite, invitePeople, {
    input: ({ params: params4 }) => ({ projectId: params4.id, emails: [params4.email] }),
    present: nothing
  }),
  serve(deps, members.inviteMany, invitePeople, {
    input: ({ params: params4, body: { emails } }) => ({ projectId: params4.id, emails }),
    present: nothing
  }),
  serve(deps, members.inviteAgain, inviteAgain, {
    input: ({ params: params4, body: { emails } }) => ({ projectId: params4.id, emails }),
    present: nothing
  }),
  serve(deps, members.inviteLink, readInvitationLink, {
    input: ({ params: params4, query: { email } }) => ({ projectId: params4.id, email })
  })
];
var nothing = () => void 0;

// ../../packages/projects/src/members/look-at-invitation.ts
async function lookAtInvitation(context, { token: token2, user }) {
  const { db, clock } = context;
  const link2 = openInvitationLink(context, token2);
  if (!link2) return { kind: "garbage" };
  const { projectId: projectId2, email } = link2;
  if (user && await findProjectOfMember(db, { projectId: projectId2, userId: user.id })) return { kind: "joined", projectId: projectId2 };
  const project4 = await findProjectByPublicId(db, projectId2);
  if (project4?.status !== projectStatus.active) return { kind: "gone" };
  const [invitation2] = await findInvitations(db, { projectId: project4.internalId, emails: [email] });
  if (!invitation2) return { kind: "gone" };
  if (isInvitationExpired(invitation2.sentAt, clock())) return { kind: "expired" };
  if (user) {
    const [own2] = await mailboxesOf(db, [user.email]);
    return own2 === email ? { kind: "answerable", projectId: projectId2 } : { kind: "otherAccount", email, own: user.email };
  }
  if (await findUserByEmail(db, email)) return { kind: "logIn", email, projectId: projectId2 };
  if ((await listSignups(db, email)).length > 0) return { kind: "activate", email, projectId: projectId2 };
  return { kind: "signUp", email, projectId: projectId2, inviterEmail: invitation2.inviterEmail };
}

// ../api/src/modules/members/serve-invited.ts
import * as z27 from "zod/mini";

// ../api/src/modules/members/invited-pages.ts
var page = (title, text5, more) => ({
  title,
  body: html`<div>
      <h1>${title}</h1>
      <p class="soft">${text5}</p>
    </div>
    ${more}`
});
var toProjects = html`<a class="button" href="/projects">Go to your projects</a>`;
var openingPage = (again2) => page("Opening the invitation", html`This takes a moment.`, html`<a class="button" href="${again2}">Go on</a>`);
var expiredPage = {
  ...page(
    "This invitation has expired",
    html`It was good for seven days. Ask whoever invited you to send it again.`,
    toProjects
  ),
  status: 410
};
var gonePage = {
  ...page(
    "This invitation is no longer open",
    html`It was answered already or withdrawn, or the project does not exist any more. If you still want to join, ask
    whoever invited you.`,
    toProjects
  ),
  status: 410
};
var otherAccountPage = ({ email, own: own2, token: token2 }) => page(
  "This invitation is for another account",
  html`It was sent to <strong>${email}</strong>, and you are logged in as <strong>${own2}</strong>. Log out to open it
      with that address.`,
  html`<form method="post" action="/invited">
        <input type="hidden" name="token" value="${token2}" />
        <button type="submit">Log out and open the invitation</button>
      </form>
      <p class="foot soft"><a href="/projects">Go to your projects</a></p>`
);

// ../api/src/modules/members/serve-invited.ts
var query4 = z27.object({
  invite: z27._default(z27.string().check(z27.maxLength(2e3)), ""),
  here: z27.optional(z27.string())
});
function serveInvited(app, deps) {
  const show = plainPages(deps.settings);
  app.get("/invited", async (request, reply) => {
    const asked = z27.safeParse(query4, request.query);
    const { invite: token2, here } = asked.success ? asked.data : { invite: "", here: void 0 };
    const info = requestInfo(request);
    const cookie = deps.cookies.session.read(info);
    const user = cookie === void 0 ? void 0 : (await deps.sessions.find(cookie, info))?.user;
    const state = await lookAtInvitation(deps, { token: token2, user });
    if (state.kind === "garbage") return reply.redirect("/login?invite_invalid=true", 303);
    if (state.kind === "gone") return show(reply, gonePage);
    if (state.kind === "expired") return show(reply, expiredPage);
    if (state.kind === "otherAccount") return show(reply, otherAccountPage({ ...state, token: token2 }));
    const join3 = state.projectId;
    if (state.kind === "joined" || state.kind === "answerable") return go(reply, "/projects", { join: join3 });
    if (here === void 0) return reopen(reply, token2);
    const { email } = state;
    if (state.kind === "logIn") return go(reply, "/login", { email, join: join3 });
    if (state.kind === "activate") return go(reply, "/activate", { email, join: join3 });
    return go(reply, "/signup", { email, inviter_email: state.inviterEmail, join: join3 });
  });
  app.post("/invited", async (incoming, reply) => {
    const request = requestInfo(incoming);
    const { token: token2 } = readForm(incoming.body);
    if (!isFromOwnPage(request, deps.addresses)) return show(reply, openingPage(again(token2)));
    for (const cookie of deps.cookies.session.all(request)) await deps.sessions.close(cookie);
    deps.cookies.session.clear({ request, reply: replyTo(reply) });
    return reply.redirect(again(token2), 303);
  });
  const reopen = (reply, token2) => show(reply.header("refresh", `0; url=${again(token2)}`), openingPage(again(token2)));
}
var again = (invite) => addressOf("/invited", { invite, here: "1" });
var go = (reply, path5, search) => reply.redirect(addressOf(path5, search), 303);
var addressOf = (path5, search) => `${path5}?${new URLSearchParams(search).toString()}`;

// ../../packages/accounts/src/passkeys/add-passkey.ts
var algorithms = [-8, -7, -257];
var beginRegistration = useCase(
  "signedIn",
  async (context, { user, idHash }, { password: password2, mfaPasscode, mfaRecoveryCode }) => {
    const { rpId } = siteOf(context);
    const factor2 = givenFactor({ passcode: mfaPasscode, recoveryCode: mfaRecoveryCode });
    const begun2 = await withProof(context, { user, password: password2, factor: factor2 }, async (trx) => {
      const known = await listPasskeys(trx, user.id);
      if (known.length >= maxPasskeys) throw passkeyRefusals.tooManyPasskeys(maxPasskeys);
      return { known, challenge: await openChallenge(context, trx, { purpose: "registration", boundTo: idHash }) };
    });
    return {
      rp: { id: rpId, name: context.settings.brandName },
      user: { id: userHandle(user.id), name: user.email, displayName: user.fullName || user.email },
      challenge: begun2.challenge,
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: "public-key" })),
      timeout: passkeyChallengeLife,
      excludeCredentials: begun2.known.map(describePasskey),
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      attestation: "none"
    };
  }
);
var addPasskey = useCase(
  "signedIn",
  async (context, { user, idHash }, { name: name3, registration, caller }) => {
    const { clientDataJSON, transports: transports2 } = registration.response;
    const challenge = await useChallenge(context, context.db, {
      purpose: "registration",
      boundTo: idHash,
      clientDataJSON
    });
    if (challenge === void 0) throw passkeyRefusals.passkeyExpired();
    const registered = await verifyRegistration(context, registration, challenge);
    if (!registered) throw passkeyRefusals.wrongPasskey();
    const { credential, credentialDeviceType, credentialBackedUp } = registered;
    const added = await transact(context.db, async (trx) => {
      await lockUser(trx, user.id);
      if (await countPasskeys(trx, user.id) >= maxPasskeys) throw passkeyRefusals.tooManyPasskeys(maxPasskeys);
      const passkey2 = await insertPasskey(trx, {
        user_id: user.id,
        credential_id: credential.id,
        public_key: credential.publicKey,
        counter: credential.counter,
        transports: transports2,
        backup_eligible: credentialDeviceType === "multiDevice",
        backed_up: credentialBackedUp,
        name: name3,
        created_at: context.clock(),
        last_used_at: null
      });
      if (!passkey2) throw passkeyRefusals.passkeyKnown();
      await recordActivity(context, trx, { userId: user.id, kind: "passkey-added", caller });
      return passkey2;
    });
    context.mails.passkeyAdded(user.email, name3);
    return added;
  }
);

// ../../packages/accounts/src/passkeys/log-in-with-passkey.ts
async function askForAnyPasskey(context, attempt2) {
  const { rpId } = siteOf(context);
  const challenge = await openChallenge(context, context.db, { purpose: "login", boundTo: attempt2 });
  return { challenge, rpId, timeout: passkeyChallengeLife, userVerification: "required" };
}
async function logInWithPasskey(context, caller, { answer: answer3, attempt: attempt2, rememberForOneWeek }) {
  siteOf(context);
  const { clientDataJSON, userHandle: userHandle2 } = answer3.response;
  const asked = attempt2 && { purpose: "login", boundTo: attempt2, clientDataJSON };
  const challenge = asked && await useChallenge(context, context.db, asked);
  const passkey2 = challenge === void 0 ? void 0 : await findPasskey(context.db, answer3.id);
  if (challenge === void 0 || !passkey2) throw passkeyRefusals.passkeyRefused();
  return enter(context, caller, {
    userId: passkey2.userId,
    kind: "passkey-login",
    rememberForOneWeek,
    refusal: passkeyRefusals.passkeyRefused,
    first: {
      refusal: passkeyRefusals.passkeyRefused,
      isGuessable: false,
      async check(trx) {
        const fits2 = userHandle2 && await verifyAnswer(context, trx, { passkey: passkey2, answer: answer3, challenge, verifiesUser: true });
        return fits2 ? "right" : "wrong";
      }
    }
  });
}

// ../../packages/accounts/src/passkeys/manage-passkeys.ts
var listOwnPasskeys = useCase("signedIn", ({ db }, { user }) => listPasskeys(db, user.id));
var renamePasskey = useCase(
  "signedIn",
  async ({ db }, { user }, { id, name: name3 }) => {
    if (!await updatePasskey(db, { id, userId: user.id }, { name: name3 })) throw passkeyRefusals.noSuchPasskey();
  }
);
var removePasskey = useCase(
  "signedIn",
  async (context, { user }, { id, caller }) => {
    const name3 = await transact(context.db, async (trx) => {
      const removed = await deletePasskey(trx, { id, userId: user.id });
      if (removed === void 0) throw passkeyRefusals.noSuchPasskey();
      await recordActivity(context, trx, { userId: user.id, kind: "passkey-removed", caller });
      return removed;
    });
    context.mails.passkeyRemoved(user.email, name3);
  }
);

// ../../packages/contract/src/passkeys.ts
import * as z28 from "zod/mini";
var passkeyName = z28.string().check(z28.trim(), obeys(passkeyNameProblem));
var code = z28.nullish(codeText);
var passkeyId = z28.object({ passkeyId: uuid });
var passkey = z28.object({
  id: z28.string(),
  name: z28.string(),
  createdAt: timestamp,
  lastUsedAt: z28.nullable(timestamp),
  /** Whether the device or its password manager keeps a copy elsewhere. */
  backedUp: z28.boolean()
});
var passkeys = {
  list: defineCall({
    method: "GET",
    path: "/api/v0/auth/passkeys",
    may: "signedIn",
    response: listOf(passkey),
    fallback: "Can not get passkeys"
  }),
  /** Asks for the password again, and for a second factor where there is one. */
  beginRegistration: defineCall({
    method: "POST",
    path: "/api/v0/auth/passkeys/registration",
    may: "signedIn",
    body: z28.object({ password: passwordText, mfaPasscode: code, mfaRecoveryCode: code }),
    response: passkeyCreation,
    fallback: "Can not add a passkey",
    rateLimit: { by: "user", name: "passkey-registration" }
  }),
  add: defineCall({
    method: "POST",
    path: "/api/v0/auth/passkeys",
    may: "signedIn",
    body: z28.object({ name: passkeyName, registration: passkeyRegistration }),
    response: passkey,
    fallback: "Can not add a passkey"
  }),
  rename: defineCall({
    method: "PATCH",
    path: "/api/v0/auth/passkeys/:passkeyId",
    may: "signedIn",
    params: passkeyId,
    body: z28.object({ name: passkeyName }),
    fallback: "Can not rename the passkey"
  }),
  remove: defineCall({
    method: "DELETE",
    path: "/api/v0/auth/passkeys/:passkeyId",
    may: "signedIn",
    params: passkeyId,
    fallback: "Can not remove the passkey"
  }),
  /** The same question for everybody: it names no passkey and asks for no address. Every view of the login page asks. */
  beginLogin: defineCall({
    method: "POST",
    path: "/api/v0/auth/passkeys/login-options",
    may: "public",
    response: passkeyQuestion,
    fallback: "Can not log in with a passkey",
    rateLimit: { by: "ip", name: "passkey-login-options", times: 20 }
  }),
  login: defineCall({
    method: "POST",
    path: "/api/v0/auth/passkeys/login",
    may: "public",
    body: z28.object({ answer: passkeyAnswer, rememberForOneWeek: z28._default(z28.boolean(), false) }),
    response: z28.object({ token: z28.string(), expiresAt: timestamp }),
    fallback: "Can not log in with a passkey",
    rateLimit: { by: "ip", name: "passkey-login" }
  })
};

// ../api/src/modules/passkeys/login-attempt.ts
function attemptOf({ cookies }, request) {
  const token2 = cookies.passkeyAttempt.read(request);
  return token2 !== void 0 && /^[\w-]{22}$/.test(token2) ? sha256(utf8(token2)) : void 0;
}
function beginAttempt(deps, exchange) {
  const { cookies, clock } = deps;
  const known = attemptOf(deps, exchange.request);
  const token2 = (known && cookies.passkeyAttempt.read(exchange.request)) ?? toBase64Url(randomBytes(16));
  cookies.passkeyAttempt.set(exchange, token2, new Date(clock().getTime() + passkeyChallengeLife));
  return known ?? sha256(utf8(token2));
}

// ../api/src/modules/passkeys/routes.ts
var passkeyRoutes = (deps) => [
  implement(passkeys.list, async ({ session }) => (await listOwnPasskeys(deps, session)).map(presentPasskey)),
  implement(passkeys.beginRegistration, ({ session, body }) => beginRegistration(deps, session, body)),
  implement(
    passkeys.add,
    async ({ session, body, request }) => presentPasskey(await addPasskey(deps, session, { ...body, caller: request }))
  ),
  implement(
    passkeys.rename,
    ({ session, params: { passkeyId: id }, body: { name: name3 } }) => renamePasskey(deps, session, { id, name: name3 })
  ),
  implement(
    passkeys.remove,
    ({ session, params: { passkeyId: id }, request }) => removePasskey(deps, session, { id, caller: request })
  ),
  implement.open(passkeys.beginLogin, (exchange) => askForAnyPasskey(deps, beginAttempt(deps, exchange))),
  implement.open(passkeys.login, async ({ body, request, reply }) => {
    const attempt2 = attemptOf(deps, request);
    const { token: token2, expiresAt } = await takeAtLeast(
      deps.settings.discreetAnswerTime,
      () => logInWithPasskey(deps, request, { ...body, attempt: attempt2 })
    );
    deps.cookies.session.set({ request, reply }, token2, expiresAt);
    return { token: token2, expiresAt: expiresAt.toISOString() };
  })
];
var presentPasskey = ({ id, name: name3, createdAt, lastUsedAt, backedUp }) => ({
  id,
  name: name3,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  backedUp
});

// ../../packages/contract/src/payments/accounts.ts
import * as z29 from "zod/mini";
var country = z29.object({ name: z29._default(z29.string(), ""), code: z29.string() });
var address2 = z29.object({
  name: z29.string(),
  line1: z29.string(),
  line2: z29._default(z29.string(), ""),
  city: z29.string(),
  postalCode: z29._default(z29.string(), ""),
  state: z29._default(z29.string(), ""),
  country
});
var longestCode = 50;
var tax = z29.object({ code: z29.string(), name: z29.string(), example: z29.string(), countryCode: z29.string() });
var billingInformation = z29.object({
  address: z29.nullable(address2),
  taxIDs: listOf(z29.object({ id: z29.string(), tax, value: z29.string() })),
  invoiceReference: z29._default(z29.string(), "")
});
var coupon = z29.object({
  id: z29.string(),
  promoCode: z29.string(),
  name: z29.string(),
  /** Cents. */
  amountOff: z29.number(),
  percentOff: z29.number(),
  addedAt: timestamp,
  expiresAt: z29.nullable(timestamp),
  duration: z29.enum(["once", "repeating", "forever"])
});
var paymentAccounts = {
  setUp: defineCall({
    method: "POST",
    path: "/api/v0/payments/account",
    may: "signedIn",
    response: z29.enum(["noCoupon", "freeTierCoupon", "signupCoupon"]),
    fallback: "Can not set up the payment account"
  }),
  /** An addition of this server: what banners tell. */
  state: defineCall({
    method: "GET",
    path: "/api/v0/payments/state",
    may: "signedIn",
    response: z29.object({
      cardProvider: z29.nullable(z29.enum(["sandbox", "stripe"])),
      /** Nothing is charged for yet: the account was paid before billing was there. */
      exempt: z29.boolean(),
      /** From when an exempt account is charged; null: that is not known yet. */
      beginsAt: z29.nullable(timestamp),
      /** The oldest one that could not be paid; the amount in cents. */
      failedInvoice: z29.nullable(z29.object({ id: z29.string(), amount: z29.number() }))
    }),
    fallback: "Can not read how payments stand"
  }),
  applyCoupon: defineCall({
    method: "PATCH",
    path: "/api/v0/payments/coupon/apply",
    may: "signedIn",
    body: z29.string().check(z29.trim(), z29.minLength(1, required), z29.maxLength(longestCode, "The coupon code is too long.")),
    bodyKind: "text",
    response: coupon,
    rateLimit: { by: "user", name: "coupon" },
    fallback: "Could not apply coupon code"
  }),
  coupon: defineCall({
    method: "GET",
    path: "/api/v0/payments/coupon",
    may: "signedIn",
    response: z29.nullable(coupon),
    fallback: "Can not retrieve coupon"
  }),
  information: defineCall({
    method: "GET",
    path: "/api/v0/payments/account/billing-information",
    may: "signedIn",
    response: billingInformation,
    fallback: "Could not get billing information"
  }),
  /** The address itself, not wrapped. */
  saveAddress: defineCall({
    method: "PATCH",
    path: "/api/v0/payments/account/billing-address",
    may: "signedIn",
    body: address2,
    response: billingInformation,
    fallback: "Could not save billing information"
  }),
  saveReference: defineCall({
    method: "POST",
    path: "/api/v0/payments/account/invoice-reference",
    may: "signedIn",
    body: z29.object({ reference: z29.string() }),
    response: billingInformation,
    fallback: "Could not save billing information"
  }),
  addTaxId: defineCall({
    method: "POST",
    path: "/api/v0/payments/account/tax-ids",
    may: "signedIn",
    body: z29.object({ value: z29.string(), tax: z29.object({ code: z29.string() }) }),
    response: billingInformation,
    fallback: "Could not add tax ID information"
  }),
  removeTaxId: defineCall({
    method: "DELETE",
    path: "/api/v0/payments/account/tax-ids/:id",
    may: "signedIn",
    params: z29.object({ id: z29.string() }),
    response: billingInformation,
    fallback: "Could not save billing information"
  }),
  countries: defineCall({
    method: "GET",
    path: "/api/v0/payments/countries",
    may: "signedIn",
    response: listOf(country),
    fallback: "Could not countries"
  }),
  taxes: defineCall({
    method: "GET",
    path: "/api/v0/payments/countries/:country/taxes",
    may: "signedIn",
    params: z29.object({ country: z29.string() }),
    response: listOf(tax),
    fallback: "Could not get {country} taxes"
  }),
  packageAvailable: defineCall({
    method: "GET",
    path: "/api/v0/payments/package-available",
    may: "signedIn",
    response: z29.boolean(),
    fallback: "Could not check pricing package availability"
  }),
  startTrial: defineCall({
    method: "POST",
    path: "/api/v0/payments/start-trial",
    may: "signedIn",
    fallback: "Can not start the trial"
  })
};

// ../../packages/billing/src/accounts/package-available.ts
var isPackageAvailable = useCase(
  "signedIn",
  async (context, { user }) => Object.hasOwn(context.priceBook.packages, user.partner)
);

// ../../packages/billing/src/accounts/payments-state.ts
var readPaymentsState = useCase(
  "signedIn",
  async ({ db, clock }, { user }) => {
    const since = user.kind === accountKinds.paid ? billedSince(user, await findBillingBegin(db)) : clock();
    const isExempt = since === "notYet" || since > clock();
    const beginsAt = isExempt && since !== "notYet" ? since : null;
    const failed3 = await findFailedInvoice(db, user.id);
    return { isExempt, beginsAt, failedInvoice: failed3 ? { id: failed3.id, cents: dueOf(failed3) } : null };
  }
);

// ../../packages/billing/src/coupons/apply-coupon.ts
var applyCoupon2 = useCase(
  "signedIn",
  async (context, { user }, { promoCode }) => inTransaction(context, async ({ db, clock }) => {
    const outcome = await applyPromoCode(db, { userId: user.id, promoCode, now: clock() });
    if (outcome === "unknown") throw billingRefusals.couponUnknown();
    if (outcome === "active") throw billingRefusals.couponActive();
    if (outcome === "used") throw billingRefusals.couponUsed();
    return outcome;
  })
);
async function applyPromoCode(trx, { userId, promoCode, now }) {
  await lockUser(trx, userId);
  const coupon3 = await findOpenCoupon(trx, promoCode.trim());
  if (!coupon3) return "unknown";
  if (await findAppliedCoupon(trx, userId)) return "active";
  const invoicesLeft = { once: 1, repeating: coupon3.months, forever: null }[coupon3.duration];
  if (!await applyCoupon(trx, { userId, couponId: coupon3.id, invoicesLeft, now })) return "used";
  const applied = await findAppliedCoupon(trx, userId);
  return applied ?? "used";
}

// ../../packages/billing/src/accounts/set-up-account.ts
var setUpPaymentAccount = useCase("signedIn", async (context, { user }) => {
  const first = await inTransaction(context, async ({ db, clock }) => {
    const locked = await lockUser(db, user.id);
    if (!locked || (await findBillingCustomer(db, user.id))?.setUpAt) return "noCoupon";
    const now = clock();
    await insertBillingCustomer(db, { userId: user.id, createdAt: now });
    await updateBillingCustomer(db, user.id, { set_up_at: now });
    const wanted = [
      ["signupCoupon", locked.signupPromoCode],
      ["freeTierCoupon", context.settings.freeTierCoupon ?? ""]
    ];
    for (const [name3, promoCode] of wanted) {
      if (promoCode === "") continue;
      const applied = await applyPromoCode(db, { userId: user.id, promoCode, now });
      if (typeof applied !== "string") return name3;
    }
    return "noCoupon";
  });
  await withCards(context, () => ensureCustomer(context, user));
  return first;
});

// ../../packages/billing/src/accounts/start-trial.ts
var startTrial = useCase(
  "signedIn",
  (context, { user }) => inTransaction(context, async ({ db, clock, settings: settings2 }) => {
    const locked = await lockUser(db, user.id);
    if (locked?.kind !== accountKinds.member) throw billingRefusals.trialNotForYou();
    const tier = limitsOfKind(accountKinds.free, settings2);
    const now = clock();
    const { freeTrialDuration: length } = settings2;
    const trialExpiration = length > 0 ? new Date(now.getTime() + length) : null;
    await changeKind(db, user.id, { kind: accountKinds.free, tier, trialExpiration, now });
    await updateUser(db, user.id, { project_limit: tier.projects });
    const { storage: storage3, bandwidth, segments: segments2 } = tier;
    await changeLimits(db, user.id, (limits2) => ({ ...limits2, user: { storage: storage3, bandwidth, segments: segments2 } }));
  })
);

// ../../packages/billing/src/coupons/own-coupon.ts
var readOwnCoupon = useCase(
  "billing.view",
  (context, { user }) => findAppliedCoupon(context.db, user.id)
);

// ../../packages/domain/src/countries.ts
var names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
var twoLetters = /^[A-Z]{2}$/;
var others = /* @__PURE__ */ new Set(["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"]);
var countryName = (code2) => twoLetters.test(code2) && !others.has(code2) && new Intl.Locale(`und-${code2}`).region === code2 ? names.of(code2) : void 0;

// ../../packages/domain/src/tax-types.ts
var kinds = {
  ad_nrt: ["Andorran NRT number", "A-123456-Z"],
  ae_trn: ["United Arab Emirates TRN", "123456789012345"],
  ar_cuit: ["Argentinian tax ID number", "12-3456789-01"],
  au_abn: ["Australian Business Number (AU ABN)", "12345678912"],
  au_arn: ["Australian Taxation Office Reference Number", "123456789123"],
  bg_uic: ["Bulgarian Unified Identification Code", "123456789"],
  bo_tin: ["Bolivian tax ID", "123456789"],
  br_cnpj: ["Brazilian CNPJ number", "01.234.456/5432-10"],
  br_cpf: ["Brazilian CPF number", "123.456.789-87"],
  ca_bn: ["Canadian BN", "123456789"],
  ca_gst_hst: ["Canadian GST/HST number", "123456789RT0002"],
  ca_pst_bc: ["Canadian PST number (British Columbia)", "PST-1234-5678"],
  ca_pst_mb: ["Canadian PST number (Manitoba)", "123456-7"],
  ca_pst_sk: ["Canadian PST number (Saskatchewan)", "1234567"],
  ca_qst: ["Canadian QST number (Qu\xE9bec)", "1234567890TQ1234"],
  ch_vat: ["Swiss VAT number", "CHE-123.456.789 MWST"],
  cl_tin: ["Chilean TIN", "12.345.678-K"],
  cn_tin: ["Chinese tax ID", "123456789012345678"],
  co_nit: ["Colombian NIT number", "123.456.789-0"],
  cr_tin: ["Costa Rican tax ID", "1-234-567890"],
  do_rcn: ["Dominican RCN number", "123-4567890-1"],
  ec_ruc: ["Ecuadorian RUC number", "1234567890001"],
  eg_tin: ["Egyptian Tax Identification Number", "123456789"],
  es_cif: ["Spanish NIF number (previously CIF number)", "A12345678"],
  gb_vat: ["United Kingdom VAT number", "GB123456789"],
  ge_vat: ["Georgian VAT number", "123456789"],
  hk_br: ["Hong Kong BR number", "12345678"],
  hu_tin: ["Hungarian tax number (ad\xF3sz\xE1m)", "12345678-1-23"],
  id_npwp: ["Indonesian NPWP number", "12.345.678.9-012.345"],
  il_vat: ["Israeli VAT number", "12345"],
  in_gst: ["Indian GST number", "12ABCDE3456FGZH"],
  is_vat: ["Icelandic VAT number", "123456"],
  jp_cn: ["Japanese Corporate Number (H\u014Djin Bang\u014D)", "1234567891234"],
  jp_rn: ["Japanese Registered Foreign Businesses' Registration Number", "12345"],
  jp_trn: ["Japanese Tax Registration Number", "T1234567891234"],
  ke_pin: ["Kenya Revenue Authority PIN", "P000111111A"],
  kr_brn: ["Korean BRN", "123-45-67890"],
  li_uid: ["Liechtensteinian UID number", "CHE123456789"],
  mx_rfc: ["Mexican RFC number", "ABC010203AB9"],
  my_frp: ["Malaysian FRP number", "12345678"],
  my_itn: ["Malaysian ITN", "C 1234567890"],
  my_sst: ["Malaysian SST number", "A12-3456-78912345"],
  no_vat: ["Norwegian VAT number", "123456789MVA"],
  nz_gst: ["New Zealand GST number", "123456789"],
  pe_ruc: ["Peruvian RUC number", "12345678901"],
  ph_tin: ["Philippines TIN", "123456789012"],
  ro_tin: ["Romanian tax ID number", "1234567890123"],
  rs_pib: ["Serbian PIB number", "123456789"],
  ru_inn: ["Russian INN", "1234567891"],
  ru_kpp: ["Russian KPP", "123456789"],
  sa_vat: ["Saudi Arabian VAT number", "123456789012345"],
  sg_gst: ["Singaporean GST number", "M12345678X"],
  sg_uen: ["Singaporean UEN", "123456789F"],
  si_tin: ["Slovenian tax number (dav\u010Dna \u0161tevilka)", "12345678"],
  sv_nit: ["El Salvadorian NIT number", "1234-567890-123-4"],
  th_vat: ["Thai VAT number", "1234567891234"],
  tr_tin: ["Turkish Tax Identification Number", "0123456789"],
  tw_vat: ["Taiwanese VAT number", "12345678"],
  ua_vat: ["Ukrainian VAT number", "123456789"],
  us_ein: ["United States EIN", "12-3456789"],
  uy_ruc: ["Uruguayan RUC number", "123456789012"],
  ve_rif: ["Venezuelan RIF number", "A-12345678-9"],
  vn_tin: ["Vietnamese tax ID number", "1234567890"],
  za_vat: ["South African VAT number", "4123456789"]
};
var europeanVat = {
  AT: "ATU12345678",
  BE: "BE0123456789",
  BG: "BG0123456789",
  CY: "CY12345678Z",
  CZ: "CZ1234567890",
  DE: "DE123456789",
  DK: "DK12345678",
  EE: "EE123456789",
  ES: "ESA1234567Z",
  FI: "FI12345678",
  FR: "FRAB123456789",
  GB: "XI123456789",
  GR: "EL123456789",
  HR: "HR12345678912",
  HU: "HU12345678",
  IE: "IE1234567AB",
  IT: "IT12345678912",
  LT: "LT123456789123",
  LU: "LU12345678",
  LV: "LV12345678912",
  MT: "MT12345678",
  NL: "NL123456789B12",
  PL: "PL1234567890",
  PT: "PT123456789",
  RO: "RO1234567891",
  SE: "SE123456789123",
  SI: "SI12345678",
  SK: "SK1234567891"
};
var ofUnion = Object.entries(europeanVat).map(([countryCode, example2]) => ({
  code: "eu_vat",
  name: "European VAT number",
  example: example2,
  countryCode
}));
var ofCountries = Object.entries(kinds).map(([code2, [name3, example2]]) => ({
  code: code2,
  name: name3,
  example: example2,
  countryCode: code2.slice(0, 2).toUpperCase()
}));
var taxTypes = [...ofCountries, ...ofUnion].toSorted((a, b) => a.code < b.code ? -1 : 1);
var taxTypesOf = (country2) => taxTypes.filter(({ countryCode }) => countryCode === country2);
var codes = [...new Set(taxTypes.map(({ countryCode }) => countryCode))];
var billingCountries = codes.map((code2) => ({ code: code2, name: countryName(code2) ?? code2 })).toSorted((a, b) => a.name.localeCompare(b.name, "en"));

// ../../packages/domain/src/tax-id.ts
var longestTaxId = 50;
var lengths = {
  bg_uic: [9, 13],
  bo_tin: [7, 15],
  cr_tin: [9, 12],
  eu_vat: [8, 14],
  gb_vat: [7, 14],
  il_vat: [5, 9],
  is_vat: [5, 6],
  mx_rfc: [12, 13],
  nz_gst: [8, 9],
  ph_tin: [9, 14],
  ro_tin: [2, 13],
  ru_inn: [10, 12],
  sg_uen: [9, 10],
  th_vat: [10, 13],
  ua_vat: [9, 12],
  vn_tin: [10, 14]
};
var bare = (value) => value.replaceAll(/[\s./-]/g, "").toUpperCase();
function taxTypeOf(code2, value) {
  const ofCode = taxTypes.filter((type) => type.code === code2);
  return ofCode.find(({ example: example2 }) => bare(value).startsWith(bare(example2).slice(0, 2))) ?? ofCode[0];
}
function taxIdProblem(code2, value) {
  const type = taxTypeOf(code2, value);
  if (!type) return "There is no such type of tax ID.";
  const [given4, example2] = [bare(value), bare(type.example)];
  const [least2, most3] = lengths[code2] ?? [example2.length, example2.length];
  const fits2 = /^[A-Z0-9]+$/.test(given4) && /\d/.test(given4) && given4.length >= least2 && given4.length <= most3;
  const isPlain = /^\d+$/.test(example2);
  const country2 = code2 === "eu_vat" ? example2.slice(0, 2) : "";
  if (fits2 && given4.startsWith(country2) && (!isPlain || /^\d+$/.test(given4))) return void 0;
  return `This is no ${type.name}. An example: ${type.example}`;
}

// ../../packages/billing/src/tax/information.ts
async function informationOf({ db }, { id }) {
  const customer = await findBillingCustomer(db, id);
  const taxIds = await listTaxIds(db, id);
  return { address: customer?.address ?? null, taxIds, invoiceReference: customer?.invoiceReference ?? "" };
}
var readInformation = useCase(
  "signedIn",
  (context, { user }) => informationOf(context, user)
);

// ../../packages/billing/src/tax/change-tax-ids.ts
var mostTaxIds = 10;
var addTaxId = useCase(
  "signedIn",
  async (context, { user }, given4) => {
    const { type } = given4;
    const value = given4.value.trim();
    if (!taxTypes.some(({ code: code2 }) => code2 === type))
      throw commonRefusals.invalidInput("There is no such type of tax ID.");
    if (value === "") throw commonRefusals.invalidInput("The tax ID is missing.");
    if (value.length > longestTaxId) throw commonRefusals.invalidInput("The tax ID is too long.");
    const existing = await listTaxIds(context.db, user.id);
    if (existing.some((one2) => one2.type === type && one2.value === value)) return informationOf(context, user);
    if (existing.length >= mostTaxIds) throw commonRefusals.invalidInput(`There are at most ${mostTaxIds} tax IDs.`);
    const providerId = await withCards(context, async (cards2) => {
      const problem2 = cards2.name === "sandbox" ? taxIdProblem(type, value) : void 0;
      if (problem2 !== void 0) throw billingRefusals.taxIdNotAccepted(problem2);
      const add = (_3, customer) => cards2.addTaxId(customer, { type, value });
      return (await asCustomer(context, user, add).catch(notAccepted)).id;
    });
    await insertTaxId(context.db, {
      user_id: user.id,
      type,
      value,
      provider_id: providerId,
      created_at: context.clock()
    });
    return informationOf(context, user);
  }
);
function notAccepted(error) {
  if (isCardProblem(error, "invalid")) throw billingRefusals.taxIdNotAccepted(error.say);
  throw error;
}
var removeTaxId = useCase(
  "signedIn",
  async (context, { user }, { id }) => {
    const found3 = (await listTaxIds(context.db, user.id)).find((one2) => one2.id === id);
    if (!found3) return informationOf(context, user);
    await withCards(context, async (cards2) => cards2.removeTaxId(await ensureCustomer(context, user), found3.providerId));
    await deleteTaxId(context.db, { userId: user.id, id: found3.id });
    return informationOf(context, user);
  }
);

// ../../packages/billing/src/tax/save-address.ts
var saveAddress = useCase(
  "signedIn",
  async (context, { user }, given4) => {
    const address4 = checked(given4);
    const told = { ...address4, country: address4.country.code };
    await withCards(
      context,
      () => asCustomer(context, user, (cards2, customerId) => cards2.updateCustomer(customerId, { address: told }))
    );
    await updateBillingCustomer(context.db, user.id, { address: JSON.stringify(address4) });
    return informationOf(context, user);
  }
);
var lines = ["name", "line1", "line2", "city", "postalCode", "state"];
var needed = ["name", "line1", "city"];
function checked({ country: { code: code2 }, ...given4 }) {
  const trimmed = Object.fromEntries(lines.map((line5) => [line5, given4[line5].trim()]));
  for (const line5 of lines) {
    const problem2 = trimmed[line5] === "" && needed.includes(line5) ? required : lengthProblem(trimmed[line5], maxLineLength);
    if (problem2 !== void 0) throw commonRefusals.invalidInput(`${line5}: ${problem2}`);
  }
  const name3 = countryName(code2);
  if (name3 === void 0) throw commonRefusals.invalidInput("country: There is no such country.");
  return { ...trimmed, country: { name: name3, code: code2 } };
}

// ../../packages/billing/src/tax/save-reference.ts
var longestReference = 140;
var saveReference = useCase(
  "signedIn",
  async (context, { user }, { reference: given4 }) => {
    const reference = given4.trim();
    const problem2 = lengthProblem(reference, longestReference);
    if (problem2 !== void 0) throw commonRefusals.invalidInput(problem2);
    await insertBillingCustomer(context.db, { userId: user.id, createdAt: context.clock() });
    await updateBillingCustomer(context.db, user.id, { invoice_reference: reference });
    return informationOf(context, user);
  }
);

// ../api/src/files/coupon-end.ts
var couponEnd = ({ appliedAt, months }) => months === null ? null : new Date(Date.UTC(appliedAt.getUTCFullYear(), appliedAt.getUTCMonth() + months, 1)).toISOString();

// ../api/src/modules/payments/present-payment-account.ts
var presentInformation = ({
  address: address4,
  taxIds,
  invoiceReference
}) => ({
  address: address4,
  taxIDs: taxIds.map(({ id, type, value }) => ({ id, value, tax: taxOf(type, value) })),
  invoiceReference
});
var taxOf = (code2, value) => taxTypeOf(code2, value) ?? { code: code2, name: code2, example: "", countryCode: code2.slice(0, 2).toUpperCase() };
function presentCoupon(coupon3) {
  const { couponId: id, promoCode, name: name3, amountOff, percentOff, appliedAt, duration } = coupon3;
  return {
    id,
    promoCode,
    name: name3,
    amountOff: amountOff ?? 0,
    percentOff: percentOff ?? 0,
    addedAt: appliedAt.toISOString(),
    expiresAt: couponEnd(coupon3),
    duration
  };
}

// ../api/src/modules/payments/account-routes.ts
var paymentAccountRoutes = (deps) => [
  implement(paymentAccounts.setUp, ({ session }) => setUpPaymentAccount(deps, session)),
  implement(paymentAccounts.state, async ({ session }) => {
    const { isExempt, beginsAt, failedInvoice } = await readPaymentsState(deps, session);
    return {
      cardProvider: deps.settings.cardProvider,
      exempt: isExempt,
      beginsAt: beginsAt?.toISOString() ?? null,
      failedInvoice: failedInvoice && { id: failedInvoice.id, amount: failedInvoice.cents }
    };
  }),
  implement(
    paymentAccounts.applyCoupon,
    async ({ session, body: promoCode }) => presentCoupon(await applyCoupon2(deps, session, { promoCode }))
  ),
  implement(paymentAccounts.coupon, async ({ session }) => {
    const coupon3 = await readOwnCoupon(deps, session);
    return coupon3 ? presentCoupon(coupon3) : null;
  }),
  implement(
    paymentAccounts.information,
    async ({ session }) => presentInformation(await readInformation(deps, session))
  ),
  implement(
    paymentAccounts.saveAddress,
    async ({ session, body }) => presentInformation(await saveAddress(deps, session, body))
  ),
  implement(
    paymentAccounts.saveReference,
    async ({ session, body }) => presentInformation(await saveReference(deps, session, body))
  ),
  implement(
    paymentAccounts.addTaxId,
    async ({ session, body: { value, tax: tax2 } }) => presentInformation(await addTaxId(deps, session, { type: tax2.code, value }))
  ),
  implement(
    paymentAccounts.removeTaxId,
    async ({ session, params: { id } }) => presentInformation(await removeTaxId(deps, session, { id }))
  ),
  implement(paymentAccounts.countries, () => [...billingCountries]),
  implement(paymentAccounts.taxes, ({ params: { country: country2 } }) => taxTypesOf(country2)),
  implement(paymentAccounts.packageAvailable, ({ session }) => isPackageAvailable(deps, session)),
  implement(paymentAccounts.startTrial, ({ session }) => startTrial(deps, session))
];

// ../../packages/domain/src/budgets.ts
var budgetScopes = ["account", "project", "bucket"];
var budgetCents = { least: 1, most: 1e8 };
var budgetPercentages = { least: 1, most: 200, atMost: 8, usual: [50, 80, 100] };
var mostBudgets = 100;
var longestWebhookAddress = 2e3;
function percentagesProblem(percentages) {
  const { least: least2, most: most3, atMost } = budgetPercentages;
  if (percentages.length === 0 || percentages.length > atMost) return `Choose between 1 and ${atMost} percentages.`;
  if (percentages.some((one2) => !Number.isInteger(one2) || one2 < least2 || one2 > most3))
    return `Percentages are whole numbers between ${least2} and ${most3}.`;
  if (percentages.some((one2, at) => at > 0 && one2 <= (percentages[at - 1] ?? 0)))
    return "Percentages must be different, the smallest first.";
  return void 0;
}
function webhookAddressProblem(address4) {
  if (address4.length > longestWebhookAddress) return "The address is too long.";
  const url3 = URL.canParse(address4) ? new URL(address4) : void 0;
  if (url3?.protocol !== "https:" && url3?.protocol !== "http:")
    return "The address of a webhook begins with https://, such as https://example.com/hook.";
  if (url3.username !== "" || url3.password !== "") return "The address of a webhook has no user name and no password.";
  return void 0;
}
var reachedPercentages = ({ cents: cents3, percentages }, spentCents) => percentages.filter((percentage) => isReached({ cents: cents3, percentage }, spentCents));
var isReached = ({ cents: cents3, percentage }, spentCents) => spentCents * 100n >= BigInt(cents3) * BigInt(percentage);

// ../../packages/satellite-db/src/budgets.ts
import { sql as sql15 } from "kysely";
var budgets2 = (db) => db.selectFrom("satellite.budgets as b").leftJoin("satellite.projects as p", "p.id", "b.project_id").leftJoin(
  "satellite.buckets as k",
  (join3) => join3.onRef("k.project_id", "=", "b.project_id").onRef("k.name", "=", "b.bucket")
).select([
  "b.id",
  "b.user_id as userId",
  "p.id as internalId",
  "p.public_id as publicId",
  "p.name as projectName",
  "b.bucket",
  sql15`b.bucket is not null and k.id is null`.as("gone"),
  "b.cents",
  "b.percentages",
  "b.stop_downloads as stopDownloads",
  "b.mail",
  "b.webhook",
  "b.sealed_secret as sealedSecret",
  "b.stopped_month as stoppedMonth",
  "b.stopped_at as stoppedAt",
  "b.created_at as createdAt"
]).where(
  (eb) => eb.or([
    eb("b.project_id", "is", null),
    eb.and([eb("p.status", "=", projectStatus.active), eb("p.owner_id", "=", eb.ref("b.user_id"))])
  ])
);
var presented = ({ internalId, publicId, projectName: projectName2, ...row }) => ({
  ...row,
  project: internalId === null || publicId === null || projectName2 === null ? null : { internalId, publicId, name: projectName2 }
});
async function listBudgets(db, userId) {
  const rows = await budgets2(db).where("b.user_id", "=", userId).orderBy(sql15`b.project_id nulls first`).orderBy(sql15`b.bucket nulls first`).execute();
  return rows.map(presented);
}
async function findBudget(db, { id, userId }) {
  const row = await budgets2(db).where("b.id", "=", id).where("b.user_id", "=", userId).executeTakeFirst();
  return row && presented(row);
}
async function lockBudget(trx, { id, userId }) {
  const row = await budgets2(trx).where("b.id", "=", id).where("b.user_id", "=", userId).forUpdate("b").executeTakeFirst();
  return row && presented(row);
}
async function listBudgeters(db) {
  const rows = await db.selectFrom("satellite.budgets").select("user_id as userId").distinct().orderBy("user_id").execute();
  return rows.map(({ userId }) => userId);
}
async function insertBudget(db, budget3) {
  const row = await db.insertInto("satellite.budgets").values(budget3).onConflict((conflict) => conflict.doNothing()).returning("id").executeTakeFirst();
  return row?.id;
}
async function updateBudget(db, id, set) {
  await db.updateTable("satellite.budgets").set(set).where("id", "=", id).execute();
}
async function deleteBudget(db, id) {
  await db.deleteFrom("satellite.budgets").where("id", "=", id).execute();
}
async function listAlerts(db, budgetIds, month) {
  const alerts = /* @__PURE__ */ new Map();
  if (budgetIds.length === 0) return alerts;
  const rows = await db.selectFrom("satellite.budget_alerts").select(["budget_id as budgetId", "percentage"]).where("budget_id", "in", budgetIds).where("month", "=", month).orderBy("percentage").execute();
  for (const { budgetId, percentage } of rows) alerts.set(budgetId, [...alerts.get(budgetId) ?? [], percentage]);
  return alerts;
}
async function insertAlerts(db, budgetId, { month, percentages, spentCents, at }) {
  if (percentages.length === 0) return [];
  const rows = await db.insertInto("satellite.budget_alerts").values(percentages.map((percentage) => ({ budget_id: budgetId, month, percentage, spent_cents: spentCents, at }))).onConflict((conflict) => conflict.doNothing()).returning("percentage").execute();
  return rows.map(({ percentage }) => percentage);
}
async function deleteAlertsBut(db, budgetId, { month, percentages }) {
  await db.deleteFrom("satellite.budget_alerts").where("budget_id", "=", budgetId).where("month", "=", month).$if(percentages.length > 0, (query6) => query6.where("percentage", "not in", percentages)).execute();
}

// ../../packages/satellite-db/src/download-stops.ts
import { sql as sql16 } from "kysely";
async function applyDownloadStops(trx, userId, now) {
  await trx.selectFrom("satellite.users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const month = monthStart(now);
  await sql16`
    with stops as (
      select p.id,
        bool_or(b.id is not null) as stopped,
        bool_or(b.id is not null and b.bucket is null) as whole,
        array_agg(b.bucket order by b.bucket) filter (where b.bucket is not null) as buckets
      from satellite.projects p
      left join satellite.budgets b on b.user_id = p.owner_id and b.stop_downloads and b.stopped_month = ${month}
        and (b.project_id is null or b.project_id = p.id)
      where p.owner_id = ${userId} and p.status = ${projectStatus.active}
      group by p.id
    ), wanted as (
      select id, case when stopped then ${monthAfter(month)}::timestamptz end as until,
        case when not whole then buckets end as buckets
      from stops
    )
    update satellite.projects p set downloads_stopped_until = w.until, downloads_stopped_in = w.buckets
    from wanted w
    where p.id = w.id and (p.downloads_stopped_until is distinct from w.until
      or p.downloads_stopped_in is distinct from w.buckets)`.execute(trx);
}
async function endDownloadStops(db) {
  const { numUpdatedRows } = await db.updateTable("satellite.projects").set({ downloads_stopped_until: null, downloads_stopped_in: null }).where("downloads_stopped_until", "is not", null).executeTakeFirst();
  return Number(numUpdatedRows);
}
async function findDownloadStop(db, projectId2) {
  const row = await db.selectFrom("satellite.projects").select(["downloads_stopped_until as until", "downloads_stopped_in as buckets"]).where("id", "=", projectId2).executeTakeFirst();
  return row?.until ? { until: row.until, buckets: row.buckets } : null;
}

// ../../packages/satellite-db/src/webhook-deliveries.ts
import { sql as sql17 } from "kysely";
async function writeDownDelivery(db, { budgetId, type, body, now }) {
  await sql17`
    insert into satellite.webhook_deliveries (kind, budget_id, account_id, type, body, created_at, due_at)
    select 'budget', b.id, b.user_id, ${type}, ${body}, ${now}, ${now} from satellite.budgets b where b.id = ${budgetId}
  `.execute(db);
}
async function takeDueDeliveries(db, { now, again: again2, limit, most: most3, busy }) {
  const { rows } = await sql17`
    with recursive busy (account_id, owner_id) as materialized (
      select * from unnest(
        ${busy.map(({ accountId }) => accountId)}::uuid[], ${busy.map(({ ownerId }) => ownerId)}::uuid[]
      )
    ), receivers (account_id, owner_id) as (
      (
        select account_id, coalesce(webhook_id, budget_id) from satellite.webhook_deliveries
        where due_at is not null order by 1, 2 limit 1
      )
      union all
      select next.* from receivers r cross join lateral (
        select d.account_id, coalesce(d.webhook_id, d.budget_id) from satellite.webhook_deliveries d
        where d.due_at is not null and (d.account_id, coalesce(d.webhook_id, d.budget_id)) > (r.account_id, r.owner_id)
        order by 1, 2 limit 1
      ) next
    ), of_receivers as (
      select due.id, due.due_at, r.account_id,
        sent.count + row_number() over (partition by r.owner_id order by due.due_at, due.id) as place
      from receivers r
      cross join lateral (select count(*) from busy b where b.owner_id = r.owner_id) sent
      cross join lateral (
        select d.id, d.due_at from satellite.webhook_deliveries d
        where d.account_id = r.account_id and coalesce(d.webhook_id, d.budget_id) = r.owner_id and d.due_at <= ${now}
        order by d.due_at
        limit greatest(0, ${most3.ofReceiver}::integer - sent.count)
      ) due
    ), of_accounts as (
      select id, due_at,
        (select count(*) from busy b where b.account_id = r.account_id)
          + row_number() over (partition by account_id order by place, due_at, id) as place
      from of_receivers r
    ), waiting as (
      select id from of_accounts where place <= ${most3.ofAccount}::integer order by place, due_at limit ${limit}
    ), taken as (
      update satellite.webhook_deliveries d set due_at = ${again2}, tries = d.tries + 1
      where d.id in (
        select id from satellite.webhook_deliveries
        where id in (select id from waiting) and due_at <= ${now} for update skip locked
      )
      returning d.*
    )
    select t.id, t.kind, coalesce(t.budget_id, t.webhook_id) as "ownerId", t.account_id as "accountId", t.body,
      t.sealed_name as "sealedName", t.created_at as "createdAt", t.tries, coalesce(b.webhook, w.address) as address,
      coalesce(b.sealed_secret, w.sealed_secret) as "sealedSecret", w.old_sealed_secret as "oldSealedSecret",
      w.old_secret_until as "oldSecretUntil"
    from taken t
    left join satellite.budgets b on b.id = t.budget_id
    left join satellite.webhooks w on w.id = t.webhook_id`.execute(db);
  return rows;
}
async function noteDeliveryTry(db, id, { at, ok, said: said3, status, answer: answer3, millis, dueAt }) {
  await sql17`
    with tried as (
      update satellite.webhook_deliveries
      set tried_at = ${at}, delivered = ${ok} or (delivered and due_at is null), said = ${said3},
        due_at = case when due_at is null then null else ${dueAt}::timestamptz end
      where id = ${id}
      returning id
    )
    insert into satellite.webhook_tries (delivery_id, at, delivered, status, said, answer, millis)
    select id, ${at}, ${ok}, ${status}, ${said3}, ${answer3}, ${millis} from tried`.execute(db);
}
async function dropDeliveries(db, budgetId) {
  await db.deleteFrom("satellite.webhook_deliveries").where("budget_id", "=", budgetId).where("due_at", "is not", null).execute();
}
async function lastDeliveries(db, budgetIds) {
  if (budgetIds.length === 0) return /* @__PURE__ */ new Map();
  const rows = await db.selectFrom("satellite.webhook_deliveries").distinctOn("budget_id").select(["budget_id as budgetId", "tried_at as at", "delivered as ok", "said"]).where("budget_id", "in", budgetIds).where("tried_at", "is not", null).orderBy("budget_id").orderBy("tried_at", "desc").$narrowType().execute();
  return new Map(rows.map(({ budgetId, ...tried }) => [budgetId, tried]));
}
async function purgeDeliveries(db, { kind, before, limit }) {
  const { numAffectedRows } = await sql17`
    delete from satellite.webhook_deliveries where id in (
      select id from satellite.webhook_deliveries
      where kind = ${kind} and due_at is null and created_at < ${before} order by created_at limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows);
}

// ../../packages/server-kit/src/webhooks/deliver.ts
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP as isIP2 } from "node:net";

// ../../packages/server-kit/src/webhooks/public-address.ts
import { BlockList, isIP } from "node:net";
var special = {
  ipv4: [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.88.99.0/24",
    "192.168.0.0/16",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/3"
  ],
  // of the global unicast addresses, 2000::/3
  ipv6: ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]
};
var listOf2 = (family, ranges) => {
  const list = new BlockList();
  for (const range of ranges) {
    const [address4 = "", bits] = range.split("/");
    list.addSubnet(address4, Number(bits), family);
  }
  return list;
};
var special4 = listOf2("ipv4", special.ipv4);
var special6 = listOf2("ipv6", special.ipv6);
var global6 = listOf2("ipv6", ["2000::/3"]);
var carrying4 = listOf2("ipv6", ["::ffff:0:0/96", "64:ff9b::/96"]);
function isPublicAddress(address4) {
  const family = isIP(address4);
  if (family === 4) return !special4.check(address4, "ipv4");
  if (family !== 6 || address4.includes("%")) return false;
  if (carrying4.check(address4, "ipv6")) return isPublicAddress(lastOf(address4));
  return global6.check(address4, "ipv6") && !special6.check(address4, "ipv6");
}
function lastOf(address4) {
  const groups2 = new URL(`http://[${address4}]`).hostname.slice(1, -1).split(":");
  const [high, low] = groups2.slice(-2).map((group) => Number.parseInt(group === "" ? "0" : group, 16));
  return [high ?? 0, low ?? 0].flatMap((group) => [group >> 8, group & 255]).join(".");
}

// ../../packages/server-kit/src/webhooks/public-lookup.ts
import { Resolver } from "node:dns/promises";
var patience = { timeout: 2 * second, tries: 2 };
var NotPublic = class extends Error {
};
var publicLookup = (servers = []) => (hostname, options3, done2) => {
  addressesOf(hostname, servers).then(
    (found3) => {
      const open2 = found3.filter(({ address: address4 }) => isPublicAddress(address4));
      const [first] = open2;
      if (!first) return done2(new NotPublic(), "");
      return options3.all ? done2(null, open2) : done2(null, first.address, first.family);
    },
    (error) => done2(error, "")
  );
};
async function addressesOf(hostname, servers) {
  if (/(?:^|\.)localhost\.?$/i.test(hostname)) throw new NotPublic();
  const resolver = new Resolver(patience);
  if (servers.length > 0) resolver.setServers(servers);
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  if (four.status === "rejected" && six.status === "rejected") throw four.reason;
  return [
    ...(four.status === "fulfilled" ? four.value : []).map((address4) => ({ address: address4, family: 4 })),
    ...(six.status === "fulfilled" ? six.value : []).map((address4) => ({ address: address4, family: 6 }))
  ];
}

// ../../packages/server-kit/src/webhooks/deliver.ts
var timeLimit = 10 * second;
var mostRead = 64 * KiB;
var mostKept = 4 * KiB;
async function deliver({ address: address4, secret, oldSecret }, message2, options3) {
  const { privateAddresses, within = timeLimit } = options3;
  const problem2 = addressProblem(address4, options3);
  if (problem2 !== void 0) return failed2(problem2);
  const url3 = new URL(address4);
  const content = Buffer.from(message2.body);
  const signal = AbortSignal.timeout(within);
  try {
    const { status, answer: answer3, retryAfter } = await post(
      url3,
      {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "content-length": content.length,
          "user-agent": "webhook/1",
          ...signatureHeaders(oldSecret ? [secret, oldSecret] : secret, message2)
        },
        // of no pool: a connection that was allowed once says nothing about the next one
        agent: false,
        signal,
        ...privateAddresses ? {} : { lookup: publicLookup(options3.nameServers) }
      },
      content
    );
    const ok = status >= 200 && status < 300;
    return {
      ok,
      status,
      said: isRedirect(status) ? `Answered ${status}; redirects are not followed.` : `Answered ${status}.`,
      answer: answer3,
      ...(status === 429 || status === 503) && retryAfter !== void 0 && { retryAfter }
    };
  } catch (error) {
    return failed2(signal.aborted ? `Did not answer within ${within / second} seconds.` : describe(error));
  }
}
function addressProblem(address4, { privateAddresses }) {
  if (privateAddresses) return void 0;
  const { protocol, hostname } = new URL(address4);
  if (protocol !== "https:") return "The address of a webhook begins with https://.";
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP2(host) !== 0 && !isPublicAddress(host) ? notPublic : void 0;
}
var notPublic = "The address is not one of the Internet.";
var isRedirect = (status) => status >= 300 && status < 400;
var failed2 = (said3) => ({ ok: false, status: 0, said: said3, answer: new Uint8Array() });
function describe(error) {
  if (error instanceof NotPublic) return notPublic;
  const code2 = error instanceof Error && "code" in error ? String(error.code) : "";
  return code2 === "" ? "Could not be reached." : `Could not be reached (${code2}).`;
}
var post = (url3, options3, content) => new Promise((resolve, reject) => {
  const request = (url3.protocol === "https:" ? requestHttps : requestHttp)(url3, options3, (answer3) => {
    let read2 = 0;
    const kept4 = [];
    const done2 = () => {
      const retryAfter = millisOf2(answer3.headers["retry-after"]);
      resolve({
        status: answer3.statusCode ?? 0,
        answer: new Uint8Array(Buffer.concat(kept4).subarray(0, mostKept)),
        ...retryAfter !== void 0 && { retryAfter }
      });
      request.destroy();
    };
    answer3.on("data", (chunk) => {
      if (read2 < mostKept) kept4.push(chunk);
      read2 += chunk.length;
      if (read2 > mostRead) done2();
    });
    answer3.on("end", done2);
    answer3.on("error", reject);
  });
  request.on("error", reject);
  request.end(content);
});
function millisOf2(retryAfter) {
  if (retryAfter === void 0) return void 0;
  const until = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * second : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(until) ? void 0 : Math.max(0, until);
}

// ../../packages/billing/src/budgets/require-webhook-address.ts
function requireWebhookAddress({ settings: settings2 }, { webhook: webhook3 }) {
  const problem2 = webhook3 === null ? void 0 : addressProblem(webhook3, { privateAddresses: settings2.webhookPrivateAddresses });
  if (problem2 !== void 0) throw commonRefusals.invalidInput(problem2, "webhook");
}

// ../../packages/billing/src/usage-report/price-lines.ts
function priceLines({ priceBook, partners: partners2, entitlements, pricedFrom }, lines3, { summary }) {
  const book = summary ? priceBook : withoutWholeGB(priceBook);
  return lines3.map(({ parts, placement }) => {
    const pieces2 = parts.filter(({ at }) => pricedFrom !== null && at >= pricedFrom);
    const charges = chargesForUsage({ priceBook: book }, { pieces: pieces2, partners: partners2, entitlements });
    const sum2 = (of) => charges.reduce((all, charge3) => all + charge3[of], 0n);
    const last = parts.at(-1)?.at ?? /* @__PURE__ */ new Date(0);
    return {
      product: productAt(book, { partner: partnerAt(partners2, last), placement, entitlements }, last),
      storageCents: sum2("storageCents"),
      egressCents: sum2("egressCents"),
      segmentCents: sum2("segmentCents"),
      smallObjectCents: sum2("smallObjectCents"),
      retentionCents: sum2("retentionCents"),
      totalCents: sum2("totalCents")
    };
  });
}
var withoutWholeGB = (book) => ({
  ...book,
  products: book.products.map((product) => ({
    ...product,
    prices: product.prices.map((prices2) => ({ ...prices2, useGBUnits: false }))
  }))
});

// ../../packages/billing/src/charges/forecast.ts
var readForecast = useCase("billing.view", async (context, { user }) => {
  const { db, clock } = context;
  const now = clock();
  const since = monthStart(now);
  const month = { since, before: monthAfter(since) };
  const billed = await billedPeriod(context, user, month);
  if (billed === null) return { ...month, current: 0n, forecast: 0n };
  const soFar = billed.since < now ? await chargesOf(context, { userId: user.id, since: billed.since, before: now }) : [];
  let forecast2 = 0n;
  for (const { internalId: projectId2 } of await listOwnedProjects(db, user.id))
    forecast2 += await forecastOf(context, { userId: user.id, projectId: projectId2, billed, now });
  return { ...month, current: sumOf(soFar), forecast: forecast2 };
});
async function forecastOf(context, { userId, projectId: projectId2, bucket: bucket3, billed, now }) {
  const partners2 = await partnersOf(context.db, userId);
  const entitlements = await entitlementsOf(context, projectId2);
  const pieces2 = [];
  for (const part of partsOfPeriod(context.priceBook, [...entitlements, ...partners2], billed))
    pieces2.push(...await expectedIn(context, { projectId: projectId2, bucket: bucket3, part, now, since: billed.since }));
  const priceBook = bucket3 === void 0 ? context.priceBook : withoutWholeGB(context.priceBook);
  const machines = bucket3 === void 0 ? await machinesExpected(context, { projectId: projectId2, billed, now }) : 0n;
  return sumOf(chargesForUsage({ priceBook }, { pieces: pieces2, partners: partners2, entitlements })) + machines;
}
async function machinesExpected({ db }, { projectId: projectId2, billed, now }) {
  const stretches = await stretchesIn(db, { projectId: projectId2, ...billed });
  const ahead = goingOn(stretches, { now, before: billed.before });
  return computeSumsOf(chargeCompute([...stretches, ...ahead], billed)).totalCents;
}
var sumOf = (charges) => charges.reduce((sum2, { totalCents }) => sum2 + totalCents, 0n);
async function expectedIn({ db }, { projectId: projectId2, bucket: bucket3, part, now, since }) {
  const at = part.since;
  const used = (period4) => bucket3 === void 0 ? usageByPlacement(db, { projectId: projectId2, ...period4 }) : measuredBucket(db, { projectId: projectId2, bucket: bucket3, ...period4 });
  const known = await used(part);
  const measured2 = await lastMeasured(db, projectId2) ?? now;
  const rest = millisBetween(latest(measured2, part.since), part.before);
  const held = (await holdingsByPlacement(db, projectId2, { bucket: bucket3 })).map(
    ({ placement, storage: storage3, objects: objects2, segments: segments2, lacking }) => ({
      placement,
      at,
      byteMillis: storage3 * rest,
      objectMillis: objects2 * rest,
      segmentMillis: segments2 * rest,
      egress: 0n,
      lackingMillis: lacking.map((bytes) => bytes * rest),
      deletions: []
    })
  );
  const elapsed = millisBetween(since, now);
  const ahead = millisBetween(latest(now, part.since), part.before);
  const soFar = elapsed > 0n ? await used({ since, before: now }) : [];
  const downloads = soFar.map(({ placement, egress: egress2 }) => ({
    placement,
    at,
    byteMillis: 0n,
    objectMillis: 0n,
    segmentMillis: 0n,
    egress: egress2 * ahead / elapsed,
    lackingMillis: [],
    deletions: []
  }));
  return [...known.map((usage) => ({ ...usage, at })), ...held, ...downloads];
}
var latest = (one2, other) => one2 > other ? one2 : other;
var millisBetween = (since, before) => BigInt(Math.max(0, before.getTime() - since.getTime()));

// ../../packages/billing/src/budgets/spent-of-budgets.ts
async function spentOfBudgets(context, { user, budgets: budgets4, now }) {
  const billed = await billedOf(context, user, now);
  if (billed === null || billed.since >= now) return /* @__PURE__ */ new Map();
  const period4 = { since: billed.since, before: now };
  const covered2 = budgets4.flatMap(({ project: project4, bucket: bucket3 }) => project4 !== null && bucket3 === null ? [project4] : []);
  const isWhole = budgets4.some(({ project: project4 }) => project4 === null);
  const projects3 = isWhole ? {} : { projects: [...new Map(covered2.map((one2) => [one2.internalId, one2])).values()] };
  const charges = isWhole || covered2.length > 0 ? await chargesOf(context, { userId: user.id, ...projects3, ...period4 }) : [];
  const spent = /* @__PURE__ */ new Map();
  for (const { id, project: project4, bucket: bucket3 } of budgets4) {
    const own2 = charges.filter((charge3) => project4 === null || charge3.project.internalId === project4.internalId);
    const cents3 = project4 !== null && bucket3 !== null ? await spentInBucket(context, { userId: user.id, projectId: project4.internalId, bucket: bucket3, period: period4 }) : own2.reduce((sum2, { totalCents }) => sum2 + totalCents, 0n);
    spent.set(id, cents3);
  }
  return spent;
}
async function forecastOfBudgets(context, { user, budgets: budgets4, now }) {
  const billed = await billedOf(context, user, now);
  const forecasts = /* @__PURE__ */ new Map();
  if (billed === null) return forecasts;
  const ofProjects = /* @__PURE__ */ new Map();
  const ofProject4 = async (projectId2) => {
    const cents3 = ofProjects.get(projectId2) ?? await forecastOf(context, { userId: user.id, projectId: projectId2, billed, now });
    ofProjects.set(projectId2, cents3);
    return cents3;
  };
  for (const { id, project: project4, bucket: bucket3 } of budgets4) {
    if (project4 === null) {
      let sum2 = 0n;
      for (const { internalId } of await listOwnedProjects(context.db, user.id)) sum2 += await ofProject4(internalId);
      forecasts.set(id, sum2);
    } else {
      const projectId2 = project4.internalId;
      const cents3 = bucket3 === null ? await ofProject4(projectId2) : await forecastOf(context, { userId: user.id, projectId: projectId2, bucket: bucket3, billed, now });
      forecasts.set(id, cents3);
    }
  }
  return forecasts;
}
function billedOf(context, user, now) {
  if (hasVarPartner(user, context.settings)) return Promise.resolve(null);
  const since = monthStart(now);
  return billedPeriod(context, user, { since, before: monthAfter(since) });
}
async function spentInBucket(context, { userId, projectId: projectId2, bucket: bucket3, period: period4 }) {
  const partners2 = await partnersOf(context.db, userId);
  const entitlements = await entitlementsOf(context, projectId2);
  const pieces2 = [];
  for (const part of partsOfPeriod(context.priceBook, [...entitlements, ...partners2], period4)) {
    const places2 = await measuredBucket(context.db, { projectId: projectId2, bucket: bucket3, ...part });
    pieces2.push(...places2.map((place2) => ({ ...place2, at: part.since })));
  }
  const priceBook = withoutWholeGB(context.priceBook);
  return chargesForUsage({ priceBook }, { pieces: pieces2, partners: partners2, entitlements }).reduce(
    (sum2, { totalCents }) => sum2 + totalCents,
    0n
  );
}

// ../../packages/billing/src/budgets/view-budgets.ts
var listOwnBudgets = useCase(
  "billing.view",
  async (context, { user }) => viewBudgets(context, user, await listBudgets(context.db, user.id))
);
async function viewBudgets(context, user, budgets4) {
  const { db, clock } = context;
  const now = clock();
  const ids = budgets4.map(({ id }) => id);
  const spent = await spentOfBudgets(context, { user, budgets: budgets4, now });
  const forecast2 = await forecastOfBudgets(context, { user, budgets: budgets4, now });
  const alerts = await listAlerts(db, ids, monthStart(now));
  const deliveries2 = await lastDeliveries(db, ids);
  return budgets4.map((budget3) => ({
    budget: budget3,
    spentCents: spent.get(budget3.id) ?? 0n,
    forecastCents: forecast2.get(budget3.id) ?? 0n,
    reached: alerts.get(budget3.id) ?? [],
    stoppedAt: stoppedSince(budget3, now),
    lastDelivery: deliveries2.get(budget3.id) ?? null
  }));
}
var stoppedSince = ({ stopDownloads, stoppedMonth, stoppedAt }, now) => stopDownloads && stoppedMonth?.getTime() === monthStart(now).getTime() ? stoppedAt : null;

// ../../packages/billing/src/budgets/webhook-secrets.ts
function sealedNewSecret2({ webhookKey }, budgetId) {
  const secret = newWebhookSecret();
  return { sealed: sealBytes(webhookKey, secret, contextOf(budgetId)), text: webhookSecretText(secret) };
}
function openWebhookSecret({ webhookKey }, budgetId, sealed) {
  try {
    return openSealed(webhookKey, sealed, contextOf(budgetId));
  } catch (error) {
    if (error instanceof UnsealError) return void 0;
    throw error;
  }
}
var contextOf = (budgetId) => `budget:${budgetId}`;

// ../../packages/billing/src/budgets/change-budget.ts
var changeBudget = useCase(
  "signedIn",
  async (context, { user }, { id, ...rules2 }) => {
    requireWebhookAddress(context, rules2);
    const own2 = { id, userId: user.id };
    const before = await findBudget(context.db, own2);
    if (!before) throw billingRefusals.noSuchBudget();
    const now = context.clock();
    const spent = (await spentOfBudgets(context, { user, budgets: [before], now })).get(id) ?? 0n;
    const secret = await inTransaction(context, async ({ db }) => {
      const locked = await lockBudget(db, own2);
      if (!locked) throw billingRefusals.noSuchBudget();
      const made = rules2.webhook !== null && locked.sealedSecret === null ? sealedNewSecret2(context, id) : null;
      const staysStopped = stoppedSince({ ...locked, stopDownloads: rules2.stopDownloads }, now) !== null && isReached({ cents: rules2.cents, percentage: 100 }, spent);
      await updateBudget(db, id, {
        cents: rules2.cents,
        percentages: rules2.percentages,
        stop_downloads: rules2.stopDownloads,
        mail: rules2.mail,
        webhook: rules2.webhook,
        ...made && { sealed_secret: made.sealed },
        ...staysStopped ? {} : { stopped_month: null, stopped_at: null }
      });
      if (rules2.webhook === null) await dropDeliveries(db, id);
      await deleteAlertsBut(db, id, {
        month: monthStart(now),
        percentages: reachedPercentages({ cents: rules2.cents, percentages: allPercentages }, spent)
      });
      await applyDownloadStops(db, user.id, now);
      return made?.text ?? null;
    });
    const after = await findBudget(context.db, own2);
    const [viewed2] = after ? await viewBudgets(context, user, [after]) : [];
    if (!viewed2) throw billingRefusals.noSuchBudget();
    return { ...viewed2, secret };
  }
);
var allPercentages = Array.from({ length: 200 }, (_3, index2) => index2 + 1);
var removeBudget = useCase(
  "signedIn",
  async (context, { user }, { id }) => inTransaction(context, async ({ db, clock }) => {
    if (!await lockBudget(db, { id, userId: user.id })) throw billingRefusals.noSuchBudget();
    await deleteBudget(db, id);
    await applyDownloadStops(db, user.id, clock());
  })
);

// ../../packages/billing/src/budgets/create-budget.ts
import { randomUUID as randomUUID2 } from "node:crypto";
var createBudget = useCase(
  "signedIn",
  async (context, actor, { projectId: projectId2, bucketName: bucketName4, ...rules2 }) => {
    const { user } = actor;
    requireWebhookAddress(context, rules2);
    if (bucketName4 !== null && projectId2 === null)
      throw commonRefusals.invalidInput("A bucket is covered in its project.", "projectId");
    const owned = projectId2 === null ? null : await authorizeInProject(context, actor, "project.setBudget", projectId2);
    const project4 = owned?.project.internalId ?? null;
    if (project4 !== null && bucketName4 !== null && !await findBucket(context.db, project4, bucketName4))
      throw storeRefusals.noSuchBucket(bucketName4);
    const id = randomUUID2();
    const secret = rules2.webhook === null ? null : sealedNewSecret2(context, id);
    const budget3 = await inTransaction(context, async ({ db, clock }) => {
      await lockUser(db, user.id);
      if ((await listBudgets(db, user.id)).length >= mostBudgets) throw billingRefusals.tooManyBudgets(mostBudgets);
      const inserted2 = await insertBudget(db, {
        id,
        user_id: user.id,
        project_id: project4,
        bucket: bucketName4,
        cents: rules2.cents,
        percentages: rules2.percentages,
        stop_downloads: rules2.stopDownloads,
        mail: rules2.mail,
        webhook: rules2.webhook,
        sealed_secret: secret?.sealed ?? null,
        stopped_month: null,
        stopped_at: null,
        created_at: clock()
      });
      if (inserted2 === void 0) throw billingRefusals.budgetExists();
      return findBudget(db, { id, userId: user.id });
    });
    const [viewed2] = budget3 ? await viewBudgets(context, user, [budget3]) : [];
    if (!viewed2) throw billingRefusals.noSuchBudget();
    return { ...viewed2, secret: secret?.text ?? null };
  }
);

// ../../packages/billing/src/budgets/downloads-stopped.ts
var readDownloadStop = projectUseCase(
  "project.view",
  async ({ db, clock }, { project: project4 }) => {
    const stop = await findDownloadStop(db, project4.internalId);
    return stop && stop.until > clock() ? stop : null;
  }
);

// ../../packages/billing/src/budgets/own-webhook.ts
import { randomUUID as randomUUID3 } from "node:crypto";
var makeWebhookSecret = useCase(
  "signedIn",
  async (context, { user }, { id }) => {
    const budget3 = await findBudget(context.db, { id, userId: user.id });
    if (!budget3) throw billingRefusals.noSuchBudget();
    if (budget3.webhook === null) throw billingRefusals.budgetWithoutWebhook();
    const { sealed, text: text5 } = sealedNewSecret2(context, id);
    await updateBudget(context.db, id, { sealed_secret: sealed });
    return text5;
  }
);
var testWebhook = useCase(
  "signedIn",
  async (context, { user }, { id }) => {
    const { db, clock, settings: settings2 } = context;
    const budget3 = await findBudget(db, { id, userId: user.id });
    if (!budget3) throw billingRefusals.noSuchBudget();
    const { webhook: address4, sealedSecret } = budget3;
    const secret = sealedSecret ? openWebhookSecret(context, id, sealedSecret) : void 0;
    if (address4 === null || !secret) throw billingRefusals.budgetWithoutWebhook();
    const at = clock();
    const body = JSON.stringify({ type: "test", timestamp: at.toISOString(), data: { budget: id } });
    return deliver(
      { address: address4, secret },
      { id: randomUUID3(), at, body },
      { privateAddresses: settings2.webhookPrivateAddresses }
    );
  }
);

// ../../packages/contract/src/payments/budgets.ts
import * as z30 from "zod/mini";
var wrongAmount = "The amount must be between $0.01 and $1,000,000.00.";
var budget = z30.object({
  id: z30.string(),
  scope: z30.enum(budgetScopes),
  projectId: z30.nullable(z30.string()),
  projectName: z30.nullable(z30.string()),
  bucketName: z30.nullable(z30.string()),
  /** There is no bucket of this name any more; what it used this month still counts. */
  gone: z30.boolean(),
  /** A month of UTC. */
  cents: z30.number(),
  /** The smallest first. */
  percentages: z30.array(z30.number()),
  /** Whether downloads are refused when the whole budget is spent. */
  stopDownloads: z30.boolean(),
  mail: z30.boolean(),
  /** An address, or null for none. */
  webhook: z30.nullable(z30.string()),
  /** Whether deliveries can be signed. */
  webhookSecretMade: z30.boolean(),
  /** Of this month, as of now; before coupons, and without the minimum charge. */
  spentCents: z30.number(),
  /** What the month is expected to come to. */
  forecastCents: z30.number(),
  /** Percentages that were reached this month and of which the owner was told. */
  reached: z30.array(z30.number()),
  downloadsStopped: z30.boolean(),
  stoppedAt: z30.nullable(timestamp),
  /** The newest delivery to the webhook that has an end, or is tried again. */
  lastDelivery: z30.nullable(z30.object({ at: timestamp, ok: z30.boolean(), said: z30.string() })),
  createdAt: timestamp
});
var budgetWithSecret = z30.extend(budget, { secret: z30.nullable(z30.string()) });
var rules = {
  cents: z30.number(wrongAmount).check(
    z30.refine(Number.isInteger, wrongAmount),
    z30.gte(budgetCents.least, wrongAmount),
    z30.lte(budgetCents.most, wrongAmount)
  ),
  percentages: z30._default(
    z30.array(z30.number()).check(
      z30.check(({ value, issues }) => {
        const message2 = percentagesProblem(value);
        if (message2 !== void 0) issues.push({ code: "custom", input: value, message: message2 });
      })
    ),
    () => [...budgetPercentages.usual]
  ),
  stopDownloads: z30._default(z30.boolean(), false),
  mail: z30._default(z30.boolean(), true),
  webhook: z30._default(z30.nullable(z30.string().check(z30.trim(), obeys(webhookAddressProblem))), null)
};
var budgetRules = z30.object(rules);
var covered = {
  projectId: z30._default(z30.nullable(projectId), null),
  bucketName: z30._default(z30.nullable(z30.string().check(z30.maxLength(200, "There is no such bucket."))), null)
};
var byId3 = z30.object({ id: uuid });
var budgets3 = {
  /** Of the person who asks: the account's first, then by project and bucket. */
  list: defineCall({
    method: "GET",
    path: "/api/v0/payments/budgets",
    may: "billing.view",
    response: z30.object({ budgets: listOf(budget) }),
    fallback: "Can not list budgets"
  }),
  create: defineCall({
    method: "POST",
    path: "/api/v0/payments/budgets",
    may: "signedIn",
    body: z30.object({ ...covered, ...rules }),
    response: budgetWithSecret,
    status: 201,
    fallback: "Can not create the budget"
  }),
  /** What it covers stays. The first address of a webhook makes a secret. */
  change: defineCall({
    method: "PUT",
    path: "/api/v0/payments/budgets/:id",
    may: "signedIn",
    params: byId3,
    body: budgetRules,
    response: budgetWithSecret,
    fallback: "Can not change the budget"
  }),
  remove: defineCall({
    method: "DELETE",
    path: "/api/v0/payments/budgets/:id",
    may: "signedIn",
    params: byId3,
    status: 204,
    fallback: "Can not delete the budget"
  }),
  /** Another one: what is signed from now on is signed with it alone. */
  makeSecret: defineCall({
    method: "POST",
    path: "/api/v0/payments/budgets/:id/webhook-secret",
    may: "signedIn",
    params: byId3,
    response: z30.object({ secret: z30.string() }),
    fallback: "Can not make a secret"
  }),
  /** Sends a test to the webhook at once. `status`: what it answered, 0 for nothing. `said`: the same in words. */
  test: defineCall({
    method: "POST",
    path: "/api/v0/payments/budgets/:id/test",
    may: "signedIn",
    params: byId3,
    response: z30.object({ status: z30.number(), said: z30.string() }),
    rateLimit: { by: "user", name: "test-webhook" },
    fallback: "Can not test the webhook"
  }),
  /** For whoever is in the project: whether its owner has limited what downloads may cost, and that is reached. */
  downloadsStopped: defineCall({
    method: "GET",
    path: "/api/v0/projects/:id/downloads-stopped",
    may: "project.view",
    params: z30.object({ id: projectId }),
    response: z30.object({
      /** Those of the whole project. */
      stopped: z30.boolean(),
      /** Those of single buckets. */
      buckets: listOf(z30.string()),
      /** The next month, with which it ends by itself; null when nothing is stopped. */
      until: z30.nullable(timestamp)
    }),
    fallback: "Can not read whether downloads are stopped"
  })
};

// ../api/src/modules/payments/present-budget.ts
var presentBudget = ({
  budget: { id, project: project4, bucket: bucket3, gone: gone2, cents: cents3, percentages, stopDownloads, mail: mail2, webhook: webhook3, sealedSecret, createdAt },
  spentCents,
  forecastCents,
  reached: reached2,
  stoppedAt,
  lastDelivery
}) => ({
  id,
  scope: project4 === null ? "account" : bucket3 === null ? "project" : "bucket",
  projectId: project4?.publicId ?? null,
  projectName: project4?.name ?? null,
  bucketName: bucket3,
  gone: gone2,
  cents: cents3,
  percentages,
  stopDownloads,
  mail: mail2,
  webhook: webhook3,
  webhookSecretMade: sealedSecret !== null,
  spentCents: Number(spentCents),
  forecastCents: Number(forecastCents),
  reached: reached2,
  downloadsStopped: stoppedAt !== null,
  stoppedAt: stoppedAt?.toISOString() ?? null,
  lastDelivery: lastDelivery && { ...lastDelivery, at: lastDelivery.at.toISOString() },
  createdAt: createdAt.toISOString()
});

// ../api/src/files/present-download-stop.ts
var presentDownloadStop = (stop) => ({
  stopped: stop !== null && stop.buckets === null,
  buckets: stop?.buckets ?? [],
  until: stop?.until.toISOString() ?? null
});

// ../api/src/modules/payments/budget-routes.ts
var budgetRoutes = (deps) => [
  serve(deps, budgets3.list, listOwnBudgets, {
    input: () => void 0,
    present: (found3) => ({ budgets: found3.map(presentBudget) })
  }),
  implement(budgets3.create, async ({ session, body }) => {
    const { secret, ...made } = await createBudget(deps, session, body);
    return { ...presentBudget(made), secret };
  }),
  implement(budgets3.change, async ({ session, params: params4, body }) => {
    const { secret, ...changed2 } = await changeBudget(deps, session, { ...params4, ...body });
    return { ...presentBudget(changed2), secret };
  }),
  implement(budgets3.remove, ({ session, params: params4 }) => removeBudget(deps, session, params4)),
  implement(budgets3.makeSecret, async ({ session, params: params4 }) => ({
    secret: await makeWebhookSecret(deps, session, params4)
  })),
  implement(budgets3.test, async ({ session, params: params4 }) => {
    const { status, said: said3 } = await testWebhook(deps, session, params4);
    return { status, said: said3 };
  })
];
var downloadStopRoute = (deps) => serve(deps, budgets3.downloadsStopped, readDownloadStop, {
  input: ({ params: params4 }) => ({ projectId: params4.id }),
  present: presentDownloadStop
});

// ../../packages/billing/src/cards/confirm-in-sandbox.ts
var confirmInSandbox = useCase("signedIn", async (context, { user }, act) => {
  const { cardSandbox } = context;
  if (cardSandbox === null) throw commonRefusals.noSuchRoute();
  return withCards(context, async () => cardSandbox.confirm(await ensureCustomer(context, user), act));
});

// ../../packages/satellite-db/src/provider-events.ts
import { sql as sql18 } from "kysely";
async function insertProviderEvent(db, event) {
  const { numInsertedOrUpdatedRows } = await db.insertInto("satellite.provider_events").values({ ...event, handled_at: null, next_try_at: event.received_at, last_error: null }).onConflict((conflict) => conflict.columns(["provider", "event_id"]).doNothing()).executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
var takeProviderEvent = (db, { now, until }) => db.updateTable("satellite.provider_events").set({ next_try_at: until, tries: sql18`tries + 1` }).where(
  (eb) => eb(
    eb.refTuple("provider", "event_id"),
    "in",
    eb.selectFrom("satellite.provider_events").select(["provider", "event_id"]).where("handled_at", "is", null).where("next_try_at", "<=", now).orderBy("next_try_at").limit(1).forUpdate().skipLocked().$asTuple("provider", "event_id")
  )
).returningAll().executeTakeFirst();
async function noteProviderEvent(db, { provider, event_id }, outcome) {
  await db.updateTable("satellite.provider_events").set(outcome).where("provider", "=", provider).where("event_id", "=", event_id).execute();
}
async function deleteHandledEvents(db, before) {
  const { numDeletedRows } = await db.deleteFrom("satellite.provider_events").where("handled_at", "<", before).executeTakeFirst();
  return Number(numDeletedRows);
}

// ../../packages/billing/src/cards/handle-events.ts
var leaseTime = 2 * minute;
var remembered = 30 * day;
async function handleEvents(context) {
  if (context.cards === null) return 0;
  const { db, clock } = context;
  let done2 = 0;
  for (; ; ) {
    const now = clock();
    const event = await takeProviderEvent(db, { now, until: new Date(now.getTime() + leaseTime) });
    if (event === void 0) return done2;
    if (await handle(context, event)) done2++;
  }
}
async function handle(context, event) {
  const { db, clock, logger } = context;
  try {
    if (event.provider === context.cards?.name && event.type === "intentChanged")
      await settled(context, event.object_id);
    await noteProviderEvent(db, event, { handled_at: clock(), last_error: null });
    return true;
  } catch (err) {
    logger.error({ err, event: event.event_id, tries: event.tries }, "an event of the card provider was not handled");
    const wait = Math.min(2 ** Math.min(event.tries, 20) * second, hour);
    const next_try_at = new Date(clock().getTime() + wait);
    await noteProviderEvent(db, event, { next_try_at, last_error: String(err) });
    return false;
  }
}
async function settled(context, intentId) {
  try {
    await settleIntent(context, intentId);
  } catch (error) {
    if (!isCardProblem(error, "unknown")) throw error;
  }
}
var purgeEvents = ({ db, clock }) => deleteHandledEvents(db, new Date(clock().getTime() - remembered));

// ../../packages/billing/src/cards/take-event.ts
async function takeEvent(context, { body, signature: signature2 }) {
  const cards2 = providerOf(context);
  const { id, type, objectId } = readOrRefuse(() => cards2.readEvent(body, signature2));
  const event = { provider: cards2.name, event_id: id, type, object_id: objectId, received_at: context.clock() };
  await insertProviderEvent(context.db, event);
}
function readOrRefuse(read2) {
  try {
    return read2();
  } catch (error) {
    if (error instanceof BadSignature) throw billingRefusals.webhookUnsigned();
    throw error;
  }
}

// ../../packages/contract/src/payments/card-provider.ts
import * as z31 from "zod/mini";
var cardProvider = {
  /** Signed by the provider over the very bytes, in the header `stripe-signature`. */
  webhook: defineCall({
    method: "POST",
    path: "/api/v0/payments/webhook",
    may: "public",
    csrf: false,
    body: z31.string(),
    bodyKind: "text",
    fallback: "Can not take the event"
  })
};

// ../../packages/contract/src/payments/sandbox.ts
import * as z32 from "zod/mini";
var confirmInSandbox2 = defineCall({
  method: "POST",
  path: "/api/v0/payments/sandbox/confirm",
  may: "signedIn",
  rateLimit: { by: "user", name: "card-sandbox", times: 20 },
  body: z32.object({
    clientSecret: z32.string(),
    /** The name of a test card: pays an intent or saves a card with it. Alone, the secret asks how it stands. */
    paymentMethod: z32.optional(z32.string()),
    /** Answers `requires_action`, the question of 3-D Secure. */
    approve: z32.optional(z32.boolean())
  }),
  response: z32.object({
    status: z32.enum(["requires_payment_method", "requires_action", "processing", "succeeded", "canceled"]),
    /** Why it has not worked. */
    say: z32._default(z32.string(), ""),
    /** Of the card that was saved, or has paid. */
    paymentMethodId: z32._default(z32.string(), ""),
    funding: z32._default(z32.string(), "")
  }),
  fallback: "Payment confirmation failed."
});

// ../api/src/modules/payments/card-provider-routes.ts
var header2 = "stripe-signature";
var cardProviderRoutes = (deps) => [
  implement.open(cardProvider.webhook, async ({ body, request }) => {
    const signature2 = request.headers[header2];
    await takeEvent(deps, { body, signature: typeof signature2 === "string" ? signature2 : "" });
    deps.mailer.follow(
      handleEvents(deps).then(
        () => void 0,
        (err) => deps.logger.warn({ err }, "events of the card provider wait for the next run of their job")
      )
    );
  }),
  ...deps.cardSandbox === null ? [] : [implement(confirmInSandbox2, ({ session, body }) => confirmInSandbox(deps, session, body))]
];

// ../../packages/billing/src/cards/attach-card.ts
var mostCards = 8;
async function attachCard(parts, source) {
  const { cards: cards2, clock, customerId } = parts;
  const before = await cards2.listCards(customerId);
  const wanted = await cards2.readCard(customerId, source);
  const others2 = before.filter(({ id }) => id !== wanted.id);
  await orLetGo(parts, { card: wanted, isAttached: others2.length < before.length }, () => judge(wanted, others2));
  const card2 = await cards2.addCard(customerId, wanted.id);
  const all = await cards2.listCards(customerId);
  const earlier = all.slice(
    0,
    all.findIndex(({ id }) => id === card2.id)
  );
  await orLetGo(parts, { card: card2, isAttached: true }, () => judge(card2, earlier));
  await cards2.makeDefault(customerId, card2.id);
  for (const old of all) if (old.id !== card2.id && isExpired(old, clock())) await cards2.removeCard(customerId, old.id);
  return { ...card2, isDefault: true };
}
function judge(card2, others2) {
  if (card2.funding === "prepaid") throw billingRefusals.prepaidCard();
  if (others2.some((other) => isSame2(other, card2))) throw billingRefusals.cardKnown();
  if (others2.length >= mostCards) throw billingRefusals.tooManyCards(mostCards);
}
async function orLetGo({ cards: cards2, customerId }, { card: card2, isAttached }, rule2) {
  try {
    rule2();
  } catch (refusal) {
    if (isAttached) await cards2.removeCard(customerId, card2.id);
    throw refusal;
  }
}
var isSame2 = (one2, other) => one2.fingerprint === other.fingerprint && one2.expMonth === other.expMonth && one2.expYear === other.expYear;
var isExpired = ({ expMonth, expYear }, now) => now.getTime() >= Date.UTC(expYear, expMonth, 1);

// ../../packages/billing/src/cards/add-card.ts
var addCard = useCase("signedIn", async (context, { user }, source) => {
  const { db, clock, settings: settings2 } = context;
  const card2 = await withCards(
    context,
    () => asCustomer(context, user, (cards2, customerId) => attachCard({ cards: cards2, clock, customerId }, source))
  );
  const isUpgraded = settings2.upgradePayUpfront === 0 && await upgradeToPaid(context, user.id, { by: "card" });
  const facts = { brand: card2.brand, last4: card2.last4 };
  if (!isUpgraded) await writeDownMails(db, [{ mail: "cardAdded", to: user.email, facts }], clock());
});

// ../../packages/billing/src/cards/add-funds.ts
var description = "Funds";
var addFunds = useCase(
  "signedIn",
  async (context, { user }, { cardId, ...funds }) => {
    requireOffered(context.settings, funds);
    if (cardId === "") throw billingRefusals.cardMissing();
    const customerId = await customerOf(context, user);
    if (customerId === void 0) throw billingRefusals.noSuchCard();
    return withCards(context, async (cards2) => {
      const own2 = await cards2.listCards(customerId);
      if (!own2.some(({ id }) => id === cardId)) throw billingRefusals.noSuchCard();
      const act = { userId: user.id, purpose: "funds", ...funds };
      return chargeCard(context, act, { customerId, cardId, description, offSession: false });
    });
  }
);
var createFundsIntent = useCase(
  "signedIn",
  async (context, { user }, { saveCard, ...funds }) => {
    requireOffered(context.settings, funds);
    const row = await openPayment(context, { userId: user.id, purpose: "funds", ...funds }, null);
    return withCards(context, async () => {
      const wanted = { cents: row.cents, attemptKey: row.id, saveCard, cardOnly: saveCard, description };
      const intent = await asCustomer(
        context,
        user,
        (cards2, customerId) => cards2.createIntent({ ...wanted, customerId })
      );
      if (row.provider_intent === null) await updateCardPayment(context.db, row.id, { provider_intent: intent.id });
      else await settleIntent(context, intent.id);
      return intent.clientSecret;
    });
  }
);
function requireOffered({ addFunds: isOffered, minAddFunds, maxAddFunds }, { cents: cents3 }) {
  if (!isOffered) throw billingRefusals.addFundsOff();
  if (!Number.isSafeInteger(cents3) || cents3 < minAddFunds || cents3 > maxAddFunds)
    throw billingRefusals.amountOutOfBounds(minAddFunds, maxAddFunds);
}

// ../../packages/billing/src/cards/manage-cards.ts
var listCards = useCase("signedIn", async (context, { user }) => {
  const customerId = await customerOf(context, user);
  return customerId === void 0 ? [] : withCards(context, (cards2) => cardsOf(cards2, customerId));
});
async function cardsOf(cards2, customerId) {
  try {
    return await cards2.listCards(customerId);
  } catch (error) {
    if (isCardProblem(error, "noCustomer")) return [];
    throw error;
  }
}
var updateCard = useCase(
  "signedIn",
  (context, { user }, { cardId, ...change }) => ofOwn(context, user, (cards2, customerId) => cards2.updateCard(customerId, cardId, change))
);
var makeCardDefault = useCase(
  "signedIn",
  (context, { user }, { cardId }) => ofOwn(context, user, (cards2, customerId) => cards2.makeDefault(customerId, cardId))
);
var removeCard = useCase(
  "signedIn",
  (context, { user }, { cardId }) => ofOwn(context, user, async (cards2, customerId) => {
    const found3 = (await cards2.listCards(customerId)).find(({ id }) => id === cardId);
    if (found3?.isDefault) throw billingRefusals.defaultCardStays();
    await cards2.removeCard(customerId, cardId);
  })
);
var createSetupSecret = useCase("signedIn", async (context, { user }) => {
  if (!context.settings.cardAuthorization) throw billingRefusals.cardAuthorizationOff();
  return withCards(context, () => asCustomer(context, user, (cards2, customerId) => cards2.createSetupSecret(customerId)));
});
async function ofOwn(context, user, work2) {
  const customerId = await customerOf(context, user);
  if (customerId === void 0) throw billingRefusals.noSuchCard();
  await withCards(context, (cards2) => work2(cards2, customerId));
}

// ../../packages/billing/src/cards/purchase.ts
import { randomUUID as randomUUID4 } from "node:crypto";

// ../../packages/billing/src/cards/open-alone.ts
async function openAlone(context, wanted) {
  const { act, cardId, lock: lock2, findOpen } = wanted;
  const other = await inTransaction(context, async (within) => {
    await lock2(within.db);
    const open2 = await findOpen(within.db);
    if (open2 && open2.attempt_key !== attemptKeyOf(act)) return open2;
    await openPayment(within, act, cardId);
    return void 0;
  });
  if (!other) return true;
  if (other.provider_intent === null) throw billingRefusals.paymentUnderWay();
  try {
    await context.cards?.cancelIntent(other.provider_intent);
  } catch (error) {
    if (!isCardProblem(error, "invalid")) throw error;
  }
  const settled3 = await settleIntent(context, other.provider_intent);
  if (settled3?.state === "succeeded") return false;
  if (settled3?.state !== "failed") throw billingRefusals.paymentUnderWay();
  return openAlone(context, wanted);
}

// ../../packages/billing/src/cards/purchase.ts
var purchaseUpgrade = useCase("signedIn", async (context, { user }, purchase) => {
  const { upgradePayUpfront: cents3 } = context.settings;
  if (cents3 === 0) throw billingRefusals.paymentIntentUnknown();
  const requireNotDone = async (trx) => {
    const kind = (await lockUser(trx, user.id))?.kind;
    if (kind !== accountKinds.free && kind !== accountKinds.member) throw billingRefusals.alreadyUpgraded();
  };
  await inTransaction(context, ({ db }) => requireNotDone(db));
  const description4 = "Account activation";
  await payWithNewCard(context, user, { ...purchase, purpose: "upgrade", cents: cents3, description: description4, requireNotDone });
});
var purchasePackage = useCase(
  "signedIn",
  async (context, { user }, purchase) => {
    const { priceBook } = context;
    if (Object.keys(priceBook.packages).length === 0) throw billingRefusals.paymentIntentUnknown();
    const sold = packageOf(priceBook, user.partner);
    if (sold === null) throw billingRefusals.noSuchPackage();
    const requireNotDone = async (trx) => {
      await lockUser(trx, user.id);
      if ((await findBillingCustomer(trx, user.id))?.package) throw billingRefusals.packageBought();
    };
    await inTransaction(context, ({ db }) => requireNotDone(db));
    const { name: description4, priceCents: cents3 } = sold;
    await payWithNewCard(context, user, { ...purchase, purpose: "package", cents: cents3, description: description4, requireNotDone });
  }
);
async function payWithNewCard(context, user, { source, attempt: attempt2 = randomUUID4(), description: description4, requireNotDone, ...bought }) {
  const { clock } = context;
  await withCards(context, async (cards2) => {
    const { card: card2, isNew, customerId } = await asCustomer(context, user, async (_3, id) => ({
      ...await attachOrFind({ cards: cards2, clock, customerId: id }, source),
      customerId: id
    }));
    const act = { ...bought, userId: user.id, attempt: attempt2 };
    const findOpen = (trx) => findOpenPurchase(trx, act);
    try {
      const isAlone = await openAlone(context, { act, cardId: card2.id, lock: requireNotDone, findOpen });
      if (!isAlone) {
        await inTransaction(context, ({ db }) => requireNotDone(db));
        throw billingRefusals.paymentUnderWay();
      }
      const how = { customerId, cardId: card2.id, description: description4, offSession: false };
      const { state, clientSecret } = await chargeCard(context, act, how);
      if (state === "actionRequired")
        throw billingRefusals.cardAuthenticationRequired("Your bank asks you to confirm this payment.", {
          clientSecret,
          cardId: card2.id
        });
    } catch (error) {
      if (isNew && await isUseless(context, { userId: user.id, cardId: card2.id }, error))
        await cards2.removeCard(customerId, card2.id);
      throw error;
    }
  });
}
async function isUseless({ db }, of, error) {
  if (isCardProblem(error)) return error.kind !== "unreachable";
  if (!isRefusal(error) || isRefusal(error, "cardAuthenticationRequired")) return false;
  return !await hasCardPayment(db, of);
}
async function attachOrFind(parts, source) {
  const { cards: cards2, customerId } = parts;
  const before = await cards2.listCards(customerId);
  try {
    const card2 = await attachCard(parts, source);
    return { card: card2, isNew: before.every(({ id }) => id !== card2.id) };
  } catch (refusal) {
    if (!isRefusal(refusal, "cardKnown")) throw refusal;
    const wanted = await cards2.readCard(customerId, source);
    const known = before.find(
      ({ fingerprint, expMonth, expYear }) => fingerprint === wanted.fingerprint && expMonth === wanted.expMonth && expYear === wanted.expYear
    );
    if (known === void 0) throw refusal;
    return { card: known, isNew: false };
  }
}

// ../../packages/contract/src/payments/cards.ts
import * as z33 from "zod/mini";
var prefix2 = "/api/v0/payments";
var providerName = z33.string().check(z33.trim(), z33.minLength(1, "Payment method must be selected"), z33.maxLength(255));
var attempt = z33.optional(uuid);
var cents = z33.number().check(z33.int("The amount must be whole cents."));
var tries = { by: "user", name: "card-attempts", times: 3 };
var attempts = { ...tries, once: true };
var card = z33.object({
  id: z33.string(),
  expMonth: z33.number(),
  expYear: z33.number(),
  brand: z33.string(),
  last4: z33.string(),
  isDefault: z33.boolean()
});
var bodyWith = (member2) => z33.pipe(
  z33.string(),
  z33.transform((text5, context) => {
    const given4 = memberOf(text5, member2);
    const { success: success2, data } = providerName.safeParse(given4);
    if (success2) return data;
    context.issues.push({ code: "custom", message: "Payment method must be selected", input: text5 });
    return z33.NEVER;
  })
);
function memberOf(text5, member2) {
  if (!text5.trimStart().startsWith("{")) return text5;
  try {
    return JSON.parse(text5)[member2];
  } catch {
    return text5;
  }
}
var cards = {
  list: defineCall({
    method: "GET",
    path: `${prefix2}/cards`,
    may: "signedIn",
    response: listOf(card),
    fallback: "can not list credit cards"
  }),
  /**
   * The body is a token, raw. The card becomes the default. 402 with `clientSecret` and `paymentMethod` when the bank wants to
   * ask: finish in the browser, then `addPaymentMethod`, since the token is used up.
   */
  add: defineCall({
    method: "POST",
    path: `${prefix2}/cards`,
    may: "signedIn",
    rateLimit: tries,
    body: bodyWith("token"),
    bodyKind: "text",
    fallback: "Can not add credit card"
  }),
  /** The body is the id of a payment method, raw; the rest as for `add`. */
  addPaymentMethod: defineCall({
    method: "POST",
    path: `${prefix2}/payment-methods`,
    may: "signedIn",
    rateLimit: tries,
    body: bodyWith("token"),
    bodyKind: "text",
    fallback: "Can not add payment method"
  }),
  update: defineCall({
    method: "PUT",
    path: `${prefix2}/cards`,
    may: "signedIn",
    body: z33.object({
      cardID: providerName,
      expMonth: z33.number().check(z33.int(), z33.minimum(1), z33.maximum(12)),
      expYear: z33.number().check(z33.int(), z33.minimum(2e3), z33.maximum(9999))
    }),
    fallback: "Can not update credit card"
  }),
  /** The body is the id of a card, raw. */
  makeDefault: defineCall({
    method: "PATCH",
    path: `${prefix2}/cards`,
    may: "signedIn",
    body: bodyWith("cardID"),
    bodyKind: "text",
    fallback: "Can not make credit card default"
  }),
  remove: defineCall({
    method: "DELETE",
    path: `${prefix2}/cards/:cardId`,
    may: "signedIn",
    params: z33.object({ cardId: providerName }),
    fallback: "Can not remove credit card"
  }),
  setupSecret: defineCall({
    method: "GET",
    path: `${prefix2}/card-setup-secret`,
    may: "signedIn",
    rateLimit: { by: "user", name: "card-setup", times: 3 },
    response: z33.string(),
    fallback: "Can not add card"
  }),
  /** Pays what is overdue; nothing where nothing is. 402 in the words of the provider when a card is refused. */
  attemptPayments: defineCall({
    method: "POST",
    path: `${prefix2}/attempt-payments`,
    may: "signedIn",
    rateLimit: tries,
    fallback: "Can not attempt payments."
  }),
  /** `success` false: the browser confirms with `clientSecret`, unless the payment is under way. */
  addFunds: defineCall({
    method: "POST",
    path: `${prefix2}/add-funds`,
    may: "signedIn",
    rateLimit: attempts,
    body: z33.object({ cardID: z33._default(z33.string(), ""), amount: cents, intent: z33.number(), attempt }),
    response: z33.object({
      success: z33.boolean(),
      clientSecret: z33._default(z33.string(), ""),
      paymentIntentID: z33._default(z33.string(), "")
    }),
    fallback: "Can not add funds"
  }),
  /** `withCustomCard`: a card alone may pay, and it is saved. */
  createIntent: defineCall({
    method: "POST",
    path: `${prefix2}/create-intent`,
    may: "signedIn",
    rateLimit: attempts,
    body: z33.object({ amount: cents, withCustomCard: z33._default(z33.boolean(), false), attempt }),
    response: z33.object({ clientSecret: z33.string() }),
    fallback: "Can not create a payment intent"
  }),
  /**
   * `intent`: see `purchaseIntents`. 402 with `clientSecret` and `paymentMethod`: finish in the browser, then call again with
   * this attempt and, as the token, the payment method.
   */
  purchase: defineCall({
    method: "POST",
    path: `${prefix2}/purchase`,
    may: "signedIn",
    rateLimit: attempts,
    body: z33.object({ token: providerName, intent: z33.number(), attempt }),
    fallback: "Can not process purchase action"
  })
};
var purchaseIntents = { packagePlan: 1, upgradeAccount: 2 };
var addFundsIntent = 1;

// ../api/src/modules/payments/card-routes.ts
var cardRoutes = (deps) => [
  implement(cards.list, async ({ session }) => {
    const found3 = await listCards(deps, session);
    return found3.map(({ id, expMonth, expYear, brand: brand2, last4, isDefault }) => ({
      id,
      expMonth,
      expYear,
      brand: brand2,
      last4,
      isDefault
    }));
  }),
  implement(cards.add, ({ session, body: token2 }) => addCard(deps, session, { token: token2 })),
  implement(cards.addPaymentMethod, ({ session, body: paymentMethod }) => addCard(deps, session, { paymentMethod })),
  implement(
    cards.update,
    ({ session, body: { cardID: cardId, expMonth, expYear } }) => updateCard(deps, session, { cardId, expMonth, expYear })
  ),
  implement(cards.makeDefault, ({ session, body: cardId }) => makeCardDefault(deps, session, { cardId })),
  implement(cards.remove, ({ session, params: { cardId } }) => removeCard(deps, session, { cardId })),
  implement(cards.setupSecret, ({ session }) => createSetupSecret(deps, session)),
  implement(cards.addFunds, async ({ session, body: { cardID: cardId, amount: amount4, intent, attempt: attempt2 } }) => {
    if (intent !== addFundsIntent) throw billingRefusals.paymentIntentUnknown();
    const { state, clientSecret, intentId } = await addFunds(deps, session, { cardId, cents: amount4, attempt: attempt2 });
    return { success: state === "succeeded", clientSecret, paymentIntentID: intentId };
  }),
  implement(cards.createIntent, async ({ session, body: { amount: amount4, withCustomCard: saveCard, attempt: attempt2 } }) => ({
    clientSecret: await createFundsIntent(deps, session, { cents: amount4, saveCard, attempt: attempt2 })
  })),
  implement(cards.purchase, async ({ session, body: { token: token2, intent, attempt: attempt2 } }) => {
    const purchase = { source: sourceOf(token2), attempt: attempt2 };
    if (intent === purchaseIntents.packagePlan) return purchasePackage(deps, session, purchase);
    if (intent !== purchaseIntents.upgradeAccount) throw billingRefusals.paymentIntentUnknown();
    return purchaseUpgrade(deps, session, purchase);
  })
];
var sourceOf = (name3) => name3.startsWith("pm_") ? { paymentMethod: name3 } : { token: name3 };

// ../../packages/billing/src/invoices/find-failed.ts
var findFailed = useCase(
  "signedIn",
  async ({ db }, { user }) => findFailedInvoice(db, user.id)
);

// ../../packages/satellite-db/src/invoice-history.ts
import { sql as sql19 } from "kysely";
var items = (userId) => sql19`
  select i.id::text as id, i.month, '' as kind, i.state, i.subtotal_cents + i.minimum_cents as cents, i.since, i.before,
    i.finalised_at as at, i.state = 'open' and i.failed_at is not null as failed
  from satellite.invoices i where i.user_id = ${userId} and i.state in ('open', 'paid')
  union all
  select 'charge-' || a.id, '', a.kind, 'paid', -sum(e.micros)::bigint / 10000, a.at, a.at, a.at, false
  from satellite.ledger_acts a join satellite.ledger_entries e on e.act_id = a.id and e.account = 'credit'
  where a.user_id = ${userId} and exists (
    select from satellite.ledger_entries c where c.act_id = a.id and c.account = 'card' and c.micros > 0)
  group by a.id
  union all
  select 'act-' || a.id, '', a.kind, 'complete', sum(e.micros)::bigint / 10000, a.at, a.at, a.at, false
  from satellite.ledger_acts a join satellite.ledger_entries e on e.act_id = a.id
  where a.user_id = ${userId} and (a.kind, e.account) in (('refund', 'card'), ('packageEnd', 'expired'))
  group by a.id`;
async function pageOfHistory(db, userId, { limit, after, beforeItem }) {
  const cursor3 = after ?? beforeItem;
  const from = cursor3 === void 0 ? void 0 : await placeOf2(db, userId, cursor3);
  if (cursor3 !== void 0 && from === void 0) return void 0;
  const isBack = after === void 0 && beforeItem !== void 0;
  const beyond = from ? isBack ? sql19`where (at, id) > (${from.at}, ${from.id})` : sql19`where (at, id) < (${from.at}, ${from.id})` : sql19``;
  const order = isBack ? sql19`order by at, id` : sql19`order by at desc, id desc`;
  const { rows } = await sql19`
    select * from (${items(userId)}) history ${beyond} ${order} limit ${limit + 1}`.execute(db);
  const page2 = rows.slice(0, limit);
  return { rows: isBack ? page2.toReversed() : page2, more: rows.length > limit };
}
async function placeOf2(db, userId, id) {
  const { rows } = await sql19`
    select at, id from (${items(userId)}) history where id = ${id}`.execute(db);
  return rows[0];
}
async function listIncome(db, userId) {
  const { rows } = await sql19`
    select a.id, e.account, sum(e.micros)::bigint / 10000 as cents, a.at
    from satellite.ledger_acts a join satellite.ledger_entries e on e.act_id = a.id
    where a.user_id = ${userId} and e.account in ('card', 'chain', 'bonus') and e.micros > 0
    group by a.id, e.account order by a.at desc, a.id desc`.execute(db);
  return rows;
}
async function findCharge(db, { userId, actId }) {
  const { rows } = await sql19`
    select a.key, a.kind, a.at, sum(e.micros)::bigint / 10000 as cents
    from satellite.ledger_acts a join satellite.ledger_entries e on e.act_id = a.id
    where a.id = ${actId} and a.user_id = ${userId} and e.account = 'card' and e.micros > 0
    group by a.id`.execute(db);
  return rows[0];
}

// ../../packages/billing/src/invoices/legacy-history.ts
var most = 1e3;
var typeOf2 = { card: "charge", chain: "transaction", bonus: "depositBonus" };
var legacyHistory = useCase(
  "signedIn",
  async ({ db }, { user }) => {
    const page2 = await pageOfHistory(db, user.id, { limit: most });
    const sent2 = (page2?.rows ?? []).filter(({ month }) => month !== "");
    const invoices2 = sent2.map(({ id, month, state, cents: cents3, at }) => ({
      type: "invoice",
      id,
      month,
      state: state === "open" ? "open" : "paid",
      cents: cents3,
      at
    }));
    const income = await listIncome(db, user.id);
    const came = income.map(({ id, account: account3, cents: cents3, at }) => ({ type: typeOf2[account3], id: String(id), cents: cents3, at }));
    const coupons = await listAppliedCoupons(db, user.id);
    const off2 = coupons.map(({ id, name: name3, percentOff, amountOff, appliedAt: at, endedAt }) => ({
      type: "coupon",
      id,
      name: name3,
      percent: percentOff ?? 0,
      cents: amountOff ?? 0,
      at,
      endedAt
    }));
    return [...invoices2, ...came, ...off2].toSorted((a, b) => b.at.getTime() - a.at.getTime());
  }
);

// ../../packages/billing/src/invoices/list-history.ts
var listHistory = useCase(
  "billing.view",
  async ({ db }, { user }, wanted) => {
    const { after, beforeItem } = wanted;
    const limit = clampPageSize(wanted.limit);
    if (limit === void 0) throw commonRefusals.invalidInput("A whole number is needed.", "limit");
    if (after !== void 0 && beforeItem !== void 0)
      throw commonRefusals.invalidInput("A page comes after an item or before one.", "ending_before");
    const page2 = await pageOfHistory(db, user.id, { ...wanted, limit });
    if (!page2)
      throw commonRefusals.invalidInput(
        "There is no such invoice.",
        after === void 0 ? "ending_before" : "starting_after"
      );
    const isBack = beforeItem !== void 0;
    return { items: page2.rows, next: isBack || page2.more, previous: isBack ? page2.more : after !== void 0 };
  }
);
var listHistoryFrom = useCase(
  "billing.view",
  async ({ db }, { user }, { limit, after }) => {
    const page2 = await pageOfHistory(db, user.id, { limit: limit + 1, after });
    if (!page2) throw commonRefusals.invalidInput("The cursor is not one of this list.", "query.cursor");
    return cursorPage(page2.rows, limit, ({ id }) => id);
  }
);

// ../../packages/billing/src/invoices/describe-item.ts
var invoiceText = (month, brand2) => `${brand2} Cloud Storage for ${monthText(month)}`;
var texts = {
  funds: "Funds added",
  package: "Pricing package",
  upgrade: "Funds added with the upgrade",
  refund: "Paid back to the card",
  packageEnd: "Left of a pricing package when it ended"
};
var chargeText = (kind, brand2) => `${brand2}: ${texts[kind] ?? "Card payment"}`;

// ../../packages/billing/src/invoices/document/page.ts
import Pdf from "pdfkit";
var margin = 50;
var pageWidth = 595.28;
var pageBottom = 770;
var width = pageWidth - 2 * margin;
var font = "Document";
var ink = "#1b1f2a";
var quiet = "#5d6472";
var rule = "#d5d9e2";
function openPage({ font: bytes, title, author }) {
  const doc = new Pdf({ size: "A4", margin, bufferPages: true, info: { Title: title, Author: author } });
  const chunks = [];
  doc.on("data", (chunk) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => {
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  doc.registerFont(font, Buffer.from(bytes));
  doc.font(font).fillColor(ink);
  const room2 = (needed2) => {
    if (doc.y + needed2 > pageBottom) doc.addPage();
  };
  const line5 = () => {
    doc.strokeColor(rule).lineWidth(0.7).moveTo(margin, doc.y).lineTo(margin + width, doc.y).stroke();
    doc.y += 6;
  };
  const block = ({ title: name3, lines: lines3 }, x, y) => {
    const box = { width: width / 2 - 10 };
    doc.fontSize(8).fillColor(quiet).text(name3, x, y, box);
    doc.fontSize(9.5).fillColor(ink);
    for (const text5 of lines3) doc.text(text5, x, doc.y + 1, box);
    return doc.y;
  };
  const row = (columns3, cells, { size, color }) => {
    doc.fontSize(size).fillColor(color);
    const gap = 8;
    const boxes = columns3.map(({ share, align }) => ({ width: share * width - gap, align }));
    const height = Math.max(...cells.map((cell, at) => doc.heightOfString(cell || " ", boxes[at])));
    room2(height + 10);
    const y = doc.y;
    let x = margin;
    for (const [at, cell] of cells.entries()) {
      doc.text(cell, x + (columns3[at]?.align === "right" ? gap : 0), y, boxes[at]);
      x += (columns3[at]?.share ?? 0) * width;
    }
    doc.x = margin;
    doc.y = y + height + 5;
  };
  return {
    heading: (text5) => {
      doc.fontSize(20).fillColor(ink).text(text5, margin, doc.y, { width });
      doc.y += 10;
    },
    sides: (left2, right) => {
      const y = doc.y;
      const ends = [block(left2, margin, y), block(right, margin + width / 2 + 10, y)];
      doc.x = margin;
      doc.y = Math.max(...ends) + 16;
    },
    table: (columns3, head2, rows) => {
      row(columns3, head2, { size: 8, color: quiet });
      line5();
      for (const cells of rows) row(columns3, cells, { size: 8.5, color: ink });
      line5();
    },
    sums: (lines3) => {
      const columns3 = [
        { share: 0.75, align: "right" },
        { share: 0.25, align: "right" }
      ];
      for (const { label, amount: amount4, strong } of lines3)
        row(columns3, [label, amount4], { size: strong ? 11.5 : 9, color: strong ? ink : quiet });
    },
    note: (text5) => {
      room2(30);
      doc.fontSize(8.5).fillColor(quiet).text(text5, margin, doc.y, { width });
      doc.y += 6;
    },
    space: (points) => {
      doc.y += points;
    },
    done: () => {
      number18(doc);
      doc.end();
      return ended;
    }
  };
}
function number18(doc) {
  const { start: start2, count: count2 } = doc.bufferedPageRange();
  for (let at = 0; at < count2; at++) {
    doc.switchToPage(start2 + at);
    doc.page.margins.bottom = 0;
    doc.fontSize(8).fillColor(quiet);
    doc.text(`${at + 1} / ${count2}`, margin, 800, { width, align: "right", lineBreak: false });
  }
}

// ../../packages/billing/src/invoices/document/invoice-document.ts
var columns = [
  { share: 0.44, align: "left" },
  { share: 0.22, align: "right" },
  { share: 0.2, align: "right" },
  { share: 0.14, align: "right" }
];
async function invoiceDocument(invoice2, lines3, { seller, brand: brand2, font: font2 }) {
  const { buyer, number: number33 } = invoice2;
  const title = `Invoice ${number33 ?? ""}`.trim();
  const page2 = openPage({ font: font2, title, author: seller.name || brand2 });
  page2.heading(title);
  page2.sides(
    { title: "From", lines: sellerLines(seller, brand2) },
    { title: "To", lines: buyer ? buyerLines(buyer) : [] }
  );
  page2.sides(
    {
      title: "For",
      lines: [
        `${brand2} Cloud Storage for ${monthText(invoice2.month)}`,
        `${dayText(invoice2.since)} to ${dayText(new Date(invoice2.before.getTime() - 1))}, by UTC`,
        ...buyer?.reference ? [`Reference: ${buyer.reference}`] : []
      ]
    },
    {
      title: "Date",
      lines: [invoice2.finalisedAt ? dayText(invoice2.finalisedAt) : "Draft, not sent", stateText(invoice2)]
    }
  );
  page2.table(columns, ["Project \u2013 product \u2013 component", "Quantity", "Rate for one", "Amount"], lines3.map(lineCells));
  page2.space(6);
  page2.sums(sumsOf2(invoice2));
  page2.space(14);
  page2.note("All amounts are in US dollars. A month has 720 hours: a longer one counts for more than one month.");
  if (seller.note) page2.note(seller.note);
  return page2.done();
}
var sellerLines = ({ name: name3, address: address4, taxId, email }, brand2) => [name3 || brand2, ...address4, taxId && `Tax ID ${taxId}`, email].filter(Boolean);
var buyerLines = ({ address: address4, name: name3, email, taxIds }) => [
  address4?.name || name3,
  ...addressLines(address4),
  email,
  ...taxIds.map(({ type, value }) => `Tax ID ${value} (${type})`)
].filter(Boolean);
function addressLines(address4) {
  if (!address4) return [];
  const { line1, line2: line22, postalCode, city, state, country: country2 } = address4;
  return [line1, line22, [postalCode, city].filter(Boolean).join(" "), state, country2.name || country2.code].filter(
    Boolean
  );
}
function stateText(invoice2) {
  if (invoice2.state === "void") return "Void";
  if (invoice2.state === "paid") return invoice2.paidAt ? `Paid on ${dayText(invoice2.paidAt)}` : "Paid";
  return invoice2.state === "draft" ? "Draft" : `Open: ${moneyText(dueOf(invoice2))} to pay`;
}
function lineCells({ kind, project: project4, product, component, quantity, unit, rate: rate2, cents: cents3 }) {
  if (kind === "minimum") return [component, "", "", moneyText(cents3)];
  const name3 = `${project4} \u2013 ${product} \u2013 ${component}`;
  return [name3, `${groupedText(quantity)} ${unit}`, rateText(rate2), moneyText(cents3)];
}
function sumsOf2(invoice2) {
  const { subtotalCents, discountCents, minimumCents, carriedCents, coupon: coupon3 } = invoice2;
  const total = totalOf(invoice2);
  const off2 = { label: coupon3 ? couponText(coupon3) : "Coupon", amount: moneyText(-discountCents) };
  const optional35 = [
    [carriedCents, "Left over of earlier invoices", 1],
    [invoice2.paidTokensCents, "Paid with tokens", -1],
    [invoice2.paidCreditCents, "Paid with available funds", -1],
    [invoice2.paidCardCents, "Paid by card", -1],
    [invoice2.leftCents, "Carried to the next invoice", -1],
    [invoice2.creditedCents, "Credited afterwards", -1]
  ];
  return [
    { label: "Subtotal", amount: moneyText(subtotalCents + minimumCents) },
    ...discountCents > 0 ? [off2] : [],
    { label: "Total", amount: moneyText(total), strong: true },
    ...optional35.filter(([cents3]) => cents3 > 0).map(([cents3, label, sign]) => ({ label, amount: moneyText(sign * cents3) })),
    { label: "To pay", amount: moneyText(invoice2.state === "void" ? 0 : dueOf(invoice2)), strong: true }
  ];
}
var couponText = ({ name: name3, percentOff }) => percentOff === void 0 ? `Coupon ${name3}` : `Coupon ${name3} (${percentOff} %)`;

// ../../packages/billing/src/invoices/document/invoice-font.ts
import { readFile as readFile3 } from "node:fs/promises";
import { createRequire } from "node:module";
var embedded = "dejavu-fonts-ttf/ttf/DejaVuSans.ttf";
var own = () => readFile3(createRequire(import.meta.url).resolve(embedded));
var beginnings = ["\0\0\0", "OTTO", "true", "wOFF"];
var invoiceFont = async (file) => (file === null ? void 0 : await fontIn(file).catch(() => void 0)) ?? own();
async function warnOfFont(file, logger) {
  if (file === null) return;
  try {
    await fontIn(file);
  } catch (err) {
    logger.warn({ err, file }, "PERIGEE_INVOICE_FONT cannot be used: invoices have the embedded font");
  }
}
async function fontIn(file) {
  const bytes = await readFile3(file);
  if (!beginnings.includes(bytes.toString("latin1", 0, 4))) throw new Error(`${file} is no TTF, OTF or WOFF file`);
  return bytes;
}

// ../../packages/billing/src/invoices/document/receipt-document.ts
async function receiptDocument({ reference, at, cents: cents3, description: description4, buyer }, { seller, brand: brand2, font: font2 }) {
  const page2 = openPage({ font: font2, title: "Receipt", author: seller.name || brand2 });
  page2.heading("Receipt");
  page2.sides({ title: "From", lines: sellerLines(seller, brand2) }, { title: "To", lines: buyerLines(buyer) });
  const lines3 = [reference, ...buyer.reference ? [`Reference: ${buyer.reference}`] : []];
  page2.sides({ title: "Payment", lines: lines3 }, { title: "Date", lines: [`${dayText(at)}, by UTC`] });
  const columns3 = [
    { share: 0.8, align: "left" },
    { share: 0.2, align: "right" }
  ];
  page2.table(columns3, ["For", "Amount"], [[description4, moneyText(cents3)]]);
  page2.space(6);
  page2.sums([{ label: "Paid by card", amount: moneyText(cents3), strong: true }]);
  page2.space(14);
  page2.note("All amounts are in US dollars.");
  if (seller.note) page2.note(seller.note);
  return page2.done();
}

// ../../packages/billing/src/invoices/make-document.ts
var uuid2 = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
var charge = /^charge-(\d{1,15})$/;
var makeDocument = useCase(
  "billing.view",
  async (context, { user }, { id }) => {
    const [, actId] = charge.exec(id) ?? [];
    if (actId !== void 0) return receiptOf(context, user, Number(actId));
    if (!uuid2.test(id)) throw billingRefusals.noSuchInvoice();
    const invoice2 = await findInvoice(context.db, id);
    if (invoice2?.userId !== user.id || invoice2.number === null) throw billingRefusals.noSuchInvoice();
    const lines3 = await listInvoiceLines(context.db, id);
    return {
      name: `invoice-${invoice2.number}.pdf`,
      bytes: await invoiceDocument(invoice2, lines3, await partsOf(context))
    };
  }
);
async function receiptOf(context, user, actId) {
  const { db, settings: settings2 } = context;
  const found3 = await findCharge(db, { userId: user.id, actId });
  if (!found3) throw billingRefusals.noSuchInvoice();
  const receipt = {
    reference: found3.key.replace(/^intent:/, ""),
    at: found3.at,
    cents: found3.cents,
    description: chargeText(found3.kind, settings2.brandName),
    buyer: await buyerOf(db, user.id, user)
  };
  return { name: `receipt-${actId}.pdf`, bytes: await receiptDocument(receipt, await partsOf(context)) };
}
async function partsOf({ settings: settings2 }) {
  const { brandName: brand2, sellerName, sellerAddress, sellerTaxId, sellerEmail, invoiceNote } = settings2;
  return {
    brand: brand2,
    font: await invoiceFont(settings2.invoiceFont),
    seller: {
      name: sellerName ?? "",
      address: sellerAddress ?? [],
      taxId: sellerTaxId ?? "",
      email: sellerEmail ?? "",
      note: invoiceNote ?? ""
    }
  };
}

// ../../packages/billing/src/invoices/pay-overdue.ts
async function payOverdue(context, userId) {
  const overdue = (await listOpenInvoices(context.db, userId)).filter(({ failedAt }) => failedAt !== null);
  const done2 = { paid: 0, failures: [] };
  for (const { id } of overdue) {
    const became = await payInvoice(context, id);
    if (became === "paid") done2.paid++;
    else if (became === "failed") done2.failures.push((await findInvoice(context.db, id))?.failure ?? "");
    else if (became === "unknown") done2.failures.push("");
  }
  return done2;
}
var attemptPayments = useCase("signedIn", async (context, { user }) => {
  const kinds2 = (await listFreezes(context.db, user.id)).map(({ kind }) => kind);
  const { billing: billing3, billingWarning: billingWarning2, violation } = freezeKinds;
  if (kinds2.includes(violation) || !kinds2.some((kind) => kind === billing3 || kind === billingWarning2)) return;
  const { failures: failures2 } = await payOverdue(context, user.id);
  const [first] = failures2;
  if (first === void 0) return;
  throw first === "" ? billingRefusals.cardProviderUnreachable() : billingRefusals.cardDeclined(first);
});

// ../../packages/billing/src/invoices/pay-own-invoice.ts
var nothing2 = { state: "succeeded", intentId: "", clientSecret: "" };
var payOwnInvoice = useCase(
  "signedIn",
  async (context, { user }, { id, cardId }) => {
    const found3 = await findInvoice(context.db, id);
    if (found3?.userId !== user.id || found3.number === null) throw billingRefusals.noSuchInvoice();
    const invoice2 = await inTransaction(context, (within) => payFromBalances(within, id));
    if (invoice2?.state === "paid") return nothing2;
    if (invoice2?.state !== "open") throw billingRefusals.invoiceNotOpen();
    const customerId = await customerOf(context, user);
    if (customerId === void 0) throw billingRefusals.noSuchCard();
    return withCards(context, async (cards2) => {
      const own2 = await cards2.listCards(customerId);
      const card2 = own2.find((each2) => cardId === void 0 ? each2.isDefault : each2.id === cardId);
      if (!card2) throw billingRefusals.noSuchCard();
      const act = actOf(invoice2, card2.id);
      const isAlone = await openAlone(context, {
        act,
        cardId: card2.id,
        lock: (trx) => lockInvoice(trx, id),
        findOpen: (trx) => findOpenPaymentOfInvoice(trx, id)
      });
      if (!isAlone) return nothing2;
      try {
        const how = { customerId, cardId: card2.id, description: `Invoice ${invoice2.number ?? ""}`, offSession: false };
        return await chargeCard(context, act, how);
      } catch (error) {
        if (isCardProblem(error) && error.kind !== "unreachable")
          await updateInvoice(context.db, id, { failure: error.say, failed_at: context.clock() });
        throw error;
      }
    });
  }
);

// ../../packages/billing/src/invoices/read-balance.ts
var readBalance = useCase(
  "billing.view",
  async ({ db }, { user }) => balancesOf(db, user.id)
);

// ../../packages/contract/src/payments/invoices.ts
import * as z34 from "zod/mini";
var historyTypes = { invoice: 0, checkout: 1 };
var legacyHistoryTypes = { invoice: 0, transaction: 1, charge: 2, coupon: 3, depositBonus: 4 };
var amount = z34._default(z34.number(), 0);
var historyItem = z34.object({
  /** By which the next page is asked for. */
  id: z34.string(),
  description: z34.string(),
  /** Cents, without what a coupon takes off. */
  amount: z34.number(),
  received: amount,
  remaining: amount,
  status: z34._default(z34.string(), "pending"),
  /** The document. */
  link: z34._default(z34.string(), ""),
  start: timestamp,
  end: timestamp,
  /** One of `historyTypes`. */
  type: z34.number(),
  /** Where an open invoice whose payment failed can be paid; not of all servers. */
  payLink: z34._default(z34.string(), ""),
  failed: z34._default(z34.boolean(), false)
});
var cursor = z34.optional(z34.string().check(z34.maxLength(100, "There is no such invoice.")));
var pageSize = z34.pipe(
  z34.string("How many are wanted is missing.").check(z34.regex(/^\d{1,3}$/, "A whole number is needed.")),
  z34.transform(Number)
);
var invoices = {
  /** `coins` in dollars, `credits` in cents, both texts: the whole is credits + coins × 100. */
  balance: defineCall({
    method: "GET",
    path: "/api/v0/payments/account/balance",
    may: "billing.view",
    response: z34.object({ freeCredits: z34.number(), coins: z34.string(), credits: z34.string() }),
    fallback: "Can not get account balance"
  }),
  /** Newest first. A cursor is the id of the last item of the page before, or of the first one of the page behind. */
  history: defineCall({
    method: "GET",
    path: "/api/v0/payments/invoice-history",
    may: "billing.view",
    query: z34.object({ limit: pageSize, starting_after: cursor, ending_before: cursor }),
    response: z34.object({ items: listOf(historyItem), next: z34.boolean(), previous: z34.boolean() }),
    fallback: "Can not list billing history"
  }),
  /** The oldest open invoice whose payment failed. */
  failed: defineCall({
    method: "GET",
    path: "/api/v0/payments/failed-invoice",
    may: "signedIn",
    response: z34.nullable(historyItem),
    fallback: "Can not list billing history"
  }),
  /** Everything in one list, as old clients read it; types as in `legacyHistoryTypes`. */
  legacyHistory: defineCall({
    method: "GET",
    path: "/api/v0/payments/billing-history",
    may: "signedIn",
    response: listOf(historyItem),
    fallback: "Can not list billing history"
  }),
  /** An addition: the invoice, or the receipt of a charge, as a PDF. */
  document: defineCall({
    method: "GET",
    path: "/api/v0/payments/invoices/:id/pdf",
    may: "billing.view",
    params: z34.object({ id: z34.string() }),
    response: z34.custom(),
    responseKind: "stream",
    fallback: "Can not list billing history"
  }),
  /**
   * An addition: pays one open invoice now, from balances and then by a saved card. `success` is false when the owner has
   * to confirm it: the browser does so with the secret.
   */
  pay: defineCall({
    method: "POST",
    path: "/api/v0/payments/invoices/:id/pay",
    may: "signedIn",
    params: z34.object({ id: uuid }),
    body: z34.object({
      cardID: z34.optional(z34.string()),
      /** Names this try; the server knows tries of an invoice by themselves, and charges each once. */
      attempt: z34.optional(z34.string())
    }),
    response: z34.object({
      success: z34.boolean(),
      clientSecret: z34._default(z34.string(), ""),
      paymentIntentID: z34._default(z34.string(), "")
    }),
    rateLimit: { by: "user", name: "pay-invoice" },
    fallback: "Can not attempt payments."
  })
};

// ../api/src/modules/payments/present-legacy-history.ts
var texts2 = { transaction: "Token deposit", charge: "Card payment", depositBonus: "Deposit bonus" };
function presentLegacyItem(item, { brandName, external }) {
  if (item.type === "coupon") return presentCoupon2(item);
  const isInvoice = item.type === "invoice";
  return {
    id: item.id,
    description: isInvoice ? invoiceText(item.month, brandName) : texts2[item.type],
    amount: item.cents,
    received: isInvoice ? 0 : item.cents,
    remaining: 0,
    status: isInvoice ? item.state : "complete",
    link: isInvoice ? `${external}api/v0/payments/invoices/${item.id}/pdf` : "",
    start: item.at.toISOString(),
    end: item.at.toISOString(),
    type: legacyHistoryTypes[item.type],
    payLink: "",
    failed: false
  };
}
var presentCoupon2 = ({ id, name: name3, percent, cents: cents3, at, endedAt }) => ({
  id,
  description: `Coupon ${name3}${percent === 0 ? "" : ` (${percent} %)`}`,
  amount: cents3,
  received: 0,
  remaining: 0,
  status: endedAt === null ? "active" : "complete",
  link: "",
  start: at.toISOString(),
  end: (endedAt ?? at).toISOString(),
  type: legacyHistoryTypes.coupon,
  payLink: "",
  failed: false
});

// ../api/src/files/balance-text.ts
var microsPerDollar = 1000000n;
var microsPerCent2 = 10000n;
var wholeCents = (micros2) => aboveZero(micros2) / microsPerCent2;
function dollarText(micros2) {
  const dollars4 = aboveZero(micros2);
  const part = withoutEnd(String(dollars4 % microsPerDollar).padStart(6, "0"), "0");
  return `${dollars4 / microsPerDollar}${part === "" ? "" : `.${part}`}`;
}
var aboveZero = (micros2) => micros2 > 0n ? micros2 : 0n;

// ../api/src/modules/payments/present-invoices.ts
var presentBalance = ({ credit, tokens }) => ({
  freeCredits: 0,
  coins: dollarText(tokens),
  credits: String(wholeCents(credit))
});
function presentHistoryItem(row, { brandName, external }) {
  const { id, month, kind, cents: cents3, state, since, before, failed: failed3 } = row;
  const isInvoice = month !== "";
  return {
    id,
    description: isInvoice ? invoiceText(month, brandName) : chargeText(kind, brandName),
    amount: cents3,
    received: 0,
    remaining: 0,
    status: state,
    // the rest are no charges
    link: state === "complete" ? "" : `${external}api/v0/payments/invoices/${id}/pdf`,
    start: since.toISOString(),
    end: before.toISOString(),
    type: isInvoice ? historyTypes.invoice : historyTypes.checkout,
    payLink: failed3 ? `${external}account/billing?tab=billing-history&pay=${id}` : "",
    failed: failed3
  };
}
var presentInvoice = (invoice2, shown3) => presentHistoryItem(
  {
    id: invoice2.id,
    month: invoice2.month,
    kind: "",
    state: invoice2.state === "paid" ? "paid" : "open",
    cents: invoice2.subtotalCents + invoice2.minimumCents,
    since: invoice2.since,
    before: invoice2.before,
    at: invoice2.finalisedAt ?? invoice2.createdAt,
    failed: invoice2.failedAt !== null
  },
  shown3
);

// ../api/src/modules/payments/invoice-routes.ts
var invoiceRoutes = (deps) => {
  const shown3 = { brandName: deps.settings.brandName, external: deps.addresses.external };
  return [
    serve(deps, invoices.balance, readBalance, { input: () => void 0, present: presentBalance }),
    serve(deps, invoices.history, listHistory, {
      input: ({ query: { limit, starting_after: after, ending_before: beforeItem } }) => ({ limit, after, beforeItem }),
      present: ({ items: items2, next, previous }) => ({
        items: items2.map((item) => presentHistoryItem(item, shown3)),
        next,
        previous
      })
    }),
    implement(invoices.failed, async ({ session }) => {
      const failed3 = await findFailed(deps, session);
      return failed3 ? presentInvoice(failed3, shown3) : null;
    }),
    implement(
      invoices.legacyHistory,
      async ({ session }) => (await legacyHistory(deps, session)).map((item) => presentLegacyItem(item, shown3))
    ),
    implement(invoices.pay, async ({ session, params: { id }, body: { cardID: cardId } }) => {
      const { state, clientSecret, intentId } = await payOwnInvoice(deps, session, { id, cardId });
      return { success: state === "succeeded", clientSecret, paymentIntentID: intentId };
    }),
    implement(cards.attemptPayments, ({ session }) => attemptPayments(deps, session)),
    serve(deps, invoices.document, makeDocument, {
      input: ({ params: params4 }) => params4,
      present({ name: name3, bytes }, { reply }) {
        reply.header("content-type", "application/pdf");
        reply.header("content-disposition", `inline; filename="${name3}"`);
        return pieces(bytes);
      }
    })
  ];
};
async function* pieces(bytes) {
  yield bytes;
}

// ../../packages/billing/src/charges/read-charges.ts
var readCharges = useCase(
  "billing.view",
  async (context, { user }, period4) => {
    const { since, before } = period4;
    if (before < since) throw commonRefusals.invalidInput("The period ends before it begins.");
    if (before.getTime() - since.getTime() > longestUsageReport) throw projectRefusals.reportTooLong();
    const billed = await billedPeriod(context, user, period4);
    if (billed === null) return { charges: [], applyMinimum: false };
    const charges = await chargesOf(context, { userId: user.id, ...billed });
    return { charges, applyMinimum: await minimumApplies(context, user, since) };
  }
);

// ../../packages/billing/src/prices/price-models.ts
var readPricing = useCase(
  "signedIn",
  async ({ clock, priceBook }, { user: { partner: partner2 } }) => pricesNow(priceBook, { partner: partner2, placement: defaultPlacement, entitlements: [] }, clock())
);
var readPlacementPricing = projectUseCase(
  "project.view",
  async (context, { project: project4 }, { of }) => {
    const { db, clock, priceBook, placements } = context;
    const place2 = placements.find(
      ({ id, idName }) => "placement" in of ? id === of.placement : idName === of.placementName
    );
    if (!place2) throw billingRefusals.unknownPlacement();
    const owner = await findUserById(db, project4.ownerId);
    const entitlements = await entitlementsOf(context, project4.internalId);
    return pricesNow(priceBook, { partner: owner?.partner ?? "", placement: place2.id, entitlements }, clock());
  }
);
var pricesNow = (book, place2, now) => pricesAt(productAt(book, place2, now), now);

// ../../packages/contract/src/payments/prices.ts
import * as z35 from "zod/mini";
var rates = { storageMBMonthCents: z35.string(), egressMBCents: z35.string(), segmentMonthCents: z35.string() };
var fees = { smallObjectFeeCents: z35._default(z35.string(), "0"), minimumRetentionFeeCents: z35._default(z35.string(), "0") };
var discountRatio = z35._default(z35.number(), 0);
var flag2 = z35._default(z35.boolean(), false);
var text2 = z35._default(z35.string(), "");
var priceModel = z35.object({
  ...rates,
  ...fees,
  /** Downloads of so many times the average of what is stored are free. */
  egressDiscountRatio: discountRatio,
  egressOverageMode: flag2
});
var productCharge = z35.object({
  productID: z35.number(),
  productName: z35.string(),
  productShortName: text2,
  storageSKU: text2,
  egressSKU: text2,
  segmentSKU: text2,
  /** Those at the end of the period, where they have changed in it. */
  ...rates,
  ...fees,
  egressDiscountRatio: discountRatio,
  egressOverageMode: flag2,
  useGBUnits: flag2,
  /** Byte-hours. */
  storage: z35.number(),
  /** Bytes that are free of the downloads, in overage mode. */
  includedEgress: z35._default(z35.number(), 0),
  /** Bytes that cost something. */
  egress: z35.number(),
  /** Segment-hours. */
  segmentCount: z35.number(),
  /** Object-hours. */
  objectCount: z35._default(z35.number(), 0),
  /** Byte-hours that objects lacked to the smallest size that is charged; an addition. */
  smallObjectStorage: z35._default(z35.number(), 0),
  /** Byte-hours that deleted objects lacked to the smallest age that is charged; an addition. */
  minimumRetentionStorage: z35._default(z35.number(), 0),
  since: timestamp,
  before: timestamp,
  /** Cents. */
  storagePrice: z35.number(),
  egressPrice: z35.number(),
  segmentPrice: z35.number(),
  /** Additions; part of what is billed as the three above are. */
  smallObjectPrice: z35._default(z35.number(), 0),
  minimumRetentionPrice: z35._default(z35.number(), 0),
  /** Additions; not 0 in the charge of a project's machines alone, whose product id is 0 and where all the others are 0. */
  instanceHours: z35._default(z35.number(), 0),
  bootDiskGBHours: z35._default(z35.number(), 0),
  instancePrice: z35._default(z35.number(), 0),
  bootDiskPrice: z35._default(z35.number(), 0)
});
var unixSeconds2 = queryInteger.check(
  z35.refine((seconds) => seconds >= 0 && seconds < 253402300800, "The time is out of range.")
);
var prices = {
  /** For new data of the caller in the default place. */
  pricing: defineCall({
    method: "GET",
    path: "/api/v0/payments/pricing",
    may: "signedIn",
    response: priceModel,
    fallback: "Can not get project usage price model"
  }),
  /** For new data in a place, by number or by `idName`; without either in the default one. */
  placementPricing: defineCall({
    method: "GET",
    path: "/api/v0/payments/placement-pricing",
    may: "project.view",
    query: z35.object({
      projectID: projectId,
      placement: z35.optional(queryInteger),
      placementName: z35.optional(queryText)
    }),
    response: priceModel,
    fallback: "Can not get price model for placement"
  }),
  /** Project id → product id → charge, of the active projects that the caller owns. `from` and `to` in unix seconds. */
  productCharges: defineCall({
    method: "GET",
    path: "/api/v0/payments/account/product-charges",
    may: "billing.view",
    query: z35.object({ from: unixSeconds2, to: unixSeconds2 }),
    response: z35.object({
      charges: z35.record(z35.string(), z35.record(z35.string(), productCharge)),
      applyMinimumCharge: flag2
    }),
    fallback: "Can not get products charges"
  }),
  /**
   * What this UTC month comes to, in cents, an addition: what was used so far, with what is stored now kept to the end of
   * the month, downloads going on as they did, and machines as they are.
   */
  forecast: defineCall({
    method: "GET",
    path: "/api/v0/payments/forecast",
    may: "billing.view",
    response: z35.object({
      since: timestamp,
      before: timestamp,
      /** So far. */
      current: z35.number(),
      forecast: z35.number()
    }),
    fallback: "Can not get products charges"
  })
};

// ../api/src/modules/payments/present-charges.ts
var presentPrices = (model) => ({
  storageMBMonthCents: model.storageMBMonthCents,
  egressMBCents: model.egressMBCents,
  segmentMonthCents: model.segmentMonthCents,
  smallObjectFeeCents: model.smallObjectFeeCents,
  minimumRetentionFeeCents: model.minimumRetentionFeeCents,
  egressDiscountRatio: Number(model.egressDiscountRatio),
  egressOverageMode: model.egressOverageMode
});
function presentCharges({ charges, applyMinimum }) {
  const byProject2 = {};
  for (const charge3 of charges) {
    const { publicId } = charge3.project;
    const presented3 = presentCharge(charge3);
    byProject2[publicId] = { ...byProject2[publicId], [presented3.productID]: presented3 };
  }
  return { charges: byProject2, applyMinimumCharge: applyMinimum };
}
var presentCharge = (charge3) => ({
  since: charge3.since.toISOString(),
  before: charge3.before.toISOString(),
  ...charge3.kind === "compute" ? machinesOf(charge3) : storageOf(charge3)
});
var nothingStored = {
  productShortName: "",
  storageSKU: "",
  egressSKU: "",
  segmentSKU: "",
  storageMBMonthCents: "0",
  egressMBCents: "0",
  segmentMonthCents: "0",
  smallObjectFeeCents: "0",
  minimumRetentionFeeCents: "0",
  egressDiscountRatio: 0,
  egressOverageMode: false,
  useGBUnits: false,
  storage: 0,
  includedEgress: 0,
  egress: 0,
  segmentCount: 0,
  objectCount: 0,
  smallObjectStorage: 0,
  minimumRetentionStorage: 0,
  storagePrice: 0,
  egressPrice: 0,
  segmentPrice: 0,
  smallObjectPrice: 0,
  minimumRetentionPrice: 0
};
var noMachines = { instanceHours: 0, bootDiskGBHours: 0, instancePrice: 0, bootDiskPrice: 0 };
var machinesOf = ({ runMillis, diskGBMillis, instanceCents, diskCents }) => ({
  ...nothingStored,
  productID: computeProduct.id,
  productName: computeProduct.name,
  instanceHours: hours(runMillis),
  bootDiskGBHours: hours(diskGBMillis),
  instancePrice: Number(instanceCents),
  bootDiskPrice: Number(diskCents)
});
function storageOf({ product, parts, ...cents3 }) {
  const sum2 = (of) => parts.reduce((all, { priced }) => all + of(priced), 0n);
  const last = parts.at(-1);
  if (!last) throw new Error(`product ${product.id} is charged without a part`);
  return {
    ...noMachines,
    productID: product.id,
    productName: product.name,
    productShortName: product.shortName,
    storageSKU: product.storageSKU,
    egressSKU: product.egressSKU,
    segmentSKU: product.segmentSKU,
    ...presentPrices(last.prices),
    useGBUnits: last.prices.useGBUnits,
    storage: hours(sum2(({ byteMillis }) => byteMillis)),
    includedEgress: Number(sum2(({ includedEgress }) => includedEgress)),
    egress: Number(sum2(({ egress: egress2 }) => egress2)),
    segmentCount: hours(sum2(({ segmentMillis }) => segmentMillis)),
    objectCount: hours(sum2(({ objectMillis }) => objectMillis)),
    smallObjectStorage: hours(sum2(({ smallObjectMillis }) => smallObjectMillis)),
    minimumRetentionStorage: hours(sum2(({ retentionMillis }) => retentionMillis)),
    storagePrice: Number(cents3.storageCents),
    egressPrice: Number(cents3.egressCents),
    segmentPrice: Number(cents3.segmentCents),
    smallObjectPrice: Number(cents3.smallObjectCents),
    minimumRetentionPrice: Number(cents3.retentionCents)
  };
}
var hours = (millis) => Number(millis) / Number(millisPerHour);

// ../api/src/modules/payments/price-routes.ts
var priceRoutes = (deps) => [
  implement(prices.pricing, async ({ session }) => presentPrices(await readPricing(deps, session))),
  serve(deps, prices.placementPricing, readPlacementPricing, {
    input: ({ query: { projectID: projectId2, placement, placementName } }) => ({
      projectId: projectId2,
      of: placementName === void 0 ? { placement: placement ?? defaultPlacement } : { placementName }
    }),
    present: presentPrices
  }),
  serve(deps, prices.productCharges, readCharges, {
    input: ({ query: query6 }) => ({ since: new Date(query6.from * second), before: new Date(query6.to * second) }),
    present: presentCharges
  }),
  serve(deps, prices.forecast, readForecast, {
    input: () => void 0,
    present: ({ since, before, current, forecast: forecast2 }) => ({
      since: since.toISOString(),
      before: before.toISOString(),
      current: Number(current),
      forecast: Number(forecast2)
    })
  })
];

// ../../packages/satellite-db/src/token-wallets.ts
import { sql as sql20 } from "kysely";
var findTokenWallet = (db, userId) => db.selectFrom("satellite.token_wallets").selectAll().where("user_id", "=", userId).executeTakeFirst();
async function takeAddressIndex(db) {
  const { rows } = await sql20`
    select nextval('satellite.token_address_indexes') as index`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the sequence gave no index");
  return row.index;
}
async function insertTokenWallet(db, wallet2) {
  await db.insertInto("satellite.token_wallets").values(wallet2).onConflict((conflict) => conflict.doNothing()).execute();
}
async function ownersOfAddresses(db) {
  const rows = await db.selectFrom("satellite.token_wallets").select(["user_id", "address"]).execute();
  return new Map(rows.map(({ user_id, address: address4 }) => [address4.toLowerCase(), { userId: user_id, address: address4 }]));
}

// ../../packages/billing/src/tokens/read-wallet.ts
var readWallet = useCase("signedIn", async ({ db }, { user }) => {
  const wallet2 = await findTokenWallet(db, user.id);
  if (!wallet2) throw billingRefusals.noWallet();
  const { tokens } = await balancesOf(db, user.id);
  return { address: wallet2.address, balance: tokens };
});

// ../../packages/billing/src/tokens/claim-wallet.ts
var tries2 = 100;
var claimWallet = useCase("signedIn", async (context, actor) => {
  const { db, clock, tokens } = context;
  const { id: userId } = actor.user;
  for (let tried = 0; tried < tries2 && !await findTokenWallet(db, userId); tried++) {
    if (tokens === null) throw billingRefusals.tokensNotTaken();
    const { addresses } = tokens;
    const index2 = await takeAddressIndex(db);
    await insertTokenWallet(db, {
      user_id: userId,
      address_index: index2,
      key_fingerprint: addresses.fingerprint,
      address: addresses.at(index2),
      claimed_at: clock()
    });
  }
  return readWallet(context, actor);
});

// ../../packages/domain/src/token-deposit.ts
function depositWorth({ value, decimals, priceMicros, bonusPercent }) {
  const usdMicros = value * priceMicros / 10n ** BigInt(decimals);
  return { usdMicros, bonusMicros: partOf(usdMicros, bonusPercent) };
}
var partOf = (amount4, percent) => amount4 * BigInt(percent) / 100n;

// ../../packages/billing/src/tokens/list-deposits.ts
var listDeposits = useCase(
  "signedIn",
  async ({ db, settings: settings2 }, { user }) => {
    const deposits = await depositsOf(db, user.id);
    if (deposits.length === 0) return [];
    const heads = new Map((await listTokenChains(db)).map(({ chain_id, head: head2 }) => [chain_id, head2]));
    return deposits.map((deposit) => ({
      ...deposit,
      confirmations: Math.max(0, (heads.get(deposit.chain_id) ?? 0) - deposit.block_number),
      isConfirmed: deposit.credited_at !== null,
      bonusValue: partOf(BigInt(deposit.value), settings2.tokenBonus)
    }));
  }
);
var newFor = day;
var listNewDeposits = useCase(
  "signedIn",
  async (context, actor) => {
    const since = context.clock().getTime() - newFor;
    const deposits = await listDeposits(context, actor);
    return deposits.filter(({ credited_at: at }) => at === null || at.getTime() > since);
  }
);

// ../../packages/contract/src/payments/tokens.ts
import * as z36 from "zod/mini";
var money2 = z36.object({ value: z36.string(), currency: z36.string() });
var wallet = z36.object({ address: z36.string(), balance: money2 });
var tokenPaymentTypes = { deposit: "storjscan", bonus: "storjscanbonus", processor: "coinpayments" };
var tokenPayment = z36.object({
  /** `<transaction>#<index of the log>` of a deposit, a number of a bonus. */
  ID: z36.string(),
  Type: z36.string(),
  Wallet: z36.string(),
  Amount: money2,
  Received: money2,
  Status: z36.string(),
  /** To the transaction, in an explorer of its chain. */
  Link: z36.string(),
  Timestamp: timestamp
});
var pendingTokenPayment = z36.object({
  chainID: z36.number(),
  from: z36.string(),
  to: z36.string(),
  /** Tokens, as a decimal number. */
  tokenValue: z36.string(),
  /** Dollars; 0 while there is no price. */
  usdValue: z36.string(),
  status: z36.enum(["pending", "confirmed"]),
  blockHash: z36.string(),
  blockNumber: z36.number(),
  transaction: z36.string(),
  logIndex: z36.number(),
  timestamp,
  confirmations: z36.number(),
  bonusTokens: z36.string()
});
var wallets = {
  /** 404 (`no_wallet`) where there is none yet, which is no error. */
  get: defineCall({
    method: "GET",
    path: "/api/v0/payments/wallet",
    may: "signedIn",
    response: wallet,
    fallback: "Can not get wallet"
  }),
  /** The same wallet again for who has one. */
  claim: defineCall({
    method: "POST",
    path: "/api/v0/payments/wallet",
    may: "signedIn",
    response: wallet,
    fallback: "Can not claim wallet"
  }),
  payments: defineCall({
    method: "GET",
    path: "/api/v0/payments/wallet/payments",
    may: "signedIn",
    response: z36.object({ payments: listOf(tokenPayment) }),
    fallback: "Can not list token payment history"
  }),
  pending: defineCall({
    method: "GET",
    path: "/api/v0/payments/wallet/payments-with-confirmations",
    may: "signedIn",
    response: listOf(pendingTokenPayment),
    fallback: "Can not list token payment with confirmations"
  })
};

// ../api/src/modules/payments/present-tokens.ts
var dollarPlaces = 6;
var usd = (micros2) => ({
  value: micros2 === null ? "0" : unitsText(BigInt(micros2), dollarPlaces, 2),
  currency: "USD"
});
var nothing3 = { value: "0", currency: "" };
var presentWallet = ({ address: address4, balance: balance2 }) => ({ address: address4, balance: usd(balance2) });
var presentPending = (deposit) => ({
  chainID: deposit.chain_id,
  from: deposit.sender,
  to: deposit.address,
  tokenValue: unitsText(BigInt(deposit.value), deposit.decimals),
  usdValue: usd(deposit.usd_micros).value,
  status: deposit.isConfirmed ? "confirmed" : "pending",
  blockHash: deposit.block_hash,
  blockNumber: deposit.block_number,
  transaction: deposit.tx_hash,
  logIndex: deposit.log_index,
  timestamp: deposit.block_at.toISOString(),
  confirmations: deposit.confirmations,
  bonusTokens: unitsText(deposit.bonusValue, deposit.decimals)
});
function presentPayments(deposit, chains) {
  const explorer = chains.find(({ chainId }) => chainId === deposit.chain_id)?.explorer ?? "";
  const both = {
    Wallet: deposit.address,
    Received: nothing3,
    Status: deposit.isConfirmed ? "confirmed" : "pending",
    Link: explorer === "" ? "" : `${explorer}${deposit.tx_hash}`,
    Timestamp: deposit.block_at.toISOString()
  };
  const payment = {
    ...both,
    ID: `${deposit.tx_hash}#${deposit.log_index}`,
    Type: tokenPaymentTypes.deposit,
    Amount: usd(deposit.usd_micros)
  };
  const bonus = {
    ...both,
    ID: String(deposit.number),
    Type: tokenPaymentTypes.bonus,
    Amount: usd(deposit.bonus_micros)
  };
  return deposit.isConfirmed && deposit.bonus_micros !== 0 ? [payment, bonus] : [payment];
}

// ../api/src/modules/payments/token-routes.ts
var tokenRoutes = (deps) => [
  implement(wallets.get, async ({ session }) => presentWallet(await readWallet(deps, session))),
  implement(wallets.claim, async ({ session }) => presentWallet(await claimWallet(deps, session))),
  implement(wallets.payments, async ({ session }) => {
    const chains = deps.settings.tokenChains ?? [];
    return { payments: (await listDeposits(deps, session)).flatMap((deposit) => presentPayments(deposit, chains)) };
  }),
  implement(wallets.pending, async ({ session }) => (await listNewDeposits(deps, session)).map(presentPending))
];

// ../api/src/modules/payments/routes.ts
var paymentRoutes = (deps) => {
  if (!deps.settings.billing) return [];
  const routes = [
    paymentAccountRoutes,
    priceRoutes,
    invoiceRoutes,
    cardRoutes,
    cardProviderRoutes,
    tokenRoutes,
    budgetRoutes
  ];
  return [...routes.flatMap((of) => of(deps)).map(unlessReseller(deps)), downloadStopRoute(deps)];
};
var unlessReseller = ({ settings: settings2 }) => (route) => ({
  ...route,
  run(input2, session) {
    const isBilledElsewhere = session && isPerson(session) && hasVarPartner(session.user, settings2);
    if (isBilledElsewhere && route.call !== paymentAccounts.setUp) throw billingRefusals.billedByReseller();
    return route.run(input2, session);
  }
});

// ../../packages/contract/src/audit.ts
import * as z37 from "zod/mini";
var auditPageSizes = { smallest: 1, largest: 1e3 };
var auditEntry = z37.object({
  id: z37.number(),
  act: z37.enum(auditedActs),
  at: timestamp,
  actedBy: z37.enum(actedBy),
  /** Null for operators and jobs. */
  userId: z37.nullable(z37.string()),
  /** '' once the person was forgotten, as are the three below. */
  email: z37.string(),
  name: z37.string(),
  ip: z37.string(),
  userAgent: z37.string(),
  /** Name or id of what it is about; never that of an object. */
  target: z37.string(),
  /** Address of the person whom it is about; '' for other acts, and once they were forgotten. */
  about: z37.string(),
  /** Those of the act, and of one by the public API `restKeyId` and `restKeyName`. */
  facts: z37.record(z37.string(), z37.union([z37.string(), z37.number()]))
});
var noMoment = "A time in UTC is needed.";
var moment = z37.pipe(
  // A month of 99 looks like one, and is in no calendar.
  z37.iso.datetime(noMoment).check(z37.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/, noMoment)),
  z37.transform((text5) => new Date(text5))
);
var searched = {
  topic: z37.optional(z37.enum(logTopics, "There is no such topic.")),
  act: z37.optional(z37.enum(auditedActs, "There is no such act.")),
  /** Who did it. */
  userId: z37.optional(
    z37.pipe(
      uuid,
      z37.transform((id) => id)
    )
  ),
  /** From this moment on. */
  from: z37.optional(moment),
  /** Before this moment. */
  to: z37.optional(moment)
};
var auditLog2 = defineCall({
  method: "GET",
  path: "/api/v0/projects/:id/audit-log",
  may: "audit.read",
  params: z37.object({ id: projectId }),
  query: z37.object({
    limit: queryInteger.check(
      z37.gte(auditPageSizes.smallest, "There is no such page."),
      z37.lte(auditPageSizes.largest, "There is no such page.")
    ),
    /** Only entries behind this one: the `next` of the page before. */
    before: z37.optional(queryInteger),
    ...searched
  }),
  response: z37.object({ entries: listOf(auditEntry), next: z37.nullable(z37.number()) }),
  fallback: "Can not get the audit log"
});
var exportFormats = ["csv", "jsonl"];
var auditLogExport = defineCall({
  method: "GET",
  path: "/api/v0/projects/:id/audit-log/export",
  may: "audit.read",
  params: z37.object({ id: projectId }),
  query: z37.object({ format: z37.enum(exportFormats, "There is no such format."), ...searched }),
  response: z37.custom(),
  responseKind: "stream",
  fallback: "Can not export the audit log"
});
var auditLogPeople = defineCall({
  method: "GET",
  path: "/api/v0/projects/:id/audit-log/people",
  may: "audit.readOthers",
  params: z37.object({ id: projectId }),
  /** Address and name as of the last act; '' once the person was forgotten. */
  response: z37.object({ people: listOf(z37.object({ userId: z37.string(), email: z37.string(), name: z37.string() })) }),
  fallback: "Can not get the people of the audit log"
});

// ../../packages/projects/src/audit/list-acts.ts
var listActs2 = projectUseCase(
  "audit.read",
  async ({ db }, { project: project4, actor, role }, { actorId, topic, name: name3, limit, ...query6 }) => {
    const readsAll = !isPerson(actor) || role !== null && can(role, "audit.readOthers");
    const who2 = readsAll ? actorId : actor.user.id;
    if (actorId !== void 0 && actorId !== who2) return { entries: [], next: null };
    const names5 = namesOf({ topic, name: name3 });
    const filter2 = { ...query6, names: names5, actorId: who2, projectId: project4.internalId };
    const found3 = await listActs(db, { ...filter2, limit: limit + 1 });
    const entries = found3.slice(0, limit);
    return { entries, next: found3.length > limit ? entries.at(-1)?.id ?? null : null };
  }
);
function namesOf({ topic, name: name3 }) {
  const about = topic && actsAbout(topic);
  if (name3 === void 0) return about;
  return about === void 0 || about.includes(name3) ? [name3] : [];
}
var mostPeople = 1e3;
var listActors = projectUseCase(
  "audit.readOthers",
  ({ db }, { project: project4 }) => listPeopleOfLog(db, { projectId: project4.internalId, limit: mostPeople })
);

// ../../packages/projects/src/audit/export-acts.ts
var pageSize2 = 1e3;
var exportActs = projectUseCase(
  "audit.read",
  async (context, { project: project4, actor }, query6) => {
    const read2 = (before) => listActs2(context, actor, { ...query6, before, limit: pageSize2, projectId: project4.publicId });
    return pagesFrom(await read2(void 0), read2);
  }
);
async function* pagesFrom(first, read2) {
  for (let page2 = first; ; page2 = await read2(page2.next)) {
    yield page2.entries;
    if (page2.next === null) return;
  }
}

// ../../packages/std/src/csv-line.ts
var csvLine = (cells) => `${cells.map((cell) => `"${asText(cell).replaceAll('"', '""')}"`).join(",")}\r
`;
var asText = (cell) => /^[\s\p{Cc}]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]/u.test(cell) ? `'${cell}` : cell;

// ../api/src/files/audit-log-text.ts
var columns2 = [
  "id",
  "at",
  "act",
  "actedBy",
  "name",
  "email",
  "userId",
  "ip",
  "userAgent",
  "target",
  "about",
  "facts"
];
var byteOrderMark = "\uFEFF";
async function* exportText(pages, format) {
  if (format === "csv") yield byteOrderMark + csvLine(columns2);
  for await (const page2 of pages) yield page2.map(lines2[format]).join("");
}
var lines2 = {
  jsonl: (entry3) => `${JSON.stringify(entry3)}
`,
  csv: (entry3) => csvLine(columns2.map((column) => cellText(entry3[column])))
};
var cellText = (value) => value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);

// ../api/src/files/present-act.ts
function presentAct({ id, name: name3, at, actedBy: actedBy2, actorId, target, facts, person, subject }) {
  const act = auditedActs.find((known) => known === name3);
  if (act === void 0) return [];
  return [
    {
      id,
      act,
      at: at.toISOString(),
      actedBy: actedBy2,
      userId: actorId,
      email: person?.email ?? "",
      name: person?.fullName ?? "",
      ip: person?.ip ?? "",
      userAgent: person?.userAgent ?? "",
      target,
      about: subject?.email ?? "",
      facts
    }
  ];
}

// ../api/src/files/audit-log-file.ts
var contentTypes = { csv: "text/csv", jsonl: "application/x-ndjson" };
function auditLogFile(pages, { reply, format }) {
  reply.header("content-type", `${contentTypes[format]}; charset=utf-8`);
  reply.header("content-disposition", `attachment; filename="audit-log.${format}"`);
  return exportText(presented2(pages), format);
}
async function* presented2(pages) {
  for await (const page2 of pages) yield page2.flatMap(presentAct);
}

// ../api/src/modules/audit/routes.ts
var auditRoutes = (deps) => [
  serve(deps, auditLog2, listActs2, {
    input: ({ params: params4, query: { userId, act, ...query6 } }) => ({
      projectId: params4.id,
      actorId: userId,
      name: act,
      ...query6
    }),
    present: ({ entries, next }) => ({ entries: entries.flatMap(presentAct), next })
  }),
  serve(deps, auditLogExport, exportActs, {
    input: ({ params: params4, query: { userId, act, topic, from, to } }) => ({
      projectId: params4.id,
      actorId: userId,
      name: act,
      topic,
      from,
      to
    }),
    present: (pages, { reply, query: { format } }) => auditLogFile(pages, { reply, format })
  }),
  serve(deps, auditLogPeople, listActors, {
    input: ({ params: params4 }) => ({ projectId: params4.id }),
    present: (people) => ({
      people: people.map(({ userId, email, fullName: name3 }) => ({ userId, email, name: name3 }))
    })
  })
];

// ../../packages/domain/src/public-areas.ts
var publicAreas = [
  "account",
  "projects",
  "members",
  "buckets",
  "access",
  "links",
  "domains",
  "usage",
  "audit",
  "billing",
  "webhooks",
  "compute"
];
var isPublicArea = (area) => publicAreas.includes(area);

// ../../packages/accounts/src/rest-keys/actor-of-key.ts
async function actorOfKey({ db, clock, restKeyUses }, text5, { ip, userAgent }) {
  const found3 = await findRestKeyByHash(db, restKeyHash(text5));
  if (!found3) return void 0;
  const { keyId, keyName, expiresAt, access: access2, projectId: projectId2, areas, ...user } = found3;
  const now = clock();
  if (expiresAt !== null && expiresAt <= now || user.status !== userStatus.active) return void 0;
  restKeyUses.note(keyId, now);
  const rights2 = { access: access2, projectId: projectId2, areas: areas && areas.filter(isPublicArea) };
  return { kind: "restKey", user, caller: { ip, userAgent }, keyId, keyName, rights: rights2 };
}
var bearer = /^Bearer +([\u0021-\u007e]+)$/i;
var keyInHeader = (authorization) => bearer.exec(authorization ?? "")?.[1] ?? "";

// ../../packages/accounts/src/rest-keys/require-paid-plan.ts
function requirePaidPlan({ kind }) {
  if (!isAccountKind(kind) || !hasPaidPrivileges(kind)) throw restKeyRefusals.restKeysNeedPaidPlan();
}

// ../../packages/accounts/src/rest-keys/session-by-key.ts
async function openSessionByKey(context, caller, text5) {
  const actor = await actorOfKey(context, text5, caller);
  if (!actor) throw commonRefusals.notLoggedIn();
  const { user, rights: rights2 } = actor;
  requirePaidPlan(user);
  if (user.externalId !== null) throw flowRefusals.ssoManaged();
  if (rights2.access !== "write" || rights2.projectId !== null || rights2.areas !== null)
    throw restKeyRefusals.keyIsRestricted();
  const { opened: opened4, isNewDevice } = await transact(context.db, async (trx) => {
    const held = await lockUser(trx, user.id);
    if (held?.status !== userStatus.active) throw commonRefusals.notLoggedIn();
    return {
      isNewDevice: await recordLogin(context, trx, { userId: user.id, caller }),
      opened: await context.sessions.open(trx, user.id, { caller, rememberForOneWeek: false })
    };
  });
  if (isNewDevice) tellNewDevice(context, { email: user.email, caller });
  return opened4;
}

// ../../packages/contract/src/generated-api.ts
var generatedApi = {
  /** What `accounts.get` answers. */
  account: defineCall({
    method: "GET",
    path: "/api/v1/auth/account",
    may: "signedIn",
    response: account,
    fallback: "Can not get user account"
  }),
  /**
   * A session for who holds a REST API key without restrictions, which comes as `Authorization: Bearer`. No cookie is set:
   * the token is the value of one.
   */
  tokenByApiKey: defineCall({
    method: "POST",
    path: "/api/v0/auth/token-by-api-key",
    may: "public",
    response: tokenInfo,
    fallback: "Can not open a session with this API key",
    csrf: false,
    rateLimit: { by: "ip", name: "token-by-api-key" }
  })
};

// ../api/src/modules/account/generated-api-routes.ts
var generatedApiRoutes = (deps) => {
  if (!deps.settings.generatedPrivateApi) return [];
  return [
    implement(generatedApi.account, async ({ session }) => presentAccount(deps, await readOwnAccount(deps, session))),
    implement.open(generatedApi.tokenByApiKey, async ({ request }) => {
      if (!deps.settings.restApiKeys) throw commonRefusals.notLoggedIn();
      const { token: token2, expiresAt } = await openSessionByKey(deps, request, keyInHeader(request.headers.authorization));
      return { token: token2, expiresAt: expiresAt.toISOString() };
    })
  ];
};

// ../../packages/accounts/src/rest-keys/create-rest-key.ts
var createRestKey = useCase(
  "restKey.create",
  async (context, actor, { name: name3, life: life5, access: access2, projectId: projectId2, areas }) => {
    const { user, caller } = actor;
    requirePaidPlan(user);
    const found3 = projectId2 === null ? null : await requireProject(context, actor, projectId2);
    const key = newRestKeyText(randomBytes);
    await inTransaction(context, async (within) => {
      await requireRoom(within.db, user.id);
      const now = within.clock();
      await insertRestKey(within.db, {
        user_id: user.id,
        hash: restKeyHash(key),
        name: name3,
        created_at: now,
        expires_at: restKeyEnd(life5, now),
        access: access2,
        project_id: found3?.project.internalId ?? null,
        areas: areas && [...new Set(areas)],
        replaces: null
      });
      await recordActivity(within, within.db, { userId: user.id, kind: "rest-key-created", caller });
    });
    context.mails.restKeyCreated(user.email, { keyName: name3 });
    return key;
  }
);
async function requireRoom(trx, userId) {
  await lockUser(trx, userId);
  if (await countRestKeys(trx, userId) >= mostRestKeys) throw restKeyRefusals.tooManyRestKeys(mostRestKeys);
}

// ../../packages/accounts/src/rest-keys/delete-rest-keys.ts
var deleteOwnRestKeys = useCase(
  "restKey.delete",
  (context, { user, caller }, { ids }) => inTransaction(context, async (within) => {
    const wanted = [...new Set(ids)];
    const gone2 = await deleteRestKeys(within.db, { ids: wanted, userId: user.id });
    if (gone2.length < wanted.length) throw restKeyRefusals.noSuchRestKey();
    await recordActivity(within, within.db, { userId: user.id, kind: "rest-key-deleted", caller });
  })
);

// ../../packages/accounts/src/rest-keys/list-rest-keys.ts
var listOwnRestKeys = useCase(
  "restKey.view",
  async ({ db }, { user }) => {
    requirePaidPlan(user);
    return listRestKeys(db, user.id);
  }
);

// ../../packages/accounts/src/rest-keys/rotate-rest-key.ts
var rotateRestKey = useCase(
  "restKey.create",
  async (context, { user, caller }, { id, overlap: overlap2 }) => {
    requirePaidPlan(user);
    const key = newRestKeyText(randomBytes);
    const { name: name3, ...rotated } = await inTransaction(context, async (within) => {
      await requireRoom(within.db, user.id);
      const now = within.clock();
      const former = await findRestKey(within.db, { id, userId: user.id });
      if (!former) throw restKeyRefusals.noSuchRestKey();
      if (former.expiresAt !== null && former.expiresAt <= now) throw restKeyRefusals.restKeyExpired();
      const expiresAt = successorEnd(former, now);
      const made = await insertRestKey(within.db, {
        user_id: user.id,
        hash: restKeyHash(key),
        name: former.name,
        created_at: now,
        expires_at: expiresAt,
        access: former.access,
        project_id: former.project?.internalId ?? null,
        areas: former.areas,
        replaces: former.id
      });
      if (made === void 0) throw restKeyRefusals.restKeyReplaced();
      const formerEnd = endAfterOverlap(former.expiresAt, { now, overlap: overlap2 });
      await setRestKeyEnd(within.db, former.id, formerEnd);
      await recordActivity(within, within.db, { userId: user.id, kind: "rest-key-replaced", caller });
      return { id: made, expiresAt, formerEnd, name: former.name };
    });
    context.mails.restKeyCreated(user.email, { keyName: name3 });
    return { ...rotated, key };
  }
);

// ../../packages/contract/src/rest-keys.ts
import * as z38 from "zod/mini";
var restKeyName = z38.string().check(
  z38.trim(),
  obeys((name3) => accessNameProblem(name3))
);
var expiration = nanos.check(z38.lte(millisToNanos(longestRestKeyLife), "An API key cannot last that long."));
var overlap = nanos.check(
  z38.gte(0, "The overlap cannot be negative."),
  z38.lte(millisToNanos(longestRestKeyOverlap), `The overlap can be ${longestRestKeyOverlap / day} days at most.`)
);
var restKey = z38.object({
  id: z38.string(),
  name: z38.string(),
  createdAt: timestamp,
  /** Null: never. */
  expiresAt: z38.nullable(timestamp),
  access: z38._default(z38.enum(restKeyAccess), "write"),
  /** The only one that the key is for; null: all. */
  projectID: z38._default(z38.nullable(z38.string()), null),
  /** What of the public API the key is for; null: all of it. */
  areas: z38._default(z38.nullable(z38.array(z38.string())), null),
  /** Null: never. A minute behind at most. */
  lastUsedAt: z38._default(z38.nullable(timestamp), null),
  /** How often it was used; a minute behind at most. */
  calls: z38._default(z38.number(), 0),
  /** Id of the key that it was made instead of, while that is there. */
  replaces: z38._default(z38.nullable(z38.string()), null)
});
var byId4 = z38.object({ id: uuid });
var restKeys = {
  /** Oldest first, also those that have expired. */
  list: defineCall({
    method: "GET",
    path: "/api/v0/restkeys",
    may: "restKey.view",
    response: listOf(restKey),
    fallback: "Can not get API keys"
  }),
  /** @returns the key itself, which is shown this once. `expiration`: null never; of 0 and less 30 days are made. */
  create: defineCall({
    method: "POST",
    path: "/api/v0/restkeys",
    may: "restKey.create",
    body: z38.object({
      name: restKeyName,
      expiration: z38._default(z38.nullable(expiration), null),
      access: z38._default(z38.enum(restKeyAccess), "write"),
      projectID: z38._default(z38.nullable(projectId), null),
      areas: z38._default(
        z38.nullable(z38.array(z38.enum(publicAreas)).check(z38.minLength(1, "Choose at least one area."))),
        null
      )
    }),
    response: z38.string(),
    status: 201,
    fallback: "Can not create new API Key"
  }),
  /** All or nothing. */
  deleteMany: defineCall({
    method: "DELETE",
    path: "/api/v0/restkeys",
    may: "restKey.delete",
    body: z38.object({ ids: z38.array(uuid).check(z38.minLength(1, required), z38.maxLength(mostRestKeys)) }),
    fallback: "Can not delete API keys"
  }),
  /**
   * An addition of ours: another key that may the same and lives as long, in the place of this one, which goes on for the
   * `overlap`. `key` is shown this once.
   */
  rotate: defineCall({
    method: "POST",
    path: "/api/v0/restkeys/:id/rotate",
    may: "restKey.create",
    params: byId4,
    body: z38.object({ overlap: z38._default(overlap, 0) }),
    response: z38.object({
      id: z38.string(),
      key: z38.string(),
      expiresAt: z38.nullable(timestamp),
      /** When the key ends that was there before. */
      formerExpiresAt: timestamp
    }),
    status: 201,
    fallback: "Can not rotate the API key"
  })
};

// ../api/src/modules/rest-keys/present-rest-key.ts
var presentRestKey = ({ id, name: name3, access: access2, areas, replaces, calls, ...key }) => ({
  id,
  name: name3,
  createdAt: key.createdAt.toISOString(),
  expiresAt: key.expiresAt?.toISOString() ?? null,
  access: access2,
  projectID: key.project?.publicId ?? null,
  areas,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  calls,
  replaces
});

// ../api/src/modules/rest-keys/routes.ts
var lifeOf = (nanos3) => nanos3 > 0 ? Math.max(1, nanosToMillis(nanos3)) : 0;
var restKeyRoutes = (deps) => {
  if (!deps.settings.restApiKeys) return [];
  return [
    serve(deps, restKeys.list, listOwnRestKeys, {
      input: () => void 0,
      present: (keys3) => keys3.map(presentRestKey)
    }),
    serve(deps, restKeys.create, createRestKey, {
      input: ({ body: { expiration: expiration2, projectID: projectId2, ...key } }) => ({
        ...key,
        projectId: projectId2,
        life: expiration2 === null ? null : lifeOf(expiration2)
      })
    }),
    serve(deps, restKeys.deleteMany, deleteOwnRestKeys, { input: ({ body }) => body }),
    serve(deps, restKeys.rotate, rotateRestKey, {
      input: ({ params: { id }, body: { overlap: overlap2 } }) => ({ id, overlap: nanosToMillis(overlap2) }),
      present: ({ id, key, expiresAt, formerEnd }) => ({
        id,
        key,
        expiresAt: expiresAt?.toISOString() ?? null,
        formerExpiresAt: formerEnd.toISOString()
      })
    })
  ];
};

// ../../packages/contract/src/passphrase-checks.ts
import * as z39 from "zod/mini";
var passphraseCheck = z39.string().check(
  z39.refine(
    (text5) => /^[A-Za-z0-9+/]{22,171}={0,2}$/.test(text5) && text5.length % 4 === 0,
    "The check value is not valid."
  )
);
var params3 = z39.object({ id: projectId });
var passphraseChecks = {
  list: defineCall({
    method: "GET",
    path: "/api/v0/projects/:id/passphrase-checks",
    may: "project.open",
    params: params3,
    response: listOf(z39.string()),
    fallback: "Could not check the passphrase"
  }),
  /** Adds a value; one that is there already stays as it is. */
  add: defineCall({
    method: "PUT",
    path: "/api/v0/projects/:id/passphrase-checks",
    may: "passphraseCheck.add",
    params: params3,
    body: z39.object({ check: passphraseCheck }),
    fallback: "Could not remember the passphrase check"
  })
};

// ../../packages/accounts/src/flows/project-restriction.ts
var mostNamed2 = 20;
async function projectRestriction({ settings: settings2, openBusiness: openBusiness2 }, { db, user, project: project4 }) {
  const projectId2 = project4.internalId;
  const nothing5 = {
    lockEnabledBuckets: 0,
    buckets: 0,
    instances: 0,
    apiKeys: 0,
    currentUsage: false,
    invoicingIncomplete: false
  };
  const buckets2 = await countBuckets(db, [projectId2]);
  if (buckets2 > 0) {
    const lockEnabledBuckets = await countLockEnabledBuckets(db, projectId2);
    const some = await listSomeBuckets(db, [projectId2], mostNamed2);
    return { ...nothing5, lockEnabledBuckets, buckets: buckets2, held: some.map(({ name: name3 }) => name3) };
  }
  const instances2 = await countInstances(db, [projectId2]);
  if (instances2 > 0) {
    const some = await listSomeInstances(db, [projectId2], mostNamed2);
    return { ...nothing5, instances: instances2, held: some.map(({ name: name3 }) => name3) };
  }
  const keys3 = { hiddenPrefix: settings2.browserKeyPrefix, named: mostNamed2 };
  const { count: apiKeys3, names: held } = await countApiKeysOfProject(db, projectId2, keys3);
  if (apiKeys3 > 0) return { ...nothing5, apiKeys: apiKeys3, held };
  const { currentUsage, invoicingIncomplete } = await openBusiness2(db, user, project4);
  if (currentUsage) return { ...nothing5, currentUsage, held: [] };
  return invoicingIncomplete ? { ...nothing5, invoicingIncomplete, held: [] } : void 0;
}

// ../../packages/accounts/src/flows/delete-project.ts
var deleteProject = projectUseCase(
  "project.delete",
  async (context, { project: project4, actor: session }, { step: step2, data }) => {
    if (!context.settings.projectDeletion) throw flowRefusals.flowOff();
    if (!isStep3(step2) || needsData2(step2) && data === "") throw flowRefusals.noSuchStep();
    const { publicId, internalId } = project4;
    const act = { project: project4, actor: session, target: publicId, facts: {} };
    const sent2 = await runStep(
      context,
      { session, flow: `delete-project:${publicId}` },
      async (state) => {
        if (!await lockActiveProject(state.trx, publicId)) return refused(projectRefusals.noSuchProject());
        const restriction = await projectRestriction(context, { db: state.trx, user: state.user, project: project4 });
        if (restriction) return refused(projectRefusals.projectDeletionRestricted(restriction));
        const recorded = { db: state.trx, clock: context.clock };
        const outcome = await (step2 === deletionSteps.confirm ? end(state, internalId) : prove[step2](context, state, data));
        if (outcome.ok && step2 === deletionSteps.password)
          await recordActs(recorded, [{ ...act, name: "project.deletionRequested" }]);
        if (outcome.ok && step2 === deletionSteps.confirm) await recordActs(recorded, [{ ...act, name: "project.deleted" }]);
        return outcome;
      }
    );
    if (sent2?.code !== void 0)
      context.mails.verification(session.user.email, { code: sent2.code, purpose: flowPurposes["delete-project"] });
  }
);
var isStep3 = (step2) => Object.values(deletionSteps).includes(step2);
var needsData2 = (step2) => step2 !== deletionSteps.init && step2 !== deletionSteps.confirm;
var prove = {
  [deletionSteps.init]: async () => done(void 0),
  [deletionSteps.password]: provePassword,
  [deletionSteps.mfa]: provePasscode,
  [deletionSteps.emailCode]: proveMailbox
};
async function end({ trx, user, flow: flow3, state }, projectId2) {
  if (state?.step !== deletionSteps.emailCode) return failed(flowRefusals.stepOutOfOrder());
  await endProjects(trx, [projectId2]);
  await deleteAccountFlow(trx, user.id, flow3);
  return done(void 0);
}

// ../../packages/projects/src/projects/change-project.ts
var renameProject = teamAct(
  projectUseCase(
    "project.rename",
    async ({ db, clock }, { project: project4, actor, role }, wished) => {
      const { name: name3 = project4.name, description: description4 = project4.description } = wished;
      await updateProjectDetails(db, project4.internalId, { name: name3, description: description4 }).catch((cause) => {
        throw isUniqueViolation(cause) ? projectRefusals.projectNameTaken() : cause;
      });
      const of = { project: project4, actor, target: project4.publicId };
      const acts2 = [];
      if (name3 !== project4.name) acts2.push({ ...of, name: "project.renamed", facts: { from: project4.name, to: name3 } });
      if (description4 !== project4.description) acts2.push({ ...of, name: "project.descriptionChanged", facts: {} });
      await recordActs({ db, clock }, acts2);
      return { project: { ...project4, name: name3, description: description4 }, role };
    }
  )
);
var setProjectLimits = teamAct(
  projectUseCase(
    "project.setLimits",
    async (context, { project: project4, actor, role }, { storage: storage3, bandwidth }) => {
      const { db, settings: settings2 } = context;
      if (!settings2.projectLimits) throw formRefusals.notOffered();
      const { ownerKind } = await projectFacts(db, project4.internalId);
      if (!isAccountKind(ownerKind) || !hasPaidPrivileges(ownerKind)) throw projectRefusals.limitsNeedPaidPlan();
      const usage = await usageOfMonth(context, project4);
      const { projectStorageLimit, projectBandwidthLimit } = settings2;
      const changed2 = {
        ...storage3 !== void 0 && {
          storage: judged3(storage3, { paid: projectStorageLimit, tier: project4.storageLimit, used: usage.storage })
        },
        ...bandwidth !== void 0 && {
          bandwidth: judged3(bandwidth, {
            paid: projectBandwidthLimit,
            tier: project4.bandwidthLimit,
            used: usage.egress
          })
        }
      };
      await updateUserSetLimits(db, project4.internalId, changed2);
      const { userSetStorageLimit: storageFrom, userSetBandwidthLimit: bandwidthFrom } = project4;
      const { storage: storageTo = storageFrom, bandwidth: bandwidthTo = bandwidthFrom } = changed2;
      const limited2 = { ...project4, userSetStorageLimit: storageTo, userSetBandwidthLimit: bandwidthTo };
      if (storageTo === storageFrom && bandwidthTo === bandwidthFrom) return { project: limited2, role };
      const facts = {
        storageFrom: storageFrom ?? "none",
        storageTo: storageTo ?? "none",
        bandwidthFrom: bandwidthFrom ?? "none",
        bandwidthTo: bandwidthTo ?? "none"
      };
      await recordActs(context, [{ name: "project.limitsChanged", project: project4, actor, target: project4.publicId, facts }]);
      return { project: limited2, role };
    }
  )
);
function judged3(wished, { paid, tier, used }) {
  if (tier === 0) throw authRefusals.accountFrozen();
  if (wished === 0) return null;
  const max = Math.max(paid, tier);
  if (wished > max) throw projectRefusals.limitAboveMaximum(formatExactMemorySize(max));
  if (wished < used) throw projectRefusals.limitBelowUsage(formatExactMemorySize(used));
  return wished;
}
var setNotifications = teamAct(
  projectUseCase(
    "project.setNotifications",
    async ({ db, clock }, { project: project4, actor, role }, wished) => {
      await updateNotifications(db, project4.internalId, wished);
      const facts = { storage: switchOf(wished.storage), egress: switchOf(wished.egress) };
      await recordActs({ db, clock }, [
        { name: "project.notificationsChanged", project: project4, actor, target: project4.publicId, facts }
      ]);
      const { storage: storage3 = project4.storageNotifications, egress: egress2 = project4.egressNotifications } = wished;
      return { project: { ...project4, storageNotifications: storage3, egressNotifications: egress2 }, role };
    }
  )
);
var switchOf = (isOn) => isOn === void 0 ? "" : isOn ? "on" : "off";
var requestProjectLimit = projectUseCase(
  "project.requestLimit",
  async (context, { project: project4, actor }, { limit, current, desired }) => {
    const { db, clock, settings: settings2 } = context;
    const { user } = actor;
    if (!settings2.limitIncreaseRequests) throw formRefusals.notOffered();
    await requireUnfrozen(db, user.id);
    const content = {
      projectId: project4.publicId,
      limitType: limit,
      currentLimit: formatMemorySize(current),
      desiredLimit: formatMemorySize(desired)
    };
    await inTransaction({ db, clock }, async (within) => {
      const submission = { userId: user.id, form: "project-limit-increase", content, createdAt: clock() };
      await insertSubmission(within.db, submission);
      const { currentLimit, desiredLimit } = content;
      const facts = { limit, current: currentLimit, desired: desiredLimit };
      await recordActs(within, [{ name: "project.limitRequested", project: project4, actor, target: project4.publicId, facts }]);
    });
  }
);

// ../../packages/projects/src/projects/managed-passphrase.ts
async function managedPassphrase({ db, vault, logger }, { internalId, publicId, passphraseKeyId }) {
  if (passphraseKeyId === null || vault === null) return void 0;
  const kept4 = await findSealedPassphrase(db, internalId);
  try {
    return kept4 && await whileReachable(logger, () => vault.open(publicId, kept4));
  } catch (cause) {
    if (isRefusal(cause)) throw cause;
    throw new Error(`The managed passphrase of project ${publicId} cannot be opened.`, { cause });
  }
}
async function newManagedPassphrase({ vault, logger }, projectId2) {
  if (vault === null) throw projectRefusals.managedPassphrasesOff();
  return whileReachable(logger, () => vault.create(projectId2));
}
async function whileReachable(logger, work2) {
  try {
    return await work2();
  } catch (cause) {
    if (!(cause instanceof KeyManagementUnavailable)) throw cause;
    logger.error({ err: cause }, "the key management cannot be used");
    throw projectRefusals.keyManagementUnavailable();
  }
}

// ../../packages/projects/src/projects/open-project.ts
var openProject = projectUseCase(
  "project.open",
  async (context, { project: project4, role }) => {
    const passphrase = await managedPassphrase(context, project4);
    return { project: project4, role, passphrase, ...await projectFacts(context.db, project4.internalId) };
  }
);
var readSalt = projectUseCase("project.open", async (_context, { project: project4 }) => project4.salt);

// ../../packages/compute/src/token/issue-compute-token.ts
var tokenLifetime = 15 * minute;
function issueComputeToken({ keys: keys3, clock }, { projectId: projectId2, sessionIdHash }) {
  const expiresAt = new Date(clock().getTime() + tokenLifetime);
  const until = String(expiresAt.getTime());
  const payload5 = concatBytes(utf8(`${projectId2} ${until} `), sessionIdHash);
  return { token: `${tokenPrefix}${signText(payload5, keys3.computeTokens)}`, expiresAt };
}

// ../../packages/compute/src/token/open-project-with-token.ts
var openProjectWithToken = projectUseCase(
  "project.open",
  async (context, { actor, project: project4, role }) => {
    const opened4 = await openProject(context, actor, { projectId: project4.publicId });
    return { ...opened4, computeToken: await tokenFor(context, { actor, project: project4, role }) };
  }
);
async function tokenFor(context, { actor, project: project4, role }) {
  if (actor.kind !== "session" || role === null || !can(role, "compute.use")) return void 0;
  if (!isComputeOffered(context.settings)) return void 0;
  if (!await mayHaveMachines(context, project4) && !await hasMachines(context, project4)) return void 0;
  return issueComputeToken(context, { projectId: project4.publicId, sessionIdHash: actor.idHash }).token;
}
var hasMachines = async ({ db }, { internalId }) => (await listInstances(db, { projectId: internalId, limit: 1 })).length > 0;

// ../../packages/projects/src/emission/estimate-emission.ts
var hoursPerYear = 365.25 * 24;
var monthsPerYear = 12;
function estimateEmission(settings2, { bytes, milliseconds }) {
  const terabytes = bytes / TB;
  const years = Math.max(0, milliseconds) / hour / hoursPerYear;
  if (terabytes <= 0 || years <= 0) return { network: 0, hyperscaler: 0, savedTrees: 0 };
  const power = settings2.emissionDrivePower;
  const made = (life5) => settings2.emissionDriveCarbon / life5;
  const keptBy = (place2, perTerabyte) => perTerabyte / settings2.emissionUtilisation[place2] * terabytes * settings2.emissionExpansion[place2] * settings2.emissionRegions[place2];
  const onDrives = (perYear) => keptBy("network", storedOnce(settings2) + (perYear + services(settings2)) * years);
  const hyperscaler = keptBy("hyperscaler", (made(settings2.emissionDriveLife.hyperscaler) + power) * years);
  const shares = settings2.emissionDriveShares;
  const network = (
    // Drives that run anyway, and used ones, were not made for it.
    shares.standard * onDrives(0) + shares.new * onDrives(made(settings2.emissionDriveLife.network) + power) + shares.reused * onDrives(power)
  );
  const saved = Math.max(0, hyperscaler - network);
  return { network, hyperscaler, savedTrees: Math.round(saved / settings2.emissionTreeCarbon) };
}
function storedOnce(settings2) {
  const kilowattHours = settings2.emissionWriteEnergy;
  const repaired = (1 + settings2.emissionRepairedData / settings2.emissionExpandedData) ** monthsPerYear;
  return kilowattHours * settings2.emissionEnergyCarbon * repaired;
}
function services({ emissionServiceCarbon: { cloud, database, edge }, emissionNetworkData }) {
  return (cloud + database + edge) * monthsPerYear / emissionNetworkData;
}

// ../../packages/projects/src/emission/read-emission.ts
var readEmission = projectUseCase(
  "project.readUsage",
  async ({ db, clock, settings: settings2 }, { project: project4 }) => {
    const { storage: storage3 } = await storedUsage(db, project4.internalId);
    const milliseconds = clock().getTime() - project4.createdAt.getTime();
    return estimateEmission(settings2, { bytes: storage3, milliseconds });
  }
);

// ../../packages/projects/src/projects/create-project.ts
import { randomUUID as randomUUID5 } from "node:crypto";
var createProject = useCase(
  "project.create",
  async (context, actor, { name: name3, description: description4, managePassphrase }) => {
    const { user } = actor;
    const publicId = randomUUID5();
    const encryption = managePassphrase ? await managedEncryption(context, publicId) : ownEncryption;
    const project4 = await inTransaction(context, async (within) => {
      const { db, clock, settings: settings2 } = within;
      const owner = await lockUser(db, user.id);
      await requireUnfrozen(db, user.id);
      if (!owner || await countOwnedProjects(db, owner.id) >= owner.projectLimit)
        throw projectRefusals.projectLimitReached();
      const now = clock();
      const internalId = await insertProject(db, {
        public_id: publicId,
        owner_id: owner.id,
        name: name3,
        description: description4,
        partner: owner.partner,
        salt: randomBytes(32),
        ...encryption,
        placement: owner.defaultPlacement,
        storage_limit: owner.projectStorageLimit,
        bandwidth_limit: owner.projectBandwidthLimit,
        segment_limit: owner.projectSegmentLimit,
        user_set_storage_limit: null,
        user_set_bandwidth_limit: null,
        bucket_limit: settings2.projectBucketLimit,
        rate_limit: null,
        created_at: now
      });
      if (internalId === void 0) throw projectRefusals.projectNameTaken();
      await applyDownloadStops(db, owner.id, now);
      await insertProjectMember(db, {
        project_id: internalId,
        user_id: owner.id,
        role: wireRoles.admin,
        created_at: now
      });
      await recordActs(within, [
        {
          name: "project.created",
          project: { internalId },
          actor,
          target: publicId,
          facts: { name: name3 }
        }
      ]);
      return insertedProject(db, internalId);
    });
    return { project: { ...project4, role: wireRoles.admin, memberCount: 1 }, usage: noUsage };
  }
);
var ownEncryption = { path_encryption: true, sealed_passphrase: null, passphrase_key_id: null };
async function managedEncryption(context, projectId2) {
  const { sealed, keyId } = await newManagedPassphrase(context, projectId2);
  const { managedPathEncryption } = context.settings;
  return { path_encryption: managedPathEncryption, sealed_passphrase: sealed, passphrase_key_id: keyId };
}
async function insertedProject(db, internalId) {
  const project4 = await findProjectByInternalId(db, internalId);
  if (!project4) throw new Error("a project was not stored");
  return project4;
}

// ../../packages/projects/src/projects/list-projects.ts
var listProjects = useCase(
  "project.list",
  async ({ db, clock }, actor) => {
    const all = await listProjectsOfMember(db, actor.user.id);
    const projects3 = all.filter(({ publicId }) => isFor(actor, publicId));
    const ids = projects3.map(({ internalId }) => internalId);
    const usage = await projectUsage(db, ids, { since: monthStart(clock()) });
    return projects3.map((project4) => ({ project: project4, usage: usage.get(project4.internalId) ?? noUsage }));
  }
);

// ../../packages/domain/src/passphrase-checks.ts
var maxPassphraseChecks = 20;

// ../../packages/satellite-db/src/passphrase-checks.ts
async function listPassphraseChecks(db, projectId2) {
  const rows = await db.selectFrom("satellite.passphrase_checks").select("value").where("project_id", "=", projectId2).orderBy("created_at").orderBy("value").execute();
  return rows.map(({ value }) => value);
}
async function addPassphraseCheck(db, { projectId: projectId2, value, atMost, now }) {
  return transact(db, async (trx) => {
    await trx.selectFrom("satellite.projects").select("id").where("id", "=", projectId2).forNoKeyUpdate().execute();
    const known = await trx.selectFrom("satellite.passphrase_checks").select("value").where("project_id", "=", projectId2).execute();
    if (known.some((row) => compareBytes(row.value, value) === 0)) return true;
    if (known.length >= atMost) return false;
    await trx.insertInto("satellite.passphrase_checks").values({ project_id: projectId2, value, created_at: now }).execute();
    return true;
  });
}

// ../../packages/projects/src/projects/passphrase-checks.ts
var readPassphraseChecks = projectUseCase(
  "project.open",
  async ({ db }, { project: project4 }) => listPassphraseChecks(db, project4.internalId)
);
var rememberPassphraseCheck = projectUseCase(
  "passphraseCheck.add",
  async ({ db, clock }, { project: { internalId: projectId2 } }, { value }) => {
    const added = await addPassphraseCheck(db, { projectId: projectId2, value, atMost: maxPassphraseChecks, now: clock() });
    if (!added) throw projectRefusals.passphraseChecksFull();
  }
);

// ../api/src/modules/projects/present-daily-usage.ts
function presentDailyUsage({ storage: storage3, egress: egress2 }) {
  const bandwidth = egress2.map(presentDay);
  return {
    storageUsage: storage3.map(presentDay),
    allocatedBandwidthUsage: bandwidth,
    settledBandwidthUsage: bandwidth
  };
}
var presentDay = ({ day: day3, bytes }) => ({ date: day3.toISOString(), value: bytes });

// ../api/src/modules/projects/present-project.ts
var presentProject = ({ project: project4, usage }) => ({
  id: project4.publicId,
  name: project4.name,
  ownerId: project4.ownerId,
  description: project4.description,
  memberCount: project4.memberCount,
  createdAt: project4.createdAt.toISOString(),
  ...Object.keys(project4.edgeUrls).length > 0 && { edgeURLOverrides: project4.edgeUrls },
  storageUsed: usage.storage,
  bandwidthUsed: usage.egress,
  versioning: project4.defaultVersioning,
  placement: project4.placement,
  hasManagedPassphrase: project4.passphraseKeyId !== null,
  role: project4.role
});

// ../api/src/modules/projects/present-project-config.ts
var presentProjectConfig = ({ project: project4, role, memberCount, ownerKind, ownerEmail, passphrase, computeToken }, placements) => ({
  hasManagedPassphrase: project4.passphraseKeyId !== null,
  ...passphrase !== void 0 && { passphrase },
  ...computeToken !== void 0 && { computeAuthToken: computeToken },
  encryptPath: project4.pathEncryption,
  isOwnerPaidTier: isAccountKind(ownerKind) && isPaidTier(ownerKind),
  hasPaidPrivileges: isAccountKind(ownerKind) && hasPaidPrivileges(ownerKind),
  role: role === "member" ? wireRoles.member : wireRoles.admin,
  salt: toBase64(project4.salt),
  membersCount: memberCount,
  ownerEmail,
  storageNotificationsEnabled: project4.storageNotifications,
  egressNotificationsEnabled: project4.egressNotifications,
  availablePlacements: offeredPlacements(placements, project4.placement)
});

// ../../packages/billing/src/usage-report/measured-parts.ts
var pageSize3 = 500;
async function* measuredParts(db, { projectId: projectId2, summary, ...period4 }, prices2) {
  const parts = prices2 ? partsOf2(prices2, period4) : [period4];
  if (summary) {
    const lines3 = new Lines();
    for (const part of parts) lines3.add(part, await usageByPlacement(db, { projectId: projectId2, ...part }));
    yield lines3.all();
    return;
  }
  for (let after = null; ; ) {
    const lines3 = new Lines();
    let end3 = null;
    for (const part of parts) {
      const page2 = await measuredUsage(db, { projectId: projectId2, ...part, after, limit: pageSize3 });
      lines3.add(part, page2.usage);
      end3 = page2.next;
    }
    yield lines3.all();
    if (end3 === null) return;
    after = end3;
  }
}
function partsOf2({ priceBook, entitlements, partners: partners2, pricedFrom }, { since, before }) {
  const from = pricedFrom ?? before;
  const isCut = from > since && from <= before;
  return [
    ...isCut ? [{ since, before: from }] : [],
    ...partsOfPeriod(priceBook, [...entitlements, ...partners2], { since: isCut ? from : since, before })
  ];
}
var Lines = class {
  #lines = /* @__PURE__ */ new Map();
  add({ since: at }, usage) {
    for (const { bucket: bucket3 = null, ...more } of usage) {
      const key = JSON.stringify([bucket3, more.placement]);
      const before = this.#lines.get(key);
      const parts = [...before?.parts ?? [], { ...more, at }];
      this.#lines.set(key, { ...addedUsage(before, more), bucket: bucket3, parts });
    }
  }
  /** By bucket, then by place. */
  all() {
    return [...this.#lines.values()].toSorted(
      (a, b) => compare2(a.bucket ?? "", b.bucket ?? "") || a.placement - b.placement
    );
  }
};
var compare2 = (a, b) => a < b ? -1 : a > b ? 1 : 0;

// ../../packages/billing/src/usage-report/read-usage-report.ts
var readUsageReport = useCase(
  "account.readUsage",
  async (context, actor, { projectId: projectId2, ...asked }) => {
    const { since, before } = asked;
    if (before <= since) throw commonRefusals.invalidInput("The period ends before it begins.");
    if (before.getTime() - since.getTime() > longestUsageReport) throw projectRefusals.reportTooLong();
    const reported2 = projectId2 === void 0 ? (await listOwnedProjects(context.db, actor.user.id)).filter(({ publicId }) => isFor(actor, publicId)) : [(await authorizeInProject(context, actor, "usageReport.read", projectId2)).project];
    const priced = asked.priced && seesPrices(context, actor.user);
    const billed = priced ? await billedPeriod(context, actor.user, { since, before }) : null;
    const prices2 = priced ? { partners: await partnersOf(context.db, actor.user.id), pricedFrom: billed?.since ?? null } : null;
    return { priced, pages: linesOf(context, { reported: reported2, since, before, summary: asked.summary, prices: prices2 }) };
  }
);
var seesPrices = ({ settings: settings2 }, user) => settings2.billing && user.kind !== accountKinds.notForResale && !hasVarPartner(user, settings2);
async function* linesOf(context, { reported: reported2, prices: prices2, summary, since, before }) {
  const { db, priceBook } = context;
  for (const { name: name3, publicId, internalId } of reported2) {
    const project4 = { name: name3, publicId };
    const entitlements = await entitlementsOf(context, internalId);
    const of = { projectId: internalId, since, before, summary };
    const book = prices2 && { priceBook, entitlements, ...prices2 };
    for await (const lines3 of measuredParts(db, of, book)) {
      const costs = book && priceLines(book, lines3, { summary });
      yield lines3.map((line5, index2) => ({ project: project4, ...line5, cost: costs?.[index2] ?? null }));
    }
  }
}

// ../api/src/files/usage-report-text.ts
var GB2 = 1000000000n;
var TB2 = 1000n * GB2;
var millisPerHour2 = BigInt(hour);
var millisPerMonth = 720n * millisPerHour2;
var dollars2 = (cents3) => decimalText(cents3, 100n, 2);
var number24 = (numerator, denominator) => decimalText(numerator, denominator, 6);
var project2 = [
  ["ProjectName", ({ project: { name: name3 } }) => name3],
  ["ProjectID", ({ project: { publicId } }) => publicId]
];
var bucketName2 = ["BucketName", ({ bucket: bucket3 }) => bucket3 ?? ""];
var storage = ["Storage GB-hour", ({ byteMillis }) => number24(byteMillis, GB2 * millisPerHour2)];
var egress = ["Egress GB", (line5) => number24(line5.egress, GB2)];
var objects = ["ObjectCount objects-hour", ({ objectMillis }) => number24(objectMillis, millisPerHour2)];
var segments = ["SegmentCount segments-hour", ({ segmentMillis }) => number24(segmentMillis, millisPerHour2)];
var period2 = [
  ["Since", (_3, { since }) => since.toISOString()],
  ["Before", (_3, { before }) => before.toISOString()]
];
var disclaimer = "Estimated prices: the amount that is billed may differ, because it is rounded once for all buckets.";
function columnsOf2({ detailed, summary, cost, skus, fees: fees2, placementName }) {
  const when = (shown3, ...columns3) => shown3 ? columns3 : [];
  const sku = (heading2, of) => when(skus, [heading2, (line5) => line5.cost?.product[of] ?? ""]);
  const price = (heading2, of) => when(cost, [heading2, (line5) => dollars2(line5.cost?.[of] ?? 0n)]);
  return detailed ? [
    ...project2,
    ...when(!summary, bucketName2),
    ...sku("Storage SKU", "storageSKU"),
    storage,
    ["Storage TB-months", ({ byteMillis }) => number24(byteMillis, TB2 * millisPerMonth)],
    ...price("Estimated Storage Price ($)", "storageCents"),
    ...sku("Egress SKU", "egressSKU"),
    egress,
    ["Egress TB", (line5) => number24(line5.egress, TB2)],
    ...price("Estimated Egress Price ($)", "egressCents"),
    objects,
    ...sku("Segment SKU", "segmentSKU"),
    segments,
    ["Segment Months", ({ segmentMillis }) => number24(segmentMillis, millisPerMonth)],
    ...price("Estimated Segment Price ($)", "segmentCents"),
    ...fees2 ? price("Estimated Small Object Fee ($)", "smallObjectCents") : [],
    ...fees2 ? price("Estimated Minimum Retention Fee ($)", "retentionCents") : [],
    ...price("Estimated Total Amount ($)", "totalCents"),
    ...period2,
    ...summary && placementName ? [["Location", ({ placement }) => placementName(placement)]] : []
  ] : [...project2, bucketName2, storage, egress, objects, segments, ...period2];
}
async function* usageReportText(pages, form) {
  const columns3 = columnsOf2(form);
  if (form.format === "csv") {
    if (form.cost) yield csvLine(columns3.map((_3, index2) => index2 === 0 ? disclaimer : ""));
    yield csvLine(columns3.map(([heading2]) => heading2));
    for await (const page2 of pages)
      yield page2.map((line5) => csvLine(columns3.map(([, cell]) => cell(line5, form)))).join("");
    return;
  }
  let lead = "[\n";
  for await (const page2 of pages) {
    for (const line5 of page2) {
      yield lead + JSON.stringify(Object.fromEntries(columns3.map(([heading2, cell]) => [heading2, cell(line5, form)])));
      lead = ",\n";
    }
  }
  yield lead === "[\n" ? "[]\n" : "\n]\n";
}
var usageReportName = ({ format, since, before }, projectId2) => `perigee-report-${projectId2 ?? ""}-${dateOf(since)}-to-${dateOf(before)}.${format}`;
var dateOf = (at) => at.toISOString().slice(0, 10);

// ../api/src/files/usage-report-file.ts
function reportForm({ settings: settings2, placements, priceBook }, asked) {
  const detailed = settings2.detailedUsageReports;
  return {
    ...asked,
    detailed,
    summary: detailed && asked.summary,
    cost: settings2.billing && detailed && asked.cost,
    skus: settings2.billing && detailed && settings2.skusInReports,
    fees: hasFees(priceBook),
    placementName: placements.length > 1 ? (id) => placementLabel(id, placements) : void 0
  };
}
var reportQuery = ({ since, before, summary, cost, skus }) => ({
  since,
  before,
  summary,
  priced: cost || skus
});
function usageReportFile({ pages, priced }, { reply, asked, projectId: projectId2 }) {
  const form = { ...asked, cost: asked.cost && priced, skus: asked.skus && priced };
  reply.header("content-type", form.format === "csv" ? "text/csv; charset=utf-8" : "application/json");
  reply.header("content-disposition", `attachment;filename="${usageReportName(form, projectId2)}"`);
  return usageReportText(pages, form);
}

// ../api/src/modules/projects/usage-report-route.ts
var usageReportRoute = (deps) => serve(deps, projects2.usageReport, readUsageReport, {
  input: ({ query: query6 }) => ({ projectId: query6.projectID, ...reportQuery(formOf(deps, query6)) }),
  present: (report2, { reply, query: query6 }) => usageReportFile(report2, { reply, asked: formOf(deps, query6), projectId: query6.projectID })
});
var formOf = (deps, query6) => reportForm(deps, {
  format: query6.format,
  summary: query6["project-summary"] === "true",
  cost: query6.cost === "true",
  since: new Date(query6.since * second),
  before: new Date(query6.before * second)
});

// ../api/src/modules/projects/routes.ts
var projectRoutes = (deps) => [
  serve(deps, projects2.list, listProjects, {
    input: () => void 0,
    present: (found3) => found3.map(presentProject)
  }),
  serve(deps, projects2.create, createProject, { input: ({ body }) => body, present: presentProject }),
  serve(deps, projects2.update, renameProject, {
    input: ({ params: params4, body }) => ({ projectId: params4.id, ...body }),
    present: nothing4
  }),
  serve(deps, projects2.setLimits, setProjectLimits, {
    input: ({ params: params4, body: { storageLimit: storage3, bandwidthLimit: bandwidth } }) => ({
      projectId: params4.id,
      storage: storage3,
      bandwidth
    }),
    present: nothing4
  }),
  serve(deps, projects2.setNotifications, setNotifications, {
    input: ({ params: params4, body: { storageNotificationsEnabled: storage3, egressNotificationsEnabled: egress2 } }) => ({
      projectId: params4.id,
      storage: storage3,
      egress: egress2
    }),
    present: nothing4
  }),
  serve(deps, projects2.requestLimit, requestProjectLimit, {
    input: ({ params: params4, body: { limitType, currentLimit: current, desiredLimit: desired } }) => ({
      projectId: params4.id,
      limit: limitType === "storage" ? "storage" : "bandwidth",
      current,
      desired
    })
  }),
  serve(deps, projects2.delete, deleteProject, {
    input: ({ params: params4, body }) => ({ projectId: params4.id, ...body })
  }),
  serve(deps, projects2.resendDeletionCode, resendProjectDeletionCode, { input: byId5 }),
  serve(deps, projects2.config, openProjectWithToken, {
    input: byId5,
    present: (opened4) => presentProjectConfig(opened4, deps.placements)
  }),
  serve(deps, projects2.salt, readSalt, { input: byId5, present: toBase64 }),
  serve(deps, projects2.usageLimits, readUsageLimits, { input: byId5 }),
  serve(deps, projects2.dailyUsage, readDailyUsage, {
    input: ({ params: params4, query: query6 }) => ({
      projectId: params4.id,
      from: new Date(query6.from * second),
      to: new Date(query6.to * second)
    }),
    present(usage, { reply }) {
      reply.header("cache-control", "private, max-age=3600");
      return presentDailyUsage(usage);
    }
  }),
  serve(deps, projects2.emission, readEmission, {
    input: byId5,
    present: ({ network, hyperscaler, savedTrees }) => ({
      storjImpact: network,
      hyperscalerImpact: hyperscaler,
      savedTrees
    })
  }),
  serve(deps, projects2.totalUsageLimits, readTotalUsageLimits, { input: () => void 0 }),
  usageReportRoute(deps),
  serve(deps, passphraseChecks.list, readPassphraseChecks, {
    input: byId5,
    present: (values) => values.map(toBase64)
  }),
  serve(deps, passphraseChecks.add, rememberPassphraseCheck, {
    input: ({ params: params4, body }) => ({ projectId: params4.id, value: fromBase64(body.check) })
  })
];
var byId5 = ({ params: params4 }) => ({ projectId: params4.id });
var nothing4 = () => void 0;

// ../../packages/accounts/src/sessions/own-sessions.ts
var listOwnSessions = useCase(
  "signedIn",
  async ({ db, clock }, { user, idHash }, { order, direction, ...page2 }) => {
    const asked = { userId: user.id, now: clock(), order, direction, ...pageStart(page2) };
    const { sessions: sessions2, total } = await listSessions(db, asked);
    const isCurrent = (session) => Buffer.compare(session.idHash, idHash) === 0;
    return {
      sessions: sessions2.map((session) => ({ ...session, isCurrent: isCurrent(session) })),
      ...pageFacts({ ...page2, totalCount: total })
    };
  }
);
var endOwnSession = useCase(
  "signedIn",
  async (context, { user }, { sessionId, caller }) => {
    const { db } = context;
    if (!await deleteSessionByPublicId(db, user.id, sessionId)) throw authRefusals.noSuchSession();
    await recordActivity(context, db, { userId: user.id, kind: "session-ended", caller });
  }
);
var endOtherSessions = useCase(
  "signedIn",
  async (context, { user, idHash }, { caller }) => {
    const { db } = context;
    await deleteOtherSessions(db, user.id, idHash);
    await recordActivity(context, db, { userId: user.id, kind: "other-sessions-ended", caller });
  }
);

// ../../packages/contract/src/sessions.ts
import * as z40 from "zod/mini";
var activeSession = z40.object({
  id: z40.string(),
  userAgent: z40.string(),
  /** Where it was opened from, and when: additions of this console to the public fields. */
  ip: z40.optional(z40.string()),
  createdAt: z40.optional(timestamp),
  expiresAt: timestamp,
  isRequesterCurrentSession: z40.boolean()
});
var { search: _2, ...envelope2 } = pageEnvelope;
var sessions = {
  list: defineCall({
    method: "GET",
    path: "/api/v0/auth/sessions",
    may: "signedIn",
    query: z40.object({
      limit: queryInteger,
      page: queryInteger,
      order: queryNumber(sessionOrders),
      orderDirection: queryNumber(sortDirections)
    }),
    response: z40.object({ sessions: listOf(activeSession), ...envelope2 }),
    fallback: "Can not get user sessions"
  }),
  /** Also ends the session that asks. Somebody else's answers like one that is not there: 404. */
  invalidate: defineCall({
    method: "POST",
    path: "/api/v0/auth/invalidate-session/:sessionId",
    may: "signedIn",
    params: z40.object({ sessionId: uuid }),
    fallback: "Can not invalidate session"
  }),
  /** Ends all but the session that asks. */
  invalidateOthers: defineCall({
    method: "POST",
    path: "/api/v0/auth/invalidate-other-sessions",
    may: "signedIn",
    fallback: "Can not invalidate session"
  })
};

// ../api/src/modules/account/session-routes.ts
var presentSession = (listed) => ({
  id: listed.publicId,
  userAgent: listed.userAgent,
  ip: listed.ip,
  createdAt: listed.createdAt.toISOString(),
  expiresAt: listed.expiresAt.toISOString(),
  isRequesterCurrentSession: listed.isCurrent
});
var sessionRoutes = (deps) => [
  implement(sessions.list, async ({ session, query: query6 }) => {
    const { order, orderDirection, limit, page: page2 } = query6;
    const by = { order: orderWord(sessionOrders, order), direction: directionWord(orderDirection) };
    const found3 = await listOwnSessions(deps, session, { ...by, limit, page: page2 });
    return { ...found3, sessions: found3.sessions.map(presentSession), order, orderDirection };
  }),
  implement(
    sessions.invalidate,
    ({ session, params: params4, request }) => endOwnSession(deps, session, { ...params4, caller: request })
  ),
  implement(sessions.invalidateOthers, ({ session, request }) => endOtherSessions(deps, session, { caller: request }))
];

// ../api/src/modules/sso/pages.ts
import * as z42 from "zod/mini";

// ../../packages/accounts/src/single-sign-on/discovery.ts
import {
  allowInsecureRequests,
  clockSkew,
  clockTolerance,
  ClientSecretBasic,
  discovery,
  enableNonRepudiationChecks
} from "openid-client";

// ../../packages/accounts/src/single-sign-on/failure.ts
var SsoFailure = class extends Error {
  name = "SsoFailure";
  reason;
  constructor(reason, options3) {
    super(`single sign-on: ${reason}`, options3);
    this.reason = reason;
  }
};

// ../../packages/accounts/src/single-sign-on/discovery.ts
var goodFor = hour;
var timeoutSeconds = 5;
var toleratedSeconds = 30;
function createDiscovery({ clock, logger }) {
  const known = /* @__PURE__ */ new Map();
  const underWay = /* @__PURE__ */ new Map();
  async function ask(provider) {
    const old = known.get(provider.name);
    try {
      const configuration = await discover(provider, clock());
      known.set(provider.name, { configuration, at: clock().getTime() });
      return configuration;
    } catch {
      if (!old) throw new SsoFailure("provider-unreachable");
      logger.warn(
        { provider: provider.name },
        "single sign-on: the provider does not answer, what it said before counts"
      );
      return old.configuration;
    }
  }
  return async (provider) => {
    const { name: name3 } = provider;
    const held = known.get(name3);
    if (held && clock().getTime() - held.at < goodFor) return held.configuration;
    const asked = underWay.get(name3) ?? ask(provider).finally(() => underWay.delete(name3));
    underWay.set(name3, asked);
    return asked;
  };
}
async function discover({ issuer, clientId, clientSecret }, now) {
  const metadata = {
    [clockSkew]: Math.round((now.getTime() - Date.now()) / second),
    [clockTolerance]: toleratedSeconds
  };
  const configuration = await discovery(new URL(issuer), clientId, metadata, ClientSecretBasic(clientSecret), {
    execute: [enableNonRepudiationChecks, ...issuer.startsWith("http:") ? [allowInsecureRequests] : []],
    timeout: timeoutSeconds
  });
  return configuration;
}

// ../../packages/accounts/src/single-sign-on/login-state.ts
import * as z41 from "zod/mini";
var life3 = 10 * minute;
var schema = z41.object({
  provider: z41.string(),
  state: z41.string(),
  nonce: z41.string(),
  /** Of PKCE. */
  verifier: z41.string(),
  /** Local path that the login was on its way to; empty for none. */
  wanted: z41.string(),
  /** Milliseconds since 1970. */
  until: z41.number()
});
function sealLoginState(login, { key, now }) {
  const until = now.getTime() + life3;
  return { text: toBase64Url(sealText(JSON.stringify({ ...login, until }), key)), expires: new Date(until) };
}
function openLoginState(text5, { key, now }) {
  const payload5 = opened2(text5, key);
  if (payload5 === void 0) return void 0;
  const { until, ...login } = z41.parse(schema, JSON.parse(payload5));
  return now.getTime() < until ? login : void 0;
}
function opened2(text5, key) {
  try {
    return openText(fromBase64Url(text5), key);
  } catch {
    return void 0;
  }
}

// ../../packages/accounts/src/single-sign-on/paths.ts
var ssoPaths = ({ external }) => ({
  begin: ({ name: name3 }) => `${external}sso/${name3}`,
  callback: ({ name: name3 }) => `${external}sso/${name3}/callback`,
  /** `path` is local, or empty for the home page. */
  page: (path5) => `${external}${path5.slice(1)}`,
  failed: `${external}login?sso_failed=true`
});

// ../../packages/domain/src/local-path.ts
var longest2 = 2e3;
var isLocalPath = (path5) => path5.length <= longest2 && path5.startsWith("/") && path5[1] !== "/" && path5[1] !== "\\" && /^[!-~]+$/.test(path5);

// ../../packages/accounts/src/single-sign-on/begin-login.ts
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState
} from "openid-client";
async function beginLogin({ discover: discover2, addresses }, { provider, email, wanted }) {
  const configuration = await discover2(provider);
  const login = {
    provider: provider.name,
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    wanted: isLocalPath(wanted) ? wanted : ""
  };
  const to = buildAuthorizationUrl(configuration, {
    redirect_uri: ssoPaths(addresses).callback(provider),
    scope: "openid email profile",
    state: login.state,
    nonce: login.nonce,
    code_challenge: await calculatePKCECodeChallenge(login.verifier),
    code_challenge_method: "S256",
    ...provider.emailPattern.test(email) ? { login_hint: email } : {}
  });
  return { to, login };
}

// ../../packages/accounts/src/single-sign-on/finish-login.ts
import { authorizationCodeGrant } from "openid-client";

// ../../packages/accounts/src/single-sign-on/identity.ts
import {
  fetchUserInfo
} from "openid-client";

// ../../packages/accounts/src/single-sign-on/provider.ts
var providerFor = (providers, email) => providers.find(({ emailPattern }) => emailPattern.test(email));
var externalIdOf = ({ name: name3 }, subject) => `${name3}:${subject}`;

// ../../packages/accounts/src/single-sign-on/identity.ts
async function identityOf(provider, configuration, tokens) {
  const claims = tokens.claims();
  if (!claims) throw new SsoFailure("answer-refused");
  const facts = claims["email"] === void 0 && configuration.serverMetadata().userinfo_endpoint !== void 0 ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
  const { email, email_verified: isVerified, name: name3 } = facts;
  if (typeof email !== "string" || emailProblem(email) !== void 0) throw new SsoFailure("email-missing");
  if (isVerified !== true) throw new SsoFailure("email-not-verified");
  if (!provider.emailPattern.test(email)) throw new SsoFailure("email-not-of-provider");
  const fullName = typeof name3 === "string" ? name3.trim().slice(0, 100) : "";
  return { externalId: externalIdOf(provider, claims.sub), email, fullName };
}

// ../../packages/accounts/src/single-sign-on/judge-entry.ts
function judgeEntry(user, { externalId, email, linksAccounts }) {
  if (!user) return "create";
  if (user.externalId !== null && user.externalId !== externalId) return { refused: "account-of-somebody-else" };
  if (user.externalId === null && !isSameMailbox(user.email, email)) return { refused: "account-of-somebody-else" };
  if (user.status === userStatus.inactive) return "claim";
  if (user.status !== userStatus.active) return { refused: "account-restricted" };
  if (user.externalId === externalId) return "enter";
  return linksAccounts ? "link" : { refused: "account-not-linkable" };
}

// ../../packages/accounts/src/single-sign-on/enter.ts
async function enter2(deps, arrival) {
  const { caller } = arrival;
  const passwordHash = await unknownPassword();
  const { opened: opened4, account: account3, isNewDevice } = await transact(deps.db, async (trx) => {
    const account4 = await accountFor(deps, trx, { ...arrival, passwordHash });
    const { userId } = account4;
    const isNewDevice2 = await recordLogin(deps, trx, { userId, caller });
    const opened5 = await deps.sessions.open(trx, userId, { caller, rememberForOneWeek: false });
    return { opened: opened5, account: account4, isNewDevice: isNewDevice2 };
  });
  const { email, isLinked } = account3;
  if (isLinked) deps.mails.ssoLinked(email);
  if (isNewDevice) tellNewDevice(deps, { email, caller });
  return opened4;
}
async function accountFor(deps, trx, { identity, linksAccounts, caller, passwordHash }) {
  const { externalId, email, fullName } = identity;
  const known = await find(trx, identity);
  const created = known ? void 0 : await create(deps, trx, { identity, passwordHash });
  if (created !== void 0) return { userId: created, email, isLinked: false };
  const found3 = known ?? await find(trx, identity);
  const user = found3 && await lockUser(trx, found3.id);
  if (!user) throw new SsoFailure("account-restricted");
  const entry3 = judgeEntry(user, { externalId, email, linksAccounts });
  if (typeof entry3 === "object") throw new SsoFailure(entry3.refused);
  if (entry3 === "enter") return { userId: user.id, email: user.email, isLinked: false };
  await bindAccount(trx, user.id, { externalId, passwordHash });
  await recordActivity(deps, trx, { userId: user.id, kind: "sso-linked", caller });
  if (entry3 === "link") return { userId: user.id, email: user.email, isLinked: true };
  await updateUser(trx, user.id, { email, full_name: fullName, short_name: "" });
  return { userId: user.id, email, isLinked: false };
}
var find = async (trx, { externalId, email }) => await findUserByExternalId(trx, externalId) ?? findUserByEmail(trx, email);
async function create(deps, trx, { identity: { externalId, email, fullName }, passwordHash }) {
  const user = newUser(deps, { email, profile: profileOf(profileWith(fullName)), passwordHash });
  const made = await insertUser(trx, { ...user, external_id: externalId });
  if (made !== void 0) await deleteSignups(trx, email);
  return made;
}
async function bindAccount(trx, userId, { externalId, passwordHash }) {
  await updateUser(trx, userId, {
    external_id: externalId,
    password_hash: passwordHash,
    status: userStatus.active,
    mfa_enabled: false,
    mfa_secret: null,
    mfa_last_step: 0,
    ...noFailures
  });
  await replaceRecoveryCodes(trx, userId, []);
  await deletePasskeysOfUser(trx, userId);
  await deleteResetTokensOfUser(trx, userId);
  await deleteSessionsOfUser(trx, userId);
}

// ../../packages/accounts/src/single-sign-on/finish-login.ts
async function finishLogin(deps, { provider, login, search, caller }) {
  if (login?.provider !== provider.name) throw new SsoFailure("login-state-missing");
  const configuration = await deps.discover(provider);
  const paths = ssoPaths(deps.addresses);
  const url3 = new URL(`${paths.callback(provider)}${search}`);
  const identity = await confirm(configuration, { provider, login, url: url3 });
  const opened4 = await enter2(deps, { identity, linksAccounts: provider.linksAccounts, caller });
  return { ...opened4, to: paths.page(login.wanted) };
}
async function confirm(configuration, { provider, login, url: url3 }) {
  try {
    const tokens = await authorizationCodeGrant(configuration, url3, {
      pkceCodeVerifier: login.verifier,
      expectedNonce: login.nonce,
      expectedState: login.state,
      idTokenExpected: true
    });
    return await identityOf(provider, configuration, tokens);
  } catch (cause) {
    throw cause instanceof SsoFailure ? cause : new SsoFailure("answer-refused", { cause });
  }
}

// ../api/src/modules/sso/pages.ts
var triesPerLogin = 4;
var text3 = z42.catch(z42.string(), "");
var query5 = z42.object({ email: text3, return_to: text3 });
function addSsoPages(app, given4) {
  const deps = { ...given4, discover: createDiscovery(given4) };
  const { addresses, clock, cookies, keys: keys3, logger, settings: settings2 } = deps;
  const paths = ssoPaths(addresses);
  const limiter = createLimiter({
    points: settings2.rateLimitBurst * triesPerLogin,
    every: settings2.rateLimitEvery / triesPerLogin,
    remember: settings2.rateLimitClients,
    clock
  });
  const page2 = (path5, answer3) => app.route({
    method: "GET",
    url: path5,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { provider: name3 } = z42.parse(z42.object({ provider: z42.string() }), request.params);
      try {
        if (!limiter.consumeAddress(request.ip).ok) throw new SsoFailure("too-many-requests");
        const provider = deps.ssoProviders.find((candidate) => candidate.name === name3);
        if (!provider) throw new SsoFailure("unknown-provider");
        return await reply.redirect(await answer3(provider, request, reply), 302);
      } catch (cause) {
        if (!(cause instanceof SsoFailure)) logger.error({ err: cause }, "single sign-on broke");
        else
          logger.warn(
            { provider: name3.slice(0, 32), reason: cause.reason, why: whyOf(cause) },
            "single sign-on failed"
          );
        return reply.redirect(paths.failed, 302);
      }
    }
  });
  page2("/sso/:provider", async (provider, request, reply) => {
    const { email, return_to: wanted } = z42.parse(query5, request.query);
    const { to, login } = await beginLogin(deps, { provider, email, wanted });
    const { text: text5, expires } = sealLoginState(login, { key: keys3.sso, now: clock() });
    cookies.sso.set({ request: requestInfo(request), reply: replyTo(reply) }, text5, expires);
    return to.href;
  });
  page2("/sso/:provider/callback", async (provider, incoming, outgoing) => {
    const caller = requestInfo(incoming);
    const exchange = { request: caller, reply: replyTo(outgoing) };
    const brought = cookies.sso.read(caller);
    cookies.sso.clear(exchange);
    const login = brought === void 0 ? void 0 : openLoginState(brought, { key: keys3.sso, now: clock() });
    const search = incoming.url.includes("?") ? incoming.url.slice(incoming.url.indexOf("?")) : "";
    const { token: token2, expiresAt, to } = await finishLogin(deps, { provider, login, search, caller });
    cookies.session.set(exchange, token2, expiresAt);
    return to;
  });
}
function whyOf({ cause }) {
  const named3 = z42.safeParse(z42.object({ error: z42.optional(z42.string()), code: z42.optional(z42.string()) }), cause);
  return named3.success ? named3.data.error ?? named3.data.code : void 0;
}

// ../../packages/contract/src/refusals/sso.ts
var ssoRefusals = refusals({
  notAnSsoUser: () => ({ status: 404, say: "not an SSO user" })
});

// ../../packages/contract/src/sso.ts
import * as z43 from "zod/mini";
var sso = {
  /** Absolute address where the login of an email address begins. @throws notAnSsoUser, status 404 */
  url: defineCall({
    method: "GET",
    path: "/sso/url",
    may: "public",
    query: z43.object({ email: z43._default(emailText, "") }),
    response: z43.string(),
    responseKind: "text",
    fallback: "Cannot check SSO status",
    codeByStatus: { 404: "not_an_sso_user" },
    rateLimit: { by: "ip", name: "sso-url", times: 6 }
  })
};

// ../api/src/modules/sso/routes.ts
var ssoRoutes = ({ ssoProviders, addresses }) => [
  implement.open(sso.url, ({ query: { email } }) => {
    const provider = providerFor(ssoProviders, email);
    if (!provider) throw ssoRefusals.notAnSsoUser();
    return ssoPaths(addresses).begin(provider);
  })
];

// ../api/src/public/constraints.ts
var [withKey, withSlash] = ["perigeeKey", "perigeeSlash"];
var onlyWithKey = { [withKey]: "yes" };
var onlyWithSlash = { [withSlash]: "yes" };
var isBearer = ({ headers }) => /^Bearer /i.test(headers.authorization ?? "");
var endsWithSlash = ({ url: url3 = "" }) => (url3.split("?", 1)[0] ?? "").endsWith("/");
function addConstraints(app) {
  for (const [name3, holds2] of [
    [withKey, isBearer],
    [withSlash, endsWithSlash]
  ]) {
    app.addConstraintStrategy({
      name: name3,
      storage: () => {
        const handlers = /* @__PURE__ */ new Map();
        return {
          get: (value) => handlers.get(value) ?? null,
          set: (value, handler) => void handlers.set(value, handler)
        };
      },
      deriveConstraint: (request) => holds2(request) ? "yes" : void 0
    });
  }
}

// ../api/src/public/answer-call.ts
import { Readable } from "node:stream";

// ../../packages/contract/src/public/access.ts
import * as z46 from "zod/mini";

// ../../packages/contract/src/public/define.ts
import * as z44 from "zod/mini";
var noParams = z44.object({});
function definePublicCall(input2) {
  const { id, area, reads, summary, description: description4 = "", refusals: refusals2 = [] } = input2;
  const { revised = false, secret = false, successor = null, narrows = false, media = ["text/csv"] } = input2;
  const call = defineCall({
    method: input2.method,
    path: `/public/v1${input2.path}`,
    may: input2.may,
    params: input2.params,
    query: input2.query,
    body: input2.body,
    response: input2.answer,
    responseKind: input2.answerKind ?? (input2.answer ? "json" : "none"),
    status: input2.status ?? (input2.answer || input2.answerKind ? 200 : 204),
    csrf: false,
    fallback: summary
  });
  const facts = { id, area, reads, summary, description: description4, refusals: refusals2, revised, secret, successor, narrows, media };
  return { ...call, facts };
}
var mostItems = 100;
var pageQuery = {
  limit: z44._default(
    z44.pipe(
      z44.string().check(z44.regex(/^([1-9]\d?|100)$/, `A number from 1 to ${mostItems} is needed.`)),
      z44.transform(Number)
    ),
    50
  ),
  cursor: z44.optional(z44.string().check(z44.maxLength(1024, "The cursor is not one of this list.")))
};
var pageOf = (item) => z44.object({ items: z44.array(item), next: z44.nullable(z44.string()) });

// ../../packages/contract/src/public/fields.ts
import * as z45 from "zod/mini";
var byProject = z45.object({ projectId });
var time = z45.iso.datetime();
var day2 = z45.iso.date();
var amount2 = z45.int().check(z45.gte(0));
var cents2 = z45.int();
var said = z45.describe;
var moment2 = z45.pipe(
  z45.iso.datetime({ offset: true, abort: true, error: "A time such as 2026-11-24T00:00:00Z is needed." }),
  z45.transform((text5) => new Date(text5))
);
var dayStart2 = z45.pipe(
  z45.iso.date({ abort: true, error: "A day such as 2026-11-24 is needed." }),
  z45.transform((text5) => new Date(text5))
);
var flag3 = z45._default(
  z45.pipe(
    z45.enum(["true", "false"], "Either true or false is needed."),
    z45.transform((text5) => text5 === "true")
  ),
  false
);
var mostDays = 366;
var days = z45.object({ from: dayStart2, to: dayStart2 }).check(
  z45.refine(({ from, to }) => from <= to, { error: "The range ends before it starts.", path: ["to"] }),
  z45.refine(({ from, to }) => to.getTime() - from.getTime() < mostDays * day, {
    error: `The range may have ${mostDays} days at most.`,
    path: ["from"]
  })
);
var allOf = (item) => z45.object({ items: z45.array(item) });

// ../../packages/contract/src/public/named.ts
var names2 = /* @__PURE__ */ new Map();
var schemaNames = names2;
function named(name3, schema2) {
  if ([...names2.values()].includes(name3)) throw new Error(`two schemas are called ${name3}`);
  names2.set(schema2, name3);
  return schema2;
}

// ../../packages/contract/src/public/access.ts
var publicRights = accessRights.filter((right) => right !== "bypassGovernanceRetention");
var accessKey = named(
  "AccessKey",
  z46.object({
    id: z46.uuid(),
    name: z46.string(),
    createdAt: time,
    createdBy: z46.nullable(z46.uuid()).check(said("Id of the person; null for one whose account is gone.")),
    creatorEmail: z46.string().check(said("Empty for one whose account is gone.")),
    restrictions: z46.nullable(
      z46.object({
        kind: z46.enum(keyTypes),
        rights: z46.array(z46.enum(accessRights)),
        buckets: z46.array(z46.string()).check(said("Empty: all buckets, also those to come.")),
        notBefore: z46.nullable(time),
        expiresAt: z46.nullable(time)
      })
    ).check(said("What it may do, as its maker has told; null where nobody told.")),
    lastUsedAt: z46.optional(z46.nullable(time)).check(said("Null: never. Absent where it is not known. An hour behind at most.")),
    endsAt: z46.nullable(time).check(said("When it is taken away, since another key has taken its place."))
  })
);
var name = z46.string().check(
  z46.trim(),
  obeys((text5) => accessNameProblem(text5))
);
var newAccess = named(
  "NewAccess",
  z46.object({
    name: name.check(said("Unique in the project, 1 to 100 characters.")),
    rights: z46.array(z46.enum(publicRights)).check(z46.minLength(1, "At least one right is needed.")),
    buckets: z46._default(z46.array(z46.string().check(z46.minLength(3), z46.maxLength(63))).check(z46.maxLength(256)), []).check(said("Empty: all buckets, also those to come.")),
    notBefore: z46.optional(moment2),
    expiresAt: z46.optional(moment2)
  }).check(
    z46.refine(({ notBefore, expiresAt }) => !notBefore || !expiresAt || notBefore < expiresAt, {
      error: "It would end before it begins.",
      path: ["expiresAt"]
    })
  )
);
var derivation = named(
  "GrantDerivation",
  z46.object({
    satelliteAddress: z46.string().check(said("`nodeId@host:port` of the object store, as it stands in access grants.")),
    salt: z46.string().check(said("Of the project, in base64: the passphrase is hashed with it.")),
    encryptPaths: z46.boolean().check(said("Whether names of objects are encrypted.")),
    authService: z46.string().check(said("Address where a grant becomes S3 credentials."))
  })
);
var madeKey = z46.object({
  accessKey,
  apiKey: z46.string().check(said("Shown this once.")),
  derivation: derivation.check(said("What an access grant is made of beside this key and the passphrase."))
});
var inAccess = { area: "access" };
var path = "/projects/:projectId/access-keys";
var making = ["no_such_project", "access_name_taken", "account_under_review"];
var managed = [...making, "passphrase_not_managed", "key_management_unavailable"];
var longestOverlap = 30 * 24 * 60 * 60;
var onlyManaged = "Only for projects whose passphrase this service keeps. For others it would need a passphrase that it must not have: there, make an access key with `createAccessKey`, and derive the grant where the passphrase is, as `@perigee/client/grants` does.";
var publicAccess = {
  list: definePublicCall({
    ...inAccess,
    id: "listAccessKeys",
    reads: true,
    method: "GET",
    path,
    may: "accessKey.view",
    params: byProject,
    query: z46.object({
      ...pageQuery,
      search: z46._default(queryText, "").check(said("A part of the name, or of the email of who made it."))
    }),
    answer: pageOf(accessKey),
    summary: "List access keys",
    description: "By when they were made. Those that the console makes for its file browser are left out.",
    refusals: ["no_such_project"]
  }),
  create: definePublicCall({
    ...inAccess,
    id: "createAccessKey",
    reads: false,
    secret: true,
    method: "POST",
    path,
    may: "accessKey.create",
    params: byProject,
    body: newAccess,
    answer: madeKey,
    status: 201,
    summary: "Create an access key",
    description: "The key is restricted to what is asked for, which nobody can undo. With the passphrase of the project it becomes an access grant: `@perigee/client/grants` derives that where the passphrase is.",
    refusals: making
  }),
  remove: definePublicCall({
    ...inAccess,
    id: "deleteAccessKey",
    reads: false,
    method: "DELETE",
    path: `${path}/:id`,
    may: "accessKey.delete",
    params: z46.object({ projectId, id: uuid }),
    summary: "Delete an access key",
    description: "Grants, credentials and links that come from it end with it.",
    refusals: ["no_such_project", "no_such_api_key", "api_key_not_yours"]
  }),
  rotate: definePublicCall({
    ...inAccess,
    id: "rotateAccessKey",
    reads: false,
    secret: true,
    method: "POST",
    path: `${path}/:id/rotate`,
    may: "accessKey.delete",
    params: z46.object({ projectId, id: uuid }),
    body: z46.object({
      overlapSeconds: z46._default(z46.int().check(z46.gte(0), z46.lte(longestOverlap)), 0)
    }),
    answer: madeKey,
    status: 201,
    summary: "Replace an access key by a new one",
    description: "The new key has the name and the restrictions of the old one, but never the right to get around a retention. The old one is renamed, and taken away once the overlap is over: within a minute after that.",
    refusals: [
      "no_such_project",
      "no_such_api_key",
      "api_key_not_yours",
      "key_facts_unknown",
      "key_ended",
      "key_rotated",
      "access_name_taken"
    ]
  }),
  createGrant: definePublicCall({
    ...inAccess,
    id: "createAccessGrant",
    reads: false,
    secret: true,
    method: "POST",
    path: "/projects/:projectId/access-grants",
    may: "accessGrant.create",
    params: byProject,
    body: newAccess,
    answer: z46.object({ accessKey, accessGrant: z46.string().check(said("Shown this once.")) }),
    status: 201,
    summary: "Create an access grant",
    description: onlyManaged,
    refusals: managed
  }),
  createCredentials: definePublicCall({
    ...inAccess,
    id: "createS3Credentials",
    reads: false,
    secret: true,
    method: "POST",
    path: "/projects/:projectId/s3-credentials",
    may: "accessGrant.create",
    params: byProject,
    body: newAccess,
    answer: z46.object({
      accessKey,
      accessKeyId: z46.string(),
      secretKey: z46.string().check(said("Shown this once.")),
      endpoint: z46.string()
    }),
    status: 201,
    summary: "Create S3 credentials",
    description: onlyManaged,
    refusals: [...managed, "credentials_unavailable"]
  })
};

// ../../packages/contract/src/public/account.ts
import * as z47 from "zod/mini";
var publicAccountKinds = ["free", "paid", "notForResale", "member"];
var account2 = named(
  "Account",
  z47.object({
    id: z47.uuid(),
    email: z47.string(),
    fullName: z47.string(),
    kind: z47.enum(publicAccountKinds),
    createdAt: time,
    trialEndsAt: z47.nullable(time),
    frozen: z47.boolean().check(said("Whether the account is frozen: its projects store and give out nothing then.")),
    limits: z47.object({
      projects: amount2.check(said("How many projects the account may own.")),
      storageBytes: amount2.check(said("Of each new project.")),
      downloadBytes: amount2.check(said("Of each new project, in a month of UTC.")),
      segments: amount2.check(said("Of each new project."))
    })
  })
);
var accountUsage = named(
  "AccountUsage",
  z47.object({
    storageBytes: amount2,
    downloadBytes: amount2.check(said("Of this month of UTC.")),
    objects: amount2,
    segments: amount2,
    buckets: amount2
  })
);
var publicAccount = {
  get: definePublicCall({
    id: "getAccount",
    area: "account",
    reads: true,
    method: "GET",
    path: "/account",
    may: "account.readOwn",
    answer: account2,
    summary: "Get the account",
    description: "The account that the API key belongs to."
  }),
  usage: definePublicCall({
    id: "getAccountUsage",
    area: "account",
    reads: true,
    narrows: true,
    method: "GET",
    path: "/account/usage",
    may: "account.readUsage",
    answer: accountUsage,
    summary: "Get the usage of the account",
    description: "What all projects use that the account owns. Projects of others do not count."
  })
};

// ../../packages/contract/src/public/audit.ts
import * as z48 from "zod/mini";
var forgotten2 = "'' once the person was forgotten.";
var entry = named(
  "AuditEntry",
  z48.object({
    id: z48.int(),
    act: z48.string().check(said("Such as `member.removed`. New acts come with new versions.")),
    at: time,
    actedBy: z48.enum(actedBy),
    userId: z48.nullable(z48.uuid()).check(said("Null for operators and jobs.")),
    email: z48.string().check(said(forgotten2)),
    name: z48.string().check(said(forgotten2)),
    ip: z48.string().check(said(forgotten2)),
    userAgent: z48.string().check(said(forgotten2)),
    target: z48.string().check(said("Name or id of what it is about; never that of an object.")),
    about: z48.string().check(said("Address of the person whom it is about; '' for other acts.")),
    facts: z48.record(z48.string(), z48.union([z48.string(), z48.number()])).check(
      said("What else is known of it; new facts come with new versions. `restKeyId` and `restKeyName`: the API key.")
    )
  })
);
var searched2 = {
  topic: z48.optional(z48.enum(logTopics, "There is no such topic.")),
  act: z48.optional(z48.enum(auditedActs, "There is no such act.")),
  userId: z48.optional(
    z48.pipe(
      uuid.check(said("Who did it.")),
      z48.transform((id) => id)
    )
  ),
  from: z48.optional(moment2),
  to: z48.optional(moment2.check(said("Not part of it.")))
};
var publicAudit = {
  list: definePublicCall({
    id: "listAuditEntries",
    area: "audit",
    reads: true,
    method: "GET",
    path: "/projects/:projectId/audit-log",
    may: "audit.read",
    params: byProject,
    query: z48.object({ ...pageQuery, ...searched2 }),
    answer: pageOf(entry),
    summary: "List entries of the audit log",
    description: "The newest first. Owner and admins read all of them, members what they did themselves.",
    refusals: ["no_such_project"]
  }),
  export: definePublicCall({
    id: "exportAuditLog",
    area: "audit",
    reads: true,
    method: "GET",
    path: "/projects/:projectId/audit-log/export",
    may: "audit.read",
    params: byProject,
    query: z48.object({ format: z48._default(z48.enum(exportFormats, "There is no such format."), "csv"), ...searched2 }),
    answer: z48.custom(),
    answerKind: "stream",
    media: ["text/csv", "application/x-ndjson"],
    summary: "Export the audit log",
    description: "All that is found, as a file that is sent as it is made: what the list has, and nothing else.",
    refusals: ["no_such_project"]
  }),
  people: definePublicCall({
    id: "listAuditPeople",
    area: "audit",
    reads: true,
    method: "GET",
    path: "/projects/:projectId/audit-log/people",
    may: "audit.readOthers",
    params: byProject,
    answer: allOf(
      named(
        "AuditPerson",
        z48.object({
          userId: z48.uuid(),
          email: z48.string().check(said(forgotten2)),
          name: z48.string().check(said(forgotten2))
        })
      )
    ),
    summary: "List the people of the audit log",
    description: "Who did something in the project, also those who have left it; 1,000 at most.",
    refusals: ["no_such_project"]
  })
};

// ../../packages/contract/src/public/billing.ts
import * as z49 from "zod/mini";
var balance = named(
  "Balance",
  z49.object({
    creditCents: amount2.check(said("Funds, packages and refunds that are not used up; whole cents.")),
    tokens: z49.string().check(said("Of deposited tokens, in US dollars: `12.5`."))
  })
);
var coupon2 = named(
  "Coupon",
  z49.object({
    name: z49.string(),
    code: z49.string(),
    amountOffCents: z49.nullable(amount2).check(said("Off each invoice.")),
    percentOff: z49.nullable(z49.number()),
    duration: z49.enum(["once", "repeating", "forever"]),
    addedAt: time,
    endsAt: z49.nullable(time).check(said("The first moment of the month that it does not count for."))
  })
);
var charge2 = named(
  "Charge",
  z49.object({
    projectId: z49.uuid(),
    projectName: z49.string(),
    productId: z49.int().check(said("0: machines. What is stored and downloaded is 0 there.")),
    productName: z49.string(),
    since: time,
    before: time,
    storageByteHours: z49.number(),
    downloadBytes: amount2.check(said("Those that cost something.")),
    freeDownloadBytes: amount2,
    segmentHours: z49.number(),
    storageCents: cents2,
    downloadCents: cents2,
    segmentCents: cents2,
    smallObjectCents: cents2,
    minimumRetentionCents: cents2,
    instanceHours: z49.number().check(said("In which machines ran.")),
    bootDiskGBHours: z49.number().check(said("Of boot disks, also of machines that did not run.")),
    instanceCents: cents2,
    bootDiskCents: cents2,
    totalCents: cents2
  })
);
var forecast = named("Forecast", z49.object({ since: time, before: time, currentCents: cents2, forecastCents: cents2 }));
var invoice = named(
  "BillingItem",
  z49.object({
    id: z49.string(),
    type: z49.enum(["invoice", "charge", "other"]).check(said("`charge`: of a card, for something that no invoice asks for. `other`: what went back or expired.")),
    description: z49.string(),
    cents: cents2.check(said("Of an invoice without what a coupon took off; below zero for what went away.")),
    state: z49.enum(["open", "paid", "complete"]),
    failed: z49.boolean().check(said("Of an open invoice: whether its payment failed.")),
    since: time,
    before: time,
    at: time.check(said("When it was sent, or happened.")),
    document: z49.nullable(z49.string()).check(said("Path of the PDF; null for what has none."))
  })
);
var budget2 = named(
  "Budget",
  z49.object({
    id: z49.uuid(),
    scope: z49.enum(budgetScopes),
    projectId: z49.nullable(z49.uuid()),
    bucket: z49.nullable(z49.string()),
    cents: amount2.check(said("Of a month of UTC.")),
    spentCents: amount2,
    forecastCents: amount2,
    percentages: z49.array(z49.int()).check(said("At which the owner is told, the smallest first.")),
    reached: z49.array(z49.int()).check(said("Those of which the owner was told this month.")),
    stopDownloads: z49.boolean().check(said("Whether downloads are refused when the whole budget is spent.")),
    downloadsStopped: z49.boolean(),
    createdAt: time
  })
);
var publicBilling = {
  balance: definePublicCall({
    id: "getBalance",
    area: "billing",
    reads: true,
    method: "GET",
    path: "/billing/balance",
    may: "billing.view",
    answer: balance,
    summary: "Get the balance",
    refusals: ["billed_by_reseller"]
  }),
  coupon: definePublicCall({
    id: "getCoupon",
    area: "billing",
    reads: true,
    method: "GET",
    path: "/billing/coupon",
    may: "billing.view",
    answer: z49.object({ coupon: z49.nullable(coupon2).check(said("Null: the account has none.")) }),
    summary: "Get the coupon",
    description: "The one that counts for the next invoice.",
    refusals: ["billed_by_reseller"]
  }),
  charges: definePublicCall({
    id: "listCharges",
    area: "billing",
    reads: true,
    method: "GET",
    path: "/billing/charges",
    may: "billing.view",
    query: z49.object({ since: moment2, before: moment2 }),
    answer: named(
      "Charges",
      z49.object({
        items: z49.array(charge2),
        minimumApplies: z49.boolean().check(said("Whether the whole costs at least the minimum of the installation."))
      })
    ),
    summary: "List what own projects have come to",
    description: "By project and product, in the part of the period that is billed; before coupons.",
    refusals: ["report_too_long", "billed_by_reseller"]
  }),
  forecast: definePublicCall({
    id: "getForecast",
    area: "billing",
    reads: true,
    method: "GET",
    path: "/billing/forecast",
    may: "billing.view",
    answer: forecast,
    summary: "Get what this month is expected to come to",
    description: "Of this month of UTC. What is stored now counts as stored to its end, downloads go on as they did, and machines stay as they are; minimum charge, coupons and balances are not in it.",
    refusals: ["billed_by_reseller"]
  }),
  invoices: definePublicCall({
    id: "listInvoices",
    area: "billing",
    reads: true,
    method: "GET",
    path: "/billing/invoices",
    may: "billing.view",
    query: z49.object(pageQuery),
    answer: pageOf(invoice),
    summary: "List invoices",
    description: "Invoices that were sent, and beside them charges of cards and what went back; the newest first.",
    refusals: ["billed_by_reseller"]
  }),
  document: definePublicCall({
    id: "getInvoiceDocument",
    area: "billing",
    reads: true,
    method: "GET",
    path: "/billing/invoices/:invoiceId/pdf",
    may: "billing.view",
    params: z49.object({ invoiceId: z49.string().check(z49.maxLength(100, "There is no such invoice.")) }),
    answer: z49.custom(),
    answerKind: "stream",
    media: ["application/pdf"],
    summary: "Get an invoice or a receipt as PDF",
    refusals: ["no_such_invoice", "billed_by_reseller"]
  }),
  budgets: definePublicCall({
    id: "listBudgets",
    area: "billing",
    reads: true,
    method: "GET",
    path: "/billing/budgets",
    may: "billing.view",
    answer: allOf(budget2),
    summary: "List budgets",
    description: "The account's first, then by project and bucket.",
    refusals: ["billed_by_reseller"]
  })
};

// ../../packages/contract/src/public/buckets.ts
import * as z50 from "zod/mini";
var publicVersioning = ["unversioned", "enabled", "suspended"];
var publicLockModes = ["governance", "compliance"];
var inDays = z50.strictObject({ mode: z50.enum(publicLockModes), days: z50.int().check(z50.gte(1), z50.lte(36500)) });
var inYears = z50.strictObject({ mode: z50.enum(publicLockModes), years: z50.int().check(z50.gte(1), z50.lte(10)) });
var defaultRetention = named("DefaultRetention", z50.union([inDays, inYears]));
var bucketName3 = z50.string().check(obeys(bucketNameProblem));
var byBucket = z50.object({ projectId, bucket: z50.string().check(z50.maxLength(maxBucketNameLength)) });
var bucket = named(
  "Bucket",
  z50.object({
    name: z50.string(),
    createdAt: time,
    createdBy: z50.nullable(z50.uuid()).check(said("Id of the person; null for one whose account is gone.")),
    location: z50.string().check(said("Where its data lies, as LocationConstraint names it; empty for the default place.")),
    versioning: z50.enum(publicVersioning),
    objectLock: z50.boolean(),
    defaultRetention: z50.nullable(defaultRetention),
    beingDeleted: z50.boolean().check(said("A deletion of it with everything in it is under way."))
  })
);
var location = named(
  "Location",
  z50.object({
    location: z50.string().check(said("As `createBucket` takes it.")),
    name: z50.string(),
    title: z50.string(),
    description: z50.string(),
    pending: z50.boolean().check(said("Announced, not yet to be had."))
  })
);
var tag = z50.object({
  key: z50.string().check(said("Unique, 1 to 128 characters.")),
  value: z50.string().check(said("256 characters at most."))
});
var tags = named("BucketTags", z50.object({ tags: z50.array(tag).check(z50.maxLength(50)) }));
var texts3 = z50.array(z50.string());
var corsRule = named(
  "CorsRule",
  z50.object({
    id: z50.optional(z50.string().check(z50.maxLength(255))),
    origins: texts3.check(said("`*` stands for any text, once.")),
    methods: z50.array(z50.enum(["GET", "PUT", "POST", "DELETE", "HEAD"])).check(z50.minLength(1)),
    headers: z50._default(texts3, []).check(said("That requests may have.")),
    exposed: z50._default(texts3, []).check(said("Of answers, which pages may read.")),
    maxAgeSeconds: z50.optional(amount2)
  })
);
var cors = named("BucketCors", z50.object({ rules: z50.array(corsRule).check(z50.maxLength(100)) }));
var days2 = z50.nullable(z50.int().check(z50.gte(1), z50.lte(lifecycleLimits.days)));
var lifecycleRule = named(
  "LifecycleRule",
  z50.object({
    id: z50.string().check(z50.minLength(1), z50.maxLength(lifecycleLimits.idLength)),
    enabled: z50._default(z50.boolean(), true),
    scope: z50._default(z50.nullable(z50.string().check(z50.maxLength(64))), null).check(
      said(
        "What the rule is about: null for the whole bucket. Names of folders are encrypted with a passphrase that this service does not have, so a rule about a folder is made with an S3 client. Here it has a mark, under which it can be kept."
      )
    ),
    sizeGreaterThan: z50._default(z50.nullable(amount2), null),
    sizeLessThan: z50._default(z50.nullable(amount2), null),
    expireDays: z50._default(days2, null),
    expireAt: z50._default(z50.nullable(z50.iso.date()), null).check(said("From the midnight of UTC with which this day begins.")),
    removeLoneMarkers: z50._default(z50.boolean(), false),
    noncurrentDays: z50._default(days2, null),
    newerNoncurrent: z50._default(z50.nullable(z50.int().check(z50.gte(1), z50.lte(lifecycleLimits.newerVersions))), null),
    abortUploadsDays: z50._default(days2, null)
  })
);
var lifecycle2 = named(
  "BucketLifecycle",
  z50.object({ rules: z50.array(lifecycleRule).check(z50.maxLength(lifecycleLimits.rules)) })
);
var deletion = named(
  "BucketDeletion",
  z50.object({
    id: z50.uuid(),
    bucket: z50.string(),
    state: z50.enum(deletionStates),
    reason: z50.nullable(z50.enum(deletionStops)).check(said("Why it stopped; null while it has not.")),
    startedAt: time,
    removed: amount2.check(said("Versions, delete markers and unfinished uploads that are gone.")),
    left: amount2.check(said("Objects that the bucket holds now.")),
    troubled: z50.boolean().check(said("The last step failed; the next one is made all the same.")),
    endedAt: z50.nullable(time)
  })
);
var inBuckets = { area: "buckets" };
var path2 = "/projects/:projectId/buckets";
var onePath = `${path2}/:bucket`;
var ofOne = ["no_such_project", "no_such_bucket"];
var changing = [...ofOne, "project_frozen"];
var publicBuckets = {
  list: definePublicCall({
    ...inBuckets,
    id: "listBuckets",
    reads: true,
    method: "GET",
    path: path2,
    may: "bucket.view",
    params: byProject,
    query: z50.object(pageQuery),
    answer: pageOf(bucket),
    summary: "List buckets",
    description: "By name.",
    refusals: ["no_such_project"]
  }),
  locations: definePublicCall({
    ...inBuckets,
    id: "listLocations",
    reads: true,
    method: "GET",
    path: "/projects/:projectId/locations",
    may: "bucket.view",
    params: byProject,
    answer: allOf(location),
    summary: "List where new buckets can lie",
    description: "None where there is no choice.",
    refusals: ["no_such_project"]
  }),
  create: definePublicCall({
    ...inBuckets,
    id: "createBucket",
    reads: false,
    method: "POST",
    path: path2,
    may: "bucket.create",
    params: byProject,
    body: z50.object({
      name: bucketName3,
      location: z50.optional(z50.string().check(z50.maxLength(100), said("Without it, that of the project."))),
      versioning: z50.optional(z50.boolean().check(said("Without it, as the project has it."))),
      objectLock: z50.optional(z50.boolean().check(said("Cannot be switched off again, and keeps versions."))),
      defaultRetention: z50.optional(defaultRetention)
    }),
    answer: bucket,
    status: 201,
    summary: "Create a bucket",
    description: "No passphrase is needed for that.",
    refusals: [
      "no_such_project",
      "bucket_exists",
      "too_many_buckets",
      "no_such_placement",
      "invalid_bucket_name",
      "no_object_lock",
      "project_frozen",
      "account_under_review"
    ]
  }),
  get: definePublicCall({
    ...inBuckets,
    id: "getBucket",
    reads: true,
    revised: true,
    method: "GET",
    path: onePath,
    may: "bucket.view",
    params: byBucket,
    answer: bucket,
    summary: "Get a bucket",
    refusals: ofOne
  }),
  update: definePublicCall({
    ...inBuckets,
    id: "updateBucket",
    reads: false,
    revised: true,
    method: "PATCH",
    path: onePath,
    may: "bucket.setVersioning",
    params: byBucket,
    body: z50.object({ versioning: z50.enum(["enabled", "suspended"]) }),
    answer: bucket,
    summary: "Change the versioning of a bucket",
    description: "Versions that are there stay. A bucket with object lock keeps its versions.",
    refusals: [...changing, "versions_are_locked", "bucket_changed"]
  }),
  setLock: definePublicCall({
    ...inBuckets,
    id: "setBucketLock",
    reads: false,
    method: "PUT",
    path: `${onePath}/lock`,
    may: "bucket.setLock",
    params: byBucket,
    body: z50.object({ defaultRetention: z50.nullable(defaultRetention) }),
    answer: bucket,
    summary: "Switch object lock on, or set its default retention",
    description: "For good: object lock cannot be switched off. The bucket has to keep versions.",
    refusals: [...changing, "lock_needs_versions", "invalid_default_retention"]
  }),
  remove: definePublicCall({
    ...inBuckets,
    id: "deleteBucket",
    reads: false,
    method: "DELETE",
    path: onePath,
    may: "bucket.delete",
    params: byBucket,
    summary: "Delete an empty bucket",
    description: "Unfinished uploads do not count. One that holds something is deleted by `deleteBucketWithObjects`.",
    refusals: [...changing, "bucket_not_empty"]
  }),
  getTags: definePublicCall({
    ...inBuckets,
    id: "getBucketTags",
    reads: true,
    revised: true,
    method: "GET",
    path: `${onePath}/tags`,
    may: "bucket.view",
    params: byBucket,
    answer: tags,
    summary: "Get the tags of a bucket",
    refusals: ofOne
  }),
  setTags: definePublicCall({
    ...inBuckets,
    id: "setBucketTags",
    reads: false,
    revised: true,
    method: "PUT",
    path: `${onePath}/tags`,
    may: "bucket.setTags",
    params: byBucket,
    body: tags,
    answer: tags,
    summary: "Replace the tags of a bucket",
    refusals: [...changing, "bucket_changed"]
  }),
  getCors: definePublicCall({
    ...inBuckets,
    id: "getBucketCors",
    reads: true,
    revised: true,
    method: "GET",
    path: `${onePath}/cors`,
    may: "bucket.view",
    params: byBucket,
    answer: cors,
    summary: "Get the CORS rules of a bucket",
    refusals: ofOne
  }),
  setCors: definePublicCall({
    ...inBuckets,
    id: "setBucketCors",
    reads: false,
    revised: true,
    method: "PUT",
    path: `${onePath}/cors`,
    may: "bucket.setCors",
    params: byBucket,
    body: cors,
    answer: cors,
    summary: "Replace the CORS rules of a bucket",
    description: "No rules: the bucket has none of its own.",
    refusals: [...changing, "bucket_changed"]
  }),
  getLifecycle: definePublicCall({
    ...inBuckets,
    id: "getBucketLifecycle",
    reads: true,
    revised: true,
    method: "GET",
    path: `${onePath}/lifecycle`,
    may: "bucket.view",
    params: byBucket,
    answer: lifecycle2,
    summary: "Get the lifecycle rules of a bucket",
    refusals: ofOne
  }),
  setLifecycle: definePublicCall({
    ...inBuckets,
    id: "setBucketLifecycle",
    reads: false,
    revised: true,
    method: "PUT",
    path: `${onePath}/lifecycle`,
    may: "bucket.setLifecycle",
    params: byBucket,
    body: lifecycle2,
    answer: lifecycle2,
    summary: "Replace the lifecycle rules of a bucket",
    description: "For owner, admins, and who made the bucket: rules delete what others have stored.",
    refusals: [...changing, "unknown_placeholder", "bucket_changed"]
  }),
  listDeletions: definePublicCall({
    ...inBuckets,
    id: "listBucketDeletions",
    reads: true,
    method: "GET",
    path: "/projects/:projectId/bucket-deletions",
    may: "bucket.view",
    params: byProject,
    answer: allOf(deletion),
    summary: "List deletions of buckets with their objects",
    description: "Those that run, and the last one of each bucket of the last days.",
    refusals: ["no_such_project"]
  }),
  startDeletion: definePublicCall({
    ...inBuckets,
    id: "deleteBucketWithObjects",
    reads: false,
    method: "POST",
    path: "/projects/:projectId/bucket-deletions",
    may: "bucket.delete",
    params: byProject,
    body: z50.object({ bucket: z50.string().check(z50.minLength(1), z50.maxLength(maxBucketNameLength)) }),
    answer: deletion,
    status: 202,
    summary: "Delete a bucket with everything in it",
    description: "The service does that by and by; `listBucketDeletions` says how far it is. One that runs is answered again.",
    refusals: [...ofOne, "locked_bucket_not_emptied"]
  }),
  stopDeletion: definePublicCall({
    ...inBuckets,
    id: "stopBucketDeletion",
    reads: false,
    method: "POST",
    path: "/projects/:projectId/bucket-deletions/:id/stop",
    may: "bucket.delete",
    params: z50.object({ projectId, id: uuid }),
    answer: deletion,
    summary: "Stop such a deletion",
    description: "What is gone is gone; what is left stays. One that has ended is answered as it ended.",
    refusals: ["no_such_project", "no_such_bucket_deletion"]
  })
};

// ../../packages/contract/src/public/compute.ts
import * as z51 from "zod/mini";
var publicInstanceStates = ["pending", "running", "stopped", "error", "deleting"];
var sshKey = named(
  "SshKey",
  z51.object({
    id: z51.uuid(),
    name: z51.string(),
    publicKey: z51.string().check(said("As one line of `authorized_keys`.")),
    fingerprint: z51.string().check(said("`SHA256:` and the hash of the key, as `ssh-keygen -l` writes it.")),
    createdAt: time
  })
);
var hourPrice = said("In millionths of a cent of a US dollar for an hour.");
var instanceType = named(
  "InstanceType",
  z51.object({
    name: z51.string(),
    vcpus: amount2,
    memoryMiB: amount2,
    suggestedDiskGB: amount2,
    hourMicroCents: amount2.check(hourPrice)
  })
);
var image = named(
  "InstanceImage",
  z51.object({
    name: z51.string(),
    title: z51.string(),
    user: z51.string().check(said("Who logs in by SSH.")),
    minDiskGB: amount2,
    minMemoryMiB: amount2,
    tools: z51.array(z51.string()).check(said("S3 tools that it has.")),
    locations: z51.array(z51.string()).check(said("Names of the locations that have it."))
  })
);
var location2 = named(
  "ComputeLocation",
  z51.object({
    name: z51.string(),
    title: z51.string(),
    engine: z51.string(),
    available: z51.boolean().check(said("Whether it has been heard of in the last minute.")),
    reachesStorage: z51.boolean().check(said("Whether instances reach the S3 gateway there.")),
    diskHourMicroCents: amount2.check(said("For each GB of boot disk, in millionths of a cent for an hour."))
  })
);
var instance = named(
  "Instance",
  z51.object({
    id: z51.uuid(),
    name: z51.string(),
    hostname: z51.string(),
    state: z51.enum(publicInstanceStates),
    waitsFor: z51.nullable(z51.enum(instanceSteps)).check(said("What it waits for while it is `pending`.")),
    problem: z51.nullable(z51.string()).check(said("Why it is in the state `error`, or was stopped; a sentence.")),
    frozen: z51.boolean().check(said("Stopped because the account of the owner of the project is frozen.")),
    type: z51.string().check(said("Name of its instance type.")),
    image: z51.string(),
    location: z51.string(),
    bootDiskGB: amount2,
    ssh: z51.nullable(z51.object({ host: z51.string(), port: amount2, user: z51.string() })).check(said("Where to log in; null until it has run for the first time.")),
    sshKeys: z51.array(z51.string()).check(said("Names of the keys that were put into it when it was made.")),
    storageBuckets: z51.nullable(z51.array(z51.string())).check(said("Buckets that it has S3 credentials for; null: none.")),
    hourMicroCents: z51.object({ running: amount2, stopped: amount2 }).check(hourPrice),
    createdAt: time,
    updatedAt: time
  })
);
var password = z51.string().check(said("Shown this once."));
var storage2 = z51.object({
  accessKeyId: z51.string().check(z51.minLength(1, required), z51.maxLength(128)),
  secretKey: z51.string().check(z51.minLength(1, required), z51.maxLength(128)),
  apiKeyId: uuid.check(said("Id of the access key of the project that the credentials were made of.")),
  buckets: z51.array(line).check(z51.minLength(1, "Choose at least one bucket."), z51.maxLength(mostBucketsOfInstance))
});
var newInstance = z51.object({
  name: computeName,
  hostname: hostnameText.check(said("Such as web.example.com.")),
  type: line.check(z51.minLength(1, required)),
  image: line.check(z51.minLength(1, required)),
  location: line.check(z51.minLength(1, required)),
  bootDiskGB: z51._default(z51.int().check(z51.gte(0), z51.lte(1e6)), 0).check(said("0: what the type suggests.")),
  sshKeyIds: z51._default(z51.array(uuid).check(z51.maxLength(mostSshKeysOfInstance)), []).check(said("Without any, the password opens the instance.")),
  storage: z51.optional(storage2).check(said("S3 credentials for chosen buckets, put into the instance. The access key is deleted with it."))
});
var inCompute = { area: "compute" };
var keys2 = "/projects/:projectId/ssh-keys";
var instances = "/projects/:projectId/instances";
var one = `${instances}/:id`;
var byId6 = z51.object({ projectId, id: uuid });
var ofProject2 = ["no_such_project"];
var ofOne2 = ["no_such_project", "no_such_instance"];
var making2 = ["compute_not_allowed", "account_under_review"];
var thatRuns = [...ofOne2, ...making2, "instance_is_deleting", "account_frozen"];
var plan = ["compute_quota_reached", "compute_needs_paid_plan"];
var room = [...plan, "location_is_full", "location_is_away"];
var publicCompute = {
  listKeys: definePublicCall({
    ...inCompute,
    id: "listSshKeys",
    reads: true,
    method: "GET",
    path: keys2,
    may: "compute.use",
    params: byProject,
    query: z51.object(pageQuery),
    answer: pageOf(sshKey),
    summary: "List SSH keys",
    description: "Newest first.",
    refusals: ofProject2
  }),
  createKey: definePublicCall({
    ...inCompute,
    id: "createSshKey",
    reads: false,
    method: "POST",
    path: keys2,
    may: "compute.create",
    params: byProject,
    body: z51.object({
      name: computeName,
      publicKey: sshPublicKeyText.check(said("One line, `ssh-ed25519` or `ssh-rsa` with 2048 bits at least."))
    }),
    answer: sshKey,
    status: 201,
    summary: "Add an SSH key",
    refusals: [...ofProject2, ...making2, "ssh_key_taken", "compute_quota_reached"]
  }),
  deleteKey: definePublicCall({
    ...inCompute,
    id: "deleteSshKey",
    reads: false,
    method: "DELETE",
    path: `${keys2}/:id`,
    may: "compute.use",
    params: byId6,
    summary: "Delete an SSH key",
    description: "Instances that have it keep it.",
    refusals: ["no_such_project", "no_such_ssh_key"]
  }),
  listTypes: definePublicCall({
    ...inCompute,
    id: "listInstanceTypes",
    reads: true,
    method: "GET",
    path: "/projects/:projectId/instance-types",
    may: "compute.use",
    params: byProject,
    answer: allOf(instanceType),
    summary: "List instance types",
    refusals: [...ofProject2, "compute_not_allowed"]
  }),
  listImages: definePublicCall({
    ...inCompute,
    id: "listInstanceImages",
    reads: true,
    method: "GET",
    path: "/projects/:projectId/instance-images",
    may: "compute.use",
    params: byProject,
    answer: allOf(image),
    summary: "List images for instances",
    refusals: [...ofProject2, "compute_not_allowed"]
  }),
  listLocations: definePublicCall({
    ...inCompute,
    id: "listComputeLocations",
    reads: true,
    method: "GET",
    path: "/projects/:projectId/compute-locations",
    may: "compute.use",
    params: byProject,
    answer: allOf(location2),
    summary: "List locations of instances",
    refusals: [...ofProject2, "compute_not_allowed"]
  }),
  list: definePublicCall({
    ...inCompute,
    id: "listInstances",
    reads: true,
    method: "GET",
    path: instances,
    may: "compute.use",
    params: byProject,
    query: z51.object(pageQuery),
    answer: pageOf(instance),
    summary: "List instances",
    description: "Newest first.",
    refusals: ofProject2
  }),
  create: definePublicCall({
    ...inCompute,
    id: "createInstance",
    reads: false,
    secret: true,
    method: "POST",
    path: instances,
    may: "compute.create",
    params: byProject,
    body: newInstance,
    answer: z51.object({ instance, password }),
    status: 201,
    summary: "Create an instance",
    description: "It is `pending` until its SSH port answers.",
    refusals: [...ofProject2, ...making2, ...room, "account_frozen", "storage_key_not_yours"]
  }),
  get: definePublicCall({
    ...inCompute,
    id: "getInstance",
    reads: true,
    revised: true,
    method: "GET",
    path: one,
    may: "compute.use",
    params: byId6,
    answer: instance,
    summary: "Get an instance",
    refusals: ofOne2
  }),
  update: definePublicCall({
    ...inCompute,
    id: "updateInstance",
    reads: false,
    revised: true,
    method: "PATCH",
    path: one,
    may: "compute.create",
    params: byId6,
    body: z51.object({ type: line.check(z51.minLength(1, required)) }),
    answer: instance,
    summary: "Give an instance another type",
    description: "One that runs is stopped and started for it.",
    refusals: [...thatRuns, "instance_type_unchanged", ...room]
  }),
  remove: definePublicCall({
    ...inCompute,
    id: "deleteInstance",
    reads: false,
    method: "DELETE",
    path: one,
    may: "compute.use",
    params: byId6,
    summary: "Delete an instance",
    description: "With its disk. It is `deleting` until it is gone; asked again, that changes nothing.",
    refusals: ofOne2
  }),
  start: definePublicCall({
    ...inCompute,
    id: "startInstance",
    reads: false,
    method: "POST",
    path: `${one}/start`,
    may: "compute.create",
    params: byId6,
    answer: instance,
    summary: "Start an instance",
    refusals: [...thatRuns, "instance_is_running", ...plan]
  }),
  stop: definePublicCall({
    ...inCompute,
    id: "stopInstance",
    reads: false,
    method: "POST",
    path: `${one}/stop`,
    may: "compute.use",
    params: byId6,
    answer: instance,
    summary: "Stop an instance",
    description: "Its disk stays.",
    refusals: [...ofOne2, "instance_is_deleting", "instance_is_stopped"]
  }),
  restart: definePublicCall({
    ...inCompute,
    id: "restartInstance",
    reads: false,
    method: "POST",
    path: `${one}/restart`,
    may: "compute.create",
    params: byId6,
    answer: instance,
    summary: "Stop and start an instance",
    refusals: [...thatRuns, "instance_is_stopped", ...plan]
  }),
  resetPassword: definePublicCall({
    ...inCompute,
    id: "resetInstancePassword",
    reads: false,
    secret: true,
    method: "POST",
    path: `${one}/password`,
    may: "compute.use",
    params: byId6,
    answer: z51.object({ password }),
    summary: "Give an instance another password",
    description: "It holds from the next start of the instance on.",
    refusals: [...ofOne2, "instance_is_deleting"]
  })
};

// ../../packages/contract/src/public/domains.ts
import * as z52 from "zod/mini";
var domain = named(
  "Domain",
  z52.object({
    name: z52.string(),
    root: z52.string().check(said("The bucket, or bucket/folder, that it shows.")),
    accessKeyId: z52.string(),
    createdBy: z52.nullable(z52.uuid()),
    createdAt: time,
    state: z52.nullable(z52.enum(domainStates)).check(said("What DNS said; null until it was asked.")),
    checkedAt: z52.nullable(time),
    records: z52.object({
      cname: z52.object({ hostname: z52.string(), content: z52.string() }),
      txt: z52.object({ hostname: z52.string(), contents: z52.array(z52.string()) })
    }).check(said("What the zone of the name has to have.")),
    certificateUntil: z52.nullable(time)
  })
);
var domainName2 = z52.pipe(
  z52.string().check(obeys((text5) => domainProblem(text5))),
  z52.transform((text5) => asciiDomain(text5) ?? text5)
);
var byDomain = z52.object({ projectId, domain: domainName2 });
var inDomains = { area: "domains" };
var path3 = "/projects/:projectId/domains";
var ofOne3 = ["no_such_project", "no_such_domain", "domains_not_offered"];
var publicDomains = {
  list: definePublicCall({
    ...inDomains,
    id: "listDomains",
    reads: true,
    method: "GET",
    path: path3,
    may: "domain.view",
    params: byProject,
    query: z52.object(pageQuery),
    answer: pageOf(domain),
    summary: "List custom domains",
    description: "By name.",
    refusals: ["no_such_project", "domains_not_offered"]
  }),
  create: definePublicCall({
    ...inDomains,
    id: "createDomain",
    reads: false,
    method: "POST",
    path: path3,
    may: "domain.create",
    params: byProject,
    body: z52.object({
      name: domainName2,
      root: z52.string().check(
        z52.minLength(3, "The bucket must have at least 3 characters."),
        z52.maxLength(500, "The folder is too long."),
        z52.regex(/^[ -~\u00a0-\uffff]*$/, "The folder has characters that DNS cannot hold.")
      ),
      accessKeyId: z52.string().check(z52.regex(/^[A-Za-z0-9]{1,200}$/, "The access is not valid."))
    }),
    answer: domain,
    status: 201,
    summary: "Connect a custom domain",
    description: "The access key id is that of public credentials for the bucket, which whoever has the passphrase makes.",
    refusals: ["no_such_project", "domains_not_offered", "domain_taken", "domain_needs_paid_plan"]
  }),
  check: definePublicCall({
    ...inDomains,
    id: "checkDomain",
    reads: false,
    method: "POST",
    path: `${path3}/:domain/check`,
    may: "domain.view",
    params: byDomain,
    answer: domain,
    summary: "Ask DNS about a domain now",
    refusals: ofOne3
  }),
  remove: definePublicCall({
    ...inDomains,
    id: "deleteDomain",
    reads: false,
    method: "DELETE",
    path: `${path3}/:domain`,
    may: "domain.delete",
    params: byDomain,
    summary: "Disconnect a custom domain",
    refusals: [...ofOne3, "domain_not_yours"]
  })
};

// ../../packages/contract/src/public/legacy.ts
import * as z53 from "zod/mini";
var legacySince = /* @__PURE__ */ new Date("2026-11-24T00:00:00Z");
var said2 = "For clients of other servers with this API.";
var legacyProject = named(
  "LegacyProject",
  z53.object({
    id: z53.string(),
    publicId: z53.string(),
    name: z53.string(),
    description: z53.string(),
    ownerId: z53.string(),
    createdAt: z53.iso.datetime(),
    storageLimit: z53.int(),
    bandwidthLimit: z53.int(),
    segmentLimit: z53.int(),
    defaultPlacement: z53.int()
  })
);
var texts4 = z53.object({
  name: z53.string().check(z53.trim(), obeys(projectNameProblem)),
  description: z53._default(z53.string().check(obeys(projectDescriptionProblem)), "")
});
var period3 = { projectID: projectId, since: moment2, before: moment2 };
var rollup = named(
  "LegacyBucketRollup",
  z53.object({
    projectID: z53.string(),
    bucketName: z53.string(),
    totalStoredData: z53.number().check(z53.describe("Decimal gigabytes.")),
    totalSegments: z53.number(),
    objectCount: z53.number(),
    metadataSize: z53.number(),
    repairEgress: z53.number(),
    getEgress: z53.number().check(z53.describe("Decimal gigabytes.")),
    auditEgress: z53.number(),
    since: z53.iso.datetime(),
    before: z53.iso.datetime()
  })
);
var keyInfo = named(
  "LegacyApiKey",
  z53.object({
    id: z53.string(),
    projectId: z53.string(),
    projectPublicId: z53.string(),
    name: z53.string(),
    createdAt: z53.iso.datetime()
  })
);
var bucket2 = named("LegacyBucket", z53.object({ name: z53.string(), createdAt: z53.iso.datetime(), placement: z53.string() }));
var accessName = z53.string().check(
  z53.trim(),
  obeys((name3) => accessNameProblem(name3))
);
var allowed = z53._default(z53.boolean(), false);
var permissions = z53.pipe(
  z53.object({
    allowDownload: allowed,
    allowUpload: allowed,
    allowList: allowed,
    allowDelete: allowed,
    allowPutObjectRetention: allowed,
    allowGetObjectRetention: allowed,
    allowPutObjectLegalHold: allowed,
    allowGetObjectLegalHold: allowed,
    allowPutBucketObjectLockConfiguration: allowed,
    allowGetBucketObjectLockConfiguration: allowed
  }),
  z53.transform(
    (flags) => publicRights.filter(
      (right) => flags[`allow${right.charAt(0).toUpperCase()}${right.slice(1)}`]
    )
  )
).check(z53.minLength(1, "At least one permission is needed."));
var mode = z53.pipe(
  z53.enum(["COMPLIANCE", "GOVERNANCE"]),
  z53.transform((word) => word === "COMPLIANCE" ? "compliance" : "governance")
);
var legacyCalls = {
  listProjects: definePublicCall({
    id: "legacyListProjects",
    area: "projects",
    reads: true,
    narrows: true,
    method: "GET",
    path: "/projects/",
    may: "project.list",
    answer: z53.array(legacyProject),
    summary: "List projects, all at once",
    description: said2,
    successor: "listProjects"
  }),
  createProject: definePublicCall({
    id: "legacyCreateProject",
    area: "projects",
    reads: false,
    method: "POST",
    path: "/projects/create",
    may: "project.create",
    body: texts4,
    answer: legacyProject,
    summary: "Create a project by an older path",
    description: said2,
    refusals: ["project_limit_reached", "project_name_taken", "account_frozen", "account_under_review"],
    successor: "createProject"
  }),
  updateProject: definePublicCall({
    id: "legacyUpdateProject",
    area: "projects",
    reads: false,
    method: "PATCH",
    path: "/projects/update/:projectId",
    may: "project.rename",
    params: z53.object({ projectId }),
    body: texts4,
    answer: legacyProject,
    summary: "Change a project by an older path",
    description: said2,
    refusals: ["no_such_project", "project_name_taken"],
    successor: "updateProject"
  }),
  deleteProject: definePublicCall({
    id: "legacyDeleteProject",
    area: "projects",
    reads: false,
    method: "DELETE",
    path: "/projects/delete/:projectId",
    may: "project.deleteEmpty",
    params: z53.object({ projectId }),
    status: 200,
    summary: "Delete an empty project by an older path",
    description: said2,
    refusals: ["no_such_project", "project_not_empty"],
    successor: "deleteProject"
  }),
  user: definePublicCall({
    id: "legacyGetUser",
    area: "account",
    reads: true,
    method: "GET",
    path: "/users/",
    may: "account.readOwn",
    answer: named(
      "LegacyUser",
      z53.object({
        id: z53.string(),
        fullName: z53.string(),
        shortName: z53.string(),
        email: z53.string(),
        projectLimit: z53.int(),
        paidTier: z53.boolean(),
        isMFAEnabled: z53.boolean()
      })
    ),
    summary: "Get the account by an older path",
    description: said2,
    successor: "getAccount"
  }),
  bucketRollup: definePublicCall({
    id: "legacyBucketRollup",
    area: "usage",
    reads: true,
    method: "GET",
    path: "/projects/bucket-rollup",
    may: "bucket.view",
    query: z53.object({ ...period3, bucket: z53.string().check(z53.maxLength(63)) }),
    answer: rollup,
    summary: "Get the usage of a bucket by an older path",
    description: said2,
    refusals: ["no_such_project", "no_such_bucket"],
    successor: "listBucketUsage"
  }),
  bucketRollups: definePublicCall({
    id: "legacyBucketRollups",
    area: "usage",
    reads: true,
    method: "GET",
    path: "/projects/bucket-rollups",
    may: "bucket.view",
    query: z53.object(period3),
    answer: z53.array(rollup),
    summary: "Get the usage of all buckets by an older path",
    description: said2,
    refusals: ["no_such_project"],
    successor: "listBucketUsage"
  }),
  listAccessKeys: definePublicCall({
    id: "legacyListAccessKeys",
    area: "access",
    reads: true,
    method: "GET",
    path: "/projects/apikeys/:projectId",
    may: "accessKey.view",
    params: z53.object({ projectId }),
    query: z53.object({
      search: z53._default(queryText, ""),
      limit: z53._default(queryInteger, 50),
      page: z53._default(queryInteger, 1),
      order: z53._default(queryNumber(apiKeyOrders), apiKeyOrders.name),
      orderDirection: z53._default(queryNumber(sortDirections), sortDirections.asc)
    }),
    answer: z53.object({ apiKeys: z53.array(keyInfo), ...pageEnvelope }),
    summary: "List access keys by an older path",
    description: said2,
    refusals: ["no_such_project"],
    successor: "listAccessKeys"
  }),
  createAccessKey: definePublicCall({
    id: "legacyCreateAccessKey",
    area: "access",
    reads: false,
    method: "POST",
    path: "/apikeys/create",
    may: "accessKey.create",
    body: z53.object({
      projectID: projectId,
      name: accessName
    }),
    answer: z53.object({ key: z53.string(), keyInfo }),
    secret: true,
    summary: "Create an access key by an older path",
    description: said2,
    refusals: ["no_such_project", "access_name_taken", "account_under_review"],
    successor: "createAccessKey"
  }),
  deleteAccessKey: definePublicCall({
    id: "legacyDeleteAccessKey",
    area: "access",
    reads: false,
    narrows: true,
    method: "DELETE",
    path: "/apikeys/delete/:id",
    may: "accessKey.delete",
    params: z53.object({ id: uuid }),
    status: 200,
    summary: "Delete an access key by an older path",
    description: said2,
    refusals: ["no_such_api_key", "api_key_not_yours"],
    successor: "deleteAccessKey"
  }),
  createBucket: definePublicCall({
    id: "legacyCreateBucket",
    area: "buckets",
    reads: false,
    method: "POST",
    path: "/buckets/",
    may: "bucket.create",
    body: z53.object({
      projectID: projectId,
      name: z53.string().check(obeys(bucketNameProblem)),
      placement: z53.optional(z53.string().check(z53.maxLength(100))),
      versioning: z53.optional(z53.boolean()),
      objectLockEnabled: z53.optional(z53.boolean()),
      defaultRetention: z53.optional(
        z53.union([
          z53.object({ mode, days: z53.int().check(z53.gte(1), z53.lte(36500)) }),
          z53.object({ mode, years: z53.int().check(z53.gte(1), z53.lte(10)) })
        ])
      )
    }),
    answer: bucket2,
    summary: "Create a bucket by an older path",
    description: said2,
    refusals: publicBuckets.create.facts.refusals,
    successor: "createBucket"
  }),
  createAccessGrant: definePublicCall({
    id: "legacyCreateAccessGrant",
    area: "access",
    reads: false,
    method: "POST",
    path: "/accessgrants/",
    may: "accessGrant.create",
    body: z53.object({
      projectID: projectId,
      name: accessName,
      permissions,
      buckets: z53._default(z53.array(z53.string().check(z53.minLength(3), z53.maxLength(63))).check(z53.maxLength(256)), []),
      notBefore: z53.optional(moment2),
      notAfter: z53.optional(moment2),
      passphrase: z53.optional(z53.string().check(z53.maxLength(0, "This service takes no passphrases: leave it out.")))
    }).check(
      z53.refine(({ notBefore, notAfter }) => !notBefore || !notAfter || notBefore < notAfter, {
        error: "It would end before it begins.",
        path: ["notAfter"]
      })
    ),
    answer: z53.object({ name: z53.string(), accessGrant: z53.string() }),
    secret: true,
    summary: "Create an access grant by an older path",
    description: `${said2} Only for projects whose passphrase this service keeps.`,
    refusals: publicAccess.createGrant.facts.refusals,
    successor: "createAccessGrant"
  })
};

// ../../packages/contract/src/public/links.ts
import * as z54 from "zod/mini";
var options2 = z54.object({
  password: z54.boolean().check(said("Whether it asks for one.")),
  expiresAt: z54.nullable(time),
  maxDownloads: z54.nullable(amount2),
  maxBytes: z54.nullable(amount2),
  hideListing: z54.boolean(),
  paused: z54.boolean()
});
var link = named(
  "Link",
  z54.object({
    id: z54.uuid(),
    kind: z54.enum(linkKinds),
    bucket: z54.string(),
    creatorEmail: z54.string().check(said("Empty for one whose account is gone.")),
    createdAt: time,
    state: z54.enum(linkStates),
    options: z54.nullable(options2).check(said("Null where the link has ended, or cannot be asked about at the moment.")),
    downloads: z54.nullable(amount2),
    downloadedBytes: z54.nullable(amount2),
    views: amount2,
    recentViews: amount2.check(said("Of the last 30 days.")),
    lastOpenedAt: z54.nullable(time)
  })
);
var count = z54.nullable(z54.int().check(z54.gte(1), z54.lte(1e9)));
var byLink = z54.object({ projectId, id: uuid });
var inLinks = { area: "links" };
var path4 = "/projects/:projectId/links";
var ofOne4 = ["no_such_project", "no_such_link"];
var publicLinks = {
  list: definePublicCall({
    ...inLinks,
    id: "listLinks",
    reads: true,
    method: "GET",
    path: path4,
    may: "link.view",
    params: byProject,
    query: z54.object({ ...pageQuery, search: z54._default(queryText, "") }),
    answer: pageOf(link),
    summary: "List links",
    description: "By when they were made. What a link leads to and its address are sealed with the passphrase, and not here.",
    refusals: ["no_such_project"]
  }),
  get: definePublicCall({
    ...inLinks,
    id: "getLink",
    reads: true,
    method: "GET",
    path: `${path4}/:id`,
    may: "link.view",
    params: byLink,
    answer: link,
    summary: "Get a link",
    refusals: ofOne4
  }),
  update: definePublicCall({
    ...inLinks,
    id: "updateLink",
    reads: false,
    method: "PATCH",
    path: `${path4}/:id`,
    may: "link.change",
    params: byLink,
    body: z54.object({
      password: z54.optional(z54.nullable(z54.string().check(obeys(linkPasswordProblem)))).check(said("Null takes it away.")),
      expiresAt: z54.optional(z54.nullable(moment2)),
      maxDownloads: z54.optional(count),
      maxBytes: z54.optional(z54.nullable(z54.int().check(z54.gte(1), z54.lte(PB)))),
      hideListing: z54.optional(z54.boolean()),
      paused: z54.optional(z54.boolean())
    }).check(
      z54.refine(
        (fields3) => Object.values(fields3).some((value) => value !== void 0),
        "Something to change is needed."
      )
    ),
    answer: link,
    summary: "Change or pause a link",
    description: "What is left out stays. Null is no limit.",
    refusals: [...ofOne4, "link_not_yours", "expiry_needs_paid_plan", "link_service_unavailable"]
  }),
  revoke: definePublicCall({
    ...inLinks,
    id: "revokeLink",
    reads: false,
    method: "DELETE",
    path: `${path4}/:id`,
    may: "link.revoke",
    params: byLink,
    summary: "Revoke a link",
    description: "From the next request on it opens nothing.",
    refusals: [...ofOne4, "link_not_yours"]
  })
};

// ../../packages/contract/src/public/members.ts
import * as z56 from "zod/mini";

// ../../packages/contract/src/public/projects.ts
import * as z55 from "zod/mini";
var publicRoles = ["owner", "admin", "member"];
var publicDefaultVersioning = ["notSupported", "unversioned", "enabled", "suspended"];
var project3 = named(
  "Project",
  z55.object({
    id: z55.uuid(),
    name: z55.string(),
    description: z55.string(),
    ownerId: z55.uuid(),
    role: z55.enum(publicRoles).check(said("Of the account that the API key belongs to.")),
    passphrase: z55.enum(["own", "managed"]).check(said("`managed`: this service keeps the passphrase that objects are encrypted with.")),
    location: z55.string().check(said("Where new buckets lie that name no place.")),
    defaultVersioning: z55.enum(publicDefaultVersioning).check(said("Of new buckets.")),
    createdAt: time
  })
);
var tierBytes = amount2.check(said("What the tier of the owner allows."));
var chosenBytes = z55.nullable(amount2).check(said("A lower limit that people of the project have chosen; null where there is none."));
var limits = named(
  "ProjectLimits",
  z55.object({
    storageBytes: tierBytes,
    chosenStorageBytes: chosenBytes,
    downloadBytes: amount2.check(said("What the tier of the owner allows in a month of UTC.")),
    chosenDownloadBytes: chosenBytes,
    segments: amount2,
    buckets: amount2,
    requestsPerSecond: z55.nullable(amount2).check(said("Null: that of the installation. 0: the project is closed."))
  })
);
var notifications = named(
  "ProjectNotifications",
  z55.object({
    storage: z55.boolean().check(said("Whether the owner is mailed when the limit of storage is near.")),
    downloads: z55.boolean().check(said("Whether the owner is mailed when the limit of downloads is near."))
  })
);
var name2 = z55.string().check(z55.trim(), obeys(projectNameProblem));
var description2 = z55.string().check(obeys(projectDescriptionProblem));
var notEmpty = z55.refine(
  (fields3) => Object.values(fields3).some((value) => value !== void 0),
  "Something to change is needed."
);
var chosen = z55.optional(z55.nullable(z55.int("A whole number of bytes is needed.").check(z55.gte(1))));
var publicProjects = {
  list: definePublicCall({
    id: "listProjects",
    area: "projects",
    reads: true,
    narrows: true,
    method: "GET",
    path: "/projects",
    may: "project.list",
    query: z55.object({
      ...pageQuery,
      name: z55.optional(z55.string().check(z55.maxLength(100), said("Only projects of exactly this name."))),
      role: z55.optional(z55.enum(publicRoles, "There is no such role.").check(said("Only projects with this role.")))
    }),
    answer: pageOf(project3),
    summary: "List projects",
    description: "Projects that the account owns or is a member of, the oldest first."
  }),
  create: definePublicCall({
    id: "createProject",
    area: "projects",
    reads: false,
    method: "POST",
    path: "/projects",
    may: "project.create",
    body: z55.strictObject({
      name: name2,
      description: z55._default(description2, ""),
      passphrase: z55._default(z55.enum(["own", "managed"], "A passphrase is own or managed."), "own")
    }),
    answer: project3,
    status: 201,
    summary: "Create a project",
    description: "The account becomes its owner. With `managed` the service keeps the passphrase that objects are encrypted with, where the installation offers that; this cannot be changed later.",
    refusals: [
      "project_limit_reached",
      "project_name_taken",
      "managed_passphrases_off",
      "key_management_unavailable",
      "account_frozen",
      "account_under_review"
    ]
  }),
  get: definePublicCall({
    id: "getProject",
    area: "projects",
    reads: true,
    revised: true,
    method: "GET",
    path: "/projects/:projectId",
    may: "project.view",
    params: byProject,
    answer: project3,
    summary: "Get a project",
    refusals: ["no_such_project"]
  }),
  update: definePublicCall({
    id: "updateProject",
    area: "projects",
    reads: false,
    revised: true,
    method: "PATCH",
    path: "/projects/:projectId",
    may: "project.rename",
    params: byProject,
    body: z55.strictObject({ name: z55.optional(name2), description: z55.optional(description2) }).check(notEmpty),
    answer: project3,
    summary: "Change a project",
    description: "Its owner changes name and description. What is left out stays.",
    refusals: ["no_such_project", "project_name_taken"]
  }),
  delete: definePublicCall({
    id: "deleteProject",
    area: "projects",
    reads: false,
    method: "DELETE",
    path: "/projects/:projectId",
    may: "project.deleteEmpty",
    params: byProject,
    summary: "Delete an empty project",
    description: "Its owner deletes a project that has no buckets, no access keys and no usage that is still to be paid. Its members, invitations, links and domains go with it.",
    refusals: ["no_such_project", "project_not_empty", "flow_off"]
  }),
  limits: definePublicCall({
    id: "getProjectLimits",
    area: "projects",
    reads: true,
    revised: true,
    method: "GET",
    path: "/projects/:projectId/limits",
    may: "project.view",
    params: byProject,
    answer: limits,
    summary: "Get the limits of a project",
    refusals: ["no_such_project"]
  }),
  setLimits: definePublicCall({
    id: "updateProjectLimits",
    area: "projects",
    reads: false,
    revised: true,
    method: "PATCH",
    path: "/projects/:projectId/limits",
    may: "project.setLimits",
    params: byProject,
    body: z55.strictObject({ chosenStorageBytes: chosen, chosenDownloadBytes: chosen }).check(notEmpty),
    answer: limits,
    summary: "Choose lower limits",
    description: "Limits below those of the tier, and not below what is used already. Null takes a chosen limit away; what is left out stays.",
    refusals: [
      "no_such_project",
      "limits_need_paid_plan",
      "limit_above_maximum",
      "limit_below_usage",
      "account_frozen",
      "not_offered"
    ]
  }),
  notifications: definePublicCall({
    id: "getProjectNotifications",
    area: "projects",
    reads: true,
    revised: true,
    method: "GET",
    path: "/projects/:projectId/notifications",
    may: "project.view",
    params: byProject,
    answer: notifications,
    summary: "Get which limits are mailed about",
    refusals: ["no_such_project"]
  }),
  setNotifications: definePublicCall({
    id: "updateProjectNotifications",
    area: "projects",
    reads: false,
    revised: true,
    method: "PATCH",
    path: "/projects/:projectId/notifications",
    may: "project.setNotifications",
    params: byProject,
    body: z55.strictObject({ storage: z55.optional(z55.boolean()), downloads: z55.optional(z55.boolean()) }).check(notEmpty),
    answer: notifications,
    summary: "Choose which limits are mailed about",
    description: "What is left out stays.",
    refusals: ["no_such_project"]
  })
};

// ../../packages/contract/src/public/members.ts
var member = named(
  "Member",
  z56.object({
    id: z56.uuid().check(said("Of the account.")),
    email: z56.string(),
    fullName: z56.string(),
    role: z56.enum(publicRoles),
    joinedAt: time
  })
);
var invitation = named(
  "Invitation",
  z56.object({
    email: z56.string().check(said("In lower case.")),
    sentAt: time.check(said("When it was sent last.")),
    expiresAt: time,
    expired: z56.boolean().check(said("It can be sent again, and no longer be accepted."))
  })
);
var byMember2 = z56.object({ projectId, memberId: uuid });
var byInvitation = z56.object({ projectId, email: emailText });
var mailed = ["account_under_review", "inviter_spent", "mailbox_full"];
var publicMembers = {
  list: definePublicCall({
    id: "listMembers",
    area: "members",
    reads: true,
    method: "GET",
    path: "/projects/:projectId/members",
    may: "member.view",
    params: byProject,
    query: z56.object({
      ...pageQuery,
      email: z56.optional(emailText.check(said("Only the member with this address, however it is spelled.")))
    }),
    answer: pageOf(member),
    summary: "List members",
    description: "Everybody in the project, its owner included, by their addresses.",
    refusals: ["no_such_project"]
  }),
  get: definePublicCall({
    id: "getMember",
    area: "members",
    reads: true,
    method: "GET",
    path: "/projects/:projectId/members/:memberId",
    may: "member.view",
    params: byMember2,
    answer: member,
    revised: true,
    summary: "Get a member",
    refusals: ["no_such_project", "no_such_member"]
  }),
  update: definePublicCall({
    id: "updateMember",
    area: "members",
    reads: false,
    method: "PATCH",
    path: "/projects/:projectId/members/:memberId",
    may: "member.changeRole",
    params: byMember2,
    body: z56.strictObject({ role: z56.enum(["admin", "member"], "A role is admin or member.") }),
    answer: member,
    revised: true,
    summary: "Change the role of a member",
    description: "By the owner. The member is told by mail.",
    refusals: ["no_such_project", "no_such_member", "owner_role_stays"]
  }),
  remove: definePublicCall({
    id: "removeMember",
    area: "members",
    reads: false,
    method: "DELETE",
    path: "/projects/:projectId/members/:memberId",
    may: "member.remove",
    params: byMember2,
    query: z56.object({
      endAccessKeys: flag3.check(said("Whether access keys end, too, that the member has made."))
    }),
    summary: "Remove a member",
    description: "Owner and admins remove anybody but the owner; everybody else can leave. The member is told by mail, unless it is you.",
    refusals: ["no_such_project", "no_such_member", "owner_stays"]
  })
};
var publicInvitations = {
  list: definePublicCall({
    id: "listInvitations",
    area: "members",
    reads: true,
    method: "GET",
    path: "/projects/:projectId/invitations",
    may: "member.view",
    params: byProject,
    query: z56.object(pageQuery),
    answer: pageOf(invitation),
    summary: "List invitations",
    description: "Those that nobody has answered, by their addresses. Expired ones stay for some weeks.",
    refusals: ["no_such_project"]
  }),
  create: definePublicCall({
    id: "createInvitation",
    area: "members",
    reads: false,
    method: "POST",
    path: "/projects/:projectId/invitations",
    may: "member.invite",
    params: byProject,
    body: z56.strictObject({
      email: z56.string().check(
        z56.trim(),
        obeys((email) => emailProblem(email))
      )
    }),
    answer: invitation,
    status: 201,
    summary: "Invite somebody",
    description: "They get a mail, and join as a member when they accept.",
    refusals: ["no_such_project", "already_member", "already_invited", "too_many_invitations", ...mailed]
  }),
  resend: definePublicCall({
    id: "resendInvitation",
    area: "members",
    reads: false,
    method: "POST",
    path: "/projects/:projectId/invitations/:email/resend",
    may: "member.invite",
    params: byInvitation,
    answer: invitation,
    summary: "Send an expired invitation again",
    refusals: ["no_such_project", "not_in_the_team", "invitation_still_open", ...mailed]
  }),
  cancel: definePublicCall({
    id: "cancelInvitation",
    area: "members",
    reads: false,
    method: "DELETE",
    path: "/projects/:projectId/invitations/:email",
    may: "member.cancelInvitation",
    params: byInvitation,
    summary: "Withdraw an invitation",
    refusals: ["no_such_project", "no_such_invitation"]
  }),
  /** Not for keys that only read: who has the link and the mailbox becomes a member. */
  link: definePublicCall({
    id: "getInvitationLink",
    area: "members",
    reads: false,
    method: "GET",
    path: "/projects/:projectId/invitations/:email/link",
    may: "member.invite",
    params: byInvitation,
    answer: named("InvitationLink", z56.object({ link: z56.url() })),
    summary: "Get the link of an invitation",
    description: "The link of the mail, to be handed over in another way. Only an account of that address can use it.",
    refusals: ["no_such_project", "no_such_invitation", "invitation_expired", "account_under_review"]
  })
};

// ../../packages/contract/src/public/usage.ts
import * as z57 from "zod/mini";
var projectUsage2 = named(
  "ProjectUsage",
  z57.object({
    storageBytes: amount2,
    downloadBytes: amount2.check(said("Of this month of UTC.")),
    objects: amount2,
    segments: amount2,
    buckets: amount2
  })
);
var projectDay = named(
  "ProjectDay",
  z57.object({
    day: day2,
    storageBytes: z57.nullable(amount2).check(said("At the end of the day; null where it was not counted.")),
    downloadBytes: amount2
  })
);
var bucketUsage2 = named(
  "BucketUsage",
  z57.object({
    bucket: z57.string(),
    createdAt: time,
    storageBytes: amount2,
    objects: amount2,
    segments: amount2,
    downloadBytes: amount2.check(said("Of the period that was asked for."))
  })
);
var bucketDay2 = named(
  "BucketDay",
  z57.object({
    day: day2,
    storageBytes: z57.nullable(amount2).check(said("At the end of the day; null where it was not counted.")),
    objects: z57.nullable(amount2),
    downloadBytes: amount2
  })
);
var report = z57.object({
  since: moment2,
  before: moment2,
  format: z57._default(z57.enum(["csv", "json"], "There is no such format."), "csv"),
  summary: flag3.check(said("One line for each place instead of one for each bucket.")),
  cost: flag3.check(said("With what each line would cost by itself, where usage is charged for."))
});
var reported = "A period of at most 390 days; with columns in CSV and one object for each line in JSON, sent as it is made. `summary` and `cost` are for installations with detailed reports.";
var publicUsage = {
  project: definePublicCall({
    id: "getProjectUsage",
    area: "usage",
    reads: true,
    method: "GET",
    path: "/projects/:projectId/usage",
    may: "project.readUsage",
    params: byProject,
    answer: projectUsage2,
    summary: "Get the usage of a project",
    description: "What it holds at this moment.",
    refusals: ["no_such_project"]
  }),
  downloadStop: definePublicCall({
    id: "getDownloadStop",
    area: "usage",
    reads: true,
    method: "GET",
    path: "/projects/:projectId/usage/download-stop",
    may: "project.view",
    params: byProject,
    answer: named(
      "DownloadStop",
      z57.object({
        stopped: z57.boolean().check(said("Whether downloads of the whole project are refused.")),
        buckets: z57.array(z57.string()).check(said("Buckets whose downloads are refused, where not all are.")),
        until: z57.nullable(time)
      })
    ),
    summary: "Get whether a budget has stopped downloads",
    description: "Of whoever pays for the project: downloads are refused until the month ends, or the budget is raised.",
    refusals: ["no_such_project"]
  }),
  projectDays: definePublicCall({
    id: "listProjectUsageDays",
    area: "usage",
    reads: true,
    method: "GET",
    path: "/projects/:projectId/usage/days",
    may: "project.readUsage",
    params: byProject,
    query: days,
    answer: allOf(projectDay),
    summary: "List the usage of a project by day",
    description: "Days of UTC, the oldest first; days on which nothing was counted are left out.",
    refusals: ["no_such_project"]
  }),
  buckets: definePublicCall({
    id: "listBucketUsage",
    area: "usage",
    reads: true,
    method: "GET",
    path: "/projects/:projectId/usage/buckets",
    may: "bucket.view",
    params: byProject,
    query: z57.object({
      ...pageQuery,
      since: z57.optional(moment2.check(said("Downloads since then; of this month of UTC without it."))),
      before: z57.optional(moment2)
    }),
    answer: pageOf(bucketUsage2),
    summary: "List the usage of buckets",
    description: "What each bucket holds now, and what was downloaded from it, by name. Downloads are counted by the hour.",
    refusals: ["no_such_project"]
  }),
  bucketDays: definePublicCall({
    id: "listBucketUsageDays",
    area: "usage",
    reads: true,
    method: "GET",
    path: "/projects/:projectId/usage/buckets/:bucket/days",
    may: "bucket.view",
    params: z57.object({ projectId, bucket: z57.string() }),
    query: days,
    answer: allOf(bucketDay2),
    summary: "List the usage of a bucket by day",
    description: "Days of UTC, the oldest first; days on which nothing was counted are left out.",
    refusals: ["no_such_project", "no_such_bucket"]
  }),
  report: definePublicCall({
    id: "getUsageReport",
    area: "usage",
    reads: true,
    narrows: true,
    method: "GET",
    path: "/usage/report",
    may: "account.readUsage",
    query: report,
    answer: z57.custom(),
    answerKind: "stream",
    media: ["text/csv", "application/json"],
    summary: "Get the usage report of all own projects",
    description: reported,
    refusals: ["report_too_long"]
  }),
  projectReport: definePublicCall({
    id: "getProjectUsageReport",
    area: "usage",
    reads: true,
    method: "GET",
    path: "/projects/:projectId/usage/report",
    may: "account.readUsage",
    params: byProject,
    query: report,
    answer: z57.custom(),
    answerKind: "stream",
    media: ["text/csv", "application/json"],
    summary: "Get the usage report of a project",
    description: `For its owner. ${reported}`,
    refusals: ["no_such_project", "report_too_long"]
  })
};

// ../../packages/contract/src/public/webhooks.ts
import * as z59 from "zod/mini";

// ../../packages/contract/src/webhook-fields.ts
import * as z58 from "zod/mini";
var address3 = z58.string().check(z58.trim(), z58.minLength(1, required), obeys(webhookAddressProblem));
var description3 = z58.string().check(z58.trim(), z58.maxLength(longestDescription, "The description is too long."));
var events = z58.array(z58.string()).check(
  z58.check(({ value, issues }) => {
    const message2 = eventsProblem(value);
    if (message2 !== void 0) issues.push({ code: "custom", input: value, message: message2 });
  })
);
var newWebhook = z58.object({
  address: address3,
  description: z58._default(description3, ""),
  /** Names of events, nouns such as `bucket.*`, or `*`; none for one that hears of objects alone. */
  events: z58._default(events, () => []),
  active: z58._default(z58.boolean(), true)
});
var webhookChange = z58.object({
  address: z58.optional(address3),
  description: z58.optional(description3),
  events: z58.optional(events),
  active: z58.optional(z58.boolean())
});
var wrongOverlap = `The old secret can count for ${secretOverlap.least} to ${secretOverlap.most} hours more.`;
var overlapHours = z58._default(
  z58.int(wrongOverlap).check(z58.gte(secretOverlap.least, wrongOverlap), z58.lte(secretOverlap.most, wrongOverlap)),
  secretOverlap.usual
);
var filter = z58._default(z58.string().check(z58.maxLength(1024, "No name of an object is that long.")), "");
var bucketEvents = z58.object({
  /** None: nothing any more. */
  events: z58.array(z58.enum(objectEvents)).check(z58.maxLength(objectEvents.length, "An event is chosen twice.")),
  /** Other names are not told; only where the project lets names leave the service. */
  prefix: filter,
  suffix: filter
});
var deliveryStates = ["waiting", "delivered", "failed"];
var replaySince = z58.object({
  since: z58.pipe(
    z58.string().check(
      z58.refine(
        (text5) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(text5) && !Number.isNaN(Date.parse(text5)),
        "A time such as 2026-01-31T12:00:00Z is needed."
      )
    ),
    z58.transform((text5) => new Date(text5))
  )
});
var bucketNameInPath = z58.string().check(z58.minLength(1, required), z58.maxLength(200, "There is no such bucket."));
var webhookId = uuid;

// ../../packages/contract/src/public/webhooks.ts
var webhook = named(
  "Webhook",
  z59.object({
    id: z59.uuid(),
    address: z59.string(),
    description: z59.string(),
    events: z59.array(z59.string()).check(said("What it hears of the project; what it hears of objects, buckets say.")),
    buckets: z59.array(z59.string()).check(said("Names of the buckets whose objects it hears of.")),
    active: z59.boolean(),
    failingSince: z59.nullable(time).check(said("When a message was given up after all its tries, and none has arrived since.")),
    oldSecretUntil: z59.nullable(time).check(said("Until then messages are signed with the secret of before, too.")),
    createdAt: time,
    changedAt: time
  })
);
var delivery = named(
  "WebhookDelivery",
  z59.object({
    id: z59.uuid().check(said("Receivers get it as `webhook-id`, the same in each try.")),
    type: z59.string(),
    body: z59.string().check(said("JSON, to the byte as it is sent.")),
    state: z59.enum(deliveryStates),
    createdAt: time,
    nextTryAt: z59.nullable(time),
    tries: z59.int(),
    triedAt: z59.nullable(time),
    said: z59.string().check(said("What came of the last try, in a sentence."))
  })
);
var deliveryTry = z59.object({
  at: time,
  ok: z59.boolean(),
  status: z59.int().check(said("Of HTTP; 0 where nothing was answered.")),
  said: z59.string(),
  answer: z59.string().check(said("The first 4 KiB of the body of the answer.")),
  millis: z59.int()
});
var inProject2 = z59.object({ projectId });
var byId7 = z59.object({ projectId, webhookId });
var ofDelivery = z59.object({ projectId, webhookId, deliveryId: uuid });
var eventsMeaning = "Events are names such as `bucket.created`, nouns such as `bucket.*`, or `*` for all of them. What happens to objects is chosen by bucket. ";
var publicWebhooks = {
  list: definePublicCall({
    id: "listWebhooks",
    area: "webhooks",
    reads: true,
    method: "GET",
    path: "/projects/:projectId/webhooks",
    may: "webhook.view",
    params: inProject2,
    answer: pageOf(webhook),
    summary: "List webhooks",
    description: "All of the project on one page: a project has 20 at most.",
    refusals: ["no_such_project"]
  }),
  create: definePublicCall({
    id: "createWebhook",
    area: "webhooks",
    reads: false,
    method: "POST",
    path: "/projects/:projectId/webhooks",
    may: "webhook.change",
    params: inProject2,
    body: newWebhook,
    answer: z59.extend(webhook, { secret: z59.string() }),
    status: 201,
    secret: true,
    summary: "Create a webhook",
    description: `${eventsMeaning}Messages are signed as Standard Webhooks are, with the secret that this answer alone tells.`,
    refusals: ["no_such_project", "too_many_webhooks"]
  }),
  get: definePublicCall({
    id: "getWebhook",
    area: "webhooks",
    reads: true,
    method: "GET",
    path: "/projects/:projectId/webhooks/:webhookId",
    may: "webhook.view",
    params: byId7,
    answer: webhook,
    revised: true,
    summary: "Get a webhook",
    refusals: ["no_such_project", "no_such_webhook"]
  }),
  change: definePublicCall({
    id: "updateWebhook",
    area: "webhooks",
    reads: false,
    method: "PATCH",
    path: "/projects/:projectId/webhooks/:webhookId",
    may: "webhook.change",
    params: byId7,
    body: webhookChange,
    answer: webhook,
    revised: true,
    summary: "Change a webhook",
    description: `${eventsMeaning}What is left out stays. When it is switched off, what waits to be sent is over.`,
    refusals: ["no_such_project", "no_such_webhook"]
  }),
  remove: definePublicCall({
    id: "deleteWebhook",
    area: "webhooks",
    reads: false,
    method: "DELETE",
    path: "/projects/:projectId/webhooks/:webhookId",
    may: "webhook.change",
    params: byId7,
    summary: "Delete a webhook",
    description: "With its deliveries. Buckets that name it do so no more.",
    refusals: ["no_such_project", "no_such_webhook"]
  }),
  rotate: definePublicCall({
    id: "rotateWebhookSecret",
    area: "webhooks",
    reads: false,
    method: "POST",
    path: "/projects/:projectId/webhooks/:webhookId/rotate",
    may: "webhook.change",
    params: byId7,
    body: z59.object({ overlapHours }),
    answer: z59.object({ secret: z59.string(), oldSecretUntil: z59.nullable(time) }),
    secret: true,
    summary: "Make another secret",
    description: "Until the overlap is over, messages carry a signature of each of the two secrets.",
    refusals: ["no_such_project", "no_such_webhook"]
  }),
  test: definePublicCall({
    id: "testWebhook",
    area: "webhooks",
    reads: false,
    method: "POST",
    path: "/projects/:projectId/webhooks/:webhookId/test",
    may: "webhook.change",
    params: byId7,
    answer: z59.object({ id: z59.string(), ok: z59.boolean(), status: z59.int(), said: z59.string() }),
    summary: "Send a test",
    description: "Sends `webhook.test` at once and says what came of it. `status` is 0 where nothing was answered.",
    refusals: ["no_such_project", "no_such_webhook", "webhook_without_secret"]
  }),
  deliveries: definePublicCall({
    id: "listWebhookDeliveries",
    area: "webhooks",
    reads: true,
    method: "GET",
    path: "/projects/:projectId/webhooks/:webhookId/deliveries",
    may: "webhook.view",
    params: byId7,
    query: z59.object({ ...pageQuery, state: z59.optional(z59.enum(deliveryStates)) }),
    answer: pageOf(delivery),
    summary: "List deliveries",
    description: "What was sent in the last 30 days and what waits to be sent, the newest first.",
    refusals: ["no_such_project", "no_such_webhook"]
  }),
  delivery: definePublicCall({
    id: "getWebhookDelivery",
    area: "webhooks",
    reads: true,
    method: "GET",
    path: "/projects/:projectId/webhooks/:webhookId/deliveries/:deliveryId",
    may: "webhook.view",
    params: ofDelivery,
    answer: z59.extend(delivery, { attempts: z59.array(deliveryTry) }),
    summary: "Get a delivery",
    description: "With what came of each try; of an answer, its first 4 KiB.",
    refusals: ["no_such_project", "no_such_webhook", "no_such_delivery"]
  }),
  replayOne: definePublicCall({
    id: "replayWebhookDelivery",
    area: "webhooks",
    reads: false,
    method: "POST",
    path: "/projects/:projectId/webhooks/:webhookId/deliveries/:deliveryId/replay",
    may: "webhook.change",
    params: ofDelivery,
    summary: "Send a delivery again",
    description: "With the `webhook-id` that it had.",
    refusals: ["no_such_project", "no_such_webhook", "no_such_delivery", "delivery_waits", "webhook_switched_off"]
  }),
  replay: definePublicCall({
    id: "replayWebhookDeliveries",
    area: "webhooks",
    reads: false,
    method: "POST",
    path: "/projects/:projectId/webhooks/:webhookId/replay",
    may: "webhook.change",
    params: byId7,
    body: replaySince,
    answer: z59.object({ count: z59.int() }),
    summary: "Send deliveries again",
    description: "All that are over since a moment, those that arrived too: receivers know by `webhook-id` what they had.",
    refusals: ["no_such_project", "no_such_webhook", "webhook_switched_off"]
  }),
  setBucket: definePublicCall({
    id: "setWebhookBucket",
    area: "webhooks",
    reads: false,
    method: "PUT",
    path: "/projects/:projectId/webhooks/:webhookId/buckets/:bucket",
    may: "webhook.change",
    params: z59.object({ projectId, webhookId, bucket: bucketNameInPath }),
    body: bucketEvents,
    summary: "Choose what a webhook hears of the objects of a bucket",
    description: "In the place of all that the bucket said of this webhook. Prefix and suffix need names, which leave the service only for projects whose owner has switched that on.",
    refusals: ["no_such_project", "no_such_webhook", "no_such_bucket", "names_are_withheld", "too_many_targets"]
  })
};

// ../../packages/contract/src/public/index.ts
var publicGroups = {
  account: publicAccount,
  projects: publicProjects,
  members: publicMembers,
  invitations: publicInvitations,
  buckets: publicBuckets,
  access: publicAccess,
  links: publicLinks,
  domains: publicDomains,
  compute: publicCompute,
  usage: publicUsage,
  audit: publicAudit,
  billing: publicBilling,
  webhooks: publicWebhooks,
  legacy: legacyCalls
};
var groups = Object.values(publicGroups);
var publicCalls = Object.fromEntries(
  groups.flatMap((group) => Object.values(group)).map((call) => [call.facts.id, call])
);

// ../api/src/public/authenticate-key.ts
var strangersTimes = 20;
function createAuthenticateKey(deps) {
  const { rateLimitBurst, rateLimitEvery, rateLimitClients: remember } = deps.settings;
  const rate2 = { points: rateLimitBurst * strangersTimes, every: rateLimitEvery / strangersTimes };
  const strangers = createLimiter({ ...rate2, remember, clock: deps.clock });
  return async ({ request, reply }) => {
    const { ip, userAgent, headers } = request;
    const actor = await actorOfKey(deps, keyInHeader(headers.authorization), { ip, userAgent });
    if (actor) return actor;
    const consumed = strangers.consumeAddress(ip);
    if (!consumed.ok) throw commonRefusals.tooManyRequests(consumed.retryAfter);
    reply.header("www-authenticate", 'Bearer realm="public API"');
    throw commonRefusals.notLoggedIn();
  };
}

// ../api/src/public/idempotency.ts
import { randomUUID as randomUUID6 } from "node:crypto";

// ../../packages/contract/src/refusals/public.ts
var publicRefusals = refusals({
  idempotencyKeyReused: () => ({
    status: 422,
    say: "This Idempotency-Key was used with another request. Send a new one with each new request."
  }),
  idempotencyKeyRunning: () => ({
    status: 409,
    say: "The first request with this Idempotency-Key is not answered yet. Try again in a moment.",
    retryAfter: 2
  }),
  idempotencyAnswerGone: () => ({
    status: 409,
    say: "The answer to the first request with this Idempotency-Key cannot be read any more. See what it came to first."
  }),
  revisionChanged: () => ({
    status: 412,
    say: "It has been changed in between. Read it again, and send its new ETag as If-Match."
  })
});

// ../../packages/satellite-db/src/idempotent-answers.ts
async function beginAnswer(db, given4) {
  const { userId, keyHash, requestHash, attempt: attempt2, now, forgotten: forgotten3, lost } = given4;
  const taken = await db.insertInto("satellite.idempotent_answers").values({
    user_id: userId,
    key_hash: keyHash,
    request_hash: requestHash,
    attempt: attempt2,
    begun_at: now,
    status: null,
    sealed_answer: null
  }).onConflict(
    (conflict) => conflict.columns(["user_id", "key_hash"]).doUpdateSet({ request_hash: requestHash, attempt: attempt2, begun_at: now, status: null, sealed_answer: null }).where(
      ({ eb, and, or }) => or([
        eb("satellite.idempotent_answers.begun_at", "<", forgotten3),
        and([
          eb("satellite.idempotent_answers.status", "is", null),
          eb("satellite.idempotent_answers.begun_at", "<", lost),
          eb("satellite.idempotent_answers.request_hash", "=", requestHash)
        ])
      ])
    )
  ).returning("attempt").executeTakeFirst();
  if (taken) return { kind: "ours" };
  const row = await rowOf(db, { userId, keyHash });
  if (!row) return { kind: "running", requestHash };
  if (row.status === null || row.sealed_answer === null) return { kind: "running", requestHash: row.request_hash };
  return { kind: "answered", requestHash: row.request_hash, status: row.status, sealedAnswer: row.sealed_answer };
}
var rowOf = (db, { userId, keyHash }) => db.selectFrom("satellite.idempotent_answers").select(["request_hash", "status", "sealed_answer"]).where("user_id", "=", userId).where("key_hash", "=", keyHash).executeTakeFirst();
async function keepAnswer(db, given4) {
  const { userId, keyHash, attempt: attempt2, status, sealedAnswer } = given4;
  await db.updateTable("satellite.idempotent_answers").set({ status, sealed_answer: sealedAnswer }).where("user_id", "=", userId).where("key_hash", "=", keyHash).where("attempt", "=", attempt2).execute();
}
async function giveUpAnswer(db, { userId, keyHash, attempt: attempt2 }) {
  await db.deleteFrom("satellite.idempotent_answers").where("user_id", "=", userId).where("key_hash", "=", keyHash).where("attempt", "=", attempt2).where("status", "is", null).execute();
}
async function deleteOldAnswers(db, before) {
  const { numDeletedRows } = await db.deleteFrom("satellite.idempotent_answers").where("begun_at", "<", before).executeTakeFirst();
  return Number(numDeletedRows);
}

// ../api/src/public/idempotency.ts
import * as z60 from "zod/mini";
var sent = z60.object({
  status: z60.number(),
  /** Null for an answer without a body. */
  text: z60.nullable(z60.string()),
  headers: z60.record(z60.string(), z60.string())
});
var keyLife = day;
var lostAfter = 2 * minute;
function idempotencyKeyIn(header5) {
  if (header5 === void 0) return void 0;
  if (typeof header5 === "string" && /^[\x21-\x7e]{1,255}$/.test(header5)) return header5;
  const say = "An Idempotency-Key has 1 to 255 visible ASCII characters.";
  throw commonRefusals.invalidInput(say, "headers.idempotency-key");
}
async function once(context, { actor, key, request }, { work: work2, render }) {
  const { db, clock, idempotentAnswersKey } = context;
  const named3 = { userId: actor.user.id, keyHash: sha256(utf8(key)) };
  const [requestHash, attempt2, now] = [hashOf2(request), randomUUID6(), clock()];
  const sealedFor = `idempotent ${named3.userId} ${toHex(named3.keyHash)}`;
  const before = (age) => new Date(now.getTime() - age);
  const times = { now, forgotten: before(keyLife), lost: before(lostAfter) };
  const begun2 = await beginAnswer(db, { ...named3, ...times, requestHash, attempt: attempt2 });
  if (begun2.kind !== "ours") {
    if (!constantTimeEqual(begun2.requestHash, requestHash)) throw publicRefusals.idempotencyKeyReused();
    if (begun2.kind === "running") throw publicRefusals.idempotencyKeyRunning();
    const kept4 = opened3(idempotentAnswersKey, begun2.sealedAnswer, sealedFor);
    return { ...kept4, headers: { ...kept4.headers, "idempotency-replayed": "true" } };
  }
  try {
    const answer3 = await work2().catch((error) => {
      if (!isRefusal(error) || error.status >= 500 || error.status === 429) throw error;
      return render(error);
    });
    const sealedAnswer = sealBytes(idempotentAnswersKey, utf8(JSON.stringify(answer3)), sealedFor);
    await keepAnswer(db, { ...named3, attempt: attempt2, status: answer3.status, sealedAnswer });
    return answer3;
  } catch (error) {
    await giveUpAnswer(db, { ...named3, attempt: attempt2 });
    throw error;
  }
}
function opened3(key, sealed, sealedFor) {
  try {
    return z60.parse(sent, JSON.parse(fromUtf8(openSealed(key, sealed, sealedFor))));
  } catch (error) {
    if (error instanceof UnsealError) throw publicRefusals.idempotencyAnswerGone();
    throw error;
  }
}
var hashOf2 = (parts) => sha256(Buffer.concat(parts.map((part) => sha256(typeof part === "string" ? utf8(part) : part))));

// ../api/src/public/limits.ts
function createKeyLimits({ settings: settings2, clock }) {
  const buckets2 = createTokenBuckets(settings2.rateLimitClients);
  const perMinute = (points) => ({ points, every: minute / points });
  const [reads, writes] = [perMinute(settings2.publicReadsPerMinute), perMinute(settings2.publicWritesPerMinute)];
  return ({ keyId }, { facts }, reply) => {
    const rate2 = facts.reads ? reads : writes;
    const bucket3 = `${facts.reads ? "read" : "write"} ${keyId}`;
    const now = clock().getTime();
    const before = buckets2.level(bucket3, rate2, now);
    const allowed2 = before >= 1;
    buckets2.take(bucket3, rate2, { amount: allowed2 ? 1 : 0, now });
    const level = Math.max(0, allowed2 ? before - 1 : before);
    reply.header("ratelimit-limit", String(rate2.points));
    reply.header("ratelimit-remaining", String(Math.floor(level)));
    reply.header("ratelimit-reset", String(Math.ceil((rate2.points - level) * rate2.every / second)));
    if (allowed2) return;
    throw commonRefusals.tooManyRequests(Math.max(1, Math.ceil((1 - level) * rate2.every / second)));
  };
}

// ../api/src/public/problems.ts
var errorsPath = "/public/v1/docs/errors";
var namePath = (part, path5) => path5.reduce((way, step2) => typeof step2 === "number" ? `${way}[${step2}]` : `${way}.${String(step2)}`, part);
var wayTo = (field) => /^(params|query|body|headers)(?![^.[])/.test(field) ? field : `body.${field}`;
function problemOf(refusal, about) {
  const { requestId, origin } = about;
  const body = refusal ? refusalBody(refusal) : { code: internalError };
  const code2 = String(body["code"]);
  const path5 = body["field"];
  return {
    code: code2,
    message: refusal?.entry.say ?? unexpectedText,
    requestId,
    docs: `${origin}${errorsPath}#${code2}`,
    ...typeof path5 === "string" && { path: wayTo(path5) }
  };
}

// ../api/src/public/require-rights.ts
function requireRights(actor, { facts, may }) {
  const { rights: rights2, user } = actor;
  requirePaidPlan(user);
  if (!facts.reads && rights2.access === "read") throw restKeyRefusals.keyReadsOnly();
  if (rights2.areas !== null && !rights2.areas.includes(facts.area)) throw restKeyRefusals.keyLacksArea(facts.area);
  if (may !== "public") requireOpen(actor, may);
}
function requireItsProject(actor, { facts }, carried) {
  if (actor.rights.projectId === null) return;
  const named3 = projectsIn(carried);
  if (named3.length === 0 && !facts.narrows) throw restKeyRefusals.keyForOneProject();
  if (named3.some((id) => !isFor(actor, id.toLowerCase()))) throw projectRefusals.noSuchProject();
}
var names3 = ["projectId", "projectID", "publicId"];
var projectsIn = ({ params: params4, query: query6, body }) => [params4, query6, body].filter((part) => typeof part === "object" && part !== null).flatMap((part) => names3.map((name3) => part[name3])).filter((id) => typeof id === "string");

// ../api/src/public/revisions.ts
import { createHash as createHash3 } from "node:crypto";
import { sql as sql21 } from "kysely";
var etagOf = (text5) => `"${createHash3("sha256").update(text5).digest("base64url").slice(0, 22)}"`;
var tags2 = /^\s*(?:\*|(?:W\/)?"[\x21\x23-\x7e]*"(?:\s*,\s*(?:W\/)?"[\x21\x23-\x7e]*")*)\s*$/;
var isNamedIn = (header5, tag2) => header5 !== void 0 && (header5.trim() === "*" || tagsIn(header5).some((one2) => one2.replace(/^W\//, "") === tag2));
var tagsIn = (header5) => header5.match(/(?:W\/)?"[^"]*"/g) ?? [];
async function runIfMatch({ db }, {
  header: header5,
  route,
  read: read2,
  received
}) {
  if (!tags2.test(header5)) throw commonRefusals.invalidInput("If-Match is not a list of ETags.", "headers.if-match");
  if (!read2) throw commonRefusals.invalidInput("This call has no ETag. Leave If-Match out.", "headers.if-match");
  const { params: params4, request } = received;
  const asked = { ...received, ...parseInput(read2.call, { params: params4, query: {}, body: void 0 }, namePath) };
  return transact(
    db,
    async (trx) => {
      await sql21`select pg_advisory_xact_lock(hashtextextended(${request.path.toLowerCase()}, 0))`.execute(trx);
      const now = etagOf(JSON.stringify(await read2.run(asked, trx)));
      if (header5.trim() !== "*" && !tagsIn(header5).includes(now)) throw publicRefusals.revisionChanged();
      return route.run(received, trx);
    },
    { isolation: "repeatable read" }
  );
}

// ../api/src/public/answer-call.ts
function createAnswerCall(deps, { routes, onKnown }) {
  const authenticate = createAuthenticateKey(deps);
  const spend = createKeyLimits(deps);
  const origin = deps.addresses.externalOrigin;
  const readers = new Map(
    routes.filter(({ call }) => call.method === "GET" && call.facts.revised).map((route) => [route.call.path, route])
  );
  return async (route, incoming, outgoing) => {
    const { call } = route;
    const [request, reply] = [requestInfo(incoming), replyTo(outgoing)];
    const actor = await authenticate({ request, reply });
    onKnown(incoming);
    spend(actor, call, reply);
    requireRights(actor, call);
    const input2 = parseInput(call, incoming, namePath);
    requireItsProject(actor, call, input2);
    const received = { ...input2, request, reply, actor };
    if (call.facts.successor !== null) sayDeprecated(reply, call.facts.successor);
    if (call.responseKind === "stream") {
      outgoing.code(call.status);
      return outgoing.send(Readable.from(await route.run(received)));
    }
    const render = (refusal) => ({
      status: refusal.status,
      text: JSON.stringify(problemOf(refusal, { requestId: request.id, origin })),
      headers: {}
    });
    const work2 = async () => sentOf(call, await run2(received), { isReader: readers.get(call.path) === route });
    const run2 = async (of) => {
      const header5 = of.request.headers["if-match"];
      if (header5 === void 0 || call.method === "GET") return route.run(of);
      const read2 = call.facts.revised ? readers.get(call.path) : void 0;
      return runIfMatch(deps, { header: header5, route, read: read2, received: of });
    };
    const key = call.method === "POST" ? idempotencyKeyIn(incoming.headers["idempotency-key"]) : void 0;
    const asked = [call.method, incoming.url, incoming.body instanceof Uint8Array ? incoming.body : ""];
    const sent2 = key === void 0 ? await work2() : await once(deps, { actor, key, request: asked }, { work: work2, render });
    return send3(outgoing, sent2, incoming.headers["if-none-match"]);
  };
}
function sayDeprecated(reply, successor) {
  const area = publicCalls[successor]?.facts.area;
  reply.header("deprecation", `@${legacySince.getTime() / second}`);
  if (area !== void 0) reply.header("link", `</public/v1/docs/${area}#${successor}>; rel="successor-version"`);
}
function sentOf({ status, responseKind }, result, { isReader }) {
  if (responseKind === "none") return { status, text: null, headers: {} };
  const text5 = JSON.stringify(result ?? null);
  return { status, text: text5, headers: isReader ? { etag: etagOf(text5) } : {} };
}
function send3(outgoing, { status, text: text5, headers }, ifNoneMatch) {
  for (const [name3, value] of Object.entries(headers)) outgoing.header(name3, value);
  const { etag } = headers;
  if (etag !== void 0 && isNamedIn(ifNoneMatch, etag)) return outgoing.code(304).send();
  outgoing.code(status);
  return text5 === null ? outgoing.send() : outgoing.type("application/json; charset=utf-8").send(text5);
}

// ../api/src/public/openapi/area-texts.ts
var areaTexts = {
  account: { title: "Account", lead: "The person whose key it is, and what the account uses." },
  projects: { title: "Projects", lead: "Projects and their limits." },
  members: { title: "Members", lead: "Who is in a project, and who is invited." },
  buckets: { title: "Buckets", lead: "Buckets and their settings. Objects go through the S3 gateway." },
  access: { title: "Access", lead: "Access keys, access grants and S3 credentials." },
  links: { title: "Links", lead: "Public links that people have made in the console." },
  domains: { title: "Domains", lead: "Domains of your own that lead to buckets." },
  usage: { title: "Usage", lead: "What projects and buckets store and send, day by day and as reports." },
  audit: { title: "Audit log", lead: "Who did what in a project, and when." },
  billing: { title: "Billing", lead: "Charges, invoices and budgets: for reading." },
  compute: { title: "Compute", lead: "Instances and SSH keys of a project, where the installation has them." },
  webhooks: { title: "Webhooks", lead: "Where a project tells what happens in it." }
};

// ../../packages/contract/src/public/problem.ts
import * as z61 from "zod/mini";
var problem = named(
  "Problem",
  z61.object({
    /** Of the catalogue: what programs decide by. Codes do not change. */
    code: z61.string(),
    /** One sentence for people; may change. */
    message: z61.string(),
    /** The same as in the header `X-Request-Id`: what support asks for. */
    requestId: z61.string(),
    /** Where the code is explained. */
    docs: z61.string(),
    /** What it is about, such as `body.cors[0].origins`. */
    path: z61.optional(z61.string())
  })
);

// ../api/src/public/openapi/json-schema.ts
import * as z62 from "zod/mini";
var refTo = (name3) => `#/components/schemas/${name3}`;
function schemasOf(roots, { io, suffix }) {
  const registry2 = z62.registry();
  for (const [schema2, name3] of schemaNames) registry2.add(schema2, { id: `${name3}${suffix}` });
  for (const [schema2, name3] of roots) if (!schemaNames.has(schema2)) registry2.add(schema2, { id: name3 });
  const { schemas: schemas2 } = z62.toJSONSchema(registry2, { ...common, io, uri: refTo });
  return Object.fromEntries(Object.entries(schemas2).map(([name3, schema2]) => [name3, plain(schema2)]));
}
function fieldsOf(schema2) {
  const { properties = {}, required: required2 = [] } = plain(z62.toJSONSchema(schema2, { ...common, io: "input" }));
  return Object.entries(properties).map(([name3, field]) => ({ name: name3, required: required2.includes(name3), schema: field }));
}
var common = {
  target: "draft-2020-12",
  unrepresentable: "any",
  override: ({ zodSchema, jsonSchema }) => {
    const { type, defaultValue, catchall } = zodSchema._zod.def;
    if (type === "object" && catchall === void 0) delete jsonSchema.additionalProperties;
    if (type === "default" && typeof defaultValue === "number" && jsonSchema.type === "string") {
      jsonSchema.type = "integer";
      delete jsonSchema.pattern;
    }
    if (type === "default" && typeof defaultValue === "boolean" && jsonSchema.type === "string") {
      jsonSchema.type = "boolean";
      delete jsonSchema.enum;
    }
    if (type === "default" && isOf2(defaultValue, jsonSchema.type)) jsonSchema.default = defaultValue;
  }
};
var isOf2 = (value, type) => type === (Number.isInteger(value) ? "integer" : typeof value) || type === "number" && typeof value === "number";
function plain(schema2) {
  const { $schema: _dialect, $id: _place, ...rest } = JSON.parse(JSON.stringify(schema2));
  return rest;
}

// ../api/src/public/openapi/components.ts
var input = "Input";
function componentsOf(calls) {
  const bodies = /* @__PURE__ */ new Map();
  const answers = /* @__PURE__ */ new Map([[problem, "Problem"]]);
  for (const call of calls) {
    if (call.bodyKind === "json") keep(bodies, call.body, `${titled(call.facts.id)}Body`);
    if (call.responseKind === "json") keep(answers, call.response, `${titled(call.facts.id)}Answer`);
  }
  const sent2 = schemasOf(bodies, { io: "input", suffix: input });
  const got = schemasOf(answers, { io: "output", suffix: "" });
  const bodyNames = [...bodies].map(([schema2, name3]) => {
    const given4 = schemaNames.get(schema2);
    return given4 === void 0 ? name3 : `${given4}${input}`;
  });
  const answerNames = [...answers].map(([schema2, name3]) => schemaNames.get(schema2) ?? name3);
  const neededSent = reachable(sent2, bodyNames);
  const neededGot = reachable(got, answerNames);
  const renamed = /* @__PURE__ */ new Map();
  for (const base of schemaNames.values()) {
    const name3 = `${base}${input}`;
    if (neededSent.has(name3) && (!neededGot.has(base) || sameBut(sent2[name3], got[base]))) renamed.set(name3, base);
  }
  for (let before = -1; before !== renamed.size; ) {
    before = renamed.size;
    for (const [name3, base] of renamed)
      if (neededGot.has(base) && refsIn(sent2[name3]).some((ref2) => ref2.endsWith(input) && !renamed.has(ref2)))
        renamed.delete(name3);
  }
  const settle = (schema2) => JSON.parse(
    JSON.stringify(schema2 ?? {}),
    (key, value) => key === "$ref" ? settled2(value, renamed) : value
  );
  const schemas2 = Object.fromEntries(
    [
      ...[...neededSent].map((name3) => [renamed.get(name3) ?? name3, settle(sent2[name3])]),
      ...[...neededGot].map((name3) => [name3, settle(got[name3])])
    ].toSorted(([a], [b]) => a < b ? -1 : 1)
  );
  return {
    schemas: schemas2,
    bodyOf: ({ bodyKind, body }) => {
      if (bodyKind !== "json") return void 0;
      const name3 = schemaNames.get(body);
      return name3 === void 0 ? bodies.get(body) : renamed.get(`${name3}${input}`) ?? `${name3}${input}`;
    },
    answerOf: ({ responseKind, response }) => responseKind === "json" ? schemaNames.get(response) ?? answers.get(response) : void 0
  };
}
function keep(roots, schema2, name3) {
  if (!roots.has(schema2)) roots.set(schema2, name3);
}
var titled = (id) => `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`;
var refsIn = (schema2) => [...JSON.stringify(schema2 ?? {}).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name3 = ""]) => name3);
function reachable(schemas2, roots) {
  const found3 = /* @__PURE__ */ new Set();
  const visit = (name3) => {
    if (found3.has(name3)) return;
    found3.add(name3);
    for (const next of refsIn(schemas2[name3])) visit(next);
  };
  for (const root of roots) visit(root);
  return found3;
}
var sameBut = (sent2, got) => JSON.stringify(sent2).replaceAll(`${input}"`, '"') === JSON.stringify(got);
function settled2(ref2, renamed) {
  const name3 = String(ref2).replace("#/components/schemas/", "");
  return `#/components/schemas/${renamed.get(name3) ?? name3}`;
}

// ../api/src/public/openapi/samples.ts
var uuid14 = "3f2b8c1e-7d4a-4e9b-9c57-0a1f6d2e8b34";
var likely = {
  accessGrant: "1PUTq\u2026",
  accessKeyId: "jwwi6cnvmzf5ho7qk3a2xgrt4u",
  act: "bucket.created",
  address: "https://example.com/hooks",
  apiKey: "1dHkq\u2026",
  before: "2026-12-01T00:00:00Z",
  bucket: "photos",
  buckets: ["photos"],
  bucketName: "photos",
  createdBy: uuid14,
  creatorEmail: "ada@example.com",
  cursor: "WyJsaXN0QnVja2V0cyIsInBob3RvcyJd",
  description: "Pictures of ships",
  domain: "files.example.com",
  email: "ada@example.com",
  endpoint: "https://gateway.example.com",
  events: ["bucket.*", "limit.reached"],
  expiresAt: "2027-11-24T00:00:00Z",
  fingerprint: "SHA256:dJJ9jz4hgVwrXnvDJyHOhANy1tYaeZLnAMgXaNd6uFU",
  fullName: "Ada Lovelace",
  host: "compute.example.com",
  hostname: "web.example.com",
  id: uuid14,
  invoiceId: "in_2026-11",
  key: "1dHkq\u2026",
  location: "eu1",
  name: "photos",
  notAfter: "2027-11-24T00:00:00Z",
  origins: ["https://example.com"],
  ownerId: uuid14,
  password: "open sesame",
  percentages: [80, 100],
  placement: "eu1",
  projectId: uuid14,
  projectID: uuid14,
  publicId: uuid14,
  publicKey: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPcssGdkVyK31p5hdqYA5/rYwpsDuDZM6+hOSgy8rHaq ada@laptop",
  projectPublicId: uuid14,
  root: "photos/2026",
  secretKey: "j2v7\u2026",
  secret: "whsec_C2FV\u2026",
  since: "2026-11-01T00:00:00Z",
  to: "2026-12-01T00:00:00Z",
  userId: uuid14,
  webhookId: uuid14
};
var ofCalls = {
  createDomain: { name: "files.example.com", root: "photos/2026" },
  createInstance: { name: "web", type: "small", image: "debian-12", location: "here", bootDiskGB: 20 },
  createSshKey: { name: "laptop" },
  legacyCreateAccessGrant: { permissions: { allowDownload: true, allowList: true } },
  setWebhookBucket: { events: ["object.created"] }
};
function sampleOf(schema2, schemas2, { whole: whole2 }, name3 = "") {
  const { $ref, anyOf, oneOf, allOf: allOf2, enum: values, items: items2, properties, required: required2 = [], ...rest } = schema2;
  const of = (inner, of2 = name3) => sampleOf(inner, schemas2, { whole: whole2 }, of2);
  if ($ref !== void 0) return of(schemas2[$ref.replace("#/components/schemas/", "")] ?? {});
  if (rest.const !== void 0) return rest.const;
  if (values !== void 0) return values[0];
  const given4 = likely[name3];
  if (given4 !== void 0 && fits(given4, schema2)) return given4;
  const choice = anyOf ?? oneOf;
  if (choice !== void 0) return of(choice.find(({ type }) => type !== "null") ?? {});
  if (allOf2 !== void 0) return Object.assign({}, ...allOf2.map((part) => of(part)));
  if (properties !== void 0) {
    const named3 = Object.entries(properties).filter(([key]) => whole2 || required2.includes(key));
    const shown3 = named3.length > 0 ? named3 : Object.entries(properties).slice(0, 1);
    return Object.fromEntries(shown3.map(([key, field]) => [key, of(field, key)]));
  }
  if (items2 !== void 0) return [of(items2)];
  return plainOf(rest, name3);
}
function plainOf({ type, format, pattern, default: preset, minimum: minimum2 }, name3) {
  if (preset !== void 0 && preset !== null) return preset;
  const [first] = [type ?? "string"].flat();
  if (first === "boolean") return true;
  if (first === "integer" || first === "number") {
    if (/bytes|used|limit/i.test(name3)) return 25e9;
    return Math.max(minimum2 ?? 1, 1);
  }
  if (first === "object") return {};
  if (format === "date-time") return "2026-11-24T12:00:00Z";
  if (format === "date") return "2026-11-24";
  if (format === "uuid" || pattern?.startsWith("^[0-9a-f]{8}(") === true) return uuid14;
  if (format === "uri") return "https://example.com/";
  return /(At|Until|Since)$/.test(name3) ? "2026-11-24T12:00:00Z" : name3;
}
function fits(value, { type, items: items2, anyOf, format }) {
  if (anyOf !== void 0) return anyOf.some((one2) => fits(value, one2));
  const is = Array.isArray(value) ? "array" : typeof value;
  if (![type].flat().some((one2) => one2 === is || one2 === "integer" && is === "number")) return false;
  if (Array.isArray(value)) return items2 === void 0 || !("enum" in items2) && fits(value[0], items2);
  return format !== "date" || /^\d{4}-\d\d-\d\d$/.test(String(value));
}
function bodySample(call, components) {
  const name3 = components.bodyOf(call);
  if (name3 === void 0) return void 0;
  const sample = sampleOf({ $ref: `#/components/schemas/${name3}` }, components.schemas, { whole: false });
  return { ...sample, ...ofCalls[call.facts.id] };
}
function answerSample(call, components) {
  const name3 = components.answerOf(call);
  if (name3 === void 0) return void 0;
  const sample = sampleOf({ $ref: `#/components/schemas/${name3}` }, components.schemas, { whole: true });
  return Array.isArray(sample) ? sample : { ...sample, ..."next" in sample && { next: null } };
}
var paramSamples = (schema2) => Object.fromEntries(
  fieldsOf(schema2).filter(({ required: required2 }) => required2).map(({ name: name3, schema: field }) => [name3, String(sampleOf(field, {}, { whole: false }, name3))])
);

// ../../packages/contract/src/refusal-catalogue.ts
var refusalAreas = {
  bucketRefusals,
  commonRefusals,
  authRefusals,
  accountRefusals,
  flowRefusals,
  formRefusals,
  passkeyRefusals,
  projectRefusals,
  memberRefusals,
  apiKeyRefusals,
  linkRefusals,
  domainRefusals,
  restKeyRefusals,
  ssoRefusals,
  billingRefusals,
  storeRefusals,
  publicRefusals,
  webhookRefusals,
  computeRefusals
};

// ../api/src/public/openapi/catalogue.ts
var something = "\u2026";
var knownFailures = new Map(
  [
    ...Object.values(refusalAreas).flatMap((area) => Object.values(area).map(exampleOf)),
    { code: internalError, status: 500, say: unexpectedText }
  ].map((failure2) => [failure2.code, failure2])
);
function exampleOf(make) {
  const refusal = example(make);
  return { code: String(refusalBody(refusal)["code"]), status: refusal.status, say: refusal.entry.say };
}
function example(make) {
  const tries3 = [[], [something, something, something], [1, 1, 1], [[something], [something]], [{}, {}]];
  for (const args of tries3) {
    try {
      const refusal = make(...args);
      if (Number.isInteger(refusal.status) && !/undefined|NaN|\[object/.test(refusal.entry.say)) return refusal;
    } catch {
    }
  }
  return make();
}

// ../api/src/public/docs/curl.ts
function curlOf(call, components, { origin }) {
  const { method, path: path5, responseKind } = call;
  const params4 = paramSamples(call.params);
  const query6 = new URLSearchParams(paramSamples(call.query)).toString();
  const way = path5.replace(/:(\w+)/g, (_3, name3) => encodeURIComponent(params4[name3] ?? ""));
  const body = bodySample(call, components);
  const parts = [
    `curl${method === "GET" ? "" : ` -X ${method}`} '${origin}${way}${query6 === "" ? "" : `?${query6}`}'`,
    '-H "Authorization: Bearer $KEY"',
    ...method === "POST" ? ['-H "Idempotency-Key: $(uuidgen)"'] : [],
    ...body === void 0 ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`],
    ...responseKind === "stream" ? ["-OJ"] : []
  ];
  return parts.join(" \\\n  ");
}
var quoted = (text5) => `'${text5.replaceAll("'", `'\\''`)}'`;

// ../api/src/public/docs/prose.ts
var prose = (text5) => new Html(
  text5.split("`").map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`).source).join("")
);

// ../api/src/public/docs/schema-list.ts
var deepest = 5;
function schemaList(schema2, schemas2, depth = 0) {
  const { own: own2, inner } = resolved(schema2, schemas2);
  const properties = inner["properties"] ?? {};
  const required2 = inner["required"] ?? [];
  const entries = Object.entries(properties);
  if (entries.length === 0 || depth > deepest) return depth === 0 ? html`<p>${typeOf3(own2)}.</p>` : html``;
  return html`<dl class="fields">
    ${entries.map(([name3, field]) => {
    const text5 = resolved(field, schemas2).own["description"] ?? resolved(field, schemas2).inner["description"];
    return html`<div>
        <dt>
          <code>${name3}</code>
          <small>${typeOf3(field)}${required2.includes(name3) ? "" : ", optional"}</small>
        </dt>
        <dd>
          ${typeof text5 === "string" ? html`<p>${prose(text5)}</p>` : html``}${schemaList(field, schemas2, depth + 1)}
        </dd>
      </div>`;
  })}
  </dl>`;
}
function resolved(schema2, schemas2) {
  let inner = schema2;
  for (let step2 = 0; step2 < deepest; step2++) {
    const next = behind(inner, schemas2);
    if (next === void 0) break;
    inner = next;
  }
  return { own: schema2, inner };
}
function behind(schema2, schemas2) {
  const { $ref, items: items2, anyOf } = schema2;
  if ($ref !== void 0) return schemas2[nameOf2($ref)];
  if (items2 !== void 0) return items2;
  return anyOf?.find(({ type }) => type !== "null");
}
var nameOf2 = (ref2) => ref2.replace("#/components/schemas/", "");
function typeOf3(schema2) {
  const {
    $ref,
    type,
    items: items2,
    anyOf,
    enum: values,
    const: value,
    format,
    default: preset
  } = schema2;
  const unless = preset === void 0 ? "" : `, ${JSON.stringify(preset)} when left out`;
  if ($ref !== void 0) return nameOf2($ref);
  if (value !== void 0) return JSON.stringify(value);
  if (values !== void 0) return `${values.map((one2) => JSON.stringify(one2)).join(" or ")}${unless}`;
  if (anyOf !== void 0) return `${anyOf.map((one2) => typeOf3(one2)).join(" or ")}${unless}`;
  if (items2 !== void 0) return `list of ${typeOf3(items2)}${unless}`;
  const plain2 = type === void 0 ? "anything" : [type].flat().join(" or ");
  return `${plain2}${format === void 0 ? "" : ` (${format})`}${unless}`;
}

// ../api/src/public/docs/call-section.ts
function callSection(call, { calls, components, origin }) {
  const { facts, method, path: path5 } = call;
  const successor = calls.find(({ facts: { id } }) => id === facts.successor);
  const [body, answer3] = [components.bodyOf(call), components.answerOf(call)];
  const sample = answerSample(call, components);
  return html`<h2 id="${facts.id}">${facts.summary}</h2>
    <p class="call"><b>${method}</b><code>${path5}</code></p>
    ${successor ? html`<p class="old">For older clients alone. Use ${linkTo(successor)}.</p>` : html``}
    ${facts.description === "" ? html`` : html`<p>${prose(facts.description)}</p>`}
    <ul>
      <li>
        ${facts.reads ? html`Keys that may only read can make this call.` : html`Needs a key that may change things.`}
      </li>
      <li>Area <code>${facts.area}</code>, operation <code>${facts.id}</code>.</li>
      ${facts.revised && method === "GET" ? html`<li>The answer has an ETag.</li>` : html``}
      ${facts.revised && method !== "GET" ? html`<li>Takes <code>If-Match</code>.</li>` : html``}
      ${facts.secret ? html`<li>The answer holds a secret that is shown this once.</li>` : html``}
    </ul>
    <pre>${curlOf(call, components, { origin })}</pre>
    ${fields2("In the path", objectOf(call.params), components)}
    ${fields2("In the query", objectOf(call.query), components)}
    ${body === void 0 ? html`` : fields2("Body", { $ref: `#/components/schemas/${body}` }, components)}
    ${answer3 === void 0 ? html`<h3>Answer</h3>
            <p>
              ${call.responseKind === "stream" ? `A file: ${facts.media.join(" or ")}.` : `${call.status}, without a body.`}
            </p>` : fields2(`Answer, ${call.status}`, { $ref: `#/components/schemas/${answer3}` }, components)}
    ${sample === void 0 ? html`` : html`<pre>${JSON.stringify(sample, null, 2)}</pre>`} ${failures(call)}`;
}
var linkTo = ({ facts }) => html`<a href="/public/v1/docs/${facts.area}#${facts.id}">${facts.summary}</a>`;
function objectOf(schema2) {
  const parts = fieldsOf(schema2);
  if (parts.length === 0) return void 0;
  return {
    type: "object",
    properties: Object.fromEntries(parts.map(({ name: name3, schema: field }) => [name3, field])),
    required: parts.filter(({ required: required2 }) => required2).map(({ name: name3 }) => name3)
  };
}
var fields2 = (title, schema2, { schemas: schemas2 }) => schema2 === void 0 ? html`` : html`<h3>${title}</h3>
        ${schemaList(schema2, schemas2)}`;
function failures({ facts }) {
  const every2 = html`<a href="${errorsPath}">Those that every call can end in</a>`;
  if (facts.refusals.length === 0)
    return html`<h3>Failures</h3>
      <p>${every2} alone.</p>`;
  return html`<h3>Failures</h3>
    <p>${every2}, and:</p>
    <ul>
      ${facts.refusals.map(
    (code2) => html`<li>
            <a href="${errorsPath}#${code2}"><code>${code2}</code></a> (${String(knownFailures.get(code2)?.status ?? "")})
          </li>`
  )}
    </ul>`;
}

// ../api/src/public/docs/docs-stylesheet.ts
var docsStylesheet = (color) => `${textStylesheet(color)}
h3 { margin: 20px 0 0; font-size: 15px; line-height: 1.4; font-weight: 600; }
.call { display: flex; flex-wrap: wrap; gap: 8px; align-items: baseline; }
.call b { font: 600 13px/1.5 ui-monospace, 'Liberation Mono', Menlo, monospace; }
.call code { overflow-wrap: anywhere; }
.old { color: var(--bad); }
.fields { margin: 8px 0 0; }
.fields div { padding: 8px 0 8px 12px; border-left: 2px solid var(--line); }
.fields dt { margin: 0; font-weight: 500; overflow-wrap: anywhere; }
.fields dt small { color: var(--soft); font-size: 13px; font-weight: 400; }
.fields dd p { margin: 2px 0 0; font-size: 14px; }
ul { margin: 10px 0 0; padding-left: 20px; }
table { width: 100%; margin: 16px 0 0; border-collapse: collapse; font-size: 14px; }
th, td { padding: 8px 8px 8px 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
tr:target { background: var(--card); box-shadow: inset 3px 0 0 var(--link); }
`;

// ../api/src/public/docs/events-section.ts
var eventsSection = () => html`<h2 id="events">Events</h2>
    <p>
      A message is a POST of <code>{ "type", "timestamp", "data" }</code>, signed as Standard Webhooks are. Bodies are
      in the OpenAPI document under <code>webhooks</code>. What happens to objects is told to webhooks that a bucket
      names.
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">Tells</th>
        </tr>
      </thead>
      <tbody>
        ${[...chosenEvents, ...objectEvents, testEvent].map(
  (name3) => html`<tr>
              <td><code>${name3}</code></td>
              <td>${factsOf(name3).join(", ")}</td>
            </tr>`
)}
      </tbody>
    </table>`;
var object59 = ["bucket", "key", "versionId", "size"];
function factsOf(name3) {
  if (name3.startsWith("limit.")) return ["kind", "used", "limit"];
  if (name3.startsWith("object.")) return object59;
  if (name3 === testEvent) return ["webhook"];
  return ["target", "actor", ...acts[name3].facts];
}

// ../api/src/public/docs/errors-page.ts
var codesOfEveryCall = [
  "not_logged_in",
  "invalid_input",
  "malformed_request",
  "body_too_large",
  "forbidden",
  "key_reads_only",
  "key_lacks_area",
  "key_for_one_project",
  "no_such_route",
  "method_not_allowed",
  "too_many_requests",
  "idempotency_key_reused",
  "idempotency_key_running",
  "idempotency_answer_gone",
  "revision_changed",
  "account_under_review",
  "account_frozen",
  "unavailable",
  "internal_error"
];
function errorsPage(calls) {
  const named3 = calls.flatMap(({ facts }) => facts.refusals);
  const codes2 = [.../* @__PURE__ */ new Set([...codesOfEveryCall, ...named3])];
  const rest = [...knownFailures.keys()].filter((code2) => !codes2.includes(code2));
  return html`<h1>Errors</h1>
    <p class="lead">Decide by the code. The sentence is an example: it may be another one, and it may change.</p>
    <h2 id="named">Of this API</h2>
    ${table2(codes2.toSorted())}
    <h2 id="others">Others of the service</h2>
    <p>Calls of this API end in these seldom or never.</p>
    ${table2(rest.toSorted())}`;
}
var table2 = (codes2) => html`<table>
    <thead>
      <tr>
        <th scope="col">Code</th>
        <th scope="col">Status</th>
        <th scope="col">Sentence</th>
      </tr>
    </thead>
    <tbody>
      ${codes2.map((code2) => {
  const known = knownFailures.get(code2);
  return html`<tr id="${code2}">
          <td><code>${code2}</code></td>
          <td>${String(known?.status ?? "")}</td>
          <td>${known?.say ?? ""}</td>
        </tr>`;
})}
    </tbody>
  </table>`;

// ../api/src/public/docs/guide.ts
var guide = ({ brand: brand2, origin, readsPerMinute, writesPerMinute }) => html`<h1>${brand2} API</h1>
    <p class="lead">
      Everything that programs can do with an account: projects, members, buckets, access, domains, links, usage and
      bills.
    </p>
    <p>
      The same is in the OpenAPI 3.1 document at <a href="/public/v1/openapi.json">/public/v1/openapi.json</a>, from
      which clients are made. Objects themselves are read and written by S3, with credentials that this API gives.
    </p>

    <h2 id="keys">Keys</h2>
    <p>
      An API key is made in the console, on the page <a href="/account/api-keys">API Keys</a>, and is shown once. Send
      it with each call:
    </p>
    <pre>curl ${origin}/public/v1/projects -H "Authorization: Bearer $KEY"</pre>
    <p>
      A key acts for the person who made it and has that person's roles in projects. It can be narrower: for reading
      alone, for one project, for chosen areas. A call that the key is not for is refused with 403; a project that it is
      not for does not exist for it. “Rotate API key” in the console makes one that may the same, while the old one goes
      on for as long as you choose. Without a key, or with one that is unknown or has ended, the answer is 401. Cookies
      are never looked at.
    </p>

    <h2 id="clients">Clients</h2>
    <p>
      For TypeScript and JavaScript, in Node and in browsers: <code>npm install @perigee/client</code>. Calls have the
      names that stand on these pages as operations, and what their parts are called is the same:
    </p>
    <pre>
import { createClient } from '@perigee/client'
const api = createClient({ baseUrl: '${origin}', apiKey: KEY })
for await (const project of api.each.listProjects()) console.log(project.name)</pre>
    <p>For Python 3.11, made of the OpenAPI document, as for other languages by their generators:</p>
    <pre>
pip install openapi-python-client
openapi-python-client generate --url ${origin}/public/v1/openapi.json</pre>

    <h2 id="values">Values</h2>
    <p>
      Bodies are JSON in UTF-8. Moments are RFC 3339 in UTC, sizes are bytes as whole numbers below 2<sup>53</sup>, ids
      are UUIDs. Answers may get more fields, and lists of words more words: leave aside what you do not know.
    </p>

    <h2 id="pages">Lists</h2>
    <p>
      Lists come in pages of <code>limit</code> items, 50 unless you say another number up to 100. Where there is more,
      <code>next</code> is a cursor: ask again with <code>cursor</code> and the same other parameters. It is null at the
      end. Cursors name a place in the order and not a number, so that nothing is left out when items come or go in
      between. Some lists can be narrowed by parameters of their own, such as <code>search</code>.
    </p>

    <h2 id="errors">Errors</h2>
    <p>Every failure has the same form:</p>
    <pre>
{ "code": "invalid_input", "message": "The name is too long.", "path": "body.name",
  "requestId": "…", "docs": "${origin}${errorsPath}#invalid_input" }</pre>
    <p>
      Decide by <code>code</code>: codes do not change, messages may. <code>path</code> says what in the request it is
      about. Support asks for <code>requestId</code>. <a href="${errorsPath}">All codes</a>
    </p>

    <h2 id="idempotency">Trying again</h2>
    <p>
      Send a POST with an <code>Idempotency-Key</code> of your own choosing, 1 to 255 visible ASCII characters, a new
      one for each thing that you want done. Whoever sends the same request with the same key again within 24 hours gets
      the first answer, with <code>Idempotency-Replayed: true</code>, and nothing is done twice. The key with another
      request is refused with 422; while the first is not answered yet, with 409. Answers 429 and 5xx are not kept: send
      the same again.
    </p>

    <h2 id="revisions">Changing what others change too</h2>
    <p>
      Calls that read one thing answer with an <code>ETag</code>. Send it as <code>If-Match</code> with the change: when
      the thing was changed in between, nothing happens and the answer is 412. Without it the last change wins. With
      <code>If-None-Match</code> a read is answered 304 while nothing has changed.
    </p>

    <h2 id="limits">Limits</h2>
    <p>
      A key can make ${String(readsPerMinute)} calls a minute that only read, and ${String(writesPerMinute)} others.
      <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> say where you are,
      the last one in seconds. Who is over gets 429 with <code>Retry-After</code>; so does an address that goes on
      without a key that is good.
    </p>

    <h2 id="webhooks">Webhooks</h2>
    <p>
      A project tells servers of yours what happens in it, as a POST for each event: <code>type</code>,
      <code>timestamp</code> and <code>data</code>, signed as Standard Webhooks are. <code>webhook-signature</code> is
      <code>v1,</code> and the HMAC-SHA-256 of <code>webhook-id</code>, <code>webhook-timestamp</code> and the body,
      with a dot in between, in Base64; the key is what stands behind <code>whsec_</code> in the secret, in Base64 too.
      After a rotation there is a signature for each secret, with a space in between.
    </p>
    <p>
      An answer of 2xx within ten seconds counts, and redirects are not followed. Everything else is tried again for
      three days, with the same <code>webhook-id</code>: a message can come twice.
      <a href="/public/v1/docs/webhooks">Calls</a>
    </p>

    <h2 id="deprecation">What stays</h2>
    <p>
      Calls, fields and codes of version 1 stay. What is to go is first marked as deprecated here and in the OpenAPI
      document, and its answers say so in the header <code>Deprecation</code>, with what replaces it in
      <code>Link</code>. It works for at least twelve months from then on.
    </p>`;

// ../api/src/public/docs/serve-docs.ts
var cacheControl2 = `public, max-age=${5 * minute / second}`;
var home = "/public/v1/docs";
function serveDocs(app, { settings: settings2, addresses }, calls) {
  const show = styledPages(settings2, docsStylesheet(settings2.brandColor), (body) => body);
  const serve2 = (slug, title, body) => app.get(
    `/docs${slug}`,
    async (_request, reply) => show(reply.header("cache-control", cacheControl2), { title: `${title} \u2013 API`, body: framed2(slug, areas, body) })
  );
  const areas = publicAreas.filter((area) => calls.some(({ facts }) => facts.area === area));
  const components = componentsOf(calls);
  const { brandName: brand2, publicReadsPerMinute, publicWritesPerMinute } = settings2;
  const limits2 = { readsPerMinute: publicReadsPerMinute, writesPerMinute: publicWritesPerMinute };
  serve2("", "Guide", guide({ brand: brand2, origin: addresses.externalOrigin, ...limits2 }));
  serve2("/errors", "Errors", errorsPage(calls));
  for (const area of areas) {
    const { title, lead } = areaTexts[area];
    const own2 = calls.filter(({ facts }) => facts.area === area);
    const sections = own2.map((call) => callSection(call, { calls, components, origin: addresses.externalOrigin }));
    serve2(
      `/${area}`,
      title,
      html`<h1>${title}</h1>
        <p class="lead">${lead}</p>
        <ul>
          ${own2.map(({ facts: { id, summary } }) => html`<li><a href="#${id}">${summary}</a></li>`)}
        </ul>
        ${area === "webhooks" ? html`<p><a href="#events">Events</a></p>` : html``} ${sections}
        ${area === "webhooks" ? eventsSection() : html``}`
    );
  }
}
var framed2 = (current, areas, body) => html`<div class="columns">
    <nav aria-label="API">
      ${entry2("", "Guide", current)} ${areas.map((area) => entry2(`/${area}`, areaTexts[area].title, current))}
      ${entry2("/errors", "Errors", current)}
      <a href="/public/v1/openapi.json">OpenAPI document</a>
      <a class="back" href="/">Open the console</a>
    </nav>
    <main>${body}</main>
  </div>`;
var entry2 = (slug, title, current) => slug === current ? html`<a href="${home}${slug}" aria-current="page">${title}</a>` : html`<a href="${home}${slug}">${title}</a>`;

// ../api/src/public/openapi/serve-openapi.ts
import { createHash as createHash4 } from "node:crypto";

// ../api/src/public/openapi/answers.ts
var header3 = (description4, type) => ({ description: description4, schema: { type } });
var sharedHeaders = {
  RequestId: header3("Names this request: support asks for it.", "string"),
  RateLimitLimit: header3("How many such calls the key may make in a row.", "integer"),
  RateLimitRemaining: header3("How many of them are left now.", "integer"),
  RateLimitReset: header3("In how many seconds all of them are there again.", "integer"),
  RetryAfter: header3("After how many seconds another try makes sense.", "integer"),
  ETag: header3("Names what was answered, as it is now.", "string"),
  IdempotencyReplayed: header3("`true`: the answer to an earlier request with this Idempotency-Key.", "string")
};
var ref = (name3) => ({ $ref: `#/components/headers/${name3}` });
var always2 = { "X-Request-Id": ref("RequestId") };
var limited = {
  ...always2,
  "RateLimit-Limit": ref("RateLimitLimit"),
  "RateLimit-Remaining": ref("RateLimitRemaining"),
  "RateLimit-Reset": ref("RateLimitReset")
};
var problems = (codes2) => ({
  "application/json": {
    schema: { $ref: "#/components/schemas/Problem" },
    ...codes2.length > 0 && {
      examples: Object.fromEntries(codes2.map((code2) => [code2, { $ref: `#/components/examples/${code2}` }]))
    }
  }
});
var failure = (description4, codes2, headers = limited) => ({
  description: description4,
  headers,
  content: problems(codes2)
});
var usualCodes = {
  BadInput: ["invalid_input"],
  NoKey: ["not_logged_in"],
  NotPermitted: ["forbidden", "key_reads_only", "key_lacks_area", "key_for_one_project"],
  NotThere: [],
  Conflict: ["idempotency_key_running"],
  Changed: ["revision_changed"],
  OtherRequest: ["idempotency_key_reused"],
  TooMany: ["too_many_requests"],
  Failure: ["internal_error"]
};
var sharedAnswers = {
  BadInput: failure("Something in the request is not as it has to be; `path` says where.", usualCodes.BadInput),
  NoKey: failure("No API key was sent, or one that is unknown or has ended.", usualCodes.NoKey, always2),
  NotPermitted: failure("The key, or the person whose key it is, may not do this.", usualCodes.NotPermitted),
  NotThere: failure("It is not there, or not for this key to see.", usualCodes.NotThere),
  Conflict: failure("It cannot be done as things are now; `code` says why.", usualCodes.Conflict),
  Changed: failure("It has been changed since the ETag that If-Match names.", usualCodes.Changed),
  OtherRequest: failure("The Idempotency-Key was used with another request.", usualCodes.OtherRequest),
  TooMany: failure("The key has used up its calls for now.", usualCodes.TooMany, {
    ...limited,
    "Retry-After": ref("RetryAfter")
  }),
  Failure: failure("Another failure, such as `internal_error`.", usualCodes.Failure, always2)
};
var byStatus = {
  400: "BadInput",
  401: "NoKey",
  403: "NotPermitted",
  404: "NotThere",
  409: "Conflict",
  412: "Changed",
  422: "OtherRequest",
  429: "TooMany"
};
function statusesOfFrame({ method, path: path5, facts }) {
  return [
    400,
    401,
    403,
    429,
    ...path5.includes(":") ? [404] : [],
    ...method === "POST" ? [409, 422] : [],
    ...facts.revised && method !== "GET" ? [412] : []
  ];
}
function answersOf(call, components) {
  const { facts } = call;
  const own2 = facts.refusals.map((code2) => knownFailures.get(code2)?.status ?? 500);
  const statuses = [.../* @__PURE__ */ new Set([...statusesOfFrame(call), ...own2])].toSorted((a, b) => a - b);
  const failures2 = statuses.map((status) => {
    const shared = byStatus[status];
    const codes2 = facts.refusals.filter((code2) => knownFailures.get(code2)?.status === status);
    const quoted2 = codes2.map((code2) => `\`${code2}\``).join(", ");
    if (shared === void 0) return [status, failure(quoted2, codes2)];
    if (codes2.length === 0) return [status, { $ref: `#/components/responses/${shared}` }];
    const { description: description4, ...rest } = sharedAnswers[shared];
    const content = problems([...usualCodes[shared], ...codes2]);
    return [status, { ...rest, description: `${String(description4)} Here also: ${quoted2}.`, content }];
  });
  const notModified = {
    description: "The ETag of If-None-Match still holds.",
    headers: { ...limited, ETag: ref("ETag") }
  };
  return {
    [call.status]: success(call, components),
    ...facts.revised && call.method === "GET" && { 304: notModified },
    ...Object.fromEntries(failures2),
    default: { $ref: "#/components/responses/Failure" }
  };
}
var fileOf2 = (type) => {
  if (type === "application/json") return { type: "array", items: { type: "object", additionalProperties: true } };
  return /^text\/|json$/.test(type) ? { type: "string" } : { type: "string", format: "binary", contentMediaType: type };
};
function success(call, components) {
  const { facts, method, responseKind } = call;
  const headers = {
    ...limited,
    ...facts.revised && method === "GET" && { ETag: ref("ETag") },
    ...method === "POST" && { "Idempotency-Replayed": ref("IdempotencyReplayed") }
  };
  const answer3 = components.answerOf(call);
  const description4 = facts.secret ? "Done. What is secret in it is shown this once." : "Done.";
  if (responseKind === "stream") {
    const content = Object.fromEntries(facts.media.map((type) => [type, { schema: fileOf2(type) }]));
    return { description: "A file.", headers, content };
  }
  if (answer3 === void 0) return { description: description4, headers };
  return {
    description: description4,
    headers,
    content: {
      "application/json": {
        schema: { $ref: `#/components/schemas/${answer3}` },
        example: answerSample(call, components)
      }
    }
  };
}

// ../api/src/public/openapi/error-examples.ts
function errorExamples(parts, { origin }) {
  const codes2 = [...JSON.stringify(parts).matchAll(/"#\/components\/examples\/(\w+)"/g)].map(([, code2 = ""]) => code2);
  return Object.fromEntries([...new Set(codes2)].toSorted().map((code2) => [code2, { value: exampleOf2(code2, origin) }]));
}
var exampleOf2 = (code2, origin) => ({
  code: code2,
  message: knownFailures.get(code2)?.say ?? "",
  requestId: "5d1f0c62a9e34b7f8a20c3d4e5f60718",
  docs: problemOf(void 0, { requestId: "", origin }).docs.replace(/#.*/, `#${code2}`)
});

// ../api/src/public/openapi/webhook-events.ts
var text4 = { type: "string" };
var uuid15 = { type: "string", format: "uuid" };
var amount3 = { type: "integer", minimum: 0 };
var object60 = (properties, description4) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  ...description4 !== void 0 && { description: description4 }
});
var message = (description4, data) => ({
  ...object60({
    type: { ...text4, description: "Name of the event." },
    timestamp: { type: "string", format: "date-time", description: "When it happened." },
    data: object60({ project: { ...uuid15, description: "Id of the project." }, ...data })
  }),
  description: description4
});
var schemas = {
  ActEvent: message("Something was done in the project, as its audit log has it.", {
    target: { ...text4, description: "Name or id of what it is about; never that of an object." },
    actor: object60({
      kind: { enum: [...actedBy] },
      user: { type: ["string", "null"], format: "uuid", description: "Null for operators and jobs." }
    }),
    facts: { type: "object", additionalProperties: { type: ["string", "number"] } }
  }),
  LimitEvent: message("A limit of the project is near, or reached.", {
    kind: { enum: ["storage", "download"] },
    used: { ...amount3, description: "Bytes." },
    limit: { ...amount3, description: "Bytes." }
  }),
  ObjectEvent: message("Something happened to an object of a bucket that names the webhook.", {
    bucket: text4,
    key: { type: ["string", "null"], description: "Name of the object; null where it is not known or not told." },
    keyMissing: {
      enum: ["unknown", "withheld", null],
      description: "Why there is no name: it was not to be known, or the project keeps names."
    },
    versionId: { type: ["string", "null"] },
    size: { type: ["integer", "null"], description: "Bytes." },
    event: { enum: s3Events.filter((name3) => !name3.endsWith("*")), description: "The same in the words of S3." },
    configuration: { ...text4, description: "Id of the configuration of the bucket that names the webhook." }
  }),
  TestEvent: message("Somebody has pressed the test button.", { webhook: uuid15 })
};
var header4 = (name3, description4) => ({
  name: name3,
  in: "header",
  required: true,
  description: description4,
  schema: text4
});
var parameters = [
  header4("webhook-id", "Names the message, the same with each try."),
  header4("webhook-timestamp", "When it was sent, in seconds since 1970."),
  header4(
    "webhook-signature",
    "`v1,` and the Base64 of HMAC-SHA256 over id, timestamp and body with dots in between; several, with spaces, while an old secret counts."
  )
];
function webhooksOf() {
  const events2 = [
    ...chosenEvents.map(
      (name3) => name3.startsWith("limit.") ? [name3, "LimitEvent", []] : [name3, "ActEvent", acts[name3].facts]
    ),
    ...objectEvents.map((name3) => [name3, "ObjectEvent", []]),
    [testEvent, "TestEvent", []]
  ];
  return {
    schemas,
    webhooks: Object.fromEntries(
      events2.map(([name3, schema2, facts]) => [name3, { post: operation(name3, schema2, facts) }])
    )
  };
}
function operation(name3, schema2, facts) {
  const told = facts.length > 0 ? ` Facts: ${facts.map((fact) => `\`${fact}\``).join(", ")}.` : "";
  return {
    operationId: `on_${name3.replace(".", "_")}`,
    tags: ["webhooks"],
    summary: name3,
    description: `${schemas[schema2].description}${told}`,
    security: [],
    parameters,
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: {
            allOf: [
              { $ref: `#/components/schemas/${schema2}` },
              { type: "object", properties: { type: { const: name3 } } }
            ]
          }
        }
      }
    },
    responses: {
      "2XX": { description: "It has arrived. Anything else, also nothing in ten seconds, is tried again." }
    }
  };
}

// ../api/src/public/openapi/document.ts
function openApiOf(calls, { brand: brand2, origin }) {
  const components = componentsOf(calls);
  const paths = {};
  for (const call of calls) {
    const path5 = call.path.replace(/:(\w+)/g, "{$1}");
    paths[path5] = { ...paths[path5], [call.method.toLowerCase()]: operation2(call, calls, components) };
  }
  const shared = usedIn(paths, sharedAnswers);
  const events2 = calls.some(({ facts }) => facts.area === "webhooks") ? webhooksOf() : void 0;
  return {
    openapi: "3.1.1",
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    info: {
      title: `${brand2} API`,
      version: "1",
      summary: "Projects, buckets, access and what they cost, for programs.",
      description: `Guide and reference: ${origin}/public/v1/docs`
    },
    servers: [{ url: origin }],
    security: [{ apiKey: [] }],
    externalDocs: { url: `${origin}/public/v1/docs` },
    tags: publicAreas.filter((area) => calls.some(({ facts }) => facts.area === area)).map((name3) => ({ name: name3, description: areaTexts[name3].lead })),
    paths,
    ...events2 && { webhooks: events2.webhooks },
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "An API key of the account, made in its settings." }
      },
      headers: sharedHeaders,
      responses: shared,
      examples: errorExamples([paths, shared], { origin }),
      schemas: { ...components.schemas, ...events2?.schemas }
    }
  };
}
function usedIn(paths, answers) {
  const text5 = JSON.stringify(paths);
  return Object.fromEntries(
    Object.entries(answers).filter(([name3]) => text5.includes(`"#/components/responses/${name3}"`))
  );
}
function operation2(call, calls, components) {
  const { facts } = call;
  const successor = calls.find(({ facts: { id } }) => id === facts.successor);
  const replaced = successor && `Replaced by \`${successor.method} ${successor.path}\` (\`${successor.facts.id}\`).`;
  const description4 = [facts.description, replaced].filter(Boolean).join("\n\n");
  const parameters2 = [...parametersIn(call), ...headersOf(call)];
  const body = components.bodyOf(call);
  return {
    operationId: facts.id,
    tags: [facts.area],
    summary: facts.summary,
    ...description4 !== "" && { description: description4 },
    ...facts.successor !== null && { deprecated: true },
    ...parameters2.length > 0 && { parameters: parameters2 },
    ...body !== void 0 && {
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: { $ref: `#/components/schemas/${body}` },
            example: bodySample(call, components)
          }
        }
      }
    },
    responses: answersOf(call, components)
  };
}
function parametersIn(call) {
  const declared = new Map(fieldsOf(call.params).map(({ name: name3, schema: schema2 }) => [name3, schema2]));
  const names5 = [...call.path.matchAll(/:(\w+)/g)].map(([, name3 = ""]) => name3);
  const samples = { ...paramSamples(call.params), ...paramSamples(call.query) };
  const inPath = names5.map(
    (name3) => parameter("path", name3, { required: true, schema: declared.get(name3), example: samples[name3] })
  );
  const inQuery = fieldsOf(call.query).map(
    ({ name: name3, ...field }) => parameter("query", name3, { ...field, example: samples[name3] })
  );
  return [...inPath, ...inQuery];
}
var parameter = (place2, name3, { required: required2, schema: schema2, example: example2 }) => ({
  name: name3,
  in: place2,
  required: required2,
  ...described2(schema2 ?? { type: "string" }),
  ...example2 !== void 0 && { example: example2 }
});
var described2 = ({ description: description4, ...schema2 }) => ({
  ...description4 !== void 0 && { description: description4 },
  schema: schema2
});
var tagList = { type: "string", pattern: '^(\\*|(W/)?"[!#-~]*"(, ?(W/)?"[!#-~]*")*)$' };
function headersOf({ method, facts }) {
  const optional35 = (name3, description4, schema2) => ({
    name: name3,
    in: "header",
    required: false,
    description: description4,
    schema: schema2
  });
  return [
    ...method === "POST" ? [
      optional35(
        "Idempotency-Key",
        "A name for this request. Who sends it again within 24 hours gets the same answer, and nothing is done twice.",
        { type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~]+$" }
      )
    ] : [],
    ...facts.revised && method === "GET" ? [optional35("If-None-Match", "The ETag that is known: 304 when it still holds.", { type: "string" })] : [],
    ...facts.revised && method !== "GET" ? [optional35("If-Match", "The ETag that was read: 412 when there is a newer one.", tagList)] : []
  ];
}

// ../api/src/public/openapi/serve-openapi.ts
function serveOpenApi(app, { settings: settings2, addresses }, calls) {
  const document = openApiOf(calls, {
    brand: settings2.brandName,
    origin: addresses.externalOrigin
  });
  const text5 = JSON.stringify(document);
  const etag = `"${createHash4("sha256").update(text5).digest("base64url")}"`;
  app.get("/openapi.json", async ({ headers }, reply) => {
    reply.header("cache-control", `public, max-age=${5 * minute / second}`).header("etag", etag);
    if (headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type("application/json; charset=utf-8").send(text5);
  });
}

// ../api/src/public/mount-public.ts
var publicPrefix = "/public/v1";
function mountPublic(app, deps, mounted) {
  const { restApiKeys } = deps.settings;
  const { taken } = mounted;
  const routes = restApiKeys ? mounted.routes : [];
  const { logger } = deps;
  const answer3 = createAnswerCall(deps, mounted);
  const render = renderProblem(deps);
  const speakProblems = (scope) => scope.setErrorHandler((error, request, reply) => answerError(error, { request, reply, logger, render }));
  const newer = new Set(routes.map(({ call }) => `${call.method} ${call.path}`));
  const add = (scope, route, prefix3) => {
    const { method, path: path5 } = route.call;
    const asConsole = taken.has(`${method} ${withoutEnd(path5, "/")}`) ? onlyWithKey : void 0;
    const asNewer = path5.endsWith("/") && newer.has(`${method} ${withoutEnd(path5, "/")}`) ? onlyWithSlash : void 0;
    scope.route({
      method,
      url: path5.slice(prefix3.length),
      config: { keyed: true },
      ...(asConsole ?? asNewer) && { constraints: { ...asConsole, ...asNewer } },
      handler: (incoming, outgoing) => answer3(route, incoming, outgoing)
    });
  };
  const isOurs = ({ call }) => call.path.startsWith(`${publicPrefix}/`);
  const own2 = routes.filter(isOurs);
  const calls = own2.map(({ call }) => call);
  void app.register(
    async (scope) => {
      const known = createRouteTable();
      scope.addHook("onRoute", ({ url: url3, method }) => known.add(url3, method));
      addCors(scope, openToAll);
      speakProblems(scope);
      scope.setNotFoundHandler((request, reply) => {
        const methods = known.methodsFor(request.url.split("?", 1)[0] ?? "");
        if (methods.length > 0) reply.header("allow", methods.join(", "));
        throw methods.length > 0 ? commonRefusals.methodNotAllowed() : commonRefusals.noSuchRoute();
      });
      for (const route of own2) add(scope, route, publicPrefix);
      if (!restApiKeys) return;
      serveOpenApi(scope, deps, calls);
      serveDocs(scope, deps, calls);
    },
    { prefix: publicPrefix }
  );
  void app.register(async (scope) => {
    speakProblems(scope);
    for (const route of routes.filter((one2) => !isOurs(one2))) add(scope, route, "");
  });
}
var renderProblem = ({ addresses }) => (refusal, { id }) => problemOf(refusal, { requestId: id, origin: addresses.externalOrigin });
var renderByAddress = (deps) => {
  const asProblem = renderProblem(deps);
  return (refusal, request) => (request.url.startsWith(`${publicPrefix}/`) ? asProblem : plainly)(refusal, request);
};
var takesKeys = ({ routeOptions, url: url3 }) => url3.startsWith(`${publicPrefix}/`) || routeOptions.config?.keyed === true;
var openToAll = {
  origin: "*",
  credentials: false,
  methods: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
  allowHeaders: ["Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match"],
  exposeHeaders: [
    "Deprecation",
    "ETag",
    "Idempotency-Replayed",
    "Link",
    "RateLimit-Limit",
    "RateLimit-Remaining",
    "RateLimit-Reset",
    "Retry-After",
    "X-Request-Id"
  ]
};

// ../../packages/grants/src/permission.ts
var flagWithout = {
  allowDownload: "disallowReads",
  allowUpload: "disallowWrites",
  allowList: "disallowLists",
  allowDelete: "disallowDeletes",
  allowPutObjectRetention: "disallowPutRetention",
  allowGetObjectRetention: "disallowGetRetention",
  allowPutObjectLegalHold: "disallowPutLegalHold",
  allowGetObjectLegalHold: "disallowGetLegalHold",
  allowBypassGovernanceRetention: "disallowBypassGovernanceRetention",
  allowPutBucketObjectLockConfiguration: "disallowPutBucketObjectLockConfiguration",
  allowGetBucketObjectLockConfiguration: "disallowGetBucketObjectLockConfiguration",
  allowPutBucketNotificationConfiguration: "disallowPutBucketNotificationConfiguration",
  allowGetBucketNotificationConfiguration: "disallowGetBucketNotificationConfiguration"
};
var namedRights = {
  download: "allowDownload",
  upload: "allowUpload",
  list: "allowList",
  delete: "allowDelete",
  putObjectRetention: "allowPutObjectRetention",
  getObjectRetention: "allowGetObjectRetention",
  bypassGovernanceRetention: "allowBypassGovernanceRetention",
  putObjectLegalHold: "allowPutObjectLegalHold",
  getObjectLegalHold: "allowGetObjectLegalHold",
  putBucketObjectLockConfiguration: "allowPutBucketObjectLockConfiguration",
  getBucketObjectLockConfiguration: "allowGetBucketObjectLockConfiguration"
};
var permissionFor = (named3, times) => ({ ...Object.fromEntries(named3.map((name3) => [namedRights[name3], true])), ...times });
function checkPermission(permission) {
  const { notBefore, notAfter, maxObjectTtl } = permission;
  const rights2 = permission.allowLock === true || rightsOf(permission).length > 0;
  if (!rights2 && !notBefore && !notAfter && maxObjectTtl === void 0) refuse("permission is empty");
  if ([notBefore, notAfter].some((time2) => time2 && Number.isNaN(time2.getTime()))) refuse("invalid time");
  if (notBefore && notAfter && notAfter < notBefore) refuse("invalid time range");
  if (maxObjectTtl === void 0) return;
  if (!Number.isFinite(maxObjectTtl) || maxObjectTtl <= 0) refuse("non-positive ttl period");
}
function caveatFor(permission, allowedPaths, options3) {
  const granted = new Set(rightsOf(permission));
  const flags = new Set(options3.disallowLocks ? ["disallowLocks"] : []);
  for (const right of rights) if (!granted.has(right)) flags.add(flagWithout[right]);
  return {
    flags,
    allowedPaths,
    notAfter: nanos2(permission.notAfter),
    notBefore: nanos2(permission.notBefore),
    maxObjectTtl: permission.maxObjectTtl === void 0 ? null : BigInt(Math.round(permission.maxObjectTtl * 1e6)),
    nonce: options3.nonce ?? randomBytes(4)
  };
}
var rights = Object.keys(flagWithout);
var rightsOf = (permission) => rights.filter((right) => permission[right] === true);
var nanos2 = (time2) => time2 ? nanosOfDate(time2) : null;
function refuse(what) {
  throw new FormatError("request", what);
}
function setApiKeyPermission(apiKey, buckets2, permission, options3 = {}) {
  checkPermission(permission);
  const allowedPaths = buckets2.map((bucket3) => ({ bucket: utf8(bucket3), encryptedPathPrefix: new Uint8Array() }));
  const caveat = caveatFor(permission, allowedPaths, { disallowLocks: false, nonce: options3.nonce });
  return addCaveat(apiKey, encodeCaveat(caveat));
}

// ../../packages/projects/src/api-keys/restrict-key.ts
async function insertRestrictedKey(context, by, { type, wished, ...steps }) {
  const { name: name3, rights: rights2, buckets: buckets2, notBefore, expiresAt } = wished;
  if (expiresAt && expiresAt <= context.clock()) {
    throw commonRefusals.invalidInput("The access would have ended already.", "expiresAt");
  }
  if (isBrowserKeyName(name3, context.settings.browserKeyPrefix) || isSharedAccessName(name3)) {
    throw commonRefusals.invalidInput("Names of this kind are for keys that the console makes.", "name");
  }
  const facts = { type, rights: rights2, buckets: buckets2, expiresAt: expiresAt ?? null, notBefore: notBefore ?? null };
  const { key, info } = await insertKey(context, by, {
    ...steps,
    name: name3,
    async also(within, id) {
      await insertKeyFacts(within.db, id, facts);
      await steps.also?.(within, id);
    }
  });
  const permission = permissionFor(rights2, { notBefore, notAfter: expiresAt });
  return { key: setApiKeyPermission(key, buckets2, permission), info: { ...info, facts, lastUsedAt: null } };
}

// ../../packages/crypto/src/derive-node.ts
import { hashRaw } from "@node-rs/argon2";

// ../../packages/crypto/src/root-key-salt.ts
var argon2Cost = { iterations: 1, memoryKiB: 65536, lanes: 8, length: 32 };
function rootKeySalt({ passphrase, salt, path: path5 = "" }) {
  const mixed = hmacSha256(utf8(passphrase), salt);
  return { mixed, argon2Salt: hmacSha256(mixed, utf8(path5)) };
}

// ../../packages/crypto/src/derive-node.ts
var argon2id = 2;
async function deriveRootKeyInWorker(input2) {
  const rootKey = await hashRaw(utf8(input2.passphrase), {
    algorithm: argon2id,
    salt: rootKeySalt(input2).argon2Salt,
    timeCost: argon2Cost.iterations,
    memoryCost: argon2Cost.memoryKiB,
    parallelism: input2.lanes ?? argon2Cost.lanes,
    outputLen: argon2Cost.length
  });
  return new Uint8Array(rootKey);
}

// ../../packages/grants/src/derive.ts
function generateAccessGrant(input2) {
  const { satelliteAddress, apiKey, rootKey, encryptPath: encryptPath2 = true } = input2;
  if (satelliteAddress === "") throw new FormatError("request", "satellite address is missing");
  const defaultPathCipher = encryptPath2 ? cipherSuite.aesGcm : cipherSuite.null;
  const store2 = new EncryptionStore({ defaultKey: rootKey, defaultPathCipher });
  return { satelliteAddress, apiKey, encryption: limitTo(store2, apiKey) };
}

// ../../packages/projects/src/passphrase-vault/managed-grant.ts
async function managedGrant({ passphrase, salt, ...grant }) {
  const rootKey = await deriveRootKeyInWorker({ passphrase, salt });
  return serializeAccessGrant(generateAccessGrant({ ...grant, rootKey }));
}

// ../../packages/projects/src/access-grants/create-access-grant.ts
var createAccessGrant = projectUseCase(
  "accessGrant.create",
  (context, by, { wished }) => grantFor(context, by, "Access-Grant", wished)
);
var createS3Credentials = projectUseCase(
  "accessGrant.create",
  async (context, by, { wished }) => {
    const { info, accessGrant } = await grantFor(context, by, "S3-Credentials", wished);
    const { authService } = by.project.edgeUrls;
    try {
      return { info, credentials: await context.registerAccess(accessGrant, { authService }) };
    } catch (cause) {
      await inTransaction(context, async (within) => {
        const { project: project4, actor } = by;
        if ((await deleteApiKeys(within.db, [info.id])).length === 0) return;
        await recordActs(within, [keyAct({ what: "deleted", key: info, project: project4, actor })]);
      });
      throw cause;
    }
  }
);
async function grantFor(context, by, type, wished) {
  const { project: project4 } = by;
  const passphrase = await managedPassphrase(context, project4);
  if (passphrase === void 0) throw apiKeyRefusals.passphraseNotManaged();
  const { key: apiKey, info } = await insertRestrictedKey(context, by, { type, wished });
  const { salt, pathEncryption: encryptPath2 } = project4;
  const { satelliteAddress } = context;
  return { info, accessGrant: await managedGrant({ passphrase, salt, encryptPath: encryptPath2, apiKey, satelliteAddress }) };
}

// ../../packages/projects/src/api-keys/create-restricted-key.ts
var createRestrictedKey = projectUseCase(
  "accessKey.create",
  async (context, by, { wished }) => {
    const { key, info } = await insertRestrictedKey(context, by, { type: "API-Key", wished });
    return { key: serializeApiKey(key), info, project: by.project };
  }
);

// ../../packages/projects/src/api-keys/rotate-key.ts
var rotateKey = thingsUseCase("accessKey.delete", {
  async find(context, actor, { projectId: projectId2, id }) {
    const { project: project4 } = await requireProject(context, actor, projectId2);
    const [key] = await findApiKeysForMember(context.db, { ids: [id], userId: actor.user.id });
    if (!key || key.projectId !== projectId2) throw apiKeyRefusals.noSuchApiKey();
    const role = roleOf({ userId: actor.user.id, wireRole: key.role }, key);
    return [{ id: key.id, name: key.name, project: project4, role, own: key.createdBy === actor.user.id }];
  },
  async run(context, { things: [old], actor }, { overlap: overlap2 }) {
    if (!old) throw apiKeyRefusals.noSuchApiKey();
    const facts = await findKeyFacts(context.db, old.id);
    if (!facts || facts.type === "Link") throw apiKeyRefusals.keyFactsUnknown();
    if (facts.expiresAt && facts.expiresAt <= context.clock()) throw apiKeyRefusals.keyEnded();
    const wished = wishedAgain(old.name, facts, actor);
    if (wished.rights.length === 0) throw apiKeyRefusals.keyFactsUnknown();
    const endsAt = new Date(context.clock().getTime() + overlap2);
    const { key, info } = await insertRestrictedKey(
      context,
      { project: old.project, role: old.role, actor },
      {
        type: "API-Key",
        wished,
        async before({ db }) {
          if (!await insertKeyEnd(db, { keyId: old.id, endsAt })) throw apiKeyRefusals.keyRotated();
          if (!await renameApiKey(db, old.id, nameUntil(old.name, endsAt))) throw apiKeyRefusals.noSuchApiKey();
        }
      }
    );
    return { key: serializeApiKey(key), info, project: old.project };
  }
});
var wishedAgain = (name3, facts, { kind }) => ({
  name: name3,
  rights: facts.rights.filter((right) => right !== "bypassGovernanceRetention" || isOpenTo(kind, bypass)),
  buckets: facts.buckets,
  notBefore: facts.notBefore ?? void 0,
  expiresAt: facts.expiresAt ?? void 0
});
function nameUntil(name3, endsAt) {
  const until = ` (until ${endsAt.toISOString()})`;
  return [...name3].slice(0, maxAccessNameLength - until.length).join("") + until;
}

// ../api/src/public/cursors.ts
import * as z63 from "zod/mini";
var cursorOf = ({ facts }, key) => Buffer.from(utf8(JSON.stringify([facts.id, key]))).toString("base64url");
function keyOfCursor({ facts }, cursor3, key) {
  if (cursor3 === void 0) return void 0;
  const parsed3 = z63.safeParse(z63.tuple([z63.literal(facts.id), key]), jsonIn(cursor3));
  if (!parsed3.success) throw commonRefusals.invalidInput("The cursor is not one of this list.", "query.cursor");
  return parsed3.data[1];
}
function jsonIn(cursor3) {
  if (!/^[\w-]+$/.test(cursor3)) return void 0;
  try {
    return JSON.parse(fromUtf8(new Uint8Array(Buffer.from(cursor3, "base64url"))), withoutNul);
  } catch {
    return void 0;
  }
}
function withoutNul(_key, value) {
  if (typeof value === "string" && value.includes("\0")) throw new SyntaxError("a NUL");
  return value;
}
var presentPage = (call, { items: items2, next }, item) => ({
  items: items2.map(item),
  next: next === null ? null : cursorOf(call, next)
});

// ../api/src/public/serve-public.ts
function servePublic(context, call, useCase2, translation) {
  const { input: input2, present: present2, fields: fields3 = {} } = translation;
  return {
    call,
    run: async (raw, db) => {
      const received = raw;
      const given4 = input2(received);
      const output = await useCase2(db ? { ...context, db } : context, received.actor, given4).catch((error) => {
        throw located(error, fields3);
      });
      return present2 ? present2(output, received) : output;
    }
  };
}
function located(error, fields3) {
  if (!isRefusal(error, "invalidInput")) return error;
  const field = error.entry.body?.["field"];
  if (typeof field !== "string" || /^(?:body|query|params|headers)\b/.test(field)) return error;
  return commonRefusals.invalidInput(error.entry.say, `body.${fields3[field] ?? field}`);
}

// ../api/src/public/routes/first-of.ts
function firstOf2(rows, limit, sortKey) {
  const items2 = rows.slice(0, limit);
  const last = items2.at(-1);
  return { items: items2, next: rows.length > limit && last !== void 0 ? sortKey(last) : null };
}

// ../api/src/public/routes/present-access-key.ts
var presentAccessKey = ({
  facts,
  lastUsedAt,
  endsAt = null,
  ...key
}) => ({
  id: key.id,
  name: key.name,
  createdAt: key.createdAt.toISOString(),
  createdBy: key.createdBy,
  creatorEmail: key.creatorEmail,
  restrictions: facts ? {
    kind: facts.type,
    rights: [...facts.rights],
    buckets: [...facts.buckets],
    notBefore: facts.notBefore?.toISOString() ?? null,
    expiresAt: facts.expiresAt?.toISOString() ?? null
  } : null,
  ...lastUsedAt !== void 0 && { lastUsedAt: lastUsedAt?.toISOString() ?? null },
  endsAt: endsAt?.toISOString() ?? null
});

// ../api/src/public/routes/present-made-key.ts
var presentMadeKey = ({ satelliteAddress, addresses }, { key: apiKey, info, project: project4 }) => ({
  accessKey: presentAccessKey(info),
  apiKey,
  derivation: {
    satelliteAddress,
    salt: toBase64(project4.salt),
    encryptPaths: project4.pathEncryption,
    authService: project4.edgeUrls.authService ?? addresses.auth
  }
});

// ../api/src/public/routes/sort-keys.ts
import * as z64 from "zod/mini";
var longest3 = 1e3;
var textKey = z64.string().check(z64.maxLength(longest3));
var madeAt = z64.int().check(z64.gte(0), z64.lte(864e13));
var placeByAge = z64.object({ at: madeAt, id: uuid });
var placeOf3 = ({ createdAt, id }) => ({ at: createdAt.getTime(), id });
var madeAfter = (place2) => place2 && { createdAt: new Date(place2.at), id: place2.id };

// ../api/src/public/routes/access-routes.ts
var accessRoutes = (deps) => {
  const { list, create: create2, remove, rotate, createGrant, createCredentials } = publicAccess;
  return [
    servePublic(deps, list, listApiKeysFrom, {
      input({ params: params4, query: { cursor: cursor3, limit, search } }) {
        return { ...params4, search, limit: limit + 1, after: madeAfter(keyOfCursor(list, cursor3, placeByAge)) };
      },
      present: (found3, { query: { limit } }) => presentPage(list, firstOf2(found3, limit, placeOf3), presentAccessKey)
    }),
    servePublic(deps, create2, createRestrictedKey, {
      input: ({ params: params4, body: wished }) => ({ ...params4, wished }),
      present: (made) => presentMadeKey(deps, made)
    }),
    servePublic(deps, remove, deleteApiKeysByIds, {
      input: ({ params: { projectId: projectId2, id } }) => ({ projectId: projectId2, ids: [id] })
    }),
    servePublic(deps, rotate, rotateKey, {
      input: ({ params: params4, body: { overlapSeconds } }) => ({ ...params4, overlap: overlapSeconds * second }),
      present: (made) => presentMadeKey(deps, made)
    }),
    servePublic(deps, createGrant, createAccessGrant, {
      input: ({ params: params4, body: wished }) => ({ ...params4, wished }),
      present: ({ info, accessGrant }) => ({ accessKey: presentAccessKey(info), accessGrant })
    }),
    servePublic(deps, createCredentials, createS3Credentials, {
      input: ({ params: params4, body: wished }) => ({ ...params4, wished }),
      present: ({ info, credentials }) => ({ accessKey: presentAccessKey(info), ...credentials })
    })
  ];
};

// ../api/src/public/routes/present-account.ts
var kindWords = {
  [accountKinds.free]: "free",
  [accountKinds.paid]: "paid",
  [accountKinds.notForResale]: "notForResale",
  [accountKinds.member]: "member"
};
function presentAccount2({ user, freezes }) {
  if (!isAccountKind(user.kind)) throw new RangeError(`unknown account kind ${user.kind}`);
  return {
    id: user.id,
    email: user.email,
    fullName: user.fullName,
    kind: kindWords[user.kind],
    createdAt: user.createdAt.toISOString(),
    trialEndsAt: user.trialExpiration?.toISOString() ?? null,
    frozen: freezes.some(({ kind }) => isFreezeKind(kind) && freezeEffect(kind).zeroesLimits),
    limits: {
      projects: user.projectLimit,
      storageBytes: user.projectStorageLimit,
      downloadBytes: user.projectBandwidthLimit,
      segments: user.projectSegmentLimit
    }
  };
}

// ../api/src/public/routes/present-usage.ts
var presentUsage = (usage) => ({
  storageBytes: usage.storageUsed,
  downloadBytes: usage.bandwidthUsed,
  objects: usage.objectCount,
  segments: usage.segmentCount,
  buckets: usage.bucketsUsed
});
function presentProjectDays({ storage: storage3, egress: egress2 }) {
  const stored = new Map(storage3.map(({ day: day3, bytes }) => [dateOf2(day3), bytes]));
  const downloaded = new Map(egress2.map(({ day: day3, bytes }) => [dateOf2(day3), bytes]));
  return [.../* @__PURE__ */ new Set([...stored.keys(), ...downloaded.keys()])].toSorted().map((day3) => ({
    day: day3,
    storageBytes: stored.get(day3) ?? null,
    downloadBytes: downloaded.get(day3) ?? 0
  }));
}
var presentBucketUsage2 = (row) => ({
  bucket: row.name,
  createdAt: row.createdAt.toISOString(),
  storageBytes: row.storage,
  objects: row.objects,
  segments: row.segments,
  downloadBytes: row.egress
});
var presentBucketDay = ({ day: day3, storage: storage3, objects: objects2, egress: egress2 }) => ({
  day: dateOf2(day3),
  storageBytes: storage3,
  objects: objects2,
  downloadBytes: egress2
});
var dateOf2 = (at) => at.toISOString().slice(0, 10);

// ../api/src/public/routes/account-routes.ts
var accountRoutes2 = (deps) => [
  servePublic(deps, publicAccount.get, readOwnAccount, { input: () => void 0, present: presentAccount2 }),
  servePublic(deps, publicAccount.usage, readTotalUsageLimits, { input: () => void 0, present: presentUsage })
];

// ../api/src/public/routes/audit-routes.ts
import * as z65 from "zod/mini";
var entryId = z65.int();
var auditRoutes2 = (deps) => [
  servePublic(deps, publicAudit.list, listActs2, {
    input: ({ params: params4, query: { limit, cursor: cursor3, ...query6 } }) => ({
      ...params4,
      ...searched3(query6),
      before: keyOfCursor(publicAudit.list, cursor3, entryId),
      limit
    }),
    present: ({ entries, next }) => presentPage(publicAudit.list, { items: entries.flatMap(presentAct), next }, (entry3) => entry3)
  }),
  servePublic(deps, publicAudit.export, exportActs, {
    input: ({ params: params4, query: { format: _format, ...query6 } }) => ({ ...params4, ...searched3(query6) }),
    present: (pages, { reply, query: { format } }) => auditLogFile(pages, { reply, format })
  }),
  servePublic(deps, publicAudit.people, listActors, {
    input: ({ params: params4 }) => params4,
    present: (people) => ({ items: people.map(({ userId, email, fullName: name3 }) => ({ userId, email, name: name3 })) })
  })
];
var searched3 = ({ userId: actorId, act: name3, topic, from, to }) => ({ actorId, name: name3, topic, from, to });

// ../api/src/public/routes/present-billing.ts
var presentBalance2 = ({ credit, tokens }) => ({
  creditCents: Number(wholeCents(credit)),
  tokens: dollarText(tokens)
});
var presentCoupon3 = (coupon3) => ({
  name: coupon3.name,
  code: coupon3.promoCode,
  amountOffCents: coupon3.amountOff,
  percentOff: coupon3.percentOff,
  duration: coupon3.duration,
  addedAt: coupon3.appliedAt.toISOString(),
  endsAt: couponEnd(coupon3)
});
var presentForecast = ({ since, before, current, forecast: forecast2 }) => ({
  since: since.toISOString(),
  before: before.toISOString(),
  currentCents: Number(current),
  forecastCents: Number(forecast2)
});
var presentCharge2 = (charge3) => ({
  projectId: charge3.project.publicId,
  projectName: charge3.project.name,
  since: charge3.since.toISOString(),
  before: charge3.before.toISOString(),
  ...charge3.kind === "compute" ? machinesOf2(charge3) : storageOf2(charge3),
  totalCents: Number(charge3.totalCents)
});
var nothingStored2 = {
  storageByteHours: 0,
  downloadBytes: 0,
  freeDownloadBytes: 0,
  segmentHours: 0,
  storageCents: 0,
  downloadCents: 0,
  segmentCents: 0,
  smallObjectCents: 0,
  minimumRetentionCents: 0
};
var noMachines2 = { instanceHours: 0, bootDiskGBHours: 0, instanceCents: 0, bootDiskCents: 0 };
function storageOf2({ product, parts, ...cents3 }) {
  const sum2 = (of) => parts.reduce((all, { priced }) => all + of(priced), 0n);
  return {
    ...noMachines2,
    productId: product.id,
    productName: product.name,
    storageByteHours: hours2(sum2(({ byteMillis }) => byteMillis)),
    downloadBytes: Number(sum2(({ egress: egress2 }) => egress2)),
    freeDownloadBytes: Number(sum2(({ includedEgress }) => includedEgress)),
    segmentHours: hours2(sum2(({ segmentMillis }) => segmentMillis)),
    storageCents: Number(cents3.storageCents),
    downloadCents: Number(cents3.egressCents),
    segmentCents: Number(cents3.segmentCents),
    smallObjectCents: Number(cents3.smallObjectCents),
    minimumRetentionCents: Number(cents3.retentionCents)
  };
}
var machinesOf2 = ({ runMillis, diskGBMillis, instanceCents, diskCents }) => ({
  ...nothingStored2,
  productId: computeProduct.id,
  productName: computeProduct.name,
  instanceHours: hours2(runMillis),
  bootDiskGBHours: hours2(diskGBMillis),
  instanceCents: Number(instanceCents),
  bootDiskCents: Number(diskCents)
});
var hours2 = (millis) => Number(millis) / Number(millisPerHour);
function presentBillingItem(row, { brandName }) {
  const { id, month, kind, cents: cents3, state, failed: failed3, since, before, at } = row;
  const isInvoice = month !== "";
  return {
    id,
    type: isInvoice ? "invoice" : state === "complete" ? "other" : "charge",
    description: isInvoice ? invoiceText(month, brandName) : chargeText(kind, brandName),
    cents: cents3,
    state,
    failed: failed3,
    since: since.toISOString(),
    before: before.toISOString(),
    at: at.toISOString(),
    document: state === "complete" ? null : publicBilling.document.path.replace(":invoiceId", encodeURIComponent(id))
  };
}
var presentBudget2 = ({
  budget: budget3,
  spentCents,
  forecastCents,
  reached: reached2,
  stoppedAt
}) => ({
  id: budget3.id,
  scope: budget3.project === null ? "account" : budget3.bucket === null ? "project" : "bucket",
  projectId: budget3.project?.publicId ?? null,
  bucket: budget3.bucket,
  cents: budget3.cents,
  spentCents: Number(spentCents),
  forecastCents: Number(forecastCents),
  percentages: budget3.percentages,
  reached: reached2,
  stopDownloads: budget3.stopDownloads,
  downloadsStopped: stoppedAt !== null,
  createdAt: budget3.createdAt.toISOString()
});

// ../api/src/public/routes/billing-routes.ts
var billingRoutes = (deps) => {
  const { brandName } = deps.settings;
  if (!deps.settings.billing) return [];
  return [
    servePublic(deps, publicBilling.balance, readBalance, { input: () => void 0, present: presentBalance2 }),
    servePublic(deps, publicBilling.coupon, readOwnCoupon, {
      input: () => void 0,
      present: (found3) => ({ coupon: found3 ? presentCoupon3(found3) : null })
    }),
    servePublic(deps, publicBilling.charges, readCharges, {
      input: ({ query: query6 }) => query6,
      present: ({ charges, applyMinimum }) => ({
        items: charges.map(presentCharge2),
        minimumApplies: applyMinimum
      })
    }),
    servePublic(deps, publicBilling.forecast, readForecast, { input: () => void 0, present: presentForecast }),
    servePublic(deps, publicBilling.invoices, listHistoryFrom, {
      input: ({ query: { limit, cursor: cursor3 } }) => ({
        after: keyOfCursor(publicBilling.invoices, cursor3, textKey),
        limit
      }),
      present: (page2) => presentPage(publicBilling.invoices, page2, (one2) => presentBillingItem(one2, { brandName }))
    }),
    servePublic(deps, publicBilling.document, makeDocument, {
      input: ({ params: { invoiceId: id } }) => ({ id }),
      present({ name: name3, bytes }, { reply }) {
        reply.header("content-type", "application/pdf");
        reply.header("content-disposition", `attachment; filename="${name3}"`);
        return once2(bytes);
      }
    }),
    servePublic(deps, publicBilling.budgets, listOwnBudgets, {
      input: () => void 0,
      present: (found3) => ({ items: found3.map(presentBudget2) })
    })
  ].map(unlessReseller2(deps));
};
var unlessReseller2 = ({ settings: settings2 }) => (route) => ({
  ...route,
  async run(input2, db) {
    if (hasVarPartner(input2.actor.user, settings2)) throw billingRefusals.billedByReseller();
    return route.run(input2, db);
  }
});
async function* once2(bytes) {
  yield bytes;
}

// ../../packages/projects/src/buckets/control-caller.ts
var controlCaller = (actor, project4) => isPerson(actor) ? { project: project4, actor: personOf(actor), sentFrom: actor.caller } : { project: project4, actor };
var personOf = (actor) => actor.kind === "restKey" ? { kind: actor.kind, userId: actor.user.id, key: { id: actor.keyId, name: actor.keyName } } : { kind: actor.kind, userId: actor.user.id };

// ../../packages/projects/src/buckets/control-buckets.ts
var listControlledBuckets = projectUseCase(
  "bucket.view",
  ({ store: store2 }, { project: project4, actor }, { after, limit }) => store2.listBuckets(controlCaller(actor, project4.publicId), { after, limit })
);
var createBucket = projectUseCase(
  "bucket.create",
  ({ store: store2 }, { project: project4, actor }, { wished }) => store2.createBucket(controlCaller(actor, project4.publicId), wished)
);
async function bucketOf2({ db }, actor, { projectId: projectId2, bucket: name3 }) {
  const { project: project4, role } = await requireProject({ db }, actor, projectId2);
  const bucket3 = await findBucket(db, project4.internalId, name3);
  if (!bucket3) throw storeRefusals.noSuchBucket(name3);
  return [{ role, own: isPerson(actor) && bucket3.createdBy === actor.user.id }];
}
var onBucket = (may, run2) => thingsUseCase(may, {
  find: (context, actor, input2) => bucketOf2(context, actor, input2),
  run: ({ store: store2, db }, { actor }, { projectId: projectId2, ...input2 }) => {
    const seen = seenIn.get(db);
    return run2(store2, controlCaller(actor, projectId2), seen === void 0 ? input2 : { ...input2, seen });
  }
});
var seenIn = /* @__PURE__ */ new WeakMap();
var readBucket = thingsUseCase("bucket.view", {
  find: bucketOf2,
  async run({ store: store2, db }, { actor }, { projectId: projectId2, bucket: bucket3 }) {
    const found3 = await store2.getBucket(controlCaller(actor, projectId2), { bucket: bucket3 });
    if (db.isTransaction) seenIn.set(db, found3.revision);
    return found3;
  }
});
var changeBucketVersioning = onBucket(
  "bucket.setVersioning",
  (store2, caller, input2) => store2.setVersioning(caller, input2)
);
var changeBucketLock = onBucket(
  "bucket.setLock",
  (store2, caller, input2) => store2.setBucketLock(caller, input2)
);
var changeBucketTags = onBucket(
  "bucket.setTags",
  (store2, caller, input2) => store2.setBucketTags(caller, input2)
);
var changeBucketCors = onBucket(
  "bucket.setCors",
  (store2, caller, input2) => store2.setBucketCors(caller, input2)
);
var changeBucketLifecycle = onBucket(
  "bucket.setLifecycle",
  (store2, caller, input2) => store2.setLifecycle(caller, input2)
);
var deleteEmptyBucket = onBucket(
  "bucket.delete",
  (store2, caller, input2) => store2.deleteBucket(caller, input2)
);

// ../api/src/public/routes/check-bucket-settings.ts
function checkTags(tags3) {
  for (const [at, tag2] of tags3.entries()) refuseFirst(tagProblems(tag2, tags3.slice(0, at)), `body.tags[${at}]`);
  return tags3;
}
function checkCors(rules2) {
  for (const [at, rule2] of rules2.entries()) {
    const { maxAge: maxAgeSeconds, ...problems2 } = corsProblems(rule2, rules2.slice(0, at));
    refuseFirst({ ...problems2, ...maxAgeSeconds !== void 0 && { maxAgeSeconds } }, `body.rules[${at}]`);
  }
  return rules2;
}
function checkLifecycle(rules2) {
  const before = /* @__PURE__ */ new Set();
  for (const [at, rule2] of rules2.entries()) {
    const { part, error } = lifecycleProblem({ ...rule2, prefix: "", hasOldForm: false }, before) ?? {};
    const field = part && `.${part === "abortDays" ? "abortUploadsDays" : part}`;
    if (error) throw commonRefusals.invalidInput(error.message, `body.rules[${at}]${field ?? ""}`);
    before.add(rule2.id);
  }
  return rules2;
}
function refuseFirst(problems2, at) {
  const [first] = Object.entries(problems2);
  if (first?.[1] !== void 0) throw commonRefusals.invalidInput(first[1], `${at}.${first[0]}`);
}

// ../api/src/public/routes/present-bucket.ts
var words2 = {
  [versioning.unversioned]: "unversioned",
  [versioning.enabled]: "enabled",
  [versioning.suspended]: "suspended"
};
var presentBucket = (bucket3, placements) => ({
  name: bucket3.name,
  createdAt: bucket3.createdAt.toISOString(),
  createdBy: bucket3.createdBy,
  location: bucket3.placement === defaultPlacement ? "" : placements.find(({ id }) => id === bucket3.placement)?.idName ?? `unknown(${bucket3.placement})`,
  versioning: words2[bucket3.versioning],
  objectLock: bucket3.objectLock,
  defaultRetention: bucket3.defaultRetention && presentRetention(bucket3.defaultRetention),
  beingDeleted: bucket3.beingDeleted
});
var presentRetention = (retention) => {
  const mode2 = retention.mode === "GOVERNANCE" ? "governance" : "compliance";
  return "days" in retention ? { mode: mode2, days: retention.days } : { mode: mode2, years: retention.years };
};
var storedRetention = (retention) => {
  const mode2 = retention.mode === "governance" ? "GOVERNANCE" : "COMPLIANCE";
  return "days" in retention ? { mode: mode2, days: retention.days } : { mode: mode2, years: retention.years };
};
var wishedBucket = ({
  name: name3,
  location: location3,
  versioning: versioning2,
  objectLock,
  defaultRetention: defaultRetention2
}) => ({
  bucket: name3,
  ...location3 !== void 0 && { placement: location3 },
  ...versioning2 !== void 0 && { versioning: versioning2 },
  ...objectLock !== void 0 && { objectLock },
  ...defaultRetention2 !== void 0 && { defaultRetention: storedRetention(defaultRetention2) }
});
var presentTags = ({ tags: tags3 }) => ({ tags: tags3 });
var presentCors = ({ cors: cors2 }) => ({
  rules: cors2.map(({ maxAge: maxAge2, methods, ...rule2 }) => ({
    ...rule2,
    methods,
    ...maxAge2 !== void 0 && { maxAgeSeconds: maxAge2 }
  }))
});
var storedCors = ({ rules: rules2 }) => rules2.map(({ id, maxAgeSeconds, ...rule2 }) => ({
  ...rule2,
  ...id !== void 0 && { id },
  ...maxAgeSeconds !== void 0 && { maxAge: maxAgeSeconds }
}));
var presentLifecycle = ({ lifecycle: lifecycle3 }) => ({
  rules: lifecycle3.map((rule2) => ({
    id: rule2.id,
    enabled: rule2.isEnabled,
    scope: rule2.scope,
    sizeGreaterThan: rule2.sizeGreaterThan,
    sizeLessThan: rule2.sizeLessThan,
    expireDays: rule2.expireDays,
    expireAt: rule2.expireAt?.toISOString().slice(0, 10) ?? null,
    removeLoneMarkers: rule2.removeLoneMarkers,
    noncurrentDays: rule2.noncurrentDays,
    newerNoncurrent: rule2.newerNoncurrent,
    abortUploadsDays: rule2.abortDays
  }))
});
var storedLifecycle = ({ rules: rules2 }) => rules2.map(({ enabled, expireAt, abortUploadsDays, ...rule2 }) => ({
  ...rule2,
  isEnabled: enabled,
  expireAt: expireAt === null ? null : new Date(expireAt),
  abortDays: abortUploadsDays
}));
var presentDeletion = (row) => ({
  id: row.id,
  bucket: row.bucket,
  state: row.endedAs === null ? "running" : row.endedAs === "deleted" ? "deleted" : "stopped",
  reason: row.endedAs === "deleted" ? null : row.endedAs,
  startedAt: row.startedAt.toISOString(),
  removed: row.removed,
  left: row.left,
  troubled: row.isTroubled,
  endedAt: row.endedAt?.toISOString() ?? null
});

// ../api/src/public/routes/bucket-routes.ts
var named2 = ({ params: { projectId: projectId2, bucket: bucket3 } }) => ({ projectId: projectId2, bucket: bucket3 });
var publicBucketRoutes = (deps) => {
  const calls = publicBuckets;
  const present2 = (bucket3) => presentBucket(bucket3, deps.placements);
  return [
    servePublic(deps, calls.list, listControlledBuckets, {
      input: ({ params: params4, query: { cursor: cursor3, limit } }) => ({
        ...params4,
        after: keyOfCursor(calls.list, cursor3, textKey) ?? "",
        limit: limit + 1
      }),
      present: (found3, { query: { limit } }) => presentPage(
        calls.list,
        firstOf2(found3, limit, ({ name: name3 }) => name3),
        present2
      )
    }),
    servePublic(deps, calls.locations, readPlacements, {
      input: ({ params: params4 }) => params4,
      present: (found3) => ({
        items: found3.map(({ idName, name: name3, title, description: description4, pending }) => ({
          location: idName,
          name: name3,
          title,
          description: description4,
          pending
        }))
      })
    }),
    servePublic(deps, calls.create, createBucket, {
      input: ({ params: params4, body }) => ({ ...params4, wished: wishedBucket(body) }),
      present: present2
    }),
    servePublic(deps, calls.get, readBucket, { input: named2, present: present2 }),
    servePublic(deps, calls.update, changeBucketVersioning, {
      input: (received) => ({ ...named2(received), keeps: received.body.versioning === "enabled" }),
      present: present2
    }),
    servePublic(deps, calls.setLock, changeBucketLock, {
      input: ({ body: { defaultRetention: defaultRetention2 }, ...received }) => ({
        ...named2(received),
        defaultRetention: defaultRetention2 && storedRetention(defaultRetention2)
      }),
      present: present2
    }),
    servePublic(deps, calls.remove, deleteEmptyBucket, { input: named2 }),
    servePublic(deps, calls.getTags, readBucket, { input: named2, present: presentTags }),
    servePublic(deps, calls.setTags, changeBucketTags, {
      input: ({ body, ...received }) => ({ ...named2(received), tags: checkTags(body.tags) }),
      present: presentTags
    }),
    servePublic(deps, calls.getCors, readBucket, { input: named2, present: presentCors }),
    servePublic(deps, calls.setCors, changeBucketCors, {
      input: ({ body, ...received }) => ({ ...named2(received), rules: checkCors(storedCors(body)) }),
      present: presentCors
    }),
    servePublic(deps, calls.getLifecycle, readBucket, { input: named2, present: presentLifecycle }),
    servePublic(deps, calls.setLifecycle, changeBucketLifecycle, {
      input: ({ body, ...received }) => ({ ...named2(received), rules: checkLifecycle(storedLifecycle(body)) }),
      present: presentLifecycle
    }),
    servePublic(deps, calls.listDeletions, readBucketDeletions, {
      input: ({ params: params4 }) => params4,
      present: (found3) => ({ items: found3.map(presentDeletion) })
    }),
    servePublic(deps, calls.startDeletion, startBucketDeletion, {
      input: ({ params: params4, body }) => ({ ...params4, ...body }),
      present: presentDeletion
    }),
    servePublic(deps, calls.stopDeletion, stopBucketDeletion, {
      input: ({ params: params4 }) => params4,
      present: presentDeletion
    })
  ];
};

// ../api/src/public/routes/present-compute.ts
var states = {
  pending: "pending",
  complete: "running",
  offline: "stopped",
  error: "error"
};
var presentPublicInstance = (viewed2) => ({
  id: viewed2.id,
  name: viewed2.name,
  hostname: viewed2.hostname,
  state: viewed2.isDeleting ? "deleting" : states[viewed2.status],
  waitsFor: viewed2.waitsFor,
  problem: viewed2.problem,
  frozen: viewed2.frozen,
  type: viewed2.instanceType,
  image: viewed2.image,
  location: viewed2.location,
  bootDiskGB: viewed2.bootDiskGB,
  ssh: viewed2.remote && { host: viewed2.remote.address, port: viewed2.remote.port, user: viewed2.user },
  sshKeys: viewed2.keyNames,
  storageBuckets: viewed2.storageBuckets,
  hourMicroCents: viewed2.hourMicroCents,
  createdAt: viewed2.createdAt.toISOString(),
  updatedAt: viewed2.updatedAt.toISOString()
});
var presentPublicSshKey = ({ id, name: name3, publicKey: publicKey2, fingerprint, createdAt }) => ({
  id,
  name: name3,
  publicKey: publicKey2,
  fingerprint,
  createdAt: createdAt.toISOString()
});
var presentPublicInstanceType = (type) => ({
  name: type.name,
  vcpus: type.vcpus,
  memoryMiB: type.memoryMB,
  suggestedDiskGB: type.diskGB,
  hourMicroCents: type.hourMicroCents
});
var presentPublicImage = (image2) => ({
  name: image2.name,
  title: image2.title,
  user: image2.user,
  minDiskGB: image2.minDiskGB,
  minMemoryMiB: image2.minMemoryMB,
  tools: image2.tools,
  locations: image2.locations
});
var presentPublicLocation = ({ answers, ...location3 }) => ({
  name: location3.name,
  title: location3.title,
  engine: location3.engine,
  available: answers,
  reachesStorage: location3.reachesStorage,
  diskHourMicroCents: location3.diskHourMicroCents
});

// ../api/src/public/routes/compute-routes.ts
var publicComputeRoutes = (deps) => {
  if (!isComputeOffered(deps.settings)) return [];
  const calls = publicCompute;
  const named3 = ({ params: params4 }) => params4;
  return [
    servePublic(deps, calls.listKeys, listSshKeys, {
      input: (received) => pageIn(calls.listKeys, received),
      present: (page2) => pageByAge(calls.listKeys, page2, presentPublicSshKey)
    }),
    servePublic(deps, calls.createKey, createSshKey, {
      input: ({ params: params4, body }) => ({ ...params4, ...body }),
      present: presentPublicSshKey
    }),
    servePublic(deps, calls.deleteKey, deleteSshKey, { input: named3 }),
    servePublic(deps, calls.listTypes, listInstanceTypes, {
      input: named3,
      present: (types2) => ({ items: types2.map(presentPublicInstanceType) })
    }),
    servePublic(deps, calls.listImages, listImages, {
      input: named3,
      present: (images) => ({ items: images.map(presentPublicImage) })
    }),
    servePublic(deps, calls.listLocations, listLocations, {
      input: named3,
      present: (locations) => ({ items: locations.map(presentPublicLocation) })
    }),
    servePublic(deps, calls.list, listInstances2, {
      input: (received) => pageIn(calls.list, received),
      present: (page2) => pageByAge(calls.list, page2, presentPublicInstance)
    }),
    servePublic(deps, calls.create, createInstance, {
      input: ({ params: params4, body: { type: instanceType2, sshKeyIds: sshKeys, ...body } }) => ({
        ...params4,
        ...body,
        instanceType: instanceType2,
        sshKeys
      }),
      fields: { instanceType: "type", bootDiskSizeGB: "bootDiskGB", sshKeys: "sshKeyIds" },
      present: ({ password: password2, ...instance2 }) => ({ instance: presentPublicInstance(instance2), password: password2 })
    }),
    servePublic(deps, calls.get, getInstance, { input: named3, present: presentPublicInstance }),
    servePublic(deps, calls.update, updateInstanceType, {
      input: ({ params: params4, body }) => ({ ...params4, instanceType: body.type }),
      fields: { instanceType: "type" },
      present: presentPublicInstance
    }),
    servePublic(deps, calls.remove, removeInstance, { input: named3 }),
    servePublic(deps, calls.start, startInstance, { input: named3, present: presentPublicInstance }),
    servePublic(deps, calls.stop, stopInstance, { input: named3, present: presentPublicInstance }),
    servePublic(deps, calls.restart, restartInstance, { input: named3, present: presentPublicInstance }),
    servePublic(deps, calls.resetPassword, resetPassword, { input: named3 })
  ];
};
var pageIn = (call, { params: params4, query: { cursor: cursor3, limit } }) => ({
  ...params4,
  limit,
  after: madeAfter(keyOfCursor(call, cursor3, placeByAge))
});
var pageByAge = (call, { items: items2, next }, item) => presentPage(call, { items: items2, next: next && placeOf3(next) }, item);

// ../../packages/projects/src/domains/read-domains.ts
var listDomainsFrom = projectUseCase(
  "domain.view",
  async (context, by, page2) => {
    const found3 = await listDomainsAfter(context.db, { ...page2, projectId: by.project.internalId });
    return found3.map((domain2) => withRecords(context, by, domain2));
  }
);
var checkDomain = projectUseCase(
  "domain.view",
  async (context, by, { domain: domain2 }) => {
    await readOne(context, by, domain2);
    await noteDomain(context, domain2);
    return readOne(context, by, domain2);
  }
);
var connectDomain = Object.assign(
  async (context, actor, input2) => {
    await createDomain(context, actor, input2);
    return readOne(context, await requireProject(context, actor, input2.projectId), input2.domain);
  },
  { may: createDomain.may }
);
async function readOne(context, by, name3) {
  const of = { projectId: by.project.internalId, after: "", name: name3, limit: 1 };
  const [domain2] = await listDomainsAfter(context.db, of);
  if (!domain2) throw domainRefusals.noSuchDomain();
  return withRecords(context, by, domain2);
}
var withRecords = (context, { project: project4 }, domain2) => ({
  ...domain2,
  records: recordsFor({
    domain: domain2.domain,
    linksharingHost: hostOfLinks(context, project4.edgeUrls),
    root: domain2.root,
    accessId: domain2.accessId,
    tls: true
  })
});

// ../api/src/public/routes/domain-routes.ts
var publicDomainRoutes = (deps) => {
  const { list, create: create2, check: check4, remove } = publicDomains;
  const offered = (read2) => (received) => {
    if (!deps.settings.customDomains) throw domainRefusals.domainsNotOffered();
    return read2(received);
  };
  return [
    servePublic(deps, list, listDomainsFrom, {
      input: offered(({ params: params4, query: { cursor: cursor3, limit } }) => ({
        ...params4,
        after: keyOfCursor(list, cursor3, textKey) ?? "",
        limit: limit + 1
      })),
      present: (found3, { query: { limit } }) => presentPage(
        list,
        firstOf2(found3, limit, ({ domain: domain2 }) => domain2),
        presentDomain2
      )
    }),
    servePublic(deps, create2, connectDomain, {
      input: offered(({ params: params4, body: { name: domain2, root, accessKeyId: accessId2 } }) => ({
        ...params4,
        domain: domain2,
        root,
        accessId: accessId2
      })),
      fields: { subdomain: "name" },
      present: presentDomain2
    }),
    servePublic(deps, check4, checkDomain, { input: offered(({ params: params4 }) => params4), present: presentDomain2 }),
    servePublic(deps, remove, deleteDomainOfProject, {
      input: offered(({ params: { projectId: projectId2, domain: name3 } }) => ({ projectId: projectId2, name: name3 }))
    })
  ];
};
var presentDomain2 = (domain2) => ({
  name: domain2.domain,
  root: domain2.root,
  accessKeyId: domain2.accessId,
  createdBy: domain2.createdBy,
  createdAt: domain2.createdAt.toISOString(),
  state: domain2.state,
  checkedAt: domain2.checkedAt?.toISOString() ?? null,
  records: domain2.records,
  certificateUntil: domain2.certificateUntil?.toISOString() ?? null
});

// ../../packages/accounts/src/flows/delete-empty-project.ts
var deleteEmptyProject = projectUseCase(
  "project.deleteEmpty",
  async (context, { project: project4, actor }) => {
    if (!context.settings.projectDeletion) throw flowRefusals.flowOff();
    await inTransaction(context, async (within) => {
      const { db } = within;
      const { publicId, internalId } = project4;
      if (!await lockActiveProject(db, publicId)) throw projectRefusals.noSuchProject();
      const restriction = await projectRestriction(within, { db, user: actor.user, project: project4 });
      if (restriction) throw projectRefusals.projectNotEmpty(whatHolds(restriction));
      await endProjects(db, [internalId]);
      await recordActs(within, [{ name: "project.deleted", project: project4, actor, target: publicId, facts: {} }]);
    });
  }
);
function whatHolds({ buckets: buckets2, instances: instances2, apiKeys: apiKeys3, currentUsage, held }) {
  const counted2 = (count2, word) => `${count2} ${word}${count2 === 1 ? "" : "s"} (${held.join(", ")}${held.length < count2 ? ", \u2026" : ""})`;
  if (buckets2 > 0) return counted2(buckets2, "bucket");
  if (instances2 > 0) return counted2(instances2, "instance");
  if (apiKeys3 > 0) return counted2(apiKeys3, "access key");
  return currentUsage ? "usage of this month that will be charged for" : "usage that is not invoiced yet";
}

// ../../packages/projects/src/buckets/all-bucket-usage.ts
var readAllBucketUsage = projectUseCase(
  "bucket.view",
  async ({ db }, { project: project4 }, { since, before }) => {
    const { rows } = await bucketUsages(db, {
      projectId: project4.internalId,
      since,
      before,
      search: "",
      order: "name",
      direction: "asc",
      placements: [],
      limit: project4.bucketLimit,
      offset: 0
    });
    return rows;
  }
);

// ../api/src/public/routes/present-legacy.ts
var presentLegacyProject = (project4) => ({
  id: project4.publicId,
  publicId: project4.publicId,
  name: project4.name,
  description: project4.description,
  ownerId: project4.ownerId,
  createdAt: project4.createdAt.toISOString(),
  storageLimit: project4.storageLimit,
  bandwidthLimit: project4.bandwidthLimit,
  segmentLimit: project4.segmentLimit,
  defaultPlacement: project4.placement
});
var presentRollup = (row, { projectID, since, before }) => ({
  projectID,
  bucketName: row.name,
  totalStoredData: row.storage / GB,
  totalSegments: row.segments,
  objectCount: row.objects,
  metadataSize: 0,
  repairEgress: 0,
  getEgress: row.egress / GB,
  auditEgress: 0,
  since: since.toISOString(),
  before: before.toISOString()
});
var presentLegacyKey = (key) => ({
  id: key.id,
  projectId: key.publicProjectId,
  projectPublicId: key.publicProjectId,
  name: key.name,
  createdAt: key.createdAt.toISOString()
});
var presentLegacyBucket = ({ name: name3, createdAt, location: location3 }) => ({
  name: name3,
  createdAt,
  placement: location3
});

// ../api/src/public/routes/legacy-routes.ts
function legacyRoutes(deps) {
  const routes = [
    servePublic(deps, legacyCalls.listProjects, listProjects, {
      input: () => void 0,
      present: (found3) => found3.map(({ project: project4 }) => presentLegacyProject(project4))
    }),
    servePublic(deps, legacyCalls.createProject, createProject, {
      input: ({ body }) => ({ ...body, managePassphrase: false }),
      present: ({ project: project4 }) => presentLegacyProject(project4)
    }),
    servePublic(deps, legacyCalls.updateProject, renameProject, {
      input: ({ params: params4, body }) => ({ ...params4, ...body }),
      present: ({ project: project4 }) => presentLegacyProject(project4)
    }),
    servePublic(deps, legacyCalls.deleteProject, deleteEmptyProject, { input: ({ params: params4 }) => params4 }),
    servePublic(deps, legacyCalls.user, readOwnAccount, {
      input: () => void 0,
      present: ({ user: { id, fullName, shortName, email, projectLimit, kind, mfaEnabled } }) => ({
        id,
        fullName,
        shortName,
        email,
        projectLimit,
        paidTier: isAccountKind(kind) && hasPaidPrivileges(kind),
        isMFAEnabled: mfaEnabled
      })
    }),
    servePublic(deps, legacyCalls.bucketRollup, readAllBucketUsage, {
      input: inPeriod,
      present(rows, { query: query6 }) {
        const row = rows.find(({ name: name3 }) => name3 === query6.bucket);
        if (!row) throw storeRefusals.noSuchBucket(query6.bucket);
        return presentRollup(row, query6);
      }
    }),
    servePublic(deps, legacyCalls.bucketRollups, readAllBucketUsage, {
      input: inPeriod,
      present: (rows, { query: query6 }) => rows.map((row) => presentRollup(row, query6))
    }),
    servePublic(deps, legacyCalls.listAccessKeys, listApiKeysPage, {
      input: ({ params: params4, query: { search, limit, page: page2, order, orderDirection } }) => ({
        ...params4,
        search,
        limit,
        page: page2,
        order: orderWord(apiKeyOrders, order),
        direction: directionWord(orderDirection)
      }),
      present: ({ keys: keys3, page: page2 }, { query: { search, order, orderDirection } }) => ({
        apiKeys: keys3.map(presentLegacyKey),
        search,
        order,
        orderDirection,
        ...page2
      })
    }),
    servePublic(deps, legacyCalls.createAccessKey, createApiKeyOfProject, {
      input: ({ body: { projectID: projectId2, name: name3 } }) => ({ projectId: projectId2, name: name3 }),
      present: ({ key, info }) => ({ key, keyInfo: presentLegacyKey(info) })
    }),
    servePublic(deps, legacyCalls.deleteAccessKey, deleteApiKeysByIds, {
      input: ({ params: { id } }) => ({ ids: [id] })
    }),
    servePublic(deps, legacyCalls.createBucket, createBucket, {
      input: ({
        body: { projectID: projectId2, name: name3, placement, versioning: versioning2, objectLockEnabled, defaultRetention: defaultRetention2 }
      }) => ({
        projectId: projectId2,
        wished: wishedBucket({
          name: name3,
          location: placement,
          versioning: versioning2,
          objectLock: objectLockEnabled,
          defaultRetention: defaultRetention2
        })
      }),
      present: (bucket3) => presentLegacyBucket(presentBucket(bucket3, deps.placements))
    }),
    servePublic(deps, legacyCalls.createAccessGrant, createAccessGrant, {
      input: ({
        body: { projectID: projectId2, permissions: rights2, notAfter: expiresAt, name: name3, buckets: buckets2, notBefore }
      }) => ({
        projectId: projectId2,
        wished: { name: name3, rights: rights2, buckets: buckets2, notBefore, expiresAt }
      }),
      present: ({ info: { name: name3 }, accessGrant }) => ({ name: name3, accessGrant })
    })
  ];
  return [...routes, ...routes.map(belowApiV0)];
}
var inPeriod = ({ query: query6 }) => ({
  projectId: query6.projectID,
  since: query6.since,
  before: query6.before
});
var belowApiV0 = ({ call, ...route }) => ({
  ...route,
  call: { ...call, path: call.path.replace("/public/v1/", "/api/v0/") }
});

// ../../packages/projects/src/links/change-link.ts
var changeLink = Object.assign(
  async (context, actor, { id, ...input2 }) => {
    await changeLinks(context, actor, { ...input2, ids: [id] });
    return readLink(context, actor, { projectId: input2.projectId, id });
  },
  { may: changeLinks.may }
);

// ../api/src/public/routes/present-link.ts
var presentLink2 = ({ rules: rules2, ...link2 }) => ({
  id: link2.id,
  kind: link2.kind,
  bucket: link2.bucket,
  creatorEmail: link2.creatorEmail,
  createdAt: link2.createdAt.toISOString(),
  state: link2.state,
  options: rules2 && {
    password: rules2.asksPassword,
    expiresAt: rules2.expiresAt?.toISOString() ?? null,
    maxDownloads: rules2.maxDownloads,
    maxBytes: rules2.maxBytes,
    hideListing: rules2.hideListing,
    paused: rules2.paused
  },
  downloads: rules2 && rules2.downloads,
  downloadedBytes: rules2 && rules2.bytes,
  views: link2.views,
  recentViews: link2.recentViews,
  lastOpenedAt: link2.lastOpenedAt?.toISOString() ?? null
});

// ../api/src/public/routes/link-routes.ts
var publicLinkRoutes = (deps) => {
  const { list, get, update, revoke } = publicLinks;
  return [
    servePublic(deps, list, listLinksFrom, {
      input({ params: params4, query: { cursor: cursor3, limit, search } }) {
        return { ...params4, search, limit: limit + 1, after: madeAfter(keyOfCursor(list, cursor3, placeByAge)) };
      },
      present: (found3, { query: { limit } }) => presentPage(list, firstOf2(found3, limit, placeOf3), presentLink2)
    }),
    servePublic(deps, get, readLink, { input: ({ params: params4 }) => params4, present: presentLink2 }),
    servePublic(deps, update, changeLink, {
      input: ({ params: { projectId: projectId2, id }, body: { password: password2, ...options3 } }) => ({
        projectId: projectId2,
        id,
        change: {
          ...given2(options3),
          ...password2 !== void 0 && { password: { set: password2 } }
        }
      }),
      present: presentLink2
    }),
    servePublic(deps, revoke, revokeLinks, { input: ({ params: { projectId: projectId2, id } }) => ({ projectId: projectId2, ids: [id] }) })
  ];
};
var given2 = (wished) => Object.fromEntries(Object.entries(wished).filter(([, value]) => value !== void 0));

// ../../packages/projects/src/members/cancel-invitation.ts
var cancelInvitation = teamAct(
  projectUseCase(
    "member.cancelInvitation",
    async ({ db, clock }, { project: project4, actor }, { email }) => {
      const named3 = { projectId: project4.internalId, emails: await mailboxesOf(db, [email]) };
      const [invitation2] = await findInvitations(db, named3);
      if (!invitation2) throw memberRefusals.noSuchInvitation();
      await deleteInvitations(db, named3);
      const subject = { userId: null, email: invitation2.email };
      await recordActs({ db, clock }, [
        { name: "invitation.withdrawn", project: project4, actor, target: "", facts: {}, subject }
      ]);
    }
  )
);

// ../../packages/satellite-db/src/page-of-people.ts
var pageOfMembers = (db, { projectId: projectId2, email, after, limit }) => membersOf(db, projectId2).$if(email !== void 0, (query6) => query6.where("m.email_key", "=", email ?? "")).$if(after !== void 0, (query6) => query6.where("m.email_key", ">", after ?? "")).orderBy("m.email_key").limit(limit).execute();
var pageOfInvitations = (db, { projectId: projectId2, after, limit }) => db.selectFrom("satellite.project_invitations as i").select(["i.email", "i.created_at as sentAt"]).where("i.project_id", "=", projectId2).$if(after !== void 0, (query6) => query6.where("i.email", ">", after ?? "")).orderBy("i.email").limit(limit).execute();

// ../../packages/projects/src/members/page-of-people.ts
var listMembersPage = projectUseCase(
  "member.view",
  async ({ db }, { project: project4 }, { email, after, limit }) => {
    const [mailbox2] = email === void 0 ? [] : await mailboxesOf(db, [email]);
    const asked = { projectId: project4.internalId, email: mailbox2, after, limit: limit + 1 };
    const members3 = (await pageOfMembers(db, asked)).map((member2) => ({
      ...member2,
      inRole: roleOf({ userId: member2.id, wireRole: member2.role }, project4)
    }));
    return cursorPage(members3, limit, ({ emailKey }) => emailKey);
  }
);
var listInvitationsPage = projectUseCase(
  "member.view",
  async ({ db }, { project: project4 }, { after, limit }) => {
    const found3 = await pageOfInvitations(db, { projectId: project4.internalId, after, limit: limit + 1 });
    return cursorPage(found3, limit, ({ email }) => email);
  }
);

// ../api/src/public/routes/present-people.ts
var presentMember2 = ({ id, email, fullName, inRole, joinedAt }) => ({
  id,
  email,
  fullName,
  role: inRole,
  joinedAt: joinedAt.toISOString()
});
var presentInvitation2 = ({ email, sentAt }, { clock }) => ({
  email,
  sentAt: sentAt.toISOString(),
  expiresAt: invitationExpiry(sentAt).toISOString(),
  expired: isInvitationExpired(sentAt, clock())
});

// ../api/src/public/routes/member-routes.ts
var memberRoutes2 = (deps) => [
  servePublic(deps, publicMembers.list, listMembersPage, {
    input: ({ params: params4, query: { limit, cursor: cursor3, email } }) => ({
      ...params4,
      email,
      after: keyOfCursor(publicMembers.list, cursor3, textKey),
      limit
    }),
    present: (page2) => presentPage(publicMembers.list, page2, presentMember2)
  }),
  servePublic(deps, publicMembers.get, readMember, {
    input: ({ params: { projectId: projectId2, memberId } }) => ({ projectId: projectId2, userId: memberId }),
    present: presentMember2
  }),
  servePublic(deps, publicMembers.update, changeRole, {
    input: ({ params: { projectId: projectId2, memberId }, body: { role } }) => ({
      projectId: projectId2,
      userId: memberId,
      role: wireRoles[role]
    }),
    // never the owner, whose role stays
    present: (row) => presentMember2({ ...row, inRole: row.role === wireRoles.admin ? "admin" : "member" })
  }),
  servePublic(deps, publicMembers.remove, removePeople, {
    input: ({ params: { projectId: projectId2, memberId }, query: { endAccessKeys: removeAccesses } }) => ({
      projectId: projectId2,
      memberId,
      removeAccesses
    })
  }),
  servePublic(deps, publicInvitations.list, listInvitationsPage, {
    input: ({ params: params4, query: { limit, cursor: cursor3 } }) => ({
      ...params4,
      after: keyOfCursor(publicInvitations.list, cursor3, textKey),
      limit
    }),
    present: (page2) => presentPage(publicInvitations.list, page2, (one2) => presentInvitation2(one2, deps))
  }),
  servePublic(deps, publicInvitations.create, invitePeople, {
    input: ({ params: params4, body: { email } }) => ({ ...params4, emails: [email] }),
    present: (sent2) => theOne(sent2, deps)
  }),
  servePublic(deps, publicInvitations.resend, inviteAgain, {
    input: ({ params: { projectId: projectId2, email } }) => ({ projectId: projectId2, emails: [email] }),
    present: (sent2) => theOne(sent2, deps)
  }),
  servePublic(deps, publicInvitations.cancel, cancelInvitation, { input: ({ params: params4 }) => params4 }),
  servePublic(deps, publicInvitations.link, readInvitationLink, {
    input: ({ params: params4 }) => params4,
    present: (link2) => ({ link: link2 })
  })
];
function theOne([invitation2], deps) {
  if (!invitation2) throw new Error("no invitation was sent");
  return presentInvitation2(invitation2, deps);
}

// ../../packages/satellite-db/src/page-of-projects.ts
import { sql as sql22 } from "kysely";
var pageOfProjects = (db, { userId, only: only2, name: name3, role, after, limit }) => db.selectFrom("satellite.projects as p").innerJoin("satellite.project_members as m", "m.project_id", "p.id").select(projectColumns).select(["m.role", micros.as("createdMicros")]).where("m.user_id", "=", userId).where("p.status", "=", projectStatus.active).$if(only2 !== null, (query6) => query6.where("p.public_id", "=", only2)).$if(name3 !== void 0, (query6) => query6.where("p.name", "=", name3 ?? "")).$if(role === "owner", (query6) => query6.where("p.owner_id", "=", userId)).$if(
  role === "admin" || role === "member",
  (query6) => query6.where("p.owner_id", "<>", userId).where("m.role", "=", role === "admin" ? wireRoles.admin : wireRoles.member)
).$if(
  after !== void 0,
  (query6) => query6.where(
    sql22`(${micros}, p.public_id) > (${after?.createdAt ?? 0}::bigint, ${after?.id ?? null}::uuid)`
  )
).orderBy(micros).orderBy("p.public_id").limit(limit).execute();
var micros = sql22`(extract(epoch from p.created_at) * 1000000)::bigint`;

// ../../packages/projects/src/projects/list-projects-page.ts
var listProjectsPage = useCase(
  "project.list",
  async ({ db }, actor, { limit, ...query6 }) => {
    const userId = actor.user.id;
    const found3 = await pageOfProjects(db, { ...query6, userId, only: onlyProject(actor), limit: limit + 1 });
    const projects3 = found3.map((project4) => ({ project: project4, role: roleOf({ userId, wireRole: project4.role }, project4) }));
    return cursorPage(projects3, limit, ({ project: project4 }) => ({ createdAt: project4.createdMicros, id: project4.publicId }));
  }
);
var onlyProject = (actor) => actor.kind === "restKey" ? actor.rights.projectId : null;

// ../../packages/projects/src/projects/read-project.ts
var readProject = projectUseCase(
  "project.view",
  async (_context, { project: project4, role }) => ({ project: project4, role })
);

// ../api/src/public/routes/project-routes.ts
import * as z66 from "zod/mini";

// ../api/src/public/routes/present-project.ts
function presentProject2({ project: project4, role }, { placements }) {
  if (role === null) throw new Error("a key acts for a person, who has a role");
  return {
    id: project4.publicId,
    name: project4.name,
    description: project4.description,
    ownerId: project4.ownerId,
    role,
    passphrase: project4.passphraseKeyId === null ? "own" : "managed",
    location: placementLabel(project4.placement, placements),
    defaultVersioning: publicDefaultVersioning[project4.defaultVersioning],
    createdAt: project4.createdAt.toISOString()
  };
}
var presentLimits = ({ project: project4 }) => ({
  storageBytes: project4.storageLimit,
  chosenStorageBytes: project4.userSetStorageLimit,
  downloadBytes: project4.bandwidthLimit,
  chosenDownloadBytes: project4.userSetBandwidthLimit,
  segments: project4.segmentLimit,
  buckets: project4.bucketLimit,
  requestsPerSecond: project4.rateLimit
});
var presentNotifications = ({ project: project4 }) => ({
  storage: project4.storageNotifications,
  downloads: project4.egressNotifications
});

// ../api/src/public/routes/project-routes.ts
var place = z66.object({ createdAt: madeAt, id: projectId });
var projectRoutes2 = (deps) => [
  servePublic(deps, publicProjects.list, listProjectsPage, {
    input: ({ query: { limit, cursor: cursor3, name: name3, role } }) => ({
      name: name3,
      role,
      after: keyOfCursor(publicProjects.list, cursor3, place),
      limit
    }),
    present: (page2) => presentPage(publicProjects.list, page2, shown2(deps))
  }),
  servePublic(deps, publicProjects.create, createProject, {
    input: ({ body: { name: name3, description: description4, passphrase } }) => ({
      name: name3,
      description: description4,
      managePassphrase: passphrase === "managed"
    }),
    present: ({ project: project4 }) => presentProject2({ project: project4, role: "owner" }, deps)
  }),
  servePublic(deps, publicProjects.get, readProject, { input: ofProject3, present: shown2(deps) }),
  servePublic(deps, publicProjects.update, renameProject, {
    input: ({ params: params4, body }) => ({ ...params4, ...body }),
    present: shown2(deps)
  }),
  servePublic(deps, publicProjects.delete, deleteEmptyProject, { input: ofProject3 }),
  servePublic(deps, publicProjects.limits, readProject, { input: ofProject3, present: presentLimits }),
  servePublic(deps, publicProjects.setLimits, setProjectLimits, {
    input: ({ params: params4, body }) => ({
      ...params4,
      storage: chosen2(body.chosenStorageBytes),
      bandwidth: chosen2(body.chosenDownloadBytes)
    }),
    present: presentLimits
  }),
  servePublic(deps, publicProjects.notifications, readProject, { input: ofProject3, present: presentNotifications }),
  servePublic(deps, publicProjects.setNotifications, setNotifications, {
    input: ({ params: params4, body: { storage: storage3, downloads: egress2 } }) => ({ ...params4, storage: storage3, egress: egress2 }),
    present: presentNotifications
  })
];
var ofProject3 = ({ params: params4 }) => params4;
var shown2 = (deps) => (found3) => presentProject2(found3, deps);
var chosen2 = (bytes) => bytes === null ? 0 : bytes;

// ../api/src/public/routes/usage-routes.ts
var usageRoutes = (deps) => {
  const formOf2 = (query6) => reportForm(deps, query6);
  return [
    servePublic(deps, publicUsage.project, readUsageLimits, { input: ({ params: params4 }) => params4, present: presentUsage }),
    servePublic(deps, publicUsage.downloadStop, readDownloadStop, {
      input: ({ params: params4 }) => params4,
      present: presentDownloadStop
    }),
    servePublic(deps, publicUsage.projectDays, readDailyUsage, {
      input: ({ params: params4, query: query6 }) => ({ ...params4, ...query6 }),
      present: (usage) => ({ items: presentProjectDays(usage) })
    }),
    servePublic(deps, publicUsage.buckets, listBucketUsageFrom, {
      input: ({ params: params4, query: { limit, cursor: cursor3, since, before } }) => ({
        ...params4,
        since,
        before,
        after: keyOfCursor(publicUsage.buckets, cursor3, textKey),
        limit
      }),
      present: (page2) => presentPage(publicUsage.buckets, page2, presentBucketUsage2)
    }),
    servePublic(deps, publicUsage.bucketDays, readBucketDays, {
      input: ({ params: params4, query: query6 }) => ({ ...params4, ...query6 }),
      present: (found3) => ({ items: found3.map(presentBucketDay) })
    }),
    servePublic(deps, publicUsage.report, readUsageReport, {
      input: ({ query: query6 }) => ({ projectId: void 0, ...reportQuery(formOf2(query6)) }),
      present: (report2, { reply, query: query6 }) => usageReportFile(report2, { reply, asked: formOf2(query6), projectId: void 0 })
    }),
    servePublic(deps, publicUsage.projectReport, readUsageReport, {
      input: ({ params: params4, query: query6 }) => ({ ...params4, ...reportQuery(formOf2(query6)) }),
      present: (report2, { reply, params: params4, query: query6 }) => usageReportFile(report2, { reply, asked: formOf2(query6), ...params4 })
    })
  ];
};

// ../../packages/projects/src/webhooks/require-address.ts
function requireAddress({ settings: settings2 }, address4) {
  const problem2 = addressProblem(address4, { privateAddresses: settings2.webhookPrivateAddresses });
  if (problem2 !== void 0) throw commonRefusals.invalidInput(problem2, "address");
}

// ../../packages/projects/src/webhooks/view-webhook.ts
function viewWebhook(row, bucketsOf) {
  const { sealedSecret: _3, oldSealedSecret: __, ...shown3 } = row;
  return { ...shown3, buckets: bucketsOf.get(row.id) ?? [] };
}

// ../../packages/projects/src/webhooks/change-webhook.ts
var changeWebhook = projectUseCase(
  "webhook.change",
  async (context, { project: project4, actor }, { id, ...rules2 }) => {
    if (rules2.address !== void 0) requireAddress(context, rules2.address);
    return inTransaction(context, async (within) => {
      const { db, clock } = within;
      const before = await lockWebhook(db, { projectId: project4.internalId, id });
      if (!before) throw webhookRefusals.noSuchWebhook();
      const after = { ...before, ...given3(rules2), changedAt: clock() };
      const { address: address4, description: description4, events: events2, isActive } = after;
      if (address4 !== before.address) after.failingSince = null;
      await updateWebhook(db, id, {
        address: address4,
        description: description4,
        events: events2,
        is_active: isActive,
        failing_since: after.failingSince,
        changed_at: after.changedAt
      });
      const facts = { host: new URL(address4).host, active: isActive ? "yes" : "no" };
      await recordActs(within, [{ name: "webhook.changed", target: id, facts, project: project4, actor }]);
      if (!isActive) await endDeliveries(db, id, "The webhook was switched off before it was sent.");
      return viewWebhook(after, await bucketsOfWebhooks(db, project4.internalId));
    });
  }
);
var deleteWebhook2 = projectUseCase(
  "webhook.change",
  (context, { project: project4, actor }, { id }) => inTransaction(context, async (within) => {
    const named3 = { projectId: project4.internalId, id };
    const found3 = await lockWebhook(within.db, named3);
    if (!found3) throw webhookRefusals.noSuchWebhook();
    await deleteWebhook(within.db, named3);
    const facts = { host: new URL(found3.address).host };
    await recordActs(within, [{ name: "webhook.deleted", target: id, facts, project: project4, actor }]);
  })
);
var given3 = (rules2) => Object.fromEntries(Object.entries(rules2).filter(([, value]) => value !== void 0));

// ../../packages/projects/src/webhooks/create-webhook.ts
import { randomUUID as randomUUID7 } from "node:crypto";
var createWebhook = projectUseCase(
  "webhook.change",
  async (context, { project: project4, actor }, { address: address4, description: description4, events: events2, isActive }) => {
    requireAddress(context, address4);
    const id = randomUUID7();
    const { sealed, text: text5 } = sealedNewSecret(context, id);
    return inTransaction(context, async (within) => {
      const { db, clock } = within;
      await lockProjectOfWebhooks(db, project4.internalId);
      const there = await listWebhooks(db, project4.internalId);
      if (there.length >= mostWebhooks) throw webhookRefusals.tooManyWebhooks(mostWebhooks);
      const now = clock();
      await insertWebhook(db, {
        id,
        project_id: project4.internalId,
        address: address4,
        description: description4,
        events: events2,
        is_active: isActive,
        sealed_secret: sealed,
        old_sealed_secret: null,
        old_secret_until: null,
        failing_since: null,
        created_at: now,
        changed_at: now
      });
      const facts = { host: new URL(address4).host };
      await recordActs(within, [{ name: "webhook.created", target: id, facts, project: project4, actor }]);
      const row = {
        id,
        address: address4,
        description: description4,
        events: events2,
        isActive,
        sealedSecret: sealed,
        oldSealedSecret: null,
        oldSecretUntil: null,
        failingSince: null,
        createdAt: now,
        changedAt: now
      };
      return { ...viewWebhook(row, /* @__PURE__ */ new Map()), secret: text5 };
    });
  }
);

// ../../packages/projects/src/webhooks/list-deliveries.ts
var listDeliveries2 = projectUseCase(
  "webhook.view",
  async (context, { project: project4 }, { id, limit, ...query6 }) => {
    const webhook3 = await findWebhook(context.db, { projectId: project4.internalId, id });
    if (!webhook3) throw webhookRefusals.noSuchWebhook();
    const found3 = await listDeliveries(context.db, { webhookId: id, ...query6, limit: limit + 1 });
    return {
      deliveries: found3.slice(0, limit).map((delivery3) => viewed(context, delivery3)),
      isLast: found3.length <= limit
    };
  }
);
var showDelivery = projectUseCase(
  "webhook.view",
  async (context, { project: project4 }, { id, deliveryId }) => {
    const { db } = context;
    const webhook3 = await findWebhook(db, { projectId: project4.internalId, id });
    if (!webhook3) throw webhookRefusals.noSuchWebhook();
    const delivery3 = await findDelivery(db, { webhookId: id, id: deliveryId });
    if (!delivery3) throw webhookRefusals.noSuchDelivery();
    return { delivery: viewed(context, delivery3), tries: await listTries(db, deliveryId) };
  }
);
function viewed(context, delivery3) {
  const { sealedName: _3, ...shown3 } = delivery3;
  return { ...shown3, body: namedBody(context, delivery3) };
}

// ../../packages/projects/src/webhooks/list-webhooks.ts
var listWebhooks2 = projectUseCase(
  "webhook.view",
  async ({ db }, { project: project4 }) => {
    const rows = await listWebhooks(db, project4.internalId);
    const buckets2 = await bucketsOfWebhooks(db, project4.internalId);
    return {
      webhooks: rows.map((row) => viewWebhook(row, buckets2)),
      tellsNames: await tellsObjectNames(db, project4.internalId)
    };
  }
);
var listWebhooksInFull = projectUseCase(
  "webhook.view",
  async ({ db }, { project: { internalId } }) => {
    const rows = await listWebhooks(db, internalId);
    const all = await heardBuckets(db, internalId);
    const tries3 = await lastTries(
      db,
      rows.map(({ id }) => id)
    );
    const webhooks3 = rows.map((row) => {
      const heard = all.filter(({ webhook: webhook3 }) => webhook3 === row.id);
      const buckets2 = [...new Set(heard.map(({ bucket: bucket3 }) => bucket3))];
      return { ...viewWebhook(row, /* @__PURE__ */ new Map([[row.id, buckets2]])), heard, lastTry: tries3.get(row.id) };
    });
    return { webhooks: webhooks3, tellsNames: await tellsObjectNames(db, internalId) };
  }
);
var showWebhook = projectUseCase(
  "webhook.view",
  async ({ db }, { project: { internalId } }, { id }) => {
    const row = await findWebhook(db, { projectId: internalId, id });
    if (!row) throw webhookRefusals.noSuchWebhook();
    return viewWebhook(row, await bucketsOfWebhooks(db, internalId));
  }
);

// ../../packages/projects/src/webhooks/replay-deliveries.ts
var replayDelivery = projectUseCase(
  "webhook.change",
  (context, { project: project4 }, { id, deliveryId }) => inTransaction(context, async ({ db, clock }) => {
    await requireSwitchedOn({ db }, { projectId: project4.internalId, id });
    if (!await findDelivery(db, { webhookId: id, id: deliveryId })) throw webhookRefusals.noSuchDelivery();
    const replayed = await replayDeliveries(db, { webhookId: id, now: clock(), which: { id: deliveryId } });
    if (replayed === 0) throw webhookRefusals.deliveryWaits();
  })
);
var replayDeliveries2 = projectUseCase(
  "webhook.change",
  (context, { project: project4 }, { id, since }) => inTransaction(context, async ({ db, clock }) => {
    await requireSwitchedOn({ db }, { projectId: project4.internalId, id });
    return replayDeliveries(db, { webhookId: id, now: clock(), which: { since } });
  })
);
async function requireSwitchedOn({ db }, named3) {
  const webhook3 = await lockWebhook(db, named3);
  if (!webhook3) throw webhookRefusals.noSuchWebhook();
  if (!webhook3.isActive) throw webhookRefusals.webhookSwitchedOff();
}

// ../../packages/projects/src/webhooks/rotate-secret.ts
var rotateWebhookSecret = projectUseCase(
  "webhook.change",
  async (context, { project: project4, actor }, { id, overlapHours: overlapHours2 }) => {
    const { sealed, text: text5 } = sealedNewSecret(context, id);
    return inTransaction(context, async (within) => {
      const { db, clock } = within;
      const before = await lockWebhook(db, { projectId: project4.internalId, id });
      if (!before) throw webhookRefusals.noSuchWebhook();
      const now = clock();
      const until = overlapHours2 === 0 ? null : new Date(now.getTime() + overlapHours2 * hour);
      await updateWebhook(db, id, {
        sealed_secret: sealed,
        old_sealed_secret: until && before.sealedSecret,
        old_secret_until: until,
        changed_at: now
      });
      const facts = { overlapHours: overlapHours2 };
      await recordActs(within, [{ name: "webhook.secretRotated", target: id, facts, project: project4, actor }]);
      return { secret: text5, oldSecretUntil: until };
    });
  }
);

// ../../packages/projects/src/webhooks/set-bucket-events.ts
var setBucketEvents = projectUseCase(
  "webhook.change",
  (context, { project: project4, actor }, { id, bucket: bucket3, events: events2, prefix: prefix3, suffix }) => inTransaction(context, async (within) => {
    const { db } = within;
    const projectId2 = project4.internalId;
    if (!await lockWebhook(db, { projectId: projectId2, id })) throw webhookRefusals.noSuchWebhook();
    const found3 = await lockBucketOfProject(db, { projectId: projectId2, name: bucket3 });
    if (!found3) throw storeRefusals.noSuchBucket(bucket3);
    const isFiltered = prefix3 !== "" || suffix !== "";
    if (isFiltered && !await tellsObjectNames(db, projectId2)) throw webhookRefusals.namesAreWithheld();
    const others2 = (await targetsOfBucket(db, found3.id)).filter(({ webhook: webhook3 }) => webhook3 !== id);
    const own2 = {
      kind: "Queue",
      id,
      webhook: id,
      events: events2.map((event) => s3EventOf[event]),
      prefix: prefix3,
      suffix
    };
    const targets = events2.length === 0 ? others2 : [...others2, own2];
    if (targets.length > mostTargets) throw webhookRefusals.tooManyTargets(mostTargets);
    if (!await setTargetsOfBucket(db, found3.id, targets)) return;
    const facts = { keyId: "", keyName: "", targets: targets.length };
    await recordActs(within, [{ name: "bucket.notificationsChanged", target: bucket3, facts, project: project4, actor }]);
  })
);

// ../../packages/projects/src/webhooks/test-webhook.ts
var sendingTime = minute;
var testWebhook2 = projectUseCase(
  "webhook.change",
  async (context, { project: project4 }, { id }) => {
    const { db, clock, settings: settings2 } = context;
    const webhook3 = await findWebhook(db, { projectId: project4.internalId, id });
    if (!webhook3) throw webhookRefusals.noSuchWebhook();
    const of = { kind: "project", ownerId: id };
    const secret = openSecret(context, of, webhook3.sealedSecret);
    if (!secret) throw webhookRefusals.webhookWithoutSecret();
    const now = clock();
    const { oldSealedSecret: old, oldSecretUntil } = webhook3;
    const oldSecret = old && oldSecretUntil && oldSecretUntil > now ? openSecret(context, of, old) : void 0;
    const body = JSON.stringify({
      type: testEvent,
      timestamp: now.toISOString(),
      data: { project: project4.publicId, webhook: id }
    });
    const dueAt = new Date(now.getTime() + sendingTime);
    const deliveryId = await insertDelivery(db, { webhookId: id, type: testEvent, body, now, dueAt });
    const began = performance.now();
    const tried = await deliver(
      { address: webhook3.address, secret, oldSecret },
      { id: deliveryId, at: now, body },
      { privateAddresses: settings2.webhookPrivateAddresses }
    );
    const millis = Math.round(performance.now() - began);
    await noteDeliveryTry(db, deliveryId, { ...tried, at: clock(), millis, dueAt: null });
    if (tried.ok) await unmarkFailing(db, id);
    const { ok, status, said: said3 } = tried;
    return { id: deliveryId, ok, status, said: said3 };
  }
);

// ../api/src/public/routes/webhook-routes.ts
import * as z67 from "zod/mini";

// ../api/src/files/present-webhook.ts
var presentWebhook = (webhook3) => ({
  id: webhook3.id,
  address: webhook3.address,
  description: webhook3.description,
  events: webhook3.events,
  buckets: [...webhook3.buckets],
  active: webhook3.isActive,
  failingSince: webhook3.failingSince?.toISOString() ?? null,
  oldSecretUntil: webhook3.oldSecretUntil?.toISOString() ?? null,
  createdAt: webhook3.createdAt.toISOString(),
  changedAt: webhook3.changedAt.toISOString()
});
var presentListedWebhook = ({ heard, lastTry, ...webhook3 }) => ({
  ...presentWebhook(webhook3),
  objects: heard.map(({ bucket: bucket3, events: events2, prefix: prefix3, suffix }) => ({
    bucket: bucket3,
    events: objectEventsOf(events2),
    prefix: prefix3,
    suffix
  })),
  lastTry: lastTry ? { ...lastTry, at: lastTry.at.toISOString() } : null
});
var presentDelivery = (delivery3) => ({
  id: delivery3.id,
  type: delivery3.type,
  body: delivery3.body,
  state: delivery3.dueAt === null ? delivery3.delivered ? "delivered" : "failed" : "waiting",
  createdAt: delivery3.createdAt.toISOString(),
  nextTryAt: delivery3.dueAt?.toISOString() ?? null,
  tries: delivery3.tries,
  triedAt: delivery3.triedAt?.toISOString() ?? null,
  said: delivery3.said
});
var presentTry = ({ at, ok, status, said: said3, answer: answer3, millis }) => ({
  at: at.toISOString(),
  ok,
  status,
  said: said3,
  // whatever a receiver answers: what is no text shows as U+FFFD
  answer: fromUtf8(answer3),
  millis
});

// ../api/src/public/routes/webhook-routes.ts
var deliveryKey = z67.tuple([madeAt, z67.uuid()]);
var webhookRoutes = (deps) => [
  servePublic(deps, publicWebhooks.list, listWebhooks2, {
    input: ({ params: params4 }) => params4,
    present: ({ webhooks: webhooks3 }) => ({ items: webhooks3.map(presentWebhook), next: null })
  }),
  servePublic(deps, publicWebhooks.create, createWebhook, {
    input: ({ params: params4, body: { active: isActive, ...rules2 } }) => ({ ...params4, isActive, ...rules2 }),
    present: ({ secret, ...made }) => ({ ...presentWebhook(made), secret })
  }),
  servePublic(deps, publicWebhooks.get, showWebhook, {
    input: ({ params: { projectId: projectId2, webhookId: id } }) => ({ projectId: projectId2, id }),
    present: presentWebhook
  }),
  servePublic(deps, publicWebhooks.change, changeWebhook, {
    input: ({ params: { projectId: projectId2, webhookId: id }, body: { active, ...rules2 } }) => ({
      projectId: projectId2,
      id,
      ...rules2,
      ...active !== void 0 && { isActive: active }
    }),
    present: presentWebhook
  }),
  servePublic(deps, publicWebhooks.remove, deleteWebhook2, {
    input: ({ params: { projectId: projectId2, webhookId: id } }) => ({ projectId: projectId2, id })
  }),
  servePublic(deps, publicWebhooks.rotate, rotateWebhookSecret, {
    input: ({ params: { projectId: projectId2, webhookId: id }, body }) => ({ projectId: projectId2, id, ...body }),
    present: ({ secret, oldSecretUntil }) => ({ secret, oldSecretUntil: oldSecretUntil?.toISOString() ?? null })
  }),
  servePublic(deps, publicWebhooks.test, testWebhook2, {
    input: ({ params: { projectId: projectId2, webhookId: id } }) => ({ projectId: projectId2, id })
  }),
  servePublic(deps, publicWebhooks.deliveries, listDeliveries2, {
    input: ({ params: { projectId: projectId2, webhookId: id }, query: { cursor: cursor3, limit, state } }) => {
      const key = keyOfCursor(publicWebhooks.deliveries, cursor3, deliveryKey);
      return { projectId: projectId2, id, limit, state, after: key && { createdAt: new Date(key[0]), id: key[1] } };
    },
    present: ({ deliveries: deliveries2, isLast }) => {
      const last = deliveries2.at(-1);
      return {
        items: deliveries2.map(presentDelivery),
        next: isLast || !last ? null : cursorOf(publicWebhooks.deliveries, [last.createdAt.getTime(), last.id])
      };
    }
  }),
  servePublic(deps, publicWebhooks.delivery, showDelivery, {
    input: ({ params: { projectId: projectId2, webhookId: id, deliveryId } }) => ({ projectId: projectId2, id, deliveryId }),
    present: ({ delivery: delivery3, tries: tries3 }) => ({ ...presentDelivery(delivery3), attempts: tries3.map(presentTry) })
  }),
  servePublic(deps, publicWebhooks.replayOne, replayDelivery, {
    input: ({ params: { projectId: projectId2, webhookId: id, deliveryId } }) => ({ projectId: projectId2, id, deliveryId })
  }),
  servePublic(deps, publicWebhooks.replay, replayDeliveries2, {
    input: ({ params: { projectId: projectId2, webhookId: id }, body }) => ({ projectId: projectId2, id, ...body }),
    present: (count2) => ({ count: count2 })
  }),
  servePublic(deps, publicWebhooks.setBucket, setBucketEvents, {
    input: ({ params: { projectId: projectId2, webhookId: id, bucket: bucket3 }, body }) => ({ projectId: projectId2, id, bucket: bucket3, ...body })
  })
];

// ../api/src/public/public-routes.ts
var publicRoutes = (deps) => [
  ...accountRoutes2(deps),
  ...projectRoutes2(deps),
  ...memberRoutes2(deps),
  ...publicBucketRoutes(deps),
  ...accessRoutes(deps),
  ...publicLinkRoutes(deps),
  ...publicDomainRoutes(deps),
  ...publicComputeRoutes(deps),
  ...usageRoutes(deps),
  ...auditRoutes2(deps),
  ...billingRoutes(deps),
  ...webhookRoutes(deps),
  ...legacyRoutes(deps)
];

// ../../packages/contract/src/webhooks.ts
import * as z68 from "zod/mini";
var webhook2 = z68.object({
  id: z68.string(),
  address: z68.string(),
  description: z68.string(),
  /** Names of events, nouns such as `bucket.*`, or `*`. */
  events: z68.array(z68.string()),
  /** Names of the buckets whose objects it hears of. */
  buckets: z68.array(z68.string()),
  active: z68.boolean(),
  /** Since a delivery was given up after three days; null once one has arrived. */
  failingSince: z68.nullable(timestamp),
  /** Until then messages are signed with the secret of before, too. */
  oldSecretUntil: z68.nullable(timestamp),
  createdAt: timestamp,
  changedAt: timestamp
});
var listedWebhook = z68.extend(webhook2, {
  /** What it hears of the objects of buckets. S3 tools may name a bucket more than once. */
  objects: z68.array(
    z68.object({
      bucket: z68.string(),
      events: z68.array(z68.enum(objectEvents)),
      /** Other names are not told; '' for all. */
      prefix: z68.string(),
      suffix: z68.string()
    })
  ),
  /** What came of the newest message that was tried, in words; null before the first. */
  lastTry: z68.nullable(z68.object({ at: timestamp, ok: z68.boolean(), said: z68.string() }))
});
var webhookWithSecret = z68.extend(webhook2, { secret: z68.string() });
var delivery2 = z68.object({
  /** The `webhook-id` that it is sent with, however often. */
  id: z68.string(),
  type: z68.string(),
  /** The message as it is sent. */
  body: z68.string(),
  state: z68.enum(deliveryStates),
  createdAt: timestamp,
  /** When it is tried next; null: it is over. */
  nextTryAt: z68.nullable(timestamp),
  /** Since it was sent anew, where it was. */
  tries: z68.number(),
  triedAt: z68.nullable(timestamp),
  /** What came of the last try, for people; '' before the first. */
  said: z68.string()
});
var deliveryTry2 = z68.object({
  at: timestamp,
  ok: z68.boolean(),
  /** 0: nothing was answered. */
  status: z68.number(),
  said: z68.string(),
  /** The first 4 KiB of what was answered, as UTF-8. */
  answer: z68.string(),
  millis: z68.number()
});
var cursor2 = z68.pipe(
  z68.string().check(z68.regex(/^\d{1,15}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "There is no such page.")),
  z68.transform((text5) => {
    const [millis = "", id = ""] = text5.split(".");
    return { createdAt: new Date(Number(millis)), id };
  })
);
var inProject3 = z68.object({ id: projectId });
var byId8 = z68.object({ id: projectId, webhookId });
var ofDelivery2 = z68.object({ id: projectId, webhookId, deliveryId: uuid });
var webhooks2 = {
  /** `tellsNames`: whether messages about objects carry their names. */
  list: defineCall({
    method: "GET",
    path: "/api/v0/projects/:id/webhooks",
    may: "webhook.view",
    params: inProject3,
    response: z68.object({ webhooks: listOf(listedWebhook), tellsNames: z68.boolean() }),
    fallback: "Can not list webhooks"
  }),
  create: defineCall({
    method: "POST",
    path: "/api/v0/projects/:id/webhooks",
    may: "webhook.change",
    params: inProject3,
    body: newWebhook,
    response: webhookWithSecret,
    status: 201,
    fallback: "Can not create the webhook"
  }),
  change: defineCall({
    method: "PATCH",
    path: "/api/v0/projects/:id/webhooks/:webhookId",
    may: "webhook.change",
    params: byId8,
    body: webhookChange,
    response: webhook2,
    fallback: "Can not change the webhook"
  }),
  remove: defineCall({
    method: "DELETE",
    path: "/api/v0/projects/:id/webhooks/:webhookId",
    may: "webhook.change",
    params: byId8,
    status: 204,
    fallback: "Can not delete the webhook"
  }),
  /** Another secret. */
  rotate: defineCall({
    method: "POST",
    path: "/api/v0/projects/:id/webhooks/:webhookId/secret",
    may: "webhook.change",
    params: byId8,
    body: z68.object({ overlapHours }),
    response: z68.object({ secret: z68.string(), oldSecretUntil: z68.nullable(timestamp) }),
    fallback: "Can not make a secret"
  }),
  /** Sends a test at once. `status`: what was answered, 0 for nothing. `said`: the same in words. */
  test: defineCall({
    method: "POST",
    path: "/api/v0/projects/:id/webhooks/:webhookId/test",
    may: "webhook.change",
    params: byId8,
    response: z68.object({ id: z68.string(), ok: z68.boolean(), status: z68.number(), said: z68.string() }),
    rateLimit: { by: "user", name: "test-project-webhook" },
    fallback: "Can not test the webhook"
  }),
  /** Of the last 30 days, the newest first. */
  deliveries: defineCall({
    method: "GET",
    path: "/api/v0/projects/:id/webhooks/:webhookId/deliveries",
    may: "webhook.view",
    params: byId8,
    query: z68.object({
      limit: z68._default(queryInteger.check(z68.gte(1), z68.lte(100)), 50),
      cursor: z68.optional(cursor2),
      state: z68.optional(z68.enum(deliveryStates))
    }),
    response: z68.object({ deliveries: listOf(delivery2), next: z68.nullable(z68.string()) }),
    fallback: "Can not list deliveries"
  }),
  /** With what came of each try, the newest first. */
  delivery: defineCall({
    method: "GET",
    path: "/api/v0/projects/:id/webhooks/:webhookId/deliveries/:deliveryId",
    may: "webhook.view",
    params: ofDelivery2,
    response: z68.object({ delivery: delivery2, tries: listOf(deliveryTry2) }),
    fallback: "Can not read the delivery"
  }),
  /** Sends one that is over again. */
  replayOne: defineCall({
    method: "POST",
    path: "/api/v0/projects/:id/webhooks/:webhookId/deliveries/:deliveryId/replay",
    may: "webhook.change",
    params: ofDelivery2,
    status: 204,
    fallback: "Can not send the delivery again"
  }),
  /** Sends all that are over since a moment again, those that arrived too. */
  replay: defineCall({
    method: "POST",
    path: "/api/v0/projects/:id/webhooks/:webhookId/replay",
    may: "webhook.change",
    params: byId8,
    body: replaySince,
    response: z68.object({ count: z68.number() }),
    fallback: "Can not send deliveries again"
  }),
  /** What it hears of the objects of a bucket. */
  setBucket: defineCall({
    method: "PUT",
    path: "/api/v0/projects/:id/webhooks/:webhookId/buckets/:bucket",
    may: "webhook.change",
    params: z68.object({ id: projectId, webhookId, bucket: bucketNameInPath }),
    body: bucketEvents,
    status: 204,
    fallback: "Can not choose the events of the bucket"
  }),
  /** Whether messages about objects carry their names. */
  tellNames: defineCall({
    method: "PUT",
    path: "/api/v0/projects/:id/object-names",
    may: "project.tellObjectNames",
    params: inProject3,
    body: z68.object({ tells: z68.boolean() }),
    status: 204,
    fallback: "Can not change whether webhooks carry names of objects"
  })
};

// ../../packages/projects/src/webhooks/tell-object-names.ts
var tellObjectNames = projectUseCase(
  "project.tellObjectNames",
  (context, { project: project4, actor }, { tells }) => inTransaction(context, async (within) => {
    if (!await setTellsObjectNames(within.db, project4.internalId, tells)) return;
    const facts = { told: tells ? "yes" : "no" };
    await recordActs(within, [{ name: "project.objectNamesChanged", target: "", facts, project: project4, actor }]);
  })
);

// ../api/src/modules/webhooks/routes.ts
var webhookRoutes2 = (deps) => [
  serve(deps, webhooks2.list, listWebhooksInFull, {
    input: ({ params: params4 }) => ({ projectId: params4.id }),
    present: ({ webhooks: found3, tellsNames }) => ({ webhooks: found3.map(presentListedWebhook), tellsNames })
  }),
  serve(deps, webhooks2.create, createWebhook, {
    input: ({ params: params4, body: { active: isActive, ...rules2 } }) => ({ projectId: params4.id, isActive, ...rules2 }),
    present: ({ secret, ...made }) => ({ ...presentWebhook(made), secret })
  }),
  serve(deps, webhooks2.change, changeWebhook, {
    input: ({ params: params4, body: { active, ...rules2 } }) => ({
      projectId: params4.id,
      id: params4.webhookId,
      ...rules2,
      ...active !== void 0 && { isActive: active }
    }),
    present: presentWebhook
  }),
  serve(deps, webhooks2.remove, deleteWebhook2, {
    input: ({ params: params4 }) => ({ projectId: params4.id, id: params4.webhookId })
  }),
  serve(deps, webhooks2.rotate, rotateWebhookSecret, {
    input: ({ params: params4, body }) => ({ projectId: params4.id, id: params4.webhookId, ...body }),
    present: ({ secret, oldSecretUntil }) => ({ secret, oldSecretUntil: oldSecretUntil?.toISOString() ?? null })
  }),
  serve(deps, webhooks2.test, testWebhook2, {
    input: ({ params: params4 }) => ({ projectId: params4.id, id: params4.webhookId })
  }),
  serve(deps, webhooks2.deliveries, listDeliveries2, {
    input: ({ params: params4, query: { cursor: cursor3, ...query6 } }) => ({
      projectId: params4.id,
      id: params4.webhookId,
      after: cursor3,
      ...query6
    }),
    present: ({ deliveries: deliveries2, isLast }) => {
      const last = deliveries2.at(-1);
      return {
        deliveries: deliveries2.map(presentDelivery),
        next: isLast || !last ? null : `${last.createdAt.getTime()}.${last.id}`
      };
    }
  }),
  serve(deps, webhooks2.delivery, showDelivery, {
    input: ({ params: params4 }) => ({ projectId: params4.id, id: params4.webhookId, deliveryId: params4.deliveryId }),
    present: ({ delivery: delivery3, tries: tries3 }) => ({ delivery: presentDelivery(delivery3), tries: tries3.map(presentTry) })
  }),
  serve(deps, webhooks2.replayOne, replayDelivery, {
    input: ({ params: params4 }) => ({ projectId: params4.id, id: params4.webhookId, deliveryId: params4.deliveryId })
  }),
  serve(deps, webhooks2.replay, replayDeliveries2, {
    input: ({ params: params4, body }) => ({ projectId: params4.id, id: params4.webhookId, ...body }),
    present: (count2) => ({ count: count2 })
  }),
  serve(deps, webhooks2.setBucket, setBucketEvents, {
    input: ({ params: params4, body }) => ({ projectId: params4.id, id: params4.webhookId, bucket: params4.bucket, ...body })
  }),
  serve(deps, webhooks2.tellNames, tellObjectNames, {
    input: ({ params: params4, body }) => ({ projectId: params4.id, ...body })
  })
];

// ../../packages/accounts/src/sessions/other-browser.ts
var pause = 2 * hour;
async function tellOtherBrowser({ db, clock, settings: settings2, mails }, { user, userAgent }, caller) {
  if (!settings2.otherBrowserMails || keptUserAgent(caller.userAgent) === userAgent) return;
  const now = clock();
  const since = new Date(now.getTime() - pause);
  if (!await takeOtherBrowserNotice(db, user.id, { now, since })) return;
  mails.otherBrowser(user.email, { device: deviceText(caller.userAgent), ip: caller.ip, at: now });
}

// ../api/src/session/authenticate.ts
var createAuthenticate = (deps) => async (request, reply) => {
  const { sessions: sessions2, cookies } = deps;
  const token2 = cookies.session.read(request);
  const session = token2 === void 0 ? void 0 : await sessions2.find(token2, request);
  if (session) {
    await tellOtherBrowser(deps, session, request);
    return session;
  }
  if (cookies.session.isSent(request)) cookies.session.clear({ request, reply });
  throw commonRefusals.notLoggedIn();
};

// ../api/src/create-app.ts
var allRoutes = (deps) => [
  ...configRoutes(deps),
  ...authRoutes(deps),
  ...ssoRoutes(deps),
  ...accountRoutes(deps),
  ...accountFlowRoutes(deps),
  ...sessionRoutes(deps),
  ...activityRoutes(deps),
  ...mfaRoutes(deps),
  ...passkeyRoutes(deps),
  ...restKeyRoutes(deps),
  ...generatedApiRoutes(deps),
  ...projectRoutes(deps),
  ...memberRoutes(deps),
  ...auditRoutes(deps),
  ...apiKeyRoutes(deps),
  ...linkRoutes(deps),
  ...connectionTestRoutes(deps),
  ...bucketRoutes(deps),
  ...domainRoutes(deps),
  ...webhookRoutes2(deps),
  ...analyticsRoutes(deps),
  ...formRoutes(deps),
  ...paymentRoutes(deps)
];
function createApp(deps, files, { metrics = createMetrics(), admission } = {}) {
  const { settings: settings2, logger, addresses } = deps;
  const door = (admission ?? createAdmission({ metrics, logger })).door("api");
  const app = createHttpServer({
    logger,
    trustedProxies: settings2.trustedProxies,
    service: "api",
    metrics,
    door,
    requestTimeout: settings2.requestTimeout,
    renderUnreadable: renderByAddress(deps)
  });
  const usesStripe = settings2.billing && settings2.cardProvider === "stripe";
  addSecurityHeaders(app, addresses, { captcha: deps.captcha, usesStripe });
  addCors(app, {
    origin: addresses.externalOrigin,
    prefix: "/api/",
    credentials: true,
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
    allowHeaders: ["Accept", "Content-Type", "Content-Length", "Accept-Encoding", "X-CSRF-Token", "Authorization"]
  });
  guardOrigin(app, addresses.externalOrigin, takesKeys);
  addConstraints(app);
  serveMailedLinks(app, deps);
  serveInvited(app, deps);
  serveFirstAccount(app, deps);
  serveHelp(app, deps.settings);
  serveRegistrationTokens(app, deps);
  serveEdgeReports(app, deps, door);
  serveConsole(app, files, deps.clock);
  addSsoPages(app, deps);
  const routes = allRoutes(deps);
  const onKnown = ({ raw }) => door.visitor(raw).known();
  const taken = new Set(routes.map(({ call: { method, path: path5 } }) => `${method} ${path5}`));
  mountPublic(app, deps, { routes: publicRoutes(deps), onKnown, taken });
  registerRoutes(app, routes, {
    authenticate: createAuthenticate(deps),
    authorize: requireOpen,
    checkCsrf: createCheckCsrf(deps),
    limits: limitsByName(deps),
    accountOf: ({ user }) => user.id,
    onSession: onKnown
  });
  return app;
}
function limitsByName({ settings: settings2, clock }) {
  const { rateLimitBurst, rateLimitEvery, rateLimitClients } = settings2;
  const buckets2 = createTokenBuckets(rateLimitClients);
  return ({ name: name3, times = 1 }) => createLimiter({ points: rateLimitBurst * times, every: rateLimitEvery / times, buckets: buckets2, name: name3, clock });
}

// ../api/src/settings/check-settings.ts
function checkSettings(settings2) {
  const { feedbackWebhookUrl, feedbackWebhookSecret, registrationAdminToken } = settings2;
  checkCardSettings(settings2);
  if (feedbackWebhookUrl !== null && feedbackWebhookSecret === null) {
    throw new SettingError("PERIGEE_FEEDBACK_WEBHOOK_URL needs PERIGEE_FEEDBACK_WEBHOOK_SECRET too");
  }
  if (registrationAdminToken !== null && registrationAdminToken.length < 24) {
    throw new SettingError("PERIGEE_REGISTRATION_ADMIN_TOKEN needs at least 24 characters");
  }
  takesTokens(settings2);
}
function checkCardSettings(settings2) {
  const { billing: billing3, cardProvider: cardProvider2, minAddFunds, maxAddFunds, upgradePayUpfront } = settings2;
  if (billing3 && cardProvider2 === null) {
    throw new SettingError(
      'PERIGEE_BILLING needs PERIGEE_CARD_PROVIDER: "stripe" charges cards, "sandbox" takes test cards and moves no money'
    );
  }
  if (minAddFunds > maxAddFunds) throw new SettingError("PERIGEE_MIN_ADD_FUNDS is above PERIGEE_MAX_ADD_FUNDS");
  if (upgradePayUpfront > 0 && upgradePayUpfront < leastCharge) {
    throw new SettingError(`PERIGEE_UPGRADE_PAY_UPFRONT is 0 or at least ${leastCharge}: no card is charged less`);
  }
  if (billing3 && cardProvider2 === "stripe") checkStripeSettings(settings2);
}
var leastCharge = 50;
function checkStripeSettings(settings2) {
  const { stripePublicKey, stripeSecretKey, stripeWebhookSecret } = settings2;
  const rules2 = [
    ["PERIGEE_STRIPE_PUBLIC_KEY", stripePublicKey, /^pk_(test|live)_/],
    ["PERIGEE_STRIPE_SECRET_KEY", stripeSecretKey, /^[sr]k_(test|live)_/],
    ["PERIGEE_STRIPE_WEBHOOK_SECRET", stripeWebhookSecret, /^whsec_/]
  ];
  for (const [name3, value, shape] of rules2) {
    if (value === null) throw new SettingError(`PERIGEE_CARD_PROVIDER=stripe needs ${name3} too`);
    if (!shape.test(value)) throw new SettingError(`${name3} does not look like one of Stripe's: see docs/billing.md`);
  }
  const isLive = (key) => key?.includes("_live_") === true;
  if (isLive(stripePublicKey) !== isLive(stripeSecretKey)) {
    throw new SettingError(
      "PERIGEE_STRIPE_PUBLIC_KEY and PERIGEE_STRIPE_SECRET_KEY are of different modes, test and live"
    );
  }
}

// ../../packages/accounts/src/passwords/bad-passwords.ts
import { readFileSync } from "node:fs";

// ../../packages/accounts/src/passwords/common-passwords.ts
var words3 = `
  12345678 123456789 1234567890 0123456789 0987654321 987654321 87654321 11111111 00000000 88888888 99999999
  12341234 11223344 12121212 123123123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 qwertyui qwertyuiop
  qwerty123 qwerty12 qwer1234 1234qwer asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 abcdefgh abcd1234 abc12345
  a1b2c3d4 aaaaaaaa password password1 password12 password123 password1234 password! passw0rd p@ssword p@ssw0rd
  Password Password1 Password12 Password123 Passw0rd P@ssw0rd P@ssword1 passwort passwort1 motdepasse contrase\xF1a
  letmein1 letmein123 iloveyou iloveyou1 ilovegod welcome1 welcome123 Welcome1 Welcome123 admin123 admin1234
  administrator Administrator superman superman1 batman123 spiderman pokemon1 starwars football football1 baseball
  baseball1 basketball softball princess princess1 sunshine sunshine1 trustno1 whatever computer internet security
  changeme changeme1 default1 master123 mustang1 michelle jennifer jessica1 jonathan danielle elizabeth samantha
  alexander charlotte christian victoria chocolate butterfly cheesecake dolphins midnight november december
  september summer123 winter123 Summer2024 Winter2024 Summer2025 Winter2025 Summer2026 testtest test1234 testing1
  testing123 guest123 user1234 root1234 secret123 google123 facebook linkedin minecraft fortnite liverpool
  barcelona manchester chelsea1 arsenal1 juventus maverick corvette mercedes porsche911 bigdaddy babygirl
  babygirl1 lovelove loveme123 blink182 metallica nirvana1 slipknot scorpion shadow123 killer123 dragon123
  monkey123 ninja123 hunter123 access14 access123 qazwsxedc zaq12wsx zaq1zaq1 !QAZ2wsx 1Qaz2wsx Qwerty123
  Qwerty1234 Aa123456 Aa12345678 aa123456 a1234567 a12345678 a123456789 abc123456 q1w2e3r4t5 asdasdasd qweqweqwe
  147258369 159753456 741852963 789456123 963852741 102030405 1122334455 1029384756 5201314520 31415926 19841984
  20002000 20202020 20252025
`;
var commonPasswords = words3.trim().split(/\s+/);

// ../../packages/accounts/src/passwords/bad-passwords.ts
function loadBadPasswords({ badPasswordsFile }) {
  const lines3 = badPasswordsFile === null ? commonPasswords : linesOf2(badPasswordsFile);
  const list = new Set(lines3.filter((line5) => line5 !== ""));
  return { list, text: toBase64(utf8([...list].join("\n"))) };
}
function linesOf2(file) {
  try {
    return readFileSync(file, "utf8").split(/\r?\n/);
  } catch (cause) {
    throw new SettingError(`PERIGEE_BAD_PASSWORDS_FILE: ${file} cannot be read`, { cause });
  }
}

// ../api/src/captcha/altcha.ts
import { randomInt as randomInt3 } from "node:crypto";

// ../../packages/satellite-db/src/used-captchas.ts
async function useCaptcha(db, used) {
  const { numInsertedOrUpdatedRows } = await db.insertInto("satellite.used_captchas").values({ id: used.id, expires_at: used.expiresAt }).onConflict((conflict) => conflict.column("id").doNothing()).executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
async function deleteExpiredCaptchas(db, now) {
  const { numDeletedRows } = await db.deleteFrom("satellite.used_captchas").where("expires_at", "<=", now).executeTakeFirst();
  return Number(numDeletedRows);
}

// ../api/src/captcha/altcha.ts
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import * as z69 from "zod/mini";
var challengeLife = 20 * minute;
var payload4 = z69.object({
  challenge: z69.object({
    parameters: z69.looseObject({
      algorithm: z69.literal("SHA-256"),
      nonce: z69.string(),
      salt: z69.string(),
      cost: z69.literal(1),
      keyLength: z69.literal(32),
      keyPrefix: z69.string(),
      /** Unix seconds. */
      expiresAt: z69.number()
    }),
    signature: z69.string()
  }),
  solution: z69.object({ counter: z69.number(), derivedKey: z69.string() })
});
function altcha({ db, clock, key, difficulty }) {
  const hmacSignatureSecret = toHex(hmacSha256(key, utf8("altcha")));
  const isSolved = async ({ challenge, solution }) => {
    const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret });
    return verified;
  };
  return {
    kind: "ALTCHA",
    place: { ...noPlace, altcha: { enabled: true } },
    async challenge() {
      const { parameters: parameters2, signature: signature2 = "" } = await createChallenge({
        algorithm: "SHA-256",
        cost: 1,
        counter: randomInt3(difficulty),
        deriveKey,
        expiresAt: new Date(clock().getTime() + challengeLife),
        hmacSignatureSecret
      });
      return { parameters: { ...parameters2 }, signature: signature2 };
    },
    async accepts(response) {
      const given4 = read(response);
      if (!given4 || !await isSolved(given4).catch(() => false)) return void 0;
      const expiresAt = new Date(given4.challenge.parameters.expiresAt * second);
      if (expiresAt <= clock()) return void 0;
      const isNew = await useCaptcha(db, { id: sha256(utf8(given4.challenge.parameters.nonce)), expiresAt });
      return isNew ? { score: null } : void 0;
    }
  };
}
function read(response) {
  try {
    const parsed3 = z69.safeParse(payload4, JSON.parse(fromUtf8(fromBase64(response))));
    return parsed3.success ? parsed3.data : void 0;
  } catch {
    return void 0;
  }
}

// ../api/src/captcha/hcaptcha.ts
import * as z70 from "zod/mini";
var patience2 = 5 * second;
var verdict = z70.object({ success: z70.boolean(), score: z70.catch(z70.nullable(z70.number()), null) });
var hcaptcha2 = ({ siteKey, secret, verifyUrl }) => ({
  kind: "hCaptcha",
  place: { ...noPlace, hcaptcha: { enabled: true, siteKey } },
  challenge: async () => void 0,
  async accepts(response, ip) {
    if (response === "") return void 0;
    const body = new URLSearchParams({ secret, sitekey: siteKey, response, remoteip: ip });
    try {
      const answer3 = await fetch(verifyUrl, { method: "POST", body, signal: AbortSignal.timeout(patience2) });
      if (!answer3.ok) throw new Error(`the captcha provider answered ${answer3.status}`);
      const { success: success2, score } = z70.parse(verdict, await answer3.json());
      return success2 ? { score } : void 0;
    } catch (cause) {
      const { code: code2, entry: entry3 } = commonRefusals.unavailable();
      throw new Refusal(code2, entry3, { cause });
    }
  }
});

// ../api/src/captcha/create-captcha.ts
function createCaptcha({
  settings: settings2,
  db,
  clock,
  keys: keys3
}) {
  if (settings2.captcha === "none") return noCaptcha;
  if (settings2.captcha === "altcha") {
    return altcha({ db, clock, key: keys3.captcha, difficulty: settings2.captchaDifficulty });
  }
  const { hcaptchaSiteKey: siteKey, hcaptchaSecret: secret, hcaptchaVerifyUrl: verifyUrl } = settings2;
  if (siteKey === null || secret === null) {
    throw new SettingError("PERIGEE_CAPTCHA: hcaptcha needs PERIGEE_HCAPTCHA_SITE_KEY and PERIGEE_HCAPTCHA_SECRET");
  }
  return hcaptcha2({ siteKey, secret, verifyUrl });
}

// ../../packages/accounts/src/mails/account-life-mails.ts
var accountLifeMails = {
  /** To the new address. */
  emailChanged: ({ to, brand: brand2 }) => ({
    name: "email changed",
    subject: `The email address of your ${brand2} account was changed`,
    blocks: [`From now on you log in to ${brand2} with ${to}, and all mails go there.`]
  }),
  /** To the old address: the last mail that it gets. */
  emailMovedAway: ({ brand: brand2, supportUrl }, newEmail) => ({
    name: "email moved away",
    subject: `Your ${brand2} account has a new email address`,
    blocks: [
      `The email address of your ${brand2} account was changed to ${newEmail}. Mails no longer come here.`,
      "If this was not you, turn to support at once.",
      ...supportUrl === null ? [] : [{ link: supportUrl, label: "Contact support" }]
    ]
  }),
  /** An account that logged in with a password belongs to single sign-on from now on. */
  ssoLinked: ({ brand: brand2, links: links2, supportUrl }) => ({
    name: "single sign-on linked",
    subject: `Your ${brand2} account now uses single sign-on`,
    blocks: [
      "Your account was linked to the single sign-on of your organization. From now on you log in there; your password, your passkeys and two-factor authentication of this account are gone, and every device was logged out.",
      { link: links2.login, label: "Log in" },
      supportUrl === null ? "If you did not expect this, turn to whoever runs this installation." : "If you did not expect this, turn to support:",
      ...supportUrl === null ? [] : [{ link: supportUrl, label: "Support" }]
    ]
  }),
  /** To the address that the account had. */
  accountDeleted: ({ brand: brand2 }) => ({
    name: "account deleted",
    subject: `Your ${brand2} account was deleted`,
    blocks: [
      `Your ${brand2} account and its projects were deleted, and every device was logged out.`,
      "You can sign up again with the same address at any time. What was deleted does not come back."
    ]
  }),
  trialEndingSoon: (facts) => ({
    name: "trial ending soon",
    subject: `Your ${facts.brand} trial ends soon`,
    blocks: [
      "Your free trial ends within three days. Upgrade your account to keep storing and downloading:",
      upgrade(facts),
      "Afterwards you can still log in and see what you have:",
      { link: facts.links.login, label: "Log in" },
      ...help(facts)
    ]
  }),
  trialExpired: (facts) => ({
    name: "trial expired",
    subject: `Your ${facts.brand} trial has ended`,
    blocks: [
      "Your free trial has ended. Your data is still there, but nothing can be stored or downloaded.",
      "Upgrade your account to go on:",
      upgrade(facts),
      { link: facts.links.login, label: "Log in" },
      ...help(facts)
    ]
  }),
  trialEscalated: ({ brand: brand2, supportUrl }) => ({
    name: "trial escalated",
    subject: `Your ${brand2} account will be deleted`,
    blocks: [
      "Your free trial ended some time ago and the account was not upgraded. It is now marked for deletion.",
      supportUrl === null ? "Answer this mail if you want to keep your data." : "If you want to keep your data:",
      ...supportUrl === null ? [] : [{ link: supportUrl, label: "Contact support" }]
    ]
  })
};
var upgrade = ({ upgradeUrl, links: links2 }) => upgradeUrl === null ? { link: links2.login, label: "Log in" } : { link: upgradeUrl, label: "Upgrade now" };
var help = ({ supportUrl }) => supportUrl === null ? [] : ["If you have questions, we are glad to help:", { link: supportUrl, label: "Contact support" }];

// ../../packages/accounts/src/mails/billing-mails.ts
var billingMails = {
  accountUpgraded: ({ brand: brand2, links: links2 }, { by }) => ({
    name: "account upgraded",
    subject: `Your ${brand2} account is now a Pro Account`,
    blocks: [
      `Your account was upgraded: ${because[by]}. Its limits are those of a Pro Account, and what you use from the next day of UTC on is charged for.`,
      { link: links2.login, label: "Log in" }
    ]
  }),
  cardAdded: (facts, card2) => ({
    name: "card added",
    subject: `A card was added to your ${facts.brand} account`,
    blocks: [
      `The ${card2.brand} card ending in ${card2.last4} was added to your account. It pays your invoices from now on.`,
      { link: facts.links.login, label: "Log in" },
      ...notYou(facts)
    ]
  }),
  cardFailed: (facts, { cents: cents3, say }) => ({
    name: "card failed",
    subject: `A payment to ${facts.brand} has failed`,
    blocks: [
      `We could not charge ${dollars3(cents3)} to your card: ${say}`,
      "Pay with another card, or add one. Nothing is lost meanwhile.",
      payHere(facts),
      ...help2(facts)
    ]
  }),
  confirmationWanted: (facts, { cents: cents3 }) => ({
    name: "confirmation wanted",
    subject: `Your bank wants you to confirm a payment to ${facts.brand}`,
    blocks: [
      `Your invoice of ${dollars3(cents3)} is due. Your bank lets us charge your card only when you confirm it yourself.`,
      "Log in and pay the invoice: your bank will ask you there.",
      payHere(facts),
      ...help2(facts)
    ]
  }),
  /** `mailNumber`: of how many there will be. */
  billingWarning: (facts, { cents: cents3, mailNumber, daysLeft: daysLeft2 }) => ({
    name: "billing warning",
    subject: mailNumber === 1 ? `An invoice of ${facts.brand} is unpaid` : `Your ${facts.brand} account will be frozen soon`,
    blocks: [
      `We could not collect ${dollars3(cents3)} that your account owes.`,
      daysLeft2 > 0 ? `Unless it is paid, your account will be frozen in ${days3(daysLeft2)}: nothing can be stored or downloaded then.` : "Your account will be frozen within a day: nothing can be stored or downloaded then.",
      payHere(facts),
      ...help2(facts)
    ]
  }),
  billingFreeze: (facts, { cents: cents3, daysLeft: daysLeft2 }) => ({
    name: "billing freeze",
    subject: daysLeft2 > 0 ? `Your ${facts.brand} account is frozen` : `Your ${facts.brand} account and its data will be deleted`,
    blocks: [
      `Your account owes ${dollars3(cents3)}, and nothing can be stored or downloaded in it. Your data is still there.`,
      daysLeft2 > 0 ? `Unless it is paid, the account will be marked for deletion in ${days3(daysLeft2)}.` : "The account is about to be marked for deletion, with all its data.",
      "When everything is paid, it works again at once, with the limits it had.",
      payHere(facts),
      ...help2(facts)
    ]
  }),
  billingEscalated: (facts, { cents: cents3 }) => ({
    name: "billing escalated",
    subject: `Your ${facts.brand} account will be deleted`,
    blocks: [
      `Your account was frozen because of unpaid invoices, and ${dollars3(cents3)} were not paid. It is now marked for deletion.`,
      facts.supportUrl === null ? "Answer this mail if you want to keep your data." : "If you want to keep your data:",
      ...facts.supportUrl === null ? [] : [{ link: facts.supportUrl, label: "Contact support" }]
    ]
  }),
  budgetReached: (facts, { project: project4, bucket: bucket3, month, percentage, cents: cents3, spentCents, downloadsStopped }) => {
    const what = project4 === null ? "your account" : bucket3 === null ? `the project ${project4}` : `the bucket ${bucket3} in ${project4}`;
    return {
      name: "budget reached",
      subject: downloadsStopped ? `Downloads are stopped: the budget of ${what} is spent` : `${percentage}% of the budget of ${what} is spent`,
      blocks: [
        `In ${month} (UTC), ${what} has come to ${dollars3(spentCents)} so far. That is at least ${percentage}% of its budget of ${dollars3(cents3)} a month.`,
        downloadsStopped ? "As you have set it, downloads are stopped until the month ends. Uploads, listing and deleting go on, and what is stored goes on costing. Raise the budget to download again at once." : "Nothing is stopped because of it.",
        { link: facts.links.budgets, label: "Open budgets" },
        ...help2(facts)
      ]
    };
  },
  chargesBegin: (facts, { from }) => ({
    name: "charges begin",
    subject: `${facts.brand} begins to charge for what is used from ${from}`,
    blocks: [
      `From ${from} (UTC) on, what your account stores and downloads is charged for. Nothing is charged for the time before.`,
      "Prices and the cost of the month so far are on the page Billing. Please add a way to pay until then.",
      payHere(facts),
      ...help2(facts)
    ]
  }),
  packageEnds: (facts, { name: name3, cents: cents3, on }) => ({
    name: "package ends",
    subject: `Credit of your ${facts.brand} package ends on ${on}`,
    blocks: [
      `Of the credit of your package \u201C${name3}\u201D, ${dollars3(cents3)} are left. Until ${on} (UTC) it pays your invoices, before your other funds; what is left of it on that day is taken back.`,
      "Funds that you added stay yours.",
      payHere(facts),
      ...help2(facts)
    ]
  })
};
var because = {
  card: "a card was added",
  funds: "funds were added",
  tokens: "tokens were deposited",
  package: "a package was bought"
};
var dollars3 = (cents3) => `$${(cents3 / 100).toFixed(2)}`;
var days3 = (count2) => `${count2} ${count2 === 1 ? "day" : "days"}`;
var payHere = ({ links: links2 }) => ({ link: links2.billing, label: "Open Billing" });
var help2 = ({ supportUrl }) => supportUrl === null ? [] : ["If you have questions, we are glad to help:", { link: supportUrl, label: "Contact support" }];
var notYou = ({ supportUrl }) => supportUrl === null ? ["If this was not you, change your password at once."] : ["If this was not you, turn to support:", { link: supportUrl, label: "Contact support" }];

// ../../packages/domain/src/limit-levels.ts
var limitPercents = { close: 80, reached: 100 };
function limitLevel(used, limit) {
  if (limit <= 0) return "reached";
  const percent = used / limit * 100;
  if (percent >= limitPercents.reached) return "reached";
  return percent >= limitPercents.close ? "close" : "fine";
}

// ../../packages/accounts/src/mails/limit-mails.ts
var limitMails = {
  limitClose: (_facts, own2) => ({
    name: "limit close",
    subject: `The project ${own2.project} has used ${limitPercents.close}% of its ${own2.kind} limit`,
    blocks: [
      amounts(own2),
      own2.kind === "storage" ? "At the limit, uploads are refused until something is deleted or the limit is raised." : "At the limit, downloads are refused until the next month begins or the limit is raised.",
      ...ending(own2)
    ]
  }),
  limitReached: (_facts, own2) => ({
    name: "limit reached",
    subject: `The project ${own2.project} has reached its ${own2.kind} limit`,
    blocks: [
      amounts(own2),
      own2.kind === "storage" ? "Uploads are refused until something is deleted or the limit is raised. What is stored stays, and can be downloaded." : "Downloads are refused until the next month begins or the limit is raised. What is stored stays.",
      ...ending(own2)
    ]
  })
};
var amounts = ({ project: project4, kind, used, limit }) => kind === "storage" ? `The project \u201C${project4}\u201D stores ${formatMemorySize(used)}. Its limit is ${formatMemorySize(limit)}.` : `${formatMemorySize(used)} of the project \u201C${project4}\u201D were downloaded this month. Its limit is ${formatMemorySize(limit)} a month.`;
var ending = ({ isOwn, link: link2 }) => [
  isOwn ? "The limit was set in the settings of the project. Its owner and admins can change it there." : "It is the limit of your account. You can ask for a higher one in the settings of the project.",
  { link: link2, label: "Open the project" },
  "Owner and admins can switch these mails off in the settings of the project."
];

// ../../packages/accounts/src/mails/webhook-mails.ts
var webhookMails = {
  webhookFails: (_facts, { project: project4, host, link: link2 }) => ({
    name: "webhook fails",
    subject: `A webhook of the project ${project4} fails`,
    blocks: [
      `A message of the project \u201C${project4}\u201D to ${host} could not be delivered for three days, and was given up.`,
      "Further messages are still sent. What was given up can be sent again from the list of deliveries for 30 days.",
      { link: link2, label: "Open the webhooks of the project" }
    ]
  })
};

// ../../packages/accounts/src/mails/mail-facts.ts
var mailLinks = (console) => ({
  login: `${console}login`,
  billing: `${console}account/billing?tab=payment-methods`,
  budgets: `${console}account/billing?tab=budgets`,
  apiKeys: `${console}account/api-keys`,
  signup: `${console}signup`,
  forgotPassword: `${console}forgot-password`,
  activation: (token2) => `${console}activation?token=${encodeURIComponent(token2)}`,
  activate: (email) => `${console}activate?email=${encodeURIComponent(email)}`,
  cancelRecovery: (token2) => `${console}cancel-password-recovery?token=${encodeURIComponent(token2)}`,
  recovery: (token2) => `${console}password-recovery?token=${encodeURIComponent(token2)}`
});

// ../../packages/accounts/src/mails/password-mails.ts
var passwordMails = {
  recovery: ({ brand: brand2, links: links2 }, token2) => ({
    name: "password recovery",
    subject: `Reset your ${brand2} password`,
    blocks: [
      "We were asked to reset the password of your account. Choose a new one here:",
      { link: links2.recovery(token2), label: "Reset password" },
      "The link is good for 15 minutes and works once.",
      "If you did not ask for it, your password stays as it is. This makes the link above useless:",
      { link: links2.cancelRecovery(token2), label: "Cancel the reset" }
    ]
  }),
  unknownReset: ({ brand: brand2, satellite, links: links2 }) => ({
    name: "unknown reset",
    subject: `Your ${brand2} password reset`,
    blocks: [
      `Somebody, perhaps you, asked to reset the password of an account with this email address at ${satellite}. There is no such account.`,
      "If it was you, check whether you signed up with another address, and try that one:",
      { link: links2.forgotPassword, label: "Reset password" },
      "Or make an account with this address:",
      { link: links2.signup, label: "Sign up" },
      "If it was not you, there is nothing to do."
    ]
  }),
  /** Somebody of single sign-on asked for a new password. */
  noPasswordHere: ({ brand: brand2, links: links2 }) => ({
    name: "no password here",
    subject: `Your ${brand2} password reset`,
    blocks: [
      "Somebody, perhaps you, asked to reset the password of your account. It has none: you log in with the single sign-on of your organization.",
      { link: links2.login, label: "Log in" },
      "If you have forgotten that password, your organization resets it. If it was not you, there is nothing to do."
    ]
  }),
  passwordWasChanged: ({ brand: brand2, links: links2 }) => ({
    name: "password was changed",
    subject: `Your ${brand2} password was changed`,
    blocks: [
      "The password of your account was changed, and every other device was logged out.",
      "If this was not you, set a new password at once:",
      { link: links2.forgotPassword, label: "Reset password" }
    ]
  }),
  passwordWasReset: ({ brand: brand2, links: links2 }, passkeyCount) => ({
    name: "password was reset",
    subject: `Your ${brand2} password was reset`,
    blocks: [
      "The password of your account was reset, and every device was logged out.",
      ...passkeyCount === 0 ? [] : [passkeysStay(passkeyCount)],
      "If this was not you, set a new password at once:",
      { link: links2.forgotPassword, label: "Reset password" }
    ]
  })
};
var passkeysStay = (count2) => count2 === 1 ? "The passkey of your account still logs in. If you do not know it, remove it in your account settings." : `The ${count2} passkeys of your account still log in. Remove those that you do not know in your account settings.`;

// ../../packages/accounts/src/mails/security-mails.ts
var flows = {
  "change-email": "a change of the email address",
  "delete-account": "an account deletion",
  "delete-project": "a project deletion"
};
var securityMails = {
  /** Somebody logged in from a device that the account has not seen before. */
  newDevice: ({ brand: brand2, links: links2 }, { device, ip, at }) => ({
    name: "new device",
    subject: `New login to your ${brand2} account`,
    blocks: [
      `Your account was just used on a new device: ${device}, address ${ip}, ${at.toUTCString()}.`,
      "If this was you, there is nothing to do. If not, set a new password at once; that logs every device out:",
      { link: links2.forgotPassword, label: "Reset password" }
    ]
  }),
  /** A session went on in another browser than it began in. */
  otherBrowser: ({ brand: brand2, links: links2 }, { device, ip, at }) => ({
    name: "other browser",
    subject: `Your ${brand2} session was used in another browser`,
    blocks: [
      `A session of your account went on in a browser other than the one that logged in: ${device}, address ${ip}, ${at.toUTCString()}.`,
      "If your browser was just updated, there is nothing to do. If not, end that session in your account settings and set a new password at once; that logs every device out:",
      { link: links2.forgotPassword, label: "Reset password" }
    ]
  }),
  loginLocked: ({ brand: brand2, links: links2 }, millis) => ({
    name: "login locked",
    subject: `Your ${brand2} login is locked for ${durationText(millis)}`,
    blocks: [
      `There were several failed attempts to log in to your account. To protect it, login is locked for ${durationText(millis)}.`,
      "If you forgot the password, or if it was not you, set a new one. That also ends the lock:",
      { link: links2.forgotPassword, label: "Reset password" }
    ]
  }),
  /** A lock that wrong answers in a flow have set. */
  flowLocked: ({ brand: brand2, links: links2 }, { flow: flow3, millis }) => ({
    name: "account locked",
    subject: `Your ${brand2} account is locked for ${durationText(millis)}`,
    blocks: [
      `There were several wrong answers during ${flows[flow3]}. To protect your account, this and new logins are locked for ${durationText(millis)}.`,
      "If it was not you, set a new password at once. That also ends the lock:",
      { link: links2.forgotPassword, label: "Reset password" }
    ]
  }),
  /** A code for a step of a flow; `purpose` is what it is for, with its article. */
  verification: ({ brand: brand2 }, { code: code2, purpose }) => ({
    name: "email verification",
    subject: `${code2} is your ${brand2} verification code`,
    blocks: [
      `Enter this code to confirm ${purpose}:`,
      { code: code2 },
      "The code is good for 15 minutes.",
      "If you did not ask for this, somebody knows your password: change it at once, and give this code to nobody."
    ]
  }),
  mfaActivated: ({ brand: brand2, links: links2 }) => ({
    name: "two-factor authentication activated",
    subject: `Two-factor authentication is on for your ${brand2} account`,
    blocks: [
      "From now on, logging in takes a code of your authenticator app besides your password. Keep your recovery codes in a safe place.",
      "Every other device was logged out. If this was not you, set a new password at once:",
      { link: links2.forgotPassword, label: "Reset password" }
    ]
  }),
  mfaDisabled: ({ brand: brand2, links: links2 }) => ({
    name: "two-factor authentication disabled",
    subject: `Two-factor authentication is off for your ${brand2} account`,
    blocks: [
      "From now on, your password alone logs in to your account.",
      "Every other device was logged out. If this was not you, set a new password at once:",
      { link: links2.forgotPassword, label: "Reset password" }
    ]
  }),
  passkeyAdded: ({ brand: brand2, links: links2 }, name3) => ({
    name: "passkey added",
    subject: `A passkey was added to your ${brand2} account`,
    blocks: [
      `The passkey \u201C${name3}\u201D was added. From now on it logs in to your account without a password.`,
      "If this was not you, remove it in your account settings and set a new password at once:",
      { link: links2.forgotPassword, label: "Reset password" }
    ]
  }),
  passkeyRemoved: ({ brand: brand2, links: links2 }, name3) => ({
    name: "passkey removed",
    subject: `A passkey was removed from your ${brand2} account`,
    blocks: [
      `The passkey \u201C${name3}\u201D no longer logs in to your account. Your device may go on offering it until you delete it there.`,
      "If this was not you, set a new password at once:",
      { link: links2.forgotPassword, label: "Reset password" }
    ]
  }),
  /** Somebody made a key for the public API with the account, also in the place of another. */
  restKeyCreated: ({ brand: brand2, links: links2 }, { keyName }) => ({
    name: "API key created",
    subject: `A new API key was created in your ${brand2} account`,
    blocks: [
      `The API key \u201C${keyName}\u201D was created with your account. Whoever holds it can manage your projects with it, as far as it was allowed to, until it ends or is deleted.`,
      { link: links2.apiKeys, label: "See your API keys" },
      "If this was not you, delete it there and set a new password at once:",
      { link: links2.forgotPassword, label: "Reset password" }
    ]
  }),
  /** Somebody made an access key with the account. */
  accessKeyCreated: ({ brand: brand2, links: links2 }, { keyName, project: project4 }) => ({
    name: "access key created",
    subject: `A new access key was created in your ${brand2} account`,
    blocks: [
      `The access key \u201C${keyName}\u201D was created with your account in the project \u201C${project4}\u201D. Whoever holds it can get at the project, as far as its permissions go, until it is deleted.`,
      "If this was not you, delete it on the page Access Keys of the project and set a new password at once:",
      { link: links2.forgotPassword, label: "Reset password" }
    ]
  })
};

// ../../packages/accounts/src/mails/sign-up-mails.ts
var signUpMails = {
  welcome: ({ brand: brand2 }, code2) => ({
    name: "welcome with code",
    subject: `${code2} is your ${brand2} activation code`,
    blocks: [
      `Welcome to ${brand2}! Enter this code on the page where you signed up to activate your account:`,
      { code: code2 },
      "The code is good for 15 minutes. If it has expired, ask for a new one on the same page.",
      "If you did not sign up, you can ignore this mail: without the code nothing happens."
    ]
  }),
  welcomeWithLink: ({ brand: brand2, links: links2 }, token2) => ({
    name: "welcome with link",
    subject: `Activate your ${brand2} account`,
    blocks: [
      `Welcome to ${brand2}! Open this link to activate your account:`,
      { link: links2.activation(token2), label: "Activate account" },
      "The link is good for 15 minutes and works once. If it has expired, the page it leads to sends you a new one.",
      "If you did not sign up, you can ignore this mail: without the link nothing happens."
    ]
  }),
  /** The link leads to the page that mails a new code or link: those of the registration have expired long ago. */
  activationReminder: ({ to, brand: brand2, links: links2 }) => ({
    name: "activation reminder",
    subject: `Your ${brand2} account waits for its activation`,
    blocks: [
      `You signed up for ${brand2}, but your account is not active yet. It takes a minute:`,
      { link: links2.activate(to), label: "Activate account" },
      "An account that is not activated within a week is removed.",
      "If you did not sign up, you can ignore this mail."
    ]
  }),
  activationLocked: ({ brand: brand2 }, millis) => ({
    name: "activation locked",
    subject: `Your ${brand2} activation is locked for ${durationText(millis)}`,
    blocks: [
      `There were several wrong activation codes for your account. To protect it, activation is locked for ${durationText(millis)}.`,
      "After that, ask for a new code on the activation page and enter it there.",
      "If you did not sign up, you can ignore this mail."
    ]
  }),
  accountExists: ({ brand: brand2, satellite, links: links2 }) => ({
    name: "account exists",
    subject: `You already have a ${brand2} account`,
    blocks: [
      `Somebody, most likely you, tried to sign up at ${satellite} with this email address. It belongs to an account already, so nothing was changed.`,
      { link: links2.login, label: "Log in" },
      "If you do not remember the password, set a new one here:",
      { link: links2.forgotPassword, label: "Reset password" },
      "To make another account, sign up with another address:",
      { link: links2.signup, label: "Sign up" }
    ]
  }),
  /** For an account that was activated in another browser: the password typed at the sign-up is not taken. */
  choosePassword: ({ brand: brand2, links: links2 }, token2) => ({
    name: "choose a password",
    subject: `Choose the password of your ${brand2} account`,
    blocks: [
      "Your account is active. It was activated in another browser than the one that signed up, so the password that was typed there does not count. Choose the one that you will log in with:",
      { link: links2.recovery(token2), label: "Choose password" },
      "The link is good for 15 minutes and works once. After that, ask for a new one with \u201CForgot password?\u201D on the login page."
    ]
  })
};

// ../../packages/accounts/src/mails/team-mails.ts
var teamMails = {
  projectInvitation: ({ brand: brand2, satellite }, { project: project4, inviter, link: link2 }) => ({
    name: "project invitation",
    subject: `${inviter} invites you to the project ${project4} on ${brand2}`,
    blocks: [
      `${inviter} asks you to join the project \u201C${project4}\u201D at ${satellite}.`,
      { link: link2, label: "Open the invitation" },
      "Log in with this email address to join or to decline. The invitation is good for seven days.",
      passphraseHint,
      ignoreHint
    ]
  }),
  newcomerInvitation: ({ brand: brand2, satellite }, { project: project4, inviter, link: link2 }) => ({
    name: "newcomer invitation",
    subject: `${inviter} invites you to ${brand2}`,
    blocks: [
      `${inviter} asks you to join the project \u201C${project4}\u201D at ${satellite}. You need an account for it, which takes a minute:`,
      { link: link2, label: "Sign up and join" },
      "Sign up with this email address. The invitation is good for seven days.",
      passphraseHint,
      ignoreHint
    ]
  }),
  unverifiedInvitation: ({ to, brand: brand2, satellite, links: links2 }, { project: project4, inviter, link: link2 }) => ({
    name: "unverified invitation",
    subject: `${inviter} invites you to ${brand2}: activate your account`,
    blocks: [
      `${inviter} asks you to join the project \u201C${project4}\u201D at ${satellite}. Your account waits for its activation; do that first:`,
      { link: links2.activate(to), label: "Activate account" },
      "Then open the invitation, which is good for seven days:",
      { link: link2, label: "Open the invitation" },
      passphraseHint,
      ignoreHint
    ]
  }),
  roleChanged: ({ brand: brand2 }, { project: project4, role, by }) => ({
    name: "role changed",
    subject: `Your role in the project ${project4} was changed`,
    blocks: [
      role === "admin" ? `${by} made you an admin of the project \u201C${project4}\u201D. You can now invite and remove people, set limits, and delete access keys and buckets of others.` : `${by} made you a member of the project \u201C${project4}\u201D. You can still work with its data, and delete access keys and buckets that you created.`,
      `If you did not expect this, ask ${by} or the owner of the project on ${brand2}.`
    ]
  }),
  removedFromProject: ({ brand: brand2 }, { project: project4, by, accessKeysEnded }) => ({
    name: "removed from project",
    subject: `You were removed from the project ${project4}`,
    blocks: [
      `${by} removed you from the project \u201C${project4}\u201D on ${brand2}. It is no longer in your list of projects.`,
      accessKeysEnded ? "Access keys that you created in it stopped working." : "Access keys that you created in it were left to the project."
    ]
  })
};
var passphraseHint = "Data in the project is encrypted. Unless the project manages its passphrase, ask whoever invited you for it: everybody in the project uses the same one.";
var ignoreHint = "If you do not know who this is, you can ignore this mail: nothing happens.";

// ../../packages/accounts/src/mails/account-mails.ts
var written = { ...teamMails, ...limitMails, ...billingMails, ...webhookMails };
var texts5 = { ...signUpMails, ...passwordMails, ...securityMails, ...accountLifeMails, ...written };
function accountMails({ mailer, ...installation }) {
  const facts = factsOf2(installation);
  const senders = Object.entries(texts5).map(
    ([name3, text5]) => [name3, (to, ...own2) => mailer.send(to, text5({ ...facts, to }, ...own2))]
  );
  return Object.fromEntries(senders);
}
function writtenContent(installation, { mail: mail2, to, facts }) {
  const text5 = written[mail2];
  return text5({ ...factsOf2(installation), to }, facts);
}
var factsOf2 = ({
  settings: { brandName: brand2, satelliteName: satellite, supportUrl, upgradeUrl },
  addresses
}) => ({
  brand: brand2,
  satellite,
  supportUrl,
  upgradeUrl,
  links: mailLinks(addresses.external)
});

// ../../packages/accounts/src/mails/deliver-mails.ts
var atOnce = 20;
var sendingTime2 = 5 * minute;
var life4 = day;
async function deliverMails(context) {
  const { db, clock } = context;
  for (let sent2 = 0; ; ) {
    const now = clock();
    const due = await takeDueMails(db, { now, again: new Date(now.getTime() + sendingTime2), limit: atOnce });
    if (due.length === 0) return sent2;
    for (const mail2 of due) if (await deliver2(context, mail2)) sent2++;
  }
}
async function deliver2(context, mail2) {
  const { db, clock, logger, mailer } = context;
  const isSent = await mailer.deliver(mail2.to, writtenContent(context, mail2));
  const isOver3 = clock().getTime() - mail2.createdAt.getTime() >= life4;
  if (!isSent && isOver3) logger.error({ mail: mail2.mail }, "a mail was given up");
  if (isSent || isOver3) await deleteMail(db, mail2.id);
  else await postponeMail(db, mail2.id, new Date(clock().getTime() + pauseAfter(mail2.tries)));
  return isSent;
}
var pauseAfter = (tries3) => Math.min(hour, 2 ** tries3 * 15 * second);

// ../../packages/accounts/src/mails/lay-out.ts
var layOut = (content, frame) => ({
  text: [...content.blocks.map(textOf2), footText(frame)].join("\n\n"),
  html: htmlPage2(content, frame)
});
function textOf2(block) {
  if (typeof block === "string") return block;
  return "code" in block ? `    ${block.code}` : `${block.label}:
${block.link}`;
}
function htmlOf(block, { color }) {
  if (typeof block === "string") return `<p>${escapeHtml(block)}</p>`;
  if ("code" in block) return `<p style="font:600 28px monospace;letter-spacing:4px">${escapeHtml(block.code)}</p>`;
  const style = `display:inline-block;padding:10px 18px;border-radius:8px;color:#fff;text-decoration:none;background:${color}`;
  const link2 = escapeHtml(block.link);
  return `<p><a href="${link2}" style="${style}">${escapeHtml(block.label)}</a></p><p style="color:#666">${link2}</p>`;
}
function htmlPage2(content, frame) {
  const blocks = content.blocks.map((block) => htmlOf(block, frame)).join("\n");
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1a1a1a">
<p style="font-weight:700;font-size:20px;color:${frame.color}">${escapeHtml(frame.brand)}</p>
${blocks}
<hr style="border:0;border-top:1px solid #ddd">
<p style="color:#666;font-size:13px">${footText(frame).split("\n").map(escapeHtml).join("<br>")}</p>
</body>
</html>
`;
}
var footText = ({ brand: brand2, console, supportUrl }) => [`${brand2}, ${console}`, ...supportUrl === null ? [] : [`Help: ${supportUrl}`]].join("\n");
var entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
var escapeHtml = (text5) => text5.replace(/[&<>"']/g, (char) => entities[char] ?? char);

// ../../packages/accounts/src/mails/mailer.ts
function createMailer(options3) {
  const { transport, frame, logger } = options3;
  const underWay = /* @__PURE__ */ new Set();
  function follow2(work2) {
    const followed = work2.finally(() => underWay.delete(followed));
    underWay.add(followed);
  }
  async function deliver4(to, content) {
    try {
      await transport.send({ to, subject: content.subject, ...layOut(content, frame) });
      return true;
    } catch (err) {
      logger.error({ err: withoutAddress(err), mail: content.name }, "a mail could not be sent");
      return false;
    }
  }
  return {
    deliver: deliver4,
    follow: follow2,
    send: (to, content) => follow2(deliver4(to, content)),
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    }
  };
}
function withoutAddress(err) {
  if (!(err instanceof Error)) return { name: "unknown" };
  return {
    name: err.name,
    ..."code" in err ? { errorCode: err.code } : {},
    ..."responseCode" in err ? { responseCode: err.responseCode } : {}
  };
}

// ../../packages/billing/src/accounts/open-business.ts
var none = { unpaidInvoices: 0, amountOwed: 0, currentUsage: false, invoicingIncomplete: false };
async function openBusiness(context, user, project4) {
  const { db, clock, settings: settings2 } = context;
  if (!settings2.billing || hasVarPartner(user, settings2)) return none;
  const invoices2 = await listUnsettledInvoices(db, user.id);
  const now = clock();
  const thisMonth = monthStart(now);
  const lastMonth = monthStart(new Date(thisMonth.getTime() - 1));
  const costs = (of, projects3) => costsOf(context, { user, of, projects: projects3 });
  return {
    unpaidInvoices: invoices2.length,
    amountOwed: invoices2.reduce((sum2, invoice2) => sum2 + dueOf(invoice2), 0),
    currentUsage: await costs({ since: thisMonth, before: now }, await unrecorded(context, user, thisMonth, project4)),
    invoicingIncomplete: await hasUntaken(context, user, project4) || await costs(
      { since: lastMonth, before: monthAfter(lastMonth) },
      await unrecorded(context, user, lastMonth, project4)
    )
  };
}
async function costsOf(context, { user, of, projects: projects3 }) {
  if (user.kind !== accountKinds.paid || of.since >= of.before) return false;
  const billed = await billedPeriod(context, user, of);
  if (billed === null) return false;
  const charges = await chargesOf(context, { userId: user.id, projects: projects3, ...billed });
  return charges.some(({ totalCents }) => totalCents > 0n);
}
async function unrecorded({ db }, { id: userId }, month, project4) {
  const name3 = month.toISOString().slice(0, 7);
  const rows = await projectsToPrepare(db, { userId, month: name3 });
  return rows.map(({ id: internalId, publicId, name: called }) => ({ internalId, publicId, name: called })).filter(({ internalId }) => project4 === void 0 || internalId === project4.internalId);
}
async function hasUntaken({ db }, { id }, project4) {
  const records2 = await listUntakenRecords(db, id);
  return records2.filter(({ projectId: projectId2 }) => project4 === void 0 || projectId2 === project4.internalId).some(({ charges }) => charges.some(({ components }) => components.some(({ cents: cents3 }) => cents3 > 0)));
}

// ../../packages/projects/src/domains/look-up-domain.ts
import { Resolver as Resolver2 } from "node:dns/promises";
var patience3 = { timeout: 3 * second, tries: 2 };
var mostValues = 50;
var domainLookUp = (servers) => async (domain2, hosts) => {
  const resolver = new Resolver2(patience3);
  if (servers.length > 0) resolver.setServers(servers);
  const addressesOf3 = async (name3) => together(await Promise.all([answer2(resolver.resolve4(name3)), answer2(resolver.resolve6(name3))]));
  const [alias, records2] = await Promise.all([
    answer2(resolver.resolveCname(domain2)),
    answer2(resolver.resolveTxt(txtHost(domain2)))
  ]);
  const txt = records2.state === "found" ? { state: "found", values: txtTexts(records2.values).map(asUtf8).slice(0, mostValues) } : records2;
  if (alias.state !== "missing") return { points: alias, leadsByAddress: [], txt };
  const [points, ...ofHosts] = await Promise.all([addressesOf3(domain2), ...hosts.map(addressesOf3)]);
  const leadsByAddress = hosts.filter((_3, at) => isWithin(points, ofHosts[at]));
  return { points, leadsByAddress, txt };
};
function asUtf8(text5) {
  try {
    return fromUtf8(Buffer.from(text5, "latin1"));
  } catch {
    return text5;
  }
}
var isWithin = (points, ofHost) => points.state === "found" && ofHost?.state === "found" && points.values.every((address4) => ofHost.values.includes(address4));
var nothingThere2 = /* @__PURE__ */ new Set(["ENOTFOUND", "ENODATA"]);
async function answer2(asked) {
  try {
    const values = (await asked).slice(0, mostValues);
    return values.length === 0 ? { state: "missing" } : { state: "found", values };
  } catch (error) {
    const code2 = error instanceof Error && "code" in error ? error.code : void 0;
    return { state: typeof code2 === "string" && nothingThere2.has(code2) ? "missing" : "unanswered" };
  }
}
function together(answers) {
  const values = answers.flatMap((one2) => one2.state === "found" ? one2.values : []);
  if (values.length > 0) return { state: "found", values };
  return { state: answers.some(({ state }) => state === "unanswered") ? "unanswered" : "missing" };
}

// ../../packages/projects/src/passphrase-vault/passphrase-vault.ts
var createPassphraseVault = (keys3) => ({
  create: (projectId2) => keys3.seal(utf8(toBase64(randomBytes(32))), projectId2),
  open: async (projectId2, passphrase) => fromUtf8(await keys3.open(passphrase, projectId2))
});

// ../../packages/contract/src/partner-plan.ts
import * as z71 from "zod/mini";
var line4 = z71.optional(z71.string());
var partnerPlanText = z71.looseObject({
  planTitle: line4,
  planSubtitle: line4,
  planCost: line4,
  planCostInfo: line4,
  planMinimumFeeInfo: line4,
  planUpfrontCharge: line4,
  planBalanceCredit: line4,
  planCTA: line4,
  planInfo: z71.optional(z71.array(z71.string())),
  activationButtonText: line4,
  activationSubtitle: line4,
  bannerTitle: line4,
  bannerText: line4
});

// ../api/src/settings/read-partners.ts
import { readFileSync as readFileSync2 } from "node:fs";
import * as z72 from "zod/mini";
var partner = z72.strictObject({
  ...Object.fromEntries(partnerPlaces.map((place2) => [place2, z72.optional(partnerText)])),
  "pricing-plan": z72.optional(z72.intersection(partnerText, partnerPlanText))
});
var partners = z72.record(z72.string(), partner);
function readPartners(file) {
  if (file === null) return /* @__PURE__ */ new Map();
  const found3 = partners.safeParse(parsed2(file));
  if (found3.success) return new Map(Object.entries(found3.data));
  throw wrong(file, `expected {"<partner>": {"signup": {"title": \u2026}}}, not what stands at "${placeOf4(found3.error)}"`);
}
function parsed2(file) {
  try {
    return JSON.parse(readFileSync2(file, "utf8"));
  } catch (cause) {
    throw wrong(file, cause instanceof Error ? cause.message : String(cause));
  }
}
var wrong = (file, what) => new SettingError(`PERIGEE_PARTNERS_FILE: ${file}: ${what}`);
function placeOf4({ issues: [issue] }) {
  const unknown2 = issue?.code === "unrecognized_keys" ? issue.keys : [];
  return [...issue?.path ?? [], ...unknown2].join(".");
}

// ../api/src/addresses.ts
var bare2 = (url3) => withoutEnd(url3, "/");
function addressesOf2({ urls, edgeHosts }) {
  const console = new URL(urls.console);
  return {
    external: `${bare2(urls.console)}/`,
    externalOrigin: console.origin,
    isHttps: console.protocol === "https:",
    gateway: bare2(urls.gateway),
    auth: bare2(urls.auth),
    links: bare2(urls.links),
    compute: bare2(urls.compute ?? ""),
    edgeOrigins: edgeHosts
  };
}

// ../api/src/satellite-address.ts
var satelliteAddressOf = ({
  settings: settings2,
  addresses,
  nodeId
}) => `${nodeId}@${new URL(addresses.external).hostname}:${settings2.storePort}`;

// ../../packages/server-kit/src/http/own-cookie.ts
import { isIP as isIP3 } from "node:net";
function ownCookie(plainName, { isHttps, sameSite = "Strict" }) {
  const name3 = isHttps ? `${hostPrefix}${plainName}` : plainName;
  const options3 = { path: "/", httpOnly: true, sameSite, secure: isHttps };
  const all = (request) => request.cookies.get(name3) ?? [];
  function clearStrangers({ request, reply }) {
    if (isHttps && request.cookies.has(plainName)) reply.clearCookie(plainName, options3);
    if (all(request).length < 2 || isHttps) return;
    for (const path5 of pathsAbove(request.path)) {
      for (const domain2 of domainsOf2(request.origin)) reply.clearCookie(name3, { ...options3, path: path5, domain: domain2 });
      if (path5 !== "/") reply.clearCookie(name3, { ...options3, path: path5 });
    }
  }
  return {
    name: name3,
    all,
    isSent: ({ cookies }) => cookies.has(name3) || cookies.has(plainName),
    read: (request) => {
      const [value, ...others2] = all(request);
      return others2.length === 0 ? value : void 0;
    },
    set: (exchange, value, expires) => {
      clearStrangers(exchange);
      exchange.reply.setCookie(name3, value, { ...options3, expires });
    },
    clear: (exchange) => {
      clearStrangers(exchange);
      exchange.reply.clearCookie(name3, options3);
    }
  };
}
function pathsAbove(path5) {
  const steps = path5.split("/").filter(Boolean).slice(0, mostSteps);
  const above = steps.map((_3, at) => `/${steps.slice(0, at + 1).join("/")}`);
  return [.../* @__PURE__ */ new Set(["/", ...above.flatMap((one2) => [one2, `${one2}/`])])].filter((one2) => !/[;\s]/.test(one2));
}
function domainsOf2(origin) {
  const { hostname } = new URL(origin);
  if (isIP3(hostname.replace(/^\[|\]$/g, "")) !== 0) return [];
  const labels = hostname.split(".").slice(-mostLabels);
  const parents = labels.slice(1, -1).map((_3, at) => labels.slice(at + 1).join("."));
  return [hostname, ...parents];
}
var mostSteps = 8;
var mostLabels = 4;

// ../api/src/session/cookies.ts
var cookiesOf = ({ isHttps }) => ({
  session: ownCookie("_tokenKey", { isHttps }),
  csrf: ownCookie("csrf_token", { isHttps }),
  /** Between the two steps of a login. */
  loginTicket: ownCookie("login_ticket", { isHttps }),
  /** Lax: the browser comes back from another site and has to bring it along. */
  sso: ownCookie("_sso", { isHttps, sameSite: "Lax" }),
  /** Names the sign-up of this browser. Lax: it comes back by a link in a mail, which may be open on another site. */
  signup: ownCookie("signup", { isHttps, sameSite: "Lax" }),
  /** Tells one browser that is logging in from another: a passkey's question is answered where it was asked. */
  passkeyAttempt: ownCookie("passkey_attempt", { isHttps })
});

// ../../packages/satellite-db/src/rest-key-uses.ts
import { sql as sql23 } from "kysely";
async function addRestKeyUses(db, uses) {
  if (uses.length === 0) return;
  const ids = uses.map(({ keyId }) => keyId);
  const calls = uses.map((use2) => use2.calls);
  const times = uses.map(({ lastUsedAt }) => lastUsedAt);
  await sql23`
    insert into satellite.rest_key_uses (key_id, last_used_at, calls)
    select k.id, u.last_used_at, u.calls
    from unnest(${ids}::uuid[], ${times}::timestamptz[], ${calls}::bigint[]) u (key_id, last_used_at, calls)
    join satellite.rest_keys k on k.id = u.key_id
    order by k.id
    for key share of k
    on conflict (key_id) do update set
      calls = rest_key_uses.calls + excluded.calls,
      last_used_at = greatest(rest_key_uses.last_used_at, excluded.last_used_at)`.execute(db);
}

// ../../packages/accounts/src/rest-keys/rest-key-uses.ts
function createRestKeyUses({ db, logger }) {
  let counted2 = /* @__PURE__ */ new Map();
  let writing = Promise.resolve();
  function add({ keyId, calls, lastUsedAt }) {
    const known = counted2.get(keyId);
    if (!known) return void counted2.set(keyId, { keyId, calls, lastUsedAt });
    known.calls += calls;
    if (lastUsedAt > known.lastUsedAt) known.lastUsedAt = lastUsedAt;
  }
  async function write() {
    const uses = counted2;
    counted2 = /* @__PURE__ */ new Map();
    try {
      await addRestKeyUses(db, [...uses.values()]);
    } catch (err) {
      for (const use2 of uses.values()) add(use2);
      logger.warn({ err }, "uses of API keys wait for the next minute");
    }
  }
  const flush = () => writing = writing.then(write);
  return {
    note: (keyId, lastUsedAt) => add({ keyId, calls: 1, lastUsedAt }),
    flush,
    start() {
      const timer = setInterval(() => void flush(), minute);
      timer.unref();
      return () => {
        clearInterval(timer);
        return flush();
      };
    }
  };
}

// ../../packages/accounts/src/sessions/sessions.ts
var sessionToken = (id, cookieKey) => signText(id, cookieKey);
function sessionIdOf(token2, cookieKey) {
  const id = openSignedText(token2, cookieKey);
  return id?.length === 16 ? id : void 0;
}
function createSessions({
  db,
  clock,
  keys: keys3,
  settings: settings2
}) {
  const inactivity = settings2.inactivityTimer ? settings2.inactivityTimeout : null;
  async function open2(trx, userId, origin) {
    const { caller, rememberForOneWeek } = origin;
    const chosen3 = millisOf((await findUserSettings(trx, userId))?.sessionMinutes);
    const now = clock();
    const expiresAt = new Date(now.getTime() + sessionLife({ rememberForOneWeek, chosen: chosen3, inactivity }));
    const id = randomBytes(16);
    await insertSession(trx, {
      id_hash: sha256(id),
      user_id: userId,
      ip: caller.ip,
      user_agent: keptUserAgent(caller.userAgent),
      device: deviceText(keptUserAgent(caller.userAgent)),
      expires_at: expiresAt,
      created_at: now
    });
    return { token: sessionToken(id, keys3.cookie), expiresAt };
  }
  async function find2(token2, caller) {
    const id = sessionIdOf(token2, keys3.cookie);
    return id && openSession({ db, clock }, sha256(id), caller);
  }
  async function refresh({ idHash, expiresAt, chosenLife }) {
    const life5 = sessionLife({ rememberForOneWeek: false, chosen: chosenLife, inactivity });
    const fromNow = new Date(clock().getTime() + life5);
    const next = chosenLife === null && expiresAt > fromNow ? expiresAt : fromNow;
    await setSessionExpiry(db, idHash, next);
    return next;
  }
  async function close(token2) {
    const id = sessionIdOf(token2, keys3.cookie);
    if (id) await deleteSession(db, sha256(id));
  }
  return { open: open2, find: find2, refresh, close };
}

// ../../packages/accounts/src/single-sign-on/load-providers.ts
import { readFileSync as readFileSync3 } from "node:fs";
import * as z74 from "zod/mini";

// ../../packages/accounts/src/single-sign-on/provider-schema.ts
import * as z73 from "zod/mini";
var loopback = ["localhost", "127.0.0.1", "[::1]"];
var names4 = /^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/;
var filled = z73.string("is missing or no text").check(z73.minLength(1, "is empty"));
var providerSchema = z73.strictObject(
  {
    name: z73.string("is missing or no text").check(
      z73.regex(names4, "has to be of small letters, digits and dashes, at most 32"),
      z73.refine((name3) => name3 !== "url", '"url" is taken')
    ),
    issuer: z73.string("is missing or no text").check(z73.refine(isIssuer, "has to be an https:// URL without query; http:// only on this computer")),
    clientId: filled,
    clientSecret: filled,
    emailPattern: filled.check(z73.refine(isPattern, "is not a regular expression")),
    linksAccounts: z73._default(z73.boolean("has to be true or false"), false)
  },
  "has to be an object"
);
var providerOf2 = ({ emailPattern, ...rest }) => ({
  ...rest,
  emailPattern: wholeAddress(emailPattern)
});
var wholeAddress = (pattern) => new RegExp(`^(?:${pattern})$`, "iu");
function isPattern(pattern) {
  try {
    wholeAddress(pattern);
    return true;
  } catch {
    return false;
  }
}
function isIssuer(text5) {
  if (!URL.canParse(text5)) return false;
  const { protocol, hostname, search, hash, username, password: password2 } = new URL(text5);
  if (search || hash || username || password2) return false;
  return protocol === "https:" || protocol === "http:" && loopback.includes(hostname);
}

// ../../packages/accounts/src/single-sign-on/load-providers.ts
function loadSsoProviders(settings2) {
  const single = ofVariables(settings2);
  const listed = settings2.ssoProvidersFile === null ? [] : ofFile(settings2.ssoProvidersFile);
  const providers = [...single ? [single] : [], ...listed];
  const twice = providers.find(({ name: name3 }, at) => providers.findIndex((other) => other.name === name3) !== at);
  if (twice) throw new SettingError(`Two single sign-on providers have the name "${twice.name}".`);
  return providers;
}
var variables = {
  name: "PERIGEE_SSO_NAME",
  issuer: "PERIGEE_SSO_ISSUER",
  clientId: "PERIGEE_SSO_CLIENT_ID",
  clientSecret: "PERIGEE_SSO_CLIENT_SECRET",
  emailPattern: "PERIGEE_SSO_EMAIL_PATTERN",
  linksAccounts: "PERIGEE_SSO_LINKS_ACCOUNTS"
};
function ofVariables(settings2) {
  const { ssoIssuer: issuer, ssoClientId: clientId, ssoClientSecret: clientSecret } = settings2;
  const needed2 = { issuer, clientId, clientSecret, emailPattern: settings2.ssoEmailPattern };
  if (Object.values(needed2).every((value) => value === null)) return void 0;
  const given4 = { ...needed2, name: settings2.ssoName, linksAccounts: settings2.ssoLinksAccounts };
  for (const [field, value] of Object.entries(given4)) {
    if (value === null)
      throw new SettingError(`${nameOf3(field)} is missing: the other variables of single sign-on are set`);
  }
  const read2 = z74.safeParse(providerSchema, given4);
  if (!read2.success) throw new SettingError(firstProblem(read2.error, (path5) => nameOf3(String(path5[0]))));
  return providerOf2(read2.data);
}
var nameOf3 = (field) => new Map(Object.entries(variables)).get(field) ?? field;
function ofFile(file) {
  const read2 = z74.safeParse(z74.array(providerSchema, "has to be a list of providers"), contentOf(file));
  if (read2.success) return read2.data.map(providerOf2);
  const where = (path5) => [`PERIGEE_SSO_PROVIDERS_FILE: ${file}`, ...path5.map(placeText)].join(", ");
  throw new SettingError(firstProblem(read2.error, where));
}
var placeText = (part) => typeof part === "number" ? `provider ${part + 1}` : `"${String(part)}"`;
function firstProblem({ issues: [issue] }, where) {
  const problem2 = issue?.code === "unrecognized_keys" ? `there is no member "${issue.keys.join('", "')}"` : issue?.message;
  return `${where(issue?.path ?? [])}: ${problem2 ?? "not accepted"}`;
}
function contentOf(file) {
  let text5;
  try {
    text5 = readFileSync3(file, "utf8");
  } catch {
    throw new SettingError(`PERIGEE_SSO_PROVIDERS_FILE: ${file} cannot be read`);
  }
  try {
    return JSON.parse(text5);
  } catch {
    throw new SettingError(`PERIGEE_SSO_PROVIDERS_FILE: ${file} is not JSON`);
  }
}

// ../api/src/create-deps.ts
function createDeps(config, transport) {
  const { settings: settings2, db, installation, logger, clock = systemClock } = config;
  checkSettings(settings2);
  const placements = placementsOf(settings2.satelliteName, config.placements ?? []);
  const addresses = addressesOf2(config);
  const keys3 = { ...installationKeys(installation.rootSecret), ...computeKeys(installation.rootSecret) };
  const frame = {
    brand: settings2.brandName,
    color: settings2.brandColor,
    console: addresses.external,
    supportUrl: settings2.supportUrl
  };
  const mailer = createMailer({ transport, frame, logger });
  const sessions2 = createSessions({ db, clock, keys: keys3, settings: settings2 });
  const captcha = createCaptcha({ settings: settings2, db, clock, keys: keys3 });
  const badPasswords = loadBadPasswords(settings2);
  const { nodeId } = installation;
  const keyManagement = openKeyManagement(settings2, config.passphraseKeysFile);
  const priceBook = readPriceBook(settings2.priceBookFile);
  const mails = accountMails({ settings: settings2, addresses, mailer });
  const deliver4 = () => deliverMails({ db, clock, logger, settings: settings2, addresses, mailer });
  return {
    settings: settings2,
    placements,
    db,
    clock,
    logger,
    keys: keys3,
    keySecrets: createApiKeySecrets(installation.rootSecret),
    edgeReportsKey: deriveInstallationKey(installation.rootSecret, "edge-reports"),
    webhookKey: deriveInstallationKey(installation.rootSecret, "webhooks"),
    idempotentAnswersKey: deriveInstallationKey(installation.rootSecret, "idempotent-answers"),
    linkRules: config.linkRules,
    store: config.store,
    registerAccess: config.registerAccess,
    satelliteAddress: satelliteAddressOf({ settings: settings2, addresses, nodeId }),
    nodeId,
    addresses,
    cookies: cookiesOf(addresses),
    mailer,
    deliverMailsSoon: () => (
      // What fails is tried again by the job.
      mailer.follow(
        deliver4().catch((err) => logger.warn({ err }, "mails wait for the next run of their job"))
      )
    ),
    mails,
    sessions: sessions2,
    restKeyUses: createRestKeyUses({ db, logger }),
    captcha,
    badPasswords,
    ssoProviders: loadSsoProviders(settings2),
    partners: readPartners(settings2.partnersFile),
    cards: config.cards?.provider ?? null,
    cardSandbox: config.cards?.sandbox ?? null,
    priceBook,
    openBusiness: (of, user, project4) => openBusiness({ db: of, clock, priceBook, settings: settings2 }, user, project4),
    tokens: config.tokens ?? null,
    lookUpDomain: domainLookUp(settings2.dnsServers),
    vault: keyManagement && createPassphraseVault(keyManagement)
  };
}

// ../api/src/jobs/start-jobs.ts
import { Logger as WorkerLogger, parseCronItems, run } from "graphile-worker";

// ../../packages/satellite-db/src/one-at-a-time.ts
import { sql as sql24 } from "kysely";
async function oneAtATime(db, name3, work2) {
  return db.connection().execute(async (held) => {
    const { rows } = await sql24`
      select pg_try_advisory_lock(hashtextextended(${name3}, 0)) as free`.execute(held);
    if (!rows[0]?.free) return void 0;
    try {
      return await work2();
    } finally {
      await sql24`select pg_advisory_unlock(hashtextextended(${name3}, 0))`.execute(held);
    }
  });
}

// ../../packages/billing/src/budgets/budget-alert.ts
var mailOf = ({ email }, { budget: budget3, month, percentage, spentCents, downloadsStopped }) => ({
  mail: "budgetReached",
  to: email,
  facts: {
    project: budget3.project?.name ?? null,
    bucket: budget3.bucket,
    month: nameOf4(month),
    percentage,
    cents: budget3.cents,
    spentCents,
    downloadsStopped
  }
});
var eventOf = ({ budget: budget3, month, percentage, spentCents, downloadsStopped }, now) => JSON.stringify({
  type: "budget.reached",
  timestamp: now.toISOString(),
  data: {
    budget: budget3.id,
    scope: budget3.project === null ? "account" : budget3.bucket === null ? "project" : "bucket",
    project: budget3.project?.publicId ?? null,
    bucket: budget3.bucket,
    month: nameOf4(month),
    percentage,
    cents: budget3.cents,
    spentCents,
    downloadsStopped
  }
});
var nameOf4 = (month) => month.toISOString().slice(0, 7);

// ../../packages/billing/src/budgets/watch-budgets.ts
async function watchBudgets(context) {
  const { db, logger } = context;
  if (!context.settings.billing) return endDownloadStops(db);
  const told = await oneAtATime(db, "watch-budgets", async () => {
    let sum2 = 0;
    let failed3 = 0;
    for (const userId of await listBudgeters(db)) {
      try {
        sum2 += await watchBudgetsOf(context, userId);
      } catch (error) {
        logger.error({ err: error, userId }, "budgets of an account were not compared with what was spent");
        failed3++;
      }
    }
    if (failed3 > 0) throw new Error(`the budgets of ${failed3} accounts were not watched`);
    return sum2;
  });
  if (told) context.deliverMailsSoon();
  return told ?? 0;
}
async function watchBudgetsOf(context, userId) {
  const { db, clock } = context;
  const user = await findUserById(db, userId);
  if (!user || !isAllowedIn(user.status)) return 0;
  const now = clock();
  const budgets4 = await listBudgets(db, userId);
  const spent = await spentOfBudgets(context, { user, budgets: budgets4, now });
  let told = 0;
  for (const budget3 of budgets4) {
    const reached2 = { spentCents: spent.get(budget3.id) ?? 0n, now };
    if (await inTransaction(context, (within) => judgeBudget(within, { user, id: budget3.id, ...reached2 }))) told++;
  }
  await inTransaction(context, (within) => applyDownloadStops(within.db, userId, now));
  return told;
}
async function judgeBudget({ db }, { user, id, spentCents, now }) {
  const budget3 = await lockBudget(db, { id, userId: user.id });
  if (!budget3) return false;
  const month = monthStart(now);
  const stops = budget3.stopDownloads && isReached({ cents: budget3.cents, percentage: 100 }, spentCents);
  if (stops && budget3.stoppedMonth?.getTime() !== month.getTime())
    await updateBudget(db, id, { stopped_month: month, stopped_at: now });
  const percentages = reachedPercentages({ cents: budget3.cents, percentages: percentagesOf(budget3) }, spentCents);
  const news = await insertAlerts(db, id, { month, percentages, spentCents: Number(spentCents), at: now });
  if (news.length === 0) return false;
  const alert = {
    budget: budget3,
    month,
    percentage: Math.max(...news),
    spentCents: Number(spentCents),
    downloadsStopped: stops
  };
  if (budget3.mail) await writeDownMails(db, [mailOf(user, alert)], now);
  if (budget3.webhook !== null)
    await writeDownDelivery(db, { budgetId: id, type: "budget.reached", body: eventOf(alert, now), now });
  return true;
}
var percentagesOf = ({ percentages, stopDownloads }) => stopDownloads ? [.../* @__PURE__ */ new Set([...percentages, 100])] : percentages;

// ../../packages/billing/src/cards/settle-open-payments.ts
var left = 3 * minute;
var oldest = 30 * day;
var lostAfter2 = day;
async function settleOpenPayments(context) {
  const { cards: cards2, db, clock, logger } = context;
  if (cards2 === null) return 0;
  const now = clock().getTime();
  const open2 = await listUnfinishedCardPayments(db, { from: new Date(now - oldest), before: new Date(now - left) });
  const unanswered = await intentsOf(
    cards2,
    open2.filter(({ provider_intent }) => provider_intent === null)
  );
  let ended = 0;
  for (const row of open2) {
    const intent = row.provider_intent ?? unanswered.get(row.id);
    try {
      if (intent !== void 0) {
        const { finished_at, state } = await settleIntent(context, intent) ?? row;
        if (finished_at !== null || state === "failed") ended++;
      } else if (now - row.created_at.getTime() > lostAfter2) {
        await updateCardPayment(db, row.id, { state: "failed", settled_at: clock() });
        ended++;
      }
    } catch (err) {
      if (!isCardProblem(err)) throw err;
      if (err.kind === "unknown" && now - row.created_at.getTime() > lostAfter2) {
        await updateCardPayment(db, row.id, { state: "failed", failure: err.say, settled_at: clock() });
        ended++;
      } else logger.warn({ err, payment: row.id }, "a payment could not be looked after");
    }
  }
  return ended;
}
async function intentsOf(cards2, rows) {
  const found3 = /* @__PURE__ */ new Map();
  const [first] = rows;
  if (first === void 0) return found3;
  const wanted = new Set(rows.map(({ id }) => id));
  for await (const { id, attemptKey } of cards2.listIntents(new Date(first.created_at.getTime() - minute)))
    if (wanted.has(attemptKey)) found3.set(attemptKey, id);
  return found3;
}

// ../../packages/domain/src/prices/package-credit.ts
var least = (a, b) => a < b ? a : b;
function leftOfPackage(changes) {
  let ofPackage = 0n;
  let others2 = 0n;
  const spentOn = /* @__PURE__ */ new Map();
  const take = (micros2, packageFirst) => {
    const fromPackage = packageFirst ? least(ofPackage, micros2) : least(ofPackage, micros2 - least(others2, micros2));
    ofPackage -= fromPackage;
    others2 -= micros2 - fromPackage;
    return fromPackage;
  };
  for (const { how, micros: micros2, invoice: invoice2 = "" } of changes) {
    if (how === "bought") ofPackage += micros2;
    else if (how === "came") others2 += micros2;
    else if (how === "spent") spentOn.set(invoice2, (spentOn.get(invoice2) ?? 0n) + take(micros2, true));
    else if (how === "unbought") take(micros2, true);
    else if (how === "uncame") take(micros2, false);
    else if (how === "back") {
      const again2 = least(micros2, spentOn.get(invoice2) ?? 0n);
      spentOn.set(invoice2, (spentOn.get(invoice2) ?? 0n) - again2);
      ofPackage += again2;
      others2 += micros2 - again2;
    } else {
      take(micros2, true);
      spentOn.clear();
    }
  }
  const all = ofPackage + others2;
  return least(ofPackage, all > 0n ? all : 0n);
}

// ../../packages/satellite-db/src/credit-changes.ts
import { sql as sql25 } from "kysely";
async function listCreditChanges(db, userId) {
  const { rows } = await sql25`
    select a.kind, coalesce(a.facts->>'intent', '') as intent, coalesce(a.facts->>'invoice', '') as invoice,
      (-sum(e.micros))::text as micros
    from satellite.ledger_acts a join satellite.ledger_entries e on e.act_id = a.id
    where e.user_id = ${userId} and e.account = 'credit' group by a.id order by a.id`.execute(db);
  const ofPackages = new Set(rows.filter(({ kind, intent }) => kind === "package" && intent !== "").map(intentOf));
  return rows.map((row) => changeOf(row, ofPackages));
}
var intentOf = ({ intent }) => intent;
function changeOf(row, ofPackages) {
  const { kind, intent, invoice: invoice2 } = row;
  const change = BigInt(row.micros);
  const micros2 = change < 0n ? -change : change;
  if (change >= 0n) {
    if (kind === "package") return { how: "bought", micros: micros2 };
    return kind === "void" ? { how: "back", micros: micros2, invoice: invoice2 } : { how: "came", micros: micros2 };
  }
  if (kind === "packageEnd") return { how: "ended", micros: micros2 };
  if (kind === "package") return { how: "unbought", micros: micros2 };
  if (kind === "refund") return { how: ofPackages.has(intent) ? "unbought" : "uncame", micros: micros2 };
  return { how: "spent", micros: micros2, invoice: invoice2 };
}

// ../../packages/billing/src/packages/end-packages.ts
var noticeDays = 30;
var pageSize4 = 500;
async function endPackages(context) {
  const { db, clock, logger, settings: settings2 } = context;
  if (!settings2.billing) return 0;
  let done2 = 0;
  for (let after = null; ; ) {
    const now = clock();
    const before = new Date(now.getTime() + noticeDays * day);
    const page2 = await listPackagesToEnd(db, { now, before, after, limit: pageSize4 });
    for (const userId of page2) {
      try {
        if (await goOn(context, userId)) done2++;
      } catch (err) {
        logger.error({ err, user: userId }, "a package that is over waits for the next run");
      }
    }
    after = page2.at(-1) ?? null;
    if (page2.length < pageSize4) return done2;
  }
}
async function goOn(context, userId) {
  const bought = (await findBillingCustomer(context.db, userId))?.package;
  if (bought?.endsAt !== void 0 && new Date(bought.endsAt) <= context.clock())
    for (const { id } of await listOpenInvoices(context.db, userId))
      await inTransaction(context, (within) => payFromBalances(within, id));
  return inTransaction(context, async (within) => {
    const user = await lockUser(within.db, userId);
    const found3 = (await findBillingCustomer(within.db, userId))?.package;
    if (!user || !found3?.expiresAt || found3.endedAt !== void 0) return false;
    const of = { userId, bought: found3, left: leftOfPackage(await listCreditChanges(within.db, userId)) };
    return found3.endsAt === void 0 ? tell(within, { ...of, email: user.email }) : end2(within, of);
  });
}
async function tell({ db, clock }, { userId, bought, left: left2, email }) {
  const now = clock();
  const expiresAt = new Date(bought.expiresAt ?? now);
  if (left2 === 0n && expiresAt > now) return false;
  if (left2 === 0n) return note(db, userId, { ...bought, endedAt: now.toISOString() });
  const inTime = new Date(now.getTime() + noticeDays * day);
  const endsAt = (expiresAt > inTime ? expiresAt : inTime).toISOString();
  const facts = { name: bought.name, cents: Number(left2 / microsPerCent), on: endsAt.slice(0, 10) };
  await writeDownMails(db, [{ mail: "packageEnds", to: email, facts }], now);
  return note(db, userId, { ...bought, endsAt });
}
async function end2({ db, clock }, { userId, bought, left: left2 }) {
  const now = clock();
  if (now < new Date(bought.endsAt ?? 0)) return false;
  if ((await listUnsettledInvoices(db, userId)).some(({ state }) => state === "draft")) return false;
  if (left2 > 0n)
    await writeAct(db, {
      key: `package-end:${userId}:${bought.boughtAt}`,
      kind: "packageEnd",
      userId,
      at: now,
      facts: { package: bought.name },
      entries: [
        { account: "credit", micros: left2 },
        { account: "expired", micros: -left2 }
      ]
    });
  return note(db, userId, { ...bought, endedAt: now.toISOString() });
}
var note = (db, userId, bought) => updateBillingCustomer(db, userId, { package: JSON.stringify(bought) });

// ../../packages/billing/src/invoices/run-month.ts
var firstDay = 4;
var lastDay = 10;
var runMonth = useCase("billing.invoice", async (context, actor) => {
  const { clock, settings: settings2 } = context;
  const day3 = clock().getUTCDate();
  if (!settings2.billing || !settings2.billingAutomatic || day3 < firstDay || day3 > lastDay) return 0;
  const month = monthBefore(clock());
  await prepareMonth(context, actor, month);
  await createDrafts(context, actor, month);
  await reviewMonth(context, actor, month);
  const { invoices: invoices2 } = await finaliseMonth(context, actor, month);
  const { paid } = await payMonth(context, actor, { month });
  return invoices2 + paid;
});

// ../../packages/accounts/src/flows/delete-marked-accounts.ts
var batchSize = 500;
async function deleteMarkedAccounts(deps) {
  const { db, clock, settings: settings2, mails } = deps;
  if (!settings2.deleteMarkedAccounts) return 0;
  const before = new Date(clock().getTime() - settings2.deletionBuffer);
  let deleted = 0;
  for (const { id, email } of await listMarkedAccounts(db, { before, limit: batchSize })) {
    const isGone = await transact(db, async (trx) => {
      const user = await lockUser(trx, id);
      if (user?.status !== userStatus.pendingDeletion) return false;
      await blankUser(trx, id);
      return true;
    });
    if (!isGone) continue;
    mails.accountDeleted(email);
    deleted++;
  }
  return deleted;
}

// ../../packages/accounts/src/forms/deliver-submissions.ts
var atOnce2 = 50;
var timeout = 10 * second;
async function deliverSubmissions({
  db,
  clock,
  settings: settings2
}) {
  const { feedbackWebhookUrl: url3, feedbackWebhookSecret: secret } = settings2;
  if (url3 === null) return 0;
  if (secret === null) throw new Error("the feedback webhook has no secret");
  const waiting = await listUndelivered(db, atOnce2);
  for (const submission of waiting) {
    await deliver3(submission, { url: url3, secret, now: clock() });
    await noteDelivered(db, submission.id, clock());
  }
  return waiting.length;
}
async function deliver3(submission, { url: url3, secret, now }) {
  const body = JSON.stringify({
    id: submission.id,
    form: submission.form,
    email: submission.email,
    sentAt: submission.createdAt.toISOString(),
    content: submission.content
  });
  const answer3 = await fetch(url3, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-perigee-signature": signature(body, secret, now)
    },
    body,
    redirect: "error",
    signal: AbortSignal.timeout(timeout)
  });
  await answer3.body?.cancel();
  if (!answer3.ok) throw new Error(`the feedback webhook answered ${answer3.status}`);
}
function signature(body, secret, now) {
  const time2 = Math.floor(now.getTime() / second);
  return `t=${time2},v1=${toHex(hmacSha256(utf8(secret), utf8(`${time2}.${body}`)))}`;
}

// ../../packages/satellite-db/src/trials.ts
var who = ["u.id", "u.email"];
async function listEndedTrials(db, now) {
  return db.selectFrom("satellite.users as u").select(who).where("u.kind", "=", accountKinds.free).where("u.status", "not in", [userStatus.inactive, userStatus.deleted]).where("u.trial_expiration", "<", now).where(
    ({ not, exists, selectFrom }) => not(exists(selectFrom("satellite.account_freezes as f").select("f.kind").whereRef("f.user_id", "=", "u.id")))
  ).execute();
}
async function listTrialsToEscalate(db) {
  return db.selectFrom("satellite.users as u").innerJoin("satellite.account_freezes as f", "f.user_id", "u.id").select([...who, "f.created_at as frozenAt", "f.days_till_escalation as days"]).$narrowType().where("f.kind", "=", freezeKinds.trialExpiration).where("f.days_till_escalation", "is not", null).where("u.status", "not in", [userStatus.deleted, userStatus.pendingDeletion]).where(
    ({ not, exists, selectFrom }) => not(
      exists(
        selectFrom("satellite.project_members as m").innerJoin("satellite.projects as p", "p.id", "m.project_id").select("m.user_id").whereRef("m.user_id", "=", "u.id").whereRef("p.owner_id", "<>", "u.id").where("p.status", "=", projectStatus.active)
      )
    )
  ).execute();
}
async function listDelayedBots(db) {
  return db.selectFrom("satellite.users as u").innerJoin("satellite.account_freezes as f", "f.user_id", "u.id").select([...who, "f.created_at as since", "f.days_till_escalation as days"]).where("f.kind", "=", freezeKinds.delayedBot).execute();
}
async function listLiftableTrials(db) {
  return db.selectFrom("satellite.users as u").innerJoin("satellite.account_freezes as f", "f.user_id", "u.id").select(who).where("f.kind", "=", freezeKinds.trialExpiration).where("u.kind", "in", [accountKinds.paid, accountKinds.notForResale]).execute();
}
async function listTrialsToRemind(db, { before, notice }) {
  return db.selectFrom("satellite.users as u").select(who).where("u.kind", "=", accountKinds.free).where("u.status", "=", userStatus.active).where("u.trial_expiration", "<=", before).where("u.trial_notifications", "<", notice).execute();
}
async function noteTrialReminder(db, id, notice) {
  const { numUpdatedRows } = await db.updateTable("satellite.users").set({ trial_notifications: notice }).where("id", "=", id).where("trial_notifications", "<", notice).executeTakeFirst();
  return numUpdatedRows > 0n;
}

// ../../packages/accounts/src/freezes/freeze-accounts.ts
async function freezeAccounts(deps) {
  const lifted = await liftTrialFreezes(deps);
  const frozen = await freezeEndedTrials(deps);
  const escalated = await escalateTrials(deps);
  return lifted + frozen + escalated + await freezeBots(deps);
}
async function liftTrialFreezes({ db }) {
  return each(
    await listLiftableTrials(db),
    ({ id }) => transact(db, (trx) => unfreezeUser(trx, id, freezeKinds.trialExpiration))
  );
}
async function freezeEndedTrials({ db, clock, settings: settings2 }) {
  const grace = settings2.trialGracePeriod;
  const daysTillEscalation = grace > 0 ? Math.ceil(grace / day) : null;
  return each(
    await listEndedTrials(db, clock()),
    ({ id }) => transact(db, async (trx) => {
      const now = clock();
      const user = await lockUser(trx, id);
      if (user?.kind !== accountKinds.free || user.trialExpiration === null || user.trialExpiration >= now) return false;
      const freeze2 = { userId: id, kind: freezeKinds.trialExpiration, now, daysTillEscalation };
      return (await freezeUser(trx, freeze2)).ok;
    })
  );
}
async function escalateTrials(deps) {
  const { db, clock, mails } = deps;
  const due = (await listTrialsToEscalate(db)).filter(({ frozenAt, days: days4 }) => isOver(clock(), frozenAt, days4));
  return each(due, async ({ id, email }) => {
    const escalated = await transact(db, async (trx) => {
      const user = await lockUser(trx, id);
      if (user?.kind !== accountKinds.free || user.status !== userStatus.active) return false;
      await updateUser(trx, id, { status: userStatus.pendingDeletion, marked_for_deletion_at: clock() });
      return true;
    });
    if (escalated) mails.trialEscalated(email);
    return escalated;
  });
}
async function freezeBots({ db, clock }) {
  const due = (await listDelayedBots(db)).filter(({ since, days: days4 }) => isOver(clock(), since, days4 ?? 0));
  return each(
    due,
    ({ id }) => transact(db, async (trx) => {
      const freeze2 = { userId: id, kind: freezeKinds.bot, now: clock() };
      return (await freezeUser(trx, freeze2)).ok;
    })
  );
}
var isOver = (now, since, days4) => now.getTime() - since.getTime() > days4 * day;
async function each(accounts2, work2) {
  let done2 = 0;
  for (const account3 of accounts2) if (await work2(account3)) done2++;
  return done2;
}

// ../../packages/accounts/src/administration/purge-expired.ts
var expiredLinkMemory = day;
var activityLife = 365 * day;
var ago = (clock, millis) => new Date(clock().getTime() - millis);
var purgeSessions = ({ db, clock }) => deleteExpiredSessions(db, clock());
var purgePasskeyChallenges = ({ db, clock }) => deleteExpiredChallenges(db, clock());
var purgeResetTokens = ({ db, clock }) => deleteExpiredResetTokens(db, ago(clock, verificationCodeLife + expiredLinkMemory));
var purgeCaptchas = ({ db, clock }) => deleteExpiredCaptchas(db, clock());
var purgeSignups = ({ db, clock }) => deleteOldSignups(db, ago(clock, signupLife));
var purgeMailCounts = ({ db, clock }) => deleteOldMailCounts(db, ago(clock, day));
var purgeBucketDeletions = ({ db, clock }) => deleteOldBucketDeletions(db, ago(clock, 7 * day));
var purgeActivity = ({ db, clock }) => deleteOldActivity(db, ago(clock, activityLife));
var purgeIdempotentAnswers = ({ db, clock }) => deleteOldAnswers(db, ago(clock, day));

// ../../packages/satellite-db/src/chain-blocks.ts
var rememberedBlocks = (db, chainId) => db.selectFrom("satellite.chain_blocks").select(["number", "hash"]).where("chain_id", "=", chainId).orderBy("number", "desc").execute();
async function rememberBlocks(db, chainId, blocks) {
  if (blocks.length === 0) return;
  const rows = [...new Map(blocks.map(({ number: number33, hash }) => [number33, { chain_id: chainId, number: number33, hash }])).values()];
  await db.insertInto("satellite.chain_blocks").values(rows).onConflict(
    (conflict) => conflict.columns(["chain_id", "number"]).doUpdateSet((eb) => ({ hash: eb.ref("excluded.hash") }))
  ).execute();
}
async function forgetBlocksAbove(db, chainId, number33) {
  await db.deleteFrom("satellite.chain_blocks").where("chain_id", "=", chainId).where("number", ">", number33).execute();
}
async function forgetOldBlocks(db, chainId, below) {
  await db.deleteFrom("satellite.chain_blocks").where("chain_id", "=", chainId).where(
    "number",
    "<",
    (eb) => eb.selectFrom("satellite.chain_blocks as b").select(({ fn }) => fn.max("b.number").as("kept")).where("b.chain_id", "=", chainId).where("b.number", "<=", below)
  ).execute();
}

// ../../packages/billing/src/tokens/go-back-to.ts
async function goBackTo(context, chain, { row, number: number33, head: head2 }) {
  const { db, clock, logger } = context;
  const chainId = chain.id;
  for (const { tx_hash: txHash, block_number: blockNumber, block_hash: blockHash } of await creditedAbove(
    db,
    chainId,
    number33
  )) {
    const now = blockNumber > head2.number ? null : await chain.block(blockNumber);
    if (now?.hash === blockHash) continue;
    if (now === null) {
      logger.warn(
        { chainId, head: head2.number, blockNumber },
        "the node is behind what was credited: it is asked later"
      );
      return false;
    }
    const reason = `Block ${blockNumber} with the credited deposit ${txHash} was replaced.`;
    await haltTokenChain(db, { chainId, reason, at: clock() });
    logger.error(
      { chainId, txHash, blockNumber, fork: number33 },
      "deposits of the chain are halted: a credited one is gone"
    );
    return false;
  }
  const withdrawn = await inTransaction(context, async (inside) => {
    const from = row.scanned_to;
    const isOurs = await moveScan(inside.db, { chainId, from, to: number33, head: head2.number, at: clock() });
    if (!isOurs) throw new ChainMoved(`Chain ${chainId} is read by another process.`);
    await forgetBlocksAbove(inside.db, chainId, number33);
    return withdrawDepositsAbove(inside.db, chainId, number33);
  });
  logger.warn({ chainId, fork: number33, before: row.scanned_to, withdrawn }, "blocks were replaced: they are read anew");
  return true;
}

// ../../packages/billing/src/tokens/credit-deposits.ts
var largestWorth = 1000000000000000n;
async function creditDeposits(context, { chain, price, head: head2 }) {
  const { db, settings: settings2 } = context;
  await givePrices(context, price, await pendingDeposits(db, chain.id));
  let written2 = 0;
  for (const deposit of await pendingDeposits(db, chain.id)) {
    const isDeep = head2.number - deposit.block_number >= settings2.tokenConfirmations;
    if (!isDeep || deposit.price_micros === null) continue;
    const block = await chain.block(deposit.block_number);
    if (block?.hash !== deposit.block_hash) {
      const row = await findTokenChain(db, chain.id);
      if (row) await goBackTo(context, chain, { row, number: deposit.block_number - 1, head: head2 });
      return written2;
    }
    if (await creditDeposit(context, deposit)) written2++;
  }
  return written2;
}
async function givePrices({ db, settings: settings2, logger }, price, deposits) {
  const unpriced = deposits.filter(({ price_micros }) => price_micros === null);
  if (unpriced.length === 0) return;
  try {
    const priceMicros = await price.current();
    for (const deposit of unpriced) {
      const { decimals, value } = deposit;
      const worth = depositWorth({ value: BigInt(value), decimals, priceMicros, bonusPercent: settings2.tokenBonus });
      if (worth.usdMicros <= largestWorth) await priceDeposit(db, deposit, { priceMicros, ...worth });
      else
        logger.error(
          { txHash: deposit.tx_hash },
          "a deposit waits: at this price it is worth more than a billion dollars"
        );
    }
  } catch (err) {
    if (!(err instanceof NoFreshPrice)) throw err;
    logger.warn({ err, deposits: unpriced.length }, "deposits wait for a price");
  }
}
var creditDeposit = (context, deposit) => inTransaction(context, async ({ db, clock }) => {
  const at = clock();
  const row = await markCredited(db, deposit, at);
  if (!row) return false;
  const { user_id: userId, chain_id: chainId, tx_hash: txHash, log_index: logIndex } = row;
  const id = `${chainId}:${txHash}#${logIndex}`;
  const facts = { chainId, txHash, logIndex, value: row.value, decimals: row.decimals, priceMicros: row.price_micros };
  const usd2 = BigInt(row.usd_micros ?? 0);
  const bonus = BigInt(row.bonus_micros ?? 0);
  await writeAct(db, {
    key: `deposit:${id}`,
    kind: "tokenDeposit",
    userId,
    at,
    facts,
    entries: [
      { account: "chain", micros: usd2 },
      { account: "tokens", micros: -usd2 }
    ]
  });
  if (bonus > 0n) {
    await writeAct(db, {
      key: `deposit-bonus:${id}`,
      kind: "tokenBonus",
      userId,
      at,
      facts,
      entries: [
        { account: "bonus", micros: bonus },
        { account: "tokens", micros: -bonus }
      ]
    });
  }
  return true;
});

// ../../packages/billing/src/tokens/follow-deposits.ts
async function followDeposits(context) {
  const { db, clock } = context;
  const failures2 = [];
  for (const { userId, creditedTo } of await usersToFollow(db)) {
    try {
      await follow(context, userId);
      await markFollowed(db, userId, { at: clock(), creditedTo });
    } catch (error) {
      failures2.push(error);
    }
  }
  if (failures2.length > 0) throw new AggregateError(failures2, "what follows from deposits was not done for everybody");
}
async function follow(context, userId) {
  const { db, settings: settings2 } = context;
  const { tokens } = await balancesOf(db, userId);
  if (tokens >= BigInt(settings2.tokenUpgradeBalance) * microsPerCent) {
    await upgradeToPaid(context, userId, { by: "tokens" });
  }
  await payOverdue(context, userId);
}

// ../../packages/billing/src/tokens/deposits-among.ts
async function depositsAmong({ clock }, chain, decimals, owners, { transfers }) {
  const blocks = /* @__PURE__ */ new Map();
  const deposits = [];
  for (const transfer of transfers) {
    const owner = owners.get(transfer.to.toLowerCase());
    if (!owner || transfer.value === 0n) continue;
    const block = blocks.get(transfer.blockNumber) ?? await chain.block(transfer.blockNumber);
    if (block?.hash !== transfer.blockHash) throw new ChainMoved(`Block ${transfer.blockNumber} was replaced.`);
    blocks.set(block.number, block);
    deposits.push({
      chain_id: chain.id,
      tx_hash: transfer.txHash,
      log_index: transfer.logIndex,
      user_id: owner.userId,
      sender: transfer.from,
      address: owner.address,
      value: String(transfer.value),
      decimals,
      block_number: transfer.blockNumber,
      block_hash: transfer.blockHash,
      block_at: block.at,
      seen_at: clock()
    });
  }
  return { deposits, blocks: [...blocks.values()] };
}

// ../../packages/billing/src/tokens/newest-standing.ts
async function newestStanding(db, chain, { scanned_to: scannedTo }, head2) {
  const remembered2 = await rememberedBlocks(db, chain.id);
  let oldest3 = scannedTo + 1;
  for (const { number: number33, hash } of remembered2) {
    oldest3 = number33;
    if (number33 > head2.number) continue;
    const now = number33 === head2.number ? head2 : await chain.block(number33);
    if (now?.hash === hash) return number33;
  }
  return remembered2.length === 0 ? scannedTo : oldest3 - 1;
}

// ../../packages/billing/src/tokens/read-chain.ts
var longestRun = minute / 2;
var lookedBack = 1e4;
var kept = 8;
async function readChain(context, { chain, startBlock }) {
  const { db, settings: settings2 } = context;
  await chain.prove();
  const head2 = await chain.head();
  const row = await begun(context, { chain, startBlock }, head2);
  if (row.halted_at !== null) return void 0;
  const standing = await newestStanding(db, chain, row, head2);
  if (standing < row.scanned_to && !await goBackTo(context, chain, { row, number: standing, head: head2 })) return void 0;
  const owners = await ownersOfAddresses(db);
  const until = performance.now() + longestRun;
  let at = standing;
  for await (const range of chain.transfers({ from: at + 1, to: head2.number })) {
    await record10(context, {
      chainId: chain.id,
      from: at,
      head: head2.number,
      range,
      ...await depositsAmong(context, chain, row.decimals, owners, range)
    });
    at = range.end.number;
    if (performance.now() > until) break;
  }
  await forgetOldBlocks(db, chain.id, at - kept * settings2.tokenConfirmations);
  return { head: head2 };
}
async function begun({ db, clock }, { chain, startBlock }, head2) {
  const known = await findTokenChain(db, chain.id);
  if (known?.contract === chain.contract) return known;
  const before = {
    chain_id: chain.id,
    contract: chain.contract,
    decimals: await chain.decimals(),
    scanned_to: (startBlock ?? Math.max(0, head2.number - lookedBack)) - 1,
    head: head2.number,
    scanned_at: clock()
  };
  await beginTokenChain(db, before);
  return { ...before, halted_at: known?.halted_at ?? null, halt_reason: known?.halt_reason ?? null };
}
async function record10(context, { chainId, from, head: head2, range, deposits, blocks }) {
  const at = context.clock();
  await inTransaction(context, async ({ db }) => {
    const isOurs = await moveScan(db, { chainId, from, to: range.end.number, head: head2, at });
    if (!isOurs) throw new ChainMoved(`Chain ${chainId} is read by another process.`);
    await insertTokenDeposits(db, deposits);
    await rememberBlocks(db, chainId, [...blocks, range.end]);
  });
}

// ../../packages/billing/src/tokens/scan-token-chains.ts
async function scanTokenChains(context) {
  const { tokens } = context;
  if (tokens === null) return 0;
  const runs = await Promise.allSettled(tokens.chains.map((each2) => scanChain(context, tokens, each2)));
  await followDeposits(context);
  const failures2 = runs.flatMap((run2) => run2.status === "rejected" ? [run2.reason] : []);
  if (failures2.length > 0) throw new AggregateError(failures2, `${failures2.length} chains could not be read`);
  return runs.reduce((sum2, run2) => sum2 + (run2.status === "fulfilled" ? run2.value : 0), 0);
}
async function scanChain(context, { price }, each2) {
  const credited = await oneAtATime(context.db, `token chain ${each2.chain.id}`, async () => {
    const read2 = await readChain(context, each2);
    return read2 === void 0 ? 0 : creditDeposits(context, { ...each2, price, head: read2.head });
  });
  return credited ?? 0;
}

// ../../packages/billing/src/cards/follow-accounts.ts
var batchSize2 = 500;
async function followAccounts({
  db,
  clock,
  cards: cards2,
  logger
}) {
  if (cards2 === null) return 0;
  let told = 0;
  for (const { userId, providerId, email, status } of await listCustomersBehind(db, {
    provider: cards2.name,
    limit: batchSize2
  })) {
    if (providerId === null) continue;
    try {
      if (status === userStatus.deleted) {
        await orForgotten(cards2.closeCustomer(providerId));
        await updateBillingCustomer(db, userId, { closed_at: clock(), provider_behind: false });
      } else {
        await orForgotten(cards2.updateCustomer(providerId, { email }));
        await noteProviderTold(db, { userId, email });
      }
      told++;
    } catch (err) {
      if (!isCardProblem(err)) throw err;
      logger.warn({ err, user: userId }, "the card provider was not told of a change of an account");
      if (err.kind === "unreachable") return told;
    }
  }
  return told;
}
async function orForgotten(told) {
  try {
    await told;
  } catch (error) {
    if (!isCardProblem(error, "noCustomer")) throw error;
  }
}

// ../../packages/satellite-db/src/dunning.ts
async function listPaidUp(db) {
  const rows = await db.selectFrom("satellite.account_freezes as f").select("f.user_id as userId").distinct().where("f.kind", "in", [freezeKinds.billing, freezeKinds.billingWarning]).where("f.days_till_escalation", "is not", null).where(
    ({ not, exists, selectFrom }) => not(
      exists(
        selectFrom("satellite.invoices as i").select("i.id").whereRef("i.user_id", "=", "f.user_id").where("i.state", "=", "open").where("i.failed_at", "is not", null)
      )
    )
  ).execute();
  return rows.map(({ userId }) => userId);
}

// ../../packages/billing/src/dunning/steps.ts
var warningMailDays = (days4) => inOrder([0, days4 - 5, days4 - 1]);
var freezeMailDays = (days4) => inOrder([0, Math.floor(days4 / 2), days4 - 10, days4 - 1]);
var inOrder = (days4) => [...new Set(days4.filter((one2) => one2 >= 0))].toSorted((a, b) => a - b);
var wholeDays = (since, now) => Math.floor((now.getTime() - since.getTime()) / day);
var mailsDue = (mailDays, elapsed) => mailDays.filter((one2) => one2 <= elapsed).length;
var isOver2 = (days4, elapsed) => days4 !== null && elapsed > days4;

// ../../packages/billing/src/dunning/dun-account.ts
var { billing: billing2, billingWarning } = freezeKinds;
async function dunAccount(context, userId) {
  const { db, clock, settings: settings2 } = context;
  const user = await findUserById(db, userId);
  if (!user || await isLeftToPeople(context, user)) return false;
  const freezes = await listFreezes(db, userId);
  const last = freezes.find(({ kind }) => kind === billing2) ?? freezes.find(({ kind }) => kind === billingWarning);
  const elapsed = last ? wholeDays(last.createdAt, clock()) : 0;
  if (last && !isOver2(last.daysTillEscalation, elapsed)) return remind(context, user, { ...last, elapsed });
  if (!await isStillUnpaid(context, userId)) return true;
  if (!last) return freeze(context, user, { kind: billingWarning, days: settings2.daysUntilBillingFreeze });
  if (last.kind === billingWarning)
    return freeze(context, user, { kind: billing2, days: settings2.daysUntilBillingDeletion });
  return markForDeletion(context, user);
}
async function isLeftToPeople({ db, settings: settings2 }, { id, status }) {
  if (status !== userStatus.active) return true;
  const kinds2 = (await listFreezes(db, id)).map(({ kind }) => kind);
  const { violation, legal, bot } = freezeKinds;
  if (kinds2.some((kind) => kind === violation || kind === legal || kind === bot)) return true;
  if (await owedBy(db, id) > settings2.dunningMostCents) return true;
  return settings2.dunningSparesTokens && (await sumsOf(db, id)).has("tokens");
}
async function owedBy(db, userId) {
  const open2 = await listOpenInvoices(db, userId);
  return open2.reduce((sum2, invoice2) => sum2 + dueOf(invoice2), 0);
}
async function isStillUnpaid(context, userId) {
  const { failures: failures2 } = await payOverdue(context, userId);
  return failures2.some((why) => why !== "") && await findFailedInvoice(context.db, userId) !== void 0;
}
var freeze = (context, { id: userId }, { kind, days: days4 }) => whileUnpaid(context, userId, async (trx, user) => {
  const now = context.clock();
  const frozen = await freezeUser(trx, { userId, kind, now, daysTillEscalation: days4 });
  if (!frozen.ok) return false;
  await mail(trx, user, { kind, mailNumber: 1, daysLeft: days4, now });
  return true;
});
var remind = (context, { id }, { kind, daysTillEscalation: days4, elapsed }) => whileUnpaid(context, id, async (trx, user) => {
  if (days4 === null || kind !== billing2 && kind !== billingWarning) return false;
  const mailNumber = mailsDue(kind === billing2 ? freezeMailDays(days4) : warningMailDays(days4), elapsed);
  return mail(trx, user, { kind, mailNumber, daysLeft: Math.max(0, days4 - elapsed), now: context.clock() });
});
var markForDeletion = (context, { id }) => whileUnpaid(context, id, async (trx, user) => {
  const now = context.clock();
  await updateUser(trx, id, { status: userStatus.pendingDeletion, marked_for_deletion_at: now });
  const cents3 = await owedBy(trx, id);
  await writeDownMails(trx, [{ mail: "billingEscalated", to: user.email, facts: { cents: cents3 } }], now);
  return true;
});
var whileUnpaid = (context, userId, work2) => inTransaction(context, async ({ db }) => {
  const user = await lockUser(db, userId);
  if (user?.status !== userStatus.active || !await findFailedInvoice(db, userId)) return false;
  return work2(db, user);
});
async function mail(trx, { id, email }, { kind, mailNumber, daysLeft: daysLeft2, now }) {
  if (!await noteFreezeMails(trx, { userId: id, kind, sent: mailNumber })) return false;
  const facts = { cents: await owedBy(trx, id), mailNumber, daysLeft: daysLeft2 };
  const name3 = kind === billing2 ? "billingFreeze" : "billingWarning";
  await writeDownMails(trx, [{ mail: name3, to: email, facts }], now);
  return true;
}

// ../../packages/billing/src/dunning/dun-accounts.ts
async function dunAccounts(context) {
  const { billing: billing3, dunning } = context.settings;
  if (!billing3 || !dunning) return 0;
  return await oneAtATime(context.db, "dun accounts", () => dunAll(context)) ?? 0;
}
async function dunAll(context) {
  const { db, logger } = context;
  let done2 = 0;
  const accounts2 = new Set((await listUnpaidInvoices(db)).map(({ userId }) => userId));
  for (const userId of accounts2) {
    try {
      if (await dunAccount(context, userId)) done2++;
    } catch (err) {
      logger.error({ err, user: userId }, "an account with unpaid invoices waits for the next run");
    }
  }
  return done2 + await letOff(context);
}
async function letOff({ db }) {
  const paidUp = await listPaidUp(db);
  for (const userId of paidUp) {
    await transact(db, async (trx) => {
      await unfreezeUser(trx, userId, freezeKinds.billing);
      await unfreezeUser(trx, userId, freezeKinds.billingWarning);
    });
  }
  return paidUp.length;
}

// ../../packages/projects/src/audit/chain-acts.ts
var batchSize3 = 1e3;
var projectsAtOnce = 1e3;
async function chainActs(context) {
  let chained = 0;
  for (const projectId2 of await projectsToChain(context.db, projectsAtOnce)) {
    chained += await chainProject(context, projectId2);
  }
  return chained;
}
var chainProject = async (context, projectId2) => {
  let chained = 0;
  for (; ; ) {
    const joined = await chainBatch(context, projectId2);
    chained += joined;
    if (joined < batchSize3) return chained;
  }
};
var chainBatch = (context, projectId2) => inTransaction(context, async ({ db, clock }) => {
  await lockChain(db, projectId2);
  const entries = await actsToChain(db, { projectId: projectId2, limit: batchSize3 });
  const last = entries.at(-1);
  if (!last) return 0;
  const before = await lastBatch(db, projectId2);
  const number33 = (before?.number ?? 0) + 1;
  const previous = before?.hash ?? beginning;
  await insertBatch(
    db,
    {
      project_id: projectId2,
      number: number33,
      entries: entries.length,
      last_at: last.at,
      previous,
      hash: hashBatch(previous, number33, entries),
      chained_at: clock()
    },
    entries.map(({ id }) => id)
  );
  return entries.length;
});

// ../../packages/projects/src/audit/gather-lock-changes.ts
var atOnce3 = 5e3;
async function gatherLockChanges(context) {
  let gathered = 0;
  for (; ; ) {
    const taken = await inTransaction(context, async ({ db }) => {
      const changes = await takeLockChanges(db, atOnce3);
      for (const { last, count: count2 } of together2(changes)) await writeActs(db, [entryOf(last, count2)], last.at);
      return changes.length;
    });
    gathered += taken;
    if (taken < atOnce3) return gathered;
  }
}
function together2(changes) {
  const groups2 = /* @__PURE__ */ new Map();
  for (const last of changes) {
    const key = entryKey(last);
    groups2.set(key, { last, count: (groups2.get(key)?.count ?? 0) + 1 });
  }
  return groups2.values();
}
var entryKey = ({ project_id, act, bucket: bucket3, actor_id, key_id, ip, user_agent }) => JSON.stringify([project_id, act, bucket3, actor_id, key_id, ip, user_agent]);
function entryOf(change, objects2) {
  const { act, actor_kind: actedBy2, actor_id: userId, email, fullName, key_id: keyId, key_name: keyName } = change;
  const isForgotten = userId !== null && email === null;
  const { ip, user_agent: userAgent } = isForgotten ? { ip: "", user_agent: "" } : change;
  return {
    name: act,
    projectId: change.project_id,
    by: { actedBy: actedBy2, userId, email: email ?? "", fullName: fullName ?? "", ip, userAgent },
    target: change.bucket,
    facts: { keyId, keyName, objects: objects2 }
  };
}

// ../../packages/projects/src/audit/purge-old-acts.ts
var kept2 = 365 * day;
var purgeOldActs = ({ db, clock }) => deleteOldBatches(db, new Date(clock().getTime() - kept2));

// ../../packages/projects/src/api-keys/end-replaced-keys.ts
var mostAtOnce = 500;
var endReplacedKeys = (context) => inTransaction(context, async (within) => {
  const gone2 = await deleteEndedKeys(within.db, { now: within.clock(), limit: mostAtOnce });
  const actor = { kind: "job", job: "end-replaced-keys" };
  const acts2 = gone2.map(
    ({ internalProjectId: internalId, ...key }) => keyAct({ what: "deleted", key, project: { internalId }, actor })
  );
  await recordActs(within, acts2);
  return gone2.length;
});

// ../../packages/projects/src/domains/recheck-domains.ts
var every = 24 * hour;
var mostOfOneRun = 1e3;
var atOnce4 = 8;
async function recheckDomains(context) {
  if (!context.settings.customDomains) return 0;
  const before = new Date(context.clock().getTime() - every);
  const names5 = await listDomainsToCheck(context.db, { before, limit: mostOfOneRun });
  const noted = await mapConcurrently(names5, atOnce4, (domain2) => noteDomain(context, domain2));
  return sum(noted, ({ claims }) => claims);
}

// ../../packages/domain/src/limits.ts
var effectiveLimit = (tierLimit, userSet) => userSet !== null && userSet < tierLimit ? userSet : tierLimit;

// ../../packages/domain/src/project-url-id.ts
var shortest = 11;
var longest4 = 22;
var encoded3 = (id) => toBase64Url(fromHex(id.replaceAll("-", "")));
function projectUrlIds(ids) {
  const whole2 = [...new Set(ids)].map((id) => ({ id, text: encoded3(id) }));
  return new Map(
    whole2.map(({ id, text: text5 }) => {
      const others2 = whole2.filter((other) => other.id !== id);
      let length = shortest;
      while (length < longest4 && others2.some((other) => other.text.startsWith(text5.slice(0, length)))) length++;
      return [id, text5.slice(0, length)];
    })
  );
}

// ../../packages/satellite-db/src/usage-changes.ts
import { sql as sql26 } from "kysely";
async function takeUsageChanges(trx, { after, limit, since }) {
  const { rows: taken } = await sql26`
    delete from satellite.usage_changes where project_id in (
      select c.project_id from satellite.usage_changes c join satellite.projects p on p.id = c.project_id
      where c.project_id > ${after} order by c.project_id limit ${limit}
      for update of c skip locked for no key update of p skip locked
    )
    returning project_id as id`.execute(trx);
  const ids = taken.map(({ id }) => id);
  if (ids.length === 0) return { last: null, projects: [] };
  const usage = await projectUsage(trx, ids, { since });
  const rows = await trx.selectFrom("satellite.projects as p").innerJoin("satellite.users as u", "u.id", "p.owner_id").select([
    "p.id",
    "p.public_id",
    "p.name",
    "u.email",
    "u.status",
    "p.storage_limit",
    "p.user_set_storage_limit",
    "p.storage_notifications",
    "p.storage_level",
    "p.storage_told",
    "p.bandwidth_limit",
    "p.user_set_bandwidth_limit",
    "p.egress_notifications",
    "p.egress_level",
    "p.egress_level_month",
    "p.egress_told",
    "p.egress_told_month"
  ]).where("p.id", "in", ids).where("p.status", "=", projectStatus.active).orderBy("p.id").execute();
  const projects3 = rows.map((row) => {
    const used = usage.get(row.id) ?? noUsage;
    return {
      id: row.id,
      publicId: row.public_id,
      name: row.name,
      owner: { email: row.email, status: row.status },
      storage: {
        tierLimit: row.storage_limit,
        userSetLimit: row.user_set_storage_limit,
        used: used.storage,
        isMailed: row.storage_notifications,
        level: row.storage_level,
        told: row.storage_told
      },
      egress: {
        tierLimit: row.bandwidth_limit,
        userSetLimit: row.user_set_bandwidth_limit,
        used: used.egress,
        isMailed: row.egress_notifications,
        level: row.egress_level,
        month: row.egress_level_month,
        told: row.egress_told,
        toldMonth: row.egress_told_month
      }
    };
  });
  return { last: Math.max(...ids), projects: projects3 };
}
async function noteMailedLevels(trx, id, { storage: storage3, egress: egress2, month }) {
  await trx.updateTable("satellite.projects").set({ storage_level: storage3, egress_level: egress2, egress_level_month: month }).where("id", "=", id).execute();
}
async function noteToldLevels(trx, id, { storage: storage3, egress: egress2, month }) {
  await trx.updateTable("satellite.projects").set({ storage_told: storage3, egress_told: egress2, egress_told_month: month }).where("id", "=", id).execute();
}

// ../../packages/projects/src/projects/mail-limits.ts
async function mailLimits(context, { atOnce: atOnce6 = 200 } = {}) {
  const month = monthStart(context.clock());
  let sum2 = 0;
  for (let after = 0; ; ) {
    const { last, mails } = await inTransaction(context, async ({ db }) => {
      const page2 = await takeUsageChanges(db, { after, limit: atOnce6, since: month });
      const written2 = [];
      const events2 = [];
      for (const project4 of page2.projects) {
        const { storage: storage3, egress: egress2, owner } = project4;
        if (!isAllowedIn(owner.status)) continue;
        const noted = { storage: storage3.level, egress: egress2.month?.getTime() === month.getTime() ? egress2.level : 0 };
        const now = { storage: levelOf(storage3, noted.storage), egress: levelOf(egress2, noted.egress) };
        if (now.storage > noted.storage) written2.push(mailAbout(context, project4, "storage"));
        if (now.egress > noted.egress) written2.push(mailAbout(context, project4, "download"));
        if (now.storage !== noted.storage || now.egress !== noted.egress)
          await noteMailedLevels(db, project4.id, { ...now, month });
        const told = {
          storage: storage3.told,
          egress: egress2.toldMonth?.getTime() === month.getTime() ? egress2.told : 0
        };
        const reached2 = { storage: reachedLevel(storage3, told.storage), egress: reachedLevel(egress2, told.egress) };
        if (reached2.storage > told.storage) events2.push(eventAbout(project4, "storage"));
        if (reached2.egress > told.egress) events2.push(eventAbout(project4, "download"));
        if (reached2.storage !== told.storage || reached2.egress !== told.egress)
          await noteToldLevels(db, project4.id, { ...reached2, month });
      }
      await writeDownMails(db, written2, context.clock());
      await tellWebhooks(db, events2, context.clock());
      return { last: page2.last, mails: written2.length };
    });
    sum2 += mails;
    if (last === null) break;
    after = last;
  }
  if (sum2 > 0) context.deliverMailsSoon();
  return sum2;
}
var percents = { fine: 0, ...limitPercents };
function levelOf(watched, noted) {
  const level = reachedLevel(watched, noted);
  return watched.isMailed ? level : Math.min(level, noted);
}
function reachedLevel({ tierLimit, userSetLimit, used }, noted) {
  const most3 = effectiveLimit(tierLimit, userSetLimit);
  return most3 === 0 ? noted : percents[limitLevel(used, most3)];
}
function eventAbout({ id, storage: storage3, egress: egress2 }, kind) {
  const { tierLimit, userSetLimit, used } = kind === "storage" ? storage3 : egress2;
  const limit = effectiveLimit(tierLimit, userSetLimit);
  const name3 = limitLevel(used, limit) === "reached" ? "limit.reached" : "limit.close";
  return { projectId: id, name: name3, data: { kind, used, limit } };
}
function mailAbout({ addresses }, { publicId, name: name3, owner, storage: storage3, egress: egress2 }, kind) {
  const { tierLimit, userSetLimit, used } = kind === "storage" ? storage3 : egress2;
  const limit = effectiveLimit(tierLimit, userSetLimit);
  const link2 = `${addresses.external}projects/${projectUrlIds([publicId]).get(publicId)}/dashboard`;
  const facts = { project: name3, kind, used, limit, isOwn: limit < tierLimit, link: link2 };
  return { mail: limitLevel(used, limit) === "reached" ? "limitReached" : "limitClose", to: owner.email, facts };
}

// ../../packages/projects/src/webhooks/deliver-webhooks.ts
import { setTimeout as sleep } from "node:timers/promises";

// ../../packages/projects/src/webhooks/pause-after.ts
var pauses = [
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  20 * hour
];
var longestWanted = 2 * hour;
function pauseAfter2(tries3, retryAfter = 0) {
  const pause3 = pauses[tries3 - 1];
  return pause3 && Math.max(pause3, Math.min(retryAfter, longestWanted));
}

// ../../packages/projects/src/webhooks/deliver-webhooks.ts
var atOnce5 = 64;
var most2 = { ofAccount: 16, ofReceiver: 4 };
var sendingTime3 = minute;
var runTime = 20 * second;
var purgedAtOnce = 1e3;
var kept3 = { budget: 90 * day, project: 30 * day };
async function deliverWebhooks(context, stop) {
  const { db, clock } = context;
  const began = performance.now();
  const sending = /* @__PURE__ */ new Map();
  let delivered = 0;
  for (; ; ) {
    const takesMore = stop?.aborted !== true && performance.now() - began < runTime;
    const due = takesMore && sending.size < atOnce5 ? await takeDueDeliveries(db, {
      now: clock(),
      again: new Date(clock().getTime() + sendingTime3),
      limit: atOnce5 - sending.size,
      most: most2,
      busy: [...sending.values()].map(({ of }) => of)
    }) : [];
    for (const delivery3 of due) {
      const end3 = tryOnce(context, delivery3).then((ok) => void (delivered += ok ? 1 : 0)).catch((err) => context.logger.error({ err, deliveryId: delivery3.id }, "a webhook try was not noted")).finally(() => sending.delete(delivery3.id));
      sending.set(delivery3.id, { of: delivery3, end: end3 });
    }
    if (sending.size === 0) return delivered;
    await Promise.race([...[...sending.values()].map(({ end: end3 }) => end3), sleep(second, void 0, { ref: false })]);
  }
}
async function purgeWebhookDeliveries({ db, clock }) {
  const now = clock().getTime();
  let purged = 0;
  for (const kind of ["budget", "project"]) {
    const before = new Date(now - kept3[kind]);
    for (let count2 = purgedAtOnce; count2 === purgedAtOnce; purged += count2)
      count2 = await purgeDeliveries(db, { kind, before, limit: purgedAtOnce });
  }
  return purged;
}
async function tryOnce(context, delivery3) {
  const { db, clock } = context;
  const began = performance.now();
  const tried = await send4(context, delivery3);
  const at = clock();
  const pause3 = pauseAfter2(delivery3.tries, tried.retryAfter);
  const isOver3 = tried.ok || pause3 === void 0;
  const millis = Math.round(performance.now() - began);
  await noteDeliveryTry(db, delivery3.id, {
    ...tried,
    at,
    millis,
    dueAt: isOver3 ? null : new Date(at.getTime() + pause3)
  });
  if (delivery3.kind === "project") {
    if (tried.ok) await unmarkFailing(db, delivery3.ownerId);
    else if (isOver3) await tellOfFailure(context, delivery3.ownerId, at);
  }
  if (isOver3 && !tried.ok) {
    const { kind, ownerId } = delivery3;
    context.logger.warn({ kind, ownerId, said: tried.said }, "a webhook delivery was given up");
  }
  return tried.ok;
}
function send4(context, delivery3) {
  const { id, address: address4, sealedSecret, oldSealedSecret, oldSecretUntil } = delivery3;
  const at = context.clock();
  const secret = sealedSecret ? openSecret(context, delivery3, sealedSecret) : void 0;
  if (address4 === null || !secret) {
    const said3 = "There is no secret to sign it with: make another one.";
    return Promise.resolve({ ok: false, status: 0, said: said3, answer: new Uint8Array() });
  }
  const isOldGood = oldSealedSecret !== null && oldSecretUntil !== null && oldSecretUntil > at;
  const oldSecret = isOldGood ? openSecret(context, delivery3, oldSealedSecret) : void 0;
  return deliver(
    { address: address4, secret, oldSecret },
    { id, at, body: namedBody(context, delivery3) },
    { privateAddresses: context.settings.webhookPrivateAddresses }
  );
}
async function tellOfFailure(context, webhookId2, at) {
  const isTold = await inTransaction(context, async ({ db }) => {
    const failing = await markFailing(db, webhookId2, at);
    if (!failing || !isAllowedIn(failing.owner.status)) return false;
    const { project: project4, owner, address: address4 } = failing;
    const link2 = `${context.addresses.external}projects/${projectUrlIds([project4.publicId]).get(project4.publicId)}/webhooks`;
    const facts = { project: project4.name, host: new URL(address4).host, link: link2 };
    await writeDownMails(db, [{ mail: "webhookFails", to: owner.email, facts }], at);
    return true;
  });
  if (isTold) context.deliverMailsSoon();
}

// ../../packages/projects/src/members/purge-invitations.ts
var purgeInvitations = (context) => {
  const before = new Date(context.clock().getTime() - invitationLife - expiredInvitationMemory);
  return inTransaction(context, async ({ db }) => {
    const purged = await deleteOldInvitations(db, before);
    await forgetInvitedAddresses(db, before);
    return purged;
  });
};

// ../../packages/accounts/src/sign-up/remind-unverified.ts
var reminders = [
  { number: 2, due: 120 * hour },
  { number: 1, due: 24 * hour }
];
var oldest2 = 30 * day;
async function remindUnverified(deps) {
  const { db, clock, mails } = deps;
  const ago2 = (millis) => new Date(clock().getTime() - millis);
  let sent2 = 0;
  for (const { number: number33, due } of reminders) {
    const addresses = await takeActivationReminders(db, { number: number33, before: ago2(due), after: ago2(oldest2) });
    for (const address4 of addresses) mails.activationReminder(address4);
    sent2 += addresses.length;
  }
  return sent2;
}

// ../../packages/accounts/src/freezes/remind-trials.ts
var soon = 72 * hour;
async function remindTrials(deps) {
  const { db, clock, mails } = deps;
  const now = clock();
  let sent2 = 0;
  for (const { id, email } of await listTrialsToRemind(db, { before: now, notice: trialNotices.expired })) {
    if (!await noteTrialReminder(db, id, trialNotices.expired)) continue;
    mails.trialExpired(email);
    sent2++;
  }
  const before = new Date(now.getTime() + soon);
  for (const { id, email } of await listTrialsToRemind(db, { before, notice: trialNotices.endingSoon })) {
    if (!await noteTrialReminder(db, id, trialNotices.endingSoon)) continue;
    mails.trialEndingSoon(email);
    sent2++;
  }
  return sent2;
}

// ../api/src/jobs/cron-jobs.ts
var cronJobs = [
  { name: "purge-sessions", schedule: "7 * * * *", may: "expired.purge", run: purgeSessions },
  { name: "purge-reset-tokens", schedule: "17 * * * *", may: "expired.purge", run: purgeResetTokens },
  { name: "purge-browser-keys", schedule: "27 * * * *", may: "expired.purge", run: purgeBrowserKeys },
  { name: "end-replaced-keys", schedule: "* * * * *", may: "expired.purge", run: endReplacedKeys },
  { name: "purge-captchas", schedule: "57 * * * *", may: "expired.purge", run: purgeCaptchas },
  { name: "purge-idempotent-answers", schedule: "47 * * * *", may: "expired.purge", run: purgeIdempotentAnswers },
  { name: "purge-passkey-challenges", schedule: "52 * * * *", may: "expired.purge", run: purgePasskeyChallenges },
  { name: "purge-activity", schedule: "47 3 * * *", may: "expired.purge", run: purgeActivity },
  { name: "gather-lock-changes", schedule: "* * * * *", may: "audit.chain", run: gatherLockChanges },
  { name: "chain-audit-logs", schedule: "* * * * *", may: "audit.chain", run: chainActs },
  { name: "purge-audit-logs", schedule: "57 3 * * *", may: "expired.purge", run: purgeOldActs },
  { name: "remind-unverified", schedule: "13 9 * * *", may: "account.remind", run: remindUnverified },
  { name: "purge-sign-ups", schedule: "37 3 * * *", may: "expired.purge", run: purgeSignups },
  { name: "purge-mail-counts", schedule: "2 4 * * *", may: "expired.purge", run: purgeMailCounts },
  { name: "purge-bucket-deletions", schedule: "42 3 * * *", may: "expired.purge", run: purgeBucketDeletions },
  { name: "purge-connection-tests", schedule: "57 3 * * *", may: "expired.purge", run: purgeConnectionTests },
  { name: "purge-edge-processes", schedule: "52 3 * * *", may: "expired.purge", run: purgeEdgeProcesses },
  { name: "freeze-accounts", schedule: "12 4 * * *", may: "account.freeze", run: freezeAccounts },
  { name: "dun-accounts", schedule: "32 4 * * *", may: "account.freeze", run: dunAccounts },
  { name: "delete-marked-accounts", schedule: "42 4 * * *", may: "account.delete", run: deleteMarkedAccounts },
  { name: "remind-trials", schedule: "22 4 * * *", may: "account.remind", run: remindTrials },
  { name: "purge-invitations", schedule: "32 3 * * *", may: "expired.purge", run: purgeInvitations },
  { name: "check-domains", schedule: "22 * * * *", may: "domain.check", run: recheckDomains },
  { name: "mail-limits", schedule: "* * * * *", may: "account.remind", run: mailLimits },
  { name: "scan-token-chains", schedule: "* * * * *", may: "token.scan", run: scanTokenChains },
  { name: "deliver-mails", schedule: "* * * * *", may: "mail.deliver", run: deliverMails },
  { name: "handle-card-events", schedule: "* * * * *", may: "payment.settle", run: handleEvents },
  { name: "settle-card-payments", schedule: "*/10 * * * *", may: "payment.settle", run: settleOpenPayments },
  { name: "follow-accounts", schedule: "*/5 * * * *", may: "payment.settle", run: followAccounts },
  { name: "end-packages", schedule: "52 4 * * *", may: "billing.invoice", run: endPackages },
  { name: "purge-card-events", schedule: "7 4 * * *", may: "expired.purge", run: purgeEvents },
  { name: "watch-budgets", schedule: "*/5 * * * *", may: "budget.watch", run: watchBudgets },
  { name: "purge-webhook-deliveries", schedule: "17 4 * * *", may: "expired.purge", run: purgeWebhookDeliveries },
  {
    name: "invoice-month",
    schedule: "13 6 * * *",
    may: "billing.invoice",
    run: (deps) => runMonth(deps, { kind: "job", job: "invoice-month" })
  },
  { name: "deliver-submissions", schedule: "*/5 * * * *", may: "feedback.deliver", run: deliverSubmissions }
];

// ../api/src/jobs/start-jobs.ts
async function startJobs(deps, address4) {
  const tasks = Object.fromEntries(
    cronJobs.map((job) => [
      job.name,
      async () => {
        const rows = await measured(deps, job);
        deps.logger.info({ job: job.name, rows }, "job done");
      }
    ])
  );
  const items2 = cronJobs.map(({ name: name3, schedule }) => ({
    task: name3,
    match: schedule,
    identifier: name3,
    // No queue of one at a time: a process that is killed would hold it for hours.
    options: { maxAttempts: 5, jobKey: name3, backfillPeriod: 0 }
  }));
  const runner = await run({
    connectionString: urlOfDatabase(address4),
    maxPoolSize: 3,
    concurrency: 1,
    pollInterval: minute,
    noHandleSignals: true,
    taskList: tasks,
    parsedCronItems: parseCronItems(items2),
    logger: workerLogger(deps.logger)
  });
  return { stop: () => runner.stop() };
}
async function measured(deps, { name: name3, may, run: run2 }) {
  const { db, clock } = deps;
  const startedAt = clock();
  const started = performance.now();
  try {
    requireOpen({ kind: "job", job: name3 }, may);
    const items2 = await run2(deps);
    await recordJobRun(db, { name: name3, startedAt, at: clock(), seconds: (performance.now() - started) / second, items: items2 });
    return items2;
  } catch (error) {
    await recordJobFailure(db, { name: name3, startedAt, at: clock() });
    throw error;
  }
}
var workerLogger = (logger) => new WorkerLogger(() => (level, message2) => {
  if (level === "error") logger.error({ part: "jobs" }, message2);
  else if (level === "warning") logger.warn({ part: "jobs" }, message2);
  else logger.debug({ part: "jobs" }, message2);
});

// ../api/src/jobs/start-webhooks.ts
import { setTimeout as sleep2 } from "node:timers/promises";
var pause2 = 2 * second;
function startWebhooks(deps) {
  requireOpen({ kind: "job", job: "deliver-webhooks" }, "webhook.deliver");
  const stopping = new AbortController();
  const { signal } = stopping;
  const run2 = async () => {
    while (!signal.aborted) {
      await deliverWebhooks(deps, signal).catch(
        (err) => deps.logger.error({ err }, "webhooks were not delivered")
      );
      await sleep2(pause2, void 0, { signal, ref: false }).catch(() => void 0);
    }
  };
  const ended = run2();
  return {
    stop: () => {
      stopping.abort();
      return ended;
    }
  };
}

// ../api/src/index.ts
var noFiles = /* @__PURE__ */ new Map();
async function start(config) {
  const { settings: settings2, staticDir, logger } = config;
  const { onShutdown, stop } = createShutdown({ logger });
  const smtp = settings2.smtpUrl === null ? void 0 : smtpTransport(settings2.smtpUrl, { from: settings2.mailFrom });
  if (smtp) onShutdown("mail server", () => smtp.close());
  const deps = createDeps(config, smtp ?? config.outbox);
  onShutdown("mails", () => deps.mailer.settled());
  onShutdown("uses of API keys", deps.restKeyUses.start());
  const built = staticDir === null ? noFiles : await readStaticFiles(staticDir);
  const files = await withFormerAssets(built, config, deps.clock);
  if (staticDir !== null && built.size === 0)
    logger.warn({ staticDir }, "the console is not built: only the API is served");
  await verifyNobody("warm up");
  if (settings2.billing) {
    await noteSwitchedOn(deps.db, deps.clock());
    await warnOfFont(settings2.invoiceFont, logger);
  }
  if (config.jobsDatabase !== void 0) {
    const jobs = await startJobs(deps, config.jobsDatabase);
    onShutdown("jobs", () => jobs.stop());
    const webhooks3 = startWebhooks(deps);
    onShutdown("webhooks", () => webhooks3.stop());
    deps.deliverMailsSoon();
  }
  const app = createApp(deps, files, config);
  onShutdown("api", () => app.close());
  const url3 = await listen(app, { host: settings2.bind, port: settings2.port, variable: "PERIGEE_API_PORT" });
  return { url: url3, server: app.server, stop };
}
async function withFormerAssets(built, { formerAssetsDir: folder, logger }, clock) {
  if (folder === void 0 || built.size === 0) return built;
  return new Map([...await keepAssets(built, { folder, now: clock().getTime(), logger }), ...built]);
}
export {
  directReports,
  settings,
  start
};
//# sourceMappingURL=src-NTYTBLGH.mjs.map
