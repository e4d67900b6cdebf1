#!/usr/bin/env node
import {
  billedSince,
  bytesPerGB,
  bytesPerMB,
  chargeCompute,
  computeSumsOf,
  decimal,
  decimalPattern,
  deleteFreezes,
  deleteSessionsOfUser,
  findBillingBegin,
  findBillingCustomer,
  findUserById,
  fraction,
  freezeEffect,
  freezeKinds,
  frozenRateLimit,
  hasVarPartner,
  hoursPerMonth,
  inTransaction,
  insertBillingCustomer,
  insertUser,
  isFor,
  isFreezeKind,
  isMailbox,
  keyAct,
  listFreezes,
  lockUser,
  mailbox,
  millisPerHour,
  monthAfter,
  planFreeze,
  projectUseCase,
  putFreeze,
  readLimits,
  recordActs,
  requireProject,
  roundHalfUp,
  roundUp,
  stretchesIn,
  thingsUseCase,
  times,
  updateBillingCustomer,
  updateUser,
  useCase,
  userColumns,
  writeLimits
} from "./chunk-X6QPWMBS.mjs";
import {
  authRefusals,
  passwordProblem
} from "./chunk-4OMCMEWR.mjs";
import {
  CardProblem,
  isCardProblem
} from "./chunk-3MH2SJ5R.mjs";
import {
  addedDeletions,
  addedLacking,
  endProjects,
  forEachSize,
  lackedTo,
  lackedToAge,
  longestRetention,
  noUsage,
  projectUsage,
  satelliteHoldings,
  smallestSizes,
  summedLacking,
  tablesThatEnd
} from "./chunk-I5ZH633H.mjs";
import {
  monthStart,
  transact
} from "./chunk-CEV7DZYJ.mjs";
import {
  deleteApiKeyByHead,
  deleteApiKeys,
  deleteOldApiKeys,
  findApiKeyForMember,
  findApiKeysForMember
} from "./chunk-DEQFI6DH.mjs";
import {
  earlyDeletions
} from "./chunk-P7IXLJRI.mjs";
import {
  deviceText,
  keptUserAgent,
  listOwnedProjects,
  roleOf,
  userStatus
} from "./chunk-VX7WMUEK.mjs";
import {
  apiKeyRefusals,
  isBrowserKeyName
} from "./chunk-7JHNDJUW.mjs";
import {
  commonRefusals
} from "./chunk-WPDICXMM.mjs";
import {
  createTurns
} from "./chunk-XSR7WOFG.mjs";
import {
  emailProblem
} from "./chunk-HRSYGKX4.mjs";
import {
  SettingError
} from "./chunk-WBUIZSQS.mjs";
import {
  isRefusal,
  refusals
} from "./chunk-6BDDJ2XW.mjs";
import {
  cipherSuite,
  gcmNonceLength,
  open,
  seal
} from "./chunk-ONRLC7FF.mjs";
import {
  constantTimeEqual,
  randomBytes,
  sha256
} from "./chunk-ZHYZJQYE.mjs";
import {
  fromBase64,
  fromHex,
  toBase64,
  toHex
} from "./chunk-HTGNLTOS.mjs";
import {
  withoutEnd
} from "./chunk-JWNTLVVS.mjs";
import {
  accountKinds,
  hasPaidPrivileges,
  isPaidTier,
  tierLimits
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
  fromUtf8,
  utf8
} from "./chunk-L2NVF2WK.mjs";
import {
  day,
  hour,
  second
} from "./chunk-7E4UADU6.mjs";

// ../../packages/accounts/src/passwords/password-hash.ts
import { channel } from "node:diagnostics_channel";
import { hash, verify } from "@node-rs/argon2";
var costs = { memoryCost: 19456, timeCost: 2, parallelism: 1 };
var currentForm = `$argon2id$v=19$m=${costs.memoryCost},t=${costs.timeCost},p=${costs.parallelism}$`;
var inTurn = createTurns(2);
var runs = channel("perigee.argon2");
function hashPassword(password) {
  runs.publish("hash");
  return inTurn(() => hash(password, costs));
}
var isOutdated = (stored) => !stored.startsWith(currentForm);
async function verifyPassword(stored, password) {
  runs.publish("verify");
  try {
    return await inTurn(() => verify(stored, password));
  } catch {
    return false;
  }
}
var isStillRight = async (right, password, { seen, current }) => seen === current ? right : verifyPassword(current, password);
var nobodysHash;
async function verifyNobody(password) {
  nobodysHash ??= hashPassword(toHex(randomBytes(32)));
  await verifyPassword(await nobodysHash, password);
  return false;
}
var unknownPassword = () => hashPassword(toHex(randomBytes(32)));

// ../../packages/server-kit/src/outbox/smtp-transport.ts
import { createTransport } from "nodemailer";
function smtpTransport(url, { from }) {
  const smtp = createTransport({
    url,
    connectionTimeout: 20 * second,
    socketTimeout: 60 * second,
    disableFileAccess: true,
    disableUrlAccess: true
  });
  return {
    send: async (mail) => void await smtp.sendMail({ ...mail, from }),
    verify: async () => void await smtp.verify(),
    close: () => smtp.close()
  };
}

// ../../packages/accounts/src/keys.ts
var installationKeys = (rootSecret) => ({
  cookie: deriveInstallationKey(rootSecret, "cookie"),
  csrf: deriveInstallationKey(rootSecret, "csrf"),
  codes: deriveInstallationKey(rootSecret, "codes"),
  totp: deriveInstallationKey(rootSecret, "totp"),
  secondFactors: deriveInstallationKey(rootSecret, "second-factors"),
  loginTicket: deriveInstallationKey(rootSecret, "login-ticket"),
  captcha: deriveInstallationKey(rootSecret, "captcha"),
  sso: deriveInstallationKey(rootSecret, "sso"),
  invitations: deriveInstallationKey(rootSecret, "invitations")
});

// ../../packages/satellite-db/src/registration-tokens.ts
async function findRegistrationToken(db, secretHash) {
  return db.selectFrom("satellite.registration_tokens").select(["owner_id as ownerId", "project_limit as projectLimit"]).where("secret_hash", "=", secretHash).executeTakeFirst();
}
async function lockRegistrationToken(trx, secretHash) {
  const row = await trx.selectFrom("satellite.registration_tokens").select("secret_hash").where("secret_hash", "=", secretHash).where("owner_id", "is", null).forUpdate().executeTakeFirst();
  return row !== void 0;
}
async function insertRegistrationToken(db, { secretHash, projectLimit }) {
  await db.insertInto("satellite.registration_tokens").values({ secret_hash: secretHash, owner_id: null, project_limit: projectLimit }).execute();
}
async function useRegistrationToken(db, secretHash, owner) {
  const { numUpdatedRows } = await db.updateTable("satellite.registration_tokens").set({ owner_id: owner }).where("secret_hash", "=", secretHash).where("owner_id", "is", null).executeTakeFirst();
  return numUpdatedRows > 0n;
}

// ../../packages/accounts/src/sign-up/registration-tokens.ts
import { randomBytes as randomBytes2 } from "node:crypto";

// ../../packages/accounts/src/sign-up/starting-limits.ts
function limitsOfKind(kind, settings) {
  if (kind === accountKinds.free) return freeLimits(settings);
  return kind === accountKinds.paid ? ownLimits(settings) : tierLimits[kind];
}
var newAccountKind = ({
  newAccountKind: chosen,
  billing
}) => chosen ?? (billing ? "free" : "paid");
var newAccountLimits = (settings) => newAccountKind(settings) === "free" ? freeLimits(settings) : ownLimits(settings);
var freeLimits = (settings) => ({
  projects: settings.freeProjects,
  storage: settings.freeStorageLimit,
  bandwidth: settings.freeBandwidthLimit,
  segments: settings.freeSegmentLimit
});
var ownLimits = (settings) => ({
  projects: settings.newAccountProjects,
  storage: settings.projectStorageLimit,
  bandwidth: settings.projectBandwidthLimit,
  segments: settings.projectSegmentLimit
});

// ../../packages/accounts/src/sign-up/registration-tokens.ts
var mostProjects = 1e4;
var makeRegistrationToken = useCase(
  "registrationLink.create",
  async ({ db }, _actor, { projectLimit }) => {
    const secret = toBase64(randomBytes2(32));
    await insertRegistrationToken(db, { secretHash: sha256(utf8(secret)), projectLimit });
    return secret;
  }
);
async function registrationAllowance({ db, settings }, secret) {
  if (secret === "") {
    if (!settings.openRegistration) throw authRefusals.registrationClosed();
    return { projectLimit: newAccountLimits(settings).projects, tokenHash: null };
  }
  const tokenHash = sha256(utf8(secret));
  const token = await findRegistrationToken(db, tokenHash);
  if (!token || token.ownerId !== null) throw authRefusals.badRegistrationToken();
  return { projectLimit: token.projectLimit, tokenHash };
}

// ../../packages/billing/src/prices/read-price-book.ts
import { readFileSync } from "node:fs";

// ../../packages/domain/src/prices/default-price-book.ts
var always = /* @__PURE__ */ new Date(0);
var defaultPriceBook = {
  products: [
    {
      id: 1,
      name: "Storage",
      shortName: "Storage",
      storageSKU: "",
      egressSKU: "",
      segmentSKU: "",
      prices: [
        {
          from: always,
          storageMBMonthCents: "0.0004",
          egressMBCents: "0.0007",
          segmentMonthCents: "0.00088",
          egressDiscountRatio: "0",
          egressOverageMode: false,
          useGBUnits: false,
          smallObjectFeeCents: "0",
          minimumObjectBytes: 0,
          minimumRetentionFeeCents: "0",
          minimumRetentionDays: 0
        }
      ]
    }
  ],
  plans: [{ product: 1, from: always }],
  packages: {}
};

// ../../packages/billing/src/prices/price-book-mistakes.ts
function mistakeIn({ products, plans }) {
  const ids = products.map(({ id: id2 }) => id2);
  const twice = repeated(ids);
  if (twice !== void 0) return `two products have the id ${twice}`;
  for (const { id: id2, prices: prices2 } of products) {
    const date = repeated(prices2.map(({ from }) => dayOf(from)));
    if (date !== void 0) return `product ${id2} has two prices from ${date}`;
  }
  const missing = plans.find(({ product: product2 }) => !ids.includes(product2));
  if (missing) return `a plan names product ${missing.product}, which is not among the products`;
  const plan2 = repeated(
    plans.map(({ partner, placement, from }) => [partner ?? "-", placement ?? "-", dayOf(from)].join(" "))
  );
  if (plan2 !== void 0) return `two plans are for the same partner, place and day (${plan2})`;
  const everybody = plans.some(
    ({ partner, placement, from }) => !partner && placement === void 0 && from.getTime() === 0
  );
  return everybody ? void 0 : "a plan without partner, placement and from is needed, for everybody else";
}
var dayOf = (at) => at.getTime() === 0 ? "the beginning" : at.toISOString().slice(0, 10);
var repeated = (list) => list.find((each, index) => list.indexOf(each) !== index);

// ../../packages/billing/src/prices/price-book-file.ts
import * as z from "zod";
var always2 = /* @__PURE__ */ new Date(0);
var utcDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'A day of UTC such as "2026-12-01" is needed').transform((text, check) => {
  const at = /* @__PURE__ */ new Date(`${text}T00:00:00Z`);
  if (!Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)) return at;
  check.addIssue({ code: "custom", message: "There is no such day" });
  return z.NEVER;
});
var rate = z.string('A decimal number as text is needed, such as "0.0004": numbers of JSON are not exact').regex(decimalPattern, 'A decimal number as text is needed, such as "0.0004"');
var id = z.int().min(1);
var cents = z.int("Whole cents are needed").min(0);
var name = z.string().trim().min(1, "A name is needed").max(100);
var sku = z.string().max(100).default("");
var prices = z.strictObject({
  from: utcDay.default(always2),
  storageMBMonthCents: rate,
  egressMBCents: rate,
  segmentMonthCents: rate.default("0"),
  egressDiscountRatio: rate.default("0"),
  egressOverageMode: z.boolean().default(false),
  useGBUnits: z.boolean().default(false),
  smallObjectFeeCents: rate.default("0"),
  minimumObjectBytes: z.union([z.literal(0), z.literal(smallestSizes)], `One of ${smallestSizes.join(", ")} is needed`).default(0),
  minimumRetentionFeeCents: rate.default("0"),
  minimumRetentionDays: z.int("Whole days are needed").min(0).max(longestRetention, `At most ${longestRetention} days`).default(0)
});
var product = z.strictObject({
  id,
  name,
  shortName: z.string().trim().max(100).default(""),
  storageSKU: sku,
  egressSKU: sku,
  segmentSKU: sku,
  prices: z.array(prices).min(1, "A product needs prices").transform((list) => list.toSorted((a, b) => a.from.getTime() - b.from.getTime()))
});
var plan = z.strictObject({
  partner: z.string().trim().min(1).optional(),
  placement: z.int().min(0).optional(),
  product: id,
  from: utcDay.default(always2)
});
var pricingPackage = z.strictObject({
  name,
  priceCents: cents,
  creditCents: cents,
  months: z.int().min(1).max(120).nullable().default(null)
});
var priceBookFile = z.strictObject({
  products: z.array(product).min(1, "At least one product is needed"),
  plans: z.array(plan).min(1, "At least one plan is needed"),
  packages: z.record(z.string(), pricingPackage).default({})
});

// ../../packages/billing/src/prices/read-price-book.ts
function readPriceBook(file) {
  if (file === null) return defaultPriceBook;
  const found = priceBookFile.safeParse(parsed(file));
  if (!found.success) {
    const [issue] = found.error.issues;
    throw wrong(file, `${issue?.message ?? "it has another shape"}${placeOf(issue?.path ?? [])}`);
  }
  const mistake = mistakeIn(found.data);
  if (mistake !== void 0) throw wrong(file, mistake);
  return found.data;
}
function parsed(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (cause) {
    throw wrong(file, cause instanceof Error ? cause.message : String(cause));
  }
}
var wrong = (file, what) => new SettingError(`PERIGEE_PRICE_BOOK: ${file}: ${what}`);
var placeOf = (path) => path.length === 0 ? "" : ` at "${path.map(String).join(".")}"`;

// ../../packages/projects/src/passphrase-vault/open-key-management.ts
import { existsSync } from "node:fs";

// ../../packages/projects/src/passphrase-vault/key-file.ts
import { randomBytes as randomBytes4 } from "node:crypto";
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync as readFileSync2, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";

// ../../packages/projects/src/passphrase-vault/local-keys.ts
import { createCipheriv, createDecipheriv, randomBytes as randomBytes3 } from "node:crypto";

// ../../packages/projects/src/passphrase-vault/key-management.ts
var KeyManagementError = class extends Error {
  name = "KeyManagementError";
};
var KeyManagementUnavailable = class extends Error {
  name = "KeyManagementUnavailable";
};

// ../../packages/projects/src/passphrase-vault/local-keys.ts
var algorithm = "aes-256-gcm";
var nonceLength = 12;
var tagLength = 16;
function localKeys({ active, find }) {
  return {
    activeKeyId: async () => active.id,
    async seal(secret, context) {
      const nonce = randomBytes3(nonceLength);
      const cipher = createCipheriv(algorithm, active.value, nonce).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
      return { sealed, keyId: active.id };
    },
    async open({ sealed, keyId }, context) {
      const key = find(keyId);
      if (!key) throw new KeyManagementError(`there is no key ${keyId}`);
      try {
        return openWith(key.value, sealed, context);
      } catch (cause) {
        throw new KeyManagementError(`key ${keyId} does not open this`, { cause });
      }
    }
  };
}
function openWith(key, sealed, context) {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceLength), { authTagLength: tagLength }).setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-tagLength));
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()]);
}

