#!/usr/bin/env node

// ../../packages/domain/src/acts.ts
var ofKey = ["keyId", "keyName"];
var acts = {
  "account.loggedIn": { about: "account", activity: "login" },
  "account.loggedInByPasskey": { about: "account", activity: "passkey-login" },
  "account.loginFailed": { about: "account", activity: "login-failed" },
  "account.loginLocked": { about: "account", activity: "login-locked" },
  "account.passwordChanged": { about: "account", activity: "password-changed" },
  "account.passwordReset": { about: "account", activity: "password-reset" },
  "account.mfaEnabled": { about: "account", activity: "mfa-enabled" },
  "account.mfaDisabled": { about: "account", activity: "mfa-disabled" },
  "account.recoveryCodesRegenerated": { about: "account", activity: "recovery-codes-regenerated" },
  "account.passkeyAdded": { about: "account", activity: "passkey-added" },
  "account.passkeyRemoved": { about: "account", activity: "passkey-removed" },
  "account.ssoLinked": { about: "account", activity: "sso-linked" },
  "account.emailChanged": { about: "account", activity: "email-changed" },
  "account.sessionEnded": { about: "account", activity: "session-ended" },
  "account.otherSessionsEnded": { about: "account", activity: "other-sessions-ended" },
  "account.restKeyCreated": { about: "account", activity: "rest-key-created" },
  "account.restKeyReplaced": { about: "account", activity: "rest-key-replaced" },
  "account.restKeyDeleted": { about: "account", activity: "rest-key-deleted" },
  "account.created": { about: "account", activity: null },
  "account.deleted": { about: "account", activity: null },
  "account.frozen": { about: "account", activity: null },
  "account.unfrozen": { about: "account", activity: null },
  "project.created": { about: "project", activity: null, facts: ["name"] },
  "project.renamed": { about: "project", activity: null, facts: ["from", "to"] },
  "project.descriptionChanged": { about: "project", activity: null, facts: [] },
  /** Those that people of the project chose, in bytes; 'none' where there is no lower one than the tier's. */
  "project.limitsChanged": {
    about: "project",
    activity: null,
    facts: ["storageFrom", "storageTo", "bandwidthFrom", "bandwidthTo"]
  },
  /** Mails about limits: on, off, or '' for what stays. */
  "project.notificationsChanged": { about: "project", activity: null, facts: ["storage", "egress"] },
  "project.limitRequested": { about: "project", activity: null, facts: ["limit", "current", "desired"] },
  /** By the operator. A limit that stays is ''. */
  "project.tierLimitsChanged": {
    about: "project",
    activity: null,
    facts: ["storage", "bandwidth", "segments", "buckets", "rate", "burst"]
  },
  /** By the operator: the addresses that count now, '' where it is that of the installation. */
  "project.edgeUrlsChanged": {
    about: "project",
    activity: null,
    facts: ["authService", "publicLinksharing", "internalLinksharing"]
  },
  /** By the operator, whether it may have machines: 'yes', 'no', or 'default' for what the installation says. */
  "project.computeChanged": { about: "project", activity: null, facts: ["allowed"] },
  /** The first proof of who asks was given. */
  "project.deletionRequested": { about: "project", activity: null, facts: [] },
  "project.deleted": { about: "project", activity: null, facts: [] },
  /** The invited address stands beside these four, as that of the person does beside the three below. */
  "invitation.created": { about: "project", activity: null, facts: [] },
  "invitation.resent": { about: "project", activity: null, facts: [] },
  "invitation.withdrawn": { about: "project", activity: null, facts: [] },
  "invitation.declined": { about: "project", activity: null, facts: [] },
  /** The target of these three is the id of the person whom they are about. */
  "member.joined": { about: "project", activity: null, facts: [] },
  "member.roleChanged": { about: "project", activity: null, facts: ["from", "to"] },
  "member.removed": { about: "project", activity: null, facts: ["accessKeysEnded"] },
  "accessKey.created": { about: "project", activity: null, facts: ["keyId"] },
  /** By the console, for one act against retentions under governance. */
  "accessKey.bypassCreated": { about: "project", activity: null, facts: ["keyId"] },
  "accessKey.deleted": { about: "project", activity: null, facts: ["keyId"] },
  "link.created": { about: "project", activity: null, facts: [] },
  "link.deleted": { about: "project", activity: null, facts: [] },
  /** What holds from now on: 'none' where there is no limit, 'yes' or 'no'. `asks`: for a password. */
  "link.optionsChanged": {
    about: "project",
    activity: null,
    facts: ["ends", "downloads", "bytes", "asks", "listing", "paused"]
  },
  /** `bucket`: what the domain shows. */
  "domain.created": { about: "project", activity: null, facts: ["bucket"] },
  "domain.deleted": { about: "project", activity: null, facts: ["bucket"] },
  /** The target of these four is the id; `host`: of its address alone, since the rest may be secret. */
  "webhook.created": { about: "project", activity: null, facts: ["host"] },
  "webhook.changed": { about: "project", activity: null, facts: ["host", "active"] },
  "webhook.deleted": { about: "project", activity: null, facts: ["host"] },
  "webhook.secretRotated": { about: "project", activity: null, facts: ["overlapHours"] },
  /** Whether names of objects leave the service in webhooks: 'yes' or 'no'. */
  "project.objectNamesChanged": { about: "project", activity: null, facts: ["told"] },
  /** The target of these is the id; `name`: what it is called. */
  "instance.created": { about: "project", activity: null, facts: ["name", "type", "image", "location"] },
  "instance.typeChanged": { about: "project", activity: null, facts: ["name", "from", "to"] },
  "instance.started": { about: "project", activity: null, facts: ["name"] },
  "instance.stopped": { about: "project", activity: null, facts: ["name"] },
  "instance.restarted": { about: "project", activity: null, facts: ["name"] },
  "instance.passwordReset": { about: "project", activity: null, facts: ["name"] },
  "instance.deleted": { about: "project", activity: null, facts: ["name"] },
  "sshKey.added": { about: "project", activity: null, facts: ["name", "fingerprint"] },
  "sshKey.removed": { about: "project", activity: null, facts: ["name", "fingerprint"] },
  "bucket.created": { about: "project", activity: null, facts: [...ofKey, "versioning", "objectLock"] },
  "bucket.deleted": { about: "project", activity: null, facts: ofKey },
  /** A bucket is to go with everything in it; `bucket.deleted` follows once that is done. */
  "bucket.emptyingBegun": { about: "project", activity: null, facts: ofKey },
  /** The service is to delete a bucket with everything in it; `bucket.deleted` or the next one follows. */
  "bucket.deletionStarted": { about: "project", activity: null, facts: [] },
  /** `reason`: see the domain's `deletionStops`. `removed`: versions, delete markers and uploads that were gone by then. */
  "bucket.deletionStopped": { about: "project", activity: null, facts: ["reason", "removed"] },
  "bucket.versioningChanged": { about: "project", activity: null, facts: [...ofKey, "to"] },
  /** How long new objects are kept: governance, compliance or none, and days or years. */
  "bucket.lockChanged": { about: "project", activity: null, facts: [...ofKey, "mode", "days", "years"] },
  "bucket.corsChanged": { about: "project", activity: null, facts: [...ofKey, "rules"] },
  "bucket.lifecycleChanged": { about: "project", activity: null, facts: [...ofKey, "rules"] },
  "bucket.tagsChanged": { about: "project", activity: null, facts: [...ofKey, "tags"] },
  /** Which webhooks hear what happens to its objects. */
  "bucket.notificationsChanged": { about: "project", activity: null, facts: [...ofKey, "targets"] },
  "bucket.declarationChanged": { about: "project", activity: null, facts: [...ofKey, "declaration", "to"] },
  /** Locks of single objects in a bucket: how many, never which ones. */
  "objectLock.retentionSet": { about: "project", activity: null, facts: [...ofKey, "objects"] },
  "objectLock.retentionWeakened": { about: "project", activity: null, facts: [...ofKey, "objects"] },
  "objectLock.legalHoldSet": { about: "project", activity: null, facts: [...ofKey, "objects"] },
  "objectLock.legalHoldLifted": { about: "project", activity: null, facts: [...ofKey, "objects"] },
  /** Versions under governance that were deleted all the same. */
  "objectLock.governanceBypassed": { about: "project", activity: null, facts: [...ofKey, "objects"] }
};
var auditedActs = Object.keys(acts).filter(
  (name) => "facts" in acts[name]
);
var logTopics = ["project", "people", "access", "buckets", "locks", "compute"];
var topicOfNoun = {
  project: "project",
  invitation: "people",
  member: "people",
  accessKey: "access",
  link: "access",
  domain: "access",
  webhook: "access",
  bucket: "buckets",
  objectLock: "locks",
  instance: "compute",
  sshKey: "compute"
};
var actsAbout = (topic) => auditedActs.filter((name) => topicOfNoun[name.slice(0, name.indexOf("."))] === topic);
var actedBy = [
  "session",
  "restKey",
  "accessKey",
  "browserKey",
  "operator",
  "job"
];
var activityKinds = Object.values(acts).map(({ activity }) => activity).filter((kind) => kind !== null);

