#!/usr/bin/env node

// ../../packages/domain/src/bucket-name.ts
var minBucketNameLength = 3;
var maxBucketNameLength = 63;
var bucketNameTaken = "A bucket exists with this name.";
var lowerOrDigit = /^[a-z0-9]$/;
var octet = "(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
var ipv4 = new RegExp(`^${octet}(\\.${octet}){3}$`);
function bucketNameProblem(name, existing = []) {
  if (name === "") return "Bucket name is required.";
  if (name.length < minBucketNameLength || name.length > maxBucketNameLength)
    return "Name should be between 3 and 63 characters length.";
  const labels = name.split(".");
  if (labels.includes("")) return "Bucket name cannot start or end with a dot.";
  if (!labels.every((label) => lowerOrDigit.test(label.slice(0, 1))))
    return "Bucket name must start with a lowercase letter or number.";
  if (!labels.every((label) => lowerOrDigit.test(label.slice(-1))))
    return "Bucket name must end with a lowercase letter or number.";
  if (!labels.every((label) => /^[a-z0-9-]+$/.test(label)))
    return "Bucket name can contain only lowercase letters, numbers or hyphens.";
  if (ipv4.test(name)) return "Bucket name cannot be formatted as an IP address.";
  if (existing.includes(name)) return bucketNameTaken;
  return void 0;
}
var isBucketName = (text) => bucketNameProblem(text) === void 0;

export {
  maxBucketNameLength,
  bucketNameTaken,
  bucketNameProblem,
  isBucketName
};
//# sourceMappingURL=chunk-LP3WDNYR.mjs.map
