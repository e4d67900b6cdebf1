// Made of the contract by `npm run generate -w @perigee/client`; a test says when it is out of date.

/** Codes of failures. */
export type ErrorCode =
  | 'access_name_taken'
  | 'account_frozen'
  | 'account_under_review'
  | 'already_invited'
  | 'already_member'
  | 'api_key_not_yours'
  | 'billed_by_reseller'
  | 'body_too_large'
  | 'bucket_changed'
  | 'bucket_exists'
  | 'bucket_not_empty'
  | 'compute_needs_paid_plan'
  | 'compute_not_allowed'
  | 'compute_quota_reached'
  | 'credentials_unavailable'
  | 'delivery_waits'
  | 'domain_needs_paid_plan'
  | 'domain_not_yours'
  | 'domain_taken'
  | 'domains_not_offered'
  | 'expiry_needs_paid_plan'
  | 'flow_off'
  | 'forbidden'
  | 'idempotency_answer_gone'
  | 'idempotency_key_reused'
  | 'idempotency_key_running'
  | 'instance_is_deleting'
  | 'instance_is_running'
  | 'instance_is_stopped'
  | 'instance_type_unchanged'
  | 'internal_error'
  | 'invalid_bucket_name'
  | 'invalid_default_retention'
  | 'invalid_input'
  | 'invitation_expired'
  | 'invitation_still_open'
  | 'inviter_spent'
  | 'key_ended'
  | 'key_facts_unknown'
  | 'key_for_one_project'
  | 'key_lacks_area'
  | 'key_management_unavailable'
  | 'key_reads_only'
  | 'key_rotated'
  | 'limit_above_maximum'
  | 'limit_below_usage'
  | 'limits_need_paid_plan'
  | 'link_not_yours'
  | 'link_service_unavailable'
  | 'location_is_away'
  | 'location_is_full'
  | 'lock_needs_versions'
  | 'locked_bucket_not_emptied'
  | 'mailbox_full'
  | 'malformed_request'
  | 'managed_passphrases_off'
  | 'method_not_allowed'
  | 'names_are_withheld'
  | 'no_object_lock'
  | 'no_such_api_key'
  | 'no_such_bucket'
  | 'no_such_bucket_deletion'
  | 'no_such_delivery'
  | 'no_such_domain'
  | 'no_such_instance'
  | 'no_such_invitation'
  | 'no_such_invoice'
  | 'no_such_link'
  | 'no_such_member'
  | 'no_such_placement'
  | 'no_such_project'
  | 'no_such_route'
  | 'no_such_ssh_key'
  | 'no_such_webhook'
  | 'not_in_the_team'
  | 'not_logged_in'
  | 'not_offered'
  | 'owner_role_stays'
  | 'owner_stays'
  | 'passphrase_not_managed'
  | 'project_frozen'
  | 'project_limit_reached'
  | 'project_name_taken'
  | 'project_not_empty'
  | 'report_too_long'
  | 'revision_changed'
  | 'ssh_key_taken'
  | 'storage_key_not_yours'
  | 'too_many_buckets'
  | 'too_many_invitations'
  | 'too_many_requests'
  | 'too_many_targets'
  | 'too_many_webhooks'
  | 'unavailable'
  | 'unknown_placeholder'
  | 'versions_are_locked'
  | 'webhook_switched_off'
  | 'webhook_without_secret'

export type AccessKey = { id: string;
 name: string;
 createdAt: string;
 /** Id of the person; null for one whose account is gone. */
createdBy: string | null;
 /** Empty for one whose account is gone. */
creatorEmail: string;
 /** What it may do, as its maker has told; null where nobody told. */
restrictions: { kind: "S3-Credentials" | "Access-Grant" | "API-Key" | "Link";
 rights: ("download" | "upload" | "list" | "delete" | "putObjectRetention" | "getObjectRetention" | "bypassGovernanceRetention" | "putObjectLegalHold" | "getObjectLegalHold" | "putBucketObjectLockConfiguration" | "getBucketObjectLockConfiguration")[];
 /** Empty: all buckets, also those to come. */
buckets: (string)[];
 notBefore: string | null;
 expiresAt: string | null;
 } | null;
 /** Null: never. Absent where it is not known. An hour behind at most. */
lastUsedAt?: string | null | undefined;
 /** When it is taken away, since another key has taken its place. */
endsAt: string | null;
 }

export type Account = { id: string;
 email: string;
 fullName: string;
 kind: "free" | "paid" | "notForResale" | "member";
 createdAt: string;
 trialEndsAt: string | null;
 /** Whether the account is frozen: its projects store and give out nothing then. */
frozen: boolean;
 limits: { /** How many projects the account may own. */
projects: number;
 /** Of each new project. */
storageBytes: number;
 /** Of each new project, in a month of UTC. */
downloadBytes: number;
 /** Of each new project. */
segments: number;
 };
 }

export type AccountUsage = { storageBytes: number;
 /** Of this month of UTC. */
downloadBytes: number;
 objects: number;
 segments: number;
 buckets: number;
 }

export type AuditEntry = { id: number;
 /** Such as `member.removed`. New acts come with new versions. */
act: string;
 at: string;
 actedBy: "session" | "restKey" | "accessKey" | "browserKey" | "operator" | "job";
 /** Null for operators and jobs. */
userId: string | null;
 /** '' once the person was forgotten. */
email: string;
 /** '' once the person was forgotten. */
name: string;
 /** '' once the person was forgotten. */
ip: string;
 /** '' once the person was forgotten. */
userAgent: string;
 /** Name or id of what it is about; never that of an object. */
target: string;
 /** Address of the person whom it is about; '' for other acts. */
about: string;
 /** What else is known of it; new facts come with new versions. `restKeyId` and `restKeyName`: the API key. */
facts: Record<string, string | number>;
 }

export type AuditPerson = { userId: string;
 /** '' once the person was forgotten. */
email: string;
 /** '' once the person was forgotten. */
name: string;
 }

export type Balance = { /** Funds, packages and refunds that are not used up; whole cents. */
creditCents: number;
 /** Of deposited tokens, in US dollars: `12.5`. */
tokens: string;
 }

export type BillingItem = { id: string;
 /** `charge`: of a card, for something that no invoice asks for. `other`: what went back or expired. */
type: "invoice" | "charge" | "other";
 description: string;
 /** Of an invoice without what a coupon took off; below zero for what went away. */
cents: number;
 state: "open" | "paid" | "complete";
 /** Of an open invoice: whether its payment failed. */
failed: boolean;
 since: string;
 before: string;
 /** When it was sent, or happened. */
at: string;
 /** Path of the PDF; null for what has none. */
document: string | null;
 }

export type Bucket = { name: string;
 createdAt: string;
 /** Id of the person; null for one whose account is gone. */
createdBy: string | null;
 /** Where its data lies, as LocationConstraint names it; empty for the default place. */
location: string;
 versioning: "unversioned" | "enabled" | "suspended";
 objectLock: boolean;
 defaultRetention: DefaultRetention | null;
 /** A deletion of it with everything in it is under way. */
beingDeleted: boolean;
 }

export type BucketCors = { rules: (CorsRule)[];
 }

export type BucketCorsInput = { rules: (CorsRuleInput)[];
 }

export type BucketDay = { day: string;
 /** At the end of the day; null where it was not counted. */
storageBytes: number | null;
 objects: number | null;
 downloadBytes: number;
 }

export type BucketDeletion = { id: string;
 bucket: string;
 state: "running" | "deleted" | "stopped";
 /** Why it stopped; null while it has not. */
reason: "byHand" | "rightLost" | "projectClosed" | "projectDeleted" | "objectLock" | null;
 startedAt: string;
 /** Versions, delete markers and unfinished uploads that are gone. */
removed: number;
 /** Objects that the bucket holds now. */
left: number;
 /** The last step failed; the next one is made all the same. */
troubled: boolean;
 endedAt: string | null;
 }

export type BucketLifecycle = { rules: (LifecycleRule)[];
 }

export type BucketLifecycleInput = { rules: (LifecycleRuleInput)[];
 }

export type BucketTags = { tags: ({ /** Unique, 1 to 128 characters. */
key: string;
 /** 256 characters at most. */
value: string;
 })[];
 }

export type BucketUsage = { bucket: string;
 createdAt: string;
 storageBytes: number;
 objects: number;
 segments: number;
 /** Of the period that was asked for. */
downloadBytes: number;
 }

export type Budget = { id: string;
 scope: "account" | "project" | "bucket";
 projectId: string | null;
 bucket: string | null;
 /** Of a month of UTC. */
cents: number;
 spentCents: number;
 forecastCents: number;
 /** At which the owner is told, the smallest first. */
percentages: (number)[];
 /** Those of which the owner was told this month. */
reached: (number)[];
 /** Whether downloads are refused when the whole budget is spent. */
stopDownloads: boolean;
 downloadsStopped: boolean;
 createdAt: string;
 }

export type Charge = { projectId: string;
 projectName: string;
 /** 0: machines. What is stored and downloaded is 0 there. */
productId: number;
 productName: string;
 since: string;
 before: string;
 storageByteHours: number;
 /** Those that cost something. */
downloadBytes: number;
 freeDownloadBytes: number;
 segmentHours: number;
 storageCents: number;
 downloadCents: number;
 segmentCents: number;
 smallObjectCents: number;
 minimumRetentionCents: number;
 /** In which machines ran. */
instanceHours: number;
 /** Of boot disks, also of machines that did not run. */
bootDiskGBHours: number;
 instanceCents: number;
 bootDiskCents: number;
 totalCents: number;
 }