// ../../packages/domain/src/webhook-events.ts
var limitEvents = ["limit.close", "limit.reached"];
var chosenEvents = [...auditedActs, ...limitEvents];
var objectEvents = ["object.created", "object.removed", "object.expired"];
var testEvent = "webhook.test";
var mostWebhooks = 20;
var mostTargets = 20;
var longestDescription = 200;
var mostChoices = 100;
var eventChoices = [
  "*",
  ...new Set(chosenEvents.map((name) => `${nounOf(name)}.*`)),
  ...chosenEvents
];
var choicesOf = (name) => [name, `${nounOf(name)}.*`, "*"];
function eventsProblem(events) {
  if (events.length > mostChoices) return `Choose at most ${mostChoices} events.`;
  const unknown = events.find((event) => !eventChoices.includes(event));
  if (unknown !== void 0) return `There is no event ${JSON.stringify(unknown.slice(0, 100))}.`;
  return new Set(events).size < events.length ? "An event is chosen twice." : void 0;
}
function nounOf(name) {
  return name.slice(0, name.indexOf("."));
}
var secretOverlap = { least: 0, most: 7 * 24, usual: 24 };
var s3Events = [
  "s3:ObjectCreated:*",
  "s3:ObjectCreated:Put",
  "s3:ObjectCreated:Post",
  "s3:ObjectCreated:Copy",
  "s3:ObjectCreated:CompleteMultipartUpload",
  "s3:ObjectRemoved:*",
  "s3:ObjectRemoved:Delete",
  "s3:ObjectRemoved:DeleteMarkerCreated",
  "s3:LifecycleExpiration:*",
  "s3:LifecycleExpiration:Delete",
  "s3:LifecycleExpiration:DeleteMarkerCreated"
];
var s3TestEvent = "s3:TestEvent";
var s3EventOf = {
  "object.created": "s3:ObjectCreated:*",
  "object.removed": "s3:ObjectRemoved:*",
  "object.expired": "s3:LifecycleExpiration:*"
};
var objectEventsOf = (events) => objectEvents.filter((ours) => events.some((event) => event.startsWith(s3EventOf[ours].slice(0, -1))));
var targetArn = /^arn:perigee:webhook:::([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
var arnOfWebhook = (id) => `arn:perigee:webhook:::${id}`;
var webhookOfArn = (arn) => targetArn.exec(arn.toLowerCase())?.[1];

export {
  acts,
  auditedActs,
  logTopics,
  actsAbout,
  actedBy,
  activityKinds,
  chosenEvents,
  objectEvents,
  testEvent,
  mostWebhooks,
  mostTargets,
  longestDescription,
  choicesOf,
  eventsProblem,
  secretOverlap,
  s3Events,
  s3TestEvent,
  s3EventOf,
  objectEventsOf,
  arnOfWebhook,
  webhookOfArn
};
//# sourceMappingURL=chunk-5KSWUT6K.mjs.map
