#!/usr/bin/env node
import {
  findProjectOfApiKey
} from "./chunk-67JMVK7O.mjs";
import "./chunk-XAY7SE7H.mjs";
import {
  UnsealError,
  openSealed,
  sealBytes
} from "./chunk-5FXJVW4K.mjs";
import {
  deriveInstallationKey
} from "./chunk-BMY5ITFV.mjs";
import {
  newKey
} from "./chunk-I4UEZBNQ.mjs";
import "./chunk-PZ3O52MD.mjs";
import {
  utf8
} from "./chunk-L2NVF2WK.mjs";
import "./chunk-7E4UADU6.mjs";
import "./chunk-BUZWHIET.mjs";

// ../../packages/satellite-db/src/certificate-accounts.ts
var table = "satellite.certificate_accounts";
async function findCertificateAccount(db, directory) {
  return db.selectFrom(table).select(["sealed_key as sealedKey", "url"]).where("directory", "=", directory).executeTakeFirst();
}
async function addCertificateAccount(db, directory, sealedKey) {
  await db.insertInto(table).values({ directory, sealed_key: sealedKey, url: null }).onConflict((conflict) => conflict.column("directory").doNothing()).execute();
}
async function setCertificateAccountUrl(db, directory, url) {
  await db.updateTable(table).set({ url }).where("directory", "=", directory).execute();
}
async function deleteCertificateAccount(db, directory) {
  await db.deleteFrom(table).where("directory", "=", directory).execute();
}

// ../../packages/satellite-db/src/certificates.ts
import { sql } from "kysely";
var table2 = "satellite.certificates";
async function findCertificate(db, domain) {
  const row = await db.selectFrom(table2).select(["sealed_key as sealedKey", "chain", "valid_from as validFrom", "valid_to as validTo"]).where("domain", "=", domain).where("sealed_key", "is not", null).$narrowType().executeTakeFirst();
  return row;
}
async function claimCertificate(db, domain, { now, until, mostInAnHour: mostInAnHour2 }) {
  const { rows } = await sql`
    insert into satellite.certificates as c (domain, tried_at, next_try_at, is_under_way)
    select ${domain}, ${now}, ${until}, true
    where (
      select count(*) from satellite.certificates where tried_at > ${now}::timestamptz - interval '1 hour'
    ) < ${mostInAnHour2}
    on conflict (domain) do update set
      tried_at = excluded.tried_at, next_try_at = excluded.next_try_at, is_under_way = true
    where c.next_try_at <= ${now}
    returning failures`.execute(db);
  if (rows[0]) return rows[0];
  const other = await db.selectFrom(table2).select("is_under_way as isUnderWay").where("domain", "=", domain).where("next_try_at", ">", now).executeTakeFirst();
  return other?.isUnderWay ? "busy" : void 0;
}
async function keepCertificateOf(db, domain, { sealedKey, chain, validFrom, validTo, now }) {
  await db.updateTable(table2).set({ sealed_key: sealedKey, chain, valid_from: validFrom, valid_to: validTo, last_error: "", failures: 0 }).set({ next_try_at: now, is_under_way: false, challenge_token: null, challenge_answer: null }).where("domain", "=", domain).execute();
}
async function noteCertificateFailure(db, domain, { error, nextTry }) {
  await db.updateTable(table2).set(({ eb }) => ({ last_error: error, failures: eb("failures", "+", 1), next_try_at: nextTry })).set({ is_under_way: false, challenge_token: null, challenge_answer: null }).where("domain", "=", domain).execute();
}
async function publishChallenge(db, domain, { token, answer }) {
  await db.updateTable(table2).set({ challenge_token: token, challenge_answer: answer }).where("domain", "=", domain).execute();
}
async function findChallenge(db, domain) {
  return db.selectFrom(table2).select(["challenge_token as token", "challenge_answer as answer"]).where("domain", "=", domain).where("challenge_token", "is not", null).$narrowType().executeTakeFirst();
}

// src/services/certificate-port.ts
var mostInAnHour = 100;
function certificatePort(db, { rootSecret, clock }) {
  const sealing = deriveInstallationKey(rootSecret, "certificates");
  const seal = (pem, of) => sealBytes(sealing, utf8(pem), of);
  const opened = (sealed, of) => {
    try {
      return Buffer.from(openSealed(sealing, sealed, of)).toString("utf8");
    } catch (error) {
      if (error instanceof UnsealError) return null;
      throw error;
    }
  };
  const ofDomain = (domain) => `certificate ${domain}`;
  const ofAccount = (directory) => `account ${directory}`;
  return {
    async find(domain) {
      const { sealedKey, ...about } = await findCertificate(db, domain) ?? {};
      const key = sealedKey ? opened(sealedKey, ofDomain(domain)) : null;
      return key === null ? null : { ...about, key };
    },
    claim: async (domain, until) => await claimCertificate(db, domain, { now: clock(), until, mostInAnHour }) ?? null,
    keep: (domain, { key, ...about }) => keepCertificateOf(db, domain, { ...about, sealedKey: seal(key, ofDomain(domain)), now: clock() }),
    fail: (domain, failure) => noteCertificateFailure(db, domain, failure),
    publish: (domain, challenge) => publishChallenge(db, domain, challenge),
    challenge: async (domain) => await findChallenge(db, domain) ?? null,
    async account(directory) {
      for (; ; ) {
        const found = await findCertificateAccount(db, directory);
        const key = found && opened(found.sealedKey, ofAccount(directory));
        if (found && key !== null && key !== void 0) return { key, url: found.url };
        if (found) await deleteCertificateAccount(db, directory);
        await addCertificateAccount(db, directory, seal(await newKey(), ofAccount(directory)));
      }
    },
    setAccountUrl: (directory, url) => setCertificateAccountUrl(db, directory, url),
    isPaid: async (head) => (await findProjectOfApiKey(db, head))?.paidTier === true
  };
}
export {
  certificatePort
};
//# sourceMappingURL=certificate-port-SF73OJBJ.mjs.map