// ../../packages/projects/src/passphrase-vault/key-file.ts
function openKeyFile(file, active = null) {
  let keys2 = parseKeys(file, readOrMake(file));
  const sealing = active === null ? keys2.at(-1) : keys2.find(({ id: id2 }) => id2 === active);
  if (!sealing) throw new Error(`${file} holds no key ${active ?? ""}, which PERIGEE_PASSPHRASE_KEY names.`);
  const known = (id2) => keys2.find((key) => key.id === id2);
  return localKeys({
    active: sealing,
    find(id2) {
      if (!known(id2)) keys2 = parseKeys(file, readFileSync2(file, "utf8"));
      return known(id2);
    }
  });
}
function parseKeys(file, text) {
  const lines = text.split("\n").map((line) => line.trim());
  const keys2 = lines.filter((line) => line !== "").map((line) => parseKey(file, line));
  if (keys2.length === 0) throw new Error(`${file} holds no key. Restore it from a backup.`);
  if (new Set(keys2.map(({ id: id2 }) => id2)).size < keys2.length) throw new Error(`${file} names a key twice.`);
  return keys2;
}
function parseKey(file, line) {
  const [, id2, digits2] = /^([\w.-]{1,64})\s+([0-9a-f]{64})$/.exec(line) ?? [];
  if (id2 === void 0 || digits2 === void 0)
    throw new Error(`${file} has a line that is no key (an id and 64 hexadecimal digits). Restore it from a backup.`);
  return { id: id2, value: fromHex(digits2) };
}
function readOrMake(file) {
  try {
    return readFileSync2(file, "utf8");
  } catch (cause) {
    if (!hasCode(cause, "ENOENT")) throw cause;
  }
  mkdirSync(dirname(file), { recursive: true, mode: 448 });
  const aside = `${file}.${toHex(randomBytes4(6))}`;
  const handle = openSync(aside, "wx", 384);
  try {
    writeSync(handle, `${toHex(randomBytes4(4))} ${toHex(randomBytes4(32))}
`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    linkSync(aside, file);
  } catch (cause) {
    if (!hasCode(cause, "EEXIST")) throw cause;
  } finally {
    rmSync(aside);
  }
  return readFileSync2(file, "utf8");
}
var hasCode = (cause, code) => cause instanceof Error && "code" in cause && cause.code === code;

// ../../packages/projects/src/passphrase-vault/key-ring.ts
function keyRing([first, ...others]) {
  return {
    activeKeyId: () => first.keys.activeKeyId(),
    seal: (secret, context) => first.keys.seal(secret, context),
    async open(value, context) {
      const holder = [first, ...others].find(({ owns }) => owns(value.keyId));
      if (!holder) throw new KeyManagementError(`there is no key ${value.keyId}`);
      return holder.keys.open(value, context);
    }
  };
}

// ../../packages/projects/src/passphrase-vault/transit.ts
import { readFile } from "node:fs/promises";
import * as z2 from "zod/mini";
var sealedAnswer = z2.object({ data: z2.object({ ciphertext: z2.string() }) });
var openedAnswer = z2.object({ data: z2.object({ plaintext: z2.string() }) });
var keyIdForm = /^vault:(\w[\w.-]*):v\d+$/;
var ciphertextForm = /^vault:v(\d+):[A-Za-z0-9+/=]+$/;
var isTransitKeyId = (keyId) => keyIdForm.test(keyId);
function transitKeys(options) {
  const seal2 = async (secret, context) => {
    const given = { plaintext: toBase64(secret), associated_data: toBase64(utf8(context)) };
    const { ciphertext } = parse(sealedAnswer, await ask(options, { what: "encrypt", key: options.key, given })).data;
    const [, version] = ciphertextForm.exec(ciphertext) ?? [];
    if (version === void 0) throw new KeyManagementUnavailable("the key service sealed in a form that is unknown");
    return { sealed: utf8(ciphertext), keyId: `vault:${options.key}:v${version}` };
  };
  return {
    seal: seal2,
    // A rotated key seals under its newest version, which only what it seals tells.
    activeKeyId: async () => (await seal2(utf8("which version?"), "")).keyId,
    async open({ sealed, keyId }, context) {
      const [, key] = keyIdForm.exec(keyId) ?? [];
      if (key === void 0) throw new KeyManagementError(`there is no key ${keyId}`);
      const given = { ciphertext: fromUtf8(sealed), associated_data: toBase64(utf8(context)) };
      return fromBase64(parse(openedAnswer, await ask(options, { what: "decrypt", key, given })).data.plaintext);
    }
  };
}
async function ask(options, { what, key, given }) {
  const { url, mount, namespace, timeout } = options;
  const response = await reach(`${url}/v1/${mount}/${what}/${encodeURIComponent(key)}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-vault-request": "true",
      "x-vault-token": await tokenIn(options.tokenFile),
      ...namespace !== null && { "x-vault-namespace": namespace }
    },
    body: JSON.stringify(given),
    // The token goes to nobody else.
    redirect: "error",
    signal: AbortSignal.timeout(timeout)
  });
  if (response.ok) return response.answer;
  if (response.status === 400 && what === "decrypt") throw new KeyManagementError(`key ${key} does not open this`);
  throw new KeyManagementUnavailable(`the key service answers ${response.status} to ${what}${hintFor(response.status)}`);
}
async function reach(url, request) {
  try {
    const response = await fetch(url, request);
    const { ok, status } = response;
    return { ok, status, answer: ok ? await response.json() : await response.body?.cancel() };
  } catch (cause) {
    throw new KeyManagementUnavailable("the key service does not answer", { cause });
  }
}
async function tokenIn(file) {
  const token = await readFile(file, "utf8").catch((cause) => {
    throw new KeyManagementUnavailable("the file with the token of the key service cannot be read", { cause });
  });
  return token.trim();
}
function hintFor(status) {
  if (status === 403) return ": the token may not use the key";
  if (status === 404) return ": the engine is not mounted there";
  return status === 503 ? ": it is sealed or in maintenance" : "";
}
function parse(schema, answer) {
  const parsed2 = z2.safeParse(schema, answer);
  if (!parsed2.success) throw new KeyManagementUnavailable("the key service answered in a form that is unknown");
  return parsed2.data;
}

// ../../packages/projects/src/passphrase-vault/open-key-management.ts
function openKeyManagement(settings, file) {
  if (!settings.managedEncryption) return null;
  const isActive = settings.keyManagement === "vault";
  const transit = transitOf(settings);
  const local = file !== null && (!isActive || existsSync(file)) ? localOf(settings, file) : void 0;
  const [first, second2] = isActive ? [transit, local] : [local, transit];
  if (isActive && !transit)
    throw new SettingError("PERIGEE_KEY_MANAGEMENT=vault needs PERIGEE_VAULT_URL and PERIGEE_VAULT_TOKEN_FILE");
  if (!first) return null;
  return second2 ? keyRing([first, second2]) : keyRing([first]);
}
var localOf = (settings, file) => ({
  owns: (keyId) => !isTransitKeyId(keyId),
  keys: openKeyFile(file, settings.passphraseKey)
});
function transitOf({ vaultUrl, vaultTokenFile, vaultMount, vaultKey, vaultNamespace, vaultTimeout }) {
  if (vaultUrl === null || vaultTokenFile === null) return void 0;
  if (!isSafe(new URL(vaultUrl))) throw new SettingError("PERIGEE_VAULT_URL has to be https, but for this computer");
  const keys2 = transitKeys({
    url: vaultUrl,
    mount: vaultMount,
    key: vaultKey,
    tokenFile: vaultTokenFile,
    namespace: vaultNamespace,
    timeout: vaultTimeout
  });
  return { owns: isTransitKeyId, keys: keys2 };
}
var isSafe = ({ protocol, hostname }) => protocol === "https:" || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

// ../../packages/server-kit/src/database/url-of-database.ts
function urlOfDatabase(address) {
  if (typeof address === "string") return address;
  const { socketDir, port, user, password, database } = address;
  const who = [user, password].filter((part) => part !== void 0).map(encodeURIComponent);
  const name2 = encodeURIComponent(database);
  return `postgres://${who.join(":")}@localhost:${port}/${name2}?host=${encodeURIComponent(socketDir)}`;
}

// ../../packages/domain/src/page.ts
var maxPageSize = 300;
var sortDirections = { asc: 1, desc: 2 };
var clampPageSize = (limit) => Number.isInteger(limit) && limit > 0 ? Math.min(limit, maxPageSize) : void 0;
function pageOf(asked) {
  const limit = clampPageSize(asked.limit);
  if (limit === void 0 || !Number.isInteger(asked.page) || asked.page < 1) return void 0;
  const { totalCount } = asked;
  if (totalCount === 0) return { limit, offset: 0, pageCount: 0, currentPage: 0, totalCount };
  const pageCount = Math.ceil(totalCount / limit);
  if (asked.page > pageCount) return void 0;
  return { limit, offset: (asked.page - 1) * limit, pageCount, currentPage: asked.page, totalCount };
}

// ../../packages/actors/src/page-of.ts
function pageStart({ limit, page }) {
  const size = clampPageSize(limit);
  if (size === void 0 || page < 1) throw commonRefusals.invalidInput("There is no such page.");
  return { limit: size, offset: (page - 1) * size };
}
function pageFacts(asked) {
  const facts = pageOf(asked);
  if (!facts) throw commonRefusals.invalidInput("There is no such page.");
  return facts;
}

// ../../packages/satellite-db/src/activity.ts
async function listActivity(db, { userId, limit, offset }) {
  const ofUser = db.selectFrom("satellite.account_activity").where("user_id", "=", userId);
  const { total } = await ofUser.select((eb) => eb.fn.countAll().as("total")).executeTakeFirstOrThrow();
  const entries = await ofUser.select(["kind", "at", "ip", "user_agent as userAgent"]).orderBy("id", "desc").limit(limit).offset(offset).execute();
  return { entries, total };
}
async function loginDevices(db, userId) {
  const rows = await db.selectFrom("satellite.account_activity").select("device").distinct().where("user_id", "=", userId).where("kind", "in", ["login", "passkey-login"]).execute();
  return rows.map(({ device }) => device);
}
async function insertActivity(db, row) {
  await db.insertInto("satellite.account_activity").values(row).execute();
}
async function deleteOldActivity(db, before) {
  const { numDeletedRows } = await db.deleteFrom("satellite.account_activity").where("at", "<", before).executeTakeFirst();
  return Number(numDeletedRows);
}

// ../../packages/accounts/src/activity.ts
async function recordActivity({ clock }, trx, { userId, kind, caller }) {
  const userAgent = keptUserAgent(caller.userAgent);
  await insertActivity(trx, {
    user_id: userId,
    kind,
    at: clock(),
    ip: caller.ip,
    user_agent: userAgent,
    device: deviceText(userAgent)
  });
}
async function recordLogin(deps, trx, { userId, kind = "login", caller }) {
  const known = await loginDevices(trx, userId);
  await recordActivity(deps, trx, { userId, kind, caller });
  return known.length > 0 && !known.includes(deviceText(caller.userAgent));
}
function tellNewDevice({ mails, clock }, { email, caller }) {
  mails.newDevice(email, { device: deviceText(caller.userAgent), ip: caller.ip, at: clock() });
}
var listOwnActivity = useCase(
  "signedIn",
  async ({ db }, { user }, page) => {
    const { entries, total } = await listActivity(db, { userId: user.id, ...pageStart(page) });
    return { entries, ...pageFacts({ ...page, totalCount: total }) };
  }
);

// ../../packages/accounts/src/sealed-text.ts
function sealText(text, key) {
  const nonce = randomBytes(gcmNonceLength);
  return Uint8Array.from([...nonce, ...seal(utf8(text), cipherSuite.aesGcm, key, nonce)]);
}
function openText(sealed, key) {
  const nonce = sealed.subarray(0, gcmNonceLength);
  return fromUtf8(open(sealed.subarray(gcmNonceLength), cipherSuite.aesGcm, key, nonce));
}

// ../../packages/accounts/src/second-factors/totp-secret.ts
var sealTotpSecret = ({ totp }, userId, secret) => sealBytes(totp, utf8(secret), userId);
function openTotpSecret({ totp, secondFactors }, userId, sealed) {
  try {
    return { secret: fromUtf8(openSealed(totp, sealed, userId)), isOld: false };
  } catch (cause) {
    if (!(cause instanceof UnsealError)) throw cause;
    return { secret: openText(sealed, secondFactors), isOld: true };
  }
}
async function resealTotpSecrets(trx, { before, now }) {
  const [opens2, seals] = [installationKeys(before), installationKeys(now)];
  const users = await trx.selectFrom("satellite.users").select(["id", "mfa_secret as sealed", "mfa_enabled as isConfirmed"]).where("mfa_secret", "is not", null).$narrowType().forUpdate().execute();
  let kept = 0;
  for (const { id: id2, sealed, isConfirmed } of users) {
    const { secret, isOld } = openTotpSecret(opens2, id2, sealed);
    const counts = isConfirmed || !isOld;
    await updateUser(trx, id2, { mfa_secret: counts ? sealTotpSecret(seals, id2, secret) : null });
    if (counts) kept++;
  }
  return kept;
}

// ../../packages/projects/src/api-keys/delete-api-keys.ts
var deleteApiKeysByIds = thingsUseCase("accessKey.delete", {
  async find({ db }, actor, { ids, projectId }) {
    const { user } = actor;
    if (projectId !== void 0) await requireProject({ db }, actor, projectId);
    const wanted = [...new Set(ids)];
    const known = await findApiKeysForMember(db, { ids: wanted, userId: user.id });
    const found = known.filter((key) => isFor(actor, key.projectId) && key.projectId === (projectId ?? key.projectId));
    if (found.length < wanted.length) throw apiKeyRefusals.noSuchApiKey();
    return found.map((key) => judged(user.id, key));
  },
  run: deleteAll
});
var deleteApiKeyByName = thingsUseCase("accessKey.delete", {
  async find(context, actor, { projectId, name: name2 }) {
    await requireProject(context, actor, projectId);
    const key = await findApiKeyForMember(context.db, { projectId, name: name2, userId: actor.user.id });
    return key ? [judged(actor.user.id, key)] : [];
  },
  run: deleteAll
});
var withdrawApiKey = useCase(
  "accessKey.withdraw",
  (context, actor, { head }) => inTransaction(context, async (within) => {
    const key = await deleteApiKeyByHead(within.db, head);
    if (!key) return false;
    const project = { internalId: key.internalProjectId };
    await recordActs(within, [keyAct({ what: "deleted", key, project, actor })]);
    return true;
  })
);
var purgeBrowserKeys = ({ db, clock, settings }) => deleteOldApiKeys(db, {
  prefix: settings.browserKeyPrefix,
  before: new Date(clock().getTime() - settings.browserKeyLifetime)
});
var judged = (userId, key) => ({
  id: key.id,
  name: key.name,
  internalProjectId: key.internalProjectId,
  role: roleOf({ userId, wireRole: key.role }, key),
  own: key.createdBy === userId
});
async function deleteAll(context, { things, actor }) {
  await inTransaction(context, async (within) => {
    const gone = await deleteApiKeys(
      within.db,
      things.map(({ id: id2 }) => id2)
    );
    const acts = things.filter(({ id: id2, name: name2 }) => gone.includes(id2) && !isBrowserKeyName(name2, within.settings.browserKeyPrefix)).map(
      ({ internalProjectId: internalId, ...key }) => keyAct({ what: "deleted", key, project: { internalId }, actor })
    );
    await recordActs(within, acts);
  });
}

// ../../packages/satellite-db/src/first-account-link.ts
var table = "satellite.first_account_link";
var columns = ["secret_hash as secretHash", "expires_at as expiresAt"];
async function hadAnyAccount(db) {
  return await db.selectFrom("satellite.users").select("id").limit(1).executeTakeFirst() !== void 0;
}
async function findFirstAccountLink(db) {
  return db.selectFrom(table).select(columns).executeTakeFirst();
}
async function lockFirstAccountLink(trx) {
  return trx.selectFrom(table).select(columns).forUpdate().executeTakeFirst();
}
async function replaceFirstAccountLink(db, { secretHash, expiresAt }) {
  const row = { secret_hash: secretHash, expires_at: expiresAt };
  await db.insertInto(table).values(row).onConflict((conflict) => conflict.column("the_only_one").doUpdateSet(row)).execute();
}
async function deleteFirstAccountLink(db) {
  await db.deleteFrom(table).execute();
}

// ../../packages/accounts/src/passwords/check-input.ts
function checkEmail(email) {
  const problem = emailProblem(email);
  if (problem !== void 0) throw commonRefusals.invalidInput(problem);
}
function checkNewPassword(password, { settings, badPasswords }) {
  const problem = passwordProblem(password, {
    min: settings.passwordMinimumLength,
    max: settings.passwordMaximumLength
  });
  if (problem !== void 0) throw commonRefusals.invalidInput(problem);
  if (badPasswords.list.has(password)) throw authRefusals.disallowedPassword();
}

// ../../packages/satellite-db/src/sign-ups.ts
import { sql } from "kysely";
var signupColumns = [
  "user_id as userId",
  "signup_id as signupId",
  "email",
  "password_hash as passwordHash",
  "profile",
  "project_limit as projectLimit",
  "registration_token as registrationToken",
  "captcha_score as captchaScore",
  "code_hash as codeHash",
  "sent_at as sentAt",
  "wrong_tries as wrongTries",
  "failures",
  "locked_until as lockedUntil"
];
async function findSignup(db, userId) {
  return db.selectFrom("satellite.pending_signups").select(signupColumns).where("user_id", "=", userId).executeTakeFirst();
}
async function listSignups(db, email) {
  return db.selectFrom("satellite.pending_signups").select(signupColumns).where(isMailbox("email", email)).orderBy("sent_at", "desc").orderBy("user_id").execute();
}
async function lockSignups(trx, email) {
  const tokens = trx.selectFrom("satellite.pending_signups").select("registration_token").where(isMailbox("email", email));
  await trx.selectFrom("satellite.registration_tokens").select("secret_hash").where("secret_hash", "in", tokens).orderBy("secret_hash").forUpdate().execute();
  return trx.selectFrom("satellite.pending_signups").select(signupColumns).where(isMailbox("email", email)).orderBy("user_id").forUpdate().execute();
}
async function insertSignup(db, signup, { most }) {
  await db.insertInto("satellite.pending_signups").values((eb) => ({
    ...signup,
    reminders: eb.selectFrom("satellite.pending_signups").select(sql`coalesce(max(reminders), 0)`.as("reminders")).where(isMailbox("email", signup.email))
  })).execute();
  const kept = db.selectFrom("satellite.pending_signups").select("user_id").where(isMailbox("email", signup.email)).orderBy("sent_at", "desc").orderBy("user_id").limit(most);
  await db.deleteFrom("satellite.pending_signups").where(isMailbox("email", signup.email)).where("user_id", "not in", kept).execute();
}
async function updateSignup(db, userId, changes) {
  const { numUpdatedRows } = await db.updateTable("satellite.pending_signups").set(changes).where("user_id", "=", userId).executeTakeFirst();
  return numUpdatedRows > 0n;
}
async function takeActivationReminders(db, { number, before, after }) {
  const { rows } = await sql`
    with due as (
      select ${mailbox("email")} as email from satellite.pending_signups
      where created_at <= ${before} and created_at > ${after} and reminders < ${number}
    ), taken as (
      update satellite.pending_signups p set reminders = ${number}
      where ${mailbox("p.email")} in (select email from due) and p.reminders < ${number}
        and not exists (select from satellite.users u where ${mailbox("u.email")} = ${mailbox("p.email")} and u.status <> ${userStatus.deleted})
      returning p.email
    )
    select min(email) as email from taken group by ${mailbox("email")}`.execute(db);
  return rows.map(({ email }) => email);
}
async function deleteSignups(db, email) {
  await db.deleteFrom("satellite.pending_signups").where(isMailbox("email", email)).execute();
}
async function deleteOtherSignupsOfToken(db, tokenHash, email) {
  await db.deleteFrom("satellite.pending_signups").where("registration_token", "=", tokenHash).where(({ not }) => not(isMailbox("email", email))).execute();
}
async function deleteOldSignups(db, before) {
  const { numDeletedRows } = await db.deleteFrom("satellite.pending_signups").where("sent_at", "<", before).executeTakeFirst();
  return Number(numDeletedRows);
}

// ../../packages/accounts/src/sign-up/create-account.ts
import { randomInt } from "node:crypto";

// ../../packages/accounts/src/freezes/limits.ts
function frozenLimits({ user, projects }, kinds) {
  if (!kinds.some(zeroes)) return { user, projects };
  const rate2 = frozenRateLimit(kinds);
  const nothing3 = { storage: 0, bandwidth: 0, segments: 0 };
  return {
    user: nothing3,
    projects: projects.map(({ id: id2, rateLimit }) => ({
      id: id2,
      ...nothing3,
      userSetStorage: null,
      userSetBandwidth: null,
      rateLimit: rate2 ?? rateLimit
    }))
  };
}
var zeroes = (kind) => freezeEffect(kind).zeroesLimits;
var kindsOf = (rows) => rows.map(({ kind }) => kind).filter(isFreezeKind);
var savedIn = (rows) => rows.find(({ saved }) => saved !== null)?.saved ?? void 0;
async function changeLimits(trx, userId, change) {
  await lockUser(trx, userId);
  const freezes = await listFreezes(trx, userId);
  const changed = change(savedIn(freezes) ?? await readLimits(trx, userId));
  for (const freeze of freezes) {
    if (freeze.saved !== null) await putFreeze(trx, { ...freeze, userId, saved: changed });
  }
  await writeLimits(trx, userId, frozenLimits(changed, kindsOf(freezes)));
}

// ../../packages/accounts/src/freezes/freeze-user.ts
async function freezeUser(trx, { userId, kind, now, daysTillEscalation = null }) {
  const user = await lockUser(trx, userId);
  if (!user || user.status === userStatus.deleted) return { ok: false, because: "no-account" };
  const existing = await listFreezes(trx, userId);
  const plan2 = planFreeze(kindsOf(existing), kind);
  if (!plan2.ok) return plan2;
  const limits = savedIn(existing) ?? await readLimits(trx, userId);
  const kept = existing.filter((row) => !plan2.removes.some((removed) => removed === row.kind));
  const saved = zeroes(kind) ? limits : null;
  await putFreeze(trx, { userId, kind, saved, daysTillEscalation, createdAt: now });
  await deleteFreezes(trx, userId, plan2.removes);
  if (zeroes(kind)) await writeLimits(trx, userId, frozenLimits(limits, [...kindsOf(kept), kind]));
  const { status, endsSessions } = freezeEffect(kind);
  if (status !== void 0 && status !== user.status) {
    const marked = status === userStatus.pendingDeletion ? now : null;
    await updateUser(trx, userId, { status, marked_for_deletion_at: marked });
  }
  if (endsSessions) await deleteSessionsOfUser(trx, userId);
  return { ok: true };
}
async function unfreezeUser(trx, userId, kind) {
  const user = await lockUser(trx, userId);
  const existing = await listFreezes(trx, userId);
  if (!user || await deleteFreezes(trx, userId, [kind]) === 0) return false;
  const limits = savedIn(existing);
  const kinds = kindsOf(existing).filter((other) => other !== kind);
  if (limits) await writeLimits(trx, userId, frozenLimits(limits, kinds));
  if (endsHere(user, kind, kinds))
    await updateUser(trx, userId, { status: userStatus.active, marked_for_deletion_at: null });
  return true;
}
function endsHere({ status }, kind, others) {
  if (others.some((other) => freezeEffect(other).zeroesLimits)) return false;
  return status === freezeEffect(kind).status || status === userStatus.pendingDeletion && freezeEffect(kind).zeroesLimits;
}

// ../../packages/accounts/src/sign-up/create-account.ts
var profileWith = (fullName) => ({
  fullName,
  shortName: "",
  partner: "",
  signupPromoCode: "",
  isProfessional: false,
  companyName: "",
  position: "",
  employeeCount: "",
  storageNeeds: "",
  haveSalesContact: false
});
var profileOf = (given) => ({
  full_name: given.fullName.trim(),
  short_name: given.shortName.trim(),
  partner: given.partner,
  signup_promo_code: given.signupPromoCode,
  is_professional: given.isProfessional,
  company_name: given.companyName,
  position: given.position,
  employee_count: given.employeeCount,
  storage_needs: given.storageNeeds,
  have_sales_contact: given.haveSalesContact
});
var newUser = ({ settings, clock }, { email, profile, passwordHash, projectLimit }) => {
  const limits = newAccountLimits(settings);
  return {
    email,
    password_hash: passwordHash,
    ...profile,
    external_id: null,
    status: userStatus.active,
    kind: accountKinds[newAccountKind(settings)],
    default_placement: 0,
    project_limit: projectLimit ?? limits.projects,
    project_storage_limit: limits.storage,
    project_bandwidth_limit: limits.bandwidth,
    project_segment_limit: limits.segments,
    trial_expiration: trialEnd(settings, clock()),
    login_lockout_expiration: null,
    created_at: clock()
  };
};
var trialEnd = (settings, now) => newAccountKind(settings) === "free" && settings.freeTrialDuration > 0 ? new Date(now.getTime() + settings.freeTrialDuration) : null;
async function createAccount(deps, trx, { signup, passwordHash }) {
  const { userId, email, registrationToken, captchaScore } = signup;
  const user = newUser(deps, { ...signup, passwordHash });
  if (await insertUser(trx, { ...user, id: userId, captcha_score: captchaScore }) === void 0) return false;
  if (registrationToken && !await useRegistrationToken(trx, registrationToken, userId)) {
    throw authRefusals.badRegistrationToken();
  }
  await deleteSignups(trx, email);
  await flagProgram(deps, trx, { id: userId, captchaScore });
  return true;
}
var suspicious = 0.8;
var mostDays = 7;
async function flagProgram({ settings, clock }, trx, { id: id2, captchaScore }) {
  if (!settings.botFlagging || captchaScore === null || captchaScore < suspicious) return;
  const daysTillEscalation = randomInt(1, mostDays + 1);
  await freezeUser(trx, { userId: id2, kind: freezeKinds.delayedBot, now: clock(), daysTillEscalation });
}
async function openFirstSession(deps, trx, { userId, caller }) {
  await recordLogin(deps, trx, { userId, caller });
  return deps.sessions.open(trx, userId, { caller, rememberForOneWeek: false });
}

// ../../packages/accounts/src/sign-up/first-account.ts
var linkLife = day;
var hashOf = (secret) => sha256(utf8(secret));
var offerFirstAccount = useCase(
  "registrationLink.create",
  async ({ db, clock }) => {
    if (await hadAnyAccount(db)) {
      await deleteFirstAccountLink(db);
      return void 0;
    }
    const secret = toHex(randomBytes(32));
    const expiresAt = new Date(clock().getTime() + linkLife);
    await replaceFirstAccountLink(db, { secretHash: hashOf(secret), expiresAt });
    return secret;
  }
);
async function opens(db, link, { secret, now }) {
  if (!link || now >= link.expiresAt || !constantTimeEqual(link.secretHash, hashOf(secret))) return false;
  return !await hadAnyAccount(db);
}
var isFirstAccountLink = async ({ db, clock }, secret) => opens(db, await findFirstAccountLink(db), { secret, now: clock() });
async function makeFirstAccount(deps, { secret, email, password }, caller) {
  if (!await isFirstAccountLink(deps, secret)) return void 0;
  checkEmail(email);
  checkNewPassword(password, deps);
  const passwordHash = await hashPassword(password);
  return transact(deps.db, async (trx) => {
    const link = await lockFirstAccountLink(trx);
    if (!await opens(trx, link, { secret, now: deps.clock() })) return void 0;
    const profile = profileOf(profileWith(""));
    const userId = await insertUser(trx, newUser(deps, { email, profile, passwordHash }));
    if (userId === void 0) return void 0;
    await deleteFirstAccountLink(trx);
    return openFirstSession(deps, trx, { userId, caller });
  });
}

// ../../packages/satellite-db/src/outgoing-mails.ts
import { sql as sql2 } from "kysely";
async function writeDownMails(db, mails, now) {
  if (mails.length === 0) return;
  await db.insertInto("satellite.outgoing_mails").values(
    mails.map(({ mail, to, facts }) => ({
      recipient: to,
      mail,
      facts: JSON.stringify(facts),
      created_at: now,
      due_at: now
    }))
  ).execute();
}
async function takeDueMails(db, { now, again, limit }) {
  const { rows } = await sql2`
    update satellite.outgoing_mails set due_at = ${again}, tries = tries + 1
    where id in (
      select id from satellite.outgoing_mails where due_at <= ${now} order by id limit ${limit} for update skip locked
    )
    returning id, recipient as "to", mail, facts, created_at as "createdAt", tries`.execute(db);
  return rows.toSorted((a, b) => a.id - b.id);
}
async function postponeMail(db, id2, until) {
  await db.updateTable("satellite.outgoing_mails").set({ due_at: until }).where("id", "=", id2).execute();
}
async function deleteMail(db, id2) {
  await db.deleteFrom("satellite.outgoing_mails").where("id", "=", id2).execute();
}

// ../../packages/contract/src/refusals/billing.ts
var billingRefusals = refusals({
  // Budgets.
  budgetExists: () => ({ status: 409, say: "There is a budget of this already." }),
  budgetWithoutWebhook: () => ({ status: 409, say: "This budget has no webhook." }),
  noSuchBudget: () => ({ status: 404, say: "There is no such budget." }),
  tooManyBudgets: (most) => ({ status: 409, say: `An account can have ${most} budgets at most.` }),
  // Cards.
  addFundsOff: () => ({ status: 403, say: "Funds cannot be added on this satellite." }),
  alreadyUpgraded: () => ({ status: 409, say: "This account is a Pro Account already." }),
  amountOutOfBounds: (least2, most) => ({
    status: 400,
    say: `The amount must be between $${least2 / 100} and $${most / 100}.`
  }),
  attemptChanged: () => ({ status: 409, say: "This payment was begun with other values. Please start again." }),
  /** The same is sent again with `paymentMethod` once the bank has its answer: a token may be used up. */
  cardAuthenticationRequired: (say, { clientSecret, cardId }) => ({
    status: 402,
    say,
    body: { clientSecret, paymentMethod: cardId }
  }),
  cardAuthorizationOff: () => ({ status: 403, say: "Cards are added without authorization on this satellite." }),
  /** In the words of the bank. */
  cardDeclined: (say) => ({ status: 402, say }),
  cardKnown: () => ({ status: 400, say: "This card is already added to your account." }),
  cardMissing: () => ({ status: 400, say: "Payment method must be selected" }),
  /** In the words of the provider. */
  cardNotAccepted: (say) => ({ status: 400, say }),
  cardProviderUnreachable: () => ({
    status: 503,
    say: "The card payment provider cannot be reached. Nothing is lost; please try again."
  }),
  defaultCardStays: () => ({
    status: 409,
    say: "This is your default payment card. It can't be removed."
  }),
  noCardProvider: () => ({ status: 403, say: "Cards are not taken on this satellite." }),
  noSuchCard: () => ({ status: 404, say: "There is no such card." }),
  noSuchPackage: () => ({ status: 404, say: "There is no package for you to buy." }),
  packageBought: () => ({ status: 409, say: "You have bought this package already." }),
  paymentIntentUnknown: () => ({ status: 403, say: "This is not what this call is for." }),
  prepaidCard: () => ({ status: 400, say: "Prepaid cards are not supported" }),
  tooManyCards: (most) => ({ status: 403, say: `An account can have ${most} cards at most.` }),
  webhookUnsigned: () => ({ status: 400, say: "This was not signed by the card payment provider." }),
  // People.
  billingBeginsTooSoon: (days) => ({
    status: 400,
    say: `Name a day at least ${days} days from now: people are told before they are charged.`
  }),
  billingHasBegun: () => ({ status: 409, say: "Accounts of before are charged already: the day cannot be changed." }),
  billedByReseller: () => ({ status: 403, say: "Your account is billed by your reseller." }),
  couponActive: () => ({
    status: 409,
    say: "You currently have an active coupon. Please try again when your coupon is no longer active, or contact Support for further help."
  }),
  couponExists: (promoCode) => ({
    status: 409,
    say: `There is, or was, a coupon with the code "${promoCode}".`
  }),
  couponUnknown: () => ({ status: 400, say: "There is no such coupon code." }),
  couponUsed: () => ({ status: 400, say: "You have had this coupon already." }),
  noSuchCoupon: (promoCode) => ({
    status: 404,
    say: `There is no coupon with the code "${promoCode}" that could be ended.`
  }),
  taxIdNotAccepted: (say) => ({ status: 400, say }),
  trialNotForYou: () => ({ status: 403, say: "Only member accounts can start a trial." }),
  // Invoices.
  billingNeverOn: () => ({ status: 409, say: "Start the server with billing on first." }),
  creditNoteGiven: (reference, cents2) => ({
    status: 409,
    say: `A credit note "${reference}" of this invoice was given already, of $${(cents2 / 100).toFixed(2)}.`
  }),
  invoiceCredited: () => ({
    status: 409,
    say: "A credit note has given part of this invoice back: give back the rest in the same way."
  }),
  invoiceNotOpen: () => ({ status: 409, say: "This invoice is not open." }),
  /** `cents`: what could be given back. */
  moreThanIsLeft: (cents2) => ({
    status: 409,
    say: `No more than $${(cents2 / 100).toFixed(2)} can be given back.`
  }),
  monthNotOver: (month) => ({ status: 409, say: `${month} is not over yet.` }),
  noSuchInvoice: () => ({ status: 404, say: "There is no such invoice." }),
  noSuchPayment: () => ({ status: 404, say: "There is no such payment." }),
  paymentUnderWay: () => ({
    status: 409,
    say: "Another payment for this is under way. Please look again in a few minutes."
  }),
  // Prices.
  entitlementsOff: () => ({
    status: 409,
    say: "Projects have no prices of their own here: PERIGEE_ENTITLEMENTS is off."
  }),
  entitlementTooEarly: () => ({ status: 400, say: "Nobody gets other prices for time that has passed." }),
  unknownProduct: (id2) => ({ status: 400, say: `There is no product ${id2} in the price book.` }),
  unknownPlacement: () => ({ status: 404, say: "There is no such location." }),
  // Tokens.
  chainNotHalted: (chainId) => ({ status: 404, say: `Chain ${chainId} is not halted.` }),
  noWallet: () => ({ status: 404, say: "There is no deposit address yet." }),
  tokensNotTaken: () => ({ status: 409, say: "No tokens are taken at the moment." })
});

// ../../packages/satellite-db/src/invoices.ts
import { sql as sql3 } from "kysely";
var columns2 = [
  "i.id",
  "i.number",
  "i.user_id as userId",
  "i.month",
  "i.since",
  "i.before",
  "i.state",
  "i.subtotal_cents as subtotalCents",
  "i.discount_cents as discountCents",
  "i.minimum_cents as minimumCents",
  "i.carried_cents as carriedCents",
  "i.paid_tokens_cents as paidTokensCents",
  "i.paid_credit_cents as paidCreditCents",
  "i.paid_card_cents as paidCardCents",
  "i.left_cents as leftCents",
  "i.credited_cents as creditedCents",
  "i.coupon",
  "i.buyer",
  "i.created_at as createdAt",
  "i.reviewed_at as reviewedAt",
  "i.finalised_at as finalisedAt",
  "i.paid_at as paidAt",
  "i.voided_at as voidedAt",
  "i.failure",
  "i.failed_at as failedAt"
];
var invoices = (db) => db.selectFrom("satellite.invoices as i").select(columns2);
var findInvoice = (db, id2) => invoices(db).where("i.id", "=", id2).executeTakeFirst();
var lockInvoice = (trx, id2) => invoices(trx).where("i.id", "=", id2).forUpdate().executeTakeFirst();
var listInvoicesOfMonth = (db, month, states2) => invoices(db).where("i.month", "=", month).$if(states2 !== void 0, (query) => query.where("i.state", "in", states2 ?? [])).orderBy("i.user_id").execute();
var listOpenInvoices = (db, userId) => invoices(db).where("i.user_id", "=", userId).where("i.state", "=", "open").orderBy("i.month").execute();
var listUnsettledInvoices = (db, userId) => invoices(db).where("i.user_id", "=", userId).where("i.state", "in", ["draft", "open"]).orderBy("i.month").execute();
var listUnpaidInvoices = (db) => invoices(db).where("i.state", "=", "open").where("i.failed_at", "is not", null).orderBy("i.month").execute();
var findFailedInvoice = (db, userId) => invoices(db).where("i.user_id", "=", userId).where("i.state", "=", "open").where("i.failed_at", "is not", null).orderBy("i.month").limit(1).executeTakeFirst();
async function insertInvoice(trx, invoice) {
  const row = await trx.insertInto("satellite.invoices").values(invoice).onConflict((conflict) => conflict.columns(["user_id", "month"]).doNothing()).returning("id").executeTakeFirst();
  return row?.id;
}
var updateInvoice = (trx, id2, changes) => trx.updateTable("satellite.invoices").set(changes).where("id", "=", id2).execute();
var insertInvoiceLines = (trx, lines) => trx.insertInto("satellite.invoice_lines").values(lines).execute();
var listInvoiceLines = (db, invoiceId) => db.selectFrom("satellite.invoice_lines").select([
  "position",
  "kind",
  "project_id as projectId",
  "project",
  "product",
  "component",
  "quantity",
  "unit",
  "rate",
  "cents",
  "discount_cents as discountCents",
  "since",
  "before"
]).where("invoice_id", "=", invoiceId).orderBy("position").execute();
async function countInvoiceLines(db, invoiceId) {
  const { lines } = await db.selectFrom("satellite.invoice_lines").select((eb) => eb.fn.countAll().as("lines")).where("invoice_id", "=", invoiceId).executeTakeFirstOrThrow();
  return lines;
}
async function nextInvoiceNumber(trx, year) {
  await sql3`select pg_advisory_xact_lock(hashtextextended('satellite.invoices', ${year}))`.execute(trx);
  const { last } = await trx.selectFrom("satellite.invoices").select(sql3`coalesce(max(split_part(number, '-', 2)::integer), 0)`.as("last")).where("number", "like", `${year}-%`).executeTakeFirstOrThrow();
  return `${year}-${String(last + 1).padStart(6, "0")}`;
}

// ../../packages/domain/src/prices/payment-split.ts
var microsPerCent = 10000n;
var leastCharge = 50n;
var least = (a, b) => a < b ? a : b;
function splitPayment(total, { tokenMicros = 0n, credit: credit2 = 0n, creditFirst = false }) {
  const tokenCents = tokenMicros / microsPerCent;
  const fromCredit = creditFirst ? least(credit2, total) : least(credit2, total - least(tokenCents, total));
  const fromTokens = least(tokenCents, total - (creditFirst ? fromCredit : 0n));
  return { tokens: fromTokens, credit: fromCredit, due: total - fromTokens - fromCredit };
}
var settleRest = (due) => due < leastCharge ? { status: "paid", carried: due } : { status: "open", carried: 0n };

// ../../packages/billing/src/invoices/invoice-acts.ts
var micros = (cents2) => BigInt(cents2) * microsPerCent;
var debit = (account, cents2) => ({ account, micros: micros(cents2) });
var credit = (account, cents2) => ({ account, micros: -micros(cents2) });
var totalOf = ({ subtotalCents, discountCents, minimumCents }) => subtotalCents - discountCents + minimumCents;
var dueOf = (invoice) => totalOf(invoice) + invoice.carriedCents - invoice.paidTokensCents - invoice.paidCreditCents - invoice.paidCardCents - invoice.leftCents;
var entriesOfInvoice = (invoice) => [
  debit("receivable", totalOf(invoice) + invoice.carriedCents),
  debit("discount", invoice.discountCents),
  credit("revenue", invoice.subtotalCents + invoice.minimumCents),
  credit("carried", invoice.carriedCents)
];
var keysOf = (invoiceId) => ({
  sent: `invoice:${invoiceId}`,
  /** What was paid of it before tells the tries apart. */
  fromBalances: (alreadyPaid) => `invoice:${invoiceId}:balances:${alreadyPaid}`,
  carried: `invoice:${invoiceId}:carried`,
  voided: `invoice:${invoiceId}:void`
});

// ../../packages/domain/src/prices/charge-usage.ts
var millisPerMonth = hoursPerMonth * millisPerHour;
var wholeGBMonths = (byteMillis) => roundUp(fraction(byteMillis, bytesPerGB * millisPerMonth)) * bytesPerGB * millisPerMonth;
var wholeGB = (bytes) => roundUp(fraction(bytes, bytesPerGB)) * bytesPerGB;
var centsFor = (quantity, rate2) => roundHalfUp(times(fraction(quantity), decimal(rate2)));
var megabyteMonths = (byteMillis) => roundHalfUp(fraction(byteMillis, bytesPerMB * millisPerMonth));
var megabytes = (bytes) => roundHalfUp(fraction(bytes, bytesPerMB));
var segmentMonthsOf = (segmentMillis) => roundHalfUp(fraction(segmentMillis, millisPerMonth));
function chargeUsage(usage, model) {
  const { egressDiscountRatio, egressOverageMode, useGBUnits } = model;
  const free = roundHalfUp(times(fraction(usage.byteMillis, millisPerMonth), decimal(egressDiscountRatio)));
  const over = usage.egress > free ? usage.egress - free : 0n;
  const included = egressOverageMode ? usage.egress - over : 0n;
  const byteMillis = useGBUnits ? wholeGBMonths(usage.byteMillis) : usage.byteMillis;
  const egress = useGBUnits ? wholeGB(over) : over;
  const storageMBMonths = megabyteMonths(byteMillis);
  const egressMB = megabytes(egress);
  const segmentMonths = segmentMonthsOf(usage.segmentMillis);
  const smallObjectMBMonths = megabyteMonths(usage.smallObjectMillis);
  const retentionMBMonths = megabyteMonths(usage.retentionMillis);
  return {
    byteMillis,
    segmentMillis: usage.segmentMillis,
    objectMillis: usage.objectMillis,
    smallObjectMillis: usage.smallObjectMillis,
    retentionMillis: usage.retentionMillis,
    egress,
    includedEgress: useGBUnits ? wholeGB(included) : included,
    storageMBMonths,
    egressMB,
    segmentMonths,
    smallObjectMBMonths,
    retentionMBMonths,
    storageCents: centsFor(storageMBMonths, model.storageMBMonthCents),
    egressCents: centsFor(egressMB, model.egressMBCents),
    segmentCents: centsFor(segmentMonths, model.segmentMonthCents),
    smallObjectCents: centsFor(smallObjectMBMonths, model.smallObjectFeeCents),
    retentionCents: centsFor(retentionMBMonths, model.minimumRetentionFeeCents)
  };
}
var centsOf = (of) => of.storageCents + of.egressCents + of.segmentCents + of.smallObjectCents + of.retentionCents;

// ../../packages/domain/src/prices/price-book.ts
var partnerAt = (partners, at) => newestOf(partners, at)?.partner ?? "";
function productAt(book, { partner, placement, entitlements }, at) {
  const promised = newestOf(
    entitlements.filter((each) => each.placement === placement),
    at
  )?.product;
  const id2 = promised ?? planAt(book, { partner, placement }, at)?.product;
  const found = book.products.find((product2) => product2.id === id2);
  if (!found) throw new Error(`The price book has no product ${id2}.`);
  return found;
}
function planAt({ plans }, who, at) {
  const fitting = plans.filter(
    ({ partner, placement }) => (partner === void 0 || partner === who.partner) && (placement === void 0 || placement === who.placement)
  );
  for (const kind of [3, 2, 1, 0]) {
    const plan2 = newestOf(
      fitting.filter(
        ({ partner, placement }) => kind === (partner === void 0 ? 0 : 2) + (placement === void 0 ? 0 : 1)
      ),
      at
    );
    if (plan2) return plan2;
  }
  return void 0;
}
function pricesAt({ id: id2, prices: prices2 }, at) {
  const found = newestOf(prices2, at) ?? prices2[0];
  if (!found) throw new Error(`Product ${id2} has no prices.`);
  return found;
}
var hasFees = ({ products }) => products.some(
  ({ prices: prices2 }) => prices2.some(({ minimumObjectBytes, minimumRetentionDays }) => minimumObjectBytes > 0 || minimumRetentionDays > 0)
);
function newestOf(list, at) {
  return list.filter(({ from }) => from <= at).reduce(later, void 0);
}
var later = (one, other) => one && one.from > other.from ? one : other;
function partsOfPeriod(book, own, period) {
  const { since, before } = period;
  if (before <= since) return [];
  const dates = [...book.plans, ...book.products.flatMap(({ prices: prices2 }) => prices2), ...own].map(
    ({ from }) => from.getTime()
  );
  const inside = dates.filter((date) => date > since.getTime() && date < before.getTime());
  const cuts = [.../* @__PURE__ */ new Set([since.getTime(), ...inside, before.getTime()])].toSorted((a, b) => a - b);
  return cuts.slice(1).map((end, index) => ({ since: new Date(cuts[index] ?? end), before: new Date(end) }));
}

// ../../packages/satellite-db/src/former-partners.ts
async function insertFormerPartner(db, { userId, until, partner }) {
  await db.insertInto("satellite.former_partners").values({ user_id: userId, until_at: until, partner }).onConflict((conflict) => conflict.doNothing()).execute();
}
async function partnersOf(db, userId) {
  const user = await findUserById(db, userId);
  const former = await db.selectFrom("satellite.former_partners").select(["partner", "until_at as until"]).where("user_id", "=", userId).orderBy("until_at").execute();
  const names = [...former.map(({ partner }) => partner), user?.partner ?? ""];
  return names.map((partner, index) => ({ partner, from: former[index - 1]?.until ?? /* @__PURE__ */ new Date(0) }));
}

// ../../packages/satellite-db/src/usage-by-placement.ts
import { sql as sql5 } from "kysely";

// ../../packages/satellite-db/src/measured-usage.ts
import { sql as sql4 } from "kysely";
var lackingMillis = sql4.raw(forEachSize((_, place) => `coalesce(sum(lacking[${place}] * millis), 0)`, "numeric"));
var measuredUsage = (db, { projectId, after, limit, ...period }) => measure(db, { projectId, ...period, names: { after, limit } });
async function measuredBucket(db, { projectId, bucket, since, before }) {
  return (await measure(db, { projectId, since, before, names: { only: bucket } })).usage;
}
async function measure(db, { projectId, since, before, names: wanted }) {
  const nextName = (last) => sql4`least(
    (select min(bucket) from satellite.bucket_tallies where project_id = ${projectId} and bucket > ${last}),
    (select min(bucket) from satellite.bucket_egress where project_id = ${projectId} and bucket > ${last}))`;
  const limit = "only" in wanted ? 1 : wanted.limit;
  const first = "only" in wanted ? sql4`${wanted.only}::text collate "C"` : nextName(sql4`${wanted.after ?? ""}::text collate "C"`);
  const { rows } = await sql4`
    with recursive names (bucket, n) as (
      select ${first}, 1
      union all
      select ${nextName(sql4`names.bucket`)}, n + 1 from names where names.bucket is not null and n < ${limit}
    )
    select names.bucket, used.placement,
      coalesce(used.byte_millis, 0)::text as "byteMillis", coalesce(used.object_millis, 0)::text as "objectMillis",
      coalesce(used.segment_millis, 0)::text as "segmentMillis", coalesce(used.egress, 0)::text as egress,
      used.lacking_millis::text[] as "lackingMillis"
    from names left join lateral (
      select placement, sum(byte_millis) as byte_millis, sum(object_millis) as object_millis,
        sum(segment_millis) as segment_millis, sum(egress) as egress, ${lackingMillis} as lacking_millis
      from (
        select placement, storage * millis as byte_millis, objects * millis as object_millis,
          segments * millis as segment_millis, 0::numeric as egress, lacking, millis
        from (
          select placement, storage, objects, segments, lacking, round(1000 * extract(epoch from
            least(next_at, ${before}) - greatest(taken_at, ${since}))) as millis
          from (
            select placement, storage, objects, segments, lacking, taken_at, lead(taken_at) over (order by taken_at) as next_at
            from satellite.bucket_tallies t
            where t.project_id = ${projectId} and t.bucket = names.bucket
              and t.taken_at >= coalesce((select max(taken_at) from satellite.bucket_tallies first
                where first.project_id = ${projectId} and first.bucket = names.bucket
                  and first.taken_at <= ${since}), ${since})
              and t.taken_at <= coalesce((select min(taken_at) from satellite.bucket_tallies last
                where last.project_id = ${projectId} and last.bucket = names.bucket
                  and last.taken_at >= ${before}), ${before})
          ) tally
          where next_at > ${since} and taken_at < ${before}
        ) interval
        union all
        select placement, 0, 0, 0, bytes, null, 0 from satellite.bucket_egress e
        where e.project_id = ${projectId} and e.bucket = names.bucket and e.hour >= ${since} and e.hour < ${before}
      ) part
      group by placement
    ) used on true
    where names.bucket is not null
    order by names.bucket, used.placement`.execute(db);
  const names = new Set(rows.map(({ bucket }) => bucket));
  const next = names.size < limit ? null : rows.at(-1)?.bucket ?? null;
  const usage = rows.flatMap(
    ({ bucket, placement, ...row }) => placement === null ? [] : [{ bucket, placement, ...amountsOf(row), deletions: [] }]
  );
  const buckets2 = "only" in wanted ? wanted : { after: wanted.after, upTo: next };
  const gone = await earlyDeletions(db, { projectId, since, before, buckets: buckets2 });
  return { usage: gone.length === 0 ? usage : withDeletions(usage, gone), next };
}
var amountsOf = (row) => ({
  byteMillis: BigInt(row.byteMillis),
  objectMillis: BigInt(row.objectMillis),
  segmentMillis: BigInt(row.segmentMillis),
  egress: BigInt(row.egress),
  lackingMillis: (row.lackingMillis ?? []).map(BigInt)
});
function withDeletions(usage, gone) {
  const key = ({ bucket, placement }) => `${bucket} ${placement}`;
  const all = new Map(usage.map((each) => [key(each), each]));
  for (const { bucket, placement, ...deletion } of gone) {
    const before = all.get(key({ bucket, placement })) ?? { bucket, placement, ...nothing, deletions: [] };
    all.set(key(before), { ...before, deletions: [...before.deletions, deletion] });
  }
  return [...all.values()].toSorted(
    (a, b) => a.bucket === b.bucket ? a.placement - b.placement : a.bucket < b.bucket ? -1 : 1
  );
}
var nothing = { byteMillis: 0n, objectMillis: 0n, segmentMillis: 0n, egress: 0n, lackingMillis: [] };

// ../../packages/satellite-db/src/usage-by-placement.ts
var pageSize = 500;
async function usageByPlacement(db, of) {
  const places = /* @__PURE__ */ new Map();
  for (let after = null; ; ) {
    const { usage, next } = await measuredUsage(db, { ...of, after, limit: pageSize });
    for (const { bucket: _, ...more } of usage) places.set(more.placement, addedUsage(places.get(more.placement), more));
    if (next === null) return [...places.values()].toSorted((a, b) => a.placement - b.placement);
    after = next;
  }
}
var addedUsage = (sum, more) => sum === void 0 ? more : {
  ...sum,
  byteMillis: sum.byteMillis + more.byteMillis,
  objectMillis: sum.objectMillis + more.objectMillis,
  segmentMillis: sum.segmentMillis + more.segmentMillis,
  egress: sum.egress + more.egress,
  lackingMillis: addedLacking(sum.lackingMillis, more.lackingMillis),
  deletions: addedDeletions(sum.deletions, more.deletions)
};
async function holdingsByPlacement(db, projectId, { bucket } = {}) {
  const { rows } = await sql5`
    select b.placement, sum(u.storage)::text as storage, sum(u.objects)::text as objects,
      sum(u.segments)::text as segments, (${sql5.raw(summedLacking("u.lacking"))})::text[] as lacking
    from satellite.buckets b
    join satellite.bucket_live_usage u on u.project_id = b.project_id and u.bucket_id = b.id
    where b.project_id = ${projectId} and (${bucket ?? null}::text is null or b.name = ${bucket ?? null})
    group by b.placement`.execute(db);
  return rows.map(({ placement, storage, objects, segments, lacking }) => ({
    placement,
    storage: BigInt(storage),
    objects: BigInt(objects),
    segments: BigInt(segments),
    lacking: lacking.map(BigInt)
  }));
}
async function lastMeasured(db, projectId) {
  const row = await db.selectFrom("satellite.bucket_tallies").select((eb) => eb.fn.max("taken_at").as("at")).where("project_id", "=", projectId).executeTakeFirst();
  return row?.at ?? null;
}

// ../../packages/satellite-db/src/entitlements.ts
var listEntitlements = (db, projectId) => db.selectFrom("satellite.project_entitlements").select(["placement", "product", "from_at as from"]).where("project_id", "=", projectId).orderBy("from_at").execute();
async function insertEntitlement(db, projectId, entitlement) {
  const { placement, product: product2, from } = entitlement;
  await db.insertInto("satellite.project_entitlements").values({ project_id: projectId, placement, product: product2, from_at: from }).onConflict((conflict) => conflict.columns(["project_id", "placement", "from_at"]).doUpdateSet({ product: product2 })).execute();
}

// ../../packages/billing/src/prices/entitlements.ts
var entitlementsOf = async ({ db, settings }, projectId) => settings.entitlements ? listEntitlements(db, projectId) : [];

// ../../packages/billing/src/charges/compute-charge.ts
var computeProduct = { id: 0, name: "Compute" };
async function computeChargeOf(db, { project, period }) {
  const stretches = await stretchesIn(db, { projectId: project.internalId, ...period });
  const lines = chargeCompute(stretches, period);
  return lines.length === 0 ? void 0 : { kind: "compute", project, ...period, lines, ...computeSumsOf(lines) };
}

// ../../packages/billing/src/charges/charges-of.ts
async function chargesOf(context, { userId, projects, ...period }) {
  const partners = await partnersOf(context.db, userId);
  const charges = [];
  for (const { internalId, publicId, name: name2 } of projects ?? await listOwnedProjects(context.db, userId)) {
    const project = { internalId, publicId, name: name2 };
    const compute = await computeChargeOf(context.db, { project, period });
    charges.push(...await chargesOfProject(context, { project, partners, period }), ...compute ? [compute] : []);
  }
  return charges;
}
async function chargesOfProject(context, { project, partners, period }) {
  const { internalId } = project;
  const entitlements = await entitlementsOf(context, internalId);
  const pieces = [];
  for (const part of partsOfPeriod(context.priceBook, [...entitlements, ...partners], period)) {
    const places = await usageByPlacement(context.db, { projectId: internalId, ...part });
    pieces.push(...places.map((place) => ({ ...place, at: part.since })));
  }
  return chargesForUsage(context, { pieces, partners, entitlements }).map((charge) => ({
    kind: "storage",
    ...charge,
    ...period,
    project
  }));
}
function chargesForUsage({ priceBook }, { pieces, partners, entitlements }) {
  const products = /* @__PURE__ */ new Map();
  for (const { placement, at, lackingMillis: lackingMillis2, deletions, ...usage } of pieces) {
    const product2 = productAt(priceBook, { partner: partnerAt(partners, at), placement, entitlements }, at);
    const parts = products.get(product2) ?? /* @__PURE__ */ new Map();
    const prices2 = pricesAt(product2, at);
    const fees = {
      smallObjectMillis: lackedTo(lackingMillis2, prices2.minimumObjectBytes),
      retentionMillis: lackedToAge(deletions, prices2.minimumRetentionDays)
    };
    parts.set(prices2, added(parts.get(prices2), { ...usage, ...fees }));
    products.set(product2, parts);
  }
  return [...products].flatMap(([product2, sums]) => {
    const parts = [...sums].map(([prices2, usage]) => ({ prices: prices2, usage, priced: chargeUsage(usage, prices2) })).toSorted((a, b) => a.prices.from.getTime() - b.prices.from.getTime());
    return parts.every(({ usage }) => isNothing(usage)) ? [] : [{ product: product2, parts, ...centsOfParts(parts) }];
  });
}
function centsOfParts(parts) {
  const sum = (of) => parts.reduce((all, { priced }) => all + of(priced), 0n);
  const storageCents = sum((priced) => priced.storageCents);
  const egressCents = sum((priced) => priced.egressCents);
  const segmentCents = sum((priced) => priced.segmentCents);
  const smallObjectCents = sum((priced) => priced.smallObjectCents);
  const retentionCents = sum((priced) => priced.retentionCents);
  const cents2 = { storageCents, egressCents, segmentCents, smallObjectCents, retentionCents };
  return { ...cents2, totalCents: centsOf(cents2) };
}
var added = (sum, more) => ({
  byteMillis: (sum?.byteMillis ?? 0n) + more.byteMillis,
  segmentMillis: (sum?.segmentMillis ?? 0n) + more.segmentMillis,
  objectMillis: (sum?.objectMillis ?? 0n) + more.objectMillis,
  egress: (sum?.egress ?? 0n) + more.egress,
  smallObjectMillis: (sum?.smallObjectMillis ?? 0n) + more.smallObjectMillis,
  retentionMillis: (sum?.retentionMillis ?? 0n) + more.retentionMillis
});
var isNothing = (usage) => Object.values(usage).every((amount) => amount === 0n);

// ../../packages/billing/src/invoices/document/money-text.ts
function moneyText(cents2) {
  const text = String(Math.abs(cents2)).padStart(3, "0");
  const dollars = groupedText(text.slice(0, -2));
  return `${cents2 < 0 ? "-" : ""}$${dollars}.${text.slice(-2)}`;
}
function rateText(cents2) {
  const [whole = "0", part = ""] = cents2.split(".");
  const digits2 = whole.padStart(3, "0");
  const fraction2 = withoutEnd(`${digits2.slice(-2)}${part}`, "0").padEnd(2, "0");
  return `$${digits2.slice(0, -2)}.${fraction2}`;
}
function groupedText(number) {
  const [whole = "0", part] = number.split(".");
  const grouped = BigInt(whole).toLocaleString("en-US");
  return part === void 0 ? grouped : `${grouped}.${part}`;
}
var months = "January February March April May June July August September October November December".split(" ");
var monthText = (month) => `${months[Number(month.slice(5)) - 1] ?? ""} ${month.slice(0, 4)}`;
var dayText = (moment) => `${moment.getUTCDate()} ${months[moment.getUTCMonth()] ?? ""} ${moment.getUTCFullYear()}`;

// ../../packages/domain/src/rest-key.ts
var restKeyAccess = ["write", "read"];
var mostRestKeys = 100;
var usualRestKeyLife = 720 * hour;
var longestRestKeyLife = 100 * 365 * day;
var longestRestKeyOverlap = 90 * day;
var restKeyPattern = /\bperigee_[0-9A-Za-z]{38}\b/;
var mark = "perigee_";
var digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
var secretLength = 32;
var checksumLength = 6;
function newRestKeyText(randomBytes5) {
  let text = mark;
  while (text.length < mark.length + secretLength) {
    const [byte = 255] = randomBytes5(1);
    if (byte < 4 * digits.length) text += digits[byte % digits.length];
  }
  return text + checksumOf(text);
}
function isRestKeyText(text) {
  const isWhole = text.length === mark.length + secretLength + checksumLength && restKeyPattern.test(text);
  return isWhole && checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength);
}
var uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
var restKeyBytes = (text) => uuid.test(text) ? fromHex(text.replaceAll("-", "")) : utf8(text);
function restKeyEnd(life, now) {
  if (life === null) return null;
  return new Date(now.getTime() + (life <= 0 ? usualRestKeyLife : life));
}
var successorEnd = ({ createdAt, expiresAt }, now) => expiresAt && new Date(now.getTime() + expiresAt.getTime() - createdAt.getTime());
function endAfterOverlap(expiresAt, { now, overlap }) {
  const end = new Date(now.getTime() + overlap);
  return expiresAt !== null && expiresAt < end ? expiresAt : end;
}
function checksumOf(text) {
  let rest = crc32(utf8(text));
  let checksum = "";
  while (checksum.length < checksumLength) {
    checksum = digits.charAt(rest % digits.length) + checksum;
    rest = Math.floor(rest / digits.length);
  }
  return checksum;
}
function crc32(bytes) {
  let crc = 4294967295;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc >>> 1 ^ (crc & 1 ? 3988292384 : 0);
  }
  return (crc ^ 4294967295) >>> 0;
}

