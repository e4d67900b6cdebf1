#!/usr/bin/env node
import {
  utf8
} from "./chunk-L2NVF2WK.mjs";

// ../../packages/domain/src/text-rules.ts
var required = "Required";
var cannotBeEmpty = "Can't be empty";
var atMostCharacters = (max) => `The value must be less than or equal to ${max}.`;
var nameTooLong = (max) => `Name must have at most ${max} characters.`;
var maxLineLength = 100;
var maxLongTextLength = 500;
var tooLong = "The value is too long.";
var lengthProblem = (text, max = maxLineLength) => characterCount(text) > max ? atMostCharacters(max) : void 0;
var characterCount = (text) => Array.from(text).length;
var byteCount = (text) => utf8(text).length;
function cutToBytes(text, max) {
  let cut = "";
  let size = 0;
  for (const character of text) {
    size += byteCount(character);
    if (size > max) break;
    cut += character;
  }
  return cut;
}

export {
  required,
  cannotBeEmpty,
  atMostCharacters,
  nameTooLong,
  maxLineLength,
  maxLongTextLength,
  tooLong,
  lengthProblem,
  characterCount,
  byteCount,
  cutToBytes
};
//# sourceMappingURL=chunk-5RS5OGMV.mjs.map
