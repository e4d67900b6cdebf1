#!/usr/bin/env node
import {
  day,
  minute
} from "./chunk-7E4UADU6.mjs";

// ../../packages/domain/src/connection-outcomes.ts
var connectionOutcomes = [
  "good",
  "clock",
  "secretKey",
  "accessKey",
  "signature",
  "region",
  "hostStyle",
  "bucket",
  "permission",
  "limit",
  "failing",
  "other"
];
var connectionTestLifetime = 10 * minute;

// ../../packages/domain/src/s3-clients.ts
var known = [
  ["terraform", "Terraform", "terraform/"],
  ["wal-g", "WAL-G", "wal-g"],
  ["docker-registry", "Docker registry", "docker-distribution/"],
  ["rclone", "Rclone", "rclone/"],
  ["restic", "Restic", "restic/"],
  ["aws-cli", "AWS CLI", "aws-cli/"],
  ["s3fs", "S3FS", "s3fs/"],
  ["pgbackrest", "pgBackRest", "pgbackrest/"],
  ["s3cmd", "S3cmd", "s3cmd/"],
  ["cyberduck", "CyberDuck", "cyberduck/"],
  ["mountain-duck", "Mountain Duck", "mountain duck/"],
  ["veeam", "Veeam", "veeam"],
  ["duplicati", "Duplicati", "duplicati"],
  ["arq", "Arq Backup", "arq/"],
  ["filezilla", "FileZilla", "filezilla"],
  ["s3-browser", "S3 Browser", "s3 browser"],
  ["boto3", "boto3", "boto3/"],
  ["botocore", "botocore", "botocore/"],
  ["aws-sdk-js", "AWS SDK for JavaScript", "aws-sdk-js/"],
  ["aws-sdk-js", "AWS SDK for JavaScript", "aws-sdk-nodejs/"],
  ["aws-sdk-go", "AWS SDK for Go", "aws-sdk-go"],
  ["aws-sdk-java", "AWS SDK for Java", "aws-sdk-java/"],
  ["aws-sdk-dotnet", "AWS SDK for .NET", "aws-sdk-dotnet"],
  ["aws-sdk-php", "AWS SDK for PHP", "aws-sdk-php/"],
  ["aws-sdk-ruby", "AWS SDK for Ruby", "aws-sdk-ruby"],
  ["aws-sdk-rust", "AWS SDK for Rust", "aws-sdk-rust/"],
  ["aws-sdk-cpp", "AWS SDK for C++", "aws-sdk-cpp/"],
  ["mc", "MinIO Client", " mc/"],
  // restic too, as long as it says no more
  ["minio-go", "MinIO SDK for Go", "minio-go/"],
  ["minio", "MinIO SDK", "minio"],
  ["curl", "curl", "curl/"],
  ["browser", "Browser", "mozilla/"]
];
var s3Clients = [...new Set(known.map(([id]) => id)), "unknown"];
function s3ClientOf(userAgent) {
  const text = (userAgent ?? "").slice(0, 1e3).toLowerCase();
  return known.find(([, , word]) => text.includes(word))?.[0] ?? "unknown";
}

// ../../packages/contract/src/edge-reports.ts
import * as z from "zod/mini";
var kind = (described) => described;
var time = z.int();
var amount = z.int().check(z.gte(0));
var hexBytes = z.string().check(z.regex(/^(?:[0-9a-f]{2}){1,64}$/));
var edgeReportKinds = {
  /** An API key was used, and the store found it good. */
  keyUsed: kind({
    /** `head`: the first part of the key. */
    schema: z.object({ head: hexBytes, at: time }),
    about: ({ head }) => head,
    merge: (known2, added) => added.at > known2.at ? added : known2
  }),
  /** A request of an access key came, and was answered. One of each outcome counts. */
  requestSeen: kind({
    schema: z.object({
      /** Of the access key id: see crypto/access-key-mark. */
      key: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
      at: time,
      outcome: z.enum(connectionOutcomes),
      client: z.enum(s3Clients),
      /** Of S3, such as PutObject, once it is known. */
      operation: z.optional(z.string().check(z.maxLength(64))),
      /** Of the refusal, in the words of S3. */
      code: z.optional(z.string().check(z.maxLength(64))),
      /** By how many seconds the client's clock is ahead; negative when it is behind. */
      skew: z.optional(z.int())
    }),
    about: ({ key, outcome }) => `${key} ${outcome}`,
    merge: (known2, added) => added.at > known2.at ? added : known2
  }),
  /** The name of an object about which webhooks are told that it came or went. */
  objectNamed: kind({
    schema: z.object({
      /** As the store answered it: of the version. */
      event: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
      removed: z.boolean(),
      name: z.string().check(z.maxLength(1024))
    }),
    about: ({ event, removed }) => `${event} ${removed}`,
    merge: (known2) => known2
  }),
  /** A link was opened: its page was shown, or bytes of what it leads to went out. */
  linkOpened: kind({
    /** `link`: SHA-256 of its access key. `at`: of the last one that is counted. */
    schema: z.object({ link: z.string().check(z.regex(/^[0-9a-f]{64}$/)), at: time, views: amount, bytes: amount }),
    about: ({ link, at }) => `${link} ${Math.floor(at / day)}`,
    merge: (known2, added) => ({
      link: known2.link,
      at: Math.max(known2.at, added.at),
      views: known2.views + added.views,
      bytes: known2.bytes + added.bytes
    })
  })
};
var tellNobody = () => void 0;
var reportsByKind = z.object(
  Object.fromEntries(Object.entries(edgeReportKinds).map(([name, { schema }]) => [name, z.optional(z.array(schema))]))
);
var edgeBatchContent = z.object({
  madeAt: time,
  /** Reports that were lost since the batch before, for want of memory or of an answer. */
  dropped: z.int().check(z.gte(0)),
  reports: z.pipe(
    reportsByKind,
    z.transform((reports) => reports)
  )
});
var edgeBatchName = z.object({
  /** Random, of one run of one process. */
  process: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  /** Counts up from 1 in its process. */
  number: z.int().check(z.gte(1))
});
var sealedEdgeBatch = z.object({ ...edgeBatchName.shape, sealed: z.string() });
var edgeReportsPath = "/edge/v1/reports";
var maxEdgeReportsBody = 1e6;

export {
  connectionOutcomes,
  connectionTestLifetime,
  s3Clients,
  s3ClientOf,
  edgeReportKinds,
  tellNobody,
  edgeBatchContent,
  sealedEdgeBatch,
  edgeReportsPath,
  maxEdgeReportsBody
};
//# sourceMappingURL=chunk-6EDRXSDN.mjs.map
