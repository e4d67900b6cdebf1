#!/usr/bin/env node

// ../../packages/std/src/without-end.ts
function withoutEnd(text, char) {
  let end = text.length;
  while (end > 0 && text[end - 1] === char) end--;
  return text.slice(0, end);
}

export {
  withoutEnd
};
//# sourceMappingURL=chunk-JWNTLVVS.mjs.map
