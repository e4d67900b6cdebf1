#!/usr/bin/env node

// ../../packages/server-kit/src/http/cookies.ts
var hostPrefix = "__Host-";
function parseCookies(header) {
  const cookies = /* @__PURE__ */ new Map();
  for (const piece of (header ?? "").split(";")) {
    const at = piece.indexOf("=");
    const name = trimmed(piece.slice(0, at));
    if (at < 0 || name === "") continue;
    const value = decoded(trimmed(piece.slice(at + 1)).replace(/^"(.*)"$/, "$1"));
    const values = cookies.get(name);
    if (values) values.push(value);
    else cookies.set(name, [value]);
  }
  return cookies;
}
function renderCookie(name, value, options = {}) {
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)) throw new TypeError(`not a cookie name: ${name}`);
  const { path = "/", domain, secure } = options;
  if (name.startsWith(hostPrefix) && !(secure && path === "/" && !domain)) {
    throw new TypeError(`${name} has to be secure, for the path / and without a domain`);
  }
  const attributes = [
    `${name}=${value.replace(/[^!#$&'()*+\-./0-9:<=>?@A-Z[\]^_`a-z{|}~]/gu, encodeURIComponent)}`,
    `Path=${path}`,
    ...domain ? [`Domain=${domain}`] : [],
    ...options.expires ? [`Expires=${options.expires.toUTCString()}`] : [],
    ...options.httpOnly === false ? [] : ["HttpOnly"],
    ...secure ? ["Secure"] : [],
    `SameSite=${options.sameSite ?? "Strict"}`
  ];
  return attributes.join("; ");
}
function trimmed(text) {
  let [start, end] = [0, text.length];
  while (start < end && isBlank(text[start])) start++;
  while (end > start && isBlank(text[end - 1])) end--;
  return text.slice(start, end);
}
var isBlank = (character) => character === " " || character === "	";
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// ../../packages/domain/src/visible-text.ts
var visibleText = (name) => name.replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, sign);
function sign(character) {
  const code = character.charCodeAt(0);
  if (code < 32) return String.fromCharCode(9216 + code);
  return code === 127 ? "\u2421" : "\uFFFD";
}

export {
  hostPrefix,
  parseCookies,
  renderCookie,
  visibleText
};
//# sourceMappingURL=chunk-5DUZO3RS.mjs.map
