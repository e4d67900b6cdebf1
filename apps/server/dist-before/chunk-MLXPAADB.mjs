#!/usr/bin/env node

// ../../packages/s3/src/errors.ts
var s3Errors = {
  AccessForbidden: { status: 403, message: "CORSResponse: This CORS request is not allowed." },
  AccessDenied: { status: 403, message: "Access Denied." },
  AccessControlListNotSupported: {
    status: 400,
    message: "Buckets here have no access lists: all that they hold is private. Make a share link, or an access key of its own, to let others in."
  },
  HeadersNotSigned: {
    code: "AccessDenied",
    status: 400,
    message: "There were headers present in the request which were not signed."
  },
  RequestExpired: { code: "AccessDenied", status: 403, message: "Request has expired" },
  RequestNotValidYet: { code: "AccessDenied", status: 403, message: "Request is not valid yet" },
  MissingDateHeader: {
    code: "AccessDenied",
    status: 403,
    message: "AWS authentication requires a valid Date or x-amz-date header."
  },
  SignatureRequired: {
    code: "AccessDenied",
    status: 403,
    message: "A signature is required: anonymous requests are not allowed. Share links need none."
  },
  AuthorizationHeaderMalformed: { status: 400, message: "The authorization header is malformed." },
  AuthorizationQueryParametersError: { status: 400, message: "The authorization query parameters are malformed." },
  AuthorizationParametersError: { status: 400, message: "The authorization parameters are malformed." },
  BadDigest: { status: 400, message: "The checksum you specified did not match what we received." },
  BadRequest: { status: 400, message: "The request is not valid." },
  BandwidthLimitExceeded: { status: 403, message: "You have reached your project bandwidth limit." },
  SpendCapReached: { status: 403, message: "The owner has limited what downloads may cost this month." },
  StorageLimitExceeded: { status: 403, message: "You have reached your project storage limit." },
  SegmentsLimitExceeded: { status: 403, message: "You have reached your project segment limit." },
  BucketAlreadyExists: { status: 409, message: "A bucket with this name already exists." },
  BucketAlreadyOwnedByYou: { status: 409, message: "You already own a bucket with this name." },
  BucketNotEmpty: { status: 409, message: "The bucket you tried to delete is not empty." },
  ClientDisconnected: { status: 499, message: "The client went away before the answer." },
  ConditionalRequestConflict: { status: 409, message: "A conflicting write happened during this request." },
  EntityTooLarge: { status: 400, message: "Your proposed upload exceeds the maximum allowed object size." },
  EntityTooSmall: { status: 400, message: "Your proposed upload is smaller than the minimum allowed object size." },
  IncompleteBody: { status: 400, message: "The body does not have the number of bytes that was announced." },
  InternalError: { status: 500, message: "We encountered an internal error. Please try again." },
  IncompletePreflight: {
    code: "BadRequest",
    status: 400,
    message: "Insufficient information. A preflight needs the headers Origin and Access-Control-Request-Method."
  },
  InvalidAccessKeyId: { status: 403, message: "The access key id you provided does not exist in our records." },
  InvalidArgument: { status: 400, message: "Invalid argument." },
  InvalidBucketName: { status: 400, message: "The specified bucket is not valid." },
  InvalidBucketState: { status: 409, message: "The request is not valid with the current state of the bucket." },
  InvalidDigest: { status: 400, message: "The checksum you specified is not valid." },
  InvalidPartNumber: { status: 416, message: "The requested partnumber is not satisfiable" },
  InvalidPart: { status: 400, message: "One or more of the specified parts could not be found." },
  InvalidPartOrder: { status: 400, message: "The list of parts was not in ascending order." },
  InvalidPolicyDocument: { status: 400, message: "The policy document of the form is not valid." },
  InvalidRange: { status: 416, message: "The requested range is not satisfiable." },
  InvalidRequest: { status: 400, message: "Invalid request." },
  InvalidStorageClass: { status: 400, message: "The storage class you specified is not valid." },
  InvalidTag: { status: 400, message: "The tag provided was not a valid tag." },
  InvalidToken: { status: 400, message: "Session tokens are not supported; use an access key without one." },
  InvalidTTL: { status: 400, message: "The expiry of the object is not valid." },
  InvalidURI: { status: 400, message: "Could not parse the specified URI." },
  InvalidVersion: { status: 400, message: "The version id is not valid." },
  InvalidLocationConstraint: { status: 400, message: "The specified location constraint is not valid." },
  KeyTooLongError: { status: 400, message: "Your key is too long." },
  MalformedPOSTRequest: { status: 400, message: "The body of the form is not well-formed multipart/form-data." },
  MalformedXML: { status: 400, message: "The XML you provided was not well-formed or did not match our schema." },
  MaxPostPreDataLengthExceeded: {
    status: 400,
    message: "The fields of the form that precede the file are too large."
  },
  MetadataTooLarge: { status: 400, message: "Your metadata headers exceed the maximum allowed metadata size." },
  MethodNotAllowed: { status: 405, message: "The specified method is not allowed against this resource." },
  MissingContentLength: { status: 411, message: "You must provide the Content-Length HTTP header." },
  MissingContentMD5: { status: 400, message: "Missing required header for this request: Content-MD5." },
  MissingFields: { status: 400, message: "Missing fields in the request." },
  NoSuchBucket: { status: 404, message: "The specified bucket does not exist." },
  NoSuchBucketPolicy: { status: 404, message: "The bucket policy does not exist." },
  NoSuchCORSConfiguration: { status: 404, message: "The CORS configuration does not exist." },
  NoSuchConfiguration: { status: 404, message: "The specified configuration does not exist." },
  NoSuchKey: { status: 404, message: "The specified key does not exist." },
  NoSuchLifecycleConfiguration: { status: 404, message: "The lifecycle configuration does not exist." },
  NoSuchObjectLockConfiguration: { status: 404, message: "Object is missing retention configuration" },
  NoSuchPublicAccessBlockConfiguration: {
    status: 404,
    message: "The public access block configuration was not found."
  },
  NoSuchTagSet: { status: 404, message: "The TagSet does not exist." },
  NoSuchUpload: { status: 404, message: "The specified multipart upload does not exist." },
  NoSuchVersion: { status: 404, message: "The specified version does not exist." },
  NoSuchWebsiteConfiguration: {
    status: 404,
    message: "The specified bucket does not have a website configuration."
  },
  NotImplemented: { status: 501, message: "A header or query you provided implies functionality not implemented." },
  ObjectLockConfigurationNotFoundError: {
    status: 404,
    message: "Object Lock configuration does not exist for this bucket."
  },
  OwnershipControlsNotFoundError: { status: 404, message: "The bucket ownership controls were not found." },
  PreconditionFailed: { status: 412, message: "At least one of the preconditions you specified did not hold." },
  ReplicationConfigurationNotFoundError: { status: 404, message: "The replication configuration was not found." },
  RequestTimeout: { status: 503, message: "The request took too long or was interrupted; please try again." },
  RequestTimeTooSkewed: {
    status: 403,
    message: "The difference between the request time and the current time is too large."
  },
  ServerSideEncryptionConfigurationNotFoundError: {
    status: 404,
    message: "The server side encryption configuration was not found."
  },
  SignatureDoesNotMatch: {
    status: 403,
    message: "The request signature we calculated does not match the signature you provided."
  },
  SlowDown: { status: 429, message: "Please reduce your request rate." },
  TooManyRequestsAtOnce: {
    code: "SlowDown",
    status: 429,
    message: "Too many requests of this project are under way."
  },
  UserKeyMustBeSpecified: { status: 400, message: "The request must contain an object key." },
  XAmzContentSHA256Mismatch: {
    status: 400,
    message: "The provided 'x-amz-content-sha256' header does not match what was computed."
  },
  XMinioInvalidObjectName: { status: 400, message: "Object name contains unsupported characters." },
  XMinioInvalidResourceName: {
    status: 400,
    message: 'Resource name contains bad components such as ".." or ".".'
  }
};
var S3Error = class extends Error {
  reason;
  /** The `Code` on the wire. */
  code;
  status;
  details;
  constructor(reason, message, options) {
    const row = s3Errors[reason];
    super(message ?? row.message, options?.cause === void 0 ? void 0 : { cause: options.cause });
    this.name = "S3Error";
    this.reason = reason;
    this.code = row.code ?? reason;
    this.status = row.status;
    this.details = options?.details ?? {};
  }
};

// ../../packages/domain/src/lifecycle-rule.ts
var lifecycleLimits = {
  rules: 1e3,
  idLength: 255,
  prefixBytes: 1024,
  newerVersions: 100,
  days: 2 ** 31 - 1
};
var sealedElsewhere = "encrypted-with-another-passphrase/";

export {
  lifecycleLimits,
  sealedElsewhere,
  s3Errors,
  S3Error
};
//# sourceMappingURL=chunk-MLXPAADB.mjs.map
