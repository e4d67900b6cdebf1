#!/usr/bin/env node

// ../../packages/server-kit/src/outbox/html.ts
var Html = class {
  source;
  constructor(source) {
    this.source = source;
  }
};
var entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
function html(parts, ...values) {
  return new Html(parts.map((part, at) => part + safe(values[at] ?? "")).join(""));
}
function safe(value) {
  if (value instanceof Html) return value.source;
  if (typeof value === "string") return value.replace(/[&<>"']/g, (char) => entities[char] ?? char);
  return value.map(({ source }) => source).join("");
}

export {
  Html,
  html
};
//# sourceMappingURL=chunk-6654IGWO.mjs.map
