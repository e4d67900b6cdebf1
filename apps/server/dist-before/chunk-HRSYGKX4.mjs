#!/usr/bin/env node
import {
  invalidCode,
  parseMemorySize
} from "./chunk-SMY6YYYU.mjs";
import {
  atMostCharacters,
  characterCount,
  lengthProblem,
  required
} from "./chunk-5RS5OGMV.mjs";

// ../../packages/domain/src/email.ts
var maxEmailLength = 72;
var longestAddress = 254;
var invalidEmail = "E-mail must be valid.";
var shape = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(\.[^\s@<>()[\]\\,;:".]+)+$/;
function emailProblem(email, max = maxEmailLength) {
  const address = email.trim();
  if (address === "") return required;
  if (!shape.test(address) || hasStrayDot(address)) return invalidEmail;
  return characterCount(address) > max ? atMostCharacters(max) : void 0;
}
var mailboxKey = (email) => email.trim().toLowerCase();
var isSameMailbox = (one, other) => asciiFolded(one) === asciiFolded(other);
var asciiFolded = (email) => email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
function hasStrayDot(address) {
  const local = address.slice(0, address.indexOf("@"));
  return local.startsWith(".") || local.endsWith(".") || local.includes("..");
}

// ../../packages/contract/src/fields.ts
import * as z from "zod/mini";
var obeys = (problemOf) => z.check(({ value, issues }) => {
  const message = problemOf(value);
  if (message !== void 0) issues.push({ code: "custom", input: value, message });
});
var line = z.string().check(obeys((text) => lengthProblem(text)));
var optionalLine = z._default(line, "");
var emailText = z.string().check(z.trim(), z.maxLength(longestAddress, invalidEmail));
var passwordText = z.string().check(z.maxLength(1024, "The password is too long."));
var codeText = z.string().check(z.maxLength(50, invalidCode));
var uuid = z.string().check(z.toLowerCase(), z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "The id is not valid."));
var projectId = z.pipe(
  uuid,
  z.transform((id) => id)
);
var timestamp = z.string();
var queryInteger = z.pipe(
  z.string().check(z.regex(/^-?\d{1,15}$/, "A whole number is needed.")),
  z.transform(Number)
);
var queryText = z.string().check(z.maxLength(200, "The search text is too long."));
var queryNumber = (numbers) => z.pipe(queryInteger, z.enum(numbers, "There is no such order."));
var memorySize = z.string();
var sizeText = z.pipe(
  z.string().check(obeys((text) => parseMemorySize(text) === void 0 ? "This is no size." : void 0)),
  z.transform((text) => parseMemorySize(text) ?? 0)
);
var listOf = (item) => z.pipe(
  z.nullable(z.array(item)),
  z.transform((list) => list ?? [])
);
var textOrNull = z.pipe(
  z.nullable(z.string()),
  z.transform((text) => text ?? "")
);
var nanos = z.number();
var pageEnvelope = {
  search: z.string(),
  limit: z.number(),
  offset: z.number(),
  order: z.number(),
  orderDirection: z.number(),
  pageCount: z.number(),
  currentPage: z.number(),
  totalCount: z.number()
};

export {
  emailProblem,
  mailboxKey,
  isSameMailbox,
  obeys,
  line,
  optionalLine,
  emailText,
  passwordText,
  codeText,
  uuid,
  projectId,
  timestamp,
  queryInteger,
  queryText,
  queryNumber,
  memorySize,
  sizeText,
  listOf,
  textOrNull,
  nanos,
  pageEnvelope
};
//# sourceMappingURL=chunk-HRSYGKX4.mjs.map