export type Charges = { items: (Charge)[];
 /** Whether the whole costs at least the minimum of the installation. */
minimumApplies: boolean;
 }

export type ComputeLocation = { name: string;
 title: string;
 engine: string;
 /** Whether it has been heard of in the last minute. */
available: boolean;
 /** Whether instances reach the S3 gateway there. */
reachesStorage: boolean;
 /** For each GB of boot disk, in millionths of a cent for an hour. */
diskHourMicroCents: number;
 }

export type CorsRule = { id?: string | undefined;
 /** `*` stands for any text, once. */
origins: (string)[];
 methods: ("GET" | "PUT" | "POST" | "DELETE" | "HEAD")[];
 /** That requests may have. */
headers: (string)[];
 /** Of answers, which pages may read. */
exposed: (string)[];
 maxAgeSeconds?: number | undefined;
 }

export type CorsRuleInput = { id?: string | undefined;
 /** `*` stands for any text, once. */
origins: (string)[];
 methods: ("GET" | "PUT" | "POST" | "DELETE" | "HEAD")[];
 /** That requests may have. */
headers?: (string)[] | undefined;
 /** Of answers, which pages may read. */
exposed?: (string)[] | undefined;
 maxAgeSeconds?: number | undefined;
 }

export type Coupon = { name: string;
 code: string;
 /** Off each invoice. */
amountOffCents: number | null;
 percentOff: number | null;
 duration: "once" | "repeating" | "forever";
 addedAt: string;
 /** The first moment of the month that it does not count for. */
endsAt: string | null;
 }

export type CreateAccessGrantAnswer = { accessKey: AccessKey;
 /** Shown this once. */
accessGrant: string;
 }

export type CreateAccessKeyAnswer = { accessKey: AccessKey;
 /** Shown this once. */
apiKey: string;
 /** What an access grant is made of beside this key and the passphrase. */
derivation: GrantDerivation;
 }

export type CreateBucketBody = { name: string;
 /** Without it, that of the project. */
location?: string | undefined;
 /** Without it, as the project has it. */
versioning?: boolean | undefined;
 /** Cannot be switched off again, and keeps versions. */
objectLock?: boolean | undefined;
 defaultRetention?: DefaultRetention | undefined;
 }

export type CreateDomainBody = { name: string;
 root: string;
 accessKeyId: string;
 }

export type CreateInstanceAnswer = { instance: Instance;
 /** Shown this once. */
password: string;
 }

export type CreateInstanceBody = { name: string;
 /** Such as web.example.com. */
hostname: string;
 type: string;
 image: string;
 location: string;
 /** 0: what the type suggests. */
bootDiskGB?: number | undefined;
 /** Without any, the password opens the instance. */
sshKeyIds?: (string)[] | undefined;
 /** S3 credentials for chosen buckets, put into the instance. The access key is deleted with it. */
storage?: { accessKeyId: string;
 secretKey: string;
 /** Id of the access key of the project that the credentials were made of. */
apiKeyId: string;
 buckets: (string)[];
 } | undefined;
 }

export type CreateInvitationBody = { email: string;
 }

export type CreateProjectBody = { name: string;
 description?: string | undefined;
 passphrase?: "own" | "managed" | undefined;
 }

export type CreateS3CredentialsAnswer = { accessKey: AccessKey;
 accessKeyId: string;
 /** Shown this once. */
secretKey: string;
 endpoint: string;
 }

export type CreateSshKeyBody = { name: string;
 /** One line, `ssh-ed25519` or `ssh-rsa` with 2048 bits at least. */
publicKey: string;
 }

export type CreateWebhookAnswer = { id: string;
 address: string;
 description: string;
 /** What it hears of the project; what it hears of objects, buckets say. */
events: (string)[];
 /** Names of the buckets whose objects it hears of. */
buckets: (string)[];
 active: boolean;
 /** When a message was given up after all its tries, and none has arrived since. */
failingSince: string | null;
 /** Until then messages are signed with the secret of before, too. */
oldSecretUntil: string | null;
 createdAt: string;
 changedAt: string;
 secret: string;
 }

export type CreateWebhookBody = { address: string;
 description?: string | undefined;
 events?: (string)[] | undefined;
 active?: boolean | undefined;
 }

export type DefaultRetention = { mode: "governance" | "compliance";
 days: number;
 } | { mode: "governance" | "compliance";
 years: number;
 }

export type DeleteBucketWithObjectsBody = { bucket: string;
 }

export type Domain = { name: string;
 /** The bucket, or bucket/folder, that it shows. */
root: string;
 accessKeyId: string;
 createdBy: string | null;
 createdAt: string;
 /** What DNS said; null until it was asked. */
state: "connected" | "wrong" | "missing" | "unanswered" | "elsewhere" | null;
 checkedAt: string | null;
 /** What the zone of the name has to have. */
records: { cname: { hostname: string;
 content: string;
 };
 txt: { hostname: string;
 contents: (string)[];
 };
 };
 certificateUntil: string | null;
 }

export type DownloadStop = { /** Whether downloads of the whole project are refused. */
stopped: boolean;
 /** Buckets whose downloads are refused, where not all are. */
buckets: (string)[];
 until: string | null;
 }

export type Forecast = { since: string;
 before: string;
 currentCents: number;
 forecastCents: number;
 }

export type GetCouponAnswer = { /** Null: the account has none. */
coupon: Coupon | null;
 }

export type GetWebhookDeliveryAnswer = { /** Receivers get it as `webhook-id`, the same in each try. */
id: string;
 type: string;
 /** JSON, to the byte as it is sent. */
body: string;
 state: "waiting" | "delivered" | "failed";
 createdAt: string;
 nextTryAt: string | null;
 tries: number;
 triedAt: string | null;
 /** What came of the last try, in a sentence. */
said: string;
 attempts: ({ at: string;
 ok: boolean;
 /** Of HTTP; 0 where nothing was answered. */
status: number;
 said: string;
 /** The first 4 KiB of the body of the answer. */
answer: string;
 millis: number;
 })[];
 }

export type GrantDerivation = { /** `nodeId@host:port` of the object store, as it stands in access grants. */
satelliteAddress: string;
 /** Of the project, in base64: the passphrase is hashed with it. */
salt: string;
 /** Whether names of objects are encrypted. */
encryptPaths: boolean;
 /** Address where a grant becomes S3 credentials. */
authService: string;
 }

export type Instance = { id: string;
 name: string;
 hostname: string;
 state: "pending" | "running" | "stopped" | "error" | "deleting";
 /** What it waits for while it is `pending`. */
waitsFor: "turn" | "disk" | "start" | "ssh" | "stop" | "retry" | null;
 /** Why it is in the state `error`, or was stopped; a sentence. */
problem: string | null;
 /** Stopped because the account of the owner of the project is frozen. */
frozen: boolean;
 /** Name of its instance type. */
type: string;
 image: string;
 location: string;
 bootDiskGB: number;
 /** Where to log in; null until it has run for the first time. */
ssh: { host: string;
 port: number;
 user: string;
 } | null;
 /** Names of the keys that were put into it when it was made. */
sshKeys: (string)[];
 /** Buckets that it has S3 credentials for; null: none. */
storageBuckets: (string)[] | null;
 /** In millionths of a cent of a US dollar for an hour. */
hourMicroCents: { running: number;
 stopped: number;
 };
 createdAt: string;
 updatedAt: string;
 }

export type InstanceImage = { name: string;
 title: string;
 /** Who logs in by SSH. */
user: string;
 minDiskGB: number;
 minMemoryMiB: number;
 /** S3 tools that it has. */
tools: (string)[];
 /** Names of the locations that have it. */
locations: (string)[];
 }

export type InstanceType = { name: string;
 vcpus: number;
 memoryMiB: number;
 suggestedDiskGB: number;
 /** In millionths of a cent of a US dollar for an hour. */
hourMicroCents: number;
 }

export type Invitation = { /** In lower case. */
email: string;
 /** When it was sent last. */
sentAt: string;
 expiresAt: string;
 /** It can be sent again, and no longer be accepted. */
expired: boolean;
 }

export type InvitationLink = { link: string;
 }

export type LifecycleRule = { id: string;
 enabled: boolean;
 /** What the rule is about: null for the whole bucket. Names of folders are encrypted with a passphrase that this service does not have, so a rule about a folder is made with an S3 client. Here it has a mark, under which it can be kept. */
scope: string | null;
 sizeGreaterThan: number | null;
 sizeLessThan: number | null;
 expireDays: number | null;
 /** From the midnight of UTC with which this day begins. */
expireAt: string | null;
 removeLoneMarkers: boolean;
 noncurrentDays: number | null;
 newerNoncurrent: number | null;
 abortUploadsDays: number | null;
 }

export type LifecycleRuleInput = { id: string;
 enabled?: boolean | undefined;
 /** What the rule is about: null for the whole bucket. Names of folders are encrypted with a passphrase that this service does not have, so a rule about a folder is made with an S3 client. Here it has a mark, under which it can be kept. */
scope?: string | null | undefined;
 sizeGreaterThan?: number | null | undefined;
 sizeLessThan?: number | null | undefined;
 expireDays?: number | null | undefined;
 /** From the midnight of UTC with which this day begins. */
expireAt?: string | null | undefined;
 removeLoneMarkers?: boolean | undefined;
 noncurrentDays?: number | null | undefined;
 newerNoncurrent?: number | null | undefined;
 abortUploadsDays?: number | null | undefined;
 }