// ../../packages/projects/src/projects/usage-limits.ts
var readUsageLimits = projectUseCase(
  "project.readUsage",
  async (context, { project }) => usageLimitsOf(project, await usageOfMonth(context, project))
);
var readTotalUsageLimits = useCase(
  "account.readUsage",
  async ({ db, clock }, actor) => {
    const owned = await listOwnedProjects(db, actor.user.id);
    const projects = owned.filter(({ publicId }) => isFor(actor, publicId));
    const ids = projects.map(({ internalId }) => internalId);
    const usage = await projectUsage(db, ids, { since: monthStart(clock()) });
    const each = projects.map((project) => usageLimitsOf(project, usage.get(project.internalId) ?? noUsage));
    return each.reduce(added2, nothing2);
  }
);
async function usageOfMonth({ db, clock }, { internalId }) {
  const usage = await projectUsage(db, [internalId], { since: monthStart(clock()) });
  return usage.get(internalId) ?? noUsage;
}
var usageLimitsOf = (project, usage) => ({
  storageLimit: project.storageLimit,
  userSetStorageLimit: project.userSetStorageLimit,
  bandwidthLimit: project.bandwidthLimit,
  userSetBandwidthLimit: project.userSetBandwidthLimit,
  storageUsed: usage.storage,
  bandwidthUsed: usage.egress,
  objectCount: usage.objects,
  segmentCount: usage.segments,
  rateLimit: project.rateLimit ?? 0,
  segmentLimit: project.segmentLimit,
  rateUsed: 0,
  segmentUsed: usage.segments,
  bucketsUsed: usage.buckets,
  bucketsLimit: project.bucketLimit
});
var nothing2 = {
  storageLimit: 0,
  userSetStorageLimit: null,
  bandwidthLimit: 0,
  userSetBandwidthLimit: null,
  storageUsed: 0,
  bandwidthUsed: 0,
  objectCount: 0,
  segmentCount: 0,
  rateLimit: 0,
  segmentLimit: 0,
  rateUsed: 0,
  segmentUsed: 0,
  bucketsUsed: 0,
  bucketsLimit: 0
};
var added2 = (sum, one) => ({
  ...nothing2,
  storageLimit: sum.storageLimit + one.storageLimit,
  bandwidthLimit: sum.bandwidthLimit + one.bandwidthLimit,
  storageUsed: sum.storageUsed + one.storageUsed,
  bandwidthUsed: sum.bandwidthUsed + one.bandwidthUsed,
  objectCount: sum.objectCount + one.objectCount,
  segmentCount: sum.segmentCount + one.segmentCount,
  segmentLimit: sum.segmentLimit + one.segmentLimit,
  segmentUsed: sum.segmentUsed + one.segmentUsed,
  bucketsUsed: sum.bucketsUsed + one.bucketsUsed,
  bucketsLimit: sum.bucketsLimit + one.bucketsLimit
});

