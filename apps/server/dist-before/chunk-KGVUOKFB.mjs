#!/usr/bin/env node
import {
  cipherPathOf,
  createFolderCache,
  endsWithSlash,
  folderKey,
  isPlain,
  openChild,
  openFolder,
  openSortKey,
  parseVersionId,
  sealedAddress,
  sortKeyOf
} from "./chunk-2IGMBMEV.mjs";
import {
  ruleMark
} from "./chunk-BGOVY6DD.mjs";
import {
  singleFlight
} from "./chunk-2N3RWRY4.mjs";
import {
  bucketCalls
} from "./chunk-FQATC44W.mjs";
import {
  S3Error,
  sealedElsewhere
} from "./chunk-MLXPAADB.mjs";
import {
  mapConcurrently
} from "./chunk-GKPA3WSW.mjs";
import {
  storeRefusals
} from "./chunk-RPAEPENF.mjs";
import {
  resolvedAccess
} from "./chunk-BTMC6XBC.mjs";
import {
  isAccessKeyId,
  openForEdgeCache,
  sealForEdgeCache
} from "./chunk-4U6RUNOK.mjs";
import {
  listenPlain
} from "./chunk-73QV6DQC.mjs";
import {
  decryptComponent,
  decryptPath,
  encryptComponent,
  encryptPath
} from "./chunk-HEDUEEII.mjs";
import {
  isRefusal
} from "./chunk-6BDDJ2XW.mjs";
import {
  ProtoWriter,
  asBytes,
  asInt64,
  asSize,
  asText,
  readFields
} from "./chunk-5P5PSB7X.mjs";
import {
  FormatError,
  aesGcmOpen,
  aesGcmSeal,
  base58CheckDecode,
  base58CheckEncode,
  childKey,
  cipherSuite,
  concatAll,
  contentKeyOf,
  deriveKey,
  encryptedKeyLength,
  gcmNonceLength,
  isFormatError,
  keyLength,
  manyAtOnce,
  nonceLength,
  open,
  openContentKey,
  resealKey,
  seal,
  sealContentKey,
  tagLength
} from "./chunk-ONRLC7FF.mjs";
import {
  markMachine
} from "./chunk-FEGXBGPF.mjs";
import {
  constantTimeEqual,
  hmacSha256,
  randomBytes,
  sha256
} from "./chunk-ZHYZJQYE.mjs";
import {
  fromHex,
  toHex
} from "./chunk-HTGNLTOS.mjs";
import {
  KiB,
  MiB
} from "./chunk-PZ3O52MD.mjs";
import {
  compareBytes,
  concatBytes,
  equalBytes,
  fromUtf8,
  startsWithBytes,
  utf8
} from "./chunk-L2NVF2WK.mjs";
import {
  minute,
  second
} from "./chunk-7E4UADU6.mjs";

// ../../packages/crypto/src/primitives-node.ts
import { createHmac, hash, createCipheriv, createDecipheriv } from "node:crypto";

// ../../packages/crypto/src/wasm/instructions.ts
var vector = 253;
function signed(value) {
  const bytes = [];
  let rest = BigInt(value);
  for (; ; ) {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    if (rest === 0n && low < 64 || rest === -1n && low >= 64) return [...bytes, low];
    bytes.push(low | 128);
  }
}
function unsigned(value) {
  const bytes = [];
  let rest = value;
  for (; rest > 127; rest >>>= 7) bytes.push(rest & 127 | 128);
  return [...bytes, rest];
}
var pair = (...opcode) => (a, b) => [...a, ...b, ...opcode];
var vectorShift = (...opcode) => (a, bits) => [...a, ...i32.const(bits), vector, ...opcode];
var load = (align, ...opcode) => (address, offset = 0) => [...address, ...opcode, align, ...unsigned(offset)];
var store = (align, ...opcode) => (address, value, offset = 0) => [...address, ...value, ...opcode, align, ...unsigned(offset)];
var call = (place, ...parameters) => [
  ...parameters.flat(),
  16,
  ...unsigned(place)
];
var i32 = {
  const: (value) => [65, ...signed(value)],
  add: pair(106),
  mul: pair(108),
  and: pair(113),
  shl: pair(116),
  shiftRight: pair(118),
  lessThan: pair(73)
};
var i64 = {
  const: (value) => [66, ...signed(BigInt.asIntN(64, value))],
  load: load(0, 41),
  store: store(0, 55),
  add: pair(124),
  mul: pair(126),
  and: pair(131),
  or: pair(132),
  xor: pair(133),
  shl: pair(134),
  shiftRight: pair(136),
  rotateRight: pair(138)
};
var v128 = {
  const: (bytes) => [vector, 12, ...bytes],
  load: load(0, vector, 0),
  store: store(0, vector, 11),
  /** Bytes 0 to 15 are those of `a`, 16 to 31 those of `b`. */
  shuffle: (a, b, bytes) => [...a, ...b, vector, 13, ...bytes],
  withLastByte: (a, value) => [...a, ...value, vector, 23, 15],
  /** One byte in all sixteen. */
  splat: (value) => [...value, vector, 15],
  not: (a) => [...a, vector, 77],
  and: pair(vector, 78),
  xor: pair(vector, 81),
  /** 1 when any bit is set, as i32. */
  anyTrue: (a) => [...a, vector, 83],
  shl: vectorShift(203, 1),
  shiftRight: vectorShift(205, 1)
};

// ../../packages/crypto/src/wasm/aes-sbox.ts
var circuit = `
  y14=x3+x5   y13=x0+x6   y9=x0+x3    y8=x0+x5    t0=x1+x2    y1=t0+x7    y4=y1+x3    y12=y13+y14
  y2=y1+x0    y5=y1+x6    y3=y5+y8    t1=x4+y12   y15=t1+x5   y20=t1+x1   y6=y15+x7   y10=y15+t0
  y11=y20+y9  y7=x7+y11   y17=y10+y11 y19=y10+y8  y16=t0+y11  y21=y13+y16 y18=x0+y16

  t2=y12*y15  t3=y3*y6    t4=t3+t2    t5=y4*x7    t6=t5+t2    t7=y13*y16  t8=y5*y1    t9=t8+t7
  t10=y2*y7   t11=t10+t7  t12=y9*y11  t13=y14*y17 t14=t13+t12 t15=y8*y10  t16=t15+t12 t17=t4+t14
  t18=t6+t16  t19=t9+t14  t20=t11+t16 t21=t17+y20 t22=t18+y19 t23=t19+y21 t24=t20+y18
  t25=t21+t22 t26=t21*t23 t27=t24+t26 t28=t25*t27 t29=t28+t22 t30=t23+t24 t31=t22+t26 t32=t31*t30
  t33=t32+t24 t34=t23+t33 t35=t27+t33 t36=t24*t35 t37=t36+t34 t38=t27+t36 t39=t29*t38 t40=t25+t39
  t41=t40+t37 t42=t29+t33 t43=t29+t40 t44=t33+t37 t45=t42+t41
  z0=t44*y15  z1=t37*y6   z2=t33*x7   z3=t43*y16  z4=t40*y1   z5=t29*y7   z6=t42*y11  z7=t45*y17
  z8=t41*y10  z9=t44*y12  z10=t37*y3  z11=t33*y4  z12=t43*y13 z13=t40*y5  z14=t29*y2  z15=t42*y9
  z16=t45*y14 z17=t41*y8

  t46=z15+z16 t47=z10+z11 t48=z5+z13  t49=z9+z10  t50=z2+z12  t51=z2+z5   t52=z7+z8   t53=z0+z3
  t54=z6+z7   t55=z16+z17 t56=z12+t48 t57=t50+t53 t58=z4+t46  t59=z3+t54  t60=t46+t57 t61=z14+t57
  t62=t52+t58 t63=t49+t58 t64=z4+t59  t65=t61+t62 t66=z1+t63
  s0=t59+t63  s6=t56#t62  s7=t48#t60  t67=t64+t65 s3=t53+t66  s4=t51+t66  s5=t47+t65  s1=t64#s3   s2=t55#t67`;
