#!/usr/bin/env node
import {
  frameErrors
} from "./chunk-ATJ3ZWBC.mjs";

// ../../packages/server-kit/src/edge/read-body.ts
function checkDeclaredLength({ headers }, maxBytes) {
  if (Number(headers["content-length"] ?? 0) > maxBytes) throw frameErrors.bodyTooLarge();
}
async function readBody(request, visitor, maxBytes) {
  const place = visitor.enter(() => void request.destroy());
  const chunks = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      size += chunk.length;
      place.hold(chunk.length);
      if (size > maxBytes) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw frameErrors.clientGone(cause);
  } finally {
    place.leave();
  }
  if (size > maxBytes) throw frameErrors.bodyTooLarge();
  return Buffer.concat(chunks);
}

export {
  checkDeclaredLength,
  readBody
};
//# sourceMappingURL=chunk-AXRWD677.mjs.map
