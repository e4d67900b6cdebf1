#!/usr/bin/env node
import {
  createRecordSeal,
  sealedColumns
} from "./chunk-M4343BAG.mjs";
import {
  rewriteColumns
} from "./chunk-GYBFNUYZ.mjs";
import {
  singleFlight
} from "./chunk-2N3RWRY4.mjs";
import {
  storeRefusals
} from "./chunk-RPAEPENF.mjs";
import {
  isAccessKeyId,
  parseAccessKeyId,
  recordKeyOf
} from "./chunk-4U6RUNOK.mjs";
import {
  fromHex
} from "./chunk-HTGNLTOS.mjs";
import {
  KiB,
  MiB
} from "./chunk-PZ3O52MD.mjs";
import {
  second
} from "./chunk-7E4UADU6.mjs";

// ../auth/src/operator.ts
function recordHash(text) {
  if (/^[0-9a-f]{64}$/i.test(text)) return fromHex(text.toLowerCase());
  try {
    return recordKeyOf(parseAccessKeyId(text));
  } catch (cause) {
    throw new Error("Give an access key id (28 characters) or the hash of a record (64 hexadecimal digits).", { cause });
  }
}
async function describeRecord(db, hash) {
  return db.selectFrom("auth.records").select([
    "satellite_address as satelliteAddress",
    "public_project_id as publicProjectId",
    "macaroon_head as macaroonHead",
    "public",
    "usage_tags as usageTags",
    "created_at as createdAt",
    "expires_at as expiresAt",
    "invalidated_at as invalidatedAt",
    "invalidation_reason as invalidationReason"
  ]).where("encryption_key_hash", "=", hash).executeTakeFirst();
}
async function invalidateRecord(db, hash, { reason, now }) {
  return changeRecord(db, hash, { invalidated_at: now, invalidation_reason: reason });
}
var unpublishRecord = (db, hash) => changeRecord(db, hash, { public: false });
async function changeRecord(db, hash, values) {
  const { numUpdatedRows } = await db.updateTable("auth.records").set(values).where("encryption_key_hash", "=", hash).executeTakeFirst();
  return numUpdatedRows > 0n;
}
async function deleteRecordsOfKeys(db, heads) {
  if (heads.length === 0) return 0;
  const { numDeletedRows } = await db.deleteFrom("auth.records").where("macaroon_head", "in", heads).executeTakeFirst();
  return Number(numDeletedRows);
}
async function resealRecords(trx, { before, now }) {
  const [opens, seals] = [createRecordSeal(before), createRecordSeal(now)];
  return rewriteColumns(trx, {
    ...sealedColumns,
    change: (hash, [encryptedSecretKey, encryptedAccessGrant]) => {
      const sealed = seals.close(hash, opens.open(hash, { encryptedSecretKey, encryptedAccessGrant }));
      return [sealed.encryptedSecretKey, sealed.encryptedAccessGrant];
    }
  });
}
function idsInLinks(text) {
  return text.split("\n").map((line, at) => ({ text: line.trim(), line: at + 1 })).filter((entry) => entry.text !== "" && !entry.text.startsWith("#")).map((entry) => ({ line: entry.line, accessKeyId: idIn(entry.text) }));
}
function idIn(text) {
  if (!URL.canParse(text)) return void 0;
  const { pathname, searchParams } = new URL(text);
  const inPath = /^\/(?:s|raw)\/([^/]+)/.exec(pathname)?.[1];
  const inQuery = searchParams.get("X-Amz-Credential")?.split("/")[0] ?? searchParams.get("AWSAccessKeyId");
  return [inPath, inQuery].find((id) => typeof id === "string" && isAccessKeyId(id))?.toLowerCase();
}

// src/placements/missing-placements.ts
async function missingPlacements(db, placements) {
  const rows = await db.selectFrom("satellite.buckets").select("placement").distinct().orderBy("placement").execute();
  return rows.map(({ placement }) => placement).filter((used) => !placements.some(({ id }) => id === used));
}
async function warnOfMissingPlacements(db, { placements, logger }) {
  for (const placement of await missingPlacements(db, placements)) {
    logger.error({ placement }, "buckets lie in a placement that is not configured: see perigee-server doctor");
  }
}

