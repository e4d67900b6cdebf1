#!/usr/bin/env node
import {
  createDoor,
  createLinks,
  linkHashOf
} from "./chunk-GGVRPIZT.mjs";
import {
  domainPorts,
  settings
} from "./chunk-ESWGOXIK.mjs";
import {
  acceptsCoding,
  contrasting,
  htmlPage,
  inkOn
} from "./chunk-NBEDN4RE.mjs";
import {
  parseCookies,
  renderCookie,
  visibleText
} from "./chunk-5DUZO3RS.mjs";
import {
  Html,
  html
} from "./chunk-6654IGWO.mjs";
import {
  asciiDomain,
  isSameDnsName,
  readDomainRecord,
  txtHost,
  txtTexts
} from "./chunk-HRPZCZRF.mjs";
import "./chunk-2G32SK25.mjs";
import {
  readBody
} from "./chunk-AXRWD677.mjs";
import {
  createTurns
} from "./chunk-XSR7WOFG.mjs";
import {
  linkPasswordLength
} from "./chunk-5P7BVUZF.mjs";
import "./chunk-HRSYGKX4.mjs";
import "./chunk-SMY6YYYU.mjs";
import "./chunk-5RS5OGMV.mjs";
import {
  atPace,
  checkTime,
  contentRange,
  createResolver,
  createSlots,
  emptyPayloadHash,
  formBoundary,
  formParts,
  hasDotComponent,
  headerValue,
  judgeRead,
  listenToo,
  lruCache,
  maxInlineSize,
  maxObjectKeyBytes,
  nodeBinding,
  objectKeyProblem,
  openObjects,
  parseHeaderAuthorization,
  parseRanges,
  rangeApplies,
  uploadedContentPolicy,
  verifySignature
} from "./chunk-KGVUOKFB.mjs";
import {
  createFolderCache,
  encryptPrefix
} from "./chunk-2IGMBMEV.mjs";
import "./chunk-BGOVY6DD.mjs";
import "./chunk-JR336YOZ.mjs";
import {
  singleFlight
} from "./chunk-2N3RWRY4.mjs";
import "./chunk-FQATC44W.mjs";
import {
  S3Error
} from "./chunk-MLXPAADB.mjs";
import {
  mapConcurrently
} from "./chunk-GKPA3WSW.mjs";
import "./chunk-LBJAUI3P.mjs";
import "./chunk-5KSWUT6K.mjs";
import "./chunk-RPAEPENF.mjs";
import {
  isBucketName
} from "./chunk-LP3WDNYR.mjs";
import {
  tellNobody
} from "./chunk-6EDRXSDN.mjs";
import {
  AnswerError,
  admit,
  assertPresent,
  createEdgeServer,
  frameErrors,
  isClientGone,
  openCors,
  redirect,
  serve,
  textAnswer
} from "./chunk-ATJ3ZWBC.mjs";
import "./chunk-BTMC6XBC.mjs";
import {
  base32Encode,
  isAccessKeyId
} from "./chunk-4U6RUNOK.mjs";
import "./chunk-6YRXYFLD.mjs";
import {
  createAdmission,
  createMetrics,
  handshakesOf,
  stopServer
} from "./chunk-LOSIADYX.mjs";
import {
  listen,
  listenPlain
} from "./chunk-73QV6DQC.mjs";
import {
  parseAccessGrant,
  parseRegisteredGrant
} from "./chunk-RWSL4XZY.mjs";
import "./chunk-HEDUEEII.mjs";
import "./chunk-JLCJ62LF.mjs";
import "./chunk-LJ36BN5V.mjs";
import "./chunk-WBUIZSQS.mjs";
import {
  isRefusal
} from "./chunk-6BDDJ2XW.mjs";
import {
  caveatsOf
} from "./chunk-5P5PSB7X.mjs";
import {
  concatAll,
  isFormatError,
  usePrimitives
} from "./chunk-ONRLC7FF.mjs";
import {
  createLimiter
} from "./chunk-PZNZA27F.mjs";
import {
  clientReader,
  limitKey,
  peerOf
} from "./chunk-FEGXBGPF.mjs";
import {
  constantTimeEqual,
  randomBytes,
  sha256
} from "./chunk-ZHYZJQYE.mjs";
import {
  systemClock
} from "./chunk-X5QHWH2F.mjs";
import {
  toBase64,
  toHex
} from "./chunk-HTGNLTOS.mjs";
import {
  withoutEnd
} from "./chunk-JWNTLVVS.mjs";
import {
  AcmeError,
  challengeCertificate,
  newKey,
  obtainCertificate
} from "./chunk-I4UEZBNQ.mjs";
import {
  KiB,
  MB,
  MiB
} from "./chunk-PZ3O52MD.mjs";
import {
  compareBytes,
  concatBytes,
  utf8
} from "./chunk-L2NVF2WK.mjs";
import {
  hour,
  minute,
  second
} from "./chunk-7E4UADU6.mjs";
import "./chunk-BUZWHIET.mjs";

// ../../packages/server-kit/src/dns/ask-txt.ts
import { randomInt } from "node:crypto";
import { getServers } from "node:dns";
import { connect } from "node:net";

// ../../packages/server-kit/src/dns/txt-message.ts
var DnsAnswerError = class extends Error {
  name = "DnsAnswerError";
};
var headerLength = 12;
var types = { txt: 16 };
var internet = 1;
var recursionDesired = 256;
var noSuchName = 3;
function txtQuestion(id, name) {
  const labels = name.split(".").map((label) => Buffer.from(label, "latin1"));
  if (labels.some(({ length }) => length === 0 || length > 63)) throw new Error("no name of DNS");
  const head = Buffer.alloc(headerLength);
  head.writeUInt16BE(id, 0);
  head.writeUInt16BE(recursionDesired, 2);
  head.writeUInt16BE(1, 4);
  const tail = Buffer.from([0, 0, types.txt, 0, internet]);
  return Buffer.concat([head, ...labels.flatMap((label) => [Buffer.from([label.length]), label]), tail]);
}
function readTxtAnswer(message, id) {
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  try {
    return read(bytes, id);
  } catch (cause) {
    if (cause instanceof RangeError) throw new DnsAnswerError("the answer breaks off", { cause });
    throw cause;
  }
}
function read(bytes, id) {
  const [flags, questions, answers] = [2, 4, 6].map((at2) => bytes.readUInt16BE(at2));
  if (bytes.readUInt16BE(0) !== id || (flags & 32768) === 0) throw new DnsAnswerError("no answer to the question");
  const code = flags & 15;
  if (code === noSuchName) return { records: [], ttl: null };
  if (code !== 0) throw new DnsAnswerError(`the name server answers with code ${code}`);
  let at = headerLength;
  for (let question = 0; question < questions; question++) at = afterName(bytes, at) + 4;
  const records = [];
  let ttl = Infinity;
  for (let answer = 0; answer < answers; answer++) {
    at = afterName(bytes, at);
    const [type, kind] = [bytes.readUInt16BE(at), bytes.readUInt16BE(at + 2)];
    const lifetime3 = bytes.readUInt32BE(at + 4);
    const start2 = at + 10;
    at = start2 + bytes.readUInt16BE(at + 8);
    if (at > bytes.length) throw new DnsAnswerError("the answer breaks off");
    ttl = Math.min(ttl, lifetime3 > 2147483647 ? 0 : lifetime3);
    if (type === types.txt && kind === internet) records.push(stringsOf(bytes.subarray(start2, at)));
  }
  return { records, ttl: records.length === 0 ? null : ttl };
}
function afterName(bytes, start2) {
  for (let at = start2; ; ) {
    const length = bytes.readUInt8(at);
    if (length === 0) return at + 1;
    if (length >= 192) return at + 2;
    if (length > 63) throw new DnsAnswerError("the answer holds a name of no known form");
    at += length + 1;
  }
}
function stringsOf(data) {
  const strings = [];
  for (let at = 0; at < data.length; ) {
    const end = at + 1 + data.readUInt8(at);
    if (end > data.length) throw new DnsAnswerError("the answer breaks off");
    strings.push(data.toString("utf8", at + 1, end));
    at = end;
  }
  return strings;
}

// ../../packages/server-kit/src/dns/ask-txt.ts
var timeout = 4 * second;
var dnsPort = 53;
var mostServers = 3;
async function askTxt(name, servers) {
  const asked = (servers.length > 0 ? servers : getServers()).slice(0, mostServers);
  const failures = [];
  for (const server of asked) {
    try {
      return await askServer(name, dnsServerOf(server));
    } catch (failure) {
      failures.push(failure);
    }
  }
  throw new AggregateError(failures, "no name server answers");
}
function dnsServerOf(text2) {
  const [, bracketed, plain, port] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d+))?$/.exec(text2) ?? [];
  return { host: bracketed ?? plain ?? text2, port: port === void 0 ? dnsPort : Number(port) };
}
function askServer(name, server) {
  const id = randomInt(2 ** 16);
  const question = Buffer.from(txtQuestion(id, name));
  const length = Buffer.alloc(2);
  length.writeUInt16BE(question.length);
  return new Promise((resolve, reject) => {
    const socket = connect(server);
    const pieces = [];
    let received2 = 0;
    const over = setTimeout(() => socket.destroy(new Error("the name server does not answer in time")), timeout);
    socket.once("connect", () => socket.write(Buffer.concat([length, question])));
    socket.on("data", (piece3) => {
      pieces.push(piece3);
      received2 += piece3.length;
      if (received2 < 2) return;
      const bytes = Buffer.concat(pieces);
      const end = 2 + bytes.readUInt16BE(0);
      if (received2 < end) return;
      socket.destroy();
      try {
        resolve(readTxtAnswer(bytes.subarray(2, end), id));
      } catch (error) {
        reject(error instanceof Error ? error : new Error("unreadable answer", { cause: error }));
      }
    });
    socket.once("error", reject);
    socket.once("close", () => {
      clearTimeout(over);
      reject(new Error("the name server has closed the connection"));
    });
  });
}

// ../linkshare/src/certificates/domain-certificates.ts
import { createPrivateKey } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

// ../linkshare/src/certificates/issue.ts
var timeout2 = 2 * minute;
var pauses = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 24 * hour];
var longestError = 500;
async function issue(domain, parts) {
  const { port, authority, clock, logger } = parts;
  const now = clock().getTime();
  const claim = await port.claim(domain, new Date(now + timeout2 + minute));
  if (claim === "busy" || claim === null) return claim;
  const { directoryUrl, mail, challenges } = authority;
  const type = challenges[claim.failures % challenges.length] ?? challenges[0];
  try {
    const account = await port.account(directoryUrl);
    const { accountUrl, ...certificate } = await obtainCertificate({
      directoryUrl,
      account,
      mail,
      name: domain,
      type,
      publish: ({ token, keyAuthorization: answer }) => port.publish(domain, { token, answer }),
      timeout: timeout2
    });
    await port.keep(domain, certificate);
    if (account.url !== accountUrl) await port.setAccountUrl(directoryUrl, accountUrl);
    logger.info({ domain, type, validTo: certificate.validTo.toISOString() }, "a domain has a new certificate");
    return certificate;
  } catch (err) {
    if (isOfType(err, "accountDoesNotExist")) await port.setAccountUrl(directoryUrl, null);
    const pause2 = pauses[Math.min(claim.failures, pauses.length - 1)] ?? hour;
    const nextTry = new Date(now + (isOfType(err, "rateLimited") ? Math.max(pause2, hour) : pause2));
    await port.fail(domain, { error: textOf(err), nextTry });
    logger.warn({ domain, type, err, nextTry: nextTry.toISOString() }, "a domain could not get a certificate");
    return null;
  }
}
var isOfType = (error, type) => error instanceof AcmeError && error.type === `urn:ietf:params:acme:error:${type}`;
var textOf = (error) => error instanceof AcmeError ? error.message.slice(0, longestError) : "The certification authority could not be reached.";

// ../linkshare/src/certificates/domain-certificates.ts
var mostRemembered = 1e3;
var rememberTime = 10 * minute;
var noneTime = 10 * second;
var patience = 15 * second;
var lookInterval = 500;
function createDomainCertificates(parts) {
  const { port, clock, logger, domains, domainOf, mayHave, own } = parts;
  const now = () => clock().getTime();
  const pairs = lruCache({ capacity: mostRemembered, now });
  const none = lruCache({ capacity: mostRemembered, now });
  const load = singleFlight();
  const issuing = singleFlight();
  let key;
  function remember(domain, { chain: cert, key: pem, validFrom, validTo }) {
    const left = validTo.getTime() - now();
    if (left <= 0) return null;
    const renewFrom = validTo.getTime() - (validTo.getTime() - validFrom.getTime()) / 3;
    const entry = {
      pair: { cert, key: pem },
      validTo: validTo.getTime(),
      renewFrom
    };
    pairs.set(domain, entry, Math.min(left, rememberTime));
    return entry;
  }
  async function getNew(domain, ip) {
    const records = await domains(domain, limitKey(ip));
    if (!records || !await mayHave(domain, records, ip)) return null;
    const certificate = await issue(domain, parts);
    return certificate === "busy" || certificate === null ? certificate : remember(domain, certificate);
  }
  async function find(domain, ip) {
    const records = await domains(domain, limitKey(ip));
    if (!records?.tls) return null;
    const kept = await port.find(domain);
    const entry = kept && remember(domain, kept);
    if (entry) return entry;
    const got = issuing(domain, () => getNew(domain, ip));
    got.catch((err) => logger.warn({ domain, err }, "no certificate"));
    const inTime = await Promise.race([got, pause(patience, null, { ref: false })]);
    return inTime === "busy" ? elsewhere(domain) : inTime;
  }
  async function elsewhere(domain) {
    for (const end = Date.now() + patience; Date.now() < end; ) {
      await pause(lookInterval, void 0, { ref: false });
      const kept = await port.find(domain);
      const entry = kept && remember(domain, kept);
      if (entry) return entry;
    }
    return null;
  }
  function renewIfDue(domain, entry, ip) {
    if (now() < entry.renewFrom) return;
    entry.renewFrom = now() + minute;
    issuing(domain, () => getNew(domain, ip)).catch((err) => logger.warn({ domain, err }, "no renewal"));
  }
  return {
    async find(name, ip) {
      const domain = name === null ? null : domainOf(name);
      if (domain === null) return own();
      const known2 = pairs.get(domain);
      if (!known2 && none.get(domain)) return null;
      const entry = known2 ?? await load(domain, () => find(domain, ip));
      if (entry) renewIfDue(domain, entry, ip);
      else none.set(domain, true, noneTime);
      return entry?.pair ?? null;
    },
    async findChallenge(name) {
      const domain = domainOf(name);
      const challenge = domain === null ? null : await port.challenge(domain);
      if (domain === null || !challenge) return null;
      const pem = await (key ??= newKey());
      return { cert: challengeCertificate(domain, challenge.answer, createPrivateKey(pem)), key: pem };
    },
    async challengeText(domain, token) {
      const challenge = await port.challenge(domain);
      return challenge?.token === token ? challenge.answer : null;
    }
  };
}

// ../linkshare/src/problem.ts
var problems = {
  malformed: (cause) => new AnswerError(400, "Malformed request. Please try again.", { cause }),
  badBucketName: () => new AnswerError(400, "Invalid bucket name."),
  badKey: () => new AnswerError(400, "Invalid object key."),
  unknownAccess: () => new AnswerError(401, "Access denied."),
  forbidden: () => new AnswerError(403, "Access denied."),
  /** What was sent is no form that is asked for here. */
  noForm: (cause) => new AnswerError(400, "The form could not be read. Please try again.", { cause }),
  notAllowed: () => new AnswerError(405, "Method Not Allowed"),
  slow: () => new AnswerError(408, "What was sent came too slowly. Please try again.", { headers: { connection: "close" } }),
  /** The limit of bytes was reached by somebody else meanwhile. */
  usedUp: () => new AnswerError(410, "This link is used up."),
  /** The owner's own limit, in money. Its code is that of the S3 gateway. */
  spendCapReached: (cause) => new AnswerError(403, "The owner has limited what downloads may cost this month.", {
    cause,
    headers: { "x-error-code": "SpendCapReached" }
  }),
  noSuchBucket: () => new AnswerError(404, "Bucket not found."),
  noSuchObject: () => new AnswerError(404, "Object not found."),
  notFound: () => new AnswerError(404, "Not found."),
  changed: () => new AnswerError(412, "The file is not the one that was asked for."),
  range: (size) => new AnswerError(416, "Range header isn't compatible with path query.", {
    headers: { "content-range": `bytes */${size}` }
  }),
  rangeOfMember: () => new AnswerError(416, "Range header isn't compatible with path query."),
  badZip: (cause) => new AnswerError(415, "The archive is invalid or cannot be read here.", { cause }),
  largeZip: () => new AnswerError(415, "The archive holds too many files to be looked into here. Download it instead."),
  noAcceptableCoding: () => new AnswerError(415, "The file can only be sent with an encoding that was not asked for.", {
    headers: { "accept-encoding": "gzip, identity, *;q=0" }
  }),
  tooManyRequests: () => new AnswerError(429, "429 Too Many Requests"),
  unavailable: (cause) => new AnswerError(503, "The link cannot be checked at the moment. Please try again later.", {
    cause,
    headers: { "retry-after": "10" }
  }),
  internal: (cause) => new AnswerError(500, "Internal server error. Please try again later.", { cause })
};
var ofRefusal = {
  noSuchLink: problems.unknownAccess,
  linkServiceUnavailable: problems.unavailable,
  noSuchBucket: problems.noSuchBucket,
  noSuchKey: problems.noSuchObject,
  noSuchVersion: problems.noSuchObject,
  isDeleteMarker: problems.noSuchObject,
  invalidBucketName: problems.badBucketName,
  pathTooLong: problems.badKey,
  invalidApiKey: problems.forbidden,
  unauthorizedApiKey: problems.forbidden,
  bandwidthLimitExceeded: () => new AnswerError(403, "Bandwidth limit exceeded."),
  spendCapReached: problems.spendCapReached,
  slowDown: () => problems.tooManyRequests()
};
function problemOf(error) {
  if (error instanceof AnswerError) return error.reason === "tooManyRequests" ? problems.tooManyRequests() : error;
  if (isRefusal(error)) return ofRefusal[error.code]?.(error) ?? byStatus(error.status, error);
  if (!(error instanceof S3Error)) return problems.internal(error);
  if (error.reason === "InvalidRange") return problems.range(error.details["ActualObjectSize"] ?? "0");
  if (error.reason === "PreconditionFailed") return problems.changed();
  if (error.reason === "MalformedPOSTRequest") return problems.noForm(error);
  if (error.reason === "RequestTimeout") return problems.slow();
  return byStatus(error.status, error);
}
function byStatus(status, error) {
  if (status === 401) return problems.unknownAccess();
  if (status === 403) return problems.forbidden();
  if (status === 404) return problems.notFound();
  if (status === 429) return problems.tooManyRequests();
  return problems.internal(error);
}

