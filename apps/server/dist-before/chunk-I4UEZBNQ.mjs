#!/usr/bin/env node
import {
  hour,
  minute,
  second
} from "./chunk-7E4UADU6.mjs";

// ../../packages/server-kit/src/acme/obtain-certificate.ts
import { createPrivateKey, generateKeyPair, X509Certificate } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import * as z2 from "zod/mini";

// ../../packages/server-kit/src/acme/acme-session.ts
import { createHash, createPublicKey, sign } from "node:crypto";
import * as z from "zod/mini";
var AcmeError = class extends Error {
  name = "AcmeError";
  status;
  /** `urn:ietf:params:acme:error:rateLimited` */
  type;
  constructor(status, { type, detail }) {
    super(detail);
    this.status = status;
    this.type = type;
  }
};
var directory = z.object({ newNonce: z.url(), newAccount: z.url(), newOrder: z.url() });
var problem = z.object({
  type: z._default(z.string(), "about:blank"),
  detail: z._default(z.string(), "the authority refuses without a word")
});
var badNonce = "urn:ietf:params:acme:error:badNonce";
var tries = 5;
var longestAnswer = 1 << 20;
async function openAcmeSession(directoryUrl, { key, signal }) {
  const found = directory.parse(await (await fetch(directoryUrl, { signal })).json());
  const { crv, kty, x, y } = createPublicKey(key).export({ format: "jwk" });
  const jwk = { crv, kty, x, y };
  let account;
  let nonce = null;
  async function freshNonce() {
    const given = nonce ?? (await fetch(found.newNonce, { method: "HEAD", signal })).headers.get("replay-nonce");
    nonce = null;
    if (given === null) throw new Error("the authority gives no nonce");
    return given;
  }
  async function send(url3, payload) {
    const sender = account === void 0 ? { jwk } : { kid: account };
    const head = base64Url(JSON.stringify({ alg: "ES256", nonce: await freshNonce(), url: url3, ...sender }));
    const body = payload === void 0 ? "" : base64Url(JSON.stringify(payload));
    const bytes = sign("sha256", Buffer.from(`${head}.${body}`), { key, dsaEncoding: "ieee-p1363" });
    const response = await fetch(url3, {
      method: "POST",
      headers: { "content-type": "application/jose+json", "user-agent": "perigee" },
      body: JSON.stringify({ protected: head, payload: body, signature: base64Url(bytes) }),
      redirect: "error",
      signal
    });
    nonce = response.headers.get("replay-nonce");
    return response;
  }
  return {
    directory: found,
    thumbprint: base64Url(createHash("sha256").update(JSON.stringify(jwk)).digest()),
    useAccount: (url3) => void (account = url3),
    async post(url3, payload) {
      for (let attempt = 1; ; attempt++) {
        const response = await send(url3, payload);
        const text = await response.text();
        if (text.length > longestAnswer) throw new Error("the answer of the authority is too long");
        const body = jsonOf(text);
        if (response.ok) {
          const after = Number(response.headers.get("retry-after") ?? Number.NaN);
          const retryAfter = Number.isFinite(after) ? after : null;
          return { body, text, location: response.headers.get("location"), retryAfter };
        }
        const error = new AcmeError(response.status, problem.parse(body ?? {}));
        if (error.type !== badNonce || attempt === tries) throw error;
      }
    }
  };
}
function jsonOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return void 0;
  }
}
var base64Url = (data) => Buffer.from(data).toString("base64url");

// ../../packages/server-kit/src/acme/x509.ts
import { createHash as createHash2, createPublicKey as createPublicKey2, randomBytes, sign as sign2 } from "node:crypto";