// ../../packages/satellite-db/src/managed-passphrases.ts
async function findSealedPassphrase(db, internalId) {
  const row = await db.selectFrom("satellite.projects").select(["sealed_passphrase as sealed", "passphrase_key_id as keyId"]).where("id", "=", internalId).executeTakeFirst();
  return row && row.sealed !== null && row.keyId !== null ? { sealed: row.sealed, keyId: row.keyId } : void 0;
}
async function listSealedPassphrases(db, { after, notUnder, limit }) {
  const rows = await db.selectFrom("satellite.projects").select(["id", "public_id as publicId", "sealed_passphrase as sealed", "passphrase_key_id as keyId"]).where("id", ">", after).where("sealed_passphrase", "is not", null).where("passphrase_key_id", "<>", notUnder).orderBy("id").limit(limit).$narrowType().execute();
  return rows.map(({ id: id2, publicId, sealed, keyId }) => ({ id: id2, publicId, passphrase: { sealed, keyId } }));
}
async function replaceSealedPassphrase(db, { id: id2, from, to }) {
  const { numUpdatedRows } = await db.updateTable("satellite.projects").set({ sealed_passphrase: to.sealed, passphrase_key_id: to.keyId }).where("id", "=", id2).where("sealed_passphrase", "=", from.sealed).where("passphrase_key_id", "=", from.keyId).executeTakeFirst();
  return numUpdatedRows > 0n;
}
async function countSealedPassphrases(db) {
  const rows = await db.selectFrom("satellite.projects").select(({ fn }) => ["passphrase_key_id as keyId", fn.countAll().as("count")]).where("passphrase_key_id", "is not", null).groupBy("passphrase_key_id").orderBy("count", "desc").$narrowType().execute();
  return rows.map(({ keyId, count }) => ({ keyId, count: Number(count) }));
}