// ../linkshare/src/link/authorize.ts
var maxAccess = 8 * KiB;
async function authorize(access, asking) {
  if (access.length > maxAccess) throw problems.malformed();
  if (!isAccessKeyId(access)) return { grant: grantOf(access), projectId: void 0, governedLink: null };
  const credential = await resolved(access, asking);
  if (!credential.isPublic) checkSignature(credential, asking);
  const found = linkGrantOf(credential, access);
  return found.governedLink !== null && isOwner(credential, asking) ? { ...found, governedLink: null } : found;
}
var linkGrantOf = ({ accessGrant, publicProjectId, isGoverned }, access) => ({
  grant: parseRegisteredGrant(accessGrant),
  projectId: publicProjectId,
  governedLink: isGoverned ? linkHashOf(access) : null
});
async function authorizePublic(access, asking) {
  if (!isAccessKeyId(access)) throw problems.malformed();
  const credential = await resolved(access, asking);
  if (!credential.isPublic) throw problems.forbidden();
  return linkGrantOf(credential, access);
}
function grantOf(text2) {
  try {
    const grant = parseAccessGrant(text2);
    caveatsOf(grant.apiKey);
    return grant;
  } catch (cause) {
    throw isFormatError(cause) ? problems.malformed(cause) : cause;
  }
}
async function resolved(accessKeyId, { resolve, clientIp }) {
  try {
    return await resolve(accessKeyId, clientIp);
  } catch (error) {
    throw error instanceof S3Error && error.reason === "InvalidAccessKeyId" ? problems.unknownAccess() : error;
  }
}
function isOwner(credential, asking) {
  try {
    checkSignature(credential, asking);
    return true;
  } catch (error) {
    if (error instanceof AnswerError) return false;
    throw error;
  }
}
function checkSignature({ secretKey }, { request, now }) {
  const header = headerValue(request.headers, "authorization");
  if (header === void 0 || !header.startsWith("AWS4-HMAC-SHA256")) throw problems.forbidden();
  try {
    const claim = { ...parseHeaderAuthorization(request, header, "linksharing"), payloadHash: emptyPayloadHash };
    checkTime(claim, now);
    if (!isSignedAsReceived(request, claim, secretKey)) verifySignature(request, claim, secretKey);
  } catch (error) {
    throw error instanceof S3Error ? problems.forbidden() : error;
  }
}
function isSignedAsReceived(request, claim, secretKey) {
  try {
    verifySignature({ ...request, signedPath: request.path }, claim, secretKey);
    return true;
  } catch (error) {
    if (error instanceof S3Error && error.reason === "SignatureDoesNotMatch") return false;
    throw error;
  }
}