// ../../packages/server-kit/src/acme/der.ts
var der = {
  sequence: (...parts) => tagged(48, ...parts),
  set: (...parts) => tagged(49, ...parts),
  boolean: (value) => tagged(1, Uint8Array.of(value ? 255 : 0)),
  /** Of a number that is not negative, the highest byte first. */
  integer: (bytes) => tagged(2, (bytes[0] ?? 0) > 127 ? Uint8Array.of(0) : Uint8Array.of(), bytes),
  bits: (bytes) => tagged(3, Uint8Array.of(0), bytes),
  octets: (bytes) => tagged(4, bytes),
  utf8: (text) => tagged(12, Buffer.from(text)),
  /** `1.2.840.10045.4.3.2` */
  objectId: (dotted) => tagged(6, objectId(dotted)),
  /** In whole seconds, for the years 1950 to 2049. */
  time: (at) => tagged(23, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/[-:T]/g, "")}Z`)),
  /** A value that another specification gives the number `number`. */
  context: (number, ...parts) => tagged(160 + number, ...parts),
  contextText: (number, text) => tagged(128 + number, Buffer.from(text))
};
function tagged(tag, ...parts) {
  const content = Buffer.concat(parts);
  return Buffer.concat([Uint8Array.of(tag), lengthOf(content.length), content]);
}
function lengthOf(length) {
  if (length < 128) return Uint8Array.of(length);
  const bytes = [];
  for (let rest = length; rest > 0; rest >>= 8) bytes.unshift(rest & 255);
  return Uint8Array.of(128 + bytes.length, ...bytes);
}
function objectId(dotted) {
  const [first = 0, second2 = 0, ...others] = dotted.split(".").map(Number);
  return Uint8Array.from([first * 40 + second2, ...others].flatMap(inSevens));
}
function inSevens(value) {
  const bytes = [value & 127];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift(128 + (rest & 127));
  return bytes;
}

// ../../packages/server-kit/src/acme/x509.ts
var ids = {
  ecdsaWithSha256: "1.2.840.10045.4.3.2",
  extensionRequest: "1.2.840.113549.1.9.14",
  commonName: "2.5.4.3",
  subjectAltName: "2.5.29.17",
  acmeIdentifier: "1.3.6.1.5.5.7.1.31"
};
var signature = der.sequence(der.objectId(ids.ecdsaWithSha256));
function certificateRequest(name2, key) {
  const extensions = der.sequence(altName(name2));
  const attribute = der.sequence(der.objectId(ids.extensionRequest), der.set(extensions));
  const version = der.integer(Uint8Array.of(0));
  const info = der.sequence(version, der.sequence(), publicBytes(key), der.context(0, attribute));
  return signed(info, key);
}
function challengeCertificate(name2, keyAuthorization, key) {
  const digest = createHash2("sha256").update(keyAuthorization).digest();
  const now = Date.now();
  return certificate({
    issuer: name2,
    subject: name2,
    publicKey: publicBytes(key),
    valid: { from: new Date(now - hour), to: new Date(now + hour) },
    extensions: [altName(name2), extension(ids.acmeIdentifier, der.octets(digest), { critical: true })],
    issuerKey: key
  });
}
function certificate({ issuer, subject, publicKey, valid, extensions, issuerKey }) {
  const body = der.sequence(
    der.context(0, der.integer(Uint8Array.of(2))),
    der.integer(Uint8Array.of(1, ...randomBytes(15))),
    signature,
    name(issuer),
    der.sequence(der.time(valid.from), der.time(valid.to)),
    name(subject),
    publicKey,
    der.context(3, der.sequence(...extensions))
  );
  const lines = Buffer.from(signed(body, issuerKey)).toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----
${lines.join("\n")}
-----END CERTIFICATE-----
`;
}
var altName = (host) => extension(ids.subjectAltName, der.sequence(der.contextText(2, host)));
var extension = (id, value, { critical = false } = {}) => der.sequence(der.objectId(id), ...critical ? [der.boolean(true)] : [], der.octets(value));
var name = (text) => (
  // a common name has room for 64 characters, and says nothing to browsers
  der.sequence(der.set(der.sequence(der.objectId(ids.commonName), der.utf8(text.slice(0, 64)))))
);
var publicBytes = (key) => createPublicKey2(key).export({ type: "spki", format: "der" });
var signed = (body, key) => der.sequence(body, signature, der.bits(sign2("sha256", body, key)));