// ../../packages/satellite-db/src/invoice-records.ts
async function insertInvoiceRecord(db, { projectId, userId, since, before, charges }, { month, at }) {
  const row = await db.insertInto("satellite.invoice_records").values({
    project_id: projectId,
    month,
    user_id: userId,
    since,
    before,
    charges: JSON.stringify(charges),
    prepared_at: at,
    invoice_id: null
  }).onConflict((conflict) => conflict.columns(["project_id", "month"]).doNothing()).returning("project_id").executeTakeFirst();
  return row !== void 0;
}
async function accountsToInvoice(db, month) {
  const rows = await db.selectFrom("satellite.invoice_records").select("user_id").distinct().where("month", "=", month).where("invoice_id", "is", null).orderBy("user_id").execute();
  return rows.map(({ user_id }) => user_id);
}
var listRecords = (db, { userId, month }) => db.selectFrom("satellite.invoice_records").select(["project_id as projectId", "user_id as userId", "since", "before", "charges"]).where("user_id", "=", userId).where("month", "=", month).orderBy("project_id").execute();
var listUntakenRecords = (db, userId) => db.selectFrom("satellite.invoice_records").select(["project_id as projectId", "charges"]).where("user_id", "=", userId).where("invoice_id", "is", null).execute();
var takeRecords = (trx, { userId, month, invoiceId }) => trx.updateTable("satellite.invoice_records").set({ invoice_id: invoiceId }).where("user_id", "=", userId).where("month", "=", month).execute();
var projectsToPrepare = (db, { userId, month }) => db.selectFrom("satellite.projects as p").select(["p.id", "p.public_id as publicId", "p.name"]).where("p.owner_id", "=", userId).where(
  (eb) => eb.not(
    eb.exists(
      eb.selectFrom("satellite.invoice_records as r").select("r.project_id").whereRef("r.project_id", "=", "p.id").where("r.month", "=", month)
    )
  )
).orderBy("p.id").execute();