export type Link = { id: string;
 kind: "file" | "folder" | "bucket" | "dropbox";
 bucket: string;
 /** Empty for one whose account is gone. */
creatorEmail: string;
 createdAt: string;
 state: "active" | "paused" | "expired" | "exhausted" | "ended" | "unknown";
 /** Null where the link has ended, or cannot be asked about at the moment. */
options: { /** Whether it asks for one. */
password: boolean;
 expiresAt: string | null;
 maxDownloads: number | null;
 maxBytes: number | null;
 hideListing: boolean;
 paused: boolean;
 } | null;
 downloads: number | null;
 downloadedBytes: number | null;
 views: number;
 /** Of the last 30 days. */
recentViews: number;
 lastOpenedAt: string | null;
 }

export type ListAccessKeysAnswer = { items: (AccessKey)[];
 next: string | null;
 }

export type ListAuditEntriesAnswer = { items: (AuditEntry)[];
 next: string | null;
 }

export type ListAuditPeopleAnswer = { items: (AuditPerson)[];
 }

export type ListBucketDeletionsAnswer = { items: (BucketDeletion)[];
 }

export type ListBucketUsageAnswer = { items: (BucketUsage)[];
 next: string | null;
 }

export type ListBucketUsageDaysAnswer = { items: (BucketDay)[];
 }

export type ListBucketsAnswer = { items: (Bucket)[];
 next: string | null;
 }

export type ListBudgetsAnswer = { items: (Budget)[];
 }

export type ListComputeLocationsAnswer = { items: (ComputeLocation)[];
 }

export type ListDomainsAnswer = { items: (Domain)[];
 next: string | null;
 }

export type ListInstanceImagesAnswer = { items: (InstanceImage)[];
 }

export type ListInstanceTypesAnswer = { items: (InstanceType)[];
 }

export type ListInstancesAnswer = { items: (Instance)[];
 next: string | null;
 }

export type ListInvitationsAnswer = { items: (Invitation)[];
 next: string | null;
 }

export type ListInvoicesAnswer = { items: (BillingItem)[];
 next: string | null;
 }

export type ListLinksAnswer = { items: (Link)[];
 next: string | null;
 }

export type ListLocationsAnswer = { items: (Location)[];
 }

export type ListMembersAnswer = { items: (Member)[];
 next: string | null;
 }

export type ListProjectUsageDaysAnswer = { items: (ProjectDay)[];
 }

export type ListProjectsAnswer = { items: (Project)[];
 next: string | null;
 }

export type ListSshKeysAnswer = { items: (SshKey)[];
 next: string | null;
 }

export type ListWebhookDeliveriesAnswer = { items: (WebhookDelivery)[];
 next: string | null;
 }

export type ListWebhooksAnswer = { items: (Webhook)[];
 next: string | null;
 }

export type Location = { /** As `createBucket` takes it. */
location: string;
 name: string;
 title: string;
 description: string;
 /** Announced, not yet to be had. */
pending: boolean;
 }

export type Member = { /** Of the account. */
id: string;
 email: string;
 fullName: string;
 role: "owner" | "admin" | "member";
 joinedAt: string;
 }

export type NewAccess = { /** Unique in the project, 1 to 100 characters. */
name: string;
 rights: ("download" | "upload" | "list" | "delete" | "putObjectRetention" | "getObjectRetention" | "putObjectLegalHold" | "getObjectLegalHold" | "putBucketObjectLockConfiguration" | "getBucketObjectLockConfiguration")[];
 /** Empty: all buckets, also those to come. */
buckets?: (string)[] | undefined;
 notBefore?: string | undefined;
 expiresAt?: string | undefined;
 }

export type Project = { id: string;
 name: string;
 description: string;
 ownerId: string;
 /** Of the account that the API key belongs to. */
role: "owner" | "admin" | "member";
 /** `managed`: this service keeps the passphrase that objects are encrypted with. */
passphrase: "own" | "managed";
 /** Where new buckets lie that name no place. */
location: string;
 /** Of new buckets. */
defaultVersioning: "notSupported" | "unversioned" | "enabled" | "suspended";
 createdAt: string;
 }

export type ProjectDay = { day: string;
 /** At the end of the day; null where it was not counted. */
storageBytes: number | null;
 downloadBytes: number;
 }

export type ProjectLimits = { /** What the tier of the owner allows. */
storageBytes: number;
 /** A lower limit that people of the project have chosen; null where there is none. */
chosenStorageBytes: number | null;
 /** What the tier of the owner allows in a month of UTC. */
downloadBytes: number;
 /** A lower limit that people of the project have chosen; null where there is none. */
chosenDownloadBytes: number | null;
 segments: number;
 buckets: number;
 /** Null: that of the installation. 0: the project is closed. */
requestsPerSecond: number | null;
 }

export type ProjectNotifications = { /** Whether the owner is mailed when the limit of storage is near. */
storage: boolean;
 /** Whether the owner is mailed when the limit of downloads is near. */
downloads: boolean;
 }

export type ProjectUsage = { storageBytes: number;
 /** Of this month of UTC. */
downloadBytes: number;
 objects: number;
 segments: number;
 buckets: number;
 }

export type ReplayWebhookDeliveriesAnswer = { count: number;
 }

export type ReplayWebhookDeliveriesBody = { since: string;
 }

export type ResetInstancePasswordAnswer = { /** Shown this once. */
password: string;
 }

export type RotateAccessKeyBody = { overlapSeconds?: number | undefined;
 }

export type RotateWebhookSecretAnswer = { secret: string;
 oldSecretUntil: string | null;
 }

export type RotateWebhookSecretBody = { overlapHours?: number | undefined;
 }

export type SetBucketLockBody = { defaultRetention: DefaultRetention | null;
 }

export type SetWebhookBucketBody = { events: ("object.created" | "object.removed" | "object.expired")[];
 prefix?: string | undefined;
 suffix?: string | undefined;
 }

export type SshKey = { id: string;
 name: string;
 /** As one line of `authorized_keys`. */
publicKey: string;
 /** `SHA256:` and the hash of the key, as `ssh-keygen -l` writes it. */
fingerprint: string;
 createdAt: string;
 }

export type TestWebhookAnswer = { id: string;
 ok: boolean;
 status: number;
 said: string;
 }

export type UpdateBucketBody = { versioning: "enabled" | "suspended";
 }

export type UpdateInstanceBody = { type: string;
 }

export type UpdateLinkBody = { /** Null takes it away. */
password?: string | null | undefined;
 expiresAt?: string | null | undefined;
 maxDownloads?: number | null | undefined;
 maxBytes?: number | null | undefined;
 hideListing?: boolean | undefined;
 paused?: boolean | undefined;
 }

export type UpdateMemberBody = { role: "admin" | "member";
 }

export type UpdateProjectBody = { name?: string | undefined;
 description?: string | undefined;
 }

export type UpdateProjectLimitsBody = { chosenStorageBytes?: number | null | undefined;
 chosenDownloadBytes?: number | null | undefined;
 }

export type UpdateProjectNotificationsBody = { storage?: boolean | undefined;
 downloads?: boolean | undefined;
 }

export type UpdateWebhookBody = { address?: string | undefined;
 description?: string | undefined;
 events?: (string)[] | undefined;
 active?: boolean | undefined;
 }

export type Webhook = { id: string;
 address: string;
 description: string;
 /** What it hears of the project; what it hears of objects, buckets say. */
events: (string)[];
 /** Names of the buckets whose objects it hears of. */
buckets: (string)[];
 active: boolean;
 /** When a message was given up after all its tries, and none has arrived since. */
failingSince: string | null;
 /** Until then messages are signed with the secret of before, too. */
oldSecretUntil: string | null;
 createdAt: string;
 changedAt: string;
 }

export type WebhookDelivery = { /** Receivers get it as `webhook-id`, the same in each try. */
id: string;
 type: string;
 /** JSON, to the byte as it is sent. */
body: string;
 state: "waiting" | "delivered" | "failed";
 createdAt: string;
 nextTryAt: string | null;
 tries: number;
 triedAt: string | null;
 /** What came of the last try, in a sentence. */
said: string;
 }