// ../../packages/server-kit/src/acme/obtain-certificate.ts
var states = ["pending", "ready", "processing", "valid", "invalid", "deactivated", "expired", "revoked"];
var problem2 = z2.optional(z2.object({ detail: z2.optional(z2.string()), type: z2.optional(z2.string()) }));
var order = z2.object({
  status: z2.enum(states),
  authorizations: z2.array(z2.url()),
  finalize: z2.url(),
  certificate: z2.optional(z2.url()),
  error: problem2
});
var authorization = z2.object({
  status: z2.enum(states),
  challenges: z2.array(z2.object({ type: z2.string(), url: z2.url(), token: z2._default(z2.string(), ""), error: problem2 }))
});
var makeKeys = promisify(generateKeyPair);
async function newKey() {
  const { privateKey } = await makeKeys("ec", { namedCurve: "P-256" });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}
async function obtainCertificate(wanted) {
  const signal = AbortSignal.timeout(wanted.timeout ?? 2 * minute);
  const session = await openAcmeSession(wanted.directoryUrl, { key: createPrivateKey(wanted.account.key), signal });
  const accountUrl = wanted.account.url ?? await accountOf(session, wanted.mail);
  session.useAccount(accountUrl);
  const made = await session.post(session.directory.newOrder, { identifiers: [{ type: "dns", value: wanted.name }] });
  if (made.location === null) throw new Error("the authority does not say where the order is");
  for (const url3 of order.parse(made.body).authorizations) await authorize(session, url3, wanted, signal);
  const key = await newKey();
  const csr = Buffer.from(certificateRequest(wanted.name, createPrivateKey(key))).toString("base64url");
  const finalized = await session.post(order.parse(made.body).finalize, { csr });
  const done = await until(session, made.location, { first: finalized, parse: (body) => order.parse(body), signal });
  if (done.certificate === void 0) throw new Error("the authority has finished without a certificate");
  const chain = (await session.post(done.certificate)).text;
  return { chain, key, ...validityOf(chain, wanted.name, createPrivateKey(key)), accountUrl };
}
async function accountOf(session, mail) {
  const contact = mail === null ? {} : { contact: [`mailto:${mail}`] };
  const { location } = await session.post(session.directory.newAccount, { termsOfServiceAgreed: true, ...contact });
  if (location === null) throw new Error("the authority does not say where the account is");
  return location;
}
async function authorize(session, url3, { type, publish }, signal) {
  const { status, challenges } = authorization.parse((await session.post(url3)).body);
  if (status === "valid") return;
  const offered = challenges.find((challenge) => challenge.type === type);
  if (!offered) throw new Error(`the authority does not offer ${type}`);
  if (!/^[\w-]{1,200}$/.test(offered.token)) throw new Error("the authority gives no usable token");
  const { token } = offered;
  await publish({ type, token, keyAuthorization: `${token}.${session.thumbprint}` });
  await session.post(offered.url, {});
  await until(session, url3, {
    parse(body) {
      const now = authorization.parse(body);
      const error = now.challenges.find((challenge) => challenge.url === offered.url)?.error;
      return { ...now, error };
    },
    signal
  });
}
async function until(session, url3, { first, parse, signal }) {
  for (let reply = first ?? await session.post(url3), wait = 250; ; wait = Math.min(2 * wait, 5 * second)) {
    const now = parse(reply.body);
    if (now.status === "valid") return now;
    if (now.status !== "pending" && now.status !== "processing" && now.status !== "ready")
      throw new AcmeError(403, { type: now.error?.type ?? now.status, detail: now.error?.detail ?? now.status });
    await pause(Math.min((reply.retryAfter ?? 0) * second || wait, 10 * second), void 0, { signal });
    reply = await session.post(url3);
  }
}
function validityOf(chain, name2, key) {
  const certificate2 = new X509Certificate(chain);
  if (!certificate2.checkPrivateKey(key) || certificate2.checkHost(name2) === void 0)
    throw new Error("the authority has certified something else");
  return { validFrom: new Date(certificate2.validFrom), validTo: new Date(certificate2.validTo) };
}

export {
  challengeCertificate,
  AcmeError,
  newKey,
  obtainCertificate
};
//# sourceMappingURL=chunk-I4UEZBNQ.mjs.map