// src/placements/open-placements.ts
import { readFile } from "node:fs/promises";

// ../../packages/store-core/src/blobs/blob-store.ts
var BlobMissingError = class extends Error {
  name = "BlobMissingError";
  constructor(id, options) {
    super(`blob ${id} is missing`, options);
  }
};
function placedBlobs(stores) {
  return {
    at(placement) {
      const blobs = stores.get(placement);
      if (!blobs) throw storeRefusals.placementMissing(placement);
      return blobs;
    },
    all: [...stores]
  };
}

// ../../packages/store-core/src/blobs/files.ts
import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { randomUUID } from "node:crypto";

// ../../packages/store-core/src/blobs/durable-files.ts
import { open } from "node:fs/promises";
var batchSize = 512 * KiB;
var maxGathered = 16 * MiB;
var gathered = 0;
var flushEvery = 16 * MiB;
var flushing = false;
async function writeDurable(path, content) {
  const file = await open(path, "wx", 384);
  let batch = newBatch();
  let writing = Promise.resolve();
  let flushed = Promise.resolve();
  let unflushed = 0;
  try {
    let size = 0;
    for await (const chunk of content) {
      batch.add(chunk);
      size += chunk.length;
      if (batch.size < batchSize && gathered < maxGathered) continue;
      await writing;
      if (unflushed >= flushEvery && !flushing) {
        unflushed = 0;
        await flushed;
        flushed = flush(file);
        flushed.catch(() => void 0);
      }
      unflushed += batch.size;
      writing = batch.writeTo(file);
      writing.catch(() => void 0);
      batch = newBatch();
    }
    await writing;
    await batch.writeTo(file);
    await flushed;
    await file.sync();
    return size;
  } finally {
    batch.forget();
    await Promise.allSettled([writing, flushed]);
    await file.close();
  }
}
async function flush(file) {
  flushing = true;
  try {
    await file.datasync();
  } finally {
    flushing = false;
  }
}
function newBatch() {
  let chunks = [];
  let size = 0;
  const forget = () => {
    gathered -= size;
    chunks = [];
    size = 0;
  };
  return {
    get size() {
      return size;
    },
    add(chunk) {
      chunks.push(chunk);
      size += chunk.length;
      gathered += chunk.length;
    },
    async writeTo(file) {
      try {
        while (chunks.length > 0) {
          const { bytesWritten } = await file.writev(chunks);
          chunks = behind(chunks, bytesWritten);
        }
      } finally {
        forget();
      }
    },
    forget
  };
}
function behind(chunks, done) {
  let left = done;
  return chunks.flatMap((chunk) => {
    const skipped = Math.min(left, chunk.length);
    left -= skipped;
    return skipped === chunk.length ? [] : [chunk.subarray(skipped)];
  });
}
async function makeDurable(folder) {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

// ../../packages/store-core/src/blobs/files.ts
var unfinishedFolder = "unfinished";
var readSize = 256 * KiB;
var uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
var fanOut = /^[0-9a-f]{2}$/;
async function openFileBlobs({ directory }) {
  const unfinished = join(directory, unfinishedFolder);
  await mkdir(unfinished, { recursive: true });
  const made = /* @__PURE__ */ new Set();
  const makeOnce = singleFlight();
  const folderOf = (id) => join(directory, id.slice(0, 2), id.slice(2, 4));
  const fileOf = (id) => join(folderOf(checked(id)), id);
  async function makeFolder(folder) {
    if (made.has(folder)) return;
    await makeOnce(folder, async () => {
      await mkdir(folder, { recursive: true });
      await makeDurable(join(folder, ".."));
      await makeDurable(directory);
    });
    made.add(folder);
  }
  return {
    async write(id, content) {
      const target = fileOf(id);
      const draft = join(unfinished, `${id}.${randomUUID()}`);
      try {
        const size = await writeDurable(draft, content);
        await makeFolder(folderOf(id));
        await rename(draft, target);
        await makeDurable(folderOf(id));
        return size;
      } catch (error) {
        await rm(draft, { force: true });
        throw isFull(error) ? storeRefusals.storageFull() : error;
      }
    },
    async *read(id, { offset, length }) {
      if (length === 0) return;
      const file = createReadStream(fileOf(id), { start: offset, end: offset + length - 1, highWaterMark: readSize });
      try {
        for await (const chunk of file) yield chunk;
      } catch (error) {
        throw codeOf(error) === "ENOENT" ? new BlobMissingError(id, { cause: error }) : error;
      }
    },
    delete: (id) => rm(fileOf(id), { force: true }),
    size: async (id) => (await describe(fileOf(id), id))?.size,
    async *list() {
      for (const high of await namesIn(directory, fanOut)) {
        for (const low of await namesIn(join(directory, high), fanOut)) {
          for (const id of await namesIn(join(directory, high, low), uuid)) {
            const blob = await describe(fileOf(id), id);
            if (blob) yield blob;
          }
        }
      }
    },
    async removeUnfinished(before) {
      const names = await readdir(unfinished);
      const removals = names.map(async (name) => {
        const found = await describe(join(unfinished, name), name);
        if (!found || found.writtenAt >= before) return false;
        await rm(join(unfinished, name), { force: true });
        return true;
      });
      return (await Promise.all(removals)).filter(Boolean).length;
    }
  };
}
function checked(id) {
  if (!uuid.test(id)) throw new TypeError("a blob id has to be a UUID");
  return id;
}
async function namesIn(folder, pattern) {
  const names = await readdir(folder).catch((error) => {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => pattern.test(name));
}
async function describe(file, id) {
  try {
    const { size, mtime } = await stat(file);
    return { id, size, writtenAt: mtime };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return void 0;
    throw error;
  }
}
var codeOf = (error) => error instanceof Error && "code" in error ? error.code : void 0;
var isFull = (error) => codeOf(error) === "ENOSPC" || codeOf(error) === "EDQUOT";

// ../../packages/store-core/src/blobs/s3/service-failure.ts
var BlobServiceError = class extends Error {
  name = "BlobServiceError";
  /** What the service calls it, or the system when there was no answer. */
  code;
  constructor(message, code) {
    super(message);
    this.code = code;
  }
};
var fullCodes = /* @__PURE__ */ new Set([
  "StorageFull",
  "XMinioStorageFull",
  "InsufficientStorage",
  "QuotaExceeded",
  "StorageLimitExceeded"
]);
async function asked({ name }, deed, request) {
  try {
    return await request();
  } catch (cause) {
    if (statusOf(cause) === 507 || fullCodes.has(nameOf(cause))) throw storeRefusals.storageFull();
    throw serviceFailure(name, deed, cause);
  }
}
function serviceFailure(service, deed, cause) {
  const status = statusOf(cause);
  const why = [nameOf(cause), status, cause instanceof Error ? cause.message : String(cause)];
  const text = why.filter((part) => part !== void 0 && part !== "").join(" ");
  return new BlobServiceError(`The S3 service ${service} could not ${deed}: ${text}`, nameOf(cause));
}
var isMissing = (error) => error instanceof BlobServiceError && ["NoSuchKey", "NotFound"].includes(error.code);
var isUploadGone = (error) => error instanceof BlobServiceError && error.code === "NoSuchUpload";
var nameOf = (error) => error instanceof Error ? error.name : "";
function statusOf(error) {
  if (!(error instanceof Error) || !("$metadata" in error)) return void 0;
  const about = error.$metadata;
  const isNumbered = typeof about === "object" && about !== null && "httpStatusCode" in about;
  return isNumbered && typeof about.httpStatusCode === "number" ? about.httpStatusCode : void 0;
}

// ../../packages/store-core/src/blobs/s3/blob-size.ts
async function blobSize(s3, id) {
  try {
    const about = await asked(
      s3,
      "look at a blob",
      () => s3.client.headObject({ Bucket: s3.bucket, Key: s3.keyOf(id) })
    );
    return about.ContentLength;
  } catch (error) {
    if (isMissing(error)) return void 0;
    throw error;
  }
}

// ../../packages/store-core/src/blobs/s3/read-blob.ts
import { setTimeout as pause } from "node:timers/promises";
var attempts = 4;
var firstPause = 100;
async function* readBlob(s3, id, { offset, length }) {
  const end = offset + length;
  let at = offset;
  for (let failures = 0; at < end; ) {
    const body = await open2(s3, id, { at, end });
    let failure;
    const chunks = body[Symbol.asyncIterator]();
    try {
      for (; ; ) {
        const { value, failed } = await next(chunks);
        failure = failed;
        if (!value) break;
        at += value.length;
        failures = 0;
        yield value;
      }
    } finally {
      await chunks.return?.();
    }
    if (at >= end) return;
    failures += 1;
    if (failures === attempts) throw serviceFailure(s3.name, "give a whole blob", failure ?? new Error("cut short"));
    await pause(firstPause * 2 ** failures);
  }
}
async function open2(s3, id, { at, end }) {
  const wanted = { Bucket: s3.bucket, Key: s3.keyOf(id), Range: `bytes=${at}-${end - 1}` };
  try {
    const { Body, ContentLength } = await asked(s3, "give a blob", () => s3.client.getObject(wanted));
    if (!Body || ContentLength !== end - at) {
      throw serviceFailure(
        s3.name,
        "give a range of a blob",
        new Error(`asked for ${end - at} bytes, got ${ContentLength}`)
      );
    }
    return Body;
  } catch (error) {
    throw isMissing(error) ? new BlobMissingError(id, { cause: error }) : error;
  }
}
async function next(chunks) {
  try {
    const { done, value } = await chunks.next();
    return done ? {} : { value };
  } catch (failed) {
    return { failed };
  }
}

// ../../packages/store-core/src/blobs/s3/s3-bucket.ts
var uuid2 = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
var connections = 200;
var attempts2 = 4;
async function openS3Bucket(options) {
  const { S3 } = await import("@aws-sdk/client-s3");
  const { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey, pathStyle, checksums } = options;
  const { timeout = 60 * second } = options;
  const when = checksums ? "WHEN_SUPPORTED" : "WHEN_REQUIRED";
  const client = new S3({
    ...endpoint === null ? {} : { endpoint },
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    maxAttempts: attempts2,
    requestChecksumCalculation: when,
    responseChecksumValidation: when,
    followRegionRedirects: endpoint === null,
    requestHandler: {
      connectionTimeout: Math.min(timeout, 10 * second),
      requestTimeout: timeout,
      throwOnRequestTimeout: true,
      socketTimeout: timeout,
      httpAgent: { keepAlive: true, maxSockets: connections },
      httpsAgent: { keepAlive: true, maxSockets: connections }
    }
  });
  return { client, bucket, prefix, name: `${endpoint ?? "AWS"}/${bucket}`, keyOf: (id) => prefix + checked2(id) };
}
function blobOfKey({ prefix }, key) {
  const id = key.startsWith(prefix) ? key.slice(prefix.length) : "";
  return uuid2.test(id) ? id : void 0;
}
function checked2(id) {
  if (!uuid2.test(id)) throw new TypeError("a blob id has to be a UUID");
  return id;
}

// ../../packages/store-core/src/blobs/s3/write-blob.ts
var firstSize = 256 * KiB;
async function* inParts(content, size) {
  let buffer = new Uint8Array(Math.min(firstSize, size));
  let filled = 0;
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; ) {
      if (filled === size) {
        yield { bytes: buffer, isLast: false };
        filled = 0;
      }
      if (filled === buffer.length) buffer = grown(buffer, size);
      const taken = Math.min(chunk.length - at, buffer.length - filled);
      buffer.set(chunk.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
    }
  }
  yield { bytes: buffer.subarray(0, filled), isLast: true };
}
function grown(buffer, size) {
  const larger = new Uint8Array(Math.min(buffer.length * 2, size));
  larger.set(buffer);
  return larger;
}
var partSize = 5 * MiB;
async function writeBlob(s3, id, content) {
  const key = s3.keyOf(id);
  const parts = inParts(content, partSize);
  const { value: first } = await parts.next();
  if (!first) throw new Error("content has no first part");
  if (first.isLast) {
    const { bucket, client } = s3;
    await asked(s3, "store a blob", () => client.putObject({ Bucket: bucket, Key: key, Body: first.bytes }));
    return first.bytes.length;
  }
  return writeInParts(s3, { id, key }, andRest(first, parts));
}
async function* andRest(first, rest) {
  yield first;
  yield* rest;
}
async function writeInParts(s3, { id, key }, parts) {
  const { client, bucket } = s3;
  const created = await asked(s3, "begin a blob", () => client.createMultipartUpload({ Bucket: bucket, Key: key }));
  const upload = { Bucket: bucket, Key: key, UploadId: created.UploadId };
  try {
    let size = 0;
    const done = [];
    for await (const { bytes } of parts) {
      const PartNumber = done.length + 1;
      const taken = await asked(
        s3,
        "store a part of a blob",
        () => client.uploadPart({ ...upload, PartNumber, Body: bytes })
      );
      done.push({ PartNumber, ETag: taken.ETag, ...taken.ChecksumCRC32 && { ChecksumCRC32: taken.ChecksumCRC32 } });
      size += bytes.length;
    }
    await finish(
      s3,
      { id, size },
      () => client.completeMultipartUpload({ ...upload, MultipartUpload: { Parts: done } })
    );
    return size;
  } catch (error) {
    await client.abortMultipartUpload(upload).catch(() => void 0);
    throw error;
  }
}
async function finish(s3, { id, size }, complete) {
  try {
    await asked(s3, "finish a blob", complete);
  } catch (error) {
    if (!isUploadGone(error) || await blobSize(s3, id) !== size) throw error;
  }
}

// ../../packages/store-core/src/blobs/s3/open.ts
async function openS3Blobs(options) {
  const s3 = await openS3Bucket(options);
  return {
    write: (id, content) => writeBlob(s3, id, content),
    async *read(id, range) {
      if (range.length > 0) yield* readBlob(s3, id, range);
    },
    async delete(id) {
      await asked(s3, "delete a blob", () => s3.client.deleteObject({ Bucket: s3.bucket, Key: s3.keyOf(id) }));
    },
    size: (id) => blobSize(s3, id),
    list: () => listBlobs(s3),
    removeUnfinished: (before) => abortUploads(s3, before)
  };
}
async function* listBlobs(s3) {
  for (let token; ; ) {
    const page = await asked(
      s3,
      "list blobs",
      () => s3.client.listObjectsV2({ Bucket: s3.bucket, Prefix: s3.prefix, ContinuationToken: token })
    );
    for (const { Key = "", Size: size = 0, LastModified: writtenAt } of page.Contents ?? []) {
      const id = blobOfKey(s3, Key);
      if (id !== void 0 && writtenAt) yield { id, size, writtenAt };
    }
    token = page.NextContinuationToken;
    if (token === void 0) return;
  }
}
async function abortUploads(s3, before) {
  const where = { Bucket: s3.bucket, Prefix: s3.prefix };
  let aborted = 0;
  for (let markers = {}; markers; ) {
    const page = await asked(
      s3,
      "list unfinished blobs",
      () => s3.client.listMultipartUploads({ ...where, ...markers })
    );
    for (const { Key = "", UploadId, Initiated } of page.Uploads ?? []) {
      if (blobOfKey(s3, Key) === void 0 || !Initiated || Initiated >= before) continue;
      await asked(
        s3,
        "give up an unfinished blob",
        () => s3.client.abortMultipartUpload({ Bucket: s3.bucket, Key, UploadId })
      );
      aborted += 1;
    }
    markers = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : void 0;
  }
  return aborted;
}

// src/placements/open-placements.ts
async function openPlacements(stores) {
  return placedBlobs(
    new Map(await Promise.all(stores.map(async ({ id, blobs }) => [id, await openBlobs(blobs)])))
  );
}
async function openBlobs(entry) {
  if (entry.kind === "files") return openFileBlobs({ directory: entry.folder });
  const { endpoint = null, secretAccessKey, secretAccessKeyFile, ...rest } = entry;
  return openS3Blobs({
    ...rest,
    endpoint,
    secretAccessKey: secretAccessKey ?? (await readFile(secretAccessKeyFile ?? "", "utf8")).trim()
  });
}
var whereBlobsAre = (entry) => entry.kind === "files" ? entry.folder : `bucket ${entry.bucket} of ${entry.endpoint ?? "AWS"}`;

// ../../packages/store-core/src/sql/commit-arguments.ts
var commitArguments = {
  in_folder_names: "bytea[]",
  in_name: "bytea",
  in_may_overwrite: "boolean",
  in_absent: "boolean",
  in_latest: "bigint",
  in_latest_end: "bytea",
  in_at: "timestamptz",
  in_garbage_after: "timestamptz",
  in_expires_at: "timestamptz",
  in_mode: "integer",
  in_until: "timestamptz",
  in_hold: "boolean",
  in_metadata: "bytea",
  in_metadata_key: "bytea",
  in_metadata_nonce: "bytea",
  in_etag: "bytea"
};
var committed = `object_version bigint, out object_stream uuid, out object_versioned boolean,
  out object_mode smallint, out object_until timestamptz, out object_hold boolean`;
var lineWidth = 100;
var declared = (given) => wrapped(Object.entries(given).map(([name, type]) => `${name} ${type}`));
var passedOn = (given) => wrapped(Object.keys(given), "    ");
function wrapped(parts, indent = "  ") {
  const lines = [""];
  for (const part of parts) {
    const line = lines.at(-1) ?? "";
    if (line.length + part.length > lineWidth) lines.push(part);
    else lines[lines.length - 1] = line === "" ? part : `${line}, ${part}`;
  }
  return lines.join(`,
${indent}`);
}

// ../../packages/store-core/src/sql/commit-inline.ts
var inlineArguments = {
  in_plain_size: "bigint",
  in_encrypted_key: "bytea",
  in_key_nonce: "bytea",
  in_inline: "bytea"
};
var commitInlineArguments = { ...commitArguments, ...inlineArguments };
var commitInline = `
create function store.commit_inline(
  in_bucket bigint, in_placement integer, in_lock_timeout integer,
  ${declared(commitInlineArguments)},
  out outcome text, out ${committed}
) language plpgsql as $$
declare
  made record;
begin
  if in_lock_timeout is not null then perform set_config('lock_timeout', in_lock_timeout::text, true); end if;
  made := store.commit_version(
    in_bucket, ${passedOn(commitArguments)},
    in_plain_size, octet_length(in_inline), 1, null
  );
  outcome := made.outcome; object_version := made.object_version; object_stream := made.object_stream;
  object_versioned := made.object_versioned; object_mode := made.object_mode; object_until := made.object_until;
  object_hold := made.object_hold;
  if outcome <> 'ok' then return; end if;

  insert into store.segments (
    object_id, part, position, plain_offset, plain_size, encrypted_size, encrypted_key, key_nonce, inline, blob_id,
    placement
  ) values (
    made.object_id, 0, 0, 0, in_plain_size, octet_length(in_inline), in_encrypted_key, in_key_nonce, in_inline, null,
    in_placement
  );
end
$$`;

// ../../packages/store-core/src/jobs/blob-hold.ts
import { sql } from "kysely";
var blobHoldKey = 7910000002;
function unlessHeld(db, work) {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      select pg_try_advisory_xact_lock(${sql.lit(blobHoldKey)}) as free`.execute(trx);
    return rows[0]?.free ? work(trx) : void 0;
  });
}

// ../../packages/store-core/src/sql/commit-object.ts
var segmentArguments = {
  in_parts: "integer[]",
  in_positions: "integer[]",
  in_plain_sizes: "bigint[]",
  in_encrypted_sizes: "bigint[]",
  in_encrypted_keys: "bytea[]",
  in_key_nonces: "bytea[]",
  in_inlines: "bytea[]",
  in_blobs: "uuid[]",
  in_placement: "integer"
};
var commitObjectArguments = { ...commitArguments, ...segmentArguments };
var commitObject = `
create function store.commit_object(
  in_bucket bigint, ${declared(commitObjectArguments)},
  out outcome text, out ${committed}
) language plpgsql as $$
declare
  made record;
  plain bigint;
  stored bigint;
begin
  select coalesce(sum(p), 0), coalesce(sum(e), 0) into plain, stored
    from unnest(in_plain_sizes, in_encrypted_sizes) as size (p, e);
  made := store.commit_version(
    in_bucket, ${passedOn(commitArguments)},
    plain, stored, cardinality(in_parts), in_blobs
  );
  outcome := made.outcome; object_version := made.object_version; object_stream := made.object_stream;
  object_versioned := made.object_versioned; object_mode := made.object_mode; object_until := made.object_until;
  object_hold := made.object_hold;
  if outcome <> 'ok' then return; end if;

  insert into store.segments (
    object_id, part, position, plain_offset, plain_size, encrypted_size, encrypted_key, key_nonce, inline, blob_id,
    placement
  )
    select made.object_id, s.part, s.position,
      sum(s.plain_size) over (order by s.part, s.position) - s.plain_size,
      s.plain_size, s.encrypted_size, s.encrypted_key, s.key_nonce, s.inline, s.blob_id, in_placement
    from unnest(
      in_parts, in_positions, in_plain_sizes, in_encrypted_sizes, in_encrypted_keys, in_key_nonces, in_inlines,
      in_blobs
    ) as s (part, position, plain_size, encrypted_size, encrypted_key, key_nonce, inline, blob_id);
end
$$`;

// ../../packages/store-core/src/sql/commit-inline-batch.ts
var batchArguments = {
  in_placement: "integer",
  in_lock_timeout: "integer",
  in_folders: "bytea[]",
  in_from: "integer[]",
  in_to: "integer[]"
};
var batchColumns = {
  in_names: "bytea[]",
  in_may_overwrite: "boolean[]",
  in_at: "timestamptz[]",
  in_garbage_after: "timestamptz[]",
  in_expires_at: "timestamptz[]",
  in_metadata: "bytea[]",
  in_metadata_keys: "bytea[]",
  in_metadata_nonces: "bytea[]",
  in_etags: "bytea[]",
  in_plain_sizes: "bigint[]",
  in_encrypted_keys: "bytea[]",
  in_key_nonces: "bytea[]",
  in_inlines: "bytea[]"
};
var commitInlineBatch = `
create function store.commit_inline_batch(
  in_bucket bigint, ${declared(batchArguments)},
  ${declared(batchColumns)}
) returns table (
  place integer, outcome text, object_version bigint, object_stream uuid, object_versioned boolean,
  object_mode smallint, object_until timestamptz, object_hold boolean
) language plpgsql as $$
declare
  many integer := cardinality(in_names);
  project bigint;
  has_lock boolean;
  has_versions boolean;
  tells boolean;
  folder bigint;
  first_in_folder integer;
  folders bigint[] := '{}';
  is_fresh boolean;
begin
  if in_lock_timeout is not null then perform set_config('lock_timeout', in_lock_timeout::text, true); end if;
  -- the rules of the bucket stay as they are until the transaction ends: store.change_rules
  perform pg_advisory_xact_lock_shared(7910, store.bucket_number(in_bucket));
  select b.project_id, b.object_lock, b.versioning = 2, b.notification is not null
    into project, has_lock, has_versions, tells
    from satellite.buckets b where b.id = in_bucket;

  -- Whether all keys are new. Folders are made and keys locked once for all objects of a folder.
  is_fresh := project is not null and not has_lock and not tells;
  if is_fresh then
    for n in 1 .. many loop
      if n = 1 or (in_from[n], in_to[n]) <> (in_from[n - 1], in_to[n - 1]) then
        folder := store.make_folder(in_bucket, in_folders[in_from[n] : in_to[n]]);
        first_in_folder := n;
      end if;
      folders := folders || folder;
      if n = many or (in_from[n], in_to[n]) <> (in_from[n + 1], in_to[n + 1]) then
        perform store.lock_key(folder, name) from unnest(in_names[first_in_folder : n]) name;
      end if;
    end loop;
    select count(*) = 0 into is_fresh
      from unnest(folders, in_names) k (folder, name)
      cross join lateral (
        select from store.objects o
          where o.folder_id = k.folder and o.name = k.name and o.state <> 0 limit 1
      ) held;
    is_fresh := is_fresh and array_position(folders, null) is null;
  end if;

  if not is_fresh then
    for n in 1 .. many loop
      return query select n, made.* from store.commit_inline(
        in_bucket => in_bucket, in_placement => in_placement, in_lock_timeout => null,
        in_folder_names => in_folders[in_from[n] : in_to[n]], in_name => in_names[n],
        in_may_overwrite => in_may_overwrite[n], in_absent => false, in_latest => null, in_latest_end => null,
        in_at => in_at[n], in_garbage_after => in_garbage_after[n], in_expires_at => in_expires_at[n],
        in_mode => null, in_until => null, in_hold => null,
        in_metadata => in_metadata[n], in_metadata_key => in_metadata_keys[n],
        in_metadata_nonce => in_metadata_nonces[n], in_etag => in_etags[n],
        in_plain_size => in_plain_sizes[n], in_encrypted_key => in_encrypted_keys[n],
        in_key_nonce => in_key_nonces[n], in_inline => in_inlines[n]
      ) made;
    end loop;
    return;
  end if;

  return query
    with wanted as (
      select * from unnest(
        folders, in_names, in_at, in_expires_at, in_metadata, in_metadata_keys, in_metadata_nonces, in_etags,
        in_plain_sizes, in_encrypted_keys, in_key_nonces, in_inlines
      ) with ordinality as w (
        folder, name, at, expires_at, metadata, metadata_key, metadata_nonce, etag,
        plain_size, encrypted_key, key_nonce, inline, at_place
      )
    ), made as (
      insert into store.objects (
        folder_id, name, version, stream_id, state, versioned, is_latest, created_at, expires_at,
        plain_size, encrypted_size, segment_count, metadata, metadata_key, metadata_nonce, etag,
        retention_mode, retain_until, legal_hold
      )
        select w.folder, w.name, 1, gen_random_uuid(), 1, has_versions, true, w.at, w.expires_at,
          w.plain_size, octet_length(w.inline), 1, w.metadata, w.metadata_key, w.metadata_nonce, w.etag,
          0, null, false
        from wanted w
      returning id, folder_id, name, stream_id
    ), content as (
      insert into store.segments (
        object_id, part, position, plain_offset, plain_size, encrypted_size, encrypted_key, key_nonce, inline,
        blob_id, placement
      )
        select m.id, 0, 0, 0, w.plain_size, octet_length(w.inline), w.encrypted_key, w.key_nonce, w.inline,
          null, in_placement
        from made m join wanted w on w.folder = m.folder_id and w.name = m.name
    )
    select w.at_place::integer, 'ok'::text, 1::bigint, m.stream_id, has_versions, 0::smallint, null::timestamptz, false
    from made m join wanted w on w.folder = m.folder_id and w.name = m.name;
  perform satellite.record_usage(
    project, in_bucket, (select sum(octet_length(i)) from unnest(in_inlines) i)::bigint, many, many,
    satellite.lacking_of_many(array(select octet_length(i)::bigint from unnest(in_inlines) i), null)
  );
end
$$`;

export {
  recordHash,
  describeRecord,
  invalidateRecord,
  unpublishRecord,
  deleteRecordsOfKeys,
  resealRecords,
  idsInLinks,
  BlobMissingError,
  commitArguments,
  committed,
  declared,
  commitInlineArguments,
  commitInline,
  commitObjectArguments,
  commitObject,
  batchArguments,
  batchColumns,
  commitInlineBatch,
  blobHoldKey,
  unlessHeld,
  missingPlacements,
  warnOfMissingPlacements,
  writeDurable,
  makeDurable,
  openFileBlobs,
  openPlacements,
  openBlobs,
  whereBlobsAre
};
//# sourceMappingURL=chunk-A2EC7UOU.mjs.map