/** The calls by their names. */
export interface Calls<Options> {
/** Get the account. The account that the API key belongs to. `GET /public/v1/account` */
getAccount(input?: Record<string, never>, options?: Options): Promise<Account>
/** Get the usage of the account. What all projects use that the account owns. Projects of others do not count. `GET /public/v1/account/usage` */
getAccountUsage(input?: Record<string, never>, options?: Options): Promise<AccountUsage>
/** List projects. Projects that the account owns or is a member of, the oldest first. `GET /public/v1/projects` */
listProjects(input?: { limit?: number | undefined;
 cursor?: string | undefined;
 /** Only projects of exactly this name. */
name?: string | undefined;
 /** Only projects with this role. */
role?: "owner" | "admin" | "member" | undefined;
 }, options?: Options): Promise<ListProjectsAnswer>
/** Create a project. The account becomes its owner. With `managed` the service keeps the passphrase that objects are encrypted with, where the installation offers that; this cannot be changed later. `POST /public/v1/projects` */
createProject(input: { body: CreateProjectBody;
 }, options?: Options): Promise<Project>
/** Get a project. `GET /public/v1/projects/{projectId}` */
getProject(input: { projectId: string;
 }, options?: Options): Promise<Project>
/** Change a project. Its owner changes name and description. What is left out stays. `PATCH /public/v1/projects/{projectId}` */
updateProject(input: { projectId: string;
 body: UpdateProjectBody;
 }, options?: Options): Promise<Project>
/** Delete an empty project. Its owner deletes a project that has no buckets, no access keys and no usage that is still to be paid. Its members, invitations, links and domains go with it. `DELETE /public/v1/projects/{projectId}` */
deleteProject(input: { projectId: string;
 }, options?: Options): Promise<void>
/** Get the limits of a project. `GET /public/v1/projects/{projectId}/limits` */
getProjectLimits(input: { projectId: string;
 }, options?: Options): Promise<ProjectLimits>
/** Choose lower limits. Limits below those of the tier, and not below what is used already. Null takes a chosen limit away; what is left out stays. `PATCH /public/v1/projects/{projectId}/limits` */
updateProjectLimits(input: { projectId: string;
 body: UpdateProjectLimitsBody;
 }, options?: Options): Promise<ProjectLimits>
/** Get which limits are mailed about. `GET /public/v1/projects/{projectId}/notifications` */
getProjectNotifications(input: { projectId: string;
 }, options?: Options): Promise<ProjectNotifications>
/** Choose which limits are mailed about. What is left out stays. `PATCH /public/v1/projects/{projectId}/notifications` */
updateProjectNotifications(input: { projectId: string;
 body: UpdateProjectNotificationsBody;
 }, options?: Options): Promise<ProjectNotifications>
/** List members. Everybody in the project, its owner included, by their addresses. `GET /public/v1/projects/{projectId}/members` */
listMembers(input: { projectId: string;
 limit?: number | undefined;
 cursor?: string | undefined;
 /** Only the member with this address, however it is spelled. */
email?: string | undefined;
 }, options?: Options): Promise<ListMembersAnswer>
/** Get a member. `GET /public/v1/projects/{projectId}/members/{memberId}` */
getMember(input: { projectId: string;
 memberId: string;
 }, options?: Options): Promise<Member>
/** Change the role of a member. By the owner. The member is told by mail. `PATCH /public/v1/projects/{projectId}/members/{memberId}` */
updateMember(input: { projectId: string;
 memberId: string;
 body: UpdateMemberBody;
 }, options?: Options): Promise<Member>
/** Remove a member. Owner and admins remove anybody but the owner; everybody else can leave. The member is told by mail, unless it is you. `DELETE /public/v1/projects/{projectId}/members/{memberId}` */
removeMember(input: { projectId: string;
 memberId: string;
 /** Whether access keys end, too, that the member has made. */
endAccessKeys?: boolean | undefined;
 }, options?: Options): Promise<void>
/** List invitations. Those that nobody has answered, by their addresses. Expired ones stay for some weeks. `GET /public/v1/projects/{projectId}/invitations` */
listInvitations(input: { projectId: string;
 limit?: number | undefined;
 cursor?: string | undefined;
 }, options?: Options): Promise<ListInvitationsAnswer>
/** Invite somebody. They get a mail, and join as a member when they accept. `POST /public/v1/projects/{projectId}/invitations` */
createInvitation(input: { projectId: string;
 body: CreateInvitationBody;
 }, options?: Options): Promise<Invitation>
/** Send an expired invitation again. `POST /public/v1/projects/{projectId}/invitations/{email}/resend` */
resendInvitation(input: { projectId: string;
 email: string;
 }, options?: Options): Promise<Invitation>
/** Withdraw an invitation. `DELETE /public/v1/projects/{projectId}/invitations/{email}` */
cancelInvitation(input: { projectId: string;
 email: string;
 }, options?: Options): Promise<void>
/** Get the link of an invitation. The link of the mail, to be handed over in another way. Only an account of that address can use it. `GET /public/v1/projects/{projectId}/invitations/{email}/link` */
getInvitationLink(input: { projectId: string;
 email: string;
 }, options?: Options): Promise<InvitationLink>
/** List buckets. By name. `GET /public/v1/projects/{projectId}/buckets` */
listBuckets(input: { projectId: string;
 limit?: number | undefined;
 cursor?: string | undefined;
 }, options?: Options): Promise<ListBucketsAnswer>
/** Create a bucket. No passphrase is needed for that. `POST /public/v1/projects/{projectId}/buckets` */
createBucket(input: { projectId: string;
 body: CreateBucketBody;
 }, options?: Options): Promise<Bucket>
/** List where new buckets can lie. None where there is no choice. `GET /public/v1/projects/{projectId}/locations` */
listLocations(input: { projectId: string;
 }, options?: Options): Promise<ListLocationsAnswer>
/** Get a bucket. `GET /public/v1/projects/{projectId}/buckets/{bucket}` */
getBucket(input: { projectId: string;
 bucket: string;
 }, options?: Options): Promise<Bucket>
/** Change the versioning of a bucket. Versions that are there stay. A bucket with object lock keeps its versions. `PATCH /public/v1/projects/{projectId}/buckets/{bucket}` */
updateBucket(input: { projectId: string;
 bucket: string;
 body: UpdateBucketBody;
 }, options?: Options): Promise<Bucket>
/** Delete an empty bucket. Unfinished uploads do not count. One that holds something is deleted by `deleteBucketWithObjects`. `DELETE /public/v1/projects/{projectId}/buckets/{bucket}` */
deleteBucket(input: { projectId: string;
 bucket: string;
 }, options?: Options): Promise<void>
/** Switch object lock on, or set its default retention. For good: object lock cannot be switched off. The bucket has to keep versions. `PUT /public/v1/projects/{projectId}/buckets/{bucket}/lock` */
setBucketLock(input: { projectId: string;
 bucket: string;
 body: SetBucketLockBody;
 }, options?: Options): Promise<Bucket>
/** Get the tags of a bucket. `GET /public/v1/projects/{projectId}/buckets/{bucket}/tags` */
getBucketTags(input: { projectId: string;
 bucket: string;
 }, options?: Options): Promise<BucketTags>
/** Replace the tags of a bucket. `PUT /public/v1/projects/{projectId}/buckets/{bucket}/tags` */
setBucketTags(input: { projectId: string;
 bucket: string;
 body: BucketTags;
 }, options?: Options): Promise<BucketTags>
/** Get the CORS rules of a bucket. `GET /public/v1/projects/{projectId}/buckets/{bucket}/cors` */
getBucketCors(input: { projectId: string;
 bucket: string;
 }, options?: Options): Promise<BucketCors>
/** Replace the CORS rules of a bucket. No rules: the bucket has none of its own. `PUT /public/v1/projects/{projectId}/buckets/{bucket}/cors` */
setBucketCors(input: { projectId: string;
 bucket: string;
 body: BucketCorsInput;
 }, options?: Options): Promise<BucketCors>
/** Get the lifecycle rules of a bucket. `GET /public/v1/projects/{projectId}/buckets/{bucket}/lifecycle` */
getBucketLifecycle(input: { projectId: string;
 bucket: string;
 }, options?: Options): Promise<BucketLifecycle>
/** Replace the lifecycle rules of a bucket. For owner, admins, and who made the bucket: rules delete what others have stored. `PUT /public/v1/projects/{projectId}/buckets/{bucket}/lifecycle` */
setBucketLifecycle(input: { projectId: string;
 bucket: string;
 body: BucketLifecycleInput;
 }, options?: Options): Promise<BucketLifecycle>
/** List deletions of buckets with their objects. Those that run, and the last one of each bucket of the last days. `GET /public/v1/projects/{projectId}/bucket-deletions` */
listBucketDeletions(input: { projectId: string;
 }, options?: Options): Promise<ListBucketDeletionsAnswer>
/** Delete a bucket with everything in it. The service does that by and by; `listBucketDeletions` says how far it is. One that runs is answered again. `POST /public/v1/projects/{projectId}/bucket-deletions` */
deleteBucketWithObjects(input: { projectId: string;
 body: DeleteBucketWithObjectsBody;
 }, options?: Options): Promise<BucketDeletion>
/** Stop such a deletion. What is gone is gone; what is left stays. One that has ended is answered as it ended. `POST /public/v1/projects/{projectId}/bucket-deletions/{id}/stop` */
stopBucketDeletion(input: { projectId: string;
 id: string;
 }, options?: Options): Promise<BucketDeletion>
/** List access keys. By when they were made. Those that the console makes for its file browser are left out. `GET /public/v1/projects/{projectId}/access-keys` */
listAccessKeys(input: { projectId: string;
 limit?: number | undefined;
 cursor?: string | undefined;
 /** A part of the name, or of the email of who made it. */
search?: string | undefined;
 }, options?: Options): Promise<ListAccessKeysAnswer>
/** Create an access key. The key is restricted to what is asked for, which nobody can undo. With the passphrase of the project it becomes an access grant: `@perigee/client/grants` derives that where the passphrase is. `POST /public/v1/projects/{projectId}/access-keys` */
createAccessKey(input: { projectId: string;
 body: NewAccess;
 }, options?: Options): Promise<CreateAccessKeyAnswer>
/** Delete an access key. Grants, credentials and links that come from it end with it. `DELETE /public/v1/projects/{projectId}/access-keys/{id}` */
deleteAccessKey(input: { projectId: string;
 id: string;
 }, options?: Options): Promise<void>
/** Replace an access key by a new one. The new key has the name and the restrictions of the old one, but never the right to get around a retention. The old one is renamed, and taken away once the overlap is over: within a minute after that. `POST /public/v1/projects/{projectId}/access-keys/{id}/rotate` */
rotateAccessKey(input: { projectId: string;
 id: string;
 body: RotateAccessKeyBody;
 }, options?: Options): Promise<CreateAccessKeyAnswer>
/** Create an access grant. Only for projects whose passphrase this service keeps. For others it would need a passphrase that it must not have: there, make an access key with `createAccessKey`, and derive the grant where the passphrase is, as `@perigee/client/grants` does. `POST /public/v1/projects/{projectId}/access-grants` */
createAccessGrant(input: { projectId: string;
 body: NewAccess;
 }, options?: Options): Promise<CreateAccessGrantAnswer>
/** Create S3 credentials. Only for projects whose passphrase this service keeps. For others it would need a passphrase that it must not have: there, make an access key with `createAccessKey`, and derive the grant where the passphrase is, as `@perigee/client/grants` does. `POST /public/v1/projects/{projectId}/s3-credentials` */
createS3Credentials(input: { projectId: string;
 body: NewAccess;
 }, options?: Options): Promise<CreateS3CredentialsAnswer>
/** List links. By when they were made. What a link leads to and its address are sealed with the passphrase, and not here. `GET /public/v1/projects/{projectId}/links` */
listLinks(input: { projectId: string;
 limit?: number | undefined;
 cursor?: string | undefined;
 search?: string | undefined;
 }, options?: Options): Promise<ListLinksAnswer>
/** Get a link. `GET /public/v1/projects/{projectId}/links/{id}` */
getLink(input: { projectId: string;
 id: string;
 }, options?: Options): Promise<Link>
/** Change or pause a link. What is left out stays. Null is no limit. `PATCH /public/v1/projects/{projectId}/links/{id}` */
updateLink(input: { projectId: string;
 id: string;
 body: UpdateLinkBody;
 }, options?: Options): Promise<Link>
/** Revoke a link. From the next request on it opens nothing. `DELETE /public/v1/projects/{projectId}/links/{id}` */
revokeLink(input: { projectId: string;
 id: string;
 }, options?: Options): Promise<void>
/** List custom domains. By name. `GET /public/v1/projects/{projectId}/domains` */
listDomains(input: { projectId: string;
 limit?: number | undefined;
 cursor?: string | undefined;
 }, options?: Options): Promise<ListDomainsAnswer>
/** Connect a custom domain. The access key id is that of public credentials for the bucket, which whoever has the passphrase makes. `POST /public/v1/projects/{projectId}/domains` */
createDomain(input: { projectId: string;
 body: CreateDomainBody;
 }, options?: Options): Promise<Domain>
/** Ask DNS about a domain now. `POST /public/v1/projects/{projectId}/domains/{domain}/check` */
checkDomain(input: { projectId: string;
 domain: string;
 }, options?: Options): Promise<Domain>
/** Disconnect a custom domain. `DELETE /public/v1/projects/{projectId}/domains/{domain}` */
deleteDomain(input: { projectId: string;
 domain: string;
 }, options?: Options): Promise<void>
/** List SSH keys. Newest first. `GET /public/v1/projects/{projectId}/ssh-keys` */
listSshKeys(input: { projectId: string;
 limit?: number | undefined;
 cursor?: string | undefined;
 }, options?: Options): Promise<ListSshKeysAnswer>
/** Add an SSH key. `POST /public/v1/projects/{projectId}/ssh-keys` */
createSshKey(input: { projectId: string;
 body: CreateSshKeyBody;
 }, options?: Options): Promise<SshKey>
/** Delete an SSH key. Instances that have it keep it. `DELETE /public/v1/projects/{projectId}/ssh-keys/{id}` */
deleteSshKey(input: { projectId: string;
 id: string;
 }, options?: Options): Promise<void>
/** List instance types. `GET /public/v1/projects/{projectId}/instance-types` */
listInstanceTypes(input: { projectId: string;
 }, options?: Options): Promise<ListInstanceTypesAnswer>
/** List images for instances. `GET /public/v1/projects/{projectId}/instance-images` */
listInstanceImages(input: { projectId: string;
 }, options?: Options): Promise<ListInstanceImagesAnswer>
/** List locations of instances. `GET /public/v1/projects/{projectId}/compute-locations` */
listComputeLocations(input: { projectId: string;
 }, options?: Options): Promise<ListComputeLocationsAnswer>
/** List instances. Newest first. `GET /public/v1/projects/{projectId}/instances` */
listInstances(input: { projectId: string;
 limit?: number | undefined;
 cursor?: string | undefined;
 }, options?: Options): Promise<ListInstancesAnswer>
/** Create an instance. It is `pending` until its SSH port answers. `POST /public/v1/projects/{projectId}/instances` */
createInstance(input: { projectId: string;
 body: CreateInstanceBody;
 }, options?: Options): Promise<CreateInstanceAnswer>
/** Get an instance. `GET /public/v1/projects/{projectId}/instances/{id}` */
getInstance(input: { projectId: string;
 id: string;
 }, options?: Options): Promise<Instance>
/** Give an instance another type. One that runs is stopped and started for it. `PATCH /public/v1/projects/{projectId}/instances/{id}` */
updateInstance(input: { projectId: string;
 id: string;
 body: UpdateInstanceBody;
 }, options?: Options): Promise<Instance>
/** Delete an instance. With its disk. It is `deleting` until it is gone; asked again, that changes nothing. `DELETE /public/v1/projects/{projectId}/instances/{id}` */
deleteInstance(input: { projectId: string;
 id: string;
 }, options?: Options): Promise<void>
/** Start an instance. `POST /public/v1/projects/{projectId}/instances/{id}/start` */
startInstance(input: { projectId: string;
 id: string;
 }, options?: Options): Promise<Instance>
/** Stop an instance. Its disk stays. `POST /public/v1/projects/{projectId}/instances/{id}/stop` */
stopInstance(input: { projectId: string;
 id: string;
 }, options?: Options): Promise<Instance>
/** Stop and start an instance. `POST /public/v1/projects/{projectId}/instances/{id}/restart` */
restartInstance(input: { projectId: string;
 id: string;
 }, options?: Options): Promise<Instance>
/** Give an instance another password. It holds from the next start of the instance on. `POST /public/v1/projects/{projectId}/instances/{id}/password` */
resetInstancePassword(input: { projectId: string;
 id: string;
 }, options?: Options): Promise<ResetInstancePasswordAnswer>
/** Get the usage of a project. What it holds at this moment. `GET /public/v1/projects/{projectId}/usage` */
getProjectUsage(input: { projectId: string;
 }, options?: Options): Promise<ProjectUsage>
/** Get whether a budget has stopped downloads. Of whoever pays for the project: downloads are refused until the month ends, or the budget is raised. `GET /public/v1/projects/{projectId}/usage/download-stop` */
getDownloadStop(input: { projectId: string;
 }, options?: Options): Promise<DownloadStop>
/** List the usage of a project by day. Days of UTC, the oldest first; days on which nothing was counted are left out. `GET /public/v1/projects/{projectId}/usage/days` */
listProjectUsageDays(input: { projectId: string;
 from: string;
 to: string;
 }, options?: Options): Promise<ListProjectUsageDaysAnswer>
/** List the usage of buckets. What each bucket holds now, and what was downloaded from it, by name. Downloads are counted by the hour. `GET /public/v1/projects/{projectId}/usage/buckets` */
listBucketUsage(input: { projectId: string;
 limit?: number | undefined;
 cursor?: string | undefined;
 /** Downloads since then; of this month of UTC without it. */
since?: string | undefined;
 before?: string | undefined;
 }, options?: Options): Promise<ListBucketUsageAnswer>
/** List the usage of a bucket by day. Days of UTC, the oldest first; days on which nothing was counted are left out. `GET /public/v1/projects/{projectId}/usage/buckets/{bucket}/days` */
listBucketUsageDays(input: { projectId: string;
 bucket: string;
 from: string;
 to: string;
 }, options?: Options): Promise<ListBucketUsageDaysAnswer>
/** Get the usage report of all own projects. A period of at most 390 days; with columns in CSV and one object for each line in JSON, sent as it is made. `summary` and `cost` are for installations with detailed reports. `GET /public/v1/usage/report` */
getUsageReport(input: { since: string;
 before: string;
 format?: "csv" | "json" | undefined;
 /** One line for each place instead of one for each bucket. */
summary?: boolean | undefined;
 /** With what each line would cost by itself, where usage is charged for. */
cost?: boolean | undefined;
 }, options?: Options): Promise<Response>
/** Get the usage report of a project. For its owner. A period of at most 390 days; with columns in CSV and one object for each line in JSON, sent as it is made. `summary` and `cost` are for installations with detailed reports. `GET /public/v1/projects/{projectId}/usage/report` */
getProjectUsageReport(input: { projectId: string;
 since: string;
 before: string;
 format?: "csv" | "json" | undefined;
 /** One line for each place instead of one for each bucket. */
summary?: boolean | undefined;
 /** With what each line would cost by itself, where usage is charged for. */
cost?: boolean | undefined;
 }, options?: Options): Promise<Response>
/** List entries of the audit log. The newest first. Owner and admins read all of them, members what they did themselves. `GET /public/v1/projects/{projectId}/audit-log` */
listAuditEntries(input: { projectId: string;
 limit?: number | undefined;
 cursor?: string | undefined;
 topic?: "project" | "people" | "access" | "buckets" | "locks" | "compute" | undefined;
 act?: "project.created" | "project.renamed" | "project.descriptionChanged" | "project.limitsChanged" | "project.notificationsChanged" | "project.limitRequested" | "project.tierLimitsChanged" | "project.edgeUrlsChanged" | "project.computeChanged" | "project.deletionRequested" | "project.deleted" | "invitation.created" | "invitation.resent" | "invitation.withdrawn" | "invitation.declined" | "member.joined" | "member.roleChanged" | "member.removed" | "accessKey.created" | "accessKey.bypassCreated" | "accessKey.deleted" | "link.created" | "link.deleted" | "link.optionsChanged" | "domain.created" | "domain.deleted" | "webhook.created" | "webhook.changed" | "webhook.deleted" | "webhook.secretRotated" | "project.objectNamesChanged" | "instance.created" | "instance.typeChanged" | "instance.started" | "instance.stopped" | "instance.restarted" | "instance.passwordReset" | "instance.deleted" | "sshKey.added" | "sshKey.removed" | "bucket.created" | "bucket.deleted" | "bucket.emptyingBegun" | "bucket.deletionStarted" | "bucket.deletionStopped" | "bucket.versioningChanged" | "bucket.lockChanged" | "bucket.corsChanged" | "bucket.lifecycleChanged" | "bucket.tagsChanged" | "bucket.notificationsChanged" | "bucket.declarationChanged" | "objectLock.retentionSet" | "objectLock.retentionWeakened" | "objectLock.legalHoldSet" | "objectLock.legalHoldLifted" | "objectLock.governanceBypassed" | undefined;
 /** Who did it. */
userId?: string | undefined;
 from?: string | undefined;
 /** Not part of it. */
to?: string | undefined;
 }, options?: Options): Promise<ListAuditEntriesAnswer>
/** Export the audit log. All that is found, as a file that is sent as it is made: what the list has, and nothing else. `GET /public/v1/projects/{projectId}/audit-log/export` */
exportAuditLog(input: { projectId: string;
 format?: "csv" | "jsonl" | undefined;
 topic?: "project" | "people" | "access" | "buckets" | "locks" | "compute" | undefined;
 act?: "project.created" | "project.renamed" | "project.descriptionChanged" | "project.limitsChanged" | "project.notificationsChanged" | "project.limitRequested" | "project.tierLimitsChanged" | "project.edgeUrlsChanged" | "project.computeChanged" | "project.deletionRequested" | "project.deleted" | "invitation.created" | "invitation.resent" | "invitation.withdrawn" | "invitation.declined" | "member.joined" | "member.roleChanged" | "member.removed" | "accessKey.created" | "accessKey.bypassCreated" | "accessKey.deleted" | "link.created" | "link.deleted" | "link.optionsChanged" | "domain.created" | "domain.deleted" | "webhook.created" | "webhook.changed" | "webhook.deleted" | "webhook.secretRotated" | "project.objectNamesChanged" | "instance.created" | "instance.typeChanged" | "instance.started" | "instance.stopped" | "instance.restarted" | "instance.passwordReset" | "instance.deleted" | "sshKey.added" | "sshKey.removed" | "bucket.created" | "bucket.deleted" | "bucket.emptyingBegun" | "bucket.deletionStarted" | "bucket.deletionStopped" | "bucket.versioningChanged" | "bucket.lockChanged" | "bucket.corsChanged" | "bucket.lifecycleChanged" | "bucket.tagsChanged" | "bucket.notificationsChanged" | "bucket.declarationChanged" | "objectLock.retentionSet" | "objectLock.retentionWeakened" | "objectLock.legalHoldSet" | "objectLock.legalHoldLifted" | "objectLock.governanceBypassed" | undefined;
 /** Who did it. */
userId?: string | undefined;
 from?: string | undefined;
 /** Not part of it. */
to?: string | undefined;
 }, options?: Options): Promise<Response>
/** List the people of the audit log. Who did something in the project, also those who have left it; 1,000 at most. `GET /public/v1/projects/{projectId}/audit-log/people` */
listAuditPeople(input: { projectId: string;
 }, options?: Options): Promise<ListAuditPeopleAnswer>
/** Get the balance. `GET /public/v1/billing/balance` */
getBalance(input?: Record<string, never>, options?: Options): Promise<Balance>
/** Get the coupon. The one that counts for the next invoice. `GET /public/v1/billing/coupon` */
getCoupon(input?: Record<string, never>, options?: Options): Promise<GetCouponAnswer>
/** List what own projects have come to. By project and product, in the part of the period that is billed; before coupons. `GET /public/v1/billing/charges` */
listCharges(input: { since: string;
 before: string;
 }, options?: Options): Promise<Charges>
/** Get what this month is expected to come to. Of this month of UTC. What is stored now counts as stored to its end, downloads go on as they did, and machines stay as they are; minimum charge, coupons and balances are not in it. `GET /public/v1/billing/forecast` */
getForecast(input?: Record<string, never>, options?: Options): Promise<Forecast>
/** List invoices. Invoices that were sent, and beside them charges of cards and what went back; the newest first. `GET /public/v1/billing/invoices` */
listInvoices(input?: { limit?: number | undefined;
 cursor?: string | undefined;
 }, options?: Options): Promise<ListInvoicesAnswer>
/** Get an invoice or a receipt as PDF. `GET /public/v1/billing/invoices/{invoiceId}/pdf` */
getInvoiceDocument(input: { invoiceId: string;
 }, options?: Options): Promise<Response>
/** List budgets. The account's first, then by project and bucket. `GET /public/v1/billing/budgets` */
listBudgets(input?: Record<string, never>, options?: Options): Promise<ListBudgetsAnswer>
/** List webhooks. All of the project on one page: a project has 20 at most. `GET /public/v1/projects/{projectId}/webhooks` */
listWebhooks(input: { projectId: string;
 }, options?: Options): Promise<ListWebhooksAnswer>
/** Create a webhook. Events are names such as `bucket.created`, nouns such as `bucket.*`, or `*` for all of them. What happens to objects is chosen by bucket. Messages are signed as Standard Webhooks are, with the secret that this answer alone tells. `POST /public/v1/projects/{projectId}/webhooks` */
createWebhook(input: { projectId: string;
 body: CreateWebhookBody;
 }, options?: Options): Promise<CreateWebhookAnswer>
/** Get a webhook. `GET /public/v1/projects/{projectId}/webhooks/{webhookId}` */
getWebhook(input: { projectId: string;
 webhookId: string;
 }, options?: Options): Promise<Webhook>
/** Change a webhook. Events are names such as `bucket.created`, nouns such as `bucket.*`, or `*` for all of them. What happens to objects is chosen by bucket. What is left out stays. When it is switched off, what waits to be sent is over. `PATCH /public/v1/projects/{projectId}/webhooks/{webhookId}` */
updateWebhook(input: { projectId: string;
 webhookId: string;
 body: UpdateWebhookBody;
 }, options?: Options): Promise<Webhook>
/** Delete a webhook. With its deliveries. Buckets that name it do so no more. `DELETE /public/v1/projects/{projectId}/webhooks/{webhookId}` */
deleteWebhook(input: { projectId: string;
 webhookId: string;
 }, options?: Options): Promise<void>
/** Make another secret. Until the overlap is over, messages carry a signature of each of the two secrets. `POST /public/v1/projects/{projectId}/webhooks/{webhookId}/rotate` */
rotateWebhookSecret(input: { projectId: string;
 webhookId: string;
 body: RotateWebhookSecretBody;
 }, options?: Options): Promise<RotateWebhookSecretAnswer>
/** Send a test. Sends `webhook.test` at once and says what came of it. `status` is 0 where nothing was answered. `POST /public/v1/projects/{projectId}/webhooks/{webhookId}/test` */
testWebhook(input: { projectId: string;
 webhookId: string;
 }, options?: Options): Promise<TestWebhookAnswer>
/** List deliveries. What was sent in the last 30 days and what waits to be sent, the newest first. `GET /public/v1/projects/{projectId}/webhooks/{webhookId}/deliveries` */
listWebhookDeliveries(input: { projectId: string;
 webhookId: string;
 limit?: number | undefined;
 cursor?: string | undefined;
 state?: "waiting" | "delivered" | "failed" | undefined;
 }, options?: Options): Promise<ListWebhookDeliveriesAnswer>
/** Get a delivery. With what came of each try; of an answer, its first 4 KiB. `GET /public/v1/projects/{projectId}/webhooks/{webhookId}/deliveries/{deliveryId}` */
getWebhookDelivery(input: { projectId: string;
 webhookId: string;
 deliveryId: string;
 }, options?: Options): Promise<GetWebhookDeliveryAnswer>
/** Send a delivery again. With the `webhook-id` that it had. `POST /public/v1/projects/{projectId}/webhooks/{webhookId}/deliveries/{deliveryId}/replay` */
replayWebhookDelivery(input: { projectId: string;
 webhookId: string;
 deliveryId: string;
 }, options?: Options): Promise<void>
/** Send deliveries again. All that are over since a moment, those that arrived too: receivers know by `webhook-id` what they had. `POST /public/v1/projects/{projectId}/webhooks/{webhookId}/replay` */
replayWebhookDeliveries(input: { projectId: string;
 webhookId: string;
 body: ReplayWebhookDeliveriesBody;
 }, options?: Options): Promise<ReplayWebhookDeliveriesAnswer>
/** Choose what a webhook hears of the objects of a bucket. In the place of all that the bucket said of this webhook. Prefix and suffix need names, which leave the service only for projects whose owner has switched that on. `PUT /public/v1/projects/{projectId}/webhooks/{webhookId}/buckets/{bucket}` */
setWebhookBucket(input: { projectId: string;
 webhookId: string;
 bucket: string;
 body: SetWebhookBucketBody;
 }, options?: Options): Promise<void>
}

