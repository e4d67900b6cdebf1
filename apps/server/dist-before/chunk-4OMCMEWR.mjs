#!/usr/bin/env node
import {
  invalidCode
} from "./chunk-SMY6YYYU.mjs";
import {
  characterCount,
  required
} from "./chunk-5RS5OGMV.mjs";
import {
  refusals
} from "./chunk-6BDDJ2XW.mjs";
import {
  day,
  hour,
  minute,
  nanosPerMilli,
  second,
  week
} from "./chunk-7E4UADU6.mjs";

// ../../packages/domain/src/session-duration.ts
var sessionTimeouts = [15 * minute, 30 * minute, hour, day, week, 30 * day];
var longestSession = 21427e5;
var sessionWarning = 60 * second;
var rememberedSession = week;
var untimedSession = 168 * hour;
function sessionLife(options) {
  if (options.rememberForOneWeek) return rememberedSession;
  return options.chosen ?? options.inactivity ?? untimedSession;
}
var millisToNanos = (millis) => millis * nanosPerMilli;
var nanosToMillis = (nanos) => Math.trunc(nanos / nanosPerMilli);
var units = [
  [365 * day, "year"],
  [week, "week"],
  [day, "day"],
  [hour, "hour"],
  [minute, "minute"]
];
function durationText(millis) {
  const fitting = units.find(([size]) => millis >= size && millis % size === 0);
  if (fitting) return counted(millis / fitting[0], fitting[1]);
  const part = (size, within) => Math.floor(millis % within / size);
  return `${Math.floor(millis / hour)}h ${part(minute, hour)}m ${part(second, minute)}s`;
}
var counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

// ../../packages/domain/src/usage-report.ts
var longestUsageReport = 390 * day;

// ../../packages/contract/src/refusals/projects.ts
var projectRefusals = refusals({
  /** The same for a project that does not exist and for one of somebody else. */
  noSuchProject: () => ({ status: 404, say: "There is no such project." }),
  projectNameTaken: () => ({ status: 409, say: "You already have a project with this name." }),
  projectDeletionRestricted: (restriction) => ({
    status: 409,
    say: "Something has to be done before the project can be deleted.",
    body: restriction
  }),
  /** To programs, which see no list of what is in the way. `holds`: such as `2 buckets (films, photos)`. */
  projectNotEmpty: (holds) => ({ status: 409, say: `The project is not empty: ${holds}.` }),
  /** Of an owner whose account is free. */
  limitsNeedPaidPlan: () => ({ status: 403, say: "Limits can be set once the owner of the project has a paid plan." }),
  limitAboveMaximum: (max) => ({ status: 400, say: `The limit exceeds the maximum of ${max}.` }),
  limitBelowUsage: (used) => ({ status: 400, say: `The limit is below what is used already: ${used}.` }),
  projectLimitReached: () => ({
    status: 409,
    say: "You've reached your project limit. Request an increase to create more projects."
  }),
  reportTooLong: () => ({ status: 403, say: `Date range must be less than ${durationText(longestUsageReport)}` }),
  passphraseChecksFull: () => ({ status: 409, say: "This project already remembers as many passphrases as it can." }),
  /** A new one cannot be sealed, a kept one not opened; nothing is lost by that. */
  keyManagementUnavailable: () => ({
    status: 503,
    say: "The passphrases that this satellite manages cannot be reached at the moment. Please try again later.",
    retryAfter: 30
  }),
  managedPassphrasesOff: () => ({ status: 403, say: "Managed passphrases are not available on this satellite." })
});

// ../../packages/domain/src/limit-input.ts
var moreThan = (current) => `Ask for a whole number of projects above ${current}.`;

// ../../packages/domain/src/password.ts
var disallowedPassword = "Password is on the list of disallowed passwords.";
function passwordProblem(password, { min, max }, disallowed) {
  const length = characterCount(password);
  if (length < min) return `Minimum ${min} characters`;
  if (length > max) return `Maximum ${max} characters`;
  return disallowed?.has(password) ? disallowedPassword : void 0;
}

// ../../packages/contract/src/refusals/auth.ts
var authRefusals = refusals({
  /** One text for wrong password, unknown or unverified email and a locked account: they must look alike. */
  wrongCredentials: () => ({ status: 401, say: "Your email or password was incorrect, please try again" }),
  /** Also for an unknown or a verified user. */
  wrongActivationCode: () => ({ status: 401, say: "The activation code is invalid or has expired." }),
  badActivationCodeShape: () => ({ status: 400, say: "The activation code has 6 digits." }),
  loginRestricted: () => ({ status: 403, say: "You cannot log in at the moment. Please contact support." }),
  emptyPassword: () => ({ status: 400, say: required }),
  /** `kind` as the provider writes itself: a client that showed no captcha learns which one is asked for. */
  captchaFailed: (kind) => ({
    status: 400,
    say: `The captcha (${kind}) could not be verified. Please try again.`
  }),
  noOwnCaptcha: () => ({ status: 404, say: "There are no captcha challenges here." }),
  passwordWanted: () => ({ status: 400, say: "Enter your password to set up two-factor authentication." }),
  wrongPassword: () => ({ status: 400, say: "The current password is not right." }),
  noSuchSession: () => ({ status: 404, say: "This session does not exist or has ended already." }),
  disallowedPassword: () => ({ status: 400, say: disallowedPassword }),
  badProjectLimit: (current) => ({ status: 400, say: moreThan(current) }),
  paidPlanNeeded: () => ({
    status: 402,
    say: "Upgrade to Pro Account to create more projects and gain access to higher limits."
  }),
  registrationClosed: () => ({ status: 403, say: "Registration is by invitation only." }),
  badRegistrationToken: () => ({ status: 400, say: "The registration token has expired or was used before." }),
  unknownResetToken: () => ({ status: 401, say: "The password reset link is not valid. Please request a new one." }),
  tokenExpired: () => ({ status: 401, say: "Token link expired" }),
  wrongMfaCode: () => ({ status: 400, say: invalidCode }),
  mfaCodeMissing: () => ({ status: 400, say: "Either passcode or recovery code should be provided" }),
  mfaConflict: () => ({ status: 409, say: "Give either a passcode or a recovery code, not both." }),
  mfaAlreadyEnabled: () => ({ status: 409, say: "Two-factor authentication is on already." }),
  mfaNotEnabled: () => ({ status: 403, say: "Two-factor authentication is not on." }),
  mfaRequired: () => ({ status: 400, say: "MFA verification required" }),
  tooManyAttempts: () => ({ status: 403, say: "Too many attempts, please try again later" }),
  accountFrozen: () => ({ status: 403, say: "Your account is frozen. Upgrade it or contact support to go on." }),
  accountUnderReview: () => ({ status: 403, say: "Your account is being checked. Please contact support." })
});

export {
  longestSession,
  sessionLife,
  millisToNanos,
  nanosToMillis,
  durationText,
  longestUsageReport,
  projectRefusals,
  passwordProblem,
  authRefusals
};
//# sourceMappingURL=chunk-4OMCMEWR.mjs.map