// ../../packages/satellite-db/src/coupons.ts
import { sql as sql6 } from "kysely";
var couponColumns = [
  "c.id",
  "c.promo_code as promoCode",
  "c.name",
  "c.amount_off as amountOff",
  "c.percent_off as percentOff",
  "c.duration",
  "c.months",
  "c.created_at as createdAt",
  "c.ended_at as endedAt"
];
async function insertCoupon(db, coupon) {
  const { numInsertedOrUpdatedRows } = await db.insertInto("satellite.coupons").values(coupon).onConflict((conflict) => conflict.expression(sql6`lower(promo_code)`).doNothing()).executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
async function listCoupons(db) {
  return db.selectFrom("satellite.coupons as c").leftJoin("satellite.applied_coupons as a", "a.coupon_id", "c.id").select(couponColumns).select([
    sql6`count(a.id) filter (where a.ended_at is null)`.as("active"),
    sql6`count(a.id)`.as("applied")
  ]).groupBy("c.id").orderBy("c.created_at", "desc").orderBy("c.id").execute();
}
async function endCoupon(db, promoCode, now) {
  const { numUpdatedRows } = await db.updateTable("satellite.coupons").set({ ended_at: now }).where(sql6`lower(promo_code)`, "=", promoCode.toLowerCase()).where("ended_at", "is", null).executeTakeFirst();
  return numUpdatedRows > 0n;
}
async function findOpenCoupon(db, promoCode) {
  return db.selectFrom("satellite.coupons as c").select(couponColumns).where(sql6`lower(c.promo_code)`, "=", promoCode.toLowerCase()).where("c.ended_at", "is", null).executeTakeFirst();
}
async function applyCoupon(db, applied) {
  const { numInsertedOrUpdatedRows } = await db.insertInto("satellite.applied_coupons").values({
    user_id: applied.userId,
    coupon_id: applied.couponId,
    applied_at: applied.now,
    invoices_left: applied.invoicesLeft,
    ended_at: null
  }).onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
async function findAppliedCoupon(db, userId) {
  return db.selectFrom("satellite.applied_coupons as a").innerJoin("satellite.coupons as c", "c.id", "a.coupon_id").select([
    "a.id",
    "c.id as couponId",
    "c.promo_code as promoCode",
    "c.name",
    "c.amount_off as amountOff",
    "c.percent_off as percentOff",
    "c.duration",
    "c.months",
    "a.applied_at as appliedAt",
    "a.invoices_left as invoicesLeft"
  ]).where("a.user_id", "=", userId).where("a.ended_at", "is", null).executeTakeFirst();
}
var listAppliedCoupons = (db, userId) => db.selectFrom("satellite.applied_coupons as a").innerJoin("satellite.coupons as c", "c.id", "a.coupon_id").select([
  "a.id",
  "c.name",
  "c.amount_off as amountOff",
  "c.percent_off as percentOff",
  "a.applied_at as appliedAt",
  "a.ended_at as endedAt"
]).where("a.user_id", "=", userId).orderBy("a.applied_at", "desc").orderBy("a.id").execute();
async function countCoupon(db, id2, now) {
  const { rows } = await sql6`
    update satellite.applied_coupons
    set invoices_left = invoices_left - 1, ended_at = case when invoices_left <= 1 then ${now}::timestamptz end
    where id = ${id2} and ended_at is null and invoices_left is not null
    returning user_id as "userId", ended_at is not null as "isOver"`.execute(db);
  const [counted] = rows;
  if (counted?.isOver !== true) return;
  await sql6`
    update satellite.applied_coupons set ended_at = null where id = (
      select id from satellite.applied_coupons
      where user_id = ${counted.userId} and invoices_left > 0 and ended_at is not null order by applied_at, id limit 1
    )`.execute(db);
}
async function uncountCoupon(db, id2) {
  await sql6`
    update satellite.applied_coupons a
    set invoices_left = invoices_left + 1, ended_at = case when exists (
      select from satellite.applied_coupons o where o.user_id = a.user_id and o.id <> a.id and o.ended_at is null
    ) then a.ended_at end
    where id = ${id2} and invoices_left is not null`.execute(db);
}

// ../../packages/satellite-db/src/ledger.ts
import { sql as sql7 } from "kysely";
async function writeAct(trx, { key, kind, userId, at, facts = {}, entries }) {
  const sum = entries.reduce((total, { micros: micros2 }) => total + micros2, 0n);
  if (sum !== 0n) throw new RangeError(`the entries of ${key} add up to ${sum}`);
  const act = await trx.insertInto("satellite.ledger_acts").values({ key, kind, user_id: userId, at, facts: JSON.stringify(facts) }).onConflict((conflict) => conflict.column("key").doNothing()).returning("id").executeTakeFirst();
  if (!act) return false;
  const rows = entries.filter(({ micros: micros2 }) => micros2 !== 0n).map((entry) => ({
    act_id: act.id,
    account: entry.account,
    user_id: entry.userId === void 0 ? userId : entry.userId,
    micros: String(entry.micros)
  }));
  if (rows.length > 0) await trx.insertInto("satellite.ledger_entries").values(rows).execute();
  return true;
}
async function findFactsOfAct(db, key) {
  const act = await db.selectFrom("satellite.ledger_acts").select("facts").where("key", "=", key).executeTakeFirst();
  return act?.facts;
}
async function balancesOf(db, userId) {
  const sums = await sumsOf(db, userId);
  return { credit: -(sums.get("credit") ?? 0n), tokens: -(sums.get("tokens") ?? 0n) };
}
async function carriedOf(db, userId) {
  return (await sumsOf(db, userId)).get("carried") ?? 0n;
}
async function sumsOf(db, userId) {
  const rows = await db.selectFrom("satellite.ledger_entries").select(["account", sql7`sum(micros)::text`.as("micros")]).where("user_id", "=", userId).groupBy("account").execute();
  return new Map(rows.map(({ account, micros: micros2 }) => [account, BigInt(micros2)]));
}
async function unbalancedActs(db) {
  const rows = await db.selectFrom("satellite.ledger_entries as e").innerJoin("satellite.ledger_acts as a", "a.id", "e.act_id").select(["a.key", sql7`sum(e.micros)::text`.as("micros")]).groupBy("a.key").having(sql7`sum(e.micros) <> 0`).orderBy("a.key").execute();
  return rows.map(({ key, micros: micros2 }) => ({ key, micros: BigInt(micros2) }));
}

// ../../packages/billing/src/charges/minimum-applies.ts
async function minimumApplies({ db, settings }, { id: id2, kind }, since) {
  const { minimumCharge, minimumChargeFrom: from } = settings;
  if (minimumCharge === 0 || kind !== accountKinds.paid || from !== null && since < from) return false;
  const { credit: credit2, tokens } = await balancesOf(db, id2);
  if (tokens > 0n) return false;
  const bought = (await findBillingCustomer(db, id2))?.package;
  const isEarly = bought && bought.endedAt === void 0 && from !== null && new Date(bought.boughtAt) < from;
  return !(isEarly && credit2 > 0n);
}

// ../../packages/domain/src/prices/invoice-amounts.ts
function invoiceAmounts(lines, { coupon, minimum = 0n } = {}) {
  const subtotal = lines.reduce((sum, line) => sum + line, 0n);
  const discount = coupon ? discountOn(subtotal, coupon) : 0n;
  const minimumChargeAdjustment = minimumAdjustment(subtotal - discount, minimum);
  return {
    subtotal,
    discount,
    discountPerLine: spread(discount, lines),
    minimumChargeAdjustment,
    total: subtotal - discount + minimumChargeAdjustment
  };
}
function discountOn(subtotal, coupon) {
  const off = "amountOff" in coupon ? coupon.amountOff : roundHalfUp(times(fraction(subtotal, 100n), decimal(coupon.percentOff)));
  return off < subtotal ? off : subtotal;
}
var minimumAdjustment = (afterDiscount, minimum) => afterDiscount >= 1n && afterDiscount < minimum ? minimum - afterDiscount : 0n;
function spread(amount, lines) {
  const whole = lines.reduce((sum, line) => sum + line, 0n);
  if (whole === 0n) return lines.map(() => 0n);
  const parts = lines.map((line) => amount * line / whole);
  const left = amount - parts.reduce((sum, part) => sum + part, 0n);
  const next = lines.map((line, index) => ({ index, remainder: amount * line % whole })).toSorted((a, b) => a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1).slice(0, Number(left)).map(({ index }) => index);
  return parts.map((part, index) => next.includes(index) ? part + 1n : part);
}

// ../../packages/billing/src/invoices/draft-of.ts
function draftOf(records, { coupon, minimum, since, before }) {
  const usage = records.flatMap(
    ({ projectId, charges }) => charges.flatMap(
      ({ components, ...charge }) => components.map((component) => ({
        kind: "usage",
        projectId,
        project: charge.project,
        product: charge.product,
        ...component,
        since: new Date(charge.since),
        before: new Date(charge.before)
      }))
    )
  );
  const amounts = invoiceAmounts(
    usage.map(({ cents: cents2 }) => BigInt(cents2)),
    { coupon: coupon ? discountOf(coupon) : void 0, minimum: BigInt(minimum) }
  );
  const lines = usage.map((line, at) => ({
    ...line,
    discountCents: Number(amounts.discountPerLine[at] ?? 0n)
  }));
  const added3 = Number(amounts.minimumChargeAdjustment);
  if (added3 > 0) lines.push({ ...minimumLine, rate: String(added3), cents: added3, since, before });
  return { amounts, lines };
}
var minimumLine = {
  kind: "minimum",
  projectId: null,
  project: "",
  product: "",
  component: "Minimum charge adjustment",
  quantity: "1",
  unit: "",
  discountCents: 0
};
function discountOf({ percentOff, amountOff }) {
  if (percentOff !== void 0) return { percentOff };
  return { amountOff: BigInt(amountOff ?? 0) };
}

// ../../packages/billing/src/invoices/create-drafts.ts
var createDrafts = useCase(
  "billing.invoice",
  async (context, _actor, month) => {
    const made = { invoices: 0, empty: 0 };
    for (const userId of await accountsToInvoice(context.db, month.name)) {
      const isMade = await inTransaction(context, (within) => createDraft(within, { userId, month }));
      if (isMade) made.invoices++;
      else made.empty++;
    }
    return made;
  }
);
async function createDraft(context, { userId, month }) {
  const { db, clock, settings } = context;
  const now = clock();
  const user = await lockUser(db, userId);
  const records = await listRecords(db, { userId, month: month.name });
  const applied = await findAppliedCoupon(db, userId);
  const coupon = applied ? couponOf(applied) : null;
  const minimum = user && await minimumApplies(context, user, month.since) ? settings.minimumCharge : 0;
  const since = records.reduce((first, record2) => record2.since < first ? record2.since : first, month.before);
  const { amounts, lines } = draftOf(records, { coupon, minimum, since, before: month.before });
  if (amounts.subtotal === 0n) return false;
  const takes = amounts.discount > 0n;
  const invoiceId = await insertInvoice(db, {
    number: null,
    user_id: userId,
    month: month.name,
    since,
    before: month.before,
    state: "draft",
    subtotal_cents: Number(amounts.subtotal),
    discount_cents: Number(amounts.discount),
    minimum_cents: Number(amounts.minimumChargeAdjustment),
    carried_cents: 0,
    coupon: coupon && takes ? JSON.stringify(coupon) : null,
    buyer: null,
    created_at: now,
    reviewed_at: null,
    finalised_at: null,
    paid_at: null,
    voided_at: null,
    failed_at: null
  });
  if (invoiceId === void 0) return false;
  await insertInvoiceLines(
    db,
    lines.map(({ projectId, discountCents, ...line }, position) => ({
      ...line,
      invoice_id: invoiceId,
      position,
      project_id: projectId,
      discount_cents: discountCents
    }))
  );
  await takeRecords(db, { userId, month: month.name, invoiceId });
  if (applied && takes) await countCoupon(db, applied.id, now);
  return true;
}
var couponOf = ({ id: id2, name: name2, amountOff, percentOff }) => ({
  id: id2,
  name: name2,
  ...percentOff === null ? { amountOff: amountOff ?? 0 } : { percentOff: String(percentOff) }
});

// ../../packages/satellite-db/src/tax-ids.ts
async function listTaxIds(db, userId) {
  return db.selectFrom("satellite.tax_ids").select(["id", "type", "value", "provider_id as providerId"]).where("user_id", "=", userId).orderBy("created_at").orderBy("id").execute();
}
async function insertTaxId(db, taxId) {
  await db.insertInto("satellite.tax_ids").values(taxId).onConflict((conflict) => conflict.columns(["user_id", "type", "value"]).doNothing()).execute();
}
async function deleteTaxId(db, { userId, id: id2 }) {
  await db.deleteFrom("satellite.tax_ids").where("user_id", "=", userId).where("id", "=", id2).execute();
}

// ../../packages/billing/src/invoices/buyer-of.ts
async function buyerOf(db, userId, user) {
  const customer = await findBillingCustomer(db, userId);
  return {
    name: user?.companyName || user?.fullName || "",
    email: user?.email ?? "",
    address: customer?.address ?? null,
    taxIds: (await listTaxIds(db, userId)).map(({ type, value }) => ({ type, value })),
    reference: customer?.invoiceReference ?? ""
  };
}

// ../../packages/billing/src/invoices/finalise-month.ts
var finaliseMonth = useCase(
  "billing.invoice",
  async (context, _actor, month) => {
    const done = { invoices: 0, unreviewed: 0 };
    for (const { id: id2, reviewedAt } of await listInvoicesOfMonth(context.db, month.name, ["draft"])) {
      if (reviewedAt === null) done.unreviewed++;
      else if (await inTransaction(context, (within) => finalise(within, id2))) done.invoices++;
    }
    return done;
  }
);
async function finalise({ db, clock }, id2) {
  const now = clock();
  const draft = await lockInvoice(db, id2);
  if (draft?.state !== "draft") return false;
  const user = await lockUser(db, draft.userId);
  const invoice = { ...draft, carriedCents: Number(await carriedOf(db, draft.userId) / microsPerCent) };
  await writeAct(db, {
    key: keysOf(id2).sent,
    kind: "invoice",
    userId: invoice.userId,
    at: now,
    facts: { invoice: id2, month: invoice.month },
    entries: entriesOfInvoice(invoice)
  });
  await updateInvoice(db, id2, {
    number: await nextInvoiceNumber(db, now.getUTCFullYear()),
    state: "open",
    carried_cents: invoice.carriedCents,
    buyer: JSON.stringify(await buyerOf(db, invoice.userId, user)),
    finalised_at: now
  });
  return true;
}

// ../../packages/billing/src/invoices/months.ts
function monthNamed(name2) {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(name2)) return void 0;
  const since = /* @__PURE__ */ new Date(`${name2}-01T00:00:00Z`);
  return { name: name2, since, before: monthAfter(since) };
}
function monthBefore(moment) {
  const before = monthStart(moment);
  const since = monthStart(new Date(before.getTime() - 1));
  return { name: since.toISOString().slice(0, 7), since, before };
}

// ../../packages/satellite-db/src/card-payments.ts
async function openCardPayment(db, wanted) {
  await db.insertInto("satellite.card_payments").values({
    ...wanted,
    state: "started",
    provider_intent: null,
    settled_at: null,
    finished_at: null,
    failure: null
  }).onConflict((conflict) => conflict.column("attempt_key").doNothing()).execute();
  return db.selectFrom("satellite.card_payments").selectAll().where("attempt_key", "=", wanted.attempt_key).executeTakeFirstOrThrow();
}
var findCardPayment = (db, id2) => db.selectFrom("satellite.card_payments").selectAll().where("id", "=", id2).executeTakeFirst();
var lockCardPayment = (trx, id2) => trx.selectFrom("satellite.card_payments").selectAll().where("id", "=", id2).forUpdate().executeTakeFirst();
async function updateCardPayment(db, id2, changes) {
  await db.updateTable("satellite.card_payments").set(changes).where("id", "=", id2).execute();
}
var listUnfinishedCardPayments = (db, { from, before }) => db.selectFrom("satellite.card_payments").selectAll().where("finished_at", "is", null).where("state", "<>", "failed").where("created_at", ">=", from).where("created_at", "<", before).orderBy("created_at").execute();
var findOpenPaymentOfInvoice = (db, invoiceId) => db.selectFrom("satellite.card_payments").selectAll().where("invoice_id", "=", invoiceId).where("state", "not in", ["failed", "succeeded"]).orderBy("created_at").limit(1).executeTakeFirst();
var findOpenPurchase = (db, { userId, purpose }) => db.selectFrom("satellite.card_payments").selectAll().where("user_id", "=", userId).where("purpose", "=", purpose).where("state", "<>", "failed").where("finished_at", "is", null).orderBy("created_at").limit(1).executeTakeFirst();
async function hasCardPayment(db, { userId, cardId }) {
  const found = await db.selectFrom("satellite.card_payments").select("id").where("user_id", "=", userId).where("card_id", "=", cardId).limit(1).executeTakeFirst();
  return found !== void 0;
}
var findPaymentOfIntent = (db, intentId) => db.selectFrom("satellite.card_payments").selectAll().where("provider_intent", "=", intentId).executeTakeFirst();

// ../../packages/billing/src/cards/charge-card.ts
import { randomUUID } from "node:crypto";

// ../../packages/billing/src/cards/provider-of.ts
async function withCards(context, work) {
  const { logger } = context;
  try {
    return await work(providerOf(context));
  } catch (error) {
    if (!isCardProblem(error)) throw error;
    const { kind, say, requestId, intentId } = error;
    const about = { kind, say, intentId, providerRequest: requestId };
    if (kind === "unreachable") logger.error({ ...about, err: error.cause }, "the card provider cannot be reached");
    else logger.info(about, "the card provider has refused");
    throw refusalOf(error);
  }
}
function providerOf({ cards }) {
  if (cards === null) throw billingRefusals.noCardProvider();
  return cards;
}
function refusalOf({ kind, say, clientSecret = "", cardId = "" }) {
  if (kind === "unreachable") return billingRefusals.cardProviderUnreachable();
  if (kind === "unknown" || kind === "noCustomer") return billingRefusals.noSuchCard();
  if (kind === "invalid") return billingRefusals.cardNotAccepted(say);
  if (kind === "authenticationRequired")
    return billingRefusals.cardAuthenticationRequired(say, { clientSecret, cardId });
  return billingRefusals.cardDeclined(say);
}

// ../../packages/satellite-db/src/refunds.ts
import { sql as sql8 } from "kysely";
async function creditOfPayment(db, { userId, intentId }) {
  const { rows } = await sql8`
    select coalesce(-sum(e.micros), 0)::text as micros
    from satellite.ledger_acts a join satellite.ledger_entries e on e.act_id = a.id
    where a.user_id = ${userId} and a.facts->>'intent' = ${intentId} and e.account = 'credit'`.execute(db);
  return BigInt(rows[0]?.micros ?? 0);
}
async function refundedOfInvoice(db, { userId, id: id2 }) {
  const { rows } = await sql8`
    select coalesce(sum(e.micros), 0)::text as micros
    from satellite.ledger_acts a join satellite.ledger_entries e on e.act_id = a.id
      join satellite.card_payments p on p.provider_intent = a.facts->>'intent'
    where a.user_id = ${userId} and a.kind = 'refund' and e.account = 'refunds' and p.invoice_id = ${id2}`.execute(db);
  return BigInt(rows[0]?.micros ?? 0);
}

// ../../packages/billing/src/invoices/book-refund.ts
async function bookRefund({ db, clock }, { id: id2, user_id: userId, provider_intent, refunded_cents: before }, upTo) {
  const cents2 = upTo - before;
  if (cents2 <= 0) return 0;
  const intentId = provider_intent ?? "";
  await lockUser(db, userId);
  const taken = Math.min(cents2, await creditLeftOf(db, { userId, intentId }));
  await writeAct(db, {
    key: `refund:${id2}:${before}`,
    kind: "refund",
    userId,
    at: clock(),
    facts: { intent: intentId },
    entries: [debit("credit", taken), debit("refunds", cents2 - taken), credit("card", cents2)]
  });
  await updateCardPayment(db, id2, { refunded_cents: upTo });
  return cents2;
}
async function creditLeftOf(db, payment) {
  const [given, { credit: owed }] = [await creditOfPayment(db, payment), await balancesOf(db, payment.userId)];
  return Math.max(0, Number((given < owed ? given : owed) / microsPerCent));
}

// ../../packages/billing/src/invoices/note-failure.ts
async function noteFailure({ db, clock }, { id: id2, userId, failedAt }, { failed, asked }) {
  const user = await findUserById(db, userId);
  const invoice = await lockInvoice(db, id2);
  if (invoice?.state !== "open" || invoice.failedAt?.getTime() !== failedAt?.getTime()) return;
  await updateInvoice(db, id2, { failure: failed, failed_at: clock() });
  if (!user) return;
  const cents2 = dueOf(invoice);
  const mail = asked ? { mail: "confirmationWanted", to: user.email, facts: { cents: cents2 } } : { mail: "cardFailed", to: user.email, facts: { cents: cents2, say: failed } };
  await writeDownMails(db, [mail], clock());
}

// ../../packages/billing/src/invoices/note-settled.ts
async function noteSettled({ db, now }, invoice) {
  const isPaid = dueOf(invoice) === 0;
  const { id: id2, userId, paidTokensCents, paidCreditCents, paidCardCents, leftCents } = invoice;
  const settled2 = isPaid ? { state: "paid", paidAt: now } : {};
  await updateInvoice(db, id2, {
    paid_tokens_cents: paidTokensCents,
    paid_credit_cents: paidCreditCents,
    paid_card_cents: paidCardCents,
    left_cents: leftCents,
    ...isPaid ? { state: "paid", paid_at: now } : {}
  });
  if (isPaid) await thaw(db, userId);
  return { ...invoice, ...settled2 };
}
async function thaw(db, userId) {
  if (await findFailedInvoice(db, userId)) return;
  await unfreezeUser(db, userId, freezeKinds.billing);
  await unfreezeUser(db, userId, freezeKinds.billingWarning);
}

// ../../packages/billing/src/invoices/book-card-payment.ts
async function bookCardPayment({ db, clock }, { intentId, userId, invoiceId, cents: cents2 }) {
  const now = clock();
  const invoice = await lockInvoice(db, invoiceId);
  const asked = invoice ? askedOf(invoice) : 0;
  const taken = Math.min(cents2, asked);
  const isNew = await writeAct(db, {
    key: `intent:${intentId}`,
    kind: "payment",
    userId,
    at: now,
    facts: { intent: intentId, invoice: invoiceId },
    entries: [debit("card", cents2), credit("receivable", taken), credit("credit", cents2 - taken)]
  });
  if (isNew && invoice && taken > 0)
    await noteSettled({ db, now }, { ...invoice, paidCardCents: invoice.paidCardCents + taken });
  return isNew;
}
var askedOf = (invoice) => invoice.state === "open" ? dueOf(invoice) : 0;

// ../../packages/billing/src/cards/book-payment.ts
var cent = 10000n;
async function bookPayment({ db, clock }, { user_id, purpose, invoice_id: invoiceId }, { id: id2, cents: cents2 }) {
  if (invoiceId !== null) {
    await bookCardPayment({ db, clock }, { intentId: id2, userId: user_id, invoiceId, cents: cents2 });
    return;
  }
  const micros2 = BigInt(cents2) * cent;
  await writeAct(db, {
    key: `intent:${id2}`,
    kind: purpose,
    userId: user_id,
    at: clock(),
    facts: { intent: id2 },
    entries: [
      { account: "card", micros: micros2 },
      { account: "credit", micros: -micros2 }
    ]
  });
}

// ../../packages/domain/src/trial-notices.ts
var trialNotices = { none: 0, endingSoon: 1, expired: 2 };

// ../../packages/accounts/src/freezes/change-kind.ts
async function changeKind(trx, userId, { kind, tier, trialExpiration, now }) {
  const user = await lockUser(trx, userId);
  if (!user) return;
  const paid = hasPaidPrivileges(kind);
  await updateUser(trx, userId, {
    kind,
    trial_expiration: paid ? null : trialExpiration,
    trial_notifications: trialNotices.none,
    ...paid ? { project_limit: Math.max(user.projectLimit, tier.projects) } : {},
    // what it is charged for begins then
    ...isPaidTier(kind) && user.kind !== kind ? { upgraded_at: now } : {}
  });
  if (!paid) return;
  await unfreezeUser(trx, userId, freezeKinds.trialExpiration);
  await changeLimits(trx, userId, (limits) => raised(limits, tier));
}
var raised = ({ user, projects }, tier) => ({
  user: atLeast(user, tier),
  projects: projects.map((project) => ({ ...project, ...atLeast(project, tier) }))
});
var atLeast = (now, { storage, bandwidth, segments }) => ({
  storage: Math.max(now.storage, storage),
  bandwidth: Math.max(now.bandwidth, bandwidth),
  segments: Math.max(now.segments, segments)
});

// ../../packages/billing/src/accounts/upgrade-account.ts
async function upgradeToPaid(context, userId, { by }) {
  const { clock, logger, settings } = context;
  const upgraded = await inTransaction(context, async ({ db }) => {
    const user = await lockUser(db, userId);
    if (!user || user.status === userStatus.deleted) return false;
    if (user.kind !== accountKinds.free && user.kind !== accountKinds.member) return false;
    const tier = limitsOfKind(accountKinds.paid, settings);
    await changeKind(db, userId, { kind: accountKinds.paid, tier, trialExpiration: null, now: clock() });
    await writeDownMails(db, [{ mail: "accountUpgraded", to: user.email, facts: { by } }], clock());
    return true;
  });
  if (upgraded && settings.analytics) logger.info({ event: "User Upgraded", user: userId, by }, "analytics event");
  return upgraded;
}

// ../../packages/billing/src/cards/package-of.ts
var packageOf = ({ packages }, partner) => Object.hasOwn(packages, partner) ? packages[partner] ?? null : null;

// ../../packages/billing/src/cards/hand-over-package.ts
var cent2 = 10000n;
var handOverPackage = (context, { id: id2, user_id: userId, cents: cents2 }) => inTransaction(context, async ({ db, clock }) => {
  const user = await lockUser(db, userId);
  if (!user) return;
  const now = clock();
  await insertBillingCustomer(db, { userId, createdAt: now });
  if ((await findBillingCustomer(db, userId))?.package) return;
  const sold = packageOf(context.priceBook, user.partner);
  const months2 = sold?.months ?? null;
  const bought = {
    name: sold?.name ?? "Package",
    boughtAt: now.toISOString(),
    expiresAt: months2 === null ? null : monthsAfter(now, months2).toISOString()
  };
  await updateBillingCustomer(db, userId, { package: JSON.stringify(bought) });
  const more = BigInt((sold?.creditCents ?? cents2) - cents2) * cent2;
  if (more === 0n) return;
  await writeAct(db, {
    key: `package:${id2}`,
    kind: "package",
    userId,
    at: now,
    facts: { payment: id2, package: bought.name },
    entries: [
      { account: "credit", micros: -more },
      more > 0n ? { account: "bonus", micros: more } : { account: "revenue", micros: more }
    ]
  });
});
function monthsAfter(moment, months2) {
  const later2 = new Date(moment);
  later2.setUTCMonth(moment.getUTCMonth() + months2);
  if (later2.getUTCDate() !== moment.getUTCDate()) later2.setUTCDate(0);
  return later2;
}

// ../../packages/billing/src/cards/finish-payment.ts
var upgradingFunds = 1e3;
async function finishPayment(context, payment) {
  const { db, clock } = context;
  const { id: id2, user_id, purpose, cents: cents2 } = payment;
  if (purpose === "funds" && cents2 >= upgradingFunds) await upgradeToPaid(context, user_id, { by: "funds" });
  if (purpose === "upgrade") await upgradeToPaid(context, user_id, { by: "card" });
  if (purpose === "package") {
    await handOverPackage(context, payment);
    await upgradeToPaid(context, user_id, { by: "package" });
  }
  await updateCardPayment(db, id2, { finished_at: clock() });
}

// ../../packages/billing/src/cards/settle-intent.ts
var states = {
  open: "started",
  actionRequired: "actionRequired",
  processing: "processing",
  succeeded: "succeeded",
  failed: "failed",
  cancelled: "failed"
};
async function settleIntent(context, intentId) {
  const intent = await providerOf(context).readIntent(intentId);
  if (!isUuid(intent.attemptKey)) return void 0;
  const row = await inTransaction(context, async (inside) => {
    const { db, clock } = inside;
    const found = await lockCardPayment(db, intent.attemptKey);
    if (!found) return void 0;
    if (found.state === "succeeded") return withRefunds(inside, found, intent);
    if (intent.state === "succeeded") await bookPayment(inside, found, intent);
    const changes = changesOf(intent, clock());
    await updateCardPayment(db, found.id, changes);
    if (found.state === "processing" && changes.state === "failed") await noteLateFailure(inside, found, intent);
    return withRefunds(inside, { ...found, ...changes }, intent);
  });
  if (row?.state !== "succeeded" || row.finished_at !== null) return row;
  await finishPayment(context, row);
  return findCardPayment(context.db, row.id);
}
async function noteLateFailure(inside, { invoice_id: id2 }, { failure }) {
  const invoice = id2 === null ? void 0 : await findInvoice(inside.db, id2);
  if (invoice) await noteFailure(inside, invoice, { failed: failure ?? "The payment failed.", asked: false });
}
async function withRefunds(inside, payment, { refundedCents }) {
  if (payment.state !== "succeeded") return payment;
  const cents2 = await bookRefund(inside, payment, refundedCents);
  return { ...payment, refunded_cents: payment.refunded_cents + cents2 };
}
var changesOf = ({ id: id2, state, failure }, now) => ({
  provider_intent: id2,
  state: states[state],
  failure: failure ?? null,
  settled_at: state === "succeeded" || state === "failed" || state === "cancelled" ? now : null
});
var isUuid = (text) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

// ../../packages/billing/src/cards/charge-card.ts
var attemptKeyOf = ({ userId, purpose, attempt }) => `${userId}:${purpose}:${attempt}`;
async function openPayment({ db, clock }, { attempt = randomUUID(), ...act }, cardId) {
  const { userId, purpose, invoiceId, cents: cents2 } = act;
  const row = await openCardPayment(db, {
    user_id: userId,
    purpose,
    invoice_id: invoiceId ?? null,
    cents: cents2,
    attempt_key: attemptKeyOf({ ...act, attempt }),
    card_id: cardId,
    created_at: clock()
  });
  const isSame = row.cents === cents2 && row.card_id === cardId && row.invoice_id === (invoiceId ?? null);
  if (!isSame) throw billingRefusals.attemptChanged();
  return row;
}
async function chargeCard(context, act, how) {
  return chargePayment(context, await openPayment(context, act, how.cardId), how);
}
var attemptsAreKnown = 23 * hour;
async function chargePayment(context, row, how) {
  const { db, clock } = context;
  const cards = providerOf(context);
  if (row.provider_intent !== null) return answered(context, row, row.provider_intent);
  if (clock().getTime() - row.created_at.getTime() > attemptsAreKnown) throw billingRefusals.attemptChanged();
  try {
    const intent = await cards.charge({ ...how, cents: row.cents, attemptKey: row.id });
    return await settled(context, row, intent);
  } catch (error) {
    if (isCardProblem(error) && error.kind !== "unreachable") await noteFailure2({ db, now: clock() }, row, error);
    throw error;
  }
}
async function answered(context, row, intentId) {
  const intent = await providerOf(context).readIntent(intentId);
  const paid = await settled(context, row, intent);
  if (paid.state === "failed") throw new CardProblem("declined", intent.failure ?? row.failure ?? "", { intentId });
  return paid;
}
async function settled(context, row, intent) {
  await settleIntent(context, intent.id);
  const now = await findCardPayment(context.db, row.id);
  return { state: now?.state ?? row.state, intentId: intent.id, clientSecret: intent.clientSecret };
}
async function noteFailure2({ db, now }, { id: id2, state, provider_intent }, { say, intentId }) {
  if (state === "succeeded") return;
  await updateCardPayment(db, id2, {
    state: "failed",
    failure: say,
    settled_at: now,
    provider_intent: intentId ?? provider_intent
  });
}

// ../../packages/billing/src/cards/own-customer.ts
async function customerOf({ db, cards }, { id: id2 }) {
  const found = await findBillingCustomer(db, id2);
  if (found?.closedAt || found?.provider !== cards?.name) return void 0;
  return found?.providerId ?? void 0;
}
var ensureCustomer = async (context, user) => await customerOf(context, user) ?? introduce(context, user);
async function asCustomer(context, user, work) {
  const cards = providerOf(context);
  const known = await ensureCustomer(context, user);
  try {
    return await work(cards, known);
  } catch (error) {
    if (!isCardProblem(error, "noCustomer")) throw error;
    context.logger.warn({ user: user.id, customer: known }, "the card provider has forgotten a customer");
    return work(cards, await introduce(context, user));
  }
}
async function introduce(context, user) {
  const { db, clock } = context;
  const cards = providerOf(context);
  const { id: id2 } = await cards.createCustomer({ userId: user.id, email: user.email, name: user.fullName });
  const address = (await findBillingCustomer(db, user.id))?.address;
  if (address) await cards.updateCustomer(id2, { address: { ...address, country: address.country.code } });
  await insertBillingCustomer(db, { userId: user.id, createdAt: clock() });
  await updateBillingCustomer(db, user.id, { provider: cards.name, provider_id: id2 });
  return id2;
}

// ../../packages/billing/src/invoices/charge-cards.ts
var noCard = "There is no card to charge.";
var unconfirmed = "The payment was not confirmed.";
async function chargeCards(context, invoice) {
  providerOf(context);
  const customerId = await customerOf(context, { id: invoice.userId });
  const cards = customerId === void 0 ? [] : await cardsInTurn(context, customerId);
  if (customerId === void 0 || cards === void 0 || cards.length === 0)
    return cards === void 0 ? { unknown: true } : { failed: noCard, asked: false };
  let failed = { failed: noCard, asked: false };
  for (const card of cards) {
    try {
      const how = { customerId, cardId: card.id, description: `Invoice ${invoice.number ?? ""}`, offSession: true };
      const paid = await chargeCard(context, actOf(invoice, card.id), how);
      if (paid.state === "actionRequired") return { failed: unconfirmed, asked: true };
      if (paid.state !== "failed") return { charged: paid };
    } catch (error) {
      if (isRefusal(error, "attemptChanged")) failed = { failed: "The payment was not finished.", asked: false };
      else if (!isCardProblem(error)) throw error;
      else if (error.kind === "unreachable") return { unknown: true };
      else failed = failureOf(error, failed);
    }
  }
  return failed;
}
async function cardsInTurn(context, customerId) {
  try {
    const cards = await providerOf(context).listCards(customerId);
    return cards.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
  } catch (error) {
    if (isCardProblem(error, "unreachable")) return void 0;
    if (isCardProblem(error, "noCustomer")) return [];
    throw error;
  }
}
var actOf = (invoice, cardId) => ({
  userId: invoice.userId,
  purpose: "invoice",
  invoiceId: invoice.id,
  cents: dueOf(invoice),
  attempt: `${invoice.id}:${dueOf(invoice)}:${invoice.failedAt?.getTime() ?? 0}:${cardId}`
});
var failureOf = ({ kind, say }, before) => before.asked ? before : { failed: say, asked: kind === "authenticationRequired" };

// ../../packages/billing/src/invoices/pay-from-balances.ts
async function payFromBalances({ db, clock }, invoiceId) {
  const found = await lockInvoice(db, invoiceId);
  if (found?.state !== "open") return found;
  const { userId } = found;
  const due = dueOf(found);
  await lockUser(db, userId);
  const { tokens: tokenMicros, credit: creditMicros } = await balancesOf(db, userId);
  const funds = { tokenMicros: aboveZero(tokenMicros), credit: aboveZero(creditMicros) / microsPerCent };
  const split = splitPayment(BigInt(due), funds);
  const [tokens, fromCredit] = [Number(split.tokens), Number(split.credit)];
  const now = clock();
  const act = { userId, at: now, facts: { invoice: invoiceId } };
  if (tokens + fromCredit > 0)
    await writeAct(db, {
      ...act,
      key: keysOf(invoiceId).fromBalances(found.paidTokensCents + found.paidCreditCents + found.paidCardCents),
      kind: "payment",
      entries: [debit("tokens", tokens), debit("credit", fromCredit), credit("receivable", tokens + fromCredit)]
    });
  const { carried } = settleRest(split.due);
  const left = Number(carried);
  if (left > 0)
    await writeAct(db, {
      ...act,
      key: keysOf(invoiceId).carried,
      kind: "carried",
      entries: [debit("carried", left), credit("receivable", left)]
    });
  const paid = {
    paidTokensCents: found.paidTokensCents + tokens,
    paidCreditCents: found.paidCreditCents + fromCredit,
    leftCents: left
  };
  return noteSettled({ db, now }, { ...found, ...paid });
}
var aboveZero = (micros2) => micros2 > 0n ? micros2 : 0n;

// ../../packages/billing/src/invoices/pay-invoice.ts
async function payInvoice(context, invoiceId) {
  const before = await inTransaction(context, (within) => payFromBalances(within, invoiceId));
  if (before?.state === "paid") return "paid";
  if (before?.state !== "open") return "none";
  const round = await chargeCards(context, before);
  if ("unknown" in round) return "unknown";
  if ("failed" in round) {
    await inTransaction(context, (within) => noteFailure(within, before, round));
    return "failed";
  }
  return (await findInvoice(context.db, invoiceId))?.state === "paid" ? "paid" : "processing";
}

// ../../packages/billing/src/invoices/pay-month.ts
var payMonth = useCase(
  "billing.invoice",
  async (context, _actor, { month, again = false }) => {
    const done = { paid: 0, failed: 0, processing: 0, unknown: 0, none: 0 };
    for (const { id: id2, failedAt } of await listInvoicesOfMonth(context.db, month.name, ["open"]))
      if (again || failedAt === null) done[await payInvoice(context, id2)]++;
    return done;
  }
);

// ../../packages/satellite-db/src/paid-accounts.ts
var together = 500;
async function* paidAccounts(db) {
  let after;
  for (; ; ) {
    const page = await pageOfPaid(db, after);
    yield* page;
    after = page.at(-1)?.id;
    if (page.length < together) return;
  }
}
var pageOfPaid = (db, after) => db.selectFrom("satellite.users as u").select(userColumns).where("u.kind", "=", accountKinds.paid).where("u.status", "<>", userStatus.deleted).$if(after !== void 0, (query) => query.where("u.id", ">", after ?? null)).orderBy("u.id").limit(together).execute();

// ../../packages/billing/src/invoices/charged-from.ts
function chargedFrom(month, account, begin) {
  if (begin === void 0) return null;
  const from = billedSince(account, begin);
  if (from === "notYet" || from >= monthAfter(month)) return null;
  return from > month ? from : month;
}

// ../../packages/std/src/decimal-text.ts
function decimalText(numerator, denominator, places) {
  const scaled = (2n * numerator * 10n ** BigInt(places) + denominator) / (2n * denominator);
  const digits2 = scaled.toString().padStart(places + 1, "0");
  return places === 0 ? digits2 : `${digits2.slice(0, -places)}.${digits2.slice(-places)}`;
}

// ../../packages/billing/src/invoices/recorded-compute.ts
var recordedCompute = ({ project, since, before, lines }) => ({
  project: project.name,
  product: computeProduct.name,
  since: since.toISOString(),
  before: before.toISOString(),
  components: lines.map(componentOf)
});
var componentOf = ({ instanceType, millis, microCents, cents: cents2 }) => ({
  component: instanceType === null ? "Boot disks" : `Instances (${instanceType})`,
  quantity: plain(millis, millisPerHour),
  unit: instanceType === null ? "GB-hour" : "hour",
  rate: plain(microCents, 1000000n),
  cents: Number(cents2)
});
var plain = (over, under) => withoutEnd(withoutEnd(decimalText(over, under, 6), "0"), ".");

// ../../packages/billing/src/invoices/recorded-charges.ts
var recordedCharges = (charges) => charges.flatMap(
  (charge) => charge.kind === "compute" ? [recordedCompute(charge)] : charge.parts.map((part, at) => recordedPart(charge, part, charge.parts[at + 1]))
);
function recordedPart(charge, part, next) {
  const { from } = part.prices;
  const since = from > charge.since ? from : charge.since;
  return {
    project: charge.project.name,
    product: charge.product.name,
    since: since.toISOString(),
    before: (next?.prices.from ?? charge.before).toISOString(),
    components: componentsOf(part)
  };
}
function componentsOf({ prices: prices2, priced }) {
  const all = [
    ["Storage", priced.storageMBMonths, "MB-month", prices2.storageMBMonthCents, priced.storageCents],
    ["Download", priced.egressMB, "MB", prices2.egressMBCents, priced.egressCents],
    ["Segments", priced.segmentMonths, "segment-month", prices2.segmentMonthCents, priced.segmentCents],
    ["Small objects", priced.smallObjectMBMonths, "MB-month", prices2.smallObjectFeeCents, priced.smallObjectCents],
    ["Minimum retention", priced.retentionMBMonths, "MB-month", prices2.minimumRetentionFeeCents, priced.retentionCents]
  ];
  return all.filter(([, quantity]) => quantity > 0n).map(([component, quantity, unit, rate2, cents2]) => ({
    component,
    quantity: String(quantity),
    unit,
    rate: rate2,
    cents: Number(cents2)
  }));
}

// ../../packages/billing/src/invoices/require-over.ts
function requireOver({ before, name: name2 }, now) {
  if (now < before) throw billingRefusals.monthNotOver(name2);
}

// ../../packages/billing/src/invoices/prepare-month.ts
var prepareMonth = useCase(
  "billing.invoice",
  async (context, _actor, month) => {
    requireOver(month, context.clock());
    const begin = await findBillingBegin(context.db);
    if (!begin) throw billingRefusals.billingNeverOn();
    let projects = 0;
    for await (const account of paidAccounts(context.db)) {
      const isVar = hasVarPartner(account, context.settings);
      const since = isVar ? null : chargedFrom(month.since, account, begin);
      if (since !== null) projects += await prepareAccount(context, account, { month, since });
    }
    return { projects };
  }
);
async function prepareAccount(context, { id: userId }, { month, since }) {
  const { db, clock } = context;
  let written = 0;
  for (const { id: projectId, publicId, name: name2 } of await projectsToPrepare(db, { userId, month: month.name })) {
    const project = { internalId: projectId, publicId, name: name2 };
    const charges = await chargesOf(context, { userId, projects: [project], since, before: month.before });
    const record2 = { projectId, userId, since, before: month.before, charges: recordedCharges(charges) };
    if (await insertInvoiceRecord(db, record2, { month: month.name, at: clock() })) written++;
  }
  return written;
}

// ../../packages/billing/src/invoices/review-month.ts
var reviewMonth = useCase(
  "billing.invoice",
  async ({ db, clock }, _actor, month) => {
    const shown = [];
    for (const draft of await listInvoicesOfMonth(db, month.name, ["draft"])) {
      const { id: id2, userId, reviewedAt } = draft;
      const email = (await findUserById(db, userId))?.email ?? "";
      shown.push({ ...draft, email, lines: await countInvoiceLines(db, id2) });
      if (!reviewedAt) await updateInvoice(db, id2, { reviewed_at: clock() });
    }
    return shown;
  }
);

// ../../packages/satellite-db/src/account-deletion.ts
import { sql as sql9 } from "kysely";
async function listMarkedAccounts(db, { before, limit }) {
  return db.selectFrom("satellite.users").select(["id", "email"]).where("status", "=", userStatus.pendingDeletion).where("marked_for_deletion_at", "<", before).orderBy("marked_for_deletion_at").limit(limit).execute();
}
async function blankUser(db, id2) {
  const owned = await db.selectFrom("satellite.projects").select("id").where("owner_id", "=", id2).execute();
  await endProjects(
    db,
    owned.map((project) => project.id)
  );
  await db.deleteFrom("satellite.project_invitations").where("email", "=", addressOf(db, id2)).execute();
  await db.deleteFrom("satellite.act_subjects").where("email", "=", addressOf(db, id2)).execute();
  for (const { table: table2, by } of tablesThatEnd(satelliteHoldings, "account", "deleted")) {
    await db.deleteFrom(table2).where(sql9.ref(by), "=", id2).execute();
  }
  await updateBillingCustomer(db, id2, { address: null, invoice_reference: "", provider_behind: true });
  await db.updateTable("satellite.users").set({
    ...nobody,
    email: sql9`'deactivated+' || id || '@deleted.invalid'`
  }).where("id", "=", id2).execute();
}
var nobody = {
  status: userStatus.deleted,
  external_id: null,
  full_name: "",
  short_name: "",
  password_hash: "",
  company_name: "",
  position: "",
  employee_count: "",
  mfa_enabled: false,
  mfa_secret: null,
  marked_for_deletion_at: null
};
var addressOf = (db, id2) => db.selectFrom("satellite.users").select(mailbox("email").as("email")).where("id", "=", id2);

// ../../packages/satellite-db/src/submissions.ts
import { sql as sql10 } from "kysely";
var takesOne = sql10`form not in ('feedback', 'project-limit-increase')`;
async function insertSubmission(db, given) {
  const { numInsertedOrUpdatedRows } = await db.insertInto("satellite.submissions").values({
    user_id: given.userId,
    form: given.form,
    content: JSON.stringify(given.content),
    created_at: given.createdAt,
    delivered_at: null
  }).onConflict((conflict) => conflict.columns(["user_id", "form"]).where(takesOne).doNothing()).executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
var submissions = (db) => db.selectFrom("satellite.submissions as s").innerJoin("satellite.users as u", "u.id", "s.user_id").select(["s.id", "s.form", "s.content", "s.created_at as createdAt", "s.delivered_at as deliveredAt", "u.email"]);
async function listSubmissions(db, { form, limit }) {
  return submissions(db).$if(
    form !== void 0,
    (query) => query.where((where) => where.or([where("s.form", "=", form ?? ""), where("s.form", "like", `${form}-%`)]))
  ).orderBy("s.created_at", "desc").limit(limit).execute();
}
async function listUndelivered(db, limit) {
  return submissions(db).where("s.delivered_at", "is", null).orderBy("s.created_at").limit(limit).execute();
}
async function noteDelivered(db, id2, at) {
  await db.updateTable("satellite.submissions").set({ delivered_at: at }).where("id", "=", id2).execute();
}

// ../../packages/satellite-db/src/token-deposits.ts
var inserted = 500;
async function insertTokenDeposits(db, deposits) {
  let fresh = 0;
  for (let at = 0; at < deposits.length; at += inserted) {
    const { numInsertedOrUpdatedRows } = await db.insertInto("satellite.token_deposits").values(deposits.slice(at, at + inserted)).onConflict((conflict) => conflict.columns(["chain_id", "tx_hash", "log_index"]).doNothing()).executeTakeFirst();
    fresh += Number(numInsertedOrUpdatedRows ?? 0n);
  }
  return fresh;
}
var pendingDeposits = (db, chainId) => db.selectFrom("satellite.token_deposits").selectAll().where("chain_id", "=", chainId).where("credited_at", "is", null).orderBy("block_number").orderBy("log_index").execute();
var creditedAbove = (db, chainId, number) => db.selectFrom("satellite.token_deposits").selectAll().where("chain_id", "=", chainId).where("credited_at", "is not", null).where("block_number", ">", number).orderBy("block_number").execute();
async function withdrawDepositsAbove(db, chainId, number) {
  const { numDeletedRows } = await db.deleteFrom("satellite.token_deposits").where("chain_id", "=", chainId).where("block_number", ">", number).where("credited_at", "is", null).executeTakeFirst();
  return Number(numDeletedRows);
}
async function priceDeposit(db, key, { priceMicros, usdMicros, bonusMicros }) {
  await db.updateTable("satellite.token_deposits").set({
    price_micros: Number(priceMicros),
    usd_micros: Number(usdMicros),
    bonus_micros: Number(bonusMicros)
  }).where((eb) => eb.and(keyed(key))).where("price_micros", "is", null).execute();
}
var markCredited = (db, key, at) => db.updateTable("satellite.token_deposits").set({ credited_at: at }).where((eb) => eb.and(keyed(key))).where("credited_at", "is", null).where("price_micros", "is not", null).returningAll().executeTakeFirst();
var keyed = ({ chain_id, tx_hash, log_index }) => ({ chain_id, tx_hash, log_index });
async function usersToFollow(db) {
  const rows = await db.selectFrom("satellite.token_deposits").select(({ fn }) => ["user_id as userId", fn.max("credited_at").as("creditedTo")]).where("followed_at", "is", null).where("credited_at", "is not", null).groupBy("user_id").execute();
  return rows.flatMap(({ userId, creditedTo }) => creditedTo === null ? [] : [{ userId, creditedTo }]);
}
async function markFollowed(db, userId, { at, creditedTo }) {
  await db.updateTable("satellite.token_deposits").set({ followed_at: at }).where("user_id", "=", userId).where("followed_at", "is", null).where("credited_at", "<=", creditedTo).execute();
}
var mostDeposits = 3e3;
var depositsOf = (db, userId) => db.selectFrom("satellite.token_deposits").selectAll().where("user_id", "=", userId).orderBy("block_at", "desc").orderBy("number", "desc").limit(mostDeposits).execute();

// ../../packages/satellite-db/src/token-chains.ts
var findTokenChain = (db, chainId) => db.selectFrom("satellite.token_chains").selectAll().where("chain_id", "=", chainId).executeTakeFirst();
var listTokenChains = (db) => db.selectFrom("satellite.token_chains").selectAll().orderBy("chain_id").execute();
async function beginTokenChain(db, chain) {
  await db.deleteFrom("satellite.chain_blocks").where("chain_id", "=", chain.chain_id).execute();
  await db.insertInto("satellite.token_chains").values(chain).onConflict((conflict) => conflict.column("chain_id").doUpdateSet(chain)).execute();
}
async function moveScan(db, { chainId, from, to, head, at }) {
  const { numUpdatedRows } = await db.updateTable("satellite.token_chains").set({ scanned_to: to, head, scanned_at: at }).where("chain_id", "=", chainId).where("scanned_to", "=", from).executeTakeFirst();
  return numUpdatedRows === 1n;
}
async function haltTokenChain(db, { chainId, reason, at }) {
  await db.updateTable("satellite.token_chains").set({ halted_at: at, halt_reason: reason }).where("chain_id", "=", chainId).where("halted_at", "is", null).execute();
}
async function resumeTokenChain(db, chainId) {
  const chain = await db.selectFrom("satellite.token_chains").select("scanned_to").where("chain_id", "=", chainId).where("halted_at", "is not", null).forUpdate().executeTakeFirst();
  if (!chain) return false;
  const forgotten = await db.deleteFrom("satellite.chain_blocks").where("chain_id", "=", chainId).returning("number").execute();
  const before = Math.min(chain.scanned_to, ...forgotten.map(({ number }) => number - 1));
  await db.updateTable("satellite.token_chains").set({ halted_at: null, halt_reason: null, scanned_to: before }).where("chain_id", "=", chainId).execute();
  await withdrawDepositsAbove(db, chainId, before);
  return true;
}

// ../../packages/satellite-db/src/acts.ts
import { sql as sql11 } from "kysely";
async function listActs(db, { before, limit, ...filter }) {
  const after = before === void 0 ? void 0 : await placeOf2(db, filter.projectId, before);
  if (before !== void 0 && after === void 0) return [];
  const ids = pageOfActs(filter, { after, limit });
  const rows = await withPeople(db).where(sql11`act.id = any(array(${ids}))`).orderBy("act.at", "desc").orderBy("act.id", "desc").execute();
  return rows.map(entryOf);
}
var placeOf2 = (db, projectId, id2) => db.selectFrom("satellite.acts").select(["at", "id"]).where("id", "=", id2).where("project_id", "=", projectId).executeTakeFirst();
function pageOfActs({ projectId, actorId, names, from, to }, { after, limit }) {
  const conditions = [
    sql11`a.project_id = ${projectId}`,
    ...actorId === void 0 ? [] : [sql11`a.actor_id = ${actorId}`],
    ...names === void 0 ? [] : [sql11`a.name = wanted.name`],
    ...from === void 0 ? [] : [sql11`a.at >= ${from}`],
    ...to === void 0 ? [] : [sql11`a.at < ${to}`],
    ...after === void 0 ? [] : [sql11`(a.at, a.id) < (${after.at}, ${after.id})`]
  ];
  const newest = sql11`
    select a.id, a.at from satellite.acts a
    where ${sql11.join(conditions, sql11` and `)} order by a.at desc, a.id desc limit ${limit}`;
  return names === void 0 ? sql11`select id from (${newest}) page` : sql11`
        select page.id from unnest(${names}::text[]) wanted (name) cross join lateral (${newest}) page
        order by page.at desc, page.id desc limit ${limit}`;
}
async function listPeopleOfLog(db, { projectId, limit }) {
  const { rows } = await sql11`
    with recursive people as (
      (select a.actor_id from satellite.acts a
        where a.project_id = ${projectId} and a.actor_id is not null order by a.actor_id limit 1)
      union all
      select (select a.actor_id from satellite.acts a
        where a.project_id = ${projectId} and a.actor_id > p.actor_id order by a.actor_id limit 1)
      from people p where p.actor_id is not null
    )
    select p.actor_id as "userId", coalesce(known.email, '') as email, coalesce(known.name, '') as "fullName"
    from (select actor_id from people where actor_id is not null limit ${limit}) p
    left join lateral (
      select person.email, person.name from satellite.acts a join satellite.act_people person on person.act_id = a.id
      where a.project_id = ${projectId} and a.actor_id = p.actor_id order by a.at desc, a.id desc limit 1
    ) known on true
    order by 2, 1`.execute(db);
  return rows;
}
async function actsToChain(db, { projectId, limit }) {
  const waiting = withPeople(db).where("act.project_id", "=", projectId).where("act.batch", "is", null);
  const rows = await waiting.orderBy("act.id").limit(limit).execute();
  return rows.map(entryOf);
}
async function actsOfBatch(db, { projectId, number }) {
  const inBatch = withPeople(db).where("act.project_id", "=", projectId).where("act.batch", "=", number);
  const rows = await inBatch.orderBy("act.id").execute();
  return rows.map(entryOf);
}
async function projectsToChain(db, limit) {
  const rows = await db.selectFrom("satellite.acts").select("project_id").distinct().where("batch", "is", null).limit(limit).execute();
  return rows.map(({ project_id }) => project_id);
}
var listLoggedProjects = (db, projectId) => db.selectFrom("satellite.projects as p").select(["p.id", "p.public_id as publicId"]).where((eb) => eb.exists(eb.selectFrom("satellite.acts as a").select("a.id").whereRef("a.project_id", "=", "p.id"))).$if(projectId !== void 0, (query) => query.where("p.public_id", "=", projectId ?? null)).orderBy("p.id").execute();
async function countActsToChain(db, projectId) {
  const { total } = await db.selectFrom("satellite.acts").select((eb) => eb.fn.countAll().as("total")).where("project_id", "=", projectId).where("batch", "is", null).executeTakeFirstOrThrow();
  return total;
}
async function firstEntryWithoutBatch(db, projectId) {
  const { rows } = await sql11`
    select a.batch from satellite.acts a
    where a.project_id = ${projectId} and a.batch is not null and not exists (
      select from satellite.act_batches b where b.project_id = a.project_id and b.number = a.batch
    )
    order by a.batch limit 1`.execute(db);
  return rows[0]?.batch;
}
async function lockChain(trx, projectId) {
  await sql11`select pg_advisory_xact_lock(hashtextextended('satellite.act_batches', ${projectId}))`.execute(trx);
}
var lastBatch = (db, projectId) => db.selectFrom("satellite.act_batches").select(["number", "hash"]).where("project_id", "=", projectId).orderBy("number", "desc").limit(1).executeTakeFirst();
var listBatches = (db, { projectId, after, limit }) => db.selectFrom("satellite.act_batches").selectAll().where("project_id", "=", projectId).where("number", ">", after).orderBy("number").limit(limit).execute();
async function insertBatch(trx, batch, ids) {
  await trx.insertInto("satellite.act_batches").values(batch).execute();
  await trx.updateTable("satellite.acts").set({ batch: batch.number }).where(sql11`id = any(${ids}::bigint[])`).execute();
}
async function deleteOldBatches(db, before) {
  const { rows } = await sql11`
    with old as (delete from satellite.act_batches where last_at < ${before} returning project_id, number),
      gone as (delete from satellite.acts using old where acts.project_id = old.project_id and acts.batch = old.number
        returning acts.id)
    select count(*)::int as removed from gone`.execute(db);
  return rows[0]?.removed ?? 0;
}
var withPeople = (db) => db.selectFrom("satellite.acts as act").leftJoin("satellite.act_people as person", "person.act_id", "act.id").leftJoin("satellite.act_subjects as subject", "subject.act_id", "act.id").select([
  "act.id",
  "act.name",
  "act.at",
  "act.actor_kind as actedBy",
  "act.actor_id as actorId",
  "act.target",
  "act.facts",
  "act.person_hash as personHash",
  "act.subject_hash as subjectHash",
  "person.salt",
  "person.email",
  "person.name as fullName",
  "person.ip",
  "person.user_agent as userAgent",
  "subject.salt as subjectSalt",
  "subject.email as subjectEmail"
]);
function entryOf({ salt, email, fullName, ip, userAgent, subjectSalt, subjectEmail, ...act }) {
  const known = salt !== null && email !== null && fullName !== null && ip !== null && userAgent !== null;
  return {
    ...act,
    person: known ? { salt, email, fullName, ip, userAgent } : null,
    subject: subjectSalt !== null && subjectEmail !== null ? { salt: subjectSalt, email: subjectEmail } : null
  };
}

// ../../packages/satellite-db/src/rest-keys.ts
var keys = (db) => db.selectFrom("satellite.rest_keys as k").leftJoin("satellite.projects as p", "p.id", "k.project_id").leftJoin("satellite.rest_key_uses as u", "u.key_id", "k.id").select([
  "k.id",
  "k.name",
  "k.created_at as createdAt",
  "k.expires_at as expiresAt",
  "k.access",
  "p.id as internalId",
  "p.public_id as publicId",
  "k.areas",
  "k.replaces",
  "u.last_used_at as lastUsedAt",
  "u.calls"
]);
var presented = ({ internalId, publicId, calls, ...row }) => ({
  ...row,
  calls: calls ?? 0,
  project: internalId === null || publicId === null ? null : { internalId, publicId }
});
async function listRestKeys(db, userId) {
  const rows = await keys(db).where("k.user_id", "=", userId).orderBy("k.created_at").orderBy("k.id").execute();
  return rows.map(presented);
}
async function findRestKey(db, { id: id2, userId }) {
  const row = await keys(db).where("k.id", "=", id2).where("k.user_id", "=", userId).executeTakeFirst();
  return row && presented(row);
}
async function countRestKeys(db, userId) {
  const { count } = await db.selectFrom("satellite.rest_keys").select((eb) => eb.fn.countAll().as("count")).where("user_id", "=", userId).executeTakeFirstOrThrow();
  return count;
}
async function insertRestKey(db, key) {
  const row = await db.insertInto("satellite.rest_keys").values(key).onConflict((conflict) => conflict.column("replaces").doNothing()).returning("id").executeTakeFirst();
  return row?.id;
}
async function setRestKeyEnd(db, id2, expiresAt) {
  await db.updateTable("satellite.rest_keys").set({ expires_at: expiresAt }).where("id", "=", id2).execute();
}
async function deleteRestKeys(db, { ids, userId }) {
  if (ids.length === 0) return [];
  const gone = await db.deleteFrom("satellite.rest_keys").where("id", "in", ids).where("user_id", "=", userId).returning("id").execute();
  return gone.map(({ id: id2 }) => id2);
}
async function deleteRestKeyByHash(db, hash2) {
  return db.deleteFrom("satellite.rest_keys as k").using("satellite.users as u").whereRef("u.id", "=", "k.user_id").where("k.hash", "=", hash2).returning(["k.name", "u.email"]).executeTakeFirst();
}
async function findRestKeyByHash(db, hash2) {
  return db.selectFrom("satellite.rest_keys as k").innerJoin("satellite.users as u", "u.id", "k.user_id").leftJoin("satellite.projects as p", "p.id", "k.project_id").select(userColumns).select([
    "k.id as keyId",
    "k.name as keyName",
    "k.expires_at as expiresAt",
    "k.access",
    "p.public_id as projectId",
    "k.areas"
  ]).where("k.hash", "=", hash2).executeTakeFirst();
}

// ../../packages/accounts/src/rest-keys/key-hash.ts
var restKeyHash = (text) => sha256(restKeyBytes(text));

// ../../packages/contract/src/refusals/accounts.ts
var buckets = (count) => `${count} ${count === 1 ? "bucket" : "buckets"}`;
var accountRefusals = refusals({
  noSuchAccount: (who) => ({ status: 404, say: `There is no account "${who}".` }),
  freezeExcluded: (email, present, asked) => ({
    status: 409,
    say: `${email} is already frozen (${present}), which excludes ${asked}.`
  }),
  /** `kind`: of which kind; without it, in no way. */
  notFrozen: (email, kind) => ({
    status: 409,
    say: `${email} is not frozen${kind === void 0 ? "" : `: ${kind}`}.`
  }),
  frozenForLegalReasons: (email) => ({ status: 409, say: `${email} is frozen for legal reasons.` }),
  ownsBuckets: (email, count) => ({ status: 409, say: `${email} owns ${buckets(count)}.` }),
  ownsNoSuchProject: (email, projectId) => ({
    status: 404,
    say: `${email} owns no project "${projectId}".`
  })
});

export {
  maxPageSize,
  sortDirections,
  clampPageSize,
  pageStart,
  pageFacts,
  deleteOldActivity,
  recordActivity,
  recordLogin,
  tellNewDevice,
  listOwnActivity,
  hashPassword,
  isOutdated,
  verifyPassword,
  isStillRight,
  verifyNobody,
  unknownPassword,
  installationKeys,
  sealText,
  openText,
  sealTotpSecret,
  openTotpSecret,
  resealTotpSecrets,
  listMarkedAccounts,
  blankUser,
  insertSubmission,
  listSubmissions,
  listUndelivered,
  noteDelivered,
  limitsOfKind,
  newAccountLimits,
  checkEmail,
  checkNewPassword,
  deleteApiKeysByIds,
  deleteApiKeyByName,
  withdrawApiKey,
  purgeBrowserKeys,
  hadAnyAccount,
  lockRegistrationToken,
  findSignup,
  listSignups,
  lockSignups,
  insertSignup,
  updateSignup,
  takeActivationReminders,
  deleteSignups,
  deleteOtherSignupsOfToken,
  deleteOldSignups,
  changeLimits,
  freezeUser,
  unfreezeUser,
  profileWith,
  profileOf,
  newUser,
  createAccount,
  openFirstSession,
  offerFirstAccount,
  isFirstAccountLink,
  makeFirstAccount,
  mostProjects,
  makeRegistrationToken,
  registrationAllowance,
  partnerAt,
  productAt,
  pricesAt,
  hasFees,
  partsOfPeriod,
  microsPerCent,
  packageOf,
  writeDownMails,
  takeDueMails,
  postponeMail,
  deleteMail,
  billingRefusals,
  findInvoice,
  lockInvoice,
  listOpenInvoices,
  listUnsettledInvoices,
  listUnpaidInvoices,
  findFailedInvoice,
  updateInvoice,
  listInvoiceLines,
  debit,
  credit,
  totalOf,
  dueOf,
  keysOf,
  withCards,
  providerOf,
  customerOf,
  ensureCustomer,
  asCustomer,
  insertCoupon,
  listCoupons,
  endCoupon,
  findOpenCoupon,
  applyCoupon,
  findAppliedCoupon,
  listAppliedCoupons,
  uncountCoupon,
  trialNotices,
  changeKind,
  listTaxIds,
  insertTaxId,
  deleteTaxId,
  insertFormerPartner,
  partnersOf,
  measuredUsage,
  measuredBucket,
  usageByPlacement,
  addedUsage,
  holdingsByPlacement,
  lastMeasured,
  insertEntitlement,
  entitlementsOf,
  computeProduct,
  chargesOf,
  chargesForUsage,
  lockCardPayment,
  updateCardPayment,
  listUnfinishedCardPayments,
  findOpenPaymentOfInvoice,
  findOpenPurchase,
  hasCardPayment,
  findPaymentOfIntent,
  writeAct,
  findFactsOfAct,
  balancesOf,
  sumsOf,
  unbalancedActs,
  creditOfPayment,
  refundedOfInvoice,
  bookRefund,
  creditLeftOf,
  thaw,
  upgradeToPaid,
  settleIntent,
  attemptKeyOf,
  openPayment,
  chargeCard,
  buyerOf,
  moneyText,
  rateText,
  groupedText,
  monthText,
  dayText,
  actOf,
  payFromBalances,
  payInvoice,
  minimumApplies,
  insertTokenDeposits,
  pendingDeposits,
  creditedAbove,
  withdrawDepositsAbove,
  priceDeposit,
  markCredited,
  usersToFollow,
  markFollowed,
  depositsOf,
  findTokenChain,
  listTokenChains,
  beginTokenChain,
  moveScan,
  haltTokenChain,
  resumeTokenChain,
  listActs,
  listPeopleOfLog,
  actsToChain,
  actsOfBatch,
  projectsToChain,
  listLoggedProjects,
  countActsToChain,
  firstEntryWithoutBatch,
  lockChain,
  lastBatch,
  listBatches,
  insertBatch,
  deleteOldBatches,
  listRestKeys,
  findRestKey,
  countRestKeys,
  insertRestKey,
  setRestKeyEnd,
  deleteRestKeys,
  deleteRestKeyByHash,
  findRestKeyByHash,
  restKeyAccess,
  mostRestKeys,
  longestRestKeyLife,
  longestRestKeyOverlap,
  restKeyPattern,
  newRestKeyText,
  isRestKeyText,
  restKeyEnd,
  successorEnd,
  endAfterOverlap,
  restKeyHash,
  readUsageLimits,
  readTotalUsageLimits,
  usageOfMonth,
  findSealedPassphrase,
  listSealedPassphrases,
  replaceSealedPassphrase,
  countSealedPassphrases,
  KeyManagementError,
  KeyManagementUnavailable,
  decimalText,
  accountRefusals,
  listUntakenRecords,
  projectsToPrepare,
  readPriceBook,
  openKeyManagement,
  urlOfDatabase,
  createDrafts,
  finaliseMonth,
  monthNamed,
  monthBefore,
  payMonth,
  prepareMonth,
  reviewMonth,
  smtpTransport
};
//# sourceMappingURL=chunk-GB3RDNQX.mjs.map