/** The items of all pages. */
export interface Pages<Options> {
/** List projects. Projects that the account owns or is a member of, the oldest first. `GET /public/v1/projects` */
listProjects(input?: { limit?: number | undefined;
 cursor?: string | undefined;
 /** Only projects of exactly this name. */
name?: string | undefined;
 /** Only projects with this role. */
role?: "owner" | "admin" | "member" | undefined;
 }, options?: Options): AsyncGenerator<ListProjectsAnswer['items'][number], void>
/** List members. Everybody in the project, its owner included, by their addresses. `GET /public/v1/projects/{projectId}/members` */
listMembers(input: { projectId: string;
 limit?: number | undefined;
 cursor?: string | undefined;
 /** Only the member with this address, however it is spelled. */
email?: string | undefined;
 }, options?: Options): AsyncGenerator<ListMembersAnswer['items'][number], void>
/** List invitations. Those that nobody has answered, by their addresses. Expired ones stay for some weeks. `GET /public/v1/projects/{projectId}/invitations` */
listInvitations(input: { projectId: string;
 limit?: number | undefined;
 cursor?: string | undefined;
 }, options?: Options): AsyncGenerator<ListInvitationsAnswer['items'][number], void>
/** List buckets. By name. `GET /public/v1/projects/{projectId}/buckets` */
listBuckets(input: { projectId: string;
 limit?: number | undefined;
 cursor?: string | undefined;
 }, options?: Options): AsyncGenerator<ListBucketsAnswer['items'][number], void>
/** List access keys. By when they were made. Those that the console makes for its file browser are left out. `GET /public/v1/projects/{projectId}/access-keys` */
listAccessKeys(input: { projectId: string;
 limit?: number | undefined;
 cursor?: string | undefined;
 /** A part of the name, or of the email of who made it. */
search?: string | undefined;
 }, options?: Options): AsyncGenerator<ListAccessKeysAnswer['items'][number], void>
/** List links. By when they were made. What a link leads to and its address are sealed with the passphrase, and not here. `GET /public/v1/projects/{projectId}/links` */
listLinks(input: { projectId: string;
 limit?: number | undefined;
 cursor?: string | undefined;
 search?: string | undefined;
 }, options?: Options): AsyncGenerator<ListLinksAnswer['items'][number], void>
/** List custom domains. By name. `GET /public/v1/projects/{projectId}/domains` */
listDomains(input: { projectId: string;
 limit?: number | undefined;
 cursor?: string | undefined;
 }, options?: Options): AsyncGenerator<ListDomainsAnswer['items'][number], void>
/** List SSH keys. Newest first. `GET /public/v1/projects/{projectId}/ssh-keys` */
listSshKeys(input: { projectId: string;
 limit?: number | undefined;
 cursor?: string | undefined;
 }, options?: Options): AsyncGenerator<ListSshKeysAnswer['items'][number], void>
/** List instances. Newest first. `GET /public/v1/projects/{projectId}/instances` */
listInstances(input: { projectId: string;
 limit?: number | undefined;
 cursor?: string | undefined;
 }, options?: Options): AsyncGenerator<ListInstancesAnswer['items'][number], void>
/** List the usage of buckets. What each bucket holds now, and what was downloaded from it, by name. Downloads are counted by the hour. `GET /public/v1/projects/{projectId}/usage/buckets` */
listBucketUsage(input: { projectId: string;
 limit?: number | undefined;
 cursor?: string | undefined;
 /** Downloads since then; of this month of UTC without it. */
since?: string | undefined;
 before?: string | undefined;
 }, options?: Options): AsyncGenerator<ListBucketUsageAnswer['items'][number], void>
/** List entries of the audit log. The newest first. Owner and admins read all of them, members what they did themselves. `GET /public/v1/projects/{projectId}/audit-log` */
listAuditEntries(input: { projectId: string;
 limit?: number | undefined;
 cursor?: string | undefined;
 topic?: "project" | "people" | "access" | "buckets" | "locks" | "compute" | undefined;
 act?: "project.created" | "project.renamed" | "project.descriptionChanged" | "project.limitsChanged" | "project.notificationsChanged" | "project.limitRequested" | "project.tierLimitsChanged" | "project.edgeUrlsChanged" | "project.computeChanged" | "project.deletionRequested" | "project.deleted" | "invitation.created" | "invitation.resent" | "invitation.withdrawn" | "invitation.declined" | "member.joined" | "member.roleChanged" | "member.removed" | "accessKey.created" | "accessKey.bypassCreated" | "accessKey.deleted" | "link.created" | "link.deleted" | "link.optionsChanged" | "domain.created" | "domain.deleted" | "webhook.created" | "webhook.changed" | "webhook.deleted" | "webhook.secretRotated" | "project.objectNamesChanged" | "instance.created" | "instance.typeChanged" | "instance.started" | "instance.stopped" | "instance.restarted" | "instance.passwordReset" | "instance.deleted" | "sshKey.added" | "sshKey.removed" | "bucket.created" | "bucket.deleted" | "bucket.emptyingBegun" | "bucket.deletionStarted" | "bucket.deletionStopped" | "bucket.versioningChanged" | "bucket.lockChanged" | "bucket.corsChanged" | "bucket.lifecycleChanged" | "bucket.tagsChanged" | "bucket.notificationsChanged" | "bucket.declarationChanged" | "objectLock.retentionSet" | "objectLock.retentionWeakened" | "objectLock.legalHoldSet" | "objectLock.legalHoldLifted" | "objectLock.governanceBypassed" | undefined;
 /** Who did it. */
userId?: string | undefined;
 from?: string | undefined;
 /** Not part of it. */
to?: string | undefined;
 }, options?: Options): AsyncGenerator<ListAuditEntriesAnswer['items'][number], void>
/** List invoices. Invoices that were sent, and beside them charges of cards and what went back; the newest first. `GET /public/v1/billing/invoices` */
listInvoices(input?: { limit?: number | undefined;
 cursor?: string | undefined;
 }, options?: Options): AsyncGenerator<ListInvoicesAnswer['items'][number], void>
/** List webhooks. All of the project on one page: a project has 20 at most. `GET /public/v1/projects/{projectId}/webhooks` */
listWebhooks(input: { projectId: string;
 }, options?: Options): AsyncGenerator<ListWebhooksAnswer['items'][number], void>
/** List deliveries. What was sent in the last 30 days and what waits to be sent, the newest first. `GET /public/v1/projects/{projectId}/webhooks/{webhookId}/deliveries` */
listWebhookDeliveries(input: { projectId: string;
 webhookId: string;
 limit?: number | undefined;
 cursor?: string | undefined;
 state?: "waiting" | "delivered" | "failed" | undefined;
 }, options?: Options): AsyncGenerator<ListWebhookDeliveriesAnswer['items'][number], void>
}