var gates = [...circuit.matchAll(/(\w{1,3})=(\w{1,3})([+#*])(\w{1,3})/g)].map(
  ([, name = "", left = "", kind = "", right = ""]) => ({ name, left, kind, right })
);
function subBytes(body, planes) {
  const wires = new Map(planes.map((plane, bit) => [`x${7 - bit}`, plane]));
  const wire = (name) => wires.get(name) ?? [];
  for (const { name, left, kind, right } of gates) {
    const [a, b] = [wire(left), wire(right)];
    const out = kind === "*" ? v128.and(a, b) : v128.xor(a, b);
    wires.set(name, body.keep("v128", kind === "#" ? v128.not(out) : out));
  }
  return planes.map((_, bit) => wire(`s${7 - bit}`));
}

// ../../packages/crypto/src/wasm/aes-planes.ts
var together = 8;
var rounds = 14;
var blockLength = 16;
var planesLength = 8 * blockLength;
var roundKeysLength = (rounds + 2) * planesLength;
var allBytes = Array.from({ length: 16 }, (_, at2) => at2);
var zero = v128.const(allBytes.map(() => 0));
var filled = (byte) => v128.const(allBytes.map(() => byte));
function transpose(body, rows) {
  const turned2 = [...rows];
  for (const [distance, mask] of [
    [1, 85],
    [2, 51],
    [4, 15]
  ]) {
    for (let low = 0; low < 8; low++) {
      if (low & distance) continue;
      const [a, b] = [turned2[low] ?? [], turned2[low + distance] ?? []];
      const swapped = body.keep("v128", v128.and(v128.xor(v128.shiftRight(a, distance), b), filled(mask)));
      turned2[low] = body.keep("v128", v128.xor(a, v128.shl(swapped, distance)));
      turned2[low + distance] = body.keep("v128", v128.xor(b, swapped));
    }
  }
  return turned2;
}
var loadPlanes = (address, offset) => Array.from({ length: 8 }, (_, bit) => v128.load(address, offset + bit * blockLength));
function nextKey(body, { older, newer, constant }) {
  const lastWord = allBytes.map((at2) => 12 + (at2 + (constant ? 1 : 0)) % 4);
  const substituted = subBytes(body, newer);
  return older.map((plane, bit) => {
    const once = body.keep(
      "v128",
      v128.xor(
        plane,
        v128.shuffle(
          zero,
          plane,
          allBytes.map((at2) => at2 + 12)
        )
      )
    );
    const summed = v128.xor(
      once,
      v128.shuffle(
        zero,
        once,
        allBytes.map((at2) => at2 + 8)
      )
    );
    const changed = v128.xor(summed, v128.shuffle(substituted[bit] ?? [], zero, lastWord));
    return body.keep("v128", constant ? v128.xor(changed, constantPlane(constant, bit)) : changed);
  });
}
var firstOfWords = v128.const(allBytes.map((at2) => at2 % 4 === 0 ? 255 : 0));
function constantPlane(constant, bit) {
  const isSet = i32.and(i32.shiftRight(constant, i32.const(bit)), i32.const(1));
  return v128.and(v128.splat(i32.mul(isSet, i32.const(255))), firstOfWords);
}
function expandKeys(body, { source, target }) {
  const half = (at2) => transpose(
    body,
    Array.from({ length: together }, (_, key) => v128.load(source, key * 32 + at2))
  );
  const [even, odd] = [half(0), half(16)].map((planes) => planes.map((plane) => body.variable("v128", plane)));
  if (!even || !odd) return;
  const planesOf = (variables) => variables.map(({ get }) => get);
  const place = body.variable("i32", target);
  const storeBoth = () => {
    for (const [at2, { get }] of [...even, ...odd].entries()) body.emit(v128.store(place.get, get, at2 * blockLength));
    place.set(i32.add(place.get, i32.const(2 * planesLength)));
  };
  const step = (from, newer, constant) => {
    const made2 = nextKey(body, { older: planesOf(from), newer: planesOf(newer), ...constant && { constant } });
    for (const [bit, variable] of from.entries()) variable.set(made2[bit] ?? []);
  };
  storeBoth();
  body.repeat(i32.const(rounds / 2), 1, (turn) => {
    step(even, odd, i32.shl(i32.const(1), turn));
    step(odd, even);
    storeBoth();
  });
}
var shiftRows = allBytes.map((at2) => (at2 + 4 * (at2 % 4)) % 16);
var turned = (by) => allBytes.map((at2) => at2 - at2 % 4 + (at2 + by) % 4);
var shiftRowsTurned = turned(1).map((at2) => shiftRows[at2] ?? 0);
var moved = (body, planes, bytes) => planes.map((plane) => body.keep("v128", v128.shuffle(plane, plane, bytes)));
function mixColumns(body, planes) {
  const [here, next] = [moved(body, planes, shiftRows), moved(body, planes, shiftRowsTurned)];
  const sums = here.map((plane, bit) => body.keep("v128", v128.xor(plane, next[bit] ?? [])));
  const beyond = moved(body, sums, turned(2));
  const highest = sums[7] ?? [];
  return sums.map((_, bit) => {
    const lower = sums[bit - 1];
    const doubled = lower === void 0 ? highest : 27 & 1 << bit ? v128.xor(lower, highest) : lower;
    return v128.xor(v128.xor(doubled, next[bit] ?? []), beyond[bit] ?? []);
  });
}
function encryptBlocks(body, { blocks, roundKeys: roundKeys2, target }) {
  const withKey = (planes2, keys) => planes2.map((plane, bit) => v128.xor(plane, keys[bit] ?? []));
  const start = withKey(
    transpose(
      body,
      blocks.map((block) => body.keep("v128", block))
    ),
    loadPlanes(roundKeys2, 0)
  );
  const state = start.map((plane) => body.variable("v128", plane));
  const planes = state.map(({ get }) => get);
  const key = body.variable("i32", roundKeys2);
  body.repeat(i32.const(rounds - 1), 1, () => {
    const mixed = mixColumns(body, subBytes(body, planes));
    const next = withKey(mixed, loadPlanes(key.get, planesLength)).map((plane) => body.keep("v128", plane));
    for (const [bit, variable] of state.entries()) variable.set(next[bit] ?? []);
    key.set(i32.add(key.get, i32.const(planesLength)));
  });
  const shifted2 = moved(body, subBytes(body, planes), shiftRows);
  const last = withKey(shifted2, loadPlanes(roundKeys2, rounds * planesLength));
  const done = transpose(
    body,
    last.map((plane) => body.keep("v128", plane))
  );
  for (const [at2, block] of done.entries()) body.emit(v128.store(target, block, at2 * blockLength));
}

// ../../packages/crypto/src/wasm/compile-module.ts
var section = (id, items) => {
  const content = [...unsigned(items.length), ...items.flat()];
  return [id, ...unsigned(content.length), ...content];
};
var text = (value) => [...unsigned(value.length), ...utf8(value)];
var header = [0, 97, 115, 109, 1, 0, 0, 0];
var page = 65536;
function compileModule(size2, bodies) {
  const named2 = Object.entries(bodies);
  const binary = Uint8Array.from([
    ...header,
    ...section(
      1,
      named2.map(([, body]) => body.type())
    ),
    ...section(
      3,
      named2.map((_, at2) => unsigned(at2))
    ),
    ...section(5, [[0, ...unsigned(Math.ceil(size2 / page))]]),
    ...section(7, [[...text("memory"), 2, 0], ...named2.map(([name], at2) => [...text(name), 0, ...unsigned(at2)])]),
    ...section(
      10,
      named2.map(([, body]) => body.encode())
    )
  ]);
  if (typeof WebAssembly === "undefined" || !WebAssembly.validate(binary)) return void 0;
  const { memory, ...functions } = new WebAssembly.Instance(new WebAssembly.Module(binary)).exports;
  return {
    memory: new Uint8Array(memory.buffer),
    functions
  };
}

// ../../packages/crypto/src/wasm/function-body.ts
var typeCodes = { i32: 127, i64: 126, v128: 123 };
var FunctionBody = class {
  parameters;
  #answers = false;
  #locals = [];
  #code = [];
  constructor(parameters) {
    this.parameters = parameters;
  }
  parameter(at2) {
    return [32, at2];
  }
  emit(code) {
    for (const byte of code) this.#code.push(byte);
  }
  variable(type, value) {
    const index = unsigned(this.parameters + this.#locals.length);
    this.#locals.push(type);
    const variable = { get: [32, ...index], set: (next) => this.emit([...next, 33, ...index]) };
    variable.set(value);
    return variable;
  }
  /** Computes a value now; the answer reads it. */
  keep(type, value) {
    return this.variable(type, value).get;
  }
  /** Statements that are run for 0, `step`, … below `end`, at least once. */
  repeat(end, step, statements) {
    const at2 = this.variable("i32", i32.const(0));
    this.emit([3, 64]);
    statements(at2.get);
    at2.set(i32.add(at2.get, i32.const(step)));
    this.emit([...i32.lessThan(at2.get, end), 13, 0, 11]);
  }
  /** The last statement. */
  answer(value) {
    this.#answers = true;
    this.emit(value);
  }
  type() {
    const parameters = Array(this.parameters).fill(typeCodes.i32);
    return [96, ...unsigned(this.parameters), ...parameters, ...this.#answers ? [1, typeCodes.i32] : [0]];
  }
  encode() {
    const locals = this.#locals.flatMap((type) => [1, typeCodes[type]]);
    const whole2 = [...unsigned(this.#locals.length), ...locals, ...this.#code, 11];
    return [...unsigned(whole2.length), ...whole2];
  }
};

// ../../packages/crypto/src/wasm/sha512.ts
var round = 8;
var roundsAtOnce = 16;
var rotated = (value, ...bits) => bits.map((by) => i64.rotateRight(value, i64.const(BigInt(by)))).reduce(i64.xor);
var shifted = (value, bits) => i64.shiftRight(value, i64.const(BigInt(bits)));
function compress(constants) {
  const body = new FunctionBody(3);
  const [state, block, target] = [body.parameter(0), body.parameter(1), body.parameter(2)];
  const words = Array.from({ length: 16 }, (_, at2) => body.variable("i64", i64.load(block, at2 * 8)));
  const registers = Array.from({ length: 8 }, (_, at2) => body.variable("i64", i64.load(state, at2 * 8)));
  const word = (at2) => words[at2 % 16]?.get ?? [];
  function sixteenRounds(constant) {
    let now = registers.map(({ get }) => get);
    for (let at2 = 0; at2 < roundsAtOnce; at2++) {
      const [a = [], b = [], c = [], d = [], e = [], f = [], g = [], h = []] = now;
      const chosen = i64.xor(g, i64.and(e, i64.xor(f, g)));
      const withWord = i64.add(i64.load(constant, at2 * 8), word(at2));
      const first = body.keep("i64", [h, rotated(e, 14, 18, 41), chosen, withWord].reduce(i64.add));
      const majority = i64.xor(i64.and(a, i64.xor(b, c)), i64.and(b, c));
      const second2 = i64.add(rotated(a, 28, 34, 39), majority);
      now = [body.keep("i64", i64.add(first, second2)), a, b, c, body.keep("i64", i64.add(d, first)), e, f, g];
    }
    for (const [at2, variable] of registers.entries()) variable.set(now[at2] ?? []);
  }
  function nextWords() {
    for (const [at2, variable] of words.entries()) {
      const [early, late] = [word(at2 + 1), word(at2 + 14)];
      const fromEarly = i64.xor(rotated(early, 1, 8), shifted(early, 7));
      const fromLate = i64.xor(rotated(late, 19, 61), shifted(late, 6));
      variable.set([variable.get, fromEarly, word(at2 + 9), fromLate].reduce(i64.add));
    }
  }
  body.repeat(i32.const(4 * roundsAtOnce * round), roundsAtOnce * round, (at2) => {
    sixteenRounds(body.keep("i32", i32.add(i32.const(constants), at2)));
    nextWords();
  });
  sixteenRounds(i32.const(constants + 4 * roundsAtOnce * round));
  const sums = registers.map(({ get }, at2) => body.keep("i64", i64.add(i64.load(state, at2 * 8), get)));
  for (const [at2, sum] of sums.entries()) body.emit(i64.store(target, sum, at2 * 8));
  return body;
}

// ../../packages/crypto/src/wasm/sha512-constants.ts
function fractionOfRoot(root, value) {
  const wide = BigInt(value) << 64n * root;
  let guess = 1n << 72n;
  for (; ; ) {
    const next = ((root - 1n) * guess + wide / guess ** (root - 1n)) / root;
    if (next >= guess) return BigInt.asUintN(64, guess);
    guess = next;
  }
}
var primes = Array.from({ length: 410 }, (_, value) => value).filter(
  (value) => value > 1 && !Array.from({ length: value }, (_, by) => by).some((by) => by > 1 && value % by === 0)
);
var startingState = primes.slice(0, 8).map((prime) => fractionOfRoot(2n, prime));
var roundConstants = primes.slice(0, 80).map((prime) => fractionOfRoot(3n, prime));

// ../../packages/crypto/src/wasm/turn.ts
var swap = (value, distance, mask) => i64.or(
  i64.and(i64.shiftRight(value, i64.const(BigInt(distance))), i64.const(mask)),
  i64.shl(i64.and(value, i64.const(mask)), i64.const(BigInt(distance)))
);
function turnBytes(body, value) {
  const bytes = body.keep("i64", swap(value, 8, 0x00ff00ff00ff00ffn));
  const halves = body.keep("i64", swap(bytes, 16, 0x0000ffff0000ffffn));
  return body.keep("i64", i64.rotateRight(halves, i64.const(32n)));
}
function turnBits(body, value) {
  const single3 = body.keep("i64", swap(value, 1, 0x5555555555555555n));
  const pairs = body.keep("i64", swap(single3, 2, 0x3333333333333333n));
  return turnBytes(body, body.keep("i64", swap(pairs, 4, 0x0f0f0f0f0f0f0f0fn)));
}

// ../../packages/crypto/src/wasm/derive-module.ts
var blockLength2 = 128;
var compressing = 0;
var places = {
  constants: 0,
  start: 640,
  /** States after the pads of the first key. */
  inner: 704,
  outer: 768,
  message: 832,
  second: 960,
  /** A digest, and the rest of the block that it is hashed in. */
  digest: 1088,
  innerPad: 1216,
  outerPad: 1344,
  padded: 1472,
  derived: 1536
};
var size = places.derived + blockLength2;
var secretFrom = places.inner;
function compileDerive() {
  const turn = turnBlock();
  const compiled = compileModule(size, {
    compress: compress(places.constants),
    turn,
    absorb: absorb(),
    derive: derive()
  });
  if (!compiled) return void 0;
  const view = new DataView(compiled.memory.buffer);
  for (const [at2, value] of roundConstants.entries()) view.setBigUint64(places.constants + at2 * 8, value, true);
  for (const [at2, value] of startingState.entries()) view.setBigUint64(places.start + at2 * 8, value, true);
  return compiled;
}
var at = (place) => i32.const(place);
function turnBlock() {
  const body = new FunctionBody(1);
  const block = body.parameter(0);
  for (let word = 0; word < blockLength2; word += 8) {
    body.emit(i64.store(block, turnBytes(body, i64.load(block, word)), word));
  }
  return body;
}
function absorb() {
  const body = new FunctionBody(2);
  body.emit(call(compressing, at(places.start), body.parameter(0), body.parameter(1)));
  return body;
}
function derive() {
  const body = new FunctionBody(0);
  const hash2 = (state, block, target) => body.emit(call(compressing, at(state), at(block), at(target)));
  hash2(places.inner, places.message, places.digest);
  hash2(places.outer, places.digest, places.derived);
  for (let word = 0; word < 32; word += 8) {
    const key = body.keep("i64", i64.load(at(places.derived), word));
    body.emit(i64.store(at(places.innerPad), i64.xor(key, i64.const(0x3636363636363636n)), word));
    body.emit(i64.store(at(places.outerPad), i64.xor(key, i64.const(0x5c5c5c5c5c5c5c5cn)), word));
  }
  hash2(places.start, places.innerPad, places.padded);
  hash2(places.padded, places.second, places.digest);
  hash2(places.start, places.outerPad, places.padded);
  hash2(places.padded, places.digest, places.derived);
  return body;
}

// ../../packages/crypto/src/wasm/derive-keys.ts
var maxMessage = 111;
var keyLength2 = 32;
var noBytes = new Uint8Array();
function createKeyDeriver() {
  const compiled = compileDerive();
  if (!compiled) return void 0;
  const { memory, functions } = compiled;
  const { turn, absorb: absorb2, derive: derive2 } = functions;
  if (!turn || !absorb2 || !derive2) return void 0;
  const derived = memory.subarray(places.derived, places.derived + keyLength2);
  let label2 = noBytes;
  function placeBlock(place, first, then) {
    const length = first.length + then.length;
    memory.set(first, place);
    memory.set(then, place + first.length);
    memory[place + length] = 128;
    memory.fill(0, place + length + 1, place + blockLength2);
    const bits = (blockLength2 + length) * 8;
    memory[place + blockLength2 - 2] = bits >> 8;
    memory[place + blockLength2 - 1] = bits & 255;
    turn?.(place);
  }
  function placePad(pad, byte, key) {
    memory.fill(byte, pad, pad + blockLength2);
    for (const [at2, value] of key.entries()) memory[pad + at2] = value ^ byte;
    turn?.(pad);
  }
  return {
    begin(derivation) {
      label2 = derivation.label;
      placePad(places.innerPad, 54, derivation.key);
      absorb2(places.innerPad, places.inner);
      placePad(places.outerPad, 92, derivation.key);
      absorb2(places.outerPad, places.outer);
      placeBlock(places.second, derivation.purpose, noBytes);
      placeBlock(places.digest, new Uint8Array(64), noBytes);
    },
    derive(name) {
      placeBlock(places.message, label2, name);
      derive2();
      turn(places.derived);
      return derived;
    },
    wipe: () => void memory.fill(0, secretFrom)
  };
}

// ../../packages/crypto/src/wasm/ghash.ts
var lanes = [0x1111111111111111n, 0x2222222222222222n, 0x4444444444444444n, 0x8888888888888888n];
var spread = (body, value) => lanes.map((lane) => body.keep("i64", i64.and(value, i64.const(lane))));
function multiply(body, a, b) {
  const sums = lanes.map((lane, place) => {
    const products = a.map((factor, at2) => i64.mul(factor, b[(place - at2 + 4) % 4] ?? []));
    return i64.and(products.reduce(i64.xor), i64.const(lane));
  });
  return body.keep("i64", sums.reduce(i64.or));
}
var halvesAt = (body, address) => [
  turnBytes(body, i64.load(address, 8)),
  turnBytes(body, i64.load(address))
];
function factors(body, low, high) {
  const [turnedLow, turnedHigh] = [turnBits(body, low), turnBits(body, high)];
  return [low, high, i64.xor(low, high), turnedLow, turnedHigh, i64.xor(turnedLow, turnedHigh)].map(
    (value) => spread(body, value)
  );
}
function ghash(body, { key, data, blocks, target }) {
  const keyFactors = factors(body, ...halvesAt(body, key));
  const low = body.variable("i64", i64.const(0n));
  const high = body.variable("i64", i64.const(0n));
  body.repeat(i32.shl(blocks, i32.const(4)), 16, (at2) => {
    const [dataLow, dataHigh] = halvesAt(body, body.keep("i32", i32.add(data, at2)));
    low.set(i64.xor(low.get, dataLow));
    high.set(i64.xor(high.get, dataHigh));
    const products = factors(body, low.get, high.get).map(
      (factor, which) => multiply(body, factor, keyFactors[which] ?? [])
    );
    const [lower = [], upper = [], mixed = [], lowerTurned = [], upperTurned = [], mixedTurned = []] = products;
    const upperHalf = (turned2) => i64.shiftRight(turnBits(body, body.keep("i64", turned2)), i64.const(1n));
    const product = [
      lower,
      i64.xor(upperHalf(lowerTurned), [lower, upper, mixed].reduce(i64.xor)),
      i64.xor(upper, upperHalf([lowerTurned, upperTurned, mixedTurned].reduce(i64.xor))),
      upperHalf(upperTurned)
    ];
    reduceInto(
      body,
      { low, high },
      product.map((word) => body.keep("i64", word))
    );
  });
  body.emit(i64.store(target, i64.xor(i64.load(target), turnBytes(body, high.get))));
  body.emit(i64.store(target, i64.xor(i64.load(target, 8), turnBytes(body, low.get)), 8));
}
function reduceInto(body, { low, high }, product) {
  const by = (value, shift, bits) => shift(value, i64.const(BigInt(bits)));
  const words = product.map((word, at2) => {
    const below = product[at2 - 1];
    const shifted2 = by(word, i64.shl, 1);
    return body.variable("i64", below ? i64.or(shifted2, by(below, i64.shiftRight, 63)) : shifted2);
  });
  for (const at2 of [0, 1]) {
    const [word, next, afterNext] = words.slice(at2);
    if (!word || !next || !afterNext) continue;
    const right = [1, 2, 7].map((bits) => by(word.get, i64.shiftRight, bits));
    const left = [63, 62, 57].map((bits) => by(word.get, i64.shl, bits));
    next.set([next.get, ...left].reduce(i64.xor));
    afterNext.set([afterNext.get, word.get, ...right].reduce(i64.xor));
  }
  low.set(words[2]?.get ?? []);
  high.set(words[3]?.get ?? []);
}

// ../../packages/crypto/src/wasm/aes-gcm-module.ts
var maxBlocks = 8;
var dataLength = (maxBlocks + 1) * 16;
var made = maxBlocks + 2;
var pass = together * 16;
var sizes = { zero: pass, keys: together * 32, nonces: pass, tags: pass, data: together * dataLength };
var places2 = {
  zero: 0,
  keys: sizes.zero,
  nonces: sizes.zero + sizes.keys,
  tags: sizes.zero + sizes.keys + sizes.nonces,
  data: sizes.zero + sizes.keys + sizes.nonces + sizes.tags
};
var roundKeys = places2.data + sizes.data;
var stream = roundKeys + roundKeysLength;
var used = stream + made * pass;
function compileAesGcm() {
  const expand = new FunctionBody(0);
  expandKeys(expand, { source: i32.const(places2.keys), target: i32.const(roundKeys) });
  return compileModule(used, { expand, stream: makeStream(), open: openMessage() });
}
function makeStream() {
  const body = new FunctionBody(1);
  body.repeat(i32.add(body.parameter(0), i32.const(2)), 1, (counter) => {
    const from = body.keep("i32", i32.mul(isAboveZero(counter), i32.const(places2.nonces)));
    encryptBlocks(body, {
      blocks: Array.from({ length: together }, (_, at2) => v128.withLastByte(v128.load(from, at2 * 16), counter)),
      roundKeys: i32.const(roundKeys),
      target: body.keep("i32", i32.add(i32.const(stream), i32.mul(counter, i32.const(pass))))
    });
  });
  return body;
}
var isAboveZero = (value) => i32.lessThan(i32.const(0), value);
function openMessage() {
  const body = new FunctionBody(2);
  const [message, blocks] = [body.parameter(0), body.parameter(1)];
  const within = (start, length) => body.keep("i32", i32.add(i32.const(start), i32.mul(message, i32.const(length))));
  const data = within(places2.data, dataLength);
  const own = within(stream, 16);
  const tag = within(places2.tags, 16);
  const mask = body.keep("i32", i32.add(own, i32.const(pass)));
  ghash(body, { key: own, data, blocks: body.keep("i32", i32.add(blocks, i32.const(1))), target: mask });
  const differs = body.keep("i32", v128.anyTrue(v128.xor(v128.load(mask), v128.load(tag))));
  body.repeat(blocks, 1, (at2) => {
    const block = body.keep("i32", i32.add(data, i32.mul(at2, i32.const(16))));
    const key = i32.add(own, i32.mul(at2, i32.const(pass)));
    body.emit(v128.store(block, v128.xor(v128.load(block), v128.load(key, 2 * pass))));
  });
  body.answer(differs);
  return body;
}

// ../../packages/crypto/src/wasm/open-eight.ts
var maxText = maxBlocks * 16;
var tagLength2 = 16;
var keyLength3 = 32;
function createEightMessages() {
  const compiled = compileAesGcm();
  if (!compiled) return void 0;
  const { memory, functions } = compiled;
  const { expand, stream: stream2, open: open3 } = functions;
  if (!expand || !stream2 || !open3) return void 0;
  const lengths = new Uint8Array(8);
  const opened3 = new Uint8Array(8);
  const startOf2 = (at2) => places2.data + at2 * dataLength;
  const blocksOf = (at2) => Math.ceil((lengths[at2] ?? 0) / 16);
  return {
    setKey: (at2, key) => memory.set(key, places2.keys + at2 * keyLength3),
    setSealed(at2, nonce, sealed2) {
      const length = sealed2.length - tagLength2;
      const start = startOf2(at2);
      lengths[at2] = length;
      memory.set(nonce, places2.nonces + at2 * 16);
      memory.set(sealed2, start);
      memory.copyWithin(places2.tags + at2 * tagLength2, start + length, start + length + tagLength2);
      const lengthBlock = start + blocksOf(at2) * 16;
      memory.fill(0, start + length, lengthBlock + 16);
      memory[lengthBlock + 14] = length >> 5;
      memory[lengthBlock + 15] = length << 3 & 255;
    },
    open(count) {
      let most = 0;
      for (let at2 = 0; at2 < count; at2++) most = Math.max(most, blocksOf(at2));
      expand();
      stream2(most);
      for (let at2 = 0; at2 < count; at2++) opened3[at2] = open3(at2, blocksOf(at2)) === 0 ? 1 : 0;
    },
    fits: (at2) => opened3[at2] === 1,
    text: (at2) => memory.subarray(startOf2(at2), startOf2(at2) + (lengths[at2] ?? 0)),
    useAsKey: (at2) => void memory.copyWithin(places2.keys + at2 * keyLength3, startOf2(at2), startOf2(at2) + keyLength3),
    wipe: () => void memory.fill(0, 0, used)
  };
}

// ../../packages/crypto/src/wasm/open-nested.ts
var nonceLength2 = 12;
var tagLength3 = 16;
function createManyAtOnce() {
  const keys = createKeyDeriver();
  const eight = createEightMessages();
  if (!keys || !eight) return void 0;
  const openNested = (derivation, { nonce, texts }) => {
    const room = new Uint8Array(texts.reduce((sum, { sealed: sealed2 }) => sum + sealed2.length - tagLength3, 0));
    const opened3 = [];
    let filled2 = 0;
    keys.begin(derivation);
    for (let from = 0; from < texts.length; from += together) {
      const group = texts.slice(from, from + together);
      for (const [at2, { name, keyNonce, sealedKey }] of group.entries()) {
        eight.setKey(at2, keys.derive(name));
        eight.setSealed(at2, keyNonce.subarray(0, nonceLength2), sealedKey);
      }
      eight.open(group.length);
      const hasKey = group.map((_, at2) => eight.fits(at2));
      for (const [at2, { sealed: sealed2 }] of group.entries()) {
        eight.useAsKey(at2);
        eight.setSealed(at2, nonce, sealed2);
      }
      eight.open(group.length);
      for (const [at2, { sealed: sealed2 }] of group.entries()) {
        if (!hasKey[at2] || !eight.fits(at2)) {
          opened3.push(void 0);
          continue;
        }
        const end = filled2 + sealed2.length - tagLength3;
        room.set(eight.text(at2), filled2);
        opened3.push(room.subarray(filled2, end));
        filled2 = end;
      }
    }
    keys.wipe();
    eight.wipe();
    return opened3;
  };
  return { maxMessage, maxText, openNested };
}

// ../../packages/crypto/src/primitives-node.ts
var maxMessage2 = 4096;
var blockLength3 = { sha256: 64, sha512: 128 };
var digestLength = { sha256: 32, sha512: 64 };
var innerPad = 54;
var outerPad = 92;
function createHmacOf(algorithm2) {
  const block = blockLength3[algorithm2];
  const length = digestLength[algorithm2];
  const inner = new Uint8Array(block + maxMessage2).fill(innerPad, 0, block);
  const outer = Buffer.alloc(block + length).fill(outerPad, 0, block);
  const scratch = Buffer.alloc(length);
  return (key, message) => {
    if (key.length > block || message.length > maxMessage2) {
      return new Uint8Array(createHmac(algorithm2, key).update(message).digest());
    }
    for (let at2 = 0; at2 < key.length; at2++) {
      const byte = key[at2] ?? 0;
      inner[at2] = byte ^ innerPad;
      outer[at2] = byte ^ outerPad;
    }
    inner.set(message, block);
    outer.write(hash(algorithm2, inner.subarray(0, block + message.length), "binary"), block, "latin1");
    scratch.write(hash(algorithm2, outer, "binary"), "latin1");
    const digest = new Uint8Array(scratch);
    inner.fill(innerPad, 0, key.length);
    outer.fill(outerPad, 0, key.length).fill(0, block);
    scratch.fill(0);
    return digest;
  };
}
var tagLength4 = 16;
var hmacSha2562 = createHmacOf("sha256");
var hmacSha512 = createHmacOf("sha512");
var bytesOf = (buffer) => new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
var together2;
var nodePrimitives = {
  sha256: (bytes) => bytesOf(hash("sha256", bytes, "buffer")),
  sha512: (bytes) => bytesOf(hash("sha512", bytes, "buffer")),
  hmacSha256: (key, message) => bytesOf(hmacSha2562(key, message)),
  hmacSha512: (key, message) => bytesOf(hmacSha512(key, message)),
  aesGcmSeal(key, nonce, plaintext, sealed2 = new Uint8Array(plaintext.length + tagLength4)) {
    const cipher = createCipheriv("aes-256-gcm", key, nonce);
    sealed2.set(cipher.update(plaintext));
    cipher.final();
    sealed2.set(cipher.getAuthTag(), plaintext.length);
    return sealed2;
  },
  aesGcmOpen(key, nonce, sealed2, into) {
    if (sealed2.length < tagLength4) throw new FormatError("decryption", "sealed bytes are shorter than their tag");
    const decipher = createDecipheriv("aes-256-gcm", key, nonce);
    decipher.setAuthTag(sealed2.subarray(-tagLength4));
    const plaintext = decipher.update(sealed2.subarray(0, -tagLength4));
    try {
      decipher.final();
    } catch (cause) {
      throw new FormatError("decryption", "sealed bytes do not open with this key", { cause });
    }
    if (!into) return bytesOf(plaintext);
    into.set(plaintext);
    return into;
  },
  manyAtOnce: () => (together2 ??= { made: createManyAtOnce() }).made
};
function nodeBinding({ webAssembly }) {
  const { manyAtOnce: _, ...oneByOne } = nodePrimitives;
  return webAssembly ? nodePrimitives : oneByOne;
}

// ../../packages/std/src/lru-cache.ts
function lruCache({ capacity: capacity2, now }) {
  const entries2 = /* @__PURE__ */ new Map();
  return {
    get(key) {
      const entry = entries2.get(key);
      if (!entry) return void 0;
      entries2.delete(key);
      if (entry.until <= now()) return void 0;
      entries2.set(key, entry);
      return entry.value;
    },
    set(key, value, lifetime) {
      entries2.delete(key);
      entries2.set(key, { value, until: now() + lifetime });
      const [oldest] = entries2.keys();
      if (entries2.size > capacity2 && oldest !== void 0) entries2.delete(oldest);
    },
    delete: (key) => void entries2.delete(key)
  };
}

// ../../packages/edge-access/src/fetch-credential.ts
import { setTimeout as wait } from "node:timers/promises";
var requestTimeout = 10 * second;
var attempts = 4;
var firstPause = 100;
async function fetchCredential({ authUrl, resolveToken }, accessKeyId, clientIp) {
  const headers = { authorization: `Bearer ${resolveToken}`, forwarded: `for=${forwardedNode(clientIp)}` };
  let failure;
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0) await wait(firstPause * 2 ** (attempt - 1));
    try {
      const signal = AbortSignal.timeout(requestTimeout);
      const response = await fetch(`${authUrl}/v1/access/${accessKeyId}`, { headers, signal, redirect: "error" });
      if (response.status === 200) return resolvedAccess.parse(await response.json());
      await response.body?.cancel();
      if (response.status === 401 || response.status === 400) return null;
      failure = new Error(`the auth service answered ${response.status}`);
      if (response.status !== 500) break;
    } catch (error) {
      failure = error;
    }
  }
  throw new S3Error("InternalError", void 0, { cause: failure });
}
var forwardedNode = (ip) => ip.includes(":") ? `"[${ip}]"` : ip;

// ../../packages/edge-access/src/resolver.ts
var openedLifetime = second;
var mostOpened = 1e3;
function createOpener() {
  const opened3 = /* @__PURE__ */ new Map();
  function keep(accessKeyId, answer, credential) {
    if (opened3.size === 0) setTimeout(() => opened3.clear(), openedLifetime).unref();
    if (opened3.size < mostOpened) opened3.set(accessKeyId, { answer, credential });
  }
  return (accessKeyId, answer) => {
    const kept = opened3.get(accessKeyId);
    if (kept?.answer === answer) return kept.credential;
    const { sealed: sealed2, ...about } = answer;
    const credential = { ...openForEdgeCache(accessKeyId, sealed2), ...about };
    keep(accessKeyId, answer, credential);
    return credential;
  };
}
var capacity = 1e4;
function createResolver(options) {
  const { clock, knownLifetime, unknownLifetime, graceLifetime } = options;
  const now = () => clock().getTime();
  const cache = lruCache({ capacity, now });
  const once = singleFlight();
  const open3 = createOpener();
  async function ask(id, cacheKey, clientIp) {
    const asked = now();
    const answer = await fetchCredential(options, id, clientIp);
    const found = answer ? {
      sealed: sealForEdgeCache(id, { secretKey: answer.secret_key, accessGrant: answer.access_grant }),
      isPublic: answer.public,
      publicProjectId: answer.public_project_id,
      isGoverned: answer.governed === true
    } : "unknown";
    const lifetime = found === "unknown" ? unknownLifetime : knownLifetime;
    const kept = found === "unknown" ? lifetime : lifetime + graceLifetime;
    cache.set(cacheKey, { found, freshUntil: asked + lifetime, until: asked + kept }, asked + kept - now());
    return found;
  }
  async function askOrKeep(id, cacheKey, clientIp) {
    try {
      return await ask(id, cacheKey, clientIp);
    } catch (error) {
      const old = cache.get(cacheKey);
      if (!old) throw error;
      cache.set(cacheKey, { ...old, freshUntil: now() + knownLifetime }, old.until - now());
      return old.found;
    }
  }
  return async (accessKeyId, clientIp) => {
    if (!isAccessKeyId(accessKeyId)) throw new S3Error("InvalidAccessKeyId");
    const id = accessKeyId.toLowerCase();
    const cacheKey = toHex(sha256(utf8(id)));
    const entry = cache.get(cacheKey);
    const isFresh = entry !== void 0 && now() < entry.freshUntil;
    const found = isFresh ? entry.found : await once(cacheKey, () => askOrKeep(id, cacheKey, clientIp));
    if (found === "unknown") throw new S3Error("InvalidAccessKeyId");
    return open3(id, found);
  };
}

// ../../packages/server-kit/src/http/listen-too.ts
import { createServer } from "node:net";
var listenToo = (server, options) => open2(server, options);
var listenForMachines = (server, options) => open2(server, options, markMachine);
async function open2(server, options, mark) {
  const port = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
    socket.allowHalfOpen = true;
    mark?.(socket);
    server.emit("connection", socket);
  });
  await listenPlain(port, options);
  return { stop: () => void port.close() };
}

// ../../packages/std/src/slots.ts
function createSlots(max) {
  const busy = /* @__PURE__ */ new Map();
  return {
    enter(key) {
      const count = busy.get(key) ?? 0;
      if (count >= max) return null;
      busy.set(key, count + 1);
      return () => {
        const left = (busy.get(key) ?? 1) - 1;
        if (left === 0) busy.delete(key);
        else busy.set(key, left);
      };
    }
  };
}

// ../../packages/s3/src/sigv4/request.ts
var pairsOf = ({ query, pairs }) => pairs ?? parseQuery(query);
function headerLines(headers, name) {
  const value = Object.hasOwn(headers, name) ? headers[name] : void 0;
  return typeof value === "string" ? [value] : value;
}
function headerValue(headers, name) {
  const lines = headerLines(headers, name);
  return lines?.length === 1 ? lines[0] : lines?.join(",");
}
function parseQuery(raw) {
  return raw.split("&").filter((piece) => piece !== "").map((piece) => {
    const equals = piece.indexOf("=");
    return equals === -1 ? [decode(piece), ""] : [decode(piece.slice(0, equals)), decode(piece.slice(equals + 1))];
  });
}
function canonicalQuery(pairs) {
  return pairs.map(([name, value]) => [uriEncode(name), uriEncode(value)]).sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0).map(([name, value]) => `${name}=${value}`).join("&");
}
var decode = (text2) => /[%+]/.test(text2) ? decodeURIComponent(text2.replaceAll("+", " ")) : text2;
var reserved = /[!'()*]/g;
var unreserved = /^[\w.~-]*$/;
var uriEncode = (text2) => unreserved.test(text2) ? text2 : encodeURIComponent(text2).replace(reserved, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
var uriEncodePath = (path) => path.split("/").map(uriEncode).join("/");
var plainPath = /^[\w.~/-]*$/;
var canonicalPath = (rawPath) => plainPath.test(rawPath) ? rawPath : uriEncodePath(decodeURIComponent(rawPath));
var streaming = /* @__PURE__ */ new Map([
  ["STREAMING-AWS4-HMAC-SHA256-PAYLOAD", { kind: "streaming", signed: true, trailer: false }],
  ["STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER", { kind: "streaming", signed: true, trailer: true }],
  ["STREAMING-UNSIGNED-PAYLOAD-TRAILER", { kind: "streaming", signed: false, trailer: true }]
]);
function parsePayloadMode(value) {
  if (value === unsignedPayload) return { kind: "unsigned" };
  if (/^[0-9a-f]{64}$/i.test(value)) return { kind: "hash", sha256: value.toLowerCase() };
  const mode = streaming.get(value);
  if (mode) return mode;
  if (value.startsWith("STREAMING-")) {
    throw new S3Error("InvalidRequest", "The authorization mechanism you have provided is not supported.");
  }
  throw new S3Error("InvalidArgument", "x-amz-content-sha256 must be a SHA-256 in hex or one of its constants.");
}
var unsignedPayload = "UNSIGNED-PAYLOAD";
var emptyPayloadHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

// ../../packages/s3/src/sigv4/signature.ts
function canonicalRequest(request, signedHeaders, payloadHash) {
  const query = pairsOf(request).filter(([name]) => name !== "X-Amz-Signature");
  return [
    request.method,
    (request.signedPath ?? canonicalPath(request.path)) || "/",
    canonicalQuery(query),
    ...signedHeaders.map((name) => `${name}:${canonicalValue(request.headers, name)}`),
    "",
    signedHeaders.join(";"),
    payloadHash
  ].join("\n");
}
var canonicalValue = (headers, name) => (headerLines(headers, name) ?? []).map((line) => line.trim().replace(/\s+/g, " ")).join(",");
var algorithm = "AWS4-HMAC-SHA256";
var maxPresignSeconds = 604800;
var scopeText = ({ date, region, service }) => `${date}/${region}/${service}/aws4_request`;
function signingKey(secret, scope) {
  const steps = [scope.date, scope.region, scope.service, "aws4_request"];
  return steps.reduce((key, step) => hmacSha256(key, utf8(step)), utf8(`AWS4${secret}`));
}
var stringToSign = (timestamp, scope, canonical) => [algorithm, timestamp, scopeText(scope), toHex(sha256(utf8(canonical)))].join("\n");
var signatureOf = (key, text2) => toHex(hmacSha256(key, utf8(text2)));
var basic = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
var toAmzDate = (date) => `${date.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
function fromAmzDate(text2) {
  const [, ...parts] = basic.exec(text2) ?? [];
  const [year, month, day, hour, minute2, second2] = parts.map(Number);
  if (year === void 0 || month === void 0) return null;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute2, second2));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCHours() === hour && date.getUTCMinutes() === minute2 && date.getUTCSeconds() === second2;
  return isReal ? date : null;
}

// ../../packages/s3/src/sigv4/authorization.ts
function mechanismOf(request, query) {
  const header2 = headerValue(request.headers, "authorization");
  const found = [
    ...header2 === void 0 ? [] : [ofHeader(header2)],
    ...isV4Query(query) ? ["v4-query"] : [],
    ...query.has("AWSAccessKeyId") ? ["v2-query"] : []
  ];
  if (found.length > 1) {
    throw new S3Error("InvalidArgument", "Only one authorization mechanism is allowed in a request.");
  }
  const token = headerValue(request.headers, "x-amz-security-token") ?? query.get("X-Amz-Security-Token") ?? "";
  if (token !== "") throw new S3Error("InvalidToken");
  return found[0] ?? "anonymous";
}
var isV4Query = (query) => query.has("X-Amz-Credential") || query.has("X-Amz-Signature") || query.has("X-Amz-Algorithm");
function ofHeader(header2) {
  if (header2.startsWith("AWS4-HMAC-SHA256")) return "v4-header";
  if (header2.startsWith("AWS ")) return "v2-header";
  if (header2.startsWith("AWS4-")) throw unsupportedMechanism();
  throw new S3Error("InvalidArgument", "The type of the Authorization header is not supported.");
}
var unsupportedMechanism = () => new S3Error(
  "InvalidRequest",
  "The authorization mechanism you have provided is not supported. Please use AWS4-HMAC-SHA256."
);
var clockSkew = 15 * minute;
function checkTime(authorization, now) {
  const age = now.getTime() - authorization.signedAt.getTime();
  if (authorization.expires === null) {
    if (!withinSkew(age)) throw new S3Error("RequestTimeTooSkewed");
    return;
  }
  if (age < -clockSkew) throw new S3Error("RequestNotValidYet");
  if (age > authorization.expires * second) throw new S3Error("RequestExpired");
}
var withinSkew = (age) => Math.abs(age) <= clockSkew;
var form = /^Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/;
function parseHeaderAuthorization(request, header2, service) {
  const fields = form.exec(header2.slice(algorithm.length).replaceAll(" ", ""));
  const [, credential, signedHeaders, signature] = fields ?? [];
  if (credential === void 0 || signedHeaders === void 0 || signature === void 0) {
    throw new S3Error("AuthorizationHeaderMalformed");
  }
  const { accessKeyId, scope } = parseCredential(credential, service, "AuthorizationHeaderMalformed");
  const { timestamp, signedAt } = requestTime(request);
  if (timestamp.slice(0, 8) !== scope.date) {
    throw new S3Error("AuthorizationHeaderMalformed", "The date of the credential is not that of the request.");
  }
  const payloadHash = headerValue(request.headers, "x-amz-content-sha256") ?? emptyPayloadHash;
  const names2 = signedHeaders.toLowerCase().split(";");
  const parsed = { accessKeyId, scope, signature, timestamp, signedAt, payloadHash };
  return { how: "header", ...parsed, signedHeaders: names2, expires: null };
}
function requestTime(request) {
  const text2 = headerValue(request.headers, "x-amz-date") ?? headerValue(request.headers, "date");
  if (text2 === void 0) throw new S3Error("MissingDateHeader");
  const signedAt = fromAmzDate(text2) ?? new Date(text2);
  if (Number.isNaN(signedAt.getTime())) throw new S3Error("MissingDateHeader");
  return { timestamp: toAmzDate(signedAt), signedAt };
}
var malformed = "AuthorizationQueryParametersError";
function parsePresigned(request, query, service) {
  if (query.get("X-Amz-Algorithm") !== algorithm) {
    throw new S3Error(malformed, `X-Amz-Algorithm only supports "${algorithm}".`);
  }
  const { accessKeyId, scope } = parseCredential(query.get("X-Amz-Credential") ?? "", service, malformed);
  const timestamp = query.get("X-Amz-Date") ?? "";
  const signedAt = fromAmzDate(timestamp);
  if (!signedAt) throw new S3Error(malformed, "X-Amz-Date must have the form yyyymmddThhmmssZ.");
  if (timestamp.slice(0, 8) !== scope.date) {
    throw new S3Error(malformed, "The date of the credential is not that of X-Amz-Date.");
  }
  const signature = query.get("X-Amz-Signature") ?? "";
  if (!/^[0-9a-f]{64}$/.test(signature)) throw new S3Error(malformed, "X-Amz-Signature must be 64 hex digits.");
  const signedHeaders = query.get("X-Amz-SignedHeaders") ?? "";
  if (signedHeaders === "") throw new S3Error(malformed, "X-Amz-SignedHeaders is missing.");
  const payloadHash = query.get("X-Amz-Content-Sha256") ?? headerValue(request.headers, "x-amz-content-sha256") ?? unsignedPayload;
  const parsed = { accessKeyId, scope, signature, timestamp, signedAt, payloadHash };
  return { how: "query", ...parsed, signedHeaders: signedHeaders.toLowerCase().split(";"), expires: expiry(query) };
}
function expiry(query) {
  const text2 = query.get("X-Amz-Expires") ?? "";
  if (!/^[+-]?\d+$/.test(text2)) throw new S3Error(malformed, "X-Amz-Expires should be a number.");
  const seconds = Number(text2);
  if (seconds < 0) throw new S3Error(malformed, "X-Amz-Expires must be non-negative.");
  if (seconds > maxPresignSeconds) throw new S3Error(malformed, "X-Amz-Expires must be less than a week.");
  return seconds;
}
function parseCredential(text2, service, malformed3) {
  const pieces2 = text2.split("/");
  const terminator = pieces2.pop();
  const givenService = pieces2.pop();
  const region = pieces2.pop();
  const date = pieces2.pop();
  const accessKeyId = pieces2.join("/");
  if (!date || region === void 0 || !givenService || accessKeyId === "") {
    throw new S3Error(malformed3, "The credential must have the form <id>/<date>/<region>/<service>/aws4_request.");
  }
  if (terminator !== "aws4_request") throw new S3Error(malformed3, "The credential must end with 'aws4_request'.");
  if (givenService !== service) throw new S3Error(malformed3, `The service of the credential must be '${service}'.`);
  if (!/^\d{8}$/.test(date)) throw new S3Error(malformed3, "The date of the credential must have the form yyyymmdd.");
  return { accessKeyId, scope: { date, region, service: givenService } };
}
function verifySignature(request, authorization, secret) {
  checkSignedHeaders(request, authorization.signedHeaders);
  const { scope, timestamp, signedHeaders, payloadHash } = authorization;
  const key = typeof secret === "string" ? signingKey(secret, scope) : secret(scope);
  const canonical = canonicalRequest(request, signedHeaders, payloadHash);
  const expected = signatureOf(key, stringToSign(timestamp, scope, canonical));
  if (!constantTimeEqual(utf8(expected), utf8(authorization.signature))) throw new S3Error("SignatureDoesNotMatch");
  return key;
}
function checkSignedHeaders({ headers }, signed2) {
  const names2 = new Set(signed2);
  const present = Object.keys(headers).filter((name) => headers[name] !== void 0);
  const forgotten = present.find((name) => (name === "host" || name.startsWith("x-amz-")) && !names2.has(name));
  const absent = signed2.find((name) => headerLines(headers, name) === void 0);
  if (forgotten !== void 0 || absent !== void 0 || !names2.has("host")) {
    const header2 = forgotten ?? absent ?? "host";
    throw new S3Error("HeadersNotSigned", void 0, { details: { HeadersNotSigned: header2 } });
  }
}

// ../../packages/crypto/src/content.ts
var segmentSize = 64 * MiB;
var maxInlineSize = 4096;
var encryptedBlockSize = 7424;
var plainBlockSize = encryptedBlockSize - tagLength;
var paddingCountLength = 4;
function paddingLength(length, block = plainBlockSize) {
  const used2 = (length + paddingCountLength) % block;
  return paddingCountLength + (used2 === 0 ? 0 : block - used2);
}
function padding(length, block = plainBlockSize) {
  const bytes = new Uint8Array(paddingLength(length, block));
  new DataView(bytes.buffer).setUint32(bytes.length - paddingCountLength, bytes.length);
  return bytes;
}
var isBlockwise = (storedSize) => storedSize > 0 && storedSize % encryptedBlockSize === 0;
function blocksForRange(offset, length) {
  const firstBlock = Math.floor(offset / plainBlockSize);
  const blockCount = length === 0 ? 0 : Math.ceil((offset + length) / plainBlockSize) - firstBlock;
  return {
    firstBlock,
    blockCount,
    encryptedOffset: firstBlock * encryptedBlockSize,
    encryptedLength: blockCount * encryptedBlockSize,
    skip: offset - firstBlock * plainBlockSize,
    take: length
  };
}
function incrementNonce(nonce, amount) {
  let carry = amount;
  for (let at2 = 0; at2 < nonce.length && carry > 0; at2++) {
    const sum = (nonce[at2] ?? 0) + carry % 256;
    nonce[at2] = sum % 256;
    carry = Math.floor(carry / 256) + Math.floor(sum / 256);
  }
  return carry > 0;
}
var isCount = (value, below) => Number.isInteger(value) && value >= 0 && value < below;
function startingNonce(partNumber, segmentIndex) {
  if (!isCount(partNumber, 2 ** 31) || !isCount(segmentIndex, 2 ** 31)) {
    throw new FormatError("request", "part number or segment index is out of range");
  }
  const nonce = new Uint8Array(nonceLength);
  const view = new DataView(nonce.buffer);
  view.setBigUint64(0, (BigInt(partNumber) << 32n) + BigInt(segmentIndex) + 1n, true);
  return nonce;
}
function blockNonce(segmentNonce, block) {
  const nonce = segmentNonce.slice(0, gcmNonceLength);
  incrementNonce(nonce, block);
  return nonce;
}
var sealInline = (plaintext, { contentKey, nonce }) => seal(plaintext, cipherSuite.aesGcm, contentKey, nonce);
var openInline = (sealed2, { contentKey, nonce }) => open(sealed2, cipherSuite.aesGcm, contentKey, nonce);

// ../../packages/std/src/checksum-algorithms.ts
var checksumAlgorithms = ["CRC32", "CRC32C", "CRC64NVME", "SHA1", "SHA256"];

// ../../packages/crypto/src/metadata.ts
import { md5 } from "@noble/hashes/legacy.js";
function encodeSerializableMeta({ contentType = "", userDefined }) {
  const writer = new ProtoWriter().text(1, contentType);
  const entries2 = [...userDefined].map(([key, value]) => [utf8(key), utf8(value)]);
  for (const [key, value] of entries2.sort(([a], [b]) => compareBytes(a, b))) {
    writer.message(2, new ProtoWriter().message(1, key).message(2, value).finish());
  }
  return writer.finish();
}
function decodeSerializableMeta(message) {
  const meta = { contentType: "", userDefined: /* @__PURE__ */ new Map() };
  for (const field of readFields(message)) {
    if (field.number === 1) meta.contentType = asText(field);
    if (field.number === 2) meta.userDefined.set(...decodeEntry(asBytes(field)));
  }
  return meta;
}
function decodeEntry(message) {
  const entry = ["", ""];
  for (const field of readFields(message)) {
    if (field.number === 1) entry[0] = asText(field);
    if (field.number === 2) entry[1] = asText(field);
  }
  return entry;
}
function encodeStreamInfo(info) {
  const { segmentsSize = 0, lastSegmentSize = 0, metadata = new Uint8Array() } = info;
  return new ProtoWriter().int(2, segmentsSize).int(3, lastSegmentSize).bytes(4, metadata).finish();
}
function decodeStreamInfo(message) {
  const info = { segmentsSize: 0, lastSegmentSize: 0, metadata: new Uint8Array() };
  for (const field of readFields(message)) {
    if (field.number === 2) info.segmentsSize = asSize(field);
    if (field.number === 3) info.lastSegmentSize = asSize(field);
    if (field.number === 4) info.metadata = asBytes(field);
  }
  return info;
}
function encodeStreamMeta(meta) {
  const writer = new ProtoWriter().bytes(1, meta.encryptedStreamInfo ?? new Uint8Array());
  writer.int(2, meta.encryptionType ?? 0).int(3, meta.encryptionBlockSize ?? 0);
  if (meta.lastSegmentMeta) {
    const { encryptedKey, keyNonce } = meta.lastSegmentMeta;
    writer.message(4, new ProtoWriter().bytes(1, encryptedKey).bytes(2, keyNonce).finish());
  }
  return writer.int(5, meta.numberOfSegments ?? 0).finish();
}
function decodeStreamMeta(message) {
  const meta = {
    encryptedStreamInfo: new Uint8Array(),
    encryptionType: 0,
    encryptionBlockSize: 0,
    lastSegmentMeta: { encryptedKey: new Uint8Array(), keyNonce: new Uint8Array() },
    numberOfSegments: 0
  };
  for (const field of readFields(message)) {
    if (field.number === 1) meta.encryptedStreamInfo = asBytes(field);
    if (field.number === 2) meta.encryptionType = Number(asInt64(field));
    if (field.number === 3) meta.encryptionBlockSize = Number(asInt64(field));
    if (field.number === 4) meta.lastSegmentMeta = decodeSegmentMeta(asBytes(field));
    if (field.number === 5) meta.numberOfSegments = Number(asInt64(field));
  }
  return meta;
}
function decodeSegmentMeta(message) {
  const meta = { encryptedKey: new Uint8Array(), keyNonce: new Uint8Array() };
  for (const field of readFields(message)) {
    if (field.number === 1) meta.encryptedKey = asBytes(field);
    if (field.number === 2) meta.keyNonce = asBytes(field);
  }
  return meta;
}
var streamInfoNonce = new Uint8Array(gcmNonceLength);
var etagNonce = Uint8Array.from({ length: gcmNonceLength }, (_, at2) => at2 === 0 ? 1 : 0);
function sealMetadata(input) {
  const drawn = randomBytes(keyLength + nonceLength);
  const { metadataKey = drawn.slice(0, keyLength), metadataNonce = drawn.slice(keyLength) } = input;
  const encryptedStreamInfo = seal(input.streamInfo, cipherSuite.aesGcm, metadataKey, streamInfoNonce);
  return {
    streamMeta: encodeStreamMeta({ encryptedStreamInfo }),
    encryptedMetadataKey: sealContentKey(input.derivedKey, metadataNonce, metadataKey),
    metadataNonce,
    encryptedETag: seal(input.etag, cipherSuite.aesGcm, metadataKey, etagNonce)
  };
}
function openETag(derivedKey, sealed2) {
  const metadataKey = openContentKey(derivedKey, sealed2.metadataNonce, sealed2.encryptedMetadataKey);
  return open(sealed2.encryptedETag, cipherSuite.aesGcm, metadataKey, etagNonce);
}
function openMetadata(derivedKey, sealed2) {
  const { encryptedStreamInfo } = decodeStreamMeta(sealed2.streamMeta);
  if (encryptedStreamInfo.length + sealed2.encryptedETag.length + sealed2.encryptedMetadataKey.length === 0) {
    return { streamInfo: new Uint8Array(), etag: new Uint8Array() };
  }
  const metadataKey = openContentKey(derivedKey, sealed2.metadataNonce, sealed2.encryptedMetadataKey);
  return {
    streamInfo: open(encryptedStreamInfo, cipherSuite.aesGcm, metadataKey, streamInfoNonce),
    etag: open(sealed2.encryptedETag, cipherSuite.aesGcm, metadataKey, etagNonce)
  };
}
var etagKeyLabel = "storj-etag-v1";
var zeroNonce = new Uint8Array(nonceLength);
var sealPartETag = (contentKey, etag) => seal(etag, cipherSuite.aesGcm, deriveKey(contentKey, etagKeyLabel), zeroNonce);
var openPartETag = (contentKey, encryptedETag) => open(encryptedETag, cipherSuite.aesGcm, deriveKey(contentKey, etagKeyLabel), zeroNonce);
var multipartETag = (partDigests) => `${toHex(md5(concatAll(partDigests)))}-${partDigests.length}`;

// ../../packages/object-client/src/object-metadata.ts
var names = { tags: "s3:tags", etag: "s3:etag", checksum: "s3:checksum" };
function toMap({ metadata, tags = "", checksum }) {
  const map = new Map(Object.entries(metadata));
  if (tags !== "") map.set(names.tags, tags);
  if (checksum) {
    const value = "value" in checksum ? [checksum.value] : [];
    map.set(names.checksum, [checksum.algorithm, checksum.type, ...value].join(" "));
  }
  return map;
}
function fromMap(map) {
  const own = Object.values(names);
  const [name, type, value] = map.get(names.checksum)?.split(" ") ?? [];
  const algorithm2 = algorithmOf(name);
  const kind = algorithm2 && (type === "COMPOSITE" || type === "FULL_OBJECT") ? { algorithm: algorithm2, type } : void 0;
  return {
    metadata: Object.fromEntries([...map].filter(([key]) => !own.includes(key))),
    tags: map.get(names.tags) ?? "",
    etag: map.get(names.etag) ?? "",
    ...kind && value === void 0 && { uploadChecksum: kind },
    ...kind && value !== void 0 && { checksum: { ...kind, value } }
  };
}
var toPartText = (etag, checksum) => checksum ? `${etag} ${checksum.algorithm} ${checksum.value}` : etag;
function fromPartText(text2) {
  const [etag = "", name, value] = text2.split(" ");
  const algorithm2 = algorithmOf(name);
  return { etag, ...algorithm2 && value !== void 0 && { checksum: { algorithm: algorithm2, value } } };
}
var algorithmOf = (name) => checksumAlgorithms.find((known) => known === name);
function sealObject(contentKey, { sizes: sizes2, etag, ...described }) {
  const userDefined = toMap(described);
  const { streamMeta, encryptedMetadataKey, metadataNonce, encryptedETag } = sealMetadata({
    derivedKey: contentKey,
    streamInfo: encodeStreamInfo({ ...sizes2, metadata: encodeSerializableMeta({ userDefined }) }),
    etag: utf8(etag)
  });
  return { metadata: streamMeta, encryptedKey: encryptedMetadataKey, keyNonce: metadataNonce, etag: encryptedETag };
}
var storedInfo = (stored, known) => ({
  ...known,
  size: stored.plainSize,
  lastModified: stored.createdAt,
  ...heldAs(stored)
});
function objectInfo(key, stored, contentKey) {
  const { streamInfo, etag, read } = openedObject(stored.sealed, contentKey);
  return {
    key,
    size: sizeOf(stored, streamInfo),
    etag,
    lastModified: stored.createdAt,
    ...heldAs(stored),
    metadata: read.metadata,
    tags: read.tags,
    ...read.checksum && { checksum: read.checksum }
  };
}
function heldAs(stored) {
  const { retention, legalHold } = stored;
  const versionId = stored.versioned ? toHex(stored.versionId) : stored.hasVersionId ? "null" : null;
  return {
    versionId,
    ...retention !== void 0 && { retention },
    ...legalHold !== void 0 && { legalHold }
  };
}
function openedObject(sealed2, contentKey) {
  const { streamInfo: info, etag } = opened(sealed2, contentKey);
  const streamInfo = decodeStreamInfo(info);
  const read = fromMap(decodeSerializableMeta(streamInfo.metadata).userDefined);
  return { streamInfo, etag: fromUtf8(etag) || read.etag, read };
}
function opened(sealed2, contentKey) {
  if (sealed2 === null) return { streamInfo: new Uint8Array(), etag: new Uint8Array() };
  return openMetadata(contentKey, {
    streamMeta: sealed2.metadata,
    encryptedMetadataKey: sealed2.encryptedKey,
    metadataNonce: sealed2.keyNonce,
    encryptedETag: sealed2.etag
  });
}
function sizeOf({ plainSize, segmentCount }, { segmentsSize, lastSegmentSize }) {
  if (plainSize !== 0 || segmentCount === 0) return plainSize;
  return (segmentCount - 1) * segmentsSize + lastSegmentSize;
}
function refuseSealed(work) {
  try {
    return work();
  } catch (error) {
    throw isFormatError(error) ? storeRefusals.noSuchKey() : error;
  }
}

// ../../packages/crypto/src/content-blocks.ts
var BlockCutter = class {
  #partial;
  #filled = 0;
  constructor(blockSize) {
    this.#partial = new Uint8Array(blockSize);
  }
  /** How many bytes wait for the rest of their block. */
  get waiting() {
    return this.#filled;
  }
  /** How many blocks `push` of so many bytes would complete. */
  blocksWith(length) {
    return Math.floor((this.#filled + length) / this.#partial.length);
  }
  /** Hands on every block that is complete now. The blocks share memory and are valid during their call only. */
  push(chunk, take) {
    const size2 = this.#partial.length;
    let at2 = 0;
    if (this.#filled > 0) {
      at2 = Math.min(chunk.length, size2 - this.#filled);
      this.#partial.set(chunk.subarray(0, at2), this.#filled);
      this.#filled += at2;
      if (this.#filled < size2) return;
      take(this.#partial);
    }
    for (; at2 + size2 <= chunk.length; at2 += size2) take(chunk.subarray(at2, at2 + size2));
    this.#partial.set(chunk.subarray(at2));
    this.#filled = chunk.length - at2;
  }
};
var BlockSealer = class {
  #cutter = new BlockCutter(plainBlockSize);
  #contentKey;
  #nonce;
  #length = 0;
  constructor({ contentKey, nonce }) {
    this.#contentKey = contentKey;
    this.#nonce = blockNonce(nonce, 0);
  }
  push(chunk) {
    this.#length += chunk.length;
    return this.#seal(chunk);
  }
  final() {
    return this.#seal(padding(this.#length));
  }
  /** All blocks that a chunk completes, sealed into one piece of memory. */
  #seal(chunk) {
    const sealed2 = new Uint8Array(this.#cutter.blocksWith(chunk.length) * encryptedBlockSize);
    let at2 = 0;
    this.#cutter.push(chunk, (plain) => {
      aesGcmSeal(this.#contentKey, this.#nonce, plain, sealed2.subarray(at2, at2 + encryptedBlockSize));
      incrementNonce(this.#nonce, 1);
      at2 += encryptedBlockSize;
    });
    return at2 > 0 ? [sealed2] : [];
  }
};
var BlockOpener = class {
  #cutter = new BlockCutter(encryptedBlockSize);
  #contentKey;
  #nonce;
  #output;
  constructor({ contentKey, nonce, range }) {
    this.#contentKey = contentKey;
    this.#nonce = blockNonce(nonce, range?.firstBlock ?? 0);
    this.#output = range ? new RangeTaker(range) : new PaddingStripper();
  }
  push(chunk) {
    const plain = new Uint8Array(this.#cutter.blocksWith(chunk.length) * plainBlockSize);
    let at2 = 0;
    this.#cutter.push(chunk, (sealed2) => {
      aesGcmOpen(this.#contentKey, this.#nonce, sealed2, plain.subarray(at2, at2 + plainBlockSize));
      incrementNonce(this.#nonce, 1);
      at2 += plainBlockSize;
    });
    return at2 > 0 ? this.#output.push(plain) : [];
  }
  final() {
    if (this.#cutter.waiting > 0) throw new FormatError("format", "encrypted content ends within a block");
    return this.#output.final();
  }
};
var RangeTaker = class {
  #skip;
  #take;
  constructor({ skip, take }) {
    this.#skip = skip;
    this.#take = take;
  }
  push(plain) {
    const taken = plain.subarray(this.#skip, this.#skip + this.#take);
    this.#skip = Math.max(0, this.#skip - plain.length);
    this.#take -= taken.length;
    return taken.length > 0 ? [taken] : [];
  }
  /** @throws FormatError `format` when the blocks ended before the range did. */
  final() {
    if (this.#take > 0) throw new FormatError("format", "encrypted content ends before the range");
    return [];
  }
};
var maxPadding = plainBlockSize + paddingCountLength - 1;
var PaddingStripper = class {
  #held = new Uint8Array();
  push(plain) {
    const whole2 = this.#held.length === 0 ? plain : concatBytes(this.#held, plain);
    const passing = Math.max(0, whole2.length - maxPadding);
    this.#held = whole2.slice(passing);
    return passing > 0 ? [whole2.subarray(0, passing)] : [];
  }
  /** @throws FormatError `format` when the padding's length is impossible. */
  final() {
    const held = this.#held;
    if (held.length < paddingCountLength) throw new FormatError("format", "encrypted content has no padding");
    const view = new DataView(held.buffer, held.byteOffset, held.byteLength);
    const count = view.getUint32(held.length - paddingCountLength);
    if (count < paddingCountLength || count > held.length) throw new FormatError("format", "invalid padding length");
    return count < held.length ? [held.subarray(0, held.length - count)] : [];
  }
};

// ../../packages/object-client/src/segments/open-segment.ts
async function openSegment({ store: store2, caller }, { segment, contentKey, range }) {
  const { content, encryptedSize } = segment;
  if (content.kind === "inline") return single(openBytes(content.bytes, segment, { contentKey, range }));
  const { token } = content;
  if (!isBlockwise(encryptedSize)) {
    const sealed3 = await store2.readSegment(caller, { token, offset: 0, length: encryptedSize });
    return single(openBytes(await whole(sealed3), segment, { contentKey, range }));
  }
  const blocks = blocksForRange(range.offset, range.length);
  const { encryptedOffset: offset, encryptedLength: length } = blocks;
  const sealed2 = await store2.readSegment(caller, { token, offset, length });
  return openBlocks(sealed2, new BlockOpener({ ...keysOf(segment, contentKey), range: blocks }));
}
function openHeld(segment, contentKey, range) {
  const { content } = segment;
  return content.kind === "inline" ? openBytes(content.bytes, segment, { contentKey, range }) : null;
}
var openBytes = (sealed2, segment, { contentKey, range }) => cut(openInline(sealed2, keysOf(segment, contentKey)), range);
var keysOf = (segment, contentKey) => ({
  contentKey: openContentKey(contentKey, segment.keyNonce, segment.encryptedKey),
  nonce: startingNonce(segment.part, segment.index)
});
async function* openBlocks(sealed2, opener) {
  for await (const chunk of sealed2) yield* opener.push(chunk);
  yield* opener.final();
}
async function* single(bytes) {
  if (bytes.length > 0) yield bytes;
}
async function whole(chunks) {
  const parts = [];
  for await (const chunk of chunks) parts.push(chunk);
  return concatAll(parts);
}
var cut = (bytes, { offset, length }) => bytes.subarray(offset, offset + length);

// ../../packages/object-client/src/segments/read-range.ts
async function* readRange(context, { address, contentKey, opened: opened3 }, { offset, length }) {
  const end = offset + length;
  if (offset < 0 || length < 0 || end > sizeOf2(opened3)) throw new RangeError("the range is not within the object");
  const version = { ...address, versionId: opened3.object.versionId };
  let { segments } = opened3;
  for (let at2 = 0; at2 < segments.length; at2++) {
    const read = (segment2) => openSegment(context, { segment: segment2, contentKey, range: overlap(segment2) });
    let segment = segments[at2];
    if (!segment || overlap(segment).length === 0) continue;
    let content;
    try {
      content = await read(segment);
    } catch (error) {
      if (!isRefusal(error, "invalidSegment")) throw error;
      const goesOn = segment.content.kind === "blob" ? { goesOn: segment.content.token } : {};
      segments = (await context.store.openObject(context.caller, { ...version, ...goesOn })).segments;
      segment = segments[at2];
      if (!segment) throw error;
      content = await read(segment);
    }
    yield* content;
  }
  function overlap({ plainOffset, plainSize }) {
    const from = Math.max(0, offset - plainOffset);
    const to = Math.min(plainSize, end - plainOffset);
    return { offset: from, length: Math.max(0, to - from) };
  }
}
var sizeOf2 = ({ segments }) => segments.reduce((size2, { plainSize }) => size2 + plainSize, 0);

// ../../packages/object-client/src/tell-name.ts
function nameOfNew({ tellName }, name, stored) {
  if (stored.event !== void 0) tellName?.({ event: stored.event, removed: false, name });
  return stored;
}
function nameOfRemoved({ tellName }, name, deleted) {
  if (deleted.event !== void 0) tellName?.({ event: deleted.event, removed: true, name });
  return deleted;
}

// ../../packages/object-client/src/write-condition.ts
async function writeCondition(context, name, { onlyIfAbsent = false, ...wanted }) {
  if (onlyIfAbsent) return { condition: { absent: true } };
  const { ifMatch, ifSize, ifLastModified } = wanted;
  if (ifMatch === void 0 && ifSize === void 0 && ifLastModified === void 0) return {};
  const { address, contentKey } = sealedAddress(context, name);
  const found = await context.store.statObject(context.caller, address);
  const info = refuseSealed(() => objectInfo(name.key, found, contentKey));
  if (!isAsWanted(info, wanted)) throw storeRefusals.preconditionFailed();
  return name.versionId === void 0 ? { condition: { latest: found.versionId } } : {};
}
function isAsWanted(info, { ifMatch = "*", ifSize = info.size, ifLastModified }) {
  const hasETag = ifMatch === "*" || unquoted(ifMatch) === info.etag;
  return hasETag && ifSize === info.size && (!ifLastModified || isMoment(info.lastModified, ifLastModified));
}
var isMoment = (moment, wanted) => wanted.getTime() === moment.getTime() || wanted.getTime() === Math.floor(moment.getTime() / second) * second;
var unquoted = (etag) => etag.trim().replace(/^"(.*)"$/, "$1");

// ../../packages/object-client/src/copy-object.ts
var nonceLength3 = 24;
var attempts2 = 8;
async function copyObject(context, input) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await copyOnce(context, input);
    } catch (error) {
      const isLost = isRefusal(error, "noSuchVersion") && input.source.versionId === void 0;
      if (!isLost || attempt === attempts2) throw error;
    }
  }
}
async function copyOnce(context, input) {
  const { store: store2, caller } = context;
  const from = sealedAddress(context, input.source);
  const to = sealedAddress(context, input.target);
  const found = await store2.openCopySource(caller, from.address);
  const source = refuseSealed(() => objectInfo(input.source.key, found.object, from.contentKey));
  input.judge?.(source);
  const isSame = input.metadata === void 0 && input.tags === void 0;
  if (isSame && isItself(input, source)) throw storeRefusals.copyChangesNothing();
  const version = { ...from.address, versionId: found.object.versionId };
  const { metadata = source.metadata, tags = source.tags } = input;
  const checksum = input.checksum ? await input.checksum(
    source,
    () => readVersion(context, {
      address: version,
      contentKey: from.contentKey,
      length: source.size,
      copyTo: to.address
    })
  ) : source.checksum;
  const condition = await writeCondition(context, input.target, input);
  const stored = await store2.copyObject(caller, {
    source: version,
    target: to.address,
    keys: refuseSealed(() => found.keys.map((key2) => resealed(key2, from, to))),
    sealed: isSame && checksum === source.checksum ? movedMetadata(found, from, to) : newMetadata(found, from, to, { metadata, tags, checksum }),
    ...condition,
    ...input.lock && { lock: input.lock }
  });
  const { key } = input.target;
  nameOfNew(context, key, stored);
  const { etag } = source;
  return { info: storedInfo(stored, { key, etag, metadata, tags, ...checksum && { checksum } }), source };
}
async function* readVersion(context, { address, copyTo, contentKey, length }) {
  const opened3 = await context.store.openObject(context.caller, { ...address, copyTo });
  yield* readRange(context, { address, contentKey, opened: opened3 }, { offset: 0, length });
}
var isItself = ({ source, target }, { versionId }) => source.bucket === target.bucket && source.key === target.key && (versionId === null || versionId === "null" && source.versionId === void 0);
function resealed({ encryptedKey, keyNonce }, from, to) {
  const nonce = randomBytes(nonceLength3);
  return {
    keyNonce: nonce,
    encryptedKey: resealKey({
      from: { derivedKey: from.contentKey, nonce: keyNonce },
      to: { derivedKey: to.contentKey, nonce },
      encryptedKey
    })
  };
}
function movedMetadata({ object }, from, to) {
  const { sealed: sealed2 } = object;
  if (sealed2 === null) return null;
  const { keyNonce: nonce, encryptedKey } = sealed2;
  const ends = { from: { derivedKey: from.contentKey, nonce }, to: { derivedKey: to.contentKey, nonce } };
  return { ...sealed2, encryptedKey: resealKey({ ...ends, encryptedKey }) };
}
function newMetadata({ object }, from, to, described) {
  const { streamInfo, etag } = openedObject(object.sealed, from.contentKey);
  const { segmentsSize, lastSegmentSize } = streamInfo;
  return sealObject(to.contentKey, { sizes: { segmentsSize, lastSegmentSize }, ...described, etag });
}

// ../../packages/object-client/src/delete-objects.ts
var concurrency = 16;
async function deleteObject(context, input) {
  const { address } = sealedAddress(context, input);
  const condition = await writeCondition(context, input, input);
  const deleted = await context.store.deleteObject(context.caller, {
    ...address,
    ...condition,
    bypassGovernance: input.bypassGovernance ?? false
  });
  return deletedVersion(nameOfRemoved(context, input.key, deleted));
}
async function deleteObjects(context, { bucket, objects, bypassGovernance = false }) {
  const addresses = await mapConcurrently(objects, concurrency, (name) => addressOf(context, { ...name, bucket }));
  const sendable = addresses.filter((address) => !isRefusal(address));
  const outcomes = sendable.length === 0 && objects.length > 0 ? [] : await send(context, bucket, sendable, bypassGovernance);
  return addresses.map((address, at2) => {
    if (isRefusal(address)) return { ok: false, refusal: address };
    const outcome = outcomes.shift();
    if (!outcome) throw new Error("the store answered for fewer objects than it was asked about");
    if (!outcome.ok) return outcome;
    return { ok: true, deleted: deletedVersion(nameOfRemoved(context, objects[at2]?.key ?? "", outcome.deleted)) };
  });
}
var send = ({ store: store2, caller }, bucket, addresses, bypassGovernance) => store2.deleteObjects(caller, { bucket, objects: addresses.map((address) => ({ ...address, bypassGovernance })) });
async function addressOf(context, named2) {
  try {
    const { bucket, key, versionId } = named2;
    const { address } = sealedAddress(context, { bucket, key, versionId });
    return { ...address, ...await writeCondition(context, { bucket, key, versionId }, named2) };
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
}
var deletedVersion = ({ existed, versionId, deleteMarker }) => ({
  existed,
  versionId: versionIdText(versionId),
  deleteMarker
});
var versionIdText = (id) => id === void 0 || id === "null" ? id ?? null : toHex(id);

// ../../packages/object-client/src/get-object.ts
async function getObject(context, { copyTo, ...name }) {
  const { address, contentKey } = sealedAddress(context, name);
  const opened3 = await context.store.openObject(context.caller, {
    ...address,
    ...copyTo && { copyTo: sealedAddress(context, copyTo).address }
  });
  const info = refuseSealed(() => objectInfo(name.key, opened3.object, contentKey));
  const whole2 = { offset: 0, length: info.size };
  return {
    info,
    parts: () => opened3.object.multipart ? partsOf(opened3.segments) : [],
    read: (range = whole2) => readRange(context, { address, contentKey, opened: opened3 }, range),
    atHand: (range = whole2) => contentAtHand(opened3, contentKey, range)
  };
}
function partsOf(segments) {
  const parts = /* @__PURE__ */ new Map();
  for (const { part, plainOffset, plainSize } of segments) {
    const known = parts.get(part) ?? { offset: plainOffset, length: 0 };
    parts.set(part, { offset: known.offset, length: known.length + plainSize });
  }
  return [...parts.values()];
}
function contentAtHand({ segments }, contentKey, range) {
  const [only, ...others] = segments;
  const isWithin = only !== void 0 && range.offset >= 0 && range.offset + range.length <= only.plainSize;
  return isWithin && others.length === 0 ? openHeld(only, contentKey, range) : null;
}
async function headObject(context, name) {
  const { address, contentKey } = sealedAddress(context, name);
  const stored = await context.store.statObject(context.caller, address);
  return refuseSealed(() => objectInfo(name.key, stored, contentKey));
}

// ../../packages/crypto/src/upload-id.ts
var uploadIdVersion = 1;
var encodeUploadId = (streamId) => base58CheckEncode(uploadIdVersion, streamId);
function decodeUploadId(text2) {
  const { version, payload } = base58CheckDecode(text2);
  if (version !== uploadIdVersion) throw new FormatError("format", "not an upload id");
  return payload;
}

// ../../packages/object-client/src/uploads/stored-uploads.ts
function uploadAddress(context, { bucket, key, uploadId }) {
  const { address, contentKey } = sealedAddress(context, { bucket, key });
  return { address: { bucket, path: address.path, streamId: parseUploadId(uploadId) }, contentKey };
}
function uploadInfo(key, stored, contentKey) {
  const { streamId, startedAt, sealed: sealed2 } = stored;
  const checksum = checksumOf(sealed2, contentKey);
  return { key, uploadId: encodeUploadId(streamId), startedAt, ...checksum && { checksum } };
}
function checksumOf(sealed2, contentKey) {
  try {
    return openedObject(sealed2, contentKey).read.uploadChecksum;
  } catch (error) {
    if (isFormatError(error)) return void 0;
    throw error;
  }
}
function parseUploadId(text2) {
  try {
    return decodeUploadId(text2);
  } catch (error) {
    throw isFormatError(error) ? storeRefusals.noSuchUpload() : error;
  }
}
function openUploadPath(keys, bucket, path) {
  try {
    const { plainPath: plainPath2 } = decryptPath(keys, bucket, path);
    const { cipherPath, pathKey } = encryptPath(keys, bucket, plainPath2);
    return equalBytes(cipherPath, path) ? { plainPath: plainPath2, pathKey } : void 0;
  } catch (error) {
    if (isFormatError(error)) return void 0;
    throw error;
  }
}
var partInfo = (stored, contentKey) => ({
  partNumber: stored.part,
  size: stored.plainSize,
  ...fromPartText(sealedText(stored, contentKey)),
  lastModified: stored.committedAt
});
function sealedText({ etag, lastKey }, contentKey) {
  try {
    return fromUtf8(openPartETag(openContentKey(contentKey, lastKey.keyNonce, lastKey.encryptedKey), etag));
  } catch (error) {
    if (isFormatError(error)) return "";
    throw error;
  }
}

// ../../packages/object-client/src/uploads/list-parts.ts
async function listParts(context, input) {
  const { address, contentKey } = uploadAddress(context, input);
  const { after = 0, limit } = input;
  const page2 = await context.store.listParts(context.caller, { ...address, after, limit });
  return {
    upload: uploadInfo(input.key, page2.upload, contentKey),
    parts: page2.parts.map((part) => partInfo(part, contentKey)),
    more: page2.more
  };
}
async function listObjectParts(context, { skip, limit, ...name }) {
  const { address, contentKey } = sealedAddress(context, name);
  const page2 = await context.store.listObjectParts(context.caller, { ...address, skip, limit });
  const info = refuseSealed(() => objectInfo(name.key, page2.object, contentKey));
  const parts = page2.parts.map((part) => ({ ...partInfo(part, contentKey), offset: part.plainOffset }));
  return { info, count: page2.count, parts };
}

// ../../packages/object-client/src/lifecycle.ts
async function getLifecycle(context, { bucket }) {
  const rules = await context.store.getLifecycle(context.caller, { bucket });
  return rules.map(({ folder, nameStart, ...terms }) => ({
    ...terms,
    prefix: openPrefix(context, bucket, { folder, nameStart })
  }));
}
async function setLifecycle(context, { bucket, rules }) {
  const sealed2 = await sealer(context, bucket, rules);
  await context.store.setLifecycle(context.caller, { bucket, rules: rules.map(sealed2) });
}
async function estimateLifecycle(context, { bucket, rule }) {
  const sealed2 = await sealer(context, bucket, [rule]);
  return context.store.estimateLifecycle(context.caller, { bucket, rule: sealed2(rule) });
}
var noBytes2 = new Uint8Array();
async function sealer(context, bucket, rules) {
  const hasPlaceholder = rules.some(({ prefix }) => prefix.startsWith(sealedElsewhere));
  const present = hasPlaceholder ? await context.store.getLifecycle(context.caller, { bucket }) : [];
  const known = new Map(present.map((rule) => [placeholderOf(rule), rule]));
  return ({ prefix, ...terms }) => {
    if (!prefix.startsWith(sealedElsewhere)) return { ...terms, ...sealPrefix(context, bucket, prefix) };
    const kept = known.get(prefix);
    if (!kept) throw storeRefusals.unknownPlaceholder();
    return { ...terms, folder: kept.folder, nameStart: kept.nameStart };
  };
}
function sealPrefix(context, bucket, prefix) {
  if (prefix === "") return { folder: null, nameStart: noBytes2 };
  const base = prefix.slice(0, prefix.lastIndexOf("/") + 1);
  const folder = openFolder(context, bucket, base);
  const stem = prefix.slice(base.length);
  if (stem !== "" && !isPlain(folder)) throw storeRefusals.prefixNotFolder();
  return { folder: cipherPathOf(folder), nameStart: utf8(stem) };
}
function openPrefix(context, bucket, { folder, nameStart }) {
  if (folder === null) return fromUtf8(nameStart);
  try {
    const { plainPath: plainPath2 } = decryptPath(context.keys, bucket, folder);
    if (equalBytes(encryptPath(context.keys, bucket, plainPath2).cipherPath, folder)) {
      return `${plainPath2}/${fromUtf8(nameStart)}`;
    }
  } catch (error) {
    if (!isFormatError(error)) throw error;
  }
  return placeholderOf({ folder, nameStart });
}
var placeholderOf = (rule) => `${sealedElsewhere}${ruleMark(rule)}/`;

// ../../packages/object-client/src/listing/groups.ts
var maxSkipped = 100;
var afterAllKeys = "\u{10FFFF}".repeat(256);
function groupOf(key, { prefix, delimiter }) {
  const at2 = delimiter === "" || !key.startsWith(prefix) ? -1 : key.indexOf(delimiter, prefix.length);
  return at2 === -1 ? void 0 : key.slice(0, at2 + delimiter.length);
}
var behindGroup = (group) => group + afterAllKeys;
async function* inGroups(listing) {
  let from;
  do {
    const longGroup = yield* untilLongGroup(listing, from);
    from = longGroup && behindGroup(longGroup);
  } while (from !== void 0);
}
async function* untilLongGroup({ grouping, pagesFrom, keyOf, isVisible = () => true, asGroup }, from) {
  let current;
  let skipped = 0;
  for await (const items of pagesFrom(from)) {
    const page2 = [];
    for (const item of items) {
      const group = groupOf(keyOf(item), grouping);
      if (group === void 0) {
        page2.push(item);
      } else if (group === current) {
        skipped++;
        if (skipped < maxSkipped) continue;
        yield page2;
        return group;
      } else if (isVisible(item)) {
        current = group;
        skipped = 0;
        page2.push(asGroup(group));
      }
    }
    yield page2;
  }
  return void 0;
}

// ../../packages/crypto/src/open-etags.ts
var label = utf8("path:");
var purpose = utf8("content");
function openETags(folderKey2, objects) {
  const together3 = manyAtOnce();
  if (!together3 || folderKey2.length !== keyLength) return objects.map((object) => openAlone(folderKey2, object));
  const fits = createFits(together3);
  const texts = objects.filter(fits);
  const opened3 = together3.openNested({ key: folderKey2, label, purpose }, { nonce: etagNonce, texts });
  let next = 0;
  return objects.map((object) => object === texts[next] ? opened3[next++] : openAlone(folderKey2, object));
}
var createFits = ({ maxMessage: maxMessage3, maxText: maxText2 }) => ({ name, keyNonce, sealedKey, sealed: sealed2 }) => label.length + name.length <= maxMessage3 && keyNonce.length >= gcmNonceLength && sealedKey.length === encryptedKeyLength && sealed2.length > tagLength && sealed2.length <= tagLength + maxText2;
function openAlone(folderKey2, { name, keyNonce, sealedKey, sealed: sealed2 }) {
  try {
    const derivedKey = contentKeyOf(childKey(folderKey2, fromUtf8(name)));
    return openETag(derivedKey, { encryptedMetadataKey: sealedKey, metadataNonce: keyNonce, encryptedETag: sealed2 });
  } catch (error) {
    if (isFormatError(error)) return void 0;
    throw error;
  }
}

// ../../packages/object-client/src/listing/readable-objects.ts
function readableObjects(entries2) {
  const folderKey2 = entries2.find((entry) => entry.kind === "object")?.folderKey;
  const together3 = entries2.filter(
    (entry) => entry.kind === "object" && entry.folderKey === folderKey2 && entry.object.sealed?.metadata.length === 0
  );
  const etags = folderKey2 ? openETags(folderKey2, together3.map(sealedETag)) : [];
  let next = 0;
  return entries2.map((entry) => {
    if (entry.kind !== "object") return void 0;
    if (entry !== together3[next]) return readable(entry);
    const etag = etags[next++];
    const { plainSize: size2, createdAt: lastModified } = entry.object;
    return etag && { key: entry.path, size: size2, etag: fromUtf8(etag), lastModified };
  });
}
var none = new Uint8Array();
var sealedETag = ({ name, object: { sealed: sealed2 } }) => ({
  name: utf8(name),
  keyNonce: sealed2?.keyNonce ?? none,
  sealedKey: sealed2?.encryptedKey ?? none,
  sealed: sealed2?.etag ?? none
});
function readable({ path, object, name, folderKey: folderKey2 }) {
  try {
    const { streamInfo, etag } = openedObject(object.sealed, contentKeyOf(childKey(folderKey2, name)));
    return { key: path, size: sizeOf(object, streamInfo), etag, lastModified: object.createdAt };
  } catch (error) {
    if (isFormatError(error)) return void 0;
    throw error;
  }
}

// ../../packages/object-client/src/listing/name-source.ts
var pageSize = 5e3;
var idsOf = (named2) => named2.map(({ id }) => id);
function childSource({ store: store2, caller }, folder, bucket) {
  const place = { bucket, folder: cipherPathOf(folder) };
  return {
    open: (stored) => openSortKey(folder, stored),
    cacheKey: folderKey(bucket, folder),
    names: (after) => store2.listNames(caller, { ...place, limit: pageSize, ...after && { after } }),
    async changes(mark, named2) {
      const page2 = await store2.listChanges(caller, { ...place, mark, ids: idsOf(named2) });
      return page2 && { mark: page2.mark, names: page2.names, described: page2.children };
    }
  };
}
function versionSource({ store: store2, caller }, folder, bucket) {
  const place = { bucket, folder: cipherPathOf(folder) };
  return {
    open: (stored) => openSortKey(folder, stored),
    cacheKey: `${folderKey(bucket, folder)} versions`,
    names: (after) => store2.listNames(caller, { ...place, withMarkers: true, limit: pageSize, ...after && { after } }),
    async changes(mark, named2) {
      const page2 = await store2.listVersionChanges(caller, { ...place, mark, ids: idsOf(named2) });
      return page2 && { mark: page2.mark, names: page2.names, described: page2.present.map((is) => is ? {} : null) };
    }
  };
}
function uploadSource({ store: store2, caller, keys }, folder, bucket) {
  const place = { bucket, folder: cipherPathOf(folder) };
  return {
    open: (stored) => {
      const opened3 = openUploadPath(keys, bucket, stored);
      return opened3 && utf8(opened3.plainPath);
    },
    cacheKey: `${folderKey(bucket, folder)} uploads`,
    names: (after) => store2.listUploadPaths(caller, { ...place, limit: pageSize, ...after && { after } }),
    async changes(mark, named2) {
      const paths = named2.map(({ bytes }) => encryptPath(keys, bucket, fromUtf8(bytes)).cipherPath);
      const page2 = await store2.listUploadChanges(caller, { ...place, mark, paths });
      return page2 && { mark: page2.mark, names: page2.names, described: page2.present.map((is) => is ? {} : null) };
    }
  };
}

// ../../packages/object-client/src/listing/cached-names.ts
var covers = ({ from, to }, after) => (!from || after !== void 0 && compareBytes(after, from) >= 0) && (!to || after === void 0 || compareBytes(after, to) < 0);
function withChanges({ names: names2, from, to }, { mark, added, removed }) {
  const isWithin = ({ bytes }) => !(from && compareBytes(bytes, from) <= 0) && !(to && compareBytes(bytes, to) > 0);
  return { mark, names: names2.edit(added.filter(isWithin), removed), from, to };
}
function windowOf({ names: names2, to }, { prefix, after, size: size2 }) {
  const start = Math.max(names2.countBefore(prefix), after ? names2.countThrough(after) : 0);
  const found = [];
  for (let at2 = start; at2 < names2.length; at2++) {
    const bytes = names2.at(at2);
    if (!startsWithBytes(bytes, prefix)) return { names: found, next: void 0 };
    found.push({ bytes, id: names2.idAt(at2) });
    if (found.length === size2) return { names: found, next: bytes };
  }
  return { names: found, next: to };
}
function justBefore(name) {
  const last = name?.at(-1);
  if (!name || last === void 0) return void 0;
  const start = name.subarray(0, -1);
  return last === 0 ? start : Uint8Array.of(...start, last - 1, 255);
}

// ../../packages/object-client/src/listing/name-run.ts
var NameRun = class _NameRun {
  static empty = new _NameRun(new Uint8Array(), new Uint32Array(), new Float64Array());
  #bytes;
  #ends;
  #ids;
  /** The names one behind the other, where each ends, and their ids. */
  constructor(bytes, ends, ids) {
    this.#bytes = bytes;
    this.#ends = ends;
    this.#ids = ids;
  }
  /** Of names in any order; of two that are equal, the later one. */
  static of(names2) {
    return _NameRun.empty.edit(names2, []);
  }
  get length() {
    return this.#ends.length;
  }
  /** Of memory. */
  get size() {
    return this.#bytes.length + this.#ends.byteLength + this.#ids.byteLength;
  }
  /** Shares the run's memory. */
  at(index) {
    return this.#bytes.subarray(this.startOf(index), this.#ends[index]);
  }
  idAt(index) {
    return this.#ids[index] ?? 0;
  }
  /** Where the name's bytes begin; for the length, where they all end. */
  startOf(index) {
    return index === 0 ? 0 : this.#ends[index - 1] ?? 0;
  }
  bytesBetween(start, end) {
    return this.#bytes.subarray(start, end);
  }
  /** How many names come before this one. */
  countBefore(name) {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = low + high >>> 1;
      if (compareBytes(this.at(middle), name) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
  /** How many names come before this one or are it. */
  countThrough(name) {
    const before = this.countBefore(name);
    const here = before < this.length ? this.at(before) : void 0;
    return here && compareBytes(here, name) === 0 ? before + 1 : before;
  }
  /** The first names, in memory of their own. */
  first(count) {
    return new _NameRun(this.#bytes.slice(0, this.startOf(count)), this.#ends.slice(0, count), this.#ids.slice(0, count));
  }
  /**
   * With some names more and others gone; what is in both lists is there, and what was there already has its new id.
   * Costs a copy, not a comparison per name.
   */
  edit(added, removed) {
    if (added.length === 0 && removed.length === 0) return this;
    const edits = [...removed.map((bytes) => ({ bytes, id: void 0 })), ...added];
    edits.sort((a, b) => compareBytes(a.bytes, b.bytes));
    const room = added.reduce((sum, { bytes }) => sum + bytes.length, this.#bytes.length);
    const made2 = new RunBuilder(room, this.length + added.length);
    let kept = 0;
    for (const [at2, { bytes, id }] of edits.entries()) {
      const next = edits[at2 + 1];
      if (next && compareBytes(next.bytes, bytes) === 0) continue;
      if (kept < this.length) {
        made2.copy(this, kept, this.countBefore(bytes));
        kept = this.countThrough(bytes);
      }
      if (id !== void 0) made2.push(bytes, id);
    }
    made2.copy(this, kept, this.length);
    return made2.finish();
  }
};
var RunBuilder = class {
  #bytes;
  #ends;
  #ids;
  #filled = 0;
  #count = 0;
  /** Room for so many bytes and names at most. */
  constructor(bytes, names2) {
    this.#bytes = new Uint8Array(bytes);
    this.#ends = new Uint32Array(names2);
    this.#ids = new Float64Array(names2);
  }
  push(name, id) {
    this.#bytes.set(name, this.#filled);
    this.#filled += name.length;
    this.#ids[this.#count] = id;
    this.#ends[this.#count++] = this.#filled;
  }
  copy(run, from, to) {
    if (from >= to) return;
    const start = run.startOf(from);
    const shift = this.#filled - start;
    for (let at2 = from; at2 < to; at2++) {
      this.#ids[this.#count] = run.idAt(at2);
      this.#ends[this.#count++] = run.startOf(at2 + 1) + shift;
    }
    this.#bytes.set(run.bytesBetween(start, run.startOf(to)), this.#filled);
    this.#filled += run.startOf(to) - start;
  }
  finish() {
    const [filled2, count] = [this.#filled, this.#count];
    return new NameRun(this.#bytes.slice(0, filled2), this.#ends.slice(0, count), this.#ids.slice(0, count));
  }
};

// ../../packages/object-client/src/listing/fetch-page.ts
async function fetchPage(source, { known, range }) {
  const cached = windowOf(known, range);
  const changes = await source.changes(known.mark, cached.names);
  if (!changes) return void 0;
  const { mark } = changes;
  const added = changes.names.flatMap((child) => openNamed(source, child) ?? []);
  const removed = cached.names.flatMap(({ bytes, id }, at2) => changes.described[at2] || id < 0 ? [] : [bytes]);
  const updated = withChanges(known, { mark, added, removed });
  const addedHere = added.filter(({ bytes }) => !cached.next || compareBytes(bytes, cached.next) <= 0);
  if (addedHere.length === 0) {
    return { children: opened2(cached.names, changes.described), next: cached.next, known: updated };
  }
  const window = windowOf({ names: NameRun.of([...cached.names, ...addedHere]), to: cached.next }, range);
  const described = new Map(cached.names.map(({ id }, at2) => [id, changes.described[at2] ?? null]));
  const undescribed = window.names.filter(({ id }) => !described.has(id));
  const second2 = undescribed.length > 0 ? await source.changes(mark, undescribed) : { described: [] };
  if (!second2) return void 0;
  for (const [at2, { id }] of undescribed.entries()) described.set(id, second2.described[at2] ?? null);
  const answers = window.names.map(({ id }) => described.get(id) ?? null);
  return { children: opened2(window.names, answers), next: window.next, known: updated };
}
function openNamed({ open: open3 }, { name, id }) {
  const bytes = open3(name);
  return bytes && { bytes, id };
}
var opened2 = (names2, descriptions) => names2.flatMap(({ bytes }, at2) => {
  const description = descriptions[at2];
  return description ? [{ sortKey: fromUtf8(bytes), bytes, ...description }] : [];
});

// ../../packages/object-client/src/listing/load-names.ts
async function loadNames({ open: open3, names: names2 }, { from, maxSize }) {
  let mark;
  let to;
  const isWanted = (name) => name !== void 0 && !(from && compareBytes(name, from) <= 0) && !(to && compareBytes(name, to) > 0);
  let runs = [];
  let seek;
  for (let more = true; more; ) {
    const page2 = await names2(seek);
    mark ??= page2.mark;
    const opened3 = page2.names.flatMap(({ name, id }) => {
      const bytes = open3(name);
      return isWanted(bytes) ? { bytes, id } : [];
    });
    runs.push(NameRun.of(opened3));
    seek = page2.names.at(-1)?.name;
    more = page2.more && seek !== void 0;
    while (isUneven(runs)) runs = await mergeLastTwo(runs);
    if (runs.reduce((sum, { size: size2 }) => sum + size2, 0) > maxSize) {
      const whole2 = await mergeAll(runs);
      const kept = whole2.first(Math.ceil(whole2.length / 2));
      to = kept.at(kept.length - 1);
      runs = [kept];
    }
  }
  return { mark: mark ?? "", names: await mergeAll(runs), from, to };
}
function isUneven(runs) {
  const [last, before] = [runs.at(-1), runs.at(-2)];
  return last !== void 0 && before !== void 0 && before.length < 2 * last.length;
}
async function mergeLastTwo(runs) {
  const [before = NameRun.empty, last = NameRun.empty] = runs.slice(-2);
  return [...runs.slice(0, -2), await mergeRuns(before, last)];
}
async function mergeAll(runs) {
  let left = runs;
  while (left.length > 1) left = await mergeLastTwo(left);
  return left[0] ?? NameRun.empty;
}
var slice = 16384;
async function mergeRuns(a, b) {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const made2 = new RunBuilder(a.size + b.size, a.length + b.length);
  let [atA, atB, done] = [0, 0, 0];
  while (atA < a.length && atB < b.length) {
    const [fromA, fromB] = [a.at(atA), b.at(atB)];
    const order = compareBytes(fromA, fromB);
    if (order <= 0) made2.push(fromA, a.idAt(atA));
    else made2.push(fromB, b.idAt(atB));
    if (order <= 0) atA++;
    if (order >= 0) atB++;
    if (++done % slice === 0) await new Promise((resolve2) => setTimeout(resolve2, 0));
  }
  made2.copy(a, atA, a.length);
  made2.copy(b, atB, b.length);
  return made2.finish();
}

// ../../packages/object-client/src/listing/children.ts
var maxPage = 1001;
var maxSmall = 1e3;
var childrenOf = (context, folder, wanted) => isPlain(folder) ? inStoreOrder(context, folder, wanted) : sorted(context, folder, wanted);
async function* inStoreOrder({ store: store2, caller }, folder, { bucket, stem, after, limit }) {
  let seek = after === void 0 ? void 0 : utf8(after);
  for (let more = true; more; ) {
    const page2 = await store2.listChildren(caller, {
      bucket,
      folder: cipherPathOf(folder),
      componentPrefix: utf8(stem),
      ...seek ? { after: seek } : {},
      limit: Math.min(limit, maxPage)
    });
    yield page2.children.flatMap((stored) => openChild(folder, stored) ?? []);
    const last = page2.children.at(-1);
    if (!last) return;
    seek = sortKeyOf(last.component, last.kind === "folder");
    more = page2.more;
  }
}
async function* sorted(context, folder, wanted) {
  const { store: store2, caller, folders } = context;
  const { bucket, stem, after } = wanted;
  const from = after === void 0 ? void 0 : utf8(after);
  const source = childSource(context, folder, bucket);
  if (folders.get(source.cacheKey)) {
    yield* cachedChildren(folders, source, { ...wanted, after: from });
    return;
  }
  const page2 = await store2.listChildren(caller, { bucket, folder: cipherPathOf(folder), limit: maxSmall });
  if (page2.more) {
    yield* cachedChildren(folders, source, { ...wanted, after: from });
    return;
  }
  const children = page2.children.flatMap((stored) => openChild(folder, stored) ?? []);
  const sortable = children.map((child) => ({ child, bytes: utf8(child.sortKey) }));
  yield sortable.filter(
    ({ child, bytes }) => child.sortKey.startsWith(stem) && (from === void 0 || compareBytes(bytes, from) > 0)
  ).sort((a, b) => compareBytes(a.bytes, b.bytes)).map(({ child }) => child);
}
var maxWindow = 1001;
var maxLoads = 5;
async function* cachedChildren(folders, source, { stem, after, limit }) {
  const key = source.cacheKey;
  const prefix = utf8(stem);
  const size2 = Math.min(limit, maxWindow);
  let seek = after;
  let known;
  for (let loads = 0; ; ) {
    known = [folders.get(key), known].find((names2) => names2 && covers(names2, seek));
    if (!known) {
      if (loads++ === maxLoads) throw new Error("a folder changes faster than it can be listed");
      const wanted = { from: seek, maxSize: folders.shareSize };
      known = await folders.load(key, seek, () => loadNames(source, wanted));
    }
    const page2 = await fetchPage(source, { known, range: { prefix, after: seek, size: size2 } });
    if (!page2) {
      if (folders.get(key) === known) folders.drop(key);
      known = void 0;
      continue;
    }
    if (folders.get(key) === known) folders.set(key, page2.known);
    yield page2.children;
    if (!page2.next) return;
    loads = 0;
    known = page2.known;
    seek = page2.next;
  }
}

// ../../packages/object-client/src/listing/walk.ts
async function* walk(context, folder, options) {
  const { bucket, stem, collapse, limit } = options;
  const start = startIn(folder, options.after);
  if (start === "past") return;
  const { inside } = start;
  if (inside !== void 0 && !collapse && inside.startsWith(stem)) {
    yield* walk(context, childFolder(folder, inside), { ...options, stem: "" });
  }
  const after = inside === void 0 ? start.after : `${inside}/`;
  for await (const children of childrenOf(context, folder, { bucket, stem, after, limit })) {
    let met = [];
    for (const child of children) {
      const path = folder.plainPath + child.sortKey;
      if (child.kind === "object") {
        met.push({ kind: "object", path, object: child.object, name: child.sortKey, folderKey: folder.key });
      } else if (collapse) {
        met.push({ kind: "prefix", path });
      } else {
        yield met;
        met = [];
        const below = childFolder(folder, child.sortKey.slice(0, -1));
        yield* walk(context, below, { ...options, stem: "", after: void 0 });
      }
    }
    yield met;
  }
}
function startIn({ plainPath: plainPath2 }, after) {
  if (after === void 0) return { after };
  if (!after.startsWith(plainPath2)) {
    return compareBytes(utf8(after), utf8(plainPath2)) > 0 ? "past" : { after: void 0 };
  }
  const relative = after.slice(plainPath2.length);
  const slash2 = relative.indexOf("/");
  return slash2 === -1 ? { after: relative } : { after: void 0, inside: relative.slice(0, slash2) };
}
function childFolder({ plainPath: plainPath2, components, key, cipher }, name) {
  const child = encryptComponent(name, key, cipher);
  return { plainPath: `${plainPath2}${name}/`, components: [...components, child.encrypted], key: child.key, cipher };
}

// ../../packages/object-client/src/list-objects.ts
var maxPage2 = 1e3;
async function listObjects(context, input) {
  const { bucket, prefix, delimiter } = input;
  const limit = Math.min(Math.max(Math.trunc(input.limit), 1), maxPage2);
  const base = prefix.slice(0, prefix.lastIndexOf("/") + 1);
  const folder = openFolder(context, bucket, base);
  const stem = prefix.slice(base.length);
  const walkFrom = (after2) => walk(context, folder, { bucket, stem, collapse: delimiter === "/", after: after2, limit: limit + 1 });
  const after = input.after === "" ? void 0 : input.after;
  const entries2 = delimiter === "" || delimiter === "/" ? walkFrom(after) : grouped(walkFrom, { prefix, delimiter }, after);
  const page2 = { objects: [], prefixes: [], more: false };
  for await (const batch of entries2) {
    const infos = readableObjects(batch);
    for (const [at2, entry] of batch.entries()) {
      const info = infos[at2];
      if (entry.kind === "object" && !info) continue;
      if (page2.objects.length + page2.prefixes.length === limit) return { ...page2, more: true };
      if (info) page2.objects.push(info);
      else page2.prefixes.push(entry.path);
      page2.next = entry.path;
    }
  }
  return page2;
}
function grouped(walkFrom, grouping, after) {
  const passedGroup = after === void 0 ? void 0 : groupOf(after, grouping);
  const start = passedGroup === void 0 ? after : behindGroup(passedGroup);
  return inGroups({
    grouping,
    pagesFrom: (from) => walkFrom(from ?? start),
    keyOf: ({ path }) => path,
    isVisible: (entry) => readableObjects([entry])[0] !== void 0,
    asGroup: (path) => ({ kind: "prefix", path })
  });
}

// ../../packages/object-client/src/object-locks.ts
var getRetention = (context, name) => context.store.getRetention(context.caller, sealedAddress(context, name).address);
var setRetention = (context, { retention, bypassGovernance, ...name }) => context.store.setRetention(context.caller, { ...sealedAddress(context, name).address, retention, bypassGovernance });
var getLegalHold = (context, name) => context.store.getLegalHold(context.caller, sealedAddress(context, name).address);
var setLegalHold = (context, { legalHold, ...name }) => context.store.setLegalHold(context.caller, { ...sealedAddress(context, name).address, legalHold });

// ../../packages/object-client/src/segments/upload-segments.ts
function byteSource(body) {
  const chunks = body[Symbol.asyncIterator]();
  let ahead = [];
  let aheadLength = 0;
  let ended = false;
  async function pull() {
    const next = await chunks.next();
    if (next.done) ended = true;
    else if (next.value.length > 0) {
      ahead.push(next.value);
      aheadLength += next.value.length;
    }
  }
  async function peek(count) {
    while (!ended && aheadLength < count) await pull();
    ahead = aheadLength === 0 ? [] : [concatAll(ahead)];
    return (ahead[0] ?? new Uint8Array()).subarray(0, count);
  }
  return {
    peek,
    async takeWhole(count) {
      const taken = (await peek(count)).slice();
      ahead = ahead.map((chunk) => chunk.subarray(taken.length)).filter(({ length }) => length > 0);
      aheadLength -= taken.length;
      return taken;
    },
    async *take(count) {
      for (let left = count; left > 0; ) {
        if (ahead.length === 0 && !ended) await pull();
        const chunk = ahead.shift();
        if (!chunk) {
          if (ended) return;
          continue;
        }
        const taken = chunk.subarray(0, left);
        if (taken.length < chunk.length) ahead.unshift(chunk.subarray(taken.length));
        aheadLength -= taken.length;
        left -= taken.length;
        yield taken;
      }
    },
    async close() {
      if (!ended) await chunks.return?.();
    }
  };
}
var keyLength4 = 32;
var nonceLength4 = 24;
async function uploadSegments(context, { body, size: size2, ...upload }) {
  const whole2 = typeof body === "function" ? await body() : null;
  if (whole2 && whole2.length <= context.sizes.inline) {
    const keys = drawKeys();
    return { segments: [inlineSegment(whole2, { ...upload, ...keys, index: 0 })], lastKey: keys.key };
  }
  const source = byteSource(typeof body === "function" ? single2(whole2 ?? new Uint8Array()) : body);
  const segments = [];
  try {
    for (; ; ) {
      const keys = drawKeys();
      const index = segments.length;
      const left = size2 === void 0 ? void 0 : Math.max(0, size2 - index * context.sizes.segment);
      segments.push(await uploadSegment(context, { ...upload, ...keys, source, index, left }));
      if ((await source.peek(1)).length === 0) return { segments, lastKey: keys.key };
    }
  } finally {
    await source.close();
  }
}
function drawKeys() {
  const drawn = randomBytes(keyLength4 + nonceLength4);
  return { key: drawn.slice(0, keyLength4), keyNonce: drawn.slice(keyLength4) };
}
var sharedOf = ({ part, index, key, keyNonce, contentKey }) => ({
  part,
  index,
  encryptedKey: sealContentKey(contentKey, keyNonce, key),
  keyNonce
});
function inlineSegment(plain, keyed) {
  const keys = { contentKey: keyed.key, nonce: startingNonce(keyed.part, keyed.index) };
  return { ...sharedOf(keyed), plainSize: plain.length, content: { kind: "inline", bytes: sealInline(plain, keys) } };
}
async function uploadSegment({ store: store2, caller, sizes: sizes2 }, upload) {
  const { source, part, index, address, left } = upload;
  const isLarge = left !== void 0 && left > sizes2.inline;
  const start = isLarge ? null : await source.peek(sizes2.inline + 1);
  if (start && start.length <= sizes2.inline) {
    return inlineSegment(await source.takeWhole(start.length), upload);
  }
  const keys = { contentKey: upload.key, nonce: startingNonce(part, index) };
  const counter = { size: 0 };
  const sealed2 = sealBlocks(source.take(sizes2.segment), new BlockSealer(keys), counter);
  const announced = left === void 0 ? {} : { announced: left };
  const { token } = await store2.writeSegment(caller, { ...address, ...announced }, sealed2);
  return { ...sharedOf(upload), plainSize: counter.size, content: { kind: "blob", token } };
}
async function* sealBlocks(plain, sealer2, counter) {
  for await (const chunk of plain) {
    counter.size += chunk.length;
    yield* sealer2.push(chunk);
  }
  yield* sealer2.final();
}
async function* single2(bytes) {
  if (bytes.length > 0) yield bytes;
}

// ../../packages/object-client/src/put-object.ts
async function putObject(context, input) {
  const { key, metadata, tags = "", expiresAt } = input;
  const { address, contentKey } = sealedAddress(context, { bucket: input.bucket, key });
  const condition = await writeCondition(context, input, input);
  const { segments } = await uploadSegments(context, {
    address,
    contentKey,
    part: 0,
    body: input.body,
    size: input.size
  });
  const etag = input.etag();
  const checksum = input.checksum?.();
  const stored = await context.store.commitObject(context.caller, {
    ...address,
    segments,
    sealed: sealObject(contentKey, {
      sizes: { segmentsSize: context.sizes.segment, lastSegmentSize: segments.at(-1)?.plainSize ?? 0 },
      metadata,
      tags,
      checksum,
      etag
    }),
    ...condition,
    ...input.lock && { lock: input.lock },
    ...expiresAt === void 0 ? {} : { expiresAt }
  });
  nameOfNew(context, key, stored);
  return storedInfo(stored, { key, etag, metadata, tags, ...checksum && { checksum } });
}

// ../../packages/object-client/src/set-tags.ts
var attempts3 = 8;
async function setTags(context, input) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await setOnce(context, input);
    } catch (error) {
      if (!isRefusal(error, "objectChanged") || attempt === attempts3) throw error;
    }
  }
}
async function setOnce(context, { tags, ...name }) {
  const { store: store2, caller } = context;
  const { address, contentKey } = sealedAddress(context, name);
  const stored = await store2.statObject(caller, address);
  const info = refuseSealed(() => objectInfo(name.key, stored, contentKey));
  const { streamInfo, read } = refuseSealed(() => openedObject(stored.sealed, contentKey));
  const { segmentsSize, lastSegmentSize } = streamInfo;
  const { metadata, checksum } = read;
  await store2.updateMetadata(caller, {
    ...address,
    versionId: stored.versionId,
    seen: stored.sealed?.keyNonce ?? null,
    sealed: sealObject(contentKey, {
      sizes: { segmentsSize, lastSegmentSize },
      metadata,
      tags,
      checksum,
      etag: info.etag
    })
  });
  return { ...info, tags };
}

// ../../packages/object-client/src/uploads/complete-upload.ts
var maxParts = 1e4;
async function completeUpload(context, input) {
  try {
    return await completeNow(context, input);
  } catch (error) {
    if (!isRefusal(error, "noSuchUpload")) throw error;
    return completedBefore(context, input);
  }
}
async function completedBefore(context, input) {
  const { address, contentKey } = uploadAddress(context, input);
  const { object, parts } = await context.store.findCompletedUpload(context.caller, address);
  const info = refuseSealed(() => objectInfo(input.key, object, contentKey));
  const areSame = equalNumbers(
    parts,
    input.parts.map(({ partNumber }) => partNumber)
  );
  if (!areSame || info.etag !== etagOfParts(input)) throw storeRefusals.noSuchUpload();
  input.judgeCompleted?.(info);
  return info;
}
var equalNumbers = (some, others) => some.length === others.length && some.every((number, at2) => number === others[at2]);
var etagOfParts = ({ parts }) => parts.every(({ etag }) => /^[0-9a-f]{32}$/.test(etag)) ? multipartETag(parts.map(({ etag }) => fromHex(etag))) : null;
async function completeNow(context, input) {
  const { key } = input;
  const { store: store2, caller, sizes: sizes2 } = context;
  const { address, contentKey } = uploadAddress(context, input);
  const { upload, parts: stored } = await store2.listParts(caller, { ...address, limit: maxParts });
  const parts = chosenParts(input.parts, { stored, contentKey, smallest: sizes2.part });
  const condition = await writeCondition(context, input, input);
  const { metadata, tags } = readOf(upload.sealed, contentKey);
  const checksum = await input.judge?.(
    uploadInfo(key, upload, contentKey),
    parts.map(({ info }) => info)
  );
  const etag = multipartETag(input.parts.map((part) => fromHex(part.etag)));
  const object = await store2.completeUpload(caller, {
    ...address,
    parts: parts.map(({ sealed: { part, etag: etag2 } }) => ({ part, etag: etag2 })),
    sealed: sealObject(contentKey, { metadata, tags, checksum, etag }),
    ...condition
  });
  nameOfNew(context, key, object);
  return storedInfo(object, { key, etag, metadata, tags, ...checksum && { checksum } });
}
function chosenParts(named2, { stored, contentKey, smallest }) {
  const isAscending = named2.every(({ partNumber }, at2) => at2 === 0 || partNumber > (named2[at2 - 1]?.partNumber ?? 0));
  if (!isAscending) throw storeRefusals.invalidPartOrder();
  const byNumber = new Map(stored.map((part) => [part.part, part]));
  const chosen = named2.map(({ partNumber, etag }) => {
    const sealed2 = byNumber.get(partNumber);
    const info = sealed2 && partInfo(sealed2, contentKey);
    if (!info || etag === "" || info.etag !== etag) throw storeRefusals.invalidPart();
    return { sealed: sealed2, info };
  });
  const small = chosen.slice(0, -1).find(({ info }) => info.size < smallest);
  if (small) throw storeRefusals.partTooSmall(small.info.partNumber);
  return chosen;
}
function readOf(sealed2, contentKey) {
  try {
    return openedObject(sealed2, contentKey).read;
  } catch (error) {
    throw isFormatError(error) ? storeRefusals.noSuchUpload() : error;
  }
}
async function abortUpload(context, name) {
  await context.store.abortUpload(context.caller, uploadAddress(context, name).address);
}

// ../../packages/object-client/src/uploads/create-upload.ts
async function createUpload(context, { bucket, key, metadata, tags, checksum, expiresAt, lock }) {
  const { address, contentKey } = sealedAddress(context, { bucket, key });
  const described = { metadata, tags, checksum };
  const upload = await context.store.beginUpload(context.caller, {
    bucket,
    path: address.path,
    sealed: toMap(described).size === 0 ? null : sealObject(contentKey, { ...described, etag: "" }),
    ...expiresAt === void 0 ? {} : { expiresAt },
    ...lock && { lock }
  });
  return uploadInfo(key, upload, contentKey);
}

// ../../packages/object-client/src/uploads/pending-uploads.ts
var maxWhole = 1e3;
var maxPage3 = 1e3;
var pendingUploads = (context, folder, wanted) => isPlain(folder) ? inStoreOrder2(context, folder, wanted) : sorted2(context, folder, wanted);
async function* uploadsOf(context, paths, { bucket, after, limit }) {
  let left = paths;
  let from = after?.uploadId === void 0 ? void 0 : streamIdOf(after.uploadId);
  while (left[0]) {
    const seek = from ? { after: { path: left[0], streamId: from } } : {};
    const page2 = await context.store.listUploads(context.caller, { bucket, of: { paths: left }, limit, ...seek });
    yield readable2(context, bucket, page2.uploads);
    const last = page2.uploads.at(-1);
    if (!page2.more || !last) return;
    left = left.slice(left.findIndex((path) => compareBytes(path, last.path) === 0));
    from = last.streamId;
  }
}
async function* inStoreOrder2(context, folder, { bucket, prefix, after, limit }) {
  const of = { folder: cipherPathOf(folder), componentPrefix: utf8(prefix.slice(folder.plainPath.length)) };
  const streamId = after?.uploadId === void 0 ? void 0 : streamIdOf(after.uploadId);
  let seek = after && { path: utf8(after.key), ...streamId && { streamId } };
  for (let more = true; more; ) {
    const size2 = Math.min(limit, maxPage3);
    const page2 = await context.store.listUploads(context.caller, {
      bucket,
      of,
      limit: size2,
      ...seek && { after: seek }
    });
    yield readable2(context, bucket, page2.uploads);
    seek = page2.uploads.at(-1);
    more = page2.more && seek !== void 0;
  }
}
async function* sorted2(context, folder, wanted) {
  const { store: store2, caller, folders, keys } = context;
  const { bucket, prefix, after, limit } = wanted;
  const source = uploadSource(context, folder, bucket);
  if (folders.get(source.cacheKey) === void 0) {
    const page2 = await store2.listUploads(caller, { bucket, of: { folder: cipherPathOf(folder) }, limit: maxWhole });
    if (!page2.more) {
      const uploads = readable2(context, bucket, page2.uploads).filter(({ key }) => key.startsWith(prefix));
      yield startingAfter(inOrder(uploads), after);
      return;
    }
  }
  const from = after && (after.uploadId === void 0 ? utf8(after.key) : justBefore(utf8(after.key)));
  const names2 = cachedChildren(folders, source, { stem: prefix, after: from, limit });
  let marker = after;
  for await (const batch of inBatches(names2, Math.min(limit, maxPage3))) {
    const paths = batch.map(({ sortKey }) => encryptPath(keys, bucket, sortKey).cipherPath);
    yield* uploadsOf(context, paths, { bucket, after: batch[0]?.sortKey === marker?.key ? marker : void 0, limit });
    marker = void 0;
  }
}
async function* inBatches(pages, size2) {
  let rest = [];
  for await (const page2 of pages) {
    rest.push(...page2);
    while (rest.length >= size2) {
      yield rest.slice(0, size2);
      rest = rest.slice(size2);
    }
  }
  if (rest.length > 0) yield rest;
}
var readable2 = ({ keys }, bucket, uploads) => uploads.flatMap((upload) => {
  const opened3 = openUploadPath(keys, bucket, upload.path);
  return opened3 ? uploadInfo(opened3.plainPath, upload, contentKeyOf(opened3.pathKey)) : [];
});
var inOrder = (uploads) => uploads.map((upload) => ({ upload, bytes: utf8(upload.key) })).sort((a, b) => compareBytes(a.bytes, b.bytes)).map(({ upload }) => upload);
function startingAfter(uploads, marker) {
  if (marker === void 0) return uploads;
  const isPast = ({ key }) => compareBytes(utf8(key), utf8(marker.key)) > 0;
  if (marker.uploadId === void 0) return uploads.filter(isPast);
  const at2 = uploads.findIndex(({ key, uploadId }) => key === marker.key && uploadId === marker.uploadId);
  return at2 === -1 ? uploads.filter((upload) => upload.key === marker.key || isPast(upload)) : uploads.slice(at2 + 1);
}
function streamIdOf(uploadId) {
  try {
    return decodeUploadId(uploadId);
  } catch (error) {
    if (isFormatError(error)) return new Uint8Array(16);
    throw error;
  }
}

// ../../packages/object-client/src/uploads/list-uploads.ts
var maxPage4 = 1e3;
async function listUploads(context, input) {
  const limit = Math.min(Math.max(Math.trunc(input.limit), 1), maxPage4);
  const page2 = { uploads: [], prefixes: [] };
  let last;
  for await (const entries2 of uploadsAndPrefixes(context, { ...input, limit: limit + 1 })) {
    for (const entry of entries2) {
      if (page2.uploads.length + page2.prefixes.length === limit) return { ...page2, ...last && { next: last } };
      if (typeof entry === "string") page2.prefixes.push(entry);
      else page2.uploads.push(entry);
      last = typeof entry === "string" ? { key: entry } : { key: entry.key, uploadId: entry.uploadId };
    }
  }
  return page2;
}
function uploadsAndPrefixes(context, input) {
  const { after } = input;
  const passedGroup = after && after.uploadId === void 0 ? groupOf(after.key, input) : void 0;
  const start = passedGroup === void 0 ? after : { key: behindGroup(passedGroup) };
  return inGroups({
    grouping: input,
    pagesFrom: (from) => uploadsFrom(context, { ...input, after: from === void 0 ? start : { key: from } }),
    keyOf: ({ key }) => key,
    asGroup: (prefix) => prefix
  });
}
async function* uploadsFrom(context, input) {
  const { bucket, prefix, after, limit } = input;
  const base = prefix.slice(0, prefix.lastIndexOf("/") + 1);
  try {
    yield* pendingUploads(context, openFolder(context, bucket, base), { bucket, prefix, after, limit });
  } catch (error) {
    if (!isRefusal(error, "unauthorizedApiKey") || prefix === base) throw error;
    const order = after === void 0 ? -1 : compareBytes(utf8(after.key), utf8(prefix));
    if (order > 0 || order === 0 && after?.uploadId === void 0) return;
    const { address } = sealedAddress(context, { bucket, key: prefix });
    yield* uploadsOf(context, [address.path], { bucket, after: order === 0 ? after : void 0, limit });
  }
}

// ../../packages/object-client/src/uploads/upload-part.ts
var maxPartNumber = 1e4;
async function uploadPart(context, input) {
  const { partNumber: part, body } = input;
  if (!Number.isInteger(part) || part < 1 || part > maxPartNumber) throw storeRefusals.invalidPartNumber();
  const { store: store2, caller } = context;
  const { address, contentKey } = uploadAddress(context, input);
  const { upload } = await store2.listParts(caller, { ...address, after: maxPartNumber, limit: 1 });
  const wanted = uploadInfo(input.key, upload, contentKey).checksum;
  const { segments, lastKey } = await uploadSegments(context, { address, contentKey, part, body, size: input.size });
  const etag = input.etag();
  const checksum = input.checksum?.();
  if (wanted && wanted.algorithm !== checksum?.algorithm) throw storeRefusals.otherChecksum(wanted.algorithm);
  const sealed2 = sealPartETag(lastKey, utf8(toPartText(etag, checksum)));
  const stored = await store2.commitPart(caller, { ...address, segments, etag: sealed2 });
  const { plainSize: size2, committedAt: lastModified } = stored;
  return { partNumber: part, size: size2, etag, ...checksum && { checksum }, lastModified };
}

// ../../packages/object-client/src/versions/version-names.ts
var maxPage5 = 1e4;
var maxWhole2 = 1e3;
var versionNames = (context, folder, wanted) => isPlain(folder) ? inStoreOrder3(context, folder, wanted) : sorted3(context, folder, wanted);
async function* inStoreOrder3(context, folder, { bucket, stem, from, limit }) {
  const { store: store2, caller } = context;
  let after = justBefore(from);
  for (let more = true; more; ) {
    const page2 = await store2.listVersionNames(caller, {
      bucket,
      folder: cipherPathOf(folder),
      componentPrefix: stem,
      ...after && { after },
      limit: Math.min(Math.max(limit, 1), maxPage5)
    });
    for (const stored of page2.names) {
      const opened3 = openSortKey(folder, stored);
      if (opened3 && isAtOrAfter(opened3, from)) yield named(folder, opened3, stored);
    }
    after = page2.names.at(-1);
    more = page2.more && after !== void 0;
  }
}
async function* sorted3(context, folder, { bucket, stem, from, limit }) {
  const { store: store2, caller, folders } = context;
  const source = versionSource(context, folder, bucket);
  const place = { bucket, folder: cipherPathOf(folder) };
  const isKept = folders.get(source.cacheKey) !== void 0;
  const page2 = isKept ? void 0 : await store2.listVersionNames(caller, { ...place, limit: maxWhole2 });
  if (page2 && !page2.more) {
    const opened3 = page2.names.flatMap((stored) => {
      const plain = openSortKey(folder, stored);
      return plain && startsWithBytes(plain, stem) && isAtOrAfter(plain, from) ? [{ plain, stored }] : [];
    });
    opened3.sort((a, b) => compareBytes(a.plain, b.plain));
    for (const { plain, stored } of opened3) yield named(folder, plain, stored);
    return;
  }
  const wanted = { stem: fromUtf8(stem), after: justBefore(from), limit: Math.max(limit, 1) };
  for await (const children of cachedChildren(folders, source, wanted)) {
    for (const { bytes } of children) if (isAtOrAfter(bytes, from)) yield sealed(folder, bytes);
  }
}
var isAtOrAfter = (name, from) => from === void 0 || compareBytes(name, from) >= 0;
function sealed(folder, sortKey) {
  const isFolder = endsWithSlash(sortKey);
  const name = fromUtf8(isFolder ? sortKey.subarray(0, -1) : sortKey);
  const { encrypted, key } = encryptComponent(name, folder.key, folder.cipher);
  return { sortKey, component: encrypted, isFolder, key, contentKey: () => contentKeyOf(key) };
}
function named({ key, cipher }, sortKey, stored) {
  const isFolder = endsWithSlash(stored);
  const component = isFolder ? stored.subarray(0, -1) : stored;
  const opened3 = decryptComponent(component, key, cipher);
  return { sortKey, component, isFolder, key: opened3.key, contentKey: () => contentKeyOf(opened3.key) };
}

// ../../packages/object-client/src/versions/walk-keys.ts
var slash = 47;
async function* walkKeys(context, folder, options) {
  const { bucket, stem, collapse, from, limit } = options;
  const start = startIn2(utf8(folder.plainPath), from);
  if (start === "past") return;
  for await (const name of versionNames(context, folder, { bucket, stem: utf8(stem), from: start.from, limit })) {
    const path = folder.plainPath + fromUtf8(name.sortKey);
    if (!name.isFolder) {
      yield { kind: "key", path, folder, name };
    } else if (!collapse) {
      const components = [...folder.components, name.component];
      yield* walkKeys(
        context,
        { plainPath: path, components, key: name.key, cipher: folder.cipher },
        { ...options, stem: "" }
      );
    } else if (from === void 0 || compareBytes(utf8(path), from) >= 0) {
      yield { kind: "prefix", path };
    }
  }
}
function startIn2(plainPath2, from) {
  if (from === void 0) return { from };
  if (!startsWithBytes(from, plainPath2)) return compareBytes(from, plainPath2) > 0 ? "past" : { from: void 0 };
  const relative = from.subarray(plainPath2.length);
  const end = relative.indexOf(slash);
  return { from: end === -1 ? relative : relative.subarray(0, end + 1) };
}
var justAfter = (path) => concatBytes(utf8(path), Uint8Array.of(0));

// ../../packages/object-client/src/versions/list-versions.ts
var maxPage6 = 1e3;
var maxBatch = 1e3;
async function listVersions(context, input) {
  const limit = Math.min(Math.max(Math.trunc(input.limit), 1), maxPage6);
  const page2 = { versions: [], prefixes: [] };
  let last;
  for await (const entry of entries(context, { ...input, limit: limit + 1 })) {
    if (page2.versions.length + page2.prefixes.length === limit) return { ...page2, ...last && { next: last } };
    if (entry.kind === "version") page2.versions.push(entry.info);
    else page2.prefixes.push(entry.path);
    last = entry.kind === "version" ? { key: entry.info.key, versionId: entry.info.versionId } : { key: entry.path };
  }
  return page2;
}
async function* entries(context, input) {
  const { bucket, prefix, delimiter, after, limit } = input;
  const base = prefix.slice(0, prefix.lastIndexOf("/") + 1);
  const from = startOf(after);
  const keys = walkKeys(context, openFolder(context, bucket, base), {
    bucket,
    stem: prefix.slice(base.length),
    collapse: delimiter === "/",
    from,
    limit
  });
  let batch = [];
  let common;
  const take = () => {
    const taken = batch;
    batch = [];
    return versionsOf(context, taken, input);
  };
  for await (const item of keys) {
    const path = commonPrefix(item, input);
    if (item.kind === "key" && path === void 0) {
      if (batch[0] && (batch[0].folder !== item.folder || batch.length >= Math.min(limit, maxBatch))) yield* take();
      batch.push(item);
    } else if (path !== void 0 && path !== common) {
      common = path;
      yield* take();
      if (from === void 0 || compareBytes(utf8(path), from) >= 0) yield { kind: "prefix", path };
    }
  }
  yield* take();
}
var startOf = (after) => {
  if (after === void 0) return void 0;
  return after.versionId === void 0 ? justAfter(after.key) : utf8(after.key);
};
function commonPrefix({ kind, path }, { prefix, delimiter }) {
  if (kind === "prefix") return path;
  const at2 = delimiter === "" ? -1 : path.indexOf(delimiter, prefix.length);
  return at2 === -1 ? void 0 : path.slice(0, at2 + delimiter.length);
}
async function* versionsOf({ store: store2, caller }, keys, { bucket, after, limit }) {
  const [first] = keys;
  if (!first) return;
  const isMarker = after?.versionId !== void 0 && first.path === after.key;
  const wanted = new Map(keys.map((key) => [toHex(key.name.component), key]));
  for (let left = keys, from = isMarker ? after.versionId : void 0; left.length > 0; ) {
    const stored = await store2.listVersions(caller, {
      bucket,
      folder: cipherPathOf(first.folder),
      components: left.map(({ name }) => name.component),
      ...from !== void 0 && { after: parseVersionId(from) },
      limit
    });
    for (const version of stored) {
      const key = wanted.get(toHex(version.component));
      const info = key && readable3(key, version);
      if (info) yield { kind: "version", info };
    }
    const last = stored.at(-1);
    if (!last || stored.length < limit) return;
    left = left.slice(left.findIndex(({ name }) => compareBytes(name.component, last.component) === 0));
    from = versionIdOf(last);
  }
}
var versionIdOf = ({ object }) => object.versioned ? toHex(object.versionId) : "null";
function readable3({ path, name }, version) {
  const { isLatest, isDeleteMarker, createdAt: lastModified } = version.object;
  const key = path;
  const known = { key, versionId: versionIdOf(version), isLatest, isDeleteMarker, lastModified };
  if (isDeleteMarker) return { ...known, size: 0, etag: "" };
  try {
    const { size: size2, etag } = objectInfo(key, version.object, name.contentKey());
    return { ...known, size: size2, etag };
  } catch (error) {
    if (isFormatError(error)) return void 0;
    throw error;
  }
}

// ../../packages/object-client/src/open-objects.ts
var operations = {
  putObject,
  headObject,
  getObject,
  deleteObject,
  deleteObjects,
  listObjects,
  setTags,
  listObjectParts,
  copyObject,
  createUpload,
  uploadPart,
  listParts,
  listUploads,
  completeUpload,
  abortUpload,
  listVersions,
  getRetention,
  setRetention,
  getLegalHold,
  setLegalHold,
  getLifecycle,
  setLifecycle,
  estimateLifecycle
};
var formatSizes = { segment: segmentSize, inline: maxInlineSize, part: 5 * MiB };
function openObjects({
  store: store2,
  grant,
  sentFrom,
  folders = createFolderCache(),
  sizes: sizes2,
  tellName
}) {
  const context = {
    store: store2,
    caller: { apiKey: grant.apiKey.raw, ...sentFrom && { sentFrom } },
    keys: grant.encryption,
    sizes: { ...formatSizes, ...sizes2 },
    folders,
    ...tellName && { tellName }
  };
  const objects = {};
  for (const [name, run] of operationEntries) objects[name] = (input) => run(context, input);
  for (const name of bucketCallNames) objects[name] = (input) => store2[name](context.caller, input);
  return objects;
}
var operationEntries = Object.entries(operations);
var bucketCallNames = Object.keys(bucketCalls);

// ../../packages/server-kit/src/http/uploaded-content.ts
var uploadedContentPolicy = "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'";

// ../../packages/s3/src/object-key.ts
var maxObjectKeyBytes = 1024;
function objectKeyProblem(key) {
  if (key === "" || key.includes("\0") || hasLoneSurrogate(key)) return "XMinioInvalidObjectName";
  if (utf8(key).length > maxObjectKeyBytes) return "KeyTooLongError";
  return hasDotComponent(key) ? "XMinioInvalidResourceName" : null;
}
var hasDotComponent = (path) => path.split("/").some((component) => component === "." || component === "..");
var hasLoneSurrogate = (text2) => new RegExp("\\p{Surrogate}", "u").test(text2);

// ../../packages/s3/src/http/at-pace.ts
var leastPace = 256;
async function* atPace(source, timeout, now = () => performance.now()) {
  let waited = 0;
  let received = 0;
  let asked = now();
  for await (const bytes of source) {
    waited += now() - asked;
    received += bytes.length;
    if (waited > timeout && received < leastPace * waited / second) throw new S3Error("RequestTimeout");
    yield bytes;
    asked = now();
  }
}

// ../../packages/s3/src/forms/byte-reader.ts
function byteReader(source, start) {
  const pieces2 = source[Symbol.asyncIterator]();
  let rest = start;
  async function more() {
    const next = await pieces2.next();
    if (next.done === true) throw new S3Error("MalformedPOSTRequest");
    rest = rest.length === 0 ? Buffer.from(next.value) : Buffer.concat([rest, next.value]);
  }
  async function* until(mark) {
    for (; ; ) {
      const at2 = rest.indexOf(mark);
      if (at2 >= 0) {
        const last = rest.subarray(0, at2);
        rest = rest.subarray(at2 + mark.length);
        if (last.length > 0) yield last;
        return;
      }
      const safe = Math.max(0, rest.length - mark.length + 1);
      const piece = rest.subarray(0, safe);
      rest = rest.subarray(safe);
      if (piece.length > 0) yield piece;
      await more();
    }
  }
  return {
    until,
    async close() {
      await pieces2.return?.();
    },
    async skip(mark, max) {
      let left = max;
      for await (const piece of until(mark)) {
        left -= piece.length;
        if (left < 0) throw new S3Error("MalformedPOSTRequest");
      }
    },
    async take(mark, max, tooLarge) {
      const found = gathered(max, tooLarge);
      for await (const piece of until(mark)) found.add(piece);
      return found.bytes();
    },
    async exactly(length) {
      while (rest.length < length) await more();
      const found = rest.subarray(0, length);
      rest = rest.subarray(length);
      return found;
    }
  };
}
function gathered(max, tooLarge) {
  let held = Buffer.alloc(0);
  let size2 = 0;
  return {
    /** @throws S3Error `tooLarge` beyond `max` bytes in all */
    add(piece) {
      if (size2 + piece.length > max) throw tooLarge();
      if (size2 + piece.length > held.length) {
        const larger = Buffer.allocUnsafeSlow(Math.min(max, 2 * (size2 + piece.length)));
        held.copy(larger, 0, 0, size2);
        held = larger;
      }
      held.set(piece, size2);
      size2 += piece.length;
    },
    bytes: () => held.subarray(0, size2)
  };
}

// ../../packages/s3/src/forms/content-disposition.ts
function dispositionOf(head) {
  const line = head.find((text2) => /^content-disposition\s*:/i.test(text2)) ?? "";
  const parameters = parametersOf(line);
  const name = parameters.get("name");
  if (!/^[^:]*:\s*form-data\s*(;|$)/i.test(line) || name === void 0) throw new S3Error("MalformedPOSTRequest");
  const filename = extended(parameters) ?? parameters.get("filename");
  return { name, filename: filename?.replace(/^.*[/\\]/s, "") };
}
var unquoted2 = (text2) => text2.replaceAll('\\"', '"').replace(/%(22|0d|0a)/gi, (escape) => decodeURIComponent(escape));
function extended(parameters) {
  const [charset = "", , ...encoded] = (parameters.get("filename*") ?? "").split("'");
  if (charset.toLowerCase() !== "utf-8" || encoded.length === 0) return void 0;
  try {
    return decodeURIComponent(encoded.join("'"));
  } catch {
    throw new S3Error("MalformedPOSTRequest");
  }
}
function parametersOf(line) {
  const found = /* @__PURE__ */ new Map();
  for (const piece of pieces(line).slice(1)) {
    const equals = piece.indexOf("=");
    const name = piece.slice(0, Math.max(equals, 0)).trim().toLowerCase();
    const value = valueOf(piece.slice(equals + 1).trim());
    if (name !== "" && value !== void 0 && !found.has(name)) found.set(name, value);
  }
  return found;
}
function pieces(line) {
  const found = [];
  let start = 0;
  for (let at2 = 0; at2 < line.length; at2++) {
    if (line[at2] === '"') at2 = closingQuote(line, at2);
    else if (line[at2] === ";") {
      found.push(line.slice(start, at2));
      start = at2 + 1;
    }
  }
  return [...found, line.slice(start)];
}
function closingQuote(line, opening) {
  let at2 = opening + 1;
  while (at2 < line.length && line[at2] !== '"') at2 += line[at2] === "\\" ? 2 : 1;
  return at2;
}
function valueOf(text2) {
  if (!text2.startsWith('"')) return /^[^\s"]+/.exec(text2)?.[0];
  const end = closingQuote(text2, 0);
  return end < text2.length ? unquoted2(text2.slice(1, end)) : void 0;
}

// ../../packages/s3/src/forms/form-parts.ts
var maxHead = 4 * KiB;
var maxHeadLines = 16;
var maxPreamble = 64 * KiB;
var lineEnd = Buffer.from("\r\n");
var malformed2 = () => new S3Error("MalformedPOSTRequest");
function formBoundary(contentType) {
  const [type, ...parameters] = (contentType ?? "").split(";");
  if (type?.trim().toLowerCase() !== "multipart/form-data") return null;
  const [, quoted, plain] = /(?:^|;)\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(parameters.join(";")) ?? [];
  return quoted ?? plain ?? null;
}
async function* formParts(source, boundary) {
  const mark = Buffer.from(`\r
--${boundary}`);
  const reader = byteReader(source, lineEnd);
  try {
    await reader.skip(mark, maxPreamble);
    for (; ; ) {
      const after = (await reader.exactly(2)).toString("latin1");
      if (after === "--") return;
      if (after !== "\r\n") throw malformed2();
      const content = reader.until(mark);
      yield { ...dispositionOf(await readHead(reader)), content };
      for await (const ignored of content) void ignored;
    }
  } finally {
    await reader.close();
  }
}
async function readHead(reader) {
  const head = [];
  for (let left = maxHead; ; ) {
    const line = await reader.take(lineEnd, left, malformed2);
    if (line.length === 0) return head;
    if (head.length === maxHeadLines) throw malformed2();
    left -= line.length;
    head.push(line.toString("utf8"));
  }
}

// ../../packages/s3/src/http/conditions.ts
function judgeRead(conditions, state) {
  const { ifMatch, ifNoneMatch, ifModifiedSince, ifUnmodifiedSince } = conditions;
  if (ifMatch !== void 0) {
    if (!listsStrongETag(ifMatch, state.etag)) throw new S3Error("PreconditionFailed");
  } else if (isAfter(state.lastModified, ifUnmodifiedSince) === true) {
    throw new S3Error("PreconditionFailed");
  }
  if (ifNoneMatch !== void 0) return listsETag(ifNoneMatch, state.etag) ? "not-modified" : "send";
  return isAfter(state.lastModified, ifModifiedSince) === false ? "not-modified" : "send";
}
function rangeApplies(ifRange, state) {
  if (ifRange === void 0) return true;
  if (/^(W\/)?"/.test(ifRange)) return listsStrongETag(ifRange, state.etag);
  return isAfter(state.lastModified, ifRange) === false;
}
var listsStrongETag = (header2, etag) => listsETag(
  header2.split(",").filter((one) => !/^\s*W\//.test(one)).join(),
  etag
);
function listsETag(header2, etag) {
  const listed = header2.split(",").map((one) => one.trim().replace(/^W\//, "").replace(/^"|"$/g, ""));
  return listed.includes("*") || etag !== "" && listed.includes(etag);
}
function isAfter(moment, date) {
  const limit = Date.parse(date ?? "");
  return Number.isNaN(limit) ? null : Math.floor(moment.getTime() / 1e3) * 1e3 > limit;
}

// ../../packages/s3/src/http/byte-range.ts
var maxRanges = 32;
var maxHeader = 1024;
function parseRange(header2, size2) {
  const [asked, another] = askedRanges(header2) ?? [];
  if (asked === void 0 || another !== void 0) return null;
  return resolve(asked, size2) ?? refuse(size2);
}
function parseRanges(header2, size2) {
  const asked = askedRanges(header2);
  if (!asked || asked.length > maxRanges) return null;
  const ranges = asked.flatMap((one) => resolve(one, size2) ?? []);
  if (ranges.length === 0) return refuse(size2);
  return ranges.reduce((sum, { length }) => sum + length, 0) > size2 ? null : ranges;
}
var contentRange = ({ offset, length }, size2) => `bytes ${offset}-${offset + length - 1}/${size2}`;
function askedRanges(header2 = "") {
  const unit = "bytes=";
  const text2 = header2.length > maxHeader ? "" : header2.trim();
  if (text2.slice(0, unit.length).toLowerCase() !== unit) return null;
  const asked = text2.slice(unit.length).split(",").map(askedRange);
  return asked.every((one) => one !== null) ? asked : null;
}
function askedRange(text2) {
  const dash = text2.indexOf("-");
  const [first, last] = [text2.slice(0, Math.max(dash, 0)).trim(), text2.slice(dash + 1).trim()];
  const isRange = dash >= 0 && /^\d*$/.test(first) && /^\d*$/.test(last) && first + last !== "";
  return isRange ? { first, last } : null;
}
function resolve({ first, last }, size2) {
  const start = first === "" ? Math.max(size2 - Number(last), 0) : Number(first);
  const end = first === "" || last === "" ? size2 - 1 : Math.min(Number(last), size2 - 1);
  return start >= size2 || end < start ? null : { offset: start, length: end - start + 1 };
}
function refuse(size2) {
  throw new S3Error("InvalidRange", void 0, { details: { ActualObjectSize: String(size2) } });
}

export {
  nodeBinding,
  lruCache,
  createResolver,
  headerLines,
  headerValue,
  parseQuery,
  uriEncodePath,
  parsePayloadMode,
  unsignedPayload,
  emptyPayloadHash,
  algorithm,
  scopeText,
  signingKey,
  signatureOf,
  fromAmzDate,
  mechanismOf,
  unsupportedMechanism,
  checkTime,
  withinSkew,
  parseHeaderAuthorization,
  parsePresigned,
  parseCredential,
  verifySignature,
  maxInlineSize,
  checksumAlgorithms,
  openObjects,
  listenToo,
  listenForMachines,
  createSlots,
  maxObjectKeyBytes,
  objectKeyProblem,
  hasDotComponent,
  judgeRead,
  rangeApplies,
  parseRange,
  parseRanges,
  contentRange,
  uploadedContentPolicy,
  atPace,
  gathered,
  formBoundary,
  formParts
};
//# sourceMappingURL=chunk-KGVUOKFB.mjs.map