// ../linkshare/src/certificates/leads-here.ts
import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
var longestChain = 5;
async function leadsHere(domain, { hosts, servers }) {
  const resolver = new Resolver({ timeout: 3 * second, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  if (await isAlias(resolver, domain, hosts)) return true;
  const [theirs, ours] = await Promise.all([
    addressesOf(resolver, domain),
    Promise.all(hosts.map((host) => addressesOf(resolver, host))).then((lists) => new Set(lists.flat()))
  ]);
  return theirs.some((address) => ours.has(address));
}
async function isAlias(resolver, domain, hosts) {
  let name = domain;
  for (let links = 0; links < longestChain; links++) {
    const [target] = await orNone(resolver.resolveCname(name));
    if (target === void 0) return false;
    if (hosts.some((host) => isSameDnsName(host, target))) return true;
    name = target;
  }
  return false;
}
async function addressesOf(resolver, host) {
  if (isIP(host) !== 0) return [host];
  return (await Promise.all([orNone(resolver.resolve4(host)), orNone(resolver.resolve6(host))])).flat();
}
var orNone = (answer) => answer.catch(() => []);

// ../linkshare/src/certificates/may-have-certificate.ts
var paidTime = 5 * minute;
var mostOwners = 1e4;
function certificateRules({ resolve, isPaid, clock, hosts, dnsServers, allowed: allowed2 }) {
  const paid = lruCache({ capacity: mostOwners, now: () => clock().getTime() });
  const isAllowed = (domain) => allowed2.some((entry) => entry === "*" || domain === entry || domain.endsWith(`.${entry}`));
  async function ownerPays(head) {
    const key = toHex(head);
    const known2 = paid.get(key);
    if (known2 !== void 0) return known2;
    const found = await isPaid(head);
    paid.set(key, found, paidTime);
    return found;
  }
  return async (domain, { access, tls }, clientIp) => {
    if (!tls) return false;
    try {
      const { grant } = await authorizePublic(access, { resolve, clientIp });
      if (!isAllowed(domain) && !await ownerPays(grant.apiKey.head)) return false;
    } catch (error) {
      if (error instanceof AnswerError && !error.isBroken) return false;
      throw error;
    }
    return leadsHere(domain, { hosts, servers: dnsServers });
  };
}

// ../../packages/server-kit/src/tls/listen-by-name.ts
import { createServer as createPort } from "node:net";
import { createServer } from "node:tls";

// ../../packages/server-kit/src/tls/client-hello.ts
var longestRecord = 2 ** 14;
var recordHead = 5;
var handshake = 22;
var clientHello = 1;
var extensions = { serverName: 0, alpn: 16 };
function readClientHello(bytes) {
  if (bytes.length > 0 && bytes[0] !== handshake) return null;
  if (bytes.length < recordHead) return "more";
  const length = bytes.readUInt16BE(3);
  if (length > longestRecord) return null;
  if (bytes.length < recordHead + length) return "more";
  try {
    return read2(bytes.subarray(recordHead, recordHead + length));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
function read2(message) {
  if (message.readUInt8(0) !== clientHello) return null;
  let at = 4 + 2 + 32;
  at += 1 + message.readUInt8(at);
  at += 2 + message.readUInt16BE(at);
  at += 1 + message.readUInt8(at);
  const hello = { name: null, protocols: [] };
  if (at === message.length) return hello;
  const end = at + 2 + message.readUInt16BE(at);
  if (end > message.length) return null;
  for (at += 2; at < end; ) {
    const type = message.readUInt16BE(at);
    const next = at + 4 + message.readUInt16BE(at + 2);
    if (next > end) return null;
    const data = message.subarray(at + 4, next);
    if (type === extensions.serverName) hello.name = nameIn(data);
    if (type === extensions.alpn) hello.protocols = protocolsIn(data);
    at = next;
  }
  return hello;
}
function nameIn(data) {
  const length = data.readUInt16BE(3);
  if (data.readUInt8(2) !== 0 || 5 + length > data.length) return null;
  return data.toString("latin1", 5, 5 + length).toLowerCase();
}
function protocolsIn(data) {
  const protocols = [];
  for (let at = 2; at < data.length; ) {
    const end = at + 1 + data.readUInt8(at);
    protocols.push(data.toString("latin1", at + 1, end));
    at = end;
  }
  return protocols;
}

// ../../packages/server-kit/src/tls/listen-by-name.ts
var challengeProtocol = "acme-tls/1";
var helloTimeout = 10 * second;
async function listenByName(server, { certificates, ...options }) {
  async function take(raw) {
    handshakesOf(server)?.begin(raw);
    if (raw.destroyed) return;
    const hello = await firstWords(raw);
    if (!hello || raw.destroyed) return void raw.destroy();
    const isChallenge = hello.protocols.includes(challengeProtocol);
    const pair = await (isChallenge ? certificates.findChallenge(hello.name ?? "") : certificates.find(hello.name, peerOf(raw)));
    if (!pair || raw.destroyed) return void raw.destroy();
    if (isChallenge) showChallenge(raw, pair);
    else doorOf(pair).agree(raw);
  }
  const doors = /* @__PURE__ */ new WeakMap();
  function doorOf(pair) {
    const known2 = doors.get(pair);
    if (known2) return known2;
    const door = createDoor(server, { cert: pair.cert, key: pair.key });
    doors.set(pair, door);
    return door;
  }
  const port = createPort({ noDelay: true }, (raw) => {
    raw.on("error", () => void 0);
    take(raw).catch(() => raw.destroy());
  });
  await listenPlain(port, options);
  return { stop: () => void port.close() };
}
function showChallenge(raw, { cert, key }) {
  const door = createServer({ ALPNProtocols: [challengeProtocol], cert, key });
  door.on("secureConnection", (socket) => socket.end());
  door.on("tlsClientError", (_error, socket) => socket.destroy());
  door.emit("connection", raw);
}
function firstWords(raw) {
  return new Promise((resolve) => {
    let bytes = Buffer.alloc(0);
    const finish = (hello) => {
      clearTimeout(over);
      raw.off("readable", read3);
      raw.off("close", close);
      if (hello) raw.unshift(bytes);
      resolve(hello);
    };
    const close = () => finish(null);
    const over = setTimeout(close, helloTimeout);
    function read3() {
      for (let piece3 = raw.read(); piece3 !== null; piece3 = raw.read())
        bytes = Buffer.concat([bytes, piece3]);
      const hello = readClientHello(bytes);
      if (hello !== "more") finish(hello);
    }
    raw.on("readable", read3);
    raw.once("close", close);
  });
}

// ../linkshare/src/certificates/open-domain-ports.ts
var challengesOf = ({ domainsTlsPort }) => domainsTlsPort === 0 ? ["http-01"] : ["http-01", "tls-alpn-01"];
async function openDomainPorts(server, settings2, certificates) {
  const { http, tls } = domainPorts(settings2);
  const opened = [
    ...http ? [await listenToo(server, http)] : [],
    ...tls ? [await listenByName(server, { ...tls, certificates })] : []
  ];
  return { stop: () => opened.forEach((port) => port.stop()) };
}
var ownPair = (certificate) => () => certificate?.current() ?? null;

// ../linkshare/src/blocked-paths.ts
function blockedBy(entries) {
  const exact = new Set(entries.filter((entry) => !entry.startsWith("r:")));
  const patterns = entries.filter((entry) => entry.startsWith("r:")).map((entry) => expression(entry.slice(2)));
  return (hostAndPath) => exact.has(hostAndPath) || patterns.some((pattern) => pattern.test(hostAndPath));
}
function expression(source) {
  try {
    return new RegExp(source);
  } catch (cause) {
    throw new Error(`PERIGEE_LINKSHARE_BLOCKED_PATHS: "${source}" is no regular expression.`, { cause });
  }
}

// ../linkshare/src/domains/custom-domain-of.ts
var neverInDns = /\.(?:local|localhost)$/;
function customDomainOf(host, own) {
  const name = asciiDomain(host.replace(/:\d{0,5}$/, ""));
  return name === void 0 || own.has(name) || neverInDns.test(name) ? null : name;
}

// ../../packages/server-kit/src/edge/target.ts
function splitTarget(url) {
  const [, authority, rawPath = "", rawQuery = ""] = /^(?:https?:\/\/([^/?]*))?([^?]*)\??(.*)$/is.exec(url) ?? [];
  return { authority, rawPath, rawQuery };
}

// ../linkshare/src/http/target.ts
function parseTarget(url) {
  const { authority, rawPath, rawQuery } = splitTarget(url);
  const absolute = rawPath === "" ? "/" : rawPath;
  if (!absolute.startsWith("/")) throw problems.malformed();
  return { authority, rawPath: absolute, rawQuery, path: decode(absolute), query: new URLSearchParams(rawQuery) };
}
var withQuery = (path, { rawQuery }) => rawQuery === "" ? path : `${path}?${rawQuery}`;
var pathOnHost = (path) => /^[/\\]{2}/.test(path) ? `/.${path}` : path;
function decode(text2) {
  try {
    return decodeURIComponent(text2);
  } catch (cause) {
    throw problems.malformed(cause);
  }
}

// ../linkshare/src/link/names.ts
var nameOf = (key) => {
  const path = withoutSlash(key);
  return path.slice(path.lastIndexOf("/") + 1) || "/";
};
var parentOf = (key) => {
  const path = withoutSlash(key);
  return path.slice(0, path.lastIndexOf("/") + 1);
};
var escapeKey = (key) => key.split("/").map(encodeURIComponent).join("/");
var withoutSlash = (key) => key.endsWith("/") ? key.slice(0, -1) : key;

// ../linkshare/src/pages/font.ts
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
var require2 = createRequire(import.meta.url);
var rules = require2.resolve("@fontsource-variable/inter/wght.css");
var fontRules = readFileSync(rules, "utf8");
var fontFiles = () => [...fontRules.matchAll(/url\(\.\/(files\/[\w-]+\.woff2)\)/g)].map(([, name = ""]) => {
  const bytes = readFileSync(join(dirname(rules), name));
  return [`/static/${name}`, fontFile(bytes)];
});
var fontFile = (bytes) => ({
  status: 200,
  headers: {
    "content-type": "font/woff2",
    "content-length": String(bytes.length),
    "cache-control": "public, max-age=15552000"
  },
  async *body() {
    yield bytes;
  }
});

// ../linkshare/src/pages/stylesheet.ts
var stylesheet = (color) => fontRules + plainStylesheet(color);
var plainStylesheet = (color) => `
:root { color-scheme: light dark; --page: #f7f8fb; --card: #fff; --line: #e6e8ef; --ink: #171a22; --soft: #565d6e;
  --link: ${contrasting(color, "#ffffff")}; --brand: ${color}; --on-brand: ${inkOn(color)}; --hover: #f0f2f8;
  --bad: #b42318; }
@media (prefers-color-scheme: dark) {
  :root { --page: #0f121a; --card: #161a24; --line: #262b38; --ink: #e9ebf2; --soft: #a4abbd;
    --link: ${contrasting(color, "#161a24")}; --hover: #1e2330; --bad: #ff8a80; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--page); color: var(--ink);
  font: 14px/1.5 'Inter Variable', system-ui, sans-serif; }
.top { border-bottom: 1px solid var(--line); background: var(--card); }
.top, .bottom { padding-inline: max(20px, 50% - 620px); }
.brand { display: inline-flex; align-items: center; gap: 8px; padding: 14px 0; color: var(--ink); font-weight: 600;
  text-decoration: none; font-size: 16px; }
.brand .icon { color: var(--link); width: 22px; height: 22px; }
main { flex: 1; width: 100%; max-width: 1280px; margin: 0 auto; padding: 24px 20px 48px; }
.bottom { display: flex; flex-wrap: wrap; gap: 4px 20px; justify-content: space-between; padding-block: 16px;
  border-top: 1px solid var(--line); color: var(--soft); }
a { color: var(--link); }
h1 { font-size: 24px; line-height: 1.25; font-weight: 600; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 13px; font-weight: 600; color: var(--soft); margin: 16px 0 2px; }
p { margin: 0; }
.icon { width: 18px; height: 18px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.75;
  stroke-linecap: round; stroke-linejoin: round; }
.icon .body { fill: currentColor; stroke: none; }
.head { display: flex; flex-wrap: wrap; gap: 12px 20px; align-items: center; justify-content: space-between; }
.actions, .pager { display: flex; flex-wrap: wrap; gap: 8px; }
.pager { margin-top: 16px; justify-content: space-between; }
.button { display: inline-flex; align-items: center; gap: 8px; min-height: 36px; padding: 6px 14px; border-radius: 8px;
  border: 1px solid var(--line); background: var(--card); color: var(--ink); text-decoration: none; font-weight: 500; }
.button:hover { background: var(--hover); }
.primary { background: var(--brand); border-color: var(--brand); color: var(--on-brand); }
.primary:hover { background: var(--brand); text-decoration: underline; }
.button[aria-disabled='true'] { color: var(--soft); cursor: not-allowed; background: var(--page); }
.crumbs { list-style: none; display: flex; flex-wrap: wrap; margin: 8px 0 16px; padding: 0; color: var(--soft); }
.crumbs li { overflow-wrap: anywhere; min-width: 0; }
.crumbs li + li::before { content: '/'; padding: 0 8px; }
.files { width: 100%; border-collapse: separate; border-spacing: 0; background: var(--card); border: 1px solid var(--line);
  border-radius: 12px; overflow: hidden; table-layout: fixed; }
.files th, .files td { height: 44px; padding: 6px 14px; text-align: left; font-weight: 400; border-top: 1px solid var(--line); }
.files thead th { height: 40px; border-top: 0; color: var(--soft); font-size: 13px; font-weight: 600; }
.files tbody tr:hover { background: var(--hover); }
.files .size { width: 110px; text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.files .date { width: 150px; color: var(--soft); font-variant-numeric: tabular-nums; white-space: nowrap; }
.files th:last-child, .files td:last-child { width: 60px; text-align: right; }
.files th[scope='row'] > a, .files th[scope='row'] > span { display: inline-flex; gap: 10px; align-items: center;
  vertical-align: middle; min-width: 0; max-width: 100%; color: var(--ink); text-decoration: none; overflow-wrap: anywhere; white-space: pre-wrap; }
.files th[scope='row'] > a:hover { color: var(--link); text-decoration: underline; }
.quiet { display: inline-flex; vertical-align: middle; padding: 8px; margin: -8px; color: var(--soft); }
.quiet:hover { color: var(--link); }
.gallery { list-style: none; margin: 0; padding: 0; display: grid; gap: 16px;
  grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); }
.gallery li { display: flex; flex-direction: column; min-width: 0; background: var(--card); border: 1px solid var(--line);
  border-radius: 12px; overflow: hidden; }
.gallery li:hover { border-color: var(--soft); }
.gallery li > a, .gallery li > span { display: block; color: var(--ink); text-decoration: none; font-weight: 500; }
.gallery li > a:focus-visible { outline-offset: -2px; }
.gallery .face { display: grid; place-items: center; aspect-ratio: 4 / 3; background: var(--hover); color: var(--soft); }
.gallery .face > * { grid-area: 1 / 1; }
.gallery .face .icon { width: 40px; height: 40px; stroke-width: 1.25; }
.gallery img { width: 100%; height: 100%; object-fit: cover; min-height: 0; }
.gallery .name { display: block; padding: 10px 12px 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.gallery li > a:hover .name { color: var(--link); text-decoration: underline; }
.gallery li > :last-child:not(.facts) .name { padding-bottom: 12px; }
.gallery .facts { display: flex; justify-content: space-between; align-items: center; gap: 8px; padding: 0 12px 10px;
  color: var(--soft); font-size: 12px; font-variant-numeric: tabular-nums; }
.empty { padding: 40px 16px; text-align: center; color: var(--soft); }
p.empty { border: 1px dashed var(--line); border-radius: 12px; margin-top: 16px; }
.object { display: grid; grid-template-columns: minmax(0, 1fr) 320px; gap: 20px; align-items: start; }
.stage { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 16px; display: grid;
  place-items: center; min-height: 240px; overflow: hidden; }
.stage .empty { border: 0; margin: 0; }
.preview { max-width: 100%; max-height: 75vh; display: block; }
.document { width: 100%; height: 75vh; border: 0; background: #fff; }
audio { width: 100%; }
aside { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 4px 16px 16px; }
.map { width: 100%; height: auto; display: block; margin-top: 8px; }
details { margin-top: 16px; border-top: 1px solid var(--line); padding-top: 12px; }
summary { display: inline-flex; gap: 8px; align-items: center; cursor: pointer; font-weight: 500; }
label { display: block; margin-top: 8px; color: var(--soft); }
input { width: 100%; margin-top: 4px; padding: 8px 10px; border: 1px solid var(--line); border-radius: 8px;
  background: var(--page); color: var(--ink); font: 13px/1.4 ui-monospace, monospace; }
input[type='file'] { font: inherit; }
input::file-selector-button { margin-right: 12px; padding: 4px 12px; border: 1px solid var(--line); border-radius: 6px;
  background: var(--page); color: var(--ink); font: inherit; cursor: pointer; }
.ask { text-align: left; margin-top: 24px; display: grid; gap: 12px; }
.ask label { margin: 0; color: var(--ink); font-weight: 500; }
.ask input { margin: -8px 0 0; min-height: 44px; background: var(--card); font-size: 16px; }
.ask .button { justify-content: center; min-height: 44px; font: inherit; font-weight: 500; cursor: pointer; }
.sign .icon { width: 40px; height: 40px; color: var(--soft); stroke-width: 1.25; }
.hint { color: var(--soft); }
.problem { color: var(--bad); }
.arrived { list-style: none; margin: 20px 0 0; padding: 0; text-align: left; border: 1px solid var(--line);
  border-radius: 12px; background: var(--card); }
.arrived:empty { display: none; }
.arrived li { display: flex; flex-wrap: wrap; gap: 2px 16px; justify-content: space-between; padding: 10px 14px;
  overflow-wrap: anywhere; }
.arrived li + li { border-top: 1px solid var(--line); }
.message { max-width: 560px; margin: 12vh auto 0; text-align: center; }
.message > * + * { margin-top: 12px; }
.status { font-size: 40px; font-weight: 600; color: var(--soft); line-height: 1; font-variant-numeric: tabular-nums; }
.request { color: var(--soft); font: 12px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 12px; top: 12px; padding: 8px 12px; background: var(--card); border-radius: 8px; z-index: 1; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 4px; }
@media (max-width: 768px) { .object { grid-template-columns: minmax(0, 1fr); } .files .date { display: none; } }
@media (max-width: 480px) {
  main { padding: 16px 12px 32px; }
  .top, .bottom { padding-inline: 12px; }
  .files, .files tbody { display: block; }
  .files { border: 0; background: none; overflow: visible; }
  .files thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  .files tr { display: grid; grid-template-columns: max-content minmax(0, 1fr) auto; align-items: center;
    column-gap: 12px;
    min-height: 52px; padding: 8px 12px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
  .files tbody tr + tr { margin-top: 8px; }
  .files th, .files td, .files th:last-child, .files td:last-child { display: block; width: auto; height: auto; padding: 0;
    border: 0; }
  .files td:empty { display: none; }
  .files th[scope='row'] { grid-area: 1 / 1 / auto / span 2; contain: inline-size; }
  .files .size, .files .date { display: block; grid-row: 2; font-size: 12px; color: var(--soft); }
  .files .size { grid-column: 1; margin-left: 28px; text-align: left; }
  .files .date { grid-column: 2; }
  .files .act { grid-area: 1 / 3 / span 2; }
  .gallery { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 8px; }
  .gallery .when { display: none; }
  .quiet { padding: 13px; margin: -13px; }
  .actions { flex: 1 1 100%; }
  .actions .button { flex: 1 1 0; padding: 6px 8px; justify-content: center; white-space: nowrap; }
  .actions .primary { order: -1; flex-basis: 100%; min-height: 44px; }
}
`;

// ../linkshare/src/domains/domain-site.ts
function openDomainFrame(color) {
  const text2 = plainStylesheet(color);
  return { style: { text: text2, hash: toBase64(sha256(utf8(text2))) } };
}
var domainSite = (site, { style }, domain) => ({
  ...site,
  settings: { ...site.settings, archives: false },
  blobLocations: [],
  url: `https://${domain}`,
  basePath: "",
  style,
  isOwnOrigin: true
});
function domainPlace({ url }, { prefix }, domain) {
  const below = (key) => `/${escapeKey(key.slice(prefix.length))}`;
  return { root: prefix, name: domain, pathOf: (key) => pathOnHost(below(key)), bytesOf: (key) => url + below(key) };
}

// ../linkshare/src/domains/domain-records.ts
var truths = /* @__PURE__ */ new Set(["1", "t", "T", "true", "True", "TRUE"]);
function readDomainRecords(records) {
  const values = /* @__PURE__ */ new Map();
  for (const text2 of txtTexts(records)) {
    const { key, value } = readDomainRecord(text2) ?? {};
    if (key === void 0 || value === void 0) continue;
    const other = values.get(key);
    if (other === void 0 || compareBytes(utf8(value), utf8(other)) < 0) values.set(key, value);
  }
  const valueOf = (key) => values.get(key) ?? split(values, key);
  return { root: valueOf("root"), access: valueOf("access"), tls: truths.has(valueOf("tls")) };
}
function split(values, key) {
  let whole = "";
  for (let number = 1; ; number++) {
    const piece3 = values.get(`${key}-${number}`);
    if (piece3 === void 0) return whole;
    whole += piece3;
  }
}

// ../linkshare/src/domains/known-domains.ts
var remembered = 1e4;
var lifetimes = { least: 10 * second, most: hour };
var staleTime = hour;
var absentTime = minute;
var askedAtOnce = 32;
var perAddress = { points: 30, every: 2 * second };
function createKnownDomains({ ask, clock, processes = 1 }) {
  const now = () => clock().getTime();
  const known2 = lruCache({ capacity: remembered, now });
  const absent = lruCache({ capacity: remembered, now });
  const once2 = singleFlight();
  const rate = { points: Math.ceil(perAddress.points / processes), every: perAddress.every * processes };
  const limiter = createLimiter({ ...rate, remember: remembered, clock });
  let asking = 0;
  async function lookUp(domain) {
    asking++;
    try {
      const { records, ttl } = await ask(txtHost(domain));
      const found = readDomainRecords(records);
      if (found.root === "" && found.access === "") {
        known2.delete(domain);
        absent.set(domain, true, absentTime);
        return null;
      }
      const lifetime3 = Math.min(Math.max((ttl ?? 0) * second, lifetimes.least), lifetimes.most);
      known2.set(domain, { records: found, freshUntil: now() + lifetime3 }, lifetime3 + staleTime);
      return found;
    } catch (cause) {
      known2.delete(domain);
      throw problems.internal(cause);
    } finally {
      asking--;
    }
  }
  function lookUpFor(domain, address) {
    const may = asking < askedAtOnce && (address === null || limiter.consume(address).ok);
    return may ? lookUp(domain) : Promise.reject(problems.tooManyRequests());
  }
  return async (domain, address) => {
    const entry = known2.get(domain);
    if (entry) {
      if (now() >= entry.freshUntil && asking < askedAtOnce) once2(domain, () => lookUp(domain)).catch(() => void 0);
      return entry.records;
    }
    if (absent.get(domain)) return null;
    return once2(domain, () => lookUpFor(domain, address));
  };
}

// ../linkshare/src/archive/archive-places.ts
var perAddress2 = 4;
var perProject = 16;
function createArchivePlaces(processes = 1) {
  const addresses = createSlots(Math.ceil(perAddress2 / processes));
  const projects = createSlots(Math.ceil(perProject / processes));
  return ({ project: project2, address }) => {
    const leaveAddress = address === null ? () => void 0 : addresses.enter(address);
    if (!leaveAddress) return null;
    const leaveProject = projects.enter(project2);
    if (!leaveProject) {
      leaveAddress();
      return null;
    }
    return () => {
      leaveAddress();
      leaveProject();
    };
  };
}

// ../linkshare/src/http/present-headers.ts
var presentHeaders = ({ headersDistinct }) => Object.fromEntries(Object.entries(headersDistinct).flatMap(([name, values]) => values ? [[name, values]] : []));

// ../linkshare/src/http/content-disposition.ts
function attachment(name) {
  const fallback2 = name.replace(/[^\x20-\x7e]/g, "_");
  if (/^[\w.!#$&+^`|~-]+$/.test(name)) return `attachment; filename=${name}`;
  const quoted = `attachment; filename="${fallback2.replace(/["\\]/g, "\\$&")}"`;
  return fallback2 === name ? quoted : `${quoted}; filename*=UTF-8''${encode(name)}`;
}
var encode = (name) => encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

// ../../packages/domain/src/object-key.ts
var folderPlaceholder = ".file_placeholder";
var isFolderMark = (key) => key.endsWith("/") || key.split("/").at(-1) === folderPlaceholder;
var isHiddenEntry = (name) => name === "" || name.includes(folderPlaceholder);

// ../linkshare/src/archive/member-name.ts
var memberName = (relativeKey) => relativeKey.split("/").map(safeComponent).join("/");
var escape = (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
function safeComponent(name) {
  if (name === "") return "%2F";
  if (name === "." || name === "..") return name.replaceAll(".", "%2E");
  return name.replace(/[\p{Cc}\\]/gu, escape).replace(/^\w+:/, (drive) => drive.replace(":", "%3A"));
}

// ../linkshare/src/archive/members.ts
var pageSize = 1e3;
async function* membersOf(objects, { bucket, prefix }) {
  let after;
  for (let more = true; more; ) {
    const page2 = await objects.listObjects({ bucket, prefix, delimiter: "", after, limit: pageSize });
    for (const info of page2.objects) {
      const member = isMark(info) ? folder(info, prefix) : await file(objects, { bucket, prefix, info });
      if (member) yield member;
    }
    more = page2.more && page2.next !== void 0;
    after = page2.next;
  }
}
var isMark = ({ key, size }) => size === 0 && isFolderMark(key);
function folder({ key, lastModified }, prefix) {
  const path = (key.endsWith("/") ? key : parentOf(key)).slice(prefix.length);
  if (path === "") return void 0;
  return { kind: "folder", name: `${memberName(path.slice(0, -1))}/`, modified: lastModified };
}
async function file(objects, { bucket, prefix, info }) {
  try {
    const opened = await objects.getObject({ bucket, key: info.key });
    const relative = info.key === prefix ? nameOf(prefix) : info.key.slice(prefix.length);
    const { size, lastModified: modified } = opened.info;
    return { kind: "file", name: memberName(relative), size, modified, read: () => opened.read() };
  } catch (error) {
    if (isRefusal(error, "noSuchKey")) return void 0;
    throw error;
  }
}

// ../linkshare/src/archive/write-tar.ts
import { once } from "node:events";
import { pipeline } from "node:stream";
import { createGzip } from "node:zlib";
import { pack as createPack } from "tar-stream";

// ../linkshare/src/archive/compression.ts
var compression = { level: 1 };

// ../linkshare/src/archive/write-tar.ts
var fileMode = 384;
var folderMode = 448;
function tarGzOf(members) {
  const pack = createPack();
  const gzip = createGzip(compression);
  const gone = new Promise((_, reject) => gzip.once("close", () => reject(new Error("the reader has left"))));
  gone.catch(() => void 0);
  pipeline(pack, gzip, () => void 0);
  fill(pack, members, gone).catch((error) => gzip.destroy(error));
  return gzip;
}
async function fill(pack, members, gone) {
  for await (const member of members) await Promise.race([add(pack, member), gone]);
  pack.finalize();
}
async function add(pack, member) {
  const { name, modified: mtime } = member;
  if (member.kind === "folder") {
    pack.entry({ name, mtime, type: "directory", mode: folderMode });
    return;
  }
  let taken = () => void 0;
  const done = new Promise((resolve, reject) => {
    taken = (error) => error ? reject(error) : resolve();
  });
  done.catch(() => void 0);
  const sink = pack.entry({ name, mtime, size: member.size, mode: fileMode }, taken);
  sink.on("error", () => void 0);
  for await (const bytes of member.read()) if (!sink.write(bytes)) await Promise.race([once(sink, "drain"), done]);
  sink.end(null);
  await done;
}

// ../linkshare/src/archive/write-zip.ts
import { Readable } from "node:stream";
import ZipStream from "zip-stream";
var fileMode2 = 420;
var folderMode2 = 493;
var notice = "TRUNCATED.txt";
var noticeText = (limit) => `This archive is not complete: zip files made here hold at most ${limit} files.
Download the folder as tar.gz to get everything.
`;
function zipOf(members, limit) {
  const zip = new ZipStream({ zlib: compression });
  const gone = new Promise((_, reject) => zip.once("close", () => reject(new Error("the reader has left"))));
  gone.catch(() => void 0);
  fill2(zip, members, { limit, gone }).catch((error) => zip.destroy(error));
  return zip;
}
async function fill2(zip, members, { limit, gone }) {
  let count = 0;
  for await (const member of members) {
    if (count++ === limit) {
      await add2(zip, Buffer.from(noticeText(limit)), { name: notice, modified: /* @__PURE__ */ new Date() }, gone);
      break;
    }
    const source = member.kind === "file" ? Readable.from(member.read(), { objectMode: false }) : Buffer.alloc(0);
    await add2(zip, source, member, gone);
  }
  zip.finalize();
}
async function add2(zip, source, { name, modified }, gone) {
  const done = new Promise((resolve, reject) => {
    if (source instanceof Readable) source.once("error", reject);
    const mode = name.endsWith("/") ? folderMode2 : fileMode2;
    zip.entry(source, { name, date: modified, mode }, (error) => error ? reject(error) : resolve());
  });
  try {
    await Promise.race([done, gone]);
  } finally {
    if (source instanceof Readable) source.destroy();
  }
}

// ../linkshare/src/archive/archive-answer.ts
var kinds = /* @__PURE__ */ new Map([
  ["zip", { type: "application/zip", write: zipOf }],
  ["tar.gz", { type: "application/gzip", write: tarGzOf }]
]);
async function archiveAnswer(link) {
  const { flags, key, bucket, objects, site } = link;
  const kind = kinds.get(flags.archiveKind ?? "");
  if (!kind) throw problems.malformed();
  if (!link.canRead) throw problems.forbidden();
  const prefix = key === "" || key.endsWith("/") ? key : `${key}/`;
  const members = membersOf(objects, { bucket, prefix });
  const first = await members.next();
  if (first.done) throw problems.noSuchObject();
  const name = `${prefix === "" ? bucket : nameOf(prefix).replace(/^\/$/, bucket)}.${flags.archiveKind}`;
  const headers = {
    "content-type": kind.type,
    "content-disposition": attachment(name),
    "content-security-policy": uploadedContentPolicy
  };
  return { status: 200, headers, body: () => kind.write(resumed(first.value, members), site.settings.zipLimit) };
}
async function* resumed(first, others) {
  yield first;
  yield* others;
}

// ../linkshare/src/link/link.ts
var isDirect = ({ flags }) => flags.download || !flags.wrap;

// ../linkshare/src/objects/media-type.ts
var byEnding = Object.fromEntries(
  Object.entries({
    "text/plain; charset=utf-8": "txt log text conf ini md",
    "text/html; charset=utf-8": "html htm",
    "text/css; charset=utf-8": "css",
    "text/csv; charset=utf-8": "csv",
    "text/javascript; charset=utf-8": "js mjs",
    "text/xml; charset=utf-8": "xml",
    "text/calendar; charset=utf-8": "ics",
    "application/json": "json map",
    "application/pdf": "pdf",
    "application/rtf": "rtf",
    "application/wasm": "wasm",
    "application/xhtml+xml": "xhtml",
    "application/zip": "zip",
    "application/gzip": "gz tgz",
    "application/x-tar": "tar",
    "application/x-7z-compressed": "7z",
    "application/x-bzip2": "bz2",
    "application/vnd.rar": "rar",
    "application/epub+zip": "epub",
    "application/msword": "doc",
    "application/vnd.ms-excel": "xls",
    "application/vnd.ms-powerpoint": "ppt",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
    "application/vnd.oasis.opendocument.text": "odt",
    "application/vnd.oasis.opendocument.spreadsheet": "ods",
    "application/vnd.apple.mpegurl": "m3u8",
    "image/avif": "avif",
    "image/bmp": "bmp",
    "image/gif": "gif",
    "image/heic": "heic",
    "image/jpeg": "jpg jpeg",
    "image/png": "png",
    "image/svg+xml": "svg",
    "image/tiff": "tif tiff",
    "image/vnd.microsoft.icon": "ico",
    "image/webp": "webp",
    "audio/aac": "aac",
    "audio/flac": "flac",
    "audio/mp4": "m4a",
    "audio/mpeg": "mp3",
    "audio/ogg": "ogg oga opus",
    "audio/wav": "wav",
    "video/mp2t": "ts",
    "video/mp4": "mp4 m4v",
    "video/ogg": "ogv",
    "video/quicktime": "mov",
    "video/webm": "webm",
    "video/x-matroska": "mkv",
    "video/x-msvideo": "avi",
    "font/otf": "otf",
    "font/ttf": "ttf",
    "font/woff": "woff",
    "font/woff2": "woff2"
  }).flatMap(([type, endings]) => endings.split(" ").map((ending) => [ending, type]))
);
var endingOf = (key) => /\.([^./]+)$/.exec(key)?.[1]?.toLowerCase() ?? "";
function mediaTypeOf(key) {
  const ending = endingOf(key);
  return Object.hasOwn(byEnding, ending) ? byEnding[ending] : void 0;
}

// ../linkshare/src/pages/icons.ts
var drawn = (paths) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${new Html(paths)}</svg>`;
var markPaths = '<path d="M20.5 9.2a9 9 0 1 0-1.6 8.6"/><circle cx="19" cy="6" r="2.4" class="body"/>';
var mark = drawn(markPaths);
var sheet = '<path d="M6 3h8l5 5v13H6z"/><path d="M14 3v5h5"/>';
var icons = {
  folder: drawn('<path d="M3 6.5h6l2 2.5h10v10.5H3z"/>'),
  up: drawn('<path d="M12 19V6"/><path d="m6 11 6-6 6 6"/>'),
  download: drawn('<path d="M12 4v11"/><path d="m7 11 5 5 5-5"/><path d="M5 20h14"/>'),
  open: drawn('<path d="M4 8h16v12H4z"/><path d="M4 8l2-4h12l2 4"/><path d="M10 12h4"/>'),
  share: drawn(
    '<path d="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1"/><path d="M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1"/>'
  ),
  lock: drawn('<path d="M6 11h12v9H6z"/><path d="M8.5 11V8a3.5 3.5 0 0 1 7 0v3"/>'),
  pause: drawn('<circle cx="12" cy="12" r="8.5"/><path d="M10 9v6M14 9v6"/>'),
  clock: drawn('<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>'),
  upload: drawn('<path d="M12 15V4"/><path d="m7 8 5-5 5 5"/><path d="M5 20h14"/>'),
  done: drawn('<circle cx="12" cy="12" r="8.5"/><path d="m8.5 12.5 2.5 2.5 4.5-5"/>'),
  list: drawn('<path d="M4 6.5h16M4 12h16M4 17.5h16"/>'),
  gallery: drawn('<path d="M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z"/>'),
  file: drawn(sheet),
  text: drawn(`${sheet}<path d="M9 13h7M9 17h7"/>`),
  image: drawn('<path d="M4 5h16v14H4z"/><circle cx="9" cy="10" r="1.6"/><path d="m5 18 5-5 3 3 3-4 4 5"/>'),
  video: drawn('<path d="M4 5h16v14H4z"/><path d="m10 9 5 3-5 3z"/>'),
  audio: drawn('<circle cx="8" cy="17" r="3"/><path d="M11 17V5l8-2v12"/><circle cx="16" cy="15" r="3"/>'),
  archive: drawn('<path d="M4 4h16v5H4zM5.5 9v11h13V9"/><path d="M10 13h4"/>')
};
var kinds2 = [
  ["image", "avif bmp gif heic ico jpeg jpg png svg tif tiff webp"],
  ["video", "avi m4v mkv mov mp4 mpeg ogv ts webm"],
  ["audio", "aac flac m4a mp3 oga ogg opus wav"],
  ["archive", "7z bz2 gz rar tar tgz xz zip zst"],
  ["text", "conf css csv doc docx html ini js json log md odt pdf rtf txt xml yaml yml"]
];
function iconOf(name) {
  const ending = endingOf(name);
  const kind = kinds2.find(([, endings]) => ending !== "" && endings.split(" ").includes(ending));
  return icons[kind?.[0] ?? "file"];
}

// ../linkshare/src/pages/page.ts
var policyOf = (style, forms) => [
  "default-src 'none'",
  `style-src ${"path" in style ? "'self'" : `'sha256-${style.hash}'`}`,
  "font-src 'self'",
  "img-src 'self'",
  "media-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  `form-action '${forms}'`,
  // nobody fills in a form that lies below something else
  ...forms === "self" ? ["frame-ancestors 'none'"] : []
].join("; ");
function page({ brand, style, basePath, isOwnOrigin }, { title, body, head = html``, status = 200, headers = {}, isShare: isShare2 = true, hasForm = false }) {
  const abuse = brand.supportUrl === null ? html`` : html`<a href="${brand.supportUrl}" rel="noopener noreferrer">Report abuse</a>`;
  const links = html`${styleOf(style, basePath)} ${head}`;
  const content = html`<a class="skip" href="#main">Skip to content</a>
    <header class="top">
      <a class="brand" href="${basePath}/">${mark}<span>${brand.name}</span></a>
    </header>
    <main id="main">${body}</main>
    <footer class="bottom">
      <span
        >${isShare2 && !isOwnOrigin ? `Shared with ${brand.name}. Anyone with this link can see what is here.` : brand.name}</span
      >
      ${abuse}
    </footer>`;
  return {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policyOf(style, hasForm ? "self" : "none"),
      "cache-control": "no-store",
      ...headers
    },
    body: htmlPage({ title: `${title} | ${brand.name}`, head: links, body: content })
  };
}
var styleOf = (style, basePath) => "path" in style ? html`<link rel="stylesheet" href="${style.path}" />
        <link rel="icon" type="image/svg+xml" href="${basePath}/static/mark.svg" />` : new Html(`<style>${style.text}</style>`);

// ../linkshare/src/pages/closed-page.ts
var texts = {
  paused: {
    status: 403,
    title: "This link is paused",
    text: "It may open again later. Ask the person who gave it to you."
  },
  expired: { status: 410, title: "This link has expired", text: "Ask the person who gave it to you for a new one." },
  exhausted: {
    status: 410,
    title: "This link is used up",
    text: "It could be used a limited number of times. Ask the person who gave it to you for a new one."
  }
};
function closedPage(site, why) {
  const { status, title, text: text2 } = texts[why];
  const body = html`<div class="message">
    <p class="sign">${icons[why === "paused" ? "pause" : "clock"]}</p>
    <h1>${title}</h1>
    <p>${text2}</p>
  </div>`;
  return page(site, { title, body, status, isShare: false });
}

// ../linkshare/src/pages/password-page.ts
function passwordPage(site, { problem, retryAfter = null } = {}) {
  const said = retryAfter === null ? problem : `Too many tries. Try again in ${waitText(retryAfter)}.`;
  const body = html`<div class="message">
    <p class="sign">${icons.lock}</p>
    <h1>This link has a password</h1>
    <p>The person who gave you the link knows it.</p>
    <form method="post" class="ask">
      <label for="password">Password</label>
      <input
        id="password"
        type="password"
        name="password"
        required
        autofocus
        autocomplete="current-password"
        maxlength="${String(linkPasswordLength.max)}"
        ${said === void 0 ? html`` : html`aria-invalid="true" aria-describedby="problem"`}
      />
      ${said === void 0 ? html`` : html`<p id="problem" class="problem" role="alert">${said}</p>`}
      <button type="submit" class="button primary">Open</button>
    </form>
  </div>`;
  return page(site, {
    title: "Password",
    body,
    status: retryAfter === null ? 403 : 429,
    ...retryAfter !== null && { headers: { "retry-after": String(retryAfter) } },
    isShare: false,
    hasForm: true
  });
}
var waitText = (seconds) => seconds < 100 ? `${seconds} ${seconds === 1 ? "second" : "seconds"}` : `${Math.ceil(seconds / 60)} minutes`;

// ../linkshare/src/governed/measure.ts
import { createHmac } from "node:crypto";
var piece = 8 * MiB;
async function measure({ hash, governing }, link, { answer, file: file3, closed }) {
  const { body } = answer;
  if (typeof body !== "function" || link.incoming.request.method === "HEAD") return answer;
  const { links } = governing;
  const isPart = answer.status === 206;
  const bytes = file3.size === null ? null : isPart ? lengthOf(answer, file3.size) : file3.size;
  const visitor = visitorOf(link, file3);
  const taken = await links.takeDownload(hash, { visitor, bytes, fileBytes: file3.size, isPart });
  if (!taken.taken) return closed(taken.why);
  let allowed2 = taken.bytes;
  let sent = 0;
  link.incoming.cleanup.defer(() => {
    if (allowed2 > sent)
      void links.takeBytes(hash, sent - allowed2, taken.isMarked ? visitor : null).catch(() => void 0);
  });
  async function more(needed) {
    const wanted = Math.max(needed, Math.min(piece, (bytes ?? Infinity) - allowed2));
    for (const amount of /* @__PURE__ */ new Set([wanted, needed])) {
      const answered = await links.takeBytes(hash, amount, null);
      if (!answered.taken) continue;
      allowed2 += amount;
      return;
    }
    throw problems.usedUp();
  }
  async function* counted() {
    if (typeof body !== "function") return;
    for await (const bytesOut of body()) {
      if (sent + bytesOut.length > allowed2) await more(sent + bytesOut.length - allowed2);
      sent += bytesOut.length;
      yield bytesOut;
    }
  }
  return { ...answer, body: counted };
}
function lengthOf({ headers = {} }, size) {
  const [, first, last] = /^bytes (\d+)-(\d+)\//.exec(headers["content-range"] ?? "") ?? [];
  return first === void 0 || last === void 0 ? size : Number(last) - Number(first) + 1;
}
function visitorOf({ incoming, visitor, access, bucket }, { name, size, lastModified }) {
  const address = visitor.address() ?? peerOf(incoming.request.socket);
  return createHmac("sha256", access.toLowerCase()).update(JSON.stringify([address, bucket, name, size, lastModified?.getTime()])).digest("hex");
}

// ../linkshare/src/governed/note.ts
function note({ hash, governing }, { incoming }, answer) {
  const { body } = answer;
  if (typeof body !== "function" || incoming.request.method === "HEAD") return Promise.resolve(answer);
  let bytes = 0;
  incoming.cleanup.defer(() => governing.uses.note(hash, { downloads: isBeginning(answer) ? 1 : 0, bytes }));
  async function* noted() {
    if (typeof body !== "function") return;
    for await (const piece3 of body()) {
      bytes += piece3.length;
      yield piece3;
    }
  }
  return Promise.resolve({ ...answer, body: noted });
}
var isBeginning = ({ status, headers = {} }) => status !== 206 || headers["content-range"]?.startsWith("bytes 0-") === true;

// ../linkshare/src/governed/check-key.ts
async function checkKey({ objects }) {
  try {
    await objects.projectInfo();
  } catch (error) {
    throw isRefusal(error, "unauthorizedApiKey") ? problems.unknownAccess() : error;
  }
}

// ../linkshare/src/pages/breadcrumbs.ts
function canOpenFolder({ keys, bucket }, prefix) {
  try {
    encryptPrefix(keys, bucket, prefix);
    return true;
  } catch (error) {
    if (isFormatError(error)) return false;
    throw error;
  }
}
function breadcrumbs(link, member) {
  const { key, place } = link;
  const { root } = place;
  const ends = [...key.matchAll(/\//g)].map(({ index }) => index + 1).filter((end) => end > root.length);
  const crumbs = [root.length, ...ends].map((end) => {
    const prefix = key.slice(0, end);
    const name = prefix === root ? place.name : visibleText(nameOf(prefix));
    if (prefix === key) return html`<li aria-current="page">${name}</li>`;
    return canOpenFolder(link, prefix) ? html`<li><a href="${place.pathOf(prefix)}">${name}</a></li>` : html`<li>${name}</li>`;
  });
  const file3 = key === "" || key.endsWith("/") ? html`` : fileCrumb(link, member);
  return html`<nav aria-label="Breadcrumb">
    <ol class="crumbs">
      ${crumbs}${file3}
    </ol>
  </nav>`;
}
function fileCrumb(link, member) {
  const name = visibleText(nameOf(link.key));
  if (member === void 0) return html`<li aria-current="page">${name}</li>`;
  return html`<li><a href="${link.place.pathOf(link.key)}?wrap=1&amp;path=%2F">${name}</a></li>
    <li aria-current="page">${visibleText(member)}</li>`;
}

// ../../packages/domain/src/byte-text.ts
var units = ["B", "KB", "MB", "GB", "TB", "PB", "EB"];
function byteParts(bytes) {
  let scaled = bytes;
  let at = 0;
  while (scaled >= (at === 0 ? 1e3 : 999.995) && at < units.length - 1) {
    scaled /= 1e3;
    at++;
  }
  return { value: String(Number(scaled.toFixed(2))), unit: units[at] ?? "B" };
}
function byteText(bytes) {
  const { value, unit } = byteParts(bytes);
  return `${value} ${unit}`;
}

// ../linkshare/src/pages/drop-box-page.ts
function dropBoxPage(site, box) {
  const body = html`<div class="message">
    <p class="sign">${icons.upload}</p>
    <h1>Send files</h1>
    <p>They go to the person who gave you this link. Nobody who has the link can see or change them.</p>
    ${form(box)}
  </div>`;
  return page(site, { title: "Send files", body, isShare: false, hasForm: true });
}
var form = ({ maxFileBytes }) => html`<form method="post" enctype="multipart/form-data" class="ask">
    <label for="files">Files</label>
    <input id="files" type="file" name="file" multiple required aria-describedby="limits" />
    <p id="limits" class="hint">
      ${maxFileBytes === null ? "" : `Up to ${byteText(maxFileBytes)} each. `}Keep this page open until it says what
      arrived.
    </p>
    <button type="submit" class="button primary">${icons.upload}Send</button>
  </form>`;
var reasons = {
  closed: () => "Not taken: this link takes no more files.",
  large: ({ maxFileBytes }) => `Not taken: it is larger than ${byteText(maxFileBytes ?? 0)}.`,
  room: () => "Not taken: there is no room for it."
};
var statuses = { closed: 410, large: 413, room: 403 };
function arrivedPage(site, { arrived, box }) {
  const there = arrived.filter(({ why }) => why === null);
  const failed = arrived.find(({ why }) => why !== null);
  const count = there.length === 1 ? "1 file" : `${there.length} files`;
  const title = there.length > 0 ? `${count} arrived` : failed ? "Nothing arrived" : "No file was chosen";
  const body = html`<div class="message">
    <p class="sign">${icons[there.length > 0 ? "done" : "upload"]}</p>
    <h1>${title}</h1>
    <ul class="arrived">
      ${arrived.map(
    ({ name, size, why }) => html`<li>
            <span>${visibleText(name)}</span
            ><span class="${why === null ? "hint" : "problem"}"
              >${why === null ? byteText(size) : reasons[why](box)}</span
            >
          </li>`
  )}
    </ul>
    ${failed ? html`<p class="hint">Files that were chosen after it did not arrive.</p>` : html``}
    ${failed?.why === "closed" ? html`` : html`<p><a class="button" href="">Send more</a></p>`}
  </div>`;
  const status = there.length > 0 || !failed ? 200 : statuses[failed.why ?? "closed"];
  return page(site, { title, body, status, isShare: false });
}

// ../linkshare/src/http/body-limit.ts
var timers = /* @__PURE__ */ new WeakMap();
function limitBody(request, milliseconds) {
  waiveLimit(request);
  if (request.complete) return;
  const timer = setTimeout(() => request.complete || request.destroy(), milliseconds);
  timers.set(request, timer);
  request.once("close", () => clearTimeout(timer));
}
function waiveLimit(request) {
  clearTimeout(timers.get(request));
}

// ../linkshare/src/governed/receive-form.ts
var mostFiles = 1e3;
var mostOfField = 64 * KiB;
async function* receiveFiles(link) {
  const { request } = link.incoming;
  const { settings: settings2 } = link.site;
  const boundary = formBoundary(link.header("content-type"));
  if (boundary === null) throw problems.noForm();
  waiveLimit(request);
  const bytes = atPace(received(request), settings2.idleTimeout);
  let files = 0;
  try {
    for await (const part of formParts(bytes, boundary)) {
      if (part.filename === void 0) await passOver(part);
      else if (++files > mostFiles) throw problems.noForm();
      else yield { name: part.filename, content: part.content };
    }
  } finally {
    limitBody(request, settings2.headerTimeout);
  }
}
async function* received(request) {
  try {
    for await (const bytes of request.iterator({ destroyOnReturn: false })) yield bytes;
  } catch (cause) {
    throw request.errored || request.destroyed ? frameErrors.clientGone(cause) : cause;
  }
}
async function passOver({ content }) {
  let left = mostOfField;
  for await (const bytes of content) if ((left -= bytes.length) < 0) throw problems.noForm();
}

// ../linkshare/src/governed/store-arriving.ts
import { createHash } from "node:crypto";

// ../linkshare/src/governed/arriving-name.ts
var mostBytes = 200;
var mostOfEnding = 20;
var markBytes = 5;
function arrivingName(name) {
  const last = name.replace(/^.*[/\\]/s, "").normalize("NFC");
  const visible = visibleText(last).trim();
  const dot = visible.lastIndexOf(".");
  const hasEnding = dot > 0 && dot < visible.length - 1 && utf8(visible.slice(dot)).length <= mostOfEnding;
  const [stem, ending] = hasEnding ? [visible.slice(0, dot), visible.slice(dot)] : [visible, ""];
  const shortened = shorten(stem, mostBytes - utf8(ending).length).trim();
  return `${/^\.*$/.test(shortened) ? "file" : shortened} (${base32Encode(randomBytes(markBytes))})${ending}`;
}
function shorten(text2, most) {
  let bytes = 0;
  let shortened = "";
  for (const character of text2) {
    bytes += utf8(character).length;
    if (bytes > most) return shortened;
    shortened += character;
  }
  return shortened;
}

// ../linkshare/src/governed/store-arriving.ts
var Stopped = class extends Error {
  name = "Stopped";
  why;
  constructor(why) {
    super(`the file is not taken: ${why}`);
    this.why = why;
  }
};
var piece2 = 8 * MiB;
async function storeArriving({ objects, bucket }, { governed: { hash, governing }, box }, { name, content, prefix }) {
  const { links } = governing;
  let size = 0;
  let counted = 0;
  let files = 0;
  const giveBack = async () => {
    if (files > 0 || counted > 0) await links.takeUploads(hash, { files: -files, bytes: -counted });
  };
  async function* body() {
    for await (const bytes of content) {
      size += bytes.length;
      if (box.maxFileBytes !== null && size > box.maxFileBytes) throw new Stopped("large");
      while (size > counted) {
        const amount = await take(size - counted);
        counted += amount;
      }
      md5.update(bytes);
      yield bytes;
    }
  }
  async function take(needed) {
    for (const bytes of /* @__PURE__ */ new Set([Math.max(needed, piece2), needed]))
      if ((await links.takeUploads(hash, { files: 0, bytes })).taken) return bytes;
    throw new Stopped("closed");
  }
  const md5 = createHash("md5");
  try {
    if (!(await links.takeUploads(hash, { files: 1, bytes: 0 })).taken) throw new Stopped("closed");
    files = 1;
    await objects.putObject({
      bucket,
      key: `${prefix}${arrivingName(name)}`,
      body: body(),
      metadata: { "content-type": mediaTypeOf(name) ?? "application/octet-stream" },
      etag: () => md5.digest("hex"),
      onlyIfAbsent: true
    });
    files = 0;
    counted -= size;
    await giveBack().catch(() => void 0);
    return { name, size, why: null };
  } catch (error) {
    await giveBack().catch(() => void 0);
    if (error instanceof Stopped) return { name, size, why: error.why };
    if (!isClientGone(error) && ["storageLimitExceeded", "segmentsLimitExceeded"].some((code) => isRefusal(error, code)))
      return { name, size, why: "room" };
    throw error;
  }
}

// ../linkshare/src/governed/drop-box.ts
async function answerDropBox(link, dropBox) {
  const { site, key, incoming } = link;
  const prefix = key === "" || key.endsWith("/") ? key : `${key}/`;
  if (!canOpenFolder(link, prefix)) throw problems.forbidden();
  if (incoming.request.method !== "POST") {
    await checkKey(link);
    return dropBoxPage(site, dropBox.box);
  }
  const leave = link.enterUpload();
  if (!leave) throw problems.tooManyRequests();
  incoming.cleanup.defer(leave);
  const arrived = [];
  for await (const file3 of receiveFiles(link)) {
    if (file3.name === "") continue;
    const one = await storeArriving(link, dropBox, { ...file3, prefix });
    arrived.push(one);
    if (one.why !== null) break;
  }
  return arrivedPage(site, { arrived, box: dropBox.box });
}

// ../linkshare/src/governed/pass-cookie.ts
import { createHmac as createHmac2 } from "node:crypto";
var lifetime = 12 * hour;
var nameOf2 = (link) => `link_${link.slice(0, 16)}`;
var signature = ({ link, passwordMark, key }, end) => createHmac2("sha256", key).update(`${link} ${passwordMark} ${end}`).digest("base64url");
function passCookie(pass, { path, isHttps }) {
  const end = Math.floor((pass.now.getTime() + lifetime) / second);
  const options = { path, expires: new Date(end * second), secure: isHttps, sameSite: "Lax" };
  return renderCookie(nameOf2(pass.link), `${end}.${signature(pass, end)}`, options);
}
function hasPass(header, pass) {
  const values = parseCookies(header).get(nameOf2(pass.link)) ?? [];
  return values.slice(0, mostLooked).some((value) => {
    const [, end = "", given = ""] = /^(\d{1,12})\.([\w-]{43})$/.exec(value) ?? [];
    if (given === "" || Number(end) * second <= pass.now.getTime()) return false;
    return constantTimeEqual(utf8(signature(pass, Number(end))), utf8(given));
  });
}
var mostLooked = 8;

// ../linkshare/src/governed/password.ts
var mostBytes2 = 4 * KiB;
var hasPassOf = (link, { hash, governing }, passwordMark) => hasPass(link.header("cookie"), { link: hash, passwordMark, key: governing.passKey, now: governing.clock() });
var hasPassword = ({ header }) => /^application\/x-www-form-urlencoded *(;|$)/i.test(header("content-type") ?? "");
async function tryPassword(link, { hash, governing }) {
  const { incoming, visitor, site, target } = link;
  const { request } = incoming;
  const body = await readBody(request, visitor, mostBytes2);
  const password = new URLSearchParams(body.toString("utf8")).get("password") ?? "";
  if (password === "") return passwordPage(site, { problem: "Enter the password." });
  const address = visitor.address() ?? peerOf(request.socket);
  const tried = await governing.links.tryPassword(hash, { password: password.slice(0, 1024), address });
  if (!tried.right) return passwordPage(site, tried.retryAfter === null ? { problem: wrong } : tried);
  const pass = { link: hash, passwordMark: tried.passwordMark, key: governing.passKey, now: governing.clock() };
  const cookie = passCookie(pass, { path: cookiePathOf(link), isHttps: link.isHttps });
  const answer = redirect(303, pathOnHost(site.basePath + withQuery(target.rawPath, target)));
  return { ...answer, headers: { ...answer.headers, "set-cookie": cookie, "cache-control": "no-store" } };
}
var wrong = "This is not the password of this link.";
function cookiePathOf({ site, target }) {
  const [link] = site.isOwnOrigin ? [] : /^\/(?:s|raw)\/[a-z2-7]{28}(?=\/)/i.exec(target.rawPath) ?? [];
  return site.basePath + (link ?? "/");
}

// ../linkshare/src/governed/preview-bot.ts
var bots = /facebookexternalhit|facebot|twitterbot|slackbot|slack-imgproxy|discordbot|telegrambot|whatsapp|linkedinbot|skypeuripreview|mastodon|pinterest|redditbot|embedly|iframely|viber|vkshare|signal|bluesky|googlebot|bingbot/i;
var isPreviewBot = (userAgent) => bots.test((userAgent ?? "").slice(0, 500));

// ../linkshare/src/governed/gate.ts
async function answerGoverned(link, governed, open) {
  const { hash, governing } = governed;
  const known2 = await governing.rulesOf(hash);
  const closed = (why) => closedPage(link.site, why);
  try {
    const atGate = answerOfGate(link, governed, known2);
    if (atGate) {
      await checkKey(link);
      return await atGate();
    }
    if (known2.rules.dropBox) return await answerDropBox(link, { governed, known: known2, box: known2.rules.dropBox });
    const answer = await open(allowed(link, known2, { governed, closed }));
    return mayBeKept(known2) ? answer : { ...answer, headers: { ...answer.headers, "cache-control": "private, no-store" } };
  } catch (error) {
    if (problemOf(error).status === 403) await checkKey(link);
    if (isUsedUp(known2) && problemOf(error).status === 404) return closed("exhausted");
    throw error;
  }
}
function answerOfGate(link, governed, known2) {
  const why = closedFor(link, known2, governed.governing.clock());
  if (why) return () => closedPage(link.site, why);
  const isPost = link.incoming.request.method === "POST";
  const { passwordMark } = known2;
  if (passwordMark !== null && isPost && hasPassword(link)) return () => tryPassword(link, governed);
  if (passwordMark !== null && !hasPassOf(link, governed, passwordMark)) return () => passwordPage(link.site);
  if (isPost && !known2.rules.dropBox) throw problems.notAllowed();
  return void 0;
}
function closedFor(link, known2, now) {
  const { paused, expiresAt } = known2.rules;
  if (paused) return "paused";
  if (expiresAt !== null && new Date(expiresAt) <= now) return "expired";
  const mayGoOn = isDirect(link) && link.header("range") !== void 0;
  return isUsedUp(known2) && !mayGoOn ? "exhausted" : void 0;
}
var mayBeKept = ({ rules: rules2 }) => !rules2.password && rules2.expiresAt === null && !isCounted(rules2);
var isCounted = ({ maxDownloads, maxBytes }) => maxDownloads !== null || maxBytes !== null;
function isUsedUp({ rules: rules2, use }) {
  const { dropBox } = rules2;
  const isUsed = (used, most) => typeof most === "number" && used >= most;
  return dropBox ? isUsed(use.uploads, dropBox.maxFiles) || isUsed(use.uploadedBytes, dropBox.maxBytes) : isUsed(use.downloads, rules2.maxDownloads) || isUsed(use.bytes, rules2.maxBytes);
}
function allowed(link, { rules: rules2 }, { governed, closed }) {
  const counts = isCounted(rules2);
  const forBot = counts && isPreviewBot(link.header("user-agent"));
  return {
    ...link,
    ...forBot && {
      flags: { ...link.flags, download: false, wrap: true, archiveKind: void 0, zipMember: void 0 }
    },
    // what a page loads by itself would count as a download
    shows: { previews: !counts, listing: !rules2.hideListing },
    measure: (answer, file3) => counts ? measure(governed, link, { answer, file: file3, closed }) : note(governed, link, answer)
  };
}

// ../linkshare/src/objects/content-headers.ts
var unknownType = "application/octet-stream";
var unspecific = /* @__PURE__ */ new Set(["", unknownType, "binary/octet-stream"]);
var shown = /* @__PURE__ */ new Set(["application/pdf", "image/bmp", "image/jpeg", "image/x-png", "image/png", "image/gif"]);
function contentHeaders({ name, lastModified, metadata }, showing) {
  const type = contentType(metadata, name, showing);
  const cacheControl = metadataValue(metadata, "Cache-Control");
  const coding = metadataValue(metadata, "Content-Encoding");
  const attached = showing.download || !(showing.renderContent || shown.has(bare(type)));
  return {
    "content-type": type,
    ...attached && { "content-disposition": attachment(name) },
    ...cacheControl !== void 0 && { "cache-control": cacheControl },
    ...coding !== void 0 && { "content-encoding": coding },
    "last-modified": lastModified.toUTCString(),
    ...!showing.isOwnOrigin && { "content-security-policy": uploadedContentPolicy }
  };
}
function contentType(metadata, name, { trustType, viewHtml }) {
  const stored = metadataValue(metadata, "Content-Type") ?? "";
  const type = unspecific.has(bare(stored)) && !trustType ? mediaTypeOf(name) ?? unknownType : stored || unknownType;
  return !viewHtml && /html/i.test(type) ? "text/plain" : type;
}
var bare = (type) => (type.split(";")[0] ?? "").trim().toLowerCase();
function metadataValue(metadata, name) {
  const spelled = [
    name,
    name.toLowerCase(),
    ...Object.keys(metadata).filter((key) => key.toLowerCase() === name.toLowerCase())
  ];
  const found = spelled.find((key) => Object.hasOwn(metadata, key));
  const value = found === void 0 ? void 0 : metadata[found];
  return value !== void 0 && /^[\x20-\x7e]+$/.test(value) ? value : void 0;
}

// ../linkshare/src/objects/ranges-body.ts
import { randomUUID } from "node:crypto";
function rangesBody({ ranges, size, type, read: read3 }) {
  const boundary = randomUUID();
  const parts = ranges.map((range, at) => ({
    range,
    head: utf8(
      `${at === 0 ? "" : "\r\n"}--${boundary}\r
Content-Type: ${type}\r
Content-Range: ${contentRange(range, size)}\r
\r
`
    )
  }));
  const end = utf8(`\r
--${boundary}--\r
`);
  async function* body() {
    for (const { head, range } of parts) {
      yield head;
      yield* read3(range);
    }
    yield end;
  }
  return {
    type: `multipart/byteranges; boundary=${boundary}`,
    length: parts.reduce((sum, { head, range }) => sum + head.length + range.length, end.length),
    body
  };
}

// ../linkshare/src/objects/content-answer.ts
function contentAnswer(link, { info, read: read3 }) {
  const { header } = link;
  const { size, lastModified } = info;
  const etag = link.site.isOwnOrigin && isETag(info.etag) ? info.etag : "";
  const state = { etag, lastModified };
  const headers = {
    ...contentHeaders({ ...info, name: nameOf(info.key) }, displayOptionsOf(link)),
    "accept-ranges": "bytes",
    ...etag !== "" && { etag: `"${etag}"` }
  };
  const conditions = {
    ifMatch: header("if-match"),
    ifNoneMatch: header("if-none-match"),
    ifModifiedSince: header("if-modified-since"),
    ifUnmodifiedSince: header("if-unmodified-since")
  };
  if (judgeRead(conditions, state) === "not-modified") return { status: 304, headers };
  const wanted = size > 0 && rangeApplies(header("if-range"), state) ? parseRanges(header("range"), size) : null;
  const [range, ...others] = wanted ?? [];
  if (!wanted || !range) return { status: 200, headers: { ...headers, ...lengthOf2(headers, size) }, body: () => read3() };
  if (others.length > 0) return several(headers, { ranges: wanted, size, read: read3 });
  const partial = { "content-range": contentRange(range, size), ...lengthOf2(headers, range.length) };
  return { status: 206, headers: { ...headers, ...partial }, body: () => read3(range) };
}
var displayOptionsOf = ({ flags, header, site }) => ({
  download: flags.download,
  isOwnOrigin: site.isOwnOrigin,
  renderContent: site.settings.renderContent || site.isOwnOrigin,
  viewHtml: site.settings.viewHtml || site.isOwnOrigin,
  trustType: header("x-content-type-options")?.toLowerCase() === "nosniff"
});
var isETag = (text2) => /^[\x21\x23-\x7e]+$/.test(text2);
function several(headers, parts) {
  const { type, length, body } = rangesBody({ ...parts, type: headers["content-type"] ?? "" });
  return { status: 206, headers: { ...headers, "content-type": type, ...lengthOf2(headers, length) }, body };
}
var lengthOf2 = (headers, length) => headers["content-encoding"] === void 0 ? { "content-length": String(length) } : {};

// ../linkshare/src/map/world.ts
import { geoEquirectangular, geoPath } from "d3-geo";
import { createRequire as createRequire2 } from "node:module";
import { feature } from "topojson-client";
var require3 = createRequire2(import.meta.url);
var step = 3;
var north = 84;
var south = -60;
var project = ({ latitude, longitude }) => [(longitude + 180) / 180, (90 - latitude) / 180];
var known;
function landDots() {
  known ??= dotsOn(outlines());
  return known;
}
function outlines() {
  const rings = [];
  const projection = geoEquirectangular().scale(1 / Math.PI).translate([1, 0.5]).precision(0);
  const pen = {
    moveTo: (x, y) => void rings.push([[x, y]]),
    lineTo: (x, y) => void rings.at(-1)?.push([x, y]),
    closePath: () => void 0,
    beginPath: () => void 0,
    arc: () => void 0
  };
  const topology = require3("world-atlas/land-110m.json");
  const shape = topology.objects["land"];
  if (shape) geoPath(projection, pen)(feature(topology, shape));
  return rings;
}
function dotsOn(rings) {
  const dots = [];
  for (let latitude = north; latitude >= south; latitude -= step) {
    const [, y] = project({ latitude, longitude: 0 });
    const crossings = rings.flatMap((ring) => crossingsOf(ring, y)).sort((a, b) => a - b);
    for (let longitude = -180; longitude < 180; longitude += step) {
      const [x] = project({ latitude, longitude });
      if (crossings.filter((crossing) => crossing < x).length % 2 === 1) dots.push([x, y]);
    }
  }
  return dots;
}
function crossingsOf(ring, y) {
  return ring.flatMap(([x1, y1], at) => {
    const [x2, y2] = ring[(at + 1) % ring.length] ?? [x1, y1];
    return y1 > y !== y2 > y ? [x1 + (y - y1) / (y2 - y1) * (x2 - x1)] : [];
  });
}

// ../linkshare/src/map/draw-map.ts
function drawMap({ width, color, locations, lines }) {
  const height = width / 2;
  const unit = width / 2;
  const at = (value) => String(Number((value * unit).toFixed(1)));
  const dots = landDots().map(([x, y]) => `M${at(x)} ${at(y)}h0`);
  const places = locations.map((location) => {
    const [x, y] = project(location);
    return html`<circle class="halo" cx="${at(x)}" cy="${at(y)}" r="${at(0.026)}" />
      <circle class="place" cx="${at(x)}" cy="${at(y)}" r="${at(0.011)}" />`;
  });
  const texts2 = lines.map(
    (line, index) => html`<text x="${at(0.03)}" y="${at(0.86 + index * 0.06)}" font-size="${at(0.04)}">${line}</text>`
  );
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${String(width)}"
    height="${String(height)}"
    viewBox="0 0 ${String(width)} ${String(height)}"
    role="img"
    aria-label="World map"
    data-places="${String(locations.length)}"
  >
    <style>
      .land {
        stroke: #c3c8d6;
        stroke-width: ${at(0.011)};
        stroke-linecap: round;
        fill: none;
      }
      .place {
        fill: ${color};
        stroke: #fff;
        stroke-width: ${at(3e-3)};
      }
      .halo {
        fill: ${color};
        opacity: 0.25;
      }
      text {
        fill: #565d6e;
        font-family: Inter, system-ui, sans-serif;
      }
      @media (prefers-color-scheme: dark) {
        .land {
          stroke: #3a4257;
        }
        text {
          fill: #a4abbd;
        }
      }
    </style>
    <path class="land" d="${dots.join("")}" />
    ${places}${texts2}
  </svg>`.source;
}

// ../linkshare/src/map/map-lines.ts
var widthForFigures = 400;
var widthForNote = 500;
function mapLines({ size, places, width }) {
  if (places > 0) return width < widthForFigures ? [] : [`Places: ${places}`, `Size: ${byteText(size)}`];
  if (width < widthForNote) return [];
  return [size > maxInlineSize ? "The places of this storage are not known." : "Files under 4k are stored as metadata."];
}

// ../linkshare/src/map/map-answer.ts
function mapAnswer({ site, flags }, { size }) {
  const locations = size > maxInlineSize ? site.blobLocations : [];
  const width = flags.mapWidth;
  const body = drawMap({
    width,
    color: site.brand.color,
    locations,
    lines: flags.mapText ? mapLines({ size, places: locations.length, width }) : []
  });
  return {
    status: 200,
    headers: {
      "content-type": "image/svg+xml",
      "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      "cache-control": "no-store"
    },
    body
  };
}

// ../linkshare/src/http/accept-language.ts
var fallback = "en";
var readAtMost = 20;
function preferredLanguage(header) {
  const asked = (header ?? "").split(",", readAtMost).map((one) => {
    const [tag = "", ...parameters] = one.split(";").map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    return { tag, weight: weight === void 0 ? 1 : Number(weight) };
  });
  const byWish = asked.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return byWish.map(({ tag }) => knownLanguage(tag)).find((tag) => tag !== void 0) ?? fallback;
}
function knownLanguage(tag) {
  if (!/^[a-z]{2,3}(-[a-z]{4})?(-[a-z]{2}|-\d{3})?$/i.test(tag)) return void 0;
  return Intl.DateTimeFormat.supportedLocalesOf(tag)[0];
}

// ../linkshare/src/pages/file-table.ts
var fileTable = (rows, { dated = false } = {}) => html`<table class="files">
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col" class="size">Size</th>
        ${dated ? html`<th scope="col" class="date">Modified</th>` : html``}
        <th scope="col"><span class="hidden">Download</span></th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
function date({ header }, at) {
  const language = preferredLanguage(header("accept-language"));
  return html`<time datetime="${at.toISOString()}" lang="${language}">${formatOf(language).format(at)}</time>`;
}
var formatOf = (language) => (
  // Months by name: 3/4 is another day elsewhere.
  new Intl.DateTimeFormat(language, { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" })
);

// ../linkshare/src/pages/file-page.ts
function filePage(link, { name, size, trail, query, more, aside, head }) {
  const shown2 = visibleText(name);
  const address = `${link.site.url}${link.target.rawPath}${link.target.rawQuery === "" ? "" : `?${link.target.rawQuery}`}`;
  const download = link.canRead ? html`<a class="button primary" href="?${query}download=1">${icons.download}Download</a>` : html`<span class="button" aria-disabled="true">${icons.download}Download</span>`;
  const body = html`<div class="head">
      <h1>${shown2}</h1>
      <div class="actions">${download}${more}</div>
    </div>
    ${trail}
    <div class="object">
      <section aria-label="Preview" class="stage">
        ${link.canRead && link.shows.previews ? preview(name, `?${query}wrap=0`) : html`<p class="empty">No preview available</p>`}
      </section>
      <aside>
        <h2>Size</h2>
        <p>${byteText(size)}</p>
        ${aside}
        <details>
          <summary>${icons.share}Share</summary>
          <label>Copy this link <input type="text" readonly value="${address}" /></label>
        </details>
      </aside>
    </div>`;
  return page(link.site, { title: shown2, body, head });
}
var images = new Set("bmp svg jpg jpeg png ico gif webp avif".split(" "));
var videos = new Set("m4v mp4 webm mov mkv".split(" "));
var sounds = new Set("mp3 wav ogg".split(" "));
var isPicture = (name) => images.has(endingOf(name));
function preview(name, source) {
  const ending = endingOf(name);
  if (isPicture(name)) return html`<img class="preview" src="${source}" alt="${visibleText(name)}" />`;
  if (videos.has(ending)) return html`<video class="preview" src="${source}" controls preload="metadata"></video>`;
  if (sounds.has(ending)) return html`<audio src="${source}" controls preload="metadata"></audio>`;
  if (ending === "pdf")
    return html`<iframe class="preview document" src="${source}" title="${visibleText(name)}"></iframe>`;
  return html`<p class="empty">No preview available</p>`;
}

// ../linkshare/src/pages/object-page.ts
function objectPage(link, info) {
  const name = nameOf(info.key);
  const isZip = endingOf(name) === "zip" && link.canRead;
  return filePage(link, {
    name,
    size: info.size,
    trail: breadcrumbs(link),
    query: "",
    more: isZip ? html`<a class="button" href="?wrap=1&amp;path=%2F">${icons.open}Open Archive</a>` : html``,
    aside: html`${placesOf(link, info)}
      <h2>Modified</h2>
      <p>${date(link, info.lastModified)}</p>`,
    head: socialTags(link, info)
  });
}
function placesOf({ site }, { size }) {
  const places = site.blobLocations.length;
  if (places === 0 || size <= maxInlineSize) return html`<p>This file is stored and ready for download.</p>`;
  return html`<h2>Where it is stored</h2>
    <p>${places === 1 ? "In one place" : `In ${places} places`}</p>
    <img
      class="map"
      src="?map=1&amp;width=800&amp;include-stats=0"
      alt="Map of where the file is stored"
      width="800"
      height="400"
    />`;
}
function socialTags({ place, key, shows }, { size }) {
  const ending = endingOf(key);
  const isPicture2 = shows.previews && ["jpg", "jpeg", "png", "gif"].includes(ending);
  const url = place.bytesOf(key);
  const card = (isPicture2 || shows.previews && ending === "webp") && size <= MB;
  return html`<meta property="og:title" content="${visibleText(nameOf(key))}" />
    <meta property="og:description" content="${byteText(size)}" />
    ${isPicture2 && size <= 5 * MB ? html`<meta property="og:image" content="${url}" />` : html``}
    ${card ? html`<meta name="twitter:card" content="summary_large_image" />
            <meta name="twitter:image" content="${url}" />` : html``}`;
}

// ../linkshare/src/pages/member-page.ts
var memberPage = (link, { name, size }) => filePage(link, {
  name: nameOf(name),
  size,
  trail: breadcrumbs(link, name),
  query: `path=${encodeURIComponent(name)}&`,
  more: html``,
  aside: html``,
  head: html``
});

// ../linkshare/src/pages/zip-page.ts
function zipPage(link, members) {
  const { flags, site, key } = link;
  const after = flags.cursor;
  const from = after === void 0 ? 0 : firstAfter(members, after);
  const shown2 = members.slice(from, from + site.settings.pageSize);
  const next = members.length > from + shown2.length ? shown2.at(-1)?.name : void 0;
  const name = visibleText(nameOf(key));
  const body = html`<div class="head">
      <h1>${name}</h1>
      <p>${String(members.length)} ${members.length === 1 ? "file" : "files"} inside</p>
    </div>
    ${breadcrumbs(link)} ${shown2.length > 0 ? table(shown2) : html`<p class="empty">No objects found.</p>`}
    ${pager({ isFirst: after === void 0, next })}`;
  return page(site, { title: name, body });
}
function firstAfter(members, name) {
  let [low, high] = [0, members.length];
  while (low < high) {
    const middle = low + high >>> 1;
    if ((members[middle]?.name ?? "") <= name) low = middle + 1;
    else high = middle;
  }
  return low;
}
function table(members) {
  const rows = members.map(({ name, size }) => {
    const path = encodeURIComponent(name);
    return html`<tr>
      <th scope="row">
        <a href="?path=${path}&amp;wrap=1">${iconOf(name)}<span>${visibleText(name)}</span></a>
      </th>
      <td class="size">${byteText(size)}</td>
      <td class="act">
        <a class="quiet" href="?path=${path}&amp;download=1" aria-label="Download ${visibleText(name)}"
          >${icons.download}</a
        >
      </td>
    </tr>`;
  });
  return fileTable(rows);
}
function pager({ isFirst, next }) {
  if (isFirst && next === void 0) return html``;
  const back = isFirst ? html`` : html`<a class="button" href="?wrap=1&amp;path=%2F">Back To Page 1</a>`;
  const on = next === void 0 ? html`` : html`<a class="button" href="?wrap=1&amp;path=%2F&amp;cursor=${encodeURIComponent(next)}">Next</a>`;
  return html`<nav class="pager" aria-label="Pages">${back}${on}</nav>`;
}

// ../linkshare/src/zip/directory.ts
import { setImmediate as otherWork } from "node:timers/promises";

// ../linkshare/src/zip/read-bytes.ts
async function readBytes(source) {
  const parts = [];
  for await (const part of source) parts.push(part);
  return Buffer.from(concatAll(parts));
}

// ../linkshare/src/zip/find-end.ts
var endLength = 22;
var maxComment = 65535;
var locatorLength = 20;
var end64Length = 56;
var signatures = { end: 101010256, locator: 117853008, end64: 101075792 };
async function findEnd({ size, read: read3 }) {
  const tailLength = Math.min(size, endLength + maxComment + locatorLength);
  if (tailLength < endLength) throw problems.badZip();
  const tailStart = size - tailLength;
  const tail = await readBytes(read3({ offset: tailStart, length: tailLength }));
  const at = endIn(tail);
  const small = { offset: tail.readUInt32LE(at + 16), length: tail.readUInt32LE(at + 12), end: tailStart + at };
  const large = await end64({ size, read: read3 }, tail, at);
  const { offset, length, end } = large ?? small;
  const shift = end - length - offset;
  if (shift < 0 || length < 0 || offset + shift < 0) throw problems.badZip();
  return { offset, length, shift };
}
function endIn(tail) {
  for (let at = tail.length - endLength; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== signatures.end) continue;
    if (at + endLength + tail.readUInt16LE(at + 20) === tail.length) return at;
  }
  throw problems.badZip();
}
async function end64({ size, read: read3 }, tail, at) {
  const locator = at - locatorLength;
  if (locator < 0 || tail.readUInt32LE(locator) !== signatures.locator) return null;
  const end = Number(tail.readBigUInt64LE(locator + 8));
  if (!Number.isSafeInteger(end) || end + end64Length > size) throw problems.badZip();
  const record = await readBytes(read3({ offset: end, length: end64Length }));
  if (record.readUInt32LE(0) !== signatures.end64) throw problems.badZip();
  const length = Number(record.readBigUInt64LE(40));
  const offset = Number(record.readBigUInt64LE(48));
  if (!Number.isSafeInteger(length) || !Number.isSafeInteger(offset) || length > size || offset > size)
    throw problems.badZip();
  return { offset, length, end };
}

// ../linkshare/src/zip/directory.ts
var entrySignature = 33639248;
var entryLength = 46;
var none32 = 4294967295;
var maxMembers = 2e4;
var atATime = 1e3;
async function readDirectory({ info, read: read3 }, maxBytes) {
  const { offset, length, shift } = await findEnd({ size: info.size, read: read3 });
  if (length > maxBytes) throw problems.largeZip();
  const bytes = await readBytes(read3({ offset: offset + shift, length }));
  const byName = /* @__PURE__ */ new Map();
  let count = 0;
  for (let at = 0; at < bytes.length; ) {
    if (++count > maxMembers) throw problems.largeZip();
    const { member, next } = readEntry(bytes, at, shift);
    if (!member.name.endsWith("/") && !byName.has(member.name)) byName.set(member.name, member);
    at = next;
    if (count % atATime === 0) await otherWork();
  }
  const members = [...byName.values()].sort(byNameOf);
  return { members, byName };
}
var byNameOf = (a, b) => a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
function readEntry(bytes, at, shift) {
  if (at + entryLength > bytes.length || bytes.readUInt32LE(at) !== entrySignature) throw problems.badZip();
  const nameEnd = at + entryLength + bytes.readUInt16LE(at + 28);
  const extraEnd = nameEnd + bytes.readUInt16LE(at + 30);
  const next = extraEnd + bytes.readUInt16LE(at + 32);
  if (next > bytes.length) throw problems.badZip();
  const flags = bytes.readUInt16LE(at + 8);
  const large = largeNumbers(bytes.subarray(nameEnd, extraEnd));
  const number = (field) => {
    const value = bytes.readUInt32LE(at + field);
    return value === none32 ? large() : value;
  };
  const size = number(24);
  const compressedSize = number(20);
  const headerOffset = number(42) + shift;
  const member = {
    name: text(bytes.subarray(at + entryLength, nameEnd)),
    method: bytes.readUInt16LE(at + 10),
    encrypted: (flags & 1) === 1,
    crc32: bytes.readUInt32LE(at + 16),
    compressedSize,
    size,
    modified: dosTime(bytes.readUInt16LE(at + 14), bytes.readUInt16LE(at + 12)),
    headerOffset
  };
  return { member, next };
}
function largeNumbers(extra) {
  let field = Buffer.alloc(0);
  for (let at2 = 0; at2 + 4 <= extra.length; at2 += 4 + extra.readUInt16LE(at2 + 2)) {
    if (extra.readUInt16LE(at2) === 1) field = extra.subarray(at2 + 4, at2 + 4 + extra.readUInt16LE(at2 + 2));
  }
  let at = 0;
  return () => {
    if (at + 8 > field.length) throw problems.badZip();
    const value = Number(field.readBigUInt64LE(at));
    at += 8;
    if (!Number.isSafeInteger(value)) throw problems.badZip();
    return value;
  };
}
var strict = new TextDecoder("utf-8", { fatal: true });
function text(bytes) {
  try {
    return strict.decode(bytes);
  } catch {
    return bytes.toString("latin1");
  }
}
var dosTime = (date2, time) => new Date(
  Date.UTC(1980 + (date2 >> 9), (date2 >> 5 & 15) - 1, date2 & 31, time >> 11, time >> 5 & 63, (time & 31) * 2)
);

// ../linkshare/src/zip/member-content.ts
import { Readable as Readable2 } from "node:stream";
import { createInflateRaw } from "node:zlib";
var headerSignature = 67324752;
var headerLength2 = 30;
var methods = { stored: 0, deflated: 8 };
async function openMember({ info, read: read3 }, member) {
  const { headerOffset, compressedSize, method, encrypted, size } = member;
  const isKnown = method === methods.deflated || method === methods.stored && size === compressedSize;
  if (encrypted || !isKnown || headerOffset + headerLength2 > info.size) throw problems.badZip();
  const header = await readBytes(read3({ offset: headerOffset, length: headerLength2 }));
  if (header.readUInt32LE(0) !== headerSignature) throw problems.badZip();
  const offset = headerOffset + headerLength2 + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (offset + compressedSize > info.size) throw problems.badZip();
  return compressedSize === 0 ? Readable2.from([]) : read3({ offset, length: compressedSize });
}
async function* inflated(deflated, { size }) {
  const source = Readable2.from(deflated, { objectMode: false });
  const inflate = createInflateRaw();
  source.on("error", (error) => inflate.destroy(error));
  let length = 0;
  try {
    for await (const bytes of source.pipe(inflate)) {
      length += bytes.length;
      if (length > size) throw problems.badZip("a member is larger than it says");
      yield bytes;
    }
  } catch (error) {
    throw isZlibError(error) ? problems.badZip(error) : error;
  } finally {
    source.destroy();
    inflate.destroy();
  }
  if (length !== size) throw problems.badZip("a member is smaller than it says");
}
async function* gzipped(deflated, member) {
  yield Uint8Array.of(31, 139, 8, 0, 0, 0, 0, 0, 0, 255);
  yield* deflated;
  yield concatBytes(uint32(member.crc32), uint32(member.size % 2 ** 32));
}
function uint32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
var isZlibError = (error) => error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("Z_");

// ../linkshare/src/zip/zip-answer.ts
async function zipAnswer(link, opened, path) {
  const { settings: settings2, zipTurns, zipTables } = link.site;
  const { access, bucket, visitor, assertPresent: assertPresent2 } = link;
  if (visitor.refusal({ ofKnown: true })) throw problems.tooManyRequests();
  const read3 = () => visitor.chargeAll(() => readDirectory(opened, settings2.maxZipDirectory));
  const { members, byName } = await zipTurns(() => {
    assertPresent2();
    return zipTables.get(access, { ...opened.info, bucket }, read3);
  });
  if (path === "/") return zipPage(link, members);
  const found = byName.get(path);
  if (!isDirect(link)) {
    if (!found) throw problems.noSuchObject();
    return memberPage(link, found);
  }
  if (!found) throw problems.badZip();
  if (link.header("range") !== void 0) throw problems.rangeOfMember();
  return link.measure(await memberAnswer(link, opened, found), {
    name: `${opened.info.key}/${path}`,
    size: null,
    lastModified: opened.info.lastModified
  });
}
async function memberAnswer(link, opened, member) {
  const accepted = link.header("accept-encoding");
  const asGzip = member.method === methods.deflated && acceptsCoding(accepted, "gzip");
  if (!asGzip && !acceptsCoding(accepted, "identity")) throw problems.noAcceptableCoding();
  const described = { name: nameOf(member.name), lastModified: opened.info.lastModified, metadata: {} };
  const bytes = await openMember(opened, member);
  const headers = { ...contentHeaders(described, displayOptionsOf(link)), vary: "Accept-Encoding" };
  if (asGzip)
    return { status: 200, headers: { ...headers, "content-encoding": "gzip" }, body: () => gzipped(bytes, member) };
  const body = () => member.method === methods.deflated ? inflated(bytes, member) : bytes;
  return { status: 200, headers: { ...headers, "content-length": String(member.size) }, body };
}

// ../linkshare/src/pages/hidden-page.ts
var hiddenPage = ({ site }) => page(site, {
  title: "Shared files",
  isShare: false,
  body: html`<div class="message">
      <p class="sign">${icons.folder}</p>
      <h1>What is here is not listed</h1>
      <p>Open the whole link of the file that you were given.</p>
    </div>`
});

// ../linkshare/src/pages/gallery.ts
var largestShown = 5 * MB;
var isShown = (link, entry) => link.canRead && link.shows.previews && entry.kind === "file" && entry.size > 0 && entry.size <= largestShown && isPicture(entry.name) && !hasDotComponent(entry.name);
var hasPictures = (link, entries) => entries.some((entry) => isShown(link, entry));
function isAlbum(link, entries) {
  const pictures = entries.filter((entry) => isShown(link, entry)).length;
  return pictures >= 2 && pictures * 2 >= entries.length;
}
var gallery = (link, entries) => html`<ul class="gallery">
    ${entries.map((entry) => tile(link, entry))}
  </ul>`;
function tile(link, entry) {
  const path = link.place.pathOf(link.key + entry.name);
  const label = visibleText(entry.name === "/" ? "/" : entry.name.replace(/\/$/, ""));
  const icon = entry.kind === "folder" ? icons.folder : iconOf(entry.name);
  const picture = isShown(link, entry) ? html`<img src="${path}?wrap=0" alt="" loading="lazy" decoding="async" width="320" height="240" />` : html``;
  const face = html`<span class="face">${icon}${picture}</span><span class="name">${label}</span>`;
  const leads = hasDotComponent(entry.name) ? html`<span>${face}</span>` : html`<a href="${path}?wrap=1">${face}</a>`;
  if (entry.kind === "folder") return html`<li>${leads}</li>`;
  const download = link.canRead && !hasDotComponent(entry.name) ? html`<a class="quiet" href="${path}?download=1" aria-label="Download ${label}">${icons.download}</a>` : html``;
  return html`<li>
    ${leads}
    <p class="facts">
      <span>${byteText(entry.size)}<span class="when"> · ${date(link, entry.modified)}</span></span
      >${download}
    </p>
  </li>`;
}

// ../linkshare/src/pages/listing-page.ts
function listingPage(link, { entries, next }) {
  const { key, place, flags } = link;
  const name = key === place.root ? place.name : visibleText(nameOf(key));
  const asGallery = hasPictures(link, entries) && (flags.layout ?? (isAlbum(link, entries) ? "gallery" : "list")) === "gallery";
  const rows = [...parentRow(link), ...asGallery ? [] : entries.map((entry) => row(link, entry))];
  const body = html`<div class="head">
      <h1>${name}</h1>
      <div class="actions">${layoutSwitch(link, entries, asGallery)}${archiveLinks(link, entries)}</div>
    </div>
    ${breadcrumbs(link)} ${asGallery ? gallery(link, entries) : html``}
    ${rows.length > 0 && !asGallery ? fileTable(rows, { dated: true }) : html``}
    ${entries.length === 0 ? html`<p class="empty">No objects found.</p>` : html``}
    ${pager2(link, { isFirst: flags.cursor === void 0, next })}`;
  return page(link.site, { title: name, body });
}
function row(link, entry) {
  const key = link.key + entry.name;
  const label = visibleText(entry.name === "/" ? "/" : entry.name.replace(/\/$/, ""));
  const icon = entry.kind === "folder" ? icons.folder : iconOf(entry.name);
  const name = hasDotComponent(entry.name) ? html`<span>${icon}${label}</span>` : html`<a href="${link.place.pathOf(key)}?wrap=1">${icon}<span>${label}</span></a>`;
  if (entry.kind === "folder")
    return html`<tr>
      <th scope="row">${name}</th>
      <td class="size"></td>
      <td class="date"></td>
      <td></td>
    </tr>`;
  const download = link.canRead ? html`<a class="quiet" href="${link.place.pathOf(key)}?download=1" aria-label="Download ${label}"
        >${icons.download}</a
      >` : html``;
  return html`<tr>
    <th scope="row">${name}</th>
    <td class="size">${byteText(entry.size)}</td>
    <td class="date">${date(link, entry.modified)}</td>
    <td class="act">${download}</td>
  </tr>`;
}
function parentRow(link) {
  const parent = parentOf(link.key);
  if (link.key === link.place.root || !canOpenFolder(link, parent)) return [];
  return [
    html`<tr>
      <th scope="row">
        <a href="${link.place.pathOf(parent)}?wrap=1" aria-label="Parent folder">${icons.up}<span>...</span></a>
      </th>
      <td class="size"></td>
      <td class="date"></td>
      <td></td>
    </tr>`
  ];
}
function layoutSwitch(link, entries, asGallery) {
  if (!hasPictures(link, entries)) return html``;
  const { cursor } = link.flags;
  const to = pageOf(link, { layout: asGallery ? "list" : "gallery", cursor });
  return asGallery ? html`<a class="button" href="${to}">${icons.list}List</a>` : html`<a class="button" href="${to}">${icons.gallery}Gallery</a>`;
}
function archiveLinks(link, entries) {
  if (!link.site.settings.archives || !link.canRead || entries.length === 0) return html``;
  const here = link.place.pathOf(link.key);
  return html`<a class="button" href="${here}?download=1&amp;download-kind=tar.gz">Download tar.gz</a>
    <a class="button primary" href="${here}?download=1&amp;download-kind=zip">${icons.download}Download zip</a>`;
}
function pager2(link, { isFirst, next }) {
  const { layout } = link.flags;
  const back = isFirst ? html`` : html`<a class="button" href="${pageOf(link, { layout })}">Back To Page 1</a>`;
  const on = next === void 0 ? html`` : html`<a class="button" href="${pageOf(link, { layout, cursor: next })}">Next</a>`;
  return isFirst && next === void 0 ? html`` : html`<nav class="pager" aria-label="Pages">${back}${on}</nav>`;
}
function pageOf(link, { layout, cursor }) {
  const query = [
    "wrap=1",
    ...layout === void 0 ? [] : [`layout=${layout}`],
    ...cursor === void 0 ? [] : [`cursor=${encodeURIComponent(cursor)}`]
  ];
  return `${link.place.pathOf(link.key)}?${query.join("&")}`;
}

// ../linkshare/src/listing/read-page.ts
async function readPage(objects, wanted) {
  const { bucket, prefix, limit } = wanted;
  const found = [];
  let after = wanted.after === void 0 ? void 0 : prefix + wanted.after;
  for (let more = true; more && found.length <= limit; ) {
    const page2 = await objects.listObjects({ bucket, prefix, delimiter: "/", after, limit: Math.min(limit + 2, 1e3) });
    const files = page2.objects.map(
      ({ key, size, lastModified: modified }) => ({ kind: "file", name: key, size, modified })
    );
    const folders = page2.prefixes.map((name) => ({ kind: "folder", name }));
    const inOrder = [...files, ...folders].sort((a, b) => compareBytes(utf8(a.name), utf8(b.name)));
    const named = inOrder.map((entry) => ({ ...entry, name: entry.name.slice(prefix.length) }));
    found.push(...named.filter((entry) => !isMark2(entry)));
    more = page2.more && page2.next !== void 0;
    after = page2.next;
  }
  const shown2 = found.slice(0, limit);
  const next = found.length > limit ? shown2.at(-1)?.name : void 0;
  return { entries: [...shown2.filter(isFolder), ...shown2.filter((entry) => !isFolder(entry))], next };
}
var isFolder = ({ kind }) => kind === "folder";
var isMark2 = (entry) => entry.kind === "file" && entry.size === 0 && isHiddenEntry(entry.name);

// ../linkshare/src/link/answer-link.ts
async function answerLink(asked) {
  if (asked.governed) return answerGoverned(asked, asked.governed, openLink);
  if (asked.incoming.request.method === "POST") throw problems.notAllowed();
  return openLink({ ...asked, ...ungoverned });
}
var ungoverned = {
  shows: { previews: true, listing: true },
  measure: (answer) => Promise.resolve(answer)
};
function openLink(link) {
  const { flags, key, site } = link;
  if (flags.archiveKind !== void 0 && site.settings.archives && isDirect(link)) return countedArchive(link);
  if (key === "") return bucketAnswer(link);
  return key.endsWith("/") ? folderAnswer(link) : objectAnswer(link);
}
async function countedArchive(link) {
  if (!link.shows.listing) throw problems.forbidden();
  return link.measure(await archiveAnswer(link), { name: `${link.key}/`, size: null, lastModified: null });
}
var countedContent = (link, opened) => link.measure(contentAnswer(link, opened), { ...opened.info, name: opened.info.key });
async function bucketAnswer(link) {
  if (link.site.isOwnOrigin) return folderAnswer(link);
  return link.target.path.endsWith("/") ? listingAnswer(link) : toFolder(link);
}
async function folderAnswer(link) {
  const start2 = `${link.key}index.html`;
  const [exact, index] = await Promise.all([link.key === "" ? void 0 : stat(link, link.key), stat(link, start2)]);
  if (exact && exact.size > 0) return showObject(link, exact);
  if (index) return showObject({ ...link, key: start2 }, index);
  return listingAnswer(link);
}
async function objectAnswer(link) {
  const { flags, bucket, key, objects } = link;
  try {
    const wantsBytes = isDirect(link) && !flags.map && flags.zipMember === void 0;
    if (wantsBytes) return await countedContent(link, await openedFor(link));
    return await showObject(link, await objects.headObject({ bucket, key }));
  } catch (error) {
    if (!isRefusal(error, "noSuchKey")) throw error;
  }
  if (await isFolder2(link)) return toFolder(link);
  throw problems.noSuchObject();
}
async function isFolder2(link) {
  const { bucket, key, objects, shows } = link;
  if (!shows.listing) return false;
  if (await stat(link, `${key}/index.html`)) return true;
  try {
    const page2 = await objects.listObjects({ bucket, prefix: `${key}/`, delimiter: "/", limit: 1 });
    return page2.objects.length + page2.prefixes.length > 0;
  } catch (error) {
    if (isRefusal(error, "unauthorizedApiKey")) return false;
    throw error;
  }
}
var toFolder = ({ target, site }) => redirect(303, pathOnHost(site.basePath + withQuery(`${target.rawPath}/`, target)));
async function stat({ objects, bucket }, key) {
  if (utf8(key).length > maxObjectKeyBytes) return void 0;
  try {
    return await objects.headObject({ bucket, key });
  } catch (error) {
    if (isRefusal(error, "noSuchKey") || isRefusal(error, "pathTooLong")) return void 0;
    throw error;
  }
}
async function showObject(link, info) {
  const { flags, bucket, key, objects } = link;
  if (flags.map) return mapAnswer(link, info);
  if (flags.zipMember !== void 0) return zipAnswer(link, await objects.getObject({ bucket, key }), flags.zipMember);
  return isDirect(link) ? countedContent(link, await openedFor(link)) : objectPage(link, info);
}
async function openedFor({ objects, bucket, key, canRead, incoming }) {
  if (incoming.request.method !== "HEAD" || !canRead) return objects.getObject({ bucket, key });
  const info = await objects.headObject({ bucket, key });
  return { info, parts: () => [], read: nothing, atHand: () => null };
}
async function* nothing() {
}
var maxCursor = 1024;
async function listingAnswer(link) {
  const { objects, bucket, key, flags, site, shows } = link;
  if (!shows.listing) return hiddenPage(link);
  const after = flags.cursor;
  if (after !== void 0 && after.length > maxCursor) throw problems.malformed();
  const page2 = await readPage(objects, { bucket, prefix: key, after, limit: site.settings.pageSize });
  return listingPage(link, page2);
}

// ../linkshare/src/link/count-opening.ts
function countOpening(answer, { link, incoming, report, clock, isSite }) {
  const { request, cleanup } = incoming;
  const tell = (counted2) => report("linkOpened", { link, at: clock().getTime(), ...counted2 });
  const { body } = answer;
  if (request.method !== "GET") return answer;
  const isPage = answer.status === 200 && answer.headers?.["content-type"]?.startsWith("text/html") === true;
  const isShown2 = isPage && (isSite || typeof body !== "function");
  if (isShown2 && !isPreviewBot(request.headers["user-agent"])) tell({ views: 1, bytes: 0 });
  if (typeof body !== "function") return answer;
  let bytes = 0;
  cleanup.defer(() => bytes > 0 ? tell({ views: 0, bytes }) : void 0);
  async function* counted() {
    if (typeof body !== "function") return;
    for await (const piece3 of body()) {
      bytes += piece3.length;
      yield piece3;
    }
  }
  return { ...answer, body: counted };
}

// ../linkshare/src/link/flags.ts
var layouts = ["gallery", "list"];
var maxMapWidth = 4e3;
function readFlags(query, mode) {
  const text2 = (name) => query.get(name) || void 0;
  const flag = (name, absent) => {
    const value = query.get(name);
    return value === null ? absent : !/^(no|false|0|off)$/i.test(value);
  };
  const width = /^\d{1,5}$/.test(query.get("width") ?? "") ? Number(query.get("width")) : 800;
  return {
    download: flag("download", false),
    wrap: flag("wrap", !flag("view", mode === "direct")),
    map: flag("map", false),
    mapWidth: Math.min(Math.max(width, 16), maxMapWidth),
    mapText: flag("include-stats", true),
    archiveKind: text2("download-kind"),
    zipMember: text2("path"),
    cursor: text2("cursor"),
    layout: layouts.find((layout) => layout === query.get("layout"))
  };
}

// ../linkshare/src/link/may-read.ts
var mayRead = (apiKey) => caveatsOf(apiKey).every(({ flags }) => !flags.has("disallowReads"));

// ../linkshare/src/domains/domain-root.ts
function readDomainRoot(root) {
  const [, bucket = "", given = ""] = /^([^/]*)\/?(.*)$/s.exec(root) ?? [];
  if (!isBucketName(bucket)) throw problems.badBucketName();
  const prefix = given === "" || given.endsWith("/") ? given : `${given}/`;
  if (hasDotComponent(prefix)) throw problems.badKey();
  return { bucket, prefix };
}
function keyBelow({ prefix }, path) {
  const key = prefix + path.slice(1);
  if (key !== "" && objectKeyProblem(key) !== null) throw problems.badKey();
  return key;
}

// ../linkshare/src/domains/answer-domain.ts
async function answerDomain(parts, incoming, { domain, client }) {
  const { request, record, visitor, cleanup } = incoming;
  const target = parseTarget(request.url ?? "");
  if (target.authority !== void 0 && parts.domainOf(target.authority) !== domain) throw problems.malformed();
  admit(visitor);
  const challenge = await challengeAnswer(parts, domain, target);
  if (challenge) return challenge;
  if (parts.isBlocked(domain + target.path)) throw problems.unknownAccess();
  const records = await parts.domains(domain, visitor.address());
  if (!records) throw problems.malformed();
  if (records.tls && parts.site.settings.redirectToHttps && client.scheme === "http")
    return redirect(308, `https://${domain}${withQuery(target.rawPath, target)}`);
  const { grant, projectId, governedLink } = await authorizePublic(records.access, {
    resolve: parts.resolve,
    clientIp: client.ip
  });
  const root = readDomainRoot(records.root);
  const key = keyBelow(root, target.path);
  record.action = "direct";
  record.bucket = root.bucket;
  if (projectId !== void 0) record.projectId = projectId;
  const project2 = projectId ?? toHex(grant.apiKey.head);
  const leave = parts.slots.enter(project2);
  if (!leave) throw problems.tooManyRequests();
  cleanup.defer(leave);
  const site = domainSite(parts.site, parts.domainFrame, domain);
  const headers = presentHeaders(request);
  const answer = await answerOrNotFound({
    mode: "direct",
    access: records.access,
    bucket: root.bucket,
    key,
    site,
    place: domainPlace(site, root, domain),
    target,
    header: (name) => headerValue(headers, name),
    flags: flagsOf(target, key),
    visitor,
    assertPresent: () => assertPresent(incoming),
    objects: openObjects({ store: parts.store, grant, folders: parts.folders }),
    keys: grant.encryption,
    canRead: mayRead(grant.apiKey),
    incoming,
    isHttps: client.scheme === "https",
    governed: governedLink === null ? null : { hash: governedLink, governing: site.governing },
    enterUpload: () => parts.uploads({ project: project2, address: visitor.address() })
  });
  visitor.known();
  const { report, clock } = parts;
  report("keyUsed", { head: toHex(grant.apiKey.head), at: clock().getTime() });
  return governedLink === null ? answer : countOpening(answer, { link: governedLink, incoming, report, clock, isSite: true });
}
async function challengeAnswer({ certificates }, domain, { path }) {
  const [, token] = /^\/\.well-known\/acme-challenge\/([\w-]{1,200})$/.exec(path) ?? [];
  const text2 = token === void 0 ? null : await certificates?.challengeText(domain, token);
  return typeof text2 === "string" ? textAnswer(200, text2) : null;
}
function flagsOf({ query }, key) {
  const { zipMember, ...flags } = readFlags(query, "direct");
  return { ...flags, map: false, archiveKind: void 0, zipMember: endingOf(key) === "zip" ? zipMember : void 0 };
}
async function answerOrNotFound(link) {
  try {
    return await answerLink(link);
  } catch (error) {
    const page2 = problemOf(error).status === 404 ? await notFoundPage(link) : null;
    if (!page2) throw error;
    return page2;
  }
}
async function notFoundPage({ objects, bucket, place }) {
  try {
    const { info, read: read3 } = await objects.getObject({ bucket, key: `${place.root}404.html` });
    const headers = { "content-type": "text/html; charset=utf-8", "content-length": String(info.size) };
    return { status: 404, headers, body: () => read3() };
  } catch (error) {
    if (problemOf(error).isBroken) throw error;
    return null;
  }
}

// ../linkshare/src/link/parse-link.ts
var modes = { s: "page", raw: "direct" };
function parseLink(path) {
  const [, word = "", access = "", bucket = "", key = ""] = /^\/([^/]*)(?:\/([^/]*)(?:\/([^/]*)(?:\/(.*))?)?)?$/s.exec(path) ?? [];
  const mode = Object.hasOwn(modes, word) ? modes[word] : void 0;
  if (mode === void 0) return null;
  if (access === "" || bucket === "") throw problems.malformed();
  if (!isBucketName(bucket)) throw problems.badBucketName();
  if (key !== "" && objectKeyProblem(key) !== null) throw problems.badKey();
  return { mode, access, bucket, key };
}

// ../linkshare/src/link/share-place.ts
function sharePlace({ basePath, url }, { access, bucket }) {
  const share = `${encodeURIComponent(access)}/${bucket}`;
  return {
    root: "",
    name: bucket,
    pathOf: (key) => `${basePath}/s/${share}/${escapeKey(key)}`,
    bytesOf: (key) => `${url}/raw/${share}/${escapeKey(key)}`
  };
}

// ../linkshare/src/pages/error-page.ts
function errorPage(site, problem, requestId) {
  const { status, message, headers } = problem;
  if (status === 405 || status === 429) return textAnswer(status, message);
  const body = html`<div class="message">
    <p class="status">${String(status)}</p>
    <h1>${message}</h1>
    <p><a class="button" href="${site.basePath}/">Go to homepage</a></p>
    <p class="request">Request ${requestId}</p>
  </div>`;
  return page(site, { title: "Error", body, status, headers, isShare: false });
}
var welcomePage = (site) => page(site, {
  title: "Shared files",
  isShare: false,
  body: html`<div class="message">
      <h1>Files are shared here.</h1>
      <p>Open the whole link that you were given.</p>
    </div>`
});

// ../linkshare/src/answer-request.ts
async function answerRequest(parts, incoming) {
  const { site, stopping } = parts;
  const { request, record } = incoming;
  const client = parts.clientOf(request);
  const domain = parts.domainOf(client.host);
  if (domain !== null) {
    record.domain = domain;
    return answerDomain(parts, incoming, { domain, client });
  }
  const target = parseTarget(request.url ?? "");
  if (request.method === "POST" && !isShare(target)) throw problems.notAllowed();
  if (target.path === "/health/process") return stopping ? textAnswer(503, "down") : textAnswer(200, "okay");
  admit(incoming.visitor);
  const file3 = site.files.get(target.path);
  if (file3) return file3;
  const elsewhere = redirection(site, target, client);
  if (elsewhere) return elsewhere;
  if (target.path === "/") return welcomePage(site);
  return answerShare(parts, incoming, { target, client });
}
var isShare = ({ path }) => /^\/(s|raw)(\/|$)/.test(path);
function redirection({ settings: settings2, brand, basePath }, target, client) {
  const isOld = target.path !== "/" && !isShare(target);
  const path = basePath + withQuery(isOld ? `/s${target.rawPath}` : target.rawPath, target);
  if (settings2.redirectToHttps && client.scheme === "http" && /^[\w.:[\]-]+$/.test(client.host)) {
    return redirect(308, `https://${client.host}${path}`);
  }
  if (isOld) return redirect(308, path);
  const landing = settings2.landingPage ?? brand.homepageUrl;
  return target.path === "/" && landing !== null ? redirect(303, landing) : null;
}
async function answerShare(parts, incoming, { target, client }) {
  const { site, store, resolve, slots, isBlocked, report, clock } = parts;
  const { request, record, visitor, cleanup } = incoming;
  if (isBlocked(client.host + target.path)) throw problems.unknownAccess();
  const path = parseLink(target.path);
  if (!path) throw problems.malformed();
  record.bucket = path.bucket;
  record.action = path.mode;
  const signed = {
    method: request.method ?? "",
    path: target.rawPath,
    query: target.rawQuery,
    headers: presentHeaders(request)
  };
  const { grant, projectId, governedLink } = await authorize(path.access, {
    request: signed,
    resolve,
    now: clock(),
    clientIp: client.ip
  });
  if (projectId !== void 0) record.projectId = projectId;
  const project2 = projectId ?? toHex(grant.apiKey.head);
  const leave = slots.enter(project2);
  if (!leave) throw problems.tooManyRequests();
  cleanup.defer(leave);
  const flags = readFlags(target.query, path.mode);
  if (flags.archiveKind !== void 0) {
    const leaveArchive = parts.archives({ project: project2, address: visitor.address() });
    if (!leaveArchive) throw problems.tooManyRequests();
    cleanup.defer(leaveArchive);
  }
  const answer = await answerLink({
    ...path,
    site,
    place: sharePlace(site, path),
    target,
    header: (name) => headerValue(signed.headers, name),
    flags,
    visitor,
    assertPresent: () => assertPresent(incoming),
    objects: openObjects({ store, grant, folders: parts.folders }),
    keys: grant.encryption,
    canRead: mayRead(grant.apiKey),
    incoming,
    isHttps: client.scheme === "https",
    governed: governedLink === null ? null : { hash: governedLink, governing: site.governing },
    enterUpload: () => parts.uploads({ project: project2, address: visitor.address() })
  });
  visitor.known();
  report("keyUsed", { head: toHex(grant.apiKey.head), at: clock().getTime() });
  return governedLink === null ? answer : countOpening(answer, { link: governedLink, incoming, report, clock, isSite: false });
}

// ../linkshare/src/http-service.ts
var linkHttpService = (parts) => ({
  logger: parts.logger,
  door: parts.door,
  answer(incoming) {
    const { request } = incoming;
    limitBody(request, parts.site.settings.headerTimeout);
    if (request.method === "POST") return answerRequest(parts, incoming);
    request.resume();
    return isReading(request) ? answerRequest(parts, incoming) : otherMethod(request);
  },
  failureOf: problemOf,
  render: (problem, { record }) => errorPage(siteOf(parts, record), problem, record.requestId),
  headers: ({ record }, answer) => ({
    ...commonHeaders,
    // The address of a share is all that it takes to open it; that of a website is no secret.
    ...record.domain === void 0 && { "referrer-policy": "no-referrer" },
    "x-request-id": record.requestId,
    ...answer.headers
  }),
  logFields: ({ action, domain, bucket, projectId }) => ({ action, domain, bucket, projectId })
});
var siteOf = ({ site, domainFrame }, { domain }) => domain === void 0 ? site : domainSite(site, domainFrame, domain);
var commonHeaders = {
  ...openCors("GET, HEAD", "*, Authorization"),
  "x-content-type-options": "nosniff"
};
var isReading = ({ method }) => method === "GET" || method === "HEAD";
var otherMethod = ({ method }) => method === "OPTIONS" ? { status: 200 } : textAnswer(405, "Method Not Allowed");

// ../linkshare/src/governed/governing.ts
import { hkdfSync } from "node:crypto";

// ../linkshare/src/governed/use-notes.ts
var period = second;
var atOnce = 4;
var mostLinks = 1e4;
function createUseNotes({ noteUse }) {
  let gathered = /* @__PURE__ */ new Map();
  let timer;
  function note2(link, { downloads, bytes }) {
    const known2 = gathered.get(link);
    if (!known2 && gathered.size >= mostLinks) return;
    gathered.set(link, { downloads: (known2?.downloads ?? 0) + downloads, bytes: (known2?.bytes ?? 0) + bytes });
    timer ??= setTimeout(() => void flush(), period).unref();
  }
  async function flush() {
    clearTimeout(timer);
    timer = void 0;
    const told = gathered;
    gathered = /* @__PURE__ */ new Map();
    let isAway = false;
    await mapConcurrently([...told], atOnce, async ([link, use]) => {
      if (isAway) return note2(link, use);
      return noteUse(link, use).catch((error) => {
        if (isRefusal(error, "noSuchLink")) return;
        isAway = true;
        note2(link, use);
      });
    });
  }
  return { note: note2, flush };
}

// ../linkshare/src/governed/governing.ts
var fresh = second;
var grace = 9 * second;
var mostRules = 1e4;
function openGoverning({ clock, authUrl, resolveToken }) {
  const links = createLinks({ authUrl, resolveToken });
  const now = () => clock().getTime();
  const known2 = lruCache({ capacity: mostRules, now });
  const once2 = singleFlight();
  return {
    links,
    rulesOf(link) {
      const kept = known2.get(link);
      if (kept && now() < kept.freshUntil) return Promise.resolve(kept.read);
      return once2(link, async () => {
        const asked = now();
        const read3 = await links.read(link).catch((error) => {
          if (kept && isRefusal(error, "linkServiceUnavailable")) return kept.read;
          throw error;
        });
        if (read3 !== kept?.read) known2.set(link, { read: read3, freshUntil: asked + fresh }, fresh + grace);
        return read3;
      });
    },
    uses: createUseNotes(links),
    passKey: new Uint8Array(hkdfSync("sha256", resolveToken, "", "perigee:link-pass", 32)),
    clock
  };
}

// ../linkshare/src/zip/tables.ts
import { getHeapStatistics } from "node:v8";
var lifetime2 = minute;
var memberWeight = 360;
var zipTablesMemory = () => Math.min(64 * MiB, getHeapStatistics().heap_size_limit / 8);
function createZipTables(clock, { most }) {
  const kept = /* @__PURE__ */ new Map();
  let sum = 0;
  function forget(name) {
    sum -= kept.get(name)?.weight ?? 0;
    kept.delete(name);
  }
  function keep(name, table2) {
    const weight = weightOf(table2);
    if (weight > most) return;
    forget(name);
    for (const oldest of kept.keys()) {
      if (sum + weight <= most) break;
      forget(oldest);
    }
    kept.set(name, { table: table2, weight, until: clock().getTime() + lifetime2 });
    sum += weight;
  }
  return {
    async get(access, info, read3) {
      const now = clock().getTime();
      for (const [name2, { until }] of kept) if (until <= now) forget(name2);
      const name = nameOf3(access, info);
      const found = kept.get(name);
      if (found) return found.table;
      const table2 = await read3();
      keep(name, table2);
      return table2;
    }
  };
}
var weightOf = ({ members }) => members.reduce((sum, { name }) => sum + memberWeight + 2 * name.length, 0);
function nameOf3(access, { bucket, key, versionId, etag, size, lastModified }) {
  return toHex(sha256(utf8(JSON.stringify([access, bucket, key, versionId, etag, size, lastModified.getTime()]))));
}

// ../linkshare/src/site.ts
var zipsAtOnce = 4;
function openSite(config) {
  const { settings: settings2, brand, blobLocations } = config;
  const [url] = config.publicUrls;
  const basePath = withoutEnd(new URL(url).pathname, "/");
  const style = stylesheet(brand.color);
  const version = toHex(sha256(utf8(style))).slice(0, 16);
  return {
    settings: settings2,
    brand,
    blobLocations,
    url,
    basePath,
    zipTurns: createTurns(zipsAtOnce),
    governing: openGoverning({ ...config, clock: config.clock ?? systemClock }),
    zipTables: createZipTables(config.clock ?? systemClock, { most: zipTablesMemory() }),
    style: { path: `${basePath}/static/style.css?v=${version}` },
    isOwnOrigin: false,
    files: new Map([
      ["/static/style.css", file2("text/css; charset=utf-8", style)],
      ...fontFiles(),
      ["/static/mark.svg", file2("image/svg+xml", markFile(brand.color))]
    ])
  };
}
var file2 = (type, body) => ({
  status: 200,
  headers: { "content-type": type, "cache-control": "public, max-age=15552000" },
  body
});
var markFile = (color) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="${color}" stroke-width="2.2" stroke-linecap="round">${markPaths}</svg>`;

// ../linkshare/src/index.ts
var maxHeadBytes = 16 * KiB;
var accessOf = ({ url = "" }) => /^\/(?:s|raw)\/([^/?]{1,8192})\//.exec(url)?.[1];
function domainReader({ settings: settings2, publicUrls, otherUrls = [] }) {
  if (!settings2.customDomains) return () => null;
  const urls = [...publicUrls, ...otherUrls].map((url) => new URL(url).hostname);
  const own = new Set([...urls, ...settings2.publicHosts].map((host) => asciiDomain(host) ?? host));
  return (host) => customDomainOf(host, own);
}
function certificatesOf({ settings: settings2, publicUrls, certificates: port, ownCertificate, logger }, { parts, domainOf, clock }) {
  const { acme, acmeDirectory: directoryUrl, acmeMail: mail, acmeDomains: allowed2, dnsServers } = settings2;
  if (!acme || !port || !settings2.customDomains) return void 0;
  const hosts = [...publicUrls.map((url) => new URL(url).hostname), ...settings2.publicHosts];
  const { domains, resolve } = parts;
  return createDomainCertificates({
    port,
    authority: { directoryUrl, mail, challenges: challengesOf(settings2) },
    clock,
    logger,
    domains,
    domainOf,
    mayHave: certificateRules({ resolve, isPaid: port.isPaid, clock, hosts, dnsServers, allowed: allowed2 }),
    own: ownPair(ownCertificate ?? null)
  });
}
async function start(config) {
  const { settings: settings2, store, authUrl, resolveToken, logger, clock = systemClock, folders = createFolderCache() } = config;
  const { processes = 1, metrics = createMetrics() } = config;
  const { admission = createAdmission({ metrics, logger, processes }) } = config;
  const door = admission.door("linkshare");
  usePrimitives(nodeBinding(settings2));
  const { credentialLifetime, credentialGrace, unknownCredentialLifetime, idleTimeout, shutdownTimeout } = settings2;
  const lifetimes2 = {
    knownLifetime: credentialLifetime,
    unknownLifetime: unknownCredentialLifetime,
    graceLifetime: credentialGrace
  };
  const clientOf = clientReader(settings2.trustedProxies);
  const domainOf = domainReader(config);
  const parts = {
    site: openSite(config),
    store,
    folders,
    resolve: createResolver({ authUrl, resolveToken, clock, ...lifetimes2 }),
    slots: createSlots(Math.ceil(settings2.maxRequestsPerProject / processes)),
    isBlocked: blockedBy(settings2.blockedPaths),
    archives: createArchivePlaces(processes),
    uploads: createArchivePlaces(processes),
    door,
    report: config.report ?? tellNobody,
    clientOf,
    domainOf,
    domainFrame: openDomainFrame(config.brand.color),
    domains: createKnownDomains({ ask: (name) => askTxt(name, settings2.dnsServers), clock, processes }),
    clock,
    logger,
    stopping: false
  };
  const http = linkHttpService(parts);
  const server = createEdgeServer((request, response) => serve(http, request, response), {
    service: "linkshare",
    door,
    metrics,
    credentialOf: (request) => domainOf(clientOf(request).host) ?? accessOf(request),
    maxHeadBytes,
    headersTimeout: settings2.headerTimeout,
    // bodies have limits of their own: an upload takes as long as it takes
    requestTimeout: 0,
    idleTimeout
  });
  const certificates = certificatesOf(config, { parts, domainOf, clock });
  if (certificates) parts.certificates = certificates;
  const domainPorts2 = certificates && await openDomainPorts(server, settings2, certificates);
  const url = await listen(server, { host: settings2.host, port: settings2.port, variable: "PERIGEE_LINKSHARE_PORT" });
  return {
    url,
    server,
    tellStopping() {
      parts.stopping = true;
    },
    async stop() {
      parts.stopping = true;
      domainPorts2?.stop();
      await stopServer(server, shutdownTimeout);
      await parts.site.governing.uses.flush();
    }
  };
}
export {
  settings,
  start
};
//# sourceMappingURL=src-6DY6SE5V.mjs.map