export const calls = {
  getAccount: { method: 'GET', path: '/public/v1/account', answer: 'json' },
  getAccountUsage: { method: 'GET', path: '/public/v1/account/usage', answer: 'json' },
  listProjects: { method: 'GET', path: '/public/v1/projects', answer: 'page' },
  createProject: { method: 'POST', path: '/public/v1/projects', answer: 'json' },
  getProject: { method: 'GET', path: '/public/v1/projects/:projectId', answer: 'json' },
  updateProject: { method: 'PATCH', path: '/public/v1/projects/:projectId', answer: 'json' },
  deleteProject: { method: 'DELETE', path: '/public/v1/projects/:projectId', answer: 'none' },
  getProjectLimits: { method: 'GET', path: '/public/v1/projects/:projectId/limits', answer: 'json' },
  updateProjectLimits: { method: 'PATCH', path: '/public/v1/projects/:projectId/limits', answer: 'json' },
  getProjectNotifications: { method: 'GET', path: '/public/v1/projects/:projectId/notifications', answer: 'json' },
  updateProjectNotifications: { method: 'PATCH', path: '/public/v1/projects/:projectId/notifications', answer: 'json' },
  listMembers: { method: 'GET', path: '/public/v1/projects/:projectId/members', answer: 'page' },
  getMember: { method: 'GET', path: '/public/v1/projects/:projectId/members/:memberId', answer: 'json' },
  updateMember: { method: 'PATCH', path: '/public/v1/projects/:projectId/members/:memberId', answer: 'json' },
  removeMember: { method: 'DELETE', path: '/public/v1/projects/:projectId/members/:memberId', answer: 'none' },
  listInvitations: { method: 'GET', path: '/public/v1/projects/:projectId/invitations', answer: 'page' },
  createInvitation: { method: 'POST', path: '/public/v1/projects/:projectId/invitations', answer: 'json' },
  resendInvitation: { method: 'POST', path: '/public/v1/projects/:projectId/invitations/:email/resend', answer: 'json' },
  cancelInvitation: { method: 'DELETE', path: '/public/v1/projects/:projectId/invitations/:email', answer: 'none' },
  getInvitationLink: { method: 'GET', path: '/public/v1/projects/:projectId/invitations/:email/link', answer: 'json' },
  listBuckets: { method: 'GET', path: '/public/v1/projects/:projectId/buckets', answer: 'page' },
  createBucket: { method: 'POST', path: '/public/v1/projects/:projectId/buckets', answer: 'json' },
  listLocations: { method: 'GET', path: '/public/v1/projects/:projectId/locations', answer: 'json' },
  getBucket: { method: 'GET', path: '/public/v1/projects/:projectId/buckets/:bucket', answer: 'json' },
  updateBucket: { method: 'PATCH', path: '/public/v1/projects/:projectId/buckets/:bucket', answer: 'json' },
  deleteBucket: { method: 'DELETE', path: '/public/v1/projects/:projectId/buckets/:bucket', answer: 'none' },
  setBucketLock: { method: 'PUT', path: '/public/v1/projects/:projectId/buckets/:bucket/lock', answer: 'json' },
  getBucketTags: { method: 'GET', path: '/public/v1/projects/:projectId/buckets/:bucket/tags', answer: 'json' },
  setBucketTags: { method: 'PUT', path: '/public/v1/projects/:projectId/buckets/:bucket/tags', answer: 'json' },
  getBucketCors: { method: 'GET', path: '/public/v1/projects/:projectId/buckets/:bucket/cors', answer: 'json' },
  setBucketCors: { method: 'PUT', path: '/public/v1/projects/:projectId/buckets/:bucket/cors', answer: 'json' },
  getBucketLifecycle: { method: 'GET', path: '/public/v1/projects/:projectId/buckets/:bucket/lifecycle', answer: 'json' },
  setBucketLifecycle: { method: 'PUT', path: '/public/v1/projects/:projectId/buckets/:bucket/lifecycle', answer: 'json' },
  listBucketDeletions: { method: 'GET', path: '/public/v1/projects/:projectId/bucket-deletions', answer: 'json' },
  deleteBucketWithObjects: { method: 'POST', path: '/public/v1/projects/:projectId/bucket-deletions', answer: 'json' },
  stopBucketDeletion: { method: 'POST', path: '/public/v1/projects/:projectId/bucket-deletions/:id/stop', answer: 'json' },
  listAccessKeys: { method: 'GET', path: '/public/v1/projects/:projectId/access-keys', answer: 'page' },
  createAccessKey: { method: 'POST', path: '/public/v1/projects/:projectId/access-keys', answer: 'json' },
  deleteAccessKey: { method: 'DELETE', path: '/public/v1/projects/:projectId/access-keys/:id', answer: 'none' },
  rotateAccessKey: { method: 'POST', path: '/public/v1/projects/:projectId/access-keys/:id/rotate', answer: 'json' },
  createAccessGrant: { method: 'POST', path: '/public/v1/projects/:projectId/access-grants', answer: 'json' },
  createS3Credentials: { method: 'POST', path: '/public/v1/projects/:projectId/s3-credentials', answer: 'json' },
  listLinks: { method: 'GET', path: '/public/v1/projects/:projectId/links', answer: 'page' },
  getLink: { method: 'GET', path: '/public/v1/projects/:projectId/links/:id', answer: 'json' },
  updateLink: { method: 'PATCH', path: '/public/v1/projects/:projectId/links/:id', answer: 'json' },
  revokeLink: { method: 'DELETE', path: '/public/v1/projects/:projectId/links/:id', answer: 'none' },
  listDomains: { method: 'GET', path: '/public/v1/projects/:projectId/domains', answer: 'page' },
  createDomain: { method: 'POST', path: '/public/v1/projects/:projectId/domains', answer: 'json' },
  checkDomain: { method: 'POST', path: '/public/v1/projects/:projectId/domains/:domain/check', answer: 'json' },
  deleteDomain: { method: 'DELETE', path: '/public/v1/projects/:projectId/domains/:domain', answer: 'none' },
  listSshKeys: { method: 'GET', path: '/public/v1/projects/:projectId/ssh-keys', answer: 'page' },
  createSshKey: { method: 'POST', path: '/public/v1/projects/:projectId/ssh-keys', answer: 'json' },
  deleteSshKey: { method: 'DELETE', path: '/public/v1/projects/:projectId/ssh-keys/:id', answer: 'none' },
  listInstanceTypes: { method: 'GET', path: '/public/v1/projects/:projectId/instance-types', answer: 'json' },
  listInstanceImages: { method: 'GET', path: '/public/v1/projects/:projectId/instance-images', answer: 'json' },
  listComputeLocations: { method: 'GET', path: '/public/v1/projects/:projectId/compute-locations', answer: 'json' },
  listInstances: { method: 'GET', path: '/public/v1/projects/:projectId/instances', answer: 'page' },
  createInstance: { method: 'POST', path: '/public/v1/projects/:projectId/instances', answer: 'json' },
  getInstance: { method: 'GET', path: '/public/v1/projects/:projectId/instances/:id', answer: 'json' },
  updateInstance: { method: 'PATCH', path: '/public/v1/projects/:projectId/instances/:id', answer: 'json' },
  deleteInstance: { method: 'DELETE', path: '/public/v1/projects/:projectId/instances/:id', answer: 'none' },
  startInstance: { method: 'POST', path: '/public/v1/projects/:projectId/instances/:id/start', answer: 'json' },
  stopInstance: { method: 'POST', path: '/public/v1/projects/:projectId/instances/:id/stop', answer: 'json' },
  restartInstance: { method: 'POST', path: '/public/v1/projects/:projectId/instances/:id/restart', answer: 'json' },
  resetInstancePassword: { method: 'POST', path: '/public/v1/projects/:projectId/instances/:id/password', answer: 'json' },
  getProjectUsage: { method: 'GET', path: '/public/v1/projects/:projectId/usage', answer: 'json' },
  getDownloadStop: { method: 'GET', path: '/public/v1/projects/:projectId/usage/download-stop', answer: 'json' },
  listProjectUsageDays: { method: 'GET', path: '/public/v1/projects/:projectId/usage/days', answer: 'json' },
  listBucketUsage: { method: 'GET', path: '/public/v1/projects/:projectId/usage/buckets', answer: 'page' },
  listBucketUsageDays: { method: 'GET', path: '/public/v1/projects/:projectId/usage/buckets/:bucket/days', answer: 'json' },
  getUsageReport: { method: 'GET', path: '/public/v1/usage/report', answer: 'file' },
  getProjectUsageReport: { method: 'GET', path: '/public/v1/projects/:projectId/usage/report', answer: 'file' },
  listAuditEntries: { method: 'GET', path: '/public/v1/projects/:projectId/audit-log', answer: 'page' },
  exportAuditLog: { method: 'GET', path: '/public/v1/projects/:projectId/audit-log/export', answer: 'file' },
  listAuditPeople: { method: 'GET', path: '/public/v1/projects/:projectId/audit-log/people', answer: 'json' },
  getBalance: { method: 'GET', path: '/public/v1/billing/balance', answer: 'json' },
  getCoupon: { method: 'GET', path: '/public/v1/billing/coupon', answer: 'json' },
  listCharges: { method: 'GET', path: '/public/v1/billing/charges', answer: 'json' },
  getForecast: { method: 'GET', path: '/public/v1/billing/forecast', answer: 'json' },
  listInvoices: { method: 'GET', path: '/public/v1/billing/invoices', answer: 'page' },
  getInvoiceDocument: { method: 'GET', path: '/public/v1/billing/invoices/:invoiceId/pdf', answer: 'file' },
  listBudgets: { method: 'GET', path: '/public/v1/billing/budgets', answer: 'json' },
  listWebhooks: { method: 'GET', path: '/public/v1/projects/:projectId/webhooks', answer: 'page' },
  createWebhook: { method: 'POST', path: '/public/v1/projects/:projectId/webhooks', answer: 'json' },
  getWebhook: { method: 'GET', path: '/public/v1/projects/:projectId/webhooks/:webhookId', answer: 'json' },
  updateWebhook: { method: 'PATCH', path: '/public/v1/projects/:projectId/webhooks/:webhookId', answer: 'json' },
  deleteWebhook: { method: 'DELETE', path: '/public/v1/projects/:projectId/webhooks/:webhookId', answer: 'none' },
  rotateWebhookSecret: { method: 'POST', path: '/public/v1/projects/:projectId/webhooks/:webhookId/rotate', answer: 'json' },
  testWebhook: { method: 'POST', path: '/public/v1/projects/:projectId/webhooks/:webhookId/test', answer: 'json' },
  listWebhookDeliveries: { method: 'GET', path: '/public/v1/projects/:projectId/webhooks/:webhookId/deliveries', answer: 'page' },
  getWebhookDelivery: { method: 'GET', path: '/public/v1/projects/:projectId/webhooks/:webhookId/deliveries/:deliveryId', answer: 'json' },
  replayWebhookDelivery: { method: 'POST', path: '/public/v1/projects/:projectId/webhooks/:webhookId/deliveries/:deliveryId/replay', answer: 'none' },
  replayWebhookDeliveries: { method: 'POST', path: '/public/v1/projects/:projectId/webhooks/:webhookId/replay', answer: 'json' },
  setWebhookBucket: { method: 'PUT', path: '/public/v1/projects/:projectId/webhooks/:webhookId/buckets/:bucket', answer: 'none' },
} as const
